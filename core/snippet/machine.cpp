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

// Leaves the innermost frame with the value on top. True: it was the entry.
bool Machine::give_back(Value& result) {
    Frame* done = frame_;
    if (done->made.is_set()) {
        if (!top_[-1].is_none()) {
            raise_type_error("__init__() should return None, not '" +
                             std::string(type_name(thread_, top_[-1])) + "'");
        }
        top_[-1].swap(done->made);
    }
    Value value = pop();
    save_registers();
    // Where a program that has returned was last.
    if (done->returns_to_native && done->caller == nullptr && !interpreter_.is_evaluating)
        thread_.mark_line();
    thread_.frame = done->caller;
    if (done->returns_to_native) {
        result = std::move(value);
        return true;
    }
    --thread_.depth;
    frame_ = done->caller;
    Frame::destroy(done);
    load_registers();
    push(std::move(value));
    return false;
}

// Finds who handles the pending exception. False: nobody here; the entry frame is next to go.
bool Machine::unwind() {
    for (;;) {
        const std::int32_t at =
            static_cast<std::int32_t>(frame_->next - code_->instructions.data()) - 1;
        ExceptionObject* exception = pending_.as<ExceptionObject>();
        if (is_fresh_ && !code_->is_internal) {
            const CodePlace place = code_->places[static_cast<std::size_t>(std::max(at, 0))];
            exception->traceback.push_back(
                {place.line, place.column, place.end_line, place.end_column, code_->name});
        }
        for (const Handler& handler : code_->handlers) {
            if (at < handler.begin || at >= handler.end) continue;
            pop_to(frame_->bottom + handler.depth);
            push(std::move(pending_));
            frame_->next = code_->instructions.data() + handler.handler;
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
            thread_.mark_end();
            drop_all();
            throw;
        }
    }
}

// ---- the loop

namespace {

inline bool compare_integers(CompareOp op, std::int64_t x, std::int64_t y) {
    switch (op) {
        case CompareOp::less:
            return x < y;
        case CompareOp::less_equal:
            return x <= y;
        case CompareOp::equal:
            return x == y;
        case CompareOp::not_equal:
            return x != y;
        case CompareOp::greater:
            return x > y;
        case CompareOp::greater_equal:
            return x >= y;
    }
    return false;
}

}  // namespace

// Nothing in here has a destructor that an exception would have to run: what needs one is a
// function of its own. So an exception passes this function without a search through it.
FrameEnd Machine::loop(Value& result) {
    const auto truth = [this](const Value& value) {
        return value.is_boolean() ? value.as_boolean() : is_true(thread_, value);
    };
    // Where the frame goes on; wherever a call may look, the frame knows too.
    const Instruction* next = frame_->next;
    for (;;) {
        const Instruction& instruction = *next++;
        frame_->next = next;
        const std::int32_t arg = instruction.arg;
        switch (instruction.operation) {
            case Operation::statement:
                thread_.tick();
                break;
            case Operation::step:
                mark_step();
                break;
            case Operation::leave:
                interpreter_.places_left.take(arg);
                break;
            case Operation::note_variable:
            case Operation::note_condition:
                note(instruction);
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
            case Operation::store_fast:
                slots_[arg].swap(top_[-1]);
                drop();
                break;
            case Operation::delete_fast:
                if (slots_[arg].is_unset()) raise_unbound(*code_, arg);
                push(std::move(slots_[arg]));
                drop();
                break;
            case Operation::load_deref: {
                const Value& value = slots_[arg].as<CellObject>()->value;
                if (value.is_unset()) raise_unbound(*code_, arg);
                push(value);
                break;
            }
            case Operation::load_class_deref:
                load_class_cell(arg);
                break;
            case Operation::store_deref:
                slots_[arg].as<CellObject>()->value.swap(top_[-1]);
                drop();
                break;
            case Operation::delete_deref:
                if (slots_[arg].as<CellObject>()->value.is_unset()) raise_unbound(*code_, arg);
                push(std::move(slots_[arg].as<CellObject>()->value));
                drop();
                break;
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
            case Operation::store_name:
                store_name(instruction);
                break;
            case Operation::delete_global:
            case Operation::delete_name:
                delete_name(instruction);
                break;
            case Operation::binary:
                if (!binary_of_numbers(static_cast<BinaryOp>(arg))) {
                    binary(static_cast<BinaryOp>(arg));
                }
                break;
            case Operation::in_place:
                if (!binary_of_numbers(static_cast<BinaryOp>(arg))) {
                    in_place(static_cast<BinaryOp>(arg));
                }
                break;
            case Operation::unary:
                unary(static_cast<UnaryOp>(arg));
                break;
            case Operation::not_:
                top_[-1] = Value::boolean(!truth(top_[-1]));
                break;
            case Operation::compare:
                if (top_[-2].is_integer() && top_[-1].is_integer()) {
                    const bool holds = compare_integers(
                        static_cast<CompareOp>(arg), top_[-2].as_integer(), top_[-1].as_integer());
                    top_ -= 2;
                    // A condition is used up at once, as a rule.
                    if (next->operation == Operation::jump_if_false) {
                        next = holds ? next + 1 : target(*next);
                    } else {
                        push(Value::boolean(holds));
                    }
                    break;
                }
                compare(static_cast<CompareOp>(arg));
                break;
            case Operation::is:
            case Operation::is_not:
                top_[-2] = Value::boolean(top_[-2].is_same(top_[-1]) ==
                                          (instruction.operation == Operation::is));
                drop();
                break;
            case Operation::contains:
            case Operation::contains_not: {
                const bool found = contains(thread_, top_[-1], top_[-2]);
                drop();
                top_[-1] = Value::boolean(found == (instruction.operation == Operation::contains));
                break;
            }
            case Operation::build_tuple:
            case Operation::build_list:
                // a, b = b, a: the tuple that is taken apart at once need not be.
                if (next->operation == Operation::unpack && next->arg == arg &&
                    instruction.operation == Operation::build_tuple) {
                    std::reverse(top_ - arg, top_);
                    ++next;
                    break;
                }
                build_sequence(instruction);
                break;
            case Operation::build_set:
                build_set(arg);
                break;
            case Operation::build_dict:
                build_dict(arg);
                break;
            case Operation::list_append:
                append_to_list(arg);
                break;
            case Operation::set_add: {
                SetObject& set = *top_[-arg - 1].as<SetObject>();
                set.table.add(thread_, top_[-1]);
                set.recount();
                drop();
                break;
            }
            case Operation::dict_add:
                add_to_dict(arg);
                break;
            case Operation::list_extend:
                list_extend(arg);
                break;
            case Operation::set_update:
                set_update(arg);
                break;
            case Operation::dict_update:
                dict_update(arg);
                break;
            case Operation::dict_merge:
                dict_merge(arg);
                break;
            case Operation::list_to_tuple:
                list_to_tuple();
                break;
            case Operation::build_slice:
                build_slice(arg);
                break;
            case Operation::build_string:
                build_string(arg);
                break;
            case Operation::format_value:
                format(arg);
                break;
            case Operation::jump_back:
                // A loop of the library counts, so that it ends, but takes no time.
                code_->is_internal ? thread_.work() : thread_.tick();
                next = target(instruction);
                break;
            case Operation::jump:
                next = target(instruction);
                break;
            case Operation::jump_if_false:
            case Operation::jump_if_true: {
                const bool is_set = truth(top_[-1]);
                drop();
                if (is_set == (instruction.operation == Operation::jump_if_true)) {
                    next = target(instruction);
                }
                break;
            }
            case Operation::jump_if_false_or_pop:
            case Operation::jump_if_true_or_pop: {
                const bool is_set = truth(top_[-1]);
                if (is_set == (instruction.operation == Operation::jump_if_true_or_pop)) {
                    next = target(instruction);
                } else {
                    drop();
                }
                break;
            }
            case Operation::get_iterator:
                get_iterator();
                break;
            case Operation::for_iterator:
                if (top_[-1].is(Kind::iterator) &&
                    top_[-1].as_object()->type == interpreter_.types.range_iterator) {
                    RangeIterator* range = static_cast<RangeIterator*>(top_[-1].as<Iterator>());
                    if (range->left != 0) {
                        push(Value::integer(range->at));
                        if (--range->left != 0) range->at += range->step;
                        break;
                    }
                } else if (next_item()) {
                    break;
                }
                drop();
                next = target(instruction);
                break;
            case Operation::load_attribute:
                load_attribute(instruction);
                next = frame_->next;
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
            case Operation::load_item:
                if (!load_item()) return FrameEnd::returned;
                break;
            case Operation::store_item:
                set_item(thread_, top_[-2], top_[-1], top_[-3]);
                pop_to(top_ - 3);
                break;
            case Operation::delete_item:
                delete_item(thread_, top_[-2], top_[-1]);
                pop_to(top_ - 2);
                break;
            case Operation::match_sequence:
            case Operation::match_mapping:
            case Operation::match_keys:
            case Operation::match_rest:
            case Operation::match_class:
                match(instruction);
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
                next = frame_->next;
                break;
            case Operation::keyword_names:
                set_keyword_names(arg);
                break;
            case Operation::call_keywords:
                call_keywords(arg);
                next = frame_->next;
                break;
            case Operation::call_spread:
                call_spread();
                next = frame_->next;
                break;
            case Operation::make_function:
                make_function(instruction);
                break;
            case Operation::annotate:
                top_[-2].as<FunctionObject>()->annotations = std::move(top_[-1]);
                pop_to(top_ - 1);
                break;
            case Operation::build_class:
                build_class(arg);
                break;
            case Operation::return_:
                if (give_back(result)) return FrameEnd::returned;
                next = frame_->next;
                break;
            case Operation::yield:
                result = pop();
                save_registers();
                thread_.frame = frame_->caller;
                return FrameEnd::yielded;
            case Operation::yield_from:
                if (!yield_from(result)) break;
                return FrameEnd::yielded;
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
            case Operation::raise:
                raise_statement(arg);
                return FrameEnd::returned;
            case Operation::push_handled:
                push(top_[-1]);
                thread_.handled.swap(top_[-2]);
                break;
            case Operation::pop_handled:
                thread_.handled.swap(top_[-1]);
                drop();
                break;
            case Operation::matches:
                top_[-1] = Value::boolean(exception_matches(thread_, top_[-2], top_[-1]));
                break;
            case Operation::reraise:
                pending_ = pop();
                is_fresh_ = false;
                return FrameEnd::returned;
            case Operation::reraise_restoring:
                pending_ = pop();
                is_fresh_ = false;
                thread_.handled.swap(top_[-1]);
                drop();
                return FrameEnd::returned;
            case Operation::with_enter:
                enter_context();
                break;
            case Operation::with_exit:
                exit_context();
                break;
            case Operation::assertion_error:
                push(Value(
                    static_cast<Object*>(interpreter_.find_exception_type("AssertionError"))));
                break;
            case Operation::end_of_code:
                raise_no_end();
        }
    }
}

}  // namespace ringside::snippet
