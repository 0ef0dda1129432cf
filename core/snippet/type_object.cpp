// Types: their methods, and the lookup along their bases.
#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/object.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

// ---- types

TypeObject::TypeObject(Interpreter& its_interpreter, TypeObject* metatype, std::string its_name)
    : Container(metatype, kKind),
      interpreter(its_interpreter),
      name(std::move(its_name)),
      qualified_name(name),
      current_version_(&its_interpreter.type_version) {}

void TypeObject::clear_references() {
    Container::clear_references();
    dictionary.clear();
    ++interpreter.type_version;
}

NativeFunction* TypeObject::method(std::string_view key, const char* signature, Body body) {
    Ref<NativeFunction> made =
        make<NativeFunction>(interpreter.types.method_descriptor, std::string(key),
                             qualified_name + "." + std::string(key), signature, body);
    made->is_method = true;
    made->owner = this;
    NativeFunction* function = made.get();
    set(key, Value(std::move(made)));
    return function;
}

void TypeObject::static_method(std::string_view key, const char* signature, Body body) {
    Ref<NativeFunction> made =
        interpreter.new_function(key, qualified_name + "." + std::string(key), signature, body);
    set(key, Value(make<MethodWrapper>(interpreter.types.static_method, Kind::static_method,
                                       Value(std::move(made)))));
}

void TypeObject::class_method(std::string_view key, const char* signature, Body body) {
    Ref<NativeFunction> made =
        interpreter.new_function(key, qualified_name + "." + std::string(key), signature, body);
    made->is_method = true;
    set(key, Value(make<MethodWrapper>(interpreter.types.class_method, Kind::class_method,
                                       Value(std::move(made)))));
}

void TypeObject::getter(std::string_view key, GetSetObject::Get get, GetSetObject::Set set_value) {
    set(key,
        Value(make<GetSetObject>(interpreter.types.get_set, std::string(key), get, set_value)));
}

void TypeObject::set(std::string_view key, Value value) {
    dictionary.set(interpreter.intern(key), std::move(value));
    ++interpreter.type_version;
}

void TypeObject::forget_slots() {
    slots_.fill(Cached{});
    slots_version_ = interpreter.type_version;
}

const Value* TypeObject::search(const StrObject* key) const {
    for (const TypeObject* base : mro) {
        if (const Value* found = base->dictionary.find(key)) return found;
    }
    return nullptr;
}

const Value* TypeObject::find(const StrObject* key) {
    CachedName& cached = names_[(reinterpret_cast<std::uintptr_t>(key) >> 5) % names_.size()];
    if (cached.key == key && cached.version == interpreter.type_version && key->is_interned) {
        return cached.value;
    }
    const Value* found = search(key);
    if (key->is_interned) cached = {key, found, interpreter.type_version};
    return found;
}

const Value* TypeObject::find_slot(Slot slot) {
    Cached& cached = slots_[static_cast<std::size_t>(slot)];
    cached.value = search(interpreter.intern(name_of(slot)));
    cached.is_known = true;
    return cached.value;
}

bool TypeObject::is_subtype_of(const TypeObject* other) const {
    if (this == other) return true;
    return std::find(mro.begin(), mro.end(), other) != mro.end();
}

std::string TypeObject::display_name() const {
    return module == "builtins" ? qualified_name : module + "." + qualified_name;
}

const char* name_of(Slot slot) {
    static constexpr const char* kNames[] = {"__new__",
                                             "__init__",
                                             "__call__",
                                             "__repr__",
                                             "__str__",
                                             "__format__",
                                             "__hash__",
                                             "__bool__",
                                             "__len__",
                                             "__iter__",
                                             "__next__",
                                             "__reversed__",
                                             "__contains__",
                                             "__getitem__",
                                             "__setitem__",
                                             "__delitem__",
                                             "__missing__",
                                             "__getattribute__",
                                             "__getattr__",
                                             "__setattr__",
                                             "__delattr__",
                                             "__get__",
                                             "__set__",
                                             "__delete__",
                                             "__enter__",
                                             "__exit__",
                                             "__index__",
                                             "__int__",
                                             "__float__",
                                             "__round__",
                                             "__abs__",
                                             "__neg__",
                                             "__pos__",
                                             "__invert__",
                                             "__eq__",
                                             "__ne__",
                                             "__lt__",
                                             "__le__",
                                             "__gt__",
                                             "__ge__",
                                             "__add__",
                                             "__radd__",
                                             "__iadd__",
                                             "__sub__",
                                             "__rsub__",
                                             "__isub__",
                                             "__mul__",
                                             "__rmul__",
                                             "__imul__",
                                             "__truediv__",
                                             "__rtruediv__",
                                             "__itruediv__",
                                             "__floordiv__",
                                             "__rfloordiv__",
                                             "__ifloordiv__",
                                             "__mod__",
                                             "__rmod__",
                                             "__imod__",
                                             "__pow__",
                                             "__rpow__",
                                             "__ipow__",
                                             "__matmul__",
                                             "__rmatmul__",
                                             "__imatmul__",
                                             "__and__",
                                             "__rand__",
                                             "__iand__",
                                             "__or__",
                                             "__ror__",
                                             "__ior__",
                                             "__xor__",
                                             "__rxor__",
                                             "__ixor__",
                                             "__lshift__",
                                             "__rlshift__",
                                             "__ilshift__",
                                             "__rshift__",
                                             "__rrshift__",
                                             "__irshift__",
                                             "__divmod__",
                                             "__rdivmod__",
                                             "__del__",
                                             "__init_subclass__",
                                             "__set_name__",
                                             "__instancecheck__",
                                             "__trunc__",
                                             "__floor__",
                                             "__ceil__"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(Slot::count));
    return kNames[static_cast<std::size_t>(slot)];
}

}  // namespace ringside::snippet
