// The module's entry points; everything else in it is hidden.
#include "core/device/cuda/cuda_runtime.h"
#include "core/device/cuda/module_interface.h"

#define RINGSIDE_ENTRY extern "C" __attribute__((visibility("default")))

RINGSIDE_ENTRY int ringside_cuda_module_version() { return ringside::device::kCudaModuleVersion; }

RINGSIDE_ENTRY ringside::device::DeviceRuntime* ringside_make_cuda_runtime(std::string* reason) {
    return ringside::device::cuda::CudaRuntime::make(*reason).release();
}
