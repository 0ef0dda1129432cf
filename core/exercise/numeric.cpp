#include "core/exercise/numeric.h"

#include <fmt/format.h>
#include <charconv>
#include <cmath>

namespace ringside::exercise {

Result<double> number_from_word(const Exercise& exercise, const std::string& word) {
    std::string digits;
    std::size_t at = 0;
    while (at < word.size() && word[at] == ' ') ++at;
    for (; at < word.size(); ++at) {
        const char c = word[at];
        if (c == ',' || c == '_') continue;  // between groups of digits
        const bool is_part =
            (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
        if (!is_part) break;
        if (!(c == '+' && digits.empty())) digits += c;
    }
    std::string rest = word.substr(at);
    while (!rest.empty() && rest.front() == ' ') rest.erase(rest.begin());
    while (!rest.empty() && rest.back() == ' ') rest.pop_back();
    double value = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool is_number =
        error == std::errc() && stop == digits.data() + digits.size() && std::isfinite(value);
    if (!is_number || (!rest.empty() && rest != exercise.unit)) {
        const std::string unit = exercise.unit.empty() ? std::string() : " in " + exercise.unit;
        return failure(
            ErrorKind::bad_input,
            fmt::format("'{}' is not a number{}. Write digits, as in 12.5.", word, unit));
    }
    return value;
}

bool is_within(double given, double value, double tolerance) {
    return std::abs(given - value) <= tolerance * std::abs(value);
}

Result<NumericGrade> grade_number(
    const Exercise& exercise, double given,
    const std::function<std::optional<double>(const std::string&)>& value_of) {
    const auto value = value_of(exercise.value);
    if (!value) {
        return failure(ErrorKind::bad_input,
                       fmt::format("the keyed value is not a number. Run `ringside verify`: {}",
                                   exercise.file));
    }
    NumericGrade grade;
    grade.is_right = is_within(given, *value, exercise.tolerance);
    if (grade.is_right) return grade;
    for (const Near& near : exercise.nears) {
        const auto slip = value_of(near.value);
        if (slip && is_within(given, *slip, exercise.tolerance)) {
            grade.because = near.because;
            break;
        }
    }
    return grade;
}

}  // namespace ringside::exercise
