#include "core/session/devices_report.h"
#include "core/session/run_params.h"
#include "core/session/runner_server.h"

namespace ringside::session {

RunnerWork own_work() { return {carry_out, carry_out_sweep, devices_json, RINGSIDE_VERSION}; }

}  // namespace ringside::session
