#include "core/trace/lane_layout.h"

#include "core/base/units.h"
#include "core/trace/modelled_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace ringside::trace {

namespace {

bool is_empty(const VisibleRange& range) {
    return range.end_ns <= range.begin_ns || !(range.width_px > 0);
}

double px_per_ns(const VisibleRange& range) {
    return range.width_px / static_cast<double>(range.end_ns - range.begin_ns);
}

std::string time_of(std::int64_t time_ns) { return time_text(std::chrono::nanoseconds(time_ns)); }

}  // namespace

double px_from_time(const VisibleRange& range, std::int64_t time_ns) {
    if (is_empty(range)) return 0;
    return static_cast<double>(time_ns - range.begin_ns) * px_per_ns(range);
}

std::int64_t time_from_px(const VisibleRange& range, double x_px) {
    if (is_empty(range)) return range.begin_ns;
    return range.begin_ns + std::llround(x_px / px_per_ns(range));
}

std::vector<LaneRect> visible_rects(const LaneRow& row, const VisibleRange& range) {
    std::vector<LaneRect> rects;
    if (is_empty(range)) return rects;
    const std::vector<Bar>& bars = row.bars;
    const auto folded_ns = static_cast<std::int64_t>(kFoldedPixels / px_per_ns(range));
    const auto first_ending_after = [&](std::size_t from, std::int64_t time) {
        const auto at =
            std::partition_point(bars.begin() + static_cast<std::ptrdiff_t>(from), bars.end(),
                                 [time](const Bar& bar) { return bar.end_ns <= time; });
        return static_cast<std::size_t>(at - bars.begin());
    };
    std::size_t at = first_ending_after(0, range.begin_ns);
    while (at < bars.size() && bars[at].start_ns < range.end_ns) {
        // Bars that end within a folded width of this one's start cannot be told apart: one
        // rectangle.
        const std::size_t past =
            std::max(at + 1, first_ending_after(at, bars[at].start_ns + folded_ns));
        const double left = std::max(0.0, px_from_time(range, bars[at].start_ns));
        const double right = px_from_time(range, bars[past - 1].end_ns);
        double widest = range.width_px;
        if (past < bars.size()) widest = std::min(widest, px_from_time(range, bars[past].start_ns));
        LaneRect rect;
        rect.x_px = left;
        rect.width_px =
            std::min(std::max(right, left + kFoldedPixels), std::max(widest, left + 1)) - left;
        rect.first_bar = at;
        rect.bar_count = past - at;
        rects.push_back(rect);
        at = past;
    }
    return rects;
}

std::optional<std::size_t> bar_at(const LaneRow& row, std::int64_t time_ns) {
    const auto after =
        std::partition_point(row.bars.begin(), row.bars.end(),
                             [time_ns](const Bar& bar) { return bar.start_ns <= time_ns; });
    if (after == row.bars.begin()) return std::nullopt;
    const auto index = static_cast<std::size_t>(after - row.bars.begin()) - 1;
    if (row.bars[index].end_ns <= time_ns) return std::nullopt;
    return index;
}

namespace {

bool is_endless(BarLook look) {
    switch (look) {
        case BarLook::plain:
        case BarLook::waits:
            return false;
        case BarLook::waits_for_ever:
        case BarLook::never_calls:
        case BarLook::ends:
            return true;
    }
    return false;
}

// A bar that waits has the spans of what comes after; its own time is no model's.
int error_of(const Record& record, const Bar& bar) {
    if (bar.look != BarLook::plain) return 0;
    std::vector<const Span*> spans;
    for (const std::size_t index : bar.spans) spans.push_back(&record.spans[index]);
    return mean_error_percent(spans);
}

}  // namespace

std::string bar_detail(const Record& record, const Bar& bar) {
    std::string detail =
        is_endless(bar.look)
            ? fmt::format("{}: from {} on ({})", bar.label, time_of(bar.start_ns),
                          name_of(record.clock))
            : fmt::format("{}: {} to {}, {}{} ({})", bar.label, time_of(bar.start_ns),
                          time_of(bar.end_ns), time_of(bar.end_ns - bar.start_ns),
                          error_text(error_of(record, bar)), name_of(record.clock));
    if (bar.line > 0) detail += fmt::format(", line {}", bar.line);
    if (bar.is_outgoing) detail += ", leaving";
    constexpr std::size_t kMostSpansListed = 6;
    std::size_t listed = 0;
    for (const std::size_t index : bar.spans) {
        if (listed == kMostSpansListed) {
            detail += fmt::format("\n  and {} more", bar.spans.size() - listed);
            break;
        }
        const Span& span = record.spans[index];
        detail += fmt::format("\n  {}", name_of(span.kind));
        if (!span.name.empty()) detail += " " + span.name;
        if (!span.from.empty() && !span.to.empty() && span.from != span.to) {
            detail +=
                fmt::format(": {} from {} to {}", bytes_text({span.bytes}), span.from, span.to);
            if (span.parts > 1) detail += fmt::format(" in {} parts", span.parts);
            if (!span.via.empty()) detail += fmt::format(" over {}", fmt::join(span.via, ", "));
        }
        detail += ", " + time_of(span.end_ns - span.start_ns) + error_text(span.error_percent);
        const std::string way = way_text(record, span);
        if (!way.empty()) detail += "\n    " + way;
        ++listed;
    }
    return detail;
}

std::vector<Tick> ruler_ticks(const VisibleRange& range, double least_gap_px) {
    std::vector<Tick> ticks;
    if (is_empty(range) || !(least_gap_px > 0)) return ticks;
    const double least_ns = std::max(1.0, least_gap_px / px_per_ns(range));
    double gap_ns = std::pow(10.0, std::floor(std::log10(least_ns)));
    for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
        if (gap_ns * factor >= least_ns * (1 - 1e-9)) {
            gap_ns *= factor;
            break;
        }
    }
    const auto gap = static_cast<std::int64_t>(std::llround(gap_ns));
    struct Unit {
        const char* name;
        double ns;
    };
    const double reach =
        static_cast<double>(std::max(std::abs(range.begin_ns), std::abs(range.end_ns)));
    const Unit unit = reach < 1e3   ? Unit{"ns", 1}
                      : reach < 1e5 ? Unit{"us", 1e3}
                      : reach < 1e9 ? Unit{"ms", 1e6}
                                    : Unit{"s", 1e9};
    const int decimals =
        std::max(0, static_cast<int>(std::ceil(-std::log10(gap_ns / unit.ns) - 1e-9)));
    std::int64_t time = range.begin_ns / gap * gap;
    if (time < range.begin_ns) time += gap;
    for (; time <= range.end_ns; time += gap) {
        ticks.push_back(
            {time, px_from_time(range, time),
             fmt::format("{:.{}f} {}", static_cast<double>(time) / unit.ns, decimals, unit.name)});
    }
    return ticks;
}

std::int64_t time_of_step(const Record& record, int step) {
    if (record.placements.empty()) return 0;
    const auto last = record.placements.size() - 1;
    const auto index = std::min(last, static_cast<std::size_t>(std::max(step, 0)));
    return record.placements[index].at_ns;
}

int step_at_time(const Record& record, std::int64_t time_ns) {
    const auto after = std::partition_point(
        record.placements.begin(), record.placements.end(),
        [time_ns](const Placement& placement) { return placement.at_ns <= time_ns; });
    return std::max(0, static_cast<int>(after - record.placements.begin()) - 1);
}

}  // namespace ringside::trace
