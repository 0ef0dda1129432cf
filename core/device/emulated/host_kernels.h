// Computes the values of kernels on the CPU. The same bits on every CPU: fixed order of additions,
// no contraction, no instruction sets beyond what gives the same results everywhere.
#pragma once

#include "core/device/kernel.h"

#include <cstddef>
#include <span>

namespace ringside::device {

// Says whether the outputs' old contents count (index_add, scatter_elements …): then `results`
// hold them when compute() is called.
bool reads_outputs(Op op);

// Computes a kernel. `inputs`: by view, the first byte of the view's block. `results`: by output,
// room for its elements in order, packed. Requires: shapes and types that the operation's comment
// in kernel.h asks for.
void compute(const Kernel& kernel, std::span<const std::byte* const> inputs,
             std::span<std::byte* const> results);

}  // namespace ringside::device
