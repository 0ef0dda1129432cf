// Python's sort.
#pragma once

#include "core/snippet/value.h"

#include <vector>

namespace ringside::snippet {

class Thread;

// Sorts in place: stable, by `key` when it is given, asking only `<`.
void sort_values(Thread& thread, std::vector<Value>& items, const Value& key, bool reverse);

}  // namespace ringside::snippet
