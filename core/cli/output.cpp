#include "core/cli/output.h"

#include "core/cli/commands.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace ringside::cli {

namespace {

// A reader that has heard enough closes its pipe: no fault.
bool is_pipe(int file) {
    struct stat status{};
    return ::fstat(file, &status) == 0 && (S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode));
}

}  // namespace

void print(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void complain(std::string_view message) {
    std::string line = fmt::format("ringside: {}", message);
    if (line.back() != '\n') line += '\n';
    std::fflush(stdout);
    std::fwrite(line.data(), 1, line.size(), stderr);
}

int finish_output(int exit_code) {
    errno = 0;
    const bool failed = std::fflush(stdout) != 0 || std::ferror(stdout) != 0;
    if (!failed || is_pipe(fileno(stdout))) return exit_code;
    // A write that failed earlier has left no errno.
    complain(fmt::format("the result cannot be written{}{}", errno == 0 ? "" : ": ",
                         errno == 0 ? "" : std::strerror(errno)));
    return kUsage;
}

}  // namespace ringside::cli
