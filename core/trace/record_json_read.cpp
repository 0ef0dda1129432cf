#include "core/trace/record_json.h"

#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>

namespace ringside::trace {

namespace {

using Json = nlohmann::ordered_json;

// A record may come from any file or runner. Within these bounds sums over its spans and
// conversions to picoseconds cannot overflow. Units: 11 days, 10 TB a span or tensor.
constexpr std::int64_t kLongestTime = 1'000'000'000'000'000;
constexpr std::int64_t kMostBytes = 10'000'000'000'000;
constexpr int kMostParts = 1'000'000;
constexpr int kMostErrorPercent = 1'000;
constexpr std::int64_t kMostCalls = 1'000'000'000;

// Reads members of one object and keeps the first problem; everything after it is skipped.
class Reader {
   public:
    bool is_fine() const { return problem_.empty(); }
    const std::string& problem() const { return problem_; }

    void complain(const std::string& where, const char* wanted) {
        if (problem_.empty()) problem_ = "\"" + where + "\" must be " + wanted;
    }

    template <class Number>
    void integer(const Json& object, const char* name, Number& into) {
        const Json* member = find(object, name);
        if (!member) return;
        if (!member->is_number_integer()) return complain(name, "a whole number");
        const auto value = member->get<std::int64_t>();
        const bool is_too_large = member->is_number_unsigned() && value < 0;
        if (is_too_large || value < std::numeric_limits<Number>::min() ||
            value > std::numeric_limits<Number>::max()) {
            return complain(name, "a number in range");
        }
        into = static_cast<Number>(value);
    }

    // A number from 0 to `most`.
    template <class Number>
    void quantity(const Json& object, const char* name, Number most, Number& into) {
        integer(object, name, into);
        if (into < 0 || into > most) complain(name, "a number in range");
    }

    void boolean(const Json& object, const char* name, bool& into) {
        const Json* member = find(object, name);
        if (!member) return;
        if (!member->is_boolean()) return complain(name, "true or false");
        into = member->get<bool>();
    }

    void text(const Json& object, const char* name, std::string& into) {
        const Json* member = find(object, name);
        if (!member) return;
        if (!member->is_string()) return complain(name, "a string");
        into = member->get<std::string>();
    }

    void texts(const Json& object, const char* name, std::vector<std::string>& into) {
        const Json* list = array(object, name);
        if (!list) return;
        for (const Json& item : *list) {
            if (!item.is_string()) return complain(name, "a list of strings");
            into.push_back(item.get<std::string>());
        }
    }

    template <class Number>
    void integers(const Json& object, const char* name, std::vector<Number>& into) {
        const Json* list = array(object, name);
        if (!list) return;
        for (const Json& item : *list) {
            if (!item.is_number_integer()) return complain(name, "a list of whole numbers");
            into.push_back(item.get<Number>());
        }
    }

    template <class Enum>
    void name(const Json& object, const char* member, Enum& into, std::initializer_list<Enum> all) {
        std::string word;
        text(object, member, word);
        if (word.empty()) return;
        for (const Enum value : all) {
            if (word == name_of(value)) {
                into = value;
                return;
            }
        }
        complain(member, "a word of this format");
    }

    template <class Item, class Read>
    void list(const Json& object, const char* name, std::vector<Item>& into, Read read) {
        const Json* items = array(object, name);
        if (!items) return;
        into.reserve(items->size());
        for (const Json& item : *items) {
            if (!item.is_object()) return complain(name, "a list of objects");
            into.push_back(read(*this, item));
            if (!is_fine()) return;
        }
    }

    // Returns the member when it is there, not null, and an object.
    const Json* object(const Json& parent, const char* name) {
        const Json* member = find(parent, name);
        if (!member) return nullptr;
        if (!member->is_object()) {
            complain(name, "an object");
            return nullptr;
        }
        return member;
    }

    const Json* find(const Json& object, const char* name) const {
        if (!is_fine()) return nullptr;
        const auto at = object.find(name);
        return at == object.end() || at->is_null() ? nullptr : &*at;
    }

   private:
    const Json* array(const Json& object, const char* name) {
        const Json* member = find(object, name);
        if (!member) return nullptr;
        if (!member->is_array()) {
            complain(name, "a list");
            return nullptr;
        }
        return member;
    }

    std::string problem_;
};

DeviceInfo read_device(Reader& reader, const Json& json) {
    DeviceInfo device;
    reader.text(json, "id", device.id);
    reader.text(json, "name", device.name);
    reader.integer(json, "memory_bytes", device.memory_bytes);
    return device;
}

LinkInfo read_link(Reader& reader, const Json& json) {
    LinkInfo link;
    reader.text(json, "id", link.id);
    reader.texts(json, "between", link.between);
    reader.text(json, "kind", link.kind);
    reader.integer(json, "bytes_per_s", link.bytes_per_s);
    return link;
}

RunError read_error(Reader& reader, const Json& json) {
    RunError error;
    reader.text(json, "type", error.type);
    reader.text(json, "message", error.message);
    reader.integer(json, "line", error.line);
    reader.integer(json, "column", error.column);
    reader.integer(json, "rank", error.rank);
    return error;
}

TracebackEntry read_traceback(Reader& reader, const Json& json) {
    TracebackEntry entry;
    reader.integer(json, "line", entry.line);
    reader.text(json, "function", entry.function);
    reader.text(json, "source", entry.source);
    reader.text(json, "marks", entry.marks);
    return entry;
}

Warning read_warning(Reader& reader, const Json& json) {
    Warning warning;
    reader.text(json, "type", warning.type);
    reader.text(json, "message", warning.message);
    reader.integer(json, "line", warning.line);
    return warning;
}

RankInfo read_rank(Reader& reader, const Json& json) {
    RankInfo rank;
    reader.integer(json, "rank", rank.rank);
    reader.name(json, "state", rank.state,
                {RankState::done, RankState::waiting, RankState::failed, RankState::spinning});
    reader.integer(json, "host_line", rank.host_line);
    reader.integer(json, "line", rank.line);
    reader.text(json, "call", rank.call);
    reader.integers(json, "shape", rank.shape);
    reader.text(json, "dtype", rank.dtype);
    reader.integers(json, "group", rank.group);
    reader.integers(json, "waits_for", rank.waits_for);
    reader.text(json, "stdout", rank.stdout_text);
    reader.quantity(json, "number", kMostCalls, rank.number);
    reader.text(json, "reduction", rank.reduction);
    reader.quantity(json, "since_ns", kLongestTime, rank.since_ns);
    reader.text(json, "why", rank.why);
    return rank;
}

Deadlock read_deadlock(Reader& reader, const Json& json) {
    Deadlock deadlock;
    reader.name(json, "kind", deadlock.kind,
                {DeadlockKind::missing, DeadlockKind::left, DeadlockKind::raised,
                 DeadlockKind::mismatch, DeadlockKind::order, DeadlockKind::groups,
                 DeadlockKind::pair, DeadlockKind::polling, DeadlockKind::late});
    reader.text(json, "headline", deadlock.headline);
    reader.text(json, "differs", deadlock.differs);
    reader.text(json, "collective", deadlock.collective);
    reader.quantity(json, "number", kMostCalls, deadlock.number);
    reader.integers(json, "group", deadlock.group);
    reader.integers(json, "arrived", deadlock.arrived);
    reader.integers(json, "missing", deadlock.missing);
    reader.text(json, "mend_kind", deadlock.mend_kind);
    reader.text(json, "mend", deadlock.mend);
    reader.text(json, "on_gpus", deadlock.on_gpus);
    return deadlock;
}

Span read_span(Reader& reader, const Json& json) {
    Span span;
    reader.text(json, "lane", span.lane);
    reader.text(json, "stream", span.stream);
    reader.integer(json, "thread", span.thread);
    std::string kind;
    reader.text(json, "kind", kind);
    if (!kind.empty()) {
        if (const auto known = span_kind_from_name(kind)) {
            span.kind = *known;
        } else {
            reader.complain("kind", "a kind of span");
        }
    }
    reader.text(json, "phase", span.phase);
    reader.text(json, "name", span.name);
    reader.quantity(json, "start_ns", kLongestTime, span.start_ns);
    reader.quantity(json, "end_ns", kLongestTime, span.end_ns);
    if (span.end_ns < span.start_ns) reader.complain("end_ns", "at or after start_ns");
    reader.quantity(json, "bytes", kMostBytes, span.bytes);
    reader.quantity(json, "sent_bytes", kMostBytes, span.sent_bytes);
    reader.quantity(json, "parts", kMostParts, span.parts);
    reader.text(json, "from", span.from);
    reader.text(json, "to", span.to);
    reader.texts(json, "via", span.via);
    reader.integer(json, "line", span.line);
    reader.integer(json, "step", span.step);
    reader.integer(json, "rank", span.rank);
    reader.integer(json, "collective", span.collective);
    reader.integer(json, "number", span.number);
    reader.quantity(json, "waited_ns", kLongestTime, span.waited_ns);
    reader.text(json, "algorithm", span.algorithm);
    reader.text(json, "protocol", span.protocol);
    reader.text(json, "bottleneck", span.bottleneck);
    reader.quantity(json, "error_percent", kMostErrorPercent, span.error_percent);
    return span;
}

PlacedTensor read_tensor(Reader& reader, const Json& json) {
    PlacedTensor tensor;
    reader.integer(json, "id", tensor.id);
    reader.integer(json, "base", tensor.base);
    reader.text(json, "name", tensor.name);
    reader.text(json, "device", tensor.device);
    reader.integers(json, "shape", tensor.shape);
    reader.text(json, "dtype", tensor.dtype);
    reader.quantity(json, "bytes", kMostBytes, tensor.bytes);
    if (reader.find(json, "rows")) {
        std::vector<std::int64_t> rows;
        reader.integers(json, "rows", rows);
        if (rows.size() == 2 && 0 <= rows[0] && rows[0] <= rows[1]) {
            tensor.rows = std::move(rows);
        } else {
            reader.complain("rows", "[first, past]");
        }
    }
    std::string role;
    reader.text(json, "role", role);
    if (!role.empty()) {
        if (const auto known = role_from_name(role)) {
            tensor.role = *known;
        } else {
            reader.complain("role", "a role of a tensor");
        }
    }
    return tensor;
}

ChangedVariable read_variable(Reader& reader, const Json& json) {
    ChangedVariable variable;
    reader.text(json, "name", variable.name);
    reader.text(json, "text", variable.text);
    return variable;
}

Placement read_placement(Reader& reader, const Json& json) {
    Placement placement;
    reader.integer(json, "step", placement.step);
    reader.quantity(json, "at_ns", kLongestTime, placement.at_ns);
    reader.integer(json, "line", placement.line);
    reader.integer(json, "rank", placement.rank);
    reader.text(json, "phase", placement.phase);
    reader.integers(json, "drop", placement.drop);
    reader.list(json, "changed", placement.changed, read_variable);
    reader.list(json, "add", placement.add, read_tensor);
    return placement;
}

ChunkMove read_move(Reader& reader, const Json& json) {
    ChunkMove move;
    reader.integer(json, "step", move.step);
    reader.integer(json, "from", move.from);
    reader.integer(json, "to", move.to);
    reader.integer(json, "first", move.first);
    reader.integer(json, "count", move.count);
    reader.quantity(json, "bytes", kMostBytes, move.bytes);
    reader.boolean(json, "reduced", move.is_reduced);
    return move;
}

Collective read_collective(Reader& reader, const Json& json) {
    Collective collective;
    reader.text(json, "call", collective.call);
    reader.text(json, "algorithm", collective.algorithm);
    reader.text(json, "timed_as", collective.timed_as);
    reader.integers(json, "group", collective.group);
    reader.integer(json, "number", collective.number);
    reader.quantity(json, "start_ns", kLongestTime, collective.start_ns);
    reader.quantity(json, "end_ns", kLongestTime, collective.end_ns);
    reader.quantity(json, "bytes", kMostBytes, collective.bytes);
    reader.integer(json, "steps", collective.steps);
    reader.list(json, "moves", collective.moves, read_move);
    return collective;
}

Summary read_summary(Reader& reader, const Json& json) {
    Summary summary;
    if (const Json* kinds = reader.object(json, "by_kind_ns")) {
        for (const auto& [kind, time] : kinds->items()) {
            reader.integer(*kinds, kind.c_str(), summary.by_kind_ns[kind]);
        }
    }
    reader.integer(json, "bytes_moved", summary.bytes_moved);
    reader.quantity(json, "error_percent", kMostErrorPercent, summary.error_percent);
    if (const Json* idle = reader.find(json, "idle_fraction")) {
        if (idle->is_number()) {
            summary.idle_fraction = idle->get<double>();
        } else {
            reader.complain("idle_fraction", "a number");
        }
    }
    if (reader.find(json, "single_device_ns")) {
        std::int64_t single = 0;
        reader.integer(json, "single_device_ns", single);
        summary.single_device_ns = single;
    }
    if (const Json* speedup = reader.find(json, "speedup")) {
        if (speedup->is_number()) {
            summary.speedup = speedup->get<double>();
        } else {
            reader.complain("speedup", "a number");
        }
    }
    return summary;
}

}  // namespace

Result<Record> record_from_json(std::string_view text) {
    const auto bad = [](const std::string& problem) {
        return failure(ErrorKind::bad_input, "this is not a record: " + problem +
                                                 ". Give a file that `ringside run --json` wrote.");
    };
    const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (json.is_discarded()) return bad("it is not JSON");
    if (!json.is_object()) return bad("it is not a JSON object");

    Reader reader;
    int version = 0;
    reader.integer(json, "ringside", version);
    if (reader.is_fine() && version < 1) return bad("the member \"ringside\" is missing");
    if (version > kRecordVersion) {
        return failure(ErrorKind::bad_input, "the record has version " + std::to_string(version) +
                                                 ", this program reads " +
                                                 std::to_string(kRecordVersion) +
                                                 ". Open it with a newer Ringside.");
    }

    Record record;
    reader.text(json, "exercise", record.exercise);
    reader.texts(json, "answer", record.answer);
    reader.text(json, "backend", record.backend);
    reader.name(json, "clock", record.clock, {ClockKind::modelled, ClockKind::measured});
    reader.name(json, "values", record.values,
                {ValuesKind::all, ValuesKind::part, ValuesKind::none});
    reader.text(json, "machine", record.machine);
    reader.list(json, "devices", record.devices, read_device);
    reader.list(json, "links", record.links, read_link);
    reader.name(json, "outcome", record.outcome,
                {Outcome::ok, Outcome::error, Outcome::deadlock, Outcome::timeout, Outcome::limit,
                 Outcome::cancelled, Outcome::waived});
    if (const Json* error = reader.object(json, "error")) record.error = read_error(reader, *error);
    reader.list(json, "traceback", record.traceback, read_traceback);
    reader.list(json, "warnings", record.warnings, read_warning);
    reader.list(json, "ranks", record.ranks, read_rank);
    if (const Json* deadlock = reader.object(json, "deadlock")) {
        record.deadlock = read_deadlock(reader, *deadlock);
    }
    reader.text(json, "stdout", record.stdout_text);
    reader.quantity(json, "duration_ns", kLongestTime, record.duration_ns);
    reader.list(json, "spans", record.spans, read_span);
    reader.list(json, "placements", record.placements, read_placement);
    reader.list(json, "collectives", record.collectives, read_collective);
    if (const Json* summary = reader.object(json, "summary")) {
        record.summary = read_summary(reader, *summary);
    }
    if (!reader.is_fine()) return bad(reader.problem());
    return record;
}

}  // namespace ringside::trace
