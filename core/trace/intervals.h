// Busy time as a union of intervals.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace ringside::trace {

// Returns the length of the union of half-open intervals [first, second). Empty and inverted ones
// count 0.
std::int64_t union_length(std::vector<std::pair<std::int64_t, std::int64_t>> intervals);

}  // namespace ringside::trace
