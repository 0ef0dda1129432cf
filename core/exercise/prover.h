// Proves one exercise or term: runs what it holds and adds a row for each run to the report.
#pragma once

#include "core/exercise/machines.h"
#include "core/exercise/run_exercise.h"
#include "core/exercise/verify.h"

#include <map>
#include <memory>
#include <string>

namespace ringside::exercise {

void prove_exercise(const Exercise& exercise, const Machines& machines, VerifyReport& report);
void prove_term(const Term& term, const Machines& machines, VerifyReport& report);

// A demand on a run: held, not held, or not to be judged (it raised).
struct Judgement {
    bool holds = false;
    std::string problem;  // why it cannot be judged; empty when it can
};

// Runs plans, each distinct program once, and asks expressions.
class Prover {
   public:
    Prover(const Machines& machines, VerifyReport& report) : machines_(machines), report_(report) {}

    // The run of a plan; the same plan runs once. Never null; a run that could not start is waived.
    const FinishedRun& run(const RunPlan& plan);
    // Judges an expression on a run. `text` is what the name `text` means.
    static Judgement judge(const FinishedRun& run, const std::string& expression,
                           const std::string& text = {});
    // Judges several: all must hold; the first that does not is named.
    struct Joint {
        bool holds = true;
        std::string first_failing;  // the expression
        std::string problem;        // an expression that raised
    };
    static Joint judge_all(const FinishedRun& run, const std::vector<std::string>& expressions);

    VerifyReport& report() { return report_; }

   private:
    const Machines& machines_;
    VerifyReport& report_;
    std::map<std::string, FinishedRun> runs_;  // by all that makes a plan
};

// Why a run cannot count as an answer's behaviour: it ended as limit, timeout or waived, or used
// Python outside the subset. Empty when it can.
std::string unusable_reason(const trace::Record& record);

// The error, or the output, in one short line.
std::string said_in_short(const trace::Record& record);

}  // namespace ringside::exercise
