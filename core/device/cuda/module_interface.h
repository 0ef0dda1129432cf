// What the CUDA module and its loader agree on. The module is built with the program, from the same
// headers; the version catches a stale file.
#pragma once

#include "core/device/device_runtime.h"

#include <string>

namespace ringside::device {

// Raised whenever DeviceRuntime or one of the types in its calls changes.
inline constexpr int kCudaModuleVersion = 1;

inline constexpr const char* kCudaModuleFile = "ringside_cuda.so";

// The module's entry points, looked up by these names.
inline constexpr const char* kCudaModuleVersionSymbol = "ringside_cuda_module_version";
inline constexpr const char* kMakeCudaRuntimeSymbol = "ringside_make_cuda_runtime";
using CudaModuleVersion = int();
// Returns a runtime that the caller owns; or nothing, and `reason` says why with the remedy.
using MakeCudaRuntime = DeviceRuntime*(std::string* reason);

}  // namespace ringside::device
