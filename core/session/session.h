// What the command line and the window talk to: the catalogue, the current exercise, its runs as
// background jobs, and progress. Headless: every rule of Practice is tested without a window.
#pragma once

#include "core/base/result.h"
#include "core/exercise/exercise.h"
#include "core/session/lab.h"
#include "core/session/protocol.h"
#include "core/trace/record.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ringside::session {

struct SessionOptions {
    std::string
        content_dir;       // empty: $RINGSIDE_CONTENT, the installed share folder, the source tree
    std::string data_dir;  // empty: the XDG data folder
    std::string runner;    // command that speaks the protocol; empty: `ringside serve`
    std::string own_program;  // path of ringside
    std::string backend = "auto";
    std::string machine;         // empty: each exercise's own
    std::function<void()> wake;  // called from another thread when poll() has news
};

// A described machine that a run can be asked for.
struct MachineChoice {
    std::string name;   // "dgx-h100"
    std::string title;  // "DGX H100, 8 × H100 SXM, NVSwitch"
};

// What a run is a run of.
enum class RunSubject {
    answer,     // the exercise with the answer
    found,      // the program as found (no answer yet)
    vary,       // the exercise's `index`-th try-it, with the key
    witness,    // the `index`-th option's witness
    fact,       // a term's `index`-th fact
    fact_vary,  // `index` = fact * 100 + vary
    review,     // a term's `index`-th review question
};

// Settings that the student runs with instead of the content's; 0 and empty: the content's.
struct RunChange {
    int ranks = 0;
    int nodes = 0;
    int devices = 0;
    std::string machine = {};
    friend auto operator<=>(const RunChange&, const RunChange&) = default;
};

struct RunSpec {
    std::string id;  // of the exercise or term
    RunSubject subject = RunSubject::answer;
    exercise::Answer answer;
    int index = 0;
    RunChange change = {};
    friend auto operator<=>(const RunSpec&, const RunSpec&) = default;
};

enum class RunStage { none, running, done, failed };

// A run as a view sees it. Immutable; a new one replaces it.
struct RunView {
    RunSpec spec;
    RunStage stage = RunStage::none;
    snippet::Progress progress;
    std::chrono::steady_clock::time_point started;
    std::string program;  // as it ran (blanks filled)
    RunResult result;     // when done
    std::string message;  // when failed: what happened and what to do
    std::vector<std::string>
        texts;  // what `texts_wanted` of the spec became ({= } filled): see Session::because
};

struct BlankFeedback {
    bool is_right = false;
    std::string because;  // Markdown with {= } filled once its run is there
};

enum class Verdict { none, right, wrong, shown };

// The exercise in hand. Immutable snapshot for views.
struct Practice {
    const exercise::Exercise* exercise = nullptr;
    exercise::Answer answer;  // -1: empty blank; a choice: chosen options
    int attempts_left = 0;
    Verdict verdict = Verdict::none;  // of the last check of this answer
    std::vector<BlankFeedback>
        feedback;  // per blank (a choice: one per chosen option), empty before a check
    int hints_shown = 0;
    bool is_solved = false;    // ever
    bool is_revealed = false;  // right, or no attempts left: other answers' runs and vary may show
    bool can_check = false;
    bool can_run = false;  // a choice about one program: only once an option is chosen
    bool run_also_checks = false;
    std::string takeaway;  // with {= } filled, once revealed
    // Numeric: `answer` has one entry once a number can be read.
    std::string number;          // as typed
    std::string number_problem;  // why it cannot be read or judged; empty: nothing
    bool is_judging = false;     // checked, and the run that gives the value is under way
    std::string right_number;    // with its unit, once revealed
};

struct Standing {  // of one exercise, for lists
    int attempts_left = 0;
    bool is_solved = false;
    bool was_shown = false;
    bool was_tried = false;
};

// Threads: one; `wake` apart.
class Session {
   public:
    // Errors: not_found when there is no content at all. A damaged progress file is set aside: see
    // messages().
    static Result<std::unique_ptr<Session>> open(SessionOptions options);
    virtual ~Session() = default;

    virtual const exercise::Catalogue& catalogue() const = 0;
    virtual Standing standing(const std::string& id) const = 0;
    // Things to tell once (progress set aside, content problems, a runner that could not be
    // started).
    virtual std::vector<std::string> take_messages() = 0;

    // -- the exercise in hand
    virtual void open_exercise(const std::string& id) = 0;
    virtual void open_first_unsolved() = 0;
    virtual const Practice& practice() const = 0;
    virtual void set_blank(int blank, int option) = 0;     // blank from 0; option -1 empties
    virtual void choose(int option) = 0;                   // a choice: select (pick one) or toggle
    virtual void set_number(const std::string& text) = 0;  // numeric
    virtual void clear_answer() = 0;
    // Grades, records the attempt. A number is graded when the run that gives the value has ended.
    virtual void check() = 0;
    virtual void show_hint() = 0;
    virtual void try_again() = 0;  // after it was shown, or to practise again: attempts anew

    // -- runs
    // Starts a run (or finds its finished record: the same spec runs once until `again`). Its
    // RunView follows.
    virtual void run(const RunSpec& spec, bool again = false) = 0;
    virtual void cancel(const RunSpec& spec) = 0;
    virtual const RunView* find_run(const RunSpec& spec) const = 0;
    virtual bool is_running() const = 0;
    // The text of an option with {= } filled from its own run, started silently when missing.
    virtual std::string because(const std::string& exercise_id, int option, int blank) = 0;
    // An exercise's prompt with {= } filled from the program as found, started silently when
    // missing.
    virtual std::string prompt(const std::string& id);
    // The machine that a content item runs on, drawn before any run.
    virtual std::shared_ptr<const trace::Record> idle_record(const RunSpec& spec) = 0;
    virtual std::string machine_title(const std::string& id) const = 0;
    // The described machines, by name.
    virtual std::vector<MachineChoice> machine_choices() const = 0;
    // How many ranks, nodes and devices a run of the spec has and on which machine, its change
    // included.
    virtual RunChange settings_of(const RunSpec& spec) const = 0;

    // The Lab, made when it is first asked for; null where there is none.
    virtual Lab* lab() { return nullptr; }

    // Takes what the runner sent; true when something changed. Call in every loop turn.
    virtual bool poll() = 0;
    virtual std::optional<std::chrono::steady_clock::time_point> next_deadline() const = 0;
};

}  // namespace ringside::session
