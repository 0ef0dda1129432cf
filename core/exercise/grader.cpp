#include "core/exercise/grader.h"

#include "core/base/text.h"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>
#include <set>

namespace ringside::exercise {

namespace {

// A shorter word, an operator say, is near to everything.
constexpr std::size_t kShortestGuess = 3;

bool is_option(const Exercise& exercise, int index) {
    return index >= 0 && static_cast<std::size_t>(index) < exercise.options.size();
}

const Option& option_at(const Exercise& exercise, int index) {
    return exercise.options[static_cast<std::size_t>(index)];
}

std::string trimmed(std::string text) {
    const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
    while (!text.empty() && is_space(text.back())) text.pop_back();
    text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), is_space));
    return text;
}

// The right answer that agrees with the given one in most blanks: what is judged blank by blank.
Answer nearest_right(const Exercise& exercise, const Answer& answer) {
    Answer best;
    int most = -1;
    for (const Answer& right : right_answers(exercise)) {
        int agreeing = 0;
        for (std::size_t i = 0; i < right.size() && i < answer.size(); ++i)
            agreeing += right[i] == answer[i] ? 1 : 0;
        if (agreeing > most) {
            most = agreeing;
            best = right;
        }
    }
    return best;
}

Result<int> option_from_word(const Exercise& exercise, const std::string& given) {
    const std::string word = trimmed(given);
    std::vector<std::string> known;
    for (std::size_t i = 0; i < exercise.options.size(); ++i) {
        if (exercise.options[i].text == given || trimmed(exercise.options[i].text) == word)
            return static_cast<int>(i);
        known.push_back(exercise.options[i].text);
    }
    if (word.size() == 1) {
        const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(word[0])));
        for (std::size_t i = 0; i < exercise.options.size(); ++i) {
            if (letter_of(i) == std::string(1, letter)) return static_cast<int>(i);
        }
    }
    std::string options;
    for (std::size_t i = 0; i < known.size(); ++i) {
        options += fmt::format("{}{} {}", i == 0 ? "" : ", ", letter_of(i), known[i]);
    }
    return failure(
        ErrorKind::bad_input,
        fmt::format("'{}' is none of the options.{} They are: {}", word,
                    word.size() < kShortestGuess ? std::string() : did_you_mean(word, known),
                    options));
}

}  // namespace

Grade grade(const Exercise& exercise, const Answer& answer) {
    Grade grade;
    grade.is_right = is_right(exercise, answer);
    if (exercise.kind == Kind::numeric) return grade;
    if (exercise.kind == Kind::choice) {
        for (const int option : answer) {
            if (!is_option(exercise, option)) continue;
            grade.parts.push_back({0, option, option_at(exercise, option).is_correct,
                                   because_of(exercise, option, 0)});
        }
        return grade;
    }
    const Answer right = nearest_right(exercise, answer);
    const std::vector<int> numbers = blank_numbers(exercise);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        PartFeedback part;
        part.blank = numbers[i];
        part.option = i < answer.size() ? answer[i] : kEmptyBlank;
        part.is_right = i < right.size() && part.option == right[i];
        if (is_option(exercise, part.option))
            part.because = because_of(exercise, part.option, part.blank);
        grade.parts.push_back(std::move(part));
    }
    return grade;
}

std::optional<std::string> problem_with(const Exercise& exercise, const Answer& answer) {
    if (exercise.kind == Kind::numeric) {
        if (answer.size() != 1) return "Give one number.";
        return std::nullopt;
    }
    if (exercise.kind == Kind::choice) {
        if (answer.empty()) return "Choose an option first.";
        std::set<int> chosen;
        for (const int option : answer) {
            if (!is_option(exercise, option)) return "There is no such option.";
            if (!chosen.insert(option).second) return "An option is chosen twice.";
        }
        if (exercise.pick != Pick::all && answer.size() > 1) return "Choose one option only.";
        return std::nullopt;
    }
    const std::vector<int> numbers = blank_numbers(exercise);
    std::set<int> used;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const int option = i < answer.size() ? answer[i] : kEmptyBlank;
        if (option == kEmptyBlank) return fmt::format("Blank {} is still empty.", numbers[i]);
        if (!is_option(exercise, option)) return "There is no such option.";
        if (!used.insert(option).second && exercise.once) {
            return fmt::format("'{}' is used twice: here each option goes into one blank.",
                               option_at(exercise, option).text);
        }
    }
    if (answer.size() > numbers.size())
        return fmt::format("There are only {} blanks.", numbers.size());
    return std::nullopt;
}

Result<Answer> answer_from_words(const Exercise& exercise, const std::vector<std::string>& words) {
    if (exercise.kind == Kind::numeric) {
        return failure(ErrorKind::unavailable,
                       "a numeric answer is judged against a run. Give it to `ringside check`.");
    }
    Answer answer;
    for (const std::string& word : words) {
        const auto option = option_from_word(exercise, word);
        if (!option) return tl::make_unexpected(option.error());
        answer.push_back(*option);
    }
    if (exercise.kind == Kind::fill_in) {
        const auto wanted = static_cast<std::size_t>(blank_count(exercise));
        if (answer.size() != wanted) {
            return failure(
                ErrorKind::bad_input,
                fmt::format(
                    "{} {} given for {} {}. Give one option, by text or letter, per blank, in "
                    "the blanks' order.",
                    answer.size(), answer.size() == 1 ? "answer was" : "answers were", wanted,
                    wanted == 1 ? "blank" : "blanks"));
        }
    }
    if (const auto problem = problem_with(exercise, answer))
        return failure(ErrorKind::bad_input, *problem);
    return answer;
}

std::vector<std::string> words_of(const Exercise& exercise, const Answer& answer) {
    std::vector<std::string> words;
    for (const int option : answer) {
        words.push_back(is_option(exercise, option) ? option_at(exercise, option).text
                                                    : std::string("____"));
    }
    return words;
}

std::string because_of(const Exercise& exercise, int option, int blank) {
    if (!is_option(exercise, option)) return {};
    const Option& chosen = option_at(exercise, option);
    const auto by_blank = chosen.because_by_blank.find(blank);
    return by_blank == chosen.because_by_blank.end() ? chosen.because : by_blank->second;
}

}  // namespace ringside::exercise
