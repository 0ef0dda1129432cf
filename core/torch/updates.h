// What optimisers are made of: a tensor moved by a product, a quotient or towards another tensor.
#pragma once

#include "core/torch/dtype_rules.h"
#include "core/torch/tensor.h"

namespace ringside::torch {

// How the two factors of an update meet.
enum class Update {
    product,   // self + value * a * b: addcmul
    quotient,  // self + value * a / b: addcdiv
};

// Adds to a copy of `self`. Shapes: all three broadcast. Errors: RuntimeError for integer
// quotients.
Tensor updated(Context& context, Update update, const Tensor& self, const Tensor& a,
               const Tensor& b, double value);
// The same in place. Shapes: `self` keeps its own.
Tensor update_in_place(Context& context, Update update, const Tensor& self, const Tensor& a,
                       const Tensor& b, double value);

// Moves from `self` to `end` by the share `weight`. Source: PyTorch's formula, which starts from
// the nearer end.
Tensor lerp(Context& context, const Tensor& self, const Tensor& end, const Operand& weight);
Tensor lerp_in_place(Context& context, const Tensor& self, const Tensor& end,
                     const Operand& weight);

}  // namespace ringside::torch
