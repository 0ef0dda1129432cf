// Scenarios: programs with parameters whose time is asked for over many settings. One Python file
// each under exercises/scenarios/, whose header (TOML in comments) says what can be varied; a
// program runs with its defaults as any other does.
#pragma once

#include "core/base/result.h"
#include "core/exercise/exercise.h"
#include "core/exercise/run_exercise.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::exercise {

// What one GPU is to the program.
enum class GpuUse {
    devices,  // of one process
    ranks,    // one process each
};

// A variable that the program sets and a sweep may change.
struct ScenarioParameter {
    std::string name;                 // of the variable
    std::string unit;                 // "rows"; may be empty
    std::string value;                // that the program has, as a Python literal
    std::vector<std::string> values;  // that a sweep or slider takes, as Python literals
    bool is_number = true;
};

struct Scenario {
    std::string id;     // the file's name: "all_reduce"
    std::string title;  // "all_reduce of one tensor"
    std::string about;  // a sentence or two, Markdown
    GpuUse use = GpuUse::ranks;
    std::vector<int> gpus;  // that a sweep compares
    int usual_gpus = 4;
    std::vector<ScenarioParameter> parameters;
    std::string axis;   // the parameter that curves run along
    std::string grows;  // the parameter that grows with the GPUs in weak scaling; empty: none does
    std::string work;   // an expression: how much one step gets done
    std::string work_unit;  // "rows", "bytes"
    std::string setup;      // not timed
    std::string program;    // the step; the parameters' lines are comments
    std::string file;

    const ScenarioParameter* find(const std::string& name) const;
};

// The line that ends what is not timed begins with this.
inline constexpr std::string_view kTimedFromHere = "# timed from here";

// Says whether a program has a scenario's header.
bool is_scenario(std::string_view text);

// Errors: bad_input; the message is framed: file, line, column, caret and remedy.
Result<Scenario> scenario_from_text(std::string_view text, std::string_view file);

struct Scenarios {
    std::vector<Scenario> all;  // in the order of their names
    std::vector<ContentProblem> problems;

    // Errors: not_found, with the nearest name.
    Result<const Scenario*> find(const std::string& id) const;
};

// Reads `content_dir`/exercises/scenarios/*.py. A broken file hides no other.
Scenarios load_scenarios(const std::string& content_dir);

// The values of a scenario's parameters by name, as Python literals; what is absent has the
// program's own.
using ParameterValues = std::map<std::string, std::string>;

// A run of the scenario: shapes without values. Requires: values name parameters.
RunPlan plan_for_scenario(const Scenario& scenario, const ParameterValues& values, int gpus,
                          const std::string& machine);

}  // namespace ringside::exercise
