#include "tests/gui/driver.h"
#include "tests/gui/fake_session.h"

#include "gui/views/terms_view.h"

#include <doctest/doctest.h>

using namespace ringside;
using namespace ringside::gui;
using namespace ringside::gui::test;

TEST_SUITE("rooms") {
    TEST_CASE("the rail and Ctrl 1 to 4 open the rooms") {
        FakeSession session;
        Driver driver(session);
        driver.click("Course");
        CHECK(driver.state().room == Room::course);
        driver.click("Terms");
        CHECK(driver.state().room == Room::terms);
        driver.press(ImGuiKey_2, true);
        CHECK(driver.state().room == Room::practice);
        driver.press(ImGuiKey_1, true);
        CHECK(driver.state().room == Room::course);
        driver.press(ImGuiKey_4, true);
        CHECK(driver.state().room == Room::terms);
        driver.click("Lab");
        CHECK(driver.state().room == Room::lab);
        driver.press(ImGuiKey_2, true);
        driver.press(ImGuiKey_3, true);
        CHECK(driver.state().room == Room::lab);
    }

    TEST_CASE("the course opens what is clicked and what Enter asks for") {
        FakeSession session;
        Driver driver(session);
        driver.press(ImGuiKey_1, true);
        driver.press(ImGuiKey_DownArrow);
        driver.press(ImGuiKey_Enter);
        CHECK(session.practice().exercise->id == "two-blanks");
        CHECK(driver.state().room == Room::practice);
        CHECK(session.count("check") == 0);
        driver.press(ImGuiKey_1, true);
        driver.click("purpose");
        CHECK(session.practice().exercise->id == "purpose");
        driver.press(ImGuiKey_1, true);
        driver.click("data-parallel");
        CHECK(driver.state().room == Room::terms);
    }

    TEST_CASE("a fact's show me runs it and the digit keys do too") {
        FakeSession session;
        Driver driver(session);
        driver.app().open_term("data-parallel");
        driver.settle();
        driver.click("show me");
        CHECK(session.count("run fact") == 1);
        CHECK(driver.state().terms.shown->index == 0);
        CHECK(driver.state().terms.stage.step_count() == 5);
        driver.press(ImGuiKey_2);
        CHECK(driver.state().terms.shown->index == 1);
        // the third fact has no run
        driver.press(ImGuiKey_3);
        CHECK(session.count("run fact") == 2);
        CHECK(driver.has("no run"));
    }

    TEST_CASE("the try-it of a fact appears with its run") {
        FakeSession session;
        Driver driver(session);
        driver.app().open_term("data-parallel");
        driver.settle();
        CHECK_FALSE(driver.has("try it"));
        driver.press(ImGuiKey_1);
        driver.click("try it");
        CHECK(session.count("run fact_vary") == 1);
    }

    TEST_CASE("a review question hides its answer until it is unfolded") {
        FakeSession session;
        Driver driver(session);
        driver.app().open_term("data-parallel");
        driver.settle();
        CHECK(driver.state().terms.open_reviews.empty());
        driver.click("question");
        CHECK(driver.state().terms.open_reviews.count(0) == 1);
        driver.press(ImGuiKey_Q);
        CHECK(driver.state().terms.open_reviews.empty());
    }

    TEST_CASE("a related term opens and Alt Left goes back") {
        FakeSession session;
        Driver driver(session);
        driver.app().open_term("data-parallel");
        driver.settle();
        driver.click("related");
        CHECK(driver.state().terms.term == "replicate");
        driver.press(ImGuiKey_LeftArrow, false, false, true);
        CHECK(driver.state().terms.term == "data-parallel");
    }

    TEST_CASE("typing in the search field narrows the list and presses nothing else") {
        FakeSession session;
        Driver driver(session);
        driver.app().open_term("data-parallel");
        driver.settle();
        driver.press(ImGuiKey_F, true);
        driver.type("repl");
        driver.press(ImGuiKey_Q);
        CHECK(driver.state().terms.open_reviews.empty());
        CHECK(found_terms(session.catalogue(), "repl").size() == 1);
        CHECK(driver.has("replicate"));
        CHECK_FALSE(driver.has("data-parallel"));
    }

    TEST_CASE("a message stays until it is put away") {
        FakeSession session;
        session.say("the progress file was set aside");
        Driver driver(session);
        CHECK(driver.state().messages.size() == 1);
        driver.click("put away");
        CHECK(driver.state().messages.empty());
    }

    TEST_CASE("Ctrl plus and minus zoom, Ctrl 0 goes back, and text is drawn at its real size") {
        FakeSession session;
        Driver driver(session);
        const float size = driver.app().fonts().face(TextStyle::body).size;
        driver.press(ImGuiKey_Equal, true);
        driver.press(ImGuiKey_Equal, true, true);
        CHECK(driver.app().scale() == doctest::Approx(1.21));
        CHECK(driver.app().fonts().face(TextStyle::body).size > size * 1.15f);
        driver.press(ImGuiKey_Minus, true);
        CHECK(driver.app().scale() == doctest::Approx(1.1));
        driver.press(ImGuiKey_0, true);
        CHECK(driver.app().fonts().face(TextStyle::body).size == size);
    }

    TEST_CASE("nothing moves when nothing happens") {
        FakeSession session;
        Driver driver(session);
        driver.press(ImGuiKey_A);
        driver.press(ImGuiKey_R, true);
        driver.settle();
        const int before = driver.vertices();
        driver.frame();
        driver.frame();
        CHECK(driver.vertices() == before);
        CHECK_FALSE(driver.app().has_changed());
        CHECK_FALSE(driver.app().is_animating(1000));
    }
}
