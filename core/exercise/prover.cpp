#include "core/exercise/prover.h"

#include "core/exercise/proof_reasons.h"

#include <fmt/format.h>
#include <utility>

namespace ringside::exercise {

namespace {

std::string key_of(const RunPlan& plan) {
    std::string key = fmt::format("{}\x1f{}\x1f{}\x1f{}\x1f{}\x1f{}\x1f{}\x1f{}", plan.machine,
                                  plan.devices, plan.ranks, plan.nodes, plan.values,
                                  plan.compare_single, plan.setup, plan.program);
    key += fmt::format("\x1f{}\x1f{}\x1f{}", plan.shift.kernels, plan.shift.copies,
                       plan.shift.collectives);
    for (const auto& [name, literal] : plan.set) key += fmt::format("\x1f{}={}", name, literal);
    return key;
}

}  // namespace

const FinishedRun& Prover::run(const RunPlan& plan) {
    const std::string key = key_of(plan);
    const auto known = runs_.find(key);
    if (known != runs_.end()) return known->second;
    auto finished = run_plan(plan, machines_);
    ++report_.runs;
    if (finished) return runs_.emplace(key, std::move(*finished)).first->second;
    return runs_.emplace(key, waived_run(plan, device::Backend::emulated, finished.error().message))
        .first->second;
}

Judgement Prover::judge(const FinishedRun& run, const std::string& expression,
                        const std::string& text) {
    const snippet::Evaluated value = run.evaluate(expression, text);
    Judgement judgement;
    if (!value.error) {
        judgement.holds = value.holds;
        return judgement;
    }
    // A run that stopped early has not made every name: there the claim does not hold, nothing
    // worse.
    const bool is_forgiven = value.is_unreached_name && run.record().outcome != trace::Outcome::ok;
    if (!is_forgiven) {
        judgement.problem = fmt::format("{} raises {}: {}", shortened(expression),
                                        value.error->type, value.error->message);
    }
    return judgement;
}

Prover::Joint Prover::judge_all(const FinishedRun& run,
                                const std::vector<std::string>& expressions) {
    Joint joint;
    for (const std::string& expression : expressions) {
        const Judgement judgement = judge(run, expression);
        if (!judgement.problem.empty() && joint.problem.empty()) joint.problem = judgement.problem;
        if (!judgement.holds) {
            if (joint.holds) joint.first_failing = expression;
            joint.holds = false;
        }
    }
    return joint;
}

}  // namespace ringside::exercise
