// Reads the command line.
#pragma once

#include "core/cli/commands.h"

#include <string>
#include <variant>

namespace ringside::cli {

struct CommandLine {
    Places places;
    Command command;
};

// Nothing to carry out: help, the version, or a command line that makes no sense.
struct ParseEnd {
    int exit_code = kFine;
    std::string out;      // for stdout
    std::string message;  // for stderr
};

std::variant<CommandLine, ParseEnd> parse_command_line(int argc, const char* const* argv);

}  // namespace ringside::cli
