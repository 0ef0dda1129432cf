#include "core/hardware/machine_collectives.h"
#include "tests/hardware/parts_fixture.h"

#include <algorithm>
#include <numeric>

namespace ringside::hardware {
namespace {

std::vector<int> first(int count) {
    std::vector<int> gpus(static_cast<std::size_t>(count));
    std::iota(gpus.begin(), gpus.end(), 0);
    return gpus;
}

constexpr Bytes kMiB{1 << 20};

}  // namespace

TEST_CASE("a run on a whole machine gets the very time that validation judges") {
    for (const char* name : {"a100-sxm-8", "dgx-h100", "dgx1-v100", "rtx-4090-8", "gb200-nvl72"}) {
        CAPTURE(name);
        const Machine machine = shipped_machine(name);
        MachineCollectives collectives(machine);
        const CollectiveModel model(machine.wiring->cluster, machine.wiring->library, {});
        for (const Collective each : {Collective::all_reduce, Collective::all_gather,
                                      Collective::broadcast, Collective::all_to_all}) {
            const auto count = static_cast<int>(machine.gpus.size());
            const MachineTime time = collectives.time_of(each, first(count), kMiB);
            CHECK(time.time.time == model.time_of(each, kMiB).time);
            CHECK_FALSE(time.bottleneck.empty());
            CHECK(time.band.rows > 0);
        }
    }
}

TEST_CASE("a machine that is spelled out for a runner elsewhere takes the same times") {
    for (const char* name : {"a100-sxm-4", "dgx-h100", "dgx1-p100", "rtx-3090-2-bridged"}) {
        CAPTURE(name);
        const Machine machine = shipped_machine(name);
        const auto read = machine_from_toml(toml_from_machine(machine), name);
        if (!read) FAIL(read.error().message);
        MachineCollectives here(machine);
        MachineCollectives there(*read);
        const auto gpus = first(static_cast<int>(machine.gpus.size()));
        for (const Bytes bytes : {Bytes{8}, kMiB, Bytes{1 << 28}}) {
            const MachineTime a = here.time_of(Collective::all_reduce, gpus, bytes);
            const MachineTime b = there.time_of(Collective::all_reduce, gpus, bytes);
            CHECK(a.time.time == b.time.time);
            CHECK(a.band.ninetieth == doctest::Approx(b.band.ninetieth));
            CHECK(a.bottleneck == b.bottleneck);
        }
    }
}

TEST_CASE("on a cube mesh a pair with two NVLinks passes a vector on quicker than one with one") {
    const Machine machine = shipped_machine("dgx1-v100");
    MachineCollectives collectives(machine);
    const Bytes bytes{1 << 28};
    const auto pair = [&](int a, int b) {
        return collectives.time_of(Collective::all_reduce, {a, b}, bytes);
    };
    CHECK(pair(0, 3).time.time < pair(0, 1).time.time);
    CHECK(pair(0, 1).time.time < pair(0, 5).time.time);  // no NVLink: through the host
    CHECK(pair(0, 3).bottleneck.starts_with("nv"));
    CHECK(pair(0, 5).bottleneck.starts_with("pcie"));
}

TEST_CASE("between nodes the network bounds a collective, and a group uses the NICs beside it") {
    const Machine machine = *with_nodes(shipped_machine("dgx-h100"), 2);
    CHECK(machine.gpus.size() == 16);
    MachineCollectives collectives(machine);
    const Bytes bytes{1 << 30};
    const MachineTime all = collectives.time_of(Collective::all_gather, first(16), bytes);
    CHECK(all.bottleneck == "nv0");  // eight NICs of 400 Gb/s carry more than a GPU's NVLinks
    const MachineTime two = collectives.time_of(Collective::all_reduce, {0, 8}, bytes);
    CHECK(two.bottleneck == "net");
    CHECK(two.time.rate.value < 1.1 * 50e9);  // one NIC
    const MachineTime inside = collectives.time_of(Collective::all_reduce, {8, 9}, bytes);
    CHECK(inside.time.time < two.time.time);
    CHECK(inside.bottleneck == "nv0@1");
}

TEST_CASE(
    "nodes have links and points of their own, and a machine without a network has no nodes") {
    const Machine machine = *with_nodes(shipped_machine("hgx-a100-4"), 3);
    CHECK(machine.nodes == 3);
    CHECK(machine.node_of(11) == 2);
    const auto named = [&](const std::string& id) {
        return std::ranges::count(machine.links, id, &Link::id);
    };
    CHECK(named("pcie0") == 1);
    CHECK(named("pcie0@2") == 1);
    CHECK(named("net@1") == 1);
    CHECK(has_peer_access(machine, "cuda:4", "cuda:7"));
    CHECK_FALSE(has_peer_access(machine, "cuda:3", "cuda:4"));
    CHECK_FALSE(copy_route(machine, "cpu@1", "cuda:4").hops.empty());
    const auto cards = with_nodes(shipped_machine("rtx-4090-2"), 2);
    REQUIRE_FALSE(cards.has_value());
    CHECK(cards.error().message.find("names no network") != std::string::npos);
}

TEST_CASE("of a machine of which only the links are known the slowest link still decides") {
    Machine machine;
    machine.name = "pair";
    machine.gpus.resize(2);
    machine.links = {{"pcie0", "PCIe", {"cpu", "cuda:0"}, {25e9}, Picoseconds(0)},
                     {"pcie1", "PCIe", {"cpu", "cuda:1"}, {25e9}, Picoseconds(0)},
                     {"nv0", "NVLink", {"cuda:0", "cuda:1"}, {50e9}, Picoseconds(0)}};
    MachineCollectives collectives(machine);
    const MachineTime time = collectives.time_of(Collective::all_reduce, {0, 1}, {1 << 30});
    CHECK(time.bottleneck == "nv0");
    CHECK(time.time.rate.value <= 50e9);
    CHECK(time.time.rate.value > 40e9);
    CHECK(time.band.rows == 0);
}

}  // namespace ringside::hardware
