// Exception classes.
#include "core/snippet/interpreter.h"
#include "core/snippet/ops.h"
#include "core/snippet/types.h"

#include <utility>

namespace ringside::snippet {

namespace {

struct ExceptionEntry {
    const char* name;
    const char* base;
};

constexpr ExceptionEntry kExceptions[] = {
    {"SystemExit", "BaseException"},
    {"KeyboardInterrupt", "BaseException"},
    {"GeneratorExit", "BaseException"},
    {"Exception", "BaseException"},
    {"StopIteration", "Exception"},
    {"StopAsyncIteration", "Exception"},
    {"ArithmeticError", "Exception"},
    {"FloatingPointError", "ArithmeticError"},
    {"OverflowError", "ArithmeticError"},
    {"ZeroDivisionError", "ArithmeticError"},
    {"AssertionError", "Exception"},
    {"AttributeError", "Exception"},
    {"BufferError", "Exception"},
    {"EOFError", "Exception"},
    {"ImportError", "Exception"},
    {"ModuleNotFoundError", "ImportError"},
    {"LookupError", "Exception"},
    {"IndexError", "LookupError"},
    {"KeyError", "LookupError"},
    {"MemoryError", "Exception"},
    {"NameError", "Exception"},
    {"UnboundLocalError", "NameError"},
    {"OSError", "Exception"},
    {"BlockingIOError", "OSError"},
    {"ChildProcessError", "OSError"},
    {"ConnectionError", "OSError"},
    {"BrokenPipeError", "ConnectionError"},
    {"ConnectionAbortedError", "ConnectionError"},
    {"ConnectionRefusedError", "ConnectionError"},
    {"ConnectionResetError", "ConnectionError"},
    {"FileExistsError", "OSError"},
    {"FileNotFoundError", "OSError"},
    {"InterruptedError", "OSError"},
    {"IsADirectoryError", "OSError"},
    {"NotADirectoryError", "OSError"},
    {"PermissionError", "OSError"},
    {"ProcessLookupError", "OSError"},
    {"TimeoutError", "OSError"},
    {"ReferenceError", "Exception"},
    {"RuntimeError", "Exception"},
    {"NotImplementedError", "RuntimeError"},
    {"RecursionError", "RuntimeError"},
    {"SyntaxError", "Exception"},
    {"IndentationError", "SyntaxError"},
    {"TabError", "IndentationError"},
    {"SystemError", "Exception"},
    {"TypeError", "Exception"},
    {"ValueError", "Exception"},
    {"UnicodeError", "ValueError"},
    {"UnicodeDecodeError", "UnicodeError"},
    {"UnicodeEncodeError", "UnicodeError"},
    {"Warning", "Exception"},
    {"DeprecationWarning", "Warning"},
    {"FutureWarning", "Warning"},
    {"ImportWarning", "Warning"},
    {"PendingDeprecationWarning", "Warning"},
    {"ResourceWarning", "Warning"},
    {"RuntimeWarning", "Warning"},
    {"SyntaxWarning", "Warning"},
    {"UnicodeWarning", "Warning"},
    {"UserWarning", "Warning"},
};

ExceptionObject& self_of(const Value& value) { return *value.as<ExceptionObject>(); }

Value or_none(const Value& value) { return value.is_unset() ? Value::none() : value; }

}  // namespace

void fill_exception_types(Interpreter& interpreter) {
    TypeObject* base = interpreter.new_type("builtins", "BaseException");
    base->instance_kind = Kind::exception;
    base->allocate = [](TypeObject* type) -> Object* { return new ExceptionObject(type); };
    interpreter.types.base_exception = base;
    ModuleObject* module = interpreter.new_module("builtins");
    const auto add = [&](TypeObject* type) {
        module->set(type->name, Value(static_cast<Object*>(type)));
    };
    base->set("__new__", Value(interpreter.new_function(
                             "__new__", "BaseException.__new__", nullptr, [](Args& a) -> Value {
                                 TypeObject* type = a[0].as<TypeObject>();
                                 Ref<ExceptionObject> made(
                                     static_cast<ExceptionObject*>(type->allocate(type)));
                                 for (std::size_t i = 1; i < a.count; ++i)
                                     made->args.push_back(a[i]);
                                 return Value(std::move(made));
                             })));
    base->method("__init__", nullptr, [](Args& a) -> Value {
        if (a.keyword_count > 0 && !a.interpreter.type_of(a[0])->is_subtype_of(
                                       a.interpreter.find_exception_type("ImportError"))) {
            raise_type_error(a.interpreter.type_of(a[0])->name + "() takes no keyword arguments");
        }
        ExceptionObject& self = self_of(a[0]);
        self.args.clear();
        for (std::size_t i = 1; i < a.count; ++i) self.args.push_back(a[i]);
        return Value::none();
    });
    base->method("with_traceback", "self, traceback, /", [](Args& a) -> Value { return a[0]; });
    base->method("add_note", "self, note, /", [](Args&) -> Value { return Value::none(); });
    base->getter(
        "args",
        [](Thread& thread, const Value& self) {
            return thread.interpreter.tuple(self_of(self).args);
        },
        [](Thread& thread, const Value& self, const Value& value) {
            self_of(self).args = items_of(thread, value);
        });
    base->getter(
        "__cause__", [](Thread&, const Value& self) { return or_none(self_of(self).cause); },
        [](Thread&, const Value& self, const Value& value) { self_of(self).cause = value; });
    base->getter(
        "__context__", [](Thread&, const Value& self) { return or_none(self_of(self).context); },
        [](Thread&, const Value& self, const Value& value) { self_of(self).context = value; });
    base->getter("__suppress_context__", [](Thread&, const Value& self) {
        return Value::boolean(self_of(self).is_context_hidden);
    });
    base->getter(
        "__traceback__", [](Thread&, const Value&) { return Value::none(); },
        [](Thread&, const Value&, const Value&) {});
    // The plain __str__ and __repr__, for super(): the interpreter itself goes a shorter way.
    for (const auto& [name, body] :
         {std::pair<const char*, NativeFunction::Body>{
              "__str__",
              [](Args& a) -> Value {
                  ExceptionObject& self = self_of(a[0]);
                  if (self.args.empty()) return a.interpreter.str("");
                  if (self.args.size() == 1)
                      return a.interpreter.str(str_of(a.thread, self.args[0]));
                  return a.interpreter.str(repr_of(a.thread, a.interpreter.tuple(self.args)));
              }},
          std::pair<const char*, NativeFunction::Body>{"__repr__", [](Args& a) -> Value {
                                                           return a.interpreter.str(repr_of(
                                                               a.thread, a[0], Hooks::skip));
                                                       }}}) {
        base->method(name, "self, /", body);
        StrObject* key = interpreter.intern(name);
        const Value function = *base->dictionary.find(key);
        base->attributes().set(key, function);
        base->dictionary.erase(key);
    }
    ++interpreter.type_version;
    add(base);
    interpreter.register_exception(base);
    for (const ExceptionEntry& entry : kExceptions) {
        add(interpreter.exception_type(entry.name, "builtins",
                                       interpreter.find_exception_type(entry.base)));
    }
    interpreter.types.exception = interpreter.find_exception_type("Exception");
    for (const char* alias : {"IOError", "EnvironmentError"}) {
        module->set(alias, Value(static_cast<Object*>(interpreter.find_exception_type("OSError"))));
    }
    interpreter.find_exception_type("StopIteration")
        ->getter("value", [](Thread&, const Value& self) {
            return self_of(self).args.empty() ? Value::none() : self_of(self).args[0];
        });
    interpreter.find_exception_type("SystemExit")->getter("code", [](Thread&, const Value& self) {
        return self_of(self).args.empty() ? Value::none() : self_of(self).args[0];
    });
}

}  // namespace ringside::snippet
