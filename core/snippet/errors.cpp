// Exceptions: raising, matching, and their text.
#include "core/snippet/carets.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

void raise(std::string_view type, std::string message) {
    throw torch::Raised(std::string(type), std::move(message));
}
void raise_type_error(std::string message) { raise("TypeError", std::move(message)); }
void raise_value_error(std::string message) { raise("ValueError", std::move(message)); }

void raise_object(Thread& thread, const Value& exception) {
    ExceptionObject* object = exception.as<ExceptionObject>();
    std::string message;
    try {
        message = str_of(thread, exception);
    } catch (const torch::Raised&) {
        message = "<exception str() failed>";
    }
    throw torch::Raised(object->type->name, std::move(message),
                        std::make_shared<const Value>(exception));
}

Value exception_from(Thread& thread, const torch::Raised& raised) {
    if (raised.object) return *static_cast<const Value*>(raised.object.get());
    Interpreter& interpreter = thread.interpreter;
    TypeObject* type = interpreter.find_exception_type(raised.type);
    if (type == nullptr) type = interpreter.find_exception_type("RuntimeError");
    Ref<ExceptionObject> object = make<ExceptionObject>(type);
    if (!raised.message.empty()) object->args.push_back(interpreter.str(raised.message));
    return Value(std::move(object));
}

std::string message_of(Thread& thread, const torch::Raised& raised) {
    if (!raised.object) return raised.message;
    return str_of(thread, *static_cast<const Value*>(raised.object.get()));
}

bool is_raised_as(Thread& thread, const torch::Raised& raised, std::string_view type_name) {
    const Interpreter& interpreter = thread.interpreter;
    const TypeObject* wanted = interpreter.find_exception_type(type_name);
    const TypeObject* type = raised.object
                                 ? static_cast<const Value*>(raised.object.get())->as_object()->type
                                 : interpreter.find_exception_type(raised.type);
    return type != nullptr && wanted != nullptr && type->is_subtype_of(wanted);
}

std::string traceback_text(Thread& thread, const torch::Raised& raised) {
    const Value exception = exception_from(thread, raised);
    const ExceptionObject& object = *exception.as<ExceptionObject>();
    std::string text = "Traceback (most recent call last):\n";
    for (auto place = object.traceback.rbegin(); place != object.traceback.rend(); ++place) {
        text += "  File \"<program>\", line " + std::to_string(place->line) + ", in " +
                place->function + "\n";
        if (place->line < 1) continue;
        const trace::TracebackEntry entry =
            traceback_entry(thread.interpreter.program_text, 1, *place);
        if (!entry.source.empty()) text += "    " + entry.source + "\n";
        if (!entry.marks.empty()) text += "    " + entry.marks + "\n";
    }
    const std::string message = str_of(thread, exception);
    const std::string name = object.type->module == "__main__" ? object.type->qualified_name
                                                               : object.type->display_name();
    return text + name + (message.empty() ? "" : ": " + message) + "\n";
}

bool exception_matches(Thread& thread, const Value& exception, const Value& type) {
    const TypeObject* base = thread.interpreter.types.base_exception;
    const auto is_class = [&](const Value& value) {
        return value.is(Kind::type) && value.as<TypeObject>()->is_subtype_of(base);
    };
    const std::vector<Value> one = {type};
    const std::vector<Value>& types = type.is(Kind::tuple) ? type.as<TupleObject>()->items : one;
    for (const Value& item : types) {
        if (!is_class(item)) {
            raise_type_error(
                "catching classes that do not inherit from BaseException is not allowed");
        }
    }
    for (const Value& item : types) {
        if (exception.as_object()->type->is_subtype_of(item.as<TypeObject>())) return true;
    }
    return false;
}

namespace {

Value as_exception(Thread& thread, const Value& value, const char* message) {
    if (value.is(Kind::exception)) return value;
    if (value.is(Kind::type) &&
        value.as<TypeObject>()->is_subtype_of(thread.interpreter.types.base_exception)) {
        const Value made = call(thread, value, {});
        if (!made.is(Kind::exception)) {
            raise_type_error(
                "calling " + repr_of(thread, value) +
                " should have returned an instance of BaseException, not " +
                repr_of(thread, Value(static_cast<Object*>(thread.interpreter.type_of(made)))));
        }
        return made;
    }
    raise_type_error(message);
}

}  // namespace

Value exception_to_raise(Thread& thread, const Value& exception, const Value& cause) {
    const Value object =
        as_exception(thread, exception, "exceptions must derive from BaseException");
    ExceptionObject& raised = *object.as<ExceptionObject>();
    if (cause.is_set()) {
        raised.cause =
            cause.is_none()
                ? Value::none()
                : as_exception(thread, cause, "exception causes must derive from BaseException");
        raised.is_context_hidden = true;
    }
    return object;
}

// ---- recursion

Thread::Deeper::Deeper(Thread& thread, const char* where) : thread_(thread) {
    if (thread.depth >= thread.interpreter.limits.deepest_recursion - 1) {
        raise("RecursionError", std::string("maximum recursion depth exceeded") + where);
    }
    ++thread.depth;
}

}  // namespace ringside::snippet
