#include "core/hardware/collectives.h"

#include "core/base/internal_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ringside::hardware {
namespace {

StepTimes operator*(const StepTimes& step, double times) {
    return {step.ll * times, step.ll128 * times, step.simple * times};
}

StepTimes operator+(const StepTimes& a, const StepTimes& b) {
    return {a.ll + b.ll, a.ll128 + b.ll128, a.simple + b.simple};
}

// What LL reaches at best inside a node: its flags are polled by the GPU, whose generation decides.
// Source: NCCL 2.30, src/graph/tuning.cc, llMaxBws.
double ll_most_of(Generation generation) {
    switch (generation) {
        case Generation::kepler:
        case Generation::pascal:
        case Generation::volta:
        case Generation::turing:
            return 39e9;
        case Generation::ampere:
        case Generation::ada:
        case Generation::cdna:
            return 87.7e9;
        case Generation::hopper:
            return 141e9;
        case Generation::blackwell:
            return 282e9;
    }
    return 39e9;
}

// Two-node trees cross each NIC with the message once per direction, larger ones twice.
double tree_crossings(int nodes) { return nodes == 2 ? 1 : 2; }

double log2_of(int n) { return std::log2(static_cast<double>(n)); }

}  // namespace

CollectiveModel::CollectiveModel(Cluster cluster, const LibraryCosts& costs, SetUp set_up)
    : CollectiveModel(cluster, costs, set_up, link_graph_of(cluster, costs)) {}

CollectiveModel::CollectiveModel(Cluster cluster, const LibraryCosts& costs, SetUp set_up,
                                 LinkGraph graph)
    : cluster_(std::move(cluster)),
      costs_(costs),
      set_up_(set_up),
      graph_(std::move(graph)),
      rings_(find_rings(graph_, cluster_)),
      chains_(find_chains(graph_, cluster_)) {
    check(cluster_.ranks() >= 2, "a collective needs two ranks");
    if (set_up_.copies_by_engine && rings_.path == PathKind::host) {
        rings_.rate.value = cluster_.gpu.pcie.copy.value * costs_.host_engine_rate;
        chains_.rate.value = rings_.rate.value / 2;
    }
}

void CollectiveModel::bound_by_network(Way& way) const {
    way.bottleneck = fmt::format("{} x {}", cluster_.nics, cluster_.network.title);
    way.link = kNetworkLink;
}

StepTimes CollectiveModel::inside_steps() const {
    switch (rings_.path) {
        case PathKind::nvlink:
            return costs_.nvlink;
        case PathKind::pcie:
            return costs_.pcie;
        case PathKind::host:
        case PathKind::network:
            return costs_.host;
    }
    return costs_.host;
}

StepTimes CollectiveModel::between_steps(const StepTimes& step) const {
    const NetworkKind& net = cluster_.network;
    return {step.ll + net.latency, step.ll128 + net.latency, step.simple + net.simple_latency};
}

CollectiveModel::Way CollectiveModel::ring_way(Collective collective) const {
    const int n = cluster_.ranks();
    const int g = cluster_.gpus_used;
    const int nodes = cluster_.nodes;
    Way way;
    way.algorithm = Algorithm::ring;
    double carried = 0;  // bytes that pass each GPU, per second
    if (g > 1) {
        carried = rings_.rate.value;
        way.bottleneck = rings_.bottleneck;
        way.link = rings_.link;
    }
    if (nodes > 1) {
        // Each ring enters and leaves a node once: all NICs together carry what a GPU sends.
        const double network = cluster_.network_rate().value;
        if (g == 1 || network < carried) {
            carried = network;
            bound_by_network(way);
        }
    }
    const bool is_round_trip = collective == Collective::all_reduce;
    const bool is_whole = collective == Collective::broadcast || collective == Collective::reduce;
    const double share = (is_round_trip ? 2.0 : 1.0) * (n - 1) / n;
    way.rate = carried / (is_whole ? 1.0 : share);
    const double rounds = is_round_trip ? 2.0 : 1.0;
    const double between = nodes > 1 ? rounds * (nodes - 1) : 0;
    const double inside = rounds * (n - 1) - between;
    const StepTimes step = inside_steps();
    const StepTimes hop = between_steps(g == 1 ? costs_.network_tree : costs_.network_ring);
    way.steps = step * inside + hop * between;
    way.fill =
        nodes > 1 ? hop.simple * costs_.pipelining_between : step.simple * costs_.pipelining_inside;
    // A broadcast or reduce fills the whole chain before its last GPU is busy; the other rings
    // start everywhere at once.
    if (is_whole) way.fill *= std::max(1, nodes > 1 ? nodes - 1 : n - 1);
    return way;
}

CollectiveModel::Way CollectiveModel::tree_way() const {
    const int g = cluster_.gpus_used;
    const int nodes = cluster_.nodes;
    Way way;
    way.algorithm = Algorithm::tree;
    way.rate = g > 1 ? chains_.rate.value * costs_.tree_efficiency : 0;
    way.bottleneck = chains_.bottleneck;
    way.link = chains_.link;
    if (nodes > 1) {
        // Older generations size a tree's channels by the NIC for both journeys, unless a vendor's
        // plugin knows better.
        const bool is_halved = nodes == 2 && !cluster_.network.is_tuned &&
                               cluster_.gpu.generation < Generation::hopper;
        const double crossings = is_halved ? 2 : tree_crossings(nodes);
        const double network = cluster_.network_rate().value / crossings;
        if (g == 1 || network < way.rate) {
            way.rate = network;
            bound_by_network(way);
        }
    }
    const StepTimes hop = between_steps(costs_.network_tree);
    const StepTimes inside = inside_steps() * (2.0 * (g - 1));
    const StepTimes between = hop * (nodes > 1 ? 2 * std::ceil(log2_of(nodes)) : 0);
    way.steps = inside + between;
    way.fill = inside_steps().simple * costs_.pipelining_inside +
               between.simple * costs_.pipelining_between;
    return way;
}

CollectiveModel::Way CollectiveModel::switch_way(bool is_between_nodes) const {
    const int g = cluster_.gpus_used;
    double efficiency = cluster_.gpu.generation == Generation::blackwell
                            ? costs_.nvls_efficiency_blackwell
                            : costs_.nvls_efficiency_hopper;
    if (cluster_.hosts_per_node > 1) efficiency *= costs_.nvls_across_hosts;
    // A GPU sends its whole vector into the switch for the reductions, and the piece that it owns
    // once more for the multicast.
    std::vector<Flow> flows(static_cast<std::size_t>(g));
    for (int i = 0; i < g; ++i) {
        Flow& flow = flows[static_cast<std::size_t>(i)];
        const int up = graph_.arcs_from[static_cast<std::size_t>(i)].front();
        flow.take(up, 1 + 1.0 / g);
        flow.take(up ^ 1, 1 + 1.0 / g);
    }
    const FlowRates shared = share_links(graph_, flows);
    Way way;
    way.algorithm = is_between_nodes ? Algorithm::nvls_tree : Algorithm::nvls;
    way.rate = shared.slowest() * efficiency;
    way.link = shared.bottleneck / 2;
    way.bottleneck = graph_.links[static_cast<std::size_t>(way.link)].name;
    way.is_simple_only = true;
    way.steps.simple = costs_.nvls;
    way.fill = costs_.nvls * costs_.pipelining_nvls;
    if (is_between_nodes) {
        const double network = cluster_.network_rate().value / tree_crossings(cluster_.nodes);
        if (network < way.rate) {
            way.rate = network;
            bound_by_network(way);
        }
        const Microseconds hop = costs_.nvls_tree + cluster_.network.simple_latency;
        const Microseconds climb = hop * (2 * std::ceil(log2_of(cluster_.nodes)));
        way.steps.simple += climb;
        way.fill += climb * costs_.pipelining_between;
    }
    return way;
}

CollectiveModel::Way CollectiveModel::network_reduction_way() const {
    const int g = cluster_.gpus_used;
    Way way;
    way.algorithm = Algorithm::network_reduction;
    way.is_simple_only = true;
    // Reduce-scatter inside, one sum in the network's switches, all-gather inside.
    way.rate = g > 1 ? rings_.rate.value / (2.0 * (g - 1) / g) : 0;
    way.bottleneck = rings_.bottleneck;
    way.link = rings_.link;
    const double network = cluster_.network_rate().value;
    if (g == 1 || network < way.rate) {
        way.rate = network;
        bound_by_network(way);
    }
    const StepTimes hop = between_steps(costs_.network_tree);
    way.steps.simple = inside_steps().simple * (2.0 * (g - 1)) + hop.simple * 2.0;
    way.fill = hop.simple * (2 * costs_.pipelining_between);
    return way;
}

CollectiveModel::Way CollectiveModel::pairwise_way(Collective collective) const {
    const int n = cluster_.ranks();
    const int g = cluster_.gpus_used;
    const bool is_all = collective == Collective::all_to_all;
    const bool is_pair = collective == Collective::send_receive;
    std::vector<Flow> flows;
    PathKind path = PathKind::nvlink;
    const auto add = [&](int from, int to) {
        const GpuRoute route = route_on(graph_, from, to);
        path = std::max(path, route.path);
        Flow flow;
        for (const int arc : route.arcs) flow.take(arc, 1);
        flows.push_back(std::move(flow));
    };
    for (int a = 0; a < g; ++a) {
        for (int b = 0; b < g; ++b) {
            if (a == b) continue;
            const bool is_root = collective == Collective::gather ? b == 0 : a == 0;
            if (is_all || (is_pair ? b == (a + 1) % g : is_root)) add(a, b);
        }
    }
    Way way;
    way.algorithm = Algorithm::pairwise;
    const FlowRates shared = share_links(graph_, flows);
    const double each = flows.empty() ? 0 : shared.slowest();
    // A message of S counts S / n per peer; send/receive counts the whole vector.
    way.rate = is_pair ? each * costs_.peer_efficiency : each * n * costs_.peer_efficiency;
    if (shared.bottleneck >= 0) {
        way.link = shared.bottleneck / 2;
        way.bottleneck = graph_.links[static_cast<std::size_t>(way.link)].name;
    }
    if (cluster_.nodes > 1) {
        // What leaves a node of an all-to-all: every GPU's pieces for the GPUs elsewhere.
        const double pieces = is_all ? static_cast<double>(g) * (n - g) : n - g;
        const double network = cluster_.network_rate().value;
        const double rate = is_pair ? network / std::max(1, g) : network * n / pieces;
        if (flows.empty() || rate < way.rate) {
            way.rate = rate;
            bound_by_network(way);
        }
    }
    StepTimes step = path == PathKind::nvlink ? costs_.nvlink
                     : path == PathKind::pcie ? costs_.pcie
                                              : costs_.host;
    if (cluster_.nodes > 1) step = step + between_steps(costs_.network_ring);
    // Sends to all peers are posted together; each further peer costs a part of a step.
    const double peers = is_pair ? 1 : 1 + 0.25 * (n - 2);
    way.steps = step * peers;
    way.fill = step.simple * costs_.pipelining_inside;
    return way;
}

const std::vector<CollectiveModel::Way>& CollectiveModel::ways(Collective collective) const {
    const auto known = ways_.find(collective);
    if (known != ways_.end()) return known->second;
    return ways_.emplace(collective, found_ways(collective)).first->second;
}

std::vector<CollectiveModel::Way> CollectiveModel::found_ways(Collective collective) const {
    switch (collective) {
        case Collective::all_to_all:
        case Collective::scatter:
        case Collective::gather:
        case Collective::send_receive:
            return {pairwise_way(collective)};
        case Collective::all_gather:
        case Collective::reduce_scatter:
        case Collective::broadcast:
        case Collective::reduce:
            return {ring_way(collective)};
        case Collective::all_reduce:
            break;
    }
    const bool has_switch =
        cluster_.has_switch_reduction && set_up_.may_reduce_in_switch && cluster_.gpus_used > 2;
    std::vector<Way> all = {ring_way(collective)};
    if (set_up_.may_use_trees) all.push_back(tree_way());
    if (has_switch) all.push_back(switch_way(cluster_.nodes > 1));
    if (cluster_.nodes > 1 && cluster_.has_network_reduction) {
        all.push_back(network_reduction_way());
    }
    if (!set_up_.forced) return all;
    std::vector<Way> forced;
    for (const Way& way : all) {
        if (way.algorithm == *set_up_.forced) forced.push_back(way);
    }
    return forced.empty() ? all : forced;
}

// LL128 relies on 128-byte stores arriving whole: over NVLink since Volta, over PCIe since Hopper,
// and over networks whose plugin promises it.
bool CollectiveModel::has_ll128() const {
    if (!set_up_.has_ll128 || cluster_.gpu.generation == Generation::cdna) return false;
    if (cluster_.nodes > 1 && !cluster_.network.has_ll128) return false;
    if (cluster_.gpus_used == 1) return cluster_.gpu.generation >= Generation::hopper;
    switch (rings_.path) {
        case PathKind::nvlink:
            return cluster_.gpu.generation >= Generation::volta;
        case PathKind::pcie:
            return cluster_.gpu.generation >= Generation::hopper;
        case PathKind::host:
        case PathKind::network:
            return false;
    }
    return false;
}

CollectiveTime CollectiveModel::best_protocol(const Way& way, double bytes) const {
    const Microseconds wire(bytes / way.rate * 1e6);
    const auto with = [&](Protocol protocol, Microseconds base, Microseconds steps,
                          double efficiency, Microseconds fill) {
        CollectiveTime out;
        out.algorithm = way.algorithm;
        out.protocol = protocol;
        out.bottleneck = way.bottleneck;
        out.link = way.link;
        out.start = base + steps;
        out.rate = {way.rate * efficiency};
        const Microseconds on_wire = wire / efficiency;
        const double pipelining = 2 * std::sqrt(std::max(0.0, fill.count() * on_wire.count()));
        out.time = out.start + on_wire + Microseconds(pipelining);
        return out;
    };
    CollectiveTime best = with(Protocol::simple, costs_.base.simple, way.steps.simple, 1, way.fill);
    if (way.is_simple_only) return best;
    if (set_up_.has_ll) {
        double ll = costs_.ll_efficiency;
        const double most = ll_most_of(cluster_.gpu.generation) / (cluster_.nodes > 1 ? 4 : 1);
        if (way.rate * ll > most) ll = most / way.rate;
        const CollectiveTime by_ll =
            with(Protocol::ll, costs_.base.ll, way.steps.ll, ll, way.fill * costs_.pipelining_ll);
        if (by_ll.time < best.time) best = by_ll;
    }
    if (has_ll128()) {
        const CollectiveTime by_ll128 =
            with(Protocol::ll128, costs_.base.ll128, way.steps.ll128, costs_.ll128_efficiency,
                 way.fill * costs_.pipelining_ll128);
        if (by_ll128.time < best.time) best = by_ll128;
    }
    return best;
}

CollectiveTime CollectiveModel::time_of(Collective collective, Bytes message) const {
    CollectiveTime best;
    bool is_first = true;
    for (const Way& way : ways(collective)) {
        const CollectiveTime time = best_protocol(way, static_cast<double>(message.count));
        if (is_first || time.time < best.time) best = time;
        is_first = false;
    }
    const double gpus = cluster_.gpus_used;
    switch (set_up_.launch) {
        case Launch::process_per_gpu:
            break;
        case Launch::one_process:
            best.time = std::max(best.time, cluster_.gpu.pcie.launch * gpus);
            break;
        case Launch::unstated:
            best.time = std::max(best.time, costs_.launch_unstated * gpus);
            break;
    }
    if (set_up_.is_timed_from_python) best.time += costs_.python;
    return best;
}

std::string_view name_of(Collective collective) {
    switch (collective) {
        case Collective::all_reduce:
            return "all_reduce";
        case Collective::all_gather:
            return "all_gather";
        case Collective::reduce_scatter:
            return "reduce_scatter";
        case Collective::broadcast:
            return "broadcast";
        case Collective::reduce:
            return "reduce";
        case Collective::all_to_all:
            return "all_to_all";
        case Collective::scatter:
            return "scatter";
        case Collective::gather:
            return "gather";
        case Collective::send_receive:
            return "send_receive";
    }
    return "";
}

std::string_view name_of(Algorithm algorithm) {
    switch (algorithm) {
        case Algorithm::ring:
            return "ring";
        case Algorithm::tree:
            return "tree";
        case Algorithm::nvls:
            return "NVLS";
        case Algorithm::nvls_tree:
            return "NVLS tree";
        case Algorithm::network_reduction:
            return "SHARP";
        case Algorithm::pairwise:
            return "pairwise";
    }
    return "";
}

std::string_view name_of(Protocol protocol) {
    switch (protocol) {
        case Protocol::ll:
            return "LL";
        case Protocol::ll128:
            return "LL128";
        case Protocol::simple:
            return "Simple";
    }
    return "";
}

}  // namespace ringside::hardware
