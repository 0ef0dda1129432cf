// check and quiz: answering in the terminal.
#include "core/base/text.h"
#include "core/cli/commands.h"
#include "core/cli/exercise_text.h"
#include "core/cli/output.h"
#include "core/cli/run_text.h"
#include "core/cli/support.h"
#include "core/exercise/numeric.h"
#include "core/exercise/progress.h"
#include "core/exercise/template_text.h"

#include <fmt/format.h>
#include <cstdio>
#include <ctime>
#include <functional>
#include <optional>
#include <sstream>

namespace ringside::cli {

namespace {

using exercise::Answer;
using exercise::Exercise;
using exercise::Progress;

// An answer with its verdict.
struct Judged {
    std::vector<std::string> words;  // as progress keeps it
    bool is_right = false;
    // What to say: may run programs for its figures, so it comes after the attempt is stored.
    std::function<std::string()> text;
};

Result<Judged> judged_number(const Exercise& exercise, const std::vector<std::string>& words,
                             const exercise::Machines& machines) {
    if (words.size() != 1) return failure(ErrorKind::bad_input, "give one number");
    const auto given = exercise::number_from_word(exercise, words.front());
    if (!given.has_value()) return failure(given.error().kind, given.error().message);
    const auto run = exercise::run_plan(exercise::plan_for_answer(exercise, {}), machines);
    if (!run.has_value()) return failure(run.error().kind, run.error().message);
    const auto grade = exercise::grade_number(exercise, *given, [&run](const std::string& source) {
        return run->evaluate(source).number;
    });
    if (!grade.has_value()) return failure(grade.error().kind, grade.error().message);
    const std::string because = exercise::interpolated(
        grade->because, [&run](const std::string& source) { return run->evaluate(source); });
    std::string text = (grade->is_right ? "Right.\n" : "Wrong.\n") + indented(because, "  ");
    return Judged{words, grade->is_right, [text] { return text; }};
}

// Errors: bad_input for words that are no complete answer.
Result<Judged> judged(const Exercise& exercise, const std::vector<std::string>& words,
                      const exercise::Machines& machines) {
    if (exercise.kind == exercise::Kind::numeric) return judged_number(exercise, words, machines);
    const auto answer = exercise::answer_from_words(exercise, words);
    if (!answer.has_value()) return failure(answer.error().kind, answer.error().message);
    if (const auto problem = exercise::problem_with(exercise, *answer)) {
        return failure(ErrorKind::bad_input, *problem);
    }
    const auto grade = exercise::grade(exercise, *answer);
    return Judged{exercise::words_of(exercise, *answer), grade.is_right,
                  [&exercise, &machines, answer = *answer, grade] {
                      return text_of_grade(exercise, answer, grade, machines);
                  }};
}

// Stores the attempt before it is shown: nothing is shown as saved that is not kept.
Result<exercise::ProgressState> recorded(Progress& progress, const Exercise& exercise,
                                         const Judged& judged) {
    if (progress.state(exercise.id, exercise.fingerprint).attempts_left == 0) {
        // Shown before: it is taken again, with all attempts.
        const auto again = progress.start_again(exercise.id, exercise.fingerprint);
        if (!again.has_value()) return again;
    }
    return progress.record({exercise.id, exercise.fingerprint, judged.words, judged.is_right,
                            static_cast<std::int64_t>(std::time(nullptr))});
}

std::string text_after(const Exercise& exercise, bool is_right,
                       const exercise::ProgressState& state, const exercise::Machines& machines) {
    if (is_right) return text_of_takeaway(exercise, machines);
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
        auto answer = judged(exercise, {*line}, content.machines);
        if (!answer.has_value()) answer = judged(exercise, words_in(*line), content.machines);
        if (!answer.has_value()) {
            print(answer.error().message + "\n");
            continue;
        }
        const auto state = recorded(progress, exercise, *answer);
        if (!state.has_value()) {
            complain("this attempt could not be saved: " + state.error().message);
            return QuizEnd::leave;
        }
        print(answer->text());
        print(text_after(exercise, answer->is_right, *state, content.machines));
        if (answer->is_right || state->attempts_left == 0) {
            print_run(exercise, exercise::keyed_answer(exercise), content.machines);
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
    const auto answer = judged(**exercise, command.answer, content->machines);
    if (!answer.has_value()) return complain_and_code(answer.error());
    std::string standing;
    if (command.is_dry) {
        if (answer->is_right) standing = text_of_takeaway(**exercise, content->machines);
    } else {
        auto progress = Progress::open(exercise::data_folder(places.data_dir));
        for (const std::string& message : progress.messages()) complain(message);
        const auto state = recorded(progress, **exercise, *answer);
        if (state.has_value()) {
            standing = text_after(**exercise, answer->is_right, *state, content->machines);
        } else {
            complain("this attempt could not be saved: " + state.error().message);
        }
    }
    print(answer->text() + standing);
    return answer->is_right ? kFine : kWrong;
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
