#include "core/exercise/scenario.h"

#include "core/exercise/machines.h"
#include "core/exercise/sweep.h"

#include <doctest/doctest.h>
#include <algorithm>
#include <mutex>

using namespace ringside;
using namespace ringside::exercise;

namespace {

constexpr const char* kProgram = R"(# /// scenario
# title = "product"
# about = "One product."
# use = "devices"
# gpus = [1, 2]
# usual_gpus = 1
# axis = "width"
# work = "width"
# work_unit = "rows"
# [parameters]
# width = { from = 64, to = 512, times = 2 }
# kind = { values = ["plain", "twice"] }
# ///
import torch

width = 128
kind = 'plain'

left = torch.empty(width, width, device='cuda')
torch.cuda.synchronize()

# timed from here
product = left @ left
if kind == 'twice':
    product = product @ left
torch.cuda.synchronize()
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

Scenario sample() {
    auto scenario = scenario_from_text(kProgram, "folder/product.py");
    REQUIRE_MESSAGE(scenario.has_value(), scenario.error().message);
    return *scenario;
}

std::string complaint(const std::string& from, const std::string& to) {
    const auto scenario = scenario_from_text(replaced(kProgram, from, to), "product.py");
    REQUIRE_FALSE(scenario.has_value());
    return scenario.error().message;
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

const Machines& machines() {
    static const Machines all = load_machines(RINGSIDE_SOURCE_DIR);
    return all;
}

hardware::ErrorBands bands() {
    auto loaded = load_error_bands(RINGSIDE_SOURCE_DIR);
    REQUIRE(loaded.has_value());
    return *loaded;
}

std::vector<SweepPoint> swept(const Scenario& scenario, const SweepRequest& request,
                              int threads = 2) {
    const auto settings = settings_of(scenario, request, machines());
    REQUIRE_MESSAGE(settings.has_value(), settings.error().message);
    std::vector<SweepPoint> points(settings->size());
    const std::atomic<bool> cancelled = false;
    run_sweep(
        scenario, *settings, machines(), bands(), threads,
        [&](std::size_t i, SweepPoint point) { points[i] = std::move(point); }, cancelled);
    return points;
}

}  // namespace

TEST_CASE("a scenario's defaults are those that its program sets") {
    const Scenario scenario = sample();
    CHECK(scenario.id == "product");
    CHECK(scenario.find("width")->value == "128");
    CHECK(scenario.find("width")->values == std::vector<std::string>{"64", "128", "256", "512"});
    CHECK(scenario.find("kind")->value == "'plain'");
    CHECK_FALSE(scenario.find("kind")->is_number);
    CHECK(has(scenario.setup, "# width = 128"));
    CHECK(has(scenario.program, "product = left @ left"));
    CHECK_FALSE(has(scenario.program, "import torch"));
    const RunPlan plan = plan_for_scenario(scenario, {{"width", "64"}}, 2, "a100-sxm-4");
    CHECK(plan.set.at("width") == "64");
    CHECK(plan.set.at("kind") == "'plain'");
    CHECK(plan.devices == 2);
    CHECK(plan.ranks == 1);
    CHECK_FALSE(plan.values);
}

TEST_CASE("a scenario's slips are told with their line and a remedy") {
    CHECK(has(complaint("width = 128", "wide = 128"), "does not set 'width'"));
    CHECK(has(complaint("width = 128", "width = 100"), "none of the parameter's values"));
    CHECK(has(complaint("axis = \"width\"", "axis = \"kind\""), "no parameter that counts"));
    CHECK(has(complaint("use = \"devices\"", "use = \"threads\""), "ranks"));
    CHECK(has(complaint("# gpus = [1, 2]", "# gpu = [1, 2]"), "product.py:5"));
    CHECK(has(complaint("# timed from here\n", ""), "nothing is timed"));
    CHECK(has(complaint("product = left @ left", "product = left @"), "SyntaxError"));
    CHECK(has(complaint("to = 512, times = 2", "to = 512, times = 1"), "do not grow"));
}

TEST_CASE("values double, add or are listed") {
    CHECK(*values_from_text("8..64") == std::vector<std::string>{"8", "16", "32", "64"});
    CHECK(*values_from_text("8..24+8") == std::vector<std::string>{"8", "16", "24"});
    CHECK(*values_from_text("1,bfloat16") == std::vector<std::string>{"1", "bfloat16"});
    CHECK(*values_from_text("5") == std::vector<std::string>{"5"});
    for (const char* wrong : {"", "1,,2", "8..", "..8", "9..8", "0..8", "1..8+0", "a..b"}) {
        CHECK_FALSE(values_from_text(wrong).has_value());
    }
}

TEST_CASE("settings are every combination, the first axis slowest") {
    SweepRequest request;
    request.axes = {{"width", {"64", "128"}}, {"gpus", {"1", "2"}}};
    const auto settings = settings_of(sample(), request, machines());
    REQUIRE(settings.has_value());
    REQUIRE(settings->size() == 4);
    CHECK((*settings)[1].values.at("width") == "64");
    CHECK((*settings)[1].gpus == 2);
    CHECK((*settings)[2].varied == std::vector<std::string>{"128", "1"});
}

TEST_CASE("a name or value that a scenario does not have is told with what it has") {
    const Scenario scenario = sample();
    const auto error_of = [&](const std::string& name, const std::string& value) {
        SweepRequest request;
        request.axes = {{name, {value}}};
        const auto settings = settings_of(scenario, request, machines());
        REQUIRE_FALSE(settings.has_value());
        return settings.error().message;
    };
    CHECK(has(error_of("widht", "1"), "Did you mean 'width'"));
    CHECK(has(error_of("width", "wide"), "is a number"));
    CHECK(has(error_of("width", "1; import os"), "is a number"));
    CHECK(has(error_of("kind", "thrice"), "'plain', 'twice'"));
    CHECK(has(error_of("gpus", "1.5"), "whole number"));
    CHECK(has(error_of("machine", "dgx-h10"), "dgx-h100"));
}

TEST_CASE("a point's phases add up to its time and the work gives its rate") {
    SweepRequest request;
    request.axes = {{"kind", {"plain", "twice"}}};
    const auto points = swept(sample(), request);
    for (const SweepPoint& point : points) {
        REQUIRE_MESSAGE(point.time_ns.has_value(), point.why_not);
        std::int64_t sum = 0;
        for (const auto& part : point.parts) sum += part.ns;
        CHECK(sum == *point.time_ns);
        CHECK(*point.rate() == doctest::Approx(128 / (static_cast<double>(*point.time_ns) * 1e-9)));
        CHECK(point.error_percent > 1);
    }
    CHECK(*points[1].time_ns > *points[0].time_ns);
}

TEST_CASE("more GPUs than the machine has are told and stop no other setting") {
    SweepRequest request;
    request.axes = {{"gpus", {"1", "99"}}};
    const auto points = swept(sample(), request);
    CHECK(points[0].time_ns.has_value());
    CHECK_FALSE(points[1].time_ns.has_value());
    CHECK(has(points[1].why_not, "99 devices"));
}

TEST_CASE("a sweep gives the same points on one thread as on four") {
    const Scenarios scenarios = load_scenarios(RINGSIDE_SOURCE_DIR);
    const auto scenario = scenarios.find("ddp_step");
    REQUIRE(scenario.has_value());
    SweepRequest request;
    request.axes = {{"batch", {"64", "4096"}}, {"gpus", {"1", "2", "4"}}};
    const auto one = swept(**scenario, request, 1);
    const auto four = swept(**scenario, request, 4);
    for (std::size_t i = 0; i < one.size(); ++i) CHECK(*one[i].time_ns == *four[i].time_ns);
}

TEST_CASE("every scenario of ranks that ships runs over two nodes") {
    const Scenarios scenarios = load_scenarios(RINGSIDE_SOURCE_DIR);
    for (const Scenario& scenario : scenarios.all) {
        if (scenario.use != GpuUse::ranks) continue;
        SweepRequest request;
        request.machine = "dgx-h100";
        request.nodes = 2;
        request.gpus = 4;
        const auto points = swept(scenario, request, 1);
        CHECK_MESSAGE(points.front().time_ns.has_value(), scenario.id, ": ",
                      points.front().why_not);
        CHECK(points.front().error_percent > 0);
    }
}

TEST_CASE("a cancelled sweep tells no more points") {
    const Scenario scenario = sample();
    SweepRequest request;
    request.axes = {{"width", {"64", "128", "256"}}};
    const auto settings = settings_of(scenario, request, machines());
    REQUIRE(settings.has_value());
    std::atomic<bool> cancelled = false;
    int told = 0;
    run_sweep(
        scenario, *settings, machines(), bands(), 1,
        [&](std::size_t, const SweepPoint&) {
            ++told;
            cancelled = true;
        },
        cancelled);
    CHECK(told == 1);
}

TEST_CASE("every scenario that ships runs with its defaults on each of its numbers of GPUs") {
    const Scenarios scenarios = load_scenarios(RINGSIDE_SOURCE_DIR);
    for (const ContentProblem& problem : scenarios.problems) FAIL_CHECK(problem.message);
    CHECK(scenarios.all.size() >= 16);
    for (const Scenario& scenario : scenarios.all) {
        CAPTURE(scenario.id);
        SweepRequest request;
        request.machine = "a100-sxm-8";
        request.axes = {{"gpus", {}}};
        for (const int gpus : scenario.gpus) {
            request.axes[0].values.push_back(std::to_string(gpus));
        }
        for (const SweepPoint& point : swept(scenario, request)) {
            CHECK_MESSAGE(point.time_ns.has_value(), point.why_not);
            CHECK(point.work.value_or(0) > 0);
        }
    }
}

TEST_CASE("every parameter of a scenario that ships changes its time or its work") {
    const Scenarios scenarios = load_scenarios(RINGSIDE_SOURCE_DIR);
    for (const Scenario& scenario : scenarios.all) {
        for (const ScenarioParameter& parameter : scenario.parameters) {
            CAPTURE(scenario.id);
            CAPTURE(parameter.name);
            SweepRequest request;
            request.axes = {{parameter.name, {parameter.values.front(), parameter.values.back()}}};
            const auto points = swept(scenario, request);
            REQUIRE_MESSAGE(points[0].time_ns.has_value(), points[0].why_not);
            REQUIRE_MESSAGE(points[1].time_ns.has_value(), points[1].why_not);
            const bool differs =
                *points[0].time_ns != *points[1].time_ns || *points[0].work != *points[1].work;
            CHECK(differs);
        }
    }
}
