// Exercises, terms and grades as plain text.
#pragma once

#include "core/cli/support.h"
#include "core/exercise/grader.h"
#include "core/exercise/progress.h"

#include <string>

namespace ringside::cli {

// Title, prompt, program with blanks as [1], options by letter. No answers.
std::string text_of_exercise(const exercise::Exercise& exercise,
                             const exercise::Machines& machines);
std::string text_of_term(const exercise::Term& term);

// "[x] solved", "[-] shown", "[ ] 2 attempts left".
std::string text_of_standing(const exercise::ProgressState& state);

// What was right and wrong, part by part, with its reason; then how it stands.
std::string text_of_grade(const exercise::Exercise& exercise, const exercise::Answer& answer,
                          const exercise::Grade& grade, const exercise::Machines& machines);
// The right answer and the steps to it, and what to take away.
std::string text_of_solution(const exercise::Exercise& exercise,
                             const exercise::Machines& machines);
std::string text_of_takeaway(const exercise::Exercise& exercise,
                             const exercise::Machines& machines);

}  // namespace ringside::cli
