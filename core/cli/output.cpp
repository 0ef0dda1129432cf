#include "core/cli/output.h"

#include "core/cli/commands.h"

#include <fmt/format.h>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

namespace ringside::cli {

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
    if (!failed || errno == EPIPE || errno == 0) return exit_code;
    complain(fmt::format("the result cannot be written: {}", std::strerror(errno)));
    return kUsage;
}

}  // namespace ringside::cli
