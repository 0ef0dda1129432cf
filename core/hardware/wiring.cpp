#include "core/hardware/wiring.h"

#include "core/hardware/config_tree.h"
#include "core/hardware/parts_tables.h"

#include <fmt/format.h>

#include <utility>

namespace ringside::hardware {
namespace {

ClassError error_from(const ConfigNode& node, TableProblem& problem) {
    ConfigReader reader(node, "[[wiring.error]]", problem);
    ClassError error;
    error.system_kind = reader.text_or("system", "");
    error.operation = reader.text_or("operation", "");
    error.size_band = reader.text("size");
    error.rows = static_cast<int>(reader.positive("rows"));
    error.median = reader.number_or("median", 0);
    error.ninetieth = reader.number_or("p90", 0);
    reader.refuse_unknown_keys();
    return error;
}

}  // namespace

Wiring wiring_of(Cluster cluster, const LibraryCosts& library,
                 const std::vector<ClassError>& errors) {
    Wiring wiring;
    cluster.gpus_used = cluster.gpus_per_node;
    cluster.nodes = 1;
    const std::string own = system_kind_of(cluster);
    for (const ClassError& error : errors) {
        const std::string& kind = error.system_kind;
        if (kind.empty() || kind == own || kind == "copies" ||
            (cluster.nics > 0 && kind == cluster.network.title)) {
            wiring.errors.push_back(error);
        }
    }
    wiring.cluster = std::move(cluster);
    wiring.library = library;
    return wiring;
}

Result<std::optional<Wiring>> wiring_from_toml(std::string_view toml, std::string_view file,
                                               const Shipped* shipped) {
    const auto root = config_from_toml(toml, file);
    if (!root) return tl::make_unexpected(root.error());
    TableProblem problem;
    ConfigReader whole(*root, "the machine", problem);
    const ConfigNode* node = whole.table("wiring");
    if (node == nullptr) return std::optional<Wiring>();
    ConfigReader reader(*node, "[wiring]", problem);
    Parts own;
    for (const ConfigNode& each : reader.tables("link_kind"))
        own.links.push_back(link_from(each, problem));
    for (const ConfigNode& each : reader.tables("model"))
        own.gpus.push_back(gpu_from(own, each, problem));
    for (const ConfigNode& each : reader.tables("network_kind"))
        own.networks.push_back(network_from(each, problem));
    if (const ConfigNode* library = reader.table("library"))
        own.library = library_from(*library, problem);
    std::vector<ClassError> errors;
    for (const ConfigNode& each : reader.tables("error"))
        errors.push_back(error_from(each, problem));
    const bool is_whole = !own.gpus.empty();
    if (!is_whole && shipped == nullptr) return std::optional<Wiring>();
    const Parts& parts = is_whole ? own : shipped->parts;
    Cluster cluster = cluster_from_table(parts, reader);
    cluster.name = whole.text("name");
    cluster.title = whole.text("title");
    reader.refuse_unknown_keys();
    if (problem) return tl::make_unexpected(error_from(*problem, file, toml));
    return std::optional<Wiring>(
        wiring_of(std::move(cluster), parts.library, is_whole ? errors : shipped->errors));
}

std::string toml_of(const Wiring& wiring) {
    const Cluster& cluster = wiring.cluster;
    std::string out = "\n[wiring]\n" + toml_of_table(cluster);
    for (const LinkKind* link : {&cluster.gpu.pcie, &cluster.gpu.nvlink}) {
        if (!link->kind.empty()) out += "\n[[wiring.link_kind]]\n" + toml_of(*link);
    }
    out += "\n[[wiring.model]]\n" + toml_of(cluster.gpu);
    if (cluster.nics > 0) out += "\n[[wiring.network_kind]]\n" + toml_of(cluster.network);
    out += "\n[wiring.library]\n" + toml_of(wiring.library);
    for (const ClassError& error : wiring.errors) {
        out += fmt::format(
            "\n[[wiring.error]]\nsystem = {}\noperation = {}\nsize = {}\nrows = {}\nmedian = {}\n"
            "p90 = {}\n",
            quoted_toml(error.system_kind), quoted_toml(error.operation),
            quoted_toml(error.size_band), error.rows, error.median, error.ninetieth);
    }
    return out;
}

}  // namespace ringside::hardware
