// Dunder methods that several of Python's own types have alike.
#pragma once

#include "core/snippet/object.h"

namespace ringside::snippet {

// Adds len, [], iteration, in, + and * to a sequence type.
void add_sequence_methods(TypeObject* type);
// Adds == and !=.
void add_equality_methods(TypeObject* type);
// Adds == != < <= > and >=.
void add_comparison_methods(TypeObject* type);

}  // namespace ringside::snippet
