// torch.autocast: operations that take their inputs in a smaller type, or in float32.
#pragma once

#include "core/torch/tensor.h"

#include <string_view>

namespace ringside::torch {

// Casts an input of a matrix product or convolution to the smaller type where autocast is on for
// the tensor's device. Null stays null. Source: aten/src/ATen/autocast_mode.h cached_cast: floating
// tensors other than float64.
Tensor autocast_small(Context& context, const Tensor& tensor);

// Where an operation insists on float32: on GPUs only, or on the CPU as well.
enum class Autocasts { cuda, everywhere };
// Casts an input to float32 where autocast is on and the operation asks for it.
Tensor autocast_float(Context& context, const Tensor& tensor, Autocasts where);

// Whether autocast takes an element-wise operation in float32 on a GPU: "exp", "log", "pow" …
bool is_float_operation(std::string_view name);

}  // namespace ringside::torch
