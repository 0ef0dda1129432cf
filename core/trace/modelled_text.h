// How a modelled time came about and how far it may be off, in words.
#pragma once

#include "core/trace/record.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ringside::trace {

// Returns the error of several times together, in whole percent rounded up: the spans' mean,
// weighted by their time. Times of one class are off together, so that errors are not taken to
// cancel. 0: none of them has a known error.
int mean_error_percent(const std::vector<const Span*>& spans);

// What follows a time: " ± 8 %"; empty where no error is known.
std::string error_text(int error_percent);

// How a collective was carried out: "ring, LL128, bounded by nv0 (NVLink3 x4)"; of a copy over
// several links the slowest of them. Empty where neither is known.
std::string way_text(const Record& record, const Span& span);

// Says that the moves of a collective show another algorithm than its time comes from; else empty.
std::string moves_note(const Collective& collective);

// A line for each kind of collective that a library's model timed: its size, time, way and whether
// the record's moves are of another algorithm. Empty when there was none.
std::string text_collectives(const Record& record);

}  // namespace ringside::trace
