// The names that claims see beside the program's own: stdout, trace, placement, …
#pragma once

#include "core/snippet/interpreter.h"
#include "core/snippet/run_state.h"

#include <string>

namespace ringside::snippet {

// What an expression asks for.
struct ExpressionNeeds {
    std::string text;          // what the name `text` means
    bool reads_ranks = false;  // variables of other ranks: they are copied for it
};

// Fills `names` with the objects over a finished record.
void add_expression_names(Thread& thread, const RunState& state, const ExpressionNeeds& needs,
                          Dict& names);

}  // namespace ringside::snippet
