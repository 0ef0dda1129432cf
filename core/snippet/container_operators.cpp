// Repeating and joining sequences.
#include "core/snippet/long_work.h"
#include "core/snippet/operator_parts.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

Value repeat(Thread& thread, const Value& sequence, const Value& count) {
    if (is_huge(count)) raise("OverflowError", "cannot fit 'int' into an index-sized integer");
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

}  // namespace ringside::snippet
