// Ringside's interpreter as a user's run has it: on an emulated machine, statements charged, steps
// recorded.
#pragma once

#include "core/device/device_runtime.h"
#include "tests/bench/cpython.h"
#include "tests/bench/programs.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace ringside::snippet {
class Interpreter;
}

namespace ringside::bench {

// Makes the runtime that programs run on: the shipped machine with four GPUs.
std::unique_ptr<device::DeviceRuntime> make_runtime();

// Requires: every call comes from `host`'s thread.
class OwnInterpreter {
   public:
    OwnInterpreter(device::DeviceRuntime& runtime, device::HostThread& host);
    ~OwnInterpreter();

    // Runs the body once more. Nothing: the program failed, which stderr tells.
    std::optional<Timing> time(const Program& program);

   private:
    device::DeviceRuntime& runtime_;
    device::HostThread& host_;
    std::map<std::string, std::unique_ptr<snippet::Interpreter>> interpreters_;
};

}  // namespace ringside::bench
