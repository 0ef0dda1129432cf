// The Course room: every track with its exercises and terms, and where the student stands.
#pragma once

#include "gui/ui.h"

namespace ringside::gui {

void course_view(Ui& ui, const Rect& area);

}  // namespace ringside::gui
