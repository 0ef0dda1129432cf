// Tensors as text, exactly as PyTorch prints them.
#pragma once

#include "core/torch/tensor.h"

#include <string>

namespace ringside::torch {

// repr(tensor): values, device, dtype and grad suffixes; "Parameter containing:" before a
// parameter. Source: torch/_tensor_str.py.
// The looks come from the process's PrintOptions.
std::string repr_of(Context& context, const Tensor& tensor);

// "torch.float32".
std::string text_of(DType dtype);

// One line for the step display: "Tensor (256, 10) cuda:0".
std::string summary_of(const TensorImpl& tensor);

// "(2, 3)", "(2,)", "()": a shape as a Python tuple.
std::string tuple_text(const Shape& shape);

}  // namespace ringside::torch
