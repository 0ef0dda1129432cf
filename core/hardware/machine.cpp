#include "core/hardware/machine.h"

#include "core/base/internal_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace ringside::hardware {
namespace {

bool is_gpu(std::string_view node) { return node.starts_with("cuda:"); }

const std::string& other_end(const Link& link, const std::string& node) {
    return link.ends[0] == node ? link.ends[1] : link.ends[0];
}

// What a node was first reached by. Fewer hops win, then the wider bottleneck, then the earlier
// link.
struct Reached {
    int hops = 0;
    double rate = 0;
    const Link* by = nullptr;
    std::string from;
};

}  // namespace

std::vector<const Link*> route_between(const Machine& machine, std::string_view from,
                                       std::string_view to) {
    if (from == to) return {};
    std::map<std::string, Reached> reached;
    reached[std::string(from)] = {0, 1e300, nullptr, {}};
    // Breadth first, one ring of nodes after the other: a node's bottleneck is settled before it is
    // used.
    std::set<std::string> ring = {std::string(from)};
    for (int hops = 1; !ring.empty() && !reached.contains(std::string(to)); ++hops) {
        std::set<std::string> next;
        for (const std::string& node : ring) {
            // Only the host and switches pass traffic on; a GPU does not forward for others.
            if (node != from && is_gpu(node)) continue;
            for (const Link& link : machine.links) {
                if (link.ends[0] != node && link.ends[1] != node) continue;
                const std::string& end = other_end(link, node);
                const double rate = std::min(reached[node].rate, link.rate.value);
                auto known = reached.find(end);
                const bool is_better = known == reached.end() ||
                                       (known->second.hops == hops && known->second.rate < rate);
                if (!is_better) continue;
                reached[end] = {hops, rate, &link, node};
                next.insert(end);
            }
        }
        ring = std::move(next);
    }
    std::vector<const Link*> route;
    auto at = reached.find(std::string(to));
    while (at != reached.end() && at->second.by != nullptr) {
        route.insert(route.begin(), at->second.by);
        at = reached.find(at->second.from);
    }
    return route;
}

Machine with_devices(const Machine& machine, int devices) {
    check(devices >= 0 && static_cast<std::size_t>(devices) <= machine.gpus.size(),
          "a machine cannot be given more devices than it has");
    Machine smaller = machine;
    smaller.gpus.resize(static_cast<std::size_t>(devices));
    const auto is_gone = [&](const std::string& node) {
        return is_gpu(node) && std::stoi(node.substr(5)) >= devices;
    };
    std::erase_if(smaller.links,
                  [&](const Link& link) { return is_gone(link.ends[0]) || is_gone(link.ends[1]); });
    if (smaller.wiring) smaller.wiring->cluster.gpus_used = devices;
    return smaller;
}

std::string Machine::host_of(int node) const {
    return node == 0 ? std::string("cpu") : fmt::format("cpu@{}", node);
}

Result<Machine> with_nodes(const Machine& machine, int nodes) {
    check(machine.nodes == 1 && nodes >= 1, "only one node can be multiplied");
    if (nodes == 1) return machine;
    if (!machine.wiring || machine.wiring->cluster.nics == 0) {
        return failure(ErrorKind::unavailable,
                       fmt::format("machine '{}' names no network that could join {} nodes",
                                   machine.name, nodes));
    }
    const Cluster& cluster = machine.wiring->cluster;
    const auto gpus = static_cast<int>(machine.gpus.size());
    Machine joined = machine;
    joined.nodes = nodes;
    joined.title = fmt::format("{} nodes of {}", nodes, machine.title);
    for (int node = 1; node < nodes; ++node) {
        joined.gpus.insert(joined.gpus.end(), machine.gpus.begin(), machine.gpus.end());
        for (Link link : machine.links) {
            link.id = fmt::format("{}@{}", link.id, node);
            for (std::string& end : link.ends) {
                end = is_gpu(end) ? fmt::format("cuda:{}", node * gpus + std::stoi(end.substr(5)))
                                  : fmt::format("{}@{}", end, node);
            }
            joined.links.push_back(std::move(link));
        }
    }
    for (int node = 0; node < nodes; ++node) {
        Link link;
        link.id = node == 0 ? std::string("net") : fmt::format("net@{}", node);
        link.kind = fmt::format("{} x {}", cluster.nics, cluster.network.title);
        link.ends[0] = joined.host_of(node);
        link.ends[1] = kNetworkPoint;
        link.rate = cluster.network_rate();
        link.latency =
            Picoseconds(static_cast<std::int64_t>(cluster.network.simple_latency.count() * 1e6));
        joined.links.push_back(std::move(link));
    }
    return joined;
}

}  // namespace ringside::hardware
