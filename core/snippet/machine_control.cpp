// The stack machine: context managers, raise, and what a step shows.
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"

#include <utility>

namespace ringside::snippet {

// ---- context managers and raise

void Machine::enter_context() {
    const Value manager = pop();
    TypeObject* type = interpreter_.type_of(manager);
    if (type->find(Slot::enter) == nullptr) {
        raise_type_error("'" + type->name +
                         "' object does not support the context manager protocol");
    }
    if (type->find(Slot::exit) == nullptr) {
        raise_type_error("'" + type->name +
                         "' object does not support the context manager protocol (missed __exit__ "
                         "method)");
    }
    const Value enter = find_special(thread_, manager, Slot::enter);
    Value exit = find_special(thread_, manager, Slot::exit);
    Value entered = snippet::call(thread_, enter, {});
    push(std::move(exit));
    push(std::move(entered));
}

void Machine::exit_context() {
    const Value exception = top_[-1];
    const Value exit = top_[-3];
    const Value kind(static_cast<Object*>(exception.as_object()->type));
    const Value stops = snippet::call(thread_, exit, {kind, exception, Value::none()});
    push(Value::boolean(is_true(thread_, stops)));
}

void Machine::raise_statement(std::int32_t count) {
    if (count == 0) {
        if (thread_.handled.is_unset()) {
            raise("RuntimeError", "No active exception to reraise");
        }
        pending_ = thread_.handled;
        is_fresh_ = false;
        return;
    }
    const Value cause = count == 2 ? pop() : Value();
    const Value exception = pop();
    begin_raise(exception_to_raise(thread_, exception, cause));
}

void Machine::raise_no_end() { raise("SystemError", "the code has no end"); }

// ---- what a step shows

void Machine::mark_step() { interpreter_.mark_step(thread_, frame_->place().line); }

void Machine::note(const Instruction& instruction) {
    const std::size_t at = static_cast<std::size_t>(instruction.arg);
    const std::string& name = instruction.operation == Operation::note_variable
                                  ? code_->names[at]->text
                                  : code_->constants[at].as<StrObject>()->text;
    interpreter_.note(name, short_text(thread_, top_[-1]));
}

}  // namespace ringside::snippet
