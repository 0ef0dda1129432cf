// What every enqueued piece of work asks of its operands.
#pragma once

#include "core/device/device_runtime.h"
#include "core/device/emulated/storage.h"

#include <optional>
#include <vector>

namespace ringside::device {

StoragePtr storage_of(const View& view);

// Says what is wrong with views that are to lie on one device.
std::optional<Fault> views_fault(const std::vector<View>& views, DeviceId device);

// Makes outputs shape-only when an input is. Done when the work is enqueued, so that the host is
// told at once.
void spread_absence(const std::vector<StoragePtr>& inputs, const std::vector<StoragePtr>& outputs);

}  // namespace ringside::device
