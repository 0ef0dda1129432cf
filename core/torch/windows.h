// Views that walk their memory in ways of their own: diagonals, sliding windows, as_strided.
#pragma once

#include "core/torch/tensor.h"

#include <cstdint>
#include <optional>

namespace ringside::torch {

// The elements at [i, i + offset] of two dimensions, as a last one. Source: aten/src/ATen/native/
// TensorShape.cpp diagonal. Errors: RuntimeError for the same dimension twice.
Tensor diagonal(Context& context, const Tensor& input, std::int64_t offset, std::int64_t dim1,
                std::int64_t dim2);

// Pieces of `size` elements of a dimension, `step` apart, as a last dimension. Source:
// Tensor.unfold.
Tensor unfold(Context& context, const Tensor& input, std::int64_t dim, std::int64_t size,
              std::int64_t step);

// Any window of the input's storage. Errors: RuntimeError when it reaches beyond the storage.
Tensor as_strided(Context& context, const Tensor& input, const Shape& shape, const Strides& strides,
                  std::optional<std::int64_t> offset);

}  // namespace ringside::torch
