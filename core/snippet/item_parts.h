// What reading and storing by index share.
#pragma once

#include "core/snippet/ops.h"

namespace ringside::snippet {

// Finds the place that an index of a sequence means, negative ones counted from the end.
// Errors: TypeError and IndexError, in the words of CPython for `what`.
std::int64_t position_of(Thread& thread, const Value& key, std::int64_t length, const char* what,
                         const char* index_name = "index");

}  // namespace ringside::snippet
