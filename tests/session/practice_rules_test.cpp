#include "core/session/practice_rules.h"

#include <doctest/doctest.h>

using namespace ringside;
using namespace ringside::session;
using exercise::Answer;
using exercise::Exercise;
using exercise::kAttempts;
using exercise::ProgressState;

namespace {

exercise::Option option(const char* text, std::vector<int> blanks = {}) {
    exercise::Option made;
    made.text = text;
    made.blanks = std::move(blanks);
    made.because = std::string("because of ") + text;
    return made;
}

// Two blanks: A fills the first, B the second, C neither.
Exercise two_blanks() {
    Exercise made;
    made.id = "two-blanks";
    made.kind = exercise::Kind::fill_in;
    made.code = "{{1}} = {{2}}";
    made.hints = {"first", "second"};
    made.options = {option("a", {1}), option("b", {2}), option("c")};
    return made;
}

Exercise choice_about_one_program() {
    Exercise made;
    made.id = "what-prints";
    made.kind = exercise::Kind::choice;
    made.code = "print(1)";
    made.options = {option("0"), option("1")};
    made.options[1].is_correct = true;
    return made;
}

Exercise choice_of_programs() {
    Exercise made = choice_about_one_program();
    made.code.clear();
    made.options[0].code = "print(0)";
    made.options[1].code = "print(1)";
    return made;
}

ProgressState with_attempts(int left, bool is_solved = false) {
    ProgressState state;
    state.attempts_left = left;
    state.is_solved = is_solved;
    state.attempts = kAttempts - left + (is_solved ? 1 : 0);
    return state;
}

PracticeRules fresh(const Exercise& exercise) {
    return PracticeRules(exercise, ProgressState{}, empty_answer(exercise));
}

// Grades what is there; a wrong answer costs an attempt.
void check(PracticeRules& rules) {
    REQUIRE(rules.practice().can_check);
    const auto grade = rules.grade();
    const int left = rules.practice().attempts_left - (grade.is_right ? 0 : 1);
    rules.take_grade(grade, with_attempts(left, grade.is_right));
}

}  // namespace

TEST_CASE("an exercise opens with empty blanks, all attempts and nothing revealed") {
    const Exercise exercise = two_blanks();
    const PracticeRules rules = fresh(exercise);
    const Practice& practice = rules.practice();
    CHECK(practice.answer == Answer{-1, -1});
    CHECK(practice.attempts_left == kAttempts);
    CHECK(practice.verdict == Verdict::none);
    CHECK_FALSE(practice.is_revealed);
    CHECK_FALSE(practice.can_check);
    CHECK_FALSE(practice.can_run);
}

TEST_CASE("checking waits for every blank and running does too") {
    const Exercise exercise = two_blanks();
    PracticeRules rules = fresh(exercise);
    rules.set_blank(0, 0);
    CHECK_FALSE(rules.practice().can_check);
    CHECK_FALSE(rules.practice().can_run);
    rules.set_blank(1, 2);
    CHECK(rules.practice().can_check);
    CHECK(rules.practice().can_run);
    CHECK_FALSE(rules.practice().run_also_checks);
    rules.set_blank(0, -1);
    CHECK_FALSE(rules.practice().can_check);
}

TEST_CASE("blanks and options that do not exist change nothing") {
    const Exercise exercise = two_blanks();
    PracticeRules rules = fresh(exercise);
    rules.set_blank(2, 0);
    rules.set_blank(-1, 0);
    rules.set_blank(0, 3);
    rules.set_blank(0, -2);
    rules.choose(0);
    CHECK(rules.practice().answer == Answer{-1, -1});
}

TEST_CASE("feedback says of each blank whether it is right, with the option's reason") {
    const Exercise exercise = two_blanks();
    PracticeRules rules = fresh(exercise);
    rules.set_blank(0, 0);
    rules.set_blank(1, 2);
    check(rules);
    const Practice& practice = rules.practice();
    CHECK(practice.verdict == Verdict::wrong);
    CHECK(practice.attempts_left == kAttempts - 1);
    REQUIRE(practice.feedback.size() == 2);
    CHECK(practice.feedback[0].is_right);
    CHECK_FALSE(practice.feedback[1].is_right);
    CHECK(practice.feedback[1].because == "because of c");
    CHECK_FALSE(practice.is_revealed);
}

TEST_CASE("the same wrong answer cannot be checked twice, a changed one can") {
    const Exercise exercise = two_blanks();
    PracticeRules rules = fresh(exercise);
    rules.set_blank(0, 2);
    rules.set_blank(1, 2);
    check(rules);
    CHECK_FALSE(rules.practice().can_check);
    rules.set_blank(0, 0);
    CHECK(rules.practice().verdict == Verdict::none);
    CHECK(rules.practice().feedback.empty());
    CHECK(rules.practice().can_check);
}

TEST_CASE("a right answer reveals, and the attempts stay as they were") {
    const Exercise exercise = two_blanks();
    PracticeRules rules = fresh(exercise);
    rules.set_blank(0, 0);
    rules.set_blank(1, 1);
    check(rules);
    CHECK(rules.practice().verdict == Verdict::right);
    CHECK(rules.practice().is_solved);
    CHECK(rules.practice().is_revealed);
    CHECK(rules.practice().attempts_left == kAttempts);
}

TEST_CASE("the last wrong attempt shows the solution and ends checking") {
    const Exercise exercise = two_blanks();
    PracticeRules rules(exercise, with_attempts(1), empty_answer(exercise));
    rules.set_blank(0, 2);
    rules.set_blank(1, 2);
    check(rules);
    CHECK(rules.practice().verdict == Verdict::shown);
    CHECK(rules.practice().is_revealed);
    CHECK_FALSE(rules.practice().is_solved);
    rules.set_blank(0, 0);
    CHECK_FALSE(rules.practice().can_check);
    CHECK(rules.practice().is_revealed);
    CHECK(rules.practice().can_run == true);
}

TEST_CASE("trying again hides what was revealed and gives all attempts") {
    const Exercise exercise = two_blanks();
    PracticeRules rules(exercise, with_attempts(3, true), Answer{0, 1});
    CHECK(rules.practice().is_revealed);
    CHECK(rules.practice().verdict == Verdict::right);
    rules.show_hint();
    ProgressState again = with_attempts(kAttempts, true);
    rules.begin_again(again);
    CHECK_FALSE(rules.practice().is_revealed);
    CHECK(rules.practice().is_solved);
    CHECK(rules.practice().answer == Answer{-1, -1});
    CHECK(rules.practice().hints_shown == 0);
    CHECK(rules.practice().attempts_left == kAttempts);
}

TEST_CASE("a solved exercise opens with its right answer, an unsolved one empty") {
    const Exercise exercise = two_blanks();
    const PracticeRules solved(exercise, with_attempts(2, true), Answer{0, 1});
    CHECK(solved.practice().answer == Answer{0, 1});
    CHECK(solved.practice().verdict == Verdict::right);
    const PracticeRules tried(exercise, with_attempts(2), Answer{2, 1});
    CHECK(tried.practice().answer == Answer{-1, -1});
    CHECK(tried.practice().attempts_left == 2);
    const PracticeRules shown(exercise, with_attempts(0), Answer{2, 1});
    CHECK(shown.practice().verdict == Verdict::shown);
    CHECK(shown.practice().is_revealed);
}

TEST_CASE("hints come one at a time and stop at the last") {
    const Exercise exercise = two_blanks();
    PracticeRules rules = fresh(exercise);
    for (const int shown : {1, 2, 2}) {
        rules.show_hint();
        CHECK(rules.practice().hints_shown == shown);
    }
}

TEST_CASE("in a choice about one program running waits for an option and then checks too") {
    const Exercise exercise = choice_about_one_program();
    PracticeRules rules = fresh(exercise);
    CHECK_FALSE(rules.practice().can_run);
    rules.choose(0);
    CHECK(rules.practice().can_run);
    CHECK(rules.practice().run_also_checks);
    rules.choose(1);
    CHECK(rules.practice().answer == Answer{1});
    check(rules);
    CHECK(rules.practice().can_run);
    CHECK_FALSE(rules.practice().run_also_checks);
}

TEST_CASE("in a choice of programs running does not check") {
    const Exercise exercise = choice_of_programs();
    PracticeRules rules = fresh(exercise);
    CHECK_FALSE(rules.practice().can_run);
    rules.choose(0);
    CHECK(rules.practice().can_run);
    CHECK_FALSE(rules.practice().run_also_checks);
    Exercise with_found = choice_of_programs();
    with_found.code = "print(2)";
    CHECK(fresh(with_found).practice().can_run);
}

TEST_CASE("choosing several toggles and keeps the options in order") {
    Exercise exercise = choice_about_one_program();
    exercise.pick = exercise::Pick::all;
    PracticeRules rules = fresh(exercise);
    rules.choose(1);
    rules.choose(0);
    CHECK(rules.practice().answer == Answer{0, 1});
    rules.choose(1);
    CHECK(rules.practice().answer == Answer{0});
}

TEST_CASE("where options are used once, placing one again moves it") {
    Exercise exercise = two_blanks();
    exercise.once = true;
    PracticeRules rules = fresh(exercise);
    rules.set_blank(0, 1);
    rules.set_blank(1, 1);
    CHECK(rules.practice().answer == Answer{-1, 1});
}

TEST_CASE("an option's run has the key in every other blank") {
    const Exercise exercise = two_blanks();
    CHECK(key_with(exercise, 2, 1) == Answer{2, 1});
    CHECK(key_with(exercise, 2, 2) == Answer{0, 2});
    CHECK(key_with(choice_about_one_program(), 0, 0) == Answer{0});
}
