// What the CUDA runtime finds on this machine.
#pragma once

#include "core/device/device_runtime.h"

#include <string>

namespace ringside::device::cuda {

// Lists the GPUs with their names, memory and peer access. No devices: `reason` says why, with the
// remedy. Links stay empty: what a link reaches is measured, and nothing measures it here yet.
Inventory find_inventory(std::string& reason);

}  // namespace ringside::device::cuda
