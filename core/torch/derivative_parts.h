// What the formulas of derivatives_*.cpp are written with.
#pragma once

#include "core/torch/elementwise.h"

namespace ringside::torch::derivative {

inline Operand number(double value) { return Scalar::of(value); }

// An operation of one tensor, or a comparison, by PyTorch's name.
inline Tensor call(Context& context, const char* name, const Tensor& input) {
    return torch::unary(context, *find_unary(name), input);
}
inline Tensor compare(Context& context, const char* name, const Operand& a, const Operand& b) {
    return torch::binary(context, *find_binary(name), a, b);
}

}  // namespace ringside::torch::derivative
