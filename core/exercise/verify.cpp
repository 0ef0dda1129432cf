#include "core/exercise/verify.h"

#include "core/exercise/lint.h"
#include "core/exercise/prover.h"

#include <algorithm>

namespace ringside::exercise {

bool VerifyReport::is_proven() const {
    return problems.empty() && std::all_of(rows.begin(), rows.end(), [](const VerifyRow& row) {
               return row.proof == Proof::proven;
           });
}

VerifyReport verify(const Catalogue& catalogue, const Machines& machines,
                    const VerifyOptions& options) {
    VerifyReport report;
    report.problems = catalogue.problems;
    report.problems.insert(report.problems.end(), machines.problems.begin(),
                           machines.problems.end());
    for (const LintFinding& finding : lint(catalogue)) {
        report.problems.push_back({finding.file, finding.message});
    }
    for (const Exercise& exercise : catalogue.exercises) {
        if (options.on_item) options.on_item(exercise.id);
        prove_exercise(exercise, machines, report);
    }
    for (const Term& term : catalogue.terms) {
        if (options.on_item) options.on_item(term.id);
        prove_term(term, machines, report);
    }
    return report;
}

}  // namespace ringside::exercise
