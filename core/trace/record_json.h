// The record as JSON, both ways.
#pragma once

#include "core/base/result.h"
#include "core/trace/record.h"

#include <string>
#include <string_view>

namespace ringside::trace {

// Writes a record with the members in the order of design 4.3. The same record gives the same
// bytes. `indent` < 0 writes one line.
std::string json_from_record(const Record& record, int indent = -1);

// Reads a record; unknown members are ignored, missing ones take their defaults.
// Errors: bad_input for text that is not JSON, a wrong type, or a version above kRecordVersion.
Result<Record> record_from_json(std::string_view text);

}  // namespace ringside::trace
