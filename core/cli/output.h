// The two streams of the command line.
#pragma once

#include <string_view>

namespace ringside::cli {

// Writes to stdout. A reader that has left (a closed pipe) is no error: what follows is dropped.
void print(std::string_view text);
// Writes "ringside: <message>" and a newline to stderr.
void complain(std::string_view message);
// Flushes stdout. Returns the exit code to use: `exit_code`, or kUsage with a message when the
// result could not be written (a full disk).
int finish_output(int exit_code);

}  // namespace ringside::cli
