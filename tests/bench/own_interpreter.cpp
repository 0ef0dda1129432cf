#include "tests/bench/own_interpreter.h"

#include "core/device/emulated/emulated_runtime.h"
#include "core/hardware/machine.h"
#include "core/snippet/interpreter.h"

#include <chrono>
#include <ctime>
#include <fstream>
#include <limits>
#include <sstream>

namespace ringside::bench {

namespace {

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

std::unique_ptr<device::DeviceRuntime> make_runtime() {
    const std::string file = RINGSIDE_SOURCE_DIR "/assets/machines/a100-sxm-4.toml";
    std::stringstream text;
    text << std::ifstream(file).rdbuf();
    return device::make_emulated_runtime(*hardware::machine_from_toml(text.str(), file), {});
}

OwnInterpreter::OwnInterpreter(device::DeviceRuntime& runtime, device::HostThread& host)
    : runtime_(runtime), host_(host) {}

OwnInterpreter::~OwnInterpreter() = default;

std::optional<Timing> OwnInterpreter::time(const Program& program) {
    std::unique_ptr<snippet::Interpreter>& interpreter =
        interpreters_[program.group + "." + program.name];
    try {
        if (!interpreter) {
            snippet::RunLimits limits;
            limits.most_steps = std::numeric_limits<std::int64_t>::max();
            interpreter = std::make_unique<snippet::Interpreter>(runtime_, limits, 0);
            snippet::Thread& thread = interpreter->thread_for(host_);
            interpreter->running = &thread;
            interpreter->run_program(thread, program.setup, 1, "set-up");
            interpreter->is_recording_steps = true;
        }
        snippet::Thread& thread = interpreter->thread_for(host_);
        interpreter->running = &thread;
        const double processor = processor_seconds();
        const auto begin = std::chrono::steady_clock::now();
        interpreter->run_program(thread, program.body, 1, "program");
        const std::chrono::duration<double> clock = std::chrono::steady_clock::now() - begin;
        return Timing{clock.count(), processor_seconds() - processor};
    } catch (const torch::Raised& raised) {
        std::fprintf(stderr, "%s.%s: %s: %s\n", program.group.c_str(), program.name.c_str(),
                     raised.type.c_str(), raised.message.c_str());
    } catch (const torch::RunEnded& ended) {
        std::fprintf(stderr, "%s.%s: %s\n", program.group.c_str(), program.name.c_str(),
                     ended.fault.message.c_str());
    }
    return std::nullopt;
}

}  // namespace ringside::bench
