// The stack machine: names, attributes and imports.
#include "core/snippet/iterators.h"
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"
#include "core/snippet/suggestions.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

[[noreturn]] void raise_name_error(Thread& thread, StrObject* name) {
    Interpreter& interpreter = thread.interpreter;
    Ref<ExceptionObject> error =
        make<ExceptionObject>(interpreter.find_exception_type("NameError"));
    error->args.push_back(interpreter.str("name '" + name->text + "' is not defined"));
    error->name = Value(static_cast<Object*>(name));
    const auto try_names = [&](const std::vector<std::string_view>& names) {
        if (!error->hint.empty()) return;
        const std::string_view found = nearest_name(name->text, names);
        if (!found.empty()) error->hint = ". Did you mean: '" + std::string(found) + "'?";
    };
    const auto try_table = [&](Dict& table) {
        std::vector<std::string_view> names;
        std::size_t position = 0;
        while (const Dict::Entry* entry = table.next(position)) {
            if (entry->key.is(Kind::str)) names.push_back(entry->key.as<StrObject>()->text);
        }
        try_names(names);
    };
    if (const Frame* frame = thread.frame) {
        std::vector<std::string_view> locals;
        for (const StrObject* local : frame->code->locals) locals.push_back(local->text);
        for (const StrObject* cell : frame->code->cells) locals.push_back(cell->text);
        for (const StrObject* free : frame->code->free) locals.push_back(free->text);
        try_names(locals);
        if (frame->names != nullptr) try_table(*frame->names);
        if (frame->globals) try_table(frame->globals->table);
    }
    try_table(interpreter.builtins->table);
    raise_object(thread, Value(error));
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
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    Dict& globals = frame_->globals->table;
    // While no name comes or goes among the globals, one that was not there still is not.
    NameMiss& miss = code_->misses[static_cast<std::size_t>(instruction.arg)];
    if (miss.table != &globals || miss.version != globals.version()) {
        if (const Value* found = globals.find(name, instruction.hint)) return *found;
        miss = {&globals, globals.version()};
    }
    Dict& builtins = interpreter_.builtins->table;
    if (const Value* found = builtins.find(name, instruction.hint)) return *found;
    raise_name_error(thread_, name);
}

const Value& Machine::named(const Instruction& instruction) {
    if (frame_->names != nullptr) {
        const StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
        if (const Value* found = frame_->names->find(name)) return *found;
    }
    return global(instruction);
}

// A name of a class body that may also be a variable of a function around it.
void Machine::load_class_cell(std::int32_t slot) {
    const std::size_t at =
        static_cast<std::size_t>(slot) - code_->locals.size() - code_->cells.size();
    const StrObject* name = code_->free[at];
    const Value* found = frame_->names != nullptr ? frame_->names->find(name) : nullptr;
    const Value& value = found != nullptr ? *found : slots_[slot].as<CellObject>()->value;
    if (value.is_unset()) raise_unbound(*code_, slot);
    push(value);
}

void Machine::store_name(const Instruction& instruction) {
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    Value value = pop();
    if (instruction.operation == Operation::store_name && frame_->names != nullptr) {
        frame_->names->set(name, std::move(value));
        return;
    }
    if (frame_->globals.get() == interpreter_.globals.get()) {
        interpreter_.name_stored(thread_, name, value);
    }
    frame_->globals->table.set(name, std::move(value));
}

void Machine::delete_name(const Instruction& instruction) {
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    const bool is_local =
        instruction.operation == Operation::delete_name && frame_->names != nullptr;
    Dict& names = is_local ? *frame_->names : frame_->globals->table;
    if (!names.erase(name)) raise_name_error(thread_, name);
}

void Machine::ask_class(AttributeCache& cache, const StrObject* name, TypeObject* type) {
    cache.replaces_get = type->find(Slot::getattribute) != nullptr;
    cache.completes_get = type->find(Slot::getattr) != nullptr;
    cache.replaces_set = type->find(Slot::setattr) != nullptr;
    cache.found = type->find(name);
    cache.type = type;
    cache.version = interpreter_.type_version;
}

namespace {

// Says whether a class attribute is the same for the class and for its instances.
bool is_taken_as_it_is(const Value& found) {
    if (!found.is_object()) return true;
    const Kind kind = found.as_object()->kind;
    return kind == Kind::str || kind == Kind::tuple || kind == Kind::list || kind == Kind::dict ||
           kind == Kind::set || kind == Kind::frozenset || kind == Kind::range;
}

}  // namespace

void Machine::load_attribute(const Instruction& instruction) {
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    Value& object = top_[-1];
    if (object.is(Kind::instance) || object.is(Kind::module)) {
        Container* container = object.as<Container>();
        const AttributeCache& on_class = class_attribute(instruction, container->type);
        const Value* found = nullptr;
        if (on_class.replaces_get) {
            // get_attribute asks it.
        } else if (on_class.found == nullptr) {
            // An attribute of the object itself that no class knows: without hashing.
            if (Dict* attributes = container->attributes_if_any()) {
                found = attributes->find(name, instruction.hint);
            }
        } else if (on_class.found->is(Kind::property)) {
            // The getter runs as a frame of this machine, unless __getattr__ may have to mend it.
            const Value& get = on_class.found->as<PropertyObject>()->get;
            if (!on_class.completes_get && get.is(Kind::function) &&
                !get.as<FunctionObject>()->code->is_generator) {
                const Ref<FunctionObject> getter(get.as<FunctionObject>());
                Frame* frame = frame_for_call(thread_, *getter, &object, 1, nullptr, nullptr, 0);
                drop();
                enter(frame);
                return;
            }
        } else if (is_taken_as_it_is(*on_class.found)) {
            Dict* attributes = container->attributes_if_any();
            found = attributes != nullptr ? attributes->find(name) : nullptr;
            if (found == nullptr) found = on_class.found;
        }
        if (found != nullptr) {
            Value value = *found;
            object = std::move(value);
            return;
        }
    }
    Value value = get_attribute(thread_, object, name);
    object = std::move(value);
}

void Machine::store_attribute(const Instruction& instruction) {
    StrObject* name = code_->names[static_cast<std::size_t>(instruction.arg)];
    const Value& object = top_[-1];
    // An attribute that no class knows; one that the instance has is found without hashing.
    if (object.is(Kind::instance)) {
        Instance* instance = object.as<Instance>();
        TypeObject* type = instance->type;
        const AttributeCache& on_class = class_attribute(instruction, type);
        if (!on_class.replaces_set && on_class.found == nullptr && type->has_attributes &&
            !type->is_slotted && instance->is_tracked) {
            Dict& attributes = instance->attributes();
            if (Value* found = attributes.find(name, instruction.hint)) {
                found->swap(top_[-2]);
                {
                    const Value old = std::move(top_[-2]);
                }
                pop_to(top_ - 2);
                return;
            }
            attributes.set(name, std::move(top_[-2]));
            pop_to(top_ - 2);
            return;
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
    if (!object.is(Kind::type) && !object.is(Kind::super_object)) {
        const AttributeCache& on_class = class_attribute(instruction, interpreter_.type_of(object));
        const Value* found = on_class.replaces_get ? nullptr : on_class.found;
        if (object.is(Kind::module) && on_class.found == nullptr && !on_class.replaces_get) {
            Dict* attributes = object.as<Container>()->attributes_if_any();
            const Value* own =
                attributes != nullptr ? attributes->find(name, instruction.hint) : nullptr;
            if (own != nullptr) {
                Value value = *own;
                object = std::move(value);
                push(Value());
                return;
            }
        }
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

}  // namespace ringside::snippet
