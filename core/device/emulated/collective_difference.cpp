#include "core/device/emulated/collective_difference.h"

#include "core/device/emulated/collective_values.h"

namespace ringside::device {

bool has_root(CollectiveOp op) {
    return op == CollectiveOp::broadcast || op == CollectiveOp::reduce ||
           op == CollectiveOp::gather || op == CollectiveOp::scatter;
}

bool reduces(CollectiveOp op) {
    return op == CollectiveOp::all_reduce || op == CollectiveOp::reduce ||
           op == CollectiveOp::reduce_scatter;
}

const char* difference(const CollectivePart& a, const CollectivePart& b) {
    if (is_pair(a.op) != is_pair(b.op)) return "call";
    if (!is_pair(a.op) && a.op != b.op) return "call";
    if (dtype_of(a) != dtype_of(b)) return "dtype";
    // The pieces of an all_to_all are each pair's own matter.
    if (a.op != CollectiveOp::all_to_all && count_of(a) != count_of(b)) return "shape";
    if (has_root(a.op) && a.root != b.root) return "root";
    if (reduces(a.op) && a.reduce != b.reduce) return "reduction";
    return nullptr;
}

}  // namespace ringside::device
