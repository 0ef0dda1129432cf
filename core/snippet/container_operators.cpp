// Repeating and joining sequences, combining sets.
#include "core/snippet/long_work.h"
#include "core/snippet/operator_parts.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

Value repeat(Thread& thread, const Value& sequence, const Value& count) {
    if (count.is(Kind::big_int) && !count.as<BigIntObject>()->number.small())
        raise("OverflowError", "cannot fit 'int' into an index-sized integer");
    const std::int64_t times = std::max<std::int64_t>(0, index_from(thread, count));
    Interpreter& interpreter = thread.interpreter;
    if (sequence.is(Kind::str) || sequence.is(Kind::bytes)) {
        const std::string& unit = sequence.is(Kind::str) ? sequence.as<StrObject>()->text
                                                         : sequence.as<BytesObject>()->bytes;
        expect_text(interpreter, static_cast<double>(unit.size()) * static_cast<double>(times));
        std::string text;
        const std::size_t size = unit.size() * static_cast<std::size_t>(times);
        if (size >= kLongText) thread.work_on(size);
        text.reserve(size);
        for (std::int64_t i = 0; i < times && !unit.empty(); ++i) text += unit;
        if (sequence.is(Kind::bytes)) {
            return Value(make<BytesObject>(interpreter.types.bytes, std::move(text)));
        }
        return interpreter.str(std::move(text));
    }
    const std::vector<Value>& unit = *sequence_items(sequence);
    interpreter.expect_memory(static_cast<double>(unit.size()) * static_cast<double>(times) *
                              sizeof(Value));
    std::vector<Value> items;
    const std::size_t size = unit.size() * static_cast<std::size_t>(times);
    if (size >= kLongText) thread.work_on(size * sizeof(Value));
    items.reserve(size);
    for (std::int64_t i = 0; i < times && !unit.empty(); ++i) {
        items.insert(items.end(), unit.begin(), unit.end());
    }
    return sequence.is(Kind::list) ? interpreter.list(std::move(items))
                                   : interpreter.tuple(std::move(items));
}

Value concatenate(Thread& thread, const Value& a, const Value& b) {
    Interpreter& interpreter = thread.interpreter;
    if (a.is(Kind::str)) {
        if (!b.is(Kind::str)) {
            raise_type_error("can only concatenate str (not \"" +
                             std::string(type_name(thread, b)) + "\") to str");
        }
        return interpreter.str(a.as<StrObject>()->text + b.as<StrObject>()->text);
    }
    if (a.is(Kind::bytes)) {
        if (!b.is(Kind::bytes)) {
            raise_type_error("can't concat " + std::string(type_name(thread, b)) + " to bytes");
        }
        return Value(make<BytesObject>(interpreter.types.bytes,
                                       a.as<BytesObject>()->bytes + b.as<BytesObject>()->bytes));
    }
    if (a.as_object()->kind != (b.is_object() ? b.as_object()->kind : Kind::cell)) {
        const char* what = a.is(Kind::list) ? "list" : "tuple";
        raise_type_error(std::string("can only concatenate ") + what + " (not \"" +
                         std::string(type_name(thread, b)) + "\") to " + what);
    }
    std::vector<Value> items = *sequence_items(a);
    const std::vector<Value>& more = *sequence_items(b);
    items.insert(items.end(), more.begin(), more.end());
    return a.is(Kind::list) ? interpreter.list(std::move(items))
                            : interpreter.tuple(std::move(items));
}

Value combine_sets(Thread& thread, BinaryOp op, const Value& a, const Value& b) {
    Ref<SetObject> result = thread.interpreter.set(a.is(Kind::frozenset));
    HashSet& left = a.as<SetObject>()->table;
    HashSet& right = b.as<SetObject>()->table;
    const auto each = [](const HashSet& table, const auto& visit) {
        std::size_t position = 0;
        while (const Value* key = table.next(position)) visit(*key);
    };
    if (op == BinaryOp::bit_or || op == BinaryOp::bit_xor) {
        result->table.copy_from(left);
        each(right, [&](const Value& key) {
            if (op == BinaryOp::bit_xor && result->table.contains(thread, key)) {
                result->table.discard(thread, key);
            } else {
                result->table.add(thread, key);
            }
        });
    } else if (op == BinaryOp::bit_and) {
        // The smaller one is walked, as CPython does.
        const bool swap = right.size() > left.size();
        each(swap ? left : right, [&](const Value& key) {
            if ((swap ? right : left).contains(thread, key)) result->table.add(thread, key);
        });
    } else {
        each(left, [&](const Value& key) {
            if (!right.contains(thread, key)) result->table.add(thread, key);
        });
    }
    result->recount();
    return Value(std::move(result));
}

// In place and item by item, so that what stays keeps its place.
void update_set(Thread& thread, BinaryOp op, SetObject& set, SetObject& other) {
    const Ref<SetObject> held(&set);
    if (op == BinaryOp::bit_and) {
        const Value result = combine_sets(thread, op, Value(&set), Value(&other));
        set.table.copy_from(result.as<SetObject>()->table);
        set.recount();
        return;
    }
    HashSet from;
    from.copy_from(other.table);
    std::size_t position = 0;
    while (const Value* key = from.next(position)) {
        const Value item = *key;
        if (op == BinaryOp::bit_or) {
            set.table.add(thread, item);
        } else if (!set.table.discard(thread, item) && op == BinaryOp::bit_xor) {
            set.table.add(thread, item);
        }
    }
    set.recount();
}

}  // namespace ringside::snippet
