// A session without content, runner or progress file: a small catalogue, hand-made records, a list
// of what was asked of it.
#pragma once

#include "core/session/session.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ringside::gui::test {

// A record as DataParallel's forward leaves it: four steps, copies to every device, a gather at the
// end.
trace::Record parallel_record(int devices);
trace::Record error_record();
trace::Record plain_record();  // no devices: variables change

// Of ranks (2 to 64): four lines and a blank, whose first option hangs as rank 2 leaves early.
exercise::Exercise ranks_exercise();
// A number in ms: 12.5 is right.
exercise::Exercise number_exercise();

class FakeSession : public session::Session {
   public:
    FakeSession();

    const exercise::Catalogue& catalogue() const override { return catalogue_; }
    session::Standing standing(const std::string& id) const override;
    std::vector<std::string> take_messages() override { return std::exchange(messages_, {}); }
    void open_exercise(const std::string& id) override;
    void open_first_unsolved() override;
    const session::Practice& practice() const override { return practice_; }
    void set_blank(int blank, int option) override;
    void choose(int option) override;
    void set_number(const std::string& text) override;
    void clear_answer() override;
    void check() override;
    void show_hint() override;
    void try_again() override;
    void run(const session::RunSpec& spec, bool again) override;
    void cancel(const session::RunSpec& spec) override;
    const session::RunView* find_run(const session::RunSpec& spec) const override;
    bool is_running() const override;
    std::string because(const std::string& exercise_id, int option, int blank) override;
    std::string prompt(const std::string& id) override;
    std::shared_ptr<const trace::Record> idle_record(const session::RunSpec& spec) override;
    std::string machine_title(const std::string& id) const override;
    std::vector<session::MachineChoice> machine_choices() const override;
    session::RunChange settings_of(const session::RunSpec& spec) const override;
    bool poll() override { return std::exchange(has_news_, false); }
    std::optional<std::chrono::steady_clock::time_point> next_deadline() const override {
        return {};
    }

    // For tests.
    bool is_finishing_at_once = true;
    void finish(const session::RunSpec& spec);
    void say(std::string message) { messages_.push_back(std::move(message)); }
    std::vector<std::string> calls;  // "set_blank 0 1", "check", "run answer"
    int count(const std::string& call) const;
    exercise::Catalogue& content() { return catalogue_; }
    // Adds an exercise to the catalogue and takes it in hand.
    void add(const exercise::Exercise& exercise);
    std::function<trace::Record(const session::RunSpec&)> record_for;  // else the usual ones

   private:
    void answer_changed();

    exercise::Catalogue catalogue_;
    session::Practice practice_;
    std::map<session::RunSpec, session::RunView> runs_;
    std::map<int, std::shared_ptr<const trace::Record>> idle_;
    std::vector<std::string> messages_;
    bool has_news_ = false;
};

}  // namespace ringside::gui::test
