// The module time, on the run's virtual clock.
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

#include <cmath>
#include <utility>

namespace ringside::snippet {

namespace {

// time.time() when a run begins: 2024-01-01 00:00:00 UTC, so that a run always prints the same.
constexpr std::int64_t kEpochSeconds = 1'704'067'200;
constexpr std::int64_t kPicosecondsPerNanosecond = 1'000;
constexpr double kPicosecondsPerSecond = 1e12;

// Since the run began. Reading a clock is no change that makes a step.
std::int64_t now(Thread& thread) {
    const bool touched = thread.touched_runtime;
    const Picoseconds time = torch::take(thread.runtime().now(thread.host()));
    thread.touched_runtime = touched;
    return time.count();
}

Value wall_seconds(Args& args) {
    const std::int64_t passed = now(args.thread);
    return Value::real(static_cast<double>(kEpochSeconds) +
                       static_cast<double>(passed) / kPicosecondsPerSecond);
}

Value wall_nanoseconds(Args& args) {
    return Value::integer(kEpochSeconds * 1'000'000'000 +
                          now(args.thread) / kPicosecondsPerNanosecond);
}

Value seconds(Args& args) {
    return Value::real(static_cast<double>(now(args.thread)) / kPicosecondsPerSecond);
}

Value nanoseconds(Args& args) {
    return Value::integer(now(args.thread) / kPicosecondsPerNanosecond);
}

Value sleep(Args& args) {
    const double length = args[0].is_real() ? args[0].as_real()
                                            : static_cast<double>(index_from(args.thread, args[0]));
    if (std::isnan(length)) raise_value_error("Invalid value NaN (not a number)");
    if (length < 0) raise_value_error("sleep length must be non-negative");
    constexpr double kLongestSeconds = 1e6;  // well inside 64 bits of picoseconds
    if (length > kLongestSeconds)
        raise("OverflowError", "timestamp too large to convert to C _PyTime_t");
    const Picoseconds time(std::llround(length * kPicosecondsPerSecond));
    torch::take(args.thread.runtime().sleep(args.thread.host(), time));
    return Value::none();
}

}  // namespace

void install_time(Interpreter& interpreter) {
    ModuleObject& time = *interpreter.new_module("time");
    time.function("time", "", wall_seconds);
    time.function("time_ns", "", wall_nanoseconds);
    for (const char* name : {"perf_counter", "monotonic", "process_time", "thread_time"}) {
        time.function(name, "", seconds);
        time.function(std::string(name) + "_ns", "", nanoseconds);
    }
    time.function("sleep", "seconds, /", sleep);
    refuse_names(time,
                 "strftime strptime localtime gmtime mktime ctime asctime get_clock_info tzset");
}

}  // namespace ringside::snippet
