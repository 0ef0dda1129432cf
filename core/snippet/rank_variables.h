// The variables of another rank, as an expression over the finished run sees them.
#pragma once

#include "core/snippet/interpreter.h"
#include "core/snippet/object.h"

namespace ringside::snippet {

// Copies the top-level variables of `other` into `into`: numbers, texts, containers and tensors
// (with their grad) as themselves, objects and modules as plain objects with the same attributes (a
// module's are its parameters, buffers and children). What is none of these, or larger than
// kMostCopiedElements, is left out. Requires: both interpreters have ended.
Ref<DictObject> variables_of(Thread& into, Interpreter& other);

inline constexpr std::int64_t kMostCopiedElements = 1'000'000;  // of one tensor
inline constexpr int kDeepestCopy = 12;                         // objects within objects

}  // namespace ringside::snippet
