// The end of a timeline whose run hangs.
#pragma once

#include "core/trace/lane_layout.h"
#include "core/trace/record.h"

namespace ringside::trace {

// Adds to each rank's first lane who waits for ever, in what, and who never comes; sets stuck_ns
// and lets the timeline go on a while after it. Requires: is_stuck(record).
void add_waits_for_ever(const Record& record, Timeline& timeline);

}  // namespace ringside::trace
