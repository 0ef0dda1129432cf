// A described machine, `nodes` times over: GPUs, the fabric inside a node, the network between
// nodes. It is a handful of choices among parts; link_graph.h makes the graph of links from it.
#pragma once

#include "core/base/result.h"
#include "core/hardware/parts.h"

#include <string>

namespace ringside::hardware {

struct Cluster {
    std::string name;    // "dgx-h100"
    std::string title;   // "8 × H100 SXM, NVSwitch"
    std::string source;  // where its figures come from
    GpuModel gpu;
    int gpus_per_node = 1;   // that the node is built with
    int gpus_used = 1;       // of each node, the first ones
    int nodes = 1;           // domains of NVLink, where that spans several hosts
    int hosts_per_node = 1;  // 18 in an NVL72
    Fabric fabric = Fabric::pcie;
    int links = 0;                       // NVLinks of one GPU (switch) or of one pair (others)
    bool has_peer_access = true;         // over PCIe, under one socket
    bool has_peer_across = false;        // under different sockets too
    bool has_index_ring = false;         // one ring, in the order of the GPUs (before NCCL 2)
    bool has_switch_reduction = false;   // NVLS: the switch adds
    NetworkKind network;                 // kind empty: none
    int nics = 0;                        // per node
    BytesPerSecond nic_line;             // one NIC, one direction
    bool has_network_reduction = false;  // SHARP: the network's switches add

    int ranks() const { return gpus_used * nodes; }
    bool has_nvlink() const { return fabric != Fabric::pcie && links > 0; }
    // What all NICs of one node move together.
    BytesPerSecond network_rate() const;
};

// A node of `gpus` GPUs of this model, wired as the model is usually sold.
Cluster usual_cluster(const GpuModel& gpu, int gpus);

class ConfigReader;

// Reads the keys that say how a node is put together; complains to the reader.
Cluster cluster_from_table(const Parts& parts, ConfigReader& reader);
// The same keys, as lines.
std::string toml_of_table(const Cluster& cluster);

// Reads a machine of assets/machines in the compact form.
// Errors: bad_input with file, line, caret and remedy.
Result<Cluster> cluster_from_toml(const Parts& parts, std::string_view toml, std::string_view file);

}  // namespace ringside::hardware
