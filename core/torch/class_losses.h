// Cross entropy and negative log likelihood with weights of the classes and smoothed labels.
#pragma once

#include "core/torch/functional.h"

namespace ringside::torch {

struct ClassLoss {
    Tensor weight = nullptr;  // one number per class; null: 1 each
    std::int64_t ignore_index = -100;
    double label_smoothing = 0;
};

// F.cross_entropy in full. Shapes: input (C), (N, C) or (N, C, d…); target class indices without C,
// or probabilities as input. Errors: RuntimeError in PyTorch's words.
Tensor cross_entropy(Context& context, const Tensor& input, const Tensor& target, Reduce reduce,
                     const ClassLoss& options);
// F.nll_loss in full: `input` holds logarithms of probabilities.
Tensor nll_loss(Context& context, const Tensor& input, const Tensor& target, Reduce reduce,
                const ClassLoss& options);

}  // namespace ringside::torch
