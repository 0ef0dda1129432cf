// Runs programs for tests.
#pragma once

#include "core/device/emulated/emulated_runtime.h"
#include "core/hardware/machine.h"
#include "core/snippet/run.h"

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
    const std::string file = std::string(RINGSIDE_SOURCE_DIR) + "/assets/machines/" +
                             (devices > 4 ? "a100-sxm-8" : "a100-sxm-4") + ".toml";
    ringside::hardware::Machine machine =
        *ringside::hardware::machine_from_toml(file_text(file), file);
    while (static_cast<int>(machine.gpus.size()) > devices) {
        const std::string gone = "cuda:" + std::to_string(machine.gpus.size() - 1);
        machine.gpus.pop_back();
        std::erase_if(machine.links, [&](const ringside::hardware::Link& link) {
            return link.ends[0] == gone || link.ends[1] == gone;
        });
    }
    return machine;
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

inline ringside::trace::Record record_of(const std::string& program, int devices = 0,
                                         int ranks = 1) {
    ringside::snippet::RunRequest request;
    request.program = program;
    request.ranks = ranks;
    return make_run(std::move(request), devices)->execute();
}
