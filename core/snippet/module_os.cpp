// The native part of the module os; library/os.py has the rest. No file, no process and nothing of
// the real environment can be reached.
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

namespace ringside::snippet {

namespace {

constexpr std::int64_t kProcessId = 4200;  // of rank 0

}  // namespace

void install_os(Interpreter& interpreter) {
    ModuleObject& os = *interpreter.new_module("os");
    os.set("name", interpreter.str("posix"));
    os.set("sep", interpreter.str("/"));
    os.set("linesep", interpreter.str("\n"));
    os.function("getpid", "", [](Args& args) -> Value {
        return Value::integer(kProcessId + args.interpreter.process.rank);
    });
    // The same on every computer, so that a run is.
    os.function("cpu_count", "", [](Args&) -> Value { return Value::integer(8); });
    refuse_names(os,
                 "listdir mkdir makedirs remove unlink rmdir removedirs rename replace stat walk "
                 "scandir chdir open system popen fork kill execv urandom getcwd getlogin _exit");
}

}  // namespace ringside::snippet
