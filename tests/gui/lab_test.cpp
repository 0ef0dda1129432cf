#include "tests/gui/driver.h"
#include "tests/gui/fake_session.h"

#include "core/exercise/sweep.h"
#include "gui/lab_strings.h"

#include <doctest/doctest.h>
#include <chrono>
#include <thread>

using namespace ringside;
using namespace ringside::gui;
using namespace ringside::gui::test;

namespace {

// The usual fake, with a Lab that asks a real runner.
class LabSession : public FakeSession {
   public:
    LabSession() {
        session::LabContent content;
        content.scenarios = exercise::load_scenarios(RINGSIDE_SOURCE_DIR);
        content.machines = exercise::load_machines(RINGSIDE_SOURCE_DIR);
        auto bands = exercise::load_error_bands(RINGSIDE_SOURCE_DIR);
        REQUIRE(bands.has_value());
        content.bands = *bands;
        session::RunnerOptions options;
        options.own_program = RINGSIDE_BINARY_DIR "/bin/ringside";
        lab_ = std::make_unique<session::Lab>(std::move(content), options, [] {});
    }
    session::Lab* lab() override { return lab_.get(); }
    bool poll() override { return lab_->poll() || FakeSession::poll(); }

   private:
    std::unique_ptr<session::Lab> lab_;
};

// Frames until every point has come.
void finish(Driver& driver, LabSession& session) {
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    driver.settle();
    while (session.lab()->view().is_running() && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        driver.app().poll();
        driver.frame();
    }
    driver.app().poll();
    driver.settle();
    REQUIRE_FALSE(session.lab()->view().is_running());
}

}  // namespace

TEST_SUITE("lab") {
    TEST_CASE("no curve is asked for before a prediction, then all of them come") {
        LabSession session;
        Driver driver(session);
        driver.press(ImGuiKey_3, true);
        driver.settle();
        CHECK(driver.state().lab.choice.scenario == "data_parallel_step");
        driver.press(ImGuiKey_R, true);
        driver.settle();
        CHECK_FALSE(driver.state().lab.is_revealed);
        CHECK(session.lab()->view().wanted == 0);
        driver.click("plot");
        REQUIRE(driver.state().lab.prediction.has_value());
        driver.press(ImGuiKey_R, true);
        finish(driver, session);
        const session::LabView& view = session.lab()->view();
        CHECK(view.curves.size() == 4);
        for (const session::Curve& curve : view.curves) CHECK(curve.points.size() == 14);
        CHECK(view.bars.size() == 2);
        CHECK(view.crossing.has_value());
    }

    TEST_CASE("the keyboard predicts and sweeps") {
        LabSession session;
        Driver driver(session);
        driver.press(ImGuiKey_3, true);
        driver.press(ImGuiKey_Period);
        REQUIRE(driver.state().lab.prediction.has_value());
        const double before = *driver.state().lab.prediction;
        driver.press(ImGuiKey_Period);
        CHECK(*driver.state().lab.prediction == 2 * before);
        driver.press(ImGuiKey_Comma);
        CHECK(*driver.state().lab.prediction == before);
        driver.press(ImGuiKey_N);
        CHECK_FALSE(driver.state().lab.prediction.has_value());
        driver.press(ImGuiKey_Enter);
        CHECK(driver.state().lab.is_revealed);
    }

    TEST_CASE("a slider that moves asks anew, and going back asks nothing") {
        LabSession session;
        Driver driver(session);
        driver.app().open_scenario("all_reduce", 1024);
        finish(driver, session);
        const auto first = session.lab()->view().bars.front().point.time_ns;
        driver.click("size");
        finish(driver, session);
        CHECK(driver.state().lab.choice.values.at("size") != "67108864");
        CHECK(session.lab()->view().bars.front().point.time_ns != first);
        driver.state().lab.choice.values["size"] = "67108864";
        driver.settle();
        CHECK_FALSE(session.lab()->view().is_running());
        CHECK(session.lab()->view().bars.front().point.time_ns == first);
    }

    TEST_CASE("a second scenario stands beside the first") {
        LabSession session;
        Driver driver(session);
        driver.app().open_scenario("data_parallel_step", 32);
        driver.settle();
        driver.state().lab.choice.beside = "ddp_step";
        finish(driver, session);
        const session::LabView& view = session.lab()->view();
        CHECK(view.curves.size() == 5);
        CHECK(view.curves.back().is_beside);
        CHECK(view.bars.size() == 3);
        CHECK(strings::bar_label(view.bars.back(), view, session.lab()->content()) ==
              "4 GPUs · ddp_step");
    }

    TEST_CASE("weak scaling gives each GPU the batch that strong scaling shares") {
        LabSession session;
        Driver driver(session);
        driver.app().open_scenario("ddp_step", 32);
        finish(driver, session);
        const double strong = session.lab()->view().curves.back().points.front().rate;
        driver.state().lab.choice.is_weak = true;
        finish(driver, session);
        CHECK(session.lab()->view().curves.back().points.front().rate > 2 * strong);
    }

    TEST_CASE("the table and the command line of a setting can be copied") {
        LabSession session;
        Driver driver(session);
        driver.app().open_scenario("all_reduce", 1024);
        finish(driver, session);
        driver.click("CSV");
        CHECK(driver.clipboard().rfind("size,machine,gpus,time_ns,error_percent,rate,", 0) == 0);
        driver.click("command");
        CHECK(driver.clipboard().rfind("ringside sweep all_reduce --vary size=1024,", 0) == 0);
    }

    TEST_CASE("a runner that cannot be started is told and leaves the window alive") {
        session::LabContent content;
        content.scenarios = exercise::load_scenarios(RINGSIDE_SOURCE_DIR);
        content.machines = exercise::load_machines(RINGSIDE_SOURCE_DIR);
        session::RunnerOptions options;
        options.own_program = "/nowhere/ringside";
        session::Lab lab(std::move(content), options, [] {});
        lab.follow(lab.usual_choice("all_reduce"));
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
        while (lab.view().problem.empty() && std::chrono::steady_clock::now() < until) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            lab.poll();
        }
        CHECK_FALSE(lab.view().problem.empty());
        CHECK_FALSE(lab.view().is_running());
    }

    TEST_CASE("the Lab draws in every size and theme") {
        LabSession session;
        for (const ThemeName theme : {ThemeName::dark, ThemeName::light}) {
            Driver driver(session, {800, 500}, 1, theme);
            driver.app().open_scenario("data_parallel_step", 32);
            finish(driver, session);
            CHECK(driver.vertices() > 1000);
            driver.resize({1920, 1200});
            driver.settle();
            CHECK(driver.vertices() > 1000);
        }
    }
}
