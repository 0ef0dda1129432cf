// The rules of answering (design: attempts): running is free, checking costs an attempt, at zero
// the worked solution shows. Knows nothing of runs or files.
#pragma once

#include "core/exercise/exercise.h"
#include "core/exercise/grader.h"
#include "core/exercise/progress.h"
#include "core/session/session.h"

namespace ringside::session {

// An exercise in hand. Texts with {= } come out unfilled: filling needs runs.
class PracticeRules {
   public:
    PracticeRules() = default;
    // Begins, or goes on where `state` says: a solved or shown exercise opens with its last answer.
    PracticeRules(const exercise::Exercise& exercise, const exercise::ProgressState& state,
                  const exercise::Answer& last_answer);

    const Practice& practice() const { return practice_; }
    Practice& practice() { return practice_; }
    // The blank or 0 and the option of each feedback entry, for filling its text.
    const std::vector<exercise::PartFeedback>& parts() const { return parts_; }

    void set_blank(int blank, int option);
    void choose(int option);
    void set_number(const std::string& text);
    void clear_answer();
    void show_hint();
    // Grades the answer. Requires: can_check.
    exercise::Grade grade() const;
    // Takes a grade and the state that it led to.
    void take_grade(const exercise::Grade& grade, const exercise::ProgressState& state);
    // A number waits for the run that judges it, or waits no more and why.
    void begin_judging();
    void end_judging(const std::string& problem);
    // Goes on with a numeric exercise that is solved or shown, with the last number.
    void go_on_with(const std::string& number, const exercise::ProgressState& state);
    // After attempts were given back.
    void begin_again(const exercise::ProgressState& state);

   private:
    void forget_verdict();
    void update();

    Practice practice_;
    std::vector<exercise::PartFeedback> parts_;
    bool is_again_ = false;  // practising a solved exercise once more: nothing is revealed
    bool was_shown_ = false;
};

// True for a choice whose one program every option speaks about.
bool is_about_one_program(const exercise::Exercise& exercise);

// The key with one option put in: the answer whose run that option's text takes its figures from.
exercise::Answer key_with(const exercise::Exercise& exercise, int option, int blank);

// An answer of empty blanks, or nothing chosen.
exercise::Answer empty_answer(const exercise::Exercise& exercise);

}  // namespace ringside::session
