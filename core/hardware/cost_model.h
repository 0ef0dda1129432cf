// How long single pieces of work take on a described machine, when nothing else is going on.
#pragma once

#include "core/base/units.h"
#include "core/hardware/machine.h"

#include <string>
#include <vector>

namespace ringside::hardware {

// Returns the roofline time of a kernel: the longer of its arithmetic and its memory traffic,
// without any latency. A type without a figure of its own counts as float32. Source: the roofline
// model; rates as reached, not peaks of data sheets.
Picoseconds roofline_on_gpu(const Gpu& gpu, Flops flops, Bytes bytes, const std::string& dtype);
Picoseconds roofline_on_host(const Host& host, Flops flops, Bytes bytes);

// A way through the machine: the links in order, with the direction each is travelled in.
struct Hop {
    const Link* link = nullptr;
    bool is_forward = true;  // from ends[0] to ends[1]
};
struct Route {
    std::vector<Hop> hops;
    bool is_staged = false;  // passes the host although neither end is the host
};

// Returns the way of a copy; no hops when both nodes are the same or nothing joins them.
Route copy_route(const Machine& machine, const std::string& from, const std::string& to);

// Says whether copies between the two nodes can go without the host.
bool has_peer_access(const Machine& machine, const std::string& from, const std::string& to);

// The start-up time of a transfer over the route.
Picoseconds latency_of(const Route& route);

// The rate of the route's slowest link. Requires: at least one hop.
BytesPerSecond rate_of(const Route& route);

}  // namespace ringside::hardware
