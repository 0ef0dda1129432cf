#include "core/device/memory.h"

namespace ringside::device {

std::string text_of(DeviceId device) {
    return device.is_host() ? "cpu" : "cuda:" + std::to_string(device.index);
}

}  // namespace ringside::device
