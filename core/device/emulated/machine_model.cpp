#include "core/device/emulated/machine_model.h"

#include <algorithm>
#include <cmath>

namespace ringside::device {
namespace {

using hardware::Task;

// What a collective costs besides moving bytes: once, and for each step of the ring.
// Source: NCCL's tuning model, ring with the LL protocol: 6.6 us, then 0.6 us over NVLink, 1.0 us
// over PCIe.
constexpr Picoseconds kCollectiveStart = std::chrono::nanoseconds(6'600);
constexpr Picoseconds kNvlinkStep = std::chrono::nanoseconds(600);
constexpr Picoseconds kPcieStep = std::chrono::nanoseconds(1'000);

std::string node_of(DeviceId device) { return text_of(device); }

}  // namespace

MachineModel::MachineModel(const hardware::Machine& machine, hardware::Simulator& simulator)
    : machine_(machine), simulator_(simulator) {
    for (std::size_t i = 0; i < machine.gpus.size(); ++i) {
        const int resource = simulator.add_resource(hardware::kWholeRate);
        device_path_.push_back(simulator.add_path({resource}));
    }
    for (const hardware::Link& link : machine.links) {
        forward_[&link] = simulator.add_resource(hardware::rate_from(link.rate));
        simulator.add_resource(hardware::rate_from(link.rate));
    }
    host_path_ = simulator.add_path({simulator.add_resource(hardware::kWholeRate)});
}

int MachineModel::direction_of(const hardware::Hop& hop) const {
    return forward_.at(hop.link) + (hop.is_forward ? 0 : 1);
}

Task MachineModel::kernel(int device, const Kernel& kernel) const {
    const hardware::Gpu& gpu = machine_.gpus[static_cast<std::size_t>(device)];
    const WorkAmount work = work_of(kernel);
    // Products run at their inputs' type's rate; everything else is bound by memory or by float32
    // lanes.
    const bool is_product =
        kernel.op == Op::matrix_multiply || kernel.op == Op::add_matrix_multiply;
    const bool has_own_rate =
        is_product || (!kernel.outputs.empty() && kernel.outputs[0].dtype == DType::float64);
    const char* dtype =
        has_own_rate && !kernel.outputs.empty() ? name_of(kernel.outputs[0].dtype) : "float32";
    const Picoseconds roofline = hardware::roofline_on_gpu(gpu, work.flops, work.bytes, dtype);
    // A kernel lasts at least the GPU's least time; one that is shorter by its work leaves the rest
    // of the device to others.
    const Picoseconds time = std::max(roofline, gpu.kernel_latency);
    Task task;
    task.path = device_path_[static_cast<std::size_t>(device)];
    task.amount = time.count();
    if (roofline < time) {
        const auto share =
            static_cast<double>(roofline.count()) / static_cast<double>(time.count());
        task.weight = std::max(std::int64_t{1},
                               static_cast<std::int64_t>(share * double{hardware::kWholeWeight}));
    }
    return task;
}

Picoseconds MachineModel::kernel_on_host(const Kernel& kernel) const {
    const WorkAmount work = work_of(kernel);
    return hardware::roofline_on_host(machine_.host, work.flops, work.bytes);
}

const PlannedTransfer& MachineModel::route(DeviceId from, DeviceId to) {
    const std::pair<int, int> key{from.index, to.index};
    const auto known = routes_.find(key);
    if (known != routes_.end()) return known->second;
    PlannedTransfer plan;
    if (from == to) {
        plan.task.path = device_path_[static_cast<std::size_t>(from.index)];
        plan.task.latency = Picoseconds(0);
    } else {
        const hardware::Route route = hardware::copy_route(machine_, node_of(from), node_of(to));
        std::vector<int> resources;
        for (const hardware::Hop& hop : route.hops) {
            resources.push_back(direction_of(hop));
            plan.via.push_back(hop.link->id);
        }
        plan.task.path = simulator_.add_path(std::move(resources));
        plan.task.latency = hardware::latency_of(route);
        plan.task.cap = hardware::rate_from(hardware::rate_of(route));
    }
    return routes_.emplace(key, std::move(plan)).first->second;
}

Task MachineModel::copy(DeviceId from, DeviceId to, Bytes amount, bool is_pageable) {
    Task task = route(from, to).task;
    if (from == to) {
        const hardware::Gpu& gpu = machine_.gpus[static_cast<std::size_t>(from.index)];
        const Picoseconds moving = duration_from_bytes({2 * amount.count}, gpu.memory_rate);
        task.amount = std::max(moving, gpu.kernel_latency).count();
        return task;
    }
    task.amount = amount.count;
    if (is_pageable) {
        const double rate =
            hardware::rate_of(hardware::copy_route(machine_, node_of(from), node_of(to))).value;
        task.cap = hardware::rate_from(BytesPerSecond{rate * machine_.pageable_factor});
    }
    return task;
}

Picoseconds MachineModel::copy_on_host(Bytes amount) const {
    return duration_from_bytes({2 * amount.count}, machine_.host.memory_rate);
}

// One ring through the members in rank order; every link on it is taken once in the ring's
// direction.
const PlannedTransfer& MachineModel::ring(const std::vector<int>& devices) {
    const auto known = rings_.find(devices);
    if (known != rings_.end()) return known->second;
    PlannedTransfer plan;
    std::vector<int> resources;
    plan.task.latency = kNvlinkStep;
    double least = 0;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const DeviceId from{devices[i]};
        const DeviceId to{devices[(i + 1) % devices.size()]};
        if (from == to) continue;
        const hardware::Route route = hardware::copy_route(machine_, node_of(from), node_of(to));
        for (const hardware::Hop& hop : route.hops) {
            resources.push_back(direction_of(hop));
            plan.via.push_back(hop.link->id);
            if (!hop.link->kind.starts_with("NVLink")) plan.task.latency = kPcieStep;
            least = least > 0 ? std::min(least, hop.link->rate.value) : hop.link->rate.value;
        }
    }
    if (resources.empty()) {
        // All members share one device, or the host: the bytes go through its memory.
        plan.task.path = devices.front() < 0
                             ? host_path_
                             : device_path_[static_cast<std::size_t>(devices.front())];
    } else {
        plan.task.path = simulator_.add_path(std::move(resources));
        plan.task.cap = hardware::rate_from(BytesPerSecond{least});
    }
    return rings_.emplace(devices, std::move(plan)).first->second;
}

// The ring model: with n members, S the bytes of the whole buffer, each link of the ring carries
//     all_reduce                  2 (n-1)/n · S   in 2 (n-1) steps (reduce-scatter, then
//     all-gather) all_gather, reduce_scatter    (n-1)/n · S   in n-1 steps (S: all members' parts
//     together) broadcast, reduce                   S       pipelined through n-1 steps gather,
//     scatter, all_to_all   (n-1)/n · S   in n-1 steps send, receive                       S over
//     the pair's route
// and time = start + steps · step + bytes / rate of the slowest link.
// Source: Thakur, Rabenseifner and Gropp 2005; NCCL's ring algorithms.
Task MachineModel::collective(CollectiveOp op, const std::vector<int>& devices, int root, int peer,
                              Bytes payload) {
    const auto n = static_cast<std::int64_t>(devices.size());
    std::int64_t steps = n - 1;
    std::int64_t amount = payload.count;
    Task task = ring(devices).task;
    switch (op) {
        case CollectiveOp::all_reduce:
            steps = 2 * (n - 1);
            amount = 2 * (n - 1) * payload.count / n;
            break;
        case CollectiveOp::barrier:
            steps = 2 * (n - 1);
            amount = 0;
            break;
        case CollectiveOp::all_gather:
        case CollectiveOp::reduce_scatter:
        case CollectiveOp::gather:
        case CollectiveOp::scatter:
        case CollectiveOp::all_to_all:
            amount = (n - 1) * payload.count / n;
            break;
        case CollectiveOp::broadcast:
        case CollectiveOp::reduce:
            break;
        case CollectiveOp::send:
        case CollectiveOp::receive: {
            steps = 1;
            const int from = devices[static_cast<std::size_t>(root)];
            const int to = devices[static_cast<std::size_t>(peer)];
            const Picoseconds step = task.latency;
            if (from != to) task = route(DeviceId{from}, DeviceId{to}).task;
            task.latency = step;
            break;
        }
    }
    const bool is_on_one_device =
        std::ranges::all_of(devices, [&](int device) { return device == devices.front(); });
    task.latency = kCollectiveStart + steps * task.latency;
    if (is_on_one_device) {
        const BytesPerSecond rate =
            devices.front() < 0
                ? machine_.host.memory_rate
                : machine_.gpus[static_cast<std::size_t>(devices.front())].memory_rate;
        task.amount = duration_from_bytes({2 * amount}, rate).count();
    } else {
        task.amount = amount;
    }
    return task;
}

}  // namespace ringside::device
