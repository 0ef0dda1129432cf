#include "core/trace/lane_layout.h"
#include "tests/trace/sample_record.h"

#include <doctest/doctest.h>

#include <string>

using namespace ringside::trace;

namespace {

const Lane& lane(const Timeline& timeline, const std::string& id) {
    for (const Lane& each : timeline.lanes) {
        if (each.id == id) return each;
    }
    FAIL("no lane " << id);
    return timeline.lanes.front();
}

LaneRow row_of(std::size_t count, std::int64_t length, std::int64_t gap) {
    LaneRow row;
    for (std::size_t i = 0; i < count; ++i) {
        Bar bar;
        bar.start_ns = static_cast<std::int64_t>(i) * (length + gap);
        bar.end_ns = bar.start_ns + length;
        row.bars.push_back(bar);
    }
    return row;
}

}  // namespace

TEST_CASE("lanes are the host first and then every device in order, idle ones with a reason") {
    const Timeline timeline = timeline_from_record(sample_record());
    std::vector<std::string> titles;
    for (const Lane& each : timeline.lanes) titles.push_back(each.title);
    CHECK(titles == std::vector<std::string>{"host", "cuda:0", "cuda:1", "cuda:2", "cuda:3"});
    CHECK(lane(timeline, "cuda:3").idle_reason == "no rows, so no replica");
    CHECK(lane(timeline, "cuda:3").rows.size() == 1);
    CHECK(lane(timeline, "cuda:1").idle_reason.empty());
}

TEST_CASE("the spans of one phase join into one bar that says its rows") {
    const Timeline timeline = timeline_from_record(sample_record());
    const Lane& second = lane(timeline, "cuda:1");
    REQUIRE(second.rows.size() == 1);
    std::vector<std::string> labels;
    for (const Bar& bar : second.rows[0].bars) labels.push_back(bar.label);
    CHECK(labels == std::vector<std::string>{"scatter", "replicate", "forward, 86 rows", "gather"});
    const Bar& forward = second.rows[0].bars[2];
    CHECK(forward.start_ns == 500);
    CHECK(forward.end_ns == 800);
    CHECK(forward.spans.size() == 2);
    CHECK(forward.device == 1);
    CHECK(forward.short_label == "forward");
    CHECK(second.rows[0].bars[3].is_outgoing);
}

TEST_CASE("a device that sends while it computes gets a second row") {
    Record record = sample_record();
    record.spans.push_back(move_span(SpanKind::gather, "cuda:2", "cuda:0", 550, 700, 10, 3));
    const Timeline timeline = timeline_from_record(record);
    const Lane& sender = lane(timeline, "cuda:2");
    REQUIRE(sender.rows.size() == 2);
    for (const LaneRow& row : sender.rows) {
        for (std::size_t i = 1; i < row.bars.size(); ++i) {
            CHECK(row.bars[i - 1].end_ns <= row.bars[i].start_ns);
        }
    }
}

TEST_CASE("the same phase in another step is another bar") {
    Record record = sample_record();
    record.spans.push_back(work_span(SpanKind::compute, "cuda:1", "forward", 820, 850, 4));
    const Timeline timeline = timeline_from_record(record);
    CHECK(lane(timeline, "cuda:1").rows[0].bars.size() == 5);
}

TEST_CASE("ranks have a host lane each") {
    Record record = sample_record();
    Span span = work_span(SpanKind::host, "cpu", "", 0, 10, 0);
    span.rank = 1;
    record.spans.push_back(span);
    const Timeline timeline = timeline_from_record(record);
    CHECK(timeline.lanes[0].title == "host, rank 0");
    CHECK(timeline.lanes[1].title == "host, rank 1");
    CHECK(timeline.lanes[1].rows[0].bars.size() == 1);
}

TEST_CASE("the legend names the kinds that occur, what the host does last") {
    const Timeline timeline = timeline_from_record(sample_record());
    std::vector<std::string> labels;
    for (const LegendEntry& entry : timeline.legend) labels.push_back(entry.label);
    CHECK(labels ==
          std::vector<std::string>{"scatter", "replicate", "forward", "gather", "launch"});
}

TEST_CASE("a million bars lay out into no more rectangles than there is width for") {
    const LaneRow row = row_of(1'000'000, 1, 1);
    const VisibleRange all{0, 2'000'000, 800};
    const auto rects = visible_rects(row, all);
    CHECK(rects.size() <= 800 / kFoldedPixels + 2);
    std::size_t covered = 0;
    for (std::size_t i = 0; i < rects.size(); ++i) {
        CHECK(rects[i].first_bar == covered);
        covered += rects[i].bar_count;
        if (i > 0) CHECK(rects[i].x_px >= rects[i - 1].x_px + rects[i - 1].width_px - 1.0001);
    }
    CHECK(covered == 1'000'000);
}

TEST_CASE("a bar is folded exactly when it is thinner than the folded width") {
    const VisibleRange range{0, 1000, 1000};  // one pixel a nanosecond
    CHECK(visible_rects(row_of(100, 3, 0), range).size() == 100);
    const auto folded = visible_rects(row_of(100, 1, 0), range);
    CHECK(folded.size() == 50);
    CHECK(folded.front().bar_count == 2);
    CHECK(folded.front().width_px == doctest::Approx(2));
}

TEST_CASE("a wide bar after thin ones is not swallowed by their fold") {
    LaneRow row;
    for (const auto& [start, end] : {std::pair{0, 1}, std::pair{1, 500}}) {
        Bar bar;
        bar.start_ns = start;
        bar.end_ns = end;
        row.bars.push_back(bar);
    }
    const auto rects = visible_rects(row, {0, 500, 100});
    REQUIRE(rects.size() == 2);
    CHECK(rects[1].bar_count == 1);
    CHECK(rects[1].x_px + rects[1].width_px == doctest::Approx(100));
}

TEST_CASE("bars are clipped to the visible range and left out outside it") {
    const LaneRow row = row_of(10, 100, 0);
    const auto rects = visible_rects(row, {250, 450, 200});
    REQUIRE(rects.size() == 3);
    CHECK(rects.front().first_bar == 2);
    CHECK(rects.front().x_px == 0);
    CHECK(rects.front().width_px == doctest::Approx(50));
    CHECK(rects.back().x_px + rects.back().width_px == doctest::Approx(200));
    CHECK(visible_rects(row, {5, 5, 100}).empty());
    CHECK(visible_rects(row, {0, 5, 0}).empty());
    CHECK(visible_rects(LaneRow{}, {0, 5, 100}).empty());
}

TEST_CASE("pixels and time convert back and forth") {
    const VisibleRange range{100, 1100, 500};
    CHECK(px_from_time(range, 600) == doctest::Approx(250));
    CHECK(time_from_px(range, 250) == 600);
    CHECK(time_from_px({7, 7, 0}, 250) == 7);
}

TEST_CASE("a bar is found at its time and not in a gap") {
    const LaneRow row = row_of(3, 10, 5);
    CHECK(bar_at(row, 0) == 0U);
    CHECK(bar_at(row, 24) == 1U);
    CHECK_FALSE(bar_at(row, 12).has_value());
    CHECK_FALSE(bar_at(row, -1).has_value());
    CHECK_FALSE(bar_at(row, 99).has_value());
}

TEST_CASE("ruler ticks are round numbers at least the gap apart, in one unit") {
    const auto ticks = ruler_ticks({0, 710'000, 700}, 80);
    REQUIRE(ticks.size() == 8);
    CHECK(ticks[0].label == "0.0 ms");
    CHECK(ticks[1].label == "0.1 ms");
    CHECK(ticks[7].label == "0.7 ms");
    CHECK(ticks[1].x_px - ticks[0].x_px >= 80);
    const auto fine = ruler_ticks({12'340, 12'360, 100}, 30);
    REQUIRE(fine.size() == 3);
    CHECK(fine[1].label == "12.35 us");
    CHECK(ruler_ticks({0, 3, 1000}, 10).size() == 4);
    CHECK(ruler_ticks({3, 3, 1000}, 10).empty());
}

TEST_CASE("a step's time and the step at a time agree") {
    const Record record = sample_record();
    CHECK(time_of_step(record, 2) == 500);
    CHECK(time_of_step(record, 99) == 1000);
    CHECK(time_of_step(Record{}, 3) == 0);
    CHECK(step_at_time(record, 499) == 1);
    CHECK(step_at_time(record, 500) == 2);
    CHECK(step_at_time(record, -5) == 0);
}

TEST_CASE("a bar's detail names route, bytes, line and clock") {
    const Record record = sample_record();
    const Timeline timeline = timeline_from_record(record);
    const std::string detail = bar_detail(record, lane(timeline, "cuda:1").rows[0].bars[1]);
    CHECK(detail ==
          "replicate: 300 ns to 500 ns, 200 ns (modelled), line 3\n"
          "  replicate: 4 MB from cuda:0 to cuda:1 in 2 parts over nv0, 200 ns");
}

TEST_CASE("a bar's detail says how far its time may be off, and by which way it came about") {
    Record record = sample_record();
    for (Span& span : record.spans) {
        if (span.kind != SpanKind::replicate || span.lane != "cuda:1") continue;
        span.error_percent = 8;
        span.via = {"nv0", "pcie1"};
        span.bottleneck = "pcie1";
    }
    const Timeline timeline = timeline_from_record(record);
    CHECK(bar_detail(record, lane(timeline, "cuda:1").rows[0].bars[1]) ==
          "replicate: 300 ns to 500 ns, 200 ns ± 8 % (modelled), line 3\n"
          "  replicate: 4 MB from cuda:0 to cuda:1 in 2 parts over nv0, pcie1, 200 ns ± 8 %\n"
          "    bounded by pcie1");
}

TEST_CASE("an idle device says why, by what the program did") {
    Record record = sample_record();
    CHECK(idle_reason(record, "cuda:0").empty());
    record.spans.clear();
    record.placements.clear();
    CHECK(idle_reason(record, "cuda:3") == "nothing runs on a GPU here");
    record.spans.push_back(work_span(SpanKind::compute, "cuda:0", "forward", 0, 5, 1));
    CHECK(idle_reason(record, "cuda:3") == "this program does not use it");
    record.outcome = Outcome::error;
    CHECK(idle_reason(record, "cuda:3") == "the run ended before this GPU was used");
}
