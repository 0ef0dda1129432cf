// dict and its views.
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

Value view(Args& a, TypeObject* type, DictPart part) {
    return Value(make<DictView>(type, Ref<DictObject>(a[0].as<DictObject>()), part));
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

}  // namespace ringside::snippet
