// Chooses what a run executes on.
#pragma once

#include "core/base/result.h"
#include "core/device/device_runtime.h"
#include "core/device/emulated/emulated_runtime.h"
#include "core/hardware/machine.h"

#include <memory>

namespace ringside::device {

enum class Backend { automatic, emulated, cuda };

// Makes a runtime for one run that can_run() the needs. `automatic` takes the CUDA backend when it
// is here and can run them, else the emulated one on the described machine. Errors: unavailable,
// with the waiver in words for people and its remedy.
Result<std::unique_ptr<DeviceRuntime>> make_runtime(Backend backend,
                                                    const hardware::Machine& machine,
                                                    EmulatedOptions options, const RunNeeds& needs);

}  // namespace ringside::device
