#include "core/torch/data_parallel.h"

#include "core/torch/visible.h"

#include <fmt/format.h>
#include <algorithm>
#include <numeric>

namespace ringside::torch {

namespace {

// Source: _check_balance: warns when the smallest GPU has less than three quarters of the largest's
// memory.
void check_balance(Context& context, const std::vector<DeviceIndex>& ids) {
    const auto& devices = context.runtime().inventory().devices;
    for (const DeviceIndex id : ids) {
        if (id < 0 || id >= counted_devices(context) || id >= context.process.device_count())
            throw Raised("AssertionError", "Invalid device id");
    }
    const auto memory = [&](DeviceIndex id) { return devices[index_from(id)].info.memory_bytes; };
    // Of several alike the first is named, of the largest as of the smallest.
    const auto least = std::ranges::min_element(ids, {}, memory);
    const auto most = std::ranges::max_element(ids, {}, memory);
    if (static_cast<double>(memory(*least)) / static_cast<double>(memory(*most)) >= 0.75) return;
    context.warn(
        "UserWarning",
        fmt::format(
            "\n    There is an imbalance between your GPUs. You may want to exclude GPU {} which\n"
            "    has less than 75% of the memory or cores of GPU {}. You can do so by setting\n"
            "    the device_ids argument to DataParallel, or by setting the CUDA_VISIBLE_DEVICES\n"
            "    environment variable.",
            *least, *most));
}

struct Placed {
    std::vector<DeviceIndex> device_ids;
    DeviceIndex output_device = 0;
};

Placed placed_on(Context& context, const DataParallel::Options& options) {
    Placed placed;
    if (options.device_ids) {
        placed.device_ids = *options.device_ids;
    } else {
        placed.device_ids.resize(index_from(counted_devices(context)));
        std::iota(placed.device_ids.begin(), placed.device_ids.end(), 0);
    }
    if (!options.output_device && placed.device_ids.empty()) {
        throw Raised("IndexError", "list index out of range");
    }
    placed.output_device =
        options.output_device.value_or(placed.device_ids.empty() ? 0 : placed.device_ids.front());
    if (placed.device_ids.empty()) throw Raised("IndexError", "list index out of range");
    return placed;
}

void check_on_first_device(const Module& module, DeviceIndex first) {
    std::vector<TensorEntry> tensors = named_parameters(module);
    const std::vector<TensorEntry> buffers = named_buffers(module);
    tensors.insert(tensors.end(), buffers.begin(), buffers.end());
    for (const TensorEntry& entry : tensors) {
        if (entry.tensor->device() == DeviceId{first}) continue;
        raise_runtime_error(fmt::format(
            "module must have its parameters and buffers on device cuda:{} (device_ids[0]) "
            "but found one of them on device: {}",
            first, device::text_of(entry.tensor->device())));
    }
}

// scatter_kwargs: what each device gets. The shorter of the two lists is padded; 2.x compares the
// pieces of the keywords with the number of positional arguments, which is kept here (facts 2.3.9).
std::vector<Arguments> scatter_arguments(Context& context, const Arguments& arguments,
                                         const std::vector<DeviceIndex>& devices,
                                         std::int64_t dim) {
    std::vector<Item> positional;
    if (!arguments.positional.empty()) {
        positional = scatter(context, Item::tuple(arguments.positional), devices, dim);
    }
    std::vector<std::vector<std::pair<std::string, Item>>> keyword;
    for (std::size_t k = 0; k < arguments.keyword.size(); ++k) {
        const auto& [name, value] = arguments.keyword[k];
        const std::vector<Item> pieces = scatter(context, value, devices, dim);
        if (k == 0) keyword.resize(pieces.size());
        keyword.resize(std::min(keyword.size(), pieces.size()));
        for (std::size_t i = 0; i < keyword.size(); ++i) keyword[i].emplace_back(name, pieces[i]);
    }
    if (positional.size() < keyword.size()) {
        positional.resize(keyword.size(), Item::tuple({}));
    } else if (keyword.size() < arguments.positional.size()) {
        keyword.resize(positional.size());
    }
    std::vector<Arguments> result(positional.size());
    for (std::size_t i = 0; i < positional.size(); ++i) {
        result[i].positional = positional[i].items;
        if (i < keyword.size()) result[i].keyword = keyword[i];
    }
    if (keyword.size() != positional.size() && devices.size() > 1)
        throw Raised("AssertionError", "");
    return result;
}

void end_phase(Context& context, const char* phase) {
    context.runtime().mark_step(context.host, phase, {});
}

// Steps 3 to 8 of forward, after the device check.
Item run_on_devices(Context& context, Module& module, const Arguments& arguments,
                    const Placed& placed, std::int64_t dim) {
    std::vector<Arguments> pieces;
    {
        const PhaseScope phase(context, "scatter");
        pieces = scatter_arguments(context, arguments, placed.device_ids, dim);
        end_phase(context, "scatter");
    }
    if (pieces.empty()) pieces.emplace_back();
    if (placed.device_ids.size() == 1) {
        const PhaseScope phase(context, "forward");
        const Arguments only = std::move(pieces.front());
        pieces.clear();
        Item result = module.call(context, only);
        end_phase(context, "forward");
        return result;
    }
    const std::vector<DeviceIndex> used(
        placed.device_ids.begin(),
        placed.device_ids.begin() + static_cast<std::ptrdiff_t>(pieces.size()));
    std::vector<ModulePtr> replicas;
    {
        const PhaseScope phase(context, "replicate");
        replicas = replicate(context, module, used, !context.grad_enabled);
        end_phase(context, "replicate");
    }
    std::vector<Item> outputs;
    {
        const PhaseScope phase(context, "forward");
        outputs = parallel_apply(context, replicas, pieces, used);
        end_phase(context, "forward");
    }
    const PhaseScope phase(context, "gather");
    Item result = gather(context, outputs, placed.output_device, dim);
    end_phase(context, "gather");
    return result;
}

}  // namespace

DataParallel::DataParallel(Context& context, ModulePtr module, const Options& options) {
    if (cuda_device_count(context) == 0) {
        register_module(context, "module", std::move(module));
        return;
    }
    const Placed placed = placed_on(context, options);
    dim = options.dim;
    register_module(context, "module", std::move(module));
    device_ids = placed.device_ids;
    output_device = placed.output_device;
    source_device = device_ids.front();
    has_devices = true;
    check_balance(context, device_ids);
    if (device_ids.size() == 1) {
        move_module(context, **find_module("module"), DeviceId{device_ids.front()}, std::nullopt);
    }
}

Item DataParallel::forward(Context& context, const Arguments& arguments) {
    const ModulePtr module = *find_module("module");
    if (device_ids.empty()) return module->call(context, arguments);
    check_on_first_device(*module, source_device);
    return run_on_devices(context, *module, arguments, {device_ids, output_device}, dim);
}

Item data_parallel(Context& context, Module& module, const Arguments& arguments,
                   const DataParallel::Options& options) {
    if (cuda_device_count(context) == 0) raise_runtime_error("device type could not be determined");
    const Placed placed = placed_on(context, options);
    check_on_first_device(module, placed.device_ids.front());
    return run_on_devices(context, module, arguments, placed, options.dim);
}

}  // namespace ringside::torch
