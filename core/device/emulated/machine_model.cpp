#include "core/device/emulated/machine_model.h"

#include "core/device/emulated/collective_difference.h"
#include "core/hardware/copies.h"

#include <algorithm>
#include <cmath>

namespace ringside::device {
namespace {

using hardware::Microseconds;
using hardware::Task;

// What a collective costs besides moving bytes where no links are between its members: once, and
// for each step. Source: NCCL's tuning model, ring with the LL protocol: 6.6 us, then 0.6 us.
constexpr Picoseconds kCollectiveStart = std::chrono::nanoseconds(6'600);
// Where the classes of published sizes begin.
constexpr Bytes kMiddle{64LL * 1024};
constexpr Bytes kLarge{64LL * 1024 * 1024};

constexpr Picoseconds kNvlinkStep = std::chrono::nanoseconds(600);

Picoseconds whole(Microseconds time) {
    return Picoseconds(static_cast<std::int64_t>(std::llround(time.count() * 1e6)));
}

Microseconds microseconds_from(Picoseconds time) {
    return Microseconds(static_cast<double>(time.count()) * 1e-6);
}

Task stretched(Task task, double factor) {
    if (factor == 1) return task;
    const auto longer = [&](std::int64_t value) {
        return static_cast<std::int64_t>(std::llround(static_cast<double>(value) * factor));
    };
    task.amount = longer(task.amount);
    task.latency = Picoseconds(longer(task.latency.count()));
    return task;
}

// Source: SplitMix64 (Steele, Lea and Flood 2014).
std::uint64_t mixed(std::uint64_t value) {
    value += 0x9E3779B97F4A7C15ULL;
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
    return value ^ (value >> 31);
}

hardware::Collective collective_of(CollectiveOp op) {
    switch (op) {
        case CollectiveOp::all_reduce:
        case CollectiveOp::barrier:
            return hardware::Collective::all_reduce;
        case CollectiveOp::broadcast:
            return hardware::Collective::broadcast;
        case CollectiveOp::reduce:
            return hardware::Collective::reduce;
        case CollectiveOp::all_gather:
            return hardware::Collective::all_gather;
        case CollectiveOp::reduce_scatter:
            return hardware::Collective::reduce_scatter;
        case CollectiveOp::gather:
            return hardware::Collective::gather;
        case CollectiveOp::scatter:
            return hardware::Collective::scatter;
        case CollectiveOp::all_to_all:
            return hardware::Collective::all_to_all;
        case CollectiveOp::send:
        case CollectiveOp::receive:
            return hardware::Collective::send_receive;
    }
    return hardware::Collective::all_reduce;
}

// Whole percent, rounded up. 0 for a class of which nothing is published.
int percent_of(const hardware::ErrorBand& band) {
    return band.rows > 0 ? static_cast<int>(std::ceil(band.ninetieth * 100)) : 0;
}

// The bytes that each member of a ring passes on, and in how many steps. With n members, S the
// bytes of the whole buffer:
//     all_reduce                            2 (n-1)/n S  in 2 (n-1) steps
//     all_gather, reduce_scatter, gather,
//     scatter, all_to_all                     (n-1)/n S  in n-1 steps
//     broadcast, reduce                             S    in n-1 steps
//     send, receive                                 S    in one
// Source: Thakur, Rabenseifner and Gropp 2005; Gloo's ring algorithms.
struct RingWork {
    std::int64_t steps = 0;
    std::int64_t bytes = 0;
};
RingWork ring_work(CollectiveOp op, std::int64_t n, Bytes payload) {
    switch (op) {
        case CollectiveOp::all_reduce:
            return {2 * (n - 1), 2 * (n - 1) * payload.count / n};
        case CollectiveOp::barrier:
            return {2 * (n - 1), 0};
        case CollectiveOp::all_gather:
        case CollectiveOp::reduce_scatter:
        case CollectiveOp::gather:
        case CollectiveOp::scatter:
        case CollectiveOp::all_to_all:
            return {n - 1, (n - 1) * payload.count / n};
        case CollectiveOp::broadcast:
        case CollectiveOp::reduce:
            return {n - 1, payload.count};
        case CollectiveOp::send:
        case CollectiveOp::receive:
            return {1, payload.count};
    }
    return {};
}

}  // namespace

MachineModel::MachineModel(const hardware::Machine& machine, hardware::Simulator& simulator,
                           const EmulatedOptions& options)
    : machine_(machine),
      simulator_(simulator),
      collectives_(machine),
      ranks_per_node_(std::max(1, options.ranks / machine.nodes)),
      shift_(options.shift),
      disturbance_(options.disturbance),
      drawn_(machine.gpus.size(), 0) {
    for (std::size_t i = 0; i < machine.gpus.size(); ++i) {
        const int resource = simulator.add_resource(hardware::kWholeRate);
        device_path_.push_back(simulator.add_path({resource}));
    }
    for (const hardware::Link& link : machine.links) {
        forward_[&link] = simulator.add_resource(hardware::rate_from(link.rate));
        simulator.add_resource(hardware::rate_from(link.rate));
    }
    host_path_ = simulator.add_path({simulator.add_resource(hardware::kWholeRate)});
    // Kernels of their own are in no published table: all times of their size stand for them.
    constexpr std::array<std::string_view, kTimed> kClasses = {"",
                                                               "local_copy",
                                                               "p2p_copy_unidirectional",
                                                               "h2d_copy_pinned",
                                                               "d2h_copy_pinned",
                                                               "h2d_copy_pageable",
                                                               "d2h_copy_pageable"};
    constexpr std::array<Bytes, kSizes> kOfSize = {Bytes{1}, kMiddle, kLarge};
    for (std::size_t timed = 0; timed < kTimed; ++timed) {
        for (std::size_t size = 0; size < kSizes; ++size) {
            bands_[timed][size] = percent_of(collectives_.band_of(timed == kKernels ? "" : "copies",
                                                                  kClasses[timed], kOfSize[size]));
        }
    }
}

int MachineModel::direction_of(const hardware::Hop& hop) const {
    return forward_.at(hop.link) + (hop.is_forward ? 0 : 1);
}

// A device's point of the machine's graph; the host is the one of the other end's node.
std::string MachineModel::point_of(DeviceId device, DeviceId other) const {
    if (!device.is_host()) return text_of(device);
    return machine_.host_of(other.is_gpu() ? machine_.node_of(other.index) : 0);
}

// What a piece of work on a device takes longer by chance, in parts of one.
double MachineModel::chance(int device) {
    if (disturbance_.jitter_percent <= 0) return 0;
    std::uint64_t& count = drawn_[static_cast<std::size_t>(device)];
    const std::uint64_t draw =
        mixed(disturbance_.seed ^ mixed(static_cast<std::uint64_t>(device) << 32 | ++count));
    constexpr double kOfOne = 1.0 / 9007199254740992.0;  // 53 bits
    return disturbance_.jitter_percent / 100 * static_cast<double>(draw >> 11) * kOfOne;
}

Task MachineModel::kernel(int device, const Kernel& kernel) {
    double factor = (1 + shift_.kernels * error_of_kernel(kernel) / 100) * (1 + chance(device));
    if (device == disturbance_.slow_device) factor *= 1 + disturbance_.slow_percent / 100;
    return stretched(undisturbed_kernel(device, kernel), factor);
}

Task MachineModel::copy(DeviceId from, DeviceId to, Bytes amount, bool is_pageable) {
    const double band = error_of_copy(from, to, amount, is_pageable) / 100.0;
    const double factor =
        (1 + shift_.copies * band) * (1 + chance(to.is_gpu() ? to.index : from.index));
    return stretched(undisturbed_copy(from, to, amount, is_pageable), factor);
}

Task MachineModel::undisturbed_kernel(int device, const Kernel& kernel) const {
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

int MachineModel::error_of_kernel(const Kernel& kernel) const {
    return band(kKernels, work_of(kernel).bytes);
}

int MachineModel::error_of_copy(DeviceId from, DeviceId to, Bytes amount, bool is_pageable) const {
    if (from == to) return band(kLocal, amount);
    if (from.is_host()) return band(is_pageable ? kToPageable : kToPinned, amount);
    if (to.is_host()) return band(is_pageable ? kFromPageable : kFromPinned, amount);
    return band(kPeer, amount);
}

int MachineModel::band(Timed timed, Bytes amount) const {
    const std::size_t size = amount.count < kMiddle.count ? 0 : amount.count < kLarge.count ? 1 : 2;
    return bands_[timed][size];
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
        const hardware::Route route =
            hardware::copy_route(machine_, point_of(from, to), point_of(to, from));
        std::vector<int> resources;
        for (const hardware::Hop& hop : route.hops) {
            resources.push_back(direction_of(hop));
            plan.via.push_back(hop.link->id);
        }
        const auto slowest = std::ranges::min_element(
            route.hops, {}, [](const hardware::Hop& hop) { return hop.link->rate.value; });
        if (slowest != route.hops.end()) plan.bottleneck = slowest->link->id;
        plan.task.path = simulator_.add_path(std::move(resources));
        plan.task.latency = hardware::latency_of(route);
        double rate = hardware::rate_of(route).value;
        if (machine_.wiring && from.is_gpu() && to.is_gpu() && route.is_staged) {
            // Peers over PCIe: straight through a root port, or staged in host memory.
            const hardware::Wiring& wiring = *machine_.wiring;
            plan.task.latency = whole(wiring.cluster.gpu.pcie.copy_latency);
            if (!wiring.cluster.has_peer_access) rate *= wiring.library.host_copy_efficiency;
        }
        plan.task.cap = hardware::rate_from(BytesPerSecond{rate});
    }
    return routes_.emplace(key, std::move(plan)).first->second;
}

Task MachineModel::undisturbed_copy(DeviceId from, DeviceId to, Bytes amount, bool is_pageable) {
    Task task = route(from, to).task;
    if (from == to) {
        const hardware::Gpu& gpu = machine_.gpus[static_cast<std::size_t>(from.index)];
        const Picoseconds moving = duration_from_bytes({2 * amount.count}, gpu.memory_rate);
        task.amount = std::max(moving, gpu.kernel_latency).count();
        return task;
    }
    task.amount = amount.count;
    if (is_pageable) {
        const double rate = hardware::rate_of(hardware::copy_route(machine_, point_of(from, to),
                                                                   point_of(to, from)))
                                .value;
        const BytesPerSecond reached{rate * machine_.pageable_factor};
        task.cap = hardware::rate_from(reached);
        if (machine_.wiring) task.latency = blocking_latency(task.latency, amount, reached);
    }
    return task;
}

// The start of a copy that its host waits for, such that with the host's own part it takes what
// hardware::host_copy_time says of a blocking copy.
Picoseconds MachineModel::blocking_latency(Picoseconds latency, Bytes amount,
                                           BytesPerSecond rate) const {
    const Picoseconds of_host = machine_.host.launch + machine_.host.synchronize;
    const Picoseconds moving = duration_from_bytes(amount, rate);
    const Picoseconds blocking = whole(hardware::blocking_copy_time(
        machine_.wiring->library, microseconds_from(latency + moving)));
    return std::max(latency, blocking - of_host - moving);
}

Picoseconds MachineModel::copy_on_host(Bytes amount) const {
    return duration_from_bytes({2 * amount.count}, machine_.host.memory_rate);
}

Task MachineModel::in_memory(CollectiveOp op, int device, std::size_t members,
                             Bytes payload) const {
    const RingWork work = ring_work(op, static_cast<std::int64_t>(members), payload);
    Task task;
    task.path = device < 0 ? host_path_ : device_path_[static_cast<std::size_t>(device)];
    task.latency = kCollectiveStart + work.steps * kNvlinkStep;
    const BytesPerSecond rate = device < 0
                                    ? machine_.host.memory_rate
                                    : machine_.gpus[static_cast<std::size_t>(device)].memory_rate;
    task.amount = duration_from_bytes({2 * work.bytes}, rate).count();
    return task;
}

// Members on hosts pass their bytes on in a ring: through shared memory, or over the network where
// they sit on several nodes.
Task MachineModel::on_hosts(CollectiveOp op, const std::vector<Member>& members, Bytes payload) {
    std::vector<int> nodes;
    for (const Member& member : members) nodes.push_back(member.rank / ranks_per_node_);
    std::ranges::sort(nodes);
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    Task task = in_memory(op, kHost.index, members.size(), payload);
    if (nodes.size() < 2 || machine_.nodes < 2) return task;
    const RingWork work = ring_work(op, static_cast<std::int64_t>(members.size()), payload);
    const hardware::Wiring& wiring = *machine_.wiring;
    const Picoseconds step =
        whole(wiring.library.network_ring.simple + wiring.cluster.network.simple_latency);
    const auto crossings = static_cast<std::int64_t>(nodes.size());
    task.latency += std::min(work.steps, 2 * (crossings - 1)) * step;
    std::vector<int> resources;
    for (const hardware::Link& link : machine_.links) {
        if (link.ends[1] != hardware::kNetworkPoint) continue;
        resources.push_back(forward_.at(&link));
        resources.push_back(forward_.at(&link) + 1);
        task.cap = hardware::rate_from(link.rate);
    }
    const auto [known, is_new] = host_rings_.try_emplace(static_cast<int>(nodes.size()), 0);
    if (is_new) known->second = simulator_.add_path(std::move(resources));
    task.path = known->second;
    task.amount = work.bytes;
    return task;
}

// What the library's model says, as work that shares its links with whatever else flows: after its
// start-up it takes the whole of its slowest link for as long as its bytes are under way alone.
MachineModel::PlannedCollective MachineModel::on_gpus(CollectiveOp op, const std::vector<int>& gpus,
                                                      Bytes payload, Algorithm algorithm) {
    std::optional<hardware::Algorithm> forced;
    if (algorithm == Algorithm::tree) forced = hardware::Algorithm::tree;
    constexpr Bytes kSmallest{4};
    const hardware::MachineTime planned = collectives_.time_of(
        collective_of(op), gpus, {std::max(payload.count, kSmallest.count)}, forced);
    const auto [known, is_new] = flows_.try_emplace(planned.flow, 0);
    if (is_new) {
        std::vector<int> resources;
        for (const hardware::Hop& hop : planned.flow->hops) resources.push_back(direction_of(hop));
        known->second = simulator_.add_path(std::move(resources));
    }
    PlannedCollective out;
    out.task.path = known->second;
    out.task.latency = whole(planned.time.start);
    const Microseconds flowing = planned.time.time - planned.time.start;
    out.task.cap = hardware::rate_from(planned.flow->most);
    out.task.amount =
        static_cast<std::int64_t>(std::llround(flowing.count() * 1e-6 * planned.flow->most.value));
    out.algorithm = hardware::name_of(planned.time.algorithm);
    out.protocol = hardware::name_of(planned.time.protocol);
    out.bottleneck = planned.bottleneck;
    out.error_percent = percent_of(planned.band);
    out.task = stretched(out.task, 1 + shift_.collectives * out.error_percent / 100);
    return out;
}

MachineModel::PlannedCollective MachineModel::collective(CollectiveOp op,
                                                         const std::vector<Member>& members,
                                                         int root, int peer, Bytes payload,
                                                         Algorithm algorithm) {
    std::vector<int> devices;
    for (const Member& member : members) devices.push_back(member.stream.device.index);
    // The root and the sender come first.
    std::rotate(devices.begin(), devices.begin() + root, devices.begin() + root + 1);
    if (is_pair(op))
        devices = {members[static_cast<std::size_t>(root)].stream.device.index,
                   members[static_cast<std::size_t>(peer)].stream.device.index};
    std::vector<int> gpus;
    for (const int device : devices) {
        if (device >= 0 && std::ranges::find(gpus, device) == gpus.end()) gpus.push_back(device);
    }
    if (gpus.size() >= 2) return on_gpus(op, gpus, payload, algorithm);
    PlannedCollective out;
    out.task = gpus.empty() ? on_hosts(op, members, payload)
                            : in_memory(op, gpus.front(), devices.size(), payload);
    return out;
}

}  // namespace ringside::device
