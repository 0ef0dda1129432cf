// A sweep: one scenario over many settings, each a run on the emulated devices of a described
// machine.
#pragma once

#include "core/base/result.h"
#include "core/exercise/machines.h"
#include "core/exercise/scenario.h"
#include "core/hardware/error_bands.h"
#include "core/trace/step_split.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ringside::exercise {

// A varied name with its values: a parameter, "gpus" or "machine".
struct SweepAxis {
    std::string name;
    std::vector<std::string> values;
};

struct SweepRequest {
    std::string machine = kDefaultMachine;
    int nodes = 1;
    std::optional<int> gpus;      // when they are not varied; nothing: the scenario's usual number
    ParameterValues set;          // what is not varied
    std::vector<SweepAxis> axes;  // the first changes slowest
};

// One setting of a sweep.
struct SweepSetting {
    std::string machine;
    int gpus = 1;
    int nodes = 1;
    ParameterValues values;           // of every parameter
    std::vector<std::string> varied;  // by axis, as given
};

// What a run of one setting yields. Units: nanoseconds, bytes.
struct SweepPoint {
    std::optional<std::int64_t> time_ns;  // nothing: see why_not
    double error_percent = 0;             // that nine of ten such times stay within
    std::optional<double> work;           // of one step, in the scenario's unit
    std::vector<trace::SplitPart> parts;  // where the time goes
    std::int64_t bytes = 0;               // moved between devices
    std::string bottleneck;               // the link that bounds the longest move, in words
    std::string why_not;

    // Work per second.
    std::optional<double> rate() const;
};

// Every combination of the axes' values.
// Errors: not_found for a name that is no parameter (with the nearest) or no machine; bad_input for
// values that are no literals of the parameter's kind, and for more than kMostSettings.
Result<std::vector<SweepSetting>> settings_of(const Scenario& scenario, const SweepRequest& request,
                                              const Machines& machines);
inline constexpr std::size_t kMostSettings = 100'000;

// "8..4096" doubles from the first to the second, "8..64+8" adds, "8,16,24" lists.
// Errors: bad_input.
Result<std::vector<std::string>> values_from_text(std::string_view text);

// The time that remains to be told about a finished run. `work` is the scenario's expression.
SweepPoint point_from_run(const FinishedRun& run, const std::string& work);

// The error that stands behind a point's time, in percent: the bands of what it consists of,
// weighted by their time. `system_kind` as hardware::system_kind_of.
double error_percent_of(const SweepPoint& point, const std::string& system_kind,
                        const hardware::ErrorBands& bands);

// Errors: not_found, io, bad_input.
Result<hardware::ErrorBands> load_error_bands(const std::string& content_dir);

inline constexpr std::chrono::seconds kLongestPoint{20};  // of real time

// Does work(0) … work(count - 1) on so many threads; begins no more once `cancelled` is true.
void share_work(std::size_t count, int threads, const std::function<void(std::size_t)>& work,
                const std::atomic<bool>& cancelled);

// Runs the settings on `threads` threads and tells each point as it comes, in any order, one at a
// time. Returns early, with what was told, when `cancelled` becomes true.
// Threads: `on_point` is called from the sweep's threads.
void run_sweep(const Scenario& scenario, const std::vector<SweepSetting>& settings,
               const Machines& machines, const hardware::ErrorBands& bands, int threads,
               const std::function<void(std::size_t, SweepPoint)>& on_point,
               const std::atomic<bool>& cancelled);

}  // namespace ringside::exercise
