#include "gui/widgets/timeline_canvas.h"

#include "gui/strings.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace ringside::gui {
namespace {

constexpr double kSwatch = 9;
constexpr double kCursorHead = 6;
constexpr double kLeastTickGap = 90;
constexpr double kTopRoom = 8;  // for the cursor's head

float lane_height(const Ui& ui, const trace::Lane& lane) {
    return ui.px(length::kLaneBar) *
               static_cast<float>(std::max<std::size_t>(1, lane.rows.size())) +
           ui.px(length::kLane - length::kLaneBar);
}

bool is_waiting(trace::SpanKind kind) { return kind == trace::SpanKind::wait; }

void draw_bar(const Ui& ui, const Rect& rect, const trace::Bar& bar) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const Colour fill = bar_colour(ui, bar.kind, bar.device);
    Colour ink = fill == colours.host_bar ? colours.host_ink : colours.ink;
    if (is_waiting(bar.kind)) {
        pen.outline(rect, colours.line_strong, length::kCornerSmall);
        pen.hatch(rect, colours.line_strong);
        ink = colours.text_soft;
    } else if (bar.is_outgoing) {
        pen.fill(rect, mixed(colours.panel, fill, 0.25), length::kCornerSmall);
        pen.outline(rect, fill, length::kCornerSmall);
        ink = colours.text;
    } else {
        pen.fill(rect, fill, length::kCornerSmall);
    }
    const float pad = ui.px(length::kGap);
    const float room = rect.width - 2 * pad;
    const Rect inside{rect.x + pad, rect.y, room, rect.height};
    for (const std::string* label : {&bar.label, &bar.short_label}) {
        if (label->empty() || pen.width_of(TextStyle::caption, *label) > room) continue;
        if (is_waiting(bar.kind)) {
            pen.fill(
                {inside.x - 2, rect.y, pen.width_of(TextStyle::caption, *label) + 4, rect.height},
                colours.panel);
        }
        pen.text_left(inside, TextStyle::caption, ink, *label);
        break;
    }
}

void draw_idle(const Ui& ui, const Rect& rect, const std::string& reason) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    pen.hatch(rect, colours.line_strong);
    const std::string words = std::string(strings::kIdle) + ": " + reason;
    const float pad = ui.px(length::kGap);
    const float width = std::min(pen.width_of(TextStyle::caption, words), rect.width - 2 * pad);
    const Rect place{rect.x + pad, rect.y, width + 2 * pad, rect.height};
    pen.fill(place, colours.panel);
    pen.text_left(place.shrunk(pad, 0), TextStyle::caption, colours.text_dim, words);
}

}  // namespace

float timeline_height(const Ui& ui, const trace::Timeline& timeline) {
    float height = ui.px(kTopRoom) + ui.px(length::kRuler);
    for (const trace::Lane& lane : timeline.lanes) height += lane_height(ui, lane);
    return height;
}

namespace {

// Kinds that are drawn alike.
enum class Family { work, move, share, join, host };

Family family_of(trace::SpanKind kind) {
    switch (kind) {
        case trace::SpanKind::compute:
            return Family::work;
        case trace::SpanKind::copy:
        case trace::SpanKind::scatter:
        case trace::SpanKind::send:
            return Family::move;
        case trace::SpanKind::replicate:
        case trace::SpanKind::broadcast:
            return Family::share;
        case trace::SpanKind::gather:
        case trace::SpanKind::reduce:
        case trace::SpanKind::all_reduce:
        case trace::SpanKind::all_gather:
        case trace::SpanKind::reduce_scatter:
            return Family::join;
        case trace::SpanKind::wait:
        case trace::SpanKind::launch:
        case trace::SpanKind::host:
            return Family::host;
    }
    return Family::host;
}

}  // namespace

bool is_same_colour(trace::SpanKind a, trace::SpanKind b) { return family_of(a) == family_of(b); }

Colour bar_colour(const Ui& ui, trace::SpanKind kind, int device) {
    const Palette& colours = ui.colours();
    switch (family_of(kind)) {
        case Family::work:
            return device >= 0 ? ui.theme.device(device) : colours.host_bar;
        case Family::move:
            return colours.move;
        case Family::share:
            return colours.share;
        case Family::join:
            return colours.join;
        case Family::host:
            return colours.host_bar;
    }
    return colours.host_bar;
}

float timeline_legend(const Ui& ui, ImVec2 at, float right, const trace::Timeline& timeline) {
    const Pen pen = ui.pen();
    float x = at.x;
    const float side = ui.px(kSwatch);
    for (const trace::LegendEntry& entry : timeline.legend) {
        const float width = side + ui.px(6) + pen.width_of(TextStyle::caption, entry.label);
        if (x + width > right) break;
        // Work carries the device's hue; its swatch shows the first device's.
        pen.fill({x, at.y + ui.px(4), side, side}, bar_colour(ui, entry.kind, 0), 2);
        pen.text({x + side + ui.px(6), at.y}, TextStyle::caption, ui.colours().text_soft,
                 entry.label);
        x += width + ui.px(length::kGapWide);
    }
    return x;
}

void timeline_canvas(Ui& ui, const Rect& area, StageState& state, std::int64_t cursor_ns) {
    const trace::Timeline& timeline = state.timeline;
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const float label = ui.px(length::kLaneLabel);
    const Rect plot{area.x + label, area.y, area.width - label, area.height};
    const trace::VisibleRange range{0, std::max<std::int64_t>(1, timeline.duration_ns), plot.width};
    const ImVec2 mouse = ImGui::GetIO().MousePos;

    const Press press = press_area(ui, "timeline", plot, state.step_count() > 0);
    if (press.is_held) {
        state.step =
            trace::step_at_time(*state.record, trace::time_from_px(range, mouse.x - plot.x));
    }

    const trace::Bar* pointed = nullptr;
    std::size_t pointed_count = 1;
    float y = area.y + ui.px(kTopRoom);
    const float bar_height = ui.px(length::kLaneBar);
    for (const trace::Lane& lane : timeline.lanes) {
        const float height = lane_height(ui, lane);
        const float rows =
            static_cast<float>(std::max<std::size_t>(1, lane.rows.size())) * bar_height;
        pen.text_left({area.x, y, label - ui.px(4), bar_height}, TextStyle::caption,
                      colours.text_dim, lane.title);
        pen.fill({plot.x, y, plot.width, rows}, colours.panel, length::kCornerSmall);
        if (!lane.idle_reason.empty()) {
            draw_idle(ui, {plot.x, y, plot.width, rows}, lane.idle_reason);
        }
        float row_y = y;
        for (const trace::LaneRow& row : lane.rows) {
            state.lane_rects = trace::visible_rects(row, range);
            for (const trace::LaneRect& lane_rect : state.lane_rects) {
                const trace::Bar& bar = row.bars[lane_rect.first_bar];
                const Rect rect{plot.x + static_cast<float>(lane_rect.x_px), row_y,
                                std::max(1.f, static_cast<float>(lane_rect.width_px)), bar_height};
                if (lane_rect.bar_count > 1) {
                    pen.fill(rect, mixed(colours.panel, bar_colour(ui, bar.kind, bar.device), 0.7));
                } else {
                    draw_bar(ui, rect, bar);
                }
                if (press.is_over && rect.contains(mouse)) {
                    pointed = &bar;
                    pointed_count = lane_rect.bar_count;
                }
            }
            row_y += bar_height;
        }
        y += height;
    }

    const float axis = y;
    std::vector<trace::Tick> ticks;
    if (timeline.duration_ns > 0) ticks = trace::ruler_ticks(range, ui.px(kLeastTickGap));
    for (const trace::Tick& tick : ticks) {
        const float x = plot.x + static_cast<float>(tick.x_px);
        pen.line({x, axis - ui.px(4)}, {x, axis}, colours.line_strong);
        const float width = pen.width_of(TextStyle::caption, tick.label);
        const float left = std::clamp(x - width / 2, plot.x, plot.right() - width);
        pen.text({left, axis + ui.px(1)}, TextStyle::caption, colours.text_dim, tick.label);
    }

    if (state.step_count() > 0) {
        const float x = plot.x + static_cast<float>(std::clamp(
                                     trace::px_from_time(range, cursor_ns), 0.0, range.width_px));
        const float head = ui.px(kCursorHead);
        pen.line({x, area.y + head}, {x, axis - ui.px(4)}, colours.accent, length::kStroke);
        pen.list()->AddTriangleFilled({x - head, area.y}, {x + head, area.y},
                                      {x, area.y + head * 1.3f}, colours.accent);
    }
    focus_frame(ui, plot, press);
    if (pointed != nullptr && !press.is_held) {
        tooltip(ui, pointed_count > 1 ? strings::folded(pointed_count)
                                      : trace::bar_detail(*state.record, *pointed));
    }
}

}  // namespace ringside::gui
