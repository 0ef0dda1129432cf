// Moving tensors between devices and types.
#pragma once

#include "core/torch/tensor.h"

#include <optional>
#include <utility>
#include <vector>

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

// Waits for a copy that was enqueued between pinned memory of the host and a GPU, which is what
// non_blocking=False asks for. From and to pageable memory the runtime waits by itself.
// Source: aten/src/ATen/native/cuda/Copy.cu, copy_kernel_cuda: memcpy_and_sync.
void await_copy(Context& context, const Tensor& source, const Tensor& destination);

// Enqueues the copies of one broadcast, each to its own device. All run at once, on their
// destinations' streams, and the source's stream goes on when the last has arrived.
// Source: torch.cuda.comm.broadcast_coalesced over NCCL, whose kernels occupy the current stream of
// every member.
void enqueue_broadcast(Context& context, DeviceId from,
                       const std::vector<std::pair<DeviceId, device::CopyRequest>>& copies);

}  // namespace ringside::torch
