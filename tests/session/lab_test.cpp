#include "core/session/lab.h"

#include <doctest/doctest.h>
#include <set>

using namespace ringside;
using namespace ringside::session;

namespace {

Curve curve(int gpus, std::initializer_list<double> rates) {
    Curve out;
    out.gpus = gpus;
    double x = 1;
    for (const double rate : rates) {
        out.points.push_back({x, 1, rate, 10});
        x *= 2;
    }
    return out;
}

}  // namespace

TEST_CASE("a crossing lies between the points where the lead changes for good") {
    const auto crossing = crossing_of(curve(1, {10, 10, 10, 10}), curve(4, {1, 5, 20, 40}));
    REQUIRE(crossing.has_value());
    CHECK(*crossing == doctest::Approx(2.828).epsilon(0.001));
    CHECK_FALSE(crossing_of(curve(1, {10, 10}), curve(4, {1, 2})).has_value());
    CHECK(*crossing_of(curve(1, {1, 1}), curve(4, {2, 2})) == 1);
    // An early lead that is lost again is no crossing.
    CHECK_FALSE(crossing_of(curve(1, {1, 10}), curve(4, {2, 5})).has_value());
    CHECK_FALSE(crossing_of(curve(1, {}), curve(4, {2, 5})).has_value());
}

TEST_CASE("the bars are asked for first, then a coarse curve, then the rest, each point once") {
    LabContent content;
    content.scenarios = exercise::load_scenarios(RINGSIDE_SOURCE_DIR);
    content.machines = exercise::load_machines(RINGSIDE_SOURCE_DIR);
    LabChoice choice;
    choice.scenario = "data_parallel_step";
    choice.machine = "rtx-4090-8";
    const auto points = points_of(choice, content);
    REQUIRE(points.size() > 20);
    CHECK(points[0].is_bar);
    CHECK(points[0].setting.gpus == 1);
    CHECK(points[1].setting.gpus == 4);
    std::set<double> coarse;
    for (std::size_t i = 2; i < 22; ++i) coarse.insert(points[i].x);
    CHECK(coarse == std::set<double>{8, 128, 2048, 32768, 65536});
    std::set<std::string> keys;
    for (const LabPoint& point : points) {
        if (!point.is_bar) CHECK(keys.insert(point.key()).second);
    }
    choice.is_weak = true;
    CHECK(points_of(choice, content)[1].setting.values.at("batch") == "256");
}
