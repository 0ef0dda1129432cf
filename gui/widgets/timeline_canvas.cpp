#include "gui/widgets/timeline_canvas.h"

#include "gui/strings.h"
#include "gui/widgets/rank_disc.h"

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
constexpr double kLaneDisc = 9;

// Many lanes are thinner: what they say together matters then, not each of their labels.
struct LaneSize {
    float bar = 0;
    float gap = 0;
    bool has_labels = true;
    int titled_every = 1;
};

LaneSize lane_size(const Ui& ui, const trace::Timeline& timeline) {
    constexpr std::size_t kThinFrom = 13;
    constexpr std::size_t kHairFrom = 33;
    const std::size_t lanes = timeline.lanes.size();
    if (lanes >= kHairFrom) return {ui.px(5), ui.px(1), false, 8};
    if (lanes >= kThinFrom) return {ui.px(10), ui.px(2), false, 2};
    return {ui.px(length::kLaneBar), ui.px(length::kLane - length::kLaneBar), true, 1};
}

float lane_height(const LaneSize& size, const trace::Lane& lane) {
    return size.bar * static_cast<float>(std::max<std::size_t>(1, lane.rows.size())) + size.gap;
}

float lane_label_width(const Ui& ui, const trace::Timeline& timeline) {
    const bool has_ranks = !timeline.lanes.empty() && timeline.lanes.front().is_rank;
    return ui.px(length::kLaneLabel) + (has_ranks ? ui.px(2 * kLaneDisc) : 0);
}

// What a run that hangs ends in. Words say what hatch, dashes and colour show.
void draw_end(const Ui& ui, const Rect& rect, const trace::Bar& bar, bool has_label) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const bool is_missing = bar.look == trace::BarLook::never_calls;
    const bool is_end = bar.look == trace::BarLook::ends;
    const float pad = ui.px(length::kGap);
    if (is_end) {
        pen.fill({rect.x, rect.y, ui.px(2), rect.height}, colours.text);
    } else if (is_missing) {
        pen.dashed_outline(rect, colours.wrong_text, length::kStroke);
    } else {
        pen.fill(rect, colours.wrong_wash, length::kCornerSmall);
        pen.hatch(rect, colours.wrong);
        pen.outline(rect, colours.line_strong, length::kCornerSmall);
    }
    if (!has_label) return;
    const TextStyle style = is_missing ? TextStyle::caption_bold : TextStyle::caption;
    const float lead = is_missing ? ui.px(length::kDot) + ui.px(6) : 0;
    for (const std::string* label : {&bar.label, &bar.short_label}) {
        const float width = pen.width_of(style, *label) + lead;
        const float room = rect.width - (is_end ? ui.px(6) : 2 * pad);
        if (label->empty() || width > room) continue;
        const float x = rect.x + (is_end ? ui.px(6) : is_missing ? 2 * pad : 2.5f * pad);
        if (!is_end && !is_missing) {
            pen.fill({x - ui.px(6), rect.y + 1, width + ui.px(12), rect.height - 2},
                     colours.background);
        }
        if (is_missing) {
            const float icon = ui.px(length::kDot);
            pen.icon(Icon::cross, {x, rect.centre().y - icon / 2, icon, icon}, colours.wrong_text);
        }
        pen.text_left({x + lead, rect.y, rect.right() - x - lead, rect.height}, style,
                      is_end       ? colours.text_dim
                      : is_missing ? colours.wrong_text
                                   : colours.text,
                      *label);
        break;
    }
}

bool is_waiting(trace::SpanKind kind) { return kind == trace::SpanKind::wait; }

void draw_bar(const Ui& ui, const Rect& rect, const trace::Bar& bar, bool has_label) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    switch (bar.look) {
        case trace::BarLook::plain:
            break;
        case trace::BarLook::waits:
            pen.fill(rect, colours.host_bar, length::kCornerSmall);
            return;
        case trace::BarLook::waits_for_ever:
        case trace::BarLook::never_calls:
        case trace::BarLook::ends:
            draw_end(ui, rect, bar, has_label);
            return;
    }
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
    if (!has_label) return;
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
        return;
    }
    // A number is worth the margin: collectives are told apart by it.
    const float width = pen.width_of(TextStyle::caption, bar.short_label);
    const bool is_number =
        !bar.short_label.empty() && bar.short_label[0] >= '0' && bar.short_label[0] <= '9';
    if (is_number && width + 2 <= rect.width)
        pen.text_middle(rect, TextStyle::caption, ink, bar.short_label);
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
    const LaneSize size = lane_size(ui, timeline);
    for (const trace::Lane& lane : timeline.lanes) height += lane_height(size, lane);
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
    const Palette& colours = ui.colours();
    const float side = ui.px(kSwatch);
    const float y = at.y + ui.px(4);
    // Draws one entry, its swatch by `draw`; false when there is no room.
    const auto add = [&](const char* label, float swatch, const auto& draw) {
        const float width = swatch + ui.px(6) + pen.width_of(TextStyle::caption, label);
        if (x + width > right) return false;
        draw(Rect{x, y, swatch, side});
        pen.text({x + swatch + ui.px(6), at.y}, TextStyle::caption, colours.text_soft, label);
        x += width + ui.px(length::kGapWide);
        return true;
    };
    int hues = 0;
    bool has_waits = false;
    for (const trace::Lane& lane : timeline.lanes) {
        if (!lane.is_rank) continue;
        hues = std::min(hues + 1, 4);
        for (const trace::LaneRow& row : lane.rows) {
            for (const trace::Bar& bar : row.bars) {
                has_waits = has_waits || bar.look == trace::BarLook::waits;
                if (has_waits) break;
            }
        }
    }
    // What hangs is told first: a narrow header cuts the rest.
    if (timeline.stuck_ns) {
        add(strings::kWaitsForEver, 1.6f * side, [&](const Rect& rect) {
            pen.fill(rect, colours.wrong_wash);
            pen.hatch(rect, colours.wrong);
        });
        add(strings::kMissing, 1.6f * side,
            [&](const Rect& rect) { pen.dashed_outline(rect, colours.wrong_text); });
    }
    for (const trace::LegendEntry& entry : timeline.legend) {
        const bool is_work = family_of(entry.kind) == Family::work;
        if (hues > 0 && family_of(entry.kind) == Family::host) continue;
        // Work carries the device's hue; its swatch shows the first device's, of ranks several.
        const int shown = is_work ? std::max(1, hues) : 1;
        const bool has_room =
            add(entry.label.c_str(), side * static_cast<float>(shown), [&](const Rect& rect) {
                for (int i = 0; i < shown; ++i) {
                    pen.fill({rect.x + side * static_cast<float>(i), rect.y, side, side},
                             bar_colour(ui, entry.kind, i), 2);
                }
            });
        if (!has_room) return x;
    }
    if (has_waits)
        add(strings::kWaits, side, [&](const Rect& rect) { pen.fill(rect, colours.host_bar, 2); });
    return x;
}

void timeline_canvas(Ui& ui, const Rect& area, StageState& state, std::int64_t cursor_ns) {
    const trace::Timeline& timeline = state.timeline;
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const float label = lane_label_width(ui, timeline);
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
    const LaneSize size = lane_size(ui, timeline);
    const float bar_height = size.bar;
    int index = -1;
    for (const trace::Lane& lane : timeline.lanes) {
        ++index;
        const float height = lane_height(size, lane);
        const float rows =
            static_cast<float>(std::max<std::size_t>(1, lane.rows.size())) * bar_height;
        if (index % size.titled_every == 0) {
            Rect title{area.x, y, label - ui.px(4), bar_height};
            if (lane.is_rank && size.has_labels) {
                const float radius = ui.px(kLaneDisc);
                rank_disc(pen, {title.x + radius, title.centre().y}, radius, lane.rank,
                          DiscLook::stream);
                title.x += 2 * radius + ui.px(5);
                title.width -= 2 * radius + ui.px(5);
            }
            pen.text_left(title, TextStyle::caption, colours.text_dim, lane.title);
        }
        pen.fill({plot.x, y, plot.width, rows}, colours.panel, length::kCornerSmall);
        if (!lane.idle_reason.empty() && size.has_labels) {
            draw_idle(ui, {plot.x, y, plot.width, rows}, lane.idle_reason);
        }
        float row_y = y;
        for (const trace::LaneRow& row : lane.rows) {
            state.lane_rects = trace::visible_rects(row, range);
            for (const trace::LaneRect& lane_rect : state.lane_rects) {
                const trace::Bar& bar = row.bars[lane_rect.first_bar];
                const Rect rect{plot.x + static_cast<float>(lane_rect.x_px), row_y,
                                std::max(1.f, static_cast<float>(lane_rect.width_px)), bar_height};
                if (lane_rect.bar_count > 1 && bar.look != trace::BarLook::waits_for_ever) {
                    pen.fill(rect, mixed(colours.panel, bar_colour(ui, bar.kind, bar.device), 0.7));
                } else {
                    draw_bar(ui, rect, bar, size.has_labels);
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
        // At the end of a run that hangs, the moment after which nothing moves.
        const bool is_stuck = timeline.stuck_ns && state.is_at_end();
        const Colour colour = is_stuck ? colours.wrong : colours.accent;
        const std::int64_t at = is_stuck ? *timeline.stuck_ns : cursor_ns;
        const float x = plot.x + static_cast<float>(std::clamp(trace::px_from_time(range, at), 0.0,
                                                               range.width_px));
        const float head = ui.px(kCursorHead);
        pen.line({x, area.y + head}, {x, axis - ui.px(4)}, colour, length::kStroke);
        pen.list()->AddTriangleFilled({x - head, area.y}, {x + head, area.y},
                                      {x, area.y + head * 1.3f}, colour);
    }
    focus_frame(ui, plot, press);
    if (pointed != nullptr && !press.is_held) {
        tooltip(ui, pointed_count > 1 ? strings::folded(pointed_count)
                                      : trace::bar_detail(*state.record, *pointed));
    }
}

}  // namespace ringside::gui
