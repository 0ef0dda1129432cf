#include "core/session/runner_client.h"

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>

using namespace ringside;
using namespace ringside::session;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

namespace {

// Where fake runners leave notes for one another.
struct TemporaryFolder {
    TemporaryFolder() {
        std::string name =
            (std::filesystem::temp_directory_path() / "ringside-test-XXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    std::string file(const char* name) const { return (path / name).string(); }
    std::string read(const char* name) const {
        std::ifstream in(path / name);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    std::filesystem::path path;
};

// Answers each request line with an empty ok record for the id that the fake counts itself.
const std::string kGoodRunner =
    R"(n=0; while read -r line; do n=$((n+1)); )"
    R"(echo '{"id":'$n',"event":"progress","phase":"forward","line":2}'; )"
    R"(echo '{"id":'$n',"event":"result","record":{"ringside":1,"outcome":"ok","stdout":"run '$n'"}}'; done)";
const std::string kOk =
    R"("event":"result","record":{"ringside":1,"outcome":"ok","stdout":"fine"}})";

RunnerOptions options_for(std::string command) {
    RunnerOptions options;
    options.command = std::move(command);
    options.grace = milliseconds(200);
    options.start_allowance = milliseconds(300);
    options.cancel_grace = milliseconds(150);
    return options;
}

RunParams params_with_limit(double seconds) {
    RunParams params;
    params.program = "print(1)";
    params.timeout_s = seconds;
    return params;
}

// A client with a place to wait in.
class Talk {
   public:
    explicit Talk(RunnerOptions options) : client(std::move(options), [this] { wake(); }) {}

    // Waits for the reply to `id`; other replies are kept.
    Reply reply(std::int64_t id, milliseconds patience = milliseconds(20'000)) {
        const auto until = Clock::now() + patience;
        for (;;) {
            auto heard = client.poll();
            for (auto& each : heard.progress) progress.push_back(each.second);
            for (auto& each : heard.replies) replies.push_back(std::move(each));
            for (auto& each : replies) {
                if (each.id == id) return each;
            }
            std::unique_lock lock(mutex_);
            if (!rang_.wait_until(lock, until, [&] { return has_rung_; })) {
                FAIL("no reply came");
            }
            has_rung_ = false;
        }
    }

    std::vector<snippet::Progress> progress;
    std::vector<Reply> replies;

   private:
    void wake() {
        const std::lock_guard lock(mutex_);
        has_rung_ = true;
        rang_.notify_all();
    }
    std::mutex mutex_;
    std::condition_variable rang_;
    bool has_rung_ = false;

   public:
    RunnerClient client;  // last: its thread calls wake()
};

bool has_children() {
    // ECHILD: neither a living child nor a zombie is ours.
    return !(::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD);
}

std::size_t open_files() {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& each : std::filesystem::directory_iterator("/proc/self/fd"))
        ++count;
    return count;
}

bool is_alive(const std::string& pid) { return ::kill(std::stoi(pid), 0) == 0; }

}  // namespace

TEST_CASE("runs are answered in order by one warm child, with progress on the way") {
    Talk talk(options_for(kGoodRunner));
    const auto first = talk.client.start(params_with_limit(5));
    const auto second = talk.client.start(params_with_limit(5));
    CHECK(talk.reply(second).result.value().record->stdout_text == "run 2");
    CHECK(talk.reply(first).result.value().record->stdout_text == "run 1");
    REQUIRE_FALSE(talk.progress.empty());
    CHECK(talk.progress.front().phase == "forward");
    CHECK(talk.progress.front().line == 2);
}

TEST_CASE("rubbish around an answer is kept as a message and does not hide the answer") {
    Talk talk(
        options_for("echo Welcome to box 7; read -r l; echo '[1]'; echo 'last login: never' >&2; "
                    "echo '{\"id\":1," +
                    kOk + "'; read -r l"));
    CHECK(talk.reply(talk.client.start(params_with_limit(5))).result.has_value());
    std::this_thread::sleep_for(milliseconds(50));
    CHECK(talk.client.last_messages().find("Welcome to box 7") != std::string::npos);
    CHECK(talk.client.last_messages().find("last login: never") != std::string::npos);
}

TEST_CASE("an answer that comes in pieces is put together") {
    Talk talk(options_for(
        "read -r l; printf '{\"id\":1,\"event\":\"res'; sleep 0.05; printf 'ult\",\"record\"'; "
        "sleep 0.05; printf ':{\"ringside\":1,\"stdout\":\"whole\"}}\\n'; read -r l"));
    const Reply reply = talk.reply(talk.client.start(params_with_limit(5)));
    REQUIRE(reply.result.has_value());
    CHECK(reply.result->record->stdout_text == "whole");
}

TEST_CASE("a reply of 100 MB arrives whole") {
    Talk talk(
        options_for("read -r l; printf "
                    "'{\"id\":1,\"event\":\"result\",\"record\":{\"ringside\":1,\"stdout\":\"'; "
                    "head -c 100000000 /dev/zero | tr '\\0' a; echo '\"}}'; read -r l"));
    const Reply reply = talk.reply(talk.client.start(params_with_limit(60)), milliseconds(60'000));
    REQUIRE(reply.result.has_value());
    CHECK(reply.result->record->stdout_text.size() == 100'000'000);
}

TEST_CASE("a child that dies in a run costs that run, and the next one finds a new child") {
    const TemporaryFolder folder;
    const std::string mark = folder.file("died");
    // Speaks first, so that this is no failed start.
    Talk talk(options_for(
        "if [ -e " + mark + " ]; then read -r l; echo '{\"id\":2," + kOk +
        "'; read -r l; else touch " + mark +
        "; read -r l; echo '{\"id\":1,\"event\":\"progress\",\"phase\":\"a\",\"line\":1}'; "
        "echo out of luck >&2; kill -SEGV $$; fi"));
    const Reply dead = talk.reply(talk.client.start(params_with_limit(5)));
    REQUIRE_FALSE(dead.result.has_value());
    CHECK(dead.result.error().kind == ErrorKind::unavailable);
    CHECK(dead.result.error().message.find("signal 11") != std::string::npos);
    CHECK(dead.result.error().message.find("out of luck") != std::string::npos);
    CHECK(talk.reply(talk.client.start(params_with_limit(5))).result.has_value());
}

TEST_CASE("a run that waits while the child dies is sent to a new child at once") {
    const TemporaryFolder folder;
    const std::string mark = folder.file("died");
    Talk talk(options_for(
        "if [ -e " + mark + " ]; then read -r l; echo '{\"id\":2," + kOk +
        "'; read -r l; else touch " + mark +
        "; read -r l; echo '{\"id\":1,\"event\":\"progress\"}'; sleep 0.1; exit 3; fi"));
    const auto first = talk.client.start(params_with_limit(5));
    const auto second = talk.client.start(params_with_limit(5));
    CHECK_FALSE(talk.reply(first).result.has_value());
    CHECK(talk.reply(second).result.has_value());
}

TEST_CASE("a child that dies of starting is tried three times, then its own words are told") {
    const TemporaryFolder folder;
    Talk talk(options_for("echo x >> " + folder.file("starts") +
                          "; echo 'libfoo is missing' >&2; exit 127"));
    const Reply reply = talk.reply(talk.client.start(params_with_limit(5)));
    REQUIRE_FALSE(reply.result.has_value());
    CHECK(reply.result.error().kind == ErrorKind::unavailable);
    CHECK(reply.result.error().message.find("3 times in a row") != std::string::npos);
    CHECK(reply.result.error().message.find("libfoo is missing") != std::string::npos);
    CHECK(folder.read("starts") == "x\nx\nx\n");
}

TEST_CASE("a runner that is not there fails each run with its name") {
    RunnerOptions options = options_for("");
    options.own_program = "/nowhere/ringside";
    Talk talk(std::move(options));
    for (int i = 0; i < 2; ++i) {
        const Reply reply = talk.reply(talk.client.start(params_with_limit(5)));
        REQUIRE_FALSE(reply.result.has_value());
        CHECK(reply.result.error().kind == ErrorKind::unavailable);
        CHECK(reply.result.error().message.find("/nowhere/ringside") != std::string::npos);
    }
}

TEST_CASE("a child that ignores termination and its children are gone after the time limit") {
    const TemporaryFolder folder;
    {
        Talk talk(options_for(
            "trap '' TERM HUP INT; echo $$ > " + folder.file("pid") + "; sleep 1000 & echo $! > " +
            folder.file("grandchild") +
            "; read -r l; echo '{\"id\":1,\"event\":\"progress\"}'; while :; do sleep 1000; done"));
        const auto begin = Clock::now();
        const Reply reply = talk.reply(talk.client.start(params_with_limit(0.2)));
        REQUIRE_FALSE(reply.result.has_value());
        CHECK(reply.result.error().kind == ErrorKind::limit);
        CHECK(Clock::now() - begin < milliseconds(3000));
        // The client goes on: the next run has its own fate.
        CHECK_FALSE(talk.reply(talk.client.start(params_with_limit(0.2))).result.has_value());
    }
    CHECK_FALSE(has_children());
    // An orphan is reaped by whoever inherits it, which takes a moment.
    for (int i = 0; i < 100 && is_alive(folder.read("grandchild")); ++i) {
        std::this_thread::sleep_for(milliseconds(20));
    }
    CHECK_FALSE(is_alive(folder.read("pid")));
}

TEST_CASE("a silent runner is given up with a word about the protocol") {
    Talk talk(options_for("cat > /dev/null"));
    const Reply reply = talk.reply(talk.client.start(params_with_limit(0.1)));
    REQUIRE_FALSE(reply.result.has_value());
    CHECK(reply.result.error().kind == ErrorKind::limit);
    CHECK(reply.result.error().message.find("protocol") != std::string::npos);
}

TEST_CASE("a flood of rubbish ends the runner long before the time limit") {
    for (const char* flood :
         {"yes", "yes | tr -d '\\n'", "tr '\\0' '{' < /dev/zero | head -c 300000000"}) {
        CAPTURE(flood);
        Talk talk(options_for(flood));
        const Reply reply = talk.reply(talk.client.start(params_with_limit(60)));
        REQUIRE_FALSE(reply.result.has_value());
        CHECK(reply.result.error().kind == ErrorKind::unavailable);
    }
}

TEST_CASE("a child that floods its messages still gets its answer through") {
    Talk talk(
        options_for("yes complaint >&2 & read -r l; echo '{\"id\":1," + kOk + "'; read -r l"));
    CHECK(talk.reply(talk.client.start(params_with_limit(5))).result.has_value());
    CHECK(talk.client.last_messages().size() <= 4096);
}

TEST_CASE("a cancelled run ends with the child's own answer when it obeys") {
    Talk talk(options_for(
        "read -r run; echo '{\"id\":1,\"event\":\"progress\"}'; read -r cancel; "
        "echo "
        "'{\"id\":1,\"event\":\"result\",\"record\":{\"ringside\":1,\"outcome\":\"cancelled\"}}'; "
        "read -r l; echo '{\"id\":2," +
        kOk + "'; read -r l"));
    const auto id = talk.client.start(params_with_limit(5));
    std::this_thread::sleep_for(milliseconds(50));
    talk.client.cancel(id);
    const Reply reply = talk.reply(id);
    REQUIRE(reply.result.has_value());
    CHECK(reply.result->record->outcome == trace::Outcome::cancelled);
    CHECK(talk.reply(talk.client.start(params_with_limit(5))).result.has_value());
}

TEST_CASE("a cancelled run ends soon though the child ignores it") {
    Talk talk(
        options_for("trap '' TERM; read -r l; echo '{\"id\":1,\"event\":\"progress\"}'; while :; "
                    "do sleep 1000; done"));
    const auto id = talk.client.start(params_with_limit(60));
    std::this_thread::sleep_for(milliseconds(50));
    const auto begin = Clock::now();
    talk.client.cancel(id);
    talk.client.cancel(id);
    const Reply reply = talk.reply(id);
    CHECK(Clock::now() - begin < milliseconds(2000));
    REQUIRE_FALSE(reply.result.has_value());
    CHECK(reply.result.error().kind == ErrorKind::cancelled);
}

TEST_CASE("a waiting run can be cancelled without touching the one before it") {
    Talk talk(options_for("read -r l; sleep 0.2; echo '{\"id\":1," + kOk + "'; read -r l"));
    const auto first = talk.client.start(params_with_limit(5));
    const auto second = talk.client.start(params_with_limit(5));
    talk.client.cancel(second);
    CHECK(talk.reply(second).result.error().kind == ErrorKind::cancelled);
    CHECK(talk.reply(first).result.has_value());
}

TEST_CASE("many deaths leave neither open files nor children behind") {
    {
        Talk warm(options_for("exit 0"));
        warm.reply(warm.client.start(params_with_limit(1)));
    }
    const std::size_t before = open_files();
    for (int i = 0; i < 20; ++i) {
        Talk talk(options_for(i % 2 == 0 ? "exit 1" : kGoodRunner));
        talk.reply(talk.client.start(params_with_limit(1)));
    }
    CHECK(open_files() == before);
    CHECK_FALSE(has_children());
}

TEST_CASE("a child sees no open files but its three streams") {
    const TemporaryFolder folder;
    std::ofstream inherited(folder.file("held"));
    std::FILE* leaky = std::fopen(folder.file("leak").c_str(), "w");  // no close-on-exec
    REQUIRE(leaky != nullptr);
    {
        Talk talk(options_for("for f in /proc/$$/fd/*; do readlink $f; done > " +
                              folder.file("seen") + "; read -r l; echo '{\"id\":1," + kOk +
                              "'; read -r l"));
        CHECK(talk.reply(talk.client.start(params_with_limit(5))).result.has_value());
    }
    std::fclose(leaky);
    CHECK(folder.read("seen").find("held") == std::string::npos);
    CHECK(folder.read("seen").find("leak") == std::string::npos);
}

TEST_CASE("warming up starts the child before the first run") {
    const TemporaryFolder folder;
    Talk talk(options_for("echo started > " + folder.file("mark") + "; " + kGoodRunner));
    talk.client.warm_up();
    for (int i = 0; i < 200 && folder.read("mark").empty(); ++i) {
        std::this_thread::sleep_for(milliseconds(10));
    }
    CHECK(folder.read("mark") == "started\n");
    CHECK(talk.reply(talk.client.start(params_with_limit(5))).result.has_value());
}
