// Draws from distributions other than the uniform and the normal, with PyTorch's values on the CPU.
#pragma once

#include "core/torch/generator.h"
#include "core/torch/tensor.h"

namespace ringside::torch {

// Fills `self` with exponentially distributed values. `generator` may be null: the device's own.
// Errors: RuntimeError unless lambda > 0.
void exponential_in_place(Context& context, const Tensor& self, double lambda,
                          Generator* generator);

// Draws 1 with the probability that each element of `input` tells, in its type.
// Errors: RuntimeError for integers and for probabilities outside 0 to 1.
Tensor bernoulli(Context& context, const Tensor& input, Generator* generator);
// Fills `self` with draws of one probability.
void bernoulli_in_place(Context& context, const Tensor& self, double p, Generator* generator);

// Draws `count` int64 indices per row by the weights in the last dimension. Shapes: (n) -> (count),
// (m, n) -> (m, count). Errors: RuntimeError in PyTorch's words.
Tensor multinomial(Context& context, const Tensor& weights, std::int64_t count, bool replacement,
                   Generator* generator);

}  // namespace ringside::torch
