#include "core/hardware/cluster_machine.h"

#include "core/hardware/link_graph.h"
#include "core/hardware/parts_tables.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <map>
#include <vector>

namespace ringside::hardware {
namespace {

// What large kernels reach of a GPU's memory and of its arithmetic outside tensor cores.
constexpr double kMemoryReached = 0.85;
constexpr double kFloat32Reached = 0.97;

// The CPU side of every described machine: a fast server, as in a100-sxm-8.toml.
Host usual_host() {
    using namespace std::chrono_literals;
    Host host;
    host.name = "server";
    host.memory = {std::int64_t{1} << 40};
    host.memory_rate = {20e9};
    host.rate = {50e9};
    host.statement = 60ns;
    host.call = 2500ns;
    host.launch = 4500ns;
    host.thread_start = 60us;
    host.synchronize = 5us;
    return host;
}

Picoseconds whole(Microseconds time) {
    return Picoseconds(static_cast<std::int64_t>(std::llround(time.count() * 1e6)));
}

Gpu gpu_of(const GpuModel& model) {
    Gpu gpu;
    gpu.name = model.name;
    gpu.memory = model.memory;
    gpu.memory_rate = {model.memory_rate.value * kMemoryReached};
    gpu.peak["float32"] = {model.float32.value * kFloat32Reached};
    gpu.peak["float16"] = {model.float16.value * model.reached};
    const bool has_bfloat16 = model.generation >= Generation::ampere;
    gpu.peak["bfloat16"] = has_bfloat16 ? gpu.peak["float16"] : gpu.peak["float32"];
    gpu.kernel_latency = Picoseconds(2'500'000);
    const std::size_t dot = model.capability.find('.');
    const char* begin = model.capability.data();
    const char* end = begin + model.capability.size();
    std::from_chars(begin, end, gpu.compute_capability_major);
    if (dot != std::string::npos) {
        std::from_chars(begin + dot + 1, end, gpu.compute_capability_minor);
    }
    return gpu;
}

// The id of the entry that numbered a link: "nv" of "nv12".
std::string without_number(const std::string& id) {
    return id.substr(0, id.find_last_not_of("0123456789") + 1);
}

std::string device(int gpu) { return fmt::format("cuda:{}", gpu); }

}  // namespace

bool is_compact_machine(std::string_view toml) {
    // The spelled-out form sets "gpu" in no table but [wiring].
    const std::size_t at = toml.find("\ngpu =");
    return at != std::string_view::npos && at < toml.find("\n[");
}

Machine machine_from_cluster(const Cluster& cluster, const LibraryCosts& costs,
                             const std::vector<ClassError>& errors) {
    Machine machine;
    machine.wiring = wiring_of(cluster, costs, errors);
    machine.name = cluster.name;
    machine.title = cluster.title;
    machine.host = usual_host();
    machine.pageable_factor = costs.pageable;
    machine.gpus.assign(static_cast<std::size_t>(cluster.gpus_per_node), gpu_of(cluster.gpu));
    machine.sources["machine"] = cluster.source;
    // The NVLinks are those of the graph that collectives take, at the rate that copies reach.
    const LinkGraph graph = link_graph_of(cluster, costs);
    const LinkKind& nvlink = cluster.gpu.nvlink;
    std::map<int, std::vector<Link>> by_width;
    for (const GraphLink& link : graph.links) {
        if (link.path != PathKind::nvlink) continue;
        const int links = static_cast<int>(std::lround(link.rate.value / nvlink.kernel.value));
        const bool is_to_switch = link.ends[1] >= graph.gpus;
        Link out;
        out.kind = fmt::format("{} x{}", nvlink.title, links);
        out.ends[0] = device(link.ends[0]);
        out.ends[1] = is_to_switch ? "nvswitch" : device(link.ends[1]);
        out.rate = {nvlink.copy.value * links};
        // A way through the switch has two links.
        out.latency = whole(nvlink.copy_latency * (is_to_switch ? 0.5 : 1.0));
        by_width[links].push_back(std::move(out));
    }
    // Links of one width are numbered together, as one [[link]] entry of a spelled-out machine is.
    for (auto& [width, links] : by_width) {
        const std::string stem = by_width.size() == 1 ? "nv" : fmt::format("nv{}_", width);
        for (std::size_t i = 0; i < links.size(); ++i) {
            links[i].id = fmt::format("{}{}", stem, i);
            machine.links.push_back(std::move(links[i]));
        }
    }
    const LinkKind& slot = cluster.gpu.pcie;
    for (int gpu = 0; gpu < cluster.gpus_per_node; ++gpu) {
        Link out;
        out.id = fmt::format("pcie{}", gpu);
        out.kind = slot.title;
        out.ends[0] = "cpu";
        out.ends[1] = device(gpu);
        out.rate = slot.copy;
        out.latency = whole(slot.host_latency);
        machine.links.push_back(std::move(out));
    }
    return machine;
}

Result<Machine> machine_from_file(const Shipped& shipped, std::string_view toml,
                                  std::string_view file) {
    if (!is_compact_machine(toml)) return machine_from_toml(toml, file, &shipped);
    const auto cluster = cluster_from_toml(shipped.parts, toml, file);
    if (!cluster) return tl::make_unexpected(cluster.error());
    return machine_from_cluster(*cluster, shipped.parts.library, shipped.errors);
}

std::string toml_from_machine(const Machine& machine) {
    const auto ns = [](Picoseconds time) {
        return fmt::format("{}", static_cast<double>(time.count()) / 1e3);
    };
    const Host& host = machine.host;
    std::string out = fmt::format(
        "name = {}\ntitle = {}\npageable_factor = {}\n\n[host]\nname = {}\nmemory_bytes = {}\n"
        "memory_bytes_per_s = {}\nflops_per_s = {}\nstatement_ns = {}\ncall_ns = {}\n"
        "launch_ns = {}\nthread_start_ns = {}\nsynchronize_ns = {}\n",
        quoted_toml(machine.name), quoted_toml(machine.title), machine.pageable_factor,
        quoted_toml(host.name), host.memory.count, host.memory_rate.value, host.rate.value,
        ns(host.statement), ns(host.call), ns(host.launch), ns(host.thread_start),
        ns(host.synchronize));
    for (const Gpu& gpu : machine.gpus) {
        out += fmt::format(
            "\n[[gpu]]\nname = {}\nmemory_bytes = {}\nmemory_bytes_per_s = {}\n"
            "kernel_latency_ns = {}\ncompute_capability = \"{}.{}\"\n[gpu.peak_flops_per_s]\n",
            quoted_toml(gpu.name), gpu.memory.count, gpu.memory_rate.value, ns(gpu.kernel_latency),
            gpu.compute_capability_major, gpu.compute_capability_minor);
        for (const auto& [dtype, rate] : gpu.peak) {
            out += fmt::format("{} = {}\n", dtype, rate.value);
        }
    }
    for (std::size_t i = 0; i < machine.links.size();) {
        const Link& first = machine.links[i];
        const std::string stem = without_number(first.id);
        out += fmt::format(
            "\n[[link]]\nid = {}\nkind = {}\nbytes_per_s = {}\nlatency_ns = {}\nbetween = [\n",
            quoted_toml(stem), quoted_toml(first.kind), first.rate.value, ns(first.latency));
        for (; i < machine.links.size() && without_number(machine.links[i].id) == stem; ++i) {
            const Link& link = machine.links[i];
            out += fmt::format("    [{}, {}],\n", quoted_toml(link.ends[0]),
                               quoted_toml(link.ends[1]));
        }
        out += "]\n";
    }
    if (machine.wiring) out += toml_of(*machine.wiring);
    return out;
}

}  // namespace ringside::hardware
