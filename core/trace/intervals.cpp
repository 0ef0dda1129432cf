#include "core/trace/intervals.h"

#include <algorithm>

namespace ringside::trace {

std::int64_t union_length(std::vector<std::pair<std::int64_t, std::int64_t>> intervals) {
    std::sort(intervals.begin(), intervals.end());
    std::int64_t length = 0;
    std::int64_t covered_to = 0;
    bool has_any = false;
    for (const auto& [begin, end] : intervals) {
        if (end <= begin) continue;
        const std::int64_t from = has_any ? std::max(begin, covered_to) : begin;
        if (end > from) length += end - from;
        covered_to = has_any ? std::max(covered_to, end) : end;
        has_any = true;
    }
    return length;
}

}  // namespace ringside::trace
