// The built-in functions.
#include "core/snippet/characters.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/iterators.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"
#include "core/snippet/sorting.h"
#include "core/snippet/types.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <utility>

namespace ringside::snippet {

namespace {

Value print(Args& a) {
    const auto text_option = [&](const char* name, const char* standard) -> std::string {
        const Value& value = a.keyword(name);
        if (value.is_absent()) return standard;
        if (!value.is(Kind::str)) {
            raise_type_error(std::string(name) + " must be None or a string, not " +
                             std::string(type_name(a.thread, value)));
        }
        return value.as<StrObject>()->text;
    };
    for (std::size_t i = 0; i < a.keyword_count; ++i) {
        const std::string& name = a.keyword_names[i].as<StrObject>()->text;
        if (name != "sep" && name != "end" && name != "file" && name != "flush") {
            raise_type_error("'" + name + "' is an invalid keyword argument for print()");
        }
    }
    const std::string separator = text_option("sep", " ");
    const std::string end = text_option("end", "\n");
    std::string text;
    for (std::size_t i = 0; i < a.count; ++i) {
        if (i > 0) text += separator;
        text += str_of(a.thread, a[i]);
    }
    text += end;
    a.thread.flush();
    // What goes to stderr is no part of the program's output.
    const Value& file = a.keyword("file");
    if (file.is_absent()) {
        a.interpreter.write(text);
    } else {
        const Value write = find_attribute(a.thread, file, a.interpreter.intern("write"));
        if (write.is_unset()) raise_no_attribute(a.thread, file, "write");
        call(a.thread, write, {a.interpreter.str(text)});
    }
    return Value::none();
}

Value sum(Args& a) {
    Value total = a.has(1) ? a[1] : Value::integer(0);
    const Value items = get_iterator(a.thread, a[0]);
    if (total.is(Kind::str)) raise_type_error("sum() can't sum strings [use ''.join(seq) instead]");
    if (total.is(Kind::bytes))
        raise_type_error("sum() can't sum bytes [use b''.join(seq) instead]");
    for_each(a.thread, items, [&](const Value& item) {
        total = binary(a.thread, BinaryOp::add, total, item);
        return true;
    });
    return total;
}

Value extreme(Args& a, CompareOp op) {
    const std::string name = a.function.name;
    const Value& key = a.keyword("key");
    const Value& standard = a.keyword("default");
    for (std::size_t i = 0; i < a.keyword_count; ++i) {
        const std::string& given = a.keyword_names[i].as<StrObject>()->text;
        if (given != "key" && given != "default")
            raise_type_error(
                fmt::format("'{}' is an invalid keyword argument for {}()", given, name));
    }
    if (a.count == 0) raise_type_error(name + " expected at least 1 argument, got 0");
    if (a.count > 1 && standard.is_set()) {
        raise_type_error("Cannot specify a default for " + name +
                         "() with multiple positional arguments");
    }
    Value best;
    Value best_key;
    const auto visit = [&](const Value& item) {
        Value item_key = key.is_absent() ? item : call(a.thread, key, {item});
        if (best.is_unset() || is_true(a.thread, compare(a.thread, op, item_key, best_key))) {
            best = item;
            best_key = std::move(item_key);
        }
        return true;
    };
    if (a.count == 1) {
        for_each(a.thread, a[0], visit);
    } else {
        for (std::size_t i = 0; i < a.count; ++i) visit(a[i]);
    }
    if (best.is_set()) return best;
    if (standard.is_set()) return standard;
    raise_value_error(name + "() arg is an empty sequence");
}

Value round_value(Args& a) {
    const Value hook = find_special(a.thread, a[0], Slot::round);
    if (hook.is_unset()) {
        raise_type_error("type " + std::string(type_name(a.thread, a[0])) +
                         " doesn't define __round__ method");
    }
    if (a.has(1) && !a[1].is_none()) return call(a.thread, hook, {a[1]});
    return call(a.thread, hook, {});
}

Value absolute(Args& a) {
    const Value& x = a[0];
    if (is_float(x)) return Value::real(std::fabs(float_from(x)));
    if (is_integral(x)) {
        const bool is_negative =
            x.is_small_integer() ? x.as_integer() < 0 : x.as<BigIntObject>()->number.is_negative();
        return unary(a.thread, is_negative ? UnaryOp::negative : UnaryOp::positive, x);
    }
    const Value hook = find_special(a.thread, x, Slot::abs_);
    if (hook.is_unset())
        raise_type_error("bad operand type for abs(): '" + std::string(type_name(a.thread, x)) +
                         "'");
    return call(a.thread, hook, {});
}

Value divide_with_rest(Args& a) {
    if (is_number(a[0]) && is_number(a[1])) {
        if ((is_float(a[0]) || is_float(a[1])) && real_from(a.thread, a[1]) == 0.0) {
            raise("ZeroDivisionError", "float divmod()");
        }
        return a.interpreter.tuple({binary(a.thread, BinaryOp::floor_divide, a[0], a[1]),
                                    binary(a.thread, BinaryOp::modulo, a[0], a[1])});
    }
    Value hook = find_special(a.thread, a[0], Slot::divmod);
    if (hook.is_set()) return call(a.thread, hook, {a[1]});
    hook = find_special(a.thread, a[1], Slot::rdivmod);
    if (hook.is_set()) return call(a.thread, hook, {a[0]});
    raise_type_error("unsupported operand type(s) for divmod(): '" +
                     std::string(type_name(a.thread, a[0])) + "' and '" +
                     std::string(type_name(a.thread, a[1])) + "'");
}

Value character(Args& a) {
    const std::int64_t code = is_huge(a[0]) ? INT64_MAX : index_from(a.thread, a[0]);
    if (code > 0x7FFFFFFF || code < -0x80000000LL) {
        raise("OverflowError", "Python int too large to convert to C int");
    }
    if (code < 0 || code > 0x10FFFF) raise_value_error("chr() arg not in range(0x110000)");
    std::string text;
    append_utf8(text, code >= 0xD800 && code < 0xE000 ? 0xFFFD : static_cast<std::uint32_t>(code));
    return a.interpreter.name(text);
}

Value ordinal(Args& a) {
    if (a[0].is(Kind::bytes) && a[0].as<BytesObject>()->bytes.size() == 1) {
        return Value::integer(static_cast<unsigned char>(a[0].as<BytesObject>()->bytes[0]));
    }
    if (!a[0].is(Kind::str)) {
        raise_type_error("ord() expected string of length 1, but " +
                         std::string(type_name(a.thread, a[0])) + " found");
    }
    const StrObject& text = *a[0].as<StrObject>();
    if (text.length != 1) {
        raise_type_error("ord() expected a character, but string of length " +
                         std::to_string(text.length) + " found");
    }
    return Value::integer(code_point_at(text.text, 0));
}

Value in_base(Args& a, int base, const char* prefix) {
    const Value number = is_integral(a[0]) ? a[0] : Value::integer(index_from(a.thread, a[0]));
    const BigInt big = big_from(number);
    const BigInt magnitude = big.is_negative() ? -big : big;
    return a.interpreter.str((big.is_negative() ? "-" : "") + std::string(prefix) +
                             magnitude.to_string(base));
}

Value get_attr(Args& a) {
    if (!a[1].is(Kind::str))
        raise_type_error("attribute name must be string, not '" +
                         std::string(type_name(a.thread, a[1])) + "'");
    StrObject* name = a.interpreter.intern(a[1].as<StrObject>()->text);
    if (!a.has(2)) return get_attribute(a.thread, a[0], name);
    Value found = find_attribute(a.thread, a[0], name);
    return found.is_set() ? found : a[2];
}

Value next_item(Args& a) {
    TypeObject* type = a.interpreter.type_of(a[0]);
    if (!a[0].is(Kind::iterator) && !a[0].is(Kind::generator) &&
        type->find(Slot::next) == nullptr) {
        raise_type_error("'" + type->name + "' object is not an iterator");
    }
    Value out;
    if (a[0].is(Kind::iterator) || a[0].is(Kind::generator) || a.has(1)) {
        if (next_value(a.thread, a[0], out)) return out;
        if (a.has(1)) return a[1];
        Ref<ExceptionObject> error =
            make<ExceptionObject>(a.interpreter.find_exception_type("StopIteration"));
        if (a[0].is(Kind::generator)) {
            const Value& returned = a[0].as<GeneratorObject>()->returned;
            if (returned.is_set() && !returned.is_none()) error->args.push_back(returned);
        }
        raise_object(a.thread, Value(error));
    }
    return call(a.thread, find_special(a.thread, a[0], Slot::next), {});
}

Value iterate(Args& a) {
    if (!a.has(1)) return get_iterator(a.thread, a[0]);
    const Value function = a[0];
    const Value last = a[1];
    if (!is_callable(a.thread, function)) raise_type_error("iter(v, w): v must be callable");
    return Value(make<FunctionIterator>(a.interpreter.types.callable_iterator,
                                        [function, last](Thread& thread, Value& out) {
                                            out = call(thread, function, {});
                                            return !is_equal(thread, out, last);
                                        }));
}

Value namespace_of(Args& a) {
    if (a.has(0)) {
        const Value dict = find_attribute(a.thread, a[0], a.interpreter.names.dict);
        if (dict.is_unset()) raise_type_error("vars() argument must have __dict__ attribute");
        return dict;
    }
    Frame* frame = a.thread.frame;
    Ref<DictObject> names = a.interpreter.dict();
    if (frame == nullptr || frame->code->kind != CodeKind::function) {
        names->table.copy_from(frame == nullptr ? a.interpreter.globals->table
                                                : frame->globals->table);
        return Value(names);
    }
    for (std::size_t i = 0; i < frame->code->locals.size(); ++i) {
        if (frame->slots[i].is_set()) names->table.set(frame->code->locals[i], frame->slots[i]);
    }
    return Value(names);
}

Value directory(Args& a) {
    std::vector<Value> names;
    if (a.has(0)) {
        const Value* hook = a.interpreter.type_of(a[0])->find(a.interpreter.intern("__dir__"));
        const Value function = *hook;
        names = items_of(a.thread, call(a.thread, function, {a[0]}));
    } else {
        names = items_of(a.thread, namespace_of(a));
    }
    sort_values(a.thread, names, Value(), false);
    return a.interpreter.list(std::move(names));
}

[[noreturn]] Value refused(Args& a) {
    raise("NotImplementedError", a.function.name + "() is not part of Ringside's Python subset");
}

void add_functions(Interpreter& interpreter, ModuleObject& m) {
    m.function("print", nullptr, print);
    m.function("len", "object, /",
               [](Args& a) -> Value { return Value::integer(length_of(a.thread, a[0])); });
    m.function("sum", "iterable, /, start=", sum);
    m.function("min", nullptr, [](Args& a) { return extreme(a, CompareOp::less); });
    m.function("max", nullptr, [](Args& a) { return extreme(a, CompareOp::greater); });
    m.function("abs", "x, /", absolute);
    m.function("round", "/, number, ndigits=", round_value);
    m.function("any", "iterable, /", [](Args& a) -> Value {
        bool found = false;
        for_each(a.thread, a[0], [&](const Value& item) {
            found = is_true(a.thread, item);
            return !found;
        });
        return Value::boolean(found);
    });
    m.function("all", "iterable, /", [](Args& a) -> Value {
        bool holds = true;
        for_each(a.thread, a[0], [&](const Value& item) {
            holds = is_true(a.thread, item);
            return holds;
        });
        return Value::boolean(holds);
    });
    m.function("sorted", nullptr, [](Args& a) -> Value {
        if (a.count != 1) {
            raise_type_error("sorted expected 1 argument, got " + std::to_string(a.count));
        }
        std::vector<Value> items = items_of(a.thread, a[0]);
        Value key;
        bool is_reverse = false;
        for (std::size_t i = 0; i < a.keyword_count; ++i) {
            const std::string& word = a.keyword_names[i].as<StrObject>()->text;
            if (word == "key") {
                key = a.keyword_values[i];
            } else if (word == "reverse") {
                is_reverse = is_true(a.thread, a.keyword_values[i]);
            } else {
                raise_type_error("'" + word + "' is an invalid keyword argument for sort()");
            }
        }
        sort_values(a.thread, items, key, is_reverse);
        return a.interpreter.list(std::move(items));
    });
    m.function("divmod", "x, y, /", divide_with_rest);
    m.function("pow",
               "/, base, exp, mod=", [](Args& a) { return power(a.thread, a[0], a[1], a[2]); });
    m.function("chr", "i, /", character);
    m.function("ord", "c, /", ordinal);
    m.function("bin", "number, /", [](Args& a) { return in_base(a, 2, "0b"); });
    m.function("oct", "number, /", [](Args& a) { return in_base(a, 8, "0o"); });
    m.function("hex", "number, /", [](Args& a) { return in_base(a, 16, "0x"); });
    m.function("repr", "object, /",
               [](Args& a) -> Value { return a.interpreter.str(repr_of(a.thread, a[0])); });
    m.function("ascii", "object, /", [](Args& a) -> Value {
        return a.interpreter.str(escaped_to_ascii(repr_of(a.thread, a[0])));
    });
    m.function("format", "value, specification=, /", [](Args& a) -> Value {
        return a.interpreter.str(format_value(
            a.thread, a[0],
            a.has(1) ? text_from(a.thread, a[1], "format() argument 2") : std::string()));
    });
    m.function("id", "object, /",
               [](Args& a) -> Value { return Value::integer(a.interpreter.identity(a[0])); });
    m.function("hash", "object, /", [](Args& a) -> Value {
        return Value::integer(static_cast<std::int64_t>(hash_of(a.thread, a[0])));
    });
    m.function("callable", "object, /",
               [](Args& a) -> Value { return Value::boolean(is_callable(a.thread, a[0])); });
    m.function("isinstance", "object, class, /", [](Args& a) -> Value {
        return Value::boolean(is_instance_of(a.thread, a[0], a[1], "isinstance"));
    });
    m.function("issubclass", "class, class_or_tuple, /", [](Args& a) -> Value {
        return Value::boolean(is_subclass_of(a.thread, a[0], a[1]));
    });
    m.function("getattr", "object, name, default=, /", get_attr);
    m.function("setattr", "object, name, value, /", [](Args& a) -> Value {
        if (!a[1].is(Kind::str))
            raise_type_error("attribute name must be string, not '" +
                             std::string(type_name(a.thread, a[1])) + "'");
        set_attribute(a.thread, a[0], a.interpreter.intern(a[1].as<StrObject>()->text), a[2]);
        return Value::none();
    });
    m.function("hasattr", "object, name, /", [](Args& a) -> Value {
        if (!a[1].is(Kind::str))
            raise_type_error("attribute name must be string, not '" +
                             std::string(type_name(a.thread, a[1])) + "'");
        return Value::boolean(
            find_attribute(a.thread, a[0], a.interpreter.intern(a[1].as<StrObject>()->text))
                .is_set());
    });
    m.function("delattr", "object, name, /", [](Args& a) -> Value {
        delete_attribute(a.thread, a[0],
                         a.interpreter.intern(text_from(a.thread, a[1], "attribute name")));
        return Value::none();
    });
    m.function("iter", "object, sentinel=, /", iterate);
    m.function("next", "iterator, default=, /", next_item);
    m.function("vars", "object=, /", namespace_of);
    m.function("locals", "", namespace_of);
    m.function("globals", "", [](Args& a) -> Value {
        return Value(a.thread.frame != nullptr ? a.thread.frame->globals : a.interpreter.globals);
    });
    m.function("dir", "object=, /", directory);
    for (const char* name : {"exec", "eval", "compile", "open", "input", "__import__", "breakpoint",
                             "help", "memoryview", "bytearray", "complex"}) {
        m.function(name, nullptr, refused);
    }
    const CoreTypes& types = interpreter.types;
    for (TypeObject* type :
         {types.object,       types.type,         types.integer,   types.boolean,
          types.real,         types.str,          types.bytes,     types.tuple,
          types.list,         types.dict,         types.set,       types.frozenset,
          types.range,        types.slice,        types.property,  types.static_method,
          types.class_method, types.super_object, types.enumerate, types.zip,
          types.map,          types.filter,       types.reversed}) {
        m.set(type->name, Value(static_cast<Object*>(type)));
    }
    m.set("NotImplemented", Value::not_implemented());
    m.set("Ellipsis", Value::ellipsis());
    m.set("__debug__", Value::boolean(true));
}

}  // namespace

void fill_builtins(Interpreter& interpreter) {
    ModuleObject& module = *interpreter.new_module("builtins");
    add_functions(interpreter, module);
    interpreter.builtins->table.copy_from(module.attributes());
    interpreter.builtins->table.erase(interpreter.names.name);
}

}  // namespace ringside::snippet
