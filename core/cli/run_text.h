// A record as text for a terminal.
#pragma once

#include "core/trace/record.h"

#include <string>

namespace ringside::cli {

// `prefixed`: each line of output begins with its rank.
enum class OutputLook { plain, prefixed };

// What the program printed; then problems, placement at the end, timeline, figures with their
// clock.
std::string text_of_run(const trace::Record& record, int width,
                        OutputLook look = OutputLook::plain);

// Columns of the terminal at stdout; 100 where there is none.
int output_width();

// The exit code that a run's outcome asks for.
int exit_code_of(trace::Outcome outcome);

}  // namespace ringside::cli
