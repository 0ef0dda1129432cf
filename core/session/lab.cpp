#include "core/session/lab.h"

#include "core/session/content.h"
#include "core/session/sweep_table.h"
#include "core/trace/trace_export.h"

#include <algorithm>
#include <fstream>
#include <utility>

namespace ringside::session {

namespace {

// Returns what to tell.
std::string written_trace(const Reply& reply, const std::string& path) {
    if (!reply.result.has_value()) return reply.result.error().message;
    std::ofstream out(path, std::ios::binary);
    out << trace::trace_events_from_record(*reply.result->record) << std::flush;
    return out ? "Wrote " + path : "The trace cannot be written: " + path;
}

}  // namespace

Lab::Lab(LabContent content, RunnerOptions runner, std::function<void()> wake)
    : content_(std::move(content)), runner_(std::move(runner), std::move(wake)) {}

Lab::~Lab() = default;

LabChoice Lab::usual_choice(const std::string& scenario) const {
    LabChoice choice;
    choice.scenario = scenario;
    const auto found = content_.scenarios.find(scenario);
    if (!found) return choice;
    for (const auto& each : (*found)->parameters) choice.values[each.name] = each.value;
    choice.gpus = (*found)->usual_gpus;
    const int most = *std::ranges::max_element((*found)->gpus);
    const auto& machines = content_.machines.by_name;
    const char* const kEightWithoutPeers = "rtx-4090-8";
    choice.machine = machines.contains(kEightWithoutPeers) ? kEightWithoutPeers
                                                           : content_.machines.with_at_least(most);
    return choice;
}

void Lab::follow(const LabChoice& choice) {
    if (view_.choice == choice && view_.wanted > 0 && view_.problem.empty()) return;
    stop();
    view_ = {};
    view_.choice = choice;
    const exercise::Scenario* scenario = nullptr;
    std::vector<exercise::SweepSetting> missing;
    std::set<std::string> keys;
    // One request for each stretch of points of one scenario on one machine.
    const auto send = [&] {
        if (!missing.empty()) ask(missing, *scenario);
        missing.clear();
    };
    for (LabPoint& point : points_of(choice, content_)) {
        const std::string key = point.key();
        if (!keys.insert(key).second) continue;
        ++view_.wanted;
        if (known_.contains(key)) continue;
        const bool is_other =
            !missing.empty() &&
            (point.scenario != scenario || point.setting.machine != missing.front().machine);
        if (is_other) send();
        scenario = point.scenario;
        missing.push_back(std::move(point.setting));
    }
    send();
    refresh();
}

void Lab::ask(const std::vector<exercise::SweepSetting>& settings,
              const exercise::Scenario& scenario) {
    const exercise::RunPlan first = exercise::plan_for_scenario(
        scenario, settings.front().values, settings.front().gpus, settings.front().machine);
    auto params = params_from_plan(first, content_.machines);
    if (!params.has_value()) {
        view_.problem = params.error().message;
        return;
    }
    SweepParams sweep;
    sweep.run = std::move(*params);
    sweep.work = scenario.work;
    Asked asked;
    for (const exercise::SweepSetting& setting : settings) {
        const exercise::RunPlan plan =
            exercise::plan_for_scenario(scenario, setting.values, setting.gpus, setting.machine);
        sweep.points.push_back({plan.set, plan.devices, plan.ranks, plan.nodes});
        LabPoint point;
        point.scenario = &scenario;
        point.setting = setting;
        asked.keys.push_back(point.key());
    }
    asked_[runner_.start(sweep)] = std::move(asked);
}

void Lab::ask_trace(const std::string& path) {
    const auto scenario = content_.scenarios.find(view_.choice.scenario);
    if (!scenario) return;
    const LabChoice& choice = view_.choice;
    auto params = params_from_plan(
        exercise::plan_for_scenario(**scenario, choice.values, choice.gpus, choice.machine),
        content_.machines);
    if (!params.has_value()) return;
    params->backend = "emulated";
    traces_[runner_.start(*params)] = path;
}

void Lab::stop() {
    for (const auto& [id, asked] : asked_) runner_.cancel(id);
    asked_.clear();
}

bool Lab::poll() {
    RunnerClient::Heard heard = runner_.poll();
    bool has_changed = false;
    for (auto& [id, event] : heard.points) {
        const auto asked = asked_.find(id);
        if (asked == asked_.end() || event.index >= asked->second.keys.size()) continue;
        known_[asked->second.keys[event.index]] = std::move(event.point);
        has_changed = true;
    }
    for (Reply& reply : heard.replies) {
        if (const auto trace = traces_.find(reply.id); trace != traces_.end()) {
            notice_ = written_trace(reply, trace->second);
            traces_.erase(trace);
            has_changed = true;
            continue;
        }
        if (asked_.erase(reply.id) == 0) continue;
        if (!reply.result.has_value()) view_.problem = reply.result.error().message;
        has_changed = true;
    }
    if (has_changed) refresh();
    return has_changed;
}

void Lab::refresh() {
    view_.curves.clear();
    view_.bars.clear();
    view_.done = 0;
    view_.crossing.reset();
    std::set<std::string> counted;
    for (const LabPoint& each : points_of(view_.choice, content_)) {
        const std::string key = each.key();
        const auto known = known_.find(key);
        if (known == known_.end()) continue;
        if (counted.insert(key).second) ++view_.done;
        exercise::SweepPoint point = known->second;
        const auto machine = content_.machines.find(each.setting.machine);
        const std::string kind = machine ? (*machine)->system_kind : std::string();
        point.error_percent = exercise::error_percent_of(point, kind, content_.bands);
        if (each.is_bar) {
            view_.bars.push_back({each.setting.gpus, each.is_beside, std::move(point)});
            continue;
        }
        auto curve = std::ranges::find_if(view_.curves, [&](const Curve& other) {
            return other.gpus == each.setting.gpus && other.is_beside == each.is_beside;
        });
        if (curve == view_.curves.end()) {
            view_.curves.push_back({each.setting.gpus, each.is_beside, {}, {}});
            curve = std::prev(view_.curves.end());
        }
        if (point.time_ns) {
            curve->points.push_back({each.x, static_cast<double>(*point.time_ns),
                                     point.rate().value_or(0), point.error_percent});
        } else if (curve->why_not.empty()) {
            curve->why_not = point.why_not;
        }
    }
    for (Curve& curve : view_.curves) std::ranges::sort(curve.points, {}, &CurvePoint::x);
    std::ranges::stable_sort(view_.curves, [](const Curve& a, const Curve& b) {
        return std::pair(a.is_beside, a.gpus) < std::pair(b.is_beside, b.gpus);
    });
    const auto chosen = std::ranges::find_if(view_.curves, [&](const Curve& curve) {
        return curve.gpus == view_.choice.gpus && !curve.is_beside;
    });
    if (chosen == view_.curves.end() || chosen == view_.curves.begin()) return;
    view_.crossing = crossing_of(view_.curves.front(), *chosen);
    view_.is_always_faster = view_.crossing && !view_.curves.front().points.empty() &&
                             *view_.crossing == view_.curves.front().points.front().x;
}

std::string Lab::csv() const {
    const auto scenario = content_.scenarios.find(view_.choice.scenario);
    if (!scenario) return {};
    std::vector<exercise::SweepAxis> axes = {{(*scenario)->axis, {}}};
    std::vector<exercise::SweepSetting> settings;
    std::vector<std::optional<exercise::SweepPoint>> points;
    for (LabPoint& each : points_of(view_.choice, content_)) {
        const auto known = known_.find(each.key());
        if (each.is_bar || each.is_beside || known == known_.end()) continue;
        exercise::SweepPoint point = known->second;
        const auto machine = content_.machines.find(each.setting.machine);
        point.error_percent = exercise::error_percent_of(
            point, machine ? (*machine)->system_kind : std::string(), content_.bands);
        each.setting.varied = {each.setting.values.at((*scenario)->axis)};
        settings.push_back(std::move(each.setting));
        points.push_back(std::move(point));
    }
    return csv_from_sweep({**scenario, axes, settings, points});
}

}  // namespace ringside::session
