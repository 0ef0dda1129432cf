// Two pretend GPUs behind the functions of the CUDA runtime that the backend calls. Each stream is
// a queue that runs only when something waits for it, so a missing wait shows as stale data.
#pragma once

#include <cstdint>

namespace ringside::fake_cuda {

inline constexpr int kDevices = 2;
inline constexpr std::int64_t kDeviceBytes = 1 << 20;

// What the next cudaGetDeviceCount finds: a driver without devices, or no driver at all.
enum class Presence { devices, no_device, no_driver, old_driver };
void set_presence(Presence presence);

// Forgets everything. Returns how many allocations, streams and events were alive.
int reset();

// Counts calls of cudaFreeHost, which may wait and must not come from a destructor.
int host_frees();

}  // namespace ringside::fake_cuda
