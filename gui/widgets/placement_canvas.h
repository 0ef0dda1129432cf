// Draws what lies where: the host's card, the devices' cards, links and the arrows of this step's
// moves.
#pragma once

#include "core/trace/placement_layout.h"
#include "gui/ui.h"

#include <vector>

namespace ringside::gui {

// Raises `heights`, one per device card, to what this layout's cards need. Units: pixels at
// scale 1.
void grow_cards(std::vector<float>& heights, const trace::PlacementLayout& layout);

// The height that a layout needs in `width`, so that nothing on a card is cut.
float placement_height(const Ui& ui, const trace::PlacementLayout& layout, float width,
                       const std::vector<float>& heights);

void placement_canvas(Ui& ui, const Rect& area, const trace::PlacementLayout& layout,
                      const std::vector<float>& heights);

// The variables of a program without devices, at this step.
float variables_height(const Ui& ui, const trace::PlacementLayout& layout);
void variables_table(Ui& ui, const Rect& area, const trace::PlacementLayout& layout);

}  // namespace ringside::gui
