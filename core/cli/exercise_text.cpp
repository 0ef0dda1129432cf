#include "core/cli/exercise_text.h"

#include "core/cli/names.h"
#include "core/session/practice_rules.h"

#include <fmt/format.h>
#include <algorithm>

namespace ringside::cli {

namespace {

using exercise::Answer;
using exercise::Exercise;
using exercise::Kind;

std::string with_newline(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text + '\n';
}

// {{1}} as [1]: short enough to read aloud, and no Python.
std::string with_marked_blanks(std::string code) {
    for (std::size_t at = code.find("{{"); at != std::string::npos; at = code.find("{{", at + 1)) {
        const std::size_t end = code.find("}}", at);
        if (end == std::string::npos) break;
        const std::string inside = code.substr(at + 2, end - at - 2);
        const bool is_number =
            !inside.empty() && inside.find_first_not_of("0123456789") == std::string::npos;
        if (!is_number && inside != "option") continue;
        code.replace(at, end + 2 - at, "[" + inside + "]");
    }
    return code;
}

std::string how_to_answer(const Exercise& exercise) {
    switch (exercise.kind) {
        case Kind::fill_in:
            return exercise::blank_numbers(exercise).size() == 1 ? "Which one fills [1]?"
                                                                 : "Which one fills each blank?";
        case Kind::choice:
            return exercise.pick == exercise::Pick::all ? "Choose all that are right."
                                                        : "Choose one.";
        case Kind::numeric:
            return exercise.unit.empty()
                       ? "Answer with a number."
                       : fmt::format("Answer with a number in {}.", exercise.unit);
    }
    return {};
}

}  // namespace

std::string text_of_exercise(const Exercise& exercise, const exercise::Machines& machines) {
    std::string text =
        fmt::format("{}\n{}, {}, track {}, id {}\n\n", exercise.title, name_of(exercise.kind),
                    name_of(exercise.difficulty), exercise.track, exercise.id);
    text += with_newline(filled_text(exercise.prompt, exercise::plan_as_found(exercise), machines));
    if (!exercise.setup.empty()) {
        text += "\nRuns first:\n" + indented(exercise.setup, "    ");
    }
    if (!exercise.code.empty()) {
        text += "\nProgram:\n" + indented(with_marked_blanks(exercise.code), "    ");
    }
    if (!exercise.options.empty()) text += "\nOptions:\n";
    for (std::size_t i = 0; i < exercise.options.size(); ++i) {
        const exercise::Option& option = exercise.options[i];
        text += fmt::format("  {}  {}\n", exercise::letter_of(i), with_newline(option.text));
        text.pop_back();
        if (!option.code.empty()) text += indented(option.code, "       ");
    }
    text += "\n" + how_to_answer(exercise) + "\n";
    return text;
}

std::string text_of_term(const exercise::Term& term) {
    std::string text =
        fmt::format("{}\nterm, track {}, id {}\n\n", term.title, term.track, term.id);
    text += with_newline(term.definition);
    for (std::size_t i = 0; i < term.facts.size(); ++i) {
        text += fmt::format("\nFact {}. {}", i + 1, with_newline(term.facts[i].text));
        if (!term.facts[i].code.empty()) text += indented(term.facts[i].code, "    ");
    }
    for (const auto& review : term.reviews) {
        text += fmt::format("\nQuestion: {}Answer: {}", with_newline(review.question),
                            with_newline(review.answer));
    }
    if (!term.related.empty()) text += "\nRelated:\n";
    for (const auto& related : term.related) {
        text += fmt::format("  {}: {}", related.term, with_newline(related.text));
    }
    return text;
}

std::string text_of_standing(const exercise::ProgressState& state) {
    if (state.is_solved) return "[x] solved";
    if (state.was_shown) return "[-] shown";
    if (state.attempts == 0) return "[ ] new";
    return fmt::format("[ ] {} of {} attempts left", state.attempts_left, exercise::kAttempts);
}

std::string text_of_grade(const Exercise& exercise, const Answer& answer,
                          const exercise::Grade& grade, const exercise::Machines& machines) {
    std::string text = grade.is_right ? "Right.\n" : "Wrong.\n";
    const auto words = exercise::words_of(exercise, answer);
    for (const exercise::PartFeedback& part : grade.parts) {
        const auto option = static_cast<std::size_t>(std::max(part.option, 0));
        const bool has_option = part.option >= 0 && option < exercise.options.size();
        std::string line = part.blank > 0 ? fmt::format("blank {}: ", part.blank) : std::string();
        if (has_option) {
            line +=
                fmt::format("{}  {}: ", exercise::letter_of(option), exercise.options[option].text);
        }
        line += part.is_right ? "right" : "wrong";
        text += indented(line, "  ");
        if (part.because.empty()) continue;
        std::string because = part.because;
        if (has_option) {
            const Answer with = session::key_with(exercise, part.option, part.blank);
            because = filled_text(because, exercise::plan_for_answer(exercise, with), machines);
        }
        text += indented(because, "    ");
    }
    return text;
}

std::string text_of_takeaway(const Exercise& exercise, const exercise::Machines& machines) {
    if (exercise.takeaway.empty()) return {};
    const auto key = exercise::plan_for_answer(exercise, exercise::keyed_answer(exercise));
    return "Take away: " + with_newline(filled_text(exercise.takeaway, key, machines));
}

std::string text_of_solution(const Exercise& exercise, const exercise::Machines& machines) {
    const Answer key = exercise::keyed_answer(exercise);
    std::string text =
        fmt::format("Worked solution: {}\n", fmt::join(exercise::words_of(exercise, key), ", "));
    for (std::size_t i = 0; i < exercise.steps.size(); ++i) {
        text += fmt::format("  {}. {}", i + 1, with_newline(exercise.steps[i]));
    }
    return text + text_of_takeaway(exercise, machines);
}

}  // namespace ringside::cli
