// From content to runs: which program, set-up and settings each thing on screen runs with, and the
// run itself in this process.
#pragma once

#include "core/base/result.h"
#include "core/device/backends.h"
#include "core/exercise/exercise.h"
#include "core/exercise/machines.h"
#include "core/snippet/run.h"
#include "core/trace/record.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ringside::exercise {

// All that a run needs, with every setting resolved. Plain data: a runner elsewhere can take it.
struct RunPlan {
    std::string program;
    std::string setup;
    std::map<std::string, std::string> set;  // variables before set-up, as Python literals
    std::string machine = kDefaultMachine;
    int devices = kDefaultDevices;
    int ranks = 1;
    int nodes = 1;
    int starts = 0;  // how often the program starts the ranks itself
    bool values = true;
    bool compare_single = false;
    std::string exercise;
    std::vector<std::string> answer;
    device::BandShift shift;
    device::Disturbance disturbance;
};

// How many devices a run has that asks for no number: four, or over several nodes one for each
// rank.
int default_devices(int ranks, int nodes);

// `over` are settings from the command line: they win.
RunPlan plan_for_answer(const Exercise& exercise, const Answer& answer,
                        const RunSettings& over = {});
// The program as found: blanks empty ("____"), a choice's exercise-level code.
RunPlan plan_as_found(const Exercise& exercise, const RunSettings& over = {});
// Requires: indices in range; an option with a witness.
RunPlan plan_for_vary(const Exercise& exercise, std::size_t vary, const RunSettings& over = {});
RunPlan plan_for_witness(const Exercise& exercise, std::size_t option,
                         const RunSettings& over = {});
RunPlan plan_for_fact(const Term& term, std::size_t fact, const RunSettings& over = {});
RunPlan plan_for_fact_vary(const Term& term, std::size_t fact, std::size_t vary,
                           const RunSettings& over = {});
RunPlan plan_for_review(const Term& term, std::size_t review, const RunSettings& over = {});

inline constexpr std::chrono::seconds kDefaultTimeout{10};

struct RunOptions {
    device::Backend backend = device::Backend::emulated;
    std::chrono::milliseconds timeout = kDefaultTimeout;
    const std::atomic<bool>* cancelled = nullptr;  // looked at every few ms when given
    std::function<void(const snippet::Progress&)> on_progress;
};

// A run that has ended. Owns the interpreter, so that expressions can be
// asked.
class FinishedRun {
   public:
    FinishedRun();
    ~FinishedRun();
    FinishedRun(FinishedRun&&) noexcept;
    FinishedRun& operator=(FinishedRun&&) noexcept;

    const trace::Record& record() const;
    // As snippet::Run::evaluate. On a run that never started (waived) every expression raises.
    snippet::Evaluated evaluate(const std::string& expression, const std::string& text = {}) const;
    std::vector<std::string> shadowed_names() const;

   private:
    friend FinishedRun waived_run(const RunPlan&, device::Backend, std::string);
    friend FinishedRun run_on_machine(const RunPlan&, const hardware::Machine&, const RunOptions&);
    struct State;
    std::unique_ptr<State> state_;
};

// Runs a plan in this process on the given machine, whatever the plan's own is called.
// `compare_single` runs it once more on one device first and fills single_device_ns and speedup.
// More devices than the machine has, or no such backend here: outcome `waived`.
FinishedRun run_on_machine(const RunPlan& plan, const hardware::Machine& machine,
                           const RunOptions& options);

// Runs a plan on its own machine. More devices than that has: outcome `waived`, the message names a
// machine that has them. Errors: not_found for an unknown machine, with the nearest name.
Result<FinishedRun> run_plan(const RunPlan& plan, const Machines& machines,
                             const RunOptions& options = {});

// A run that did not start, with the reason as its error's message.
FinishedRun waived_run(const RunPlan& plan, device::Backend backend, std::string reason);

}  // namespace ringside::exercise
