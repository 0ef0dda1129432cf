#include "core/session/run_params.h"

#include "core/device/backends.h"
#include "core/hardware/machine.h"

#include <fmt/format.h>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace ringside::session {

namespace {

using Clock = std::chrono::steady_clock;

// How often a running program's watcher looks whether someone wants it to end.
constexpr std::chrono::milliseconds kWatchInterval{5};

// Ends a run from another thread: at its time limit, or when it is cancelled.
class Watcher {
   public:
    Watcher(snippet::Run& run, Clock::time_point deadline, const std::atomic<bool>& cancelled)
        : run_(run), deadline_(deadline), cancelled_(cancelled), thread_([this] { watch(); }) {}
    ~Watcher() {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

   private:
    void watch() {
        std::unique_lock lock(mutex_);
        while (!changed_.wait_for(lock, kWatchInterval, [this] { return is_over_; })) {
            if (cancelled_) {
                run_.cancel(trace::Outcome::cancelled);
                return;
            }
            if (Clock::now() >= deadline_) {
                run_.cancel(trace::Outcome::timeout);
                return;
            }
        }
    }

    snippet::Run& run_;
    const Clock::time_point deadline_;
    const std::atomic<bool>& cancelled_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_over_ = false;
    std::thread thread_;  // last: it uses everything above
};

snippet::RunRequest request_from_params(const RunParams& params) {
    snippet::RunRequest request;
    request.program = params.program;
    request.setup = params.setup;
    request.set = params.set;
    request.exercise = params.exercise;
    request.answer = params.answer;
    request.ranks = params.ranks;
    request.nodes = params.nodes;
    return request;
}

RunResult waived(const RunParams& params, std::string reason) {
    return {std::make_shared<const trace::Record>(waived_record(params, std::move(reason))), {}};
}

std::optional<device::Backend> backend_from_name(const std::string& name) {
    if (name == "auto") return device::Backend::automatic;
    if (name == "emulated") return device::Backend::emulated;
    if (name == "cuda") return device::Backend::cuda;
    return {};
}

// One execution on `devices` of the machine's GPUs, with the expressions' values.
Result<RunResult> run_once(const RunParams& params, const hardware::Machine& machine, int devices,
                           std::optional<std::int64_t> single_device_ns,
                           const std::function<void(const snippet::Progress&)>& on_progress,
                           const std::atomic<bool>& cancelled) {
    const auto backend = backend_from_name(params.backend);
    if (!backend.has_value()) {
        return failure(ErrorKind::bad_input,
                       fmt::format("unknown backend '{}': auto, emulated or cuda", params.backend));
    }
    device::EmulatedOptions options;
    options.compute_values = params.values;
    auto runtime = device::make_runtime(*backend, hardware::with_devices(machine, devices), options,
                                        {devices, params.ranks, params.nodes});
    if (!runtime.has_value()) return waived(params, std::move(runtime.error().message));

    snippet::RunRequest request = request_from_params(params);
    request.single_device_ns = single_device_ns;
    snippet::Run run(std::move(request), std::move(*runtime));
    const auto limit = std::chrono::duration_cast<Clock::duration>(
        std::chrono::duration<double>(params.timeout_s));
    const Watcher watcher(run, Clock::now() + limit, cancelled);
    RunResult result;
    result.record = std::make_shared<const trace::Record>(run.execute(on_progress));
    for (const Expression& expression : params.expressions) {
        result.values.push_back(run.evaluate(expression.source, expression.text));
    }
    return result;
}

}  // namespace

trace::Record waived_record(const RunParams& params, std::string reason) {
    trace::Record record;
    record.exercise = params.exercise;
    record.answer = params.answer;
    record.backend = params.backend == "cuda" ? "cuda" : "emulated";
    record.machine = params.machine;
    record.values = trace::ValuesKind::none;
    record.outcome = trace::Outcome::waived;
    record.error = trace::RunError{"Waived", std::move(reason), 0, 0, 0};
    return record;
}

Result<RunResult> carry_out(const RunParams& params,
                            const std::function<void(const snippet::Progress&)>& on_progress,
                            const std::atomic<bool>& cancelled) {
    auto machine = hardware::machine_from_toml(params.machine_toml, params.machine);
    if (!machine.has_value()) return failure(ErrorKind::bad_input, machine.error().message);
    const int gpus = static_cast<int>(machine->gpus.size());
    if (params.devices > gpus) {
        return waived(params, fmt::format("{} devices were asked for, and {} has {}.",
                                          params.devices, machine->name, gpus));
    }
    std::optional<std::int64_t> single_device_ns;
    if (params.compare_single && params.devices > 1) {
        RunParams single = params;
        single.expressions.clear();
        const auto alone = run_once(single, *machine, 1, {}, {}, cancelled);
        if (!alone.has_value()) return alone;
        if (alone->record->outcome == trace::Outcome::ok) {
            single_device_ns = alone->record->duration_ns;
        }
    }
    return run_once(params, *machine, params.devices, single_device_ns, on_progress, cancelled);
}

}  // namespace ringside::session
