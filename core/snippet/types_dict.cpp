// dict, its views, set and frozenset.
#include "core/snippet/interpreter.h"
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/ops.h"
#include "core/snippet/sequence_methods.h"
#include "core/snippet/types.h"

#include <utility>

namespace ringside::snippet {

namespace {

DictObject& dict_of(Args& a) { return *a[0].as<DictObject>(); }

void update(Thread& thread, DictObject& dict, const Value& from) {
    const Ref<DictObject> held(&dict);
    if (from.is(Kind::dict)) {
        std::size_t position = 0;
        while (const Dict::Entry* entry = from.as<DictObject>()->table.next(position)) {
            const Value key = entry->key;
            const Value value = entry->value;
            dict.table.set(thread, key, value);
        }
    } else if (const Value keys = find_attribute(thread, from, thread.interpreter.names.keys);
               keys.is_set()) {
        for_each(thread, call(thread, keys, {}), [&](const Value& key) {
            dict.table.set(thread, key, get_item(thread, from, key));
            return true;
        });
    } else {
        std::int64_t index = 0;
        for_each(thread, from, [&](const Value& pair) {
            std::vector<Value> items;
            try {
                items = items_of(thread, pair);
            } catch (const torch::Raised& raised) {
                if (raised.type != "TypeError" || raised.object) throw;
                raise_type_error("cannot convert dictionary update sequence element #" +
                                 std::to_string(index) + " to a sequence");
            }
            if (items.size() != 2) {
                raise_value_error("dictionary update sequence element #" + std::to_string(index) +
                                  " has length " + std::to_string(items.size()) +
                                  "; 2 is required");
            }
            dict.table.set(thread, items[0], items[1]);
            ++index;
            return true;
        });
    }
    dict.recount();
}

Value update_all(Args& a, const char* name) {
    if (a.count > 2)
        raise_type_error(std::string(name) + " expected at most 1 argument, got " +
                         std::to_string(a.count - 1));
    DictObject& dict = dict_of(a);
    if (a.has(1)) update(a.thread, dict, a[1]);
    for (std::size_t i = 0; i < a.keyword_count; ++i)
        dict.table.set(a.thread, a.keyword_names[i], a.keyword_values[i]);
    dict.recount();
    return Value::none();
}

[[noreturn]] void raise_key_error(Thread& thread, const Value& key) {
    Ref<ExceptionObject> error =
        make<ExceptionObject>(thread.interpreter.find_exception_type("KeyError"));
    error->args.push_back(key);
    raise_object(thread, Value(error));
}

Value view(Args& a, TypeObject* type, DictPart part) {
    return Value(make<DictView>(type, Ref<DictObject>(a[0].as<DictObject>()), part));
}

Value set_from(Thread& thread, TypeObject* type, bool frozen, const Value& iterable) {
    Ref<SetObject> made = make<SetObject>(type, frozen);
    if (iterable.is(Kind::set) || iterable.is(Kind::frozenset)) {
        made->table.copy_from(iterable.as<SetObject>()->table);
    } else if (iterable.is_set()) {
        for_each(thread, iterable, [&](const Value& item) {
            made->table.add(thread, item);
            return true;
        });
    }
    made->recount();
    return Value(std::move(made));
}

Value as_set(Thread& thread, const Value& iterable) {
    if (iterable.is(Kind::set) || iterable.is(Kind::frozenset)) return iterable;
    return set_from(thread, thread.interpreter.types.set, false, iterable);
}

void fill_views(Interpreter& interpreter) {
    for (TypeObject* t : {interpreter.types.dict_keys, interpreter.types.dict_values,
                          interpreter.types.dict_items}) {
        t->method("__len__", "self, /", [](Args& a) -> Value {
            return Value::integer(
                static_cast<std::int64_t>(a.self<DictView>()->dict->table.size()));
        });
        t->method("__iter__", "self, /", [](Args& a) {
            DictView& self = *a.self<DictView>();
            return dict_iterator(a.interpreter, self.dict, self.part);
        });
        t->method("__contains__", "self, key, /", [](Args& a) -> Value {
            DictView& self = *a.self<DictView>();
            if (self.part == DictPart::keys)
                return Value::boolean(self.dict->table.find(a.thread, a[1]) != nullptr);
            bool found = false;
            for_each(a.thread, dict_iterator(a.interpreter, self.dict, self.part),
                     [&](const Value& item) {
                         found = item.is_same(a[1]) || is_equal(a.thread, item, a[1]);
                         return !found;
                     });
            return Value::boolean(found);
        });
        t->method("__reversed__", "self, /", [](Args& a) -> Value {
            DictView& self = *a.self<DictView>();
            std::vector<Value> items =
                items_of(a.thread, dict_iterator(a.interpreter, self.dict, self.part));
            std::vector<Value> turned(items.rbegin(), items.rend());
            return get_iterator(a.thread, a.interpreter.list(std::move(turned)));
        });
    }
    // keys and items act like sets.
    for (TypeObject* t : {interpreter.types.dict_keys, interpreter.types.dict_items}) {
        t->method("__and__", "self, other, /", [](Args& a) {
            return call_method(a.thread, as_set(a.thread, a[0]), "intersection", {a[1]});
        });
        t->method("__or__", "self, other, /", [](Args& a) {
            return call_method(a.thread, as_set(a.thread, a[0]), "union", {a[1]});
        });
        t->method("__sub__", "self, other, /", [](Args& a) {
            return call_method(a.thread, as_set(a.thread, a[0]), "difference", {a[1]});
        });
        t->method("__xor__", "self, other, /", [](Args& a) {
            return call_method(a.thread, as_set(a.thread, a[0]), "symmetric_difference", {a[1]});
        });
        t->method("__eq__", "self, other, /", [](Args& a) -> Value {
            if (!a[1].is(Kind::set) && !a[1].is(Kind::frozenset) && !a[1].is(Kind::instance))
                return Value::not_implemented();
            return compare(a.thread, CompareOp::equal, as_set(a.thread, a[0]),
                           as_set(a.thread, a[1]));
        });
    }
}

}  // namespace

void fill_dict_type(Interpreter& interpreter) {
    TypeObject* t = interpreter.types.dict;
    t->set("__new__",
           Value(interpreter.new_function("__new__", "dict.__new__", nullptr, [](Args& a) -> Value {
               TypeObject* type = a[0].as<TypeObject>();
               return Value(type->allocate(type));
           })));
    t->method("__init__", nullptr, [](Args& a) { return update_all(a, "dict"); });
    t->method("update", nullptr, [](Args& a) { return update_all(a, "update"); });
    t->method("get", "self, key, default=, /", [](Args& a) -> Value {
        if (const Value* found = dict_of(a).table.find(a.thread, a[1])) return *found;
        return a.has(2) ? a[2] : Value::none();
    });
    t->method("setdefault", "self, key, default=, /", [](Args& a) -> Value {
        DictObject& dict = dict_of(a);
        if (const Value* found = dict.table.find(a.thread, a[1])) return *found;
        const Value value = a.has(2) ? a[2] : Value::none();
        dict.table.set(a.thread, a[1], value);
        dict.recount();
        return value;
    });
    t->method("pop", "self, key, default=, /", [](Args& a) -> Value {
        // An empty one is not asked, so that the key need have no hash.
        if (!dict_of(a).table.empty()) {
            Value value = dict_of(a).table.take(a.thread, a[1]);
            if (value.is_set()) return value;
        }
        if (a.has(2)) return a[2];
        raise_key_error(a.thread, a[1]);
    });
    t->method("popitem", "self, /", [](Args& a) -> Value {
        if (dict_of(a).table.empty())
            raise_key_error(a.thread, a.interpreter.str("popitem(): dictionary is empty"));
        Dict::Entry entry = dict_of(a).table.pop_last();
        return a.interpreter.tuple({entry.key, entry.value});
    });
    t->method("clear", "self, /", [](Args& a) -> Value {
        dict_of(a).table.clear();
        dict_of(a).recount();
        return Value::none();
    });
    t->method("copy", "self, /", [](Args& a) -> Value {
        Ref<DictObject> copy = a.interpreter.dict();
        copy->table.copy_from(dict_of(a).table);
        copy->recount();
        return Value(copy);
    });
    t->method("keys", "self, /",
              [](Args& a) { return view(a, a.interpreter.types.dict_keys, DictPart::keys); });
    t->method("values", "self, /",
              [](Args& a) { return view(a, a.interpreter.types.dict_values, DictPart::values); });
    t->method("items", "self, /",
              [](Args& a) { return view(a, a.interpreter.types.dict_items, DictPart::items); });
    t->class_method("fromkeys", "type, iterable, value=, /", [](Args& a) -> Value {
        const Value made = call(a.thread, a[0], {});
        for_each(a.thread, a[1], [&](const Value& key) {
            set_item(a.thread, made, key, a.has(2) ? a[2] : Value::none());
            return true;
        });
        return made;
    });
    t->method("__len__", "self, /", [](Args& a) -> Value {
        return Value::integer(length_of(a.thread, a[0], Hooks::skip));
    });
    t->method("__getitem__", "self, key, /",
              [](Args& a) { return get_item(a.thread, a[0], a[1], Hooks::skip); });
    t->method("__setitem__", "self, key, value, /", [](Args& a) -> Value {
        set_item(a.thread, a[0], a[1], a[2], Hooks::skip);
        return Value::none();
    });
    t->method("__delitem__", "self, key, /", [](Args& a) -> Value {
        delete_item(a.thread, a[0], a[1], Hooks::skip);
        return Value::none();
    });
    t->method("__contains__", "self, key, /", [](Args& a) -> Value {
        return Value::boolean(contains(a.thread, a[0], a[1], Hooks::skip));
    });
    t->method("__iter__", "self, /",
              [](Args& a) { return get_iterator(a.thread, a[0], Hooks::skip); });
    add_equality_methods(t);
    t->method("__or__", "self, value, /",
              [](Args& a) { return binary(a.thread, BinaryOp::bit_or, a[0], a[1], Hooks::skip); });
    t->method("__repr__", "self, /", [](Args& a) -> Value {
        return a.interpreter.str(repr_of(a.thread, a[0], Hooks::skip));
    });
    t->method("__reversed__", "self, /", [](Args& a) -> Value {
        std::vector<Value> keys;
        std::size_t position = 0;
        while (const Dict::Entry* entry = dict_of(a).table.next(position))
            keys.insert(keys.begin(), entry->key);
        return get_iterator(a.thread, a.interpreter.list(std::move(keys)));
    });
    t->set("__hash__", Value::none());
    fill_views(interpreter);
}

// ---- sets

namespace {

SetObject& set_of(Args& a) { return *a[0].as<SetObject>(); }

// union, intersection, difference: over any number of iterables.
Value combined(Args& a, BinaryOp op) {
    Value result =
        set_from(a.thread,
                 a[0].is(Kind::frozenset) ? a.interpreter.types.frozenset : a.interpreter.types.set,
                 a[0].is(Kind::frozenset), a[0]);
    for (std::size_t i = 1; i < a.count; ++i) {
        if (op == BinaryOp::bit_or) {
            SetObject& into = *result.as<SetObject>();
            for_each(a.thread, a[i], [&](const Value& item) {
                into.table.add(a.thread, item);
                return true;
            });
            continue;
        }
        result = binary(a.thread, op, result, as_set(a.thread, a[i]), Hooks::skip);
    }
    return result;
}

Value updated(Args& a, BinaryOp op) {
    for (std::size_t i = 1; i < a.count; ++i) {
        if (op == BinaryOp::bit_or && !a[i].is(Kind::set) && !a[i].is(Kind::frozenset)) {
            for_each(a.thread, a[i], [&](const Value& item) {
                set_of(a).table.add(a.thread, item);
                return true;
            });
            set_of(a).recount();
            continue;
        }
        const Value other = as_set(a.thread, a[i]);
        update_set(a.thread, op, set_of(a), *other.as<SetObject>());
    }
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
        set_of(a).table = std::move(made.as<SetObject>()->table);
        set_of(a).recount();
        made.as<SetObject>()->table = HashSet();
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
        std::size_t position = 0;
        const Value* key = set_of(a).table.next(position);
        if (key == nullptr) raise_key_error(a.thread, a.interpreter.str("pop from an empty set"));
        const Value held = *key;
        set_of(a).table.discard(a.thread, held);
        return held;
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
