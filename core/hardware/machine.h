// Described machines: GPUs, host and the links between them. TOML files under assets/machines/.
#pragma once

#include "core/base/result.h"
#include "core/base/units.h"
#include "core/hardware/wiring.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::hardware {

// One model of GPU.
struct Gpu {
    std::string name;            // "A100-SXM4-40GB"
    Bytes memory;                // what PyTorch reports as total
    BytesPerSecond memory_rate;  // device memory, as reached
    std::map<std::string, FlopsPerSecond>
        peak;                       // by dtype name, as reached: "float32", "bfloat16", …
    Picoseconds kernel_latency{0};  // least time of one kernel on the device
    int compute_capability_major = 0;
    int compute_capability_minor = 0;
};

// The CPU side: what Python and the PyTorch dispatcher cost.
struct Host {
    std::string name;
    Bytes memory;
    BytesPerSecond memory_rate;
    FlopsPerSecond rate;
    Picoseconds statement{0};     // one interpreted statement
    Picoseconds call{0};          // one PyTorch call through the dispatcher, without its launch
    Picoseconds launch{0};        // enqueueing one kernel or copy
    Picoseconds thread_start{0};  // starting one host thread
    Picoseconds synchronize{0};   // return from a wait
};

// A full-duplex wire between two nodes of the graph. Nodes are "cpu", "cuda:0" … and switches.
struct Link {
    std::string id;    // "nv0", "pcie0"
    std::string kind;  // "NVLink3 x4"
    std::string ends[2];
    BytesPerSecond rate;     // each way, as reached by a large copy
    Picoseconds latency{0};  // start-up of one transfer over it
};

struct Machine {
    std::string name;   // "a100-sxm-4"
    std::string title;  // "4 × A100 SXM, NVLink 3"
    Host host;
    std::vector<Gpu> gpus;  // cuda:0 …
    std::vector<Link> links;
    double pageable_factor = 0.4;  // rate of a copy from or to pageable host memory, against pinned
    std::map<std::string, std::string> sources;  // where each figure comes from, by key
    // For the model of collectives; nothing for a machine of which only the links are known.
    std::optional<Wiring> wiring;
    // Equal nodes, whose GPUs follow each other: gpus.size() / nodes of each. Points and links of
    // the second node on carry its number: "cpu@1", "nv0@1".
    int nodes = 1;

    int gpus_per_node() const { return static_cast<int>(gpus.size()) / nodes; }
    // The node of a GPU, and the point that is its host.
    int node_of(int gpu) const { return gpu / gpus_per_node(); }
    std::string host_of(int node) const;
};

// The end of the network that joins the nodes of a machine.
inline constexpr const char* kNetworkPoint = "network";

// Reads a machine description. `file` is named in errors; `shipped` has the parts that a [wiring]
// table names.
// Errors: bad_input with file, line, caret and remedy (unknown key, missing figure, link to
// nowhere, a device without a way to the host, no positive rate).
Result<Machine> machine_from_toml(std::string_view toml, std::string_view file,
                                  const Shipped* shipped = nullptr);

// The least-hop path of links between two nodes, wider first; empty when both are the same or no
// way exists.
std::vector<const Link*> route_between(const Machine& machine, std::string_view from,
                                       std::string_view to);

// Returns the machine with its first `devices` GPUs and the links among them and the host.
// Requires: devices <= gpus.size().
Machine with_devices(const Machine& machine, int devices);

// Returns `nodes` of a machine of one node, joined by its network.
// Errors: unavailable, when it names no network.
Result<Machine> with_nodes(const Machine& machine, int nodes);

}  // namespace ringside::hardware
