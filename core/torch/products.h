// Matrix products.
#pragma once

#include "core/torch/tensor.h"

namespace ringside::torch {

// caffe2::TypeMeta's names, which some messages print: "float", "long int".
const char* c_type_name(DType type);

Tensor mm(Context& context, const Tensor& a, const Tensor& b);
Tensor bmm(Context& context, const Tensor& a, const Tensor& b);
Tensor addmm(Context& context, const Tensor& bias, const Tensor& a, const Tensor& b);
Tensor dot(Context& context, const Tensor& a, const Tensor& b);
Tensor matmul(Context& context, const Tensor& a, const Tensor& b);
// x Wᵀ + b. `bias` may be null. Source: aten/src/ATen/native/Linear.cpp: addmm for 2-dim inputs,
// flattened for 3-dim ones, else matmul and an addition.
Tensor linear(Context& context, const Tensor& input, const Tensor& weight, const Tensor& bias);

}  // namespace ringside::torch
