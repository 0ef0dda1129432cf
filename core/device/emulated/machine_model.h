// Binds a described machine to the simulator: which resources a kernel, a copy or a collective
// takes, for how long.
#pragma once

#include "core/device/device_runtime.h"
#include "core/device/emulated/emulated_runtime.h"
#include "core/device/kernel.h"
#include "core/hardware/cost_model.h"
#include "core/hardware/machine.h"
#include "core/hardware/machine_collectives.h"
#include "core/hardware/simulator.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ringside::device {

// How a transfer goes: what the simulator runs, and what the span tells.
struct PlannedTransfer {
    hardware::Task task;
    std::vector<std::string> via;  // link ids
    std::string bottleneck;        // the slowest of them
};

class MachineModel {
   public:
    // Borrows both. The machine must stay where it is.
    MachineModel(const hardware::Machine& machine, hardware::Simulator& simulator,
                 const EmulatedOptions& options);

    hardware::Task kernel(int device, const Kernel& kernel);
    // How far the modelled time of a kernel or a copy may be off, as the record has it.
    int error_of_kernel(const Kernel& kernel) const;
    int error_of_copy(DeviceId from, DeviceId to, Bytes amount, bool is_pageable) const;
    Picoseconds kernel_on_host(const Kernel& kernel) const;
    // A copy of which at least one end is a device.
    const PlannedTransfer& route(DeviceId from, DeviceId to);
    hardware::Task copy(DeviceId from, DeviceId to, Bytes amount, bool is_pageable);
    Picoseconds copy_on_host(Bytes amount) const;
    // A collective among members. `payload` counts as nccl-tests does: the whole vector, or all
    // members' pieces together.
    struct PlannedCollective {
        hardware::Task task;
        std::string algorithm;   // "ring"; all three are empty where no library moves the bytes
        std::string protocol;    // "LL"
        std::string bottleneck;  // a link's id
        int error_percent = 0;   // as the record has it
    };
    PlannedCollective collective(CollectiveOp op, const std::vector<Member>& members, int root,
                                 int peer, Bytes payload, Algorithm algorithm);

   private:
    int direction_of(const hardware::Hop& hop) const;
    std::string point_of(DeviceId device, DeviceId other) const;
    PlannedCollective on_gpus(CollectiveOp op, const std::vector<int>& gpus, Bytes payload,
                              Algorithm algorithm);
    hardware::Task on_hosts(CollectiveOp op, const std::vector<Member>& members, Bytes payload);
    hardware::Task in_memory(CollectiveOp op, int device, std::size_t members, Bytes payload) const;

    const hardware::Machine& machine_;
    hardware::Simulator& simulator_;
    hardware::MachineCollectives collectives_;
    const int ranks_per_node_;
    const BandShift shift_;
    const Disturbance disturbance_;
    std::vector<std::uint64_t> drawn_;  // by device: random numbers so far
    hardware::Task undisturbed_kernel(int device, const Kernel& kernel) const;
    hardware::Task undisturbed_copy(DeviceId from, DeviceId to, Bytes amount, bool is_pageable);
    double chance(int device);
    Picoseconds blocking_latency(Picoseconds latency, Bytes amount, BytesPerSecond rate) const;
    enum Timed {
        kKernels,
        kLocal,
        kPeer,
        kToPinned,
        kFromPinned,
        kToPageable,
        kFromPageable,
        kTimed
    };
    static constexpr std::size_t kSizes = 3;
    std::array<std::array<int, kSizes>, kTimed> bands_{};  // percent, by size
    int band(Timed timed, Bytes amount) const;
    std::vector<int> device_path_;                  // by device: a path of its compute resource
    int host_path_ = 0;                             // of the host's memory, between processes
    std::map<const hardware::Link*, int> forward_;  // resource; the way back is the next one
    std::map<std::pair<int, int>, PlannedTransfer> routes_;
    std::map<const hardware::CollectiveFlow*, int> flows_;  // their paths
    std::map<int, int> host_rings_;                         // by number of nodes: their paths
};

}  // namespace ringside::device
