#include "gui/lab_strings.h"

#include "core/base/units.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace ringside::gui::strings {

namespace {

std::string plain(std::string_view literal) {
    const bool is_quoted = literal.size() > 1 && literal.front() == '\'';
    return std::string(is_quoted ? literal.substr(1, literal.size() - 2) : literal);
}

std::string time_of_ns(double ns) {
    return time_text(Picoseconds(static_cast<std::int64_t>(std::llround(ns * 1000))));
}

bool is_moving(const trace::SplitPart& part) {
    return part.kind != trace::SpanKind::compute && part.kind != trace::SpanKind::host;
}

std::string rate_words(double rate, std::string_view unit) {
    if (unit == "bytes") return rate_text({rate});
    return fmt::format("{} {}/s", short_number(rate), unit);
}

const exercise::Scenario* scenario_of_beside(const session::LabView& view,
                                             const session::LabContent& content) {
    const std::string& id = view.choice.beside.empty() ? view.choice.scenario : view.choice.beside;
    const auto found = content.scenarios.find(id);
    return found ? *found : nullptr;
}

// What tells the second side from the first.
std::string beside_name(const session::LabView& view, const session::LabContent& content) {
    if (!view.choice.beside.empty()) {
        const exercise::Scenario* scenario = scenario_of_beside(view, content);
        return scenario ? scenario->id : view.choice.beside;
    }
    return view.choice.beside_machine;
}

}  // namespace

std::string time_and_error(double time_ns, double error_percent) {
    return fmt::format("{} ± {:.0f} %", time_of_ns(time_ns), error_percent);
}

std::string short_number(double value) {
    const auto digits = [](double number) {
        const double rounded = std::round(number * 10) / 10;
        return rounded >= 100 || rounded == std::round(rounded) ? fmt::format("{:.0f}", rounded)
                                                                : fmt::format("{:.1f}", rounded);
    };
    if (value >= 1e12) return digits(value / 1e12) + "T";
    if (value >= 1e9) return digits(value / 1e9) + "G";
    if (value >= 1e6) return digits(value / 1e6) + "M";
    if (value >= 1e3) return digits(value / 1e3) + "k";
    return digits(value);
}

std::string value_with_unit(const exercise::ScenarioParameter& parameter, std::string_view value) {
    if (parameter.unit == "bytes") {
        return bytes_text({std::strtoll(std::string(value).c_str(), nullptr, 10)});
    }
    return parameter.unit.empty() ? plain(value)
                                  : fmt::format("{} {}", plain(value), parameter.unit);
}

std::string written(std::string_view path) { return fmt::format("Wrote {}", path); }

std::string gpus(int count) { return fmt::format("{} GPU{}", count, count == 1 ? "" : "s"); }

std::string throughput_title(const exercise::Scenario& scenario, bool is_weak) {
    return fmt::format("THROUGHPUT, {} per second, against {}{}", scenario.work_unit, scenario.axis,
                       is_weak && !scenario.grows.empty() ? " for each GPU" : "");
}

std::string where_title(const exercise::Scenario& scenario, const session::LabChoice& choice) {
    const auto value = choice.values.find(scenario.axis);
    const exercise::ScenarioParameter* axis = scenario.find(scenario.axis);
    return fmt::format("WHERE ONE STEP GOES, {} {}", scenario.axis,
                       value == choice.values.end() || axis == nullptr
                           ? std::string()
                           : value_with_unit(*axis, value->second));
}

std::string predict_question(const exercise::Scenario& scenario, int few, int many) {
    return fmt::format("Predict first: from which {} on do {} beat {}?", scenario.axis, gpus(many),
                       few == 1 ? "one" : std::to_string(few));
}

std::string predict_hint(const exercise::Scenario& scenario) {
    return fmt::format("Click the {} where you expect it, then Sweep", scenario.axis);
}

std::string crossing_label(int few, int many) {
    return fmt::format("{} overtake {} here", gpus(many), few);
}

std::string points_done(std::size_t done, std::size_t wanted) {
    return fmt::format("{} of {} points", done, wanted);
}

std::string bar_label(const session::LabBar& bar, const session::LabView& view,
                      const session::LabContent& content) {
    if (!bar.is_beside) return gpus(bar.gpus);
    return fmt::format("{} · {}", gpus(bar.gpus), beside_name(view, content));
}

std::string curve_label(const session::Curve& curve, const session::LabView& view,
                        const session::LabContent& content) {
    if (!curve.is_beside) return gpus(curve.gpus);
    return fmt::format("{} · {}", gpus(curve.gpus), beside_name(view, content));
}

std::string part_label(const trace::SplitPart& part) {
    if (!is_moving(part) || part.bytes == 0) return part.name;
    return fmt::format("{} {}", part.name, bytes_text({part.bytes}));
}

std::string part_detail(const trace::SplitPart& part, const session::LabBar& bar) {
    const double all = static_cast<double>(bar.point.time_ns.value_or(0));
    std::string out = fmt::format("{}: {} of {} (modelled)", part.name,
                                  time_of_ns(static_cast<double>(part.ns)), time_of_ns(all));
    if (part.busy_ns > part.ns) {
        out += fmt::format("\n{} more hides behind other work",
                           time_of_ns(static_cast<double>(part.busy_ns - part.ns)));
    }
    if (is_moving(part) && part.bytes > 0 && part.busy_ns > 0) {
        const double rate =
            static_cast<double>(part.bytes) / (static_cast<double>(part.busy_ns) * 1e-9);
        out += fmt::format("\n{} / {} = {}", bytes_text({part.bytes}),
                           time_of_ns(static_cast<double>(part.busy_ns)), rate_text({rate}));
        if (!part.link.empty()) out += fmt::format("\nbusiest link: {}", part.link);
        if (!bar.point.bottleneck.empty())
            out += fmt::format("\nthe longest move's link: {}", bar.point.bottleneck);
    }
    return out;
}

std::string curve_detail(const session::Curve& curve, const session::CurvePoint& point,
                         std::string_view unit) {
    return fmt::format("{}: {}, {}", gpus(curve.gpus), rate_words(point.rate, unit),
                       time_and_error(point.time_ns, point.error_percent));
}

Verdict lab_verdict(const session::LabView& view, const exercise::Scenario& scenario,
                    std::optional<double> prediction) {
    Verdict verdict;
    const exercise::ScenarioParameter* axis = scenario.find(scenario.axis);
    const auto words = [&](double x) {
        const double step = std::pow(10, std::floor(std::log10(std::max(x, 1.0))) - 1);
        const double rounded = std::round(x / step) * step;
        return value_with_unit(*axis, fmt::format("{:.0f}", rounded));
    };
    const auto exact = [&](double x) { return value_with_unit(*axis, fmt::format("{:.0f}", x)); };
    const std::string said = prediction ? "You predicted " + exact(*prediction) : "You said never";
    if (!view.crossing) {
        verdict.is_near = !prediction;
        const std::string last = value_with_unit(*axis, axis->values.back());
        verdict.headline = prediction ? fmt::format("{}. It does not happen up to {}.", said, last)
                                      : fmt::format("Well seen: not up to {}.", last);
    } else if (view.is_always_faster) {
        verdict.headline =
            fmt::format("{}. They are faster from {} on.", said, words(*view.crossing));
        verdict.is_near = prediction && *prediction <= *view.crossing * 1.01;
    } else {
        // A curve's own error moves the crossing: what is within a step of the axis is near.
        verdict.is_near = prediction && *prediction / *view.crossing < 2.05 &&
                          *view.crossing / *prediction < 2.05;
        verdict.headline = fmt::format("{}. It is about {}{}.", said, words(*view.crossing),
                                       verdict.is_near ? ": well seen" : "");
    }
    const auto bar = std::ranges::find_if(view.bars, [&](const session::LabBar& each) {
        return each.gpus == view.choice.gpus && !each.is_beside;
    });
    if (bar == view.bars.end() || !bar->point.time_ns) return verdict;
    const double all = static_cast<double>(*bar->point.time_ns);
    std::string moves;
    double moving = 0;
    for (const trace::SplitPart& part : bar->point.parts) {
        if (!is_moving(part) || static_cast<double>(part.ns) < 0.02 * all) continue;
        moving += static_cast<double>(part.ns);
        moves +=
            fmt::format("{}{} {}", moves.empty() ? "" : ", ", part.name, bytes_text({part.bytes}));
    }
    if (moves.empty()) {
        verdict.because = fmt::format("On {} nearly nothing of a step is waiting for data.",
                                      gpus(view.choice.gpus));
    } else {
        verdict.because =
            fmt::format("With {} {:.0f} % of a step moves data that nothing hides: {}.",
                        gpus(view.choice.gpus), 100 * moving / all, moves);
    }
    return verdict;
}

std::string sweep_command(const session::LabChoice& choice, const exercise::Scenario& scenario) {
    std::string command = "ringside sweep " + scenario.id;
    const auto& axis = scenario.find(scenario.axis)->values;
    std::string list;
    for (const std::string& value : axis) list += (list.empty() ? "" : ",") + value;
    command += fmt::format(" --vary {}={} --gpus {} --machine {}", scenario.axis, list,
                           fmt::join(scenario.gpus, ","), choice.machine);
    for (const auto& [name, value] : choice.values) {
        if (name != scenario.axis) command += fmt::format(" --set {}={}", name, plain(value));
    }
    return command;
}

}  // namespace ringside::gui::strings
