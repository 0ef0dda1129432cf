#include "core/torch/visible.h"

#include "core/device/chips.h"
#include "core/device/visible_devices.h"

#include <numeric>

namespace ringside::torch {

namespace {

// Null for a process that sees the machine itself.
device::VisibleDevices* window_of(const Process& process) {
    return dynamic_cast<device::VisibleDevices*>(&process.runtime);
}

std::vector<int> visible_now(const device::VisibleDevices& window) {
    const device::Inventory& machine = window.machine().inventory();
    const std::optional<std::string> text = window.variable ? window.variable() : std::nullopt;
    if (text) {
        std::vector<std::string> uuids;
        for (const device::DeviceEntry& entry : window.on_node())
            uuids.push_back(device::uuid_of(machine, entry));
        return device::visible_from_text(*text, uuids);
    }
    std::vector<int> devices(window.on_node().size());
    std::iota(devices.begin(), devices.end(), 0);
    return devices;
}

}  // namespace

int cuda_device_count(Context& context) {
    device::VisibleDevices* window = window_of(context.process);
    if (window != nullptr && !window->is_settled) {
        window->is_settled = true;
        window->show(visible_now(*window));
    }
    return context.process.device_count();
}

int counted_devices(Context& context) {
    device::VisibleDevices* window = window_of(context.process);
    if (window == nullptr) return context.process.device_count();
    if (window->counted) return *window->counted;
    const int count = static_cast<int>(visible_now(*window).size());
    if (context.process.is_cuda_initialized) window->counted = count;
    return count;
}

}  // namespace ringside::torch
