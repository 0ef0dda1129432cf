// The module itertools: iterators that are made of others.
#include "core/snippet/iterators.h"
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

namespace ringside::snippet {

namespace {

// Every maker's first argument is the class.
Value made(Args& a, FunctionIterator::Next next) {
    return Value(make<FunctionIterator>(a[0].as<TypeObject>(), std::move(next)));
}

class CountIterator final : public Iterator {
   public:
    CountIterator(TypeObject* its_type, Value from, Value by)
        : Iterator(its_type), at(std::move(from)), step(std::move(by)) {}
    bool next(Thread& thread, Value& out) override {
        out = at;
        at = binary(thread, BinaryOp::add, at, step);
        return true;
    }
    void clear_references() override { at = step = Value::none(); }
    Value at, step;
};

class RepeatIterator final : public Iterator {
   public:
    RepeatIterator(TypeObject* its_type, Value its_item, std::int64_t times)
        : Iterator(its_type), item(std::move(its_item)), left(times) {}
    bool next(Thread&, Value& out) override {
        if (left == 0) return false;
        if (left > 0) --left;
        out = item;
        return true;
    }
    void clear_references() override { item = Value::none(); }
    Value item;
    std::int64_t left;  // negative: for ever
};

Value count(Args& a) {
    const Value start = a.has(1) ? a[1] : Value::integer(0);
    const Value step = a.has(2) ? a[2] : Value::integer(1);
    for (const Value& number : {start, step}) {
        if (!is_number(number) && !find_special(a.thread, number, Slot::index).is_set() &&
            !find_special(a.thread, number, Slot::float_).is_set()) {
            raise_type_error("a number is required");
        }
    }
    return Value(make<CountIterator>(a[0].as<TypeObject>(), start, step));
}

Value repeat(Args& a) {
    const std::int64_t times =
        a.has(2) ? std::max<std::int64_t>(0, index_from(a.thread, a[2])) : -1;
    return Value(make<RepeatIterator>(a[0].as<TypeObject>(), a[1], times));
}

Value cycle(Args& a) {
    const Value inner = get_iterator(a.thread, a[1]);
    const Ref<ListObject> kept(a.interpreter.list({}).as<ListObject>());
    return made(
        a, [inner, kept, is_over = false, at = std::size_t{0}](Thread& thread, Value& out) mutable {
            if (!is_over && next_value(thread, inner, out)) {
                kept->items.push_back(out);
                kept->recount();
                return true;
            }
            is_over = true;
            if (kept->items.empty()) return false;
            if (at >= kept->items.size()) at = 0;
            out = kept->items[at++];
            return true;
        });
}

Value accumulate(Args& a) {
    const Value inner = get_iterator(a.thread, a[1]);
    const Value function = a.has(2) ? a[2] : Value::none();
    const Value initial = a.has(3) ? a[3] : Value::none();
    return made(a, [inner, function, initial, total = Value()](Thread& thread, Value& out) mutable {
        if (total.is_unset()) {
            if (!initial.is_none()) {
                total = initial;
            } else if (!next_value(thread, inner, total)) {
                return false;
            }
            out = total;
            return true;
        }
        Value item;
        if (!next_value(thread, inner, item)) return false;
        total = function.is_none() ? binary(thread, BinaryOp::add, total, item)
                                   : call(thread, function, {total, item});
        out = total;
        return true;
    });
}

// Iterates over the iterables that `outer` gives.
FunctionIterator::Next chained(Value outer) {
    return [outer = std::move(outer), inner = Value()](Thread& thread, Value& out) mutable {
        for (;;) {
            thread.work();
            if (inner.is_set() && next_value(thread, inner, out)) return true;
            Value iterable;
            if (!next_value(thread, outer, iterable)) return false;
            inner = get_iterator(thread, iterable);
        }
    };
}

Value chain(Args& a) {
    if (a.keyword_count > 0) raise_type_error("chain() takes no keyword arguments");
    std::vector<Value> iterables(a.positional + 1, a.positional + a.count);
    return made(a, chained(get_iterator(a.thread, a.interpreter.tuple(std::move(iterables)))));
}

Value compress(Args& a) {
    const Value data = get_iterator(a.thread, a[1]);
    const Value selectors = get_iterator(a.thread, a[2]);
    return made(a, [data, selectors](Thread& thread, Value& out) {
        Value selector;
        while (next_value(thread, data, out) && next_value(thread, selectors, selector)) {
            thread.work();
            if (is_true(thread, selector)) return true;
        }
        return false;
    });
}

Value drop_while(Args& a) {
    const Value predicate = a[1];
    const Value inner = get_iterator(a.thread, a[2]);
    return made(a, [predicate, inner, is_dropping = true](Thread& thread, Value& out) mutable {
        while (next_value(thread, inner, out)) {
            thread.work();
            if (!is_dropping) return true;
            if (is_true(thread, call(thread, predicate, {out}))) continue;
            is_dropping = false;
            return true;
        }
        return false;
    });
}

Value take_while(Args& a) {
    const Value predicate = a[1];
    const Value inner = get_iterator(a.thread, a[2]);
    return made(a, [predicate, inner](Thread& thread, Value& out) {
        return next_value(thread, inner, out) && is_true(thread, call(thread, predicate, {out}));
    });
}

Value filter_false(Args& a) {
    const Value predicate = a[1];
    const Value inner = get_iterator(a.thread, a[2]);
    return made(a, [predicate, inner](Thread& thread, Value& out) {
        while (next_value(thread, inner, out)) {
            thread.work();
            const Value truth = predicate.is_none() ? out : call(thread, predicate, {out});
            if (!is_true(thread, truth)) return true;
        }
        return false;
    });
}

Value star_map(Args& a) {
    const Value function = a[1];
    const Value inner = get_iterator(a.thread, a[2]);
    return made(a, [function, inner](Thread& thread, Value& out) {
        Value item;
        if (!next_value(thread, inner, item)) return false;
        const std::vector<Value> arguments = items_of(thread, item);
        out = call(thread, function, arguments);
        return true;
    });
}

// An index, or -1 with `is_wrong` set for what is none.
std::int64_t slice_index(Thread& thread, const Value& value, std::int64_t standard,
                         bool& is_wrong) {
    if (value.is_unset() || value.is_none()) return standard;
    try {
        return index_from(thread, value);
    } catch (const torch::Raised&) {
        is_wrong = true;
        return -1;
    }
}

Value slice(Args& a) {
    if (a.keyword_count > 0) raise_type_error("islice() takes no keyword arguments");
    const std::size_t given = a.count - 1;
    if (given < 2 || given > 4) {
        raise_type_error("islice expected at " + std::string(given < 2 ? "least 2" : "most 4") +
                         " arguments, got " + std::to_string(given));
    }
    bool is_wrong = false;
    const bool has_start = given > 2;
    const Value& end = has_start ? a[3] : a[2];
    const std::int64_t start =
        has_start ? slice_index(a.thread, a[2], 0, is_wrong) : std::int64_t{0};
    bool is_end_wrong = false;
    const std::int64_t stop = slice_index(a.thread, end, -1, is_end_wrong);
    if (!end.is_none() && stop == -1) {
        raise_value_error(
            "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    }
    if (start < 0 || stop < -1) {
        raise_value_error(
            "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.");
    }
    const std::int64_t step = slice_index(a.thread, a[4], 1, is_wrong);
    if (step < 1) raise_value_error("Step for islice() must be a positive integer or None.");
    const Value inner = get_iterator(a.thread, a[1]);
    return made(a, [inner, stop, step, wanted = start, at = std::int64_t{0}](Thread& thread,
                                                                             Value& out) mutable {
        for (; at < wanted; ++at) {
            thread.work();
            if (!next_value(thread, inner, out)) return false;
        }
        if (stop >= 0 && at >= stop) return false;
        if (!next_value(thread, inner, out)) return false;
        ++at;
        std::int64_t next = 0;
        const bool is_past = __builtin_add_overflow(wanted, step, &next);
        wanted = is_past || (stop >= 0 && next > stop) ? stop : next;
        return true;
    });
}

Value pairwise(Args& a) {
    const Value inner = get_iterator(a.thread, a[1]);
    return made(a, [inner, before = Value()](Thread& thread, Value& out) mutable {
        if (before.is_unset() && !next_value(thread, inner, before)) return false;
        Value item;
        if (!next_value(thread, inner, item)) return false;
        out = thread.interpreter.tuple({std::move(before), item});
        before = std::move(item);
        return true;
    });
}

Value zip_longest(Args& a) {
    Value fill = Value::none();
    for (std::size_t i = 0; i < a.keyword_count; ++i) {
        if (a.keyword_names[i].as<StrObject>()->text != "fillvalue") {
            raise_type_error("zip_longest() got an unexpected keyword argument");
        }
        fill = a.keyword_values[i];
    }
    std::vector<Value> inner;
    for (std::size_t i = 1; i < a.count; ++i) inner.push_back(get_iterator(a.thread, a[i]));
    return made(a, [inner, fill, left = inner.size()](Thread& thread, Value& out) mutable {
        if (left == 0) return false;
        std::vector<Value> row;
        for (Value& iterator : inner) {
            Value item;
            if (iterator.is_unset()) {
                item = fill;
            } else if (!next_value(thread, iterator, item)) {
                if (--left == 0) return false;
                iterator = Value();
                item = fill;
            }
            row.push_back(std::move(item));
        }
        out = thread.interpreter.tuple(std::move(row));
        return true;
    });
}

// ---- combinations: indices into pools

using Pool = std::vector<Value>;

Value chosen(Interpreter& interpreter, const Pool& pool, const std::vector<std::size_t>& indices,
             std::size_t count) {
    std::vector<Value> items;
    items.reserve(count);
    for (std::size_t i = 0; i < count; ++i) items.push_back(pool[indices[i]]);
    return interpreter.tuple(std::move(items));
}

Value product(Args& a) {
    std::int64_t repeated = 1;
    for (std::size_t i = 0; i < a.keyword_count; ++i) {
        if (a.keyword_names[i].as<StrObject>()->text != "repeat") {
            raise_type_error("'" + a.keyword_names[i].as<StrObject>()->text +
                             "' is an invalid keyword argument for product()");
        }
        repeated = index_from(a.thread, a.keyword_values[i]);
    }
    if (repeated < 0) raise_value_error("repeat argument cannot be negative");
    std::vector<Pool> once;
    if (repeated > 0) {
        for (std::size_t i = 1; i < a.count; ++i) once.push_back(items_of(a.thread, a[i]));
    }
    a.interpreter.expect_memory(static_cast<double>(once.size()) * static_cast<double>(repeated) *
                                32);
    const std::size_t places = once.size() * static_cast<std::size_t>(repeated);
    return made(a, [once, at = std::vector<std::size_t>(places), is_first = true](
                       Thread& thread, Value& out) mutable {
        const auto pool = [&once](std::size_t i) -> const Pool& { return once[i % once.size()]; };
        if (is_first) {
            is_first = false;
            for (const Pool& each : once) {
                if (each.empty()) return false;
            }
        } else {
            std::size_t i = at.size();
            while (i > 0 && ++at[i - 1] == pool(i - 1).size()) at[--i] = 0;
            if (i == 0) return false;
        }
        thread.work();
        std::vector<Value> items;
        items.reserve(at.size());
        for (std::size_t i = 0; i < at.size(); ++i) items.push_back(pool(i)[at[i]]);
        out = thread.interpreter.tuple(std::move(items));
        return true;
    });
}

std::size_t chosen_count(Args& a, const Value& value) {
    if (!is_integral(value)) {
        if (a.function.name == "permutations") raise_type_error("Expected int as r");
        index_from(a.thread, value);
    }
    const std::int64_t count = index_from(a.thread, value);
    if (count < 0) raise_value_error("r must be non-negative");
    return static_cast<std::size_t>(count);
}

Value permutations(Args& a) {
    const Pool pool = items_of(a.thread, a[1]);
    const std::size_t n = pool.size();
    const std::size_t r = a.has(2) && !a[2].is_none() ? chosen_count(a, a[2]) : n;
    std::vector<std::size_t> indices(n);
    for (std::size_t i = 0; i < n; ++i) indices[i] = i;
    std::vector<std::size_t> cycles;
    for (std::size_t i = 0; i < std::min(r, n); ++i) cycles.push_back(n - i);
    return made(a, [pool, n, r, indices, cycles, is_first = true](Thread& thread,
                                                                  Value& out) mutable {
        if (r > n) return false;
        thread.work();
        if (is_first) {
            is_first = false;
            out = chosen(thread.interpreter, pool, indices, r);
            return true;
        }
        for (std::size_t i = r; i-- > 0;) {
            if (--cycles[i] == 0) {
                std::rotate(indices.begin() + static_cast<std::ptrdiff_t>(i),
                            indices.begin() + static_cast<std::ptrdiff_t>(i) + 1, indices.end());
                cycles[i] = n - i;
            } else {
                std::swap(indices[i], indices[n - cycles[i]]);
                out = chosen(thread.interpreter, pool, indices, r);
                return true;
            }
        }
        return false;
    });
}

Value combinations_of(Args& a, bool with_replacement) {
    index_from(a.thread, a[2]);  // a count that is none comes before an iterable that is none
    const Pool pool = items_of(a.thread, a[1]);
    const std::size_t n = pool.size();
    const std::size_t r = chosen_count(a, a[2]);
    const bool is_empty = with_replacement ? n == 0 && r > 0 : r > n;
    if (!is_empty) a.interpreter.expect_memory(static_cast<double>(r) * 16);
    std::vector<std::size_t> indices(is_empty ? 0 : r);
    if (!with_replacement) {
        for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = i;
    }
    return made(a, [pool, n, r, indices, is_empty, with_replacement, is_first = true](
                       Thread& thread, Value& out) mutable {
        if (is_empty) return false;
        thread.work();
        if (!is_first) {
            std::size_t i = r;
            while (i > 0 && indices[i - 1] == (with_replacement ? n - 1 : i - 1 + n - r)) --i;
            if (i == 0) return false;
            ++indices[i - 1];
            for (std::size_t k = i; k < r; ++k) {
                indices[k] = with_replacement ? indices[i - 1] : indices[k - 1] + 1;
            }
        }
        is_first = false;
        out = chosen(thread.interpreter, pool, indices, r);
        return true;
    });
}

Value combinations(Args& a) { return combinations_of(a, false); }
Value combinations_with_replacement(Args& a) { return combinations_of(a, true); }

// ---- groupby and tee: iterators that share a source

// A run of equal keys ends where the next one differs; the groups read on from the same source.
struct Groups {
    Value inner, key_function, target_key, key, value;
    std::uint64_t current = 0;  // the group that may still read

    bool step(Thread& thread) {
        Value next;
        if (!next_value(thread, inner, next)) return false;
        key = key_function.is_none() ? next : call(thread, key_function, {next});
        value = std::move(next);
        return true;
    }
};

Value group_by(Args& a) {
    auto groups = std::make_shared<Groups>();
    groups->inner = get_iterator(a.thread, a[1]);
    groups->key_function = a.has(2) ? a[2] : Value::none();
    const Value module(static_cast<Object*>(a.interpreter.modules.find("itertools")->second.get()));
    TypeObject* group_type = get_attribute(a.thread, module, "_grouper").as<TypeObject>();
    return made(a, [groups, group_type](Thread& thread, Value& out) {
        const std::uint64_t number = ++groups->current;
        for (;;) {
            thread.work();
            if (groups->key.is_set()) {
                if (groups->target_key.is_unset()) break;
                if (!is_equal(thread, groups->target_key, groups->key)) break;
            }
            if (!groups->step(thread)) return false;
        }
        const Value target = groups->key;
        groups->target_key = target;
        const Value group(make<FunctionIterator>(
            group_type, [groups, number, target](Thread& inside, Value& item) {
                if (groups->current != number) return false;
                if (groups->value.is_unset() && !groups->step(inside)) return false;
                if (!is_equal(inside, target, groups->key)) return false;
                item = std::move(groups->value);
                groups->value = Value();
                return true;
            }));
        out = thread.interpreter.tuple({target, group});
        return true;
    });
}

Value tee(Args& a) {
    const std::int64_t count = a.has(1) ? index_from(a.thread, a[1]) : 2;
    if (count < 0) raise_value_error("n must be >= 0");
    a.interpreter.expect_memory(static_cast<double>(count) * 200);
    const Value inner = get_iterator(a.thread, a[0]);
    const Ref<ListObject> kept(a.interpreter.list({}).as<ListObject>());
    const Value module(static_cast<Object*>(a.interpreter.modules.find("itertools")->second.get()));
    TypeObject* type = get_attribute(a.thread, module, "_tee").as<TypeObject>();
    std::vector<Value> all;
    for (std::int64_t i = 0; i < count; ++i) {
        all.push_back(Value(make<FunctionIterator>(
            type, [inner, kept, at = std::size_t{0}](Thread& thread, Value& out) mutable {
                if (at == kept->items.size()) {
                    Value item;
                    if (!next_value(thread, inner, item)) return false;
                    kept->items.push_back(std::move(item));
                    kept->recount();
                }
                out = kept->items[at++];
                return true;
            })));
    }
    return a.interpreter.tuple(std::move(all));
}

TypeObject* add_type(Interpreter& interpreter, ModuleObject& module, const char* name,
                     const char* signature, NativeFunction::Body body) {
    TypeObject* type = interpreter.new_type("itertools", name);
    type->instance_kind = Kind::iterator;
    type->is_subclassable = false;
    type->has_attributes = false;
    type->set("__new__", Value(interpreter.new_function(name, name, signature, body)));
    type->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    type->method("__iter__", "self, /", [](Args& a) -> Value { return a[0]; });
    type->method("__next__", "self, /", [](Args& a) -> Value {
        Value out;
        if (next_value(a.thread, a[0], out)) return out;
        raise("StopIteration", "");
    });
    module.set(name, Value(static_cast<Object*>(type)));
    return type;
}

}  // namespace

void install_itertools(Interpreter& interpreter) {
    ModuleObject& module = *interpreter.new_module("itertools");
    const auto add = [&](const char* name, const char* signature, NativeFunction::Body body) {
        return add_type(interpreter, module, name, signature, body);
    };
    const auto refused = [](Args& a) -> Value {
        raise_type_error("cannot create '" + a[0].as<TypeObject>()->name + "' instances");
    };
    add("accumulate", "type, /, iterable, func=, *, initial=", accumulate);
    add("combinations", "type, /, iterable, r", combinations);
    add("combinations_with_replacement", "type, /, iterable, r", combinations_with_replacement);
    add("compress", "type, /, data, selectors", compress);
    add("cycle", "type, iterable, /", cycle);
    add("dropwhile", "type, predicate, iterable, /", drop_while);
    add("filterfalse", "type, predicate, iterable, /", filter_false);
    add("groupby", "type, /, iterable, key=", group_by);
    add("islice", nullptr, slice);
    add("pairwise", "type, iterable, /", pairwise);
    add("permutations", "type, /, iterable, r=", permutations);
    add("product", nullptr, product);
    add("starmap", "type, function, iterable, /", star_map);
    add("takewhile", "type, predicate, iterable, /", take_while);
    add("zip_longest", nullptr, zip_longest);
    add("_grouper", nullptr, refused);
    add("_tee", nullptr, refused);
    add("chain", nullptr, chain)
        ->class_method("from_iterable", "type, iterable, /", [](Args& a) -> Value {
            return made(a, chained(get_iterator(a.thread, a[1])));
        });
    add("count", "type, /, start=, step=", count)
        ->method("__repr__", "self, /", [](Args& a) -> Value {
            const CountIterator& self = *a.self<CountIterator>();
            std::string text = "count(" + repr_of(a.thread, self.at);
            if (!self.step.is_integer() || self.step.as_integer() != 1) {
                text += ", " + repr_of(a.thread, self.step);
            }
            return a.interpreter.str(text + ")");
        });
    add("repeat", "type, /, object, times=", repeat)
        ->method("__repr__", "self, /", [](Args& a) -> Value {
            const RepeatIterator& self = *a.self<RepeatIterator>();
            std::string text = "repeat(" + repr_of(a.thread, self.item);
            if (self.left >= 0) text += ", " + std::to_string(self.left);
            return a.interpreter.str(text + ")");
        });
    module.function("tee", "iterable, n=, /", tee);
}

}  // namespace ringside::snippet
