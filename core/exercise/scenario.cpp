#include "core/exercise/scenario.h"

#include "core/base/source_text.h"
#include "core/base/text.h"
#include "core/exercise/content_files.h"
#include "core/exercise/content_tree.h"
#include "core/exercise/fields.h"
#include "core/exercise/loader.h"
#include "core/snippet/run.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

namespace ringside::exercise {

namespace {

constexpr std::string_view kHeader = "# /// scenario";
constexpr std::string_view kHeaderEnd = "# ///";
constexpr int kMostGpus = 4096;
constexpr std::size_t kMostValues = 64;  // of one parameter: a slider's stops

// What the launcher puts into the environment of a single process; where there are several the run
// has done so.
constexpr const char* kOneProcess = R"(import os
for name, value in [('RANK', '0'), ('WORLD_SIZE', '1'), ('LOCAL_RANK', '0'), ('LOCAL_WORLD_SIZE', '1'),
                    ('MASTER_ADDR', '127.0.0.1'), ('MASTER_PORT', '29500')]:
    os.environ.setdefault(name, value)
)";

struct Lines {
    std::string header;  // TOML; lines elsewhere are empty, so that places stay those of the file
    std::string setup;
    std::string program;
};

Lines lines_from(std::string_view text) {
    Lines out;
    enum class Part { before, header, setup, program };
    Part part = Part::before;
    for (const std::string_view line : lines_of(text)) {
        if (part == Part::before && line == kHeader) {
            part = Part::header;
        } else if (part == Part::header && line == kHeaderEnd) {
            part = Part::setup;
        } else if (part == Part::header) {
            std::string_view rest = line;
            if (rest.starts_with("#")) rest.remove_prefix(1);
            if (rest.starts_with(" ")) rest.remove_prefix(1);
            out.header += rest;
        } else if (part == Part::setup && line.starts_with(kTimedFromHere)) {
            part = Part::program;
        } else if (part == Part::setup) {
            out.setup += line;
            out.setup += '\n';
        } else if (part == Part::program) {
            out.program += line;
            out.program += '\n';
        }
        out.header += '\n';
    }
    const std::size_t first = out.setup.find_first_not_of('\n');
    out.setup.erase(0, first == std::string::npos ? out.setup.size() : first);
    return out;
}

// "name = literal  # words" -> the literal, when the line is that.
std::optional<std::string> assigned_literal(std::string_view line, std::string_view name) {
    if (!line.starts_with(name)) return {};
    line.remove_prefix(name.size());
    if (!line.starts_with(" = ")) return {};
    line.remove_prefix(3);
    const std::size_t comment = line.find("  #");
    if (comment != std::string_view::npos) line = line.substr(0, comment);
    while (line.ends_with(' ')) line.remove_suffix(1);
    return std::string(line);
}

// Takes the parameter's line out of the set-up and keeps it as a comment.
std::string taken_value(std::string& setup, const std::string& name, SourcePlace place) {
    std::string out;
    std::optional<std::string> value;
    for (const std::string_view line : lines_of(setup)) {
        const auto literal = assigned_literal(line, name);
        if (literal && value) {
            throw Problem{place, fmt::format("the program sets '{}' twice", name),
                          "set it once, above the line '# timed from here'"};
        }
        if (literal) {
            value = literal;
            out += "# ";
        }
        out += line;
        out += '\n';
    }
    if (!value) {
        throw Problem{
            place, fmt::format("the program does not set '{}'", name),
            fmt::format("add above '# timed from here' a line of its own: {} = 64", name)};
    }
    setup = std::move(out);
    return *value;
}

std::vector<std::string> stops_from(const Fields& fields) {
    const auto from = fields.number("from");
    const auto to = fields.number("to");
    if (!from || !to) {
        fields.fail("from", "a parameter needs 'values', or 'from' and 'to'",
                    "write: from = 8, to = 4096, times = 2");
    }
    const double times = fields.number("times").value_or(fields.has("plus") ? 1 : 2);
    const double plus = fields.number("plus").value_or(0);
    if (!(times > 1) && !(plus > 0)) {
        fields.fail("times", "the steps do not grow", "write times = 2, or plus = 8");
    }
    std::vector<std::string> stops;
    for (double at = *from; at <= *to * (1 + 1e-9); at = at * times + plus) {
        if (stops.size() == kMostValues) {
            fields.fail("to", fmt::format("more than {} steps", kMostValues),
                        "take larger steps: a slider has few stops");
        }
        stops.push_back(fmt::format("{}", std::llround(at)));
    }
    return stops;
}

ScenarioParameter parameter_from(const Member& member, std::string& setup) {
    const std::string title = fmt::format("[parameters] {}", member.key);
    if (member.value.type != Node::Type::table) {
        throw Problem{member.place, fmt::format("'{}' must be a table", member.key),
                      "write: batch = { unit = \"rows\", from = 8, to = 4096 }"};
    }
    const Fields fields(member.value, title, {"unit", "values", "from", "to", "times", "plus"});
    ScenarioParameter parameter;
    parameter.name = member.key;
    parameter.unit = fields.text("unit");
    parameter.value = taken_value(setup, member.key, member.place);
    parameter.is_number = !parameter.value.starts_with('\'') && !parameter.value.starts_with('"');
    if (const Node* values = fields.find("values")) {
        if (values->type != Node::Type::array) {
            throw Problem{values->place, "'values' must be a list", "write values = [1, 2, 4]"};
        }
        for (const Node& item : values->items) {
            parameter.values.push_back(python_literal_from(item));
        }
    } else {
        parameter.values = stops_from(fields);
    }
    if (std::ranges::find(parameter.values, parameter.value) == parameter.values.end()) {
        throw Problem{member.place,
                      fmt::format("the program's {} = {} is none of the parameter's values",
                                  parameter.name, parameter.value),
                      fmt::format("the values are: {}", fmt::join(parameter.values, ", "))};
    }
    return parameter;
}

std::vector<int> gpus_from(const Fields& fields) {
    std::vector<int> gpus;
    const Node* list = fields.find("gpus");
    const bool is_list = list && list->type == Node::Type::array && !list->items.empty();
    if (!is_list) fields.fail("gpus", "'gpus' must be a list", "write gpus = [1, 2, 4, 8]");
    for (const Node& item : list->items) {
        const bool is_fine =
            item.type == Node::Type::integer && item.integer >= 1 && item.integer <= kMostGpus;
        if (!is_fine) {
            throw Problem{item.place, "a number of GPUs must be whole and at least 1",
                          "write gpus = [1, 2, 4, 8]"};
        }
        gpus.push_back(static_cast<int>(item.integer));
    }
    return gpus;
}

Scenario scenario_from(std::string_view text, std::string_view file) {
    if (!is_scenario(text)) {
        throw Problem{{1, 1},
                      "this program has no scenario's header",
                      "begin it with '# /// scenario' and end that with '# ///'"};
    }
    Lines lines = lines_from(text);
    const Node tree = tree_from_toml(lines.header);
    const Fields fields(tree, "",
                        {"title", "about", "use", "gpus", "usual_gpus", "axis", "grows", "work",
                         "work_unit", "parameters"});
    Scenario scenario;
    scenario.file = file;
    scenario.id = std::filesystem::path(file).stem().string();
    scenario.title = fields.needed_text("title");
    scenario.about = fields.needed_text("about");
    const std::string use = fields.needed_text("use");
    if (use != "ranks" && use != "devices") {
        fields.fail("use", fmt::format("'{}' is no use of a GPU", use),
                    "write use = \"ranks\" (a process each) or \"devices\" (of one process)");
    }
    scenario.use = use == "ranks" ? GpuUse::ranks : GpuUse::devices;
    scenario.gpus = gpus_from(fields);
    scenario.usual_gpus = fields.integer("usual_gpus", 1, kMostGpus)
                              .value_or(scenario.gpus.size() == 1 ? scenario.gpus.front() : 4);
    if (const Node* parameters = fields.table("parameters")) {
        for (const Member& member : parameters->members) {
            scenario.parameters.push_back(parameter_from(member, lines.setup));
        }
    }
    scenario.axis = fields.needed_text("axis");
    scenario.grows = fields.text("grows");
    for (const auto& [key, name] : {std::pair{"axis", scenario.axis}, {"grows", scenario.grows}}) {
        if (name.empty() || (scenario.find(name) && scenario.find(name)->is_number)) continue;
        fields.fail(key, fmt::format("'{}' is no parameter that counts", name),
                    "name one of [parameters] whose value is a number");
    }
    scenario.work = fields.needed_text("work");
    scenario.work_unit = fields.needed_text("work_unit");
    scenario.setup = std::move(lines.setup);
    scenario.program = std::move(lines.program);
    if (scenario.program.empty()) {
        throw Problem{{1, 1},
                      "nothing is timed",
                      fmt::format("add the line '{}' above the step", kTimedFromHere)};
    }
    if (const auto problem = snippet::check_syntax(std::string(text))) {
        throw Problem{{problem->line, problem->column},
                      fmt::format("{}: {}", problem->type, problem->message),
                      "mend the program"};
    }
    return scenario;
}

}  // namespace

const ScenarioParameter* Scenario::find(const std::string& name) const {
    const auto at = std::ranges::find(parameters, name, &ScenarioParameter::name);
    return at == parameters.end() ? nullptr : &*at;
}

bool is_scenario(std::string_view text) {
    return std::ranges::any_of(lines_of(text),
                               [](std::string_view line) { return line == kHeader; });
}

Result<Scenario> scenario_from_text(std::string_view text, std::string_view file) {
    try {
        return scenario_from(text, file);
    } catch (const Problem& problem) {
        return tl::make_unexpected(error_from_problem(problem, text, file));
    }
}

Result<const Scenario*> Scenarios::find(const std::string& id) const {
    const auto at = std::ranges::find(all, id, &Scenario::id);
    if (at != all.end()) return &*at;
    std::vector<std::string> known;
    for (const Scenario& each : all) known.push_back(each.id);
    return failure(ErrorKind::not_found,
                   fmt::format("there is no scenario '{}'.{} The scenarios are: {}", id,
                               did_you_mean(id, known), fmt::join(known, ", ")));
}

Scenarios load_scenarios(const std::string& content_dir) {
    Scenarios scenarios;
    const std::string folder =
        (std::filesystem::path(content_dir) / "exercises" / "scenarios").string();
    const auto listing = list_folder(folder, ".py");
    if (!listing) {
        scenarios.problems.push_back({folder, listing.error().message});
        return scenarios;
    }
    for (const std::string& file : listing->files) {
        const auto text = text_of_file(file);
        auto scenario = text ? scenario_from_text(*text, file) : tl::make_unexpected(text.error());
        if (scenario) {
            scenarios.all.push_back(std::move(*scenario));
        } else {
            scenarios.problems.push_back({file, scenario.error().message});
        }
    }
    return scenarios;
}

RunPlan plan_for_scenario(const Scenario& scenario, const ParameterValues& values, int gpus,
                          const std::string& machine) {
    RunPlan plan;
    plan.program = scenario.program;
    plan.setup = scenario.setup;
    plan.machine = machine;
    plan.devices = gpus;
    plan.ranks = scenario.use == GpuUse::ranks ? gpus : 1;
    plan.values = false;
    if (scenario.use == GpuUse::ranks) plan.setup = kOneProcess + plan.setup;
    for (const ScenarioParameter& parameter : scenario.parameters) {
        const auto at = values.find(parameter.name);
        plan.set[parameter.name] = at == values.end() ? parameter.value : at->second;
    }
    return plan;
}

}  // namespace ringside::exercise
