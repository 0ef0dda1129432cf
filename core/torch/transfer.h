// Moving tensors between devices and types.
#pragma once

#include "core/torch/tensor.h"

#include <optional>

namespace ringside::torch {

struct Move {
    std::optional<DeviceId> device = std::nullopt;
    std::optional<DType> dtype = std::nullopt;
    bool non_blocking = false;
    bool copy = false;
};
// Tensor.to: the same tensor when nothing changes, unless `copy`.
Tensor to(Context& context, const Tensor& tensor, const Move& move);
// A copy on another device without history; keeps name, role and rows of the label.
Tensor to_device(Context& context, const Tensor& tensor, DeviceId device, bool non_blocking);
Tensor pin_memory(Context& context, const Tensor& tensor);

// Enqueues a batch of copies that all go from one device to one other. Between two GPUs the copy
// runs on the source's stream and both streams wait for each other, as PyTorch orders it.
void enqueue_copy(Context& context, const device::CopyRequest& request, DeviceId from, DeviceId to);

}  // namespace ringside::torch
