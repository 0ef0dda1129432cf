// Any program, with small limits: the run ends, and its record is whole.
#include "core/device/emulated/emulated_runtime.h"
#include "core/hardware/machine.h"
#include "core/snippet/run.h"
#include "core/trace/record_json.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace snippet = ringside::snippet;
    snippet::RunRequest request;
    request.program.assign(data, data + size);
    request.limits.most_steps = 20'000;
    request.limits.most_memory_bytes = 16 << 20;
    request.limits.most_output_bytes = 16 << 10;
    request.limits.deepest_recursion = 60;
    ringside::hardware::Machine machine;  // a host alone, of any speed
    machine.host.memory_rate = ringside::BytesPerSecond{1e11};
    machine.host.rate = ringside::FlopsPerSecond{1e12};
    snippet::Run run(std::move(request),
                     ringside::device::make_emulated_runtime(std::move(machine), {}));
    const ringside::trace::Record& record = run.execute();
    if (record.outcome != ringside::trace::Outcome::ok && !record.error) std::abort();
    if (ringside::trace::json_from_record(record).empty()) std::abort();
    run.evaluate("stdout");
    return 0;
}
