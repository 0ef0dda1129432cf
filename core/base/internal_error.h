// The end for a bug in Ringside: print and exit 5. For nothing that input or environment can cause.
#pragma once

#include <source_location>
#include <string_view>

namespace ringside {

// The exit code of a failed check (design: commands, exit codes).
inline constexpr int kInternalErrorExitCode = 5;

// Prints "internal error: <message> (<file>:<line>)" to stderr and ends the process with exit code
// 5, without running destructors.
[[noreturn]] void internal_error(std::string_view message,
                                 std::source_location where = std::source_location::current());

// Stops the process when `condition` does not hold.
inline void check(bool condition, std::string_view message,
                  std::source_location where = std::source_location::current()) {
    if (!condition) internal_error(message, where);
}

}  // namespace ringside
