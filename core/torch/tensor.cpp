#include "core/torch/tensor.h"

#include "core/base/internal_error.h"
#include "core/torch/half.h"
#include "core/torch/limits.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <cstring>

namespace ringside::torch {

namespace {

// What a meta tensor has in place of memory: a label.
class NoMemory final : public device::Block {
   public:
    explicit NoMemory(device::Label label) : label_(std::move(label)) {}
    std::int64_t id() const override { return 0; }
    DeviceId device() const override { return device::kMeta; }
    Bytes size() const override { return Bytes{0}; }
    const device::Label& label() const override { return label_; }
    bool has_values() const override { return false; }
    bool is_pinned() const override { return false; }

   private:
    device::Label label_;
};

// c10::cuda format_size: two decimals, bytes up to 1024.
std::string size_text(std::int64_t bytes) {
    const double value = static_cast<double>(bytes);
    if (bytes <= 1024) return fmt::format("{} bytes", bytes);
    if (bytes <= 1048576) return fmt::format("{:.2f} KiB", value / 1024);
    if (bytes <= 1073741824LL) return fmt::format("{:.2f} MiB", value / 1048576);
    return fmt::format("{:.2f} GiB", value / 1073741824);
}

// Source: c10/cuda/CUDACachingAllocator.cpp, 2.x wording.
std::string out_of_memory_text(Context& context, DeviceId device, std::int64_t wanted) {
    const device::MemoryFigures figures = take(context.runtime().memory(context.host, device));
    const CachingAllocator::Figures& book = context.process.memory->devices[device.index].figures();
    const std::int64_t in_use = figures.allocated.count;
    const std::int64_t unallocated = std::max<std::int64_t>(0, in_use - book.allocated);
    return fmt::format(
        "CUDA out of memory. Tried to allocate {}. GPU {} has a total capacity of {} of which {} "
        "is free. "
        "Including non-PyTorch memory, this process has {} memory in use. Of the allocated memory "
        "{} is "
        "allocated by PyTorch, and {} is reserved by PyTorch but unallocated. If reserved but "
        "unallocated "
        "memory is large try setting PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True to avoid "
        "fragmentation.  See documentation for Memory Management  "
        "(https://pytorch.org/docs/stable/notes/cuda.html#environment-variables)",
        size_text(wanted), device.index, size_text(figures.total.count),
        size_text(figures.total.count - in_use), size_text(in_use), size_text(book.allocated),
        size_text(unallocated));
}

// Reads the raw bytes of a host tensor's elements in row-major order.
std::vector<std::byte> host_bytes(Context& context, const TensorImpl& tensor) {
    const std::int64_t size = device::size_of(tensor.dtype);
    const std::int64_t count = tensor.numel();
    std::vector<std::byte> result(index_from(count * size));
    if (count == 0) return result;
    if (tensor.is_contiguous()) {
        take(context.runtime().read(context.host, tensor.storage->block(),
                                    Bytes{tensor.offset * size}, result));
        return result;
    }
    std::int64_t last = 0;
    for (std::size_t i = 0; i < tensor.shape.size(); ++i)
        last += (tensor.shape[i] - 1) * tensor.strides[i];
    std::vector<std::byte> window(index_from((last + 1) * size));
    take(context.runtime().read(context.host, tensor.storage->block(), Bytes{tensor.offset * size},
                                window));
    Shape place(tensor.shape.size(), 0);
    std::int64_t at = 0;
    for (std::int64_t n = 0; n < count; ++n) {
        std::memcpy(&result[index_from(n * size)], &window[index_from(at * size)],
                    index_from(size));
        for (std::size_t i = tensor.shape.size(); i-- > 0;) {
            at += tensor.strides[i];
            if (++place[i] < tensor.shape[i]) break;
            at -= tensor.strides[i] * tensor.shape[i];
            place[i] = 0;
        }
    }
    return result;
}

std::vector<std::byte> bytes_of(Context& context, const Tensor& tensor) {
    if (tensor->device().is_meta()) raise_no_data();
    if (!tensor->storage->block().has_values()) {
        throw RunEnded({device::FaultKind::values_not_computed, "values not computed"});
    }
    check_elements(tensor->numel());
    if (tensor->device().is_host()) return host_bytes(context, *tensor);
    NewTensor wanted{.shape = tensor->shape, .dtype = tensor->dtype};
    const Tensor here = new_tensor(context, wanted);
    if (tensor->numel() > 0) {
        device::CopyRequest request;
        request.parts.emplace_back(tensor->view(), here->view());
        take(context.runtime().copy(context.host, stream_of(context, tensor->device()), request));
    }
    return host_bytes(context, *here);
}

template <class T>
T element(const std::vector<std::byte>& bytes, std::size_t index) {
    T value{};
    std::memcpy(&value, &bytes[index * sizeof(T)], sizeof(T));
    return value;
}

template <class Out>
Out converted(const std::vector<std::byte>& bytes, std::size_t index, DType type) {
    switch (type) {
        case DType::float32:
            return static_cast<Out>(element<float>(bytes, index));
        case DType::float64:
            return static_cast<Out>(element<double>(bytes, index));
        case DType::float16:
            return static_cast<Out>(float_from_half(element<std::uint16_t>(bytes, index)));
        case DType::bfloat16:
            return static_cast<Out>(float_from_bfloat16(element<std::uint16_t>(bytes, index)));
        case DType::int64:
            return static_cast<Out>(element<std::int64_t>(bytes, index));
        case DType::int32:
            return static_cast<Out>(element<std::int32_t>(bytes, index));
        case DType::int16:
            return static_cast<Out>(element<std::int16_t>(bytes, index));
        case DType::int8:
            return static_cast<Out>(element<std::int8_t>(bytes, index));
        case DType::uint8:
            return static_cast<Out>(element<std::uint8_t>(bytes, index));
        case DType::boolean:
            return static_cast<Out>(element<std::uint8_t>(bytes, index) != 0 ? 1 : 0);
    }
    internal_error("unknown element type");
}

template <class Out>
std::vector<Out> values_of(Context& context, const Tensor& tensor) {
    const std::vector<std::byte> bytes = bytes_of(context, tensor);
    std::vector<Out> values(index_from(tensor->numel()));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = converted<Out>(bytes, i, tensor->dtype);
    return values;
}

template <class T, class In>
void put(std::vector<std::byte>& bytes, std::size_t index, In value) {
    const T stored = static_cast<T>(value);
    std::memcpy(&bytes[index * sizeof(T)], &stored, sizeof(T));
}

template <class In>
void write_values(Context& context, const Tensor& tensor, const std::vector<In>& values) {
    check(tensor->is_contiguous() && tensor->device().is_host(),
          "writing needs a contiguous host tensor");
    const std::int64_t size = device::size_of(tensor->dtype);
    std::vector<std::byte> bytes(values.size() * index_from(size));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const In value = values[i];
        switch (tensor->dtype) {
            case DType::float32:
                put<float>(bytes, i, value);
                break;
            case DType::float64:
                put<double>(bytes, i, value);
                break;
            case DType::float16:
                put<std::uint16_t>(bytes, i, half_from_float(static_cast<float>(value)));
                break;
            case DType::bfloat16:
                put<std::uint16_t>(bytes, i, bfloat16_from_float(static_cast<float>(value)));
                break;
            case DType::int64:
                put<std::int64_t>(bytes, i, value);
                break;
            case DType::int32:
                put<std::int32_t>(bytes, i, static_cast<std::int64_t>(value));
                break;
            case DType::int16:
                put<std::int16_t>(bytes, i, static_cast<std::int64_t>(value));
                break;
            case DType::int8:
                put<std::int8_t>(bytes, i, static_cast<std::int64_t>(value));
                break;
            case DType::uint8:
                put<std::uint8_t>(bytes, i, static_cast<std::int64_t>(value));
                break;
            case DType::boolean:
                put<std::uint8_t>(bytes, i, value != In{} ? 1 : 0);
                break;
        }
    }
    if (bytes.empty()) return;
    take(context.runtime().write(context.host, tensor->storage->block(),
                                 Bytes{tensor->offset * size}, bytes));
}

}  // namespace

Storage::Storage(device::Allocation block, DeviceId device, bool is_pinned,
                 std::shared_ptr<MemoryBook> book)
    : block_(std::move(block)), device_(device), is_pinned_(is_pinned), book_(std::move(book)) {
    if (device_.is_gpu()) place_ = book_->devices[device_.index].allocate(block_->size().count);
}

Storage::~Storage() {
    if (device_.is_gpu()) book_->devices[device_.index].free(place_, block_->size().count);
}

bool TensorImpl::is_contiguous() const {
    std::int64_t expected = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        if (shape[i] == 0) return true;
        if (shape[i] != 1 && strides[i] != expected) return false;
        expected *= shape[i];
    }
    return true;
}

Tensor new_tensor(Context& context, const NewTensor& wanted) {
    for (const std::int64_t size : wanted.shape) {
        if (size < 0) {
            raise_runtime_error(
                fmt::format("Trying to create tensor with negative dimension {}: {}", size,
                            text_of_shape(wanted.shape)));
        }
    }
    std::int64_t bytes = device::size_of(wanted.dtype);
    bool is_empty = false;
    for (const std::int64_t extent : wanted.shape) is_empty = is_empty || extent == 0;
    for (const std::int64_t extent : wanted.shape) {
        if (!is_empty && __builtin_mul_overflow(bytes, extent, &bytes)) {
            raise_runtime_error("Storage size calculation overflowed with sizes=" +
                                text_of_shape(wanted.shape));
        }
    }
    const Bytes size = device::bytes_from_shape(wanted.shape, wanted.dtype);
    device::Label label{.name = wanted.name,
                        .role = wanted.role,
                        .base = wanted.base,
                        .rows = wanted.rows,
                        .shape = wanted.shape,
                        .dtype = wanted.dtype};
    device::DeviceResult<device::Allocation> block =
        wanted.device.is_meta() ? device::Allocation(new NoMemory(std::move(label)))
        : wanted.device.is_host()
            ? context.runtime().allocate_host(
                  context.host, size,
                  wanted.is_pinned ? device::HostMemory::pinned : device::HostMemory::pageable,
                  std::move(label))
            : context.runtime().allocate(context.host, wanted.device, size, std::move(label));
    if (!block) {
        if (block.error().kind == device::FaultKind::out_of_memory && !wanted.device.is_host()) {
            context.process.memory->devices[wanted.device.index].fail();
            throw Raised("OutOfMemoryError",
                         out_of_memory_text(context, wanted.device, size.count));
        }
        if (block.error().kind == device::FaultKind::out_of_memory) {
            raise_runtime_error(
                fmt::format("[enforce fail at alloc_cpu.cpp:114] data. DefaultCPUAllocator: "
                            "can't allocate memory: you tried to allocate {} bytes. Error "
                            "code 12 (Cannot allocate memory)",
                            size.count));
        }
        raise_fault(block.error());
    }
    Tensor tensor = std::make_shared<TensorImpl>();
    tensor->storage = std::make_shared<Storage>(std::move(*block), wanted.device, wanted.is_pinned,
                                                context.process.memory);
    tensor->shape = wanted.shape;
    tensor->strides = device::contiguous_strides(wanted.shape);
    tensor->dtype = wanted.dtype;
    tensor->is_inference = context.inference_mode;
    return tensor;
}

Tensor alias(const Tensor& tensor, std::int64_t offset, Shape shape, Strides strides) {
    Tensor result = std::make_shared<TensorImpl>();
    result->storage = tensor->storage;
    result->offset = offset;
    result->shape = std::move(shape);
    result->strides = std::move(strides);
    result->dtype = tensor->dtype;
    result->is_inference = tensor->is_inference;
    if (!tensor->version) tensor->version = std::make_shared<std::int64_t>(0);
    result->version = tensor->version;
    return result;
}

Tensor alias(const Tensor& tensor) {
    return alias(tensor, tensor->offset, tensor->shape, tensor->strides);
}

void set_label(Context& context, const Tensor& tensor, std::string_view name, trace::Role role) {
    if (tensor->device().is_meta()) return;
    device::Block& block = tensor->storage->block();
    device::Label label = block.label();
    if (!name.empty()) label.name = name;
    label.role = role;
    if (label == block.label()) return;
    context.runtime().relabel(block, std::move(label));
}

void on_named(Context& context, const Tensor& tensor, std::string_view name) {
    if (tensor->device().is_meta()) return;
    device::Block& block = tensor->storage->block();
    if (!block.label().name.empty()) return;
    device::Label label = block.label();
    label.name = name;
    context.runtime().relabel(block, std::move(label));
}

device::StreamId stream_of(const Context& context, DeviceId device) {
    if (device.is_meta()) return {device::kHost, 0};
    if (device.is_gpu()) {
        const std::size_t index = index_from(device.index);
        const auto& streams = context.host.current_streams;
        if (index < streams.size() && streams[index].device == device) return streams[index];
    }
    return {device, 0};
}

void launch(Context& context, device::Kernel kernel, DeviceId device) {
    const auto is_meta = [](const device::View& view) { return view.block->device().is_meta(); };
    if (std::ranges::any_of(kernel.inputs, is_meta) ||
        std::ranges::any_of(kernel.outputs, is_meta)) {
        context.charge();  // the shapes were all there was to compute
        return;
    }
    for (const device::View& view : kernel.inputs) {
        // A small block can be a view of any size.
        if (view.block->has_values()) check_elements(device::element_count(view.shape));
    }
    context.charge();
    take(context.runtime().kernel(context.host, stream_of(context, device), kernel));
}

void raise_no_data() {
    throw Raised("NotImplementedError", "Cannot copy out of meta tensor; no data!");
}

std::vector<double> doubles_of(Context& context, const Tensor& tensor) {
    return values_of<double>(context, tensor);
}

std::vector<std::int64_t> integers_of(Context& context, const Tensor& tensor) {
    return values_of<std::int64_t>(context, tensor);
}

Scalar scalar_of(Context& context, const Tensor& tensor) {
    if (tensor->device().is_meta())
        raise_runtime_error("Tensor.item() cannot be called on meta tensors");
    if (tensor->dtype == DType::boolean)
        return Scalar::of(integers_of(context, tensor).front() != 0);
    if (device::is_floating(tensor->dtype)) return Scalar::of(doubles_of(context, tensor).front());
    return Scalar::of(integers_of(context, tensor).front());
}

void write_doubles(Context& context, const Tensor& tensor, const std::vector<double>& values) {
    write_values(context, tensor, values);
}

void write_integers(Context& context, const Tensor& tensor,
                    const std::vector<std::int64_t>& values) {
    write_values(context, tensor, values);
}

void write_floats(Context& context, const Tensor& tensor, const std::vector<float>& values) {
    check(tensor->dtype == DType::float32 && tensor->device().is_host() && tensor->is_contiguous(),
          "writing floats needs a contiguous float32 host tensor");
    if (values.empty()) return;
    take(context.runtime().write(context.host, tensor->storage->block(), Bytes{tensor->offset * 4},
                                 std::as_bytes(std::span(values))));
}

std::string text_of_shape(const Shape& shape) {
    return fmt::format("[{}]", fmt::join(shape, ", "));
}

std::string text_of_size(const Shape& shape) { return "torch.Size(" + text_of_shape(shape) + ")"; }

}  // namespace ringside::torch
