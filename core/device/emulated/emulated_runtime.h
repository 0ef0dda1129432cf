// The emulated runtime: values computed for real on the CPU, time from a described machine.
#pragma once

#include "core/device/device_runtime.h"
#include "core/hardware/machine.h"

#include <memory>

namespace ringside::device {

struct EmulatedOptions {
    bool compute_values = true;  // false: shape-only
    std::int64_t most_host_bytes =
        2LL * 1024 * 1024 * 1024;  // real memory of all blocks; above it `limit`
};

// Makes a runtime for one run on the machine's GPUs. The machine may have none.
// Same bodies, same machine: the same observations, byte for byte.
std::unique_ptr<DeviceRuntime> make_emulated_runtime(hardware::Machine machine,
                                                     EmulatedOptions options);

}  // namespace ringside::device
