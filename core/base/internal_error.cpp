#include "core/base/internal_error.h"

#include <cstdio>
#include <cstdlib>

namespace ringside {

void internal_error(std::string_view message, std::source_location where) {
    std::fflush(stdout);
    std::fprintf(stderr, "internal error: %.*s (%s:%u)\n", static_cast<int>(message.size()),
                 message.data(), where.file_name(), static_cast<unsigned>(where.line()));
    std::fflush(stderr);
    std::_Exit(kInternalErrorExitCode);
}

}  // namespace ringside
