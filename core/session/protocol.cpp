#include "core/session/protocol.h"

#include "core/session/raw_member.h"
#include "core/trace/record_json.h"

#include <fmt/format.h>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

namespace ringside::session {

namespace {

using nlohmann::json;

// Bounds of a request's numbers. They stop slips and hostile requests before any work starts.
constexpr int kMostDevices = 1024;
constexpr int kMostRanks = 4096;
constexpr double kLongestTimeoutSeconds = 24 * 3600;
// Brackets outside the record; ours nest three deep.
constexpr int kDeepestNesting = 32;

json checked_parse(std::string_view text) {
    if (bracket_depth(text) > kDeepestNesting) {
        throw std::runtime_error(fmt::format("nested deeper than {}", kDeepestNesting));
    }
    return json::parse(text);
}

std::string dumped(const json& value) {
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

// -- writing

json json_from_params(const RunParams& params) {
    json expressions = json::array();
    for (const Expression& expression : params.expressions) {
        expressions.push_back({{"source", expression.source}, {"text", expression.text}});
    }
    return {{"program", params.program},
            {"setup", params.setup},
            {"set", params.set},
            {"machine", params.machine},
            {"machine_toml", params.machine_toml},
            {"devices", params.devices},
            {"ranks", params.ranks},
            {"nodes", params.nodes},
            {"values", params.values},
            {"backend", params.backend},
            {"timeout_s", params.timeout_s},
            {"compare", params.compare_single ? "single" : ""},
            {"exercise", params.exercise},
            {"answer", params.answer},
            {"expressions", std::move(expressions)}};
}

json json_from_sweep(const SweepParams& params) {
    json object = json_from_params(params.run);
    object["work"] = params.work;
    json points = json::array();
    for (const SweepParams::Point& point : params.points) {
        points.push_back({{"set", point.set},
                          {"devices", point.devices},
                          {"ranks", point.ranks},
                          {"nodes", point.nodes}});
    }
    object["points"] = std::move(points);
    return object;
}

json json_from_evaluated(const snippet::Evaluated& value) {
    json out = {
        {"holds", value.holds}, {"text", value.text}, {"number", nullptr}, {"error", nullptr}};
    if (value.number.has_value()) out["number"] = *value.number;
    if (value.error.has_value()) {
        out["error"] = {{"type", value.error->type},
                        {"message", value.error->message},
                        {"line", value.error->line},
                        {"column", value.error->column},
                        {"rank", value.error->rank}};
    }
    if (value.is_unreached_name) out["unreached"] = true;
    return out;
}

json json_from_point(const exercise::SweepPoint& point) {
    json parts = json::array();
    for (const trace::SplitPart& part : point.parts) {
        parts.push_back({{"name", part.name},
                         {"kind", trace::name_of(part.kind)},
                         {"ns", part.ns},
                         {"busy_ns", part.busy_ns},
                         {"bytes", part.bytes},
                         {"link", part.link}});
    }
    json out = {{"time_ns", nullptr},
                {"work", nullptr},
                {"bytes", point.bytes},
                {"bottleneck", point.bottleneck},
                {"parts", std::move(parts)}};
    if (point.time_ns) out["time_ns"] = *point.time_ns;
    if (point.work) out["work"] = *point.work;
    if (!point.why_not.empty()) out["why"] = point.why_not;
    return out;
}

const char* name_of(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::bad_input:
            return "bad_input";
        case ErrorKind::not_found:
            return "not_found";
        case ErrorKind::unavailable:
            return "unavailable";
        case ErrorKind::io:
            return "io";
        case ErrorKind::limit:
            return "limit";
        case ErrorKind::cancelled:
            return "cancelled";
    }
    return "bad_input";
}

ErrorKind error_kind_from_name(const std::string& name) {
    for (const ErrorKind kind : {ErrorKind::not_found, ErrorKind::unavailable, ErrorKind::io,
                                 ErrorKind::limit, ErrorKind::cancelled}) {
        if (name == name_of(kind)) return kind;
    }
    return ErrorKind::bad_input;
}

// -- reading. A JSON exception ends in the one catch of each public function.

template <class T>
T value_of(const json& value, const char* name) {
    try {
        return value.get<T>();
    } catch (const json::exception&) {
        throw std::runtime_error(
            fmt::format("\"{}\" cannot be {}", name, value.dump().substr(0, 40)));
    }
}

template <class T>
T member(const json& object, const char* name, T otherwise) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return otherwise;
    return value_of<T>(*found, name);
}

template <class T>
T needed(const json& object, const char* name) {
    const auto found = object.is_object() ? object.find(name) : object.end();
    if (found == object.end()) throw std::runtime_error(fmt::format("\"{}\" is missing", name));
    return value_of<T>(*found, name);
}

// nlohmann turns 1.5 into 1 and true into 1 without a word.
int whole_member(const json& object, const char* name, int otherwise, int least, int most) {
    const auto found = object.find(name);
    if (found == object.end() || found->is_null()) return otherwise;
    if (!found->is_number_integer()) {
        throw std::runtime_error(fmt::format("\"{}\" must be a whole number", name));
    }
    const bool is_huge = found->is_number_unsigned() && found->get<std::uint64_t>() > INT64_MAX;
    const std::int64_t value = is_huge ? INT64_MAX : found->get<std::int64_t>();
    if (value < least || value > most) {
        throw std::runtime_error(fmt::format("\"{}\" must lie in {} .. {}", name, least, most));
    }
    return static_cast<int>(value);
}

RunParams params_from_json(const json& object) {
    RunParams params;
    params.program = needed<std::string>(object, "program");
    params.setup = member<std::string>(object, "setup", "");
    params.set = member<std::map<std::string, std::string>>(object, "set", {});
    params.machine = member<std::string>(object, "machine", exercise::kDefaultMachine);
    params.machine_toml = member<std::string>(object, "machine_toml", "");
    params.devices = whole_member(object, "devices", exercise::kDefaultDevices, 0, kMostDevices);
    params.ranks = whole_member(object, "ranks", 1, 1, kMostRanks);
    params.nodes = whole_member(object, "nodes", 1, 1, kMostRanks);
    params.values = member<bool>(object, "values", true);
    params.backend = member<std::string>(object, "backend", "auto");
    params.timeout_s = member<double>(object, "timeout_s", kDefaultTimeoutSeconds);
    if (!(params.timeout_s > 0) || params.timeout_s > kLongestTimeoutSeconds) {
        throw std::runtime_error(
            fmt::format("\"timeout_s\" must be above 0 and at most {}", kLongestTimeoutSeconds));
    }
    const auto compare = member<std::string>(object, "compare", "");
    if (!compare.empty() && compare != "single") {
        throw std::runtime_error("\"compare\" can only be \"single\"");
    }
    params.compare_single = compare == "single";
    params.exercise = member<std::string>(object, "exercise", "");
    params.answer = member<std::vector<std::string>>(object, "answer", {});
    const json expressions = member<json>(object, "expressions", json::array());
    for (const json& expression : expressions) {
        params.expressions.push_back({needed<std::string>(expression, "source"),
                                      member<std::string>(expression, "text", "")});
    }
    return params;
}

SweepParams sweep_from_json(const json& object) {
    SweepParams params;
    params.run = params_from_json(object);
    params.work = needed<std::string>(object, "work");
    const json points = needed<json>(object, "points");
    if (points.size() > exercise::kMostSettings) {
        throw std::runtime_error(fmt::format("more than {} points", exercise::kMostSettings));
    }
    for (const json& each : points) {
        SweepParams::Point point;
        point.set = member<std::map<std::string, std::string>>(each, "set", {});
        point.devices = whole_member(each, "devices", params.run.devices, 0, kMostDevices);
        point.ranks = whole_member(each, "ranks", params.run.ranks, 1, kMostRanks);
        point.nodes = whole_member(each, "nodes", params.run.nodes, 1, kMostRanks);
        params.points.push_back(std::move(point));
    }
    return params;
}

snippet::Evaluated evaluated_from_json(const json& object) {
    snippet::Evaluated value;
    value.holds = member<bool>(object, "holds", false);
    value.text = member<std::string>(object, "text", "");
    if (const auto number = object.find("number"); number != object.end() && !number->is_null()) {
        value.number = number->get<double>();
    }
    if (const auto error = object.find("error"); error != object.end() && !error->is_null()) {
        value.error = trace::RunError{
            member<std::string>(*error, "type", ""), member<std::string>(*error, "message", ""),
            member<int>(*error, "line", 0), member<int>(*error, "column", 0),
            member<int>(*error, "rank", 0)};
    }
    value.is_unreached_name = member<bool>(object, "unreached", false);
    return value;
}

std::int64_t id_from_json(const json& object) {
    const auto id = object.find("id");
    if (id == object.end() || !id->is_number_integer()) return 0;
    return id->get<std::int64_t>();
}

// A record may be 100 MB: it is cut out of the line as text and read once, by its own reader.
struct Envelope {
    json object;
    std::string_view record;
};

Envelope envelope_from_line(std::string_view line) {
    Envelope envelope;
    const auto record = raw_member(line, "record");
    if (!record.has_value()) {
        envelope.object = checked_parse(line);
        return envelope;
    }
    envelope.record = line.substr(record->begin, record->size);
    std::string rest(line.substr(0, record->begin));
    rest += "null";
    rest += line.substr(record->begin + record->size);
    envelope.object = checked_parse(rest);
    return envelope;
}

PointEvent point_from_json(const json& object) {
    PointEvent event;
    event.index = static_cast<std::size_t>(
        whole_member(object, "index", 0, 0, static_cast<int>(exercise::kMostSettings)));
    const json point = needed<json>(object, "point");
    if (const auto time = member<json>(point, "time_ns", nullptr); !time.is_null()) {
        event.point.time_ns = value_of<std::int64_t>(time, "time_ns");
    }
    if (const auto work = member<json>(point, "work", nullptr); !work.is_null()) {
        event.point.work = value_of<double>(work, "work");
    }
    event.point.bytes = member<std::int64_t>(point, "bytes", 0);
    event.point.bottleneck = member<std::string>(point, "bottleneck", "");
    event.point.why_not = member<std::string>(point, "why", "");
    for (const json& each : member<json>(point, "parts", json::array())) {
        trace::SplitPart part;
        part.name = member<std::string>(each, "name", "");
        const auto kind = trace::span_kind_from_name(member<std::string>(each, "kind", "host"));
        part.kind = kind.value_or(trace::SpanKind::host);
        part.ns = member<std::int64_t>(each, "ns", 0);
        part.busy_ns = member<std::int64_t>(each, "busy_ns", 0);
        part.bytes = member<std::int64_t>(each, "bytes", 0);
        part.link = member<std::string>(each, "link", "");
        event.point.parts.push_back(std::move(part));
    }
    return event;
}

std::variant<ProgressEvent, PointEvent, ResultEvent, TextEvent, FailedEvent> event_from_envelope(
    const Envelope& envelope) {
    const json& object = envelope.object;
    const auto name = object.at("event").get<std::string>();
    if (name == "progress") {
        return ProgressEvent{
            {member<std::string>(object, "phase", ""), member<int>(object, "line", 0)}};
    }
    if (name == "point") return point_from_json(object);
    if (name == "failed") {
        return FailedEvent{{error_kind_from_name(member<std::string>(object, "kind", "")),
                            member<std::string>(object, "message", "no reason was given")}};
    }
    if (name != "result") throw std::runtime_error(fmt::format("unknown event \"{}\"", name));
    if (envelope.record.empty()) return TextEvent{dumped(object.at("result"))};
    auto record = trace::record_from_json(envelope.record);
    if (!record.has_value()) {
        // The run has ended all the same: whoever waits for it must hear so.
        return FailedEvent{{ErrorKind::bad_input,
                            "the runner's record cannot be read: " + record.error().message}};
    }
    ResultEvent event;
    event.result.record = std::make_shared<const trace::Record>(std::move(*record));
    const json values = member<json>(object, "values", json::array());
    for (const json& value : values) event.result.values.push_back(evaluated_from_json(value));
    return event;
}

}  // namespace

std::string line_from_request(const Request& request) {
    json object = {{"id", request.id}};
    if (const auto* run = std::get_if<RunCall>(&request.call)) {
        object["method"] = "run";
        object["params"] = json_from_params(run->params);
    } else if (const auto* sweep = std::get_if<SweepCall>(&request.call)) {
        object["method"] = "sweep";
        object["params"] = json_from_sweep(sweep->params);
    } else if (const auto* cancel = std::get_if<CancelCall>(&request.call)) {
        object["method"] = "cancel";
        object["params"] = {{"id", cancel->target}};
    } else if (std::holds_alternative<DevicesCall>(request.call)) {
        object["method"] = "devices";
    } else if (std::holds_alternative<HelloCall>(request.call)) {
        object["method"] = "hello";
    } else {
        object["method"] = std::get<UnknownCall>(request.call).method;
    }
    return dumped(object);
}

std::string line_from_event(const Event& event) {
    if (const auto* progress = std::get_if<ProgressEvent>(&event.event)) {
        return dumped({{"id", event.id},
                       {"event", "progress"},
                       {"phase", progress->progress.phase},
                       {"line", progress->progress.line}});
    }
    if (const auto* point = std::get_if<PointEvent>(&event.event)) {
        return dumped({{"id", event.id},
                       {"event", "point"},
                       {"index", point->index},
                       {"point", json_from_point(point->point)}});
    }
    if (const auto* failed = std::get_if<FailedEvent>(&event.event)) {
        return dumped({{"id", event.id},
                       {"event", "failed"},
                       {"kind", name_of(failed->error.kind)},
                       {"message", failed->error.message}});
    }
    if (const auto* text = std::get_if<TextEvent>(&event.event)) {
        return fmt::format(R"({{"id":{},"event":"result","result":{}}})", event.id, text->json);
    }
    const RunResult& result = std::get<ResultEvent>(event.event).result;
    json values = json::array();
    for (const snippet::Evaluated& value : result.values)
        values.push_back(json_from_evaluated(value));
    return fmt::format(R"({{"id":{},"event":"result","values":{},"record":{}}})", event.id,
                       dumped(values), trace::json_from_record(*result.record));
}

Result<Request> request_from_line(std::string_view line) {
    Request request;
    try {
        const json object = checked_parse(line);
        if (!object.is_object())
            return failure(ErrorKind::bad_input, "a request must be a JSON object");
        request.id = id_from_json(object);
        const auto method = needed<std::string>(object, "method");
        if (method == "run") {
            request.call = RunCall{params_from_json(needed<json>(object, "params"))};
        } else if (method == "sweep") {
            request.call = SweepCall{sweep_from_json(needed<json>(object, "params"))};
        } else if (method == "cancel") {
            const auto params = member<json>(object, "params", json::object());
            if (!params.is_object() || !params.contains("id")) {
                return failure(ErrorKind::bad_input, "cancel needs {\"id\": the run's id}");
            }
            request.call = CancelCall{id_from_json(params)};
        } else if (method == "devices") {
            request.call = DevicesCall{};
        } else if (method == "hello") {
            request.call = HelloCall{};
        } else {
            request.call = UnknownCall{method};
        }
    } catch (const std::exception& problem) {
        return failure(ErrorKind::bad_input, fmt::format("not a request: {}", problem.what()));
    }
    return request;
}

Result<Event> event_from_line(std::string_view line) {
    Event event;
    try {
        const Envelope envelope = envelope_from_line(line);
        if (!envelope.object.is_object()) {
            return failure(ErrorKind::bad_input, "an event must be a JSON object");
        }
        event.id = id_from_json(envelope.object);
        event.event = event_from_envelope(envelope);
    } catch (const std::exception& problem) {
        return failure(ErrorKind::bad_input, fmt::format("not an event: {}", problem.what()));
    }
    return event;
}

std::int64_t request_id_from_line(std::string_view line) {
    const json object = json::parse(line, nullptr, false);
    return object.is_object() ? id_from_json(object) : 0;
}

std::string hello_json(std::string_view version) {
    return dumped(
        {{"ringside", version}, {"protocol", kProtocolVersion}, {"record", trace::kRecordVersion}});
}

}  // namespace ringside::session
