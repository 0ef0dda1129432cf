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

// Errors of the system: the number says which class OSError(number, text) makes.
struct SystemError {
    std::int64_t number;
    const char* type;
};

constexpr SystemError kSystemErrors[] = {
    {1, "PermissionError"},          {2, "FileNotFoundError"},  {3, "ProcessLookupError"},
    {4, "InterruptedError"},         {10, "ChildProcessError"}, {11, "BlockingIOError"},
    {13, "PermissionError"},         {17, "FileExistsError"},   {20, "NotADirectoryError"},
    {21, "IsADirectoryError"},       {32, "BrokenPipeError"},   {103, "ConnectionAbortedError"},
    {104, "ConnectionResetError"},   {108, "BrokenPipeError"},  {110, "TimeoutError"},
    {111, "ConnectionRefusedError"}, {114, "BlockingIOError"},  {115, "BlockingIOError"}};

TypeObject* class_by_number(Args& a) {
    TypeObject* type = a[0].as<TypeObject>();
    if (type != a.interpreter.find_exception_type("OSError") || a.count < 3 || a.count > 6 ||
        !a[1].is_integer()) {
        return type;
    }
    for (const SystemError& each : kSystemErrors) {
        if (each.number == a[1].as_integer()) return a.interpreter.find_exception_type(each.type);
    }
    return type;
}

// Two to five arguments are number, text and file names.
void keep_system_error(Interpreter& interpreter, ExceptionObject& self) {
    if (self.args.size() < 2 || self.args.size() > 5) return;
    self.attributes().set(interpreter.intern("errno"), self.args[0]);
    self.attributes().set(interpreter.intern("strerror"), self.args[1]);
    if (self.args.size() > 2) {
        self.attributes().set(interpreter.intern("filename"), self.args[2]);
        self.args.resize(2);
    }
}

Value system_error_text(Args& a) {
    ExceptionObject& self = self_of(a[0]);
    const auto part = [&](const char* name) {
        return get_attribute(a.thread, a[0], a.interpreter.intern(name));
    };
    const Value number = part("errno");
    const Value text = part("strerror");
    const Value file = part("filename");
    if (!file.is_none() || (!number.is_none() && !text.is_none())) {
        std::string shown = "[Errno " + str_of(a.thread, number) + "] " + str_of(a.thread, text);
        if (!file.is_none()) shown += ": " + repr_of(a.thread, file);
        return a.interpreter.str(std::move(shown));
    }
    if (self.args.empty()) return a.interpreter.str("");
    return a.interpreter.str(self.args.size() == 1
                                 ? str_of(a.thread, self.args[0])
                                 : repr_of(a.thread, a.interpreter.tuple(self.args)));
}

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
                                 TypeObject* type = class_by_number(a);
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
        if (self.type->is_subtype_of(a.interpreter.find_exception_type("OSError"))) {
            keep_system_error(a.interpreter, self);
        }
        return Value::none();
    });
    base->method("with_traceback", "self, traceback, /", [](Args& a) -> Value { return a[0]; });
    base->method("add_note", "self, note, /", [](Args& a) -> Value {
        if (!a[1].is(Kind::str)) {
            raise_type_error("note must be a str, not '" + std::string(type_name(a.thread, a[1])) +
                             "'");
        }
        StrObject* name = a.interpreter.intern("__notes__");
        Dict& attributes = self_of(a[0]).attributes();
        if (attributes.find(name) == nullptr) attributes.set(name, a.interpreter.list({}));
        attributes.find(name)->as<ListObject>()->items.push_back(a[1]);
        return Value::none();
    });
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
    TypeObject* system_error = interpreter.find_exception_type("OSError");
    for (const char* name : {"errno", "strerror", "filename"}) {
        system_error->set(name, Value::none());
    }
    system_error->method("__str__", "self, /", system_error_text);
    for (const char* name : {"AttributeError", "NameError"}) {
        interpreter.find_exception_type(name)->getter(
            "name", [](Thread&, const Value& self) { return or_none(self_of(self).name); },
            [](Thread&, const Value& self, const Value& value) { self_of(self).name = value; });
    }
    interpreter.find_exception_type("AttributeError")
        ->getter(
            "obj", [](Thread&, const Value& self) { return or_none(self_of(self).subject); },
            [](Thread&, const Value& self, const Value& value) { self_of(self).subject = value; });
    interpreter.find_exception_type("StopIteration")
        ->getter("value", [](Thread&, const Value& self) {
            return self_of(self).args.empty() ? Value::none() : self_of(self).args[0];
        });
    interpreter.find_exception_type("SystemExit")->getter("code", [](Thread&, const Value& self) {
        return self_of(self).args.empty() ? Value::none() : self_of(self).args[0];
    });
}

}  // namespace ringside::snippet
