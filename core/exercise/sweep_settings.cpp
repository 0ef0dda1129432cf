// From what is asked of a sweep to its settings.
#include "core/base/text.h"
#include "core/exercise/sweep.h"

#include <fmt/format.h>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace ringside::exercise {

namespace {

constexpr int kMostGpus = 4096;

std::optional<double> number_from(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return {};
    return value;
}

// A word given without quotes is meant as a text.
std::string literal_from(const ScenarioParameter& parameter, const std::string& given) {
    const bool is_quoted = given.size() > 1 && (given.front() == '\'' || given.front() == '"');
    if (parameter.is_number || is_quoted) return given;
    if (given == "True" || given == "False" || number_from(given)) return given;
    return "'" + given + "'";
}

Result<std::string> checked_value(const Scenario& scenario, const std::string& name,
                                  const std::string& given) {
    const ScenarioParameter* parameter = scenario.find(name);
    if (!parameter) {
        std::vector<std::string> known = {"gpus", "machine"};
        for (const ScenarioParameter& each : scenario.parameters) known.push_back(each.name);
        return failure(
            ErrorKind::not_found,
            fmt::format("{} has no parameter '{}'.{} What can be varied: {}", scenario.id, name,
                        did_you_mean(name, known), fmt::join(known, ", ")));
    }
    if (parameter->is_number) {
        const auto number = number_from(given);
        if (!number || *number < 0) {
            return failure(ErrorKind::bad_input,
                           fmt::format("{} is a number; its usual values are {}: not '{}'", name,
                                       fmt::join(parameter->values, ", "), given));
        }
        return given;
    }
    std::string literal = literal_from(*parameter, given);
    if (std::ranges::find(parameter->values, literal) == parameter->values.end()) {
        return failure(ErrorKind::bad_input,
                       fmt::format("{} is one of {}: not {}", name,
                                   fmt::join(parameter->values, ", "), literal));
    }
    return literal;
}

Status set_value(const Scenario& scenario, const Machines& machines, const std::string& name,
                 const std::string& given, SweepSetting& setting) {
    if (name == "gpus") {
        const auto number = number_from(given);
        const bool is_whole = number && *number == std::floor(*number);
        if (!is_whole || *number < 1 || *number > kMostGpus) {
            return failure(
                ErrorKind::bad_input,
                fmt::format("gpus is a whole number from 1 to {}: not '{}'", kMostGpus, given));
        }
        setting.gpus = static_cast<int>(*number);
    } else if (name == "machine") {
        const auto machine = machines.find(given);
        if (!machine) return tl::make_unexpected(machine.error());
        setting.machine = given;
    } else {
        auto value = checked_value(scenario, name, given);
        if (!value) return tl::make_unexpected(value.error());
        setting.values[name] = std::move(*value);
    }
    return {};
}

}  // namespace

Result<std::vector<SweepSetting>> settings_of(const Scenario& scenario, const SweepRequest& request,
                                              const Machines& machines) {
    SweepSetting base;
    base.nodes = request.nodes;
    base.gpus = request.gpus.value_or(scenario.usual_gpus);
    for (const ScenarioParameter& each : scenario.parameters) base.values[each.name] = each.value;
    if (const Status status = set_value(scenario, machines, "machine", request.machine, base);
        !status) {
        return tl::make_unexpected(status.error());
    }
    for (const auto& [name, value] : request.set) {
        const Status status = set_value(scenario, machines, name, value, base);
        if (!status) return tl::make_unexpected(status.error());
    }
    std::vector<SweepSetting> settings = {base};
    for (const SweepAxis& axis : request.axes) {
        std::vector<SweepSetting> wider;
        if (settings.size() * axis.values.size() > kMostSettings) {
            return failure(ErrorKind::limit,
                           fmt::format("more than {} settings: take fewer values", kMostSettings));
        }
        for (const SweepSetting& setting : settings) {
            for (const std::string& value : axis.values) {
                SweepSetting each = setting;
                const Status status = set_value(scenario, machines, axis.name, value, each);
                if (!status) return tl::make_unexpected(status.error());
                each.varied.push_back(value);
                wider.push_back(std::move(each));
            }
        }
        settings = std::move(wider);
    }
    return settings;
}

Result<std::vector<std::string>> values_from_text(std::string_view text) {
    const auto wrong = [&] {
        return failure(ErrorKind::bad_input,
                       fmt::format("values are A..B (doubling), A..B+STEP or A,B,C, such as "
                                   "8..4096, 8..64+8 or 1,2,4; not '{}'",
                                   text));
    };
    std::vector<std::string> values;
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) {
        std::string_view rest = text;
        while (true) {
            const std::size_t comma = rest.find(',');
            const std::string_view each = rest.substr(0, comma);
            if (each.empty()) return wrong();
            values.emplace_back(each);
            if (comma == std::string_view::npos) return values;
            rest.remove_prefix(comma + 1);
        }
    }
    std::string_view last = text.substr(dots + 2);
    double plus = 0;
    if (const std::size_t sign = last.find('+'); sign != std::string_view::npos) {
        const auto step = number_from(last.substr(sign + 1));
        if (!step || *step < 1) return wrong();
        plus = *step;
        last = last.substr(0, sign);
    }
    const auto from = number_from(text.substr(0, dots));
    const auto to = number_from(last);
    const bool is_fine = from && to && *from >= 1 && *to >= *from && *to <= 1e15;
    if (!is_fine) return wrong();
    for (double at = *from; at <= *to; at = plus > 0 ? at + plus : at * 2) {
        if (values.size() == kMostSettings) {
            return failure(ErrorKind::limit,
                           fmt::format("more than {} values: take larger steps", kMostSettings));
        }
        values.push_back(fmt::format("{}", std::llround(at)));
    }
    return values;
}

}  // namespace ringside::exercise
