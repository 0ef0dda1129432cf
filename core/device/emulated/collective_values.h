// What collectives compute. Every part's buffers count as one flat buffer, its views one after the
// other.
#pragma once

#include "core/device/collective_moves.h"
#include "core/device/device_runtime.h"

#include <cstddef>
#include <vector>

namespace ringside::device {

// Elements of one member's buffer, as NCCL's call of that name counts them.
std::int64_t count_of(const CollectivePart& part);
std::optional<DType> dtype_of(const CollectivePart& part);
// Elements of the i-th of n pieces of an all_to_all's buffer: its i-th view where there is one per
// member, else an equal share.
std::int64_t piece_count(const std::vector<View>& views, std::size_t i, std::size_t n);

// The moves of one collective. `parts`: by member; of a pair: the sender's, then the receiver's.
std::vector<ChunkMove> moves_among(const std::vector<const CollectivePart*>& parts);

// Computes each member's flat output by carrying out the moves in order, so that every member gets
// the same bytes of a sum and another algorithm may give others. What a member passes on is rounded
// to the buffers' type. `inputs`: by member, its flat input.
std::vector<std::vector<std::byte>> collective_values(
    const std::vector<const CollectivePart*>& parts,
    const std::vector<std::vector<std::byte>>& inputs, const std::vector<ChunkMove>& moves);

}  // namespace ringside::device
