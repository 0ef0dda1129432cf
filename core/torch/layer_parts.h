// What the constructors and texts of layers share.
#pragma once

#include "core/torch/tensor.h"

#include <string>

namespace ringside::torch {

// Python's text of a float: the shortest that reads back, with a point or an exponent.
std::string python_float(double value);
inline const char* python_bool(bool value) { return value ? "True" : "False"; }

// Marks a fresh tensor as a parameter that needs gradients.
inline Tensor as_parameter(const Tensor& tensor) {
    tensor->is_parameter = true;
    tensor->requires_grad = true;
    return tensor;
}

}  // namespace ringside::torch
