// CUDA_VISIBLE_DEVICES: when it is read, and what it makes of the count (facts 6.9).
#pragma once

#include "core/torch/context.h"

namespace ringside::torch {

// How many GPUs CUDA shows. The first call has it read the variable; what that says later has no
// effect.
int cuda_device_count(Context& context);
// torch.cuda.device_count(): follows the variable until CUDA has started, then keeps to its answer.
// Source: torch/cuda/__init__.py, device_count: it asks NVML and does not start CUDA.
int counted_devices(Context& context);

}  // namespace ringside::torch
