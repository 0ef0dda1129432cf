#include "core/session/session.h"

#include "core/exercise/grader.h"
#include "core/exercise/loader.h"
#include "core/exercise/numeric.h"
#include "core/exercise/progress.h"
#include "core/exercise/template_text.h"
#include "core/session/content.h"
#include "core/session/number_grading.h"
#include "core/session/practice_rules.h"
#include "core/session/run_book.h"

#include <fmt/format.h>
#include <algorithm>
#include <ctime>
#include <map>
#include <utility>

namespace ringside::session {

namespace {

using exercise::Answer;
using exercise::Exercise;
using exercise::RunPlan;
using exercise::RunSettings;
using exercise::Term;

class OpenSession final : public Session {
   public:
    OpenSession(SessionOptions options, const std::string& content_dir)
        : options_(std::move(options)),
          catalogue_(exercise::load_catalogue(content_dir)),
          content_dir_(content_dir),
          machines_(exercise::load_machines(content_dir)),
          progress_(exercise::Progress::open(exercise::data_folder(options_.data_dir))),
          runs_(runner_options(), options_.wake) {
        messages_ = progress_.messages();
        for (const auto& problem : catalogue_.problems) messages_.push_back(problem.message);
        for (const auto& problem : machines_.problems) messages_.push_back(problem.message);
        runs_.warm_up();
    }

    const exercise::Catalogue& catalogue() const override { return catalogue_; }

    Standing standing(const std::string& id) const override {
        const Exercise* exercise = catalogue_.find_exercise(id);
        if (exercise == nullptr) return {};
        // Lists ask for every exercise in every frame; the file is asked once.
        const auto [at, is_new] = states_.try_emplace(id);
        if (is_new) at->second = progress_.state(id, exercise->fingerprint);
        const exercise::ProgressState& state = at->second;
        return {state.attempts_left, state.is_solved, state.was_shown, state.attempts > 0};
    }

    std::vector<std::string> take_messages() override { return std::exchange(messages_, {}); }

    // -- the exercise in hand

    void open_exercise(const std::string& id) override {
        const Exercise* exercise = catalogue_.find_exercise(id);
        if (exercise == nullptr) return;
        // Another program may have written meanwhile.
        states_.clear();
        const auto state = progress_.state(id, exercise->fingerprint);
        rules_ = PracticeRules(*exercise, state, last_answer(*exercise));
        if (exercise->kind == exercise::Kind::numeric &&
            (state.is_solved || state.attempts_left == 0)) {
            rules_.go_on_with(last_number(*exercise, state.is_solved), state);
        }
        refresh_texts();
    }

    void open_first_unsolved() override {
        const Exercise* first = nullptr;
        for (const Exercise& each : catalogue_.exercises) {
            const Standing at = standing(each.id);
            if (at.is_solved) continue;
            if (first == nullptr) first = &each;
            if (!at.was_shown) {
                first = &each;
                break;
            }
        }
        if (first == nullptr && !catalogue_.exercises.empty())
            first = &catalogue_.exercises.front();
        if (first != nullptr) open_exercise(first->id);
    }

    const Practice& practice() const override { return rules_.practice(); }
    void set_blank(int blank, int option) override { rules_.set_blank(blank, option); }
    void choose(int option) override { rules_.choose(option); }
    void set_number(const std::string& text) override { rules_.set_number(text); }
    void clear_answer() override { rules_.clear_answer(); }
    void show_hint() override { rules_.show_hint(); }

    void check() override {
        if (!rules_.practice().can_check) return;
        const Exercise& exercise = *rules_.practice().exercise;
        if (exercise.kind == exercise::Kind::numeric) {
            rules_.begin_judging();
            judge_number();
            return;
        }
        take(rules_.grade(), exercise::words_of(exercise, rules_.practice().answer));
    }

    void take(const exercise::Grade& grade, const std::vector<std::string>& words) {
        const Exercise& exercise = *rules_.practice().exercise;
        auto state = progress_.record({exercise.id, exercise.fingerprint, words, grade.is_right,
                                       static_cast<std::int64_t>(std::time(nullptr))});
        if (!state.has_value()) {
            messages_.push_back("This attempt could not be saved: " + state.error().message);
            state = state_without_saving(exercise, grade.is_right);
        }
        states_[exercise.id] = *state;
        rules_.take_grade(grade, *state);
        refresh_texts();
    }

    void try_again() override {
        if (rules_.practice().exercise == nullptr) return;
        const Exercise& exercise = *rules_.practice().exercise;
        auto state = progress_.start_again(exercise.id, exercise.fingerprint);
        if (!state.has_value()) {
            messages_.push_back("The new attempts could not be saved: " + state.error().message);
            state = exercise::ProgressState{};
        }
        states_[exercise.id] = *state;
        rules_.begin_again(*state);
    }

    // -- runs

    void run(const RunSpec& spec, bool again) override {
        auto order = order_for(spec);
        if (!order.has_value()) {
            messages_.push_back(order.error().message);
            return;
        }
        runs_.run(spec, std::move(*order), again);
    }

    void cancel(const RunSpec& spec) override { runs_.cancel(spec); }
    const RunView* find_run(const RunSpec& spec) const override { return runs_.find(spec); }
    bool is_running() const override { return runs_.is_running() || (lab_ && lab_->is_running()); }

    std::string because(const std::string& exercise_id, int option, int blank) override {
        const Exercise* exercise = catalogue_.find_exercise(exercise_id);
        if (exercise == nullptr) return {};
        return filled({exercise_id, RunSubject::answer, key_with(*exercise, option, blank), 0},
                      exercise::because_of(*exercise, option, blank));
    }

    std::string prompt(const std::string& id) override {
        const Exercise* exercise = catalogue_.find_exercise(id);
        if (exercise == nullptr) return {};
        return filled({id, RunSubject::found, {}, 0}, exercise->prompt);
    }

    std::shared_ptr<const trace::Record> idle_record(const RunSpec& spec) override {
        auto& record = idle_records_[spec];
        if (record != nullptr) return record;
        const auto order = order_for(spec);
        record = std::make_shared<const trace::Record>(
            order.has_value() ? idle_record_of(order->params, machines_) : trace::Record{});
        return record;
    }

    std::string machine_title(const std::string& id) const override {
        const auto plan = plan_for({id, RunSubject::found, {}, 0});
        const auto machine = machines_.find(plan.has_value() ? plan->machine : default_machine());
        return machine.has_value() ? (*machine)->machine.title : std::string();
    }

    RunChange settings_of(const RunSpec& spec) const override {
        const auto plan = plan_for(spec);
        if (!plan.has_value()) return {};
        return {plan->ranks, plan->nodes, plan->devices, plan->machine};
    }

    std::vector<MachineChoice> machine_choices() const override {
        std::vector<MachineChoice> choices;
        for (const auto& [name, file] : machines_.by_name)
            choices.push_back({name, file.machine.title});
        return choices;
    }

    bool poll() override {
        const bool has_run_news = runs_.poll();
        const bool has_changed = (lab_ && lab_->poll()) || has_run_news;
        if (has_run_news) {
            judge_number();
            refresh_texts();
        }
        return has_changed;
    }

    std::optional<std::chrono::steady_clock::time_point> next_deadline() const override {
        return {};
    }

    Lab* lab() override {
        if (lab_) return lab_.get();
        LabContent content;
        content.scenarios = exercise::load_scenarios(content_dir_);
        content.machines = machines_;
        for (const auto& problem : content.scenarios.problems) messages_.push_back(problem.message);
        auto bands = exercise::load_error_bands(content_dir_);
        if (!bands.has_value()) {
            messages_.push_back("The Lab cannot open: " + bands.error().message);
            return nullptr;
        }
        content.bands = std::move(*bands);
        lab_ = std::make_unique<Lab>(std::move(content), runner_options(), options_.wake);
        return lab_.get();
    }

   private:
    RunnerOptions runner_options() const {
        RunnerOptions options;
        options.command = options_.runner;
        options.own_program = options_.own_program;
        return options;
    }

    std::string default_machine() const {
        return options_.machine.empty() ? exercise::kDefaultMachine : options_.machine;
    }

    RunSettings overrides() const {
        RunSettings over;
        if (!options_.machine.empty()) over.machine = options_.machine;
        return over;
    }

    // The answer of the last attempt, as far as its options are still there.
    Answer last_answer(const Exercise& exercise) const {
        const auto attempts = progress_.attempts(exercise.id);
        const bool is_solved = progress_.state(exercise.id, exercise.fingerprint).is_solved;
        for (auto each = attempts.rbegin(); each != attempts.rend(); ++each) {
            if (is_solved && !each->is_right) continue;
            auto answer = exercise::answer_from_words(exercise, each->answer);
            if (answer.has_value()) return *answer;
            break;
        }
        return empty_answer(exercise);
    }

    std::string last_number(const Exercise& exercise, bool is_solved) const {
        const auto attempts = progress_.attempts(exercise.id);
        for (auto each = attempts.rbegin(); each != attempts.rend(); ++each) {
            if (each->answer.size() == 1 && (!is_solved || each->is_right))
                return each->answer.front();
        }
        return {};
    }

    RunSpec key_of(const Exercise& exercise) const {
        return {exercise.id, RunSubject::answer, exercise::keyed_answer(exercise), 0};
    }

    // Judges the number in hand as soon as the keyed run has ended; that run is started when it is
    // missing. A run that gives no value costs no attempt.
    void judge_number() {
        if (!rules_.practice().is_judging) return;
        const Exercise& exercise = *rules_.practice().exercise;
        const RunSpec key = key_of(exercise);
        const auto texts = runs_.filled(key, values_text(exercise));
        if (!texts.has_value()) {
            auto order = order_for(key);
            if (order.has_value()) {
                runs_.run_silently(key, std::move(*order));
            } else {
                rules_.end_judging(order.error().message);
            }
            return;
        }
        const std::string number = rules_.practice().number;
        const auto given = exercise::number_from_word(exercise, number);
        const auto grade = given.has_value()
                               ? grade_of(exercise, *given, *texts)
                               : Result<exercise::NumericGrade>(tl::make_unexpected(given.error()));
        if (!grade.has_value()) {
            rules_.end_judging(grade.error().message);
            return;
        }
        rules_.end_judging({});
        exercise::PartFeedback part;
        part.option = exercise::kEmptyBlank;
        part.is_right = grade->is_right;
        part.because = grade->because;
        take({grade->is_right, {part}}, {number});
    }

    // What the student is owed when the disk refuses: the same rules, for as long as we run.
    exercise::ProgressState state_without_saving(const Exercise& exercise, bool is_right) const {
        auto state = progress_.state(exercise.id, exercise.fingerprint);
        const int left = rules_.practice().attempts_left;
        state.attempts_left = is_right ? left : std::max(0, left - 1);
        state.is_solved = state.is_solved || is_right;
        return state;
    }

    // A text's figures from the spec's run, which is started silently when it is missing.
    std::string filled(const RunSpec& spec, const std::string& text) {
        if (exercise::expressions_in(text).empty()) return text;
        if (auto done = runs_.filled(spec, text)) return *done;
        if (auto order = order_for(spec)) runs_.run_silently(spec, std::move(*order));
        return exercise::interpolated(text, [](const std::string&) {
            snippet::Evaluated pending;
            pending.text = "…";
            return pending;
        });
    }

    void refresh_texts() {
        Practice& practice = rules_.practice();
        if (practice.exercise == nullptr) return;
        const Exercise& exercise = *practice.exercise;
        for (std::size_t i = 0; i < practice.feedback.size(); ++i) {
            const exercise::PartFeedback& part = rules_.parts()[i];
            if (exercise.kind == exercise::Kind::numeric) {
                practice.feedback[i].because = filled(key_of(exercise), part.because);
                continue;
            }
            practice.feedback[i].because = because(exercise.id, part.option, part.blank);
        }
        if (!practice.is_revealed) return;
        practice.takeaway = filled(key_of(exercise), exercise.takeaway);
        if (exercise.kind == exercise::Kind::numeric)
            practice.right_number = filled(key_of(exercise), value_text(exercise));
    }

    Result<RunPlan> plan_for(const RunSpec& spec) const {
        RunSettings over = overrides();
        if (spec.change.ranks > 0) over.ranks = spec.change.ranks;
        if (spec.change.nodes > 0) over.nodes = spec.change.nodes;
        if (spec.change.devices > 0) over.devices = spec.change.devices;
        if (!spec.change.machine.empty()) over.machine = spec.change.machine;
        const auto index = static_cast<std::size_t>(std::max(spec.index, 0));
        const auto missing = [&spec](const char* what) {
            return failure(ErrorKind::not_found,
                           fmt::format("There is no such {}: {}", what, spec.id));
        };
        const Exercise* exercise = catalogue_.find_exercise(spec.id);
        const Term* term = catalogue_.find_term(spec.id);
        switch (spec.subject) {
            case RunSubject::answer:
                if (exercise == nullptr) return missing("exercise");
                return exercise::plan_for_answer(*exercise, spec.answer, over);
            case RunSubject::found:
                if (exercise == nullptr) return missing("exercise");
                return exercise::plan_as_found(*exercise, over);
            case RunSubject::vary:
                if (exercise == nullptr || index >= exercise->varies.size())
                    return missing("try-it");
                return exercise::plan_for_vary(*exercise, index, over);
            case RunSubject::witness:
                if (exercise == nullptr || index >= exercise->options.size())
                    return missing("witness");
                return exercise::plan_for_witness(*exercise, index, over);
            case RunSubject::fact:
                if (term == nullptr || index >= term->facts.size()) return missing("fact");
                return exercise::plan_for_fact(*term, index, over);
            case RunSubject::fact_vary:
                if (term == nullptr || index / 100 >= term->facts.size() ||
                    index % 100 >= term->facts[index / 100].varies.size()) {
                    return missing("try-it");
                }
                return exercise::plan_for_fact_vary(*term, index / 100, index % 100, over);
            case RunSubject::review:
                if (term == nullptr || index >= term->reviews.size()) return missing("question");
                return exercise::plan_for_review(*term, index, over);
        }
        return missing("run");
    }

    // The texts whose figures come from the spec's run.
    std::vector<std::string> texts_for(const RunSpec& spec) const {
        const Exercise* exercise = catalogue_.find_exercise(spec.id);
        if (exercise == nullptr) return {};
        if (spec.subject == RunSubject::found) return {exercise->prompt};
        if (spec.subject != RunSubject::answer) return {};
        std::vector<std::string> texts;
        if (spec.answer == exercise::keyed_answer(*exercise)) texts.push_back(exercise->takeaway);
        if (exercise->kind == exercise::Kind::numeric) {
            texts.push_back(values_text(*exercise));
            texts.push_back(value_text(*exercise));
            for (const exercise::Near& near : exercise->nears) texts.push_back(near.because);
            return texts;
        }
        const auto numbers = exercise::blank_numbers(*exercise);
        for (std::size_t i = 0; i < spec.answer.size(); ++i) {
            if (spec.answer[i] == exercise::kEmptyBlank) continue;
            const bool is_fill_in = exercise->kind == exercise::Kind::fill_in;
            const int blank = is_fill_in && i < numbers.size() ? numbers[i] : 0;
            texts.push_back(exercise::because_of(*exercise, spec.answer[i], blank));
        }
        return texts;
    }

    Result<RunOrder> order_for(const RunSpec& spec) const {
        auto plan = plan_for(spec);
        if (!plan.has_value()) return failure(plan.error().kind, plan.error().message);
        auto params = params_from_plan(*plan, machines_);
        if (!params.has_value()) return failure(params.error().kind, params.error().message);
        params->backend = options_.backend;
        RunOrder order;
        order.refused = lacks_devices(*params, machines_).value_or("");
        order.params = std::move(*params);
        order.texts = texts_for(spec);
        return order;
    }

    const SessionOptions options_;
    const exercise::Catalogue catalogue_;
    const std::string content_dir_;
    const exercise::Machines machines_;
    exercise::Progress progress_;
    RunBook runs_;
    std::unique_ptr<Lab> lab_;
    PracticeRules rules_;
    mutable std::map<std::string, exercise::ProgressState> states_;  // as far as asked for
    std::vector<std::string> messages_;
    std::map<RunSpec, std::shared_ptr<const trace::Record>> idle_records_;
};

}  // namespace

std::string Session::prompt(const std::string& id) {
    const Exercise* exercise = catalogue().find_exercise(id);
    return exercise == nullptr ? std::string() : exercise->prompt;
}

Result<std::unique_ptr<Session>> Session::open(SessionOptions options) {
    if (options.own_program.empty()) options.own_program = runner_program_path();
    const auto content_dir = find_content_dir(options.content_dir, options.own_program);
    if (!content_dir.has_value()) {
        return failure(content_dir.error().kind, content_dir.error().message);
    }
    return std::make_unique<OpenSession>(std::move(options), *content_dir);
}

}  // namespace ringside::session
