// set and frozenset.
#include "core/snippet/interpreter.h"
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/ops.h"
#include "core/snippet/sequence_methods.h"
#include "core/snippet/set_operations.h"
#include "core/snippet/types.h"

#include <utility>

namespace ringside::snippet {

namespace {

SetObject& set_of(Args& a) { return *a[0].as<SetObject>(); }

// union, intersection, difference: over any number of iterables, none of which gives a copy.
Value combined(Args& a, BinaryOp op) {
    const bool is_frozen = a[0].is(Kind::frozenset);
    const CoreTypes& types = a.interpreter.types;
    const bool is_copied = a.count == 1 || op == BinaryOp::bit_or;
    Value result =
        is_copied ? set_from(a.thread, is_frozen ? types.frozenset : types.set, is_frozen, a[0])
                  : combine_sets(a.thread, op, a[0], a[1]);
    for (std::size_t i = is_copied ? 1 : 2; i < a.count; ++i) {
        if (op == BinaryOp::bit_and) {
            result = combine_sets(a.thread, op, result, a[i]);
        } else {
            update_set(a.thread, op, *result.as<SetObject>(), a[i]);
        }
    }
    return result;
}

Value updated(Args& a, BinaryOp op) {
    for (std::size_t i = 1; i < a.count; ++i) update_set(a.thread, op, set_of(a), a[i]);
    return Value::none();
}

void fill_common_set(TypeObject* t) {
    t->method("union", nullptr, [](Args& a) { return combined(a, BinaryOp::bit_or); });
    t->method("intersection", nullptr, [](Args& a) { return combined(a, BinaryOp::bit_and); });
    t->method("difference", nullptr, [](Args& a) { return combined(a, BinaryOp::subtract); });
    t->method("symmetric_difference", "self, other, /",
              [](Args& a) { return combined(a, BinaryOp::bit_xor); });
    t->method("copy", "self, /", [](Args& a) -> Value {
        if (a[0].is(Kind::frozenset)) return a[0];
        return set_from(a.thread, a.interpreter.types.set, false, a[0]);
    });
    t->method("issubset", "self, other, /", [](Args& a) {
        return compare(a.thread, CompareOp::less_equal, a[0], as_set(a.thread, a[1]));
    });
    t->method("issuperset", "self, other, /", [](Args& a) {
        return compare(a.thread, CompareOp::greater_equal, a[0], as_set(a.thread, a[1]));
    });
    t->method("isdisjoint", "self, other, /", [](Args& a) -> Value {
        bool is_disjoint = true;
        for_each(a.thread, a[1], [&](const Value& item) {
            is_disjoint = !set_of(a).table.contains(a.thread, item);
            return is_disjoint;
        });
        return Value::boolean(is_disjoint);
    });
    t->method("__len__", "self, /", [](Args& a) -> Value {
        return Value::integer(length_of(a.thread, a[0], Hooks::skip));
    });
    t->method("__contains__", "self, key, /", [](Args& a) -> Value {
        return Value::boolean(contains(a.thread, a[0], a[1], Hooks::skip));
    });
    t->method("__iter__", "self, /",
              [](Args& a) { return get_iterator(a.thread, a[0], Hooks::skip); });
    add_equality_methods(t);
    t->method("__repr__", "self, /", [](Args& a) -> Value {
        return a.interpreter.str(repr_of(a.thread, a[0], Hooks::skip));
    });
}

}  // namespace

void fill_set_types(Interpreter& interpreter) {
    TypeObject* t = interpreter.types.set;
    fill_common_set(t);
    fill_common_set(interpreter.types.frozenset);
    t->set("__new__",
           Value(interpreter.new_function("__new__", "set.__new__", nullptr, [](Args& a) -> Value {
               TypeObject* type = a[0].as<TypeObject>();
               return Value(type->allocate(type));
           })));
    t->method("__init__", "self, iterable=, /", [](Args& a) -> Value {
        const Value made = set_from(a.thread, a.interpreter.types.set, false, a[1]);
        std::swap(set_of(a).table, made.as<SetObject>()->table);
        set_of(a).recount();
        return Value::none();
    });
    interpreter.types.frozenset->set(
        "__new__", Value(interpreter.new_function(
                       "frozenset", "frozenset", "type, iterable=, /", [](Args& a) -> Value {
                           TypeObject* type = a[0].as<TypeObject>();
                           if (a[1].is(Kind::frozenset) && type == a.interpreter.types.frozenset)
                               return a[1];
                           return set_from(a.thread, type, true, a[1]);
                       })));
    interpreter.types.frozenset->method("__init__", nullptr,
                                        [](Args&) -> Value { return Value::none(); });
    t->method("add", "self, item, /", [](Args& a) -> Value {
        set_of(a).table.add(a.thread, a[1]);
        set_of(a).recount();
        return Value::none();
    });
    t->method("discard", "self, item, /", [](Args& a) -> Value {
        set_of(a).table.discard(a.thread, as_set_key(a.thread, a[1]));
        return Value::none();
    });
    t->method("remove", "self, item, /", [](Args& a) -> Value {
        if (!set_of(a).table.discard(a.thread, as_set_key(a.thread, a[1]))) {
            raise_key_error(a.thread, a[1]);
        }
        return Value::none();
    });
    t->method("pop", "self, /", [](Args& a) -> Value {
        Value key = set_of(a).table.pop();
        if (key.is_unset()) raise_key_error(a.thread, a.interpreter.str("pop from an empty set"));
        return key;
    });
    t->method("clear", "self, /", [](Args& a) -> Value {
        set_of(a).table.clear();
        return Value::none();
    });
    t->method("update", nullptr, [](Args& a) { return updated(a, BinaryOp::bit_or); });
    t->method("intersection_update", nullptr,
              [](Args& a) { return updated(a, BinaryOp::bit_and); });
    t->method("difference_update", nullptr, [](Args& a) { return updated(a, BinaryOp::subtract); });
    t->method("symmetric_difference_update", "self, other, /",
              [](Args& a) { return updated(a, BinaryOp::bit_xor); });
    t->set("__hash__", Value::none());
}

}  // namespace ringside::snippet
