// Where the time of a run goes: its duration cut into the phases that account for it.
#pragma once

#include "core/trace/record.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ringside::trace {

// One phase of a run. Units: nanoseconds, bytes.
struct SplitPart {
    std::string name;  // "forward", "replicate", "all_reduce", "host"
    SpanKind kind = SpanKind::host;
    std::int64_t ns = 0;       // of the run's duration: where several go on at once, one has it
    std::int64_t busy_ns = 0;  // while it went on at all, also behind other work
    std::int64_t bytes = 0;    // moved; of collectives one rank's payload each
    std::string link;          // id of the link that its moves use most; empty: none
};

// Cuts a run into phases, in the order in which they begin. At each instant the time belongs to
// computing if any device computes, else to what moves, else to "host": communication that hides
// behind computing costs nothing. The parts' ns add up to the record's duration.
std::vector<SplitPart> split_by_phase(const Record& record);

}  // namespace ringside::trace
