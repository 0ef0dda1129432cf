// The kinds of objects, and how native code (a binding) makes types, functions and modules.
//
// HOW TO WRITE A BINDING (core/snippet/torch_*.cpp does this for torch):
//   1. A type:      TypeObject* type = interpreter.new_type("torch", "Tensor", {base or nothing});
//                   type->allocate = [](TypeObject* t) -> Object* { return new TensorObject(t); };
//      where `class TensorObject : public Instance { torch::Tensor tensor; … }`. A user class that
//      derives from the type inherits `allocate`, so a native method may always say
//      `args.self<TensorObject>()` after args.expect_self(type) or when it came through the type.
//   2. Its methods: type->method("sum", "self, dim=, keepdim=", [](Args& a) -> Value { … });
//      Operators and hooks are methods with Python's dunder names: "__add__", "__radd__",
//      "__getitem__",
//      "__getattr__" (asked when the usual lookup fails), "__getattribute__" and "__setattr__"
//      (replace it),
//      "__call__", "__repr__", "__len__", "__iter__", "__next__", "__bool__", "__init__",
//      "__new__", … type->getter("shape", get, set-or-null), type->static_method,
//      type->class_method, type->set("name", v).
//   3. A signature is a list of names: `x=` is optional (args.has(i) tells), `*args` collects a
//   tuple,
//      `**kw` a dict, `*` starts the keyword-only ones, `/` ends the positional-only ones (then
//      errors are worded as CPython's C functions word them, else as those of `def`). A null
//      signature gives the call as it was made: args.count, args[i], args.keyword("name").
//   4. Errors: throw torch::Raised("TypeError", "…"). An exception class that is not Python's own
//   must
//      be registered: interpreter.exception_type("OutOfMemoryError", "torch.cuda", base).
//   5. A module: ModuleObject* m = interpreter.new_module("torch.nn"); m->set(name, value);
//      m->function(name, signature, body). interpreter.on_import("torch", installer) runs it
//      lazily.
//   6. Calling back: call(thread, callable, {a, b}), call_method(thread, object, "forward", {x}).
//      The operations on values are in ops.h; the clock and the host thread in interpreter.h:
//      `args.thread.torch()` is the torch::Context, with the clock brought up to date.
//   7. An object of core/torch that needs its Python instance (torch::Module's subclass) keeps a
//   plain
//      `Instance*` and the instance owns it; it never holds a Value of its own instance.
#pragma once

#include "core/snippet/big_int.h"
#include "core/snippet/dict.h"
#include "core/snippet/hash_set.h"
#include "core/snippet/value.h"

#include <array>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ringside::snippet {

class Args;
class Interpreter;
class Thread;
class TypeObject;
struct Code;

// ---- plain values

class StrObject : public Object {
   public:
    static constexpr Kind kKind = Kind::str;
    StrObject(TypeObject* its_type, std::string its_text);
    ~StrObject() override;
    std::uint64_t hash() const {
        if (hash_ == 0) compute_hash();
        return hash_;
    }
    bool is_ascii() const { return length == text.size(); }
    // Adds to the text in place. Requires: nobody can see that it is the same object.
    void append(const StrObject& tail);

    std::string text;          // UTF-8; changes in append() only
    std::size_t length = 0;    // code points
    bool is_interned = false;  // two interned strings are equal when they are the same object

   private:
    void compute_hash() const;
    mutable std::uint64_t hash_ = 0;
};

inline const Object* Dict::reinterpret_name(const StrObject* name) { return name; }

class BytesObject : public Object {
   public:
    static constexpr Kind kKind = Kind::bytes;
    BytesObject(TypeObject* its_type, std::string its_bytes)
        : Object(its_type, kKind), bytes(std::move(its_bytes)) {}
    const std::string bytes;
};

class BigIntObject : public Object {
   public:
    static constexpr Kind kKind = Kind::big_int;
    BigIntObject(TypeObject* its_type, BigInt its_number)
        : Object(its_type, kKind), number(std::move(its_number)) {}
    const BigInt number;  // one that fits in 64 bits only in subclasses made by the program
};

class RealObject : public Object {
   public:
    static constexpr Kind kKind = Kind::real;
    RealObject(TypeObject* its_type, double its_number)
        : Object(its_type, kKind), number(its_number) {}
    const double number;
};

class TupleObject : public Object {
   public:
    static constexpr Kind kKind = Kind::tuple;
    TupleObject(TypeObject* its_type, std::vector<Value> its_items)
        : Object(its_type, kKind), items(std::move(its_items)) {}
    std::vector<Value> items;
};

class SliceObject : public Object {
   public:
    static constexpr Kind kKind = Kind::slice;
    SliceObject(TypeObject* its_type, Value from, Value to, Value by)
        : Object(its_type, kKind),
          start(std::move(from)),
          stop(std::move(to)),
          step(std::move(by)) {}
    Value start, stop, step;
};

class RangeObject : public Object {
   public:
    static constexpr Kind kKind = Kind::range;
    RangeObject(TypeObject* its_type, std::int64_t from, std::int64_t to, std::int64_t by);
    std::int64_t start, stop, step, length;
};

// ---- containers: what can be part of a cycle

// Has an attribute dictionary (made when first used) and is emptied at the end of the run.
class Container : public Object {
   public:
    Container(TypeObject* its_type, Kind its_kind);
    ~Container() override;
    // Drops what it holds, so that cycles end. Called at the end of the run only.
    virtual void clear_references();
    Dict& attributes() {
        if (attributes_ == nullptr) make_attributes();
        return *attributes_;
    }
    Dict* attributes_if_any() { return attributes_; }
    // The same dictionary as an object: what __dict__ gives. References to attributes() stay good,
    // but see no more of it.
    Value attribute_dict();

    Container* next_container = nullptr;
    Container* previous_container = nullptr;

   protected:
    void make_attributes();
    Dict* attributes_ = nullptr;  // own_attributes_, or that of attribute_object_
    std::unique_ptr<Dict> own_attributes_;
    Value attribute_object_;  // a DictObject, once it was asked for
};

class ListObject : public Container {
   public:
    static constexpr Kind kKind = Kind::list;
    ListObject(TypeObject* its_type, std::vector<Value> its_items);
    ~ListObject() override;
    void clear_references() override;
    // Brings the interpreter's count of memory up to date after the list grew or shrank.
    void recount();
    std::vector<Value> items;

   private:
    std::size_t counted_ = 0;
};

class DictObject : public Container {
   public:
    static constexpr Kind kKind = Kind::dict;
    explicit DictObject(TypeObject* its_type) : Container(its_type, kKind) {}
    ~DictObject() override;
    void clear_references() override;
    void recount();
    Dict table;

   private:
    std::int64_t counted_ = 0;
};

class SetObject : public Container {
   public:
    SetObject(TypeObject* its_type, bool frozen)
        : Container(its_type, frozen ? Kind::frozenset : Kind::set) {}
    ~SetObject() override;
    void clear_references() override;
    void recount();
    HashSet table;

   private:
    std::int64_t counted_ = 0;
};

// An object of a class: the program's, or a native one (which derives from this).
class Instance : public Container {
   public:
    static constexpr Kind kKind = Kind::instance;
    explicit Instance(TypeObject* its_type) : Container(its_type, kKind) {}
};

class ExceptionObject : public Container {
   public:
    static constexpr Kind kKind = Kind::exception;
    struct Place {
        int line = 0;
        int column = 0;
        int end_line = 0;
        int end_column = 0;
        std::string function;
    };
    explicit ExceptionObject(TypeObject* its_type) : Container(its_type, kKind) {}
    void clear_references() override;
    std::vector<Value> args;
    Value cause;    // raise … from
    Value context;  // raised while this was handled
    bool is_context_hidden = false;
    std::vector<Place> traceback;  // innermost first
    Value name, subject;  // of an AttributeError or NameError: what was asked for, and of whom
    std::string hint;     // "Did you mean: 'x'?", when it could be told only where it was raised
};

class ModuleObject : public Container {
   public:
    static constexpr Kind kKind = Kind::module;
    ModuleObject(Interpreter& its_interpreter, std::string its_name);
    void set(std::string_view key, Value value);
    using Body = Value (*)(Args&);
    // Adds a function. Requires: `signature` outlives the interpreter (a literal).
    class NativeFunction* function(std::string_view key, const char* signature, Body body);
    Interpreter& interpreter;
    const std::string name;
};

class CellObject : public Container {
   public:
    static constexpr Kind kKind = Kind::cell;
    explicit CellObject(TypeObject* its_type) : Container(its_type, kKind) {}
    void clear_references() override { value = Value(); }
    Value value;
};

class CodeObject : public Object {
   public:
    static constexpr Kind kKind = Kind::code;
    CodeObject(TypeObject* its_type, std::shared_ptr<const Code> its_code)
        : Object(its_type, kKind), code(std::move(its_code)) {}
    std::shared_ptr<const Code> code;
};

class FunctionObject : public Container {
   public:
    static constexpr Kind kKind = Kind::function;
    explicit FunctionObject(TypeObject* its_type) : Container(its_type, kKind) {}
    void clear_references() override;
    std::shared_ptr<const Code> code;
    Ref<DictObject> globals;
    std::vector<Value> defaults;       // of the last positional parameters
    Ref<DictObject> keyword_defaults;  // may be null
    std::vector<Ref<CellObject>> closure;
    Value name, qualified_name, doc;
    Value annotations;  // a dict, or unset
};

class BoundMethod : public Container {
   public:
    static constexpr Kind kKind = Kind::bound_method;
    BoundMethod(TypeObject* its_type, Value its_function, Value its_self)
        : Container(its_type, kKind),
          function(std::move(its_function)),
          self(std::move(its_self)) {}
    void clear_references() override;
    Value function, self;
};

class PropertyObject : public Container {
   public:
    static constexpr Kind kKind = Kind::property;
    explicit PropertyObject(TypeObject* its_type) : Container(its_type, kKind) {}
    void clear_references() override { get = set = del = doc = Value(); }
    Value get, set, del, doc;
};

// staticmethod and classmethod.
class MethodWrapper : public Container {
   public:
    MethodWrapper(TypeObject* its_type, Kind its_kind, Value its_function)
        : Container(its_type, its_kind), function(std::move(its_function)) {}
    void clear_references() override { function = Value(); }
    Value function;
};

class SuperObject : public Container {
   public:
    static constexpr Kind kKind = Kind::super_object;
    SuperObject(TypeObject* its_type, TypeObject* its_start, Value its_self);
    void clear_references() override { self = Value(); }
    Ref<TypeObject> start;  // the lookup begins after this class
    Value self;             // unset: unbound
};

// An iterator written in C++.
class Iterator : public Container {
   public:
    static constexpr Kind kKind = Kind::iterator;
    explicit Iterator(TypeObject* its_type) : Container(its_type, kKind) {}
    // Puts the next value into `out`, or returns false at the end. May throw.
    virtual bool next(Thread& thread, Value& out) = 0;
};

// ---- native functions

// What a native function gets.
class Args {
   public:
    Thread& thread;
    Interpreter& interpreter;
    const class NativeFunction& function;
    const Value* positional;
    std::size_t count;                     // of positional, or of bound parameters
    const Value* keyword_names = nullptr;  // str objects; raw calls only
    const Value* keyword_values = nullptr;
    std::size_t keyword_count = 0;

    // The i-th argument (of the signature, when there is one); unset when it was not given.
    const Value& operator[](std::size_t i) const { return i < count ? positional[i] : kUnset; }
    bool has(std::size_t i) const { return i < count && positional[i].is_set(); }
    // A keyword argument of a raw call; unset when it was not given.
    const Value& keyword(std::string_view name) const;
    // positional[0] as a T. Requires: its layout (see Interpreter::is_instance).
    template <class T>
    T* self() const {
        return positional[0].as<T>();
    }
    // Raises TypeError unless argument 0 is an instance of `type`.
    void expect_self(const TypeObject* type) const;
};

class NativeFunction : public Container {
   public:
    static constexpr Kind kKind = Kind::native_function;
    using Body = Value (*)(Args&);
    NativeFunction(TypeObject* its_type, std::string its_name, std::string its_qualified_name,
                   const char* its_signature, Body its_body);
    ~NativeFunction() override;
    void clear_references() override { closure = Value(); }
    // Checks and orders the arguments as the signature says, and calls.
    Value call(Thread& thread, const Value* positional, std::size_t count,
               const Value* keyword_names, const Value* keyword_values, std::size_t keyword_count);

    const std::string name;            // "append"
    const std::string qualified_name;  // "list.append", "torch.zeros"; used in errors
    const Body body;
    Value closure;                // for functions made at run time
    bool is_method = false;       // found on a type: binds the instance
    TypeObject* owner = nullptr;  // of a method: its first argument is one of these

   private:
    struct Signature;
    void expect_owner(Thread& thread, const Value* positional, std::size_t count) const;
    void refuse_as_c(std::size_t count, std::size_t keyword_count) const;
    std::size_t hidden_arguments() const;
    const char* signature_text_;
    std::unique_ptr<Signature> signature_;  // read at the first call
};

// A computed attribute of a native type.
class GetSetObject : public Object {
   public:
    static constexpr Kind kKind = Kind::get_set;
    using Get = Value (*)(Thread&, const Value& self);
    using Set = void (*)(Thread&, const Value& self, const Value& value);  // value unset: del
    GetSetObject(TypeObject* its_type, std::string its_name, Get getter, Set setter)
        : Object(its_type, kKind), name(std::move(its_name)), get(getter), set(setter) {}
    const std::string name;
    const Get get;
    const Set set;
};

// ---- types

// Dunder methods that operations look up; each type remembers what it found.
enum class Slot : std::uint8_t {
    new_,
    init,
    call,
    repr,
    str,
    format,
    hash,
    bool_,
    len,
    iter,
    next,
    reversed,
    contains,
    getitem,
    setitem,
    delitem,
    missing,
    getattribute,
    getattr,
    setattr,
    delattr,
    get,
    set,
    delete_,
    enter,
    exit,
    index,
    int_,
    float_,
    round,
    abs_,
    neg,
    pos,
    invert,
    eq,
    ne,
    lt,
    le,
    gt,
    ge,
    add,
    radd,
    iadd,
    sub,
    rsub,
    isub,
    mul,
    rmul,
    imul,
    truediv,
    rtruediv,
    itruediv,
    floordiv,
    rfloordiv,
    ifloordiv,
    mod,
    rmod,
    imod,
    pow,
    rpow,
    ipow,
    matmul,
    rmatmul,
    imatmul,
    and_,
    rand,
    iand,
    or_,
    ror,
    ior,
    xor_,
    rxor,
    ixor,
    lshift,
    rlshift,
    ilshift,
    rshift,
    rrshift,
    irshift,
    divmod,
    rdivmod,
    del,
    init_subclass,
    set_name,
    instancecheck,
    trunc,
    floor,
    ceil,
    count,
};
const char* name_of(Slot slot);

class TypeObject : public Container {
   public:
    static constexpr Kind kKind = Kind::type;
    TypeObject(Interpreter& its_interpreter, TypeObject* metatype, std::string its_name);
    void clear_references() override;

    // -- making a native type
    using Body = Value (*)(Args&);
    NativeFunction* method(std::string_view key, const char* signature, Body body);
    void static_method(std::string_view key, const char* signature, Body body);
    void class_method(std::string_view key, const char* signature,
                      Body body);  // argument 0: the class
    void getter(std::string_view key, GetSetObject::Get get, GetSetObject::Set set = nullptr);
    void set(std::string_view key, Value value);

    // -- lookup along the MRO. Borrows; null when absent.
    const Value* find(const StrObject* key);
    const Value* find(Slot slot) {
        if (slots_version_ != *current_version_) forget_slots();
        Cached& cached = slots_[static_cast<std::size_t>(slot)];
        return cached.is_known ? cached.value : find_slot(slot);
    }
    bool is_subtype_of(const TypeObject* other) const;
    std::string display_name() const;  // "torch.Tensor", "__main__.MLP", "int"
    // The name without its module; with it for what is written in C in CPython and belongs to a
    // module ("collections.deque"): what messages say.
    std::string_view name_in_messages() const {
        return message_name.empty() ? std::string_view(name) : std::string_view(message_name);
    }

    Interpreter& interpreter;
    std::string name;
    std::string module = "builtins";
    std::string qualified_name;
    std::string message_name;  // empty: the name
    std::vector<Ref<TypeObject>> bases;
    std::vector<TypeObject*> mro;  // this first; every one is also owned through bases
    Dict dictionary;
    Kind instance_kind = Kind::instance;
    bool is_heap_type = false;  // made by the program
    bool is_subclassable = true;
    bool has_attributes = true;  // instances take new attributes
    bool is_slotted = false;     // … but only those that a class's __slots__ names
    std::vector<const StrObject*> slots;
    // Makes an empty instance for `its_type`, which may be a subclass.
    Object* (*allocate)(TypeObject* its_type) = nullptr;
    // Told when a module-level name is first bound to an instance (tensors label their memory so).
    void (*on_named)(Thread& thread, const Value& instance, std::string_view name) = nullptr;
    // A short form for the list of changed variables; null: the class's name. At most ~80
    // characters.
    std::string (*short_text)(Thread& thread, const Value& instance) = nullptr;

   private:
    struct Cached {
        const Value* value = nullptr;
        bool is_known = false;
    };
    struct CachedName {
        const StrObject* key = nullptr;
        const Value* value = nullptr;
        std::uint32_t version = 0;
    };
    void forget_slots();
    const Value* find_slot(Slot slot);
    const Value* search(const StrObject* key) const;

    std::array<Cached, static_cast<std::size_t>(Slot::count)> slots_{};
    std::array<CachedName, 32> names_{};
    std::uint32_t slots_version_ = 0;
    const std::uint32_t* current_version_;  // Interpreter::type_version
};

}  // namespace ringside::snippet
