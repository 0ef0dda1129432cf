#include "core/device/backends.h"

#include "core/device/cuda/cuda_module.h"

#include <utility>

namespace ringside::device {

Result<std::unique_ptr<DeviceRuntime>> make_runtime(Backend backend,
                                                    const hardware::Machine& machine,
                                                    EmulatedOptions options,
                                                    const RunNeeds& needs) {
    if (backend != Backend::emulated) {
        auto cuda = make_cuda_runtime();
        if (cuda) {
            const auto waiver = (*cuda)->can_run(needs);
            if (!waiver) return cuda;
            if (backend == Backend::cuda) return failure(ErrorKind::unavailable, waiver->reason);
        } else if (backend == Backend::cuda) {
            return cuda;
        }
    }
    auto emulated = make_emulated_runtime(machine, options);
    if (const auto waiver = emulated->can_run(needs)) {
        return failure(ErrorKind::unavailable, waiver->reason);
    }
    return emulated;
}

}  // namespace ringside::device
