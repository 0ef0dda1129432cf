// The runner: requests in, events out. What `ringside serve` is.
#pragma once

#include "core/session/protocol.h"

#include <atomic>
#include <functional>
#include <string>

namespace ringside::session {

// What a server does for its requests; tests put their own in.
struct RunnerWork {
    // As carry_out: one at a time, from a worker thread.
    std::function<Result<RunResult>(
        const RunParams&, const std::function<void(const snippet::Progress&)>& on_progress,
        const std::atomic<bool>& cancelled)>
        run;
    // As carry_out_sweep: in the runs' turn.
    std::function<Status(const SweepParams&,
                         const std::function<void(std::size_t, exercise::SweepPoint)>& on_point,
                         const std::atomic<bool>& cancelled)>
        sweep;
    std::function<std::string()> devices_json;
    std::string version;
};

// The work of this program.
RunnerWork own_work();

// Reads request lines from `in` and writes event lines to `out`. When `in` ends, what was asked for
// is still answered; when `out` closes, what still runs is cancelled. Then returns. Runs wait for
// one another; everything else is answered at once. A line that is no request is answered with
// `failed` and its id (0 when it has none). Requires: SIGPIPE is ignored.
void serve(int in, int out, const RunnerWork& work);

}  // namespace ringside::session
