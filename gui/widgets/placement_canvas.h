// Draws what lies where: the host's card, the devices' cards, links and the arrows of this step's moves.
#pragma once

#include "core/trace/placement_layout.h"
#include "gui/ui.h"

namespace ringside::gui {

// The height that a layout needs in `width`, so that nothing on a card is cut.
float placement_height(const Ui& ui, const trace::PlacementLayout& layout, float width, float card_height_at_1);

// The height that the tallest device card of a layout needs. Units: pixels at scale 1.
float tallest_card(const trace::PlacementLayout& layout);

void placement_canvas(Ui& ui, const Rect& area, const trace::PlacementLayout& layout);

// The variables of a program without devices, at this step.
float variables_height(const Ui& ui, const trace::PlacementLayout& layout);
void variables_table(Ui& ui, const Rect& area, const trace::PlacementLayout& layout);

}  // namespace ringside::gui
