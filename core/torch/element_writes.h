// Tensor.scatter_ and its kin: elements written where an index tensor says.
#pragma once

#include "core/torch/dtype_rules.h"
#include "core/torch/tensor.h"

namespace ringside::torch {

// Writes value[i][j] to result[index[i][j]][j] (for dim 0) in a copy of `input`; among several for
// one place the last one stays. Shapes: value at least as large as index. Errors: RuntimeError in
// PyTorch's words.
Tensor scatter(Context& context, const Tensor& input, std::int64_t dim, const Tensor& index,
               const Operand& value);
// Adds instead of overwriting.
Tensor scatter_add(Context& context, const Tensor& input, std::int64_t dim, const Tensor& index,
                   const Tensor& source);
// Makes zeros of this shape and adds a gradient's elements where `index` says: what gather's
// formula does. The history is that of a sum of the gradient alone.
Tensor scatter_added(Context& context, const Tensor& grad, const Shape& shape, std::int64_t dim,
                     const Tensor& index);

}  // namespace ringside::torch
