// The emulated runtime: values computed for real on the CPU, time from a described machine.
#pragma once

#include "core/device/device_runtime.h"
#include "core/hardware/machine.h"

#include <cstdint>
#include <memory>

namespace ringside::device {

// What of the error band modelled times are given, by kind: 1 makes each as long as its band
// allows, -1 as short. For asking whether something depends on the model's error.
struct BandShift {
    double kernels = 0;
    double copies = 0;
    double collectives = 0;
    friend bool operator==(const BandShift&, const BandShift&) = default;
};

// What real machines do besides: work that takes longer by chance, and one GPU that is slower.
// Both stretch kernels and copies on devices. The same seed gives the same run.
struct Disturbance {
    double jitter_percent = 0;  // each piece takes up to this much longer
    std::uint64_t seed = 1;
    int slow_device = -1;     // none
    double slow_percent = 0;  // its kernels take this much longer
    friend bool operator==(const Disturbance&, const Disturbance&) = default;
};

struct EmulatedOptions {
    bool compute_values = true;  // false: shape-only
    int ranks = 1;               // spread evenly over the machine's nodes
    std::int64_t most_host_bytes =
        2LL * 1024 * 1024 * 1024;  // real memory of all blocks; above it `limit`
    BandShift shift;
    Disturbance disturbance;
};

// Makes a runtime for one run on the machine's GPUs. The machine may have none.
// Same bodies, same machine: the same observations, byte for byte.
std::unique_ptr<DeviceRuntime> make_emulated_runtime(hardware::Machine machine,
                                                     EmulatedOptions options);

}  // namespace ringside::device
