// Which names of torch are made by which file of library/.
#pragma once

namespace ringside::snippet {

class Interpreter;

// Registers the names, to be made when one of them is first asked for.
void add_library_names(Interpreter& interpreter);

}  // namespace ringside::snippet
