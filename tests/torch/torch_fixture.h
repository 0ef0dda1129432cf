// Runs a body as the only process of a run on the described machine, or on some of its GPUs.
#pragma once

#include "core/device/emulated/emulated_runtime.h"
#include "core/hardware/machine.h"
#include "core/torch/context.h"
#include "core/torch/error.h"

#include <doctest/doctest.h>
#include <exception>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace ringside::torch::testing {

inline hardware::Machine described_machine(int devices) {
    const std::string path = std::string(RINGSIDE_SOURCE_DIR) + "/assets/machines/a100-sxm-4.toml";
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    Result<hardware::Machine> machine = hardware::machine_from_toml(text.str(), path);
    REQUIRE(machine.has_value());
    return hardware::with_devices(*machine, devices);
}

struct Session {
    device::Observations seen;
    std::vector<std::string> warnings;
};

// Runs `body` on a machine; what it throws (a failed assertion too) is thrown again here.
inline Session run_torch_on(hardware::Machine machine, const std::function<void(Context&)>& body) {
    Session session;
    const auto runtime = device::make_emulated_runtime(std::move(machine), {});
    std::exception_ptr thrown;
    std::vector<device::ThreadBody> bodies;
    bodies.emplace_back([&](device::HostThread& host) {
        Process process(*runtime);
        process.warn = [&](Context&, std::string_view category, std::string_view message) {
            session.warnings.push_back(std::string(category) + ": " + std::string(message));
        };
        Context context{.process = process, .host = host};
        try {
            body(context);
        } catch (...) {
            thrown = std::current_exception();
        }
    });
    const device::Ending ending = runtime->run(std::move(bodies));
    if (thrown) std::rethrow_exception(thrown);
    CHECK(ending.outcome == trace::Outcome::ok);
    session.seen = runtime->observations();
    return session;
}

inline Session run_torch(int devices, const std::function<void(Context&)>& body) {
    return run_torch_on(described_machine(devices), body);
}

// The message of the exception that `call` raises, with its type: "RuntimeError: …"; "" when it
// does not.
inline std::string error_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const Raised& raised) {
        return raised.type + ": " + raised.message;
    }
    return {};
}

}  // namespace ringside::torch::testing
