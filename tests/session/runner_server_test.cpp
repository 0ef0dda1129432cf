#include "core/session/runner_server.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>
#include <array>
#include <csignal>
#include <map>
#include <string>
#include <thread>

using namespace ringside;
using namespace ringside::session;

namespace {

// A run that goes on until it is cancelled when its program says "forever".
Result<RunResult> fake_run(const RunParams& params,
                           const std::function<void(const snippet::Progress&)>& on_progress,
                           const std::atomic<bool>& cancelled) {
    if (params.program == "refuse") return failure(ErrorKind::bad_input, "refused");
    on_progress({"forward", 1});
    auto record = std::make_shared<trace::Record>();
    record->stdout_text = params.program;
    while (params.program == "forever" && !cancelled) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        on_progress({"forward", 1});
    }
    if (cancelled) record->outcome = trace::Outcome::cancelled;
    return RunResult{record, {}};
}

Status fake_sweep(const SweepParams& params,
                  const std::function<void(std::size_t, exercise::SweepPoint)>& on_point,
                  const std::atomic<bool>&) {
    for (std::size_t i = 0; i < params.points.size(); ++i) {
        exercise::SweepPoint point;
        point.time_ns = static_cast<std::int64_t>(i) + 1;
        on_point(i, point);
    }
    return {};
}

// A server on two pipes, in a thread.
class Server {
   public:
    Server() {
        ::signal(SIGPIPE, SIG_IGN);
        REQUIRE(::pipe2(in_.data(), O_CLOEXEC) == 0);
        REQUIRE(::pipe2(out_.data(), O_CLOEXEC) == 0);
        thread_ = std::thread([this] {
            serve(in_[0], out_[1],
                  {fake_run, fake_sweep, [] { return std::string("[]"); }, "1.2.3"});
            ::close(out_[1]);
        });
    }
    ~Server() {
        if (out_[0] >= 0) ::close(out_[0]);
        end();
        ::close(in_[0]);
    }
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    void say(const std::string& line) {
        const std::string bytes = line + "\n";
        REQUIRE(::write(in_[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    }
    void say_without_newline(const std::string& bytes) {
        REQUIRE(::write(in_[1], bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    }
    void say(const Request& request) { say(line_from_request(request)); }
    void run(std::int64_t id, const std::string& program) {
        RunParams params;
        params.program = program;
        say({id, RunCall{params}});
    }
    // The next event; the server has ended when there is none.
    std::optional<Event> hear() {
        for (;;) {
            const std::size_t newline = heard_.find('\n');
            if (newline != std::string::npos) {
                auto event = event_from_line(std::string_view(heard_).substr(0, newline));
                heard_.erase(0, newline + 1);
                REQUIRE(event.has_value());
                return *event;
            }
            std::array<char, 4096> bytes{};
            const ssize_t count = ::read(out_[0], bytes.data(), bytes.size());
            if (count <= 0) return {};
            heard_.append(bytes.data(), static_cast<std::size_t>(count));
        }
    }
    // The next event that is no progress.
    Event hear_end() {
        for (;;) {
            const auto event = hear();
            REQUIRE(event.has_value());
            if (!std::holds_alternative<ProgressEvent>(event->event)) return *event;
        }
    }
    void close_input() {
        if (in_[1] >= 0) ::close(in_[1]);
        in_[1] = -1;
    }
    void close_output() {
        ::close(out_[0]);
        out_[0] = -1;
    }
    void end() {
        close_input();
        if (thread_.joinable()) thread_.join();
    }

   private:
    std::array<int, 2> in_{};
    std::array<int, 2> out_{};
    std::string heard_;
    std::thread thread_;
};

const Error& error_of(const Event& event) { return std::get<FailedEvent>(event.event).error; }
const trace::Record& record_of(const Event& event) {
    return *std::get<ResultEvent>(event.event).result.record;
}

}  // namespace

TEST_CASE("a run is answered with progress and its record") {
    Server server;
    server.run(5, "hello");
    const auto progress = server.hear();
    CHECK(progress->id == 5);
    CHECK(std::holds_alternative<ProgressEvent>(progress->event));
    const Event result = server.hear_end();
    CHECK(result.id == 5);
    CHECK(record_of(result).stdout_text == "hello");
}

TEST_CASE("broken lines are answered and the next run works") {
    Server server;
    server.say("rubbish");
    CHECK(error_of(server.hear_end()).kind == ErrorKind::bad_input);
    server.say(R"({"id":9,"method":"run","params":{"program":7}})");
    const Event failed = server.hear_end();
    CHECK(failed.id == 9);
    CHECK(error_of(failed).kind == ErrorKind::bad_input);
    server.say(R"({"id":10,"method":"sing"})");
    CHECK(error_of(server.hear_end()).message.find("sing") != std::string::npos);
    server.say(R"({"id":12,"method":"sweep"})");
    CHECK(error_of(server.hear_end()).kind == ErrorKind::bad_input);
    server.say("   ");
    server.say(std::string(3000, '['));
    CHECK(error_of(server.hear_end()).kind == ErrorKind::bad_input);
    server.run(11, "still here");
    CHECK(record_of(server.hear_end()).stdout_text == "still here");
}

TEST_CASE("hello and devices are answered while a run goes on") {
    Server server;
    server.run(1, "forever");
    REQUIRE(server.hear().has_value());
    server.say({2, HelloCall{}});
    const Event hello = server.hear_end();
    CHECK(hello.id == 2);
    CHECK(std::get<TextEvent>(hello.event).json.find("1.2.3") != std::string::npos);
    server.say({3, DevicesCall{}});
    CHECK(std::get<TextEvent>(server.hear_end().event).json == "[]");
    server.say({4, CancelCall{1}});
    server.end();
}

TEST_CASE("a run after a cancelled one is not cancelled") {
    Server server;
    server.run(1, "forever");
    REQUIRE(server.hear().has_value());
    server.say({2, CancelCall{1}});
    std::map<std::int64_t, Event> ends;
    for (int i = 0; i < 2; ++i) {
        Event event = server.hear_end();
        ends.emplace(event.id, std::move(event));
    }
    CHECK(record_of(ends.at(1)).outcome == trace::Outcome::cancelled);
    CHECK(std::holds_alternative<TextEvent>(ends.at(2).event));
    server.run(3, "next");
    CHECK(record_of(server.hear_end()).outcome == trace::Outcome::ok);
}

TEST_CASE("a waiting run can be cancelled and an unknown one cannot") {
    Server server;
    server.run(1, "forever");
    REQUIRE(server.hear().has_value());
    server.run(2, "waits");
    server.say({3, CancelCall{2}});
    const Event dropped = server.hear_end();
    CHECK(dropped.id == 2);
    CHECK(error_of(dropped).kind == ErrorKind::cancelled);
    CHECK(server.hear_end().id == 3);
    server.say({4, CancelCall{77}});
    CHECK(error_of(server.hear_end()).kind == ErrorKind::not_found);
}

TEST_CASE("a run that cannot start is answered with the reason") {
    Server server;
    server.run(1, "refuse");
    CHECK(error_of(server.hear_end()).message == "refused");
}

TEST_CASE("the end of the input lets what was asked for end, and then ends the server") {
    Server server;
    server.run(1, "first");
    server.run(2, "second");
    server.close_input();
    CHECK(record_of(server.hear_end()).stdout_text == "first");
    CHECK(record_of(server.hear_end()).stdout_text == "second");
    CHECK_FALSE(server.hear().has_value());
}

TEST_CASE("a last request without its newline is answered") {
    Server server;
    server.say_without_newline(line_from_request({7, HelloCall{}}));
    server.close_input();
    CHECK(server.hear_end().id == 7);
}

TEST_CASE("a run that nobody hears any more is cancelled") {
    Server server;
    server.run(1, "forever");
    REQUIRE(server.hear().has_value());
    server.close_output();
    server.end();  // returns: the server has ended
}

TEST_CASE("a closed output ends the server at its next word") {
    Server server;
    server.close_output();
    server.say({1, HelloCall{}});
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    server.end();
}

TEST_CASE("a sweep's points come one by one, then how many there were") {
    Server server;
    SweepParams params;
    params.work = "1";
    params.points.resize(3);
    server.say({4, SweepCall{params}});
    for (std::size_t i = 0; i < 3; ++i) {
        const auto event = server.hear();
        REQUIRE(event.has_value());
        CHECK(event->id == 4);
        CHECK(std::get<PointEvent>(event->event).index == i);
    }
    const auto last = server.hear();
    REQUIRE(last.has_value());
    CHECK(std::get<TextEvent>(last->event).json == R"({"points":3})");
}
