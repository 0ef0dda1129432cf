#include "core/hardware/link_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>

namespace ringside::hardware {
namespace {

constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }

// The DGX-1's links by pair, as `nvidia-smi topo -m` prints them for V100; P100 has one of each.
// Source: pytorch/pytorch benchmarks/distributed/ddp/README.md.
struct PairLinks {
    int a, b, links;
};
constexpr std::array<PairLinks, 16> kCubeMesh = {{
    {0, 1, 1},
    {0, 2, 1},
    {0, 3, 2},
    {0, 4, 2},
    {1, 2, 2},
    {1, 3, 1},
    {1, 5, 2},
    {2, 3, 2},
    {2, 6, 1},
    {3, 7, 1},
    {4, 5, 1},
    {4, 6, 1},
    {4, 7, 2},
    {5, 6, 2},
    {5, 7, 1},
    {6, 7, 2},
}};

// Four GPUs hang under one socket of a two-socket server.
constexpr int kGpusPerSocket = 4;

void list_arcs(LinkGraph& graph) {
    graph.arcs_from.assign(at(graph.points), {});
    for (int i = 0; i < static_cast<int>(graph.links.size()); ++i) {
        const GraphLink& link = graph.links[at(i)];
        graph.arcs_from[at(link.ends[0])].push_back(2 * i);
        graph.arcs_from[at(link.ends[1])].push_back(2 * i + 1);
    }
}

class Builder {
   public:
    Builder(const Cluster& cluster, const LibraryCosts& costs) : cluster_(cluster), costs_(costs) {
        graph_.gpus = cluster.gpus_used;
        graph_.points = cluster.gpus_used;
    }

    LinkGraph build() {
        switch (cluster_.fabric) {
            case Fabric::pcie:
                break;
            case Fabric::bridge:
                for (int a = 0; a + 1 < graph_.gpus; a += 2) pair(a, a + 1, cluster_.links);
                break;
            case Fabric::mesh:
                for (int a = 0; a < graph_.gpus; ++a) {
                    for (int b = a + 1; b < graph_.gpus; ++b) pair(a, b, cluster_.links);
                }
                break;
            case Fabric::cube_mesh:
                for (const PairLinks& each : kCubeMesh) {
                    if (each.b >= graph_.gpus) continue;
                    pair(each.a, each.b, cluster_.links > 4 ? each.links : 1);
                }
                break;
            case Fabric::nvswitch:
                add_switch();
                break;
        }
        add_host();
        list_arcs(graph_);
        return std::move(graph_);
    }

   private:
    void add(std::string name, int a, int b, double rate, PathKind path) {
        graph_.links.push_back({std::move(name), {a, b}, {rate}, path});
    }

    void pair(int a, int b, int links) {
        add(fmt::format("{} x{}, cuda:{} to cuda:{}", cluster_.gpu.nvlink.title, links, a, b), a, b,
            links * cluster_.gpu.nvlink.kernel.value, PathKind::nvlink);
    }

    void add_switch() {
        const int hub = graph_.points++;
        for (int g = 0; g < graph_.gpus; ++g) {
            add(fmt::format("{} x{}, cuda:{} to nvswitch", cluster_.gpu.nvlink.title,
                            cluster_.links, g),
                g, hub, cluster_.links * cluster_.gpu.nvlink.kernel.value, PathKind::nvlink);
        }
    }

    // Peers meet at a root port; without peer access kernels meet in shared host memory.
    void add_host() {
        const LinkKind& slot = cluster_.gpu.pcie;
        const int sockets = (graph_.gpus + kGpusPerSocket - 1) / kGpusPerSocket;
        const int memory = graph_.points++;
        for (int g = 0; g < graph_.gpus; ++g) {
            add(fmt::format("host memory over {}, cuda:{}", slot.title, g), g, memory,
                costs_.host_path.value, PathKind::host);
        }
        if (!cluster_.has_peer_access) return;
        const int first = graph_.points;
        graph_.points += sockets;
        for (int g = 0; g < graph_.gpus; ++g) {
            add(fmt::format("{}, cuda:{} to root {}", slot.title, g, g / kGpusPerSocket), g,
                first + g / kGpusPerSocket, slot.kernel.value, PathKind::pcie);
        }
        for (int s = 0; s + 1 < sockets && cluster_.has_peer_across; ++s) {
            add(fmt::format("bridge between sockets {} and {}", s, s + 1), first + s, first + s + 1,
                slot.kernel.value * costs_.host_bridge, PathKind::pcie);
        }
    }

    const Cluster& cluster_;
    const LibraryCosts& costs_;
    LinkGraph graph_;
};

}  // namespace

int LinkGraph::head_of(int arc) const {
    const GraphLink& link = links[at(arc / 2)];
    return link.ends[arc % 2 == 0 ? 1 : 0];
}

BytesPerSecond LinkGraph::rate_of(int arc) const { return links[at(arc / 2)].rate; }

LinkGraph link_graph_of(const Cluster& cluster, const LibraryCosts& costs) {
    return Builder(cluster, costs).build();
}

LinkGraph with_gpus(const LinkGraph& graph, const std::vector<int>& gpus) {
    constexpr int kGone = -1;
    std::vector<int> number(at(graph.points), kGone);
    LinkGraph out;
    for (const int gpu : gpus) number[at(gpu)] = out.gpus++;
    out.points = out.gpus;
    for (int point = graph.gpus; point < graph.points; ++point) number[at(point)] = out.points++;
    for (const GraphLink& link : graph.links) {
        GraphLink kept = link;
        for (int& end : kept.ends) end = number[at(end)];
        if (kept.ends[0] != kGone && kept.ends[1] != kGone) out.links.push_back(std::move(kept));
    }
    list_arcs(out);
    return out;
}

GpuRoute route_on(const LinkGraph& graph, int from, int to) {
    // Breadth first over one kind of path after the other.
    for (const PathKind kind : {PathKind::nvlink, PathKind::pcie, PathKind::host}) {
        std::vector<int> by(at(graph.points), -1);
        std::deque<int> queue = {from};
        while (!queue.empty() && by[at(to)] < 0) {
            const int point = queue.front();
            queue.pop_front();
            if (point != from && point < graph.gpus) continue;  // a GPU does not forward
            for (const int arc : graph.arcs_from[at(point)]) {
                const int head = graph.head_of(arc);
                if (graph.links[at(arc / 2)].path != kind || head == from || by[at(head)] >= 0)
                    continue;
                by[at(head)] = arc;
                queue.push_back(head);
            }
        }
        if (by[at(to)] < 0) continue;
        GpuRoute route;
        route.path = kind;
        for (int point = to; point != from;) {
            const int arc = by[at(point)];
            route.arcs.insert(route.arcs.begin(), arc);
            point = graph.head_of(arc ^ 1);
        }
        return route;
    }
    return {};
}

int nvlinks_between(const LinkGraph& graph, const Cluster& cluster, int a, int b) {
    for (const GraphLink& link : graph.links) {
        const bool joins =
            (link.ends[0] == a && link.ends[1] == b) || (link.ends[0] == b && link.ends[1] == a);
        if (joins && link.path == PathKind::nvlink) {
            return static_cast<int>(std::lround(link.rate.value / cluster.gpu.nvlink.kernel.value));
        }
    }
    return 0;
}

void Flow::take(int arc, double bytes) {
    for (auto& [known, usage_of] : usage) {
        if (known != arc) continue;
        usage_of += bytes;
        return;
    }
    usage.emplace_back(arc, bytes);
}

double FlowRates::total() const { return std::accumulate(rates.begin(), rates.end(), 0.0); }

double FlowRates::slowest() const {
    return rates.empty() ? 0 : *std::min_element(rates.begin(), rates.end());
}

FlowRates share_links(const LinkGraph& graph, const std::vector<Flow>& flows) {
    FlowRates out;
    out.rates.assign(flows.size(), 0);
    std::vector<double> left(graph.links.size() * 2);
    for (std::size_t arc = 0; arc < left.size(); ++arc) {
        left[arc] = graph.rate_of(static_cast<int>(arc)).value;
    }
    std::vector<bool> is_stopped(flows.size(), false);
    std::size_t open = flows.size();
    while (open > 0) {
        std::vector<double> load(left.size(), 0);
        for (std::size_t f = 0; f < flows.size(); ++f) {
            if (is_stopped[f]) continue;
            for (const auto& [arc, bytes] : flows[f].usage) load[at(arc)] += bytes;
        }
        double rise = std::numeric_limits<double>::infinity();
        int full = -1;
        for (std::size_t arc = 0; arc < left.size(); ++arc) {
            if (load[arc] <= 0 || left[arc] / load[arc] >= rise) continue;
            rise = left[arc] / load[arc];
            full = static_cast<int>(arc);
        }
        if (full < 0) break;
        if (out.bottleneck < 0) out.bottleneck = full;
        constexpr double kSlack = 1e-9;
        for (std::size_t arc = 0; arc < left.size(); ++arc) left[arc] -= rise * load[arc];
        for (std::size_t f = 0; f < flows.size(); ++f) {
            if (is_stopped[f]) continue;
            out.rates[f] += rise;
            for (const auto& [arc, bytes] : flows[f].usage) {
                if (bytes <= 0 || left[at(arc)] > kSlack * graph.rate_of(arc).value) continue;
                is_stopped[f] = true;
                --open;
                break;
            }
        }
    }
    return out;
}

}  // namespace ringside::hardware
