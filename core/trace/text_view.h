// The placement and the timeline as text, for terminals and screen readers.
#pragma once

#include "core/trace/record.h"

#include <string>

namespace ringside::trace {

// What lies where at a step, a card after the other. `step` < 0 counts from the end.
std::string text_placement(const Record& record, int step);

// One row of characters a lane, `width` columns in all (at least kLeastTextWidth), a letter per
// kind and a legend; below it how long each phase took. Says which clock.
std::string text_timeline(const Record& record, int width);

// Error and traceback, warnings, waits: as Python and the deadlock's explanation say them. Empty
// when ok.
std::string text_problems(const Record& record);

// The table of ranks that did not end well and what the diagnosis says of them: a row for those who
// stand in the same place, the kind of change (for a file of one's own the change itself), and what
// real GPUs would show. Empty when every rank is done.
std::string text_ranks(const Record& record);

// "ranks 0, 1 and 4", "ranks 0-62" when there are many.
std::string ranks_text(const std::vector<int>& ranks);

inline constexpr int kLeastTextWidth = 40;

}  // namespace ringside::trace
