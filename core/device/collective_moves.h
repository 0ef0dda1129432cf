// Who sends which part of the buffer to whom, step by step: what a ring, a tree and direct sends
// really move. Values are computed by it and the record shows it.
#pragma once

#include "core/device/device_runtime.h"

#include <cstdint>
#include <vector>

namespace ringside::device {

const char* name_of(Algorithm algorithm);

// One transfer between two members. The moves of one step go at the same time.
struct ChunkMove {
    int step = 0;  // from 0
    int from = 0;  // members
    int to = 0;
    std::int64_t first = 0;  // in elements of the working buffer, the same place on both sides
    std::int64_t count = 0;
    bool is_reduced = false;  // joined with what the receiver holds; else put in its place
};

// Returns the moves of a collective of `members` over a working buffer of `count` elements, by
// step. The working buffer is the whole vector of all_reduce, reduce and broadcast, and the pieces
// of all members in order for all_gather, gather, reduce_scatter, scatter and all_to_all. Moves of
// nothing are left out: a vector shorter than the ring has fewer moves. After them
//     ring    all_reduce: 2(n-1) steps, first n-1 of reduce-scatter, then n-1 of all-gather
//             all_gather, reduce_scatter: n-1 steps; broadcast, reduce: a chain of chunks
//     tree    all_reduce: two binary trees, each for one half, up to their roots and down again
//     direct  gather, scatter, all_to_all, send: sender to receiver
// An operation that has no such algorithm is done by the ring or, failing that, directly.
// Source: NCCL's rings, its double binary trees (Sanders, Speck and Träff 2009), its grouped sends.
std::vector<ChunkMove> moves_of(CollectiveOp op, Algorithm algorithm, int members, int root,
                                std::int64_t count);

// The algorithm that an operation is really done by when `wanted` is asked for.
Algorithm algorithm_for(CollectiveOp op, Algorithm wanted);

// Elements [first, first + count) of a buffer that is cut in equal chunks, the last ones shorter.
struct Chunk {
    std::int64_t first = 0;
    std::int64_t count = 0;
};
Chunk chunk_of(std::int64_t count, int index, int chunks);

}  // namespace ringside::device
