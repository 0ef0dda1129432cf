#include "core/hardware/cluster_machine.h"
#include "core/hardware/collectives.h"
#include "core/hardware/cost_model.h"
#include "tests/hardware/parts_fixture.h"

#include <algorithm>
#include <filesystem>

namespace ringside::hardware {
namespace {

Cluster shipped_cluster(const std::string& name) {
    auto cluster =
        cluster_from_toml(shipped_parts(), shipped_file("machines/" + name + ".toml"), name);
    if (!cluster) FAIL(cluster.error().message);
    return std::move(*cluster);
}

std::vector<std::string> compact_machines() {
    std::vector<std::string> names;
    const std::string folder = std::string(RINGSIDE_SOURCE_DIR) + "/assets/machines";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().stem().string();
        if (is_compact_machine(shipped_file("machines/" + name + ".toml"))) names.push_back(name);
    }
    return names;
}

std::string complaint(const std::string& toml) {
    const auto cluster = cluster_from_toml(shipped_parts(), toml, "m.toml");
    REQUIRE_FALSE(cluster.has_value());
    return cluster.error().message;
}

}  // namespace

TEST_CASE("every compact machine is named as its file, has a source and spells out to itself") {
    const Parts parts = shipped_parts();
    const auto names = compact_machines();
    CHECK(names.size() >= 25);
    for (const std::string& name : names) {
        CAPTURE(name);
        const Cluster cluster = shipped_cluster(name);
        CHECK(cluster.name == name);
        CHECK(cluster.source.size() > 10);
        const Machine machine = machine_from_cluster(cluster, parts.library);
        const auto read = machine_from_toml(toml_from_machine(machine), name);
        if (!read) FAIL(read.error().message);
        REQUIRE(read->links.size() == machine.links.size());
        for (std::size_t i = 0; i < machine.links.size(); ++i) {
            CHECK(read->links[i].id == machine.links[i].id);
            CHECK(read->links[i].kind == machine.links[i].kind);
            CHECK(read->links[i].ends[1] == machine.links[i].ends[1]);
            CHECK(read->links[i].rate == machine.links[i].rate);
            CHECK(read->links[i].latency == machine.links[i].latency);
        }
        CHECK(read->gpus.size() == machine.gpus.size());
        CHECK(read->gpus[0].peak.size() == machine.gpus[0].peak.size());
        CHECK(read->host.launch == machine.host.launch);
    }
}

TEST_CASE("every compact machine of several GPUs can all-reduce, on one node and on two") {
    const Parts parts = shipped_parts();
    for (const std::string& name : compact_machines()) {
        CAPTURE(name);
        Cluster cluster = shipped_cluster(name);
        const CollectiveModel one(cluster, parts.library, {});
        CHECK(one.time_of(Collective::all_reduce, {1 << 26}).time.count() > 0);
        if (cluster.nics == 0) continue;
        cluster.nodes = 2;
        const CollectiveModel two(cluster, parts.library, {});
        CHECK(two.time_of(Collective::all_reduce, {1 << 26}).time >
              one.time_of(Collective::all_reduce, {1 << 26}).time);
    }
}

TEST_CASE("a compact machine without peer access sends copies through the host") {
    const Parts parts = shipped_parts();
    const Machine cards = machine_from_cluster(shipped_cluster("rtx-4090-2"), parts.library);
    CHECK_FALSE(has_peer_access(cards, "cuda:0", "cuda:1"));
    const Machine pair = machine_from_cluster(shipped_cluster("rtx-3090-2-bridged"), parts.library);
    CHECK(has_peer_access(pair, "cuda:0", "cuda:1"));
}

TEST_CASE("a DGX-1 has sixteen NVLink pairs, eight of them double on V100") {
    const Parts parts = shipped_parts();
    const auto count = [](const Machine& machine, const std::string& kind) {
        return std::ranges::count_if(machine.links,
                                     [&](const Link& link) { return link.kind == kind; });
    };
    const Machine v100 = machine_from_cluster(shipped_cluster("dgx1-v100"), parts.library);
    CHECK(count(v100, "NVLink 2 x1") == 8);
    CHECK(count(v100, "NVLink 2 x2") == 8);
    const Machine p100 = machine_from_cluster(shipped_cluster("dgx1-p100"), parts.library);
    CHECK(count(p100, "NVLink 1 x1") == 16);
}

TEST_CASE("a mistake in a compact machine is shown where it stands, with the remedy") {
    const std::string good =
        "name = \"m\"\ntitle = \"t\"\nsource = \"s\"\ngpu = \"h100\"\ngpus = 8\n";
    const std::string unknown = complaint(good + "fabrik = \"switch\"\n");
    CHECK(unknown.find("m.toml:6:") != std::string::npos);
    CHECK(unknown.find("Did you mean 'fabric'?") != std::string::npos);
    CHECK(complaint("name = \"m\"\ntitle = \"t\"\nsource = \"s\"\ngpu = \"z9\"\ngpus = 8\n")
              .find("no such GPU: z9") != std::string::npos);
    CHECK(complaint(good + "nodes = 2\n").find("several nodes need a network") !=
          std::string::npos);
}

}  // namespace ringside::hardware
