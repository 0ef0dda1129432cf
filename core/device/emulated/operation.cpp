#include "core/device/emulated/operation.h"

#include "core/device/emulated/host_kernels.h"
#include "core/device/emulated/strided.h"

#include <algorithm>

namespace ringside::device {
namespace {

// Eigen and vector loads like aligned rows.
constexpr std::size_t kAlignment = 16;

// Lays out room for the outputs, one after the other.
template <class ViewAt>
void make_room(Operation& operation, std::size_t count, const ViewAt& view_at) {
    const auto bytes_at = [&](std::size_t i) {
        const View& view = view_at(i);
        const auto bytes = static_cast<std::size_t>(bytes_from_shape(view.shape, view.dtype).count);
        return (bytes + kAlignment - 1) / kAlignment * kAlignment;
    };
    std::size_t size = 0;
    for (std::size_t i = 0; i < count; ++i) size += bytes_at(i);
    operation.results.resize(size);
    operation.result_starts.clear();
    std::byte* start = operation.results.data();
    for (std::size_t i = 0; i < count; ++i) {
        operation.result_starts.push_back(start);
        start += bytes_at(i);
    }
}

// Each part stands for itself: a shape-only one does not take the others' values away.
void begin_copy(Operation& operation) {
    make_room(operation, operation.parts.size(),
              [&](std::size_t i) -> const View& { return operation.parts[i].first; });
    for (std::size_t i = 0; i < operation.parts.size(); ++i) {
        if (operation.inputs[i]->has_values()) {
            pack(operation.parts[i].first, operation.inputs[i]->data(), operation.result_starts[i]);
        } else {
            operation.result_starts[i] = nullptr;
        }
    }
}

void begin_kernel(Operation& operation) {
    Kernel& kernel = operation.kernel;
    make_room(operation, kernel.outputs.size(),
              [&](std::size_t i) -> const View& { return kernel.outputs[i]; });
    operation.input_starts.clear();
    for (const StoragePtr& input : operation.inputs) {
        operation.input_starts.push_back(input->data());
    }
    if (reads_outputs(kernel.op)) {
        for (std::size_t i = 0; i < kernel.outputs.size(); ++i) {
            pack(kernel.outputs[i], operation.outputs[i]->data(), operation.result_starts[i]);
        }
    }
    compute(kernel, operation.input_starts, operation.result_starts);
}

}  // namespace

void begin_operation(Operation& operation) {
    const auto has_values = [](const StoragePtr& storage) { return storage->has_values(); };
    const bool is_copy = !operation.parts.empty();
    if (is_copy) {
        operation.has_results = std::ranges::any_of(operation.inputs, has_values);
        if (operation.has_results) begin_copy(operation);
        return;
    }
    operation.has_results = std::ranges::all_of(operation.inputs, has_values) &&
                            std::ranges::all_of(operation.outputs, has_values);
    if (operation.has_results) begin_kernel(operation);
}

void end_operation(Operation& operation) {
    for (std::size_t i = 0; i < operation.outputs.size(); ++i) {
        Storage& storage = *operation.outputs[i];
        const View& view =
            operation.parts.empty() ? operation.kernel.outputs[i] : operation.parts[i].second;
        if (operation.has_results && element_count(view.shape) == 0) continue;  // nothing to write
        const bool has_result = operation.has_results && operation.result_starts[i] != nullptr;
        if (!has_result || !storage.has_values()) {
            storage.lose_values();
            continue;
        }
        unpack(view, storage.data(), operation.result_starts[i]);
    }
}

}  // namespace ringside::device
