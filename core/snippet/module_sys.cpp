// The native parts of the modules sys, traceback and gc; library/sys.py has the rest.
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

#include <cfloat>
#include <limits>

namespace ringside::snippet {

namespace {

Value write_text(Args& args) {
    if (!args[0].is(Kind::str)) {
        raise_type_error("write() argument must be str, not " +
                         std::string(type_name(args.thread, args[0])));
    }
    const StrObject& text = *args[0].as<StrObject>();
    args.thread.flush();
    args.interpreter.write(text.text);
    return Value::integer(static_cast<std::int64_t>(text.length));
}

Value handled_exception(Args& args) {
    const Value& handled = args.thread.handled;
    if (handled.is_absent()) {
        return args.interpreter.tuple({Value::none(), Value::none(), Value::none()});
    }
    TypeObject* type = args.interpreter.type_of(handled);
    return args.interpreter.tuple({Value(static_cast<Object*>(type)), handled, Value::none()});
}

Value reference_count(Args& args) {
    constexpr std::int64_t kImmortal = 1'000'000'000;  // small values are never counted
    return Value::integer(args[0].is_object() ? std::int64_t{args[0].as_object()->references}
                                              : kImmortal);
}

Value set_recursion_limit(Args& args) {
    const std::int64_t limit = index_from(args.thread, args[0]);
    if (limit < 1) raise_value_error("recursion limit must be greater or equal than 1");
    if (limit > args.interpreter.limits.deepest_recursion) {
        raise("NotImplementedError", "a recursion limit above " +
                                         std::to_string(args.interpreter.limits.deepest_recursion) +
                                         " is not part of Ringside's Python subset");
    }
    return Value::none();
}

// The text of the exception being handled, as Python prints it.
Value format_handled(Args& args) {
    const Value handled = args.thread.handled;
    if (handled.is_absent()) return args.interpreter.str("NoneType: None\n");
    const ExceptionObject& object = *handled.as<ExceptionObject>();
    const torch::Raised raised(object.type->name, "", std::make_shared<const Value>(handled));
    return args.interpreter.str(traceback_text(args.thread, raised));
}

}  // namespace

void install_sys(Interpreter& interpreter) {
    ModuleObject& sys = *interpreter.new_module("sys");
    sys.set("argv", interpreter.list({interpreter.str("program.py")}));
    sys.set("maxsize", Value::integer(std::numeric_limits<std::int64_t>::max()));
    sys.set("maxunicode", Value::integer(0x10FFFF));
    sys.set("platform", interpreter.str("linux"));
    sys.set("byteorder", interpreter.str("little"));
    sys.set("executable", interpreter.str(""));
    sys.set("version", interpreter.str("3.11.2 (Ringside's Python subset)"));
    sys.set("hexversion", Value::integer(0x030B02F0));
    sys.set("_float_max", Value::real(DBL_MAX));
    sys.set("_float_min", Value::real(DBL_MIN));
    sys.set("_float_epsilon", Value::real(DBL_EPSILON));
    sys.function("_write", "text, /", write_text);
    sys.function("exc_info", "", handled_exception);
    sys.function("getrefcount", "object, /", reference_count);
    sys.function("getrecursionlimit", "", [](Args& args) -> Value {
        return Value::integer(args.interpreter.limits.deepest_recursion);
    });
    sys.function("setrecursionlimit", "limit, /", set_recursion_limit);
    refuse_names(sys, "settrace setprofile getsizeof _getframe displayhook excepthook");
}

void install_traceback(Interpreter& interpreter) {
    ModuleObject& traceback = *interpreter.new_module("traceback");
    traceback.function("format_exc", "limit=, chain=", format_handled);
    // Python prints these to stderr, which is no part of a program's output.
    traceback.function("print_exc", "limit=, file=, chain=", [](Args& args) -> Value {
        const Value text = format_handled(args);
        if (!args[1].is_absent()) call_method(args.thread, args[1], "write", {text});
        return Value::none();
    });
    refuse_names(traceback,
                 "print_stack format_stack extract_stack format_exception print_exception "
                 "extract_tb format_tb print_tb");
}

// Cycles of objects live until the run ends, so that there is nothing to find.
void install_gc(Interpreter& interpreter) {
    ModuleObject& gc = *interpreter.new_module("gc");
    gc.function("collect", "generation=", [](Args&) -> Value { return Value::integer(0); });
    gc.function("enable", "", [](Args&) -> Value { return Value::none(); });
    gc.function("disable", "", [](Args&) -> Value { return Value::none(); });
    gc.function("isenabled", "", [](Args&) -> Value { return Value::boolean(true); });
    refuse_names(gc, "get_objects get_referrers get_referents get_stats get_count freeze");
}

}  // namespace ringside::snippet
