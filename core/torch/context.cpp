#include "core/torch/context.h"

namespace ringside::torch {

Process::Process(device::DeviceRuntime& the_runtime)
    : runtime(the_runtime), device_generators(the_runtime.inventory().devices.size()) {}

PhaseScope::PhaseScope(Context& context, std::string_view phase)
    : host_(context.host), before_(context.host.phase) {
    host_.phase = phase;
}

PhaseScope::~PhaseScope() { host_.phase = before_; }

}  // namespace ringside::torch
