// check and quiz: answering in the terminal.
#include "core/base/text.h"
#include "core/cli/commands.h"
#include "core/cli/exercise_text.h"
#include "core/cli/output.h"
#include "core/cli/run_text.h"
#include "core/cli/support.h"
#include "core/exercise/progress.h"

#include <fmt/format.h>
#include <cstdio>
#include <ctime>
#include <optional>
#include <sstream>

namespace ringside::cli {

namespace {

using exercise::Answer;
using exercise::Exercise;
using exercise::Progress;

// Stores the attempt, then says what it was: nothing is shown that is not kept.
Result<exercise::ProgressState> recorded(Progress& progress, const Exercise& exercise,
                                         const Answer& answer, bool is_right) {
    if (progress.state(exercise.id, exercise.fingerprint).attempts_left == 0) {
        // Shown before: it is taken again, with all attempts.
        const auto again = progress.start_again(exercise.id, exercise.fingerprint);
        if (!again.has_value()) return again;
    }
    return progress.record({exercise.id, exercise.fingerprint, exercise::words_of(exercise, answer),
                            is_right, static_cast<std::int64_t>(std::time(nullptr))});
}

std::string text_after(const Exercise& exercise, const exercise::Grade& grade,
                       const exercise::ProgressState& state, const exercise::Machines& machines) {
    if (grade.is_right) return text_of_takeaway(exercise, machines);
    if (state.attempts_left > 0) {
        return fmt::format("Attempts left: {} of {}.\n", state.attempts_left, exercise::kAttempts);
    }
    return "No attempts left.\n" + text_of_solution(exercise, machines);
}

// One line of stdin without its newline; nothing at the end.
std::optional<std::string> read_line() {
    std::fflush(stdout);
    std::string line;
    for (int c = std::getchar(); c != '\n'; c = std::getchar()) {
        if (c == EOF) return line.empty() ? std::nullopt : std::optional(line);
        line += static_cast<char>(c);
    }
    return line;
}

std::vector<std::string> words_in(const std::string& line) {
    std::istringstream in(line);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

void print_run(const Exercise& exercise, const Answer& answer, const exercise::Machines& machines) {
    const auto run = exercise::run_plan(exercise::plan_for_answer(exercise, answer), machines);
    print(run.has_value() ? text_of_run(run->record(), output_width())
                          : run.error().message + "\n");
}

enum class QuizEnd { next, leave };

// Asks until the answer is right, shown, or passed over.
QuizEnd ask(const Exercise& exercise, const Content& content, Progress& progress) {
    print("\n" + text_of_exercise(exercise, content.machines));
    std::size_t hints = 0;
    for (;;) {
        print("Answer (letters or text; h hint, s skip, q quit): ");
        const auto line = read_line();
        if (!line.has_value() || *line == "q") {
            print("\n");
            return QuizEnd::leave;
        }
        if (*line == "s") return QuizEnd::next;
        if (*line == "h") {
            print(hints < exercise.hints.size() ? "Hint: " + exercise.hints[hints] + "\n"
                                                : std::string("There are no more hints.\n"));
            ++hints;
            continue;
        }
        // A text may have spaces; letters for several blanks are words.
        auto answer = exercise::answer_from_words(exercise, {*line});
        if (!answer.has_value()) answer = exercise::answer_from_words(exercise, words_in(*line));
        if (!answer.has_value()) {
            print(answer.error().message + "\n");
            continue;
        }
        const auto grade = exercise::grade(exercise, *answer);
        const auto state = recorded(progress, exercise, *answer, grade.is_right);
        if (!state.has_value()) {
            complain("this attempt could not be saved: " + state.error().message);
            return QuizEnd::leave;
        }
        print(text_of_grade(exercise, *answer, grade, content.machines));
        print(text_after(exercise, grade, *state, content.machines));
        if (grade.is_right || state->attempts_left == 0) {
            const Answer ran = grade.is_right ? *answer : exercise::keyed_answer(exercise);
            print_run(exercise, ran, content.machines);
            return QuizEnd::next;
        }
    }
}

}  // namespace

int carry_out(const CheckCommand& command, const Places& places) {
    const auto content = load_content(places);
    if (!content.has_value()) return complain_and_code(content.error());
    const auto exercise = find_exercise(content->catalogue, command.id);
    if (!exercise.has_value()) return complain_and_code(exercise.error());
    const auto answer = exercise::answer_from_words(**exercise, command.answer);
    if (!answer.has_value()) return complain_and_code(answer.error());
    if (const auto problem = exercise::problem_with(**exercise, *answer)) {
        return complain_and_code({ErrorKind::bad_input, *problem});
    }
    const auto grade = exercise::grade(**exercise, *answer);
    std::string standing;
    if (!command.is_dry) {
        auto progress = Progress::open(exercise::data_folder(places.data_dir));
        for (const std::string& message : progress.messages()) complain(message);
        const auto state = recorded(progress, **exercise, *answer, grade.is_right);
        if (!state.has_value()) {
            complain("this attempt could not be saved: " + state.error().message);
        } else {
            standing = text_after(**exercise, grade, *state, content->machines);
        }
    } else if (grade.is_right) {
        standing = text_of_takeaway(**exercise, content->machines);
    }
    print(text_of_grade(**exercise, *answer, grade, content->machines) + standing);
    return grade.is_right ? kFine : kWrong;
}

int carry_out(const QuizCommand& command, const Places& places) {
    const auto content = load_content(places);
    if (!content.has_value()) return complain_and_code(content.error());
    const exercise::Catalogue& catalogue = content->catalogue;
    auto progress = Progress::open(exercise::data_folder(places.data_dir));
    for (const std::string& message : progress.messages()) complain(message);

    std::vector<const Exercise*> chosen;
    for (const Exercise& each : catalogue.exercises) {
        const bool is_solved = progress.state(each.id, each.fingerprint).is_solved;
        const bool is_named = each.id == command.what || each.track == command.what;
        if (command.what.empty() ? !is_solved : is_named) chosen.push_back(&each);
    }
    if (chosen.empty() && !command.what.empty()) {
        std::vector<std::string> names;
        for (const Exercise& each : catalogue.exercises) names.push_back(each.id);
        for (const auto& track : catalogue.tracks) names.push_back(track.id);
        return complain_and_code(
            {ErrorKind::not_found, fmt::format("no exercise or track is called '{}'.{}",
                                               command.what, did_you_mean(command.what, names))});
    }
    if (chosen.empty()) print("Everything is solved. Take one again by its id: ringside quiz ID\n");
    for (const Exercise* exercise : chosen) {
        if (ask(*exercise, *content, progress) == QuizEnd::leave) break;
    }
    return kFine;
}

}  // namespace ringside::cli
