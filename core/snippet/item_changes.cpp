// Storing and deleting by index, key or slice.
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/machine.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

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
            raise_key_error(thread, key);
        }
    }
    raise_type_error("'" + std::string(type_name(thread, container)) +
                     "' object doesn't support item deletion");
}

}  // namespace ringside::snippet
