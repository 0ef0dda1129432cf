#include "core/base/internal_error.h"
#include "core/cli/command_line.h"
#include "core/cli/output.h"

#include <fcntl.h>
#include <unistd.h>
#include <csignal>
#include <exception>
#include <string>
#include <variant>

namespace {

// A stream that the caller closed would give its number to the first file opened.
void fill_closed_streams() {
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
        if (::fcntl(fd, F_GETFD) < 0) ::open("/dev/null", O_RDWR);
    }
}

// The end of an exception that nobody caught, on whatever thread: a bug in Ringside.
[[noreturn]] void end_with_internal_error() {
    std::string what = "an exception that nobody caught";
    if (const auto thrown = std::current_exception()) {
        try {
            std::rethrow_exception(thrown);
        } catch (const std::exception& problem) {
            what = problem.what();
        } catch (...) {
            what = "an exception of an unknown kind";
        }
    }
    ringside::internal_error(what);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace ringside::cli;
    std::set_terminate(end_with_internal_error);
    fill_closed_streams();
    // A closed pipe is told by the write that fails.
    std::signal(SIGPIPE, SIG_IGN);
    const auto parsed = parse_command_line(argc, argv);
    if (const auto* end = std::get_if<ParseEnd>(&parsed)) {
        print(end->out);
        if (!end->message.empty()) complain(end->message);
        return finish_output(end->exit_code);
    }
    const auto& line = std::get<CommandLine>(parsed);
    const int code = std::visit(
        [&line](const auto& command) { return carry_out(command, line.places); }, line.command);
    return finish_output(code);
}
