// Programs that a command names as files.
#pragma once

#include "core/base/result.h"

#include <string>

namespace ringside::cli {

// Whether an argument means a file (or - for standard input) and not an exercise.
bool names_a_file(const std::string& what);

// Reads a program. Not only regular files: a shell's <(…) is a pipe.
// Errors: not_found, io.
Result<std::string> program_from_file(const std::string& path);

}  // namespace ringside::cli
