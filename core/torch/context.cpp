#include "core/torch/context.h"

#include <algorithm>

namespace ringside::torch {

namespace {

constexpr std::int64_t kBlockGranularity = 512;          // c10::cuda kMinBlockSize
constexpr std::int64_t kSegmentGranularity = 2LL << 20;  // what the driver is asked for

std::int64_t rounded(std::int64_t value, std::int64_t unit) {
    return (value + unit - 1) / unit * unit;
}

}  // namespace

void MemoryBook::allocated(int device, std::int64_t bytes) {
    Figures& figures = devices[device];
    figures.allocated += rounded(bytes, kBlockGranularity);
    figures.peak = std::max(figures.peak, figures.allocated);
    figures.reserved = std::max(figures.reserved, rounded(figures.allocated, kSegmentGranularity));
    figures.peak_reserved = std::max(figures.peak_reserved, figures.reserved);
}

void MemoryBook::freed(int device, std::int64_t bytes) {
    devices[device].allocated -= rounded(bytes, kBlockGranularity);
}

Process::Process(device::DeviceRuntime& the_runtime)
    : runtime(the_runtime), device_generators(the_runtime.inventory().devices.size()) {}

PhaseScope::PhaseScope(Context& context, std::string_view phase)
    : host_(context.host), before_(context.host.phase) {
    host_.phase = phase;
}

PhaseScope::~PhaseScope() { host_.phase = before_; }

}  // namespace ringside::torch
