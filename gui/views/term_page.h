// A term's page: definition, facts that can be shown, review questions that unfold, related terms.
#pragma once

#include "core/exercise/exercise.h"
#include "gui/views/column.h"

namespace ringside::gui {

void term_page(Column& column, const exercise::Term& term);

}  // namespace ringside::gui
