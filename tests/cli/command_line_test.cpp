#include "core/cli/command_line.h"

#include <doctest/doctest.h>
#include <string>
#include <vector>

using namespace ringside::cli;

namespace {

std::variant<CommandLine, ParseEnd> parsed(std::vector<const char*> words) {
    words.insert(words.begin(), "ringside");
    return parse_command_line(static_cast<int>(words.size()), words.data());
}

template <class T>
T command(std::vector<const char*> words) {
    auto result = parsed(std::move(words));
    if (const auto* end = std::get_if<ParseEnd>(&result)) FAIL(end->message);
    const Command& command = std::get<CommandLine>(result).command;
    REQUIRE(std::holds_alternative<T>(command));
    return std::get<T>(command);
}

ParseEnd refused(std::vector<const char*> words) {
    auto result = parsed(std::move(words));
    REQUIRE(std::holds_alternative<ParseEnd>(result));
    const ParseEnd& end = std::get<ParseEnd>(result);
    CHECK(end.exit_code == kUsage);
    CHECK(end.out.empty());
    return end;
}

}  // namespace

TEST_CASE("run takes every option that its help names") {
    const auto run = command<RunCommand>(
        {"run",     "mine.py",    "--answer",  "A",        "--answer",  "B",     "--json",
         "--trace", "t.js",       "--backend", "emulated", "--machine", "m",     "--devices",
         "0",       "--ranks",    "2",         "--nodes",  "3",         "--set", "rows=64",
         "--set",   "mode='a b'", "--timeout", "2.5"});
    CHECK(run.what == "mine.py");
    CHECK(run.answer == std::vector<std::string>{"A", "B"});
    CHECK(run.as_json);
    CHECK(run.trace_file == "t.js");
    CHECK(run.backend == "emulated");
    CHECK(run.machine == "m");
    CHECK(run.devices == 0);
    CHECK(run.ranks == 2);
    CHECK(run.nodes == 3);
    CHECK(run.set == std::vector<std::string>{"rows=64", "mode='a b'"});
    CHECK(run.timeout_s == 2.5);
}

TEST_CASE("an answer before the file does not swallow the file") {
    const auto run = command<RunCommand>({"run", "--answer", "A", "dp-wrap-model"});
    CHECK(run.what == "dp-wrap-model");
    CHECK(run.answer == std::vector<std::string>{"A"});
    const auto set = command<RunCommand>({"run", "--set", "a=1", "mine.py"});
    CHECK(set.what == "mine.py");
}

TEST_CASE("an answer may look like a negative number or an option") {
    CHECK(command<RunCommand>({"run", "x", "--answer", "-1"}).answer.front() == "-1");
    CHECK(command<RunCommand>({"run", "x", "--answer=--dim"}).answer.front() == "--dim");
}

TEST_CASE("what is not said about a run is left to the exercise") {
    const auto run = command<RunCommand>({"run", "x"});
    CHECK_FALSE(run.devices.has_value());
    CHECK_FALSE(run.ranks.has_value());
    CHECK(run.machine.empty());
    CHECK(run.backend == "auto");
    CHECK(run.timeout_s == 10);
}

TEST_CASE("every other command is understood with its options") {
    CHECK(command<ListCommand>({"list", "--track", "t", "--json"}).track == "t");
    CHECK(command<ShowCommand>({"show", "x", "--json"}).as_json);
    const auto check = command<CheckCommand>({"check", "x", "A", "B", "--dry"});
    CHECK(check.answer == std::vector<std::string>{"A", "B"});
    CHECK(check.is_dry);
    CHECK(command<VerifyCommand>({"verify", "a", "b"}).paths == std::vector<std::string>{"a", "b"});
    CHECK(command<VerifyCommand>({"verify"}).paths.empty());
    CHECK(command<QuizCommand>({"quiz", "t"}).what == "t");
    CHECK(command<DevicesCommand>({"devices", "--json"}).as_json);
    command<MachinesCommand>({"machines"});
    command<ServeCommand>({"serve"});
    CHECK(command<ReplayCommand>({"replay", "r.json"}).file == "r.json");
}

TEST_CASE("the folders may stand before or after the command") {
    for (const auto& words : {std::vector<const char*>{"--data", "d", "--content", "c", "list"},
                              std::vector<const char*>{"list", "--data", "d", "--content", "c"}}) {
        const auto result = parsed(words);
        REQUIRE(std::holds_alternative<CommandLine>(result));
        CHECK(std::get<CommandLine>(result).places.data_dir == "d");
        CHECK(std::get<CommandLine>(result).places.content_dir == "c");
    }
}

TEST_CASE("help goes to the result of every command and ends well") {
    for (const char* name : {"list", "show", "check", "run", "verify", "quiz", "devices",
                             "machines", "serve", "replay"}) {
        CAPTURE(name);
        const auto result = parsed({name, "--help"});
        REQUIRE(std::holds_alternative<ParseEnd>(result));
        const ParseEnd& end = std::get<ParseEnd>(result);
        CHECK(end.exit_code == kFine);
        CHECK(end.message.empty());
        CHECK(end.out.find(std::string("ringside ") + name) != std::string::npos);
        CHECK(end.out.find("Examples:") != std::string::npos);
    }
    CHECK(std::get<ParseEnd>(parsed({"--help"})).out.find("verify") != std::string::npos);
    CHECK(std::get<ParseEnd>(parsed({"--version"})).out.rfind("ringside ", 0) == 0);
}

TEST_CASE("unknown commands and options get the nearest one suggested") {
    CHECK(refused({"lst"}).message.find("Did you mean 'list'?") != std::string::npos);
    CHECK(refused({"run", "x", "--devcies", "4"}).message.find("Did you mean '--devices'?") !=
          std::string::npos);
}

TEST_CASE("command lines that make no sense are usage errors") {
    refused({});
    refused({"run"});
    refused({"check", "x"});
    refused({"list", "surplus"});
    refused({"serve", "surplus"});
    refused({"run", "x", "--devices", "-1"});
    refused({"run", "x", "--devices", "1.5"});
    refused({"run", "x", "--devices", "99999999999999999999"});
    refused({"run", "x", "--ranks", "0"});
    refused({"run", "x", "--timeout", "0"});
    refused({"run", "x", "--timeout", "nan"});
    refused({"run", "x", "--timeout", "inf"});
    refused({"run", "x", "--backend", "tpu"});
    refused({"run", "x", "--answer"});
    refused({"run", "\xff.py"});
    refused({"--bogus"});
}
