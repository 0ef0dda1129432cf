#include "tests/device/emulated_fixture.h"

namespace ringside::device {

TEST_CASE("a launch returns at once and the kernel ends its least time later") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    Picoseconds after_launch{0};
    Picoseconds after_wait{0};
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        const Allocation x = floats_on(*runtime, host, DeviceId{0}, 4);
        must(runtime->kernel(host, stream_of(0), add_scalar(view_of(x, {4}), 1)));
        after_launch = must(runtime->now(host));
        must(runtime->synchronize(host, stream_of(0)));
        after_wait = must(runtime->now(host));
    });
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(after_launch == Picoseconds(10'000 + 1));
    CHECK(after_wait == Picoseconds(10'000 + 1'000'000 + 1));
    const Observations seen = runtime->observations();
    const trace::Span* kernel = span_named(seen, "add_");
    REQUIRE(kernel != nullptr);
    CHECK(kernel->lane == "cuda:0");
    CHECK(kernel->stream == "compute");
    CHECK(kernel->start_ns == 10);
    CHECK(kernel->end_ns == 1010);
    const trace::Span* wait = span_named(seen, "synchronize");
    REQUIRE(wait != nullptr);
    CHECK(wait->kind == trace::SpanKind::wait);
    CHECK(wait->lane == "cpu");
    CHECK(wait->end_ns == 1010);
}

TEST_CASE("copies to two devices use two links, copies to one share its link") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        const Allocation from = floats_on(*runtime, host, kHost, 250);
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 250);
        const Allocation b = floats_on(*runtime, host, DeviceId{0}, 250);
        const Allocation c = floats_on(*runtime, host, DeviceId{1}, 250);
        const StreamId second = must(runtime->make_stream(host, DeviceId{0}, "copy"));
        CopyRequest request = copy_of(view_of(from, {250}), view_of(a, {250}));
        request.name = "a";
        must(runtime->copy(host, stream_of(0), request));
        request = copy_of(view_of(from, {250}), view_of(b, {250}));
        request.name = "b";
        must(runtime->copy(host, second, request));
        request = copy_of(view_of(from, {250}), view_of(c, {250}));
        request.name = "c";
        must(runtime->copy(host, stream_of(1), request));
    });
    CHECK(ending.outcome == trace::Outcome::ok);
    const Observations seen = runtime->observations();
    // a starts at 10 ns and moves from 110 ns; b moves from 120 ns. 990 bytes are left of a then,
    // at half the rate 1,980 ns; b has 10 bytes left at that time, 10 ns alone.
    CHECK(span_named(seen, "a")->start_ns == 10);
    CHECK(span_named(seen, "a")->end_ns == 2100);
    CHECK(span_named(seen, "b")->start_ns == 20);
    CHECK(span_named(seen, "b")->end_ns == 2110);
    CHECK(span_named(seen, "b")->stream == "copy");
    CHECK(span_named(seen, "b")->via == std::vector<std::string>{"pcie0"});
    CHECK(span_named(seen, "c")->end_ns == 30 + 100 + 1000);
    CHECK(span_named(seen, "c")->lane == "cuda:1");
    CHECK(span_named(seen, "c")->from == "cpu");
    CHECK(span_named(seen, "c")->to == "cuda:1");
    CHECK(span_named(seen, "c")->bytes == 1000);
    CHECK(seen.duration_ns == 2110);
}

TEST_CASE("the two directions of a link do not disturb each other") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    run_one(*runtime, [&](HostThread& host) {
        const Allocation in = floats_on(*runtime, host, kHost, 250);
        const Allocation out = floats_on(*runtime, host, kHost, 250);
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 250);
        const Allocation b = floats_on(*runtime, host, DeviceId{0}, 250);
        const StreamId second = must(runtime->make_stream(host, DeviceId{0}, "copy"));
        must(runtime->copy(host, stream_of(0), copy_of(view_of(in, {250}), view_of(a, {250}))));
        must(runtime->copy(host, second, copy_of(view_of(b, {250}), view_of(out, {250}))));
    });
    CHECK(runtime->observations().duration_ns == 20 + 100 + 1000);
}

TEST_CASE("a copy with pageable memory makes the host wait and runs at the pageable rate") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    Picoseconds after{0};
    run_one(*runtime, [&](HostThread& host) {
        const Allocation from = floats_on(*runtime, host, kHost, 250, HostMemory::pageable);
        const Allocation to = floats_on(*runtime, host, DeviceId{0}, 250);
        must(runtime->copy(host, stream_of(0), copy_of(view_of(from, {250}), view_of(to, {250}))));
        after = must(runtime->now(host));
    });
    CHECK(after == Picoseconds((10 + 100 + 2000) * 1000 + 1));
}

TEST_CASE("a copy between GPUs without a link of their own goes through the host") {
    hardware::Machine machine = round_machine(2);
    std::erase_if(machine.links, [](const hardware::Link& link) { return link.kind == "NVLink"; });
    auto runtime = make_emulated_runtime(machine, {});
    CHECK_FALSE(runtime->inventory().peer_access[0][1]);
    run_one(*runtime, [&](HostThread& host) {
        const Allocation from = floats_on(*runtime, host, DeviceId{0}, 250);
        const Allocation to = floats_on(*runtime, host, DeviceId{1}, 250);
        must(runtime->copy(host, stream_of(1), copy_of(view_of(from, {250}), view_of(to, {250}))));
    });
    const Observations seen = runtime->observations();
    CHECK(span_named(seen, "x")->via == std::vector<std::string>{"pcie0", "pcie1"});
    CHECK(span_named(seen, "x")->end_ns == 10 + 200 + 1000);
}

TEST_CASE("a stream waits for another's event, the host does not") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    Picoseconds host_time{0};
    run_one(*runtime, [&](HostThread& host) {
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 4);
        const Allocation b = floats_on(*runtime, host, DeviceId{1}, 4);
        const EventId event = must(runtime->make_event(host));
        CHECK(must(runtime->query(host, event)) == EventState::not_recorded);
        must(runtime->kernel(host, stream_of(0), fill(view_of(a, {4}), 1)));
        must(runtime->record(host, event, stream_of(0)));
        CHECK(must(runtime->query(host, event)) == EventState::pending);
        must(runtime->wait(host, stream_of(1), event));
        must(runtime->kernel(host, stream_of(1), add_scalar(view_of(b, {4}), 1)));
        host_time = must(runtime->now(host));
        must(runtime->synchronize(host, event));
        CHECK(must(runtime->query(host, event)) == EventState::done);
        CHECK(must(runtime->is_idle(host, stream_of(0))));
        CHECK_FALSE(must(runtime->is_idle(host, stream_of(1))));
    });
    CHECK(host_time < Picoseconds(21'000));
    const Observations seen = runtime->observations();
    const trace::Span* second = span_named(seen, "add_");
    CHECK(second->start_ns == 1010);
    CHECK(second->end_ns == 2010);
}

TEST_CASE("elapsed time between events is the device's, and needs both to be done") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    run_one(*runtime, [&](HostThread& host) {
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 4);
        const EventId first = must(runtime->make_event(host));
        const EventId last = must(runtime->make_event(host));
        must(runtime->record(host, first, stream_of(0)));
        for (int i = 0; i < 3; ++i) {
            must(runtime->kernel(host, stream_of(0), fill(view_of(a, {4}), 1)));
        }
        must(runtime->record(host, last, stream_of(0)));
        const auto early = runtime->elapsed(host, first, last);
        REQUIRE_FALSE(early.has_value());
        CHECK(early.error().kind == FaultKind::invalid_use);
        must(runtime->synchronize(host, DeviceId{0}));
        // The first event is passed at 0, the first kernel starts at 10 ns.
        CHECK(must(runtime->elapsed(host, first, last)) == Picoseconds(3'010'000));
    });
}

TEST_CASE("two large kernels on two streams share the device, two tiny ones overlap") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    run_one(*runtime, [&](HostThread& host) {
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 50'000);
        const Allocation b = floats_on(*runtime, host, DeviceId{0}, 50'000);
        const StreamId second = must(runtime->make_stream(host, DeviceId{0}, "other"));
        must(runtime->begin_record(host));
        // 200 kB at 1 TB/s: 0.2 us of memory time, below the least time of 1 us: a fifth of the
        // device.
        must(runtime->kernel(host, stream_of(0), fill(view_of(a, {50'000}), 1)));
        must(runtime->kernel(host, second, fill(view_of(b, {50'000}), 1)));
    });
    CHECK(runtime->observations().duration_ns == 1020);
}

TEST_CASE("a full queue makes the host wait for room") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    Picoseconds after{0};
    run_one(*runtime, [&](HostThread& host) {
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 4);
        for (int i = 0; i < kMostQueuedLaunches + 1; ++i) {
            must(runtime->kernel(host, stream_of(0), fill(view_of(a, {4}), 1)));
        }
        after = must(runtime->now(host));
    });
    // 1,024 launches take 10.24 us, in which ten kernels have ended: there is room at once.
    CHECK(after == Picoseconds(1025 * 10'000 + 1));
    hardware::Machine machine = round_machine(1);
    machine.gpus[0].kernel_latency = microseconds(100);
    runtime = make_emulated_runtime(machine, {});
    run_one(*runtime, [&](HostThread& host) {
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 4);
        for (int i = 0; i < kMostQueuedLaunches + 1; ++i) {
            must(runtime->kernel(host, stream_of(0), fill(view_of(a, {4}), 1)));
        }
        after = must(runtime->now(host));
    });
    // The first kernel ends at 100.01 us; only then can the 1,025th be launched.
    CHECK(after == Picoseconds(100'010'000 + 10'000 + 1));
}

TEST_CASE("sleeping and polling take virtual time only") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    int polls = 0;
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        must(runtime->sleep(host, std::chrono::hours(1)));
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 4);
        const EventId event = must(runtime->make_event(host));
        must(runtime->kernel(host, stream_of(0), fill(view_of(a, {4}), 1)));
        must(runtime->record(host, event, stream_of(0)));
        while (must(runtime->query(host, event)) == EventState::pending) {
            ++polls;
            must(runtime->sleep(host, nanoseconds(100)));
        }
    });
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(polls == 10);
    CHECK(runtime->observations().duration_ns >= 3'600'000'000'000);
}

TEST_CASE("work on the host is done before the call returns and takes the caller's time") {
    auto runtime = make_emulated_runtime(round_machine(0), {});
    Picoseconds after{0};
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        const Allocation a = floats_on(*runtime, host, kHost, 250);
        must(runtime->kernel(host, {kHost, 0}, fill(view_of(a, {250}), 3)));
        after = must(runtime->now(host));
        CHECK(read_floats(*runtime, host, a, 250)[249] == 3.0F);
    });
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(after == Picoseconds(1'000'001));
    const Observations seen = runtime->observations();
    CHECK(span_named(seen, "fill_")->lane == "cpu");
    CHECK(span_named(seen, "fill_")->stream == "host");
    CHECK(span_named(seen, "fill_")->kind == trace::SpanKind::compute);
}

TEST_CASE("the host's statements and launches join into few spans") {
    hardware::Machine machine = round_machine(1);
    machine.host.statement = nanoseconds(5);
    auto runtime = make_emulated_runtime(machine, {});
    run_one(*runtime, [&](HostThread& host) {
        for (int i = 0; i < 1000; ++i) {
            host.site.line = i % 3;
            must(runtime->spend(host, HostCost::statement, 1));
        }
    });
    const Observations seen = runtime->observations();
    REQUIRE(seen.spans.size() == 1);
    CHECK(seen.spans[0].kind == trace::SpanKind::host);
    CHECK(seen.spans[0].end_ns == 5000);
    CHECK(seen.duration_ns == 5000);
}

TEST_CASE("the record begins at zero with what set-up left alive") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    run_one(*runtime, [&](HostThread& host) {
        const Allocation kept = floats_on(*runtime, host, DeviceId{0}, 4);
        {
            const Allocation gone = floats_on(*runtime, host, DeviceId{0}, 4);
            must(runtime->kernel(host, stream_of(0), fill(view_of(gone, {4}), 1)));
        }
        must(runtime->begin_record(host));
        must(runtime->kernel(host, stream_of(0), add_scalar(view_of(kept, {4}), 1)));
        host.site.line = 3;
        runtime->mark_step(host, "first", {});
        const Allocation made = floats_on(*runtime, host, DeviceId{0}, 8);
        must(runtime->kernel(host, stream_of(0), add_scalar(view_of(made, {8}), 1)));
        runtime->mark_step(host, "second", {{"y", "tensor"}});
    });
    const Observations seen = runtime->observations();
    CHECK(span_named(seen, "fill_") == nullptr);
    REQUIRE(seen.placements.size() == 3);
    REQUIRE(seen.placements[0].add.size() == 1);
    CHECK(seen.placements[0].add[0].id == 1);
    CHECK(seen.placements[0].add[0].device == "cuda:0");
    CHECK(seen.placements[0].at_ns == 0);
    CHECK(seen.placements[1].phase == "first");
    CHECK(seen.placements[1].line == 3);
    CHECK(seen.placements[1].at_ns == 1010);
    CHECK(seen.placements[1].add.empty());
    REQUIRE(seen.placements[2].add.size() == 1);
    CHECK(seen.placements[2].add[0].shape == std::vector<std::int64_t>{8});
    CHECK(seen.placements[2].changed[0].name == "y");
    CHECK(seen.placements[2].at_ns == 2010);
    CHECK(seen.spans[0].start_ns == 0);
    CHECK(span_named(seen, "add_")->step == 1);
    CHECK(seen.duration_ns == 2010);
}

TEST_CASE("a renamed block is dropped and added anew with its id, a short-lived one is not shown") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    run_one(*runtime, [&](HostThread& host) {
        Allocation x = floats_on(*runtime, host, DeviceId{0}, 4);
        must(runtime->begin_record(host));
        runtime->relabel(*x, label_of("weights", {4}));
        {
            const Allocation brief = floats_on(*runtime, host, DeviceId{0}, 4);
        }
        const Allocation empty =
            must(runtime->allocate(host, DeviceId{0}, {0}, label_of("e", {0})));
        const Allocation scratch = must(runtime->allocate(host, DeviceId{0}, {64}, {}));
        runtime->mark_step(host, "", {});
        x.reset();
        runtime->mark_step(host, "", {});
    });
    const Observations seen = runtime->observations();
    REQUIRE(seen.placements.size() == 3);
    CHECK(seen.placements[1].drop == std::vector<std::int64_t>{1});
    REQUIRE(seen.placements[1].add.size() == 2);
    CHECK(seen.placements[1].add[0].id == 1);
    CHECK(seen.placements[1].add[0].name == "weights");
    CHECK(seen.placements[2].drop.front() == 1);
}

TEST_CASE("steps beyond the most join the last one") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    Allocation kept;
    run_one(*runtime, [&](HostThread& host) {
        for (int i = 0; i < trace::kMostSteps + 50; ++i) {
            kept = floats_on(*runtime, host, DeviceId{0}, 4);
            runtime->mark_step(host, "", {});
        }
    });
    const Observations seen = runtime->observations();
    REQUIRE(seen.placements.size() == static_cast<std::size_t>(trace::kMostSteps));
    REQUIRE(seen.placements.back().add.size() == 1);
    CHECK(seen.placements.back().add[0].id == trace::kMostSteps + 50);
}

TEST_CASE("too many operations end the run as a limit") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    std::size_t launched = 0;
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 1);
        while (runtime->kernel(host, stream_of(0), fill(view_of(a, {1}), 1))) ++launched;
    });
    CHECK(ending.outcome == trace::Outcome::limit);
    CHECK(ending.message.find(std::to_string(kMostSpans)) != std::string::npos);
    CHECK(launched > kMostSpans / 4);  // a launch has up to three spans
}

}  // namespace ringside::device
