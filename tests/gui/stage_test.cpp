#include "gui/widgets/stage.h"
#include "gui/widgets/card_grid.h"
#include "tests/gui/driver.h"
#include "tests/gui/fake_session.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace ringside;
using namespace ringside::gui;
using namespace ringside::gui::test;

namespace {

void run_answer(Driver& driver) {
    driver.press(ImGuiKey_A);
    driver.press(ImGuiKey_R, true);
}

}  // namespace

TEST_SUITE("stage") {
    TEST_CASE("the arrow keys, Home and End move placement, line and time together") {
        FakeSession session;
        Driver driver(session);
        run_answer(driver);
        StageState& stage = driver.state().practice.stage;
        driver.press(ImGuiKey_Home);
        CHECK(stage.placement.step == 0);
        CHECK(stage.placement.line == 1);
        driver.press(ImGuiKey_RightArrow);
        CHECK(stage.placement.step == 1);
        CHECK(stage.placement.phase == "scatter");
        CHECK(stage.placement.at_ns == 90000);
        CodeLook look;
        const session::RunView* run = session.find_run(*driver.state().practice.shown);
        mark_step(look, stage, run);
        CHECK(look.running_line == 3);
        driver.press(ImGuiKey_End);
        CHECK(stage.placement.step == 4);
        driver.press(ImGuiKey_RightArrow);
        CHECK(stage.placement.step == 4);
        driver.press(ImGuiKey_LeftArrow);
        CHECK(stage.placement.step == 3);
    }

    TEST_CASE("the step buttons step") {
        FakeSession session;
        Driver driver(session);
        run_answer(driver);
        driver.click("First step");
        driver.click("Step on");
        driver.click("Step on");
        driver.click("Step back");
        CHECK(driver.state().practice.stage.placement.step == 1);
        driver.click("Last step");
        CHECK(driver.state().practice.stage.placement.step == 4);
    }

    TEST_CASE("a press on the timeline goes to the step of that time") {
        FakeSession session;
        Driver driver(session);
        run_answer(driver);
        const Rect plot = driver.place("timeline");
        driver.click_at({plot.x + plot.width * 100000 / 710000, plot.centre().y});
        CHECK(driver.state().practice.stage.placement.step == 1);
        driver.click_at({plot.right() - 1, plot.centre().y});
        CHECK(driver.state().practice.stage.placement.step >= 3);
    }

    TEST_CASE("an error shows its last step and marks the line that stopped") {
        FakeSession session;
        Driver driver(session);
        driver.press(ImGuiKey_C);
        driver.press(ImGuiKey_R, true);
        const StageState& stage = driver.state().practice.stage;
        CHECK(stage.current_step() == 1);
        CodeLook look;
        mark_step(look, stage, session.find_run(*driver.state().practice.shown));
        CHECK(look.error_line == 2);
        driver.press(ImGuiKey_E, true, true);
        CHECK(driver.clipboard().find("AttributeError: module 'torch.nn.parallel'") !=
              std::string::npos);
    }

    TEST_CASE("every copy puts its text on the clipboard") {
        FakeSession session;
        Driver driver(session);
        run_answer(driver);
        driver.click("Copy the output");
        CHECK(driver.clipboard() == "cuda:0\n");
        driver.click("Copy the placement");
        CHECK(driver.clipboard().find("cuda:3") != std::string::npos);
        driver.click("Copy the timeline");
        CHECK(driver.clipboard().find("modelled") != std::string::npos);
        driver.press(ImGuiKey_J, true, true);
        CHECK(driver.clipboard().find("\"ringside\": 1") != std::string::npos);
        driver.click("Copy the exercise");
        CHECK(driver.clipboard().find("DataParallel") != std::string::npos);
    }

    TEST_CASE("one, two, three and eight devices are all drawn, none over another") {
        for (const int devices : {1, 2, 3, 4, 8}) {
            CAPTURE(devices);
            std::vector<std::string> ids;
            for (int i = 0; i < devices; ++i) ids.push_back("cuda:" + std::to_string(i));
            const Theme theme(ThemeName::dark, 1);
            const CardGrid grid =
                card_grid(theme, {0, 0, 780, 400},
                          {ids, std::vector<float>(ids.size(), 100), devices > 4 ? 4 : 2}, 200);
            REQUIRE(grid.devices.size() == ids.size());
            for (const CardPlace& a : grid.devices) {
                CHECK(a.rect.right() <= 780.5f);
                CHECK(a.rect.bottom() <= 400.5f);
                CHECK(a.rect.x >= grid.host.right());
                for (const CardPlace& b : grid.devices) {
                    if (a.id == b.id) continue;
                    const bool is_apart =
                        a.rect.right() <= b.rect.x || b.rect.right() <= a.rect.x ||
                        a.rect.bottom() <= b.rect.y || b.rect.bottom() <= a.rect.y;
                    CHECK(is_apart);
                }
            }
        }
    }

    TEST_CASE("no arrow crosses a card that it does not belong to") {
        std::vector<std::string> ids;
        for (int i = 0; i < 8; ++i) ids.push_back("cuda:" + std::to_string(i));
        const Theme theme(ThemeName::dark, 1);
        const CardGrid grid =
            card_grid(theme, {0, 0, 1200, 420}, {ids, std::vector<float>(ids.size(), 100), 4}, 200);
        REQUIRE(grid.columns == 4);
        ids.push_back("cpu");
        for (const std::string& from : ids) {
            for (const std::string& to : ids) {
                if (from == to) continue;
                const auto path = route(grid, theme, from, to, 1, 4);
                REQUIRE(path.size() >= 2);
                for (std::size_t i = 0; i + 1 < path.size(); ++i) {
                    for (int piece = 0; piece <= 50; ++piece) {
                        const float t = static_cast<float>(piece) / 50;
                        const ImVec2 at{path[i].x + (path[i + 1].x - path[i].x) * t,
                                        path[i].y + (path[i + 1].y - path[i].y) * t};
                        for (const CardPlace& card : grid.devices) {
                            const Rect inside = card.rect.shrunk(1);
                            INFO(from, " to ", to, " crosses ", card.id);
                            CHECK_FALSE(inside.contains(at));
                        }
                    }
                }
            }
        }
    }

    TEST_CASE("the picture fits the smallest window and the greatest scale without a crash") {
        FakeSession session;
        for (const double scale : {0.6, 1.0, 1.25, 2.0, 4.0}) {
            for (const ImVec2 size : {ImVec2(800, 500), ImVec2(1440, 900), ImVec2(3840, 1000)}) {
                Driver driver(session, size, scale);
                run_answer(driver);
                CHECK(driver.vertices() > 500);
            }
        }
    }
}
