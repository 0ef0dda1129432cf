// Making classes, and asking about them.
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

// The method resolution order: C3, as Python merges it.
std::vector<TypeObject*> merged_order(TypeObject* type) {
    std::vector<std::vector<TypeObject*>> lists;
    std::vector<TypeObject*> bases;
    for (const Ref<TypeObject>& base : type->bases) {
        lists.push_back(base->mro);
        bases.push_back(base.get());
    }
    lists.push_back(bases);
    std::vector<TypeObject*> order = {type};
    for (;;) {
        lists.erase(std::remove_if(lists.begin(), lists.end(),
                                   [](const auto& list) { return list.empty(); }),
                    lists.end());
        if (lists.empty()) return order;
        TypeObject* next = nullptr;
        for (const auto& list : lists) {
            TypeObject* candidate = list.front();
            const bool is_later = std::any_of(lists.begin(), lists.end(), [&](const auto& other) {
                return std::find(other.begin() + 1, other.end(), candidate) != other.end();
            });
            if (!is_later) {
                next = candidate;
                break;
            }
        }
        if (next == nullptr) {
            std::string names;
            for (const Ref<TypeObject>& base : type->bases) {
                names += (names.empty() ? "" : ", ") + base->name;
            }
            raise_type_error(
                "Cannot create a consistent method resolution\norder (MRO) for bases " + names);
        }
        order.push_back(next);
        for (auto& list : lists) {
            if (list.front() == next) list.erase(list.begin());
        }
    }
}

// __slots__: instances take the attributes that it names, and those of their bases, and no others.
void take_slots(Thread& thread, TypeObject& type) {
    const Value* found = type.dictionary.find(thread.interpreter.names.slots);
    type.is_slotted = found != nullptr;
    for (const Ref<TypeObject>& base : type.bases) {
        if (base->is_heap_type && !base->is_slotted) type.is_slotted = false;
        if (!base->is_heap_type && base.get() != thread.interpreter.types.object) {
            type.is_slotted = type.is_slotted && !base->has_attributes;
        }
        type.slots.insert(type.slots.end(), base->slots.begin(), base->slots.end());
    }
    if (found == nullptr) return;
    const Value listed = *found;
    const std::vector<Value> names =
        listed.is(Kind::str) ? std::vector<Value>{listed} : items_of(thread, listed);
    for (const Value& name : names) {
        if (!name.is(Kind::str)) {
            raise_type_error("__slots__ items must be strings, not '" +
                             std::string(type_name(thread, name)) + "'");
        }
        const std::string& text = name.as<StrObject>()->text;
        StrObject* slot = thread.interpreter.intern(text);
        if (text == "__dict__") {
            type.is_slotted = false;
        } else if (type.dictionary.find(slot) != nullptr) {
            raise_value_error("'" + text + "' in __slots__ conflicts with class variable");
        }
        type.slots.push_back(slot);
    }
}

}  // namespace

Value make_class(Thread& thread, const Value& metaclass, const std::string& name,
                 const std::vector<Value>& bases, Dict&& dictionary,
                 std::span<const Value> keyword_names, std::span<const Value> keyword_values) {
    Interpreter& interpreter = thread.interpreter;
    TypeObject* meta =
        metaclass.is(Kind::type) ? metaclass.as<TypeObject>() : interpreter.types.type;
    Ref<TypeObject> type = make<TypeObject>(interpreter, meta, name);
    type->is_heap_type = true;
    type->module = "__main__";
    for (const Value& base : bases) {
        if (!base.is(Kind::type)) {
            raise_type_error("bases must be types");
        }
        TypeObject* base_type = base.as<TypeObject>();
        if (!base_type->is_subclassable) {
            raise_type_error("type '" + base_type->display_name() +
                             "' is not an acceptable base type");
        }
        for (const Ref<TypeObject>& other : type->bases) {
            if (other.get() == base_type)
                raise_type_error("duplicate base class " + base_type->name);
        }
        type->bases.emplace_back(base_type);
    }
    if (type->bases.empty()) type->bases.emplace_back(interpreter.types.object);
    type->mro = merged_order(type.get());
    // The layout is that of the most special native base.
    TypeObject* layout = interpreter.types.object;
    for (const Ref<TypeObject>& base : type->bases) {
        const bool is_more = base->allocate != layout->allocate &&
                             base->allocate != interpreter.types.object->allocate;
        if (!is_more) continue;
        if (layout != interpreter.types.object) {
            raise_type_error("multiple bases have instance lay-out conflict");
        }
        layout = base.get();
    }
    type->allocate = layout->allocate;
    type->instance_kind = layout->instance_kind;
    type->has_attributes = layout->is_heap_type ? layout->has_attributes : true;
    for (const TypeObject* base : type->mro) {
        if (type->on_named == nullptr) type->on_named = base->on_named;
        if (type->short_text == nullptr) type->short_text = base->short_text;
    }
    type->dictionary = std::move(dictionary);
    const CoreNames& names = interpreter.names;
    if (const Value* qualified = type->dictionary.find(names.qualname);
        qualified != nullptr && qualified->is(Kind::str)) {
        type->qualified_name = qualified->as<StrObject>()->text;
        type->dictionary.erase(names.qualname);
    }
    if (const Value* module = type->dictionary.find(names.module);
        module != nullptr && module->is(Kind::str)) {
        type->module = module->as<StrObject>()->text;
    }
    take_slots(thread, *type);
    for (const auto& [where, which] :
         {std::pair<std::string_view, std::string_view>{"collections", "deque"},
          {"collections", "defaultdict"},
          {"collections", "OrderedDict"},
          {"functools", "partial"}}) {
        if (type->module == where && type->name == which) {
            type->message_name = std::string(where) + "." + std::string(which);
        }
    }
    // __eq__ without __hash__ makes instances unhashable; __new__ and two more are not bound.
    StrObject* hash_name = interpreter.intern("__hash__");
    if (type->dictionary.find(interpreter.intern("__eq__")) != nullptr &&
        type->dictionary.find(hash_name) == nullptr) {
        type->dictionary.set(hash_name, Value::none());
    }
    if (const Value* maker = type->dictionary.find(names.new_);
        maker != nullptr && maker->is(Kind::function)) {
        const Value function = *maker;
        type->dictionary.set(names.new_, Value(make<MethodWrapper>(interpreter.types.static_method,
                                                                   Kind::static_method, function)));
    }
    for (const char* hook : {"__init_subclass__", "__class_getitem__"}) {
        StrObject* key = interpreter.intern(hook);
        if (const Value* found = type->dictionary.find(key);
            found != nullptr && found->is(Kind::function)) {
            const Value function = *found;
            type->dictionary.set(key, Value(make<MethodWrapper>(interpreter.types.class_method,
                                                                Kind::class_method, function)));
        }
    }
    ++interpreter.type_version;
    const Value made(type);
    // Descriptors learn their names, then the bases hear of their new subclass.
    std::vector<std::pair<Value, Value>> members;
    std::size_t position = 0;
    while (const Dict::Entry* entry = type->dictionary.next(position)) {
        if (entry->value.is(Kind::instance)) members.emplace_back(entry->key, entry->value);
    }
    for (const auto& [key, value] : members) {
        const Value hook = find_special(thread, value, Slot::set_name);
        if (hook.is_set()) call(thread, hook, {made, key});
    }
    Ref<SuperObject> above = make<SuperObject>(interpreter.types.super_object, type.get(), made);
    const Value hook =
        generic_get_attribute(thread, Value(above), interpreter.intern("__init_subclass__"));
    call(thread, hook, {}, keyword_names, keyword_values);
    return made;
}

Value Interpreter::build_class(Thread& thread, const Value& body, const Value& name,
                               const Value& bases, const Value& keywords) {
    std::vector<Value> keyword_names;
    std::vector<Value> keyword_values;
    Value metaclass;
    if (keywords.is_set()) {
        std::size_t position = 0;
        while (const Dict::Entry* entry = keywords.as<DictObject>()->table.next(position)) {
            if (entry->key.as<StrObject>()->text == "metaclass") {
                metaclass = entry->value;
                continue;
            }
            keyword_names.push_back(entry->key);
            keyword_values.push_back(entry->value);
        }
    }
    const std::vector<Value>& base_list = bases.as<TupleObject>()->items;
    if (metaclass.is_unset()) {
        for (const Value& base : base_list) {
            if (base.is(Kind::type) && base.as_object()->type != types.type) {
                metaclass = Value(static_cast<Object*>(base.as_object()->type));
            }
        }
    }
    // The body runs as a function whose names are the class's own.
    Dict names_of_class;
    FunctionObject& function = *body.as<FunctionObject>();
    const Value* module = function.globals->table.find(names.name);
    names_of_class.set(names.module, module != nullptr ? *module : this->name("__main__"));
    Frame* frame = frame_for_call(thread, function, nullptr, 0, nullptr, nullptr, 0);
    frame->names = &names_of_class;
    const Value cell = run_frame(thread, frame);
    const std::string& text = name.as<StrObject>()->text;
    Value made;
    if (metaclass.is_set() && metaclass.is(Kind::type) &&
        metaclass.as<TypeObject>() != types.type) {
        Ref<DictObject> table = dict();
        table->table.copy_from(names_of_class);
        made = call(thread, metaclass, std::vector<Value>{name, bases, Value(table)}, keyword_names,
                    keyword_values);
    } else if (metaclass.is_set() && !metaclass.is(Kind::type)) {
        Ref<DictObject> table = dict();
        table->table.copy_from(names_of_class);
        made = call(thread, metaclass, {name, bases, Value(table)});
    } else {
        made = make_class(thread, metaclass, text, base_list, std::move(names_of_class),
                          keyword_names, keyword_values);
    }
    if (cell.is(Kind::cell)) cell.as<CellObject>()->value = made;
    return made;
}

bool is_instance_of(Thread& thread, const Value& value, const Value& type_or_tuple,
                    std::string_view function) {
    if (const auto* tuple = type_or_tuple.get<TupleObject>()) {
        const std::vector<Value> items = tuple->items;
        return std::any_of(items.begin(), items.end(), [&](const Value& item) {
            return is_instance_of(thread, value, item, function);
        });
    }
    if (type_or_tuple.is(Kind::type)) {
        TypeObject* type = type_or_tuple.as<TypeObject>();
        if (const Value* hook = type->type->find(Slot::instancecheck)) {
            const Value held = *hook;
            return is_true(thread, call(thread, held, {type_or_tuple, value}));
        }
        return thread.interpreter.is_instance(value, type);
    }
    const Value hook = find_special(thread, type_or_tuple, Slot::instancecheck);
    if (hook.is_set()) return is_true(thread, call(thread, hook, {value}));
    raise_type_error(std::string(function) +
                     "() arg 2 must be a type, a tuple of types, or a union");
}

bool is_subclass_of(Thread& thread, const Value& type, const Value& type_or_tuple) {
    if (!type.is(Kind::type)) raise_type_error("issubclass() arg 1 must be a class");
    if (const auto* tuple = type_or_tuple.get<TupleObject>()) {
        const std::vector<Value> items = tuple->items;
        return std::any_of(items.begin(), items.end(),
                           [&](const Value& item) { return is_subclass_of(thread, type, item); });
    }
    if (!type_or_tuple.is(Kind::type)) {
        raise_type_error("issubclass() arg 2 must be a class, a tuple of classes, or a union");
    }
    const TypeObject* plain = thread.interpreter.types.type;
    if (type_or_tuple.as_object()->type != plain) {
        const Value hook =
            find_attribute(thread, type_or_tuple, thread.interpreter.intern("__subclasscheck__"));
        if (hook.is_set()) return is_true(thread, call(thread, hook, {type}));
    }
    return type.as<TypeObject>()->is_subtype_of(type_or_tuple.as<TypeObject>());
}

}  // namespace ringside::snippet
