// What a GPU says of its chip: figures that cost nothing in the model, but that programs print.
#pragma once

#include "core/device/device_runtime.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace ringside::device {

struct Chip {
    std::string_view name;  // part of a GPU's name: "A100"
    int generation = 0;     // major compute capability
    int multiprocessors = 0;
    int threads_per_multiprocessor = 0;
    std::int64_t l2_cache_bytes = 0;
};

// Finds the chip by the device's name; for an unknown one, the first of its generation.
// Source: NVIDIA's data sheets.
const Chip& chip_of(const DeviceEntry& device);

// A UUID for a device of a described machine, the same in every run: "5f1c9ce4-6e0a-…".
std::string uuid_of(const Inventory& machine, const DeviceEntry& device);

}  // namespace ringside::device
