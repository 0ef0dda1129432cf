// The moves of a collective, step by step.
#include "core/trace/collective_steps.h"

#include <doctest/doctest.h>

#include <set>

using namespace ringside::trace;

namespace {

// Rank by rank over links of 1 MB pieces.
Record machine_of(int ranks) {
    Record record;
    for (int rank = 0; rank < ranks; ++rank) {
        Span span;
        span.rank = rank;
        span.lane = "cuda:" + std::to_string(rank);
        span.collective = 1;
        span.start_ns = 10;
        span.end_ns = 20;
        record.spans.push_back(span);
        record.links.push_back({"nv" + std::to_string(rank),
                                {span.lane, "cuda:" + std::to_string((rank + 1) % ranks)},
                                "NVLink",
                                1});
    }
    return record;
}

Collective collective_of(int ranks, const std::string& algorithm) {
    Collective one;
    one.call = "all_reduce";
    one.algorithm = algorithm;
    one.start_ns = 10;
    one.end_ns = 20;
    for (int rank = 0; rank < ranks; ++rank) one.group.push_back(rank);
    return one;
}

Record ring_all_reduce(int ranks) {
    Record record = machine_of(ranks);
    Collective one = collective_of(ranks, "ring");
    one.steps = 2 * (ranks - 1);
    for (int step = 0; step < one.steps; ++step) {
        const bool adds = step < ranks - 1;
        for (int rank = 0; rank < ranks; ++rank) {
            const int chunk =
                ((adds ? rank - step : rank + 1 - (step - ranks + 1)) + 2 * ranks) % ranks;
            one.moves.push_back(
                {step, rank, (rank + 1) % ranks, std::int64_t{100} * chunk, 100, 400, adds});
        }
    }
    record.collectives.push_back(one);
    return record;
}

}  // namespace

TEST_CASE("half way round a ring each rank holds the whole sum of one chunk, at the end of all") {
    const Record record = ring_all_reduce(4);
    const CollectiveStep half = collective_step(record, 0, 2);
    CHECK(half.chunks == 4);
    CHECK(half.title == "ring, step 3 of 6 · add on the way");
    for (std::size_t rank = 0; rank < 4; ++rank) {
        int whole = 0;
        for (const ChunkCell& cell : half.cells[rank]) whole += cell.is_whole ? 1 : 0;
        CHECK(whole == 1);
        CHECK(half.sent_bytes[rank] == 1200);
    }
    const CollectiveStep last = collective_step(record, 0, 5);
    CHECK(last.title == "ring, step 6 of 6 · hand the sums round");
    for (const auto& row : last.cells) {
        for (const ChunkCell& cell : row) CHECK(cell.is_whole);
    }
    CHECK(last.counted == "each rank has sent 2.40 KB of 2.40 KB");
}

TEST_CASE("a step tells each chunk's way, its link and its bytes") {
    const Record record = ring_all_reduce(4);
    const CollectiveStep first = collective_step(record, 0, 0);
    REQUIRE(first.moves.size() == 4);
    CHECK(first.moves[1].from == 1);
    CHECK(first.moves[1].to == 2);
    CHECK(first.moves[1].chunk == 1);
    CHECK(first.moves[1].link == "NVLink");
    CHECK(first.carried == "4 moves of 400 B over NVLink");
    CHECK(first.words[1] == "rank 1 → rank 2: chunk 1, 400 B, NVLink");
    CHECK(first.cells[2][1].from == std::vector<int>{1, 2});
    CHECK(first.cells[2][1].has_come);
    CHECK_FALSE(first.cells[2][0].has_come);
}

TEST_CASE("devices without a link of their own are joined by a switch or by the host") {
    Record record = ring_all_reduce(3);
    record.links = {{"a", {"cuda:0", "switch"}, "NVLink", 1},
                    {"b", {"cuda:1", "switch"}, "NVLink", 1},
                    {"c", {"cuda:2", "cpu"}, "PCIe", 1}};
    const CollectiveStep first = collective_step(record, 0, 0);
    CHECK(first.moves[0].link == "NVLink");
    CHECK(first.moves[1].link == "the host");
}

TEST_CASE("a gather leaves the pieces of all with the root, its own included") {
    Record record = machine_of(4);
    Collective one = collective_of(4, "direct");
    one.call = "gather";
    one.steps = 1;
    for (const int rank : {0, 2, 3}) one.moves.push_back({0, rank, 1, rank * 10, 10, 40, false});
    record.collectives.push_back(one);
    const CollectiveStep step = collective_step(record, 0, 0);
    CHECK(step.chunks == 4);
    for (int rank = 0; rank < 4; ++rank)
        CHECK(step.cells[1][static_cast<std::size_t>(rank)].from == std::vector<int>{rank});
    CHECK(step.cells[0][1].from.empty());
}

TEST_CASE("an exchange joins the pieces that each rank gets with its own") {
    Record record = machine_of(3);
    Collective one = collective_of(3, "direct");
    one.call = "all_to_all";
    one.steps = 2;
    for (int distance = 1; distance < 3; ++distance) {
        for (int rank = 0; rank < 3; ++rank) {
            const int to = (rank + distance) % 3;
            one.moves.push_back({distance - 1, rank, to, to * 10, 10, 40, false});
        }
    }
    record.collectives.push_back(one);
    const CollectiveStep last = collective_step(record, 0, 1);
    for (std::size_t rank = 0; rank < 3; ++rank)
        CHECK(last.cells[rank][rank].from == std::vector<int>{0, 1, 2});
}
