// Judges answers. Nothing here runs anything: the key was proven by verify.
#pragma once

#include "core/base/result.h"
#include "core/exercise/exercise.h"

#include <optional>
#include <string>
#include <vector>

namespace ringside::exercise {

inline constexpr int kAttempts = 3;
inline constexpr int kEmptyBlank = -1;  // in an Answer

// Feedback on one blank (fill-in), or on one chosen option (choice).
struct PartFeedback {
    int blank = 0;   // number of the blank as in {{1}}; 0 for a choice
    int option = 0;  // index of the option, kEmptyBlank for an empty blank
    bool is_right = false;
    std::string because;  // Markdown with {= } not yet filled
};

struct Grade {
    bool is_right = false;
    std::vector<PartFeedback> parts;
};

// Grades a complete answer. Requires: problem_with(exercise, answer) is nothing.
Grade grade(const Exercise& exercise, const Answer& answer);

// Why an answer cannot be graded yet, as a sentence: a blank is empty, an option is used twice,
// nothing is chosen, too many are chosen.
std::optional<std::string> problem_with(const Exercise& exercise, const Answer& answer);

// Reads an answer given as words, each the text of an option or its letter (the text wins), in the
// order of the blanks. Errors: bad_input naming the word and the nearest option, or a wrong number
// of words; unavailable for a numeric exercise, whose answer is a number: see numeric.h.
Result<Answer> answer_from_words(const Exercise& exercise, const std::vector<std::string>& words);

// The option texts of an answer, "____" for an empty blank.
std::vector<std::string> words_of(const Exercise& exercise, const Answer& answer);

// Why an option is right or wrong in a blank (number as in {{1}}; 0 for a choice); {= } not filled.
std::string because_of(const Exercise& exercise, int option, int blank);

// All right answers, the key first. A choice with pick = any has one for each right option.
std::vector<Answer> right_answers(const Exercise& exercise);

// The numbers of the blanks in order: {1, 2, 3}.
std::vector<int> blank_numbers(const Exercise& exercise);

}  // namespace ringside::exercise
