#include "core/trace/text_view.h"
#include "core/trace/modelled_text.h"
#include "core/trace/trace_export.h"
#include "tests/trace/sample_record.h"

#include <doctest/doctest.h>

using namespace ringside::trace;

TEST_CASE("the placement reads as text, card by card") {
    CHECK(text_placement(sample_record(), 2) ==
          "Step 2 of 4: after replicate · line 3 · t = 500 ns (modelled)\n"
          "Host  1 process  1.05 MB\n"
          "  inputs  256 × 1024 · 1.05 MB   rows 0–85 → cuda:0, 86–171 → cuda:1, 172–255 → cuda:2\n"
          "cuda:0  A100-SXM4-40GB  4.36 MB / 40 GB\n"
          "  parameters (original)  4 MB\n"
          "  inputs[0:86]           86 × 1024 · 352 KB\n"
          "cuda:1  A100-SXM4-40GB  4.36 MB / 40 GB\n"
          "  parameters (replica)  4 MB\n"
          "  inputs[86:172]        86 × 1024 · 352 KB\n"
          "cuda:2  A100-SXM4-40GB  4.35 MB / 40 GB\n"
          "  parameters (replica)  4 MB\n"
          "  inputs[172:256]       84 × 1024 · 344 KB\n"
          "cuda:3  A100-SXM4-40GB  0 B / 40 GB\n"
          "  idle: no rows, so no replica\n"
          "cuda:0 → cuda:1: replicate · 4 MB in 2 parts over nv0\n"
          "cuda:0 → cuda:2: replicate · 4 MB in 2 parts over nv9\n");
    CHECK(text_placement(sample_record(), -1).find("* outputs = Tensor (256, 10) cuda:0") !=
          std::string::npos);
}

TEST_CASE("the timeline reads as rows of letters with its clock") {
    CHECK(text_timeline(sample_record(), 50) ==
          "host   |---         -----                       |\n"
          "cuda:0 |    ssss    rrrrrrrr############    gggg|\n"
          "cuda:1 |      ssss  rrrrrrrr############    gggg|\n"
          "cuda:2 |        ssssrrrrrrrr############        |\n"
          "cuda:3 | idle: no rows, so no replica           |\n"
          "        0                                1.00 us\n"
          "  s scatter r replicate # forward g gather - launch   (modelled time)\n"
          "  scatter    260 ns, 1.05 MB moved\n"
          "  replicate  200 ns, 8.01 MB moved\n"
          "  forward    400 ns\n"
          "  gather     100 ns, 3.44 KB moved\n");
}

TEST_CASE("the timeline of nothing is still a line") {
    CHECK_FALSE(text_timeline(Record{}, 0).empty());
}

TEST_CASE("problems read as Python prints them") {
    Record record = sample_record();
    CHECK(text_problems(record).empty());
    record.outcome = Outcome::error;
    record.error = RunError{"RuntimeError", "no", 3, 1, 0};
    record.warnings = {{"UserWarning", "careful", 2}};
    record.traceback = {{3, "<module>", "", ""}, {-1, "forward", "", ""}};
    CHECK(text_problems(record) ==
          "line 2: UserWarning: careful\n"
          "Traceback (most recent call last):\n"
          "  line 3, in <module>\n"
          "  set-up line -1, in forward\n"
          "RuntimeError: no\n");
    record.ranks = {
        {2, RankState::waiting, 5, 6, "all_reduce", {4}, "float32", {0, 1, 2}, {0, 1}, ""}};
    CHECK(text_problems(record).ends_with(
        "  rank  line  call        shape         state\n"
        "  2     6     all_reduce  (4,) float32  waits for ranks 0 and 1; host at line 5\n"));
}

TEST_CASE("the table of ranks joins those in the same place and ends in what to change") {
    Record record = sample_record();
    record.outcome = Outcome::deadlock;
    record.error = RunError{"Deadlock", "the long text", 6, 0, 0};
    for (int rank = 0; rank < 64; ++rank) {
        RankInfo info{rank, RankState::waiting, 5, 6, "all_reduce", {4}, "float32", {}, {40}, ""};
        if (rank == 40) info = {rank, RankState::done, 8, 8, "", {}, "", {}, {}, ""};
        if (rank == 40) info.why = "returned";
        record.ranks.push_back(info);
    }
    record.deadlock = Deadlock{};
    record.deadlock->headline = "rank 40 never joins the third all_reduce";
    record.deadlock->mend_kind = "Let all ranks agree.";
    record.deadlock->mend = "Line 6: let all ranks agree.";
    record.deadlock->on_gpus = "100 % use.";
    const std::string ranks =
        "line 6: Deadlock: rank 40 never joins the third all_reduce\n"
        "  rank         line         call        shape         state\n"
        "  0-39, 41-63  6            all_reduce  (4,) float32  waits for rank 40; host at line 5\n"
        "  40           8, finished  no call     -             returned\n";
    record.exercise.clear();
    CHECK(text_problems(record) ==
          ranks + "What to change: Line 6: let all ranks agree.\nOn real GPUs: 100 % use.\n");
    record.exercise = "stop-early";
    CHECK(text_problems(record) ==
          ranks + "What to change: Let all ranks agree.\nOn real GPUs: 100 % use.\n");
}

TEST_CASE("a collective reads with its error, its way, and what its moves show instead") {
    Record record = sample_record();
    record.links = {{"nv0", {"cuda:0", "cuda:1"}, "NVLink4 x18", 450'000'000'000}};
    for (int rank = 0; rank < 2; ++rank) {
        Span span =
            work_span(SpanKind::all_reduce, rank == 0 ? "cuda:0" : "cuda:1", "", 2000, 14'300, 4);
        span.name = "all_reduce";
        span.bytes = 4096;
        span.rank = rank;
        span.collective = 1;
        span.algorithm = "NVLS";
        span.protocol = "Simple";
        span.bottleneck = "nv0";
        span.error_percent = 8;
        record.spans.push_back(span);
    }
    record.collectives.push_back(
        {"all_reduce", "ring", "NVLS", {0, 1}, 1, 2000, 14'300, 4096, 1, {}});
    CHECK(text_collectives(record) ==
          "all_reduce, 4.10 KB: 12.3 us ± 8 %\n"
          "  NVLS, Simple, bounded by nv0 (NVLink4 x18)\n"
          "  the moves show a ring, the time is that of NVLS\n");
    CHECK(text_collectives(sample_record()).empty());
    CHECK(mean_error_percent({&record.spans[0]}) == 0);
    CHECK(mean_error_percent({&record.spans[0], &record.spans.back()}) == 8);
}

TEST_CASE("the exported trace has an event per span and step, in microseconds") {
    const Record record = sample_record();
    const std::string json = trace_events_from_record(record);
    const auto count = [&](const std::string& text) {
        std::size_t found = 0;
        for (std::size_t at = 0; (at = json.find(text, at)) != std::string::npos; ++at) ++found;
        return found;
    };
    CHECK(count("\"ph\": \"X\"") == record.spans.size());
    CHECK(count("\"ph\": \"i\"") == record.placements.size());
    CHECK(count("\"process_name\"") == 4);
    CHECK(json.find("\"ts\": 0.3") != std::string::npos);
    CHECK(json.find("\"clock\": \"modelled\"") != std::string::npos);
}
