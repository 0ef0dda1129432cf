// How long plain copies take on a described machine: host to device, device to device, inside one.
#pragma once

#include "core/hardware/cluster.h"

#include <optional>
#include <string>
#include <string_view>

namespace ringside::hardware {

enum class HostMemory {
    pinned,
    pageable,    // staged by the driver through a pinned buffer of its own
    wrong_numa,  // pinned, but on the other socket
};

struct CopyTime {
    Microseconds time{0};
    std::string bottleneck;
};

// A copy between the host and the first GPU. `is_blocking`: the host waits for each one, which
// costs a start and a least time.
CopyTime host_copy_time(const Cluster& cluster, const LibraryCosts& costs, HostMemory memory,
                        bool is_to_device, bool is_blocking, Bytes bytes);

// What a copy of this duration takes when the host waits for it, its own part included.
Microseconds blocking_copy_time(const LibraryCosts& costs, Microseconds alone);

// A copy by copy engine between the first two GPUs: over NVLink, over PCIe, or staged in host
// memory where there is no peer access.
CopyTime peer_copy_time(const Cluster& cluster, const LibraryCosts& costs, bool is_through_host,
                        Bytes bytes);
// The same done by a kernel that stores to the peer.
CopyTime peer_kernel_time(const Cluster& cluster, Bytes bytes);
// What both directions at once move, summed.
BytesPerSecond peer_rate_both_ways(const Cluster& cluster, const LibraryCosts& costs,
                                   bool is_through_host);
// A write of a few bytes.
CopyTime tiny_write_time(const Cluster& cluster, const LibraryCosts& costs, bool is_through_host);

// A copy inside the GPU's memory, counted once although it reads and writes.
CopyTime local_copy_time(const Cluster& cluster, Bytes bytes);
// The least time of any copy inside the GPU, a kernel launch seen from the stream.
Microseconds local_copy_start(const Cluster& cluster);

}  // namespace ringside::hardware
