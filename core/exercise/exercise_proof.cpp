// Proves an exercise: its key, its other answers, its witnesses and buttons.
#include "core/exercise/band_proof.h"
#include "core/exercise/grader.h"
#include "core/exercise/numeric.h"
#include "core/exercise/proof_reasons.h"
#include "core/exercise/prover.h"
#include "core/exercise/template_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

namespace ringside::exercise {

namespace {

// Whether what a distractor must show names how its run ends: only then may that be a limit.
bool speaks_of_the_end(const std::string& shows) {
    return shows.find("outcome") != std::string::npos || shows.find("error") != std::string::npos;
}

class ExerciseProof {
   public:
    ExerciseProof(const Exercise& exercise, const Machines& machines, VerifyReport& report)
        : exercise_(exercise), prover_(machines, report) {}

    void prove() {
        switch (exercise_.kind) {
            case Kind::fill_in:
                prove_fill_in();
                break;
            case Kind::choice:
                prove_choice();
                break;
            case Kind::numeric:
                prove_numeric();
                break;
        }
    }

   private:
    void add_row(std::string subject, std::string text, const FinishedRun& run,
                 std::string reason) {
        const trace::Record& record = run.record();
        VerifyRow row;
        row.id = exercise_.id;
        row.subject = std::move(subject);
        row.text = std::move(text);
        row.outcome = trace::name_of(record.outcome);
        row.said = said_in_short(record);
        row.proof = reason.empty() ? Proof::proven : Proof::failed;
        row.reason = std::move(reason);
        row.file = exercise_.file;
        prover_.report().rows.push_back(std::move(row));
    }

    void add_failure(std::string subject, std::string reason) {
        VerifyRow row;
        row.id = exercise_.id;
        row.subject = std::move(subject);
        row.proof = Proof::failed;
        row.reason = std::move(reason);
        row.file = exercise_.file;
        prover_.report().rows.push_back(std::move(row));
    }

    // ---- fill-in and choices with a program per option

    std::string key_reason(const FinishedRun& run) {
        Reasons reasons;
        reasons.add(unusable_reason(run.record()));
        reasons.add(shadow_reason(run));
        const Prover::Joint proves = Prover::judge_all(run, exercise_.proves);
        reasons.add(proves.problem);
        if (proves.problem.empty() && !proves.holds) {
            reasons.add(
                fmt::format("the right answer must show: {}", shortened(proves.first_failing)));
        }
        return reasons.text();
    }

    // Whether a plan is worth asking again inside the error: what already fails says why itself.
    template <class ReasonOn>
    bool stands(const RunPlan& plan, const ReasonOn& reason_on) {
        return asks_for_times(exercise_) && reason_on(prover_.run(plan)).empty();
    }

    // A distractor that proves as much as the key for some error of the model is a key, too.
    std::string wrong_band_reason(const RunPlan& plan) {
        const auto reason_on = [&](const FinishedRun& run) {
            const Prover::Joint proves = Prover::judge_all(run, exercise_.proves);
            const bool is_proven = proves.problem.empty() && proves.holds;
            return std::string(is_proven ? "this answer proves as much as the right one" : "");
        };
        return stands(plan, reason_on) ? band_reason(prover_, plan, reason_on) : std::string();
    }

    std::string key_band_reason(const RunPlan& plan) {
        const auto reason_on = [&](const FinishedRun& run) { return key_reason(run); };
        return stands(plan, reason_on) ? band_reason(prover_, plan, reason_on) : std::string();
    }

    // `excused`: what the run must show was demanded and does hold, so any ending is as the author
    // says.
    std::string wrong_reason(const FinishedRun& run, bool is_excused) const {
        Reasons reasons;
        if (!is_excused) reasons.add(unusable_reason(run.record()));
        reasons.add(shadow_reason(run));
        const Prover::Joint proves = Prover::judge_all(run, exercise_.proves);
        reasons.add(proves.problem);
        if (proves.problem.empty() && proves.holds)
            reasons.add("this answer proves as much as the right one");
        return reasons.text();
    }

    std::vector<Answer> assignments() {
        const std::size_t blanks = blank_numbers(exercise_).size();
        const std::size_t options = exercise_.options.size();
        std::vector<Answer> all = {{}};
        for (std::size_t blank = 0; blank < blanks; ++blank) {
            std::vector<Answer> longer;
            for (const Answer& answer : all) {
                for (std::size_t option = 0; option < options; ++option) {
                    const int index = static_cast<int>(option);
                    if (exercise_.once &&
                        std::find(answer.begin(), answer.end(), index) != answer.end())
                        continue;
                    longer.push_back(answer);
                    longer.back().push_back(index);
                }
            }
            all = std::move(longer);
            if (all.size() > 100'000) break;  // already beyond the limit, whatever follows
        }
        return all;
    }

    void prove_fill_in() {
        const std::vector<Answer> all = assignments();
        if (all.size() > static_cast<std::size_t>(kMostAssignments)) {
            add_failure(
                "answers",
                fmt::format(
                    "there are {} ways to fill the blanks, at most {} are proven: use fewer "
                    "options, or once = true",
                    all.size(), kMostAssignments));
            return;
        }
        const std::vector<Answer> right = right_answers(exercise_);
        for (std::size_t i = 0; i < right.size(); ++i)
            prove_right(right[i], i == 0 ? "key" : "also right");
        for (const Answer& answer : all) {
            if (std::find(right.begin(), right.end(), answer) == right.end())
                prove_wrong(answer, right.front());
        }
        prove_varies();
    }

    std::string letters_of(const Answer& answer) const {
        std::string letters;
        for (const int option : answer) letters += letter_of(static_cast<std::size_t>(option));
        return letters;
    }

    std::string text_of(const Answer& answer) const {
        return fmt::format("{}", fmt::join(words_of(exercise_, answer), " | "));
    }

    void prove_right(const Answer& answer, const char* subject) {
        const FinishedRun& run = prover_.run(plan_for_answer(exercise_, answer));
        Reasons reasons;
        reasons.add(key_reason(run));
        reasons.add(key_band_reason(plan_for_answer(exercise_, answer)));
        if (std::string_view(subject) == "key") {
            reasons.add(template_reason(run, exercise_.takeaway, "the takeaway"));
            reasons.add(prompt_reason());
        }
        const std::vector<int> numbers = blank_numbers(exercise_);
        for (std::size_t i = 0; i < answer.size(); ++i) {
            const int blank = i < numbers.size() ? numbers[i] : 0;
            reasons.add(
                template_reason(run, because_of(exercise_, answer[i], blank), "its reason"));
        }
        add_row(fmt::format("{} {}", subject, letters_of(answer)), text_of(answer), run,
                reasons.text());
    }

    // {= } in a prompt comes from the program as found.
    std::string prompt_reason() {
        if (expressions_in(exercise_.prompt).empty()) return {};
        return template_reason(prover_.run(plan_as_found(exercise_)), exercise_.prompt,
                               "the prompt");
    }

    void prove_wrong(const Answer& answer, const Answer& key) {
        const FinishedRun& run = prover_.run(plan_for_answer(exercise_, answer));
        Reasons reasons;
        bool is_excused = false;
        std::size_t differing = 0;
        std::size_t at = 0;
        for (std::size_t i = 0; i < answer.size(); ++i) {
            if (answer[i] == key[i]) continue;
            ++differing;
            at = i;
        }
        // What a distractor must show is asked where it alone is wrong.
        if (differing == 1) {
            const Option& option = exercise_.options[static_cast<std::size_t>(answer[at])];
            if (!option.shows.empty()) {
                const Judgement shows = Prover::judge(run, option.shows);
                reasons.add(shows.problem);
                if (shows.problem.empty() && !shows.holds) {
                    reasons.add(fmt::format("this answer must show: {}", shortened(option.shows)));
                }
                is_excused = shows.holds && speaks_of_the_end(option.shows);
            }
            const int blank = blank_numbers(exercise_)[at];
            reasons.add(
                template_reason(run, because_of(exercise_, answer[at], blank), "its reason"));
        } else {
            is_excused = is_excused_by_parts(answer, run);
        }
        reasons.add(wrong_reason(run, is_excused));
        reasons.add(wrong_band_reason(plan_for_answer(exercise_, answer)));
        add_row("answer " + letters_of(answer), text_of(answer), run, reasons.text());
    }

    // Several blanks are wrong: a limit is excused when one of the distractors says so.
    bool is_excused_by_parts(const Answer& answer, const FinishedRun& run) const {
        return std::any_of(answer.begin(), answer.end(), [&](int index) {
            const Option& option = exercise_.options[static_cast<std::size_t>(index)];
            return speaks_of_the_end(option.shows) && Prover::judge(run, option.shows).holds;
        });
    }

    // ---- choices

    bool is_per_option() const { return !exercise_.options.front().code.empty(); }

    bool has_claims() const {
        return !exercise_.claim.empty() || !exercise_.options.front().claim.empty();
    }

    const std::string& claim_of(std::size_t option) const {
        return exercise_.claim.empty() ? exercise_.options[option].claim : exercise_.claim;
    }

    void prove_choice() {
        if (is_per_option()) {
            prove_programs();
        } else if (has_claims()) {
            prove_claims();
        } else {
            prover_.report().facts_only.push_back(exercise_.id);
            if (exercise_.code.empty()) return;
            const FinishedRun& run = prover_.run(plan_as_found(exercise_));
            add_row("program", "a question of plain fact", run, unusable_reason(run.record()));
        }
        prove_varies();
    }

    void prove_programs() {
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            const Option& option = exercise_.options[i];
            const FinishedRun& run = prover_.run(plan_for_answer(exercise_, {static_cast<int>(i)}));
            Reasons reasons;
            if (option.is_correct) {
                reasons.add(key_reason(run));
                reasons.add(key_band_reason(plan_for_answer(exercise_, {static_cast<int>(i)})));
            } else {
                bool is_excused = false;
                if (!option.shows.empty()) {
                    const Judgement shows = Prover::judge(run, option.shows);
                    reasons.add(shows.problem);
                    if (shows.problem.empty() && !shows.holds) {
                        reasons.add(
                            fmt::format("this answer must show: {}", shortened(option.shows)));
                    }
                    is_excused = shows.holds && speaks_of_the_end(option.shows);
                }
                reasons.add(wrong_reason(run, is_excused));
                reasons.add(wrong_band_reason(plan_for_answer(exercise_, {static_cast<int>(i)})));
            }
            reasons.add(template_reason(run, option.because, "its reason"));
            if (static_cast<int>(i) == keyed_answer(exercise_).front()) {
                reasons.add(template_reason(run, exercise_.takeaway, "the takeaway"));
                reasons.add(prompt_reason());
            }
            add_row((option.is_correct ? "key " : "answer ") + letter_of(i), option.text, run,
                    reasons.text());
        }
        if (exercise_.code.empty()) return;
        const FinishedRun& found = prover_.run(plan_as_found(exercise_));
        add_row("as found", "the program before an option is chosen", found, found_reason(found));
    }

    // The program as found may end in any way, and lack any name, but must not prove the key.
    std::string found_reason(const FinishedRun& found) const {
        if (found.record().outcome == trace::Outcome::ok) return wrong_reason(found, true);
        const Prover::Joint proves = Prover::judge_all(found, exercise_.proves);
        return proves.holds ? "the program as found proves as much as the right answer" : "";
    }

    // Which claims hold on a run, and what could not be judged.
    struct Holding {
        std::set<std::size_t> options;
        std::string problem;
    };
    Holding holding_on(const FinishedRun& run) const {
        Holding holding;
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            const Judgement judgement = Prover::judge(run, claim_of(i), exercise_.options[i].text);
            if (judgement.holds) holding.options.insert(i);
            if (!judgement.problem.empty() && holding.problem.empty()) {
                holding.problem =
                    fmt::format("the claim of {}: {}", letter_of(i), judgement.problem);
            }
        }
        return holding;
    }

    std::string wanted_reason(const Holding& holding, const std::set<std::size_t>& wanted) const {
        if (!holding.problem.empty()) return holding.problem;
        Reasons reasons;
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            if (wanted.contains(i) && !holding.options.contains(i)) {
                reasons.add(fmt::format("the claim of {} does not hold: {}", letter_of(i),
                                        shortened(claim_of(i))));
            }
            if (!wanted.contains(i) && holding.options.contains(i)) {
                reasons.add(fmt::format("the claim of {} holds here too: {}", letter_of(i),
                                        shortened(claim_of(i))));
            }
        }
        return reasons.text();
    }

    void prove_claims() {
        const FinishedRun& run = prover_.run(plan_as_found(exercise_));
        std::set<std::size_t> correct;
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            if (exercise_.options[i].is_correct) correct.insert(i);
        }
        Reasons reasons;
        reasons.add(unusable_reason(run.record()));
        reasons.add(shadow_reason(run));
        reasons.add(wanted_reason(holding_on(run), correct));
        const auto reason_on = [&](const FinishedRun& at) {
            return wanted_reason(holding_on(at), correct);
        };
        if (stands(plan_as_found(exercise_), reason_on))
            reasons.add(band_reason(prover_, plan_as_found(exercise_), reason_on));
        reasons.add(template_reason(run, exercise_.takeaway, "the takeaway"));
        reasons.add(template_reason(run, exercise_.prompt, "the prompt"));
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            reasons.add(template_reason(run, exercise_.options[i].because,
                                        fmt::format("the reason of {}", letter_of(i)).c_str()));
        }
        std::string texts;
        for (const std::size_t i : correct)
            texts += (texts.empty() ? "" : " | ") + exercise_.options[i].text;
        Answer key(correct.begin(), correct.end());
        add_row("key " + letters_of(key), texts, run, reasons.text());
        for (std::size_t i = 0; i < exercise_.options.size(); ++i) {
            if (!correct.contains(i)) prove_witness(i);
        }
    }

    void prove_witness(std::size_t i) {
        const Option& option = exercise_.options[i];
        const std::string subject = "witness of " + letter_of(i);
        if (option.witness.empty()) {
            if (option.no_witness.empty()) {
                add_failure(subject,
                            "a wrong claim needs a witness: a program for which it is true, or "
                            "no_witness = \"why\"");
            }
            return;
        }
        const FinishedRun& run = prover_.run(plan_for_witness(exercise_, i));
        Reasons reasons;
        reasons.add(unusable_reason(run.record()));
        reasons.add(shadow_reason(run));
        reasons.add(wanted_reason(holding_on(run), {i}));
        add_row(subject, option.text, run, reasons.text());
    }

    // ---- numeric, and buttons

    void prove_numeric() {
        const FinishedRun& run = prover_.run(plan_as_found(exercise_));
        Reasons reasons;
        reasons.add(unusable_reason(run.record()));
        reasons.add(shadow_reason(run));
        const Prover::Joint proves = Prover::judge_all(run, exercise_.proves);
        reasons.add(proves.problem);
        if (proves.problem.empty() && !proves.holds) {
            reasons.add(fmt::format("the run must show: {}", shortened(proves.first_failing)));
        }
        reasons.add(template_reason(run, exercise_.takeaway, "the takeaway"));
        reasons.add(template_reason(run, exercise_.prompt, "the prompt"));
        const snippet::Evaluated value = run.evaluate(exercise_.value);
        if (!value.number)
            reasons.add(fmt::format("the value is not a number: {}", exercise_.value));
        if (value.number && asks_for_times(exercise_)) {
            reasons.add(band_reason(prover_, plan_as_found(exercise_), [&](const FinishedRun& at) {
                const snippet::Evaluated other = at.evaluate(exercise_.value);
                if (other.number && is_within(*other.number, *value.number, exercise_.tolerance))
                    return std::string();
                return fmt::format("the value is {}, beyond the tolerance", other.text);
            }));
        }
        add_row("key", value.text + " " + exercise_.unit, run, reasons.text());
        for (const Near& near : exercise_.nears) {
            if (!value.number) break;
            const snippet::Evaluated slip = run.evaluate(near.value);
            std::string reason;
            if (!slip.number) {
                reason = fmt::format("the likely slip is not a number: {}", near.value);
            } else if (is_within(*slip.number, *value.number, exercise_.tolerance)) {
                reason = "the likely slip is within the tolerance of the right value";
            } else {
                reason = template_reason(run, near.because, "its because");
            }
            add_row("near " + near.value, slip.text + " " + exercise_.unit, run, reason);
        }
        prove_varies();
    }

    void prove_varies() {
        for (std::size_t i = 0; i < exercise_.varies.size(); ++i) {
            const Vary& vary = exercise_.varies[i];
            const FinishedRun& run = prover_.run(plan_for_vary(exercise_, i));
            Reasons reasons;
            reasons.add(vary_reason(run, vary));
            reasons.add(template_reason(run, vary.note, "the note"));
            add_row("try it: " + vary.label, "", run, reasons.text());
        }
    }

    const Exercise& exercise_;
    Prover prover_;
};

}  // namespace

void prove_exercise(const Exercise& exercise, const Machines& machines, VerifyReport& report) {
    ExerciseProof(exercise, machines, report).prove();
}

}  // namespace ringside::exercise
