// The stack machine: names, attributes, imports and calls.
#include "core/snippet/iterators.h"
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

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

// ---- names and attributes

const Value& Machine::global(const Instruction& instruction) {
    const StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    Dict& globals = frame_->globals->table;
    // While no name comes or goes among the globals, one that was not there still is not.
    NameMiss& miss = code_->misses[static_cast<std::size_t>(instruction.arg)];
    if (miss.table != &globals || miss.version != globals.version()) {
        if (const Value* found = globals.find(name, instruction.hint)) return *found;
        miss = {&globals, globals.version()};
    }
    Dict& builtins = interpreter_.builtins->table;
    if (const Value* found = builtins.find(name, instruction.hint)) return *found;
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

void Machine::store_attribute(const Instruction& instruction) {
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    const Value& object = top_[-1];
    // A new value for an attribute that the instance has and no class knows: without hashing.
    if (object.is(Kind::instance)) {
        Instance* instance = object.as<Instance>();
        TypeObject* type = instance->type;
        Dict* attributes = instance->attributes_if_any();
        if (attributes != nullptr && type->find(Slot::setattr) == nullptr &&
            type->find(name) == nullptr) {
            if (Value* found = attributes->find(name, instruction.hint)) {
                found->swap(top_[-2]);
                {
                    const Value old = std::move(top_[-2]);
                }
                pop_to(top_ - 2);
                return;
            }
        }
    }
    set_attribute(thread_, object, name, top_[-2]);
    pop_to(top_ - 2);
}

// The next class after super()'s own that has a method of this name: no bound method is made.
bool Machine::load_super_method(const StrObject* name) {
    Value& object = top_[-1];
    const SuperObject& super = *object.as<SuperObject>();
    if (super.self.is_unset() || super.self.is(Kind::type)) return false;
    const std::vector<TypeObject*>& mro = interpreter_.type_of(super.self)->mro;
    auto base = std::find(mro.begin(), mro.end(), super.start.get());
    if (base == mro.end()) return false;
    for (++base; base != mro.end(); ++base) {
        const Value* found = (*base)->dictionary.find(name);
        if (found == nullptr) continue;
        const bool is_method =
            found->is(Kind::function) ||
            (found->is(Kind::native_function) && found->as<NativeFunction>()->is_method);
        if (!is_method) return false;
        Value function = *found;
        Value self = super.self;
        object = std::move(function);
        push(std::move(self));
        return true;
    }
    return false;
}

// Leaves a function and its self, or any callable and unset: no bound method is made for a call.
void Machine::load_method(const Instruction& instruction) {
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    Value& object = top_[-1];
    if (object.is(Kind::super_object) && load_super_method(name)) return;
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

// ---- imports

void Machine::import_module(const Instruction& instruction) {
    const std::string& name = code_->names[static_cast<std::size_t>(instruction.arg)]->text;
    if (name[0] == '.') {
        raise("ImportError", "attempted relative import with no known parent package");
    }
    ModuleObject* module = interpreter_.import(thread_, name);
    if (instruction.operation == Operation::import_name) {
        module = interpreter_.import(thread_, name.substr(0, name.find('.')));
    }
    push(Value(static_cast<Object*>(module)));
}

void Machine::import_from(const Instruction& instruction) {
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    ModuleObject* module = top_[-1].as<ModuleObject>();
    Value found = find_attribute(thread_, top_[-1], name);
    if (found.is_unset()) {
        const auto inner = interpreter_.modules.find(module->name + "." + name->text);
        if (inner != interpreter_.modules.end()) found = Value(inner->second);
    }
    if (found.is_unset()) {
        raise("ImportError", "cannot import name '" + name->text + "' from '" + module->name +
                                 "' (unknown location)");
    }
    push(std::move(found));
}

void Machine::import_star() {
    const Value module = pop();
    std::size_t position = 0;
    Dict& names = module.as<ModuleObject>()->attributes();
    while (const Dict::Entry* entry = names.next(position)) {
        StrObject* name = entry->key.as<StrObject>();
        if (!name->text.empty() && name->text[0] == '_') continue;
        frame_->globals->table.set(name, entry->value);
    }
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
                    frame = Frame::make(function);
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
                Value result =
                    function.call(thread_, arguments, given, names, arguments + given, name_count);
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
        Value result =
            call_values(thread_, callee, arguments, given, names, arguments + given, name_count);
        interpreter_.running = &thread_;
        pop_to(base);
        push(std::move(result));
        return true;
    }
}

// Calls with *arguments and **keywords. Stack: callee unset tuple dict-or-unset.
void Machine::call_spread() {
    const Value keywords = pop();
    const Value positional = pop();
    Value* base = top_ - 2;
    std::vector<Value> names;
    std::vector<Value> values;
    if (keywords.is_set()) {
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

}  // namespace ringside::snippet
