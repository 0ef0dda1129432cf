// What the containers of an interpreter hold, kept so that evaluating an expression changes
// nothing.
#pragma once

#include "core/snippet/interpreter.h"

#include <utility>
#include <vector>

namespace ringside::snippet {

// Remembers the contents of every list, dict, set, cell and class when it is made; restore() puts
// back what has changed since. Generators and tensors are not among them.
// Cost: one walk over the interpreter's containers each.
class KeptContents {
   public:
    explicit KeptContents(Interpreter& interpreter);
    void restore(Thread& thread);

   private:
    template <class T>
    using Kept = std::vector<std::pair<Ref<T>, std::vector<Value>>>;
    Kept<ListObject> lists_;
    Kept<CellObject> cells_;
    Kept<SetObject> sets_;
    std::vector<Ref<Container>> bare_;  // without attributes
    std::vector<std::pair<Ref<Container>, Dict>> attributes_;
    std::vector<std::pair<Ref<DictObject>, Dict>> dicts_;
    std::vector<std::pair<Ref<TypeObject>, Dict>> types_;
    Interpreter& interpreter_;
};

}  // namespace ringside::snippet
