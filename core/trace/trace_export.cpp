#include "core/trace/trace_export.h"

#include "core/trace/modelled_text.h"

#include <map>
#include <nlohmann/json.hpp>
#include <utility>

namespace ringside::trace {

namespace {

using Json = nlohmann::ordered_json;

// The format wants numbers for processes and threads; names go into metadata events.
class Tracks {
   public:
    explicit Tracks(Json& events) : events_(events) {}

    std::pair<int, int> of(const Span& span) {
        const bool is_host = span.lane == "cpu";
        const std::string process = is_host ? "host, rank " + std::to_string(span.rank) : span.lane;
        const std::string thread =
            is_host ? "thread " + std::to_string(span.thread) : span.stream + " stream";
        const int pid =
            number(processes_, process, [&](int id) { name("process_name", id, 0, process); });
        const int tid = number(threads_, process + '\n' + thread,
                               [&](int id) { name("thread_name", pid, id, thread); });
        return {pid, tid};
    }

   private:
    template <class OnNew>
    static int number(std::map<std::string, int>& numbers, const std::string& key, OnNew on_new) {
        const auto [at, is_new] = numbers.try_emplace(key, static_cast<int>(numbers.size()) + 1);
        if (is_new) on_new(at->second);
        return at->second;
    }

    void name(const char* what, int pid, int tid, const std::string& text) {
        events_.push_back(
            {{"ph", "M"}, {"name", what}, {"pid", pid}, {"tid", tid}, {"args", {{"name", text}}}});
    }

    Json& events_;
    std::map<std::string, int> processes_;
    std::map<std::string, int> threads_;
};

double us_from_ns(std::int64_t time_ns) { return static_cast<double>(time_ns) / 1000.0; }

}  // namespace

std::string trace_events_from_record(const Record& record) {
    Json events = Json::array();
    Tracks tracks(events);
    for (const Span& span : record.spans) {
        const auto [pid, tid] = tracks.of(span);
        Json args = {{"phase", span.phase}, {"line", span.line}, {"step", span.step}};
        if (span.bytes > 0) args["bytes"] = span.bytes;
        if (!span.from.empty()) {
            args["from"] = span.from;
            args["to"] = span.to;
            args["via"] = span.via;
            args["parts"] = span.parts;
        }
        const std::string way = way_text(record, span);
        if (!way.empty()) args["way"] = way;
        if (span.error_percent > 0) args["error_percent"] = span.error_percent;
        events.push_back({{"ph", "X"},
                          {"name", span.name.empty() ? std::string(name_of(span.kind)) : span.name},
                          {"cat", name_of(span.kind)},
                          {"ts", us_from_ns(span.start_ns)},
                          {"dur", us_from_ns(span.end_ns - span.start_ns)},
                          {"pid", pid},
                          {"tid", tid},
                          {"args", std::move(args)}});
    }
    for (const Placement& placement : record.placements) {
        const std::string phase = placement.phase.empty() ? std::string() : " " + placement.phase;
        events.push_back({{"ph", "i"},
                          {"s", "g"},
                          {"name", "step " + std::to_string(placement.step) + phase},
                          {"ts", us_from_ns(placement.at_ns)},
                          {"pid", 0},
                          {"tid", 0},
                          {"args", {{"line", placement.line}}}});
    }
    Json document = {{"traceEvents", std::move(events)},
                     {"displayTimeUnit", "ns"},
                     {"otherData",
                      {{"clock", name_of(record.clock)},
                       {"machine", record.machine},
                       {"backend", record.backend},
                       {"outcome", name_of(record.outcome)}}}};
    return document.dump(1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace ringside::trace
