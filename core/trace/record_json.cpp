#include "core/trace/record_json.h"

#include <nlohmann/json.hpp>

namespace ringside::trace {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const DeviceInfo& device) {
    return {{"id", device.id}, {"name", device.name}, {"memory_bytes", device.memory_bytes}};
}

Json json_of(const LinkInfo& link) {
    return {{"id", link.id},
            {"between", link.between},
            {"kind", link.kind},
            {"bytes_per_s", link.bytes_per_s}};
}

Json json_of(const RunError& error) {
    return {{"type", error.type},
            {"message", error.message},
            {"line", error.line},
            {"column", error.column},
            {"rank", error.rank}};
}

Json json_of(const TracebackEntry& entry) {
    Json json = {{"line", entry.line}, {"function", entry.function}};
    if (!entry.source.empty()) json["source"] = entry.source;
    if (!entry.marks.empty()) json["marks"] = entry.marks;
    return json;
}

Json json_of(const Warning& warning) {
    return {{"type", warning.type}, {"message", warning.message}, {"line", warning.line}};
}

Json json_of(const RankInfo& rank) {
    return {{"rank", rank.rank},           {"state", name_of(rank.state)},
            {"host_line", rank.host_line}, {"line", rank.line},
            {"call", rank.call},           {"shape", rank.shape},
            {"dtype", rank.dtype},         {"group", rank.group},
            {"waits_for", rank.waits_for}, {"stdout", rank.stdout_text},
            {"number", rank.number},       {"reduction", rank.reduction},
            {"since_ns", rank.since_ns},   {"why", rank.why}};
}

Json json_of(const Deadlock& deadlock) {
    return {{"kind", name_of(deadlock.kind)},  {"headline", deadlock.headline},
            {"differs", deadlock.differs},     {"collective", deadlock.collective},
            {"number", deadlock.number},       {"group", deadlock.group},
            {"arrived", deadlock.arrived},     {"missing", deadlock.missing},
            {"mend_kind", deadlock.mend_kind}, {"mend", deadlock.mend},
            {"on_gpus", deadlock.on_gpus}};
}

Json json_of(const Span& span) {
    Json json = {{"lane", span.lane},         {"stream", span.stream},
                 {"thread", span.thread},     {"kind", name_of(span.kind)},
                 {"phase", span.phase},       {"name", span.name},
                 {"start_ns", span.start_ns}, {"end_ns", span.end_ns},
                 {"bytes", span.bytes},       {"parts", span.parts},
                 {"from", span.from},         {"to", span.to},
                 {"via", span.via},           {"line", span.line},
                 {"step", span.step},         {"rank", span.rank}};
    if (span.sent_bytes != 0) json["sent_bytes"] = span.sent_bytes;
    if (span.collective != 0) {
        json["collective"] = span.collective;
        json["number"] = span.number;
        json["waited_ns"] = span.waited_ns;
    }
    if (!span.algorithm.empty()) {
        json["algorithm"] = span.algorithm;
        json["protocol"] = span.protocol;
    }
    if (!span.bottleneck.empty()) json["bottleneck"] = span.bottleneck;
    if (span.error_percent > 0) json["error_percent"] = span.error_percent;
    return json;
}

Json json_of(const ChunkMove& move) {
    return {{"step", move.step},         {"from", move.from},   {"to", move.to},
            {"first", move.first},       {"count", move.count}, {"bytes", move.bytes},
            {"reduced", move.is_reduced}};
}

Json json_of(const Collective& collective);

Json json_of(const PlacedTensor& tensor) {
    Json json = {{"id", tensor.id},         {"base", tensor.base},   {"name", tensor.name},
                 {"device", tensor.device}, {"shape", tensor.shape}, {"dtype", tensor.dtype},
                 {"bytes", tensor.bytes}};
    if (tensor.rows) json["rows"] = *tensor.rows;
    json["role"] = name_of(tensor.role);
    return json;
}

Json json_of(const ChangedVariable& variable) {
    return {{"name", variable.name}, {"text", variable.text}};
}

Json json_of(const Placement& placement);

template <class T>
Json list_of(const std::vector<T>& items) {
    Json list = Json::array();
    for (const T& item : items) list.push_back(json_of(item));
    return list;
}

Json json_of(const Collective& collective) {
    Json json = {{"call", collective.call}, {"algorithm", collective.algorithm}};
    if (!collective.timed_as.empty()) json["timed_as"] = collective.timed_as;
    json["group"] = collective.group;
    json["number"] = collective.number;
    json["start_ns"] = collective.start_ns;
    json["end_ns"] = collective.end_ns;
    json["bytes"] = collective.bytes;
    json["steps"] = collective.steps;
    json["moves"] = list_of(collective.moves);
    return json;
}

Json json_of(const Placement& placement) {
    Json json = {{"step", placement.step}, {"at_ns", placement.at_ns}, {"line", placement.line}};
    if (placement.rank != 0) json["rank"] = placement.rank;
    json["phase"] = placement.phase;
    json["drop"] = placement.drop;
    json["changed"] = list_of(placement.changed);
    json["add"] = list_of(placement.add);
    return json;
}

Json json_of(const Summary& summary) {
    Json by_kind = Json::object();
    for (const auto& [kind, time] : summary.by_kind_ns) by_kind[kind] = time;
    Json json = {{"by_kind_ns", std::move(by_kind)},
                 {"bytes_moved", summary.bytes_moved},
                 {"idle_fraction", summary.idle_fraction}};
    if (summary.error_percent > 0) json["error_percent"] = summary.error_percent;
    json["single_device_ns"] = summary.single_device_ns ? Json(*summary.single_device_ns) : Json();
    json["speedup"] = summary.speedup ? Json(*summary.speedup) : Json();
    return json;
}

// A program can print any bytes: what is not UTF-8 becomes U+FFFD instead of an exception.
std::string dumped(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string readable(const Json& json) {
    std::string text = "{";
    for (const auto& [name, member] : json.items()) {
        text += (text.size() > 1 ? ",\n " : "\n ") + dumped(name) + ": ";
        if (!member.is_array() || member.empty() || !member.front().is_object()) {
            text += dumped(member);
            continue;
        }
        text += "[";
        for (const Json& item : member) {
            text += (&item == &member.front() ? "\n  " : ",\n  ") + dumped(item);
        }
        text += "\n ]";
    }
    return text + "\n}";
}

}  // namespace

std::string json_from_record(const Record& record, JsonLayout layout) {
    Json json = {{"ringside", kRecordVersion},     {"exercise", record.exercise},
                 {"answer", record.answer},        {"backend", record.backend},
                 {"clock", name_of(record.clock)}, {"values", name_of(record.values)},
                 {"machine", record.machine},      {"devices", list_of(record.devices)},
                 {"links", list_of(record.links)}, {"outcome", name_of(record.outcome)}};
    json["error"] = record.error ? json_of(*record.error) : Json();
    json["traceback"] = list_of(record.traceback);
    json["warnings"] = list_of(record.warnings);
    json["ranks"] = list_of(record.ranks);
    json["deadlock"] = record.deadlock ? json_of(*record.deadlock) : Json();
    json["stdout"] = record.stdout_text;
    json["duration_ns"] = record.duration_ns;
    json["spans"] = list_of(record.spans);
    json["placements"] = list_of(record.placements);
    if (!record.collectives.empty()) json["collectives"] = list_of(record.collectives);
    json["summary"] = json_of(record.summary);
    return layout == JsonLayout::one_line ? dumped(json) : readable(json);
}

}  // namespace ringside::trace
