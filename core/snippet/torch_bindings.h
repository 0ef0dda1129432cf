// Binds core/torch to the interpreter: the module `torch` and its parts.
#pragma once

namespace ringside::snippet {

class Interpreter;

// Makes the modules of torch. Called when the program first imports torch or a part of it.
void install_torch(Interpreter& interpreter);

}  // namespace ringside::snippet
