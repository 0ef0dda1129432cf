// The commands that need neither exercise nor record: devices, machines, serve.
#include "core/cli/commands.h"
#include "core/cli/output.h"
#include "core/cli/support.h"
#include "core/session/devices_report.h"
#include "core/session/runner_server.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>

namespace ringside::cli {

int carry_out(const DevicesCommand& command, const Places&) {
    print(command.as_json ? session::devices_json() + "\n" : session::devices_text());
    return kFine;
}

int carry_out(const MachinesCommand&, const Places& places) {
    const auto content = load_content(places);
    if (!content.has_value()) return complain_and_code(content.error());
    for (const auto& problem : content->machines.problems) complain(problem.message);
    std::size_t width = 0;
    for (const auto& [name, file] : content->machines.by_name) width = std::max(width, name.size());
    for (const auto& [name, file] : content->machines.by_name) {
        print(fmt::format("{:{}}  {:3} GPUs  {}\n", name, width, file.machine.gpus.size(),
                          file.machine.title));
    }
    return content->machines.by_name.empty() ? kUsage : kFine;
}

int carry_out(const ServeCommand&, const Places&) {
    // Events alone may go to stdout: whatever else prints, in some library, is sent to stderr.
    const int out = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (out < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        return complain_and_code(
            {ErrorKind::io, "a runner needs an open stdin, stdout and stderr"});
    }
    session::serve(STDIN_FILENO, out, session::own_work());
    return kFine;
}

}  // namespace ringside::cli
