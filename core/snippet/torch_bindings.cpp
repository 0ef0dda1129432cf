#include "core/snippet/torch_bindings.h"

#include "core/snippet/interpreter.h"

namespace ringside::snippet {

void install_torch(Interpreter& interpreter) { interpreter.new_module("torch"); }

}  // namespace ringside::snippet
