// Frames on the heap, and the machine that runs them.
#pragma once

#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"

#include <memory>
#include <span>

namespace ringside::snippet {

// One activation. Its values lie behind it in the same piece of memory: slots, then the stack.
struct Frame {
    const Code* code = nullptr;
    Ref<FunctionObject> function;      // owns the code; null for modules and expressions
    std::shared_ptr<const Code> held;  // the code of a frame without a function
    Ref<DictObject> globals;
    Dict* names = nullptr;  // where load_name looks first; null: the globals
    Frame* caller = nullptr;
    Value* slots = nullptr;
    Value* bottom = nullptr;  // of the stack
    Value* top = nullptr;     // one past
    const Instruction* next = nullptr;
    Value keyword_names;
    Value made;                    // constructors: the instance that the call gives
    std::uint32_t size_class = 0;  // of its memory, in the pool
    bool returns_to_native = false;
    bool is_generator = false;

    // Makes the frame of a function; its slots are unset.
    static Frame* make(FunctionObject& function);
    // Makes the frame of a module or an expression.
    static Frame* make(std::shared_ptr<const Code> code, Ref<DictObject> globals);
    static void destroy(Frame* frame);
    // The place of the instruction that runs or ran last.
    CodePlace place() const;
};

class GeneratorObject : public Container {
   public:
    static constexpr Kind kKind = Kind::generator;
    GeneratorObject(TypeObject* its_type, Frame* its_frame);
    ~GeneratorObject() override;
    void clear_references() override;
    Frame* frame;  // null: finished
    bool is_running = false;
    bool is_started = false;
    Value handled;   // the exception that its own code handles
    Value returned;  // of `return value`, for yield from
};

// Runs the frame, and what it calls, until it returns. Takes the frame over.
Value run_frame(Thread& thread, Frame* frame);

// Continues a generator. Returns false when it ended (its value is in `returned`).
bool resume(Thread& thread, GeneratorObject& generator, Value sent, Value& out);
// Raises an exception object where the generator waits.
bool resume_raising(Thread& thread, GeneratorObject& generator, const Value& exception, Value& out);
void close_generator(Thread& thread, GeneratorObject& generator);

// Makes the frame of a call: arguments into slots, as the function's parameters say.
Frame* frame_for_call(Thread& thread, FunctionObject& function, const Value* positional,
                      std::size_t count, const Value* keyword_names, const Value* keyword_values,
                      std::size_t keyword_count);
// Calls any callable with arguments in place.
Value call_values(Thread& thread, const Value& callable, const Value* positional, std::size_t count,
                  const Value* keyword_names, const Value* keyword_values,
                  std::size_t keyword_count);

// The exception object that `raise value from cause` raises; classes are called.
Value exception_to_raise(Thread& thread, const Value& exception, const Value& cause);
// Says whether an exception object is of a class, or of one of a tuple.
bool exception_matches(Thread& thread, const Value& exception, const Value& type);

}  // namespace ringside::snippet
