// The record of a run, and expressions over it.
#include "tests/snippet/programs.h"

#include <doctest/doctest.h>

#include <algorithm>

using ringside::snippet::Evaluated;
using ringside::snippet::RunRequest;
using ringside::trace::Outcome;
using ringside::trace::Record;

namespace {

// What each step changed: "x=1 y=2".
std::vector<std::string> steps_of(const Record& record) {
    std::vector<std::string> steps;
    for (const ringside::trace::Placement& placement : record.placements) {
        std::string text = std::to_string(placement.line) + ":";
        for (const auto& changed : placement.changed)
            text += " " + changed.name + "=" + changed.text;
        if (!placement.changed.empty()) steps.push_back(text);
    }
    return steps;
}

}  // namespace

TEST_CASE("an error names its line, its column and every frame, outermost first") {
    const Record record = record_of(
        "def inner(x):\n"
        "    return 1 / x\n"
        "class A:\n"
        "    def go(self):\n"
        "        return inner(0)\n"
        "value = 5 + A().go()\n");
    REQUIRE(record.outcome == Outcome::error);
    CHECK(record.error->type == "ZeroDivisionError");
    CHECK(record.error->line == 2);
    CHECK(record.error->column == 12);
    REQUIRE(record.traceback.size() == 3);
    CHECK(record.traceback[0].function == "<module>");
    CHECK(record.traceback[0].line == 6);
    CHECK(record.traceback[1].function == "go");
    CHECK(record.traceback[1].line == 5);
    CHECK(record.traceback[2].function == "inner");
    CHECK(record.traceback[2].line == 2);
}

TEST_CASE("an error keeps the place where it was first raised") {
    const Record record = record_of(
        "def f():\n    raise KeyError('k')\ntry:\n    f()\nexcept KeyError:\n    x = 1\n    "
        "raise\n");
    CHECK(record.error->message == "'k'");
    CHECK(record.error->line == 2);
}

TEST_CASE("set-up lines are negative, the last is -1, and its variables are the program's") {
    RunRequest request;
    request.setup = "def half(x):\n    return x / 2\nstart = 10\n";
    request.program = "print(half(start))\nhalf('a')\n";
    request.set = {{"label", "'from outside'"}, {"count", "[1, 2]"}};
    const auto run = make_run(std::move(request));
    const Record& record = run->execute();
    CHECK(record.stdout_text == "5.0\n");
    CHECK(record.error->line == -2);
    REQUIRE(record.traceback.size() == 2);
    CHECK(record.traceback[0].line == 2);
    CHECK(record.traceback[1].line == -2);
    CHECK(run->evaluate("label + str(count)").text == "from outside[1, 2]");
    RunRequest broken;
    broken.setup = "x = 1\nx.y\n";
    broken.program = "print(1)\n";
    CHECK(make_run(std::move(broken))->execute().error->line == -1);
}

TEST_CASE("a program that does not parse yields a record and runs nothing") {
    RunRequest request;
    request.setup = "print('set-up')\n";
    request.program = "x = (1\n";
    const Record record = make_run(std::move(request))->execute();
    CHECK(record.outcome == Outcome::error);
    CHECK(record.error->type == "SyntaxError");
    CHECK(record.error->message == "'(' was never closed");
    CHECK(record.error->line == 1);
    CHECK(record.error->column == 5);
    CHECK(record.stdout_text.empty());
}

TEST_CASE("sys.exit ends a run ok") {
    CHECK(record_of("import sys\nprint(1)\nsys.exit()\nprint(2)\n").outcome == Outcome::ok);
    CHECK(record_of("raise SystemExit\n").outcome == Outcome::ok);
}

TEST_CASE("module-level statements step through the variables that they change") {
    const Record record = record_of(
        "a = [1]\nfor i in range(2):\n    a.append(i)\nb = a\nprint(b)\nc = {'k': None}\n");
    CHECK(steps_of(record) == std::vector<std::string>{"1: a=[1]", "3: i=0 a=[1, 0]",
                                                       "3: i=1 a=[1, 0, 1]", "4: b=[1, 0, 1]",
                                                       "6: c={'k': None}"});
}

TEST_CASE("a comprehension steps through its variable and its condition") {
    const Record record = record_of("evens = [x for x in range(3) if x % 2 == 0]\n");
    CHECK(steps_of(record) ==
          std::vector<std::string>{"1: x=0 x % 2 == 0=True", "1: x=1 x % 2 == 0=False",
                                   "1: x=2 x % 2 == 0=True", "1: evens=[0, 2]"});
}

TEST_CASE("functions, classes and modules are no variables to step through") {
    CHECK(steps_of(record_of("import math\ndef f(): pass\nclass A: pass\na = A()\nx = 'y' * 200\n"))
              .size() == 2);
}

TEST_CASE("the same program gives the same record twice") {
    const std::string program =
        "class A: pass\na = A()\nprint(a, id(a), {3, 1, 'x'}, hash('x'))\nimport "
        "random\nprint(random.random())\n";
    CHECK(record_of(program).stdout_text == record_of(program).stdout_text);
}

TEST_CASE("time.time reads the virtual clock") {
    const Record record = record_of(
        "import time\na = time.time()\ntime.sleep(2)\nprint(round(time.time() - a, 3))\n");
    CHECK(record.stdout_text == "2.0\n");
    CHECK(record.duration_ns >= 2'000'000'000);
}

TEST_CASE("expressions see the program's variables and the record, and change neither") {
    const auto run = run_of("x = [1, 2]\nname = 'a'\nprint('hello')\ndef twice(v): return v * 2\n");
    const Record& record = run->execute();
    CHECK(run->evaluate("x == [1, 2]").holds);
    CHECK_FALSE(run->evaluate("x == [1]").holds);
    CHECK(run->evaluate("stdout == 'hello\\n' and outcome == 'ok' and error.type == '' and "
                        "error.message == ''")
              .holds);
    CHECK(run->evaluate("twice(len(x))").text == "4");
    CHECK(*run->evaluate("sum(x) / 2").number == doctest::Approx(1.5));
    CHECK(run->evaluate("[name == n for n in ('a', 'b')]").text == "[True, False]");
    CHECK_FALSE(run->evaluate("[True, [True, False]]").holds);
    CHECK(run->evaluate("[True, [True]]").holds);
    CHECK(run->evaluate("text", "chosen").text == "chosen");
    CHECK(run->evaluate("trace.devices('replicate') == [] and trace.spans('copy') == []").holds);
    CHECK(run->evaluate("bytes_text(16789504)").text == "16.8 MB");
    CHECK(run->evaluate("print('more')").text == "None");
    CHECK(record.stdout_text == "hello\n");
}

TEST_CASE("what an expression changes is put back before the next one looks") {
    const auto run = run_of(
        "rows = [1]\ntable = {'a': 1}\nseen = {1}\nclass Box:\n    count = 0\nbox = Box()\n"
        "def add():\n    global rows\n    rows = rows + [2]\n    Box.count += 1\n    return True\n"
        "def counter():\n    n = 0\n    def step():\n        nonlocal n\n        n += 1\n        "
        "return n\n"
        "    return step\nstep = counter()\n");
    run->execute();
    for (int i = 0; i < 2; ++i) {
        CHECK(run->evaluate("rows.append(2) or len(rows)").text == "2");
        CHECK(run->evaluate("table.pop('a')").text == "1");
        CHECK(run->evaluate("seen.add(5) or len(seen)").text == "2");
        CHECK(run->evaluate("setattr(box, 'colour', 1) or hasattr(box, 'colour')").text == "True");
        CHECK(run->evaluate("add()").text == "True");
        CHECK(run->evaluate("step()").text == "1");
    }
    CHECK(run->evaluate("(rows, table, seen, Box.count, hasattr(box, 'colour'))").text ==
          "([1], {'a': 1}, {1}, 0, False)");
    CHECK(run->evaluate("rows.copy_(1)").error->message ==
          "an expression cannot change a tensor (.copy_())");
}

TEST_CASE("expressions refuse what they do not know and what would assign") {
    RunRequest request;
    request.program = "x = 1\n";
    request.limits.most_steps = 100'000;
    const auto run = make_run(std::move(request));
    run->execute();
    CHECK(run->evaluate("trace.spans('copyy')").error->message == "unknown span kind 'copyy'");
    CHECK(run->evaluate("trace.spans(device='cuda:9')").error->message ==
          "unknown device 'cuda:9'");
    CHECK(run->evaluate("placement.most('cpu', 'weights')").error->message ==
          "unknown role 'weights'");
    CHECK(run->evaluate("(x := 2)").error->type == "SyntaxError");
    CHECK(run->evaluate("x = 2").error->type == "SyntaxError");
    CHECK(run->evaluate("x").text == "1");
    CHECK(run->evaluate("1 +").error->type == "SyntaxError");
    CHECK(run->evaluate("while").error->type == "SyntaxError");
    CHECK(run->evaluate("1 / 0").error->type == "ZeroDivisionError");
    CHECK(run->evaluate("[i for i in iter(int, 1)]").error.has_value());
}

TEST_CASE("a name that the program had not reached is told from one that it never assigns") {
    const auto run = run_of("a = 1\n1 / 0\nb = 2\n");
    run->execute();
    CHECK(run->evaluate("b == 2").is_unreached_name);
    CHECK_FALSE(run->evaluate("never == 2").is_unreached_name);
    CHECK_FALSE(run->evaluate("a == 2").is_unreached_name);
    CHECK(run->evaluate("error.line == 2 and error.type == 'ZeroDivisionError'").holds);
}

TEST_CASE("names of the record that a program assigns are reported") {
    CHECK(run_of("trace = 1\nfor text in 'ab': pass\nx = 2\n")->shadowed_names() ==
          std::vector<std::string>{"text", "trace"});
    CHECK(run_of("def f():\n    trace = 1\n")->shadowed_names().empty());
}

TEST_CASE("warnings carry their line and come once") {
    const Record record = record_of(
        "import warnings\nfor i in range(3):\n    warnings.warn('careful')\nwarnings.warn('other', "
        "FutureWarning)\n");
    REQUIRE(record.warnings.size() == 2);
    CHECK(record.warnings[0].type == "UserWarning");
    CHECK(record.warnings[0].message == "careful");
    CHECK(record.warnings[0].line == 3);
    CHECK(record.warnings[1].type == "FutureWarning");
}

TEST_CASE("what is outside the subset says so by name") {
    CHECK(record_of("import numpy\n").error->message.find("not part of Ringside's Python subset") !=
          std::string::npos);
    CHECK(record_of("import nonexistent\n").error->message == "No module named 'nonexistent'");
    CHECK(record_of("open('x')\n").error->message.find("not part of Ringside's Python subset") !=
          std::string::npos);
    CHECK(record_of("async def f(): pass\n")
              .error->message.find("not part of Ringside's Python subset") != std::string::npos);
}

TEST_CASE("a tensor is freed where its last name goes") {
    const auto run = run_of(
        "import torch\n"
        "def use():\n"
        "    inner = torch.zeros(1000, device='cuda')\n"
        "    return torch.cuda.memory_allocated()\n"
        "before = torch.cuda.memory_allocated()\n"
        "during = use()\n"
        "after = torch.cuda.memory_allocated()\n"
        "x = torch.zeros(1000, device='cuda')\n"
        "x = x + 1\n"
        "held = torch.cuda.memory_allocated()\n",
        1);
    run->execute();
    CHECK(run->evaluate("before == 0 and during > 0 and after == 0 and held == during").holds);
}
