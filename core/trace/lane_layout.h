// The timeline without a window: a record becomes lanes of bars once, and a visible range becomes
// rectangles as often as the view moves. Colours are the window's: here are only kinds, devices,
// rows.
#pragma once

#include "core/trace/record.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ringside::trace {

// Bars thinner than this are folded with their neighbours into one rectangle. Units: pixels.
inline constexpr double kFoldedPixels = 2.0;

// How a bar stands in time: work that was done, the wait for partners before it, and, in a run that
// hangs, what never ends and what never begins.
enum class BarLook { plain, waits, waits_for_ever, never_calls, ends };

// What the spans of one phase on one lane join to: "forward, 64 rows".
struct Bar {
    std::int64_t start_ns = 0;
    std::int64_t end_ns = 0;
    SpanKind kind = SpanKind::host;  // the kind that takes most of its time
    BarLook look = BarLook::plain;
    std::string phase;
    std::string label;         // "forward, 64 rows"
    std::string short_label;   // "forward"
    int device = -1;           // index of the lane's device, -1 the host
    std::int64_t rows = 0;     // of the batch chunk that it works on; 0 = not known
    std::int64_t bytes = 0;    // moved
    bool is_outgoing = false;  // drawn on a move's source lane; the span itself lies on another
    int line = 0;
    int step = 0;
    int rank = 0;
    std::vector<std::size_t> spans;  // indices into Record::spans
};

// Bars of one height: sorted by start, none overlaps the next.
struct LaneRow {
    std::vector<Bar> bars;
};

// One lane. Idle devices keep theirs, with the reason.
struct Lane {
    std::string id;     // "cpu", "cuda:1"
    std::string title;  // "host", "host, rank 1", "cuda:1", "rank 2"
    int device = -1;
    int rank = 0;
    bool is_rank = false;       // a rank's streams
    std::vector<LaneRow> rows;  // at least one
    std::string idle_reason;    // empty when the lane has a bar
};

struct LegendEntry {
    SpanKind kind = SpanKind::host;
    std::string label;  // "scatter"; for compute what it computes: "forward"
};

// A record's timeline, made once for it. Lanes: host first, then the devices in order. With several
// ranks: the streams of each rank, and devices that none used; their hosts only where no rank has a
// device. A run that hangs goes on a while after its last moment, so that its waits are seen.
struct Timeline {
    std::vector<Lane> lanes;
    std::vector<LegendEntry> legend;  // kinds that occur, by first start; launch and host come last
    std::int64_t duration_ns = 0;
    std::optional<std::int64_t> stuck_ns;  // no rank can move after it
    ClockKind clock = ClockKind::modelled;
};
Timeline timeline_from_record(const Record& record);

// What is in sight. Requires: begin_ns < end_ns, width_px > 0 (else nothing is laid out).
struct VisibleRange {
    std::int64_t begin_ns = 0;
    std::int64_t end_ns = 0;
    double width_px = 0;
};

double px_from_time(const VisibleRange& range, std::int64_t time_ns);
std::int64_t time_from_px(const VisibleRange& range, double x_px);

// A rectangle to draw; x counts from the range's left edge and is clamped to the range.
struct LaneRect {
    double x_px = 0;
    double width_px = 0;
    std::size_t first_bar = 0;  // into the row's bars
    std::size_t bar_count = 1;  // above 1: folded, "12 spans"
};

// The rectangles of one row in a range. Costs O(rectangles x log bars): rectangles are at most
// about width_px / kFoldedPixels, however many bars there are.
std::vector<LaneRect> visible_rects(const LaneRow& row, const VisibleRange& range);

// Returns the index of the bar at a time in a row, or nothing.
std::optional<std::size_t> bar_at(const LaneRow& row, std::int64_t time_ns);

// What a bar is, in full, for a tooltip or Copy; times carry their clock.
std::string bar_detail(const Record& record, const Bar& bar);

struct Tick {
    std::int64_t time_ns = 0;
    double x_px = 0;
    std::string label;  // "0.2 ms"
};
// Ticks at 1, 2 or 5 times a power of ten, at least `least_gap_px` apart.
std::vector<Tick> ruler_ticks(const VisibleRange& range, double least_gap_px);

// The cursor's time at a step: its at_ns; 0 without steps. `step` is clamped.
std::int64_t time_of_step(const Record& record, int step);
// The last step whose time is at or before `time_ns`.
int step_at_time(const Record& record, std::int64_t time_ns);

// Why a device did nothing in the whole run, in words; empty when it had work or a tensor.
std::string idle_reason(const Record& record, const std::string& device);

}  // namespace ringside::trace
