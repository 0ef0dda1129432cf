// Draws ranks around a collective: who has come, who is missed, who comes later.
#pragma once

#include "core/trace/rank_view.h"
#include "gui/ui.h"

namespace ringside::gui {

// Up to this many members have a card each; more are discs in one box.
inline constexpr std::size_t kMostCards = 8;

float rendezvous_height(const Ui& ui, const trace::Rendezvous& view, float width);
void rendezvous_canvas(Ui& ui, const Rect& area, const trace::Rendezvous& view);

}  // namespace ringside::gui
