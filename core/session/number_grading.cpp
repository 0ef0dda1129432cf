#include "core/session/number_grading.h"

#include <map>
#include <optional>
#include <sstream>

namespace ringside::session {

std::string values_text(const exercise::Exercise& exercise) {
    std::string text = "{= " + exercise.value + " }\n";
    for (const exercise::Near& near : exercise.nears) text += "{= " + near.value + " }\n";
    return text;
}

std::string value_text(const exercise::Exercise& exercise) {
    return "{= " + exercise.value + " }" + (exercise.unit.empty() ? "" : " " + exercise.unit);
}

Result<exercise::NumericGrade> grade_of(const exercise::Exercise& exercise, double given,
                                        const std::string& values) {
    std::map<std::string, std::optional<double>> by_source;
    std::istringstream lines(values);
    const auto take = [&](const std::string& source) {
        std::string line;
        std::getline(lines, line);
        const auto number = exercise::number_from_word({}, line);
        by_source.emplace(source, number.has_value() ? std::optional(*number) : std::nullopt);
    };
    take(exercise.value);
    for (const exercise::Near& near : exercise.nears) take(near.value);
    return exercise::grade_number(exercise, given,
                                  [&](const std::string& source) { return by_source[source]; });
}

}  // namespace ringside::session
