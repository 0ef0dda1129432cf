// The stack machine: frames and the loop over instructions.
#include "core/snippet/machine.h"

#include "core/snippet/iterators.h"
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

// ---- frames

void Machine::enter(Frame* frame) {
    if (thread_.depth >= interpreter_.limits.deepest_recursion - 1) {
        Frame::destroy(frame);
        raise("RecursionError", "maximum recursion depth exceeded");
    }
    ++thread_.depth;
    save_registers();
    frame->caller = frame_;
    frame_ = frame;
    thread_.frame = frame;
    load_registers();
}

// Leaves the innermost frame with a value. Sets `is_done` when it was the entry.
bool Machine::give_back(Value value, Value& result, bool& is_done) {
    Frame* done = frame_;
    if (done->made.is_set()) {
        if (!value.is_none()) {
            raise_type_error("__init__() should return None, not '" +
                             std::string(type_name(thread_, value)) + "'");
        }
        value = std::move(done->made);
    }
    save_registers();
    thread_.frame = done->caller;
    if (done->returns_to_native) {
        result = std::move(value);
        is_done = true;
        return true;
    }
    --thread_.depth;
    frame_ = done->caller;
    Frame::destroy(done);
    load_registers();
    push(std::move(value));
    return true;
}

// Finds who handles the pending exception. False: nobody here; the entry frame is next to go.
bool Machine::unwind() {
    for (;;) {
        const std::int32_t at = static_cast<std::int32_t>(next_ - code_->instructions.data()) - 1;
        ExceptionObject* exception = pending_.as<ExceptionObject>();
        if (is_fresh_ && !code_->is_internal) {
            const CodePlace place = code_->places[static_cast<std::size_t>(std::max(at, 0))];
            exception->traceback.push_back({place.line, place.column, code_->name});
        }
        for (const Handler& handler : code_->handlers) {
            if (at < handler.begin || at >= handler.end) continue;
            pop_to(frame_->bottom + handler.depth);
            push(std::move(pending_));
            next_ = code_->instructions.data() + handler.handler;
            return true;
        }
        is_fresh_ = true;
        if (frame_->returns_to_native) return false;
        Frame* done = frame_;
        save_registers();
        frame_ = done->caller;
        thread_.frame = frame_;
        --thread_.depth;
        Frame::destroy(done);
        load_registers();
    }
}

// The run is over: no handler of the program sees it.
void Machine::drop_all() {
    while (!frame_->returns_to_native) {
        Frame* done = frame_;
        save_registers();
        frame_ = done->caller;
        thread_.frame = frame_;
        --thread_.depth;
        Frame::destroy(done);
        load_registers();
    }
    save_registers();
    thread_.frame = frame_->caller;
}

// An exception starts here; what is being handled becomes its context.
void Machine::begin_raise(Value exception) {
    pending_ = std::move(exception);
    is_fresh_ = true;
    ExceptionObject* raised = pending_.as<ExceptionObject>();
    if (thread_.handled.is_set() && !thread_.handled.is_same(pending_) &&
        raised->context.is_unset()) {
        raised->context = thread_.handled;
    }
}

FrameEnd Machine::run(Value& result) {
    load_registers();
    for (;;) {
        if (pending_.is_set() && !unwind()) {
            save_registers();
            thread_.frame = frame_->caller;
            raise_object(thread_, pending_);
        }
        try {
            const FrameEnd outcome = loop(result);
            if (pending_.is_unset()) return outcome;
        } catch (const torch::Raised& raised) {
            thread_.frame = frame_;
            interpreter_.running = &thread_;
            begin_raise(exception_from(thread_, raised));
        } catch (const torch::RunEnded&) {
            drop_all();
            throw;
        }
    }
}

// ---- operators

// Small integers and floats, where nothing can go wrong. False: nothing was done.
bool Machine::binary_of_numbers(BinaryOp op) {
    Value& a = top_[-2];
    const Value& b = top_[-1];
    if (a.is_integer() && b.is_integer()) {
        const std::int64_t x = a.as_integer();
        const std::int64_t y = b.as_integer();
        std::int64_t result = 0;
        bool is_done = false;
        if (op == BinaryOp::add) is_done = !__builtin_add_overflow(x, y, &result);
        if (op == BinaryOp::subtract) is_done = !__builtin_sub_overflow(x, y, &result);
        if (op == BinaryOp::multiply) is_done = !__builtin_mul_overflow(x, y, &result);
        if (op == BinaryOp::modulo && y > 0) {
            result = x % y;
            if (result < 0) result += y;
            is_done = true;
        }
        if (op == BinaryOp::floor_divide && y > 0) {
            result = x / y - (x % y < 0 ? 1 : 0);
            is_done = true;
        }
        constexpr std::int64_t kExact = std::int64_t{1} << 53;
        if (op == BinaryOp::true_divide && y != 0 && x > -kExact && x < kExact && y > -kExact &&
            y < kExact) {
            a = Value::real(static_cast<double>(x) / static_cast<double>(y));
            --top_;
            return true;
        }
        if (!is_done) return false;
        a = Value::integer(result);
        --top_;
        return true;
    }
    const bool are_numbers =
        (a.is_real() || a.is_integer()) && (b.is_real() || b.is_integer()) && a.tag() != b.tag();
    if (!are_numbers && !(a.is_real() && b.is_real())) return false;
    const double x = a.is_real() ? a.as_real() : static_cast<double>(a.as_integer());
    const double y = b.is_real() ? b.as_real() : static_cast<double>(b.as_integer());
    if (op <= BinaryOp::multiply) {
        a = Value::real(op == BinaryOp::add ? x + y : op == BinaryOp::subtract ? x - y : x * y);
    } else if (op == BinaryOp::true_divide && y != 0) {
        a = Value::real(x / y);
    } else {
        return false;
    }
    --top_;
    return true;
}

void Machine::binary(BinaryOp op) {
    if (binary_of_numbers(op) || (op == BinaryOp::add && append_in_place())) return;
    Value result = snippet::binary(thread_, op, top_[-2], top_[-1]);
    pop_to(top_ - 2);
    push(std::move(result));
}

// text = text + more: when only the variable that the sum goes to holds the text, it grows where it
// is, as in CPython, so that a loop of additions does not copy it each time.
bool Machine::append_in_place() {
    const TypeObject* str = interpreter_.types.str;
    if (!top_[-2].is(Kind::str) || !top_[-1].is(Kind::str)) return false;
    StrObject* head = top_[-2].as<StrObject>();
    const StrObject* tail = top_[-1].as<StrObject>();
    if (head->type != str || tail->type != str || head->is_interned || head->has_identity ||
        head == tail) {
        return false;
    }
    std::uint32_t holders = 1;  // the stack
    if (head->references == 2) {
        const Value* target = nullptr;
        if (next_->operation == Operation::store_fast) target = &slots_[next_->arg];
        const bool is_global =
            next_->operation == Operation::store_global ||
            (next_->operation == Operation::store_name && frame_->names == nullptr);
        if (is_global) {
            target =
                frame_->globals->table.find(code_->names[static_cast<std::size_t>(next_->arg)]);
        }
        if (target != nullptr && target->is_same(top_[-2])) holders = 2;
    }
    if (head->references != holders) return false;
    const std::size_t size = head->text.size() + tail->text.size();
    if (size > (1U << 20)) interpreter_.expect_memory(static_cast<double>(size));
    head->append(*tail);
    drop();
    return true;
}

void Machine::compare(CompareOp op) {
    Value& a = top_[-2];
    Value& b = top_[-1];
    if (a.is_integer() && b.is_integer()) {
        const std::int64_t x = a.as_integer();
        const std::int64_t y = b.as_integer();
        bool result = false;
        switch (op) {
            case CompareOp::less:
                result = x < y;
                break;
            case CompareOp::less_equal:
                result = x <= y;
                break;
            case CompareOp::equal:
                result = x == y;
                break;
            case CompareOp::not_equal:
                result = x != y;
                break;
            case CompareOp::greater:
                result = x > y;
                break;
            case CompareOp::greater_equal:
                result = x >= y;
                break;
        }
        a = Value::boolean(result);
        --top_;
        return;
    }
    Value result = snippet::compare(thread_, op, a, b);
    pop_to(top_ - 2);
    push(std::move(result));
}

// ---- the loop

FrameEnd Machine::loop(Value& result) {
    const auto truth = [this](const Value& value) {
        return value.is_boolean() ? value.as_boolean() : is_true(thread_, value);
    };
    for (;;) {
        const Instruction& instruction = *next_++;
        frame_->next = next_;
        const std::int32_t arg = instruction.arg;
        switch (instruction.operation) {
            case Operation::statement:
                thread_.tick();
                break;
            case Operation::step:
                interpreter_.mark_step(thread_, frame_->place().line);
                break;
            case Operation::note_variable:
                interpreter_.note(code_->names[static_cast<std::size_t>(arg)]->text,
                                  short_text(thread_, top_[-1]));
                break;
            case Operation::note_condition:
                interpreter_.note(
                    code_->constants[static_cast<std::size_t>(arg)].as<StrObject>()->text,
                    short_text(thread_, top_[-1]));
                break;

            case Operation::load_constant:
                push(code_->constants[static_cast<std::size_t>(arg)]);
                break;
            case Operation::load_unset:
                push(Value());
                break;
            case Operation::pop:
                drop();
                break;
            case Operation::duplicate:
                push(top_[-1]);
                break;
            case Operation::duplicate_two:
                push(top_[-2]);
                push(top_[-2]);
                break;
            case Operation::swap:
                top_[-1].swap(top_[-2]);
                break;
            case Operation::rotate_three:
                top_[-1].swap(top_[-2]);
                top_[-2].swap(top_[-3]);
                break;

            case Operation::load_fast: {
                const Value& value = slots_[arg];
                if (value.is_unset()) raise_unbound(*code_, arg);
                push(value);
                break;
            }
            case Operation::store_fast: {
                Value value = pop();
                slots_[arg].swap(value);
                break;
            }
            case Operation::delete_fast: {
                if (slots_[arg].is_unset()) raise_unbound(*code_, arg);
                const Value old = std::move(slots_[arg]);
                break;
            }
            case Operation::load_deref: {
                const Value& value = slots_[arg].as<CellObject>()->value;
                if (value.is_unset()) raise_unbound(*code_, arg);
                push(value);
                break;
            }
            case Operation::load_class_deref: {
                const std::size_t at =
                    static_cast<std::size_t>(arg) - code_->locals.size() - code_->cells.size();
                const StrObject* name = code_->free[at];
                const Value* found = frame_->names != nullptr ? frame_->names->find(name) : nullptr;
                const Value& value =
                    found != nullptr ? *found : slots_[arg].as<CellObject>()->value;
                if (value.is_unset()) raise_unbound(*code_, arg);
                push(value);
                break;
            }
            case Operation::store_deref: {
                Value value = pop();
                slots_[arg].as<CellObject>()->value.swap(value);
                break;
            }
            case Operation::delete_deref: {
                Value& value = slots_[arg].as<CellObject>()->value;
                if (value.is_unset()) raise_unbound(*code_, arg);
                const Value old = std::move(value);
                break;
            }
            case Operation::load_cell:
                push(slots_[arg]);
                break;
            case Operation::load_global:
                push(global(instruction));
                break;
            case Operation::load_name:
                push(named(instruction));
                break;
            case Operation::store_global:
            case Operation::store_name: {
                StrObject* name = code_->names[static_cast<std::size_t>(arg)];
                Value value = pop();
                if (instruction.operation == Operation::store_name && frame_->names != nullptr) {
                    frame_->names->set(name, std::move(value));
                    break;
                }
                if (frame_->globals.get() == interpreter_.globals.get()) {
                    interpreter_.name_stored(thread_, name, value);
                }
                frame_->globals->table.set(name, std::move(value));
                break;
            }
            case Operation::delete_global:
            case Operation::delete_name: {
                StrObject* name = code_->names[static_cast<std::size_t>(arg)];
                Dict& names =
                    instruction.operation == Operation::delete_name && frame_->names != nullptr
                        ? *frame_->names
                        : frame_->globals->table;
                if (!names.erase(name)) raise_name_error(name);
                break;
            }

            case Operation::binary:
                binary(static_cast<BinaryOp>(arg));
                break;
            case Operation::in_place: {
                const BinaryOp op = static_cast<BinaryOp>(arg);
                if (binary_of_numbers(op)) break;
                if (op == BinaryOp::add && append_in_place()) break;
                Value value = in_place(thread_, op, top_[-2], top_[-1]);
                pop_to(top_ - 2);
                push(std::move(value));
                break;
            }
            case Operation::unary: {
                Value value = unary(thread_, static_cast<UnaryOp>(arg), top_[-1]);
                top_[-1] = std::move(value);
                break;
            }
            case Operation::not_: {
                const bool is_set = truth(top_[-1]);
                top_[-1] = Value::boolean(!is_set);
                break;
            }
            case Operation::compare:
                compare(static_cast<CompareOp>(arg));
                break;
            case Operation::is:
            case Operation::is_not: {
                const Value b = pop();
                const bool same = top_[-1].is_same(b);
                top_[-1] = Value::boolean(same == (instruction.operation == Operation::is));
                break;
            }
            case Operation::contains:
            case Operation::contains_not: {
                const bool found = contains(thread_, top_[-1], top_[-2]);
                pop_to(top_ - 2);
                push(Value::boolean(found == (instruction.operation == Operation::contains)));
                break;
            }

            case Operation::build_tuple:
            case Operation::build_list: {
                // a, b = b, a: the tuple that is taken apart at once need not be.
                if (next_->operation == Operation::unpack && next_->arg == arg &&
                    instruction.operation == Operation::build_tuple) {
                    std::reverse(top_ - arg, top_);
                    ++next_;
                    break;
                }
                std::vector<Value> items;
                items.reserve(static_cast<std::size_t>(arg));
                for (Value* at = top_ - arg; at < top_; ++at) items.push_back(std::move(*at));
                top_ -= arg;
                push(instruction.operation == Operation::build_tuple
                         ? interpreter_.tuple(std::move(items))
                         : interpreter_.list(std::move(items)));
                break;
            }
            case Operation::build_set: {
                Ref<SetObject> set = interpreter_.set();
                for (Value* at = top_ - arg; at < top_; ++at) set->table.add(thread_, *at);
                set->recount();
                pop_to(top_ - arg);
                push(Value(std::move(set)));
                break;
            }
            case Operation::build_dict: {
                Ref<DictObject> dict = interpreter_.dict();
                for (Value* at = top_ - 2 * arg; at < top_; at += 2) {
                    dict->table.set(thread_, at[0], at[1]);
                }
                dict->recount();
                pop_to(top_ - 2 * arg);
                push(Value(std::move(dict)));
                break;
            }
            case Operation::list_append: {
                ListObject& list = *top_[-arg - 1].as<ListObject>();
                list.items.push_back(pop());
                list.recount();
                break;
            }
            case Operation::set_add: {
                SetObject& set = *top_[-arg - 1].as<SetObject>();
                set.table.add(thread_, top_[-1]);
                set.recount();
                drop();
                break;
            }
            case Operation::dict_add: {
                DictObject& dict = *top_[-arg - 2].as<DictObject>();
                dict.table.set(thread_, top_[-2], top_[-1]);
                dict.recount();
                pop_to(top_ - 2);
                break;
            }
            case Operation::list_extend:
                list_extend(arg);
                break;
            case Operation::set_update: {
                const Value from = pop();
                SetObject& set = *top_[-arg].as<SetObject>();
                for_each(thread_, from, [&](const Value& item) {
                    set.table.add(thread_, item);
                    return true;
                });
                set.recount();
                break;
            }
            case Operation::dict_update: {
                const Value from = pop();
                DictObject& into = *top_[-arg].as<DictObject>();
                if (!from.is(Kind::dict) &&
                    find_attribute(thread_, from, interpreter_.names.keys).is_unset()) {
                    raise_type_error("'" + std::string(type_name(thread_, from)) +
                                     "' object is not a mapping");
                }
                for_each(thread_, from.is(Kind::dict) ? from : call_method(thread_, from, "keys"),
                         [&](const Value& key) {
                             into.table.set(thread_, key, get_item(thread_, from, key));
                             return true;
                         });
                into.recount();
                break;
            }
            case Operation::dict_merge:
                dict_merge(arg);
                break;
            case Operation::list_to_tuple: {
                Value tuple = interpreter_.tuple(top_[-1].as<ListObject>()->items);
                top_[-1] = std::move(tuple);
                break;
            }
            case Operation::build_slice: {
                Value step = arg == 3 ? pop() : Value::none();
                Value stop = pop();
                Value start = pop();
                push(interpreter_.slice(std::move(start), std::move(stop), std::move(step)));
                break;
            }
            case Operation::build_string: {
                std::string text;
                for (Value* at = top_ - arg; at < top_; ++at) text += at->as<StrObject>()->text;
                pop_to(top_ - arg);
                push(interpreter_.str(std::move(text)));
                break;
            }
            case Operation::format_value:
                format(arg);
                break;

            case Operation::jump_back:
                // A loop of the library counts, so that it ends, but takes no time.
                code_->is_internal ? thread_.work() : thread_.tick();
                next_ = target(instruction);
                break;
            case Operation::jump:
                next_ = target(instruction);
                break;
            case Operation::jump_if_false:
            case Operation::jump_if_true: {
                const bool is_set = truth(top_[-1]);
                drop();
                if (is_set == (instruction.operation == Operation::jump_if_true)) {
                    next_ = target(instruction);
                }
                break;
            }
            case Operation::jump_if_false_or_pop:
            case Operation::jump_if_true_or_pop: {
                const bool is_set = truth(top_[-1]);
                if (is_set == (instruction.operation == Operation::jump_if_true_or_pop)) {
                    next_ = target(instruction);
                } else {
                    drop();
                }
                break;
            }
            case Operation::get_iterator: {
                Value iterator = get_iterator(thread_, top_[-1]);
                top_[-1] = std::move(iterator);
                break;
            }
            case Operation::for_iterator: {
                const Value& iterator = top_[-1];
                if (iterator.is(Kind::iterator)) {
                    Iterator* object = iterator.as<Iterator>();
                    if (object->type == interpreter_.types.range_iterator) {
                        RangeIterator* range = static_cast<RangeIterator*>(object);
                        if (range->left != 0) {
                            push(Value::integer(range->at));
                            if (--range->left != 0) range->at += range->step;
                            break;
                        }
                    } else {
                        Value item;
                        if (object->next(thread_, item)) {
                            push(std::move(item));
                            break;
                        }
                    }
                } else {
                    Value item;
                    if (next_value(thread_, iterator, item)) {
                        push(std::move(item));
                        break;
                    }
                }
                drop();
                next_ = target(instruction);
                break;
            }

            case Operation::load_attribute:
                load_attribute(instruction);
                break;
            case Operation::store_attribute:
                store_attribute(instruction);
                break;
            case Operation::delete_attribute:
                delete_attribute(thread_, top_[-1], code_->names[static_cast<std::size_t>(arg)]);
                drop();
                break;
            case Operation::load_method:
                load_method(instruction);
                break;
            case Operation::load_item: {
                Value& container = top_[-2];
                const Value& key = top_[-1];
                if (key.is_integer() && container.is(Kind::list) &&
                    container.as_object()->type == interpreter_.types.list) {
                    const std::vector<Value>& items = container.as<ListObject>()->items;
                    std::int64_t index = key.as_integer();
                    const std::int64_t size = static_cast<std::int64_t>(items.size());
                    if (index < 0) index += size;
                    if (index >= 0 && index < size) {
                        Value value = items[static_cast<std::size_t>(index)];
                        container = std::move(value);
                        --top_;
                        break;
                    }
                }
                Value value = get_item(thread_, container, key);
                pop_to(top_ - 2);
                push(std::move(value));
                break;
            }
            case Operation::store_item:
                set_item(thread_, top_[-2], top_[-1], top_[-3]);
                pop_to(top_ - 3);
                break;
            case Operation::delete_item:
                delete_item(thread_, top_[-2], top_[-1]);
                pop_to(top_ - 2);
                break;
            case Operation::unpack:
                unpack(static_cast<std::size_t>(arg));
                break;
            case Operation::unpack_rest:
                unpack_rest(static_cast<std::size_t>(arg & 0xFF),
                            static_cast<std::size_t>(arg >> 8));
                break;

            case Operation::call:
                call(static_cast<std::size_t>(arg), nullptr, 0);
                break;
            case Operation::keyword_names:
                frame_->keyword_names = code_->constants[static_cast<std::size_t>(arg)];
                break;
            case Operation::call_keywords: {
                const Value names = std::move(frame_->keyword_names);
                const std::vector<Value>& items = names.as<TupleObject>()->items;
                call(static_cast<std::size_t>(arg), items.data(), items.size());
                break;
            }
            case Operation::call_spread:
                call_spread();
                break;
            case Operation::make_function:
                make_function(instruction);
                break;
            case Operation::build_class: {
                const Value keywords = pop();
                const Value bases = pop();
                const Value function = pop();
                push(interpreter_.build_class(thread_, function,
                                              code_->constants[static_cast<std::size_t>(arg)],
                                              bases, keywords));
                break;
            }
            case Operation::return_: {
                bool is_done = false;
                give_back(pop(), result, is_done);
                if (is_done) return FrameEnd::returned;
                break;
            }
            case Operation::yield: {
                result = pop();
                save_registers();
                thread_.frame = frame_->caller;
                return FrameEnd::yielded;
            }
            case Operation::yield_from: {
                Value sent = pop();
                const Value iterator = top_[-1];
                bool has_value = false;
                Value item;
                Value returned = Value::none();
                if (iterator.is(Kind::generator)) {
                    GeneratorObject& inner = *iterator.as<GeneratorObject>();
                    has_value = resume(thread_, inner, std::move(sent), item);
                    if (!has_value) returned = std::move(inner.returned);
                    if (returned.is_unset()) returned = Value::none();
                } else {
                    has_value = next_value(thread_, iterator, item);
                }
                if (!has_value) {
                    top_[-1] = std::move(returned);
                    break;
                }
                result = std::move(item);
                --next_;
                save_registers();
                thread_.frame = frame_->caller;
                return FrameEnd::yielded;
            }

            case Operation::import_name:
            case Operation::import_leaf:
                import_module(instruction);
                break;
            case Operation::import_from:
                import_from(instruction);
                break;
            case Operation::import_star:
                import_star();
                break;

            case Operation::raise: {
                if (arg == 0) {
                    if (thread_.handled.is_unset()) {
                        raise("RuntimeError", "No active exception to reraise");
                    }
                    pending_ = thread_.handled;
                    is_fresh_ = false;
                    return FrameEnd::returned;
                }
                const Value cause = arg == 2 ? pop() : Value();
                const Value exception = pop();
                begin_raise(exception_to_raise(thread_, exception, cause));
                return FrameEnd::returned;
            }
            case Operation::push_handled: {
                Value exception = pop();
                push(std::move(thread_.handled));
                thread_.handled = exception;
                push(std::move(exception));
                break;
            }
            case Operation::pop_handled: {
                Value before = pop();
                thread_.handled.swap(before);
                break;
            }
            case Operation::matches: {
                const bool is_match = exception_matches(thread_, top_[-2], top_[-1]);
                top_[-1] = Value::boolean(is_match);
                break;
            }
            case Operation::reraise:
                pending_ = pop();
                is_fresh_ = false;
                return FrameEnd::returned;
            case Operation::reraise_restoring: {
                pending_ = pop();
                is_fresh_ = false;
                Value before = pop();
                thread_.handled.swap(before);
                return FrameEnd::returned;
            }
            case Operation::with_enter:
                enter_context();
                break;
            case Operation::with_exit: {
                const Value exception = top_[-1];
                const Value exit = top_[-3];
                const Value kind(static_cast<Object*>(exception.as_object()->type));
                const Value stops = snippet::call(thread_, exit, {kind, exception, Value::none()});
                push(Value::boolean(is_true(thread_, stops)));
                break;
            }
            case Operation::assertion_error:
                push(Value(
                    static_cast<Object*>(interpreter_.find_exception_type("AssertionError"))));
                break;
            case Operation::end_of_code:
                raise("SystemError", "the code has no end");
        }
    }
}

}  // namespace ringside::snippet
