// Whether a key stands up to the error of modelled times: what it depends on is asked again of runs
// whose times are as long and as short as their bands allow.
#pragma once

#include "core/exercise/exercise.h"
#include "core/exercise/prover.h"

#include <functional>
#include <string>

namespace ringside::exercise {

// Says whether what an exercise asks, or its program, looks at times.
bool asks_for_times(const Exercise& exercise);

// Runs `plan` at every corner of the bands of the kinds of work that its run has, and returns what
// `reason_on` says of the first that it does not accept, with the corner in words; empty when it
// accepts all.
std::string band_reason(Prover& prover, const RunPlan& plan,
                        const std::function<std::string(const FinishedRun&)>& reason_on);

}  // namespace ringside::exercise
