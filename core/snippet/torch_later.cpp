// Names of PyTorch that Ringside knows but does not have: a program that calls one learns that it
// is outside the subset, rather than that PyTorch lacks it.
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <array>
#include <string_view>

namespace ringside::snippet {

namespace {

struct Room {
    const char* module;
    const char* names;  // separated by blanks
};

constexpr auto kRooms = std::to_array<Room>({
    {"torch.nn",
     "BatchNorm3d InstanceNorm3d LazyLinear LazyConv2d Buffer AdaptiveLogSoftmaxWithLoss "
     "CircularPad2d"},
    {"torch", "vmap cond lgamma stft complex polar unravel_index nanquantile"},
    {"torch.cuda", "memory_summary memory_snapshot utilization list_gpu_processes CUDAGraph"},
    {"torch.utils", ""},
    {"torch.profiler", "profile record_function schedule"},
    {"torch.distributed.fsdp", "FullyShardedDataParallel fully_shard"},
    {"torch.distributed.tensor", "DTensor distribute_tensor"},
    {"torch.distributed.device_mesh", "init_device_mesh"},
    {"torch.distributed.pipelining", "pipeline PipelineStage ScheduleGPipe Schedule1F1B"},
    {"torch.fft", "fft ifft"},
});

constexpr const char* kTensorMethods = "put_ data_ptr_ to_sparse";

Value refuse(Args& args) {
    raise("NotImplementedError", fmt::format("{} is not part of Ringside's Python subset yet",
                                             args.function.qualified_name));
}

template <class Add>
void for_each_name(std::string_view names, Add add) {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        add(names.substr(0, end));
        names.remove_prefix(std::min(end + 1, names.size()));
    }
}

}  // namespace

void install_later(Interpreter& interpreter) {
    for (const Room& room : kRooms) {
        ModuleObject* module = interpreter.new_module(room.module);
        for_each_name(room.names,
                      [&](std::string_view name) { module->function(name, nullptr, refuse); });
    }
    TypeObject* tensor = torch_state(interpreter).tensor;
    for_each_name(kTensorMethods,
                  [&](std::string_view name) { tensor->method(name, nullptr, refuse); });
}

}  // namespace ringside::snippet
