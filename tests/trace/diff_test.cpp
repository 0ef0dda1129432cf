#include "core/trace/diff.h"
#include "tests/trace/rank_record.h"
#include "tests/trace/sample_record.h"

#include <doctest/doctest.h>
#include <string>

using namespace ringside::trace;

TEST_CASE("a run does not part from itself") {
    const Record record = sample_record();
    const RecordDiff diff = diff_of_runs(record, record);
    CHECK_FALSE(diff.first);
    CHECK(diff.settings.empty());
    CHECK(diff.held.empty());
    CHECK(headline_of(diff) == "The runs do not part: the same lines, calls, values and output.");
}

TEST_CASE("another machine is a setting and a time, not a parting") {
    const Record a = ring_of(2, 2);
    Record b = a;
    b.machine = "v100-pcie-4";
    b.duration_ns *= 3;
    for (Span& span : b.spans) span.end_ns += 7;
    const RecordDiff diff = diff_of_runs(a, b);
    CHECK_FALSE(diff.first);
    REQUIRE(diff.settings.size() == 1);
    CHECK(diff.settings[0].b == "v100-pcie-4");
    CHECK(diff.times[0].b_ns == 3 * diff.times[0].a_ns);
    CHECK(text_of(diff).find("3.00×") != std::string::npos);
}

TEST_CASE("the first value that is not alike is where two runs part") {
    Record a = ring_of(1, 2);
    a.placements[2].changed = {{"loss", "0.5"}};
    a.placements[4].changed = {{"loss", "0.25"}};
    Record b = a;
    b.placements[4].changed = {{"loss", "0.125"}};
    const RecordDiff diff = diff_of_runs(a, b);
    REQUIRE(diff.first);
    CHECK(diff.first->what == Differs::value);
    CHECK(diff.first->name == "loss");
    CHECK(headline_of(diff) == "The runs part at line 5: loss is 0.25 in a and 0.125 in b.");
}

TEST_CASE("a call of another size is a parting by call, even in another rank") {
    const Record a = ring_of(3, 1);
    Record b = a;
    for (Span& span : b.spans) {
        if (span.rank == 2 && span.kind == SpanKind::all_reduce) span.bytes = 8192;
    }
    const RecordDiff diff = diff_of_runs(a, b);
    REQUIRE(diff.first);
    CHECK(diff.first->what == Differs::call);
    CHECK(diff.first->a.rank == 2);
    CHECK(diff.first->b.text == "all_reduce number 1, 8.19 KB");
}

TEST_CASE("ranks that do the same on devices of their own do not part") {
    Record record = ring_of(4, 3);
    record.placements[1].changed = {{"rank", "0"}, {"x", "Tensor () cuda:0"}};
    record.placements[4].changed = {{"rank", "3"}, {"x", "Tensor () cuda:3"}};
    const RecordDiff diff = diff_of_ranks(record, 0, 3);
    CHECK_FALSE(diff.first);
    REQUIRE(diff.held.size() == 1);
    CHECK(diff.held[0].name == "rank");
    CHECK(headline_of(diff) == "Ranks 0 and 3 do not part: the same lines and calls.");
}

TEST_CASE("a rank that leaves parts from the others at its first line of its own") {
    const Record record = ring_of(4, 2, 2);
    const RecordDiff diff = diff_of_ranks(record, 0, 2);
    REQUIRE(diff.first);
    CHECK(diff.first->what == Differs::line);
    CHECK(diff.first->after_line == 5);
    CHECK(diff.first->a.line == 4);
    CHECK(diff.first->b.line == 7);
    CHECK(headline_of(diff) ==
          "Ranks 0 and 2 part after line 5: rank 0 goes on to line 4, rank 2 to line 7.");
    CHECK(diff_of_ranks(record, 0, 1).first == std::nullopt);
    CHECK(json_of(diff).find("\"what\":\"line\"") != std::string::npos);
}

TEST_CASE("a rank that has ended has no line of its own") {
    Record record = ring_of(2, 2);
    std::erase_if(record.placements,
                  [](const Placement& each) { return each.rank == 1 && each.at_ns > 100; });
    std::erase_if(record.spans,
                  [](const Span& each) { return each.rank == 1 && each.start_ns >= 100; });
    const RecordDiff diff = diff_of_ranks(record, 0, 1);
    REQUIRE(diff.first);
    CHECK(diff.first->b.line == 0);
    CHECK(headline_of(diff) ==
          "Ranks 0 and 1 part after line 5: rank 0 goes on to line 4, rank 1 has ended.");
}

TEST_CASE("two runs that only print otherwise part in their output") {
    Record a = ring_of(1, 1);
    Record b = a;
    a.stdout_text = "one\ntwo\n";
    b.stdout_text = "one\n";
    const RecordDiff diff = diff_of_runs(a, b);
    REQUIRE(diff.first);
    CHECK(diff.first->what == Differs::output);
    CHECK(diff.first->after_line == 2);
    CHECK(diff.first->a.text == "two");
    CHECK(diff.first->b.text == "no more output");
}
