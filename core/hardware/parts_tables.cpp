#include "core/hardware/parts_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ringside::hardware {
namespace {

constexpr std::array<std::pair<std::string_view, Fabric>, 5> kFabrics = {{
    {"pcie", Fabric::pcie},
    {"bridge", Fabric::bridge},
    {"mesh", Fabric::mesh},
    {"cube_mesh", Fabric::cube_mesh},
    {"switch", Fabric::nvswitch},
}};

constexpr std::array<std::pair<std::string_view, Generation>, 9> kGenerations = {{
    {"kepler", Generation::kepler},
    {"pascal", Generation::pascal},
    {"volta", Generation::volta},
    {"turing", Generation::turing},
    {"ampere", Generation::ampere},
    {"ada", Generation::ada},
    {"hopper", Generation::hopper},
    {"blackwell", Generation::blackwell},
    {"cdna", Generation::cdna},
}};

constexpr std::string_view kConsumer = "_consumer";
constexpr double kGiga = 1e9;
constexpr double kTera = 1e12;
constexpr double kGibibyte = 1073741824.0;

BytesPerSecond gb_per_s(double value) { return {value * kGiga}; }
FlopsPerSecond tera(double value) { return {value * kTera}; }

LinkKind known_link(const Parts& parts, ConfigReader& reader, std::string_view key) {
    const std::string kind = reader.text(key);
    if (const LinkKind* link = parts.link_of_kind(kind)) return *link;
    reader.complain(key, "no such kind of link: " + kind, "describe it in links.toml");
    return {};
}

// Names each cost once, for reading and for writing.
template <class Costs, class Visit>
void each_cost(Costs& costs, Visit visit) {
    visit("base", costs.base);
    visit("nvlink", costs.nvlink);
    visit("pcie", costs.pcie);
    visit("host", costs.host);
    visit("network_ring", costs.network_ring);
    visit("network_tree", costs.network_tree);
    visit("nvls", costs.nvls);
    visit("nvls_tree", costs.nvls_tree);
    visit("ll_efficiency", costs.ll_efficiency);
    visit("ll128_efficiency", costs.ll128_efficiency);
    visit("tree_efficiency", costs.tree_efficiency);
    visit("nvls_efficiency_hopper", costs.nvls_efficiency_hopper);
    visit("nvls_efficiency_blackwell", costs.nvls_efficiency_blackwell);
    visit("pipelining_inside", costs.pipelining_inside);
    visit("pipelining_between", costs.pipelining_between);
    visit("pipelining_nvls", costs.pipelining_nvls);
    visit("pipelining_ll128", costs.pipelining_ll128);
    visit("pipelining_ll", costs.pipelining_ll);
    visit("nvls_across_hosts", costs.nvls_across_hosts);
    visit("network_pair", costs.network_pair);
    visit("peer_efficiency", costs.peer_efficiency);
    visit("host_engine_rate", costs.host_engine_rate);
    visit("host_path", costs.host_path);
    visit("host_bridge", costs.host_bridge);
    visit("host_copy_efficiency", costs.host_copy_efficiency);
    visit("launch_unstated", costs.launch_unstated);
    visit("python", costs.python);
    visit("synchronous_copy", costs.synchronous_copy);
    visit("host_copy_both_ways", costs.host_copy_both_ways);
    visit("pageable", costs.pageable);
    visit("wrong_numa", costs.wrong_numa);
    visit("staged_write", costs.staged_write);
    visit("staged_write_server", costs.staged_write_server);
    visit("library_kernel", costs.library_kernel);
}

// Keys end in the unit, and before it in the protocol's name: nvlink_ll_us, nvlink_simple_us.
class CostReader {
   public:
    explicit CostReader(ConfigReader& reader) : reader_(reader) {}
    void operator()(const std::string& key, StepTimes& steps) {
        steps = {Microseconds(reader_.positive(key + "_ll_us")),
                 Microseconds(reader_.positive(key + "_ll128_us")),
                 Microseconds(reader_.positive(key + "_simple_us"))};
    }
    void operator()(const std::string& key, Microseconds& time) {
        time = Microseconds(reader_.positive(key + "_us"));
    }
    void operator()(const std::string& key, BytesPerSecond& rate) {
        rate = gb_per_s(reader_.positive(key));
    }
    void operator()(const std::string& key, double& part) { part = reader_.positive(key); }

   private:
    ConfigReader& reader_;
};

class CostWriter {
   public:
    explicit CostWriter(std::string& out) : out_(out) {}
    void operator()(const std::string& key, const StepTimes& steps) {
        line(key + "_ll_us", steps.ll.count());
        line(key + "_ll128_us", steps.ll128.count());
        line(key + "_simple_us", steps.simple.count());
    }
    void operator()(const std::string& key, Microseconds time) { line(key + "_us", time.count()); }
    void operator()(const std::string& key, BytesPerSecond rate) {
        line(key, in_units(rate.value, kGiga));
    }
    void operator()(const std::string& key, double part) { line(key, part); }

   private:
    void line(const std::string& key, double value) {
        out_ += fmt::format("{} = {}\n", key, value);
    }
    std::string& out_;
};

template <class Names, class Value>
std::string_view name_in(const Names& names, Value value) {
    for (const auto& [name, each] : names) {
        if (each == value) return name;
    }
    return "";
}

}  // namespace

double in_units(double value, double unit) {
    const double near = value / unit;
    for (const double each : {near, std::nextafter(near, 0.0), std::nextafter(near, 2 * near)}) {
        if (each * unit == value) return each;
    }
    return near;
}

std::string quoted_toml(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

std::optional<Fabric> fabric_from_name(std::string_view name) {
    for (const auto& [known, fabric] : kFabrics) {
        if (known == name) return fabric;
    }
    return std::nullopt;
}

std::string_view name_of(Fabric fabric) { return name_in(kFabrics, fabric); }

LinkKind link_from(const ConfigNode& node, TableProblem& problem) {
    ConfigReader reader(node, "[[link]]", problem);
    LinkKind link;
    link.kind = reader.text("kind");
    link.title = reader.text("title");
    link.line = gb_per_s(reader.positive("line"));
    link.copy = gb_per_s(reader.positive("copy"));
    link.kernel = gb_per_s(reader.positive("kernel"));
    link.copy_latency = Microseconds(reader.positive("copy_us"));
    link.host_latency = Microseconds(reader.number_or("host_us", 0));
    link.launch = Microseconds(reader.number_or("launch_us", 5));
    link.source = reader.text("source");
    reader.refuse_unknown_keys();
    return link;
}

GpuModel gpu_from(const Parts& parts, const ConfigNode& node, TableProblem& problem) {
    ConfigReader reader(node, "[[gpu]]", problem);
    GpuModel gpu;
    gpu.name = reader.text("name");
    gpu.matches = reader.texts("matches");
    std::string generation = reader.text("generation");
    gpu.is_consumer = generation.ends_with(kConsumer);
    if (gpu.is_consumer) generation.resize(generation.size() - kConsumer.size());
    const auto* known = std::ranges::find_if(
        kGenerations, [&](const auto& each) { return each.first == generation; });
    if (known != kGenerations.end()) {
        gpu.generation = known->second;
    } else {
        reader.complain("generation", "no such generation", "write ampere, hopper …");
    }
    gpu.capability = reader.text("capability");
    gpu.memory = {static_cast<std::int64_t>(reader.positive("memory_gib") * 1073741824.0)};
    gpu.memory_rate = gb_per_s(reader.positive("memory"));
    gpu.copy_rate = gb_per_s(reader.positive("copy"));
    gpu.float32 = tera(reader.positive("float32"));
    gpu.float16 = tera(reader.positive("float16"));
    gpu.reached = reader.positive("reached");
    if (reader.has("nvlink")) {
        gpu.nvlink = known_link(parts, reader, "nvlink");
        gpu.links = static_cast<int>(reader.positive("links"));
    }
    gpu.pcie = known_link(parts, reader, "pcie");
    const std::string fabric = reader.text_or("fabric", "pcie");
    if (const auto form = fabric_from_name(fabric)) {
        gpu.fabric = *form;
    } else {
        reader.complain("fabric", "no such fabric", "write pcie, bridge, mesh, cube_mesh, switch");
    }
    gpu.has_peer_access = reader.truth_or("peer", true);
    reader.refuse_unknown_keys();
    return gpu;
}

NetworkKind network_from(const ConfigNode& node, TableProblem& problem) {
    ConfigReader reader(node, "[[network]]", problem);
    NetworkKind network;
    network.kind = reader.text("kind");
    network.title = reader.text("title");
    network.matches = reader.texts("matches");
    network.efficiency = reader.positive("efficiency");
    network.latency = Microseconds(reader.number_or("latency_us", 0));
    network.simple_latency = Microseconds(reader.number_or("simple_us", 0));
    network.has_ll128 = reader.truth_or("ll128", true);
    network.is_tuned = reader.truth_or("tuned", false);
    network.most = gb_per_s(reader.number_or("most_gb_per_s", 0));
    network.source = reader.text("source");
    reader.refuse_unknown_keys();
    return network;
}

LibraryCosts library_from(const ConfigNode& node, TableProblem& problem) {
    ConfigReader reader(node, "the library's costs", problem);
    LibraryCosts costs;
    each_cost(costs, CostReader(reader));
    reader.refuse_unknown_keys();
    return costs;
}

std::string toml_of(const LinkKind& link) {
    return fmt::format(
        "kind = {}\ntitle = {}\nline = {}\ncopy = {}\nkernel = {}\ncopy_us = {}\nhost_us = {}\n"
        "launch_us = {}\nsource = {}\n",
        quoted_toml(link.kind), quoted_toml(link.title), in_units(link.line.value, kGiga),
        in_units(link.copy.value, kGiga), in_units(link.kernel.value, kGiga),
        link.copy_latency.count(), link.host_latency.count(), link.launch.count(),
        quoted_toml(link.source));
}

std::string toml_of(const GpuModel& gpu) {
    std::string out = fmt::format(
        "name = {}\nmatches = [{}]\ngeneration = \"{}{}\"\ncapability = {}\nmemory_gib = {}\n"
        "memory = {}\ncopy = {}\nfloat32 = {}\nfloat16 = {}\nreached = {}\npcie = {}\n"
        "fabric = \"{}\"\npeer = {}\n",
        quoted_toml(gpu.name), quoted_toml(lower(gpu.name)), name_in(kGenerations, gpu.generation),
        gpu.is_consumer ? kConsumer : "", quoted_toml(gpu.capability),
        static_cast<double>(gpu.memory.count) / kGibibyte, in_units(gpu.memory_rate.value, kGiga),
        in_units(gpu.copy_rate.value, kGiga), in_units(gpu.float32.value, kTera),
        in_units(gpu.float16.value, kTera), gpu.reached, quoted_toml(gpu.pcie.kind),
        name_of(gpu.fabric), gpu.has_peer_access);
    if (!gpu.nvlink.kind.empty()) {
        out += fmt::format("nvlink = {}\nlinks = {}\n", quoted_toml(gpu.nvlink.kind), gpu.links);
    }
    return out;
}

std::string toml_of(const NetworkKind& network) {
    return fmt::format(
        "kind = {}\ntitle = {}\nmatches = [{}]\nefficiency = {}\nlatency_us = {}\n"
        "simple_us = {}\nll128 = {}\ntuned = {}\nmost_gb_per_s = {}\nsource = {}\n",
        quoted_toml(network.kind), quoted_toml(network.title), quoted_toml(network.kind),
        network.efficiency, network.latency.count(), network.simple_latency.count(),
        network.has_ll128, network.is_tuned, in_units(network.most.value, kGiga),
        quoted_toml(network.source));
}

std::string toml_of(const LibraryCosts& costs) {
    std::string out;
    each_cost(costs, CostWriter(out));
    return out;
}

}  // namespace ringside::hardware
