// The Practice room: the exercise at the left, the stage at the right.
#pragma once

#include "gui/snapshot.h"
#include "gui/ui.h"
#include "gui/views/column.h"

namespace ringside::gui {

void practice_view(Ui& ui, const Rect& area, const PracticeSnapshot& snapshot);

// Its parts, in their own files.
void answer_panel(Column& column, const PracticeSnapshot& snapshot);
void feedback_panel(Column& column, const PracticeSnapshot& snapshot);

}  // namespace ringside::gui
