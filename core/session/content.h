// Where the content lies, and how its plans become what a runner is sent.
#pragma once

#include "core/base/result.h"
#include "core/exercise/machines.h"
#include "core/exercise/run_exercise.h"
#include "core/session/protocol.h"

#include <optional>
#include <string>

namespace ringside::session {

// The path of ringside: beside this program's file, whichever of ours it is.
std::string runner_program_path();

// Returns the folder with exercises/ and assets/: `option` if given, else $RINGSIDE_CONTENT, else
// share/ringside beside the program's bin/, else the source tree that it was built from.
// Errors: not_found, saying where it was looked for.
Result<std::string> find_content_dir(const std::string& option, const std::string& own_program);

// Errors: not_found for an unknown machine, with the nearest name.
Result<RunParams> params_from_plan(const exercise::RunPlan& plan,
                                   const exercise::Machines& machines);

// Says that the plan wants more devices than its machine has, and which machine has them.
std::optional<std::string> lacks_devices(const RunParams& params,
                                         const exercise::Machines& machines);

// The machine of a run before anything has happened on it: devices and links, no spans, no steps.
// Requires: the machine was found.
trace::Record idle_record_of(const RunParams& params, const exercise::Machines& machines);

}  // namespace ringside::session
