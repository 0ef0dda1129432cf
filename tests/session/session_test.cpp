#include "core/session/session.h"

#include <doctest/doctest.h>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

using namespace ringside;
using namespace ringside::session;
using std::chrono::milliseconds;

namespace {

namespace fs = std::filesystem;

// Answers each run with its program as output, and each expression with <expression>, a number with
// itself. A program
// with "forever" is never answered, one with "die" ends the runner. Each request is noted in
// $NOTES.
constexpr const char* kFakeRunner = R"toml(
import json, os, sys
def text_of(source):
    try:
        return str(float(source))
    except ValueError:
        return "<" + source + ">"
for line in sys.stdin:
    request = json.loads(line)
    if request.get("method") == "cancel":
        print(json.dumps({"id": request["params"]["id"], "event": "failed", "kind": "cancelled", "message": "c"}), flush=True)
        continue
    params = request["params"]
    with open(os.path.join(sys.argv[1], "notes"), "a") as notes:
        notes.write(params["program"].strip().replace("\n", ";") + "|" + params["machine"] + "|" + str(params["devices"]) + "\n")
    if "die" in params["program"]:
        sys.exit(3)
    print(json.dumps({"id": request["id"], "event": "progress", "phase": "forward", "line": 1}), flush=True)
    if "forever" in params["program"]:
        continue
    values = [{"holds": True, "text": text_of(e["source"].strip())} for e in params["expressions"]]
    record = {"ringside": 1, "outcome": "ok", "machine": params["machine"], "stdout": params["program"]}
    print(json.dumps({"id": request["id"], "event": "result", "record": record, "values": values}), flush=True)
)toml";

constexpr const char* kFirst = R"toml(
id = "first"
kind = "fill-in"
difficulty = "easy"
title = "The first"
prompt = "Fill it. {= found }"
code = "x = {{1}}"
hint = ["one", "two"]
mistakes = ["m"]
steps = ["s"]
takeaway = "It is {= figure }."
source = "here"
[[option]]
text = "1"
blank = 1
because = "Right, {= x }."
[[option]]
text = "2"
because = "Wrong, {= x }."
shows = "x == 2"
[[option]]
text = "'forever'"
because = "Never ends."
shows = "x == 'forever'"
[[option]]
text = "'die'"
because = "Dies."
shows = "x == 'die'"
[run]
devices = 2
proves = ["x == 1"]
[[run.vary]]
label = "many"
note = "n"
devices = 64
)toml";

constexpr const char* kSecond = R"toml(
id = "second"
kind = "choice"
difficulty = "easy"
title = "The second"
prompt = "What?"
code = "print(1)"
hint = ["one"]
mistakes = ["m"]
steps = ["s"]
takeaway = "t"
source = "here"
claim = "stdout.strip() == text"
[[option]]
text = "0"
because = "no"
witness = "print(0)"
[[option]]
text = "1"
correct = true
because = "yes"
[run]
devices = 0
)toml";

// A content folder, a data folder and a runner, all gone at the end.
class Place {
   public:
    Place() {
        std::string name = (fs::temp_directory_path() / "ringside-session-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
        fs::create_directories(path_ / "exercises" / "01_track");
        fs::create_directories(path_ / "assets");
        for (const char* folder : {"machines", "hardware"}) {
            fs::create_directory_symlink(fs::path(RINGSIDE_SOURCE_DIR) / "assets" / folder,
                                         path_ / "assets" / folder);
        }
        write("exercises/01_track/track.toml", "title = \"A track\"\nteaches = \"t\"\n");
        write("exercises/01_track/01_first.toml", kFirst);
        write("exercises/01_track/02_second.toml", kSecond);
        write("runner.py", kFakeRunner);
        fs::create_directories(path_ / "data");
    }
    ~Place() {
        fs::permissions(path_ / "data", fs::perms::owner_all);
        fs::remove_all(path_);
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
    }
    std::string notes() const {
        std::ifstream in(path_ / "notes");
        return {std::istreambuf_iterator<char>(in), {}};
    }
    std::string file(const char* name) const { return (path_ / name).string(); }
    std::unique_ptr<Session> open() const {
        SessionOptions options;
        options.content_dir = path_.string();
        options.data_dir = file("data");
        options.runner = "exec python3 " + file("runner.py") + " " + path_.string();
        auto session = Session::open(std::move(options));
        REQUIRE(session.has_value());
        return std::move(*session);
    }

   private:
    fs::path path_;
};

RunSpec answer_spec(const char* id, exercise::Answer answer) {
    return {id, RunSubject::answer, std::move(answer), 0};
}

// Polls until `holds` does.
template <class Condition>
void wait_for(Session& session, const Condition& holds) {
    for (int i = 0; i < 2000; ++i) {
        session.poll();
        if (holds()) return;
        std::this_thread::sleep_for(milliseconds(5));
    }
    FAIL("it never came");
}

const RunView& finished(Session& session, const RunSpec& spec) {
    wait_for(session, [&] {
        const RunView* view = session.find_run(spec);
        return view != nullptr && view->stage != RunStage::running;
    });
    return *session.find_run(spec);
}

}  // namespace

TEST_CASE("a session opens on the first unsolved exercise") {
    const Place place;
    auto session = place.open();
    CHECK(session->take_messages().empty());
    CHECK(session->catalogue().exercises.size() == 2);
    session->open_first_unsolved();
    CHECK(session->practice().exercise->id == "first");
    session->set_blank(0, 0);
    session->check();
    CHECK(session->practice().verdict == Verdict::right);
    session->open_first_unsolved();
    CHECK(session->practice().exercise->id == "second");
}

TEST_CASE("attempts and solutions are there again after a restart") {
    const Place place;
    {
        auto session = place.open();
        session->open_exercise("first");
        session->set_blank(0, 1);
        session->check();
        CHECK(session->practice().attempts_left == 2);
        session->open_exercise("second");
        session->choose(1);
        session->check();
    }
    auto session = place.open();
    CHECK(session->standing("first").attempts_left == 2);
    CHECK(session->standing("first").was_tried);
    CHECK_FALSE(session->standing("first").is_solved);
    CHECK(session->standing("second").is_solved);
    session->open_exercise("first");
    CHECK(session->practice().attempts_left == 2);
    session->open_exercise("second");
    CHECK(session->practice().verdict == Verdict::right);
    CHECK(session->practice().answer == exercise::Answer{1});
}

TEST_CASE("three wrong checks show the solution, and trying again gives three more") {
    const Place place;
    auto session = place.open();
    session->open_exercise("first");
    for (const int option : {1, 2, 3}) {
        session->set_blank(0, option);
        session->check();
    }
    CHECK(session->practice().verdict == Verdict::shown);
    CHECK(session->practice().is_revealed);
    CHECK(session->standing("first").was_shown);
    session->try_again();
    CHECK(session->practice().attempts_left == 3);
    CHECK_FALSE(session->practice().is_revealed);
    CHECK(session->practice().verdict == Verdict::none);
}

TEST_CASE("running grades nothing and costs nothing") {
    const Place place;
    auto session = place.open();
    session->open_exercise("first");
    session->set_blank(0, 1);
    session->run(answer_spec("first", {1}));
    const RunView& view = finished(*session, answer_spec("first", {1}));
    CHECK(view.stage == RunStage::done);
    CHECK(view.program == "x = 2");
    CHECK(view.result.record->stdout_text == "x = 2");
    CHECK(session->practice().attempts_left == 3);
    CHECK(session->practice().verdict == Verdict::none);
    CHECK_FALSE(session->standing("first").was_tried);
}

TEST_CASE("the same spec runs once until it is asked for again") {
    const Place place;
    auto session = place.open();
    const RunSpec spec = answer_spec("second", {1});
    session->run(spec);
    finished(*session, spec);
    session->run(spec);
    CHECK_FALSE(session->is_running());
    CHECK(place.notes() == "print(1)|a100-sxm-4|0\n");
    session->run(spec, true);
    CHECK(session->is_running());
    finished(*session, spec);
    CHECK(place.notes() == "print(1)|a100-sxm-4|0\nprint(1)|a100-sxm-4|0\n");
}

TEST_CASE("figures in reasons, takeaways and prompts come out of their own runs") {
    const Place place;
    auto session = place.open();
    session->open_exercise("first");
    session->set_blank(0, 1);
    session->check();
    CHECK(session->practice().feedback.at(0).because == "Wrong, ….");
    wait_for(*session, [&] { return session->practice().feedback.at(0).because == "Wrong, <x>."; });
    CHECK(session->practice().takeaway.empty());
    session->set_blank(0, 0);
    session->check();
    wait_for(*session, [&] { return session->practice().takeaway == "It is <figure>."; });
    wait_for(*session, [&] { return session->prompt("first") == "Fill it. <found>"; });
    CHECK(session->because("first", 1, 1) == "Wrong, <x>.");
    CHECK_FALSE(session->is_running());
}

TEST_CASE("a silent run makes way for the student's and is done afterwards") {
    const Place place;
    auto session = place.open();
    // The reason of option 2 needs no figures, its takeaway's key does; a silent run that never
    // ends:
    place.write(
        "exercises/01_track/01_first.toml",
        std::string(kFirst).replace(std::string(kFirst).find("Never ends."), 11, "Never {= x }."));
    session = place.open();
    CHECK(session->because("first", 2, 1) == "Never ….");
    const RunSpec spec = answer_spec("second", {1});
    session->run(spec);
    const auto begin = std::chrono::steady_clock::now();
    CHECK(finished(*session, spec).stage == RunStage::done);
    CHECK(std::chrono::steady_clock::now() - begin < milliseconds(2500));
}

TEST_CASE("a cancelled run says so and the next one works") {
    const Place place;
    auto session = place.open();
    const RunSpec endless = answer_spec("first", {2});
    session->run(endless);
    wait_for(*session, [&] { return session->find_run(endless)->progress.phase == "forward"; });
    CHECK(session->is_running());
    session->cancel(endless);
    const RunView& view = finished(*session, endless);
    CHECK(view.stage == RunStage::failed);
    CHECK_FALSE(view.message.empty());
    session->run(answer_spec("first", {0}));
    CHECK(finished(*session, answer_spec("first", {0})).stage == RunStage::done);
}

TEST_CASE("a runner that dies costs the run and leaves the rest") {
    const Place place;
    auto session = place.open();
    session->run(answer_spec("first", {0}));
    finished(*session, answer_spec("first", {0}));
    session->run(answer_spec("first", {3}));
    const RunView& view = finished(*session, answer_spec("first", {3}));
    CHECK(view.stage == RunStage::failed);
    CHECK(view.message.find("exit code 3") != std::string::npos);
    session->run(answer_spec("first", {1}));
    CHECK(finished(*session, answer_spec("first", {1})).stage == RunStage::done);
}

TEST_CASE("a run that wants more devices than its machine has is waived, naming the remedy") {
    const Place place;
    auto session = place.open();
    const RunSpec spec{"first", RunSubject::vary, {}, 0};
    session->run(spec);
    const RunView& view = *session->find_run(spec);
    CHECK(view.stage == RunStage::done);
    CHECK(view.result.record->outcome == trace::Outcome::waived);
    CHECK(view.result.record->error->message.find("64 devices") != std::string::npos);
}

TEST_CASE("the machine is drawn idle before any run") {
    const Place place;
    auto session = place.open();
    const auto record = session->idle_record(answer_spec("first", {0}));
    CHECK(record->devices.size() == 2);
    CHECK(record->devices.front().id == "cuda:0");
    CHECK_FALSE(record->links.empty());
    CHECK(record->spans.empty());
    CHECK(session->idle_record(answer_spec("first", {0})) == record);
    CHECK(session->idle_record({"second", RunSubject::found, {}, 0})->devices.empty());
    CHECK_FALSE(session->machine_title("first").empty());
}

TEST_CASE("an unknown spec is told and starts nothing") {
    const Place place;
    auto session = place.open();
    session->run(answer_spec("nowhere", {0}));
    session->run({"first", RunSubject::vary, {}, 7});
    CHECK(session->take_messages().size() == 2);
    CHECK(session->take_messages().empty());
    CHECK(session->find_run(answer_spec("nowhere", {0})) == nullptr);
}

TEST_CASE("a broken exercise is told and hides no other") {
    const Place place;
    place.write("exercises/01_track/03_broken.toml", "id = [");
    auto session = place.open();
    CHECK(session->catalogue().exercises.size() == 2);
    const auto messages = session->take_messages();
    REQUIRE(messages.size() == 1);
    CHECK(messages.front().find("03_broken.toml") != std::string::npos);
}

TEST_CASE("a content folder without content is an error that names it") {
    SessionOptions options;
    options.content_dir = "/nowhere";
    const auto session = Session::open(std::move(options));
    REQUIRE_FALSE(session.has_value());
    CHECK(session.error().kind == ErrorKind::not_found);
    CHECK(session.error().message.find("/nowhere") != std::string::npos);
}

namespace {

constexpr const char* kThird = R"toml(
id = "third"
kind = "numeric"
difficulty = "easy"
title = "The third"
prompt = "How long?"
code = "print(1)"
hint = ["one"]
mistakes = ["m"]
steps = ["s"]
takeaway = "t"
source = "here"
value = "12.5"
unit = "ms"
tolerance = 0.05
[[near]]
value = "25"
because = "That is both ways, {= twice }."
[run]
devices = 0
)toml";

bool is_judged(const Session& session) {
    return !session.practice().is_judging && session.practice().verdict != Verdict::none;
}

}  // namespace

TEST_CASE("a number is judged by the keyed run, and a likely slip is named") {
    const Place place;
    place.write("exercises/01_track/03_third.toml", kThird);
    auto session = place.open();
    session->open_exercise("third");
    CHECK_FALSE(session->practice().can_run);
    session->set_number("25 ms");
    CHECK(session->practice().can_check);
    CHECK(session->practice().can_run);
    session->check();
    CHECK(session->practice().is_judging);
    CHECK_FALSE(session->practice().can_check);
    wait_for(*session, [&] { return is_judged(*session); });
    CHECK(session->practice().verdict == Verdict::wrong);
    CHECK(session->practice().attempts_left == 2);
    CHECK(session->practice().right_number.empty());
    wait_for(*session, [&] {
        return session->practice().feedback.at(0).because == "That is both ways, <twice>.";
    });
    session->set_number("12.6");
    session->check();
    wait_for(*session, [&] { return is_judged(*session); });
    CHECK(session->practice().verdict == Verdict::right);
    CHECK(session->practice().attempts_left == 2);
    wait_for(*session, [&] { return session->practice().right_number == "12.5 ms"; });
    // It is there again after a restart.
    session = place.open();
    session->open_exercise("third");
    CHECK(session->practice().number == "12.6");
    CHECK(session->practice().verdict == Verdict::right);
}

TEST_CASE("what cannot be read as a number costs no attempt") {
    const Place place;
    place.write("exercises/01_track/03_third.toml", kThird);
    auto session = place.open();
    session->open_exercise("third");
    session->set_number("12 apples");
    CHECK_FALSE(session->practice().can_check);
    CHECK(session->practice().number_problem.find("'12 apples' is not a number in ms") == 0);
    session->check();
    CHECK(session->practice().attempts_left == 3);
    session->set_number("");
    CHECK(session->practice().number_problem.empty());
}

TEST_CASE("a keyed run that gives no value costs no attempt and says so") {
    const Place place;
    std::string broken = kThird;
    broken.replace(broken.find("value = \"12.5\""), 14, "value = \"none\"");
    place.write("exercises/01_track/03_third.toml", broken);
    auto session = place.open();
    session->open_exercise("third");
    session->set_number("3");
    session->check();
    wait_for(*session, [&] { return !session->practice().is_judging; });
    CHECK(session->practice().verdict == Verdict::none);
    CHECK(session->practice().attempts_left == 3);
    CHECK_FALSE(session->practice().number_problem.empty());
}

TEST_CASE("a changed number of ranks is another run of the same answer") {
    const Place place;
    auto session = place.open();
    RunSpec spec = answer_spec("first", {0});
    CHECK(session->settings_of(spec).ranks == 1);
    CHECK(session->settings_of(spec).devices == 2);
    spec.change.ranks = 3;
    spec.change.devices = 3;
    CHECK(session->settings_of(spec).ranks == 3);
    session->run(spec);
    finished(*session, spec);
    CHECK(place.notes() == "x = 1|a100-sxm-4|3\n");
    CHECK(session->find_run(answer_spec("first", {0})) == nullptr);
}
