#include "core/hardware/copies.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::hardware {
namespace {

Microseconds on_wire(Bytes bytes, double rate) {
    return Microseconds(static_cast<double>(bytes.count) / rate * 1e6);
}

// NVLinks between the first two GPUs.
int links_of_first_pair(const Cluster& cluster) {
    // On a cube mesh the first two GPUs have one.
    return cluster.fabric == Fabric::cube_mesh ? 1 : cluster.links;
}

}  // namespace

CopyTime host_copy_time(const Cluster& cluster, const LibraryCosts& costs, HostMemory memory,
                        bool is_to_device, bool is_blocking, Bytes bytes) {
    const LinkKind& slot = cluster.gpu.pcie;
    double part = 1;
    switch (memory) {
        case HostMemory::pinned:
            break;
        case HostMemory::pageable:
            part = costs.pageable;
            break;
        case HostMemory::wrong_numa:
            part = costs.wrong_numa;
            break;
    }
    // Writes to the device cross the sockets a little better than reads from it.
    if (memory == HostMemory::wrong_numa && !is_to_device) part *= 0.65;
    CopyTime out;
    out.bottleneck = slot.title;
    out.time = slot.host_latency + on_wire(bytes, slot.copy.value * part);
    if (is_blocking) {
        out.time = blocking_copy_time(costs, out.time);
    }
    return out;
}

Microseconds blocking_copy_time(const LibraryCosts& costs, Microseconds alone) {
    constexpr double kBesides = 0.6;  // of the least time, on top of a longer copy
    return std::max(alone + costs.synchronous_copy * kBesides, costs.synchronous_copy);
}

CopyTime peer_copy_time(const Cluster& cluster, const LibraryCosts& costs, bool is_through_host,
                        Bytes bytes) {
    const LinkKind& slot = cluster.gpu.pcie;
    if (!is_through_host && cluster.has_nvlink()) {
        const LinkKind& link = cluster.gpu.nvlink;
        const int links = links_of_first_pair(cluster);
        return {link.copy_latency + on_wire(bytes, link.copy.value * links),
                fmt::format("{} x{}", link.title, links)};
    }
    if (!is_through_host && cluster.has_peer_access) {
        return {slot.copy_latency + on_wire(bytes, slot.copy.value), slot.title};
    }
    return {slot.copy_latency + on_wire(bytes, slot.copy.value * costs.host_copy_efficiency),
            slot.title + " through host memory"};
}

CopyTime peer_kernel_time(const Cluster& cluster, Bytes bytes) {
    if (!cluster.has_nvlink()) {
        return {on_wire(bytes, cluster.gpu.pcie.kernel.value), cluster.gpu.pcie.title};
    }
    const int links = links_of_first_pair(cluster);
    return {on_wire(bytes, cluster.gpu.nvlink.kernel.value * links), cluster.gpu.nvlink.title};
}

BytesPerSecond peer_rate_both_ways(const Cluster& cluster, const LibraryCosts& costs,
                                   bool is_through_host) {
    if (!is_through_host && cluster.has_nvlink()) {
        return {2 * cluster.gpu.nvlink.copy.value * links_of_first_pair(cluster)};
    }
    if (!is_through_host && cluster.has_peer_access) return {2 * cluster.gpu.pcie.copy.value};
    // Staged copies in both directions meet in the host's memory controller.
    return {cluster.gpu.pcie.copy.value * costs.host_copy_both_ways};
}

CopyTime tiny_write_time(const Cluster& cluster, const LibraryCosts& costs, bool is_through_host) {
    if (!is_through_host && cluster.has_nvlink()) {
        return {cluster.gpu.nvlink.copy_latency, cluster.gpu.nvlink.title};
    }
    const bool is_peer = !is_through_host && cluster.has_peer_access;
    // A server's second socket lies between most of its GPUs; a workstation has one.
    const bool is_server = cluster.has_nvlink();
    const Microseconds staged = is_server ? costs.staged_write_server : costs.staged_write;
    return {is_peer ? cluster.gpu.pcie.copy_latency : staged, cluster.gpu.pcie.title};
}

CopyTime local_copy_time(const Cluster& cluster, Bytes bytes) {
    return {on_wire(bytes, cluster.gpu.copy_rate.value), "device memory"};
}

Microseconds local_copy_start(const Cluster& cluster) {
    switch (cluster.gpu.generation) {
        case Generation::kepler:
        case Generation::pascal:
            return Microseconds(3.0);
        case Generation::volta:
        case Generation::turing:
        case Generation::ampere:
        case Generation::cdna:
            return Microseconds(2.5);
        case Generation::ada:
            return Microseconds(1.3);
        case Generation::hopper:
        case Generation::blackwell:
            return Microseconds(1.0);
    }
    return Microseconds(2.5);
}

}  // namespace ringside::hardware
