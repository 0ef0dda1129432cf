// What a choice in the Lab asks for, and what its points say.
#include "core/session/lab.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace ringside::session {

namespace {

constexpr std::size_t kCoarseStep = 4;

double number_of(const std::string& literal) { return std::strtod(literal.c_str(), nullptr); }

// One scenario's points on one machine.
class Collector {
   public:
    Collector(const LabChoice& choice, const exercise::Scenario& scenario, std::string machine,
              bool is_beside)
        : choice_(choice),
          scenario_(scenario),
          machine_(std::move(machine)),
          is_beside_(is_beside) {}

    void add(std::vector<LabPoint>& into, int gpus, const std::string& x, bool is_bar) const {
        LabPoint point;
        point.scenario = &scenario_;
        point.setting.machine = machine_;
        point.setting.gpus = gpus;
        point.is_beside = is_beside_;
        point.is_bar = is_bar;
        point.x = number_of(x);
        for (const exercise::ScenarioParameter& each : scenario_.parameters) {
            const auto at = choice_.values.find(each.name);
            point.setting.values[each.name] = at == choice_.values.end() ? each.value : at->second;
        }
        if (scenario_.find(scenario_.axis)) point.setting.values[scenario_.axis] = x;
        if (choice_.is_weak && !scenario_.grows.empty()) {
            std::string& value = point.setting.values[scenario_.grows];
            value = fmt::format("{}", std::llround(number_of(value) * gpus));
        }
        into.push_back(std::move(point));
    }

    std::string chosen_x() const {
        const auto at = choice_.values.find(scenario_.axis);
        return at == choice_.values.end() ? scenario_.find(scenario_.axis)->value : at->second;
    }
    const std::vector<std::string>& axis() const { return scenario_.find(scenario_.axis)->values; }
    std::vector<int> gpus() const {
        if (is_beside_) return {choice_.gpus};
        std::vector<int> list = scenario_.gpus;
        if (std::ranges::find(list, choice_.gpus) == list.end()) list.push_back(choice_.gpus);
        std::ranges::sort(list);
        return list;
    }

   private:
    const LabChoice& choice_;
    const exercise::Scenario& scenario_;
    std::string machine_;
    bool is_beside_;
};

}  // namespace

std::string LabPoint::key() const {
    std::string key =
        fmt::format("{}|{}|{}|{}", scenario->id, setting.machine, setting.gpus, setting.nodes);
    for (const auto& [name, value] : setting.values) key += "|" + name + "=" + value;
    return key;
}

std::vector<LabPoint> points_of(const LabChoice& choice, const LabContent& content) {
    const auto scenario = content.scenarios.find(choice.scenario);
    if (!scenario) return {};
    std::vector<Collector> sides = {{choice, **scenario, choice.machine, false}};
    if (choice.has_beside()) {
        const auto beside =
            content.scenarios.find(choice.beside.empty() ? choice.scenario : choice.beside);
        const std::string& machine =
            choice.beside_machine.empty() ? choice.machine : choice.beside_machine;
        if (beside) sides.emplace_back(choice, **beside, machine, true);
    }
    std::vector<LabPoint> points;
    for (const Collector& side : sides) {
        const std::vector<int> gpus = side.gpus();
        if (gpus.front() != choice.gpus) side.add(points, gpus.front(), side.chosen_x(), true);
        side.add(points, choice.gpus, side.chosen_x(), true);
    }
    for (const bool is_coarse : {true, false}) {
        for (const Collector& side : sides) {
            const auto& axis = side.axis();
            for (std::size_t i = 0; i < axis.size(); ++i) {
                const bool is_first = i % kCoarseStep == 0 || i + 1 == axis.size();
                if (is_first != is_coarse) continue;
                for (const int gpus : side.gpus()) side.add(points, gpus, axis[i], false);
            }
        }
    }
    return points;
}

std::optional<double> crossing_of(const Curve& few, const Curve& many) {
    // Points that both have.
    std::vector<std::pair<double, double>> lead;  // x, logarithm of many's rate over few's
    for (const CurvePoint& point : few.points) {
        const auto other = std::ranges::find(many.points, point.x, &CurvePoint::x);
        if (other == many.points.end() || point.rate <= 0 || other->rate <= 0) continue;
        lead.emplace_back(point.x, std::log(other->rate / point.rate));
    }
    if (lead.empty() || lead.back().second <= 0) return {};
    std::size_t first = lead.size() - 1;
    while (first > 0 && lead[first - 1].second > 0) --first;
    if (first == 0) return lead.front().first;
    const auto [x0, below] = lead[first - 1];
    const auto [x1, above] = lead[first];
    const double part = -below / (above - below);
    return std::exp(std::log(x0) + part * (std::log(x1) - std::log(x0)));
}

}  // namespace ringside::session
