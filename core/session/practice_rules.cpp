#include "core/session/practice_rules.h"

#include "core/exercise/numeric.h"

#include <algorithm>

namespace ringside::session {

using exercise::Answer;
using exercise::Exercise;
using exercise::kEmptyBlank;
using exercise::Kind;

bool is_about_one_program(const Exercise& exercise) {
    if (exercise.kind != Kind::choice) return false;
    return std::all_of(exercise.options.begin(), exercise.options.end(),
                       [](const exercise::Option& option) { return option.code.empty(); });
}

Answer key_with(const Exercise& exercise, int option, int blank) {
    if (exercise.kind != Kind::fill_in) return {option};
    Answer answer = exercise::keyed_answer(exercise);
    const auto numbers = exercise::blank_numbers(exercise);
    const auto at = std::find(numbers.begin(), numbers.end(), blank);
    if (at != numbers.end()) answer[static_cast<std::size_t>(at - numbers.begin())] = option;
    return answer;
}

Answer empty_answer(const Exercise& exercise) {
    if (exercise.kind != Kind::fill_in) return {};
    return Answer(exercise::blank_numbers(exercise).size(), kEmptyBlank);
}

PracticeRules::PracticeRules(const Exercise& exercise, const exercise::ProgressState& state,
                             const Answer& last_answer) {
    practice_.exercise = &exercise;
    practice_.answer = empty_answer(exercise);
    practice_.attempts_left = state.attempts_left;
    practice_.is_solved = state.is_solved;
    was_shown_ = state.attempts_left == 0;
    const bool is_over = state.is_solved || state.attempts_left == 0;
    if (is_over && exercise.kind != Kind::numeric &&
        !exercise::problem_with(exercise, last_answer).has_value()) {
        practice_.answer = last_answer;
        take_grade(exercise::grade(exercise, last_answer), state);
    }
    update();
}

void PracticeRules::set_blank(int blank, int option) {
    const Exercise* exercise = practice_.exercise;
    if (exercise == nullptr || exercise->kind != Kind::fill_in) return;
    const bool is_known_option =
        option >= kEmptyBlank && option < static_cast<int>(exercise->options.size());
    if (blank < 0 || blank >= static_cast<int>(practice_.answer.size()) || !is_known_option) return;
    // Where each option is used at most once, placing it again moves it.
    if (exercise->once && option != kEmptyBlank) {
        std::replace(practice_.answer.begin(), practice_.answer.end(), option, kEmptyBlank);
    }
    practice_.answer[static_cast<std::size_t>(blank)] = option;
    forget_verdict();
}

void PracticeRules::choose(int option) {
    const Exercise* exercise = practice_.exercise;
    if (exercise == nullptr || exercise->kind != Kind::choice) return;
    if (option < 0 || option >= static_cast<int>(exercise->options.size())) return;
    Answer& answer = practice_.answer;
    if (exercise->pick != exercise::Pick::all) {
        answer = {option};
    } else if (const auto at = std::find(answer.begin(), answer.end(), option);
               at != answer.end()) {
        answer.erase(at);
    } else {
        answer.insert(std::upper_bound(answer.begin(), answer.end(), option), option);
    }
    forget_verdict();
}

void PracticeRules::set_number(const std::string& text) {
    const Exercise* exercise = practice_.exercise;
    if (exercise == nullptr || exercise->kind != Kind::numeric || practice_.is_judging) return;
    practice_.number = text;
    practice_.number_problem.clear();
    practice_.answer.clear();
    if (text.find_first_not_of(' ') != std::string::npos) {
        const auto number = exercise::number_from_word(*exercise, text);
        if (number.has_value()) {
            practice_.answer = {0};
        } else {
            practice_.number_problem = number.error().message;
        }
    }
    forget_verdict();
}

void PracticeRules::begin_judging() {
    practice_.is_judging = true;
    practice_.number_problem.clear();
    update();
}

void PracticeRules::end_judging(const std::string& problem) {
    practice_.is_judging = false;
    practice_.number_problem = problem;
    update();
}

void PracticeRules::go_on_with(const std::string& number, const exercise::ProgressState& state) {
    practice_.number = number;
    practice_.answer = {0};
    take_grade({state.is_solved, {}}, state);
}

void PracticeRules::clear_answer() {
    if (practice_.exercise == nullptr) return;
    practice_.answer = empty_answer(*practice_.exercise);
    practice_.number.clear();
    practice_.number_problem.clear();
    practice_.is_judging = false;
    forget_verdict();
}

void PracticeRules::show_hint() {
    if (practice_.exercise == nullptr) return;
    const int all = static_cast<int>(practice_.exercise->hints.size());
    practice_.hints_shown = std::min(practice_.hints_shown + 1, all);
}

exercise::Grade PracticeRules::grade() const {
    return exercise::grade(*practice_.exercise, practice_.answer);
}

void PracticeRules::take_grade(const exercise::Grade& grade, const exercise::ProgressState& state) {
    practice_.attempts_left = state.attempts_left;
    practice_.is_solved = state.is_solved || practice_.is_solved;
    was_shown_ = state.attempts_left == 0;
    if (grade.is_right) {
        practice_.verdict = Verdict::right;
    } else {
        practice_.verdict = state.attempts_left == 0 ? Verdict::shown : Verdict::wrong;
    }
    parts_ = grade.parts;
    practice_.feedback.clear();
    for (const exercise::PartFeedback& part : parts_) {
        practice_.feedback.push_back({part.is_right, part.because});
    }
    update();
}

void PracticeRules::begin_again(const exercise::ProgressState& state) {
    practice_.attempts_left = state.attempts_left;
    practice_.hints_shown = 0;
    is_again_ = true;
    was_shown_ = false;
    clear_answer();
}

void PracticeRules::forget_verdict() {
    practice_.verdict = Verdict::none;
    practice_.feedback.clear();
    parts_.clear();
    update();
}

void PracticeRules::update() {
    if (practice_.exercise == nullptr) return;
    const Exercise& exercise = *practice_.exercise;
    const bool is_complete = !exercise::problem_with(exercise, practice_.answer).has_value();
    const bool is_solved_before = practice_.is_solved && !is_again_;
    practice_.is_revealed = practice_.verdict == Verdict::right || was_shown_ || is_solved_before;
    practice_.can_check = is_complete && practice_.verdict == Verdict::none &&
                          practice_.attempts_left > 0 && !practice_.is_judging;
    const bool has_program_as_found = exercise.kind == Kind::choice && !exercise.code.empty();
    // What the run shows is the question: it is answered first.
    if (is_about_one_program(exercise) || exercise.kind == Kind::numeric) {
        practice_.can_run = is_complete || practice_.is_revealed;
        practice_.run_also_checks = practice_.can_check && !practice_.is_revealed;
    } else {
        practice_.can_run = is_complete || has_program_as_found;
        practice_.run_also_checks = false;
    }
    if (!practice_.is_revealed) {
        practice_.takeaway.clear();
        practice_.right_number.clear();
    }
}

}  // namespace ringside::session
