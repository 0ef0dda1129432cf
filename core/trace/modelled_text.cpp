#include "core/trace/modelled_text.h"

#include "core/base/units.h"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

namespace ringside::trace {

namespace {

std::string time_of(std::int64_t time_ns) { return time_text(std::chrono::nanoseconds(time_ns)); }

std::string link_text(const Record& record, const std::string& id) {
    const auto link = std::ranges::find(record.links, id, &LinkInfo::id);
    return link == record.links.end() ? id : fmt::format("{} ({})", id, link->kind);
}

const Collective* collective_of(const Record& record, const Span& span) {
    const auto is_its = [&](const Collective& one) {
        return one.start_ns == span.start_ns && one.end_ns == span.end_ns &&
               std::ranges::find(one.group, span.rank) != one.group.end();
    };
    const auto found = std::ranges::find_if(record.collectives, is_its);
    return found == record.collectives.end() ? nullptr : &*found;
}

// Collectives of one name, size and way.
struct Kind {
    const Span* first = nullptr;
    std::string way;
    std::set<int> calls;
    std::int64_t least_ns = 0;
    std::int64_t most_ns = 0;
};

std::vector<Kind> kinds_of(const Record& record) {
    std::vector<Kind> kinds;
    for (const Span& span : record.spans) {
        if (span.algorithm.empty()) continue;
        std::string way = way_text(record, span);
        const auto known = std::ranges::find_if(kinds, [&](const Kind& kind) {
            return kind.first->name == span.name && kind.first->bytes == span.bytes &&
                   kind.way == way;
        });
        const std::int64_t time = span.end_ns - span.start_ns;
        if (known == kinds.end()) {
            kinds.push_back({&span, std::move(way), {span.collective}, time, time});
            continue;
        }
        known->calls.insert(span.collective);
        known->least_ns = std::min(known->least_ns, time);
        known->most_ns = std::max(known->most_ns, time);
    }
    return kinds;
}

}  // namespace

int mean_error_percent(const std::vector<const Span*>& spans) {
    double known_ns = 0;
    double off_ns = 0;
    for (const Span* span : spans) {
        if (span->error_percent == 0) continue;
        const auto time = static_cast<double>(span->end_ns - span->start_ns);
        known_ns += time;
        off_ns += time * span->error_percent;
    }
    return known_ns > 0 ? static_cast<int>(std::ceil(off_ns / known_ns)) : 0;
}

std::string error_text(int error_percent) {
    return error_percent > 0 ? fmt::format(" ± {} %", error_percent) : std::string();
}

std::string way_text(const Record& record, const Span& span) {
    std::string text;
    if (!span.algorithm.empty()) text = fmt::format("{}, {}", span.algorithm, span.protocol);
    if (span.bottleneck.empty() || (span.algorithm.empty() && span.via.size() < 2)) return text;
    if (!text.empty()) text += ", ";
    return text + "bounded by " + link_text(record, span.bottleneck);
}

std::string moves_note(const Collective& collective) {
    if (collective.timed_as.empty()) return {};
    return fmt::format("the moves show a {}, the time is that of {}", collective.algorithm,
                       collective.timed_as);
}

std::string text_collectives(const Record& record) {
    constexpr std::size_t kMostLines = 12;
    const std::vector<Kind> kinds = kinds_of(record);
    std::string text;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (i == kMostLines) {
            text += fmt::format("… {} more kinds\n", kinds.size() - i);
            break;
        }
        const Kind& kind = kinds[i];
        const Span& span = *kind.first;
        if (kind.calls.size() > 1) text += fmt::format("{} x ", kind.calls.size());
        text += fmt::format("{}, {}: {}", span.name.empty() ? name_of(span.kind) : span.name,
                            bytes_text({span.bytes}), time_of(kind.least_ns));
        // Rounding to whole nanoseconds alone is no difference.
        if (time_of(kind.most_ns) != time_of(kind.least_ns))
            text += fmt::format(" to {}", time_of(kind.most_ns));
        text += error_text(span.error_percent) + "\n  " + kind.way + '\n';
        const Collective* told = collective_of(record, span);
        const std::string note = told == nullptr ? std::string() : moves_note(*told);
        if (!note.empty()) text += "  " + note + '\n';
    }
    return text;
}

}  // namespace ringside::trace
