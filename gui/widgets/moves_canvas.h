// Draws one step within a collective: who passes which chunk to whom, and what each holds then.
#pragma once

#include "core/trace/collective_steps.h"
#include "gui/ui.h"

namespace ringside::gui {

// Up to this many members have a row of the table each; more are told in words.
inline constexpr std::size_t kMostRows = 8;

float moves_height(const Ui& ui, const trace::CollectiveStep& step);
void moves_canvas(Ui& ui, const Rect& area, const trace::CollectiveStep& step);

}  // namespace ringside::gui
