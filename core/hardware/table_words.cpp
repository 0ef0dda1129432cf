#include "core/hardware/table_words.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <initializer_list>
#include <utility>

namespace ringside::hardware {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

bool says(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(
        words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

// The number that ends at `end`, past blanks.
std::optional<int> number_ending_at(std::string_view text, std::size_t end) {
    while (end > 0 && text[end - 1] == ' ') --end;
    std::size_t begin = end;
    while (begin > 0 && is_digit(text[begin - 1])) --begin;
    if (begin == end) return std::nullopt;
    int value = 0;
    std::from_chars(text.data() + begin, text.data() + end, value);
    return value;
}

std::optional<int> counted(std::string_view word) {
    constexpr std::array<std::pair<std::string_view, int>, 6> kWords = {
        {{"one", 1}, {"two", 2}, {"four", 4}, {"ten", 10}, {"twenty", 20}, {"single", 1}}};
    for (const auto& [name, value] : kWords) {
        if (word == name) return value;
    }
    return std::nullopt;
}

// NVLinks as the words count them: "6 links", "12 links/GPU"; 0 when they do not.
int links_said(std::string_view text) {
    if (const auto links = number_before(text, "link")) return *links;
    return 0;
}

void read_fabric(Cluster& cluster, const Parts& parts, const std::string& text) {
    const int links = links_said(text);
    const bool is_nvlink = says(text, {"nvlink", "infinity fabric"});
    if (says(text, {"nvswitch"})) {
        cluster.fabric = Fabric::nvswitch;
        cluster.links = cluster.gpu.links > 0 ? cluster.gpu.links : links;
        if (says(text, {"links/gpu"}) && links > 0) cluster.links = links;
    } else if (says(text, {"cube mesh", "cube-mesh"})) {
        cluster.fabric = Fabric::cube_mesh;
        cluster.links = cluster.gpu.links;
    } else if (says(text, {"per pair", "all-to-all", "full mesh"}) && is_nvlink) {
        if (cluster.gpu.fabric != Fabric::cube_mesh) {
            cluster.fabric = Fabric::mesh;
            if (says(text, {"per pair"}) && links > 0) {
                cluster.links = links;
            } else if (cluster.gpu.fabric != Fabric::mesh) {
                cluster.links =
                    std::max(1, cluster.gpu.links / std::max(1, cluster.gpus_per_node - 1));
            }
        }
    } else if (says(text, {"bridge"}) &&
               !says(text, {"no bridge", "without bridge", "not stated"})) {
        cluster.fabric = Fabric::bridge;
        cluster.links = links > 0 ? links : cluster.gpu.links;
    } else if (is_nvlink && links > 0 && cluster.gpus_per_node == 2) {
        cluster.fabric = Fabric::bridge;
        cluster.links = links;
    } else if (says(text, {"pcie"}) && !is_nvlink) {
        cluster.fabric = Fabric::pcie;
    }
    // The slot that the words name, rather than the one that the card could use.
    for (const char generation : {'3', '4', '5'}) {
        const std::string kind = std::string("pcie") + generation;
        if (!says(text, {"pcie " + std::string(1, generation), kind})) continue;
        if (const LinkKind* slot = parts.link_of_kind(kind)) cluster.gpu.pcie = *slot;
    }
    if (says(text, {"nvlink2 to cpu", "nvlink to cpu"})) {
        if (const LinkKind* host = parts.link_of_kind("nvlink2_host")) cluster.gpu.pcie = *host;
    }
    if (says(text, {" x8"})) {
        cluster.gpu.pcie.copy.value /= 2;
        cluster.gpu.pcie.kernel.value /= 2;
        cluster.gpu.pcie.line.value /= 2;
    }
}

void read_peers(Cluster& cluster, const std::string& text) {
    if (says(text, {"peer-to-peer", "patched", "p2p_level=sys"})) {
        cluster.has_peer_access = true;
        cluster.has_peer_across = true;
    }
    if (says(text, {"through host", "via host", "no p2p", "p2p_disable", "sys path", "staged"})) {
        cluster.has_peer_access = false;
        cluster.has_peer_across = false;
        if (cluster.fabric != Fabric::nvswitch) cluster.fabric = Fabric::pcie;
    }
}

void read_network(Cluster& cluster, const Parts& parts, const std::string& text,
                  const std::string& software) {
    if (cluster.nodes < 2 && text.empty()) return;
    const NetworkKind* kind = parts.network_named(text);
    if (kind == nullptr) kind = parts.network_named("rdma");
    if (kind == nullptr) return;
    cluster.network = *kind;
    const bool is_server = cluster.has_nvlink() && cluster.fabric != Fabric::bridge;
    cluster.nics = is_server ? cluster.gpus_per_node : 1;
    double gbit = 100;
    if (cluster.gpu.generation == Generation::ampere) gbit = 200;
    if (cluster.gpu.generation >= Generation::hopper) gbit = 400;
    if (const auto rate = number_before(text, "gb/s")) {
        gbit = *rate;
        cluster.nics = 1;
    }
    if (const auto count = number_before(text, "x ")) cluster.nics = *count;
    if (says(text, {"per gpu"})) cluster.nics = cluster.gpus_per_node;
    cluster.nic_line = {gbit * 1e9 / 8};
    cluster.has_network_reduction = says(text, {"sharp"}) || says(software, {"sharp"});
}

// "NVSwitch across the whole rack (one NVLink domain of 72)": a domain of several hosts is one
// node.
void read_domain(Cluster& cluster, const TableWords& words, const std::string& text) {
    const std::size_t at = text.find("of ");
    if (!says(text, {"domain"}) || at == std::string::npos) return;
    int size = 0;
    for (std::size_t i = at; i < text.size(); ++i) {
        if (!text.substr(i).starts_with("of ") || i + 3 >= text.size() || !is_digit(text[i + 3]))
            continue;
        std::from_chars(text.data() + i + 3, text.data() + text.size(), size);
    }
    if (size < 2 || size > 1024 || words.gpus_per_node < 1) return;
    const int used = std::min(size, words.gpus_total);
    cluster.hosts_per_node = (used + words.gpus_per_node - 1) / words.gpus_per_node;
    cluster.gpus_per_node = size;
    cluster.gpus_used = used;
    cluster.nodes = std::max(1, words.gpus_total / used);
}

}  // namespace

std::optional<int> number_before(std::string_view text, std::string_view unit) {
    for (std::size_t at = text.find(unit); at != std::string_view::npos;
         at = text.find(unit, at + 1)) {
        if (const auto number = number_ending_at(text, at)) return number;
        // "two NICs": the word before.
        std::size_t end = at;
        while (end > 0 && text[end - 1] == ' ') --end;
        const std::size_t blank = text.find_last_of(' ', end == 0 ? 0 : end - 1);
        const std::size_t begin = blank == std::string_view::npos ? 0 : blank + 1;
        if (begin < end) {
            if (const auto number = counted(text.substr(begin, end - begin))) return number;
        }
    }
    return std::nullopt;
}

std::optional<double> nccl_version(std::string_view software) {
    const std::string text = lower(software);
    for (std::size_t at = text.find("nccl "); at != std::string::npos;
         at = text.find("nccl ", at + 1)) {
        const std::size_t begin = at + 5;
        if (begin >= text.size() || !is_digit(text[begin])) continue;
        const int major = text[begin] - '0';
        int minor = 0;
        if (begin + 2 < text.size() && text[begin + 1] == '.') {
            std::from_chars(text.data() + begin + 2, text.data() + text.size(), minor);
            // "2.2x" means some version from 2.20 on.
            std::size_t end = begin + 2;
            while (end < text.size() && is_digit(text[end])) ++end;
            if (end < text.size() && text[end] == 'x' && minor > 0) minor *= 10;
        }
        return major + minor / 100.0;
    }
    return std::nullopt;
}

Result<Cluster> cluster_from_words(const Parts& parts, const TableWords& words) {
    const std::string model = lower(words.gpu_model);
    const GpuModel* gpu = parts.gpu_named(words.gpu_model);
    if (gpu == nullptr) {
        return failure(ErrorKind::not_found,
                       "no described GPU fits the model: '" + words.gpu_model + "'");
    }
    constexpr int kMostPerNode = 1024;
    constexpr int kMostNodes = 65536;
    if (words.gpus_per_node > kMostPerNode || words.nodes > kMostNodes) {
        return failure(ErrorKind::limit, "at most 1024 GPUs a node and 65536 nodes are modelled");
    }
    const std::string inside = lower(words.intra_node_link);
    const std::string between = lower(words.inter_node_link);
    const std::string software = lower(words.software + " " + words.hint);
    Cluster cluster = usual_cluster(*gpu, std::max(1, words.gpus_per_node));
    cluster.nodes = std::max(1, words.nodes);
    cluster.gpus_used =
        std::max(1, std::min(cluster.gpus_per_node, words.gpus_total / std::max(1, cluster.nodes)));
    if (says(model, {"pcie"}) && gpu->fabric != Fabric::pcie) cluster.fabric = Fabric::pcie;
    // The link to the host stands in the other column where there is one GPU.
    read_fabric(cluster, parts, inside.empty() && words.gpus_total == 1 ? between : inside);
    if (cluster.gpu.nvlink.kind.empty() || cluster.links <= 0) cluster.fabric = Fabric::pcie;
    // More than eight are a DGX-2's, behind switches.
    if (cluster.fabric == Fabric::cube_mesh && cluster.gpus_per_node > 8) {
        cluster.fabric = Fabric::nvswitch;
    }
    read_peers(cluster, inside + " " + software);
    read_domain(cluster, words, inside);
    if (words.gpus_total > 1) read_network(cluster, parts, between, software);
    cluster.has_switch_reduction =
        cluster.fabric == Fabric::nvswitch && (cluster.gpu.generation == Generation::hopper ||
                                               cluster.gpu.generation == Generation::blackwell);
    const auto version = nccl_version(words.software);
    if (version && *version < 2) {
        // NCCL 1: one ring in the order of the GPUs, over peers wherever they are. On a machine
        // with NVLink it takes that too: what such tables show is above what PCIe carries.
        cluster.has_index_ring = true;
        cluster.has_peer_across = true;
        cluster.fabric = gpu->fabric;
    }
    return cluster;
}

SetUp set_up_from_words(const TableWords& words) {
    const std::string software = lower(words.software);
    const std::string hint = lower(words.hint);
    const std::string all = software + " " + hint;
    SetUp set_up;
    const auto version = nccl_version(words.software);
    set_up.may_use_trees = (!version || *version >= 2.04) && !says(all, {"trees disabled"});
    set_up.has_ll = !version || *version >= 2.01;
    set_up.has_ll128 = !version || *version >= 2.05;
    set_up.may_reduce_in_switch = (!version || *version >= 2.17) &&
                                  !says(all, {"nvls off", "nvls_enable=0", "nvls disabled"});
    set_up.is_timed_from_python = says(software, {"torch", ".py", "python"});
    set_up.copies_by_engine = says(hint, {"copy-engine shared", "by copy engine"});
    if (says(hint, {"nvlstree forced", "nvls tree forced"})) set_up.forced = Algorithm::nvls_tree;
    if (says(hint, {"ring forced", "nccl_algo=ring"})) set_up.forced = Algorithm::ring;
    if (says(hint, {"tree forced", "nccl_algo=tree"}) && !set_up.forced) {
        set_up.forced = Algorithm::tree;
    }
    const bool has_launcher =
        words.nodes > 1 || set_up.is_timed_from_python ||
        says(software, {"mpi", "process per gpu", "srun", "ofi", "flagperf", "fastrak", "rccl"});
    if (has_launcher) {
        set_up.launch = Launch::process_per_gpu;
    } else if (says(software, {"not stated"})) {
        set_up.launch = Launch::unstated;
    } else {
        set_up.launch = Launch::one_process;
    }
    return set_up;
}

}  // namespace ringside::hardware
