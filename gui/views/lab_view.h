// The Lab: what is set at the left, curves and where one step goes at the right.
#pragma once

#include "core/session/lab.h"
#include "gui/snapshot.h"
#include "gui/ui.h"

namespace ringside::gui {

void lab_view(Ui& ui, const Rect& area, const LabSnapshot& snapshot);

// Its parts, in their own files.
void lab_plot(Ui& ui, const Rect& area, const LabSnapshot& snapshot);
void lab_bars(Ui& ui, const Rect& area, const LabSnapshot& snapshot);
// The colour of a curve.
Colour colour_of_curve(const Ui& ui, const session::Curve& curve);

// Whether a prediction is asked for: the scenario also runs on fewer GPUs than are set.
bool asks_prediction(const session::LabChoice& choice, const exercise::Scenario& scenario);

}  // namespace ringside::gui
