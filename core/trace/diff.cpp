#include "core/trace/diff.h"

#include "core/base/units.h"
#include "core/trace/intervals.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace ringside::trace {

namespace {

constexpr const char* kHostLane = "cpu";
constexpr std::size_t kMostHeld = 6;

// "cuda:3" as "cuda:n": two ranks do the same on devices of their own.
std::string without_device_numbers(const std::string& text) {
    static constexpr std::string_view kDevice = "cuda:";
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        if (text.compare(at, kDevice.size(), kDevice) != 0) {
            plain += text[at++];
            continue;
        }
        plain += "cuda:n";
        at += kDevice.size();
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
    }
    return plain;
}

struct Call {
    int line = 0;
    std::int64_t start_ns = 0;
    std::string stream;  // lane and stream: order within one is the order of issue
    std::string text;
};

// One step of a rank's path.
struct Stop {
    int step = 0;
    int line = 0;
    std::int64_t at_ns = 0;
    std::vector<Call> calls;
    std::vector<ChangedVariable> changed;
};

struct Path {
    std::vector<Stop> stops;
    const RankInfo* info = nullptr;  // null in a record without ranks
};

std::string call_text(const Span& span) {
    std::string text = span.name.empty() ? name_of(span.kind) : span.name;
    if (span.name.empty() || span.name == name_of(span.kind)) {
        if (span.number > 0) text += fmt::format(" number {}", span.number);
    } else if (span.kind != SpanKind::compute) {
        text = fmt::format("{} {}", name_of(span.kind), text);
    }
    if (span.bytes > 0) text += ", " + bytes_text({span.bytes});
    if (!span.from.empty() && !span.to.empty())
        text += fmt::format(", {} → {}", span.from, span.to);
    return text;
}

std::string pending_text(const RankInfo& info) {
    std::string text = info.call;
    if (!info.shape.empty()) text += fmt::format(" of ({})", fmt::join(info.shape, ", "));
    if (!info.dtype.empty()) text += " " + info.dtype;
    return text;
}

bool is_call(const Span& span) {
    switch (span.kind) {
        case SpanKind::wait:
        case SpanKind::launch:
        case SpanKind::host:
            return false;
        case SpanKind::copy:
        case SpanKind::scatter:
        case SpanKind::replicate:
        case SpanKind::compute:
        case SpanKind::gather:
        case SpanKind::reduce:
        case SpanKind::all_reduce:
        case SpanKind::broadcast:
        case SpanKind::all_gather:
        case SpanKind::reduce_scatter:
        case SpanKind::send:
            return true;
    }
    return true;
}

const RankInfo* info_of(const Record& record, int rank) {
    for (const RankInfo& info : record.ranks) {
        if (info.rank == rank) return &info;
    }
    return nullptr;
}

Path path_of(const Record& record, int rank) {
    Path path;
    path.info = info_of(record, rank);
    for (const Placement& placement : record.placements) {
        if (placement.step == 0 || placement.rank != rank) continue;
        path.stops.push_back(
            {placement.step, placement.line, placement.at_ns, {}, placement.changed});
    }
    // A span's step counts the steps of all ranks: it belongs to its rank's next.
    Stop tail;
    tail.step = static_cast<int>(record.placements.size());
    tail.at_ns = record.duration_ns;
    for (const Span& span : record.spans) {
        if (span.rank != rank || !is_call(span)) continue;
        const auto stop = std::ranges::lower_bound(path.stops, span.step, {}, &Stop::step);
        Stop& into = stop == path.stops.end() ? tail : *stop;
        into.calls.push_back(
            {span.line, span.start_ns, span.lane + '/' + span.stream, call_text(span)});
    }
    if (!tail.calls.empty()) {
        tail.line = tail.calls.back().line;
        path.stops.push_back(std::move(tail));
    }
    for (Stop& stop : path.stops) {
        std::ranges::stable_sort(stop.calls, [](const Call& a, const Call& b) {
            return std::tie(a.stream, a.start_ns) < std::tie(b.stream, b.start_ns);
        });
    }
    // A call that never ended has no span; the record's rank has it.
    if (path.info != nullptr && path.info->state == RankState::waiting &&
        !path.info->call.empty()) {
        Stop* at = nullptr;
        // A host that is held up in the call has not ended the call's step.
        const bool is_host_in_it = path.info->host_line == path.info->line;
        for (Stop& stop : path.stops) {
            if (stop.line == path.info->line && !is_host_in_it) at = &stop;
        }
        Call pending{path.info->line, record.duration_ns, "~", pending_text(*path.info)};
        if (at == nullptr) {
            path.stops.push_back({static_cast<int>(record.placements.size()) - 1,
                                  path.info->line,
                                  record.duration_ns,
                                  {},
                                  {}});
            at = &path.stops.back();
        }
        at->calls.push_back(std::move(pending));
    }
    return path;
}

// How texts of the two sides are compared.
enum class Likeness { same, but_for_device_numbers };

bool is_alike(const std::string& a, const std::string& b, Likeness likeness) {
    if (a == b) return true;
    return likeness == Likeness::but_for_device_numbers &&
           without_device_numbers(a) == without_device_numbers(b);
}

DiffSide side_at(const Path& path, std::size_t index, const std::string& who, int rank) {
    DiffSide side;
    side.who = who;
    side.rank = rank;
    if (index >= path.stops.size()) {
        side.at_ns = path.stops.empty() ? 0 : path.stops.back().at_ns;
        side.text = "has ended";
        if (path.info != nullptr) {
            switch (path.info->state) {
                case RankState::done:
                    break;
                case RankState::waiting:
                    side.text = "goes no further";
                    break;
                case RankState::failed:
                    side.text = "has failed";
                    break;
                case RankState::spinning:
                    side.text = "goes no further";
                    break;
            }
        }
        return side;
    }
    const Stop& stop = path.stops[index];
    side.step = stop.step;
    side.line = stop.line;
    side.at_ns = stop.at_ns;
    return side;
}

struct Pair {
    const Path& a;
    const Path& b;
    std::string who_a;
    std::string who_b;
    int rank_a = 0;
    int rank_b = 0;
    Likeness likeness = Likeness::same;
    bool are_values_compared = true;
};

FirstDifference difference_at(const Pair& pair, std::size_t index, Differs what) {
    FirstDifference found;
    found.what = what;
    found.after_line = index == 0 ? 0 : pair.a.stops[index - 1].line;
    found.a = side_at(pair.a, index, pair.who_a, pair.rank_a);
    found.b = side_at(pair.b, index, pair.who_b, pair.rank_b);
    return found;
}

// The first call of a step that is not alike.
std::optional<FirstDifference> differing_call(const Pair& pair, std::size_t index) {
    const std::vector<Call>& a = pair.a.stops[index].calls;
    const std::vector<Call>& b = pair.b.stops[index].calls;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        const bool is_same = i < a.size() && i < b.size() && a[i].line == b[i].line &&
                             is_alike(a[i].text, b[i].text, pair.likeness);
        if (is_same) continue;
        FirstDifference found = difference_at(pair, index, Differs::call);
        const auto tell = [&](const std::vector<Call>& calls, DiffSide& side) {
            side.text = i < calls.size() ? calls[i].text : kNoCall;
            if (i >= calls.size()) return;
            side.line = calls[i].line;
            side.at_ns = calls[i].start_ns;
        };
        tell(a, found.a);
        tell(b, found.b);
        return found;
    }
    return std::nullopt;
}

std::optional<FirstDifference> differing_value(const Pair& pair, std::size_t index) {
    const std::vector<ChangedVariable>& a = pair.a.stops[index].changed;
    const std::vector<ChangedVariable>& b = pair.b.stops[index].changed;
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        if (i < a.size() && i < b.size() && a[i].name == b[i].name &&
            is_alike(a[i].text, b[i].text, pair.likeness))
            continue;
        FirstDifference found = difference_at(pair, index, Differs::value);
        found.name = i < a.size() ? a[i].name : b[i].name;
        const auto text_in = [&](const std::vector<ChangedVariable>& changed) {
            const auto at = std::ranges::find(changed, found.name, &ChangedVariable::name);
            return at == changed.end() ? std::string("unchanged") : at->text;
        };
        found.a.text = text_in(a);
        found.b.text = text_in(b);
        return found;
    }
    return std::nullopt;
}

std::optional<FirstDifference> first_difference(const Pair& pair) {
    const std::size_t shared = std::min(pair.a.stops.size(), pair.b.stops.size());
    for (std::size_t i = 0; i < shared; ++i) {
        // The call before the line: a call that only one makes shows as the next step of both.
        if (pair.a.stops[i].line != pair.b.stops[i].line)
            return difference_at(pair, i, Differs::line);
        if (auto call = differing_call(pair, i)) return call;
        if (!pair.are_values_compared) continue;
        if (auto value = differing_value(pair, i)) return value;
    }
    if (pair.a.stops.size() != pair.b.stops.size())
        return difference_at(pair, shared, Differs::line);
    return std::nullopt;
}

// What variables held when `past` steps had ended, where the two are not alike.
std::vector<HeldValue> held_values(const Pair& pair, std::size_t past) {
    std::map<std::string, HeldValue> held;
    const auto take = [&](const Path& path, std::string HeldValue::* side) {
        for (std::size_t i = 0; i < std::min(past, path.stops.size()); ++i) {
            for (const ChangedVariable& changed : path.stops[i].changed) {
                HeldValue& value = held[changed.name];
                value.name = changed.name;
                value.*side = changed.text;
            }
        }
    };
    take(pair.a, &HeldValue::a);
    take(pair.b, &HeldValue::b);
    std::vector<HeldValue> apart;
    for (auto& [name, value] : held) {
        if (is_alike(value.a, value.b, pair.likeness) || apart.size() == kMostHeld) continue;
        apart.push_back(std::move(value));
    }
    return apart;
}

std::size_t steps_before(const Pair& pair, const std::optional<FirstDifference>& first) {
    if (!first || first->a.step < 0) return pair.a.stops.size();
    std::size_t past = 0;
    while (past < pair.a.stops.size() && pair.a.stops[past].step < first->a.step) ++past;
    return past;
}

std::optional<FirstDifference> differing_output(const std::string& a, const std::string& b) {
    if (a == b) return std::nullopt;
    FirstDifference found;
    found.what = Differs::output;
    std::size_t at_a = 0;
    std::size_t at_b = 0;
    int line = 0;
    const auto next = [](const std::string& text, std::size_t& at) {
        if (at >= text.size()) return std::string("no more output");
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line_text = text.substr(at, end - at);
        at = end + 1;
        return line_text;
    };
    do {
        found.a.text = next(a, at_a);
        found.b.text = next(b, at_b);
        ++line;
    } while (found.a.text == found.b.text && (at_a < a.size() || at_b < b.size()));
    found.after_line = line;
    return found;
}

std::string end_text(const Record& record) {
    std::string text = name_of(record.outcome);
    if (record.error) {
        text += ": " + record.error->type;
        if (!record.error->message.empty()) text += ": " + record.error->message;
        if (record.error->line != 0) text += fmt::format(" (line {})", record.error->line);
    }
    return text;
}

void add_setting(RecordDiff& diff, const char* name, std::string a, std::string b) {
    if (a != b) diff.settings.push_back({name, std::move(a), std::move(b)});
}

std::int64_t busy_ns(const Record& record, int rank, bool is_compute) {
    std::vector<std::pair<std::int64_t, std::int64_t>> intervals;
    for (const Span& span : record.spans) {
        if (span.rank != rank || span.lane == kHostLane) continue;
        const bool fits = is_compute ? span.kind == SpanKind::compute : span.collective > 0;
        if (fits) intervals.emplace_back(span.start_ns, span.end_ns);
    }
    return union_length(std::move(intervals));
}

std::int64_t waited_ns(const Record& record, int rank) {
    std::int64_t total = 0;
    for (const Span& span : record.spans) {
        if (span.rank == rank) total += span.waited_ns;
    }
    return total;
}

}  // namespace

const char* name_of(Differs what) {
    switch (what) {
        case Differs::line:
            return "line";
        case Differs::call:
            return "call";
        case Differs::value:
            return "value";
        case Differs::output:
            return "output";
        case Differs::outcome:
            return "outcome";
    }
    return "";
}

bool has_rank(const Record& record, int rank) {
    return record.ranks.empty() ? rank == 0 : info_of(record, rank) != nullptr;
}

RecordDiff diff_of_runs(const Record& a, const Record& b) {
    RecordDiff diff;
    diff.a = "a";
    diff.b = "b";
    add_setting(diff, "exercise", a.exercise, b.exercise);
    add_setting(diff, "answer", fmt::format("{}", fmt::join(a.answer, ", ")),
                fmt::format("{}", fmt::join(b.answer, ", ")));
    add_setting(diff, "machine", a.machine, b.machine);
    add_setting(diff, "devices", std::to_string(a.devices.size()),
                std::to_string(b.devices.size()));
    add_setting(diff, "ranks", std::to_string(std::max<std::size_t>(1, a.ranks.size())),
                std::to_string(std::max<std::size_t>(1, b.ranks.size())));
    add_setting(diff, "backend", a.backend, b.backend);
    add_setting(diff, "clock", name_of(a.clock), name_of(b.clock));

    const int ranks =
        static_cast<int>(std::max<std::size_t>(1, std::min(a.ranks.size(), b.ranks.size())));
    const auto earlier = [](const FirstDifference& one, const FirstDifference& other) {
        return std::min(one.a.at_ns, one.b.at_ns) < std::min(other.a.at_ns, other.b.at_ns);
    };
    for (int rank = 0; rank < ranks; ++rank) {
        const Path path_a = path_of(a, rank);
        const Path path_b = path_of(b, rank);
        const Pair pair{path_a, path_b, "a", "b", rank, rank, Likeness::same, true};
        auto found = first_difference(pair);
        if (!found || (diff.first && !earlier(*found, *diff.first))) continue;
        diff.held = held_values(pair, steps_before(pair, found));
        diff.first = std::move(found);
    }
    if (!diff.first) diff.first = differing_output(a.stdout_text, b.stdout_text);
    if (!diff.first && end_text(a) != end_text(b)) {
        FirstDifference found;
        found.what = Differs::outcome;
        found.a.text = end_text(a);
        found.b.text = end_text(b);
        diff.first = std::move(found);
    }
    if (diff.first && diff.first->a.who.empty()) {
        diff.first->a.who = "a";
        diff.first->b.who = "b";
    }
    diff.times.push_back({"all", a.duration_ns, b.duration_ns});
    std::set<std::string> kinds;
    for (const Record* record : {&a, &b}) {
        for (const auto& [kind, time] : record->summary.by_kind_ns) kinds.insert(kind);
    }
    for (const std::string& kind : kinds) {
        const auto time_in = [&](const Record& record) {
            const auto at = record.summary.by_kind_ns.find(kind);
            return at == record.summary.by_kind_ns.end() ? 0 : at->second;
        };
        diff.times.push_back({kind, time_in(a), time_in(b)});
    }
    return diff;
}

RecordDiff diff_of_ranks(const Record& record, int a, int b) {
    RecordDiff diff;
    diff.a = fmt::format("rank {}", a);
    diff.b = fmt::format("rank {}", b);
    const Path path_a = path_of(record, a);
    const Path path_b = path_of(record, b);
    const Pair pair{path_a, path_b, diff.a, diff.b, a, b, Likeness::but_for_device_numbers, false};
    diff.first = first_difference(pair);
    diff.held = held_values(pair, steps_before(pair, diff.first));
    const auto end_of = [&](int rank) {
        std::int64_t end = 0;
        for (const Span& span : record.spans) {
            if (span.rank == rank) end = std::max(end, span.end_ns);
        }
        return end;
    };
    diff.times.push_back({"until", end_of(a), end_of(b)});
    diff.times.push_back({"compute", busy_ns(record, a, true), busy_ns(record, b, true)});
    diff.times.push_back({"collectives", busy_ns(record, a, false), busy_ns(record, b, false)});
    diff.times.push_back({"waits for others", waited_ns(record, a), waited_ns(record, b)});
    return diff;
}

}  // namespace ringside::trace
