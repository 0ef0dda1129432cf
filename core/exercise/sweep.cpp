#include "core/exercise/sweep.h"

#include "core/exercise/loader.h"
#include "core/hardware/validation.h"

#include <fmt/format.h>
#include <algorithm>
#include <filesystem>
#include <mutex>
#include <thread>
#include <utility>

namespace ringside::exercise {

namespace {

// What whole training steps are off by at the 90th percentile, in points of a hundred. Source:
// core/hardware/README.md, "How near the model is".
constexpr double kComputingPercent = 10.7;

// A part's operation in the table of errors, and the kind of system that it is counted under.
struct BandName {
    std::string system;
    std::string operation;
};
std::optional<BandName> band_name_of(trace::SpanKind kind, const std::string& system) {
    switch (kind) {
        case trace::SpanKind::all_reduce:
        case trace::SpanKind::broadcast:
        case trace::SpanKind::all_gather:
        case trace::SpanKind::reduce_scatter:
        case trace::SpanKind::reduce:
            return BandName{system, trace::name_of(kind)};
        case trace::SpanKind::replicate:
            return BandName{system, "broadcast"};
        case trace::SpanKind::send:
            return BandName{system, "sendrecv"};
        case trace::SpanKind::copy:
        case trace::SpanKind::scatter:
        case trace::SpanKind::gather:
            return BandName{"copies", ""};
        case trace::SpanKind::compute:
        case trace::SpanKind::wait:
        case trace::SpanKind::launch:
        case trace::SpanKind::host:
            return {};
    }
    return {};
}

std::string link_words(const trace::Record& record, const std::string& id) {
    const auto link = std::ranges::find(record.links, id, &trace::LinkInfo::id);
    if (link == record.links.end()) return id;
    return fmt::format("{}, {}", link->kind, fmt::join(link->between, " to "));
}

bool is_moving(const trace::SplitPart& part) {
    return part.kind != trace::SpanKind::compute && part.kind != trace::SpanKind::host;
}

// Of several nodes: that of the network between them.
std::string system_kind_of(const SweepSetting& setting, const Machines& machines) {
    const auto machine = machines.find(setting.machine);
    if (!machine) return {};
    const auto& wiring = (*machine)->machine.wiring;
    if (setting.nodes < 2 || !wiring) return (*machine)->system_kind;
    hardware::Cluster cluster = wiring->cluster;
    cluster.nodes = setting.nodes;
    return hardware::system_kind_of(cluster);
}

SweepPoint point_of(const Scenario& scenario, const SweepSetting& setting, const Machines& machines,
                    const hardware::ErrorBands& bands, const std::atomic<bool>& cancelled) {
    RunPlan plan = plan_for_scenario(scenario, setting.values, setting.gpus, setting.machine);
    plan.nodes = setting.nodes;
    RunOptions options;
    options.timeout = kLongestPoint;
    options.cancelled = &cancelled;
    const auto run = run_plan(plan, machines, options);
    SweepPoint point;
    if (!run) {
        point.why_not = run.error().message;
        return point;
    }
    point = point_from_run(*run, scenario.work);
    point.error_percent = error_percent_of(point, system_kind_of(setting, machines), bands);
    return point;
}

}  // namespace

std::optional<double> SweepPoint::rate() const {
    if (!time_ns || !work || *time_ns <= 0) return {};
    return *work / (static_cast<double>(*time_ns) * 1e-9);
}

SweepPoint point_from_run(const FinishedRun& run, const std::string& work) {
    const trace::Record& record = run.record();
    SweepPoint point;
    if (record.outcome != trace::Outcome::ok) {
        point.why_not = record.error ? record.error->message : trace::name_of(record.outcome);
        return point;
    }
    point.time_ns = record.duration_ns;
    point.parts = trace::split_by_phase(record);
    point.bytes = record.summary.bytes_moved;
    const trace::SplitPart* longest = nullptr;
    for (const trace::SplitPart& part : point.parts) {
        if (is_moving(part) && (!longest || part.ns > longest->ns)) longest = &part;
    }
    if (longest && !longest->link.empty()) point.bottleneck = link_words(record, longest->link);
    const snippet::Evaluated done = run.evaluate(work);
    if (done.number) {
        point.work = done.number;
    } else {
        point.why_not = done.error ? done.error->message : "the work of a step is no number";
        point.time_ns.reset();
    }
    return point;
}

double error_percent_of(const SweepPoint& point, const std::string& system_kind,
                        const hardware::ErrorBands& bands) {
    double weighted = 0;
    double all = 0;
    for (const trace::SplitPart& part : point.parts) {
        const auto ns = static_cast<double>(part.ns);
        const auto name = band_name_of(part.kind, system_kind);
        const double percent = name ? 100 * bands
                                                .error_band(name->system, name->operation,
                                                            static_cast<double>(part.bytes))
                                                .ninetieth
                                    : kComputingPercent;
        weighted += ns * percent;
        all += ns;
    }
    return all > 0 ? weighted / all : 0;
}

Result<hardware::ErrorBands> load_error_bands(const std::string& content_dir) {
    const std::string file =
        (std::filesystem::path(content_dir) / "assets" / "measurements" / "error_bands.csv")
            .string();
    const auto text = text_of_file(file);
    if (!text) return tl::make_unexpected(text.error());
    return hardware::error_bands_from_csv(*text, file);
}

void run_sweep(const Scenario& scenario, const std::vector<SweepSetting>& settings,
               const Machines& machines, const hardware::ErrorBands& bands, int threads,
               const std::function<void(std::size_t, SweepPoint)>& on_point,
               const std::atomic<bool>& cancelled) {
    std::mutex telling;
    const auto work = [&](std::size_t i) {
        SweepPoint point = point_of(scenario, settings[i], machines, bands, cancelled);
        if (cancelled) return;
        const std::lock_guard lock(telling);
        on_point(i, std::move(point));
    };
    share_work(settings.size(), threads, work, cancelled);
}

void share_work(std::size_t count, int threads, const std::function<void(std::size_t)>& work,
                const std::atomic<bool>& cancelled) {
    std::atomic<std::size_t> next = 0;
    const auto take = [&] {
        for (std::size_t i = next++; i < count && !cancelled; i = next++) work(i);
    };
    std::vector<std::jthread> workers;
    for (int i = 1; i < threads; ++i) workers.emplace_back(take);
    take();
}

}  // namespace ringside::exercise
