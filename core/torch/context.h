// What every call into core/torch gets: the process's state and the calling host thread.
#pragma once

#include "core/device/device_runtime.h"
#include "core/torch/caching_allocator.h"
#include "core/torch/error.h"
#include "core/torch/generator.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::torch {

struct Context;
class World;

// What torch.cuda reports per device. Shared by the storages, which may outlive the calls.
struct MemoryBook {
    std::map<int, CachingAllocator> devices;
};

// What torch.set_printoptions sets: how repr(tensor) looks.
struct PrintOptions {
    int precision = 4;
    std::int64_t threshold = 1000;  // more elements than this are summarised
    std::int64_t edge_items = 3;
    std::int64_t line_width = 80;
    std::optional<bool> is_scientific;  // unset: the values decide
};

// What torch.autocast sets for one kind of device.
struct Autocast {
    bool is_enabled = false;
    device::DType dtype = device::DType::bfloat16;
};

// One process's (rank's) state. Threads: only the thread that holds the process's interpreter lock.
struct Process {
    explicit Process(device::DeviceRuntime& the_runtime);

    device::DeviceRuntime& runtime;
    int rank = 0;
    std::shared_ptr<World> world;  // what the ranks of the run share; null in a run of one process
    std::shared_ptr<MemoryBook> memory = std::make_shared<MemoryBook>();
    Generator cpu_generator;                         // torch.default_generator
    std::vector<DeviceGenerator> device_generators;  // torch.cuda.default_generators, by device
    std::vector<device::StreamId> copy_streams;      // DataParallel's background streams, by device
    bool is_cuda_initialized = false;
    device::DType default_dtype = device::DType::float32;
    PrintOptions print_options;
    std::int64_t next_stream_name = 0;
    bool detects_anomaly = false;  // torch.autograd.set_detect_anomaly
    std::uint64_t last_node = 0;   // autograd's count of nodes: later ones go back first

    // Where warnings go: category ("UserWarning") and message. The interpreter sets it.
    std::function<void(Context&, std::string_view, std::string_view)> warn;
    // What runs once when the backward pass under way has ended: DistributedDataParallel's last
    // step.
    std::vector<std::function<void(Context&)>> after_backward;
    // Runs in a new host thread before its body, so that the interpreter can prepare its side; what
    // it returns lives until the body has ended.
    std::function<std::shared_ptr<void>(Context& child, Context& parent)> on_thread;
    // The program's frames as traceback.format_stack shows them. The interpreter sets it.
    std::function<std::string(Context&)> stack_text;
    // Formats an exception with its traceback as Python prints it: "Traceback (most recent call
    // last):\n…\nKeyError: 'x'\n". The interpreter sets it.
    std::function<std::string(Context&, const Raised&)> format_traceback;
    // Makes an exception of the same class with another message, or a RuntimeError when the class
    // does not take one string. The interpreter sets it; without it the object is dropped.
    std::function<Raised(Context&, const Raised&, std::string)> with_message;
    // Makes the interpreter's str. The interpreter sets it.
    std::function<std::shared_ptr<const void>(Context&, std::string)> text_item;

    int device_count() const { return static_cast<int>(runtime.inventory().devices.size()); }
};

// One host thread of a process. PyTorch keeps these flags per thread as well.
struct Context {
    Process& process;
    device::HostThread& host;
    bool grad_enabled = true;
    bool inference_mode = false;
    // Where tensors are made when nothing is said: torch.set_default_device() and, inside it, each
    // `with torch.device(...)`. The last one counts.
    std::vector<std::optional<device::DeviceId>> default_devices = {};
    Autocast autocast_cpu = {};
    Autocast autocast_cuda = {false, device::DType::float16};
    int module_depth = 0;  // modules inside each other that are being walked or called
    std::shared_ptr<void> interpreter_thread = {};  // the interpreter's own state for this thread

    device::DeviceRuntime& runtime() const { return process.runtime; }
    // Charges one PyTorch call to the thread's clock.
    void charge() { take(process.runtime.spend(host, device::HostCost::call)); }
    std::optional<device::DeviceId> default_device() const {
        return default_devices.empty() ? std::nullopt : default_devices.back();
    }
    void warn(std::string_view category, std::string_view message) {
        if (process.warn) process.warn(*this, category, message);
    }
};

// The same context with gradients not recorded and nothing cast: for what an operation does inside
// itself.
inline Context without_history(const Context& context) {
    Context quiet = context;
    quiet.grad_enabled = false;
    quiet.autocast_cpu.is_enabled = false;
    quiet.autocast_cuda.is_enabled = false;
    return quiet;
}

// Sets a phase for the work that follows and restores the one before. `mark` ends a step at each
// edge.
class PhaseScope {
   public:
    PhaseScope(Context& context, std::string_view phase);
    ~PhaseScope();
    PhaseScope(const PhaseScope&) = delete;
    PhaseScope& operator=(const PhaseScope&) = delete;

   private:
    device::HostThread& host_;
    std::string before_;
};

}  // namespace ringside::torch
