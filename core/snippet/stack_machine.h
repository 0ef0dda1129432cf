// The stack machine's class, shared by its source files: the loop, names and calls, values.
#pragma once

#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace ringside::snippet {

// With the nearest name that the frame knows as a hint.
[[noreturn]] void raise_name_error(Thread& thread, StrObject* name);
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
        top_ = frame_->top;
        slots_ = frame_->slots;
        code_ = frame_->code;
    }
    void save_registers() { frame_->top = top_; }

    // machine_names.cpp
    const Value& global(const Instruction& instruction);
    const Value& named(const Instruction& instruction);
    void load_class_cell(std::int32_t slot);
    void store_name(const Instruction& instruction);
    void delete_name(const Instruction& instruction);
    const AttributeCache& class_attribute(const Instruction& instruction, TypeObject* type) {
        AttributeCache& cache = code_->attributes[static_cast<std::size_t>(instruction.arg)];
        if (cache.type != type || cache.version != interpreter_.type_version) {
            ask_class(cache, code_->names[static_cast<std::size_t>(instruction.arg)], type);
        }
        return cache;
    }
    void ask_class(AttributeCache& cache, const StrObject* name, TypeObject* type);
    void load_attribute(const Instruction& instruction);
    void store_attribute(const Instruction& instruction);
    void load_method(const Instruction& instruction);
    bool load_super_method(const StrObject* name);
    void import_module(const Instruction& instruction);
    void import_from(const Instruction& instruction);
    void import_star();
    // machine_operators.cpp
    bool binary_of_numbers(BinaryOp op);
    void binary(BinaryOp op);
    bool append_in_place();
    void in_place(BinaryOp op);
    void unary(UnaryOp op);
    void compare(CompareOp op);
    // machine_containers.cpp
    void build_sequence(const Instruction& instruction);
    void build_set(std::int32_t count);
    void build_dict(std::int32_t pairs);
    void append_to_list(std::int32_t depth);
    void add_to_dict(std::int32_t depth);
    void set_update(std::int32_t depth);
    void dict_update(std::int32_t depth);
    void list_to_tuple();
    void build_slice(std::int32_t count);
    void build_string(std::int32_t count);
    bool load_item();
    void get_iterator();
    bool next_item();
    // machine_values.cpp
    void list_extend(std::int32_t arg);
    void match(const Instruction& instruction);
    void unpack(std::size_t count);
    void unpack_rest(std::size_t before, std::size_t after);
    void dict_merge(std::int32_t depth);
    void format(std::int32_t arg);
    // machine_calls.cpp
    void call(std::size_t count, const Value* names, std::size_t name_count);
    Frame* frame_with(FunctionObject& function, Value* arguments, std::size_t count,
                      const Value* names, std::size_t name_count);
    bool construct_native(Value* base, std::size_t count, const Value* names,
                          std::size_t name_count, TypeObject* type);
    bool begin_construction(Value* base, std::size_t count, TypeObject* type);
    void set_keyword_names(std::int32_t constant);
    void call_keywords(std::int32_t count);
    void call_spread();
    void make_function(const Instruction& instruction);
    void build_class(std::int32_t constant);
    bool yield_from(Value& result);
    // machine_control.cpp
    void enter_context();
    void exit_context();
    void raise_statement(std::int32_t count);
    [[noreturn]] void raise_no_end();
    void mark_step();
    void note(const Instruction& instruction);

    bool give_back(Value& result);
    const Instruction* target(const Instruction& instruction) const {
        return code_->instructions.data() + instruction.arg;
    }

    Thread& thread_;
    Interpreter& interpreter_;
    Frame* frame_;
    Value* top_ = nullptr;
    Value* slots_ = nullptr;
    const Code* code_ = nullptr;
    Value pending_;          // an exception on its way
    bool is_fresh_ = false;  // this frame is to be added to its traceback
};

}  // namespace ringside::snippet
