// The parts that described machines are put together from: models of GPU, kinds of link, kinds of
// network, and what the collective library costs. TOML files under assets/hardware/.
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::hardware {

// Times of the collective model, which are fitted and not whole.
using Microseconds = std::chrono::duration<double, std::micro>;

// How the GPUs of one node reach each other.
enum class Fabric {
    pcie,       // through PCIe switches and the host's root ports
    bridge,     // NVLink bridges over pairs 0-1, 2-3 …
    mesh,       // every pair by links of its own
    cube_mesh,  // the DGX-1's: two fully linked quads, each GPU linked to its twin
    nvswitch,   // every GPU to a switch that lets any pair talk at full rate
};

// What changes from one generation of GPUs to the next in the collective library's eyes.
enum class Generation { kepler, pascal, volta, turing, ampere, ada, hopper, blackwell, cdna };

struct LinkKind {
    std::string kind;   // "nvlink3"
    std::string title;  // "NVLink 3"
    BytesPerSecond line;
    BytesPerSecond copy;    // by copy engines
    BytesPerSecond kernel;  // by a collective's kernels
    Microseconds copy_latency{0};
    Microseconds host_latency{0};
    Microseconds launch{0};  // of one collective's kernel, on the hosts of that generation
    std::string source;
};

struct GpuModel {
    std::string name;
    std::vector<std::string> matches;  // lower case
    Generation generation = Generation::ampere;
    bool is_consumer = false;
    std::string capability;
    Bytes memory;
    BytesPerSecond memory_rate;  // of the data sheet
    BytesPerSecond copy_rate;    // a large copy, reads and writes together
    FlopsPerSecond float32;
    FlopsPerSecond float16;
    double reached = 0.8;  // part of the peak that large products reach
    LinkKind nvlink;       // kind empty: none
    int links = 0;
    LinkKind pcie;
    Fabric fabric = Fabric::pcie;  // as usually sold
    bool has_peer_access = true;
};

struct NetworkKind {
    std::string kind;
    std::string title;
    std::vector<std::string> matches;  // lower case
    double efficiency = 0.9;
    Microseconds latency{0};
    Microseconds simple_latency{0};
    bool is_tuned = false;
    bool has_ll128 = true;
    BytesPerSecond most;  // per NIC; 0 for no bound
    std::string source;
};

// Times of one step by protocol: LL (a flag beside each 4 bytes), LL128 (one per 128 bytes over
// NVLink), Simple (plain data, a fence per chunk).
struct StepTimes {
    Microseconds ll{0};
    Microseconds ll128{0};
    Microseconds simple{0};
};

// What the collective library costs. Every figure is physical and common to all machines.
struct LibraryCosts {
    StepTimes base;          // launch of the kernel until the first byte leaves
    StepTimes nvlink;        // one step to a neighbour
    StepTimes pcie;          // the same between peers over PCIe
    StepTimes host;          // the same through host memory
    StepTimes network_ring;  // one step to another node
    StepTimes network_tree;
    Microseconds nvls{0};       // one reduction in the switch
    Microseconds nvls_tree{0};  // its part of one step between nodes
    double ll_efficiency = 0.5;
    double ll128_efficiency = 0.92;
    double tree_efficiency = 0.92;
    double nvls_efficiency_hopper = 0.85;
    double nvls_efficiency_blackwell = 0.74;
    double nvls_across_hosts = 0.8;  // of that, where the domain spans hosts
    double network_pair = 0.8;       // one pair of GPUs over one NIC, of what collectives move
    double peer_efficiency = 0.9;    // sends to one peer, of what rings carry
    double pipelining_inside = 1;    // how far from ideal the chunks are chosen
    double pipelining_between = 1;
    double pipelining_nvls = 1;
    double pipelining_ll128 = 0;
    double pipelining_ll = 0;             // of the same for LL and LL128
    double host_engine_rate = 0.43;       // of a slot's copy rate: rings staged by copy engines
    BytesPerSecond host_path;             // a GPU's kernel through shared host memory
    double host_bridge = 0.9;             // of a slot's rate, for peers under different sockets
    double host_copy_efficiency = 0.85;   // copies staged in host memory, by copy engines
    Microseconds launch_unstated{0};      // the same where the set-up is not stated
    Microseconds python{0};               // timing from Python
    Microseconds synchronous_copy{0};     // least time of a blocking copy
    double host_copy_both_ways = 1.1;     // both directions together, of one direction's rate
    double pageable = 0.4;                // of the pinned rate
    double wrong_numa = 0.3;              // of the same, memory on the other socket
    Microseconds staged_write{0};         // a tiny copy through host memory
    Microseconds staged_write_server{0};  // the same between sockets
    Microseconds library_kernel{0};       // a collective's kernel that moves nothing
};

struct Parts {
    std::vector<GpuModel> gpus;
    std::vector<LinkKind> links;
    std::vector<NetworkKind> networks;
    LibraryCosts library;

    // The model that a name in a table means: the longest match. Null when none fits.
    const GpuModel* gpu_named(std::string_view text) const;
    const NetworkKind* network_named(std::string_view text) const;
    const LinkKind* link_of_kind(std::string_view kind) const;
};

// One file of parts, as read from the disk.
struct PartsFile {
    std::string file;
    std::string toml;
};

// Reads the four files of assets/hardware: links, gpus, networks and library.
// Errors: bad_input with file, line, caret and remedy.
Result<Parts> parts_from_toml(const PartsFile& links, const PartsFile& gpus,
                              const PartsFile& networks, const PartsFile& library);

// Lower case, for matching.
std::string lower(std::string_view text);

}  // namespace ringside::hardware
