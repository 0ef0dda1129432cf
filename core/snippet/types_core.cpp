// The core types, and the methods of object, type, functions and descriptors.
#include "core/snippet/interpreter.h"
#include "core/snippet/machine.h"
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"
#include "core/snippet/types.h"

#include <utility>

namespace ringside::snippet {

namespace {

Object* new_instance(TypeObject* type) { return new Instance(type); }

}  // namespace

void Interpreter::make_core_types() {
    // type and object and str come first, by hand: each needs the others.
    TypeObject* type_type = new TypeObject(*this, nullptr, "type");
    type_type->type = type_type;
    types.type = type_type;
    native_types_.emplace_back(type_type);
    const auto raw = [&](const char* name) {
        TypeObject* made = new TypeObject(*this, type_type, name);
        native_types_.emplace_back(made);
        return made;
    };
    types.object = raw("object");
    types.object->mro = {types.object};
    types.object->allocate = new_instance;
    types.object->has_attributes = false;
    const auto finish = [&](TypeObject* type) {
        type->bases.emplace_back(types.object);
        type->mro = {type, types.object};
        type->allocate = new_instance;
    };
    finish(type_type);
    type_type->allocate = nullptr;
    types.str = raw("str");
    finish(types.str);

    const auto plain = [&](const char* name, bool is_subclassable = false) {
        TypeObject* made = new_type("builtins", name);
        made->is_subclassable = is_subclassable;
        made->has_attributes = false;
        return made;
    };
    types.none = plain("NoneType");
    types.ellipsis = plain("ellipsis");
    types.not_implemented = plain("NotImplementedType");
    types.integer = plain("int", true);
    types.integer->instance_kind = Kind::big_int;
    types.integer->allocate = [](TypeObject* type) -> Object* {
        return new BigIntObject(type, BigInt(0));
    };
    types.boolean = new_type("builtins", "bool", {types.integer});
    types.boolean->is_subclassable = false;
    types.boolean->has_attributes = false;
    types.real = plain("float", true);
    types.real->instance_kind = Kind::real;
    types.real->allocate = [](TypeObject* type) -> Object* { return new RealObject(type, 0.0); };
    types.bytes = plain("bytes");
    types.range = plain("range");
    types.slice = plain("slice");
    types.code = plain("code");
    types.cell = plain("cell");
    types.function = plain("function");
    types.function->has_attributes = true;
    types.native_function = plain("builtin_function_or_method");
    types.method_descriptor = plain("method_descriptor");
    types.bound_method = plain("method");
    types.module = plain("module");
    types.module->has_attributes = true;
    types.generator = plain("generator");
    types.property = plain("property", true);
    types.static_method = plain("staticmethod");
    types.class_method = plain("classmethod");
    types.get_set = plain("getset_descriptor");
    types.super_object = plain("super");

    types.str->is_subclassable = true;
    types.str->has_attributes = false;
    types.str->instance_kind = Kind::str;
    types.str->allocate = [](TypeObject* type) -> Object* { return new StrObject(type, ""); };
    types.tuple = plain("tuple", true);
    types.tuple->instance_kind = Kind::tuple;
    types.tuple->allocate = [](TypeObject* type) -> Object* { return new TupleObject(type, {}); };
    types.list = plain("list", true);
    types.list->instance_kind = Kind::list;
    types.list->allocate = [](TypeObject* type) -> Object* { return new ListObject(type, {}); };
    types.dict = plain("dict", true);
    types.dict->instance_kind = Kind::dict;
    types.dict->allocate = [](TypeObject* type) -> Object* { return new DictObject(type); };
    types.set = plain("set", true);
    types.set->instance_kind = Kind::set;
    types.set->allocate = [](TypeObject* type) -> Object* { return new SetObject(type, false); };
    types.frozenset = plain("frozenset", true);
    types.frozenset->instance_kind = Kind::frozenset;
    types.frozenset->allocate = [](TypeObject* type) -> Object* {
        return new SetObject(type, true);
    };

    types.list_iterator = plain("list_iterator");
    types.tuple_iterator = plain("tuple_iterator");
    types.range_iterator = plain("range_iterator");
    types.str_iterator = plain("str_iterator");
    types.set_iterator = plain("set_iterator");
    types.dict_key_iterator = plain("dict_keyiterator");
    types.dict_value_iterator = plain("dict_valueiterator");
    types.dict_item_iterator = plain("dict_itemiterator");
    types.reverse_iterator = plain("list_reverseiterator");
    types.sequence_iterator = plain("iterator");
    types.callable_iterator = plain("callable_iterator");
    types.enumerate = plain("enumerate");
    types.zip = plain("zip");
    types.map = plain("map");
    types.filter = plain("filter");
    types.reversed = plain("reversed");
    types.dict_keys = plain("dict_keys");
    types.dict_values = plain("dict_values");
    types.dict_items = plain("dict_items");

    names.init = intern("__init__");
    names.name = intern("__name__");
    names.module = intern("__module__");
    names.qualname = intern("__qualname__");
    names.doc = intern("__doc__");
    names.dict = intern("__dict__");
    names.class_ = intern("__class__");
    names.all = intern("__all__");
    names.main = intern("__main__");
    names.builtins = intern("__builtins__");
    names.annotations = intern("__annotations__");
    names.dot_dict = intern("__dict__");
    names.send = intern("send");
    names.close = intern("close");
    names.throw_ = intern("throw");
    names.self = intern("self");
    names.keys = intern("keys");
    names.file = intern("__file__");
    names.wrapped = intern("__wrapped__");
    names.slots = intern("__slots__");
    names.new_ = intern("__new__");
    names.value = intern("value");
    names.args = intern("args");
    builtins = dict();
}

void Interpreter::make_builtins() {
    new_module("builtins");
    fill_exception_types(*this);
    fill_object_types(*this);
    fill_number_types(*this);
    fill_str_type(*this);
    fill_sequence_types(*this);
    fill_dict_type(*this);
    fill_set_types(*this);
    fill_iterator_types(*this);
    fill_builtins(*this);
    install_modules(*this);
}

// ---- object

namespace {

// Calls __new__ and, when it gave an instance of the class, __init__.
Value construct(Args& a) {
    Thread& thread = a.thread;
    Interpreter& interpreter = a.interpreter;
    TypeObject* type = a.positional[0].as<TypeObject>();
    if (type == interpreter.types.type && a.count == 2 && a.keyword_count == 0) {
        return Value(static_cast<Object*>(interpreter.type_of(a[1])));
    }
    if (type == interpreter.types.type && a.count != 4) {
        raise_type_error("type() takes 1 or 3 arguments");
    }
    const Value* maker = type->find(Slot::new_);
    if (maker == nullptr)
        raise_type_error("cannot create '" + type->display_name() + "' instances");
    Value function = *maker;
    if (function.is(Kind::static_method)) function = function.as<MethodWrapper>()->function;
    const std::span<const Value> names(a.keyword_names, a.keyword_count);
    const std::span<const Value> values(a.keyword_values, a.keyword_count);
    Value made =
        call(thread, function, std::span<const Value>(a.positional, a.count), names, values);
    if (!interpreter.is_instance(made, type)) return made;
    const Value* init = interpreter.type_of(made)->find(Slot::init);
    if (init == nullptr) return made;
    const Value hook = *init;
    std::vector<Value> arguments;
    arguments.reserve(a.count);
    arguments.push_back(made);
    arguments.insert(arguments.end(), a.positional + 1, a.positional + a.count);
    const Value nothing = call(thread, hook, arguments, names, values);
    if (!nothing.is_none()) {
        raise_type_error("__init__() should return None, not '" +
                         std::string(type_name(thread, nothing)) + "'");
    }
    return made;
}

Value object_new(Args& a) {
    if (!a[0].is(Kind::type)) raise_type_error("object.__new__(X): X is not a type object");
    TypeObject* type = a[0].as<TypeObject>();
    const bool has_arguments = a.count > 1 || a.keyword_count > 0;
    if (has_arguments) {
        const Value* init = type->find(Slot::init);
        const Value* base_init = a.interpreter.types.object->find(Slot::init);
        const Value* maker = type->find(Slot::new_);
        const Value* base_maker = a.interpreter.types.object->find(Slot::new_);
        if (init == base_init && maker == base_maker)
            raise_type_error(type->name + "() takes no arguments");
        if (maker != base_maker) {
            raise_type_error(
                "object.__new__() takes exactly one argument (the type to instantiate)");
        }
    }
    if (type->allocate == nullptr)
        raise_type_error("cannot create '" + type->display_name() + "' instances");
    return Value(type->allocate(type));
}

Value type_new(Args& a) {
    if (a.count != 4) raise_type_error("type() takes 1 or 3 arguments");
    const std::string& name = text_from(a.thread, a[1], "type.__new__() argument 1");
    if (!a[2].is(Kind::tuple))
        raise_type_error("type.__new__() argument 2 must be tuple, not " +
                         std::string(type_name(a.thread, a[2])));
    if (!a[3].is(Kind::dict))
        raise_type_error("type.__new__() argument 3 must be dict, not " +
                         std::string(type_name(a.thread, a[3])));
    Dict dictionary;
    dictionary.copy_from(a[3].as<DictObject>()->table);
    return make_class(a.thread, a[0], name, a[2].as<TupleObject>()->items, std::move(dictionary),
                      std::span<const Value>(a.keyword_names, a.keyword_count),
                      std::span<const Value>(a.keyword_values, a.keyword_count));
}

// The class and instance of a super() without arguments: from the method that calls it.
Value super_new(Args& a) {
    Thread& thread = a.thread;
    if (a.count >= 2) {
        if (!a[1].is(Kind::type)) {
            raise_type_error("super() argument 1 must be a type, not " +
                             std::string(type_name(thread, a[1])));
        }
        TypeObject* start = a[1].as<TypeObject>();
        if (a.count >= 3) {
            const bool fits =
                (a[2].is(Kind::type) && a[2].as<TypeObject>()->is_subtype_of(start)) ||
                a.interpreter.is_instance(a[2], start);
            if (!fits)
                raise_type_error("super(type, obj): obj must be an instance or subtype of type");
        }
        return Value(make<SuperObject>(a.interpreter.types.super_object, start, a[2]));
    }
    Frame* frame = thread.frame;
    if (frame == nullptr || !frame->function) raise("RuntimeError", "super(): no arguments");
    const Code& code = *frame->code;
    if (code.positional == 0 && !code.has_rest) raise("RuntimeError", "super(): no arguments");
    Value self = frame->slots[0];
    if (code.positional == 0)
        self = self.as<TupleObject>()->items.empty() ? Value() : self.as<TupleObject>()->items[0];
    for (std::size_t i = 0; i < code.cells.size(); ++i) {
        if (code.cell_parameters[i] == 0)
            self = frame->slots[code.locals.size() + i].as<CellObject>()->value;
    }
    if (self.is_unset()) raise("RuntimeError", "super(): arg[0] deleted");
    const std::size_t first = code.locals.size() + code.cells.size();
    for (std::size_t i = 0; i < code.free.size(); ++i) {
        if (code.free[i] != a.interpreter.names.class_) continue;
        const Value& cell = frame->slots[first + i].as<CellObject>()->value;
        if (cell.is_unset()) raise("RuntimeError", "super(): empty __class__ cell");
        TypeObject* start = cell.as<TypeObject>();
        const bool fits = (self.is(Kind::type) && self.as<TypeObject>()->is_subtype_of(start)) ||
                          a.interpreter.is_instance(self, start);
        if (!fits) raise_type_error("super(type, obj): obj must be an instance or subtype of type");
        return Value(make<SuperObject>(a.interpreter.types.super_object, start, self));
    }
    raise("RuntimeError", "super(): __class__ cell not found");
}

Value property_new(Args& a) {
    TypeObject* type = a[0].as<TypeObject>();
    Ref<PropertyObject> made = make<PropertyObject>(type);
    const auto pick = [&](std::size_t i, const char* name) {
        return a.has(i) ? a[i] : a.keyword(name);
    };
    made->get = pick(1, "fget");
    made->set = pick(2, "fset");
    made->del = pick(3, "fdel");
    made->doc = pick(4, "doc");
    return Value(std::move(made));
}

Value property_with(Args& a, int which) {
    const PropertyObject& old = *a.self<PropertyObject>();
    Ref<PropertyObject> made = make<PropertyObject>(a.interpreter.types.property);
    made->get = which == 0 ? a[1] : old.get;
    made->set = which == 1 ? a[1] : old.set;
    made->del = which == 2 ? a[1] : old.del;
    made->doc = old.doc;
    return Value(std::move(made));
}

std::vector<Value> attribute_names(Thread& thread, const Value& object) {
    Interpreter& interpreter = thread.interpreter;
    Ref<DictObject> names = interpreter.dict();
    const auto add = [&](Dict& table) {
        std::size_t position = 0;
        while (const Dict::Entry* entry = table.next(position))
            names->table.set(thread, entry->key, Value::none());
    };
    if (object.is_object() && object.as_object()->is_tracked)
        add(object.as<Container>()->attributes());
    TypeObject* type =
        object.is(Kind::type) ? object.as<TypeObject>() : interpreter.type_of(object);
    if (!object.is(Kind::module)) {
        for (TypeObject* base : type->mro) add(base->dictionary);
    }
    std::vector<Value> list;
    std::size_t position = 0;
    while (const Dict::Entry* entry = names->table.next(position)) list.push_back(entry->key);
    return list;
}

}  // namespace

void fill_object_types(Interpreter& interpreter) {
    const CoreTypes& types = interpreter.types;
    TypeObject* object = types.object;
    object->method("__init__", nullptr, [](Args& a) -> Value {
        if (a.count + a.keyword_count > 1) {
            TypeObject* type = a.interpreter.type_of(a[0]);
            const bool has_own_new =
                type->find(Slot::new_) != a.interpreter.types.object->find(Slot::new_);
            if (!has_own_new ||
                type->find(Slot::init) != a.interpreter.types.object->find(Slot::init)) {
                raise_type_error(
                    "object.__init__() takes exactly one argument (the instance to initialize)");
            }
        }
        return Value::none();
    });
    const Ref<NativeFunction> maker =
        interpreter.new_function("__new__", "object.__new__", nullptr, object_new);
    object->set("__new__", Value(maker));
    const Ref<NativeFunction> hear_of_subclass = interpreter.new_function(
        "__init_subclass__", "object.__init_subclass__", nullptr, [](Args& a) -> Value {
            const std::string& name = a.self<TypeObject>()->name;
            if (a.keyword_count > 0) {
                raise_type_error(name + ".__init_subclass__() takes no keyword arguments");
            }
            if (a.count > 1) {
                raise_type_error(name + ".__init_subclass__() takes no arguments (" +
                                 std::to_string(a.count - 1) + " given)");
            }
            return Value::none();
        });
    object->set("__init_subclass__",
                Value(make<MethodWrapper>(types.class_method, Kind::class_method,
                                          Value(hear_of_subclass))));
    object->method("__getattribute__", "self, name, /", [](Args& a) -> Value {
        StrObject* name = a.interpreter.intern(text_from(a.thread, a[1], "attribute name"));
        Value found = generic_get_attribute(a.thread, a[0], name);
        if (found.is_unset()) raise_no_attribute(a.thread, a[0], name->text);
        return found;
    });
    object->method("__setattr__", "self, name, value, /", [](Args& a) -> Value {
        generic_set_attribute(a.thread, a[0],
                              a.interpreter.intern(text_from(a.thread, a[1], "attribute name")),
                              a[2]);
        return Value::none();
    });
    object->method("__delattr__", "self, name, /", [](Args& a) -> Value {
        generic_set_attribute(a.thread, a[0],
                              a.interpreter.intern(text_from(a.thread, a[1], "attribute name")),
                              Value());
        return Value::none();
    });
    object->method("__dir__", "self, /", [](Args& a) -> Value {
        return a.interpreter.list(attribute_names(a.thread, a[0]));
    });
    // The rest is what operators do when a class says nothing; it is reached by super().
    object->method("__repr__", "self, /", [](Args& a) -> Value {
        const Value& self = a[0];
        if (!self.is(Kind::instance)) return a.interpreter.str(repr_of(a.thread, self));
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "0x%llx",
                      static_cast<unsigned long long>(a.interpreter.identity(self)));
        return a.interpreter.str("<" + a.interpreter.type_of(self)->display_name() + " object at " +
                                 buffer + ">");
    });
    object->method("__str__", "self, /",
                   [](Args& a) -> Value { return a.interpreter.str(repr_of(a.thread, a[0])); });
    object->method("__eq__", "self, value, /", [](Args& a) -> Value {
        return a[0].is_same(a[1]) ? Value::boolean(true) : Value::not_implemented();
    });
    object->method("__ne__", "self, value, /", [](Args& a) -> Value {
        Value equal = compare(a.thread, CompareOp::equal, a[0], a[1]);
        return Value::boolean(!is_true(a.thread, equal));
    });
    object->method("__hash__", "self, /", [](Args& a) -> Value {
        const std::uint64_t number = static_cast<std::uint64_t>(a.interpreter.identity(a[0]));
        return Value::integer(static_cast<std::int64_t>(number >> 4));
    });
    object->method("__format__", "self, specification, /", [](Args& a) -> Value {
        if (!text_from(a.thread, a[1], "__format__() argument").empty()) {
            raise_type_error("unsupported format string passed to " +
                             std::string(type_name(a.thread, a[0])) + ".__format__");
        }
        return a.interpreter.str(str_of(a.thread, a[0]));
    });
    for (const char* order : {"__lt__", "__le__", "__gt__", "__ge__"}) {
        object->method(order, "self, value, /",
                       [](Args&) -> Value { return Value::not_implemented(); });
    }
    // Lookups by the interpreter itself must not find these defaults: they would cost a call each.
    for (const char* hidden :
         {"__getattribute__", "__setattr__", "__delattr__", "__repr__", "__str__", "__eq__",
          "__ne__", "__hash__", "__format__", "__lt__", "__le__", "__gt__", "__ge__"}) {
        StrObject* name = interpreter.intern(hidden);
        object->attributes().set(name, *object->dictionary.find(name));
        object->dictionary.erase(name);
    }
    ++interpreter.type_version;

    types.type->method("__call__", nullptr, construct);
    types.type->set("__new__",
                    Value(interpreter.new_function("__new__", "type.__new__", nullptr, type_new)));
    types.type->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    types.type->method("mro", "self, /", [](Args& a) -> Value {
        std::vector<Value> order;
        for (TypeObject* base : a.self<TypeObject>()->mro)
            order.emplace_back(static_cast<Object*>(base));
        return a.interpreter.list(std::move(order));
    });
    types.super_object->set("__new__",
                            Value(interpreter.new_function("super", "super", nullptr, super_new)));
    types.super_object->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    types.property->set(
        "__new__", Value(interpreter.new_function("property", "property", nullptr, property_new)));
    types.property->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    types.property->method("getter", "self, function, /",
                           [](Args& a) { return property_with(a, 0); });
    types.property->method("setter", "self, function, /",
                           [](Args& a) { return property_with(a, 1); });
    types.property->method("deleter", "self, function, /",
                           [](Args& a) { return property_with(a, 2); });
    types.static_method->set(
        "__new__", Value(interpreter.new_function(
                       "staticmethod", "staticmethod", "type, function, /", [](Args& a) -> Value {
                           return Value(make<MethodWrapper>(a.interpreter.types.static_method,
                                                            Kind::static_method, a[1]));
                       })));
    types.static_method->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    types.static_method->method("__call__", nullptr, [](Args& a) -> Value {
        const Value function = a.self<MethodWrapper>()->function;
        return call(a.thread, function, std::span<const Value>(a.positional + 1, a.count - 1),
                    std::span<const Value>(a.keyword_names, a.keyword_count),
                    std::span<const Value>(a.keyword_values, a.keyword_count));
    });
    types.class_method->set(
        "__new__", Value(interpreter.new_function(
                       "classmethod", "classmethod", "type, function, /", [](Args& a) -> Value {
                           return Value(make<MethodWrapper>(a.interpreter.types.class_method,
                                                            Kind::class_method, a[1]));
                       })));
    types.class_method->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    types.function->method("__get__", "self, instance, owner=, /", [](Args& a) -> Value {
        return a[1].is_absent() ? a[0] : a.interpreter.bound(a[0], a[1]);
    });
    types.function->dictionary.erase(interpreter.intern("__get__"));
}

}  // namespace ringside::snippet
