// Frames, calls of functions, and calls of anything.
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <new>
#include <utility>

namespace ringside::snippet {

namespace {

Frame* new_frame(const Code& code, Interpreter& interpreter) {
    const std::size_t slots = static_cast<std::size_t>(code.slot_count());
    const std::size_t values = slots + static_cast<std::size_t>(code.stack_size) + 2;
    std::uint32_t size_class = 0;
    void* memory = interpreter.frames.take(sizeof(Frame) + values * sizeof(Value), size_class);
    Frame* frame = new (memory) Frame;
    frame->size_class = size_class;
    frame->slots = reinterpret_cast<Value*>(static_cast<char*>(memory) + sizeof(Frame));
    // What lies above is the stack's: a push makes its value.
    for (std::size_t i = 0; i < slots; ++i) new (frame->slots + i) Value();
    frame->bottom = frame->slots + slots;
    frame->top = frame->bottom;
    frame->next = code.instructions.data();
    frame->code = &code;
    return frame;
}

}  // namespace

Frame* Frame::make(FunctionObject& function) {
    Frame* frame = new_frame(*function.code, function.type->interpreter);
    frame->function = Ref<FunctionObject>(&function);
    frame->globals = function.globals;
    return frame;
}

Frame* Frame::make(std::shared_ptr<const Code> code, Ref<DictObject> globals) {
    Frame* frame = new_frame(*code, globals->type->interpreter);
    frame->held = std::move(code);
    frame->globals = std::move(globals);
    return frame;
}

void Frame::destroy(Frame* frame) {
    Interpreter& interpreter = frame->globals->type->interpreter;
    const std::uint32_t size_class = frame->size_class;
    // Locals go in order, as they do in CPython, then what is left of the stack.
    for (Value* value = frame->slots; value < frame->top; ++value) {
        const Value old = std::move(*value);
    }
    frame->~Frame();
    interpreter.frames.give(frame, size_class);
}

// ---- memory of frames

namespace {

// Sanitizers see each frame's memory come and go.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr std::size_t kPooledBytes = 0;
#else
constexpr std::size_t kPooledBytes = 1024;
#endif
constexpr std::size_t kClassBytes = 64;

}  // namespace

FramePool::~FramePool() {
    for (Piece* piece : free_) {
        while (piece != nullptr) ::operator delete(std::exchange(piece, piece->next));
    }
}

void* FramePool::take(std::size_t bytes, std::uint32_t& size_class) {
    static_assert(kPooledBytes / kClassBytes < kClasses);
    const std::size_t rounded = (bytes + kClassBytes - 1) / kClassBytes * kClassBytes;
    size_class = rounded <= kPooledBytes ? static_cast<std::uint32_t>(rounded / kClassBytes) : 0;
    Piece*& first = free_[size_class];
    if (size_class == 0 || first == nullptr) return ::operator new(rounded);
    return std::exchange(first, first->next);
}

void FramePool::give(void* memory, std::uint32_t size_class) {
    if (size_class == 0) {
        ::operator delete(memory);
        return;
    }
    free_[size_class] = new (memory) Piece{free_[size_class]};
}

CodePlace Frame::place() const {
    const Instruction* first = code->instructions.data();
    const std::ptrdiff_t at = next > first ? next - first - 1 : 0;
    return code->places[static_cast<std::size_t>(at)];
}

// ---- arguments

namespace {

std::string quoted_list(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += names.size() == 2 ? " and " : i + 1 == names.size() ? ", and " : ", ";
        text += "'" + names[i] + "'";
    }
    return text;
}

[[noreturn]] void raise_missing(const Code& code, const std::vector<std::string>& names,
                                const char* kind) {
    raise_type_error(code.qualified_name + "() missing " + std::to_string(names.size()) +
                     " required " + kind + " argument" + (names.size() == 1 ? "" : "s") + ": " +
                     quoted_list(names));
}

[[noreturn]] void raise_too_many(const FunctionObject& function, std::size_t given,
                                 std::size_t keyword_only_given) {
    const Code& code = *function.code;
    const std::size_t most = static_cast<std::size_t>(code.positional);
    const std::size_t defaults = function.defaults.size();
    std::string takes;
    bool is_plural = most != 1;
    if (defaults > 0) {
        takes = "from " + std::to_string(most - defaults) + " to " + std::to_string(most);
        is_plural = true;
    } else {
        takes = std::to_string(most);
    }
    std::string extra;
    if (keyword_only_given > 0) {
        extra = std::string(" positional argument") + (given != 1 ? "s" : "") + " (and " +
                std::to_string(keyword_only_given) + " keyword-only argument" +
                (keyword_only_given != 1 ? "s" : "") + ")";
    }
    raise_type_error(code.qualified_name + "() takes " + takes + " positional argument" +
                     (is_plural ? "s" : "") + " but " + std::to_string(given) + extra +
                     (given == 1 && keyword_only_given == 0 ? " was" : " were") + " given");
}

void bind_keyword(Thread& thread, const FunctionObject& function, Value* slots, DictObject* rest,
                  const Value& name, const Value& value) {
    const Code& code = *function.code;
    const StrObject* wanted = name.as<StrObject>();
    const int named = code.positional + code.keyword_only;
    for (int i = code.positional_only; i < named; ++i) {
        const StrObject* local = code.locals[static_cast<std::size_t>(i)];
        if (local != wanted && local->text != wanted->text) continue;
        if (slots[i].is_set()) {
            raise_type_error(code.qualified_name + "() got multiple values for argument '" +
                             wanted->text + "'");
        }
        slots[i] = value;
        return;
    }
    if (rest != nullptr) {
        rest->table.set(thread, name, value);
        return;
    }
    for (int i = 0; i < code.positional_only; ++i) {
        if (code.locals[static_cast<std::size_t>(i)]->text == wanted->text) {
            raise_type_error(
                code.qualified_name +
                "() got some positional-only arguments passed as keyword arguments: '" +
                wanted->text + "'");
        }
    }
    raise_type_error(code.qualified_name + "() got an unexpected keyword argument '" +
                     wanted->text + "'");
}

void fill_defaults(const FunctionObject& function, Value* slots) {
    const Code& code = *function.code;
    const int without = code.positional - static_cast<int>(function.defaults.size());
    std::vector<std::string> missing;
    for (int i = 0; i < without; ++i) {
        if (slots[i].is_unset()) missing.push_back(code.locals[static_cast<std::size_t>(i)]->text);
    }
    if (!missing.empty()) raise_missing(code, missing, "positional");
    for (int i = std::max(without, 0); i < code.positional; ++i) {
        if (slots[i].is_unset()) {
            slots[i] = function.defaults[static_cast<std::size_t>(i - without)];
        }
    }
    for (int i = code.positional; i < code.positional + code.keyword_only; ++i) {
        if (slots[i].is_set()) continue;
        StrObject* name = code.locals[static_cast<std::size_t>(i)];
        const Value* standard =
            function.keyword_defaults ? function.keyword_defaults->table.find(name) : nullptr;
        if (standard != nullptr) {
            slots[i] = *standard;
        } else {
            missing.push_back(name->text);
        }
    }
    if (!missing.empty()) raise_missing(code, missing, "keyword-only");
}

// Moves parameters into cells and hands over the cells from outside.
void fill_cells(Thread& thread, const FunctionObject& function, Value* slots) {
    const Code& code = *function.code;
    std::size_t slot = code.locals.size();
    for (std::size_t i = 0; i < code.cells.size(); ++i, ++slot) {
        Ref<CellObject> cell = make<CellObject>(thread.interpreter.types.cell);
        if (code.cell_parameters[i] >= 0) cell->value = std::move(slots[code.cell_parameters[i]]);
        slots[slot] = Value(std::move(cell));
    }
    for (const Ref<CellObject>& cell : function.closure) slots[slot++] = Value(cell);
}

}  // namespace

Frame* frame_for_call(Thread& thread, FunctionObject& function, const Value* positional,
                      std::size_t count, const Value* keyword_names, const Value* keyword_values,
                      std::size_t keyword_count) {
    const Code& code = *function.code;
    Frame* frame = Frame::make(function);
    Value* slots = frame->slots;
    const std::size_t most = static_cast<std::size_t>(code.positional);
    if (code.is_simple() && keyword_count == 0 && count == most) {
        for (std::size_t i = 0; i < count; ++i) slots[i] = positional[i];
        std::size_t slot = code.locals.size();
        for (const Ref<CellObject>& cell : function.closure) slots[slot++] = Value(cell);
        return frame;
    }
    frame->top = frame->bottom;
    try {
        for (std::size_t i = 0; i < std::min(count, most); ++i) slots[i] = positional[i];
        std::size_t slot = most + static_cast<std::size_t>(code.keyword_only);
        if (code.has_rest) {
            std::vector<Value> rest;
            rest.reserve(count - std::min(count, most));
            for (std::size_t i = most; i < count; ++i) rest.push_back(positional[i]);
            slots[slot++] = thread.interpreter.tuple(std::move(rest));
        }
        Ref<DictObject> keywords;
        if (code.has_keywords) {
            keywords = thread.interpreter.dict();
            slots[slot] = Value(keywords);
        }
        for (std::size_t i = 0; i < keyword_count; ++i) {
            bind_keyword(thread, function, slots, keywords.get(), keyword_names[i],
                         keyword_values[i]);
        }
        if (count > most && !code.has_rest) {
            std::size_t keyword_only_given = 0;
            for (int i = code.positional; i < code.positional + code.keyword_only; ++i) {
                if (slots[i].is_set()) ++keyword_only_given;
            }
            raise_too_many(function, count, keyword_only_given);
        }
        fill_defaults(function, slots);
        if (!code.cells.empty() || !function.closure.empty()) fill_cells(thread, function, slots);
    } catch (...) {
        Frame::destroy(frame);
        throw;
    }
    return frame;
}

// ---- calls

Value call_values(Thread& thread, const Value& callable, const Value* positional, std::size_t count,
                  const Value* keyword_names, const Value* keyword_values,
                  std::size_t keyword_count) {
    Interpreter& interpreter = thread.interpreter;
    if (callable.is_object()) {
        switch (callable.as_object()->kind) {
            case Kind::function: {
                FunctionObject& function = *callable.as<FunctionObject>();
                Frame* frame = frame_for_call(thread, function, positional, count, keyword_names,
                                              keyword_values, keyword_count);
                if (function.code->is_generator) {
                    return Value(make<GeneratorObject>(interpreter.types.generator, frame));
                }
                return run_frame(thread, frame);
            }
            case Kind::native_function: {
                const Ref<NativeFunction> held(callable.as<NativeFunction>());
                return held->call(thread, positional, count, keyword_names, keyword_values,
                                  keyword_count);
            }
            case Kind::bound_method: {
                const Ref<BoundMethod> method(callable.as<BoundMethod>());
                std::vector<Value> with_self;
                with_self.reserve(count + 1);
                with_self.push_back(method->self);
                with_self.insert(with_self.end(), positional, positional + count);
                return call_values(thread, method->function, with_self.data(), with_self.size(),
                                   keyword_names, keyword_values, keyword_count);
            }
            default:
                break;
        }
    }
    const Thread::Deeper deeper(thread, " while calling a Python object");
    TypeObject* type = interpreter.type_of(callable);
    if (const Value* hook = type->find(Slot::call)) {
        std::vector<Value> with_self;
        with_self.reserve(count + 1);
        with_self.push_back(callable);
        with_self.insert(with_self.end(), positional, positional + count);
        const Value function = *hook;
        return call_values(thread, function, with_self.data(), with_self.size(), keyword_names,
                           keyword_values, keyword_count);
    }
    raise_type_error("'" + type->name + "' object is not callable");
}

Value call(Thread& thread, const Value& callable, std::span<const Value> positional,
           std::span<const Value> keyword_names, std::span<const Value> keyword_values) {
    Value result = call_values(thread, callable, positional.data(), positional.size(),
                               keyword_names.data(), keyword_values.data(), keyword_names.size());
    return result;
}

Value call_method(Thread& thread, const Value& object, std::string_view name,
                  std::initializer_list<Value> positional) {
    return call(thread, get_attribute(thread, object, thread.interpreter.intern(name)),
                std::span<const Value>(positional.begin(), positional.size()));
}

bool is_callable(Thread& thread, const Value& value) {
    if (value.is(Kind::function) || value.is(Kind::native_function) ||
        value.is(Kind::bound_method) || value.is(Kind::type)) {
        return true;
    }
    return thread.interpreter.type_of(value)->find(Slot::call) != nullptr;
}

}  // namespace ringside::snippet
