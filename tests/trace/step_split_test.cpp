#include "core/trace/step_split.h"

#include <doctest/doctest.h>

using namespace ringside::trace;

namespace {

Span span(SpanKind kind, const char* phase, std::int64_t start, std::int64_t end) {
    Span out;
    out.lane = "cuda:0";
    out.kind = kind;
    out.phase = phase;
    out.start_ns = start;
    out.end_ns = end;
    out.bytes = kind == SpanKind::compute ? 0 : 100;
    return out;
}

}  // namespace

TEST_CASE("communication behind computing costs nothing, what sticks out does") {
    Record record;
    record.duration_ns = 100;
    record.spans = {span(SpanKind::compute, "", 10, 30),
                    span(SpanKind::compute, "backward", 30, 60),
                    span(SpanKind::all_reduce, "backward", 40, 80)};
    record.spans[2].via = {"nv0"};
    const auto parts = split_by_phase(record);
    REQUIRE(parts.size() == 4);
    CHECK(parts[0].name == "forward");
    CHECK(parts[0].ns == 20);
    CHECK(parts[1].name == "backward");
    CHECK(parts[1].ns == 30);
    CHECK(parts[2].name == "all_reduce");
    CHECK(parts[2].ns == 20);
    CHECK(parts[2].busy_ns == 40);
    CHECK(parts[2].bytes == 100);
    CHECK(parts[2].link == "nv0");
    CHECK(parts[3].name == "host");
    CHECK(parts[3].ns == 30);
}

TEST_CASE("the parts of a collective count its payload once") {
    Record record;
    record.duration_ns = 10;
    for (int rank = 0; rank < 4; ++rank) {
        Span part = span(SpanKind::all_reduce, "", 0, 10);
        part.collective = 1;
        part.rank = rank;
        record.spans.push_back(part);
    }
    const auto parts = split_by_phase(record);
    REQUIRE(parts.size() == 1);
    CHECK(parts[0].bytes == 100);
}

TEST_CASE("a reduction's moves and its additions are one part") {
    Record record;
    record.duration_ns = 10;
    record.spans = {span(SpanKind::reduce, "reduce", 0, 6),
                    span(SpanKind::compute, "reduce", 6, 10)};
    const auto parts = split_by_phase(record);
    REQUIRE(parts.size() == 1);
    CHECK(parts[0].ns == 10);
    CHECK(parts[0].kind == SpanKind::reduce);
}

TEST_CASE("a run without devices is the host's") {
    Record record;
    record.duration_ns = 7;
    const auto parts = split_by_phase(record);
    REQUIRE(parts.size() == 1);
    CHECK(parts[0].name == "host");
}
