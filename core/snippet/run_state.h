// What a Run keeps, shared by the files that implement it.
#pragma once

#include "core/device/visible_devices.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/run.h"

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

namespace ringside::snippet {

// One rank's side of a run.
struct RankState {
    int rank = 0;
    std::unique_ptr<device::VisibleDevices> devices;  // what the process sees of the machine
    std::unique_ptr<Interpreter> interpreter;
    std::optional<trace::RunError> error;
    std::vector<trace::TracebackEntry> traceback;
    std::optional<device::Fault> fault;
    int fault_line = 0;
    int host_line = 0;
    // Of rank 0 when it raised as the parent of processes: the error of its own process, if that
    // failed.
    bool is_parents_error = false;
    std::optional<trace::RunError> process_error;
    int exit_line = 0;  // where it called sys.exit()
};

// Owns: the runtime and, made later and gone earlier, the interpreters.
struct RunState {
    RunRequest request;
    std::unique_ptr<device::DeviceRuntime> runtime;
    std::vector<std::unique_ptr<RankState>> ranks;
    std::shared_ptr<torch::World> world;
    trace::Record record;
    std::atomic<int> cancelled{-1};  // a trace::Outcome
    bool has_started = false;
};

struct Run::State : RunState {};

}  // namespace ringside::snippet
