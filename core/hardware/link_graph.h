// One node of a cluster as a graph of links that collectives' traffic takes, and what flows over it
// get of each other.
#pragma once

#include "core/base/units.h"
#include "core/hardware/cluster.h"

#include <string>
#include <vector>

namespace ringside::hardware {

// What a hop from GPU to GPU passes, from quick to slow.
enum class PathKind { nvlink, pcie, host, network };

// A full-duplex link. Each direction is an arc of its own: 2 i forward, 2 i + 1 back.
struct GraphLink {
    std::string name;  // "NVLink 3 x12, cuda:0 to nvswitch"
    int ends[2] = {0, 0};
    BytesPerSecond rate;  // each way, as reached by a collective's kernels
    PathKind path = PathKind::nvlink;
};

// Points 0 … gpus - 1 are the GPUs; switches, root ports and host memory follow.
struct LinkGraph {
    int gpus = 0;
    int points = 0;
    std::vector<GraphLink> links;
    std::vector<std::vector<int>> arcs_from;  // by point

    int head_of(int arc) const;  // the point that an arc leads to
    BytesPerSecond rate_of(int arc) const;
};

// The GPUs in use of one node, with the links among them.
LinkGraph link_graph_of(const Cluster& cluster, const LibraryCosts& costs);

// Keeps some GPUs of a node with their links; they are numbered as they stand in `gpus`, the names
// of links stay. Requires: each is named once.
LinkGraph with_gpus(const LinkGraph& graph, const std::vector<int>& gpus);

// The arcs from one GPU to another: the quickest kind of path, then the fewest arcs. GPUs do not
// forward for others; peers without access meet in host memory.
struct GpuRoute {
    std::vector<int> arcs;
    PathKind path = PathKind::nvlink;
};
GpuRoute route_on(const LinkGraph& graph, int from, int to);

// The number of NVLinks in one direction between two GPUs of a mesh, in units of one link; 0 for
// none.
int nvlinks_between(const LinkGraph& graph, const Cluster& cluster, int a, int b);

// A flow takes `usage` bytes of each of its arcs per byte of its own.
struct Flow {
    std::vector<std::pair<int, double>> usage;  // arc, bytes
    void take(int arc, double bytes);
};

// Max-min fair rates of flows, by progressive filling, and the arc that stopped the slowest.
struct FlowRates {
    std::vector<double> rates;  // bytes per second
    int bottleneck = -1;        // arc
    double total() const;
    double slowest() const;
};
FlowRates share_links(const LinkGraph& graph, const std::vector<Flow>& flows);

}  // namespace ringside::hardware
