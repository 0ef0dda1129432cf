#include "tests/device/faulty_runtime.h"

#include "core/device/backends.h"
#include "tests/device/emulated_fixture.h"

namespace ringside::device {

TEST_CASE("the faulty runtime fails exactly the call that it is told to") {
    std::int64_t calls = 0;
    for (std::int64_t n = 0; n <= 5; ++n) {
        FaultyRuntime runtime(make_emulated_runtime(round_machine(1), {}), n,
                              {FaultKind::out_of_memory, "made to fail"});
        int faults = 0;
        const Ending ending = run_one(runtime, [&](HostThread& host) {
            auto x = runtime.allocate(host, DeviceId{0}, {16}, label_of("x", {4}));
            if (!x) {
                ++faults;
                CHECK(x.error().message == "made to fail");
                return;
            }
            for (int i = 0; i < 3; ++i) {
                if (!runtime.kernel(host, stream_of(0), fill(view_of(*x, {4}), 1))) ++faults;
            }
            if (!runtime.synchronize(host, stream_of(0))) ++faults;
        });
        CHECK(ending.outcome == trace::Outcome::ok);
        CHECK(faults == (n < 5 ? 1 : 0));
        CHECK(runtime.has_failed() == (n < 5));
        calls = runtime.calls();
    }
    CHECK(calls == 5);
}

TEST_CASE("a run that the machine cannot carry out is waived when its runtime is made") {
    const RunNeeds two{.devices = 2, .ranks = 1, .nodes = 1};
    const auto runtime = make_runtime(Backend::emulated, round_machine(2), {}, two);
    REQUIRE(runtime.has_value());
    CHECK((*runtime)->inventory().backend == "emulated");
    const RunNeeds nine{.devices = 9, .ranks = 1, .nodes = 1};
    const auto waived = make_runtime(Backend::emulated, round_machine(2), {}, nine);
    REQUIRE_FALSE(waived.has_value());
    CHECK(waived.error().kind == ErrorKind::unavailable);
    CHECK(waived.error().message.find("has 2") != std::string::npos);
}

}  // namespace ringside::device
