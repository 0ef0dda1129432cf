#include "tests/device/emulated_fixture.h"

namespace ringside::device {

TEST_CASE("a copy to pinned memory has not arrived before it ends") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        const Allocation x = floats_on(*runtime, host, DeviceId{0}, 250);
        const Allocation pinned = floats_on(*runtime, host, kHost, 250);
        write_floats(*runtime, host, pinned, std::vector<float>(250, 7.0F));
        must(runtime->kernel(host, stream_of(0), fill(view_of(x, {250}), 1)));
        must(runtime->copy(host, stream_of(0), copy_of(view_of(x, {250}), view_of(pinned, {250}))));
        CHECK(read_floats(*runtime, host, pinned, 1)[0] == 7.0F);
        must(runtime->sleep(host, microseconds(2)));  // the copy ends at 2.11 us
        CHECK(read_floats(*runtime, host, pinned, 1)[0] == 7.0F);
        must(runtime->synchronize(host, stream_of(0)));
        CHECK(read_floats(*runtime, host, pinned, 250)[249] == 1.0F);
    });
    CHECK(ending.outcome == trace::Outcome::ok);
}

TEST_CASE("a copy reads at its modelled start, not when it was enqueued") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    std::vector<float> arrived;
    run_one(*runtime, [&](HostThread& host) {
        const Allocation busy = floats_on(*runtime, host, DeviceId{0}, 4);
        const Allocation x = floats_on(*runtime, host, DeviceId{0}, 2);
        const Allocation pinned = floats_on(*runtime, host, kHost, 2);
        write_floats(*runtime, host, pinned, {1, 1});
        must(runtime->kernel(host, stream_of(0), fill(view_of(busy, {4}), 0)));
        must(runtime->copy(host, stream_of(0), copy_of(view_of(pinned, {2}), view_of(x, {2}))));
        write_floats(*runtime, host, pinned, {2, 2});  // before the copy starts: it sees this
        must(runtime->sleep(host, nanoseconds(1050)));
        write_floats(*runtime, host, pinned, {3, 3});  // under way: too late
        arrived = fetch(*runtime, host, x, 2);
    });
    CHECK(arrived == std::vector<float>{2, 2});
}

TEST_CASE("without an event another stream reads the old values, with one the new") {
    for (const bool waits : {false, true}) {
        auto runtime = make_emulated_runtime(round_machine(1), {});
        std::vector<float> seen;
        run_one(*runtime, [&](HostThread& host) {
            const Allocation x = floats_on(*runtime, host, DeviceId{0}, 2);
            const Allocation y = floats_on(*runtime, host, DeviceId{0}, 2);
            const StreamId second = must(runtime->make_stream(host, DeviceId{0}, "second"));
            const EventId event = must(runtime->make_event(host));
            must(runtime->kernel(host, stream_of(0), fill(view_of(x, {2}), 5)));
            must(runtime->record(host, event, stream_of(0)));
            if (waits) must(runtime->wait(host, second, event));
            Kernel copy;
            copy.op = Op::assign;
            copy.name = "copy_";
            copy.inputs = {view_of(x, {2})};
            copy.outputs = {view_of(y, {2})};
            must(runtime->kernel(host, second, copy));
            must(runtime->synchronize(host, DeviceId{0}));
            seen = fetch(*runtime, host, y, 2);
        });
        CHECK(seen == std::vector<float>(2, waits ? 5.0F : 0.0F));
    }
}

TEST_CASE("memory that is freed while work is pending is still read by that work") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    std::vector<float> result;
    run_one(*runtime, [&](HostThread& host) {
        Allocation x = floats_on(*runtime, host, DeviceId{0}, 2);
        const Allocation y = floats_on(*runtime, host, DeviceId{0}, 2);
        must(runtime->kernel(host, stream_of(0), fill(view_of(x, {2}), 4)));
        must(runtime->copy(host, stream_of(0), copy_of(view_of(x, {2}), view_of(y, {2}))));
        x.reset();
        CHECK(must(runtime->memory(host, DeviceId{0})).allocated == Bytes{8});
        result = fetch(*runtime, host, y, 2);
    });
    CHECK(result == std::vector<float>{4, 4});
}

TEST_CASE("a full device refuses, and has room again after a free") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    run_one(*runtime, [&](HostThread& host) {
        Allocation most = must(runtime->allocate(host, DeviceId{0}, {900'000}, {}));
        const auto refused = runtime->allocate(host, DeviceId{0}, {100'001}, {});
        REQUIRE_FALSE(refused.has_value());
        CHECK(refused.error().kind == FaultKind::out_of_memory);
        CHECK(runtime->allocate(host, DeviceId{1}, {100'001}, {}).has_value());
        const Allocation rest = must(runtime->allocate(host, DeviceId{0}, {100'000}, {}));
        most.reset();
        CHECK(runtime->allocate(host, DeviceId{0}, {900'000}, {}).has_value());
        const MemoryFigures figures = must(runtime->memory(host, DeviceId{0}));
        CHECK(figures.total == Bytes{1'000'000});
        CHECK(figures.allocated == Bytes{100'000});
        CHECK(figures.peak == Bytes{1'000'000});
        runtime->reset_peak(DeviceId{0});
        CHECK(must(runtime->memory(host, DeviceId{0})).peak == Bytes{100'000});
        const auto nowhere = runtime->allocate(host, DeviceId{2}, {1}, {});
        REQUIRE_FALSE(nowhere.has_value());
        CHECK(nowhere.error().kind == FaultKind::invalid_device);
    });
}

TEST_CASE("a block that another stream was recorded on is reused only after that stream") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    run_one(*runtime, [&](HostThread& host) {
        const StreamId second = must(runtime->make_stream(host, DeviceId{0}, "second"));
        const Allocation small = floats_on(*runtime, host, DeviceId{0}, 1);
        Allocation most = must(runtime->allocate(host, DeviceId{0}, {900'000}, {}));
        must(runtime->kernel(host, second, fill(view_of(small, {1}), 1)));
        runtime->record_stream(*most, second);
        most.reset();
        CHECK(must(runtime->memory(host, DeviceId{0})).allocated == Bytes{4});
        CHECK_FALSE(runtime->allocate(host, DeviceId{0}, {900'000}, {}).has_value());
        must(runtime->synchronize(host, second));
        CHECK(runtime->allocate(host, DeviceId{0}, {900'000}, {}).has_value());
    });
}

TEST_CASE("without values, time and placement are the same and reading says so") {
    std::string with_values;
    for (const bool computes : {true, false}) {
        EmulatedOptions options;
        options.compute_values = computes;
        auto runtime = make_emulated_runtime(round_machine(1), options);
        run_one(*runtime, [&](HostThread& host) {
            const Allocation x = floats_on(*runtime, host, DeviceId{0}, 250);
            const Allocation pinned = floats_on(*runtime, host, kHost, 250);
            CHECK(x->has_values() == computes);
            must(runtime->kernel(host, stream_of(0), fill(view_of(x, {250}), 1)));
            must(runtime->copy(host, stream_of(0),
                               copy_of(view_of(x, {250}), view_of(pinned, {250}))));
            must(runtime->synchronize(host, stream_of(0)));
            float value = 0;
            const auto read =
                runtime->read(host, *pinned, {0}, std::as_writable_bytes(std::span(&value, 1)));
            CHECK(read.has_value() == computes);
            if (!read) CHECK(read.error().kind == FaultKind::values_not_computed);
            runtime->mark_step(host, "", {});
        });
        const Observations seen = runtime->observations();
        CHECK(seen.values == (computes ? trace::ValuesKind::all : trace::ValuesKind::none));
        if (computes) with_values = text_of(seen);
        CHECK(text_of(seen) == with_values);
    }
}

TEST_CASE("a storage above the limit is shape-only and so is what follows from it") {
    hardware::Machine machine = round_machine(1);
    machine.gpus[0].memory = {4LL * 1024 * 1024 * 1024};
    auto runtime = make_emulated_runtime(machine, {});
    run_one(*runtime, [&](HostThread& host) {
        const std::int64_t count = kLargestStorage / 4;
        const Allocation limit = floats_on(*runtime, host, DeviceId{0}, count);
        const Allocation above = floats_on(*runtime, host, DeviceId{0}, count + 1);
        const Allocation sum = floats_on(*runtime, host, DeviceId{0}, 1);
        CHECK(limit->has_values());
        CHECK_FALSE(above->has_values());
        Kernel kernel;
        kernel.op = Op::sum;
        kernel.inputs = {view_of(above, {count + 1})};
        kernel.outputs = {view_of(sum, {})};
        CHECK(sum->has_values());
        must(runtime->kernel(host, stream_of(0), kernel));
        CHECK_FALSE(sum->has_values());
    });
    CHECK(runtime->observations().values == trace::ValuesKind::part);
}

TEST_CASE("a shape-only part of a batch leaves the other parts their values") {
    hardware::Machine machine = round_machine(2);
    for (hardware::Gpu& gpu : machine.gpus) gpu.memory = {4LL * 1024 * 1024 * 1024};
    auto runtime = make_emulated_runtime(machine, {});
    std::vector<float> arrived;
    run_one(*runtime, [&](HostThread& host) {
        const std::int64_t many = kLargestStorage / 4 + 1;
        const Allocation large = floats_on(*runtime, host, DeviceId{0}, many);
        const Allocation small = floats_on(*runtime, host, DeviceId{0}, 2);
        const Allocation to_large = floats_on(*runtime, host, DeviceId{1}, many);
        const Allocation to_small = floats_on(*runtime, host, DeviceId{1}, 2);
        must(runtime->kernel(host, stream_of(0), fill(view_of(small, {2}), 8)));
        CopyRequest request = copy_of(view_of(large, {many}), view_of(to_large, {many}));
        request.parts.emplace_back(view_of(small, {2}), view_of(to_small, {2}));
        must(runtime->copy(host, stream_of(0), request));
        must(runtime->synchronize(host, stream_of(0)));
        arrived = fetch(*runtime, host, to_small, 2);
    });
    CHECK(arrived == std::vector<float>{8, 8});
}

TEST_CASE("values that would not fit into real memory end the run as a limit") {
    EmulatedOptions options;
    options.most_host_bytes = 1000;
    auto runtime = make_emulated_runtime(round_machine(1), options);
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        const Allocation fits = floats_on(*runtime, host, DeviceId{0}, 250);
        const auto more = runtime->allocate(host, DeviceId{0}, {1}, {});
        REQUIRE_FALSE(more.has_value());
        CHECK(more.error().kind == FaultKind::limit);
        CHECK_FALSE(runtime->now(host).has_value());
    });
    CHECK(ending.outcome == trace::Outcome::limit);
    CHECK(ending.message.find("1 KB") != std::string::npos);
}

TEST_CASE("requests that make no sense are refused and change nothing") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        const Allocation a = floats_on(*runtime, host, DeviceId{0}, 4);
        const Allocation b = floats_on(*runtime, host, DeviceId{1}, 4);
        const auto refused = [](const DeviceResult<void>& result, FaultKind kind) {
            return !result.has_value() && result.error().kind == kind;
        };
        Kernel mixed = add_scalar(view_of(a, {4}), 1);
        mixed.inputs = {view_of(b, {4})};
        CHECK(refused(runtime->kernel(host, stream_of(0), mixed), FaultKind::invalid_use));
        CHECK(refused(runtime->kernel(host, stream_of(0), fill(view_of(a, {5}), 1)),
                      FaultKind::invalid_use));
        CHECK(refused(runtime->kernel(host, stream_of(0, 3), fill(view_of(a, {4}), 1)),
                      FaultKind::invalid_use));
        CHECK(refused(runtime->synchronize(host, DeviceId{9}), FaultKind::invalid_device));
        float value = 0;
        CHECK(refused(runtime->read(host, *a, {0}, std::as_writable_bytes(std::span(&value, 1))),
                      FaultKind::invalid_use));
        CHECK(refused(runtime->copy(host, stream_of(0), copy_of(view_of(a, {4}), view_of(b, {3}))),
                      FaultKind::invalid_use));
    });
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(runtime->observations().spans.empty());
}

TEST_CASE("an inspection sees the tensors after the end and leaves no trace") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    Allocation kept;
    run_one(*runtime, [&](HostThread& host) {
        kept = floats_on(*runtime, host, DeviceId{0}, 2);
        must(runtime->kernel(host, stream_of(0), fill(view_of(kept, {2}), 6)));
    });
    const std::string before = text_of(runtime->observations());
    std::vector<float> values;
    for (int i = 0; i < 3; ++i) {
        runtime->inspect([&](HostThread& host) {
            values = fetch(*runtime, host, kept, 2);
            must(runtime->kernel(host, stream_of(0), add_scalar(view_of(kept, {2}), 1)));
        });
        CHECK(values[0] == static_cast<float>(6 + i));
    }
    CHECK(text_of(runtime->observations()) == before);
    runtime.reset();
    kept.reset();  // a block may outlive its runtime
}

}  // namespace ringside::device
