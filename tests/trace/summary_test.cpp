#include "core/trace/summary.h"
#include "core/trace/intervals.h"
#include "tests/trace/sample_record.h"

#include <doctest/doctest.h>

using namespace ringside::trace;

TEST_CASE("the union of intervals counts overlaps once") {
    CHECK(union_length({}) == 0);
    CHECK(union_length({{5, 5}, {9, 3}}) == 0);
    CHECK(union_length({{10, 20}, {0, 5}, {15, 30}, {30, 31}}) == 26);
    CHECK(union_length({{-10, -5}, {-7, 2}}) == 12);
}

TEST_CASE("time by kind is the union on a lane and the sum over lanes") {
    Record record = sample_record();
    record.spans.push_back(
        work_span(SpanKind::compute, "cuda:0", "forward", 550, 700, 3));  // overlaps both kernels
    const Summary summary = summary_of(record);
    CHECK(summary.by_kind_ns.at("scatter") == 300);
    CHECK(summary.by_kind_ns.at("compute") == 300 + 280 + 280);
    CHECK(summary.by_kind_ns.at("replicate") == 400);
    CHECK(summary.by_kind_ns.count("wait") == 0);
}

TEST_CASE("moved bytes count moves between two places only") {
    Record record = sample_record();
    CHECK(summary_of(record).bytes_moved == 256 * 4096 + 2 * 4'004'000 + 3'440);
    Span still = move_span(SpanKind::copy, "cuda:0", "cuda:0", 0, 1, 999, 1);
    record.spans.push_back(still);
    CHECK(summary_of(record).bytes_moved == 256 * 4096 + 2 * 4'004'000 + 3'440);
}

TEST_CASE("the idle fraction is what the devices did not compute") {
    const Record record = sample_record();
    CHECK(summary_of(record).idle_fraction == doctest::Approx(1.0 - 3 * 280.0 / 4000.0));
    CHECK(summary_of(Record{}).idle_fraction == 0);
}

TEST_CASE("tensors alive at a step follow what was added and dropped") {
    const Record record = sample_record();
    CHECK(tensors_at(record, 0).size() == 3);
    CHECK(tensors_at(record, 2).size() == 8);
    CHECK(tensors_at(record, 4).size() == 4);
    CHECK(tensors_at(record, 99).back().name == "outputs");
}

TEST_CASE("a tensor that is described anew replaces its old description") {
    Record record = sample_record();
    record.placements[1].add.push_back(
        placed(1, "batch", "cpu", Role::input, {256, 1024}, 1'048'576));
    const auto tensors = tensors_at(record, 1);
    CHECK(tensors.front().name == "batch");
    CHECK(most_bytes(record, "cpu", {}) == 1'048'576);
}

TEST_CASE("the most bytes of a role is its peak over the steps") {
    const Record record = sample_record();
    CHECK(most_bytes(record, "cuda:1", {Role::replica}) == 4'004'000);
    CHECK(most_bytes(record, "cuda:1", {}) == 4'004'000 + 86 * 4096);
    CHECK(most_bytes(record, "cuda:0", {Role::parameter, Role::output}) == 4'004'000 + 10'240);
    CHECK(most_bytes(record, "cuda:3", {}) == 0);
}
