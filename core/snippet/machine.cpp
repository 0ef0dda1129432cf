// The stack machine.
#include "core/snippet/machine.h"

#include "core/snippet/iterators.h"
#include "core/snippet/ops.h"

#include <new>
#include <utility>

namespace ringside::snippet {

namespace {

enum class Outcome { returned, yielded };

[[noreturn]] void raise_name_error(const StrObject* name) {
    raise("NameError", "name '" + name->text + "' is not defined");
}

[[noreturn]] void raise_unbound(const Code& code, int slot) {
    const std::size_t locals = code.locals.size();
    const std::size_t at = static_cast<std::size_t>(slot);
    if (at < locals) {
        raise("UnboundLocalError", "cannot access local variable '" + code.locals[at]->text +
                                       "' where it is not associated with a value");
    }
    if (at < locals + code.cells.size()) {
        raise("UnboundLocalError", "cannot access local variable '" +
                                       code.cells[at - locals]->text +
                                       "' where it is not associated with a value");
    }
    raise("NameError", "cannot access free variable '" +
                           code.free[at - locals - code.cells.size()]->text +
                           "' where it is not associated with a value in enclosing scope");
}

// Runs frames from `entry` until it returns or yields.
class Machine {
   public:
    Machine(Thread& thread, Frame* entry)
        : thread_(thread), interpreter_(thread.interpreter), frame_(entry) {}

    Outcome run(Value& result);
    // Runs with an exception raised at the place where the frame waits.
    Outcome run_raising(const Value& exception, Value& result) {
        pending_ = exception;
        is_fresh_ = true;
        return run(result);
    }

   private:
    Outcome loop(Value& result);
    bool unwind();
    void drop_all();
    void enter(Frame* frame);
    void pop_to(Value* base) {
        while (top_ > base) *--top_ = Value();
    }
    void push(Value value) { new (top_++) Value(std::move(value)); }
    Value pop() { return std::move(*--top_); }
    void load_registers() {
        next_ = frame_->next;
        top_ = frame_->top;
        slots_ = frame_->slots;
        code_ = frame_->code.get();
    }
    void save_registers() {
        frame_->next = next_;
        frame_->top = top_;
    }

    const Value& global(const Instruction& instruction);
    const Value& named(const Instruction& instruction);
    void load_attribute(const Instruction& instruction);
    void load_method(const Instruction& instruction);
    bool call(std::size_t count, const Value* names, std::size_t name_count);
    bool begin_construction(Value* base, std::size_t count, TypeObject* type);
    void unpack(std::size_t count);
    void unpack_rest(std::size_t before, std::size_t after);
    void binary(BinaryOp op);
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
        const std::int32_t at =
            static_cast<std::int32_t>(next_ - code_->instructions.data()) - 1;
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

Outcome Machine::run(Value& result) {
    load_registers();
    for (;;) {
        if (pending_.is_set() && !unwind()) {
            save_registers();
            thread_.frame = frame_->caller;
            raise_object(thread_, pending_);
        }
        try {
            const Outcome outcome = loop(result);
            if (pending_.is_unset()) return outcome;
        } catch (const torch::Raised& raised) {
            thread_.frame = frame_;
            interpreter_.running = &thread_;
            pending_ = exception_from(thread_, raised);
            is_fresh_ = true;
            ExceptionObject* exception = pending_.as<ExceptionObject>();
            if (thread_.handled.is_set() && !thread_.handled.is_same(pending_) &&
                exception->context.is_unset()) {
                exception->context = thread_.handled;
            }
        } catch (const torch::RunEnded&) {
            drop_all();
            throw;
        }
    }
}

// ---- names and attributes

const Value& Machine::global(const Instruction& instruction) {
    const StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    if (const Value* found = frame_->globals->table.find(name, instruction.hint)) return *found;
    if (const Value* found = interpreter_.builtins->table.find(name)) return *found;
    raise_name_error(name);
}

const Value& Machine::named(const Instruction& instruction) {
    if (frame_->names != nullptr) {
        const StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
        if (const Value* found = frame_->names->find(name)) return *found;
    }
    return global(instruction);
}

void Machine::load_attribute(const Instruction& instruction) {
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    Value& object = top_[-1];
    // An attribute of the instance itself that no class knows: the common case, without hashing.
    if (object.is(Kind::instance)) {
        Instance* instance = object.as<Instance>();
        TypeObject* type = instance->type;
        if (type->find(Slot::getattribute) == nullptr && type->find(name) == nullptr) {
            if (Dict* attributes = instance->attributes_if_any()) {
                if (const Value* found = attributes->find(name, instruction.hint)) {
                    Value value = *found;
                    object = std::move(value);
                    return;
                }
            }
        }
    }
    Value value = get_attribute(thread_, object, name);
    object = std::move(value);
}

// Leaves a function and its self, or any callable and unset: no bound method is made for a call.
void Machine::load_method(const Instruction& instruction) {
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    Value& object = top_[-1];
    TypeObject* type = interpreter_.type_of(object);
    const bool is_plain =
        !object.is(Kind::type) && !object.is(Kind::module) && !object.is(Kind::super_object);
    if (is_plain && type->find(Slot::getattribute) == nullptr) {
        const Value* found = type->find(name);
        const bool is_function =
            found != nullptr &&
            (found->is(Kind::function) ||
             (found->is(Kind::native_function) && found->as<NativeFunction>()->is_method));
        if (is_function) {
            Dict* attributes = nullptr;
            if (object.is_object() && object.as_object()->is_tracked) {
                attributes = object.as<Container>()->attributes_if_any();
            }
            if (attributes == nullptr || attributes->find(name) == nullptr) {
                Value function = *found;
                Value self = std::move(object);
                object = std::move(function);
                push(std::move(self));
                return;
            }
        }
    }
    Value value = get_attribute(thread_, object, name);
    object = std::move(value);
    push(Value());
}

// ---- calls

// A call of a plain class of the program: its __init__ runs as a frame of this machine.
bool Machine::begin_construction(Value* base, std::size_t count, TypeObject* type) {
    if (type->type != interpreter_.types.type || type->allocate == nullptr ||
        type->instance_kind != Kind::instance) {
        return false;
    }
    const Value* init = type->find(Slot::init);
    const Value* maker = type->find(Slot::new_);
    const Value* plain = interpreter_.types.object->find(Slot::new_);
    if (init == nullptr || !init->is(Kind::function) || maker != plain) return false;
    const Ref<FunctionObject> function(init->as<FunctionObject>());
    if (function->code->is_generator) return false;
    Value instance = Value(type->allocate(type));
    base[1] = instance;
    Frame* frame = frame_for_call(thread_, *function, base + 1, count + 1, nullptr, nullptr, 0);
    frame->made = std::move(instance);
    pop_to(base);
    enter(frame);
    return true;
}

// Calls what lies under the arguments. `names`: those of the last arguments.
bool Machine::call(std::size_t count, const Value* names, std::size_t name_count) {
    Value* base = top_ - count - 2;
    for (;;) {
        Value& callee = base[0];
        const bool has_self = base[1].is_set();
        Value* arguments = has_self ? base + 1 : base + 2;
        const std::size_t given = count + (has_self ? 1 : 0) - name_count;
        if (callee.is_object()) {
            Object* object = callee.as_object();
            if (object->kind == Kind::function) {
                FunctionObject& function = *static_cast<FunctionObject*>(object);
                const Code& code = *function.code;
                Frame* frame = nullptr;
                if (name_count == 0 && code.is_simple() &&
                    given == static_cast<std::size_t>(code.positional)) {
                    frame = Frame::make(function.code, Ref<FunctionObject>(&function),
                                        function.globals);
                    for (std::size_t i = 0; i < given; ++i) {
                        frame->slots[i] = std::move(arguments[i]);
                    }
                    std::size_t slot = code.locals.size();
                    for (const Ref<CellObject>& cell : function.closure) {
                        frame->slots[slot++] = Value(cell);
                    }
                } else {
                    frame = frame_for_call(thread_, function, arguments, given, names,
                                           arguments + given, name_count);
                }
                if (code.is_generator) {
                    Value generator(make<GeneratorObject>(interpreter_.types.generator, frame));
                    pop_to(base);
                    push(std::move(generator));
                    return true;
                }
                pop_to(base);
                enter(frame);
                return true;
            }
            if (object->kind == Kind::native_function) {
                NativeFunction& function = *static_cast<NativeFunction*>(object);
                Value result = function.call(thread_, arguments, given, names, arguments + given,
                                             name_count);
                interpreter_.running = &thread_;
                pop_to(base);
                push(std::move(result));
                return true;
            }
            if (object->kind == Kind::bound_method && !has_self) {
                const Ref<BoundMethod> method(static_cast<BoundMethod*>(object));
                base[1] = method->self;
                base[0] = method->function;
                continue;
            }
            if (object->kind == Kind::type && !has_self && name_count == 0 &&
                begin_construction(base, count, static_cast<TypeObject*>(object))) {
                return true;
            }
        }
        Value result = call_values(thread_, callee, arguments, given, names, arguments + given,
                                   name_count);
        interpreter_.running = &thread_;
        pop_to(base);
        push(std::move(result));
        return true;
    }
}

void Machine::make_function(const Instruction& instruction) {
    const Value closure = pop();
    const Value keyword_defaults = pop();
    const Value defaults = pop();
    const auto* constant =
        code_->constants[static_cast<std::size_t>(instruction.arg)].as<CodeObject>();
    Ref<FunctionObject> function = make<FunctionObject>(interpreter_.types.function);
    function->code = constant->code;
    function->globals = frame_->globals;
    if (defaults.is_set()) function->defaults = defaults.as<TupleObject>()->items;
    if (keyword_defaults.is_set()) {
        function->keyword_defaults = Ref<DictObject>(keyword_defaults.as<DictObject>());
    }
    if (closure.is_set()) {
        for (const Value& cell : closure.as<TupleObject>()->items) {
            function->closure.emplace_back(cell.as<CellObject>());
        }
    }
    function->name = interpreter_.name(constant->code->name);
    function->qualified_name = interpreter_.name(constant->code->qualified_name);
    function->doc = constant->code->doc.is_set() ? constant->code->doc : Value::none();
    push(Value(std::move(function)));
}

// ---- values in and out of containers

void Machine::unpack(std::size_t count) {
    const Value value = pop();
    const std::vector<Value>* items = nullptr;
    if (value.is(Kind::tuple)) items = &value.as<TupleObject>()->items;
    if (value.is(Kind::list)) items = &value.as<ListObject>()->items;
    if (items != nullptr && items->size() == count) {
        for (std::size_t i = count; i-- > 0;) push((*items)[i]);
        return;
    }
    std::vector<Value> taken;
    if (items == nullptr) {
        Value iterator;
        TypeObject* type = interpreter_.type_of(value);
        if (type->find(Slot::iter) == nullptr && type->find(Slot::getitem) == nullptr &&
            !value.is_object()) {
            raise_type_error("cannot unpack non-iterable " + type->name + " object");
        }
        try {
            iterator = get_iterator(thread_, value);
        } catch (const torch::Raised& raised) {
            if (raised.type == "TypeError" && !raised.object) {
                raise_type_error("cannot unpack non-iterable " + type->name + " object");
            }
            throw;
        }
        Value item;
        while (taken.size() <= count && next_value(thread_, iterator, item)) {
            taken.push_back(std::move(item));
        }
        items = &taken;
    }
    if (items->size() < count) {
        raise_value_error("not enough values to unpack (expected " + std::to_string(count) +
                          ", got " + std::to_string(items->size()) + ")");
    }
    if (items->size() > count) {
        raise_value_error("too many values to unpack (expected " + std::to_string(count) + ")");
    }
    for (std::size_t i = count; i-- > 0;) push((*items)[i]);
}

void Machine::unpack_rest(std::size_t before, std::size_t after) {
    const Value value = pop();
    std::vector<Value> items;
    try {
        items = items_of(thread_, value);
    } catch (const torch::Raised& raised) {
        if (raised.type == "TypeError" && !raised.object) {
            raise_type_error("cannot unpack non-iterable " +
                             std::string(type_name(thread_, value)) + " object");
        }
        throw;
    }
    if (items.size() < before + after) {
        raise_value_error("not enough values to unpack (expected at least " +
                          std::to_string(before + after) + ", got " +
                          std::to_string(items.size()) + ")");
    }
    const auto rest_begin = items.begin() + static_cast<std::ptrdiff_t>(before);
    const auto rest_end = items.end() - static_cast<std::ptrdiff_t>(after);
    Value rest = interpreter_.list(std::vector<Value>(rest_begin, rest_end));
    for (std::size_t i = items.size(); i-- > items.size() - after;) push(items[i]);
    push(std::move(rest));
    for (std::size_t i = before; i-- > 0;) push(items[i]);
}

void Machine::dict_merge(std::int32_t depth) {
    const Value from = pop();
    DictObject& into = *top_[-depth].as<DictObject>();
    // The callee lies under the argument tuple and the dict.
    const auto callee = [&] {
        const Value& function = top_[-depth - 3];
        if (function.is(Kind::function)) {
            return "__main__." + function.as<FunctionObject>()->code->qualified_name + "()";
        }
        if (function.is(Kind::native_function)) {
            return function.as<NativeFunction>()->qualified_name + "()";
        }
        if (function.is(Kind::type)) return function.as<TypeObject>()->display_name() + "()";
        return repr_of(thread_, function);
    };
    if (!from.is(Kind::dict) && find_attribute(thread_, from, interpreter_.names.keys).is_unset()) {
        raise_type_error(callee() + " argument after ** must be a mapping, not " +
                         std::string(type_name(thread_, from)));
    }
    const auto add = [&](const Value& key, const Value& value) {
        if (!key.is(Kind::str)) raise_type_error("keywords must be strings");
        if (into.table.find(thread_, key) != nullptr) {
            raise_type_error(callee() + " got multiple values for keyword argument '" +
                             key.as<StrObject>()->text + "'");
        }
        into.table.set(thread_, key, value);
    };
    if (from.is(Kind::dict)) {
        std::size_t position = 0;
        while (const Dict::Entry* entry = from.as<DictObject>()->table.next(position)) {
            const Value key = entry->key;
            const Value value = entry->value;
            add(key, value);
        }
        return;
    }
    for_each(thread_, call_method(thread_, from, "keys"), [&](const Value& key) {
        add(key, get_item(thread_, from, key));
        return true;
    });
}

void Machine::format(std::int32_t arg) {
    Value specification;
    if (arg >= 256) {
        specification = pop();
        arg -= 256;
    }
    Value value = pop();
    if (arg == 'r' || arg == 'a') value = interpreter_.str(repr_of(thread_, value));
    if (arg == 's') value = interpreter_.str(str_of(thread_, value));
    if (specification.is_unset() && value.is(Kind::str) &&
        value.as_object()->type == interpreter_.types.str) {
        push(std::move(value));
        return;
    }
    push(interpreter_.str(format_value(
        thread_, value,
        specification.is_set() ? specification.as<StrObject>()->text : std::string())));
}

void Machine::enter_context() {
    const Value manager = pop();
    TypeObject* type = interpreter_.type_of(manager);
    if (type->find(Slot::enter) == nullptr) {
        raise_type_error("'" + type->name + "' object does not support the context manager protocol");
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

// ---- operators

void Machine::binary(BinaryOp op) {
    Value& a = top_[-2];
    Value& b = top_[-1];
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
        if (is_done) {
            a = Value::integer(result);
            --top_;
            return;
        }
    } else if (a.is_real() && b.is_real() && op <= BinaryOp::multiply) {
        const double x = a.as_real();
        const double y = b.as_real();
        a = Value::real(op == BinaryOp::add ? x + y : op == BinaryOp::subtract ? x - y : x * y);
        --top_;
        return;
    }
    Value result = snippet::binary(thread_, op, a, b);
    pop_to(top_ - 2);
    push(std::move(result));
}

void Machine::compare(CompareOp op) {
    Value& a = top_[-2];
    Value& b = top_[-1];
    if (a.is_integer() && b.is_integer()) {
        const std::int64_t x = a.as_integer();
        const std::int64_t y = b.as_integer();
        bool result = false;
        switch (op) {
            case CompareOp::less: result = x < y; break;
            case CompareOp::less_equal: result = x <= y; break;
            case CompareOp::equal: result = x == y; break;
            case CompareOp::not_equal: result = x != y; break;
            case CompareOp::greater: result = x > y; break;
            case CompareOp::greater_equal: result = x >= y; break;
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

Outcome Machine::loop(Value& result) {
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
                *--top_ = Value();
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
                const std::size_t at = static_cast<std::size_t>(arg) - code_->locals.size() -
                                       code_->cells.size();
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
                if (top_[-2].is_integer() && top_[-1].is_integer()) {
                    binary(static_cast<BinaryOp>(arg));
                    break;
                }
                Value value = in_place(thread_, static_cast<BinaryOp>(arg), top_[-2], top_[-1]);
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
                *--top_ = Value();
                break;
            }
            case Operation::dict_add: {
                DictObject& dict = *top_[-arg - 2].as<DictObject>();
                dict.table.set(thread_, top_[-2], top_[-1]);
                dict.recount();
                pop_to(top_ - 2);
                break;
            }
            case Operation::list_extend: {
                const bool is_call = arg >= 256;
                const Value from = pop();
                ListObject& list = *top_[-(arg & 0xFF)].as<ListObject>();
                if (from.is(Kind::list) || from.is(Kind::tuple)) {
                    const std::vector<Value>& items = from.is(Kind::list)
                                                          ? from.as<ListObject>()->items
                                                          : from.as<TupleObject>()->items;
                    list.items.insert(list.items.end(), items.begin(), items.end());
                } else {
                    try {
                        get_iterator(thread_, from);
                    } catch (const torch::Raised& raised) {
                        if (raised.type != "TypeError" || raised.object) throw;
                        const std::string kind(type_name(thread_, from));
                        if (!is_call) {
                            raise_type_error("Value after * must be an iterable, not " + kind);
                        }
                        const Value& function = top_[-(arg & 0xFF) - 2];
                        std::string callee;
                        if (function.is(Kind::function)) {
                            callee = "__main__." + function.as<FunctionObject>()->code->qualified_name + "()";
                        } else if (function.is(Kind::native_function)) {
                            callee = function.as<NativeFunction>()->qualified_name + "()";
                        } else {
                            callee = repr_of(thread_, function);
                        }
                        raise_type_error(callee + " argument after * must be an iterable, not " + kind);
                    }
                    for_each(thread_, from, [&](const Value& item) {
                        list.items.push_back(item);
                        return true;
                    });
                }
                list.recount();
                break;
            }
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
                *--top_ = Value();
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
                    *--top_ = Value();
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
                *--top_ = Value();
                next_ = target(instruction);
                break;
            }

            case Operation::load_attribute:
                load_attribute(instruction);
                break;
            case Operation::store_attribute: {
                set_attribute(thread_, top_[-1], code_->names[static_cast<std::size_t>(arg)],
                              top_[-2]);
                pop_to(top_ - 2);
                break;
            }
            case Operation::delete_attribute:
                delete_attribute(thread_, top_[-1], code_->names[static_cast<std::size_t>(arg)]);
                *--top_ = Value();
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
            case Operation::call_spread: {
                const Value keywords = pop();
                const Value positional = pop();
                --top_;  // the unset self
                const Value callee = pop();
                std::vector<Value> names;
                std::vector<Value> values;
                if (keywords.is_set()) {
                    std::size_t position = 0;
                    while (const Dict::Entry* entry =
                               keywords.as<DictObject>()->table.next(position)) {
                        names.push_back(entry->key);
                        values.push_back(entry->value);
                    }
                }
                const std::vector<Value>& items = positional.as<TupleObject>()->items;
                push(callee);
                push(Value());
                Value value = call_values(thread_, callee, items.data(), items.size(), names.data(),
                                          values.data(), names.size());
                interpreter_.running = &thread_;
                pop_to(top_ - 2);
                push(std::move(value));
                break;
            }
            case Operation::make_function:
                make_function(instruction);
                break;
            case Operation::build_class: {
                const Value keywords = pop();
                const Value bases = pop();
                const Value function = pop();
                push(interpreter_.build_class(
                    thread_, function, code_->constants[static_cast<std::size_t>(arg)], bases,
                    keywords));
                break;
            }
            case Operation::return_: {
                bool is_done = false;
                give_back(pop(), result, is_done);
                if (is_done) return Outcome::returned;
                break;
            }
            case Operation::yield: {
                result = pop();
                save_registers();
                thread_.frame = frame_->caller;
                return Outcome::yielded;
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
                return Outcome::yielded;
            }

            case Operation::import_name:
            case Operation::import_leaf: {
                const std::string& name = code_->names[static_cast<std::size_t>(arg)]->text;
                if (name[0] == '.') {
                    raise("ImportError", "attempted relative import with no known parent package");
                }
                ModuleObject* module = interpreter_.import(thread_, name);
                if (instruction.operation == Operation::import_name) {
                    module = interpreter_.import(thread_, name.substr(0, name.find('.')));
                }
                push(Value(static_cast<Object*>(module)));
                break;
            }
            case Operation::import_from: {
                StrObject* name = code_->names[static_cast<std::size_t>(arg)];
                ModuleObject* module = top_[-1].as<ModuleObject>();
                Value found = find_attribute(thread_, top_[-1], name);
                if (found.is_unset()) {
                    const auto inner = interpreter_.modules.find(module->name + "." + name->text);
                    if (inner != interpreter_.modules.end()) found = Value(inner->second);
                }
                if (found.is_unset()) {
                    raise("ImportError", "cannot import name '" + name->text + "' from '" +
                                             module->name + "' (unknown location)");
                }
                push(std::move(found));
                break;
            }
            case Operation::import_star: {
                const Value module = pop();
                std::size_t position = 0;
                Dict& names = module.as<ModuleObject>()->attributes();
                while (const Dict::Entry* entry = names.next(position)) {
                    StrObject* name = entry->key.as<StrObject>();
                    if (!name->text.empty() && name->text[0] == '_') continue;
                    frame_->globals->table.set(name, entry->value);
                }
                break;
            }

            case Operation::raise: {
                if (arg == 0) {
                    if (thread_.handled.is_unset()) {
                        raise("RuntimeError", "No active exception to reraise");
                    }
                    pending_ = thread_.handled;
                    is_fresh_ = false;
                    return Outcome::returned;
                }
                const Value cause = arg == 2 ? pop() : Value();
                const Value exception = pop();
                raise_value(thread_, exception, cause);
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
                return Outcome::returned;
            case Operation::reraise_restoring: {
                pending_ = pop();
                is_fresh_ = false;
                Value before = pop();
                thread_.handled.swap(before);
                return Outcome::returned;
            }
            case Operation::with_enter:
                enter_context();
                break;
            case Operation::with_exit: {
                const Value exception = top_[-1];
                const Value exit = top_[-3];
                const Value kind(static_cast<Object*>(exception.as_object()->type));
                const Value stops =
                    snippet::call(thread_, exit, {kind, exception, Value::none()});
                push(Value::boolean(is_true(thread_, stops)));
                break;
            }
            case Operation::assertion_error:
                push(Value(static_cast<Object*>(interpreter_.find_exception_type("AssertionError"))));
                break;
            case Operation::end_of_code:
                raise("SystemError", "the code has no end");
        }
    }
}

}  // namespace

// ---- running frames

namespace {

// Counts one level of depth for as long as a frame runs from native code.
class Level {
   public:
    explicit Level(Thread& thread) : thread_(thread) { ++thread_.depth; }
    ~Level() { --thread_.depth; }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;

   private:
    Thread& thread_;
};

struct FrameKeeper {
    explicit FrameKeeper(Frame* its_frame) : frame(its_frame) {}
    ~FrameKeeper() {
        if (frame != nullptr) Frame::destroy(frame);
    }
    FrameKeeper(const FrameKeeper&) = delete;
    FrameKeeper& operator=(const FrameKeeper&) = delete;
    Frame* frame;
};

}  // namespace

Value run_frame(Thread& thread, Frame* frame) {
    const FrameKeeper keeper(frame);
    if (thread.depth >= thread.interpreter.limits.deepest_recursion - 1) {
        raise("RecursionError", "maximum recursion depth exceeded");
    }
    const Level level(thread);
    frame->caller = thread.frame;
    frame->returns_to_native = true;
    thread.frame = frame;
    thread.interpreter.running = &thread;
    Value result;
    Machine(thread, frame).run(result);
    return result;
}

// ---- generators

GeneratorObject::GeneratorObject(TypeObject* its_type, Frame* its_frame)
    : Container(its_type, kKind), frame(its_frame) {
    frame->is_generator = true;
}

GeneratorObject::~GeneratorObject() {
    if (frame != nullptr) Frame::destroy(frame);
}

void GeneratorObject::clear_references() {
    Container::clear_references();
    if (frame != nullptr && !is_running) {
        Frame* old = std::exchange(frame, nullptr);
        Frame::destroy(old);
    }
    handled = returned = Value();
}

namespace {

// Runs a generator's frame up to its next yield or its end.
template <class Run>
bool advance(Thread& thread, GeneratorObject& generator, Value& out, Run run) {
    if (generator.is_running) raise_value_error("generator already executing");
    if (thread.depth >= thread.interpreter.limits.deepest_recursion - 1) {
        raise("RecursionError", "maximum recursion depth exceeded");
    }
    const Ref<GeneratorObject> held(&generator);
    const Level level(thread);
    Frame* frame = generator.frame;
    frame->caller = thread.frame;
    frame->returns_to_native = true;
    thread.frame = frame;
    thread.interpreter.running = &thread;
    generator.is_running = true;
    generator.is_started = true;
    // An exception that the generator handles is its own; outside of that it sees its caller's.
    const bool has_own = generator.handled.is_set();
    const Value outside = thread.handled;
    if (has_own) thread.handled = generator.handled;
    Value result;
    Outcome outcome = Outcome::returned;
    const auto finish = [&] {
        generator.is_running = false;
        thread.handled = outside;
    };
    try {
        outcome = run(result);
    } catch (const torch::Raised& raised) {
        finish();
        generator.frame = nullptr;
        Frame::destroy(frame);
        if (is_raised_as(thread, raised, "StopIteration")) {
            const Value cause = exception_from(thread, raised);
            const Value error = exception_from(
                thread, torch::Raised("RuntimeError", "generator raised StopIteration"));
            error.as<ExceptionObject>()->cause = cause;
            error.as<ExceptionObject>()->traceback = cause.as<ExceptionObject>()->traceback;
            raise_object(thread, error);
        }
        throw;
    } catch (const torch::RunEnded&) {
        finish();
        generator.frame = nullptr;
        Frame::destroy(frame);
        throw;
    }
    if (outcome == Outcome::yielded) {
        generator.handled = thread.handled.is_same(outside) ? Value() : thread.handled;
        finish();
        out = std::move(result);
        return true;
    }
    finish();
    generator.handled = Value();
    generator.returned = std::move(result);
    generator.frame = nullptr;
    Frame::destroy(frame);
    return false;
}

}  // namespace

bool resume(Thread& thread, GeneratorObject& generator, Value sent, Value& out) {
    if (generator.frame == nullptr) {
        generator.returned = Value();
        return false;
    }
    if (generator.is_running) raise_value_error("generator already executing");
    if (generator.is_started) {
        new (generator.frame->top++) Value(std::move(sent));
    } else if (sent.is_set() && !sent.is_none()) {
        raise_type_error("can't send non-None value to a just-started generator");
    }
    return advance(thread, generator, out, [&](Value& result) {
        return Machine(thread, generator.frame).run(result);
    });
}

bool resume_raising(Thread& thread, GeneratorObject& generator, const Value& exception,
                    Value& out) {
    if (generator.frame == nullptr) raise_object(thread, exception);
    Frame* frame = generator.frame;
    // Where it waits in `yield from`, the inner generator gets the exception first.
    if (generator.is_started && !generator.is_running &&
        frame->next->operation == Operation::yield_from && frame->top[-1].is(Kind::generator)) {
        const Ref<GeneratorObject> inner(frame->top[-1].as<GeneratorObject>());
        try {
            if (resume_raising(thread, *inner, exception, out)) return true;
        } catch (const torch::Raised& raised) {
            const Value inside = exception_from(thread, raised);
            ++frame->next;
            return advance(thread, generator, out, [&](Value& result) {
                return Machine(thread, generator.frame).run_raising(inside, result);
            });
        }
        frame->top[-1] = inner->returned.is_set() ? inner->returned : Value::none();
        ++frame->next;
        return advance(thread, generator, out, [&](Value& result) {
            return Machine(thread, generator.frame).run(result);
        });
    }
    return advance(thread, generator, out, [&](Value& result) {
        return Machine(thread, generator.frame).run_raising(exception, result);
    });
}

void close_generator(Thread& thread, GeneratorObject& generator) {
    if (generator.frame == nullptr) return;
    if (!generator.is_started) {
        Frame* frame = std::exchange(generator.frame, nullptr);
        Frame::destroy(frame);
        return;
    }
    Value out;
    bool has_yielded = false;
    try {
        has_yielded = resume_raising(
            thread, generator, exception_from(thread, torch::Raised("GeneratorExit", "")), out);
    } catch (const torch::Raised& raised) {
        if (is_raised_as(thread, raised, "GeneratorExit") ||
            is_raised_as(thread, raised, "StopIteration")) {
            return;
        }
        throw;
    }
    if (has_yielded) raise("RuntimeError", "generator ignored GeneratorExit");
}

}  // namespace ringside::snippet
