#include "core/device/cuda/cuda_inventory.h"

#include "core/device/cuda/cuda_handles.h"

namespace ringside::device::cuda {
namespace {

// Prints CUDA's packed version: 13000 is "13.0".
std::string version_text(int version) {
    return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

// Words why there is no device.
std::string reason_from(cudaError_t error) {
    static_cast<void>(cudaGetLastError());
    int driver = 0;
    int runtime = 0;
    static_cast<void>(cudaDriverGetVersion(&driver));
    static_cast<void>(cudaRuntimeGetVersion(&runtime));
    if (driver == 0) return "there is no NVIDIA driver on this machine: install one";
    if (error == cudaErrorInsufficientDriver) {
        return "the NVIDIA driver here knows CUDA " + version_text(driver) +
               ", this build needs CUDA " + version_text(runtime) + ": update the driver";
    }
    if (error == cudaErrorNoDevice || error == cudaSuccess) {
        return "the NVIDIA driver finds no GPU here: look at nvidia-smi and CUDA_VISIBLE_DEVICES";
    }
    return std::string("CUDA could not start (") + cudaGetErrorString(error) +
           "): look at nvidia-smi";
}

DeviceEntry entry_from(int device) {
    DeviceEntry entry;
    entry.info.id = text_of(DeviceId{device});
    cudaDeviceProp properties{};
    if (cudaGetDeviceProperties(&properties, device) == cudaSuccess) {
        entry.info.name = properties.name;
        entry.info.memory_bytes = static_cast<std::int64_t>(properties.totalGlobalMem);
        entry.compute_capability_major = properties.major;
        entry.compute_capability_minor = properties.minor;
    }
    return entry;
}

bool can_reach(int device, int peer) {
    int reaches = 0;
    return device != peer && cudaDeviceCanAccessPeer(&reaches, device, peer) == cudaSuccess &&
           reaches != 0;
}

}  // namespace

Inventory find_inventory(std::string& reason) {
    Inventory inventory;
    inventory.backend = "cuda";
    inventory.clock = trace::ClockKind::measured;
    inventory.machine = "this-machine";
    int count = 0;
    const cudaError_t error = cudaGetDeviceCount(&count);
    if (error != cudaSuccess || count < 1) {
        reason = reason_from(error);
        return inventory;
    }
    for (int device = 0; device < count; ++device) {
        inventory.devices.push_back(entry_from(device));
        std::vector<bool>& row = inventory.peer_access.emplace_back();
        for (int peer = 0; peer < count; ++peer) row.push_back(can_reach(device, peer));
    }
    inventory.machine_title = std::to_string(count) + " \xC3\x97 " + inventory.devices[0].info.name;
    return inventory;
}

}  // namespace ringside::device::cuda
