#include "core/snippet/modules.h"

#include "core/snippet/interpreter.h"
#include "core/snippet/library_names.h"
#include "core/snippet/ops.h"
#include "core/snippet/torch_bindings.h"

#include <algorithm>

namespace ringside::snippet {

namespace {

Value refuse(Args& args) {
    raise("NotImplementedError",
          args.function.qualified_name + "() is not part of Ringside's Python subset");
}

}  // namespace

void refuse_names(ModuleObject& module, std::string_view names) {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        module.function(names.substr(0, end), nullptr, refuse);
        names.remove_prefix(std::min(end + 1, names.size()));
    }
}

void install_modules(Interpreter& interpreter) {
    interpreter.on_import("math", install_math);
    interpreter.on_import("itertools", install_itertools);
    interpreter.on_import("time", install_time);
    interpreter.on_import("os", install_os);
    interpreter.on_import("sys", install_sys);
    interpreter.on_import("warnings", install_warnings);
    interpreter.on_import("traceback", install_traceback);
    interpreter.on_import("gc", install_gc);
    interpreter.on_import("torch", install_torch);
    interpreter.on_import("_random", install_random);
    interpreter.on_import("_dataclasses", install_dataclasses);
    for (const LibrarySource& source : library_sources()) {
        interpreter.add_source(source.module, source.text);
    }
    add_library_names(interpreter);
}

}  // namespace ringside::snippet
