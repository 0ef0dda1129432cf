#include "core/cli/command_line.h"
#include "core/cli/output.h"

#include <csignal>
#include <variant>

int main(int argc, char** argv) {
    using namespace ringside::cli;
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
