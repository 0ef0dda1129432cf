// Binds a described machine to the simulator: which resources a kernel, a copy or a collective
// takes, for how long.
#pragma once

#include "core/device/device_runtime.h"
#include "core/device/kernel.h"
#include "core/hardware/cost_model.h"
#include "core/hardware/machine.h"
#include "core/hardware/simulator.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ringside::device {

// How a transfer goes: what the simulator runs, and what the span tells.
struct PlannedTransfer {
    hardware::Task task;
    std::vector<std::string> via;  // link ids
};

class MachineModel {
   public:
    // Borrows both. The machine must stay where it is.
    MachineModel(const hardware::Machine& machine, hardware::Simulator& simulator);

    hardware::Task kernel(int device, const Kernel& kernel) const;
    Picoseconds kernel_on_host(const Kernel& kernel) const;
    // A copy of which at least one end is a device.
    const PlannedTransfer& route(DeviceId from, DeviceId to);
    hardware::Task copy(DeviceId from, DeviceId to, Bytes amount, bool is_pageable);
    Picoseconds copy_on_host(Bytes amount) const;
    // A collective among devices, by rank. `payload`: NCCL's count in bytes, of one member's buffer
    // as the operation's cost formula wants it (see the .cpp).
    hardware::Task collective(CollectiveOp op, const std::vector<int>& devices, int root, int peer,
                              Bytes payload);

   private:
    int direction_of(const hardware::Hop& hop) const;
    const PlannedTransfer& ring(const std::vector<int>& devices);

    const hardware::Machine& machine_;
    hardware::Simulator& simulator_;
    std::vector<int> device_path_;                  // by device: a path of its compute resource
    int host_path_ = 0;                             // of the host's memory, between processes
    std::map<const hardware::Link*, int> forward_;  // resource; the way back is the next one
    std::map<std::pair<int, int>, PlannedTransfer> routes_;
    std::map<std::vector<int>, PlannedTransfer> rings_;
};

}  // namespace ringside::device
