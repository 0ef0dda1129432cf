// Practice with a run of several ranks, and numbers as answers.
#include "gui/widgets/stage.h"
#include "tests/gui/driver.h"
#include "tests/gui/fake_session.h"
#include "tests/trace/rank_record.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

using namespace ringside;
using namespace ringside::gui;
using namespace ringside::gui::test;

namespace {

// A session whose first option hangs, whose second goes well.
void prepare(FakeSession& session, int ranks) {
    session.add(ranks_exercise());
    session.record_for = [ranks](const session::RunSpec& spec) {
        const bool is_hung = spec.answer == exercise::Answer{0};
        return is_hung ? trace::hung_record(ranks, std::min(2, ranks - 1))
                       : trace::ring_of(ranks, 2);
    };
}

void open_and_run(Driver& driver, ImGuiKey option) {
    driver.app().open_exercise("stop-early");
    driver.settle();
    driver.press(option);
    driver.press(ImGuiKey_R, true);
    driver.settle();
}

bool has_text(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_SUITE("ranks") {
    TEST_CASE("a run that hangs is diagnosed on the stage, and its step is the last") {
        FakeSession session;
        prepare(session, 4);
        Driver driver(session);
        open_and_run(driver, ImGuiKey_A);
        const StageState& stage = driver.state().practice.stage;
        REQUIRE(stage.diagnosis);
        CHECK(stage.is_at_end());
        CHECK(stage.rendezvous->headline == "rank 2 missing");
        CodeLook look;
        mark_step(look, stage, session.find_run(*driver.state().practice.shown));
        REQUIRE(look.markers != nullptr);
        CHECK(look.markers->size() == 3);
        CHECK(look.error_line == 0);
        CHECK(driver.has("What to change"));
    }

    TEST_CASE("what to change names only the kind while attempts remain") {
        FakeSession session;
        prepare(session, 4);
        Driver driver(session);
        open_and_run(driver, ImGuiKey_A);
        CHECK_FALSE(driver.state().practice.stage.is_mend_open);
        driver.press(ImGuiKey_W);
        CHECK(driver.state().practice.stage.is_mend_open);
        driver.press(ImGuiKey_D, true, true);
        CHECK(has_text(driver.clipboard(), "agree before"));
        CHECK_FALSE(has_text(driver.clipboard(), "line 4 decides"));
        driver.press(ImGuiKey_K, true, true);
        CHECK(has_text(driver.clipboard(), "\"deadlock\""));
        CHECK_FALSE(has_text(driver.clipboard(), "line 4 decides"));
        // After the right answer the lines are named too.
        driver.press(ImGuiKey_B);
        driver.press(ImGuiKey_Enter);
        driver.settle();
        driver.press(ImGuiKey_A);
        driver.press(ImGuiKey_R, true);
        driver.settle();
    }

    TEST_CASE("show where they part goes to the step at which one rank left, and back") {
        FakeSession session;
        prepare(session, 4);
        Driver driver(session);
        open_and_run(driver, ImGuiKey_A);
        StageState& stage = driver.state().practice.stage;
        REQUIRE(stage.parting);
        CHECK(stage.parting->first->b.line == 7);
        driver.press(ImGuiKey_S);
        CHECK(stage.is_parting_open);
        driver.frame();
        driver.press(ImGuiKey_S);
        CHECK_FALSE(stage.is_parting_open);
        CHECK(stage.is_at_end());
    }

    TEST_CASE("stepping through a run that goes well moves the rendezvous and the markers") {
        FakeSession session;
        prepare(session, 4);
        Driver driver(session);
        open_and_run(driver, ImGuiKey_B);
        StageState& stage = driver.state().practice.stage;
        CHECK_FALSE(stage.diagnosis);
        CHECK_FALSE(driver.has("What to change"));
        driver.press(ImGuiKey_End);
        CHECK(stage.rendezvous->state == trace::RendezvousState::done);
        driver.press(ImGuiKey_Home);
        driver.press(ImGuiKey_RightArrow);
        CHECK(stage.rendezvous->arrived < 4);
        CHECK_FALSE(stage.markers.empty());
    }

    TEST_CASE(
        "the full stop steps into a collective, the comma out again, and each move is drawn") {
        for (const int ranks : {2, 3, 4, 8, 16}) {
            for (const char* algorithm : {"ring", "tree", "direct"}) {
                CAPTURE(ranks);
                CAPTURE(algorithm);
                FakeSession session;
                session.add(ranks_exercise());
                session.record_for = [&](const session::RunSpec&) {
                    trace::Record record = trace::ring_of(ranks, 2);
                    trace::Collective one;
                    one.algorithm = algorithm;
                    one.steps = ranks - 1;
                    std::vector<const trace::Span*> parts;
                    for (const trace::Span& span : record.spans) {
                        if (span.collective == record.spans.back().collective)
                            parts.push_back(&span);
                    }
                    one.start_ns = parts.front()->start_ns;
                    one.end_ns = parts.front()->end_ns;
                    for (const trace::Span* part : parts) one.group.push_back(part->rank);
                    for (int step = 0; step < one.steps; ++step) {
                        for (int rank = 0; rank < ranks; ++rank)
                            one.moves.push_back(
                                {step, rank, (rank + 1) % ranks, rank * 8, 8, 32, step == 0});
                    }
                    record.collectives.push_back(std::move(one));
                    return record;
                };
                Driver driver(session, {1440, 900}, 1.0, ThemeName::light);
                open_and_run(driver, ImGuiKey_B);
                driver.press(ImGuiKey_End);
                driver.frame();
                StageState& stage = driver.state().practice.stage;
                REQUIRE(stage.move_count() == ranks - 1);
                CHECK_FALSE(stage.moves);
                for (int move = 0; move < ranks - 1; ++move) {
                    driver.press(ImGuiKey_Period);
                    driver.frame();
                    REQUIRE(stage.moves);
                    CHECK(stage.moves->step == move);
                    CHECK(driver.vertices() > 500);
                }
                driver.press(ImGuiKey_Period);  // there is no further one
                CHECK(stage.move == ranks - 2);
                for (int move = 0; move < ranks - 1; ++move) driver.press(ImGuiKey_Comma);
                CHECK(stage.move == -1);
                CHECK_FALSE(stage.moves);
                driver.press(ImGuiKey_Period);
                driver.press(ImGuiKey_LeftArrow);  // another step of the run
                driver.frame();
                CHECK(stage.move == -1);
            }
        }
    }

    TEST_CASE("two to sixty-four ranks are drawn at every size and scale") {
        for (const int ranks : {2, 3, 4, 8, 9, 16, 64}) {
            CAPTURE(ranks);
            FakeSession session;
            prepare(session, ranks);
            for (const double scale : {0.6, 1.0, 2.0}) {
                for (const ImVec2 size : {ImVec2(800, 500), ImVec2(1440, 900)}) {
                    Driver driver(session, size, scale, ThemeName::light);
                    open_and_run(driver, ImGuiKey_A);
                    driver.press(ImGuiKey_W);
                    driver.press(ImGuiKey_S);
                    driver.frame();
                    CHECK(driver.vertices() > 500);
                }
            }
        }
    }

    TEST_CASE("ranks can be changed for a run, and changed back") {
        FakeSession session;
        prepare(session, 4);
        Driver driver(session, {1440, 1400});
        driver.app().open_exercise("stop-early");
        driver.settle();
        driver.click("run settings");
        driver.settle();
        driver.click("more ranks");
        driver.settle();
        CHECK(driver.state().practice.change.ranks == 5);
        CHECK(driver.state().practice.change.devices == 5);
        driver.press(ImGuiKey_A);
        driver.press(ImGuiKey_R, true);
        driver.settle();
        REQUIRE(driver.state().practice.shown);
        CHECK(driver.state().practice.shown->change.ranks == 5);
        driver.click("as the exercise asks");
        CHECK(driver.state().practice.change == session::RunChange{});
    }

    TEST_CASE("the machine can be chosen for a run, and the exercise's again") {
        FakeSession session;
        prepare(session, 4);
        Driver driver(session, {1440, 1400});
        driver.app().open_exercise("stop-early");
        driver.settle();
        driver.click("run settings");
        driver.settle();
        driver.click("machine");
        driver.settle();
        driver.click("DGX H100");
        driver.settle();
        CHECK(driver.state().practice.change.machine == "dgx-h100");
        CHECK(driver.state().practice.change.ranks == 0);
        driver.press(ImGuiKey_A);
        driver.press(ImGuiKey_R, true);
        driver.settle();
        REQUIRE(driver.state().practice.shown);
        CHECK(driver.state().practice.shown->change.machine == "dgx-h100");
        driver.click("as the exercise asks");
        CHECK(driver.state().practice.change == session::RunChange{});
    }

    TEST_CASE("a number is typed, checked with Enter and shown with its unit") {
        FakeSession session;
        session.add(number_exercise());
        Driver driver(session);
        driver.app().open_exercise("how-long");
        driver.settle();
        driver.press(ImGuiKey_I);
        driver.frame();
        driver.type("20");
        driver.settle();
        CHECK(session.practice().number == "20");
        driver.press(ImGuiKey_Enter);
        driver.settle();
        CHECK(session.practice().verdict == session::Verdict::wrong);
        CHECK(session.practice().attempts_left == 2);
    }

    TEST_CASE("what is no number cannot be checked") {
        FakeSession session;
        session.add(number_exercise());
        Driver driver(session);
        driver.app().open_exercise("how-long");
        driver.settle();
        driver.press(ImGuiKey_I);
        driver.frame();
        driver.type("many");
        driver.settle();
        CHECK_FALSE(session.practice().number_problem.empty());
        CHECK_FALSE(session.practice().can_check);
        driver.press(ImGuiKey_Enter);
        CHECK(session.count("check") == 0);
    }
}
