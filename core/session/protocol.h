// The runner protocol (design 4.5): one JSON object a line on stdin and stdout. Unknown members are
// ignored, unknown methods answered with `failed`.
//   ->
//   {"id":7,"method":"run","params":{"program","setup","set","machine","machine_toml","devices","ranks","nodes",
//        "values","backend","timeout_s","compare","exercise","answer","expressions":[{"source","text"}…]}}
//   -> {"id":9,"method":"sweep","params":{…as
//   run…,"work","points":[{"set","devices","ranks","nodes"}…]}}
//   <-
//   {"id":9,"event":"point","index":0,"point":{"time_ns","work","bytes","bottleneck","parts":[…]}},
//   as they come,
//      then {"id":9,"event":"result","result":{"points":12}}
//   -> {"id":8,"method":"cancel","params":{"id":7}}      "devices", "hello"
//   <- {"id":7,"event":"progress","phase":"replicate","line":3}
//   <- {"id":7,"event":"result","record":{…},"values":[{"holds","text","number","error"}…]}
//   <- {"id":7,"event":"failed","kind":"bad_input","message":"…"}
#pragma once

#include "core/base/result.h"
#include "core/exercise/run_exercise.h"
#include "core/exercise/sweep.h"
#include "core/snippet/run.h"
#include "core/trace/record.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ringside::session {

inline constexpr int kProtocolVersion = 1;
inline constexpr std::size_t kLongestLine = 256u << 20;  // bytes; a longer one is a broken runner
inline constexpr double kDefaultTimeoutSeconds = 10;

struct Expression {
    std::string source;
    std::string text;  // what the name `text` means in it
};

// Everything a runner needs for one run: no exercise id has a meaning there, it needs no content.
// The plan's `machine` is only a name for messages when its description is there.
struct RunParams : exercise::RunPlan {
    std::string
        machine_toml;  // the machine's whole description; empty: the runner's own of that name
    std::string backend = "auto";
    double timeout_s = kDefaultTimeoutSeconds;
    std::vector<Expression> expressions;  // evaluated after the record has closed
};

// Many runs of one program on one machine, told by their times alone: what "run" says, and by point
// what differs.
struct SweepParams {
    RunParams run;
    std::string work;  // an expression: how much a run gets done
    struct Point {
        std::map<std::string, std::string> set;  // on top of the run's
        int devices = 1;
        int ranks = 1;
        int nodes = 1;
    };
    std::vector<Point> points;
};

struct RunResult {
    std::shared_ptr<const trace::Record> record;
    std::vector<snippet::Evaluated> values;  // one per expression
};

// Requests.
struct RunCall {
    RunParams params;
};
struct SweepCall {
    SweepParams params;
};
struct CancelCall {
    std::int64_t target = 0;
};
struct DevicesCall {};
struct HelloCall {};
struct UnknownCall {
    std::string method;
};
struct Request {
    std::int64_t id = 0;
    std::variant<RunCall, SweepCall, CancelCall, DevicesCall, HelloCall, UnknownCall> call;
};

// Events.
struct ProgressEvent {
    snippet::Progress progress;
};
// error_percent is left to the near end, which has the table.
struct PointEvent {
    std::size_t index = 0;
    exercise::SweepPoint point;
};
struct ResultEvent {
    RunResult result;
};
struct TextEvent {
    std::string json;
};  // the result of devices and hello, as JSON
struct FailedEvent {
    Error error;
};
struct Event {
    std::int64_t id = 0;
    std::variant<ProgressEvent, PointEvent, ResultEvent, TextEvent, FailedEvent> event;
};

// One line without its newline. Errors of the readers: bad_input.
std::string line_from_request(const Request& request);
std::string line_from_event(const Event& event);
Result<Request> request_from_line(std::string_view line);
Result<Event> event_from_line(std::string_view line);
// The id of a line that may be no request at all; 0 when there is none.
std::int64_t request_id_from_line(std::string_view line);
// The result of hello.
std::string hello_json(std::string_view version);

}  // namespace ringside::session
