#include "core/trace/text_view.h"

#include "core/base/units.h"
#include "core/trace/intervals.h"
#include "core/trace/lane_layout.h"
#include "core/trace/modelled_text.h"
#include "core/trace/placement_layout.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace ringside::trace {

namespace {

constexpr int kMostTextWidth = 1000;

std::string time_of(std::int64_t time_ns) { return time_text(std::chrono::nanoseconds(time_ns)); }

// Code points, which is near enough to columns for what is printed here.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    }));
}

std::string padded(std::string text, std::size_t width) {
    const std::size_t used = width_of(text);
    if (used < width) text.append(width - used, ' ');
    return text;
}

std::string bands_text(const PlacedBar& bar, const PlacementLayout& layout, int own_device) {
    std::string text;
    for (const RowBand& band : bar.bands) {
        if (bar.bands.size() == 1 && band.device == own_device) continue;
        text += text.empty() ? "   " : ", ";
        text += band.label;
        if (band.device >= 0) {
            text += " → " + layout.devices[static_cast<std::size_t>(band.device)].id;
        }
    }
    return text;
}

std::string card_title(const DeviceCard& card) {
    std::string text = card.title + "  " + card.name;
    if (card.device >= 0 || card.used_bytes > 0) text += "  " + card.memory_text;
    return text + '\n';
}

// What lies on a card, without its title.
std::string card_body(const DeviceCard& card, const PlacementLayout& layout) {
    std::string text;
    std::size_t width = 0;
    for (const PlacedBar& bar : card.bars) width = std::max(width, width_of(bar.title));
    for (const PlacedBar& bar : card.bars) {
        text += "  " + padded(bar.title, width) + "  " + bar.text +
                bands_text(bar, layout, card.device);
        if (bar.is_arriving) text += "  (arriving)";
        text += '\n';
    }
    if (!card.idle_reason.empty()) text += "  idle: " + card.idle_reason + '\n';
    return text;
}

// Many cards: those in a row that hold the same are one, "cuda:1 … cuda:63, 63 alike".
std::string cards_text(const PlacementLayout& layout) {
    constexpr std::size_t kMostSingle = 8;
    std::string text;
    for (std::size_t i = 0; i < layout.devices.size();) {
        const DeviceCard& card = layout.devices[i];
        const std::string body = card_body(card, layout);
        std::size_t end = i + 1;
        while (layout.devices.size() > kMostSingle && end < layout.devices.size() &&
               layout.devices[end].used_bytes == card.used_bytes &&
               layout.devices[end].name == card.name &&
               card_body(layout.devices[end], layout) == body)
            ++end;
        if (end - i > 1) {
            text += fmt::format("{} … {}, {} alike: {}  {}\n", card.id, layout.devices[end - 1].id,
                                end - i, card.name, card.memory_text);
        } else {
            text += card_title(card);
        }
        text += body;
        i = end;
    }
    return text;
}

// The letter of a bar in the text timeline.
char letter_of(SpanKind kind) {
    switch (kind) {
        case SpanKind::copy:
            return 'c';
        case SpanKind::scatter:
            return 's';
        case SpanKind::replicate:
            return 'r';
        case SpanKind::compute:
            return '#';
        case SpanKind::gather:
            return 'g';
        case SpanKind::reduce:
            return 'd';
        case SpanKind::all_reduce:
            return 'a';
        case SpanKind::broadcast:
            return 'b';
        case SpanKind::all_gather:
            return 'A';
        case SpanKind::reduce_scatter:
            return 'R';
        case SpanKind::send:
            return '>';
        case SpanKind::wait:
            return '.';
        case SpanKind::launch:
            return '-';
        case SpanKind::host:
            return '=';
    }
    return '?';
}

std::string row_text(const LaneRow& row, std::int64_t duration_ns, int columns) {
    std::string text(static_cast<std::size_t>(columns), ' ');
    if (duration_ns <= 0) return text;
    for (const Bar& bar : row.bars) {
        const bool is_never = bar.look == BarLook::never_calls;
        if (bar.look == BarLook::ends) continue;
        const auto column = [&](std::int64_t time) {
            return std::clamp<std::int64_t>(time * columns / duration_ns, 0, columns - 1);
        };
        const std::int64_t first = column(bar.start_ns);
        const std::int64_t last = std::max(first, column(bar.end_ns - 1));
        for (std::int64_t at = first; at <= last; ++at)
            text[static_cast<std::size_t>(at)] = is_never ? 'x' : letter_of(bar.kind);
    }
    return text;
}

// Of many lanes those that tell something: the first few, the last, every rank that does not wait
// like the others, and the one that the others wait for most.
std::set<std::size_t> telling_lanes(const Timeline& timeline) {
    constexpr std::size_t kMost = 16;
    constexpr std::size_t kFirst = 4;
    std::set<std::size_t> telling;
    std::size_t latest = 0;
    std::int64_t least_wait = -1;
    for (std::size_t i = 0; i < timeline.lanes.size(); ++i) {
        bool is_odd = false;
        std::int64_t wait = 0;
        for (const LaneRow& row : timeline.lanes[i].rows) {
            for (const Bar& bar : row.bars) {
                is_odd = is_odd || bar.look == BarLook::ends || bar.look == BarLook::never_calls;
                if (bar.look == BarLook::waits) wait += bar.end_ns - bar.start_ns;
            }
        }
        if (timeline.lanes.size() <= kMost || i < kFirst || i + 1 == timeline.lanes.size() ||
            (is_odd && telling.size() < kMost))
            telling.insert(i);
        if (timeline.lanes[i].is_rank && (least_wait < 0 || wait < least_wait)) {
            least_wait = wait;
            latest = i;
        }
    }
    if (!timeline.lanes.empty()) telling.insert(latest);
    return telling;
}

std::string phase_table(const Record& record) {
    std::vector<std::string> order;
    std::map<std::string, std::vector<std::pair<std::int64_t, std::int64_t>>> intervals;
    std::map<std::string, std::int64_t> bytes;
    std::map<std::string, std::vector<const Span*>> spans;
    for (const Span& span : record.spans) {
        if (span.phase.empty()) continue;
        const auto [at, is_new] = intervals.try_emplace(span.phase);
        if (is_new) order.push_back(span.phase);
        at->second.emplace_back(span.start_ns, span.end_ns);
        spans[span.phase].push_back(&span);
        if (!span.from.empty() && !span.to.empty() && span.from != span.to)
            bytes[span.phase] += span.bytes;
    }
    std::size_t width = 0;
    for (const std::string& phase : order) width = std::max(width, width_of(phase));
    std::string text;
    for (const std::string& phase : order) {
        text +=
            fmt::format("  {}  {}{}", padded(phase, width), time_of(union_length(intervals[phase])),
                        error_text(mean_error_percent(spans[phase])));
        if (bytes[phase] > 0) text += fmt::format(", {} moved", bytes_text({bytes[phase]}));
        text += '\n';
    }
    return text;
}

}  // namespace

std::string text_placement(const Record& record, int step) {
    const auto count = static_cast<int>(record.placements.size());
    const PlacementLayout layout = placement_at(record, step < 0 ? count + step : step);
    std::string text;
    if (count > 0) {
        text += fmt::format("Step {} of {}: {} ({})\n", layout.step, count - 1, layout.title,
                            name_of(record.clock));
    }
    if (!layout.devices.empty() || !layout.host.bars.empty())
        text += card_title(layout.host) + card_body(layout.host, layout);
    text += cards_text(layout);
    for (const Arrow& arrow : layout.arrows) {
        text += fmt::format("{} → {}: {}", arrow.from, arrow.to, arrow.label);
        if (arrow.parts > 1) text += fmt::format(" in {} parts", arrow.parts);
        if (!arrow.links.empty()) text += fmt::format(" over {}", fmt::join(arrow.links, ", "));
        text += '\n';
    }
    for (const VariableLine& variable : layout.variables) {
        text += fmt::format("{} {} = {}\n", variable.is_changed ? "*" : " ", variable.name,
                            variable.text);
    }
    return text;
}

std::string text_timeline(const Record& record, int width) {
    const Timeline timeline = timeline_from_record(record);
    std::size_t title_width = 0;
    for (const Lane& lane : timeline.lanes)
        title_width = std::max(title_width, width_of(lane.title));
    const int columns =
        std::clamp(width, kLeastTextWidth, kMostTextWidth) - static_cast<int>(title_width) - 4;
    const std::set<std::size_t> telling = telling_lanes(timeline);
    std::string text;
    for (std::size_t i = 0; i < timeline.lanes.size(); ++i) {
        if (telling.count(i) == 0) {
            std::size_t past = i;
            while (past < timeline.lanes.size() && telling.count(past) == 0) ++past;
            text += fmt::format("{} | … {} more\n", std::string(title_width, ' '), past - i);
            i = past - 1;
            continue;
        }
        const Lane& lane = timeline.lanes[i];
        bool is_first = true;
        for (const LaneRow& row : lane.rows) {
            text += padded(is_first ? lane.title : std::string(), title_width) + " |";
            text += is_first && !lane.idle_reason.empty()
                        ? padded(" idle: " + lane.idle_reason, static_cast<std::size_t>(columns))
                        : row_text(row, timeline.duration_ns, std::max(columns, 8));
            text += "|\n";
            is_first = false;
        }
    }
    const std::string end = time_of(timeline.duration_ns);
    text += std::string(title_width + 2, ' ') +
            padded("0", static_cast<std::size_t>(
                            std::max<int>(1, columns - static_cast<int>(width_of(end))))) +
            end + '\n';
    if (!timeline.legend.empty()) {
        text += ' ';
        if (timeline.stuck_ns) text += " . waits x never calls it";
        for (const LegendEntry& entry : timeline.legend)
            text += fmt::format(" {} {}", letter_of(entry.kind), entry.label);
        text += fmt::format("   ({} time)\n", name_of(record.clock));
    }
    return text + phase_table(record);
}

namespace {

// A frame that calls itself is shown this often, as in Python.
constexpr int kMostRepeats = 3;

}  // namespace

std::string text_problems(const Record& record) {
    std::string text;
    for (const Warning& warning : record.warnings) {
        text += fmt::format("line {}: {}: {}\n", warning.line, warning.type, warning.message);
    }
    const auto place = [](int line) {
        return line < 0 ? fmt::format("set-up line {}", line) : fmt::format("line {}", line);
    };
    if (!record.traceback.empty()) {
        text += "Traceback (most recent call last):\n";
        int repeated = 0;
        const auto end_repetition = [&] {
            if (repeated > kMostRepeats) {
                const int more = repeated - kMostRepeats;
                text += fmt::format("  [Previous line repeated {} more time{}]\n", more,
                                    more == 1 ? "" : "s");
            }
        };
        const TracebackEntry* before = nullptr;
        for (const TracebackEntry& entry : record.traceback) {
            const bool is_same = before != nullptr && before->line == entry.line &&
                                 before->function == entry.function;
            if (!is_same) {
                end_repetition();
                repeated = 0;
            }
            before = &entry;
            if (++repeated > kMostRepeats) continue;
            text += fmt::format("  {}, in {}\n", place(entry.line), entry.function);
            if (!entry.source.empty()) text += fmt::format("    {}\n", entry.source);
            if (!entry.marks.empty()) text += fmt::format("    {}\n", entry.marks);
        }
        end_repetition();
    } else if (record.error && record.error->line != 0) {
        text += place(record.error->line) + ": ";
    }
    if (record.error) {
        text += record.error->type;
        const bool has_table = record.outcome == Outcome::deadlock && record.deadlock;
        const std::string& said = has_table ? record.deadlock->headline : record.error->message;
        if (!said.empty()) text += ": " + said;
        text += '\n';
    } else if (record.outcome != Outcome::ok) {
        text += fmt::format("the run ended as {}\n", name_of(record.outcome));
    }
    text += text_ranks(record);
    return text;
}

}  // namespace ringside::trace
