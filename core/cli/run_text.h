// A record as text for a terminal.
#pragma once

#include "core/trace/record.h"

#include <string>

namespace ringside::cli {

// What the program printed; then problems, placement at the end, timeline, figures with their
// clock.
std::string text_of_run(const trace::Record& record, int width);

// Columns of the terminal at stdout; 100 where there is none.
int output_width();

// The exit code that a run's outcome asks for.
int exit_code_of(trace::Outcome outcome);

}  // namespace ringside::cli
