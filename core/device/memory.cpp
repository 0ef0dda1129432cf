#include "core/device/memory.h"

namespace ringside::device {

std::string text_of(DeviceId device) {
    if (device.is_meta()) return "meta";
    return device.is_host() ? "cpu" : "cuda:" + std::to_string(device.index);
}

}  // namespace ringside::device
