// Iterators of the built-in types, and what walks them.
#include "core/snippet/characters.h"
#include "core/snippet/iterators.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <utility>

namespace ringside::snippet {

Value dict_iterator(Interpreter& interpreter, Ref<DictObject> dict, DictPart part) {
    TypeObject* type = part == DictPart::keys     ? interpreter.types.dict_key_iterator
                       : part == DictPart::values ? interpreter.types.dict_value_iterator
                                                  : interpreter.types.dict_item_iterator;
    const std::size_t size = dict->table.size();
    std::size_t position = 0;
    return Value(make<FunctionIterator>(
        type, [dict = std::move(dict), part, size, position](Thread& thread, Value& out) mutable {
            if (dict->table.size() != size) {
                raise("RuntimeError", "dictionary changed size during iteration");
            }
            const Dict::Entry* entry = dict->table.next(position);
            if (entry == nullptr) return false;
            if (part == DictPart::keys) out = entry->key;
            if (part == DictPart::values) out = entry->value;
            if (part == DictPart::items) {
                out = thread.interpreter.tuple({entry->key, entry->value});
            }
            return true;
        }));
}

namespace {

Value sequence_iterator(Thread& thread, const Value& sequence) {
    std::int64_t index = 0;
    return Value(
        make<FunctionIterator>(thread.interpreter.types.sequence_iterator,
                               [sequence, index](Thread& running, Value& out) mutable {
                                   try {
                                       out = get_item(running, sequence, Value::integer(index++));
                                   } catch (const torch::Raised& raised) {
                                       if (is_raised_as(running, raised, "IndexError") ||
                                           is_raised_as(running, raised, "StopIteration")) {
                                           return false;
                                       }
                                       throw;
                                   }
                                   return true;
                               }));
}

Value str_iterator(Interpreter& interpreter, Ref<StrObject> text) {
    const auto next = [text = std::move(text), at = std::size_t{0}](Thread& thread,
                                                                    Value& out) mutable {
        const std::string_view bytes = text->text;
        if (at >= bytes.size()) return false;
        const std::size_t end = next_offset(bytes, at);
        out = thread.interpreter.name(bytes.substr(at, end - at));
        at = end;
        return true;
    };
    return Value(make<FunctionIterator>(interpreter.types.str_iterator, next));
}

Value set_iterator(Interpreter& interpreter, Ref<SetObject> set) {
    const std::size_t size = set->table.size();
    std::size_t position = 0;
    return Value(
        make<FunctionIterator>(interpreter.types.set_iterator,
                               [set = std::move(set), size, position](Thread&, Value& out) mutable {
                                   if (set->table.size() != size) {
                                       raise("RuntimeError", "Set changed size during iteration");
                                   }
                                   const Value* key = set->table.next(position);
                                   if (key == nullptr) return false;
                                   out = *key;
                                   return true;
                               }));
}

}  // namespace

Value get_iterator(Thread& thread, const Value& iterable, Hooks hooks) {
    Interpreter& interpreter = thread.interpreter;
    if (iterable.is_object()) {
        Object* object = iterable.as_object();
        if (object->kind == Kind::iterator || object->kind == Kind::generator) return iterable;
        if (hooks == Hooks::ask && (object->kind == Kind::instance || object->type->is_heap_type)) {
            if (const Value* hook = object->type->find(Slot::iter)) {
                if (hook->is_none()) {
                    raise_type_error("'" + object->type->name + "' object is not iterable");
                }
                const Value function = *hook;
                const Value iterator = call(thread, function, {iterable});
                if (!iterator.is(Kind::iterator) && !iterator.is(Kind::generator) &&
                    interpreter.type_of(iterator)->find(Slot::next) == nullptr) {
                    raise_type_error("iter() returned non-iterator of type '" +
                                     std::string(type_name(thread, iterator)) + "'");
                }
                return iterator;
            }
        }
        switch (object->kind) {
            case Kind::list:
                return Value(make<ListIterator>(interpreter.types.list_iterator,
                                                Ref<ListObject>(iterable.as<ListObject>())));
            case Kind::tuple:
                return Value(make<TupleIterator>(interpreter.types.tuple_iterator,
                                                 Ref<TupleObject>(iterable.as<TupleObject>())));
            case Kind::range: {
                const RangeObject& range = *iterable.as<RangeObject>();
                return Value(make<RangeIterator>(interpreter.types.range_iterator, range.start,
                                                 range.step, range.length));
            }
            case Kind::str:
                return str_iterator(interpreter, Ref<StrObject>(iterable.as<StrObject>()));
            case Kind::bytes: {
                std::vector<Value> numbers;
                for (const char c : iterable.as<BytesObject>()->bytes) {
                    numbers.push_back(Value::integer(static_cast<unsigned char>(c)));
                }
                return get_iterator(thread, interpreter.tuple(std::move(numbers)));
            }
            case Kind::dict:
                return dict_iterator(interpreter, Ref<DictObject>(iterable.as<DictObject>()),
                                     DictPart::keys);
            case Kind::set:
            case Kind::frozenset:
                return set_iterator(interpreter, Ref<SetObject>(iterable.as<SetObject>()));
            default:
                break;
        }
        if (object->type->find(Slot::getitem) != nullptr && object->kind != Kind::type) {
            return sequence_iterator(thread, iterable);
        }
    }
    raise_type_error("'" + std::string(type_name(thread, iterable)) + "' object is not iterable");
}

bool next_value(Thread& thread, const Value& iterator, Value& out) {
    if (iterator.is(Kind::iterator)) {
        const Ref<Iterator> held(iterator.as<Iterator>());
        return held->next(thread, out);
    }
    if (iterator.is(Kind::generator)) {
        return resume(thread, *iterator.as<GeneratorObject>(), Value::none(), out);
    }
    TypeObject* type = thread.interpreter.type_of(iterator);
    const Value* hook = type->find(Slot::next);
    if (hook == nullptr) raise_type_error("'" + type->name + "' object is not an iterator");
    const Value function = *hook;
    try {
        out = call(thread, function, {iterator});
    } catch (const torch::Raised& raised) {
        if (is_raised_as(thread, raised, "StopIteration")) return false;
        throw;
    }
    return true;
}

void for_each(Thread& thread, const Value& iterable,
              const std::function<bool(const Value&)>& visit) {
    const Value iterator = get_iterator(thread, iterable);
    Value item;
    while (next_value(thread, iterator, item)) {
        thread.work();
        if (!visit(item)) return;
        item = Value();
    }
}

std::vector<Value> items_of(Thread& thread, const Value& iterable) {
    if (iterable.is_object() && !iterable.as_object()->type->is_heap_type) {
        if (iterable.is(Kind::list)) return iterable.as<ListObject>()->items;
        if (iterable.is(Kind::tuple)) return iterable.as<TupleObject>()->items;
    }
    if (iterable.is(Kind::range)) {
        thread.interpreter.expect_memory(static_cast<double>(iterable.as<RangeObject>()->length) *
                                         sizeof(Value));
    }
    std::vector<Value> items;
    std::size_t counted = 0;
    for_each(thread, iterable, [&](const Value& item) {
        items.push_back(item);
        if (items.size() - counted > 65536) {
            counted = items.size();
            thread.interpreter.expect_memory(static_cast<double>(items.size() * sizeof(Value)));
        }
        return true;
    });
    return items;
}

}  // namespace ringside::snippet
