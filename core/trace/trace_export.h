// A record as a trace that Chrome (chrome://tracing) and Perfetto open.
#pragma once

#include "core/trace/record.h"

#include <string>

namespace ringside::trace {

// Writes the Trace Event Format: a process per rank and device, a thread per stream or host thread,
// a complete event per span, an instant per step. Units in the file: microseconds.
std::string trace_events_from_record(const Record& record);

}  // namespace ringside::trace
