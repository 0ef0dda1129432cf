// Owning handles for what the CUDA runtime hands out, and its errors as faults.
#pragma once

#include "core/device/device_runtime.h"

#include <cuda_runtime_api.h>

#include <string>
#include <utility>

namespace ringside::device::cuda {

// Turns an error of the CUDA runtime into a fault, and clears it: an error that is left would be
// reported by the next call, which did nothing wrong. `what` names the call in our words.
inline Fault fault_from(cudaError_t error, const char* what) {
    static_cast<void>(cudaGetLastError());
    FaultKind kind = FaultKind::invalid_use;
    if (error == cudaErrorMemoryAllocation) kind = FaultKind::out_of_memory;
    if (error == cudaErrorInvalidDevice) kind = FaultKind::invalid_device;
    return {kind, std::string(what) + ": " + cudaGetErrorString(error)};
}

// Makes a device current while it lives, and the one before afterwards. Drops errors: the calls
// that follow meet them again.
class CurrentDevice {
   public:
    explicit CurrentDevice(int device) {
        static_cast<void>(cudaGetDevice(&before_));
        static_cast<void>(cudaSetDevice(device));
    }
    ~CurrentDevice() { static_cast<void>(cudaSetDevice(before_)); }
    CurrentDevice(const CurrentDevice&) = delete;
    CurrentDevice& operator=(const CurrentDevice&) = delete;

   private:
    int before_ = 0;
};

// Owns a stream or an event of one device; empty by default. The destructor drops errors.
template <class Handle, cudaError_t (*destroy)(Handle)>
class Owned {
   public:
    Owned() = default;
    Owned(Handle handle, int device) : handle_(handle), device_(device) {}
    Owned(Owned&& other) noexcept
        : handle_(std::exchange(other.handle_, nullptr)), device_(other.device_) {}
    Owned& operator=(Owned&& other) noexcept {
        std::swap(handle_, other.handle_);
        std::swap(device_, other.device_);
        return *this;
    }
    ~Owned() {
        if (handle_ != nullptr) static_cast<void>(destroy(handle_));
    }
    Handle get() const { return handle_; }
    int device() const { return device_; }
    explicit operator bool() const { return handle_ != nullptr; }

   private:
    Handle handle_ = nullptr;
    int device_ = 0;
};

using Stream = Owned<cudaStream_t, cudaStreamDestroy>;
using Event = Owned<cudaEvent_t, cudaEventDestroy>;

}  // namespace ringside::device::cuda
