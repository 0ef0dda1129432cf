// The answer of a numeric exercise: a field for a number, its unit beside it.
#pragma once

#include "gui/views/column.h"

namespace ringside::gui {

void number_field(Column& column);

}  // namespace ringside::gui
