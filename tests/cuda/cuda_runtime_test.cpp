#include "core/device/cuda/cuda_runtime.h"

#include "tests/cuda/fake_cuda.h"

#include <doctest/doctest.h>

#include <cstring>

namespace ringside::device::cuda {
namespace {

constexpr std::int64_t kCount = 256;

View view_of(Allocation& block) { return {block.get(), 0, {kCount}, {1}, DType::uint8}; }

std::vector<std::byte> pattern(int seed) {
    std::vector<std::byte> bytes(kCount);
    for (std::size_t at = 0; at < bytes.size(); ++at)
        bytes[at] = static_cast<std::byte>(at * 7 + static_cast<std::size_t>(seed));
    return bytes;
}

// Runs a body on a new runtime over the fake and checks that nothing is left behind.
template <class Body>
void with_runtime(Body body) {
    fake_cuda::reset();
    std::string reason;
    {
        const std::unique_ptr<CudaRuntime> runtime = CudaRuntime::make(reason);
        REQUIRE_MESSAGE(runtime != nullptr, reason);
        const Ending ending = runtime->run({[&](HostThread& host) { body(*runtime, host); }});
        CHECK(ending.outcome == trace::Outcome::ok);
    }
    CHECK(fake_cuda::reset() == 0);
}

TEST_CASE("The inventory names the devices and can_run waives with a remedy") {
    with_runtime([](CudaRuntime& runtime, HostThread&) {
        const Inventory& inventory = runtime.inventory();
        REQUIRE(inventory.devices.size() == 2);
        CHECK(inventory.clock == trace::ClockKind::measured);
        CHECK(inventory.devices[1].info.id == "cuda:1");
        CHECK(inventory.devices[1].info.name == "Pretend B");
        CHECK(inventory.peer_access[0][1]);
        CHECK_FALSE(inventory.peer_access[1][1]);
        REQUIRE(runtime.can_run({1, 1, 1}));
        CHECK(runtime.can_run({1, 1, 1})->reason.find("no kernels yet") != std::string::npos);
        REQUIRE(runtime.can_run({4, 1, 1}));
        CHECK(runtime.can_run({4, 1, 1})->reason.find("needs 4 GPUs and 2 are here") !=
              std::string::npos);
    });
}

TEST_CASE("Each way of having no GPU is told apart") {
    struct Case {
        fake_cuda::Presence presence;
        const char* words;
    };
    for (const Case& one : {Case{fake_cuda::Presence::no_driver, "no NVIDIA driver"},
                            Case{fake_cuda::Presence::old_driver, "update the driver"},
                            Case{fake_cuda::Presence::no_device, "finds no GPU"}}) {
        fake_cuda::set_presence(one.presence);
        std::string reason;
        CHECK(CudaRuntime::make(reason) == nullptr);
        CHECK(reason.find(one.words) != std::string::npos);
    }
    fake_cuda::reset();
}

TEST_CASE("Bytes travel from the host over both devices and back") {
    with_runtime([](CudaRuntime& runtime, HostThread& host) {
        Allocation source = *runtime.allocate_host(host, {kCount}, HostMemory::pageable, {});
        Allocation first = *runtime.allocate(host, {0}, {kCount}, {});
        Allocation second = *runtime.allocate(host, {1}, {kCount}, {});
        Allocation target = *runtime.allocate_host(host, {kCount}, HostMemory::pageable, {});
        REQUIRE(runtime.write(host, *source, {0}, pattern(1)));
        REQUIRE(runtime.copy(host, {{0}, 0},
                             {{{view_of(source), view_of(first)}}, trace::SpanKind::copy, ""}));
        REQUIRE(runtime.copy(host, {{0}, 0},
                             {{{view_of(first), view_of(second)}}, trace::SpanKind::copy, ""}));
        REQUIRE(runtime.synchronize(host, StreamId{{0}, 0}));
        REQUIRE(runtime.copy(host, {{1}, 0},
                             {{{view_of(second), view_of(target)}}, trace::SpanKind::copy, ""}));
        std::vector<std::byte> got(kCount);
        REQUIRE(runtime.read(host, *target, {0}, got));
        CHECK(got == pattern(1));
    });
}

TEST_CASE("A copy to pinned memory returns at once and arrives at the synchronise") {
    with_runtime([](CudaRuntime& runtime, HostThread& host) {
        Allocation device = *runtime.allocate(host, {0}, {kCount}, {});
        Allocation pinned = *runtime.allocate_host(host, {kCount}, HostMemory::pinned, {});
        Allocation source = *runtime.allocate_host(host, {kCount}, HostMemory::pageable, {});
        REQUIRE(runtime.write(host, *source, {0}, pattern(2)));
        REQUIRE(runtime.copy(host, {{0}, 0},
                             {{{view_of(source), view_of(device)}}, trace::SpanKind::copy, ""}));
        REQUIRE(runtime.copy(host, {{0}, 0},
                             {{{view_of(device), view_of(pinned)}}, trace::SpanKind::copy, ""}));
        CHECK_FALSE(*runtime.is_idle(host, {{0}, 0}));
        std::vector<std::byte> got(kCount);
        REQUIRE(runtime.read(host, *pinned, {0}, got));
        CHECK(got != pattern(2));
        REQUIRE(runtime.synchronize(host, DeviceId{0}));
        REQUIRE(runtime.read(host, *pinned, {0}, got));
        CHECK(got == pattern(2));
        CHECK(*runtime.is_idle(host, {{0}, 0}));
    });
}

TEST_CASE("A stream that waits for an event sees what came before it on another device") {
    with_runtime([](CudaRuntime& runtime, HostThread& host) {
        const StreamId side = *runtime.make_stream(host, {1}, "copy");
        CHECK(side.index == 1);
        const EventId event = *runtime.make_event(host);
        CHECK(*runtime.query(host, event) == EventState::not_recorded);
        Allocation device = *runtime.allocate(host, {0}, {kCount}, {});
        Allocation there = *runtime.allocate(host, {1}, {kCount}, {});
        Allocation pinned = *runtime.allocate_host(host, {kCount}, HostMemory::pinned, {});
        REQUIRE(runtime.write(host, *pinned, {0}, pattern(3)));
        REQUIRE(runtime.copy(host, {{0}, 0},
                             {{{view_of(pinned), view_of(device)}}, trace::SpanKind::copy, ""}));
        REQUIRE(runtime.record(host, event, {{0}, 0}));
        REQUIRE(runtime.wait(host, side, event));
        REQUIRE(runtime.copy(host, side,
                             {{{view_of(device), view_of(there)}}, trace::SpanKind::copy, ""}));
        CHECK(*runtime.query(host, event) == EventState::pending);
        REQUIRE(runtime.synchronize(host, side));
        CHECK(*runtime.query(host, event) == EventState::done);
        Allocation back = *runtime.allocate_host(host, {kCount}, HostMemory::pageable, {});
        REQUIRE(runtime.copy(host, side,
                             {{{view_of(there), view_of(back)}}, trace::SpanKind::copy, ""}));
        std::vector<std::byte> got(kCount);
        REQUIRE(runtime.read(host, *back, {0}, got));
        CHECK(got == pattern(3));
    });
}

TEST_CASE("The time between two events is theirs, and only once both are done") {
    with_runtime([](CudaRuntime& runtime, HostThread& host) {
        const EventId first = *runtime.make_event(host);
        const EventId second = *runtime.make_event(host);
        REQUIRE(runtime.record(host, first, {{0}, 0}));
        REQUIRE(runtime.record(host, second, {{0}, 0}));
        CHECK(runtime.elapsed(host, first, second).error().kind == FaultKind::invalid_use);
        REQUIRE(runtime.synchronize(host, second));
        CHECK(*runtime.elapsed(host, first, second) == std::chrono::microseconds(250));
    });
}

TEST_CASE("Freed memory stays until the stream that was recorded has passed") {
    with_runtime([](CudaRuntime& runtime, HostThread& host) {
        const StreamId side = *runtime.make_stream(host, {0}, "copy");
        Allocation device = *runtime.allocate(host, {0}, {kCount}, {});
        Allocation pinned = *runtime.allocate_host(host, {kCount}, HostMemory::pinned, {});
        Allocation target = *runtime.allocate_host(host, {kCount}, HostMemory::pinned, {});
        REQUIRE(runtime.write(host, *pinned, {0}, pattern(4)));
        REQUIRE(runtime.copy(host, side,
                             {{{view_of(pinned), view_of(device)}}, trace::SpanKind::copy, ""}));
        REQUIRE(runtime.copy(host, side,
                             {{{view_of(device), view_of(target)}}, trace::SpanKind::copy, ""}));
        runtime.record_stream(*device, side);
        device.reset();
        pinned.reset();
        CHECK(fake_cuda::host_frees() == 0);
        CHECK(runtime.memory(host, {0})->allocated == Bytes{0});
        CHECK(runtime.memory(host, {0})->peak == Bytes{kCount});
        REQUIRE(runtime.synchronize(host, DeviceId{0}));
        std::vector<std::byte> got(kCount);
        REQUIRE(runtime.read(host, *target, {0}, got));
        CHECK(got == pattern(4));
        REQUIRE(runtime.allocate_host(host, {1}, HostMemory::pageable, {}));
        CHECK(fake_cuda::host_frees() == 1);
    });
}

TEST_CASE("Requests that make no sense are faults of their kind") {
    with_runtime([](CudaRuntime& runtime, HostThread& host) {
        CHECK(runtime.allocate(host, {7}, {8}, {}).error().kind == FaultKind::invalid_device);
        CHECK(runtime.allocate(host, {0}, {fake_cuda::kDeviceBytes + 1}, {}).error().kind ==
              FaultKind::out_of_memory);
        Allocation device = *runtime.allocate(host, {0}, {8}, {});
        std::vector<std::byte> got(8);
        CHECK(runtime.read(host, *device, {0}, got).error().kind == FaultKind::invalid_use);
        Allocation block = *runtime.allocate_host(host, {8}, HostMemory::pageable, {});
        CHECK(runtime.read(host, *block, {1}, got).error().kind == FaultKind::invalid_use);
        CHECK(runtime.synchronize(host, StreamId{{0}, 3}).error().kind == FaultKind::invalid_use);
        CHECK(runtime.kernel(host, {{0}, 0}, {})
                  .error()
                  .message.starts_with("not in the CUDA backend yet: "));
        CHECK(runtime.begin_record(host).error().message.starts_with(
            "not in the CUDA backend yet: "));
    });
}

TEST_CASE("After cancel every call that could start work says so") {
    fake_cuda::reset();
    std::string reason;
    const std::unique_ptr<CudaRuntime> runtime = CudaRuntime::make(reason);
    REQUIRE(runtime != nullptr);
    const Ending ending = runtime->run({[&](HostThread& host) {
        runtime->cancel();
        CHECK(runtime->allocate(host, {0}, {8}, {}).error().kind == FaultKind::cancelled);
        CHECK(runtime->synchronize(host, DeviceId{0}).error().kind == FaultKind::cancelled);
    }});
    CHECK(ending.outcome == trace::Outcome::cancelled);
}

}  // namespace
}  // namespace ringside::device::cuda
