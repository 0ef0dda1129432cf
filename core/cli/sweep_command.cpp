// sweep and machines: times over many settings, and what they can be asked for.
#include "core/cli/commands.h"
#include "core/cli/interrupt.h"
#include "core/cli/output.h"
#include "core/cli/support.h"
#include "core/session/content.h"
#include "core/session/sweep_table.h"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

namespace ringside::cli {

namespace {

// What there is to sweep.
std::string scenarios_text(const exercise::Scenarios& scenarios) {
    std::string out;
    for (const auto& scenario : scenarios.all) {
        out += fmt::format("{}: {}\n", scenario.id, scenario.title);
        for (const auto& parameter : scenario.parameters) {
            const std::string unit = parameter.unit.empty() ? "" : " " + parameter.unit;
            out += fmt::format("    {} = {}{}   ({})\n", parameter.name, parameter.value, unit,
                               fmt::join(parameter.values, ", "));
        }
        out += fmt::format("    gpus = {}   ({})\n", scenario.usual_gpus,
                           fmt::join(scenario.gpus, ", "));
    }
    return out;
}

Result<exercise::SweepRequest> request_from(const SweepCommand& command,
                                            const exercise::Scenario& scenario) {
    exercise::SweepRequest request;
    request.nodes = command.nodes;
    for (const std::string& each : command.set) {
        const auto pair = name_and_value(each, "--set");
        if (!pair) return tl::make_unexpected(pair.error());
        if (pair->name == "gpus" || pair->name == "machine") {
            return failure(
                ErrorKind::bad_input,
                fmt::format("--set is for parameters; write --{} {}", pair->name, pair->value));
        }
        request.set[pair->name] = pair->value;
    }
    if (command.machines.size() == 1) request.machine = command.machines.front();
    if (command.machines.size() > 1) request.axes.push_back({"machine", command.machines});
    for (const std::string& each : command.vary) {
        const auto pair = name_and_value(each, "--vary");
        if (!pair) return tl::make_unexpected(pair.error());
        auto values = exercise::values_from_text(pair->value);
        if (!values) return tl::make_unexpected(values.error());
        request.axes.push_back({pair->name, std::move(*values)});
    }
    if (!command.gpus.empty()) request.axes.push_back({"gpus", command.gpus});
    std::vector<std::string> names;
    for (const auto& axis : request.axes) {
        if (std::ranges::find(names, axis.name) != names.end() || request.set.contains(axis.name)) {
            return failure(ErrorKind::bad_input,
                           fmt::format("{} is given twice: vary it once, or set it", axis.name));
        }
        names.push_back(axis.name);
    }
    if (request.axes.empty()) {
        // Nothing was asked for: what the scenario is about.
        request.axes.push_back({scenario.axis, scenario.find(scenario.axis)->values});
    }
    // Counts of GPUs that the usual machine does not have are no slip: take the larger one.
    const bool names_machine =
        !command.machines.empty() || std::ranges::find(names, "machine") != names.end();
    const auto gpus = std::ranges::find(request.axes, "gpus", &exercise::SweepAxis::name);
    if (!names_machine && gpus != request.axes.end()) {
        const bool is_large = std::ranges::any_of(gpus->values, [](const std::string& value) {
            return value.size() > 1 || value > std::to_string(exercise::kDefaultDevices);
        });
        if (is_large) request.machine = "a100-sxm-8";
    }
    return request;
}

// Points that came, told on a terminal only.
class ProgressLine {
   public:
    explicit ProgressLine(std::size_t all) : all_(all), is_shown_(::isatty(STDERR_FILENO) != 0) {}
    ~ProgressLine() {
        if (is_shown_) fmt::print(stderr, "\r\033[K");
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    void advance() {
        ++done_;
        if (is_shown_) fmt::print(stderr, "\r{} of {} settings", done_, all_);
    }

   private:
    std::size_t all_;
    std::size_t done_ = 0;
    bool is_shown_;
};

bool lacks_gpus(const exercise::SweepSetting& setting, const exercise::Machines& machines) {
    const auto machine = machines.find(setting.machine);
    return machine && setting.gpus > static_cast<int>((*machine)->machine.gpus.size());
}

// Tells why settings have no time, each reason once. Returns the exit code.
int told_failures(const session::SweepTable& table, const exercise::Machines& machines) {
    std::vector<std::string> reasons;
    bool has_time = false;
    bool all_lack_gpus = true;
    for (std::size_t i = 0; i < table.points.size(); ++i) {
        if (!table.points[i]) continue;
        const auto& point = *table.points[i];
        has_time = has_time || point.time_ns;
        if (point.time_ns) continue;
        all_lack_gpus = all_lack_gpus && lacks_gpus(table.settings[i], machines);
        if (std::ranges::find(reasons, point.why_not) == reasons.end()) {
            reasons.push_back(point.why_not);
        }
    }
    for (const std::string& reason : reasons) complain("a setting has no time: " + reason);
    if (has_time) return kFine;
    return all_lack_gpus ? kCannotRunHere : kRunFailed;
}

}  // namespace

int carry_out(const SweepCommand& command, const Places& places) {
    const InterruptFlag interrupt;
    const auto content = load_content(places);
    if (!content) return complain_and_code(content.error());
    for (const auto& problem : content->scenarios.problems) complain(problem.message);
    if (command.scenario.empty()) {
        print(scenarios_text(content->scenarios));
        return content->scenarios.all.empty() ? kUsage : kFine;
    }
    const auto scenario = content->scenarios.find(command.scenario);
    if (!scenario) return complain_and_code(scenario.error());
    const auto request = request_from(command, **scenario);
    if (!request) return complain_and_code(request.error());
    const auto settings = exercise::settings_of(**scenario, *request, content->machines);
    if (!settings) return complain_and_code(settings.error());
    const auto folder =
        session::find_content_dir(places.content_dir, session::runner_program_path());
    if (!folder) return complain_and_code(folder.error());
    const auto bands = exercise::load_error_bands(*folder);
    if (!bands) return complain_and_code(bands.error());

    std::vector<std::optional<exercise::SweepPoint>> points(settings->size());
    {
        ProgressLine progress(settings->size());
        const auto threads = std::max(1u, std::thread::hardware_concurrency());
        exercise::run_sweep(
            **scenario, *settings, content->machines, *bands, static_cast<int>(threads),
            [&](std::size_t index, exercise::SweepPoint point) {
                points[index] = std::move(point);
                progress.advance();
            },
            interrupt.flag());
    }
    const session::SweepTable table{**scenario, request->axes, *settings, points};
    if (!command.csv_file.empty()) {
        std::ofstream out(command.csv_file, std::ios::binary);
        out << session::csv_from_sweep(table) << std::flush;
        if (!out)
            return complain_and_code({ErrorKind::io, "cannot be written: " + command.csv_file});
    }
    if (command.as_json) {
        print(session::json_from_sweep(table));
    } else if (command.csv_file.empty()) {
        print(session::csv_from_sweep(table));
    }
    return interrupt.flag() ? kInterrupted : told_failures(table, content->machines);
}

int carry_out(const MachinesCommand& command, const Places& places) {
    const auto content = load_content(places);
    if (!content.has_value()) return complain_and_code(content.error());
    for (const auto& problem : content->machines.problems) complain(problem.message);
    const auto& machines = content->machines.by_name;
    std::size_t width = 0;
    for (const auto& [name, file] : machines) width = std::max(width, name.size());
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    std::string text;
    for (const auto& [name, file] : machines) {
        const auto& machine = file.machine;
        text +=
            fmt::format("{:{}}  {:3} GPUs  {}\n", name, width, machine.gpus.size(), machine.title);
        list.push_back({{"name", name},
                        {"title", machine.title},
                        {"gpus", machine.gpus.size()},
                        {"gpu", machine.gpus.empty() ? "" : machine.gpus.front().name},
                        {"kind", file.system_kind}});
    }
    print(command.as_json ? nlohmann::ordered_json{{"machines", list}}.dump(1) + "\n" : text);
    return machines.empty() ? kUsage : kFine;
}

}  // namespace ringside::cli
