#include "core/exercise/run_exercise.h"

#include "core/exercise/blanks.h"
#include "core/exercise/grader.h"

#include <fmt/format.h>
#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace ringside::exercise {

namespace {

using Clock = std::chrono::steady_clock;

// How often the watcher of a run looks whether someone wants it to end.
constexpr std::chrono::milliseconds kWatchInterval{5};

RunPlan plan_from(const RunSettings& settings) {
    RunPlan plan;
    plan.set = settings.set;
    plan.machine = settings.machine.value_or(kDefaultMachine);
    plan.ranks = settings.ranks.value_or(1);
    plan.nodes = settings.nodes.value_or(1);
    plan.devices = settings.devices.value_or(default_devices(plan.ranks, plan.nodes));
    plan.values = settings.values.value_or(true);
    plan.compare_single = settings.compare_single.value_or(false);
    return plan;
}

RunPlan plan_of_exercise(const Exercise& exercise, const RunSettings& settings,
                         std::string program) {
    RunPlan plan = plan_from(settings);
    plan.program = std::move(program);
    plan.setup = exercise.setup;
    plan.exercise = exercise.id;
    return plan;
}

RunPlan plan_of_term(const Term& term, const RunSettings& settings, std::string setup,
                     std::string program) {
    RunPlan plan = plan_from(settings);
    plan.program = std::move(program);
    plan.setup = std::move(setup);
    plan.exercise = term.id;
    return plan;
}

// Ends a run from another thread, at its time limit or when it is cancelled.
class Watcher {
   public:
    Watcher(snippet::Run& run, const RunOptions& options)
        : run_(run),
          options_(options),
          deadline_(Clock::now() + options.timeout),
          thread_([this] { watch(); }) {}
    ~Watcher() {
        {
            const std::lock_guard lock(mutex_);
            is_over_ = true;
        }
        over_.notify_all();
        thread_.join();
    }
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;

   private:
    void watch() {
        std::unique_lock lock(mutex_);
        while (!over_.wait_for(lock, kWatchInterval, [this] { return is_over_; })) {
            if (options_.cancelled && *options_.cancelled) {
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
    const RunOptions& options_;
    const Clock::time_point deadline_;
    std::mutex mutex_;
    std::condition_variable over_;
    bool is_over_ = false;
    std::thread thread_;  // last: it uses everything above
};

trace::Record waived_record(const RunPlan& plan, device::Backend backend, std::string reason) {
    trace::Record record;
    record.exercise = plan.exercise;
    record.answer = plan.answer;
    record.backend = backend == device::Backend::cuda ? "cuda" : "emulated";
    record.machine = plan.machine;
    record.values = trace::ValuesKind::none;
    record.outcome = trace::Outcome::waived;
    record.error = trace::RunError{"Waived", std::move(reason), 0, 0, 0};
    return record;
}

snippet::RunRequest request_from(const RunPlan& plan) {
    snippet::RunRequest request;
    request.program = plan.program;
    request.setup = plan.setup;
    request.set = plan.set;
    request.exercise = plan.exercise;
    request.answer = plan.answer;
    request.ranks = plan.ranks;
    request.nodes = plan.nodes;
    request.starts = plan.starts;
    return request;
}

// "2 x " before a machine's name.
std::string nodes_text(int nodes) {
    return nodes > 1 ? fmt::format("{} x ", nodes) : std::string();
}

struct Execution {
    std::unique_ptr<snippet::Run> run;
    const trace::Record* record = nullptr;  // of the run
};

// The first GPUs of each of the nodes, as many as are asked for together.
// Errors: unavailable, when they cannot be shared out evenly or nothing joins the nodes.
Result<hardware::Machine> machine_for(const RunPlan& plan, const hardware::Machine& machine,
                                      int devices) {
    if (devices % plan.nodes != 0) {
        return failure(ErrorKind::unavailable,
                       fmt::format("{} devices cannot be shared out evenly over {} nodes; choose a "
                                   "multiple of {}",
                                   devices, plan.nodes, plan.nodes));
    }
    return hardware::with_nodes(hardware::with_devices(machine, devices / plan.nodes), plan.nodes);
}

// Errors: unavailable, when the backend cannot run it here.
Result<Execution> executed(const RunPlan& plan, const hardware::Machine& machine, int devices,
                           std::optional<std::int64_t> single_device_ns,
                           const RunOptions& options) {
    device::EmulatedOptions emulated;
    emulated.compute_values = plan.values;
    emulated.ranks = plan.ranks;
    emulated.shift = plan.shift;
    emulated.disturbance = plan.disturbance;
    const auto whole = machine_for(plan, machine, devices);
    if (!whole) return tl::make_unexpected(whole.error());
    auto runtime =
        device::make_runtime(options.backend, *whole, emulated, {devices, plan.ranks, plan.nodes});
    if (!runtime) return tl::make_unexpected(runtime.error());
    snippet::RunRequest request = request_from(plan);
    request.single_device_ns = single_device_ns;
    Execution execution;
    execution.run = std::make_unique<snippet::Run>(std::move(request), std::move(*runtime));
    const Watcher watcher(*execution.run, options);
    execution.record = &execution.run->execute(options.on_progress);
    return execution;
}

// Runs a program that starts its own processes anew with them.
Result<Execution> executed_with_processes(RunPlan plan, const hardware::Machine& machine,
                                          int devices, std::optional<std::int64_t> single_device_ns,
                                          const RunOptions& options) {
    Result<Execution> found = executed(plan, machine, devices, single_device_ns, options);
    if (plan.ranks != 1) return found;
    // Each later start is only met by a run that lives through those before it.
    while (found && found->run->wanted_ranks() > 1) {
        plan.ranks = found->run->wanted_ranks();
        plan.starts = found->run->wanted_starts();
        found = executed(plan, machine, devices, single_device_ns, options);
    }
    return found;
}

}  // namespace

int default_devices(int ranks, int nodes) {
    return nodes > 1 ? std::max(ranks, nodes) : kDefaultDevices;
}

RunPlan plan_for_answer(const Exercise& exercise, const Answer& answer, const RunSettings& over) {
    RunPlan plan =
        plan_of_exercise(exercise, merged(exercise.run, over), program_for(exercise, answer));
    plan.answer = words_of(exercise, answer);
    return plan;
}

RunPlan plan_as_found(const Exercise& exercise, const RunSettings& over) {
    return plan_of_exercise(exercise, merged(exercise.run, over), program_for(exercise, {}));
}

RunPlan plan_for_vary(const Exercise& exercise, std::size_t vary, const RunSettings& over) {
    const Vary& chosen = exercise.varies[vary];
    const Answer key = keyed_answer(exercise);
    std::string program = program_for(exercise, key);
    if (chosen.code) {
        const std::vector<std::string> words = words_of(exercise, key);
        const std::vector<int> numbers = blank_numbers(exercise);
        std::map<int, std::string> fillings;
        if (exercise.kind == Kind::fill_in) {
            for (std::size_t i = 0; i < numbers.size() && i < words.size(); ++i)
                fillings[numbers[i]] = words[i];
        }
        program = with_blanks_filled(*chosen.code, fillings);
        if (exercise.kind == Kind::choice && has_option_place(program) && !key.empty()) {
            program = with_option_filled(
                program, exercise.options[static_cast<std::size_t>(key.front())].code);
        }
    }
    RunPlan plan = plan_of_exercise(exercise, merged(merged(exercise.run, chosen.settings), over),
                                    std::move(program));
    plan.answer = words_of(exercise, key);
    return plan;
}

RunPlan plan_for_witness(const Exercise& exercise, std::size_t option, const RunSettings& over) {
    const Option& chosen = exercise.options[option];
    return plan_of_exercise(exercise, merged(merged(exercise.run, chosen.witness_run), over),
                            chosen.witness);
}

RunPlan plan_for_fact(const Term& term, std::size_t fact, const RunSettings& over) {
    const Fact& chosen = term.facts[fact];
    return plan_of_term(term, merged(chosen.run, over), chosen.setup, chosen.code);
}

RunPlan plan_for_fact_vary(const Term& term, std::size_t fact, std::size_t vary,
                           const RunSettings& over) {
    const Fact& chosen = term.facts[fact];
    const Vary& button = chosen.varies[vary];
    return plan_of_term(term, merged(merged(chosen.run, button.settings), over), chosen.setup,
                        button.code.value_or(chosen.code));
}

RunPlan plan_for_review(const Term& term, std::size_t review, const RunSettings& over) {
    const Review& chosen = term.reviews[review];
    return plan_of_term(term, merged(chosen.run, over), chosen.setup, chosen.code);
}

struct FinishedRun::State {
    std::unique_ptr<snippet::Run> run;  // nothing when waived
    const trace::Record* executed = nullptr;
    trace::Record waived;
};

FinishedRun::FinishedRun() : state_(std::make_unique<State>()) {}
FinishedRun::~FinishedRun() = default;
FinishedRun::FinishedRun(FinishedRun&&) noexcept = default;
FinishedRun& FinishedRun::operator=(FinishedRun&&) noexcept = default;

const trace::Record& FinishedRun::record() const {
    return state_->executed ? *state_->executed : state_->waived;
}

snippet::Evaluated FinishedRun::evaluate(const std::string& expression,
                                         const std::string& text) const {
    if (state_->run) return state_->run->evaluate(expression, text);
    snippet::Evaluated nothing;
    nothing.error = state_->waived.error;
    return nothing;
}

std::vector<std::string> FinishedRun::shadowed_names() const {
    return state_->run ? state_->run->shadowed_names() : std::vector<std::string>{};
}

FinishedRun waived_run(const RunPlan& plan, device::Backend backend, std::string reason) {
    FinishedRun finished;
    finished.state_->waived = waived_record(plan, backend, std::move(reason));
    return finished;
}

FinishedRun run_on_machine(const RunPlan& plan, const hardware::Machine& machine,
                           const RunOptions& options) {
    const int gpus = static_cast<int>(machine.gpus.size()) * plan.nodes;
    if (plan.devices > gpus) {
        return waived_run(plan, options.backend,
                          fmt::format("{} devices were asked for, and {}{} has {}.", plan.devices,
                                      nodes_text(plan.nodes), machine.name, gpus));
    }
    std::optional<std::int64_t> single_device_ns;
    if (plan.compare_single && plan.devices > 1) {
        RunOptions silent = options;
        silent.on_progress = {};
        RunPlan alone = plan;
        alone.nodes = 1;
        const auto single = executed_with_processes(alone, machine, 1, std::nullopt, silent);
        if (single && single->record->outcome == trace::Outcome::ok)
            single_device_ns = single->record->duration_ns;
    }
    auto execution =
        executed_with_processes(plan, machine, plan.devices, single_device_ns, options);
    if (!execution) return waived_run(plan, options.backend, execution.error().message);
    FinishedRun finished;
    finished.state_->run = std::move(execution->run);
    finished.state_->executed = execution->record;
    return finished;
}

Result<FinishedRun> run_plan(const RunPlan& plan, const Machines& machines,
                             const RunOptions& options) {
    const auto found = machines.find(plan.machine);
    if (!found) return tl::make_unexpected(found.error());
    const hardware::Machine& machine = (*found)->machine;
    const int gpus = static_cast<int>(machine.gpus.size()) * plan.nodes;
    if (plan.devices > gpus) {
        const std::string larger =
            machines.with_at_least((plan.devices + plan.nodes - 1) / plan.nodes);
        const std::string remedy = larger.empty()
                                       ? std::string("No described machine has as many.")
                                       : fmt::format("Run it with --machine {}.", larger);
        return waived_run(
            plan, options.backend,
            fmt::format("{} devices were asked for, and {}{} has {}. {}", plan.devices,
                        nodes_text(plan.nodes), machine.name, gpus, remedy));
    }
    return run_on_machine(plan, machine, options);
}

}  // namespace ringside::exercise
