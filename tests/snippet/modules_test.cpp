#include "core/device/emulated/emulated_runtime.h"
#include "core/snippet/run.h"

#include <doctest/doctest.h>

#include <string>

namespace ringside::snippet {

namespace {

// The record of a program on a machine without GPUs whose statements take 1 ns each.
trace::Record record_of(const std::string& program) {
    hardware::Machine machine;
    machine.name = "plain";
    machine.title = "No GPU";
    machine.pageable_factor = 0.5;
    machine.host.name = "host";
    machine.host.memory = {1'000'000'000};
    machine.host.memory_rate = {1e9};
    machine.host.rate = {1e12};
    machine.host.statement = std::chrono::nanoseconds(1);
    RunRequest request;
    request.program = program;
    Run run(std::move(request), device::make_emulated_runtime(machine, {}));
    return run.execute();
}

}  // namespace

TEST_CASE(
    "an error inside the library is its caller's: no frame of the library is in the traceback") {
    const trace::Record record = record_of(
        "from functools import reduce\n"
        "def total(values):\n"
        "    return reduce(lambda a, b: a + b, values)\n"
        "total([1, 'x'])\n");
    REQUIRE(record.error.has_value());
    CHECK(record.error->type == "TypeError");
    CHECK(record.error->line == 3);
    REQUIRE(record.traceback.size() == 3);
    CHECK(record.traceback[0].line == 4);
    CHECK(record.traceback[1].function == "total");
    CHECK(record.traceback[2].function == "<lambda>");
}

TEST_CASE("an error that the library raises stands at the line that called it") {
    const trace::Record record = record_of(
        "import statistics\n"
        "x = 1\n"
        "statistics.mean([])\n");
    REQUIRE(record.error.has_value());
    CHECK(record.error->type == "StatisticsError");
    CHECK(record.error->line == 3);
    CHECK(record.traceback.size() == 1);
}

TEST_CASE("library code makes no steps") {
    const trace::Record record = record_of(
        "from collections import Counter\n"
        "c = Counter('abc')\n"
        "d = 2\n");
    REQUIRE(record.outcome == trace::Outcome::ok);
    CHECK(record.placements.size() == 3);
}

TEST_CASE("an ignored warning is not in the record but another is, with the line that warned") {
    const trace::Record record = record_of(
        "import warnings\n"
        "warnings.filterwarnings('ignore', message='.*never')\n"
        "warnings.warn('shown never')\n"
        "for i in range(3):\n"
        "    warnings.warn('shown once')\n");
    REQUIRE(record.warnings.size() == 1);
    CHECK(record.warnings[0].message == "shown once");
    CHECK(record.warnings[0].type == "UserWarning");
    CHECK(record.warnings[0].line == 5);
}

TEST_CASE("an endless loop of the library ends as a limit") {
    const trace::Record record = record_of(
        "import itertools\n"
        "list(itertools.repeat(0))\n");
    CHECK(record.outcome == trace::Outcome::limit);
}

TEST_CASE("every name that a file of the library makes late is made by that file") {
    const trace::Record record = record_of(
        "import torch\n"
        "import torch.nn.functional as F\n"
        "torch.nn.LSTM, torch.nn.Conv2d, torch.nn.BCELoss, torch.nn.GroupNorm\n"
        "torch.nn.ParameterList, torch.nn.Mish, torch.nn.Transformer, F.pad, torch.einsum\n"
        "print(sum(callable(getattr(torch.nn, name)) for name in dir(torch.nn)) > 80)\n"
        "print(sum(callable(getattr(F, name)) for name in dir(F)) > 60)\n"
        "print(sum(callable(getattr(torch, name)) for name in dir(torch)) > 150)\n");
    CHECK_FALSE(record.error.has_value());
    CHECK(record.stdout_text == "True\nTrue\nTrue\n");
}

}  // namespace ringside::snippet
