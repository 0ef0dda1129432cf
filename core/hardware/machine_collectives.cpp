#include "core/hardware/machine_collectives.h"

#include "core/base/internal_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ringside::hardware {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::string device(int gpu) { return fmt::format("cuda:{}", gpu); }

bool is_nvlink(const Link& link) { return link.kind.starts_with("NVLink"); }

// The library's own tables, for machines of which only the links are known.
// Source: NCCL 2.30, src/graph/tuning.cc: baseLat and hwLat, ring and tree.
LibraryCosts tabled_costs() {
    const auto steps = [](double ll, double ll128, double simple) {
        return StepTimes{Microseconds(ll), Microseconds(ll128), Microseconds(simple)};
    };
    LibraryCosts costs;
    costs.base = steps(6.6, 14.0, 8.4);
    costs.nvlink = steps(0.6, 1.9, 3.4);
    costs.pcie = steps(1.0, 2.5, 5.7);
    costs.host = costs.pcie;
    costs.network_ring = steps(2.7, 4.0, 14.0);
    costs.network_tree = steps(5.0, 8.5, 14.0);
    costs.library_kernel = Microseconds(3.5);
    return costs;
}

Generation generation_of(const Gpu& gpu) {
    switch (gpu.compute_capability_major) {
        case 3:
            return Generation::kepler;
        case 6:
            return Generation::pascal;
        case 7:
            return gpu.compute_capability_minor == 5 ? Generation::turing : Generation::volta;
        case 9:
            return Generation::hopper;
        case 10:
        case 12:
            return Generation::blackwell;
        default:
            return gpu.compute_capability_minor == 9 ? Generation::ada : Generation::ampere;
    }
}

Wiring wiring_from_links(const Machine& machine) {
    Wiring wiring;
    wiring.library = tabled_costs();
    Cluster& cluster = wiring.cluster;
    cluster.name = machine.name;
    cluster.gpus_per_node = cluster.gpus_used = machine.gpus_per_node();
    if (!machine.gpus.empty()) cluster.gpu.generation = generation_of(machine.gpus.front());
    return wiring;
}

// The machine's own links as a graph, at the rates that they are described with.
LinkGraph graph_from_links(const Machine& machine) {
    LinkGraph graph;
    graph.gpus = graph.points = machine.gpus_per_node();
    std::map<std::string, int> points;
    for (int gpu = 0; gpu < graph.gpus; ++gpu) points[device(gpu)] = gpu;
    for (const Link& link : machine.links) {
        const auto point = [&](const std::string& name) {
            const auto [known, is_new] = points.try_emplace(name, graph.points);
            if (is_new) ++graph.points;
            return known->second;
        };
        const bool is_to_host = link.ends[0] == "cpu" || link.ends[1] == "cpu";
        GraphLink out;
        out.name = fmt::format("{}, {} to {}", link.kind, link.ends[0], link.ends[1]);
        out.ends[0] = point(link.ends[0]);
        out.ends[1] = point(link.ends[1]);
        out.rate = link.rate;
        out.path = is_nvlink(link) ? PathKind::nvlink
                   : is_to_host    ? PathKind::host
                                   : PathKind::pcie;
        graph.links.push_back(std::move(out));
    }
    std::vector<int> all(at(graph.gpus));
    for (int gpu = 0; gpu < graph.gpus; ++gpu) all[at(gpu)] = gpu;
    return with_gpus(graph, all);
}

bool is_pairwise(Collective collective) {
    switch (collective) {
        case Collective::all_to_all:
        case Collective::scatter:
        case Collective::gather:
        case Collective::send_receive:
            return true;
        case Collective::all_reduce:
        case Collective::all_gather:
        case Collective::reduce_scatter:
        case Collective::broadcast:
        case Collective::reduce:
            return false;
    }
    return false;
}

// What validation calls the operation.
std::string_view class_of(Collective collective) {
    return collective == Collective::send_receive ? "sendrecv" : name_of(collective);
}

}  // namespace

struct MachineCollectives::Group {
    std::vector<int> gpus;        // as asked
    std::vector<int> first_node;  // those of the first member's node, numbered in the node
    std::vector<int> nodes;       // in use, in the order of their first members
    std::unique_ptr<CollectiveModel> model;
    std::map<Collective, CollectiveFlow> flows;
};

MachineCollectives::MachineCollectives(const Machine& machine)
    : machine_(machine),
      wiring_(machine.wiring ? *machine.wiring : wiring_from_links(machine)),
      graph_(machine.wiring ? link_graph_of(wiring_.cluster, wiring_.library)
                            : graph_from_links(machine)),
      bands_(wiring_.errors) {}

MachineCollectives::~MachineCollectives() = default;

MachineCollectives::Group& MachineCollectives::group_of(const std::vector<int>& gpus,
                                                        std::optional<Algorithm> forced) {
    std::unique_ptr<Group>& known = groups_[{gpus, forced ? static_cast<int>(*forced) : -1}];
    if (known) return *known;
    known = std::make_unique<Group>();
    Group& group = *known;
    group.gpus = gpus;
    std::map<int, int> share;
    for (const int gpu : gpus) {
        const int node = machine_.node_of(gpu);
        if (share[node]++ == 0) group.nodes.push_back(node);
        if (node == group.nodes.front()) group.first_node.push_back(gpu % machine_.gpus_per_node());
    }
    // The node with the most members is the one that they all wait for.
    for (const int node : group.nodes) {
        if (share[node] <= static_cast<int>(group.first_node.size())) continue;
        group.first_node.clear();
        for (const int gpu : gpus) {
            if (machine_.node_of(gpu) == node)
                group.first_node.push_back(gpu % machine_.gpus_per_node());
        }
    }
    Cluster cluster = wiring_.cluster;
    cluster.gpus_used = static_cast<int>(group.first_node.size());
    cluster.nodes = static_cast<int>(group.nodes.size());
    // GPUs use the NICs beside them.
    cluster.nics = std::max(1, cluster.nics * cluster.gpus_used / machine_.gpus_per_node());
    SetUp set_up;
    set_up.forced = forced;
    group.model = std::make_unique<CollectiveModel>(cluster, wiring_.library, set_up,
                                                    with_gpus(graph_, group.first_node));
    return group;
}

void MachineCollectives::add_route(CollectiveFlow& flow, int from, int to) const {
    for (const Hop& hop : copy_route(machine_, device(from), device(to)).hops) {
        flow.hops.push_back(hop);
    }
}

// A ring takes its links one way, all other ways take them both ways. Behind a mesh or a switch
// every link of a member is in use; between nodes the network's links of each are.
const CollectiveFlow& MachineCollectives::flow_of(Group& group, Collective collective) {
    const auto known = group.flows.find(collective);
    if (known != group.flows.end()) return known->second;
    CollectiveFlow flow;
    const auto& gpus = group.gpus;
    const auto per_node = machine_.gpus_per_node();
    std::vector<std::pair<int, int>> pairs;
    const auto size = static_cast<int>(gpus.size());
    const bool is_mesh = wiring_.cluster.fabric == Fabric::mesh && machine_.wiring;
    if (collective == Collective::send_receive || collective == Collective::scatter) {
        for (int i = 1; i < size; ++i) pairs.emplace_back(gpus[0], gpus[at(i)]);
    } else if (collective == Collective::gather) {
        for (int i = 1; i < size; ++i) pairs.emplace_back(gpus[at(i)], gpus[0]);
    } else if (collective == Collective::all_to_all || is_mesh) {
        for (const int a : gpus) {
            for (const int b : gpus) {
                if (a != b && a / per_node == b / per_node) pairs.emplace_back(a, b);
            }
        }
    } else {
        for (const int node : group.nodes) {
            for (const std::vector<int>& order : group.model->rings().orders) {
                for (std::size_t i = 0; i < order.size(); ++i) {
                    const int a = group.first_node[at(order[i])];
                    const int b = group.first_node[at(order[(i + 1) % order.size()])];
                    pairs.emplace_back(node * per_node + a, node * per_node + b);
                }
            }
        }
    }
    for (const auto& [from, to] : pairs) {
        if (from / per_node == to / per_node) add_route(flow, from, to);
    }
    if (group.nodes.size() > 1) {
        std::set<int> nodes(group.nodes.begin(), group.nodes.end());
        for (const Link& link : machine_.links) {
            if (link.ends[1] != kNetworkPoint) continue;
            const auto is_of = [&](int node) { return machine_.host_of(node) == link.ends[0]; };
            if (std::ranges::none_of(nodes, is_of)) continue;
            const bool is_sender = is_of(group.nodes.front());
            const bool is_one_way = collective == Collective::send_receive;
            if (!is_one_way || is_sender) flow.hops.push_back({&link, true});
            if (!is_one_way || !is_sender) flow.hops.push_back({&link, false});
        }
    }
    // Each direction once: a simulated flow takes what it takes of all its links alike.
    std::set<std::pair<const Link*, bool>> seen;
    std::erase_if(flow.hops,
                  [&](const Hop& hop) { return !seen.insert({hop.link, hop.is_forward}).second; });
    const Cluster& cluster = group.model->cluster();
    for (const Hop& hop : flow.hops) {
        const bool is_network = hop.link->ends[1] == kNetworkPoint;
        const double rate = is_network ? cluster.network_rate().value : hop.link->rate.value;
        if (flow.most.value == 0 || rate < flow.most.value) flow.most.value = rate;
    }
    return group.flows.emplace(collective, std::move(flow)).first->second;
}

std::string MachineCollectives::link_id(const Group& group, int link) const {
    if (link == kNetworkLink) {
        for (const Link& each : machine_.links) {
            if (each.ends[1] == kNetworkPoint &&
                each.ends[0] == machine_.host_of(group.nodes.front()))
                return each.id;
        }
        return {};
    }
    if (link < 0) return {};
    const LinkGraph& graph = group.model->graph();
    const GraphLink& wanted = graph.links[at(link)];
    const int first = group.nodes.front() * machine_.gpus_per_node();
    std::vector<std::string> gpus;
    for (const int end : wanted.ends) {
        if (end < graph.gpus) gpus.push_back(device(first + group.first_node[at(end)]));
    }
    // The link between the two GPUs, or the first one's way to the switch or to the host.
    for (const Link& each : machine_.links) {
        const auto touches = [&](const std::string& gpu) {
            return each.ends[0] == gpu || each.ends[1] == gpu;
        };
        if (is_nvlink(each) == (wanted.path == PathKind::nvlink) && !gpus.empty() &&
            std::ranges::all_of(gpus, touches))
            return each.id;
    }
    return {};
}

MachineTime MachineCollectives::time_of(Collective collective, const std::vector<int>& gpus,
                                        Bytes message, std::optional<Algorithm> forced) {
    check(gpus.size() >= 2, "a collective needs two GPUs");
    std::vector<int> members = gpus;
    if (!is_pairwise(collective) || collective == Collective::all_to_all)
        std::ranges::sort(members);
    Group& group = group_of(members, forced);
    MachineTime out;
    out.time = group.model->time_of(collective, message);
    out.bottleneck = link_id(group, out.time.link);
    out.band = bands_.error_band(system_kind_of(group.model->cluster()), class_of(collective),
                                 static_cast<double>(message.count));
    out.flow = &flow_of(group, collective);
    return out;
}

ErrorBand MachineCollectives::band_of(std::string_view system_kind, std::string_view operation,
                                      Bytes bytes) const {
    return bands_.error_band(system_kind, operation, static_cast<double>(bytes.count));
}

}  // namespace ringside::hardware
