// The diagnosis of a run that hangs: a table of ranks, where two of them part, what to change.
#pragma once

#include "gui/ui.h"
#include "gui/view_state.h"

namespace ringside::gui {

// Draws the panel from `area`'s top down, or only measures it; returns its height.
// `is_mend_shown`: the lines to change may be named, not only the kind of change.
float diagnosis_panel(Ui& ui, const Rect& area, StageState& state, bool is_mend_shown,
                      bool is_drawn = true);

}  // namespace ringside::gui
