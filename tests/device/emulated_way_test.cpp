// What the record tells of how a modelled time came about.
#include "tests/device/emulated_fixture.h"
#include "tests/hardware/parts_fixture.h"

#include <algorithm>

namespace ringside::device {
namespace {

constexpr int kWorld = 8;

// One all_reduce of `count` floats among eight GPUs, shape-only.
Observations all_reduce_on(const std::string& machine, std::int64_t count,
                           const EmulatedOptions& base = {}) {
    EmulatedOptions options = base;
    options.compute_values = false;
    options.ranks = kWorld;
    auto runtime = make_emulated_runtime(hardware::shipped_machine(machine), options);
    std::vector<Member> members;
    for (int rank = 0; rank < kWorld; ++rank)
        members.push_back({rank, stream_of(rank), std::nullopt});
    std::vector<ThreadBody> bodies;
    for (int rank = 0; rank < kWorld; ++rank) {
        bodies.push_back([&, rank](HostThread& host) {
            const Allocation x = floats_on(*runtime, host, DeviceId{rank}, count);
            CollectivePart part;
            part.op = CollectiveOp::all_reduce;
            part.communicator = must(runtime->communicator(host, "w", members));
            part.member = rank;
            part.in = part.out = {view_of(x, {count})};
            must(runtime->enqueue(host, part));
            must(runtime->kernel(host, stream_of(rank), add_scalar(view_of(x, {count}), 1)));
            const Allocation back = floats_on(*runtime, host, kHost, count);
            must(runtime->copy(host, stream_of(rank),
                               copy_of(view_of(x, {count}), view_of(back, {count}))));
            must(runtime->synchronize(host, stream_of(rank)));
        });
    }
    CHECK(runtime->run(std::move(bodies)).outcome == trace::Outcome::ok);
    return runtime->observations();
}

const trace::Span& span_of(const Observations& seen, trace::SpanKind kind) {
    const auto found = std::ranges::find(seen.spans, kind, &trace::Span::kind);
    REQUIRE(found != seen.spans.end());
    return *found;
}

}  // namespace

TEST_CASE("a collective's span names algorithm, protocol, bottleneck and error") {
    const Observations seen = all_reduce_on("dgx-h100", 1 << 26);
    const trace::Span& span = span_of(seen, trace::SpanKind::all_reduce);
    CHECK(span.algorithm == "NVLS");
    CHECK(span.protocol == "Simple");
    CHECK(span.error_percent > 0);
    const auto inventory = hardware::shipped_machine("dgx-h100");
    CHECK(std::ranges::find(inventory.links, span.bottleneck, &hardware::Link::id) !=
          inventory.links.end());
}

TEST_CASE("moves of another algorithm than the time's say so") {
    const Observations on_switch = all_reduce_on("dgx-h100", 1 << 26);
    REQUIRE(on_switch.collectives.size() == 1);
    CHECK(on_switch.collectives[0].algorithm == "ring");
    CHECK(on_switch.collectives[0].timed_as == "NVLS");
    const Observations on_mesh = all_reduce_on("dgx1-v100", 1 << 26);
    REQUIRE(on_mesh.collectives.size() == 1);
    CHECK(on_mesh.collectives[0].timed_as.empty());
}

TEST_CASE("kernels and copies carry the error of their class, time on the host none") {
    const Observations seen = all_reduce_on("dgx-h100", 1 << 26);
    CHECK(span_of(seen, trace::SpanKind::compute).error_percent > 0);
    const trace::Span& copy = span_of(seen, trace::SpanKind::copy);
    CHECK(copy.error_percent > 0);
    CHECK(std::ranges::find(copy.via, copy.bottleneck) != copy.via.end());
    for (const trace::Span& span : seen.spans) {
        if (span.kind == trace::SpanKind::wait) CHECK(span.error_percent == 0);
    }
}

TEST_CASE("a shift makes times as long as their error allows") {
    EmulatedOptions longer;
    longer.shift.collectives = 1;
    const Observations plain = all_reduce_on("dgx-h100", 1 << 26);
    const Observations shifted = all_reduce_on("dgx-h100", 1 << 26, longer);
    const trace::Span& before = span_of(plain, trace::SpanKind::all_reduce);
    const trace::Span& after = span_of(shifted, trace::SpanKind::all_reduce);
    const auto time = [](const trace::Span& span) {
        return static_cast<double>(span.end_ns - span.start_ns);
    };
    CHECK(time(after) / time(before) ==
          doctest::Approx(1 + before.error_percent / 100.0).epsilon(0.001));
    const trace::Span& kernel = span_of(plain, trace::SpanKind::compute);
    CHECK(time(span_of(shifted, trace::SpanKind::compute)) == doctest::Approx(time(kernel)));
}

}  // namespace ringside::device
