// list, tuple, range, slice and bytes.
#include "core/snippet/encodings.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/long_work.h"
#include "core/snippet/ops.h"
#include "core/snippet/sequence_methods.h"
#include "core/snippet/sorting.h"
#include "core/snippet/types.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

ListObject& list_of(Args& a) { return *a[0].as<ListObject>(); }

// Every item of the list may have moved.
void note_moves(Thread& thread, const ListObject& list) {
    work_on_long(thread, list.items.size() * sizeof(Value));
}

Value list_sort(Args& a) {
    ListObject& list = list_of(a);
    const Ref<ListObject> held(&list);
    std::vector<Value> items = std::move(list.items);
    list.items.clear();
    try {
        sort_values(a.thread, items, a[1], a.has(2) && is_true(a.thread, a[2]));
    } catch (const torch::Raised&) {
        // Half sorted, as CPython leaves it.
        list.items = std::move(items);
        throw;
    }
    if (!list.items.empty()) raise_value_error("list modified during sort");
    list.items = std::move(items);
    list.recount();
    return Value::none();
}

Value index_of(Args& a, const std::vector<Value>& items, const char* what) {
    const std::int64_t length = static_cast<std::int64_t>(items.size());
    constexpr std::string_view kBounds = "slice indices must be integers or";
    std::int64_t begin = a.has(2) ? slice_index(a.thread, a[2], kBounds) : 0;
    std::int64_t end = a.has(3) ? slice_index(a.thread, a[3], kBounds) : length;
    if (begin < 0) begin = std::max<std::int64_t>(0, begin + length);
    if (end < 0) end += length;
    for (std::int64_t i = begin; i < std::min(end, static_cast<std::int64_t>(items.size())); ++i) {
        const Value held = items[static_cast<std::size_t>(i)];
        if (held.is_same(a[1]) || is_equal(a.thread, held, a[1])) return Value::integer(i);
        a.thread.work();
    }
    if (std::string_view(what) == "tuple") raise_value_error("tuple.index(x): x not in tuple");
    raise_value_error(repr_of(a.thread, a[1]) + " is not in list");
}

Value count_of(Args& a, const std::vector<Value>& items) {
    std::int64_t count = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Value held = items[i];
        if (held.is_same(a[1]) || is_equal(a.thread, held, a[1])) ++count;
        a.thread.work();
    }
    return Value::integer(count);
}

Value list_pop(Args& a) {
    ListObject& list = list_of(a);
    std::int64_t index = a.has(1) ? index_from(a.thread, a[1]) : -1;
    if (list.items.empty()) raise("IndexError", "pop from empty list");
    const std::int64_t length = static_cast<std::int64_t>(list.items.size());
    if (index < 0) index += length;
    if (index < 0 || index >= length) raise("IndexError", "pop index out of range");
    Value value = std::move(list.items[static_cast<std::size_t>(index)]);
    if (index + 1 < length) note_moves(a.thread, list);
    list.items.erase(list.items.begin() + index);
    list.recount();
    return value;
}

Value list_remove(Args& a) {
    ListObject& list = list_of(a);
    for (std::size_t i = 0; i < list.items.size(); ++i) {
        const Value held = list.items[i];
        a.thread.work();
        if (!held.is_same(a[1]) && !is_equal(a.thread, held, a[1])) continue;
        note_moves(a.thread, list);
        if (i < list.items.size())
            list.items.erase(list.items.begin() + static_cast<std::ptrdiff_t>(i));
        return Value::none();
    }
    raise_value_error("list.remove(x): x not in list");
}

Value range_new(Args& a) {
    if (a.keyword_count > 0) raise_type_error("range() takes no keyword arguments");
    if (a.count < 2) raise_type_error("range expected at least 1 argument, got 0");
    if (a.count > 4)
        raise_type_error("range expected at most 3 arguments, got " + std::to_string(a.count - 1));
    const auto number = [&](std::size_t i) { return index_from(a.thread, a[i]); };
    const std::int64_t start = a.count > 2 ? number(1) : 0;
    const std::int64_t stop = a.count > 2 ? number(2) : number(1);
    const std::int64_t step = a.count > 3 ? number(3) : 1;
    if (step == 0) raise_value_error("range() arg 3 must not be zero");
    return Value(make<RangeObject>(a.interpreter.types.range, start, stop, step));
}

void fill_sequence_operators(TypeObject* t) {
    add_sequence_methods(t);
    add_comparison_methods(t);
    t->method("__repr__", "self, /", [](Args& a) -> Value {
        return a.interpreter.str(repr_of(a.thread, a[0], Hooks::skip));
    });
}

void fill_list(Interpreter& interpreter) {
    TypeObject* t = interpreter.types.list;
    t->set("__new__",
           Value(interpreter.new_function("__new__", "list.__new__", nullptr, [](Args& a) -> Value {
               TypeObject* type = a[0].as<TypeObject>();
               return Value(type->allocate(type));
           })));
    t->method("__init__", "self, iterable=, /", [](Args& a) -> Value {
        ListObject& list = list_of(a);
        std::vector<Value> items = a.has(1) ? items_of(a.thread, a[1]) : std::vector<Value>();
        list.items = std::move(items);
        list.recount();
        return Value::none();
    });
    t->method("append", "self, object, /", [](Args& a) -> Value {
        ListObject& list = list_of(a);
        list.items.push_back(a[1]);
        list.recount();
        return Value::none();
    });
    t->method("extend", "self, iterable, /", [](Args& a) -> Value {
        const std::vector<Value> more = items_of(a.thread, a[1]);
        ListObject& list = list_of(a);
        list.items.insert(list.items.end(), more.begin(), more.end());
        list.recount();
        return Value::none();
    });
    t->method("insert", "self, index, object, /", [](Args& a) -> Value {
        ListObject& list = list_of(a);
        const std::int64_t length = static_cast<std::int64_t>(list.items.size());
        std::int64_t index = index_from(a.thread, a[1]);
        if (index < 0) index = std::max<std::int64_t>(0, index + length);
        if (index < length) note_moves(a.thread, list);
        list.items.insert(list.items.begin() + std::min(index, length), a[2]);
        list.recount();
        return Value::none();
    });
    t->method("pop", "self, index=, /", list_pop);
    t->method("remove", "self, value, /", list_remove);
    t->method("clear", "self, /", [](Args& a) -> Value {
        std::vector<Value> old = std::move(list_of(a).items);
        list_of(a).items.clear();
        list_of(a).recount();
        while (!old.empty()) old.pop_back();
        return Value::none();
    });
    t->method("index", "self, value, start=, stop=, /",
              [](Args& a) { return index_of(a, list_of(a).items, "list"); });
    t->method("count", "self, value, /", [](Args& a) { return count_of(a, list_of(a).items); });
    t->method("sort", "self, /, *, key=, reverse=", list_sort);
    t->method("reverse", "self, /", [](Args& a) -> Value {
        std::reverse(list_of(a).items.begin(), list_of(a).items.end());
        note_moves(a.thread, list_of(a));
        return Value::none();
    });
    t->method("copy", "self, /",
              [](Args& a) -> Value { return a.interpreter.list(list_of(a).items); });
    t->method("__setitem__", "self, key, value, /", [](Args& a) -> Value {
        set_item(a.thread, a[0], a[1], a[2], Hooks::skip);
        return Value::none();
    });
    t->method("__delitem__", "self, key, /", [](Args& a) -> Value {
        delete_item(a.thread, a[0], a[1], Hooks::skip);
        return Value::none();
    });
    t->method("__reversed__", "self, /", [](Args& a) -> Value {
        std::vector<Value> items = list_of(a).items;
        std::reverse(items.begin(), items.end());
        return get_iterator(a.thread, a.interpreter.list(std::move(items)));
    });
    fill_sequence_operators(t);
    t->set("__hash__", Value::none());
}

void fill_tuple(Interpreter& interpreter) {
    TypeObject* t = interpreter.types.tuple;
    t->set("__new__", Value(interpreter.new_function(
                          "tuple", "tuple", "type, iterable=, /", [](Args& a) -> Value {
                              TypeObject* type = a[0].as<TypeObject>();
                              if (a.has(1) && type == a.interpreter.types.tuple &&
                                  a[1].is(Kind::tuple) && a[1].as_object()->type == type)
                                  return a[1];
                              std::vector<Value> items =
                                  a.has(1) ? items_of(a.thread, a[1]) : std::vector<Value>();
                              return Value(make<TupleObject>(type, std::move(items)));
                          })));
    t->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    t->method("index", "self, value, start=, stop=, /",
              [](Args& a) { return index_of(a, a[0].as<TupleObject>()->items, "tuple"); });
    t->method("count", "self, value, /",
              [](Args& a) { return count_of(a, a[0].as<TupleObject>()->items); });
    fill_sequence_operators(t);
    t->method("__hash__", "self, /", [](Args& a) -> Value {
        return Value::integer(static_cast<std::int64_t>(hash_of(a.thread, a[0], Hooks::skip)));
    });
}

void fill_range(Interpreter& interpreter) {
    TypeObject* t = interpreter.types.range;
    t->set("__new__", Value(interpreter.new_function("range", "range", nullptr, range_new)));
    t->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    t->getter("start", [](Thread&, const Value& self) -> Value {
        return Value::integer(self.as<RangeObject>()->start);
    });
    t->getter("stop", [](Thread&, const Value& self) -> Value {
        return Value::integer(self.as<RangeObject>()->stop);
    });
    t->getter("step", [](Thread&, const Value& self) -> Value {
        return Value::integer(self.as<RangeObject>()->step);
    });
    t->method("count", "self, value, /", [](Args& a) -> Value {
        return Value::integer(contains(a.thread, a[0], a[1]) ? 1 : 0);
    });
    t->method("index", "self, value, /", [](Args& a) -> Value {
        if (!contains(a.thread, a[0], a[1]))
            raise_value_error(repr_of(a.thread, a[1]) + " is not in range");
        const RangeObject& range = *a[0].as<RangeObject>();
        return Value::integer((index_from(a.thread, a[1]) - range.start) / range.step);
    });
    t->method("__len__", "self, /",
              [](Args& a) -> Value { return Value::integer(a[0].as<RangeObject>()->length); });
    t->method("__iter__", "self, /", [](Args& a) { return get_iterator(a.thread, a[0]); });
}

}  // namespace

void fill_sequence_types(Interpreter& interpreter) {
    fill_list(interpreter);
    fill_tuple(interpreter);
    fill_range(interpreter);
    TypeObject* slice = interpreter.types.slice;
    slice->set("__new__",
               Value(interpreter.new_function(
                   "slice", "slice", "type, start, stop=, step=, /", [](Args& a) -> Value {
                       if (!a.has(2))
                           return a.interpreter.slice(Value::none(), a[1], Value::none());
                       return a.interpreter.slice(a[1], a[2], a.has(3) ? a[3] : Value::none());
                   })));
    slice->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    slice->getter(
        "start", [](Thread&, const Value& self) -> Value { return self.as<SliceObject>()->start; });
    slice->getter("stop",
                  [](Thread&, const Value& self) -> Value { return self.as<SliceObject>()->stop; });
    slice->getter("step",
                  [](Thread&, const Value& self) -> Value { return self.as<SliceObject>()->step; });
    slice->method("indices", "self, length, /", [](Args& a) -> Value {
        const SliceRange range =
            slice_range(a.thread, *a[0].as<SliceObject>(), index_from(a.thread, a[1]));
        return a.interpreter.tuple(
            {Value::integer(range.start), Value::integer(range.stop), Value::integer(range.step)});
    });
    TypeObject* bytes = interpreter.types.bytes;
    bytes->set("__new__",
               Value(interpreter.new_function(
                   "bytes", "bytes", "type, /, source=, encoding=, errors=", [](Args& a) -> Value {
                       std::string data;
                       if (a[1].is(Kind::str)) {
                           if (!a.has(2)) raise_type_error("string argument without an encoding");
                           data = bytes_from_text(a.thread, a[1].as<StrObject>()->text, a[2], a[3]);
                       } else if (a[1].is(Kind::bytes)) {
                           return a[1];
                       } else if (is_integral(a[1])) {
                           const std::int64_t size = index_from(a.thread, a[1]);
                           if (size < 0) raise_value_error("negative count");
                           expect_text(a.interpreter, static_cast<double>(size));
                           data.assign(static_cast<std::size_t>(size), '\0');
                       } else if (a.has(1)) {
                           for_each(a.thread, a[1], [&](const Value& item) {
                               data += byte_from(a.thread, item);
                               return true;
                           });
                       }
                       return Value(make<BytesObject>(a.interpreter.types.bytes, std::move(data)));
                   })));
    bytes->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    bytes->method("decode", "self, /, encoding=, errors=", [](Args& a) -> Value {
        return a.interpreter.str(
            text_from_bytes(a.thread, a[0].as<BytesObject>()->bytes, a[1], a[2]));
    });
    bytes->method("hex", "self, /", [](Args& a) -> Value {
        std::string text;
        for (const char c : a[0].as<BytesObject>()->bytes) {
            const unsigned char byte = static_cast<unsigned char>(c);
            text += "0123456789abcdef"[byte >> 4];
            text += "0123456789abcdef"[byte & 15];
        }
        return a.interpreter.str(std::move(text));
    });
}

}  // namespace ringside::snippet
