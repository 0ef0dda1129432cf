#include "core/trace/rank_view.h"
#include "core/trace/lane_layout.h"
#include "core/trace/placement_layout.h"
#include "core/trace/record_json.h"
#include "core/trace/text_view.h"
#include "tests/trace/rank_record.h"

#include <doctest/doctest.h>
#include <algorithm>
#include <numeric>
#include <string>

using namespace ringside::trace;

namespace {

int last_step(const Record& record) { return static_cast<int>(record.placements.size()) - 1; }

std::vector<int> up_to(int past) {
    std::vector<int> ranks(static_cast<std::size_t>(past));
    std::iota(ranks.begin(), ranks.end(), 0);
    return ranks;
}

std::vector<Bar> bars_with(const Timeline& timeline, int rank, BarLook look) {
    std::vector<Bar> found;
    for (const Lane& lane : timeline.lanes) {
        if (!lane.is_rank || lane.rank != rank) continue;
        for (const LaneRow& row : lane.rows) {
            for (const Bar& bar : row.bars) {
                if (bar.look == look) found.push_back(bar);
            }
        }
    }
    return found;
}

}  // namespace

TEST_CASE("ranks are named singly, and as a range from four in a row") {
    CHECK(rank_numbers({0, 1, 3}) == "0, 1, 3");
    CHECK(rank_numbers({0, 1, 2, 3, 5}) == "0–3, 5");
    CHECK(rank_numbers(up_to(64)) == "0–63");
}

TEST_CASE("a single process has no rendezvous, no markers and no diagnosis") {
    const Record record = ring_of(1, 2);
    CHECK_FALSE(has_ranks(record));
    CHECK_FALSE(diagnosis_of(record));
}

TEST_CASE("a collective is gathering until all have come, then moves, then is done") {
    Record record = ring_of(3, 1);
    // Ranks 0 and 1 came at 15, the last at 20; it ends at 30.
    record.placements[1].at_ns = 10;
    record.placements[2].at_ns = 16;
    record.placements[3].at_ns = 21;
    const Rendezvous before = rendezvous_at(record, 1);
    CHECK(before.state == RendezvousState::gathering);
    CHECK(before.arrived == 0);
    const Rendezvous some = rendezvous_at(record, 2);
    CHECK(some.state == RendezvousState::gathering);
    CHECK(some.arrived == 2);
    CHECK(some.count_text == "2 of 3 arrived");
    CHECK(some.cards[2].attendance == Attendance::later);
    CHECK(some.title == "all_reduce number 1 · default group");
    const Rendezvous all = rendezvous_at(record, 3);
    CHECK(all.state == RendezvousState::moving);
    CHECK(all.headline == "all three are here");
    CHECK(all.progress > 0);
    CHECK(all.progress < 1);
    CHECK(rendezvous_at(record, last_step(record)).state == RendezvousState::done);
}

TEST_CASE("of a run that hangs the last step shows who has come and who is missing") {
    const Record record = hung_record(4, 2);
    const Rendezvous view = rendezvous_at(record, last_step(record));
    CHECK(view.state == RendezvousState::stuck);
    CHECK(view.title == "all_reduce number 2 · default group");
    CHECK(view.detail == "SUM · (1024) float32");
    CHECK(view.count_text == "3 of 4 arrived");
    CHECK(view.headline == "rank 2 missing");
    CHECK(view.note == "cannot start until all four call it");
    REQUIRE(view.cards.size() == 4);
    CHECK(view.cards[2].attendance == Attendance::missing);
    CHECK(view.cards[2].note == "returned");
    CHECK(view.cards[0].doing.find("stream waits since") == 0);
}

TEST_CASE("a rank that brings another shape is the odd one") {
    Record record = hung_record(4, 2);
    record.ranks[2] = record.ranks[1];
    record.ranks[2].rank = 2;
    record.ranks[2].shape = {512};
    record.deadlock->arrived = {0, 1, 2, 3};
    record.deadlock->missing.clear();
    record.deadlock->differs = "shape";
    const Rendezvous view = rendezvous_at(record, last_step(record));
    CHECK(view.headline == "shape differs");
    CHECK(view.cards[2].is_odd);
    CHECK_FALSE(view.cards[1].is_odd);
    const auto diagnosis = diagnosis_of(record);
    REQUIRE(diagnosis);
    REQUIRE(diagnosis->apart);
    CHECK(diagnosis->apart->second == 2);
}

TEST_CASE("host and stream of a waiting rank are marked where each of them is") {
    const Record record = hung_record(4, 2);
    const std::vector<CodeMarker> markers = code_markers_at(record, last_step(record));
    REQUIRE(markers.size() == 3);
    CHECK(markers[0].line == 5);
    CHECK_FALSE(markers[0].is_host);
    CHECK(markers[0].is_stuck);
    CHECK(markers[0].ranks == std::vector<int>{0, 1, 3});
    CHECK(markers[0].words == "stream waits");
    CHECK(markers[1].line == 6);
    CHECK(markers[1].is_host);
    CHECK(markers[2].line == 7);
    CHECK(markers[2].words == "finished");
}

TEST_CASE("a rank whose host waits in the call itself has one marker") {
    Record record = hung_record(2, 1);
    record.ranks[0].host_line = record.ranks[0].line;
    const std::vector<CodeMarker> markers = code_markers_at(record, last_step(record));
    REQUIRE(markers.size() == 2);
    CHECK(markers[0].words == "waits");
    CHECK(diagnosis_of(record)->where_hosts_are.empty());
}

TEST_CASE("lanes of ranks end in a wait for ever, or in a call that never comes") {
    const Record record = hung_record(4, 2);
    const Timeline timeline = timeline_from_record(record);
    REQUIRE(timeline.lanes.size() == 4);
    CHECK(timeline.lanes[1].title == "rank 1");
    REQUIRE(timeline.stuck_ns);
    CHECK(*timeline.stuck_ns == 113);
    CHECK(timeline.duration_ns > 140);
    const auto waits = bars_with(timeline, 0, BarLook::waits_for_ever);
    REQUIRE(waits.size() == 1);
    CHECK(waits[0].start_ns == 110);
    CHECK(waits[0].label == "waits in all_reduce 2");
    CHECK(bars_with(timeline, 2, BarLook::waits_for_ever).empty());
    const auto never = bars_with(timeline, 2, BarLook::never_calls);
    REQUIRE(never.size() == 1);
    CHECK(never[0].label == "never calls all_reduce 2");
    CHECK(bars_with(timeline, 2, BarLook::ends).size() == 1);
}

TEST_CASE("the wait before a collective is a bar of its own, and the collective has its number") {
    const Timeline timeline = timeline_from_record(ring_of(2, 3));
    CHECK(bars_with(timeline, 0, BarLook::waits).size() == 3);
    CHECK(bars_with(timeline, 1, BarLook::waits).empty());
    std::vector<std::string> numbers;
    for (const Bar& bar : bars_with(timeline, 1, BarLook::plain)) {
        if (bar.kind == SpanKind::all_reduce) numbers.push_back(bar.short_label);
    }
    CHECK(numbers == std::vector<std::string>{"1", "2", "3"});
    CHECK_FALSE(timeline.stuck_ns);
}

TEST_CASE("the diagnosis names every rank, and the lines to change only when they may be shown") {
    const Record record = hung_record(4, 2);
    const auto diagnosis = diagnosis_of(record);
    REQUIRE(diagnosis);
    CHECK(diagnosis->title == "Deadlock: rank 2 never joins the second all_reduce");
    REQUIRE(diagnosis->rows.size() == 4);
    CHECK(diagnosis->rows[0].state == "waits for rank 2; host at line 6");
    CHECK(diagnosis->rows[2].is_missing);
    CHECK(diagnosis->rows[2].call == "no call");
    CHECK(diagnosis->where_hosts_are.find("ranks 0, 1 and 3 ran on to line 6") !=
          std::string::npos);
    CHECK(diagnosis->apart == std::pair(0, 2));
    CHECK(text_of(*diagnosis, false).find("line 4 decides") == std::string::npos);
    CHECK(text_of(*diagnosis, false).find("agree before") != std::string::npos);
    CHECK(text_of(*diagnosis, true).find("line 4 decides") != std::string::npos);
    CHECK(diagnosis_json(record, false).find("line 4 decides") == std::string::npos);
    const auto read = record_from_json(diagnosis_json(record, true));
    REQUIRE(read.has_value());
    CHECK(read->deadlock->missing == std::vector<int>{2});
}

TEST_CASE("sixty-four ranks have a diagnosis of two rows") {
    const Record record = hung_record(64, 17);
    const auto diagnosis = diagnosis_of(record);
    REQUIRE(diagnosis);
    REQUIRE(diagnosis->rows.size() == 2);
    CHECK(rank_numbers(diagnosis->rows[0].ranks) == "0–16, 18–63");
    CHECK(rank_numbers(diagnosis->rows[1].ranks) == "17");
    CHECK(rendezvous_at(record, last_step(record)).cards.size() == 64);
}

TEST_CASE("the text of sixty-four ranks fits on a screen") {
    const Record record = hung_record(64, 17);
    const std::string lanes = text_timeline(record, 100);
    CHECK(std::count(lanes.begin(), lanes.end(), '\n') < 20);
    CHECK(lanes.find("rank 17") != std::string::npos);
    CHECK(lanes.find("more") != std::string::npos);
    const std::string cards = text_placement(record, -1);
    CHECK(std::count(cards.begin(), cards.end(), '\n') < 20);
}

TEST_CASE("a step shows the variables of the rank whose step it is") {
    Record record = ring_of(2, 1);
    record.placements[1].changed = {{"rank", "0"}};
    record.placements[2].changed = {{"rank", "1"}};
    CHECK(placement_at(record, 1).variables.at(0).text == "0");
    CHECK(placement_at(record, 3).variables.at(0).text == "0");
    CHECK(placement_at(record, 4).variables.at(0).text == "1");
    CHECK(placement_at(record, 4).title.find("rank 1") != std::string::npos);
}
