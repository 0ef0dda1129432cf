#include "core/snippet/set_operations.h"

#include "core/snippet/iterators.h"
#include "core/snippet/operator_parts.h"

#include <utility>

namespace ringside::snippet {

namespace {

bool is_itself(const SetObject& set, const Value& other) {
    return other.is_object() && other.as_object() == &set;
}

HashSet& table_of(const Value& set) { return set.as<SetObject>()->table; }

// A new set of the same kind.
Ref<SetObject> empty_like(Thread& thread, const SetObject& set) {
    return thread.interpreter.set(set.kind == Kind::frozenset);
}

Ref<SetObject> copy_of(Thread& thread, SetObject& set) {
    Ref<SetObject> copy = empty_like(thread, set);
    copy->table.copy_from(set.table);
    copy->recount();
    return copy;
}

// Visits the keys of a set; what it calls may change the set.
template <typename Visit>
void each_key(const HashSet& table, const Visit& visit) {
    std::size_t position = 0;
    while (const Value* key = table.next(position)) visit(Value(*key));
}

// Visits what an iterable gives, a set in table order.
template <typename Visit>
void each_item(Thread& thread, const Value& iterable, const Visit& visit) {
    for_each(thread, iterable, [&](const Value& item) {
        visit(item);
        return true;
    });
}

}  // namespace

Value set_from(Thread& thread, TypeObject* type, bool is_frozen, const Value& iterable) {
    const Ref<SetObject> made = make<SetObject>(type, is_frozen);
    if (iterable.is_set()) add_all(thread, *made, iterable);
    made->recount();
    return Value(made);
}

Value as_set(Thread& thread, const Value& iterable) {
    if (is_set(iterable)) return iterable;
    return set_from(thread, thread.interpreter.types.set, false, iterable);
}

void add_all(Thread& thread, SetObject& set, const Value& iterable) {
    const Ref<SetObject> held(&set);
    if (is_set(iterable)) {
        set.table.merge(thread, table_of(iterable));
    } else {
        if (iterable.is(Kind::dict)) set.table.expect(iterable.as<DictObject>()->table.size());
        each_item(thread, iterable, [&](const Value& item) { set.table.add(thread, item); });
    }
    set.recount();
}

Value intersection(Thread& thread, SetObject& set, const Value& iterable) {
    if (is_itself(set, iterable)) return Value(copy_of(thread, set));
    const Ref<SetObject> result = empty_like(thread, set);
    HashSet* asked = &set.table;
    if (is_set(iterable)) {
        HashSet* walked = &table_of(iterable);
        if (walked->size() > asked->size()) std::swap(walked, asked);
        each_key(*walked, [&](const Value& key) {
            if (asked->contains(thread, key)) result->table.add(thread, key);
        });
    } else {
        each_item(thread, iterable, [&](const Value& item) {
            if (asked->contains(thread, item)) result->table.add(thread, item);
        });
    }
    result->recount();
    return Value(result);
}

void keep_common(Thread& thread, SetObject& set, const Value& iterable) {
    const Value common = intersection(thread, set, iterable);
    std::swap(set.table, table_of(common));
    set.recount();
}

Value difference(Thread& thread, SetObject& set, const Value& iterable) {
    const bool is_small = !is_set(iterable) && !iterable.is(Kind::dict);
    const std::size_t size = is_set(iterable)          ? table_of(iterable).size()
                             : iterable.is(Kind::dict) ? iterable.as<DictObject>()->table.size()
                                                       : 0;
    if (is_small || set.table.size() / 4 > size) {
        const Ref<SetObject> result = copy_of(thread, set);
        remove_all(thread, *result, iterable);
        return Value(result);
    }
    const Ref<SetObject> result = empty_like(thread, set);
    each_key(set.table, [&](const Value& key) {
        const bool is_there = is_set(iterable)
                                  ? table_of(iterable).contains(thread, key)
                                  : iterable.as<DictObject>()->table.find(thread, key) != nullptr;
        if (!is_there) result->table.add(thread, key);
    });
    result->recount();
    return Value(result);
}

void remove_all(Thread& thread, SetObject& set, const Value& iterable) {
    const Ref<SetObject> held(&set);
    if (is_itself(set, iterable)) {
        set.table.clear();
    } else if (is_set(iterable)) {
        each_key(table_of(iterable), [&](const Value& key) { set.table.discard(thread, key); });
    } else {
        each_item(thread, iterable, [&](const Value& item) { set.table.discard(thread, item); });
    }
    set.table.tidy();
    set.recount();
}

Value symmetric_difference(Thread& thread, SetObject& set, const Value& iterable) {
    const Ref<SetObject> result = empty_like(thread, set);
    add_all(thread, *result, iterable);
    toggle_all(thread, *result, Value(&set));
    return Value(result);
}

void toggle_all(Thread& thread, SetObject& set, const Value& iterable) {
    const Ref<SetObject> held(&set);
    if (is_itself(set, iterable)) {
        set.table.clear();
        set.recount();
        return;
    }
    const auto toggle = [&](const Value& key) {
        if (!set.table.discard(thread, key)) set.table.add(thread, key);
    };
    if (iterable.is(Kind::dict)) {
        each_item(thread, iterable, toggle);
    } else {
        const Value other = as_set(thread, iterable);
        each_key(table_of(other), toggle);
    }
    set.recount();
}

Value combine_sets(Thread& thread, BinaryOp op, const Value& a, const Value& b) {
    SetObject& left = *a.as<SetObject>();
    if (op == BinaryOp::bit_and) return intersection(thread, left, b);
    if (op == BinaryOp::subtract) return difference(thread, left, b);
    if (op == BinaryOp::bit_xor) return symmetric_difference(thread, left, b);
    const Ref<SetObject> result = copy_of(thread, left);
    add_all(thread, *result, b);
    return Value(result);
}

void update_set(Thread& thread, BinaryOp op, SetObject& set, const Value& other) {
    if (op == BinaryOp::bit_and) return keep_common(thread, set, other);
    if (op == BinaryOp::subtract) return remove_all(thread, set, other);
    if (op == BinaryOp::bit_xor) return toggle_all(thread, set, other);
    add_all(thread, set, other);
}

}  // namespace ringside::snippet
