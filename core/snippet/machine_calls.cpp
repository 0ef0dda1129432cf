// The stack machine: calls, functions and classes.
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

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
    Frame* frame = frame_with(*function, base + 1, count + 1, nullptr, 0);
    frame->made = std::move(instance);
    pop_to(base);
    enter(frame);
    return true;
}

// The frame of a call whose arguments lie on the stack; plain ones move into it.
Frame* Machine::frame_with(FunctionObject& function, Value* arguments, std::size_t count,
                           const Value* names, std::size_t name_count) {
    const Code& code = *function.code;
    if (name_count > 0 || !code.is_simple() || count != static_cast<std::size_t>(code.positional)) {
        return frame_for_call(thread_, function, arguments, count, names, arguments + count,
                              name_count);
    }
    Frame* frame = Frame::make(function);
    for (std::size_t i = 0; i < count; ++i) frame->slots[i] = std::move(arguments[i]);
    std::size_t slot = code.locals.size();
    for (const Ref<CellObject>& cell : function.closure) frame->slots[slot++] = Value(cell);
    return frame;
}

// A call of one of Python's own types, int("3"): what type.__call__ does, in place.
bool Machine::construct_native(Value* base, std::size_t count, const Value* names,
                               std::size_t name_count, TypeObject* type) {
    if (type->is_heap_type || type->type != interpreter_.types.type ||
        type == interpreter_.types.type) {
        return false;
    }
    const Value* maker = type->find(Slot::new_);
    if (maker == nullptr || !maker->is(Kind::native_function)) return false;
    const Thread::Deeper deeper(thread_, " while calling a Python object");
    const std::size_t positional = count - name_count;
    base[1] = base[0];
    const Ref<NativeFunction> make_new(maker->as<NativeFunction>());
    Value made =
        make_new->call(thread_, base + 1, positional + 1, names, base + 2 + positional, name_count);
    const Value* init = interpreter_.is_instance(made, type)
                            ? interpreter_.type_of(made)->find(Slot::init)
                            : nullptr;
    if (init != nullptr) {
        base[1] = made;
        const Value hook = *init;
        call_values(thread_, hook, base + 1, positional + 1, names, base + 2 + positional,
                    name_count);
    }
    interpreter_.running = &thread_;
    pop_to(base);
    push(std::move(made));
    return true;
}

// Calls what lies under the arguments. `names`: those of the last arguments.
void Machine::call(std::size_t count, const Value* names, std::size_t name_count) {
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
                Frame* frame = frame_with(function, arguments, given, names, name_count);
                if (function.code->is_generator) {
                    Value generator(make<GeneratorObject>(interpreter_.types.generator, frame));
                    pop_to(base);
                    push(std::move(generator));
                    return;
                }
                pop_to(base);
                enter(frame);
                return;
            }
            if (object->kind == Kind::native_function) {
                NativeFunction& function = *static_cast<NativeFunction*>(object);
                Value result =
                    function.call(thread_, arguments, given, names, arguments + given, name_count);
                interpreter_.running = &thread_;
                pop_to(base);
                push(std::move(result));
                return;
            }
            if (object->kind == Kind::bound_method && !has_self) {
                const Ref<BoundMethod> method(static_cast<BoundMethod*>(object));
                base[1] = method->self;
                base[0] = method->function;
                continue;
            }
            if (object->kind == Kind::type && !has_self) {
                TypeObject* type = static_cast<TypeObject*>(object);
                if (name_count == 0 && begin_construction(base, count, type)) return;
                if (construct_native(base, count, names, name_count, type)) return;
            }
        }
        Value result =
            call_values(thread_, callee, arguments, given, names, arguments + given, name_count);
        interpreter_.running = &thread_;
        pop_to(base);
        push(std::move(result));
        return;
    }
}

void Machine::set_keyword_names(std::int32_t constant) {
    frame_->keyword_names = code_->constants[static_cast<std::size_t>(constant)];
}

void Machine::call_keywords(std::int32_t count) {
    const Value names = std::move(frame_->keyword_names);
    const std::vector<Value>& items = names.as<TupleObject>()->items;
    call(static_cast<std::size_t>(count), items.data(), items.size());
}

// Calls with *arguments and **keywords. Stack: callee unset tuple dict-or-unset.
void Machine::call_spread() {
    const Value keywords = pop();
    Value positional = pop();
    Value* base = top_ - 2;
    if (!positional.is(Kind::tuple)) {
        std::vector<Value> unpacked;
        append_unpacked(thread_, unpacked, positional, base);
        positional = interpreter_.tuple(std::move(unpacked));
    }
    std::vector<Value> names;
    std::vector<Value> values;
    if (keywords.is_set() && !keywords.as<DictObject>()->table.empty()) {
        names.reserve(keywords.as<DictObject>()->table.size());
        values.reserve(keywords.as<DictObject>()->table.size());
        std::size_t position = 0;
        while (const Dict::Entry* entry = keywords.as<DictObject>()->table.next(position)) {
            names.push_back(entry->key);
            values.push_back(entry->value);
        }
    }
    const std::vector<Value>& items = positional.as<TupleObject>()->items;
    if (base[0].is(Kind::function)) {
        const Ref<FunctionObject> function(base[0].as<FunctionObject>());
        if (!function->code->is_generator) {
            Frame* frame = frame_for_call(thread_, *function, items.data(), items.size(),
                                          names.data(), values.data(), names.size());
            pop_to(base);
            enter(frame);
            return;
        }
    }
    Value value = call_values(thread_, base[0], items.data(), items.size(), names.data(),
                              values.data(), names.size());
    interpreter_.running = &thread_;
    pop_to(base);
    push(std::move(value));
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

// Stack: function bases-tuple keywords-dict-or-unset.
void Machine::build_class(std::int32_t constant) {
    const Value keywords = pop();
    const Value bases = pop();
    const Value function = pop();
    push(interpreter_.build_class(
        thread_, function, code_->constants[static_cast<std::size_t>(constant)], bases, keywords));
}

// Continues the iterator below the sent value. False: it ended, and left its value.
bool Machine::yield_from(Value& result) {
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
        return false;
    }
    result = std::move(item);
    --frame_->next;
    save_registers();
    thread_.frame = frame_->caller;
    return true;
}

}  // namespace ringside::snippet
