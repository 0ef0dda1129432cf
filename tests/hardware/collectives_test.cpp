#include "core/hardware/collectives.h"
#include "tests/hardware/parts_fixture.h"

#include <chrono>

namespace ringside::hardware {
namespace {

constexpr Bytes kGibibyte{1073741824};

CollectiveTime time_on(const Cluster& cluster, Collective collective, Bytes bytes,
                       SetUp set_up = {}) {
    return CollectiveModel(cluster, shipped_parts().library, set_up).time_of(collective, bytes);
}

Cluster nodes_of(const Parts& parts, int nodes) {
    Cluster cluster = usual(parts, "H100-SXM5", 8);
    cluster.nodes = nodes;
    cluster.network = *parts.network_named("infiniband");
    cluster.nics = 8;
    cluster.nic_line = {50e9};
    return cluster;
}

}  // namespace

TEST_CASE("a large all-reduce on Hopper is reduced in the switch and names its link") {
    const Parts parts = shipped_parts();
    const CollectiveTime time =
        time_on(usual(parts, "H100-SXM5", 8), Collective::all_reduce, kGibibyte);
    CHECK(time.algorithm == Algorithm::nvls);
    CHECK(time.protocol == Protocol::simple);
    CHECK(time.bottleneck.find("nvswitch") != std::string::npos);
    SetUp without;
    without.may_reduce_in_switch = false;
    const CollectiveTime ring =
        time_on(usual(parts, "H100-SXM5", 8), Collective::all_reduce, kGibibyte, without);
    CHECK(ring.algorithm == Algorithm::ring);
    CHECK(ring.time > time.time);
}

TEST_CASE("a tiny message goes by LL and a large one by Simple") {
    const Parts parts = shipped_parts();
    const Cluster cluster = usual(parts, "A100-SXM4-80GB", 8);
    CHECK(time_on(cluster, Collective::all_reduce, {8}).protocol == Protocol::ll);
    CHECK(time_on(cluster, Collective::all_reduce, {4 * kGibibyte.count}).protocol ==
          Protocol::simple);
}

TEST_CASE("between nodes the network's cards bound a large all-reduce") {
    const Parts parts = shipped_parts();
    Cluster cluster = nodes_of(parts, 4);
    cluster.nic_line = {25e9};
    const CollectiveTime slow = time_on(cluster, Collective::all_reduce, kGibibyte);
    CHECK(slow.bottleneck.find("InfiniBand") != std::string::npos);
    // Eight cards of 400 Gb/s together carry more than a GPU's NVLinks: then those bound a ring.
    SetUp ring;
    ring.forced = Algorithm::ring;
    const CollectiveTime fast =
        time_on(nodes_of(parts, 4), Collective::all_reduce, kGibibyte, ring);
    CHECK(fast.bottleneck.find("NVLink") != std::string::npos);
}

TEST_CASE("a small all-reduce on many nodes climbs a tree") {
    const Parts parts = shipped_parts();
    CHECK(time_on(nodes_of(parts, 32), Collective::all_reduce, {1024}).algorithm ==
          Algorithm::tree);
}

TEST_CASE("times grow with the message and with the nodes") {
    const Parts parts = shipped_parts();
    for (const Collective collective :
         {Collective::all_reduce, Collective::all_gather, Collective::reduce_scatter,
          Collective::broadcast, Collective::reduce, Collective::all_to_all, Collective::gather,
          Collective::scatter, Collective::send_receive}) {
        CAPTURE(name_of(collective));
        Microseconds before(0);
        for (std::int64_t bytes = 8; bytes <= kGibibyte.count; bytes *= 8) {
            const Microseconds time = time_on(nodes_of(parts, 2), collective, {bytes}).time;
            CHECK(time >= before);
            before = time;
        }
    }
    CHECK(time_on(nodes_of(parts, 16), Collective::all_reduce, {1 << 20}).time >
          time_on(nodes_of(parts, 4), Collective::all_reduce, {1 << 20}).time);
}

TEST_CASE("one process that starts eight GPUs pays for small messages alone") {
    const Parts parts = shipped_parts();
    const Cluster cluster = usual(parts, "A100-SXM4-80GB", 8);
    SetUp one;
    one.launch = Launch::one_process;
    CHECK(time_on(cluster, Collective::all_reduce, {8}, one).time >
          time_on(cluster, Collective::all_reduce, {8}).time);
    CHECK(time_on(cluster, Collective::all_reduce, kGibibyte, one).time ==
          time_on(cluster, Collective::all_reduce, kGibibyte).time);
}

TEST_CASE("cards without peer access meet in host memory, far below what peers reach") {
    const Parts parts = shipped_parts();
    Cluster cards = usual(parts, "RTX 4090", 4);
    const CollectiveTime staged = time_on(cards, Collective::all_reduce, kGibibyte);
    CHECK(staged.bottleneck.find("host memory") != std::string::npos);
    cards.has_peer_access = true;
    cards.has_peer_across = true;
    CHECK(time_on(cards, Collective::all_reduce, kGibibyte).time * 3 < staged.time);
}

TEST_CASE("an all-reduce on 1,024 GPUs is modelled in under a fifth of a second") {
    const Parts parts = shipped_parts();
    const auto begin = std::chrono::steady_clock::now();
    const CollectiveTime time = time_on(nodes_of(parts, 128), Collective::all_reduce, kGibibyte);
    const auto took = std::chrono::steady_clock::now() - begin;
    CHECK(time.time.count() > 0);
    CHECK(took < std::chrono::milliseconds(200));
}

}  // namespace ringside::hardware
