#include "core/hardware/cost_model.h"

#include <algorithm>
#include <cmath>

namespace ringside::hardware {
namespace {

Picoseconds duration_from_flops(Flops flops, FlopsPerSecond rate) {
    return Picoseconds(static_cast<std::int64_t>(std::ceil(flops.count / rate.value * 1e12)));
}

}  // namespace

Picoseconds roofline_on_gpu(const Gpu& gpu, Flops flops, Bytes bytes, const std::string& dtype) {
    auto rate = gpu.peak.find(dtype);
    if (rate == gpu.peak.end()) rate = gpu.peak.find("float32");
    const Picoseconds moving = duration_from_bytes(bytes, gpu.memory_rate);
    if (rate == gpu.peak.end()) return moving;
    return std::max(moving, duration_from_flops(flops, rate->second));
}

Picoseconds roofline_on_host(const Host& host, Flops flops, Bytes bytes) {
    return std::max(duration_from_bytes(bytes, host.memory_rate),
                    duration_from_flops(flops, host.rate));
}

Route copy_route(const Machine& machine, const std::string& from, const std::string& to) {
    Route route;
    std::string node = from;
    for (const Link* link : route_between(machine, from, to)) {
        const bool is_forward = link->ends[0] == node;
        route.hops.push_back({link, is_forward});
        node = is_forward ? link->ends[1] : link->ends[0];
        if (node == "cpu" && node != to) route.is_staged = true;
    }
    return route;
}

bool has_peer_access(const Machine& machine, const std::string& from, const std::string& to) {
    if (from == to) return true;
    const Route route = copy_route(machine, from, to);
    return !route.hops.empty() && !route.is_staged;
}

Picoseconds latency_of(const Route& route) {
    Picoseconds sum{0};
    for (const Hop& hop : route.hops) sum += hop.link->latency;
    return sum;
}

BytesPerSecond rate_of(const Route& route) {
    BytesPerSecond least = route.hops.front().link->rate;
    for (const Hop& hop : route.hops) least = std::min(least, hop.link->rate);
    return least;
}

}  // namespace ringside::hardware
