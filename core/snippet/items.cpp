// Lengths, indexing and slicing.
#include "core/snippet/characters.h"
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/long_work.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace ringside::snippet {

const std::vector<Value>* sequence_items(const Value& value) {
    if (const auto* tuple = value.get<TupleObject>()) return &tuple->items;
    if (const auto* list = value.get<ListObject>()) return &list->items;
    return nullptr;
}

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
            case Kind::big_int:
            case Kind::slice:
            case Kind::function:
            case Kind::native_function:
            case Kind::bound_method:
            case Kind::type:
            case Kind::module:
            case Kind::instance:
            case Kind::exception:
            case Kind::generator:
            case Kind::iterator:
            case Kind::cell:
            case Kind::code:
            case Kind::property:
            case Kind::static_method:
            case Kind::class_method:
            case Kind::get_set:
            case Kind::super_object:
            case Kind::real:
                break;
        }
    }
    raise_type_error("object of type '" + std::string(type_name(thread, value)) + "' has no len()");
}

// ---- slices

std::int64_t slice_index(Thread& thread, const Value& value, std::string_view expected) {
    if (value.is_small_integer()) return value.as_integer();
    if (value.is(Kind::big_int)) {
        if (const auto small = value.as<BigIntObject>()->number.small()) return *small;
        return value.as<BigIntObject>()->number.is_negative()
                   ? std::numeric_limits<std::int64_t>::min() / 2
                   : std::numeric_limits<std::int64_t>::max() / 2;
    }
    const Value hook = find_special(thread, value, Slot::index);
    if (hook.is_unset()) {
        raise_type_error(std::string(expected) + " have an __index__ method");
    }
    return slice_index(thread, call(thread, hook, {}), expected);
}

namespace {

constexpr std::string_view kBounds = "slice indices must be integers or None or";

}  // namespace

SliceRange slice_range(Thread& thread, const SliceObject& slice, std::int64_t length) {
    SliceRange range;
    range.step = slice.step.is_none() ? 1 : slice_index(thread, slice.step, kBounds);
    if (range.step == 0) raise_value_error("slice step cannot be zero");
    const bool forward = range.step > 0;
    const std::int64_t lowest = forward ? 0 : -1;
    const std::int64_t highest = forward ? length : length - 1;
    const auto clamp = [&](const Value& value, std::int64_t standard) {
        if (value.is_none()) return standard;
        std::int64_t index = slice_index(thread, value, kBounds);
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
std::size_t offset_of(Thread& thread, const StrObject& text, std::int64_t index) {
    if (text.is_ascii()) return static_cast<std::size_t>(index);
    std::size_t at = 0;
    for (std::int64_t i = 0; i < index; ++i) at = next_offset(text.text, at);
    work_on_long(thread, at);
    return at;
}

Value str_item(Thread& thread, const StrObject& text, std::int64_t index) {
    const std::size_t begin = offset_of(thread, text, index);
    const std::size_t end = next_offset(text.text, begin);
    return thread.interpreter.name(std::string_view(text.text).substr(begin, end - begin));
}

Value str_slice(Thread& thread, const StrObject& text, const SliceRange& range) {
    Interpreter& interpreter = thread.interpreter;
    if (range.count == 0) return interpreter.str("");
    if (range.step == 1) {
        const std::size_t begin = offset_of(thread, text, range.start);
        const std::size_t end = offset_of(thread, text, range.stop);
        return interpreter.str(text.text.substr(begin, end - begin));
    }
    work_on_long(thread, text.text.size());
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.text.size(); i = next_offset(text.text, i)) {
        starts.push_back(i);
    }
    starts.push_back(text.text.size());
    std::string out;
    for (std::int64_t i = 0, at = range.start; i < range.count; ++i, at += range.step) {
        const std::size_t index = static_cast<std::size_t>(at);
        out.append(text.text, starts[index], starts[index + 1] - starts[index]);
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

}  // namespace

void raise_key_error(Thread& thread, const Value& key) {
    Ref<ExceptionObject> error =
        make<ExceptionObject>(thread.interpreter.find_exception_type("KeyError"));
    error->args.push_back(key);
    raise_object(thread, Value(error));
}

std::int64_t position_of(Thread& thread, const Value& key, std::int64_t length, const char* what,
                         const char* index_name) {
    if (!key.is_small_integer() && !key.is(Kind::big_int) &&
        find_special(thread, key, Slot::index).is_unset()) {
        raise_type_error(std::string(what) + " indices must be integers or slices, not " +
                         std::string(type_name(thread, key)));
    }
    if (is_huge(key)) {
        raise("IndexError", "cannot fit 'int' into an index-sized integer");
    }
    std::int64_t index = index_from(thread, key);
    if (index < 0) index += length;
    if (index < 0 || index >= length) {
        raise("IndexError", std::string(what) + " " + index_name + " out of range");
    }
    return index;
}

namespace {

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
                return str_slice(thread, text, slice_range(thread, *slice, length));
            }
            if (!is_integral(key) && find_special(thread, key, Slot::index).is_unset()) {
                raise_type_error("string indices must be integers, not '" +
                                 std::string(type_name(thread, key)) + "'");
            }
            return str_item(thread, text, position_of(thread, key, length, "string"));
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
            raise_key_error(thread, key);
        }
        case Kind::type: {
            // Generic aliases such as list[int]: the class itself will do.
            if (container.as_object()->type->find(Slot::getitem) == nullptr) return container;
            break;
        }
        case Kind::big_int:
        case Kind::set:
        case Kind::frozenset:
        case Kind::slice:
        case Kind::function:
        case Kind::native_function:
        case Kind::bound_method:
        case Kind::module:
        case Kind::instance:
        case Kind::exception:
        case Kind::generator:
        case Kind::iterator:
        case Kind::cell:
        case Kind::code:
        case Kind::property:
        case Kind::static_method:
        case Kind::class_method:
        case Kind::get_set:
        case Kind::super_object:
        case Kind::real:
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

}  // namespace ringside::snippet
