#include "tests/device/emulated_fixture.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace ringside::device {
namespace {

std::vector<ThreadBody> ranks(int count, const std::function<void(HostThread&, int)>& body) {
    std::vector<ThreadBody> bodies;
    for (int rank = 0; rank < count; ++rank) {
        bodies.push_back([&body, rank](HostThread& host) { body(host, rank); });
    }
    return bodies;
}

// A busy program: every rank works on its device, copies to its neighbour, all-reduces, polls and
// frees, with two worker threads. Ends early without complaint when the run does.
void busy_body(DeviceRuntime& runtime, HostThread& host, int rank, int world, std::string& log) {
    std::vector<Member> members;
    for (int r = 0; r < world; ++r) members.push_back({r, stream_of(r), std::nullopt});
    const auto group = runtime.communicator(host, "world", members);
    if (!group) return;
    auto x = runtime.allocate(host, DeviceId{rank}, {400}, label_of("x", {100}));
    auto other = runtime.allocate(host, DeviceId{(rank + 1) % world}, {400}, label_of("o", {100}));
    if (!x || !other) return;
    const auto side = runtime.make_stream(host, DeviceId{rank}, "side");
    const auto event = runtime.make_event(host);
    if (!side || !event) return;
    if (!runtime.begin_record(host)) return;
    for (int step = 0; step < 4; ++step) {
        if (!runtime.kernel(host, stream_of(rank), add_scalar(view_of(*x, {100}), rank + 1)))
            return;
        if (!runtime.record(host, *event, stream_of(rank))) return;
        if (!runtime.wait(host, *side, *event)) return;
        if (!runtime.copy(host, *side, copy_of(view_of(*x, {100}), view_of(*other, {100})))) return;
        std::vector<ThreadId> workers;
        for (int w = 0; w < 2; ++w) {
            const auto worker = runtime.spawn(host, ThreadKind::python, [&, w](HostThread& own) {
                for (int i = 0; i < 3; ++i) {
                    if (!runtime.kernel(own, stream_of(rank), add_scalar(view_of(*x, {100}), w)))
                        return;
                    if (!runtime.spend(own, HostCost::statement, 100 * (rank + 1))) return;
                    if (!runtime.synchronize(own, stream_of(rank))) return;
                    log += std::to_string(w);
                }
            });
            if (!worker) break;
            workers.push_back(*worker);
        }
        bool is_over = workers.size() < 2;
        for (ThreadId worker : workers) is_over = !runtime.join(host, worker) || is_over;
        if (is_over) return;
        CollectivePart part;
        part.communicator = *group;
        part.member = rank;
        part.in = {view_of(*x, {100})};
        part.out = {view_of(*x, {100})};
        if (!runtime.enqueue(host, part)) return;
        for (;;) {
            if (!runtime.record(host, *event, stream_of(rank))) return;
            const auto idle = runtime.query(host, *event);
            if (!idle) return;
            if (*idle == EventState::done) break;
            if (!runtime.sleep(host, nanoseconds(300 + 50 * rank))) return;
        }
        auto brief = runtime.allocate(host, DeviceId{0}, {1000}, label_of("b", {250}));
        if (!brief) return;
        runtime.mark_step(host, "step", {});
    }
    const auto memory = runtime.memory(host, DeviceId{0});
    if (memory) log += " " + std::to_string(memory->peak.count);
}

std::string run_busy(int world) {
    hardware::Machine machine = round_machine(world);
    machine.host.statement = nanoseconds(3);
    machine.host.thread_start = nanoseconds(700);
    machine.host.synchronize = nanoseconds(50);
    auto runtime = make_emulated_runtime(machine, {});
    std::vector<std::string> logs(static_cast<std::size_t>(world));
    const Ending ending = runtime->run(ranks(world, [&](HostThread& host, int rank) {
        busy_body(*runtime, host, rank, world, logs[static_cast<std::size_t>(rank)]);
    }));
    CHECK(ending.outcome == trace::Outcome::ok);
    std::string text = text_of(runtime->observations());
    for (const std::string& log : logs) text += log + "\n";
    return text;
}

}  // namespace

TEST_CASE("threads of a process start in order and print in the order in which their waits end") {
    auto runtime = make_emulated_runtime(round_machine(3), {});
    std::string log;
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        std::vector<ThreadId> workers;
        for (int w = 0; w < 3; ++w) {
            workers.push_back(
                must(runtime->spawn(host, ThreadKind::python, [&, w](HostThread& own) {
                    CHECK(own.site.thread == w + 1);
                    log += "s" + std::to_string(w);
                    const Allocation x = floats_on(*runtime, own, DeviceId{w}, 4);
                    for (int i = 0; i < 3 - w; ++i) {
                        must(runtime->kernel(own, stream_of(w), fill(view_of(x, {4}), 1)));
                    }
                    must(runtime->synchronize(own, DeviceId{w}));
                    log += "e" + std::to_string(w);
                })));
        }
        for (ThreadId worker : workers) must(runtime->join(host, worker));
        log += "m";
    });
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(log == "s0s1s2e2e1e0m");
}

TEST_CASE("launches of a process's threads take turns on its clock") {
    auto runtime = make_emulated_runtime(round_machine(2), {});
    run_one(*runtime, [&](HostThread& host) {
        std::vector<ThreadId> workers;
        for (int w = 0; w < 2; ++w) {
            workers.push_back(
                must(runtime->spawn(host, ThreadKind::python, [&, w](HostThread& own) {
                    const Allocation x = floats_on(*runtime, own, DeviceId{w}, 4);
                    must(runtime->kernel(own, stream_of(w), fill(view_of(x, {4}), 1)));
                })));
        }
        for (ThreadId worker : workers) must(runtime->join(host, worker));
    });
    const Observations seen = runtime->observations();
    std::vector<std::int64_t> starts;
    for (const trace::Span& span : seen.spans) {
        if (span.kind == trace::SpanKind::compute) starts.push_back(span.start_ns);
    }
    CHECK(starts == std::vector<std::int64_t>{10, 20});
}

TEST_CASE("a thread that computes passes the interpreter lock on after five milliseconds") {
    hardware::Machine machine = round_machine(1);
    machine.host.statement = microseconds(1);
    auto runtime = make_emulated_runtime(machine, {});
    std::vector<int> order;
    run_one(*runtime, [&](HostThread& host) {
        std::vector<ThreadId> workers;
        for (int w = 0; w < 2; ++w) {
            workers.push_back(
                must(runtime->spawn(host, ThreadKind::python, [&, w](HostThread& own) {
                    for (int i = 0; i < 12'000; ++i) {
                        if (order.empty() || order.back() != w) order.push_back(w);
                        must(runtime->spend(own, HostCost::statement, 1));
                    }
                })));
        }
        for (ThreadId worker : workers) must(runtime->join(host, worker));
    });
    CHECK(order == std::vector<int>{0, 1, 0, 1, 0, 1});
}

TEST_CASE("an autograd thread has its own clock, and a join waits for that clock") {
    hardware::Machine machine = round_machine(1);
    machine.host.statement = microseconds(1);
    auto runtime = make_emulated_runtime(machine, {});
    Picoseconds after{0};
    Picoseconds inside{0};
    run_one(*runtime, [&](HostThread& host) {
        const ThreadId child =
            must(runtime->spawn(host, ThreadKind::autograd, [&](HostThread& own) {
                must(runtime->spend(own, HostCost::statement, 70));
                inside = must(runtime->now(own));
            }));
        must(runtime->spend(host, HostCost::statement, 20));
        must(runtime->join(host, child));
        after = must(runtime->now(host));
    });
    CHECK(inside == microseconds(70) + Picoseconds(1));
    CHECK(after == microseconds(70) + Picoseconds(2));
}

TEST_CASE("joining a thread that ended before does not turn time back or forward") {
    hardware::Machine machine = round_machine(1);
    machine.host.statement = microseconds(1);
    auto runtime = make_emulated_runtime(machine, {});
    run_one(*runtime, [&](HostThread& host) {
        const ThreadId child =
            must(runtime->spawn(host, ThreadKind::autograd, [&](HostThread& own) {
                must(runtime->spend(own, HostCost::statement, 5));
            }));
        must(runtime->sleep(host, microseconds(50)));
        must(runtime->join(host, child));
        CHECK(must(runtime->now(host)) == microseconds(50) + Picoseconds(1));
    });
}

TEST_CASE("a slower rank's copy takes its share of the link in the faster rank's past") {
    hardware::Machine machine = round_machine(1);
    machine.host.statement = nanoseconds(100);
    auto runtime = make_emulated_runtime(machine, {});
    const Ending ending = runtime->run(ranks(2, [&](HostThread& host, int rank) {
        const Allocation from = floats_on(*runtime, host, kHost, 2500);
        const Allocation to = floats_on(*runtime, host, DeviceId{0}, 2500);
        const StreamId own =
            must(runtime->make_stream(host, DeviceId{0}, "s" + std::to_string(rank)));
        // Rank 1 comes 5 us later on its own clock, though rank 0 waits for its copy at once.
        must(runtime->spend(host, HostCost::statement, 50 * rank));
        CopyRequest request = copy_of(view_of(from, {2500}), view_of(to, {2500}));
        request.name = "from " + std::to_string(rank);
        must(runtime->copy(host, own, request));
        must(runtime->synchronize(host, own));
    }));
    CHECK(ending.outcome == trace::Outcome::ok);
    const Observations seen = runtime->observations();
    // Rank 0 moves from 0.11 us, alone until 5.11 us (5,000 bytes), then at half rate: 10 us more.
    CHECK(span_named(seen, "from 0")->end_ns == 15'110);
    CHECK(span_named(seen, "from 1")->end_ns == 20'110);
}

TEST_CASE("a fast rank takes no memory from a slower one's past") {
    hardware::Machine machine = round_machine(1);
    machine.host.statement = microseconds(1);
    auto runtime = make_emulated_runtime(machine, {});
    std::vector<bool> got(2, false);
    const Ending ending = runtime->run(ranks(2, [&](HostThread& host, int rank) {
        const Allocation small = floats_on(*runtime, host, DeviceId{0}, 1);
        must(runtime->begin_record(host));
        // Rank 0 asks at 100 us, rank 1 at 50 us and keeps it until 80 us.
        must(runtime->spend(host, HostCost::statement, rank == 0 ? 100 : 50));
        auto most = runtime->allocate(host, DeviceId{0}, {900'000}, {});
        got[static_cast<std::size_t>(rank)] = most.has_value();
        if (rank == 1) must(runtime->spend(host, HostCost::statement, 30));
    }));
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK(got == std::vector<bool>{true, true});
}

TEST_CASE("memory that a fast rank frees later is not there for a slower one yet") {
    hardware::Machine machine = round_machine(1);
    machine.host.statement = microseconds(1);
    auto runtime = make_emulated_runtime(machine, {});
    bool has_room = true;
    const Ending ending = runtime->run(ranks(2, [&](HostThread& host, int rank) {
        const Allocation small = floats_on(*runtime, host, DeviceId{0}, 1);
        Allocation most;
        if (rank == 0) most = must(runtime->allocate(host, DeviceId{0}, {900'000}, {}));
        must(runtime->begin_record(host));
        if (rank == 0) {
            must(runtime->spend(host, HostCost::statement,
                                100));  // runs ahead, then frees at 100 us
            most.reset();
        } else {
            must(runtime->spend(host, HostCost::statement, 50));
            has_room = runtime->allocate(host, DeviceId{0}, {900'000}, {}).has_value();
        }
    }));
    CHECK(ending.outcome == trace::Outcome::ok);
    CHECK_FALSE(has_room);
}

TEST_CASE("the same bodies give the same observations, byte for byte") {
    const std::string first = run_busy(3);
    CHECK(first.find("step 12") != std::string::npos);
    for (int i = 0; i < 100; ++i) {
        const std::string again = run_busy(3);
        REQUIRE(again == first);
    }
}

TEST_CASE("a cancel at any instant ends the run without a hang") {
    using Clock = std::chrono::steady_clock;
    int cancelled = 0;
    for (int i = 0; i < 300; ++i) {
        auto runtime = make_emulated_runtime(round_machine(3), {});
        std::atomic<bool> has_started{false};
        std::vector<std::string> logs(3);
        std::thread canceller([&] {
            while (!has_started.load()) std::this_thread::yield();
            const auto until = Clock::now() + microseconds(i * 7);
            while (Clock::now() < until) {
            }
            runtime->cancel();
        });
        const Ending ending = runtime->run(ranks(3, [&](HostThread& host, int rank) {
            has_started.store(true);
            for (int repeat = 0; repeat < 3; ++repeat) {
                busy_body(*runtime, host, rank, 3, logs[static_cast<std::size_t>(rank)]);
            }
            // A poller that only a cancel ends.
            while (runtime->sleep(host, nanoseconds(100))) {
            }
        }));
        canceller.join();
        CHECK(ending.outcome == trace::Outcome::cancelled);
        CHECK(ending.waits.empty());
        ++cancelled;
    }
    CHECK(cancelled == 300);
}

TEST_CASE("after a cancel every call says so") {
    auto runtime = make_emulated_runtime(round_machine(1), {});
    bool has_begun = false;
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        Allocation x = floats_on(*runtime, host, DeviceId{0}, 4);
        runtime->cancel();
        const auto is_cancelled = [](const auto& result) {
            return !result.has_value() && result.error().kind == FaultKind::cancelled;
        };
        CHECK(is_cancelled(runtime->now(host)));
        CHECK(is_cancelled(runtime->allocate(host, DeviceId{0}, {4}, {})));
        CHECK(is_cancelled(runtime->kernel(host, stream_of(0), fill(view_of(x, {4}), 1))));
        CHECK(is_cancelled(runtime->synchronize(host, DeviceId{0})));
        CHECK(is_cancelled(
            runtime->spawn(host, ThreadKind::python, [&](HostThread&) { has_begun = true; })));
        CHECK(is_cancelled(runtime->sleep(host, nanoseconds(1))));
        CHECK(is_cancelled(runtime->begin_record(host)));
    });
    CHECK(ending.outcome == trace::Outcome::cancelled);
    CHECK_FALSE(has_begun);
}

TEST_CASE("more host threads than the limit end the run as a limit") {
    auto runtime = make_emulated_runtime(round_machine(0), {});
    const Ending ending = run_one(*runtime, [&](HostThread& host) {
        for (int i = 0; i < kMostHostThreads + 1; ++i) {
            const auto made = runtime->spawn(host, ThreadKind::python, [&](HostThread& own) {
                while (runtime->sleep(own, microseconds(1))) {
                }
            });
            if (!made) return;
        }
    });
    CHECK(ending.outcome == trace::Outcome::limit);
    CHECK(ending.message.find("host threads") != std::string::npos);
}

TEST_CASE("a runtime runs once") {
    auto runtime = make_emulated_runtime(round_machine(0), {});
    CHECK(run_one(*runtime, [](HostThread&) {}).outcome == trace::Outcome::ok);
    CHECK(run_one(*runtime, [](HostThread&) {}).outcome == trace::Outcome::limit);
}

TEST_CASE("more devices or nodes than the machine has are waived with the remedy") {
    const auto runtime = make_emulated_runtime(round_machine(2), {});
    CHECK_FALSE(runtime->can_run({.devices = 2, .ranks = 8, .nodes = 1}).has_value());
    const auto waiver = runtime->can_run({.devices = 3, .ranks = 1, .nodes = 1});
    REQUIRE(waiver.has_value());
    CHECK(waiver->reason.find("choose a machine with more GPUs") != std::string::npos);
    CHECK(runtime->can_run({.devices = 1, .ranks = 1, .nodes = 2}).has_value());
}

}  // namespace ringside::device
