// One collective of a record, step by step: which chunk goes from whom to whom over which link, and
// what each rank holds afterwards. Layout without a window.
#pragma once

#include "core/trace/record.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ringside::trace {

// A chunk that goes from one rank to another in the step.
struct ShownMove {
    int from = 0;  // places in the group
    int to = 0;
    int chunk = 0;
    std::int64_t bytes = 0;
    std::string link;         // "NVLink3 x4", "the host"
    bool is_reduced = false;  // added to what the receiver holds; else put in its place
};

// What one rank holds of one chunk after the step.
struct ChunkCell {
    std::vector<int> from;  // ranks whose numbers are in it; none: nothing of the result yet
    bool is_whole = false;  // of a reduction: the numbers of all are in it
    bool has_come = false;  // in this step
};

struct CollectiveStep {
    int step = 0;           // from 0
    int steps = 0;          // of the collective
    std::string title;      // "step 2 of 6 · reduce-scatter, add on the way"
    std::string algorithm;  // "ring"
    std::vector<int> group;
    int chunks = 0;
    std::vector<ShownMove> moves;
    std::vector<std::vector<ChunkCell>> cells;  // [place in the group][chunk]
    std::vector<std::int64_t> sent_bytes;       // by place, this step included
    std::string counted;                        // "each rank has sent 2.10 MB of 6.29 MB"
    std::string carried;                        // "4 moves of 1.05 MB over NVLink3 x4"
    std::string note;                           // that the time is another algorithm's; else empty
    std::vector<std::string>
        words;  // one line for each move: "rank 0 → rank 1: chunk 1, 1.05 MB …"
};

// Requires: `collective` is an index of record.collectives that has moves, 0 <= step < its steps.
CollectiveStep collective_step(const Record& record, std::size_t collective, int step);

}  // namespace ringside::trace
