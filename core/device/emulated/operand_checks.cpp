#include "core/device/emulated/operand_checks.h"

#include "core/device/emulated/ledger.h"
#include "core/device/emulated/strided.h"

#include <algorithm>

namespace ringside::device {

StoragePtr storage_of(const View& view) {
    return static_cast<const EmulatedBlock*>(view.block)->storage;
}

std::optional<Fault> views_fault(const std::vector<View>& views, DeviceId device) {
    for (const View& view : views) {
        if (view.block == nullptr) return Fault{FaultKind::invalid_use, "a view without memory"};
        if (view.block->device() != device) {
            return Fault{FaultKind::invalid_use, "memory of " + text_of(view.block->device()) +
                                                     " used on " + text_of(device)};
        }
        if (!is_inside(view, view.block->size())) {
            return Fault{FaultKind::invalid_use, "a view outside its memory"};
        }
    }
    return std::nullopt;
}

// What follows from a shape-only input is shape-only from the moment that it is enqueued, so that
// the host is told at once.
void spread_absence(const std::vector<StoragePtr>& inputs, const std::vector<StoragePtr>& outputs) {
    const bool is_computed =
        std::ranges::all_of(inputs, [](const StoragePtr& s) { return s->has_values(); });
    if (is_computed) return;
    for (const StoragePtr& output : outputs) output->lose_values();
}

}  // namespace ringside::device
