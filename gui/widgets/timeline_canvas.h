// Draws the lanes of a run: bars by phase, the cursor of the step in hand, a ruler below.
#pragma once

#include "core/trace/lane_layout.h"
#include "core/trace/record.h"
#include "gui/ui.h"
#include "gui/view_state.h"

namespace ringside::gui {

float timeline_height(const Ui& ui, const trace::Timeline& timeline);

// The colour of a bar: work in its device's hue, the rest by kind.
Colour bar_colour(const Ui& ui, trace::SpanKind kind, int device);

// True when bars of two kinds are drawn alike.
bool is_same_colour(trace::SpanKind a, trace::SpanKind b);

// Draws the legend from `at` to the right, as far as `right`; returns where it ends.
float timeline_legend(const Ui& ui, ImVec2 at, float right, const trace::Timeline& timeline);

// Draws the lanes and the cursor at `cursor_ns`; pressing or dragging moves the step in `state`.
void timeline_canvas(Ui& ui, const Rect& area, StageState& state, std::int64_t cursor_ns);

}  // namespace ringside::gui
