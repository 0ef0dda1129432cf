// The commands that need neither exercise nor record: devices, serve.
#include "core/cli/commands.h"
#include "core/cli/output.h"
#include "core/cli/support.h"
#include "core/session/devices_report.h"
#include "core/session/runner_server.h"

#include <fcntl.h>
#include <unistd.h>

namespace ringside::cli {

int carry_out(const DevicesCommand& command, const Places&) {
    print(command.as_json ? session::devices_json() + "\n" : session::devices_text());
    return kFine;
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
