// How long a collective takes on a cluster: what NCCL does, from the graph of links.
//
// For every algorithm that the machine and the library allow, the traffic is laid on the links:
// rings and chains as found by ring_packing.h, one reduction in the switch, trees between nodes.
// What the links then carry at once (max-min fair) is the rate. With S the message, a the time of
// one step, and each protocol's own steps and efficiency:
//     time = base + (steps x a) + S / rate + 2 sqrt(fill x S / rate)
// The root is what pipelining in chunks of the best size costs: with k chunks over a fill of time
// f, (f / k' + chunk) is least at the geometric mean (Simple alone; LL and LL128 move words, not
// chunks). The library takes the algorithm and protocol that end first. Nodes are alike, so one
// stands for all and the cost of a call does not grow with their number. Source: NCCL 2.30's
// src/graph (steps of each algorithm, protocols); facts in library.toml.
#pragma once

#include "core/hardware/ring_packing.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::hardware {

enum class Collective {
    all_reduce,
    all_gather,
    reduce_scatter,
    broadcast,
    reduce,
    all_to_all,
    scatter,
    gather,
    send_receive,
};

enum class Algorithm { ring, tree, nvls, nvls_tree, network_reduction, pairwise };
enum class Protocol { ll, ll128, simple };

// How the program starts the collective.
enum class Launch {
    process_per_gpu,
    one_process,  // which starts GPU after GPU; hidden behind a long collective
    unstated,     // the publication does not say: launches as slow as such tables show
};

// The software that a time belongs to.
struct SetUp {
    Launch launch = Launch::process_per_gpu;
    bool is_timed_from_python = false;
    bool may_reduce_in_switch = true;
    bool may_use_trees = true;
    bool has_ll = true;             // since NCCL 2.1
    bool has_ll128 = true;          // since NCCL 2.5
    bool copies_by_engine = false;  // staged host copies by copy engines (NCCL_SHM_USE_CUDA_MEMCPY)
    std::optional<Algorithm> forced;
};

inline constexpr int kNoLink = -1;
inline constexpr int kNetworkLink = -2;

struct CollectiveTime {
    Microseconds time{0};
    Algorithm algorithm = Algorithm::ring;
    Protocol protocol = Protocol::simple;
    std::string bottleneck;  // the link that bounds the rate, in words
    int link = kNoLink;      // the same, of the model's graph; or kNetworkLink
    Microseconds start{0};   // before the first byte arrives: launch and steps
    BytesPerSecond rate;     // message over wire time, nccl-tests' "algbw" without the start
};

// Answers for one cluster and set-up; the search for rings is done once.
class CollectiveModel {
   public:
    CollectiveModel(Cluster cluster, const LibraryCosts& costs, SetUp set_up);
    // Over a graph of the node that is not the cluster's own: of some of its GPUs.
    CollectiveModel(Cluster cluster, const LibraryCosts& costs, SetUp set_up, LinkGraph graph);

    // `message` counts as nccl-tests does: the whole vector of an all-reduce, broadcast or reduce,
    // the whole input of a reduce-scatter, the whole output of an all-gather, ranks times the piece
    // of an all-to-all, scatter or gather. Requires: at least two ranks.
    CollectiveTime time_of(Collective collective, Bytes message) const;

    const Cluster& cluster() const { return cluster_; }
    const LinkGraph& graph() const { return graph_; }
    const Channels& rings() const { return rings_; }

   private:
    // One way to do it: bytes per second of message, and its steps by protocol.
    struct Way {
        Algorithm algorithm = Algorithm::ring;
        double rate = 0;
        std::string bottleneck;
        int link = kNoLink;
        StepTimes steps;       // all steps of one message
        Microseconds fill{0};  // of the pipeline, Simple
        bool is_simple_only = false;
        double ll_most = 0;  // bytes per second that LL reaches at best; 0 for no bound
    };
    const std::vector<Way>& ways(Collective collective) const;
    std::vector<Way> found_ways(Collective collective) const;
    void bound_by_network(Way& way) const;
    Way ring_way(Collective collective) const;
    Way tree_way() const;
    Way switch_way(bool is_between_nodes) const;
    Way network_reduction_way() const;
    Way pairwise_way(Collective collective) const;
    CollectiveTime best_protocol(const Way& way, double bytes) const;
    bool has_ll128() const;
    StepTimes inside_steps() const;
    StepTimes between_steps(const StepTimes& step) const;

    Cluster cluster_;
    LibraryCosts costs_;
    SetUp set_up_;
    LinkGraph graph_;
    Channels rings_;
    Channels chains_;
    mutable std::map<Collective, std::vector<Way>> ways_;  // as they are asked for
};

std::string_view name_of(Collective collective);
std::string_view name_of(Algorithm algorithm);
std::string_view name_of(Protocol protocol);

}  // namespace ringside::hardware
