// A number judged from texts that the keyed run has filled.
#pragma once

#include "core/base/result.h"
#include "core/exercise/exercise.h"
#include "core/exercise/numeric.h"

#include <string>

namespace ringside::session {

// The value and the likely slips, a line each, to be filled from the keyed run.
std::string values_text(const exercise::Exercise& exercise);

// The value with its unit, to be filled from the keyed run.
std::string value_text(const exercise::Exercise& exercise);

// Grades `given`; `values` is the filled values_text. Errors: bad_input when the run gave no value.
Result<exercise::NumericGrade> grade_of(const exercise::Exercise& exercise, double given,
                                        const std::string& values);

}  // namespace ringside::session
