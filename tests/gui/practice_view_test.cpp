#include "tests/gui/driver.h"
#include "tests/gui/fake_session.h"

#include <doctest/doctest.h>

using namespace ringside;
using namespace ringside::gui;
using namespace ringside::gui::test;

TEST_SUITE("practice") {
    TEST_CASE(
        "the window opens on the first exercise with the machine idle and Run it within reach") {
        FakeSession session;
        Driver driver(session);
        CHECK(driver.has("Run it"));
        CHECK(driver.has("blank 1"));
        CHECK(driver.has("option D"));
        CHECK_FALSE(driver.state().practice.shown.has_value());
        CHECK(driver.state().practice.stage.record == session.idle_record({}));
        CHECK(driver.state().practice.stage.placement.devices.size() == 4);
    }

    TEST_CASE("a click on an option fills the only blank") {
        FakeSession session;
        Driver driver(session);
        driver.click("option B");
        CHECK(session.practice().answer == exercise::Answer{1});
    }

    TEST_CASE("an option dragged onto a blank lands in that blank") {
        FakeSession session;
        session.open_exercise("two-blanks");
        Driver driver(session);
        driver.app().open_exercise("two-blanks");
        driver.settle();
        driver.drag("option B", "blank 2");
        CHECK(session.practice().answer == exercise::Answer{-1, 1});
    }

    TEST_CASE("an option dragged beside the blanks changes nothing") {
        FakeSession session;
        Driver driver(session);
        driver.drag("option B", "Run it");
        CHECK(session.practice().answer == exercise::Answer{-1});
        CHECK(session.count("run answer") == 0);
    }

    TEST_CASE(
        "with several blanks a click picks an option up and the next click on a blank puts it "
        "there") {
        FakeSession session;
        Driver driver(session);
        driver.app().open_exercise("two-blanks");
        driver.settle();
        driver.click("option A");
        CHECK(session.practice().answer == exercise::Answer{-1, -1});
        driver.click("blank 2");
        CHECK(session.practice().answer == exercise::Answer{-1, 0});
    }

    TEST_CASE("with a blank chosen first, a click on an option fills that blank") {
        FakeSession session;
        Driver driver(session);
        driver.app().open_exercise("two-blanks");
        driver.settle();
        driver.click("blank 2");
        driver.click("option C");
        CHECK(session.practice().answer == exercise::Answer{-1, 2});
    }

    TEST_CASE("letters fill the next empty blank and Backspace empties the last one filled") {
        FakeSession session;
        Driver driver(session);
        driver.app().open_exercise("two-blanks");
        driver.settle();
        driver.press(ImGuiKey_A);
        driver.press(ImGuiKey_B);
        CHECK(session.practice().answer == exercise::Answer{0, 1});
        driver.press(ImGuiKey_Backspace);
        CHECK(session.practice().answer == exercise::Answer{0, -1});
        driver.press(ImGuiKey_3);
        CHECK(session.practice().answer == exercise::Answer{0, 2});
    }

    TEST_CASE("Enter does not check while a blank is empty, and checks once when all are filled") {
        FakeSession session;
        Driver driver(session);
        driver.press(ImGuiKey_Enter);
        CHECK(session.count("check") == 0);
        driver.press(ImGuiKey_A);
        driver.press(ImGuiKey_Enter);
        CHECK(session.count("check") == 1);
    }

    TEST_CASE("Run it runs without grading and puts the record on the stage") {
        FakeSession session;
        Driver driver(session);
        driver.click("option A");
        driver.click("Run it");
        CHECK(session.count("run answer") == 1);
        CHECK(session.count("check") == 0);
        CHECK(driver.state().practice.stage.record->duration_ns == 710000);
        CHECK(driver.state().practice.stage.step_count() == 5);
    }

    TEST_CASE("Ctrl R does what Run it does") {
        FakeSession session;
        Driver driver(session);
        driver.press(ImGuiKey_A);
        driver.press(ImGuiKey_R, true);
        CHECK(session.count("run answer") == 1);
    }

    TEST_CASE(
        "a choice about one program checks and runs in one press, and not before an option is "
        "chosen") {
        FakeSession session;
        Driver driver(session);
        driver.app().open_exercise("purpose");
        driver.settle();
        driver.click("Run it");
        CHECK(session.count("run answer") == 0);
        driver.click("option A");
        driver.click("Run it");
        CHECK(session.count("check") == 1);
        CHECK(session.count("run answer") == 1);
    }

    TEST_CASE("another answer takes the old run off the stage") {
        FakeSession session;
        Driver driver(session);
        driver.click("option A");
        driver.click("Run it");
        driver.click("option B");
        CHECK(driver.state().practice.stage.record == session.idle_record({}));
        // and the first answer's finished run comes back with it
        driver.click("option A");
        CHECK(driver.state().practice.stage.record->duration_ns == 710000);
    }

    TEST_CASE("what the other answers do stays hidden until the answer is known") {
        FakeSession session;
        Driver driver(session);
        driver.press(ImGuiKey_B);
        driver.press(ImGuiKey_Enter);
        CHECK_FALSE(driver.has("show"));
        CHECK_FALSE(driver.has("try it"));
        driver.press(ImGuiKey_A);
        driver.press(ImGuiKey_Enter);
        driver.resize({1440, 2000});
        driver.settle();
        CHECK(driver.has("show"));
        CHECK(driver.has("try it"));
        // each has run, silently, for its line; the right one went on the stage
        CHECK(session.count("run answer") == 4);
        CHECK(driver.state().practice.shown->answer == exercise::Answer{0});
        driver.click("show");
        REQUIRE(driver.state().practice.shown.has_value());
        CHECK(driver.state().practice.shown->answer == exercise::Answer{1});
        CHECK(driver.state().practice.stage.record->outcome == trace::Outcome::error);
    }

    TEST_CASE("a try-it runs the key under its settings") {
        FakeSession session;
        Driver driver(session, {1440, 2000});
        driver.press(ImGuiKey_A);
        driver.press(ImGuiKey_Enter);
        driver.click("try it");
        CHECK(session.count("run vary") == 1);
        CHECK(driver.state().practice.shown->subject == session::RunSubject::vary);
    }

    TEST_CASE("H shows hints one after another and stops when there are no more") {
        FakeSession session;
        Driver driver(session);
        for (int i = 0; i < 4; ++i) driver.press(ImGuiKey_H);
        CHECK(session.count("show_hint") == 2);
    }

    TEST_CASE("while a run goes on only Cancel answers, and Escape cancels it") {
        FakeSession session;
        session.is_finishing_at_once = false;
        Driver driver(session);
        driver.press(ImGuiKey_A);
        driver.click("Run it");
        CHECK(driver.has("Cancel"));
        CHECK(driver.app().is_animating(0));
        driver.press(ImGuiKey_Enter);
        driver.press(ImGuiKey_R, true);
        CHECK(session.count("check") == 0);
        CHECK(session.count("run answer") == 1);
        driver.press(ImGuiKey_Escape);
        CHECK(session.count("cancel") == 1);
        CHECK_FALSE(driver.app().is_animating(100));
    }

    TEST_CASE("Page Down opens the next exercise and stops at the last") {
        FakeSession session;
        Driver driver(session);
        for (int i = 0; i < 5; ++i) driver.press(ImGuiKey_PageDown);
        CHECK(session.practice().exercise->id == "purpose");
        driver.press(ImGuiKey_PageUp);
        CHECK(session.practice().exercise->id == "two-blanks");
    }

    TEST_CASE("Tab reaches Run it and Space presses it") {
        FakeSession session;
        Driver driver(session);
        driver.press(ImGuiKey_A);
        // Rail (4), copy, set-up, blank, four options, Run it.
        for (int i = 0; i < 12; ++i) driver.press(ImGuiKey_Tab);
        driver.press(ImGuiKey_Space);
        CHECK(session.count("run answer") == 1);
    }

    TEST_CASE(
        "without attempts left the key can be run, options cannot be changed, and T starts anew") {
        FakeSession session;
        Driver driver(session, {1440, 2000});
        for (int i = 0; i < 3; ++i) {
            driver.press(ImGuiKey_B);
            driver.press(ImGuiKey_Enter);
        }
        CHECK(session.practice().verdict == session::Verdict::shown);
        const exercise::Answer before = session.practice().answer;
        driver.click("option D");
        CHECK(session.practice().answer == before);
        CHECK(driver.has("common mistakes"));
        driver.press(ImGuiKey_T);
        CHECK(session.count("try_again") == 1);
        CHECK_FALSE(driver.has("common mistakes"));
        CHECK(driver.has("Check"));
    }
}
