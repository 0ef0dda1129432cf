// The stack machine: displays, items and iteration.
#include "core/snippet/iterators.h"
#include "core/snippet/ops.h"
#include "core/snippet/set_operations.h"
#include "core/snippet/stack_machine.h"

#include <utility>

namespace ringside::snippet {

// ---- displays

void Machine::build_sequence(const Instruction& instruction) {
    std::vector<Value> items;
    items.reserve(static_cast<std::size_t>(instruction.arg));
    for (Value* at = top_ - instruction.arg; at < top_; ++at) items.push_back(std::move(*at));
    top_ -= instruction.arg;
    push(instruction.operation == Operation::build_tuple ? interpreter_.tuple(std::move(items))
                                                         : interpreter_.list(std::move(items)));
}

void Machine::build_set(std::int32_t count) {
    Ref<SetObject> set = interpreter_.set();
    for (Value* at = top_ - count; at < top_; ++at) set->table.add(thread_, *at);
    set->recount();
    pop_to(top_ - count);
    push(Value(std::move(set)));
}

void Machine::build_dict(std::int32_t pairs) {
    Ref<DictObject> dict = interpreter_.dict();
    for (Value* at = top_ - 2 * pairs; at < top_; at += 2) {
        dict->table.set(thread_, at[0], at[1]);
    }
    dict->recount();
    pop_to(top_ - 2 * pairs);
    push(Value(std::move(dict)));
}

void Machine::append_to_list(std::int32_t depth) {
    ListObject& list = *top_[-depth - 1].as<ListObject>();
    list.items.push_back(pop());
    list.recount();
}

void Machine::add_to_dict(std::int32_t depth) {
    DictObject& dict = *top_[-depth - 2].as<DictObject>();
    dict.table.set(thread_, top_[-2], top_[-1]);
    dict.recount();
    pop_to(top_ - 2);
}

void Machine::set_update(std::int32_t depth) {
    const Value from = pop();
    add_all(thread_, *top_[-depth].as<SetObject>(), from);
}

void Machine::dict_update(std::int32_t depth) {
    const Value from = pop();
    DictObject& into = *top_[-depth].as<DictObject>();
    if (!from.is(Kind::dict) && find_attribute(thread_, from, interpreter_.names.keys).is_unset()) {
        raise_type_error("'" + std::string(type_name(thread_, from)) + "' object is not a mapping");
    }
    for_each(thread_, from.is(Kind::dict) ? from : call_method(thread_, from, "keys"),
             [&](const Value& key) {
                 into.table.set(thread_, key, get_item(thread_, from, key));
                 return true;
             });
    into.recount();
}

void Machine::list_to_tuple() {
    Value tuple = interpreter_.tuple(top_[-1].as<ListObject>()->items);
    top_[-1] = std::move(tuple);
}

void Machine::build_slice(std::int32_t count) {
    Value step = count == 3 ? pop() : Value::none();
    Value stop = pop();
    Value start = pop();
    push(interpreter_.slice(std::move(start), std::move(stop), std::move(step)));
}

void Machine::build_string(std::int32_t count) {
    std::string text;
    for (Value* at = top_ - count; at < top_; ++at) text += at->as<StrObject>()->text;
    pop_to(top_ - count);
    push(interpreter_.str(std::move(text)));
}

// ---- items and iteration

// False: a KeyError or an IndexError is on its way. It is not thrown, because programs that ask for
// forgiveness do so in loops.
bool Machine::load_item() {
    Value& container = top_[-2];
    const Value& key = top_[-1];
    if (container.is(Kind::dict) && container.as_object()->type == interpreter_.types.dict) {
        const Value* found = container.as<DictObject>()->table.find(thread_, key);
        if (found == nullptr) {
            Ref<ExceptionObject> error =
                make<ExceptionObject>(interpreter_.find_exception_type("KeyError"));
            error->args.push_back(key);
            begin_raise(Value(std::move(error)));
            return false;
        }
        Value value = *found;
        drop();
        top_[-1] = std::move(value);
        return true;
    }
    const std::vector<Value>* items = nullptr;
    if (container.is(Kind::list) && container.as_object()->type == interpreter_.types.list) {
        items = &container.as<ListObject>()->items;
    } else if (container.is(Kind::tuple) &&
               container.as_object()->type == interpreter_.types.tuple) {
        items = &container.as<TupleObject>()->items;
    }
    if (items != nullptr && key.is_integer()) {
        std::int64_t index = key.as_integer();
        const std::int64_t size = static_cast<std::int64_t>(items->size());
        if (index < 0) index += size;
        if (index >= 0 && index < size) {
            Value value = (*items)[static_cast<std::size_t>(index)];
            --top_;
            container = std::move(value);
            return true;
        }
        begin_raise(exception_from(
            thread_,
            torch::Raised("IndexError", container.is(Kind::list) ? "list index out of range"
                                                                 : "tuple index out of range")));
        return false;
    }
    Value value = get_item(thread_, container, key);
    pop_to(top_ - 2);
    push(std::move(value));
    return true;
}

void Machine::get_iterator() {
    Value iterator = snippet::get_iterator(thread_, top_[-1]);
    top_[-1] = std::move(iterator);
}

// Puts the next item of the iterator on top above it; false at the end.
bool Machine::next_item() {
    const Value& iterator = top_[-1];
    Value item;
    const bool has_item = iterator.is(Kind::iterator) ? iterator.as<Iterator>()->next(thread_, item)
                                                      : next_value(thread_, iterator, item);
    if (has_item) push(std::move(item));
    return has_item;
}

}  // namespace ringside::snippet
