#include "core/session/protocol.h"

#include <doctest/doctest.h>
#include <string>

using namespace ringside;
using namespace ringside::session;

namespace {

RunParams full_params() {
    RunParams params;
    params.program = "print('h\u00e9')\n\"quoted\" \\ {{1}}\n";
    params.setup = "x = 1";
    params.set = {{"rows", "64"}, {"name", "'a'"}};
    params.machine_toml = "name = \"m\"\n";
    params.machine = "m";
    params.devices = 0;
    params.ranks = 3;
    params.nodes = 2;
    params.values = false;
    params.backend = "emulated";
    params.timeout_s = 2.5;
    params.compare_single = true;
    params.exercise = "dp-wrap-model";
    params.answer = {"DataParallel", "x"};
    params.expressions = {{"stdout", "a"}, {"1 + 1", ""}};
    return params;
}

std::string refusal(std::string_view line) {
    const auto request = request_from_line(line);
    REQUIRE_FALSE(request.has_value());
    CHECK(request.error().kind == ErrorKind::bad_input);
    return request.error().message;
}

}  // namespace

TEST_CASE("a run request comes back from its line with every member") {
    const RunParams params = full_params();
    const std::string line = line_from_request({7, RunCall{params}});
    CHECK(line.find('\n') == std::string::npos);
    const auto request = request_from_line(line);
    REQUIRE(request.has_value());
    CHECK(request->id == 7);
    const RunParams& read = std::get<RunCall>(request->call).params;
    CHECK(read.program == params.program);
    CHECK(read.setup == params.setup);
    CHECK(read.set == params.set);
    CHECK(read.machine_toml == params.machine_toml);
    CHECK(read.machine == params.machine);
    CHECK(read.devices == 0);
    CHECK(read.ranks == 3);
    CHECK(read.nodes == 2);
    CHECK_FALSE(read.values);
    CHECK(read.backend == "emulated");
    CHECK(read.timeout_s == 2.5);
    CHECK(read.compare_single);
    CHECK(read.exercise == params.exercise);
    CHECK(read.answer == params.answer);
    REQUIRE(read.expressions.size() == 2);
    CHECK(read.expressions[0].source == "stdout");
    CHECK(read.expressions[0].text == "a");
}

TEST_CASE("cancel, devices, hello and unknown methods come back from their lines") {
    CHECK(std::get<CancelCall>(request_from_line(line_from_request({8, CancelCall{7}}))->call)
              .target == 7);
    CHECK(std::holds_alternative<DevicesCall>(
        request_from_line(line_from_request({1, DevicesCall{}}))->call));
    CHECK(std::holds_alternative<HelloCall>(
        request_from_line(line_from_request({1, HelloCall{}}))->call));
    const auto unknown = request_from_line(R"({"id":3,"method":"sing","more":[1]})");
    REQUIRE(unknown.has_value());
    CHECK(unknown->id == 3);
    CHECK(std::get<UnknownCall>(unknown->call).method == "sing");
}

TEST_CASE("members that a request lacks take their defaults and unknown ones are ignored") {
    const auto request = request_from_line(
        R"({"id":1,"method":"run","params":{"program":"","machine_toml":"","colour":"blue"}})");
    REQUIRE(request.has_value());
    const RunParams& params = std::get<RunCall>(request->call).params;
    CHECK(params.devices == 4);
    CHECK(params.ranks == 1);
    CHECK(params.values);
    CHECK(params.backend == "auto");
    CHECK(params.timeout_s == kDefaultTimeoutSeconds);
}

TEST_CASE("lines that are no requests are refused with a reason") {
    CHECK(refusal("").find("not a request") == 0);
    CHECK(refusal("rubbish").find("not a request") == 0);
    CHECK(refusal("[1]").find("object") != std::string::npos);
    CHECK(refusal(R"({"id":1})").find("method") != std::string::npos);
    CHECK(refusal(R"({"id":1,"method":"run"})").find("params") != std::string::npos);
    CHECK(refusal(R"({"id":1,"method":"cancel","params":{}})").find("cancel needs") == 0);
    const auto with = [](const std::string& member) {
        return R"({"id":1,"method":"run","params":{"program":"","machine_toml":"",)" + member +
               "}}";
    };
    CHECK(refusal(with(R"("devices":-1)")).find("devices") != std::string::npos);
    CHECK(refusal(with(R"("devices":1.5)")).find("whole number") != std::string::npos);
    CHECK(refusal(with(R"("devices":true)")).find("whole number") != std::string::npos);
    CHECK(refusal(with(R"("devices":99999999999999999999)")).find("devices") != std::string::npos);
    CHECK(refusal(with(R"("ranks":0)")).find("ranks") != std::string::npos);
    CHECK(refusal(with(R"("timeout_s":0)")).find("timeout_s") != std::string::npos);
    CHECK(refusal(with(R"("timeout_s":1e99)")).find("timeout_s") != std::string::npos);
    CHECK(refusal(with(R"("compare":"double")")).find("compare") != std::string::npos);
    CHECK(refusal(with(R"("set":{"a":1})")).find("not a request") == 0);
    CHECK(refusal(with(R"("expressions":[7])")).find("not a request") == 0);
    const std::string deep = "{\"id\":1,\"method\":" + std::string(100'000, '[') + "}";
    CHECK(refusal(deep).find("nested deeper") != std::string::npos);
}

TEST_CASE("the id of a broken request is found when there is one") {
    CHECK(request_id_from_line(R"({"id":9,"method":7})") == 9);
    CHECK(request_id_from_line(R"({"id":"nine"})") == 0);
    CHECK(request_id_from_line("{\"id\":9") == 0);
}

TEST_CASE("a result comes back from its line with its record and values") {
    auto record = std::make_shared<trace::Record>();
    record->machine = "a100-sxm-4";
    record->outcome = trace::Outcome::error;
    record->error = trace::RunError{"RuntimeError", "a \"record\": {", 3, 1, 0};
    record->stdout_text = "line\n\"record\":{\n";
    snippet::Evaluated number;
    number.holds = true;
    number.text = "2.5";
    number.number = 2.5;
    snippet::Evaluated raised;
    raised.error = trace::RunError{"NameError", "name 'x' is not defined", 1, 2, 0};
    raised.is_unreached_name = true;
    const std::string line = line_from_event({4, ResultEvent{{record, {number, raised}}}});
    CHECK(line.find('\n') == std::string::npos);

    const auto event = event_from_line(line);
    REQUIRE(event.has_value());
    CHECK(event->id == 4);
    const RunResult& result = std::get<ResultEvent>(event->event).result;
    CHECK(result.record->machine == "a100-sxm-4");
    CHECK(result.record->outcome == trace::Outcome::error);
    CHECK(result.record->error->message == "a \"record\": {");
    CHECK(result.record->stdout_text == record->stdout_text);
    REQUIRE(result.values.size() == 2);
    CHECK(result.values[0].holds);
    CHECK(result.values[0].number == 2.5);
    CHECK_FALSE(result.values[0].error.has_value());
    CHECK_FALSE(result.values[1].number.has_value());
    CHECK(result.values[1].error->type == "NameError");
    CHECK(result.values[1].is_unreached_name);
}

TEST_CASE("progress, failures and texts come back from their lines") {
    const auto progress = event_from_line(line_from_event({1, ProgressEvent{{"replicate", 3}}}));
    CHECK(std::get<ProgressEvent>(progress->event).progress.phase == "replicate");
    CHECK(std::get<ProgressEvent>(progress->event).progress.line == 3);
    for (const ErrorKind kind : {ErrorKind::bad_input, ErrorKind::not_found, ErrorKind::unavailable,
                                 ErrorKind::io, ErrorKind::limit, ErrorKind::cancelled}) {
        const auto failed = event_from_line(line_from_event({1, FailedEvent{{kind, "why"}}}));
        CHECK(std::get<FailedEvent>(failed->event).error.kind == kind);
        CHECK(std::get<FailedEvent>(failed->event).error.message == "why");
    }
    const auto hello = event_from_line(line_from_event({1, TextEvent{hello_json("0.1")}}));
    CHECK(std::get<TextEvent>(hello->event).json ==
          R"({"protocol":1,"record":1,"ringside":"0.1"})");
}

TEST_CASE("a result whose record cannot be read still ends its run") {
    const auto event = event_from_line(R"({"id":5,"event":"result","record":{"ringside":"one"}})");
    REQUIRE(event.has_value());
    CHECK(event->id == 5);
    CHECK(std::holds_alternative<FailedEvent>(event->event));
}

TEST_CASE("lines that are no events are refused") {
    for (const char* line : {"", "Welcome to box", "{", "[]", "{}", R"({"id":1,"event":"party"})",
                             R"({"id":1,"event":"result"})", R"({"id":1,"event":7})"}) {
        CAPTURE(line);
        CHECK_FALSE(event_from_line(line).has_value());
    }
}

TEST_CASE("invalid UTF-8 in a program does not break the line") {
    RunParams params;
    params.program = "x = '\xff'";
    const auto request = request_from_line(line_from_request({1, RunCall{params}}));
    REQUIRE(request.has_value());
    CHECK(std::get<RunCall>(request->call).params.program == "x = '\xEF\xBF\xBD'");
}

TEST_CASE("a sweep and its points survive the wire") {
    SweepParams params;
    params.run.program = "y = x";
    params.work = "y";
    params.points = {{{{"x", "1"}}, 2, 2, 1}, {{{"x", "3"}}, 4, 1, 1}};
    const auto request = request_from_line(line_from_request({5, SweepCall{params}}));
    REQUIRE(request.has_value());
    const auto& call = std::get<SweepCall>(request->call);
    CHECK(call.params.work == "y");
    REQUIRE(call.params.points.size() == 2);
    CHECK(call.params.points[1].set.at("x") == "3");
    CHECK(call.params.points[0].ranks == 2);
    exercise::SweepPoint point;
    point.time_ns = 1200;
    point.work = 64;
    point.parts = {{"replicate", trace::SpanKind::replicate, 700, 800, 4096, "nv0"}};
    const auto event = event_from_line(line_from_event({5, PointEvent{1, point}}));
    REQUIRE(event.has_value());
    const auto& told = std::get<PointEvent>(event->event);
    CHECK(told.index == 1);
    CHECK(told.point.time_ns == 1200);
    CHECK(told.point.parts.front().kind == trace::SpanKind::replicate);
    CHECK(told.point.parts.front().link == "nv0");
    CHECK_FALSE(
        request_from_line(R"({"id":1,"method":"sweep","params":{"program":""}})").has_value());
}
