// The native part of the module os; library/os.py has the rest. No file, no process and nothing of
// the real environment can be reached.
#include "core/device/visible_devices.h"
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"
#include "core/torch/process_group.h"

namespace ringside::snippet {

namespace {

constexpr std::int64_t kProcessId = 4200;  // of rank 0

// What torchrun sets for each process of a run of several.
Value launch_environment(Args& args) {
    const Ref<DictObject> dict = args.interpreter.dict();
    const torch::Process& process = args.interpreter.process;
    if (!process.world || process.world->size() == 1 || process.world->is_started_by_program()) {
        return dict;
    }
    const int local = process.world->ranks_per_node();
    const auto set = [&](std::string_view name, const std::string& text) {
        dict->table.set(args.interpreter.intern(name), args.interpreter.str(text));
    };
    set("RANK", std::to_string(process.rank));
    set("WORLD_SIZE", std::to_string(process.world->size()));
    set("LOCAL_RANK", std::to_string(process.rank % local));
    set("LOCAL_WORLD_SIZE", std::to_string(local));
    set("GROUP_RANK", std::to_string(process.rank / local));
    set("GROUP_WORLD_SIZE", std::to_string(process.world->size() / local));
    set("MASTER_ADDR", "127.0.0.1");
    set("MASTER_PORT", "29500");
    return dict;
}

// A variable of the process's environment, read without running any code of the program.
std::optional<std::string> variable_of(Interpreter& interpreter, std::string_view variable) {
    const auto os = interpreter.modules.find("os");
    if (os == interpreter.modules.end()) return std::nullopt;
    Dict* names = os->second->attributes_if_any();
    const Value* environment =
        names != nullptr ? names->find(interpreter.intern("_process_environment")) : nullptr;
    auto* dict = environment != nullptr ? environment->get<DictObject>() : nullptr;
    const Value* text = dict != nullptr ? dict->table.find(interpreter.intern(variable)) : nullptr;
    if (text == nullptr || !text->is(Kind::str)) return std::nullopt;
    return text->as<StrObject>()->text;
}

}  // namespace

void install_os(Interpreter& interpreter) {
    ModuleObject& os = *interpreter.new_module("os");
    os.set("name", interpreter.str("posix"));
    if (auto* devices = dynamic_cast<device::VisibleDevices*>(&interpreter.process.runtime)) {
        devices->variable = [&interpreter] {
            return variable_of(interpreter, "CUDA_VISIBLE_DEVICES");
        };
    }
    os.set("sep", interpreter.str("/"));
    os.set("linesep", interpreter.str("\n"));
    os.function("getpid", "", [](Args& args) -> Value {
        return Value::integer(kProcessId + args.interpreter.process.rank);
    });
    // The same on every computer, so that a run is.
    os.function("cpu_count", "", [](Args&) -> Value { return Value::integer(8); });
    os.function("_launch_environment", "", launch_environment);
    refuse_names(os,
                 "rmdir removedirs rename replace stat walk "
                 "scandir chdir open system popen fork kill execv urandom getcwd getlogin _exit");
}

}  // namespace ringside::snippet
