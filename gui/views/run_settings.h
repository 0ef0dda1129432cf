// How many ranks, nodes and GPUs the next run has, and of which machine: the exercise's, until the
// student asks for others.
#pragma once

#include "gui/snapshot.h"
#include "gui/views/column.h"

namespace ringside::gui {

// Shown for exercises of ranks, and for the others once there is something to try.
void run_settings(Column& column, const PracticeSnapshot& snapshot);

}  // namespace ringside::gui
