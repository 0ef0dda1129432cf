// What `match` asks of its subject.
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

// Whether a class of the value derives from one of collections.abc's of that name.
bool derives_from(Thread& thread, const Value& value, std::string_view name) {
    for (const TypeObject* type : thread.interpreter.type_of(value)->mro) {
        if (type->name == name && type->module == "collections.abc") return true;
    }
    return false;
}

}  // namespace

bool is_match_sequence(Thread& thread, const Value& subject) {
    if (subject.is(Kind::list) || subject.is(Kind::tuple) || subject.is(Kind::range)) return true;
    if (!subject.is(Kind::instance)) return false;
    for (const TypeObject* type : thread.interpreter.type_of(subject)->mro) {
        if (type->name == "deque" && type->module == "collections") return true;
    }
    return derives_from(thread, subject, "Sequence");
}

bool is_match_mapping(Thread& thread, const Value& subject) {
    if (subject.is(Kind::dict)) return true;
    if (!subject.is(Kind::instance)) return false;
    for (const TypeObject* type : thread.interpreter.type_of(subject)->mro) {
        if (type->name == "ChainMap" && type->module == "collections") return true;
    }
    return derives_from(thread, subject, "Mapping");
}

Value match_keys(Thread& thread, const Value& subject, const Value& keys) {
    Interpreter& interpreter = thread.interpreter;
    const std::vector<Value>& wanted = keys.as<TupleObject>()->items;
    const Value missing(make<Instance>(interpreter.types.object));
    Dict seen;
    std::vector<Value> values;
    for (const Value& key : wanted) {
        if (seen.find(thread, key) != nullptr) {
            raise_value_error("mapping pattern checks duplicate key (" + repr_of(thread, key) +
                              ")");
        }
        seen.set(thread, key, Value::none());
        Value value = call_method(thread, subject, "get", {key, missing});
        if (value.is_object() && value.as_object() == missing.as_object()) return Value::none();
        values.push_back(std::move(value));
    }
    return interpreter.tuple(std::move(values));
}

Value match_rest(Thread& thread, const Value& subject, const Value& keys) {
    const Value rest =
        call(thread, Value(static_cast<Object*>(thread.interpreter.types.dict)), {subject});
    for (const Value& key : keys.as<TupleObject>()->items) delete_item(thread, rest, key);
    return rest;
}

namespace {

// Python's own types whose single positional pattern is the subject itself.
bool matches_itself(const TypeObject* type) {
    static constexpr std::string_view kTypes[] = {"bool", "bytes", "dict", "float", "frozenset",
                                                  "int",  "list",  "set",  "str",   "tuple"};
    for (const TypeObject* base : type->mro) {
        if (base->module == "builtins" && !base->is_heap_type &&
            std::find(std::begin(kTypes), std::end(kTypes), base->name) != std::end(kTypes)) {
            return true;
        }
    }
    return false;
}

}  // namespace

Value match_class(Thread& thread, const Value& subject, const Value& type, std::size_t positional,
                  const Value& names) {
    Interpreter& interpreter = thread.interpreter;
    if (!type.is(Kind::type)) raise_type_error("called match pattern must be a type");
    if (!is_instance_of(thread, subject, type, "isinstance")) return Value::none();
    TypeObject* class_ = type.as<TypeObject>();
    std::vector<Value> values;
    std::vector<std::string> seen;
    const auto get = [&](const Value& name) {
        const std::string& text = name.as<StrObject>()->text;
        if (std::find(seen.begin(), seen.end(), text) != seen.end()) {
            raise_type_error(class_->name + "() got multiple sub-patterns for attribute " +
                             quoted(text));
        }
        seen.push_back(text);
        values.push_back(find_attribute(thread, subject, interpreter.intern(text)));
        return values.back().is_set();
    };
    if (positional > 0) {
        const Value listed = find_attribute(thread, type, interpreter.intern("__match_args__"));
        if (!listed.is_set() && matches_itself(class_)) {
            if (positional > 1) {
                raise_type_error(class_->name + "() accepts 1 positional sub-pattern (" +
                                 std::to_string(positional) + " given)");
            }
            values.push_back(subject);
        } else {
            if (listed.is_set() && !listed.is(Kind::tuple)) {
                raise_type_error(class_->name + ".__match_args__ must be a tuple (got " +
                                 std::string(type_name(thread, listed)) + ")");
            }
            const std::vector<Value> none;
            const std::vector<Value>& order =
                listed.is_set() ? listed.as<TupleObject>()->items : none;
            if (positional > order.size()) {
                raise_type_error(class_->name + "() accepts " + std::to_string(order.size()) +
                                 " positional sub-pattern" + (order.size() == 1 ? "" : "s") + " (" +
                                 std::to_string(positional) + " given)");
            }
            for (std::size_t i = 0; i < positional; ++i) {
                if (!order[i].is(Kind::str)) {
                    raise_type_error("__match_args__ elements must be strings (got " +
                                     std::string(type_name(thread, order[i])) + ")");
                }
                if (!get(order[i])) return Value::none();
            }
        }
    }
    for (const Value& name : names.as<TupleObject>()->items) {
        if (!get(name)) return Value::none();
    }
    return interpreter.tuple(std::move(values));
}

void Machine::match(const Instruction& instruction) {
    const std::int32_t arg = instruction.arg;
    const auto push_found = [this](Value values) {
        const bool is_match = !values.is_none();
        push(std::move(values));
        push(Value::boolean(is_match));
    };
    if (instruction.operation == Operation::match_sequence) {
        const std::int64_t wanted = arg & (kMatchAtLeast - 1);
        bool is_match = is_match_sequence(thread_, top_[-1]);
        if (is_match) {
            const std::int64_t length = length_of(thread_, top_[-1]);
            is_match = arg >= kMatchAtLeast ? length >= wanted : length == wanted;
        }
        push(Value::boolean(is_match));
    } else if (instruction.operation == Operation::match_mapping) {
        push(Value::boolean(is_match_mapping(thread_, top_[-1]) &&
                            (arg == 0 || length_of(thread_, top_[-1]) >= arg)));
    } else if (instruction.operation == Operation::match_keys) {
        push_found(match_keys(thread_, top_[-2], top_[-1]));
    } else if (instruction.operation == Operation::match_rest) {
        Value rest = match_rest(thread_, top_[-3], top_[-2]);
        Value values = pop();
        top_[-2] = std::move(values);
        top_[-1] = std::move(rest);
    } else {
        Value values =
            match_class(thread_, top_[-3], top_[-2], static_cast<std::size_t>(arg), top_[-1]);
        pop_to(top_ - 3);
        push_found(std::move(values));
    }
}

}  // namespace ringside::snippet
