// What a finished exercise has besides being correct: hints, reasons, sources, claims with
// witnesses.
#pragma once

#include "core/exercise/exercise.h"

#include <string>
#include <vector>

namespace ringside::exercise {

inline constexpr std::size_t kLongestTitle = 60;  // characters: more does not fit the top bar

struct LintFinding {
    std::string id;
    std::string file;
    std::string message;  // a sentence that ends in the remedy
};

std::vector<LintFinding> lint(const Exercise& exercise);
std::vector<LintFinding> lint(const Term& term);
// Of everything, with what only the whole shows: related ids and prerequisites that lead nowhere.
std::vector<LintFinding> lint(const Catalogue& catalogue);

}  // namespace ringside::exercise
