// Small changes to the history that an operation has left.
#pragma once

#include "core/torch/autograd.h"

#include <vector>

namespace ringside::torch {

// Has the node that made a tensor remember others besides, which may then not change before its
// backward. Nothing where no history was left.
void remember(const Tensor& result, const std::vector<Tensor>& tensors);
// An input that a function with several outputs returned as it is: a view no recorded write may
// change. To be called before its history is recorded.
void record_shared_output(const Tensor& result, const Tensor& input);

}  // namespace ringside::torch
