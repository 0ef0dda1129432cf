#include "core/exercise/run_exercise.h"
#include "tests/exercise/sample_exercises.h"

#include <doctest/doctest.h>

using namespace ringside;
using namespace ringside::exercise;

TEST_CASE("a plan resolves every setting: the command line over the exercise over the defaults") {
    const Exercise exercise = read(
        with(kTwoBlanks, "devices = 0", "set = { rows = 5, width = 2 }\ncompare = \"single\""));
    const RunPlan plan = plan_for_answer(exercise, {0, 1});
    CHECK(plan.devices == kDefaultDevices);
    CHECK(plan.machine == kDefaultMachine);
    CHECK(plan.compare_single);
    CHECK(plan.values);
    CHECK(plan.exercise == "two-blanks");
    CHECK(plan.answer == std::vector<std::string>{"*", "+"});
    RunSettings over;
    over.devices = 2;
    over.set = {{"rows", "9"}};
    const RunPlan forced = plan_for_answer(exercise, {0, 1}, over);
    CHECK(forced.devices == 2);
    CHECK(forced.set == std::map<std::string, std::string>{{"rows", "9"}, {"width", "2"}});
    CHECK(forced.program == plan.program);
}

TEST_CASE("a button's program takes the key, without a program the keyed one runs") {
    const RunPlan plan = plan_for_vary(read(kTwoBlanks), 0);
    CHECK(plan.program == "print(10 * 10 + 1)\n");
    const Exercise same =
        read(with(kPerOption, "proves = [\"total == 3\"]",
                  "proves = [\"total == 3\"]\n[[run.vary]]\nlabel = \"again\"\nset = { x = 1 }"));
    CHECK(plan_for_vary(same, 0).program == "start = 1\ntotal = start + 2\nprint(total)\n");
    CHECK(plan_for_vary(same, 0).set.at("x") == "1");
    const Exercise own = read(with(kPerOption, "proves = [\"total == 3\"]",
                                   "proves = [\"total == 3\"]\n[[run.vary]]\nlabel = "
                                   "\"five\"\ncode = \"start = 5\\n{{option}}\""));
    CHECK(plan_for_vary(own, 0).program == "start = 5\ntotal = start + 2");
}

TEST_CASE("a witness runs after the same set-up under its own settings") {
    const Exercise exercise =
        read(with(with(kOneProgram, "code = '''", "setup = \"x = 1\"\ncode = '''"),
                  "witness = ", "witness_run = { devices = 1 }\nwitness = "));
    const RunPlan plan = plan_for_witness(exercise, 0);
    CHECK(plan.setup == "x = 1");
    CHECK(plan.devices == 1);
    CHECK(plan.program == "print('1' + '1')");
    CHECK(plan.answer.empty());
}

TEST_CASE("a term's facts and their buttons have plans of their own") {
    const auto item = item_from_toml(R"toml(
id = "rank"
kind = "term"
title = "Rank"
definition = "One process of a program."
[[fact]]
text = "Ranks count from zero."
[fact.run]
devices = 0
setup = "n = 2"
code = "print(n)"
proves = ["stdout == '2\\n'"]
[[fact.run.vary]]
label = "three"
set = { n = 3 }
note = "One more."
[[review]]
question = "Which is the first?"
answer = "Zero."
[review.run]
devices = 1
code = "print(0)"
)toml",
                                     "rank.toml");
    REQUIRE(item.has_value());
    const Term& term = std::get<Term>(*item);
    CHECK(plan_for_fact(term, 0).program == "print(n)");
    CHECK(plan_for_fact(term, 0).setup == "n = 2");
    CHECK(plan_for_fact_vary(term, 0, 0).set.at("n") == "3");
    CHECK(plan_for_fact_vary(term, 0, 0).devices == 0);
    CHECK(plan_for_review(term, 0).devices == 1);
    CHECK(plan_for_review(term, 0).exercise == "rank");
}

TEST_CASE("more devices than the machine has are waived, naming a machine that has them") {
    const Machines machines = load_machines(RINGSIDE_SOURCE_DIR);
    RunPlan plan;
    plan.program = "print(1)";
    plan.devices = 5;
    const auto run = run_plan(plan, machines);
    REQUIRE(run.has_value());
    CHECK(run->record().outcome == trace::Outcome::waived);
    CHECK(run->record().error->message ==
          "5 devices were asked for, and a100-sxm-4 has 4. Run it with --machine a100-sxm-8.");
    CHECK(run->evaluate("1").error.has_value());
    plan.machine = "a100";
    CHECK_FALSE(run_plan(plan, machines).has_value());
}
