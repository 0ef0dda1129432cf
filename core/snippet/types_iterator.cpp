// enumerate, zip, map, filter, reversed, and generators.
#include "core/snippet/interpreter.h"
#include "core/snippet/iterators.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"
#include "core/snippet/types.h"

#include <cstdint>
#include <utility>

namespace ringside::snippet {

namespace {

Value made(TypeObject* type, FunctionIterator::Next next) {
    return Value(make<FunctionIterator>(type, std::move(next)));
}

Value enumerate_new(Args& a) {
    if (!a.has(1)) raise_type_error("enumerate() missing required argument 'iterable'");
    Value number = a.has(2) ? a[2] : Value::integer(0);
    if (!is_integral(number)) number = Value::integer(index_from(a.thread, number));
    const Value inner = get_iterator(a.thread, a[1]);
    return made(a.interpreter.types.enumerate, [inner, number](Thread& thread, Value& out) mutable {
        Value item;
        if (!next_value(thread, inner, item)) return false;
        std::vector<Value> pair;
        pair.reserve(2);
        pair.push_back(number);
        pair.push_back(std::move(item));
        out = thread.interpreter.tuple(std::move(pair));
        if (number.is_integer() && number.as_integer() < INT64_MAX) {
            number = Value::integer(number.as_integer() + 1);
        } else {
            number = binary(thread, BinaryOp::add, number, Value::integer(1));
        }
        return true;
    });
}

Value zip_new(Args& a) {
    std::vector<Value> inner;
    for (std::size_t i = 1; i < a.count; ++i) {
        inner.push_back(get_iterator(a.thread, a[i]));
    }
    const bool strict = a.keyword("strict").is_set() && is_true(a.thread, a.keyword("strict"));
    return made(a.interpreter.types.zip, [inner, strict](Thread& thread, Value& out) {
        if (inner.empty()) return false;
        std::vector<Value> items;
        items.reserve(inner.size());
        for (std::size_t i = 0; i < inner.size(); ++i) {
            Value item;
            if (next_value(thread, inner[i], item)) {
                items.push_back(std::move(item));
                continue;
            }
            if (!strict) return false;
            if (i > 0) {
                raise_value_error("zip() argument " + std::to_string(i + 1) +
                                  " is shorter than argument" +
                                  (i == 1 ? " 1" : "s 1-" + std::to_string(i)));
            }
            for (std::size_t k = 1; k < inner.size(); ++k) {
                if (next_value(thread, inner[k], item)) {
                    raise_value_error("zip() argument " + std::to_string(k + 1) +
                                      " is longer than argument" +
                                      (k == 1 ? " 1" : "s 1-" + std::to_string(k)));
                }
            }
            return false;
        }
        out = thread.interpreter.tuple(std::move(items));
        return true;
    });
}

// Calls the program's function for an iterator: its StopIteration ends the iteration, as in
// CPython.
bool called(Thread& thread, const Value& function, const std::vector<Value>& arguments,
            Value& out) {
    try {
        out = call(thread, function, arguments);
        return true;
    } catch (const torch::Raised& raised) {
        if (!is_raised_as(thread, raised, "StopIteration")) throw;
        return false;
    }
}

Value map_new(Args& a) {
    if (a.count < 3) raise_type_error("map() must have at least two arguments.");
    const Value function = a[1];
    std::vector<Value> inner;
    for (std::size_t i = 2; i < a.count; ++i) inner.push_back(get_iterator(a.thread, a[i]));
    return made(a.interpreter.types.map, [function, inner](Thread& thread, Value& out) {
        std::vector<Value> items;
        items.reserve(inner.size());
        for (const Value& iterator : inner) {
            Value item;
            if (!next_value(thread, iterator, item)) return false;
            items.push_back(std::move(item));
        }
        return called(thread, function, items, out);
    });
}

Value filter_new(Args& a) {
    const Value function = a[1];
    const Value inner = get_iterator(a.thread, a[2]);
    return made(a.interpreter.types.filter, [function, inner](Thread& thread, Value& out) {
        Value item;
        while (next_value(thread, inner, item)) {
            thread.work();
            Value truth = item;
            if (!function.is_none() && !called(thread, function, {item}, truth)) return false;
            if (is_true(thread, truth)) {
                out = std::move(item);
                return true;
            }
        }
        return false;
    });
}

Value reversed_new(Args& a) {
    const Value& sequence = a[1];
    const Value hook = find_special(a.thread, sequence, Slot::reversed);
    if (hook.is_set() && !(sequence.is(Kind::list) && !sequence.as_object()->type->is_heap_type)) {
        return call(a.thread, hook, {});
    }
    if (sequence.is(Kind::range)) {
        const RangeObject& range = *sequence.as<RangeObject>();
        return Value(make<RangeIterator>(a.interpreter.types.range_iterator,
                                         range.start + (range.length - 1) * range.step, -range.step,
                                         range.length));
    }
    const bool is_sequence = sequence.is(Kind::list) || sequence.is(Kind::tuple) ||
                             sequence.is(Kind::str) || sequence.is(Kind::bytes);
    if (!is_sequence) {
        TypeObject* type = a.interpreter.type_of(sequence);
        if (type->find(Slot::len) == nullptr || type->find(Slot::getitem) == nullptr ||
            sequence.is(Kind::set) || sequence.is(Kind::dict)) {
            raise_type_error("'" + type->name + "' object is not reversible");
        }
    }
    std::int64_t index = length_of(a.thread, sequence);
    const Value held = sequence;
    TypeObject* type = sequence.is(Kind::list) ? a.interpreter.types.reverse_iterator
                                               : a.interpreter.types.reversed;
    return made(type, [held, index](Thread& thread, Value& out) mutable {
        if (index <= 0) return false;
        if (held.is(Kind::list) &&
            index > static_cast<std::int64_t>(held.as<ListObject>()->items.size()))
            return false;
        out = get_item(thread, held, Value::integer(--index));
        return true;
    });
}

[[noreturn]] void stop_iteration(Thread& thread, const Value& value) {
    Ref<ExceptionObject> error =
        make<ExceptionObject>(thread.interpreter.find_exception_type("StopIteration"));
    if (value.is_set() && !value.is_none()) error->args.push_back(value);
    raise_object(thread, Value(error));
}

}  // namespace

void fill_iterator_types(Interpreter& interpreter) {
    const CoreTypes& types = interpreter.types;
    const auto maker = [&](TypeObject* type, const char* signature, NativeFunction::Body body) {
        type->set("__new__",
                  Value(interpreter.new_function(type->name, type->name, signature, body)));
        type->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    };
    maker(types.enumerate, "type, /, iterable=, start=", enumerate_new);
    maker(types.zip, nullptr, zip_new);
    maker(types.map, nullptr, map_new);
    maker(types.filter, "type, function, iterable, /", filter_new);
    maker(types.reversed, "type, sequence, /", reversed_new);
    for (TypeObject* type :
         {types.list_iterator, types.tuple_iterator, types.range_iterator, types.str_iterator,
          types.set_iterator, types.dict_key_iterator, types.dict_value_iterator,
          types.dict_item_iterator, types.reverse_iterator, types.sequence_iterator,
          types.callable_iterator, types.enumerate, types.zip, types.map, types.filter,
          types.reversed, types.generator}) {
        type->method("__iter__", "self, /", [](Args& a) -> Value { return a[0]; });
        type->method("__next__", "self, /", [](Args& a) -> Value {
            Value out;
            if (next_value(a.thread, a[0], out)) return out;
            stop_iteration(a.thread, a[0].is(Kind::generator) ? a[0].as<GeneratorObject>()->returned
                                                              : Value());
        });
    }
    types.generator->method("send", "self, value, /", [](Args& a) -> Value {
        GeneratorObject& generator = *a.self<GeneratorObject>();
        Value out;
        if (resume(a.thread, generator, a[1], out)) return out;
        stop_iteration(a.thread, generator.returned);
    });
    types.generator->method("throw", "self, type, value=, traceback=, /", [](Args& a) -> Value {
        Value exception = a[1];
        if (exception.is(Kind::type)) {
            exception = a.has(2) && !a[2].is_none()
                            ? (a[2].is(Kind::exception) ? a[2] : call(a.thread, exception, {a[2]}))
                            : call(a.thread, exception, {});
        }
        if (!exception.is(Kind::exception)) {
            raise_type_error(
                "exceptions must be classes or instances deriving from BaseException, not " +
                std::string(type_name(a.thread, exception)));
        }
        GeneratorObject& generator = *a.self<GeneratorObject>();
        Value out;
        if (resume_raising(a.thread, generator, exception, out)) return out;
        stop_iteration(a.thread, generator.returned);
    });
    types.generator->method("close", "self, /", [](Args& a) -> Value {
        close_generator(a.thread, *a.self<GeneratorObject>());
        return Value::none();
    });
}

}  // namespace ringside::snippet
