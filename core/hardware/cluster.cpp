#include "core/hardware/cluster.h"

#include "core/hardware/config_tree.h"
#include "core/hardware/parts_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace ringside::hardware {
namespace {

// A reduction in the switch came with the third generation of NVSwitch.
bool switch_reduces(const GpuModel& gpu) {
    return gpu.generation == Generation::hopper || gpu.generation == Generation::blackwell;
}

constexpr double kBytesPerGbit = 1e9 / 8;

}  // namespace

BytesPerSecond Cluster::network_rate() const {
    double each = nic_line.value * network.efficiency;
    if (network.most.value > 0) each = std::min(each, network.most.value);
    return {each * nics};
}

Cluster usual_cluster(const GpuModel& gpu, int gpus) {
    Cluster cluster;
    cluster.gpu = gpu;
    cluster.gpus_per_node = gpus;
    cluster.gpus_used = gpus;
    cluster.fabric = gpu.nvlink.kind.empty() ? Fabric::pcie : gpu.fabric;
    cluster.links = gpu.links;
    if (cluster.fabric == Fabric::mesh) {
        // A GPU's links are shared out evenly over the others of a full node.
        const int peers = gpu.links == 18 ? 3 : 7;
        cluster.links = std::max(1, gpu.links / peers);
    }
    cluster.has_peer_access = gpu.has_peer_access;
    cluster.has_switch_reduction = cluster.fabric == Fabric::nvswitch && switch_reduces(gpu);
    return cluster;
}

Cluster cluster_from_table(const Parts& parts, ConfigReader& reader) {
    const std::string model = reader.text("gpu");
    const double gpus = reader.positive("gpus");
    const GpuModel* gpu = parts.gpu_named(model);
    if (gpu == nullptr) {
        reader.complain("gpu", "no such GPU: " + model, "describe it in assets/hardware/gpus.toml");
        return {};
    }
    Cluster cluster = usual_cluster(*gpu, static_cast<int>(gpus));
    const std::string fabric = reader.text_or("fabric", "");
    if (!fabric.empty()) {
        if (const auto form = fabric_from_name(fabric)) {
            cluster.fabric = *form;
            cluster.has_switch_reduction =
                cluster.fabric == Fabric::nvswitch && switch_reduces(*gpu);
        } else {
            reader.complain("fabric", "no such fabric: " + fabric,
                            "write pcie, bridge, mesh, cube_mesh or switch");
        }
    }
    cluster.links = static_cast<int>(reader.number_or("links", cluster.links));
    cluster.hosts_per_node = static_cast<int>(reader.number_or("hosts", 1));
    cluster.has_peer_access = reader.truth_or("peer", cluster.has_peer_access);
    cluster.nodes = static_cast<int>(reader.number_or("nodes", 1));
    const std::string network = reader.text_or("network", "");
    const double nics = reader.number_or("nics", 0);
    const double gbit = reader.number_or("nic_gbit", 0);
    if (!network.empty()) {
        if (const NetworkKind* kind = parts.network_named(network)) {
            cluster.network = *kind;
        } else {
            reader.complain("network", "no such network: " + network,
                            "describe it in assets/hardware/networks.toml");
        }
        cluster.nics = static_cast<int>(nics);
        cluster.nic_line = {gbit * kBytesPerGbit};
        if (nics < 1) reader.complain("nics", "'nics' must be above zero", "count a node's NICs");
        if (gbit <= 0) {
            reader.complain("nic_gbit", "'nic_gbit' must be above zero", "give one NIC's rate");
        }
    }
    if (cluster.nodes > 1 && cluster.nics == 0) {
        reader.complain("nodes", "several nodes need a network", "add network, nics and nic_gbit");
    }
    if (cluster.fabric == Fabric::cube_mesh && cluster.gpus_per_node > 8) {
        reader.complain("gpus", "a cube mesh has eight GPUs", "give at most 8");
    }
    if (cluster.gpus_per_node > 1024 || cluster.nodes > 65536) {
        reader.complain("gpus", "too many GPUs", "at most 1024 a node and 65536 nodes");
    }
    return cluster;
}

std::string toml_of_table(const Cluster& cluster) {
    std::string out =
        fmt::format("gpu = {}\ngpus = {}\nfabric = \"{}\"\nlinks = {}\nhosts = {}\npeer = {}\n",
                    quoted_toml(cluster.gpu.name), cluster.gpus_per_node, name_of(cluster.fabric),
                    cluster.links, cluster.hosts_per_node, cluster.has_peer_access);
    if (cluster.nics > 0) {
        out += fmt::format("network = {}\nnics = {}\nnic_gbit = {}\n",
                           quoted_toml(cluster.network.kind), cluster.nics,
                           in_units(cluster.nic_line.value, kBytesPerGbit));
    }
    return out;
}

Result<Cluster> cluster_from_toml(const Parts& parts, std::string_view toml,
                                  std::string_view file) {
    const auto root = config_from_toml(toml, file);
    if (!root) return tl::make_unexpected(root.error());
    TableProblem problem;
    ConfigReader reader(*root, "the machine", problem);
    const std::string name = reader.text("name");
    const std::string title = reader.text("title");
    const std::string source = reader.text("source");
    Cluster cluster = cluster_from_table(parts, reader);
    cluster.name = name;
    cluster.title = title;
    cluster.source = source;
    reader.refuse_unknown_keys();
    if (problem) return tl::make_unexpected(error_from(*problem, file, toml));
    return cluster;
}

}  // namespace ringside::hardware
