// Carries out one RunParams in this process: used by the runner, the command line and verify-like
// tools.
#pragma once

#include "core/base/result.h"
#include "core/session/protocol.h"

#include <atomic>
#include <functional>

namespace ringside::session {

// Runs to the end, or to its time limit, or until `cancelled` becomes true (looked at every few
// ms). A run that cannot start here yields a record with outcome `waived` and the reason as
// error.message. Errors: bad_input (machine description, too many devices named without a machine
// that has them).
Result<RunResult> carry_out(const RunParams& params,
                            const std::function<void(const snippet::Progress&)>& on_progress,
                            const std::atomic<bool>& cancelled);

// Runs every point, several at a time, and tells each as it comes, one at a time. A point that
// cannot run says why. Errors: bad_input, as above; cancelled.
Status carry_out_sweep(const SweepParams& params,
                       const std::function<void(std::size_t, exercise::SweepPoint)>& on_point,
                       const std::atomic<bool>& cancelled);

// The record of a run that did not begin, with the reason as its error's message.
trace::Record waived_record(const RunParams& params, std::string reason);

}  // namespace ringside::session
