// The record as JSON, both ways.
#pragma once

#include "core/base/result.h"
#include "core/trace/record.h"

#include <string>
#include <string_view>

namespace ringside::trace {

// Writes a record with the members in the order of design 4.3. The same record gives the same
// bytes. `readable` gives every member, and every item of a list of objects, a line of its own.
enum class JsonLayout { one_line, readable };
std::string json_from_record(const Record& record, JsonLayout layout = JsonLayout::one_line);

// Reads a record; unknown members are ignored, missing ones take their defaults.
// Errors: bad_input for text that is not JSON, a wrong type, or a version above kRecordVersion.
Result<Record> record_from_json(std::string_view text);

}  // namespace ringside::trace
