#include "tests/device/emulated_fixture.h"

#include <algorithm>

namespace ringside::device {
namespace {

constexpr int kWorld = 3;

std::vector<Member> world(int size = kWorld) {
    std::vector<Member> members;
    for (int rank = 0; rank < size; ++rank)
        members.push_back({rank, stream_of(rank), std::nullopt});
    return members;
}

std::vector<ThreadBody> ranks(int count, const std::function<void(HostThread&, int)>& body) {
    std::vector<ThreadBody> bodies;
    for (int rank = 0; rank < count; ++rank) {
        bodies.push_back([&body, rank](HostThread& host) { body(host, rank); });
    }
    return bodies;
}

// Runs one collective on three ranks: rank r puts in inputs[r] and gets `out` elements back.
std::vector<std::vector<float>> outcome_of(CollectivePart part,
                                           const std::vector<std::vector<float>>& inputs,
                                           std::size_t out) {
    auto runtime = make_emulated_runtime(round_machine(kWorld), {});
    std::vector<std::vector<float>> results(kWorld);
    const Ending ending = runtime->run(ranks(kWorld, [&](HostThread& host, int rank) {
        const auto& input = inputs[static_cast<std::size_t>(rank)];
        const auto in_count = static_cast<std::int64_t>(input.size());
        const auto out_count = static_cast<std::int64_t>(out);
        const Allocation pinned = floats_on(*runtime, host, kHost, in_count);
        const Allocation in = floats_on(*runtime, host, DeviceId{rank}, in_count);
        const Allocation to = floats_on(*runtime, host, DeviceId{rank}, out_count);
        write_floats(*runtime, host, pinned, input);
        must(runtime->copy(host, stream_of(rank),
                           copy_of(view_of(pinned, {in_count}), view_of(in, {in_count}))));
        CollectivePart own = part;
        own.communicator = must(runtime->communicator(host, "w", world()));
        own.member = rank;
        own.in = {view_of(in, {in_count})};
        own.out = {view_of(to, {out_count})};
        must(runtime->enqueue(host, own));
        results[static_cast<std::size_t>(rank)] = fetch(*runtime, host, to, out);
    }));
    CHECK(ending.outcome == trace::Outcome::ok);
    return results;
}

CollectivePart part_of(CollectiveOp op, int root = 0) {
    CollectivePart part;
    part.op = op;
    part.root = root;
    return part;
}

using Rows = std::vector<std::vector<float>>;

// Ends in a deadlock and returns who waits.
Ending deadlock_of(
    const std::function<void(DeviceRuntime&, HostThread&, int, CollectivePart)>& body) {
    auto runtime = make_emulated_runtime(round_machine(kWorld), {});
    return runtime->run(ranks(kWorld, [&](HostThread& host, int rank) {
        const Allocation x = floats_on(*runtime, host, DeviceId{rank}, 4);
        CollectivePart part;
        part.communicator = must(runtime->communicator(host, "w", world()));
        part.member = rank;
        part.in = part.out = {view_of(x, {4})};
        body(*runtime, host, rank, part);
    }));
}

}  // namespace

TEST_CASE("all_reduce leaves the sum on every rank") {
    const Rows in = {{1, 2}, {10, 20}, {100, 200}};
    CollectivePart part = part_of(CollectiveOp::all_reduce);
    CHECK(outcome_of(part, in, 2) == Rows(3, {111, 222}));
    part.reduce = ReduceKind::average;
    CHECK(outcome_of(part, in, 2) == Rows(3, {37, 74}));
    part.reduce = ReduceKind::maximum;
    CHECK(outcome_of(part, in, 2) == Rows(3, {100, 200}));
    part.reduce = ReduceKind::minimum;
    CHECK(outcome_of(part, in, 2) == Rows(3, {1, 2}));
    part.reduce = ReduceKind::product;
    CHECK(outcome_of(part, in, 2) == Rows(3, {1000, 8000}));
}

TEST_CASE("rooted collectives move from and to the root only") {
    const Rows in = {{1, 2, 3}, {10, 20, 30}, {100, 200, 300}};
    CHECK(outcome_of(part_of(CollectiveOp::broadcast, 1), in, 3) == Rows(3, {10, 20, 30}));
    CHECK(outcome_of(part_of(CollectiveOp::reduce, 2), in, 3) ==
          Rows{{0, 0, 0}, {0, 0, 0}, {111, 222, 333}});
    CHECK(outcome_of(part_of(CollectiveOp::scatter, 1), in, 1) == Rows{{10}, {20}, {30}});
    CHECK(outcome_of(part_of(CollectiveOp::gather, 0), in, 9) ==
          Rows{{1, 2, 3, 10, 20, 30, 100, 200, 300},
               std::vector<float>(9, 0.0F),
               std::vector<float>(9, 0.0F)});
}

TEST_CASE("all_gather, reduce_scatter and all_to_all put every piece in rank order") {
    const Rows in = {{1, 2, 3}, {10, 20, 30}, {100, 200, 300}};
    CHECK(outcome_of(part_of(CollectiveOp::all_gather), in, 9) ==
          Rows(3, {1, 2, 3, 10, 20, 30, 100, 200, 300}));
    CHECK(outcome_of(part_of(CollectiveOp::reduce_scatter), in, 1) == Rows{{111}, {222}, {333}});
    CHECK(outcome_of(part_of(CollectiveOp::all_to_all), in, 3) ==
          Rows{{1, 10, 100}, {2, 20, 200}, {3, 30, 300}});
}

TEST_CASE(
    "an all_reduce starts when the last rank comes and takes the time of the library's quickest "
    "way") {
    hardware::Machine machine = round_machine(kWorld);
    machine.host.statement = microseconds(1);
    auto runtime = make_emulated_runtime(machine, {});
    const Ending ending = runtime->run(ranks(kWorld, [&](HostThread& host, int rank) {
        const Allocation x = floats_on(*runtime, host, DeviceId{rank}, 300);
        CollectivePart part;
        part.communicator = must(runtime->communicator(host, "w", world()));
        part.member = rank;
        part.in = part.out = {view_of(x, {300})};
        must(runtime->spend(host, HostCost::statement, 10 * (rank + 1)));
        must(runtime->enqueue(host, part));
        CHECK(must(runtime->now(host)) == microseconds(10 * (rank + 1)) + Picoseconds(10'001));
        must(runtime->synchronize(host, stream_of(rank)));
    }));
    CHECK(ending.outcome == trace::Outcome::ok);
    const Observations seen = runtime->observations();
    // Starts at 30.01 us. A tree with the LL protocol: 6.6 us + 4 steps of 0.6 us; 1,200 bytes at
    // 1 GB/s, of which trees reach 0.92 and LL's flags leave a half.
    int found = 0;
    for (const trace::Span& span : seen.spans) {
        if (span.kind != trace::SpanKind::all_reduce) continue;
        ++found;
        CHECK(span.start_ns == 30'010);
        CHECK(span.end_ns == 30'010 + 6'600 + 2'400 + 2'609);
        CHECK(span.bytes == 1200);
        CHECK(span.lane == "cuda:" + std::to_string(span.rank));
    }
    CHECK(found == kWorld);
}

TEST_CASE("sends and receives of a group on one stream make a ring without a deadlock") {
    auto runtime = make_emulated_runtime(round_machine(kWorld), {});
    std::vector<std::vector<float>> results(kWorld);
    const Ending ending = runtime->run(ranks(kWorld, [&](HostThread& host, int rank) {
        const Allocation x = floats_on(*runtime, host, DeviceId{rank}, 2);
        const Allocation y = floats_on(*runtime, host, DeviceId{rank}, 2);
        must(runtime->kernel(host, stream_of(rank), fill(view_of(x, {2}), rank)));
        CollectivePart part;
        part.communicator = must(runtime->communicator(host, "w", world()));
        part.member = rank;
        must(runtime->group_start(host));
        part.op = CollectiveOp::send;
        part.peer = (rank + 1) % kWorld;
        part.in = {view_of(x, {2})};
        must(runtime->enqueue(host, part));
        part.op = CollectiveOp::receive;
        part.peer = (rank + kWorld - 1) % kWorld;
        part.in.clear();
        part.out = {view_of(y, {2})};
        must(runtime->enqueue(host, part));
        must(runtime->group_end(host));
        results[static_cast<std::size_t>(rank)] = fetch(*runtime, host, y, 2);
    }));
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(results == Rows{{2, 2}, {0, 0}, {1, 1}});
}

TEST_CASE("the same ring without a group is a deadlock") {
    const Ending ending =
        deadlock_of([](DeviceRuntime& runtime, HostThread& host, int rank, CollectivePart part) {
            part.op = CollectiveOp::send;
            part.peer = (rank + 1) % kWorld;
            must(runtime.enqueue(host, part));
            part.op = CollectiveOp::receive;
            part.peer = (rank + kWorld - 1) % kWorld;
            must(runtime.enqueue(host, part));
            CHECK_FALSE(runtime.synchronize(host, stream_of(rank)).has_value());
        });
    CHECK(ending.outcome == trace::Outcome::deadlock);
}

TEST_CASE("one thread can serve all members in a group") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    std::vector<float> result;
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 2);
        const Allocation b = floats_on(*runtime, host, DeviceId{1}, 2);
        must(runtime->kernel(host, stream_of(0), fill(view_of(a, {2}), 3)));
        must(runtime->kernel(host, stream_of(1), fill(view_of(b, {2}), 4)));
        CollectivePart part;
        part.communicator = must(runtime->communicator(host, "w", world(2)));
        must(runtime->group_start(host));
        part.in = part.out = {view_of(a, {2})};
        must(runtime->enqueue(host, part));
        part.member = 1;
        part.in = part.out = {view_of(b, {2})};
        must(runtime->enqueue(host, part));
        must(runtime->group_end(host));
        result = fetch(*runtime, host, b, 2);
    });
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(result == std::vector<float>{7, 7});
}

TEST_CASE("a represented member takes part with its representative's values") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    std::vector<float> result;
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        std::vector<Member> members = world(2);
        members[1].represented_by = 0;
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 2);
        must(runtime->kernel(host, stream_of(0), fill(view_of(a, {2}), 3)));
        CollectivePart part;
        part.communicator = must(runtime->communicator(host, "w", members));
        part.in = part.out = {view_of(a, {2})};
        must(runtime->enqueue(host, part));
        result = fetch(*runtime, host, a, 2);
    });
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(result == std::vector<float>{6, 6});
    int lanes = 0;
    for (const trace::Span& span : runtime->observations().spans) {
        if (span.kind == trace::SpanKind::all_reduce) ++lanes;
    }
    CHECK(lanes == 2);
}

TEST_CASE("a rank that misses an all_reduce leaves the others waiting for it by name") {
    const Ending ending =
        deadlock_of([](DeviceRuntime& runtime, HostThread& host, int rank, CollectivePart part) {
            host.site.line = 5;
            if (rank == 2) return;
            must(runtime.enqueue(host, part));
            host.site.line = 6;
            CHECK_FALSE(runtime.synchronize(host, stream_of(rank)).has_value());
            CHECK_FALSE(runtime.now(host).has_value());
        });
    CHECK(ending.outcome == trace::Outcome::deadlock);
    REQUIRE(ending.waits.size() == 2);
    for (const BlockedPart& part : ending.waits) {
        CHECK(part.call == "all_reduce");
        CHECK(part.shape == Shape{4});
        CHECK(part.host.line == 6);
        CHECK(part.work.line == 5);
        CHECK(part.group == std::vector<int>{0, 1, 2});
        CHECK(std::ranges::find(part.waits_for, 2) != part.waits_for.end());
        CHECK_FALSE(part.mismatch);
    }
    CHECK(ending.waits[0].host.rank == 0);
    CHECK(ending.waits[1].host.rank == 1);
}

TEST_CASE("unmatched parts are a deadlock though every process has returned") {
    const Ending ending = deadlock_of(
        [](DeviceRuntime& runtime, HostThread& host, int rank, const CollectivePart& part) {
            if (rank == 0) must(runtime.enqueue(host, part));
        });
    CHECK(ending.outcome == trace::Outcome::deadlock);
    REQUIRE(ending.waits.size() == 1);
    CHECK(ending.waits[0].waits_for == std::vector<int>{1, 2});
}

TEST_CASE("parts that differ in type, size, root or operation never start and are a mismatch") {
    for (int what = 0; what < 4; ++what) {
        const Ending ending = deadlock_of(
            [&](DeviceRuntime& runtime, HostThread& host, int rank, CollectivePart part) {
                part.op = CollectiveOp::broadcast;
                if (rank == 1) {
                    if (what == 0) part.op = CollectiveOp::all_reduce;
                    if (what == 1) part.root = 1;
                    if (what == 2) part.in[0].shape = part.out[0].shape = {3};
                    if (what == 3) part.in[0].dtype = part.out[0].dtype = DType::int32;
                }
                must(runtime.enqueue(host, part));
                CHECK_FALSE(runtime.synchronize(host, stream_of(rank)).has_value());
            });
        CHECK(ending.outcome == trace::Outcome::deadlock);
        REQUIRE(ending.waits.size() == 3);
        for (const BlockedPart& part : ending.waits) {
            CHECK(part.mismatch);
            CHECK(part.waits_for.empty());
        }
    }
}

TEST_CASE(
    "collectives in different orders on different ranks are a deadlock through an event too") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    const Ending ending = runtime->run(ranks(2, [&](HostThread& host, int rank) {
        const Allocation x = floats_on(*runtime, host, DeviceId{rank}, 4);
        const StreamId side = must(runtime->make_stream(host, DeviceId{rank}, "side"));
        const EventId event = must(runtime->make_event(host));
        CollectivePart part;
        part.member = rank;
        part.in = part.out = {view_of(x, {4})};
        const CommunicatorId first = must(runtime->communicator(host, "first", world(2)));
        const CommunicatorId second = must(runtime->communicator(host, "second", world(2)));
        part.communicator = rank == 0 ? first : second;
        must(runtime->enqueue(host, part));
        part.communicator = rank == 0 ? second : first;
        must(runtime->enqueue(host, part));
        must(runtime->record(host, event, stream_of(rank)));
        must(runtime->wait(host, side, event));
        must(runtime->kernel(host, side, fill(view_of(x, {4}), 1)));
        CHECK_FALSE(runtime->synchronize(host, side).has_value());
    }));
    CHECK(ending.outcome == trace::Outcome::deadlock);
    REQUIRE(ending.waits.size() >= 2);
    CHECK(ending.waits[0].call == "all_reduce");
    CHECK(ending.waits[0].waits_for == std::vector<int>{1});
}

TEST_CASE("after a deadlock the workers return before the thread that started them") {
    auto runtime = make_emulated_runtime(round_machine(kWorld), {});
    std::string order;
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        const Allocation x = floats_on(*runtime, host, DeviceId{0}, 4);
        const CommunicatorId group = must(runtime->communicator(host, "w", world()));
        std::vector<ThreadId> workers;
        for (int w = 0; w < 2; ++w) {
            workers.push_back(
                must(runtime->spawn(host, ThreadKind::python, [&, w](HostThread& own) {
                    CollectivePart part;
                    part.communicator = group;
                    part.in = part.out = {view_of(x, {4})};
                    must(runtime->enqueue(own, part));
                    CHECK_FALSE(runtime->synchronize(own, stream_of(0)).has_value());
                    order += std::to_string(w);
                })));
        }
        for (ThreadId worker : workers) CHECK_FALSE(runtime->join(host, worker).has_value());
        order += "m";
    });
    CHECK(ending.outcome == trace::Outcome::deadlock);
    CHECK(order.size() == 3);
    CHECK(order.back() == 'm');
}

TEST_CASE("a rank that fails in set-up does not hold up the others' begin") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    bool has_begun = false;
    const Ending ending = runtime->run(ranks(2, [&](HostThread& host, int rank) {
        if (rank == 0) return;
        must(runtime->begin_record(host));
        has_begun = true;
    }));
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(has_begun);
}

TEST_CASE("a key with other members is refused") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    run_one(*runtime, [&](HostThread& host) {
        const CommunicatorId one = must(runtime->communicator(host, "w", world(2)));
        CHECK(must(runtime->communicator(host, "w", world(2))).value == one.value);
        CHECK_FALSE(runtime->communicator(host, "w", world(1)).has_value());
    });
}

}  // namespace ringside::device
