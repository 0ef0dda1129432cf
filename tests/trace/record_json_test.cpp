#include "core/trace/record_json.h"
#include "tests/trace/sample_record.h"

#include <doctest/doctest.h>

#include <string>

using namespace ringside;
using namespace ringside::trace;

namespace {

// The names in a JSON text's top-level object, in order, by their indentation of one space.
std::vector<std::string> top_level_members(const std::string& json) {
    std::vector<std::string> names;
    std::size_t at = 0;
    while ((at = json.find("\n \"", at)) != std::string::npos) {
        at += 3;
        names.push_back(json.substr(at, json.find('"', at) - at));
    }
    return names;
}

}  // namespace

TEST_CASE("a record comes back from JSON as it was written") {
    Record record = sample_record();
    record.outcome = Outcome::deadlock;
    record.error = RunError{"RuntimeError", "rank 2 waits", 3, 10, 1};
    record.traceback = {{3, "<module>", "x = f()", "    ^^^"}, {-2, "forward", "", ""}};
    record.warnings = {{"UserWarning", "imbalance", 3}};
    record.ranks = {
        {1, RankState::waiting, 5, 6, "all_reduce", {4}, "float32", {0, 1}, {0}, "one\n"}};
    record.ranks[0].number = 3;
    record.ranks[0].reduction = "SUM";
    record.ranks[0].since_ns = 250;
    record.ranks.push_back({0, RankState::spinning, 7, 7, "", {}, "", {}, {}, ""});
    record.ranks[1].why = "was still running at line 7";
    Deadlock deadlock;
    deadlock.kind = DeadlockKind::polling;
    deadlock.headline = "rank 0 runs on";
    deadlock.differs = "shape";
    deadlock.collective = "all_reduce";
    deadlock.number = 3;
    deadlock.group = {0, 1};
    deadlock.arrived = {1};
    deadlock.missing = {0};
    deadlock.mend_kind = "Wait, do not ask.";
    deadlock.mend = "Line 7: wait.";
    deadlock.on_gpus = "The time limit ends it.";
    record.deadlock = deadlock;
    record.spans[0].sent_bytes = 12;
    record.spans[0].algorithm = "NVLS";
    record.spans[0].protocol = "Simple";
    record.spans[0].bottleneck = "nv0";
    record.spans[0].error_percent = 8;
    record.collectives.push_back({"all_reduce", "ring", "NVLS", {0, 1}, 1, 10, 20, 64, 1, {}});
    record.summary.error_percent = 9;
    record.summary.by_kind_ns = {{"scatter", 300}};
    record.summary.bytes_moved = 7;
    record.summary.idle_fraction = 0.28;
    record.summary.single_device_ns = 240;
    record.summary.speedup = 0.34;
    record.clock = ClockKind::measured;
    record.values = ValuesKind::part;

    const std::string json = json_from_record(record);
    const auto back = record_from_json(json);
    REQUIRE(back.has_value());
    CHECK(json_from_record(*back) == json);
    CHECK(back->outcome == Outcome::deadlock);
    CHECK(back->error->column == 10);
    CHECK(back->ranks[0].waits_for == std::vector<int>{0});
    CHECK(back->ranks[0].stdout_text == "one\n");
    CHECK(back->ranks[0].since_ns == 250);
    REQUIRE(back->deadlock.has_value());
    CHECK(back->deadlock->kind == DeadlockKind::polling);
    CHECK(back->deadlock->arrived == std::vector<int>{1});
    CHECK(back->spans.size() == record.spans.size());
    CHECK(back->spans[0].algorithm == "NVLS");
    CHECK(back->spans[0].protocol == "Simple");
    CHECK(back->spans[0].bottleneck == "nv0");
    CHECK(back->spans[0].error_percent == 8);
    CHECK(back->spans[1].error_percent == 0);
    CHECK(back->collectives[0].timed_as == "NVLS");
    CHECK(back->summary.error_percent == 9);
    CHECK(back->placements[1].add[1].rows == std::vector<std::int64_t>{86, 172});
    CHECK_FALSE(back->placements[0].add[0].rows.has_value());
    CHECK(back->summary.speedup == doctest::Approx(0.34));
    CHECK(back->clock == ClockKind::measured);
    CHECK(back->values == ValuesKind::part);
}

TEST_CASE("the members of a record keep the order of the format") {
    const std::vector<std::string> wanted = {
        "ringside", "exercise", "answer",      "backend", "clock",      "values",   "machine",
        "devices",  "links",    "outcome",     "error",   "traceback",  "warnings", "ranks",
        "deadlock", "stdout",   "duration_ns", "spans",   "placements", "summary"};
    CHECK(top_level_members(json_from_record(sample_record(), JsonLayout::readable)) == wanted);
    const std::string line = json_from_record(sample_record());
    CHECK(line.find('\n') == std::string::npos);
    CHECK(line.starts_with(
        R"({"ringside":1,"exercise":"dp-wrap-model","answer":["DataParallel"],"backend":"emulated")"));
    CHECK(line.find(R"("error":null)") != std::string::npos);
    CHECK(line.find(R"("single_device_ns":null,"speedup":null)") != std::string::npos);
    CHECK(line.find(R"("bytes":352256,"rows":[0,86],"role":"input"})") != std::string::npos);
}

TEST_CASE("output that is not UTF-8 is written with replacement characters") {
    Record record;
    record.stdout_text =
        "a\xff"
        "b";
    const auto back = record_from_json(json_from_record(record));
    REQUIRE(back.has_value());
    CHECK(back->stdout_text ==
          "a\xEF\xBF\xBD"
          "b");
}

TEST_CASE("what is not a record is refused with the member's name") {
    const auto problem = [](const char* text) {
        const auto result = record_from_json(text);
        REQUIRE_FALSE(result.has_value());
        CHECK(result.error().kind == ErrorKind::bad_input);
        return result.error().message;
    };
    CHECK(problem("{").find("not JSON") != std::string::npos);
    CHECK(problem("[1]").find("not a JSON object") != std::string::npos);
    CHECK(problem("{}").find("\"ringside\" is missing") != std::string::npos);
    CHECK(problem(R"({"ringside":2})").find("newer Ringside") != std::string::npos);
    CHECK(problem(R"({"ringside":1,"stdout":3})").find("\"stdout\" must be a string") !=
          std::string::npos);
    CHECK(problem(R"({"ringside":1,"spans":{}})").find("\"spans\" must be a list") !=
          std::string::npos);
    CHECK(problem(R"({"ringside":1,"spans":[3]})").find("\"spans\" must be a list of objects") !=
          std::string::npos);
    CHECK(problem(R"({"ringside":1,"spans":[{"kind":"teleport"}]})").find("\"kind\"") !=
          std::string::npos);
    CHECK(problem(R"({"ringside":1,"outcome":"great"})").find("\"outcome\"") != std::string::npos);
    CHECK(problem(R"({"ringside":1,"duration_ns":18446744073709551615})").find("in range") !=
          std::string::npos);
    CHECK(problem(R"({"ringside":1,"placements":[{"add":[{"rows":[1]}]}]})").find("\"rows\"") !=
          std::string::npos);
}

TEST_CASE("unknown members are ignored and missing ones take their defaults") {
    const auto record = record_from_json(R"({"ringside":1,"future":[1,{"x":2}],"stdout":"hi"})");
    REQUIRE(record.has_value());
    CHECK(record->stdout_text == "hi");
    CHECK(record->outcome == Outcome::ok);
    CHECK(record->backend == "emulated");
}

TEST_CASE("a deeply nested text is refused, not overflowed") {
    const auto result = record_from_json(std::string(1'000'000, '['));
    CHECK_FALSE(result.has_value());
}

TEST_CASE("every name of a kind and a role reads back to itself") {
    int kinds = 0;
    for (int i = 0; i <= static_cast<int>(SpanKind::host); ++i) {
        const auto kind = static_cast<SpanKind>(i);
        CHECK(span_kind_from_name(name_of(kind)) == kind);
        ++kinds;
    }
    CHECK(kinds == 14);
    for (int i = 0; i <= static_cast<int>(Role::optimizer); ++i) {
        CHECK(role_from_name(name_of(static_cast<Role>(i))) == static_cast<Role>(i));
    }
    CHECK_FALSE(span_kind_from_name("teleport").has_value());
    CHECK_FALSE(role_from_name("").has_value());
}

TEST_CASE("figures that would overflow are refused") {
    for (const char* text : {R"({"ringside":1,"duration_ns":9000000000000000000})",
                             R"({"ringside":1,"duration_ns":-1})",
                             R"({"ringside":1,"spans":[{"start_ns":5,"end_ns":4}]})",
                             R"({"ringside":1,"spans":[{"bytes":-1}]})",
                             R"({"ringside":1,"spans":[{"parts":2000000000}]})",
                             R"({"ringside":1,"placements":[{"add":[{"rows":[5,2]}]}]})"}) {
        CAPTURE(text);
        CHECK_FALSE(record_from_json(text).has_value());
    }
}
