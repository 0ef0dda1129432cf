#include "core/session/run_params.h"

#include "core/device/backends.h"
#include "core/exercise/machines.h"
#include "core/hardware/machine.h"
#include "core/session/content.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace ringside::session {

namespace {

std::optional<device::Backend> backend_from_name(const std::string& name) {
    if (name == "auto") return device::Backend::automatic;
    if (name == "emulated") return device::Backend::emulated;
    if (name == "cuda") return device::Backend::cuda;
    return {};
}

// Errors: bad_input for a description that cannot be read, not_found for an unknown name.
Result<hardware::Machine> machine_of(const RunParams& params) {
    if (!params.machine_toml.empty()) {
        return hardware::machine_from_toml(params.machine_toml, params.machine);
    }
    const auto content_dir = find_content_dir({}, runner_program_path());
    if (!content_dir.has_value()) {
        return failure(ErrorKind::not_found,
                       fmt::format("this runner has no machine descriptions of its own: send "
                                   "\"machine_toml\" for {}",
                                   params.machine));
    }
    const exercise::Machines machines = exercise::load_machines(*content_dir);
    const auto found = machines.find(params.machine);
    if (!found.has_value()) return tl::make_unexpected(found.error());
    return (*found)->machine;
}

}  // namespace

trace::Record waived_record(const RunParams& params, std::string reason) {
    const auto backend = backend_from_name(params.backend).value_or(device::Backend::automatic);
    return exercise::waived_run(params, backend, std::move(reason)).record();
}

Result<RunResult> carry_out(const RunParams& params,
                            const std::function<void(const snippet::Progress&)>& on_progress,
                            const std::atomic<bool>& cancelled) {
    const auto machine = machine_of(params);
    if (!machine.has_value()) return tl::make_unexpected(machine.error());
    const auto backend = backend_from_name(params.backend);
    if (!backend.has_value()) {
        return failure(ErrorKind::bad_input,
                       fmt::format("unknown backend '{}': auto, emulated or cuda", params.backend));
    }
    exercise::RunOptions options;
    options.backend = *backend;
    options.timeout = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::duration<double>(params.timeout_s));
    options.cancelled = &cancelled;
    options.on_progress = on_progress;
    const exercise::FinishedRun finished = exercise::run_on_machine(params, *machine, options);
    RunResult result;
    result.record = std::make_shared<const trace::Record>(finished.record());
    for (const Expression& expression : params.expressions) {
        result.values.push_back(finished.evaluate(expression.source, expression.text));
    }
    return result;
}

Status carry_out_sweep(const SweepParams& params,
                       const std::function<void(std::size_t, exercise::SweepPoint)>& on_point,
                       const std::atomic<bool>& cancelled) {
    const auto machine = machine_of(params.run);
    if (!machine.has_value()) return tl::make_unexpected(machine.error());
    exercise::RunOptions options;
    options.timeout = exercise::kLongestPoint;
    options.cancelled = &cancelled;
    std::mutex telling;
    const auto work = [&](std::size_t i) {
        const SweepParams::Point& point = params.points[i];
        exercise::RunPlan plan = static_cast<const exercise::RunPlan&>(params.run);
        for (const auto& [name, value] : point.set) plan.set[name] = value;
        plan.devices = point.devices;
        plan.ranks = point.ranks;
        plan.nodes = point.nodes;
        auto told = exercise::point_from_run(exercise::run_on_machine(plan, *machine, options),
                                             params.work);
        if (cancelled) return;
        const std::lock_guard lock(telling);
        on_point(i, std::move(told));
    };
    const auto threads = std::max(1u, std::thread::hardware_concurrency());
    exercise::share_work(params.points.size(), static_cast<int>(threads), work, cancelled);
    if (cancelled) return failure(ErrorKind::cancelled, "Cancelled.");
    return {};
}

}  // namespace ringside::session
