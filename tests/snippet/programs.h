// Runs programs for tests.
#pragma once

#include "core/device/emulated/emulated_runtime.h"
#include "core/hardware/machine.h"
#include "core/snippet/run.h"
#include "tests/hardware/parts_fixture.h"

#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

inline std::string file_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

// The shipped machine with its first `devices` GPUs. More than it has: the larger one.
inline ringside::hardware::Machine test_machine(int devices) {
    return ringside::hardware::with_devices(
        ringside::hardware::shipped_machine(devices > 4 ? "a100-sxm-8" : "a100-sxm-4"), devices);
}

// The same over several nodes, with `devices` together.
inline ringside::hardware::Machine test_machine(int devices, int nodes) {
    return *ringside::hardware::with_nodes(test_machine(devices / nodes), nodes);
}

inline std::unique_ptr<ringside::snippet::Run> make_run(ringside::snippet::RunRequest request,
                                                        int devices = 0) {
    return std::make_unique<ringside::snippet::Run>(
        std::move(request), ringside::device::make_emulated_runtime(test_machine(devices), {}));
}

inline std::unique_ptr<ringside::snippet::Run> run_of(const std::string& program, int devices = 0) {
    ringside::snippet::RunRequest request;
    request.program = program;
    return make_run(std::move(request), devices);
}

inline ringside::trace::Record record_of(const std::string& program, int devices = 0, int ranks = 1,
                                         int nodes = 1) {
    ringside::snippet::RunRequest request;
    request.program = program;
    request.ranks = ranks;
    request.nodes = nodes;
    while (true) {
        ringside::device::EmulatedOptions options;
        options.ranks = request.ranks;
        ringside::snippet::Run run(request, ringside::device::make_emulated_runtime(
                                                test_machine(devices, nodes), options));
        const ringside::trace::Record& record = run.execute();
        // A program that starts its own processes is run anew as these.
        if (run.wanted_ranks() < 2 || ranks > 1) return record;
        request.ranks = run.wanted_ranks();
        request.starts = run.wanted_starts();
    }
}
