// The names that claims see beside the program's own: stdout, trace, placement, …
#pragma once

#include "core/snippet/interpreter.h"
#include "core/snippet/run_state.h"

#include <string>

namespace ringside::snippet {

// Fills `names` with the objects over a finished record. `text` is what the name `text` means.
void add_expression_names(Interpreter& interpreter, const RunState& state, const std::string& text,
                          Dict& names);

}  // namespace ringside::snippet
