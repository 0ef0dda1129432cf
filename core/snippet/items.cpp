// Items, lengths, iteration, conversions.
#include "core/snippet/iterators.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ringside::snippet {

// ---- conversions

BigInt big_from(const Value& value) {
    if (value.is_small_integer()) return BigInt(value.as_integer());
    return value.as<BigIntObject>()->number;
}

std::int64_t index_from(Thread& thread, const Value& value) {
    if (value.is_small_integer()) return value.as_integer();
    if (value.is(Kind::big_int)) {
        if (const auto small = value.as<BigIntObject>()->number.small()) return *small;
        raise("OverflowError", "Python int too large to convert to C ssize_t");
    }
    const Value index = find_special(thread, value, Slot::index);
    if (index.is_unset()) {
        raise_type_error("'" + std::string(type_name(thread, value)) +
                         "' object cannot be interpreted as an integer");
    }
    const Value number = call(thread, index, {});
    if (!is_integral(number)) {
        raise_type_error("__index__ returned non-int (type " +
                         std::string(type_name(thread, number)) + ")");
    }
    return index_from(thread, number);
}

double real_from(Thread& thread, const Value& value) {
    if (is_float(value)) return float_from(value);
    if (value.is_small_integer()) return static_cast<double>(value.as_integer());
    if (value.is(Kind::big_int)) {
        const double number = value.as<BigIntObject>()->number.to_double();
        if (std::isinf(number)) raise("OverflowError", "int too large to convert to float");
        return number;
    }
    const Value hook = find_special(thread, value, Slot::float_);
    if (hook.is_set()) {
        const Value number = call(thread, hook, {});
        if (is_float(number)) return float_from(number);
        raise_type_error(std::string(type_name(thread, value)) +
                         ".__float__ returned non-float (type " +
                         std::string(type_name(thread, number)) + ")");
    }
    const Value index = find_special(thread, value, Slot::index);
    if (index.is_set()) return real_from(thread, call(thread, index, {}));
    raise_type_error("must be real number, not " + std::string(type_name(thread, value)));
}

const std::string& text_from(Thread& thread, const Value& value, std::string_view what) {
    if (!value.is(Kind::str)) {
        raise_type_error(std::string(what) + " must be str, not " +
                         std::string(type_name(thread, value)));
    }
    return value.as<StrObject>()->text;
}

// ---- lengths

std::int64_t length_of(Thread& thread, const Value& value, Hooks hooks) {
    if (value.is_object()) {
        Object* object = value.as_object();
        if (hooks == Hooks::ask && (object->kind == Kind::instance || object->type->is_heap_type)) {
            if (const Value* hook = object->type->find(Slot::len)) {
                const Value function = *hook;
                const Value length = call(thread, function, {value});
                if (!is_integral(length)) {
                    raise_type_error("'" + std::string(type_name(thread, length)) +
                                     "' object cannot be interpreted as an integer");
                }
                const std::int64_t count = index_from(thread, length);
                if (count < 0) raise_value_error("__len__() should return >= 0");
                return count;
            }
        }
        switch (object->kind) {
            case Kind::str:
                return static_cast<std::int64_t>(value.as<StrObject>()->length);
            case Kind::bytes:
                return static_cast<std::int64_t>(value.as<BytesObject>()->bytes.size());
            case Kind::list:
                return static_cast<std::int64_t>(value.as<ListObject>()->items.size());
            case Kind::tuple:
                return static_cast<std::int64_t>(value.as<TupleObject>()->items.size());
            case Kind::dict:
                return static_cast<std::int64_t>(value.as<DictObject>()->table.size());
            case Kind::set:
            case Kind::frozenset:
                return static_cast<std::int64_t>(value.as<SetObject>()->table.size());
            case Kind::range:
                return value.as<RangeObject>()->length;
            default:
                break;
        }
    }
    raise_type_error("object of type '" + std::string(type_name(thread, value)) + "' has no len()");
}

// ---- slices

namespace {

std::int64_t slice_index(Thread& thread, const Value& value) {
    if (value.is_small_integer()) return value.as_integer();
    if (value.is(Kind::big_int)) {
        if (const auto small = value.as<BigIntObject>()->number.small()) return *small;
        return value.as<BigIntObject>()->number.is_negative()
                   ? std::numeric_limits<std::int64_t>::min() / 2
                   : std::numeric_limits<std::int64_t>::max() / 2;
    }
    const Value hook = find_special(thread, value, Slot::index);
    if (hook.is_unset()) {
        raise_type_error("slice indices must be integers or None or have an __index__ method");
    }
    return slice_index(thread, call(thread, hook, {}));
}

}  // namespace

SliceRange slice_range(Thread& thread, const SliceObject& slice, std::int64_t length) {
    SliceRange range;
    range.step = slice.step.is_none() ? 1 : slice_index(thread, slice.step);
    if (range.step == 0) raise_value_error("slice step cannot be zero");
    const bool forward = range.step > 0;
    const std::int64_t lowest = forward ? 0 : -1;
    const std::int64_t highest = forward ? length : length - 1;
    const auto clamp = [&](const Value& value, std::int64_t standard) {
        if (value.is_none()) return standard;
        std::int64_t index = slice_index(thread, value);
        if (index < 0) index = std::max(index + length, lowest);
        return std::clamp(index, lowest, highest);
    };
    range.start = clamp(slice.start, forward ? lowest : highest);
    range.stop = clamp(slice.stop, forward ? highest : lowest);
    if (forward && range.start < range.stop) {
        range.count = (range.stop - range.start - 1) / range.step + 1;
    } else if (!forward && range.start > range.stop) {
        range.count = (range.start - range.stop - 1) / -range.step + 1;
    }
    return range;
}

// ---- items

namespace {

// The byte offset of a code point.
std::size_t offset_of(const StrObject& text, std::int64_t index) {
    if (text.is_ascii()) return static_cast<std::size_t>(index);
    std::size_t at = 0;
    for (std::int64_t i = 0; i < index; ++i) {
        ++at;
        while (at < text.text.size() &&
               (static_cast<unsigned char>(text.text[at]) & 0xC0U) == 0x80U) {
            ++at;
        }
    }
    return at;
}

Value str_item(Interpreter& interpreter, const StrObject& text, std::int64_t index) {
    const std::size_t begin = offset_of(text, index);
    std::size_t end = begin + 1;
    while (end < text.text.size() &&
           (static_cast<unsigned char>(text.text[end]) & 0xC0U) == 0x80U) {
        ++end;
    }
    return interpreter.name(std::string_view(text.text).substr(begin, end - begin));
}

Value str_slice(Interpreter& interpreter, const StrObject& text, const SliceRange& range) {
    if (range.count == 0) return interpreter.str("");
    if (range.step == 1) {
        const std::size_t begin = offset_of(text, range.start);
        const std::size_t end = offset_of(text, range.stop);
        return interpreter.str(text.text.substr(begin, end - begin));
    }
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.text.size(); ++i) {
        if ((static_cast<unsigned char>(text.text[i]) & 0xC0U) != 0x80U) starts.push_back(i);
    }
    starts.push_back(text.text.size());
    std::string out;
    for (std::int64_t i = 0, at = range.start; i < range.count; ++i, at += range.step) {
        const std::size_t index = static_cast<std::size_t>(at);
        out += text.text.substr(starts[index], starts[index + 1] - starts[index]);
    }
    return interpreter.str(std::move(out));
}

std::vector<Value> sliced(const std::vector<Value>& items, const SliceRange& range) {
    std::vector<Value> out;
    out.reserve(static_cast<std::size_t>(range.count));
    for (std::int64_t i = 0, at = range.start; i < range.count; ++i, at += range.step) {
        out.push_back(items[static_cast<std::size_t>(at)]);
    }
    return out;
}

// A sequence index, checked; `what` names the sequence in errors.
std::int64_t position_of(Thread& thread, const Value& key, std::int64_t length, const char* what,
                         const char* action = "index") {
    if (!key.is_small_integer() && !key.is(Kind::big_int) &&
        find_special(thread, key, Slot::index).is_unset()) {
        raise_type_error(std::string(what) + " indices must be integers or slices, not " +
                         std::string(type_name(thread, key)));
    }
    if (key.is(Kind::big_int) && !key.as<BigIntObject>()->number.small()) {
        raise("IndexError", "cannot fit 'int' into an index-sized integer");
    }
    std::int64_t index = index_from(thread, key);
    if (index < 0) index += length;
    if (index < 0 || index >= length) {
        raise("IndexError", std::string(what == std::string_view("string") ? "string" : what) +
                                " " + action + " out of range");
    }
    return index;
}

Value built_in_item(Thread& thread, const Value& container, const Value& key, bool& is_known) {
    Interpreter& interpreter = thread.interpreter;
    is_known = true;
    switch (container.as_object()->kind) {
        case Kind::list: {
            const std::vector<Value>& items = container.as<ListObject>()->items;
            const std::int64_t length = static_cast<std::int64_t>(items.size());
            if (const auto* slice = key.get<SliceObject>()) {
                const SliceRange range = slice_range(thread, *slice, length);
                return interpreter.list(sliced(items, range));
            }
            return items[static_cast<std::size_t>(position_of(thread, key, length, "list"))];
        }
        case Kind::tuple: {
            const std::vector<Value>& items = container.as<TupleObject>()->items;
            const std::int64_t length = static_cast<std::int64_t>(items.size());
            if (const auto* slice = key.get<SliceObject>()) {
                const SliceRange range = slice_range(thread, *slice, length);
                return interpreter.tuple(sliced(items, range));
            }
            return items[static_cast<std::size_t>(position_of(thread, key, length, "tuple"))];
        }
        case Kind::str: {
            const StrObject& text = *container.as<StrObject>();
            const std::int64_t length = static_cast<std::int64_t>(text.length);
            if (const auto* slice = key.get<SliceObject>()) {
                if (text.text.size() >= kLongText) thread.work_on(text.text.size());
                return str_slice(interpreter, text, slice_range(thread, *slice, length));
            }
            if (!is_integral(key) && find_special(thread, key, Slot::index).is_unset()) {
                raise_type_error("string indices must be integers, not '" +
                                 std::string(type_name(thread, key)) + "'");
            }
            return str_item(interpreter, text, position_of(thread, key, length, "string"));
        }
        case Kind::bytes: {
            const std::string& bytes = container.as<BytesObject>()->bytes;
            const std::int64_t length = static_cast<std::int64_t>(bytes.size());
            if (const auto* slice = key.get<SliceObject>()) {
                const SliceRange range = slice_range(thread, *slice, length);
                std::string out;
                for (std::int64_t i = 0, at = range.start; i < range.count; ++i, at += range.step) {
                    out += bytes[static_cast<std::size_t>(at)];
                }
                return Value(make<BytesObject>(interpreter.types.bytes, std::move(out)));
            }
            const std::int64_t at = position_of(thread, key, length, "byte");
            return Value::integer(static_cast<unsigned char>(bytes[static_cast<std::size_t>(at)]));
        }
        case Kind::range: {
            const RangeObject& range = *container.as<RangeObject>();
            if (const auto* slice = key.get<SliceObject>()) {
                const SliceRange part = slice_range(thread, *slice, range.length);
                return Value(make<RangeObject>(
                    interpreter.types.range, range.start + part.start * range.step,
                    range.start + part.stop * range.step, range.step * part.step));
            }
            const std::int64_t at = position_of(thread, key, range.length, "range", "object index");
            return Value::integer(range.start + at * range.step);
        }
        case Kind::dict: {
            if (const Value* found = container.as<DictObject>()->table.find(thread, key)) {
                return *found;
            }
            if (const Value* hook = container.as_object()->type->find(Slot::missing)) {
                const Value function = *hook;
                return call(thread, function, {container, key});
            }
            Ref<ExceptionObject> error =
                make<ExceptionObject>(interpreter.find_exception_type("KeyError"));
            error->args.push_back(key);
            raise_object(thread, Value(error));
        }
        case Kind::type: {
            // Generic aliases such as list[int]: the class itself will do.
            if (container.as_object()->type->find(Slot::getitem) == nullptr) return container;
            break;
        }
        default:
            break;
    }
    is_known = false;
    return Value();
}

}  // namespace

Value get_item(Thread& thread, const Value& container, const Value& key, Hooks hooks) {
    if (container.is_object()) {
        Object* object = container.as_object();
        if (hooks == Hooks::ask && (object->kind == Kind::instance || object->type->is_heap_type)) {
            if (const Value* hook = object->type->find(Slot::getitem)) {
                const Value function = *hook;
                return call(thread, function, {container, key});
            }
        }
        bool is_known = false;
        Value found = built_in_item(thread, container, key, is_known);
        if (is_known) return found;
        if (const Value* hook = hooks == Hooks::ask ? object->type->find(Slot::getitem) : nullptr) {
            const Value function = *hook;
            return call(thread, function, {container, key});
        }
    }
    if (container.is(Kind::type)) {
        raise_type_error("type '" + container.as<TypeObject>()->name + "' is not subscriptable");
    }
    raise_type_error("'" + std::string(type_name(thread, container)) +
                     "' object is not subscriptable");
}

namespace {

void set_slice(Thread& thread, ListObject& list, const SliceObject& slice, const Value& value) {
    std::vector<Value> fresh;
    try {
        fresh = items_of(thread, value);
    } catch (const torch::Raised& raised) {
        if (raised.type == "TypeError" && !raised.object)
            raise_type_error("can only assign an iterable");
        throw;
    }
    const SliceRange range =
        slice_range(thread, slice, static_cast<std::int64_t>(list.items.size()));
    std::vector<Value> old;  // dies after the list is whole again
    if (range.step == 1) {
        const auto begin = list.items.begin() + range.start;
        const auto end = begin + std::max<std::int64_t>(0, range.stop - range.start);
        old.assign(std::make_move_iterator(begin), std::make_move_iterator(end));
        list.items.erase(begin, end);
        list.items.insert(list.items.begin() + range.start, fresh.begin(), fresh.end());
        list.recount();
        while (!old.empty()) old.pop_back();  // from the end, as CPython does
    } else {
        if (static_cast<std::int64_t>(fresh.size()) != range.count) {
            raise_value_error("attempt to assign sequence of size " + std::to_string(fresh.size()) +
                              " to extended slice of size " + std::to_string(range.count));
        }
        for (std::int64_t i = 0, at = range.start; i < range.count; ++i, at += range.step) {
            list.items[static_cast<std::size_t>(at)].swap(fresh[static_cast<std::size_t>(i)]);
        }
    }
    list.recount();
}

void delete_slice(Thread& thread, ListObject& list, const SliceObject& slice) {
    SliceRange range = slice_range(thread, slice, static_cast<std::int64_t>(list.items.size()));
    if (range.count == 0) return;
    if (range.step < 0) {
        range.start += (range.count - 1) * range.step;
        range.step = -range.step;
    }
    std::vector<Value> kept;
    std::int64_t next = range.start;
    std::int64_t left = range.count;
    std::vector<Value> old = std::move(list.items);
    for (std::size_t i = 0; i < old.size(); ++i) {
        if (left > 0 && static_cast<std::int64_t>(i) == next) {
            next += range.step;
            --left;
        } else {
            kept.push_back(old[i]);
        }
    }
    list.items = std::move(kept);
    list.recount();
}

}  // namespace

void set_item(Thread& thread, const Value& container, const Value& key, const Value& value,
              Hooks hooks) {
    if (container.is_object()) {
        Object* object = container.as_object();
        if (hooks == Hooks::ask && (object->kind == Kind::instance || object->type->is_heap_type)) {
            if (const Value* hook = object->type->find(Slot::setitem)) {
                const Value function = *hook;
                call(thread, function, {container, key, value});
                return;
            }
        }
        if (object->kind == Kind::list) {
            ListObject& list = *container.as<ListObject>();
            if (const auto* slice = key.get<SliceObject>()) {
                set_slice(thread, list, *slice, value);
                return;
            }
            const std::int64_t length = static_cast<std::int64_t>(list.items.size());
            const std::int64_t at = position_of(thread, key, length, "list", "assignment index");
            Value held = value;
            list.items[static_cast<std::size_t>(at)].swap(held);
            return;
        }
        if (object->kind == Kind::dict) {
            DictObject& dict = *container.as<DictObject>();
            dict.table.set(thread, key, value);
            dict.recount();
            return;
        }
    }
    raise_type_error("'" + std::string(type_name(thread, container)) +
                     "' object does not support item assignment");
}

void delete_item(Thread& thread, const Value& container, const Value& key, Hooks hooks) {
    if (container.is_object()) {
        Object* object = container.as_object();
        if (hooks == Hooks::ask && (object->kind == Kind::instance || object->type->is_heap_type)) {
            if (const Value* hook = object->type->find(Slot::delitem)) {
                const Value function = *hook;
                call(thread, function, {container, key});
                return;
            }
        }
        if (object->kind == Kind::list) {
            ListObject& list = *container.as<ListObject>();
            if (const auto* slice = key.get<SliceObject>()) {
                delete_slice(thread, list, *slice);
                return;
            }
            const std::int64_t length = static_cast<std::int64_t>(list.items.size());
            const std::int64_t at = position_of(thread, key, length, "list", "assignment index");
            const Value old = std::move(list.items[static_cast<std::size_t>(at)]);
            list.items.erase(list.items.begin() + at);
            return;
        }
        if (object->kind == Kind::dict) {
            const Value old = container.as<DictObject>()->table.take(thread, key);
            if (old.is_set()) return;
            Ref<ExceptionObject> error =
                make<ExceptionObject>(thread.interpreter.find_exception_type("KeyError"));
            error->args.push_back(key);
            raise_object(thread, Value(error));
        }
    }
    raise_type_error("'" + std::string(type_name(thread, container)) +
                     "' object doesn't support item deletion");
}

// ---- iteration

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
    std::size_t at = 0;
    return Value(make<FunctionIterator>(interpreter.types.str_iterator, [text = std::move(text),
                                                                         at](Thread& thread,
                                                                             Value& out) mutable {
        const std::string& bytes = text->text;
        if (at >= bytes.size()) return false;
        std::size_t end = at + 1;
        while (end < bytes.size() && (static_cast<unsigned char>(bytes[end]) & 0xC0U) == 0x80U) {
            ++end;
        }
        out = thread.interpreter.name(std::string_view(bytes).substr(at, end - at));
        at = end;
        return true;
    }));
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
