#include "core/hardware/training.h"

#include "core/hardware/table_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace ringside::hardware {
namespace {

// Hooks, copies into buckets and kernels that share the GPU with a collective's.
constexpr double kHooks = 1.05;
constexpr double kDataParallelHost = 1.10;  // one Python thread launches every replica's kernels
constexpr double kBackward = 2.0 / 3.0;     // of a step's compute
constexpr double kBucketBytes = 25e6;
constexpr double kLayers = 32;  // that FSDP wraps, typically

enum class Style { none, ddp, ddp_unhidden, sharded, sharded_gradients, data_parallel, server };

bool says(std::string_view text, std::string_view word) {
    return text.find(word) != std::string_view::npos;
}

std::optional<Style> style_of(const CsvRow& row) {
    const std::string text = lower(row.text("parallelism"));
    if (says(text, "tp ") || says(text, "pp ") || says(text, " tp") || says(text, " pp")) {
        return std::nullopt;
    }
    if (says(text, "dataparallel")) return Style::data_parallel;
    if (says(text, "shard_grad")) return Style::sharded_gradients;
    if (says(text, "fsdp") || says(text, "zero-3")) return Style::sharded;
    if (says(text, "server")) return Style::server;
    // apex, Megatron's own wrapper and TensorFlow's "replicated" exchange after the backward pass.
    const bool is_megatron = says(lower(row.text("framework")), "megatron");
    if (says(text, "apex") || says(text, "replicated") || (says(text, "ddp") && is_megatron)) {
        return Style::ddp_unhidden;
    }
    if (says(text, "ddp") || says(text, "nccl") || says(text, "horovod") || says(text, "zero")) {
        return Style::ddp;
    }
    if (text == "none" || text.empty()) return Style::none;
    return std::nullopt;
}

// Bytes of one gradient element as it travels. Mixed precision keeps float32 gradients.
double gradient_bytes(const std::string& precision) {
    const std::string text = lower(precision);
    return text.starts_with("bf16") || text == "fp16" ? 2 : 4;
}

struct Run {
    const CsvRow* row = nullptr;
    TableWords words;
    Style style = Style::none;
    double parameters = 0;  // bytes that travel
    double batch = 0;       // of one GPU
    int accumulated = 1;    // micro-batches between exchanges of a sharded model
};

int accumulation_said(const std::string& note) {
    const std::string key = "grad accumulation ";
    const std::size_t at = note.find(key);
    if (at == std::string::npos) return 1;
    return std::max(1, std::atoi(note.c_str() + at + key.size()));
}

Run run_of(const CsvRow& row, Style style) {
    Run run;
    run.row = &row;
    run.style = style;
    run.words.gpu_model = row.text("gpu_model");
    run.words.gpus_total = row.count("gpus_total", 1);
    run.words.nodes = std::max(1, row.count("nodes", 1));
    run.words.gpus_per_node =
        row.count("gpus_per_node", run.words.gpus_total * 1.0 / run.words.nodes);
    run.words.intra_node_link = row.text("intra_node_link");
    run.words.inter_node_link = row.text("inter_node_link");
    run.words.software = row.text("framework") + " mpi";
    run.words.hint = "";
    run.parameters = row.number("params_millions") * 1e6 * gradient_bytes(row.text("precision"));
    run.batch = row.number("per_gpu_batch");
    run.accumulated = accumulation_said(row.text("note"));
    return run;
}

// The seconds that a run's exchanges take, all of them and the last one alone.
struct Exchange {
    double all = 0;
    double last = 0;
    std::string how;
};

Result<Exchange> exchange_of(const Parts& parts, const Run& run) {
    Exchange out;
    if (run.words.gpus_total < 2 || run.style == Style::none) return out;
    auto cluster = cluster_from_words(parts, run.words);
    if (!cluster) return tl::make_unexpected(cluster.error());
    const CollectiveModel model(*cluster, parts.library, set_up_from_words(run.words));
    const auto seconds = [&](Collective collective, double bytes) {
        const Bytes whole{std::max<std::int64_t>(1, std::llround(bytes))};
        const CollectiveTime time = model.time_of(collective, whole);
        out.how = fmt::format("{}, {}", name_of(time.algorithm), time.bottleneck);
        return time.time.count() * 1e-6;
    };
    switch (run.style) {
        case Style::none:
            break;
        case Style::ddp:
        case Style::ddp_unhidden: {
            const double buckets = std::max(1.0, std::ceil(run.parameters / kBucketBytes));
            out.last = seconds(Collective::all_reduce, run.parameters / buckets);
            out.all = buckets * out.last;
            break;
        }
        case Style::sharded:
        case Style::sharded_gradients: {
            const double layer = run.parameters / kLayers;
            const double gathers = run.style == Style::sharded ? 2 : 1;
            out.last = seconds(Collective::all_gather, layer);
            out.all = run.accumulated * kLayers *
                      (gathers * out.last + seconds(Collective::reduce_scatter, layer));
            break;
        }
        case Style::data_parallel:
            out.all = seconds(Collective::broadcast, run.parameters) +
                      seconds(Collective::reduce, run.parameters);
            break;
        case Style::server: {
            const double slot = cluster->gpu.pcie.copy.value;
            out.all = 2 * run.parameters / slot;
            out.how = cluster->gpu.pcie.title;
            if (cluster->nodes > 1) {
                out.all += 2 * run.parameters / cluster->network_rate().value;
                out.how = cluster->network.title;
            }
            out.last = 2 * kBucketBytes / slot;
            break;
        }
    }
    return out;
}

double factor_of(Style style) {
    switch (style) {
        case Style::none:
            return 1;
        case Style::ddp:
        case Style::ddp_unhidden:
        case Style::sharded:
        case Style::sharded_gradients:
        case Style::server:
            return kHooks;
        case Style::data_parallel:
            return kDataParallelHost;
    }
    return 1;
}

double step_of(double compute, Style style, const Exchange& exchange) {
    const double busy = compute * factor_of(style);
    switch (style) {
        case Style::none:
            return busy;
        case Style::ddp:
        case Style::server:
            return busy + std::max(exchange.last, exchange.all - kBackward * compute);
        case Style::ddp_unhidden:
        case Style::data_parallel:
            return busy + exchange.all;
        case Style::sharded:
        case Style::sharded_gradients:
            return busy + exchange.last + std::max(0.0, exchange.all - compute);
    }
    return busy;
}

// The compute that makes the reference's step what was measured; the step grows with it.
double compute_of(double step, Style style, const Exchange& exchange) {
    double low = 0;
    double high = step;
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (step_of(middle, style, exchange) < step ? low : high) = middle;
    }
    return high;
}

double step_seconds(const CsvRow& row) { return row.number("step_time_ms") * 1e-3; }

}  // namespace

bool is_training_table(const CsvTable& table) {
    return table.has("series") && table.has("step_time_ms");
}

std::vector<ValidatedRow> validate_training(const Parts& parts, const CsvTable& table) {
    // The reference of a series: the row whose efficiency is one, else the first with a step.
    std::map<std::string, const CsvRow*> references;
    for (const CsvRow& row : table.rows) {
        const CsvRow*& known = references[row.text("series")];
        const bool is_one = std::abs(row.number("efficiency_vs_series_reference") - 1) < 1e-9;
        const bool is_first = known == nullptr && step_seconds(row) > 0;
        const bool is_better = known != nullptr && is_one &&
                               std::abs(known->number("efficiency_vs_series_reference") - 1) > 1e-9;
        if (is_first || (is_better && step_seconds(row) > 0)) known = &row;
    }
    std::vector<ValidatedRow> rows;
    for (const CsvRow& row : table.rows) {
        ValidatedRow out;
        out.row_id = row.text("row_id");
        out.operation = row.text("parallelism");
        out.system_kind = "training";
        out.size_band = "a step";
        out.machine = fmt::format("{} x {}", row.text("gpus_total"), row.text("gpu_model"));
        const auto style = style_of(row);
        const CsvRow* reference = references[row.text("series")];
        if (step_seconds(row) > 0) out.published_us = step_seconds(row) * 1e6;
        if (!row.text("efficiency_vs_series_reference").empty()) {
            out.published_efficiency = row.number("efficiency_vs_series_reference");
        }
        rows.push_back(out);
        ValidatedRow& into = rows.back();
        if (!style) {
            into.reason = "tensor and pipeline parallelism need shapes that the row lacks";
            continue;
        }
        if (reference == nullptr) {
            into.reason = "no row of the series states a step to start from";
            continue;
        }
        const auto reference_style = style_of(*reference);
        const Run run = run_of(row, *style);
        const Run first = run_of(*reference, reference_style.value_or(Style::none));
        if (!reference_style) {
            into.reason = "the series starts from tensor or pipeline parallelism";
            continue;
        }
        if (&row == reference) {
            into.modelled_us = into.published_us;
            into.how = "the reference of its series";
            continue;
        }
        if (run.parameters <= 0) {
            into.reason = "the row states no number of parameters";
            continue;
        }
        const auto exchange = exchange_of(parts, run);
        const auto base = exchange_of(parts, first);
        if (!exchange || !base) {
            into.reason = exchange ? base.error().message : exchange.error().message;
            continue;
        }
        const double grown = run.batch > 0 && first.batch > 0 ? run.batch / first.batch : 1;
        const double compute = compute_of(step_seconds(*reference), first.style, *base) * grown;
        into.modelled_us = step_of(compute, run.style, *exchange) * 1e6;
        into.how = exchange->how;
        into.is_core = row.text("confidence") != "weak";
    }
    return rows;
}

}  // namespace ringside::hardware
