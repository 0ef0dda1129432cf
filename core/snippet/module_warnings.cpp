// What library/warnings.py needs of the interpreter: the line of a caller, and the record.
#include "core/snippet/machine.h"
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

namespace ringside::snippet {

namespace {

// The line of the program that called, `level` frames up; 1 is the nearest.
Value line_of_caller(Args& args) {
    std::int64_t level = index_from(args.thread, args[0]);
    int line = 0;
    for (const Frame* at = args.thread.frame; at != nullptr; at = at->caller) {
        if (at->code->is_internal) continue;
        line = at->place().line;
        if (--level <= 0) break;
    }
    return Value::integer(line);
}

// _record(category, message, line): once per message and line is the caller's business.
Value record(Args& args) {
    constexpr std::size_t kMostWarnings = 100;
    if (args.interpreter.is_evaluating || args.interpreter.warnings.size() >= kMostWarnings) {
        return Value::none();
    }
    args.interpreter.warnings.push_back({args[0].as<TypeObject>()->name,
                                         text_from(args.thread, args[1], "message"),
                                         static_cast<int>(index_from(args.thread, args[2]))});
    return Value::none();
}

}  // namespace

void install_warnings(Interpreter& interpreter) {
    ModuleObject& warnings = *interpreter.new_module("warnings");
    warnings.function("_line", "level, /", line_of_caller);
    warnings.function("_record", "category, message, line, /", record);
}

}  // namespace ringside::snippet
