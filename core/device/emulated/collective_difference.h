// In what two parts differ that meet as one collective.
#pragma once

#include "core/device/device_runtime.h"

namespace ringside::device {

inline bool is_pair(CollectiveOp op) {
    return op == CollectiveOp::send || op == CollectiveOp::receive;
}
bool has_root(CollectiveOp op);
bool reduces(CollectiveOp op);

// Returns "call", "dtype", "shape", "root" or "reduction", or nothing when both can be of one
// collective. `shape` is the number of elements: a collective knows no more of a tensor's shape.
const char* difference(const CollectivePart& a, const CollectivePart& b);

}  // namespace ringside::device
