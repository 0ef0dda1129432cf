// The stack machine: unpacking, spreading and formatting.
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"

#include <utility>

namespace ringside::snippet {

void Machine::unpack(std::size_t count) {
    const Value value = pop();
    const std::vector<Value>* items = nullptr;
    if (value.is(Kind::tuple)) items = &value.as<TupleObject>()->items;
    if (value.is(Kind::list)) items = &value.as<ListObject>()->items;
    if (items != nullptr && items->size() == count) {
        for (std::size_t i = count; i-- > 0;) push((*items)[i]);
        return;
    }
    std::vector<Value> taken;
    if (items == nullptr) {
        Value iterator;
        TypeObject* type = interpreter_.type_of(value);
        if (type->find(Slot::iter) == nullptr && type->find(Slot::getitem) == nullptr &&
            !value.is_object()) {
            raise_type_error("cannot unpack non-iterable " + type->name + " object");
        }
        try {
            iterator = snippet::get_iterator(thread_, value);
        } catch (const torch::Raised& raised) {
            if (raised.type == "TypeError" && !raised.object) {
                raise_type_error("cannot unpack non-iterable " + type->name + " object");
            }
            throw;
        }
        Value item;
        while (taken.size() <= count && next_value(thread_, iterator, item)) {
            taken.push_back(std::move(item));
        }
        items = &taken;
    }
    if (items->size() < count) {
        raise_value_error("not enough values to unpack (expected " + std::to_string(count) +
                          ", got " + std::to_string(items->size()) + ")");
    }
    if (items->size() > count) {
        raise_value_error("too many values to unpack (expected " + std::to_string(count) + ")");
    }
    for (std::size_t i = count; i-- > 0;) push((*items)[i]);
}

void Machine::unpack_rest(std::size_t before, std::size_t after) {
    const Value value = pop();
    std::vector<Value> items;
    try {
        items = items_of(thread_, value);
    } catch (const torch::Raised& raised) {
        if (raised.type == "TypeError" && !raised.object) {
            raise_type_error("cannot unpack non-iterable " +
                             std::string(type_name(thread_, value)) + " object");
        }
        throw;
    }
    if (items.size() < before + after) {
        raise_value_error("not enough values to unpack (expected at least " +
                          std::to_string(before + after) + ", got " + std::to_string(items.size()) +
                          ")");
    }
    const auto rest_begin = items.begin() + static_cast<std::ptrdiff_t>(before);
    const auto rest_end = items.end() - static_cast<std::ptrdiff_t>(after);
    Value rest = interpreter_.list(std::vector<Value>(rest_begin, rest_end));
    for (std::size_t i = items.size(); i-- > items.size() - after;) push(items[i]);
    push(std::move(rest));
    for (std::size_t i = before; i-- > 0;) push(items[i]);
}

void Machine::dict_merge(std::int32_t depth) {
    const Value from = pop();
    DictObject& into = *top_[-depth].as<DictObject>();
    // The callee lies under the argument tuple and the dict.
    const auto callee = [&] {
        const Value& function = top_[-depth - 3];
        if (function.is(Kind::function)) {
            return "__main__." + function.as<FunctionObject>()->code->qualified_name + "()";
        }
        if (function.is(Kind::native_function)) {
            return function.as<NativeFunction>()->qualified_name + "()";
        }
        if (function.is(Kind::type)) return function.as<TypeObject>()->display_name() + "()";
        return repr_of(thread_, function);
    };
    if (!from.is(Kind::dict) && find_attribute(thread_, from, interpreter_.names.keys).is_unset()) {
        raise_type_error(callee() + " argument after ** must be a mapping, not " +
                         std::string(type_name(thread_, from)));
    }
    const auto add = [&](const Value& key, const Value& value) {
        if (!key.is(Kind::str)) raise_type_error("keywords must be strings");
        if (into.table.find(thread_, key) != nullptr) {
            raise_type_error(callee() + " got multiple values for keyword argument '" +
                             key.as<StrObject>()->text + "'");
        }
        into.table.set(thread_, key, value);
    };
    if (from.is(Kind::dict)) {
        std::size_t position = 0;
        while (const Dict::Entry* entry = from.as<DictObject>()->table.next(position)) {
            const Value key = entry->key;
            const Value value = entry->value;
            add(key, value);
        }
        return;
    }
    for_each(thread_, call_method(thread_, from, "keys"), [&](const Value& key) {
        add(key, get_item(thread_, from, key));
        return true;
    });
}

void Machine::format(std::int32_t arg) {
    Value specification;
    if (arg >= 256) {
        specification = pop();
        arg -= 256;
    }
    Value value = pop();
    if (arg == 'r') value = interpreter_.str(repr_of(thread_, value));
    if (arg == 'a') value = interpreter_.str(escaped_to_ascii(repr_of(thread_, value)));
    if (arg == 's') value = interpreter_.str(str_of(thread_, value));
    if (specification.is_unset() && value.is(Kind::str) &&
        value.as_object()->type == interpreter_.types.str) {
        push(std::move(value));
        return;
    }
    push(interpreter_.str(format_value(
        thread_, value,
        specification.is_set() ? specification.as<StrObject>()->text : std::string())));
}

void Machine::list_extend(std::int32_t arg) {
    const Value from = pop();
    ListObject& list = *top_[-arg].as<ListObject>();
    append_unpacked(thread_, list.items, from, nullptr);
    list.recount();
}

void append_unpacked(Thread& thread, std::vector<Value>& into, const Value& from,
                     const Value* callee) {
    if (const std::vector<Value>* items = sequence_items(from)) {
        into.insert(into.end(), items->begin(), items->end());
        return;
    }
    try {
        snippet::get_iterator(thread, from);
    } catch (const torch::Raised& raised) {
        if (raised.type != "TypeError" || raised.object) throw;
        const std::string kind(type_name(thread, from));
        if (callee == nullptr) raise_type_error("Value after * must be an iterable, not " + kind);
        std::string name;
        if (callee->is(Kind::function)) {
            name = "__main__." + callee->as<FunctionObject>()->code->qualified_name + "()";
        } else if (callee->is(Kind::native_function)) {
            name = callee->as<NativeFunction>()->qualified_name + "()";
        } else {
            name = repr_of(thread, *callee);
        }
        raise_type_error(name + " argument after * must be an iterable, not " + kind);
    }
    for_each(thread, from, [&](const Value& item) {
        into.push_back(item);
        return true;
    });
}

}  // namespace ringside::snippet
