// Numeric exercises: the answer is a number, judged against the keyed run's value.
#pragma once

#include "core/base/result.h"
#include "core/exercise/exercise.h"

#include <functional>
#include <optional>
#include <string>

namespace ringside::exercise {

// Reads "3.5", "3.5 ms" or "1,000" for an exercise with unit "ms". Errors: bad_input with the
// remedy.
Result<double> number_from_word(const Exercise& exercise, const std::string& word);

struct NumericGrade {
    bool is_right = false;
    std::string because;  // of the likely slip that the number matches; may be empty
};

// `value_of` gives an expression's number on the keyed run, or nothing.
// Errors: bad_input when the keyed value is not a number.
Result<NumericGrade> grade_number(
    const Exercise& exercise, double given,
    const std::function<std::optional<double>(const std::string&)>& value_of);

// Whether `given` is within the relative tolerance of `value`.
bool is_within(double given, double value, double tolerance);

}  // namespace ringside::exercise
