#include "core/base/text.h"
#include "core/cli/commands.h"
#include "core/cli/interrupt.h"
#include "core/cli/output.h"
#include "core/cli/program_file.h"
#include "core/cli/run_text.h"
#include "core/cli/support.h"
#include "core/exercise/grader.h"
#include "core/exercise/sweep.h"
#include "core/session/content.h"
#include "core/session/run_params.h"
#include "core/trace/record_json.h"
#include "core/trace/trace_export.h"

#include <fmt/format.h>
#include <fstream>

namespace ringside::cli {

namespace {

bool is_identifier(const std::string& name) {
    if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
    for (const char c : name) {
        const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        if (!is_letter && !(c >= '0' && c <= '9')) return false;
    }
    return true;
}

Result<exercise::RunSettings> settings_from(const RunCommand& command) {
    exercise::RunSettings settings;
    settings.devices = command.devices;
    settings.ranks = command.ranks;
    settings.nodes = command.nodes;
    if (!command.machine.empty()) settings.machine = command.machine;
    for (const std::string& each : command.set) {
        const std::size_t equals = each.find('=');
        const std::string name = each.substr(0, equals);
        if (equals == std::string::npos || !is_identifier(name) || equals + 1 == each.size()) {
            return failure(
                ErrorKind::bad_input,
                fmt::format("--set takes NAME=VALUE, a name and a Python literal, such as "
                            "rows=64 or mode='sum'; not '{}'",
                            each));
        }
        settings.set[name] = each.substr(equals + 1);
    }
    return settings;
}

// For a program of more ranks than the usual machine has GPUs.
constexpr const char* kLargerMachine = "a100-sxm-8";
constexpr int kRanksOfTheLargerMachine = 8;

// A scenario with its defaults, or what --set, --machine, --devices or --ranks say instead.
Result<exercise::RunPlan> plan_from_scenario(const exercise::Scenario& scenario,
                                             const exercise::RunSettings& over,
                                             const exercise::Machines& machines) {
    exercise::SweepRequest request;
    const bool has_ranks = scenario.use == exercise::GpuUse::ranks && over.ranks;
    request.gpus = has_ranks ? over.ranks : over.devices;
    const int gpus = request.gpus.value_or(scenario.usual_gpus);
    request.machine = over.machine.value_or(
        gpus > exercise::kDefaultDevices ? kLargerMachine : exercise::kDefaultMachine);
    request.nodes = over.nodes.value_or(1);
    request.set = over.set;
    const auto settings = exercise::settings_of(scenario, request, machines);
    if (!settings) return tl::make_unexpected(settings.error());
    const exercise::SweepSetting& setting = settings->front();
    exercise::RunPlan plan =
        exercise::plan_for_scenario(scenario, setting.values, setting.gpus, setting.machine);
    plan.nodes = setting.nodes;
    return plan;
}

Result<exercise::RunPlan> plan_from(const RunCommand& command, const exercise::RunSettings& over,
                                    const Content& content) {
    if (names_a_file(command.what)) {
        if (!command.answer.empty()) {
            return failure(ErrorKind::bad_input,
                           "--answer is for exercises, and this is a file: " + command.what);
        }
        auto program = program_from_file(command.what);
        if (!program.has_value()) return failure(program.error().kind, program.error().message);
        if (exercise::is_scenario(*program)) {
            const auto scenario = exercise::scenario_from_text(*program, command.what);
            if (!scenario) return tl::make_unexpected(scenario.error());
            return plan_from_scenario(*scenario, over, content.machines);
        }
        exercise::RunPlan plan;
        plan.program = std::move(*program);
        plan.set = over.set;
        plan.machine = over.machine.value_or(plan.machine);
        plan.ranks = over.ranks.value_or(plan.ranks);
        plan.nodes = over.nodes.value_or(plan.nodes);
        plan.devices = over.devices.value_or(exercise::default_devices(plan.ranks, plan.nodes));
        const int on_node = plan.ranks / plan.nodes;
        if (!over.devices && !over.machine && on_node > exercise::kDefaultDevices &&
            on_node <= kRanksOfTheLargerMachine) {
            // A GPU for each rank, where a machine that ships has as many.
            plan.machine = kLargerMachine;
            plan.devices = plan.ranks;
        }
        return plan;
    }
    const bool is_exercise = content.catalogue.find_exercise(command.what) != nullptr;
    if (const auto scenario = content.scenarios.find(command.what); scenario && !is_exercise) {
        return plan_from_scenario(**scenario, over, content.machines);
    }
    const auto exercise = find_exercise(content.catalogue, command.what);
    if (!exercise.has_value()) return failure(exercise.error().kind, exercise.error().message);
    exercise::Answer answer = exercise::keyed_answer(**exercise);
    if (!command.answer.empty()) {
        auto given = exercise::answer_from_words(**exercise, command.answer);
        if (!given.has_value()) return failure(given.error().kind, given.error().message);
        answer = std::move(*given);
    }
    return exercise::plan_for_answer(**exercise, answer, over);
}

// Returns false, with a message, when the file cannot be written.
bool write_trace(const trace::Record& record, const std::string& path) {
    std::ofstream out(path, std::ios::binary);
    out << trace::trace_events_from_record(record) << std::flush;
    if (out) return true;
    complain("the trace cannot be written: " + path);
    return false;
}

}  // namespace

int carry_out(const RunCommand& command, const Places& places) {
    const InterruptFlag interrupt;
    auto content = load_content(places);
    if (!content.has_value()) return complain_and_code(content.error());
    const auto settings = settings_from(command);
    if (!settings.has_value()) return complain_and_code(settings.error());
    const auto plan = plan_from(command, *settings, *content);
    if (!plan.has_value()) return complain_and_code(plan.error());
    auto params = session::params_from_plan(*plan, content->machines);
    if (!params.has_value()) return complain_and_code(params.error());
    params->backend = command.backend;
    params->timeout_s = command.timeout_s;

    session::RunResult result;
    if (const auto lack = session::lacks_devices(*params, content->machines)) {
        result.record =
            std::make_shared<const trace::Record>(session::waived_record(*params, *lack));
    } else {
        auto done = session::carry_out(*params, {}, interrupt.flag());
        if (!done.has_value()) return complain_and_code(done.error());
        result = std::move(*done);
    }

    const trace::Record& record = *result.record;
    print(command.as_json
              ? trace::json_from_record(record) + "\n"
              : text_of_run(record, output_width(),
                            command.has_rank_prefixes ? OutputLook::prefixed : OutputLook::plain));
    if (!command.trace_file.empty() && !write_trace(record, command.trace_file)) return kUsage;
    return exit_code_of(record.outcome);
}

}  // namespace ringside::cli
