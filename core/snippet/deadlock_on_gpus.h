// What a student would see of a deadlock on real GPUs: NCCL's and gloo's own words and silence.
#pragma once

#include "core/device/device_runtime.h"
#include "core/trace/record.h"

#include <chrono>
#include <string>

namespace ringside::snippet {

// What becomes of the ranks that wait in `part`. Source: PyTorch 2.7, ProcessGroupNCCL.cpp and
// ProcessGroupGloo.cpp.
std::string on_gpus(const trace::Deadlock& deadlock, const device::BlockedPart& part);

// "10 minutes", "90 seconds", "1500 milliseconds".
std::string duration_text(std::chrono::milliseconds duration);

}  // namespace ringside::snippet
