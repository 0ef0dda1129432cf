// Value: what a name of the interpreted program holds. Small things lie in it, all else is an
// Object with a reference count that goes up and down exactly where CPython's does, so that an
// object dies where its last name goes.
//
// Threads: counts are not atomic. Exactly one thread of an interpreter runs at a time (its lock).
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

namespace ringside::snippet {

class TypeObject;

// The layout of an object. A subclass made by the program keeps its native base's kind.
enum class Kind : std::uint8_t {
    big_int,
    str,
    bytes,
    tuple,
    list,
    dict,
    set,
    frozenset,
    range,
    slice,
    function,
    native_function,
    bound_method,
    type,
    module,
    instance,
    exception,
    generator,
    iterator,
    cell,
    code,
    property,
    static_method,
    class_method,
    get_set,
    super_object,
    real,  // of a subclass of float; a plain float lies in the Value
};

// Everything on the heap. Owns a count on its type.
class Object {
   public:
    Object(TypeObject* its_type, Kind its_kind);
    virtual ~Object();
    Object(const Object&) = delete;
    Object& operator=(const Object&) = delete;

    void retain() { ++references; }
    void release() {
        if (--references == 0) last_reference_went();
    }

    TypeObject* type;
    std::uint32_t references = 0;
    Kind kind;
    bool has_identity = false;  // id() was asked for
    bool is_tracked = false;    // in the interpreter's list of containers
    bool has_side_attributes =
        false;  // a subclass of int or str: its attributes lie in the interpreter

   private:
    void last_reference_went() noexcept;
};

// A counted pointer. Empty by default.
template <class T>
class Ref {
   public:
    Ref() = default;
    Ref(T* object) : object_(object) {
        if (object_ != nullptr) object_->retain();
    }
    Ref(const Ref& other) : Ref(other.object_) {}
    Ref(Ref&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    template <class U>
    Ref(const Ref<U>& other) : Ref(static_cast<T*>(other.get())) {}
    ~Ref() {
        if (object_ != nullptr) object_->release();
    }
    Ref& operator=(Ref other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    T* get() const { return object_; }
    T* operator->() const { return object_; }
    T& operator*() const { return *object_; }
    explicit operator bool() const { return object_ != nullptr; }
    // Gives the count away.
    T* detach() { return std::exchange(object_, nullptr); }

   private:
    T* object_ = nullptr;
};

template <class T, class... Arguments>
Ref<T> make(Arguments&&... arguments) {
    return Ref<T>(new T(std::forward<Arguments>(arguments)...));
}

enum class Tag : std::uint8_t {
    unset,
    none,
    boolean,
    integer,
    real,
    ellipsis,
    not_implemented,
    object
};

class Value {
   public:
    Value() noexcept = default;  // unset: an unbound name, a missing argument
    Value(const Value& other) noexcept : bits_(other.bits_), tag_(other.tag_) {
        if (tag_ == Tag::object) bits_.object->retain();
    }
    Value(Value&& other) noexcept : bits_(other.bits_), tag_(other.tag_) {
        other.tag_ = Tag::unset;
    }
    Value& operator=(const Value& other) noexcept {
        Value copy(other);
        swap(copy);
        return *this;
    }
    // The old value dies last, after this one holds the new: its death may run code that looks
    // here.
    Value& operator=(Value&& other) noexcept {
        Value taken(std::move(other));
        swap(taken);
        return *this;
    }
    ~Value() {
        if (tag_ == Tag::object) bits_.object->release();
    }
    template <class T>
    Value(Ref<T> reference) noexcept {
        if (T* object = reference.detach()) {
            bits_.object = object;
            tag_ = Tag::object;
        }
    }
    explicit Value(Object* object) noexcept {
        if (object != nullptr) {
            object->retain();
            bits_.object = object;
            tag_ = Tag::object;
        }
    }
    // Takes over a count that the caller held.
    static Value adopt(Object* object) noexcept {
        Value value;
        value.bits_.object = object;
        value.tag_ = Tag::object;
        return value;
    }
    static Value none() noexcept { return Value(Tag::none); }
    static Value ellipsis() noexcept { return Value(Tag::ellipsis); }
    static Value not_implemented() noexcept { return Value(Tag::not_implemented); }
    static Value boolean(bool truth) noexcept {
        Value value(Tag::boolean);
        value.bits_.integer = truth ? 1 : 0;
        return value;
    }
    static Value integer(std::int64_t number) noexcept {
        Value value(Tag::integer);
        value.bits_.integer = number;
        return value;
    }
    static Value real(double number) noexcept {
        Value value(Tag::real);
        value.bits_.real = number;
        return value;
    }

    void swap(Value& other) noexcept {
        std::swap(bits_, other.bits_);
        std::swap(tag_, other.tag_);
    }

    Tag tag() const { return tag_; }
    bool is_unset() const { return tag_ == Tag::unset; }
    bool is_set() const { return tag_ != Tag::unset; }
    bool is_none() const { return tag_ == Tag::none; }
    // Missing or None: the usual meaning of an optional argument.
    bool is_absent() const { return tag_ == Tag::unset || tag_ == Tag::none; }
    bool is_boolean() const { return tag_ == Tag::boolean; }
    bool is_integer() const { return tag_ == Tag::integer; }  // neither bool nor big
    bool is_small_integer() const { return tag_ == Tag::integer || tag_ == Tag::boolean; }
    bool is_real() const { return tag_ == Tag::real; }
    bool is_object() const { return tag_ == Tag::object; }
    bool is_not_implemented() const { return tag_ == Tag::not_implemented; }
    bool is_ellipsis() const { return tag_ == Tag::ellipsis; }
    bool is(Kind kind) const { return tag_ == Tag::object && bits_.object->kind == kind; }
    bool is_true() const { return tag_ == Tag::boolean && bits_.integer != 0; }

    // Requires: the matching tag.
    bool as_boolean() const { return bits_.integer != 0; }
    std::int64_t as_integer() const { return bits_.integer; }
    double as_real() const { return bits_.real; }
    Object* as_object() const { return bits_.object; }
    template <class T>
    T* as() const {
        return static_cast<T*>(bits_.object);
    }
    // The object as a T when it has this kind, else null: `value.get<ListObject>()`.
    template <class T>
    T* get() const {
        return is(T::kKind) ? static_cast<T*>(bits_.object) : nullptr;
    }

    // Python's `is`. Equal small numbers are the same object here.
    bool is_same(const Value& other) const {
        return tag_ == other.tag_ && (bits_.integer == other.bits_.integer || tag_ == Tag::none ||
                                      tag_ == Tag::ellipsis || tag_ == Tag::not_implemented);
    }

   private:
    explicit Value(Tag tag) noexcept : tag_(tag) {}
    union Bits {
        std::int64_t integer;
        double real;
        Object* object;
    };
    Bits bits_{0};
    Tag tag_ = Tag::unset;
};

inline const Value kUnset{};

}  // namespace ringside::snippet
