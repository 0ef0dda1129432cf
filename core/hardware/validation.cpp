#include "core/hardware/validation.h"

#include "core/hardware/collectives.h"
#include "core/hardware/copies.h"
#include "core/hardware/table_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

namespace ringside::hardware {
namespace {

// What NVIDIA's peer-to-peer tool copies, for rows that state a rate without a size.
constexpr Bytes kUsualCopy{160'000'000};

TableWords words_of(const CsvRow& row) {
    TableWords words;
    words.gpu_model = row.text("gpu_model");
    words.gpus_total = row.count("gpus_total", 1);
    words.nodes = std::max(1, row.count("nodes", 1));
    words.gpus_per_node = row.count("gpus_per_node", words.gpus_total * 1.0 / words.nodes);
    words.intra_node_link = row.text("intra_node_link");
    words.inter_node_link = row.text("inter_node_link");
    words.software = row.text("software");
    words.hint = row.text("algorithm_hint") + " " + row.text("note");
    return words;
}

std::string fabric_name(const Cluster& cluster) {
    switch (cluster.fabric) {
        case Fabric::pcie:
            return cluster.has_peer_access ? "PCIe" : "PCIe through host";
        case Fabric::bridge:
            return "NVLink bridge";
        case Fabric::mesh:
            return "NVLink mesh";
        case Fabric::cube_mesh:
            return "cube mesh";
        case Fabric::nvswitch:
            return "NVSwitch";
    }
    return "";
}

std::optional<Collective> collective_named(const std::string& name) {
    constexpr std::array<std::pair<std::string_view, Collective>, 11> kNames = {{
        {"all_reduce", Collective::all_reduce},
        {"all_gather", Collective::all_gather},
        {"reduce_scatter", Collective::reduce_scatter},
        {"broadcast", Collective::broadcast},
        {"reduce", Collective::reduce},
        {"all_to_all", Collective::all_to_all},
        {"alltoall", Collective::all_to_all},
        {"scatter", Collective::scatter},
        {"gather", Collective::gather},
        {"sendrecv", Collective::send_receive},
        {"send_recv", Collective::send_receive},
    }};
    for (const auto& [text, collective] : kNames) {
        if (text == name) return collective;
    }
    return std::nullopt;
}

// A copy's time, or nothing for an operation that is no copy. `way` says what bounds it.
std::optional<CopyTime> copy_time(const std::string& operation, const Cluster& cluster,
                                  const LibraryCosts& costs, bool is_blocking, Bytes bytes) {
    const bool is_through_host = operation.starts_with("through_host");
    const auto both_ways = [&]() {
        const double rate = peer_rate_both_ways(cluster, costs, is_through_host).value;
        return CopyTime{Microseconds(static_cast<double>(bytes.count) / rate * 1e6), "both ways"};
    };
    const bool is_to_device = operation.starts_with("h2d");
    if (is_to_device || operation.starts_with("d2h")) {
        const HostMemory memory = operation.ends_with("pageable")     ? HostMemory::pageable
                                  : operation.ends_with("wrong_numa") ? HostMemory::wrong_numa
                                                                      : HostMemory::pinned;
        return host_copy_time(cluster, costs, memory, is_to_device, is_blocking, bytes);
    }
    if (operation == "local_copy") return local_copy_time(cluster, bytes);
    if (operation == "local_copy_latency") return CopyTime{local_copy_start(cluster), "launch"};
    if (operation == "collective_noop_latency") return CopyTime{costs.library_kernel, "launch"};
    if (operation.ends_with("latency")) return tiny_write_time(cluster, costs, is_through_host);
    if (operation.ends_with("bidirectional")) return both_ways();
    if (operation.find("sm_kernel") != std::string::npos) return peer_kernel_time(cluster, bytes);
    if (operation.find("copy") != std::string::npos) {
        return peer_copy_time(cluster, costs, is_through_host, bytes);
    }
    if (operation == "inter_node_p2p" && cluster.nics > 0) {
        const double rate =
            cluster.network_rate().value / std::max(1, cluster.gpus_used) * costs.network_pair;
        return CopyTime{Microseconds(static_cast<double>(bytes.count) / rate * 1e6),
                        cluster.network.title};
    }
    return std::nullopt;
}

// Models of the machines met so far, by the words that made them.
class Models {
   public:
    explicit Models(const Parts& parts) : parts_(parts) {}

    const CollectiveModel& of(const std::string& key, const Cluster& cluster, const SetUp& set_up) {
        std::unique_ptr<CollectiveModel>& model = by_words_[key];
        if (!model) model = std::make_unique<CollectiveModel>(cluster, parts_.library, set_up);
        return *model;
    }

   private:
    const Parts& parts_;
    std::map<std::string, std::unique_ptr<CollectiveModel>> by_words_;
};

std::optional<double> published_time(const CsvRow& row, Bytes& bytes) {
    const double time = row.number("time_us");
    if (time > 0) return time;
    const double rate = row.number("algbw_gb_per_s");
    if (rate <= 0) return std::nullopt;
    if (bytes.count == 0) bytes = kUsualCopy;
    return static_cast<double>(bytes.count) / rate * 1e-3;
}

ValidatedRow validated(const Parts& parts, const CsvRow& row, Models& models) {
    ValidatedRow out;
    out.row_id = row.text("row_id");
    out.operation = row.text("operation");
    Bytes bytes{static_cast<std::int64_t>(std::llround(row.number("message_bytes")))};
    out.published_us = published_time(row, bytes);
    out.size_band = size_band_of(static_cast<double>(bytes.count));
    out.is_core = row.text("suggested_set") != "extended" && row.text("confidence") != "weak";
    const TableWords words = words_of(row);
    const auto cluster = cluster_from_words(parts, words);
    if (!cluster) {
        out.system_kind = "unknown GPU";
        out.reason = cluster.error().message;
        return out;
    }
    out.machine =
        fmt::format("{} x {}, {}", cluster->ranks(), cluster->gpu.name, fabric_name(*cluster));
    out.system_kind = system_kind_of(*cluster);
    if (bytes.count <= 0) {
        out.reason = "the row states no size";
        return out;
    }
    const auto collective = collective_named(out.operation);
    if (!collective) {
        const bool is_blocking =
            words.software.find("bandwidthTest") == std::string::npos || row.text("system").empty();
        const auto time = copy_time(out.operation, *cluster, parts.library,
                                    is_blocking || bytes.count < (1 << 20), bytes);
        out.system_kind = "copies";
        if (!time) {
            out.reason = "no model for this operation";
            return out;
        }
        out.modelled_us = time->time.count();
        out.how = time->bottleneck;
        return out;
    }
    if (cluster->ranks() < 2) {
        out.reason = "a collective of one rank moves nothing";
        return out;
    }
    if (words.software.find("old all_gather size") != std::string::npos &&
        collective == Collective::all_gather) {
        bytes.count *= cluster->ranks();  // the column counts one rank's part
    }
    const SetUp set_up = set_up_from_words(words);
    const std::string key =
        fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", words.gpu_model, words.gpus_total, words.nodes,
                    words.gpus_per_node, words.intra_node_link, words.inter_node_link,
                    words.software, words.hint);
    const CollectiveTime time = models.of(key, *cluster, set_up).time_of(*collective, bytes);
    out.modelled_us = time.time.count();
    out.how =
        fmt::format("{}, {}, {}", name_of(time.algorithm), name_of(time.protocol), time.bottleneck);
    return out;
}

}  // namespace

std::optional<double> ValidatedRow::error() const {
    if (!published_us || !modelled_us || *published_us <= 0) return std::nullopt;
    return std::abs(*modelled_us / *published_us - 1);
}

std::optional<double> ValidatedRow::efficiency_error() const {
    if (!published_efficiency || !error()) return std::nullopt;
    return std::abs(*published_efficiency * (*published_us / *modelled_us) - *published_efficiency);
}

std::string system_kind_of(const Cluster& cluster) {
    if (cluster.hosts_per_node > 1) return "NVLink domain";
    return cluster.nodes > 1 ? cluster.network.title : fabric_name(cluster);
}

std::string size_band_of(double bytes) {
    if (bytes >= 64.0 * 1024 * 1024) return "from 64 MiB";
    return bytes >= 64.0 * 1024 ? "64 KiB to 64 MiB" : "below 64 KiB";
}

double quantile(std::vector<double> values, double part) {
    std::ranges::sort(values);
    const double place = part * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    return values[below] + (values[above] - values[below]) * (place - std::floor(place));
}

std::vector<ValidatedRow> validate_measurements(const Parts& parts, const CsvTable& table) {
    Models models(parts);
    std::vector<ValidatedRow> rows;
    for (const CsvRow& row : table.rows) rows.push_back(validated(parts, row, models));
    return rows;
}

std::vector<ClassError> errors_by_class(const std::vector<ValidatedRow>& rows, bool core_only) {
    using Key = std::array<std::string, 3>;
    std::map<Key, std::vector<double>> errors;
    for (const ValidatedRow& row : rows) {
        const auto error = row.error();
        if (!error || (core_only && !row.is_core)) continue;
        errors[{"", "", row.size_band}].push_back(*error);
        errors[{row.system_kind, "", row.size_band}].push_back(*error);
        errors[{"", row.operation, row.size_band}].push_back(*error);
        errors[{row.system_kind, row.operation, row.size_band}].push_back(*error);
    }
    std::vector<ClassError> out;
    for (const auto& [key, values] : errors) {
        out.push_back({key[0], key[1], key[2], static_cast<int>(values.size()),
                       quantile(values, 0.5), quantile(values, 0.9)});
    }
    return out;
}

}  // namespace ringside::hardware
