#include "core/hardware/parts.h"

#include "core/hardware/config_tree.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

namespace ringside::hardware {
namespace {

using Problem = std::optional<ConfigReader::Problem>;

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

BytesPerSecond gb_per_s(double value) { return {value * 1e9}; }
FlopsPerSecond tera(double value) { return {value * 1e12}; }

LinkKind link_from(const ConfigNode& node, Problem& problem) {
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

LinkKind known_link(const Parts& parts, ConfigReader& reader, std::string_view key) {
    const std::string kind = reader.text(key);
    if (const LinkKind* link = parts.link_of_kind(kind)) return *link;
    reader.complain(key, "no such kind of link: " + kind, "describe it in links.toml");
    return {};
}

GpuModel gpu_from(const Parts& parts, const ConfigNode& node, Problem& problem) {
    ConfigReader reader(node, "[[gpu]]", problem);
    GpuModel gpu;
    gpu.name = reader.text("name");
    gpu.matches = reader.texts("matches");
    std::string generation = reader.text("generation");
    constexpr std::string_view kConsumer = "_consumer";
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
    const auto* form =
        std::ranges::find_if(kFabrics, [&](const auto& each) { return each.first == fabric; });
    if (form != kFabrics.end()) {
        gpu.fabric = form->second;
    } else {
        reader.complain("fabric", "no such fabric", "write pcie, bridge, mesh, cube_mesh, switch");
    }
    gpu.has_peer_access = reader.truth_or("peer", true);
    reader.refuse_unknown_keys();
    return gpu;
}

NetworkKind network_from(const ConfigNode& node, Problem& problem) {
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

// Keys end in the protocol's name: nvlink_ll, nvlink_ll128, nvlink_simple.
StepTimes steps_from(ConfigReader& reader, const std::string& name) {
    return {Microseconds(reader.positive(name + "_ll_us")),
            Microseconds(reader.positive(name + "_ll128_us")),
            Microseconds(reader.positive(name + "_simple_us"))};
}

LibraryCosts library_from(const ConfigNode& node, Problem& problem) {
    ConfigReader reader(node, "the library's costs", problem);
    LibraryCosts costs;
    costs.base = steps_from(reader, "base");
    costs.nvlink = steps_from(reader, "nvlink");
    costs.pcie = steps_from(reader, "pcie");
    costs.host = steps_from(reader, "host");
    costs.network_ring = steps_from(reader, "network_ring");
    costs.network_tree = steps_from(reader, "network_tree");
    costs.nvls = Microseconds(reader.positive("nvls_us"));
    costs.nvls_tree = Microseconds(reader.positive("nvls_tree_us"));
    costs.ll_efficiency = reader.positive("ll_efficiency");
    costs.ll128_efficiency = reader.positive("ll128_efficiency");
    costs.tree_efficiency = reader.positive("tree_efficiency");
    costs.nvls_efficiency_hopper = reader.positive("nvls_efficiency_hopper");
    costs.nvls_efficiency_blackwell = reader.positive("nvls_efficiency_blackwell");
    costs.pipelining_inside = reader.positive("pipelining_inside");
    costs.pipelining_between = reader.positive("pipelining_between");
    costs.pipelining_nvls = reader.positive("pipelining_nvls");
    costs.pipelining_ll128 = reader.number_or("pipelining_ll128", 0);
    costs.pipelining_ll = reader.number_or("pipelining_ll", 0);
    costs.nvls_across_hosts = reader.positive("nvls_across_hosts");
    costs.network_pair = reader.positive("network_pair");
    costs.peer_efficiency = reader.positive("peer_efficiency");
    costs.host_engine_rate = reader.positive("host_engine_rate");
    costs.host_path = gb_per_s(reader.positive("host_path"));
    costs.host_bridge = reader.positive("host_bridge");
    costs.host_copy_efficiency = reader.positive("host_copy_efficiency");
    costs.launch_unstated = Microseconds(reader.positive("launch_unstated_us"));
    costs.python = Microseconds(reader.positive("python_us"));
    costs.synchronous_copy = Microseconds(reader.positive("synchronous_copy_us"));
    costs.host_copy_both_ways = reader.positive("host_copy_both_ways");
    costs.pageable = reader.positive("pageable");
    costs.wrong_numa = reader.positive("wrong_numa");
    costs.staged_write = Microseconds(reader.positive("staged_write_us"));
    costs.staged_write_server = Microseconds(reader.positive("staged_write_server_us"));
    costs.library_kernel = Microseconds(reader.positive("library_kernel_us"));
    reader.refuse_unknown_keys();
    return costs;
}

// Reads one file: parses it, hands the root to `read`, and turns what is wrong into an error.
template <class Read>
Status read_file(const PartsFile& file, Read read) {
    const auto root = config_from_toml(file.toml, file.file);
    if (!root) return tl::make_unexpected(root.error());
    Problem problem;
    read(*root, problem);
    if (problem) return tl::make_unexpected(error_from(*problem, file.file, file.toml));
    return {};
}

// Whether `word` stands in `text` on its own: "a10" does not stand in "a100".
bool stands_in(std::string_view text, std::string_view word) {
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool begins = at == 0 || !is_letter(text[at - 1]);
        const bool ends = end == text.size() || !is_letter(text[end]) || !is_letter(word.back());
        if (begins && ends) return true;
    }
    return false;
}

template <class Part>
const Part* best_match(const std::vector<Part>& parts, std::string_view text) {
    const std::string wanted = lower(text);
    const Part* best = nullptr;
    std::size_t length = 0;
    for (const Part& part : parts) {
        for (const std::string& word : part.matches) {
            if (word.size() <= length || !stands_in(wanted, word)) continue;
            best = &part;
            length = word.size();
        }
    }
    return best;
}

}  // namespace

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

const GpuModel* Parts::gpu_named(std::string_view text) const { return best_match(gpus, text); }

const NetworkKind* Parts::network_named(std::string_view text) const {
    return best_match(networks, text);
}

const LinkKind* Parts::link_of_kind(std::string_view kind) const {
    for (const LinkKind& link : links) {
        if (link.kind == kind) return &link;
    }
    return nullptr;
}

Result<Parts> parts_from_toml(const PartsFile& links, const PartsFile& gpus,
                              const PartsFile& networks, const PartsFile& library) {
    Parts parts;
    const auto each = [](const ConfigNode& root, const char* key, Problem& problem, auto add) {
        ConfigReader reader(root, "the file", problem);
        for (const ConfigNode& node : reader.tables(key)) add(node);
        reader.refuse_unknown_keys();
    };
    Status status = read_file(links, [&](const ConfigNode& root, Problem& problem) {
        each(root, "link", problem,
             [&](const ConfigNode& node) { parts.links.push_back(link_from(node, problem)); });
    });
    if (!status) return tl::make_unexpected(status.error());
    status = read_file(gpus, [&](const ConfigNode& root, Problem& problem) {
        each(root, "gpu", problem,
             [&](const ConfigNode& node) { parts.gpus.push_back(gpu_from(parts, node, problem)); });
    });
    if (!status) return tl::make_unexpected(status.error());
    status = read_file(networks, [&](const ConfigNode& root, Problem& problem) {
        each(root, "network", problem, [&](const ConfigNode& node) {
            parts.networks.push_back(network_from(node, problem));
        });
    });
    if (!status) return tl::make_unexpected(status.error());
    status = read_file(library, [&](const ConfigNode& root, Problem& problem) {
        parts.library = library_from(root, problem);
    });
    if (!status) return tl::make_unexpected(status.error());
    return parts;
}

}  // namespace ringside::hardware
