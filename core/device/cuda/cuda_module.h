// Loads the CUDA backend, which is a module of its own (ringside_cuda.so) so that Ringside starts
// where there is no CUDA.
#pragma once

#include "core/base/result.h"
#include "core/device/device_runtime.h"

#include <memory>
#include <string>

namespace ringside::device {

// Opens the module beside the program and makes a runtime. The module stays loaded.
// Errors: unavailable, with what is missing in words for people (module not built, a library not
// found, no driver, no GPU) and the remedy.
Result<std::unique_ptr<DeviceRuntime>> make_cuda_runtime();

// The same with the module at `path`.
Result<std::unique_ptr<DeviceRuntime>> make_cuda_runtime_from(const std::string& path);

}  // namespace ringside::device
