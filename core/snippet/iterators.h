// The iterators of Python's own types.
#pragma once

#include "core/snippet/interpreter.h"
#include "core/snippet/object.h"

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace ringside::snippet {

class RangeIterator final : public Iterator {
   public:
    RangeIterator(TypeObject* its_type, std::int64_t from, std::int64_t by, std::int64_t count)
        : Iterator(its_type), at(from), step(by), left(count) {}
    bool next(Thread&, Value& out) override {
        if (left == 0) return false;
        out = Value::integer(at);
        --left;
        if (left != 0) at += step;
        return true;
    }
    std::int64_t at, step, left;
};

// Over a list as it grows and shrinks.
class ListIterator final : public Iterator {
   public:
    ListIterator(TypeObject* its_type, Ref<ListObject> its_list)
        : Iterator(its_type), list(std::move(its_list)) {}
    bool next(Thread&, Value& out) override {
        if (!list || position >= list->items.size()) {
            list = {};
            return false;
        }
        out = list->items[position++];
        return true;
    }
    void clear_references() override { list = {}; }
    Ref<ListObject> list;
    std::size_t position = 0;
};

class TupleIterator final : public Iterator {
   public:
    TupleIterator(TypeObject* its_type, Ref<TupleObject> its_tuple)
        : Iterator(its_type), tuple(std::move(its_tuple)) {}
    bool next(Thread&, Value& out) override {
        if (!tuple || position >= tuple->items.size()) {
            tuple = {};
            return false;
        }
        out = tuple->items[position++];
        return true;
    }
    void clear_references() override { tuple = {}; }
    Ref<TupleObject> tuple;
    std::size_t position = 0;
};

// Made of a function: gives values until it returns false.
class FunctionIterator final : public Iterator {
   public:
    using Next = std::function<bool(Thread&, Value&)>;
    FunctionIterator(TypeObject* its_type, Next its_next)
        : Iterator(its_type), next_(std::move(its_next)) {}
    bool next(Thread& thread, Value& out) override {
        if (!next_) return false;
        if (next_(thread, out)) return true;
        next_ = nullptr;
        return false;
    }
    void clear_references() override { next_ = nullptr; }

   private:
    Next next_;
};

enum class DictPart { keys, values, items };

// A view of a dict: dict.keys(), .values(), .items().
class DictView final : public Instance {
   public:
    DictView(TypeObject* its_type, Ref<DictObject> its_dict, DictPart its_part)
        : Instance(its_type), dict(std::move(its_dict)), part(its_part) {}
    void clear_references() override { dict = {}; }
    Ref<DictObject> dict;
    DictPart part;
};

Value dict_iterator(Interpreter& interpreter, Ref<DictObject> dict, DictPart part);

}  // namespace ringside::snippet
