// The line of a traceback's frame as CPython 3.11 prints it, with the marks under it.
#pragma once

#include "core/snippet/object.h"
#include "core/trace/record.h"

#include <string_view>

namespace ringside::snippet {

// Makes the entry of one frame. `source` is the text whose first line has the number `first_line`.
// Source: CPython 3.11, traceback.c, tb_displayline and extract_anchors_from_line.
trace::TracebackEntry traceback_entry(std::string_view source, int first_line,
                                      const ExceptionObject::Place& place);

}  // namespace ringside::snippet
