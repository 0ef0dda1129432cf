// torch.device, and what a device means on this machine.
#pragma once

#include "core/torch/tensor.h"

#include <optional>
#include <string>
#include <string_view>

namespace ringside::torch {

// A device as a program writes it: a type, and maybe an index. It need not exist.
struct Device {
    std::string type = "cpu";
    std::optional<int> index;
    friend bool operator==(const Device&, const Device&) = default;
};

// Parses a device string. Errors: RuntimeError in PyTorch's words (facts 1.2).
Device parse_device(std::string_view text);
// torch.device(type, index).
Device make_device(std::string_view type, std::int64_t index);
// An integer means a CUDA device.
Device device_from_index(std::int64_t index);
Device device_of(DeviceId id);
std::string text_of(const Device& device);  // "cuda:1"
std::string repr_of(const Device& device);  // "device(type='cuda', index=1)"

// The device as it exists here: "cuda" without an index is the current one. Errors: RuntimeError
// for a machine without GPUs, an invalid ordinal (facts 1.3, 5.8), a type outside the subset.
DeviceId resolve(Context& context, const Device& device);
// Throws when CUDA cannot be used at all.
void require_cuda(Context& context);
[[noreturn]] void raise_invalid_ordinal();

}  // namespace ringside::torch
