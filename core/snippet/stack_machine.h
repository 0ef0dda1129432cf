// The stack machine's class, shared by its source files: the loop, names and calls, values.
#pragma once

#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace ringside::snippet {

[[noreturn]] void raise_name_error(const StrObject* name);
[[noreturn]] void raise_unbound(const Code& code, int slot);

enum class FrameEnd { returned, yielded };

// Runs frames from `entry` until it returns or yields.
class Machine {
   public:
    Machine(Thread& thread, Frame* entry)
        : thread_(thread), interpreter_(thread.interpreter), frame_(entry) {}

    FrameEnd run(Value& result);
    // Runs with an exception raised at the place where the frame waits.
    FrameEnd run_raising(const Value& exception, Value& result) {
        pending_ = exception;
        is_fresh_ = true;
        return run(result);
    }

   private:
    FrameEnd loop(Value& result);
    bool unwind();
    void begin_raise(Value exception);
    void drop_all();
    void enter(Frame* frame);
    void pop_to(Value* base) {
        while (top_ > base) drop();
    }
    // Lets go of the top value. What lies above the top is no value.
    void drop() { (--top_)->~Value(); }
    void push(Value value) { new (top_++) Value(std::move(value)); }
    Value pop() { return std::move(*--top_); }
    void load_registers() {
        next_ = frame_->next;
        top_ = frame_->top;
        slots_ = frame_->slots;
        code_ = frame_->code;
    }
    void save_registers() {
        frame_->next = next_;
        frame_->top = top_;
    }

    const Value& global(const Instruction& instruction);
    const Value& named(const Instruction& instruction);
    void load_attribute(const Instruction& instruction);
    void store_attribute(const Instruction& instruction);
    void load_method(const Instruction& instruction);
    bool load_super_method(const StrObject* name);
    bool call(std::size_t count, const Value* names, std::size_t name_count);
    void call_spread();
    bool begin_construction(Value* base, std::size_t count, TypeObject* type);
    void list_extend(std::int32_t arg);
    void import_module(const Instruction& instruction);
    void import_from(const Instruction& instruction);
    void import_star();
    void unpack(std::size_t count);
    void unpack_rest(std::size_t before, std::size_t after);
    bool binary_of_numbers(BinaryOp op);
    void binary(BinaryOp op);
    bool append_in_place();
    void compare(CompareOp op);
    void format(std::int32_t arg);
    void make_function(const Instruction& instruction);
    void dict_merge(std::int32_t depth);
    void enter_context();
    bool give_back(Value value, Value& result, bool& is_done);
    const Instruction* target(const Instruction& instruction) const {
        return code_->instructions.data() + instruction.arg;
    }

    Thread& thread_;
    Interpreter& interpreter_;
    Frame* frame_;
    const Instruction* next_ = nullptr;
    Value* top_ = nullptr;
    Value* slots_ = nullptr;
    const Code* code_ = nullptr;
    Value pending_;          // an exception on its way
    bool is_fresh_ = false;  // this frame is to be added to its traceback
};

}  // namespace ringside::snippet
