// Attribute access.
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

std::string_view type_name(Thread& thread, const Value& value) {
    return thread.interpreter.type_of(value)->name_in_messages();
}

namespace {

// Binds what was found on a class to an instance (or, with an unset instance, to the class).
Value bind(Thread& thread, const Value& found, const Value& instance, TypeObject* type) {
    if (!found.is_object()) return found;
    Interpreter& interpreter = thread.interpreter;
    Object* object = found.as_object();
    switch (object->kind) {
        case Kind::function:
            return instance.is_unset() ? found : interpreter.bound(found, instance);
        case Kind::native_function:
            if (instance.is_unset() || !static_cast<NativeFunction*>(object)->is_method)
                return found;
            return interpreter.bound(found, instance);
        case Kind::static_method:
            return static_cast<MethodWrapper*>(object)->function;
        case Kind::class_method:
            return interpreter.bound(static_cast<MethodWrapper*>(object)->function,
                                     Value(static_cast<Object*>(type)));
        case Kind::property: {
            if (instance.is_unset()) return found;
            const Value get = static_cast<PropertyObject*>(object)->get;
            if (get.is_unset() || get.is_none()) {
                raise("AttributeError",
                      "property of '" + type->qualified_name + "' object has no getter");
            }
            return call(thread, get, {instance});
        }
        case Kind::get_set:
            if (instance.is_unset()) return found;
            return static_cast<GetSetObject*>(object)->get(thread, instance);
        case Kind::instance: {
            const Value* hook = object->type->find(Slot::get);
            if (hook == nullptr) return found;
            const Value function = *hook;
            return call(thread, function,
                        {found, instance.is_unset() ? Value::none() : instance,
                         Value(static_cast<Object*>(type))});
        }
        default:
            return found;
    }
}

bool is_data_descriptor(const Value& found) {
    if (!found.is_object()) return false;
    const Kind kind = found.as_object()->kind;
    if (kind == Kind::property || kind == Kind::get_set) return true;
    return kind == Kind::instance && (found.as_object()->type->find(Slot::set) != nullptr ||
                                      found.as_object()->type->find(Slot::delete_) != nullptr);
}

// What every class has but no lookup by the interpreter itself should find: object.__repr__ and so
// on.
const Value* standard_method(Interpreter& interpreter, const TypeObject* type,
                             const StrObject* name) {
    if (type->is_subtype_of(interpreter.types.base_exception)) {
        if (const Value* found = interpreter.types.base_exception->attributes().find(name))
            return found;
    }
    return interpreter.types.object->attributes().find(name);
}

// The attributes of an object that has no room for them: a subclass of int, str or tuple.
DictObject& side_attributes_of(Object* object) {
    Interpreter& interpreter = object->type->interpreter;
    Ref<DictObject>& dict = interpreter.side_attributes[object];
    if (!dict) dict = interpreter.dict();
    object->has_side_attributes = true;
    return *dict;
}

Dict* attributes_of(const Value& object) {
    if (!object.is_object()) return nullptr;
    Object* raw = object.as_object();
    if (raw->is_tracked) return object.as<Container>()->attributes_if_any();
    return raw->has_side_attributes ? &raw->type->interpreter.side_attributes.at(raw)->table
                                    : nullptr;
}

Value attribute_dict(Thread& thread, const Value& object);

Value type_attribute(Thread& thread, TypeObject* type, StrObject* name) {
    Interpreter& interpreter = thread.interpreter;
    const CoreNames& names = interpreter.names;
    TypeObject* metatype = type->type;
    const Value* on_meta = metatype->find(name);
    if (on_meta != nullptr && is_data_descriptor(*on_meta)) {
        return bind(thread, *on_meta, Value(static_cast<Object*>(type)), metatype);
    }
    if (const Value* found = type->find(name)) {
        const Value held = *found;
        return bind(thread, held, Value(), type);
    }
    if (on_meta != nullptr)
        return bind(thread, *on_meta, Value(static_cast<Object*>(type)), metatype);
    // Messages name a C type with its module, "torch.dtype"; its own name is without it.
    if (name == names.name) {
        const bool has_module = type->name.starts_with(type->module + ".");
        return interpreter.name(has_module ? type->name.substr(type->module.size() + 1)
                                           : type->name);
    }
    if (name == names.qualname) return interpreter.name(type->qualified_name);
    if (name == names.module) return interpreter.name(type->module);
    if (name == names.class_) return Value(static_cast<Object*>(metatype));
    if (name == names.doc) return Value::none();
    if (name->text == "__bases__") {
        std::vector<Value> bases;
        for (const Ref<TypeObject>& base : type->bases) bases.emplace_back(base);
        return interpreter.tuple(std::move(bases));
    }
    if (name->text == "__base__") {
        return type->bases.empty() ? Value::none() : Value(type->bases[0]);
    }
    if (name->text == "__mro__") {
        std::vector<Value> order;
        for (TypeObject* base : type->mro) order.emplace_back(static_cast<Object*>(base));
        return interpreter.tuple(std::move(order));
    }
    if (name == names.dict) {
        Ref<DictObject> copy = interpreter.dict();
        copy->table.copy_from(type->dictionary);
        return Value(copy);
    }
    if (const Value* standard = standard_method(interpreter, type, name)) return *standard;
    return Value();
}

Value function_attribute(Thread& thread, const Value& value, StrObject* name) {
    Interpreter& interpreter = thread.interpreter;
    const CoreNames& names = interpreter.names;
    FunctionObject& function = *value.as<FunctionObject>();
    if (name == names.name) return function.name;
    if (name == names.qualname) return function.qualified_name;
    if (name == names.doc) return function.doc;
    if (name == names.module) return interpreter.name("__main__");
    if (name->text == "__defaults__") {
        return function.defaults.empty() ? Value::none() : interpreter.tuple(function.defaults);
    }
    if (name == names.annotations) {
        if (function.annotations.is_unset()) function.annotations = Value(interpreter.dict());
        return function.annotations;
    }
    if (name->text == "__kwdefaults__") {
        return function.keyword_defaults ? Value(function.keyword_defaults) : Value::none();
    }
    if (name->text == "__globals__") return Value(function.globals);
    if (name->text == "__code__") {
        return Value(make<CodeObject>(interpreter.types.code, function.code));
    }
    return Value();
}

// What only some kinds have, after classes were asked.
Value special_attribute(Thread& thread, const Value& object, StrObject* name) {
    Interpreter& interpreter = thread.interpreter;
    const CoreNames& names = interpreter.names;
    if (name == names.class_) return Value(static_cast<Object*>(interpreter.type_of(object)));
    if (name == names.dict) return attribute_dict(thread, object);
    const bool has_own_doc =
        object.is(Kind::function) || object.is(Kind::bound_method) || object.is(Kind::property);
    if (name == names.doc && !has_own_doc) return Value::none();
    TypeObject* type = interpreter.type_of(object);
    if (const Value* standard = standard_method(interpreter, type, name)) {
        return bind(thread, *standard, object, type);
    }
    if (!object.is_object()) return Value();
    switch (object.as_object()->kind) {
        case Kind::function:
            return function_attribute(thread, object, name);
        case Kind::native_function: {
            const NativeFunction& function = *object.as<NativeFunction>();
            if (name == names.name) return interpreter.name(function.name);
            if (name == names.qualname) return interpreter.name(function.qualified_name);
            if (name == names.module) return interpreter.name("builtins");
            return Value();
        }
        case Kind::bound_method: {
            const BoundMethod& method = *object.as<BoundMethod>();
            if (name->text == "__self__") return method.self;
            if (name->text == "__func__") return method.function;
            return find_attribute(thread, method.function, name);
        }
        case Kind::static_method:
        case Kind::class_method: {
            const Value& function = object.as<MethodWrapper>()->function;
            if (name->text == "__func__" || name->text == "__wrapped__") return function;
            return find_attribute(thread, function, name);
        }
        case Kind::property: {
            const PropertyObject& property = *object.as<PropertyObject>();
            if (name->text == "fget") return property.get;
            if (name->text == "fset") return property.set.is_set() ? property.set : Value::none();
            if (name->text == "fdel") return property.del.is_set() ? property.del : Value::none();
            if (name == names.doc) return property.doc.is_set() ? property.doc : Value::none();
            return Value();
        }
        default:
            return Value();
    }
}

Value attribute_dict(Thread&, const Value& object) {
    if (!object.is_object()) return Value();
    Object* raw = object.as_object();
    if (!raw->is_tracked) {
        if (raw->type->is_heap_type && raw->type->has_attributes)
            return Value(&side_attributes_of(raw));
        return Value();
    }
    const bool has_some = raw->kind == Kind::instance || raw->kind == Kind::exception ||
                          raw->kind == Kind::module || raw->kind == Kind::function ||
                          raw->type->is_heap_type;
    if (!has_some || !raw->type->has_attributes || raw->type->is_slotted) return Value();
    return static_cast<Container*>(raw)->attribute_dict();
}

Value super_attribute(Thread& thread, const SuperObject& object, StrObject* name) {
    if (object.self.is_unset()) return Value();
    TypeObject* type = object.self.is(Kind::type) ? object.self.as<TypeObject>()
                                                  : thread.interpreter.type_of(object.self);
    const bool is_class = object.self.is(Kind::type) && type->is_subtype_of(object.start.get());
    if (!is_class) type = thread.interpreter.type_of(object.self);
    bool is_past = false;
    for (TypeObject* base : type->mro) {
        if (is_past) {
            if (const Value* found = base->dictionary.find(name)) {
                const Value held = *found;
                return bind(thread, held, is_class ? Value() : object.self, type);
            }
        }
        is_past = is_past || base == object.start.get();
    }
    if (const Value* standard = standard_method(thread.interpreter, type, name)) {
        return bind(thread, *standard, object.self, type);
    }
    return Value();
}

}  // namespace

// What object.__getattribute__ does.
Value generic_get_attribute(Thread& thread, const Value& object, StrObject* name) {
    Interpreter& interpreter = thread.interpreter;
    if (object.is_object()) {
        Object* raw = object.as_object();
        if (raw->kind == Kind::type) {
            return type_attribute(thread, static_cast<TypeObject*>(raw), name);
        }
        if (raw->kind == Kind::super_object) {
            const Value found = super_attribute(thread, *static_cast<SuperObject*>(raw), name);
            if (found.is_set()) return found;
        }
    }
    TypeObject* type = interpreter.type_of(object);
    const Value* found = type->find(name);
    if (found != nullptr && is_data_descriptor(*found)) {
        const Value held = *found;
        return bind(thread, held, object, type);
    }
    if (Dict* attributes = attributes_of(object)) {
        if (const Value* own = attributes->find(name)) return *own;
    }
    if (found != nullptr) {
        const Value held = *found;
        return bind(thread, held, object, type);
    }
    // torch.utils.data is there as soon as torch is.
    if (object.is(Kind::module)) {
        Value made = interpreter.make_late(thread, *object.as<ModuleObject>(), name->text);
        if (made.is_set()) return made;
    }
    return special_attribute(thread, object, name);
}

namespace {

// As get_attribute; unset when there is none and no hook raised.
Value look_up(Thread& thread, const Value& object, StrObject* name) {
    TypeObject* type = thread.interpreter.type_of(object);
    const Value* hook = type->find(Slot::getattr);
    const Value* whole = type->find(Slot::getattribute);
    if (hook == nullptr && whole == nullptr) return generic_get_attribute(thread, object, name);
    Value found;
    try {
        if (whole != nullptr) {
            const Value function = *whole;
            found = call(thread, function, {object, Value(static_cast<Object*>(name))});
        } else {
            found = generic_get_attribute(thread, object, name);
        }
    } catch (const torch::Raised& raised) {
        if (hook == nullptr || !is_raised_as(thread, raised, "AttributeError")) throw;
    }
    if (found.is_set() || hook == nullptr) return found;
    const Value function = *hook;
    return call(thread, function, {object, Value(static_cast<Object*>(name))});
}

}  // namespace

void raise_no_attribute(Thread& thread, const Value& object, std::string_view name) {
    std::string message;
    if (object.is(Kind::type)) {
        message = "type object '" + object.as<TypeObject>()->name + "' has no attribute '" +
                  std::string(name) + "'";
    } else if (object.is(Kind::module)) {
        message = "module '" + object.as<ModuleObject>()->name + "' has no attribute '" +
                  std::string(name) + "'";
    } else {
        message = "'" + std::string(type_name(thread, object)) + "' object has no attribute '" +
                  std::string(name) + "'";
    }
    Interpreter& interpreter = thread.interpreter;
    Ref<ExceptionObject> error =
        make<ExceptionObject>(interpreter.find_exception_type("AttributeError"));
    error->args.push_back(interpreter.str(std::move(message)));
    error->name = interpreter.name(name);
    error->subject = object;
    raise_object(thread, Value(error));
}

namespace {

// Goes on with an AttributeError that a class's own hook raised, with what was asked for in it.
[[noreturn]] void raise_with_subject(Thread& thread, const torch::Raised& raised,
                                     const Value& object, StrObject* name) {
    const Value made = exception_from(thread, raised);
    ExceptionObject& error = *made.as<ExceptionObject>();
    if (error.name.is_unset() && error.subject.is_unset()) {
        error.name = Value(static_cast<Object*>(name));
        error.subject = object;
    }
    raise_object(thread, made);
}

}  // namespace

Value get_attribute(Thread& thread, const Value& object, StrObject* name) {
    Value found;
    try {
        found = look_up(thread, object, name);
    } catch (const torch::Raised& raised) {
        if (raised.type != "AttributeError") throw;
        raise_with_subject(thread, raised, object, name);
    }
    if (found.is_unset()) raise_no_attribute(thread, object, name->text);
    return found;
}

Value get_attribute(Thread& thread, const Value& object, std::string_view name) {
    return get_attribute(thread, object, thread.interpreter.intern(name));
}

Value find_attribute(Thread& thread, const Value& object, StrObject* name) {
    try {
        return look_up(thread, object, name);
    } catch (const torch::Raised& raised) {
        if (!is_raised_as(thread, raised, "AttributeError")) throw;
        return Value();
    }
}

Value find_special(Thread& thread, const Value& object, Slot slot) {
    TypeObject* type = thread.interpreter.type_of(object);
    const Value* found = type->find(slot);
    if (found == nullptr) return Value();
    const Value held = *found;
    return bind(thread, held, object, type);
}

// ---- setting

void generic_set_attribute(Thread& thread, const Value& object, StrObject* name,
                           const Value& value) {
    Interpreter& interpreter = thread.interpreter;
    const bool is_delete = value.is_unset();
    if (object.is(Kind::type)) {
        TypeObject* type = object.as<TypeObject>();
        if (!type->is_heap_type) {
            raise_type_error("cannot set '" + name->text + "' attribute of immutable type '" +
                             type->display_name() + "'");
        }
        if (is_delete) {
            ++interpreter.type_version;  // what goes may run code that asks for it
            if (!type->dictionary.erase(name)) raise("AttributeError", name->text);
        } else {
            if (name == interpreter.names.name && value.is(Kind::str)) {
                type->name = value.as<StrObject>()->text;
            } else if (name == interpreter.names.qualname && value.is(Kind::str)) {
                type->qualified_name = value.as<StrObject>()->text;
            } else {
                type->dictionary.set(name, value);
            }
        }
        ++interpreter.type_version;
        return;
    }
    TypeObject* type = interpreter.type_of(object);
    if (const Value* found = type->find(name); found != nullptr && found->is_object()) {
        const Value held = *found;
        const Kind kind = held.as_object()->kind;
        if (kind == Kind::property) {
            const PropertyObject& property = *held.as<PropertyObject>();
            const Value function = is_delete ? property.del : property.set;
            if (function.is_absent()) {
                raise("AttributeError", "property '" + name->text + "' of '" +
                                            type->qualified_name + "' object has no " +
                                            (is_delete ? "deleter" : "setter"));
            }
            if (is_delete) {
                call(thread, function, {object});
            } else {
                call(thread, function, {object, value});
            }
            return;
        }
        if (kind == Kind::get_set) {
            const GetSetObject& slot = *held.as<GetSetObject>();
            if (slot.set == nullptr) {
                raise("AttributeError", "attribute '" + name->text + "' of '" +
                                            type->display_name() + "' objects is not writable");
            }
            slot.set(thread, object, value);
            return;
        }
        if (kind == Kind::instance) {
            const Value* hook = held.as_object()->type->find(is_delete ? Slot::delete_ : Slot::set);
            if (hook != nullptr) {
                const Value function = *hook;
                if (is_delete) {
                    call(thread, function, {held, object});
                } else {
                    call(thread, function, {held, object, value});
                }
                return;
            }
        }
    }
    if (object.is(Kind::function)) {
        FunctionObject& function = *object.as<FunctionObject>();
        if (name == interpreter.names.name && !is_delete) {
            function.name = value;
            return;
        }
        if (name == interpreter.names.qualname && !is_delete) {
            function.qualified_name = value;
            return;
        }
        if (name == interpreter.names.doc && !is_delete) {
            function.doc = value;
            return;
        }
    }
    const bool has_room = object.is_object() && object.as_object()->is_tracked;
    const bool takes = object.is_object() && type->has_attributes &&
                       !object.is(Kind::bound_method) && (has_room || type->is_heap_type);
    if (!takes) {
        if (type->find(name) != nullptr) {
            raise("AttributeError",
                  "'" + type->name + "' object attribute '" + name->text + "' is read-only");
        }
        raise_no_attribute(thread, object, name->text);
    }
    if (type->is_slotted && !is_delete &&
        std::find(type->slots.begin(), type->slots.end(), name) == type->slots.end()) {
        if (type->find(name) != nullptr) {
            raise("AttributeError",
                  "'" + type->name + "' object attribute '" + name->text + "' is read-only");
        }
        raise_no_attribute(thread, object, name->text);
    }
    Dict& attributes = has_room ? object.as<Container>()->attributes()
                                : side_attributes_of(object.as_object()).table;
    if (!is_delete) {
        attributes.set(name, value);
    } else if (!attributes.erase(name)) {
        raise_no_attribute(thread, object, name->text);
    }
}

void set_attribute(Thread& thread, const Value& object, StrObject* name, const Value& value) {
    TypeObject* type = thread.interpreter.type_of(object);
    if (const Value* hook = type->find(Slot::setattr)) {
        const Value function = *hook;
        call(thread, function, {object, Value(static_cast<Object*>(name)), value});
        return;
    }
    generic_set_attribute(thread, object, name, value);
}

void delete_attribute(Thread& thread, const Value& object, StrObject* name) {
    TypeObject* type = thread.interpreter.type_of(object);
    if (const Value* hook = type->find(Slot::delattr)) {
        const Value function = *hook;
        call(thread, function, {object, Value(static_cast<Object*>(name))});
        return;
    }
    generic_set_attribute(thread, object, name, Value());
}

}  // namespace ringside::snippet
