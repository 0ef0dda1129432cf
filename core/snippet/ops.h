// Operations on values, as Python defines them. All may run the program's code and throw
// torch::Raised or torch::RunEnded.
#pragma once

#include "core/snippet/interpreter.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::snippet {

// ---- errors
[[noreturn]] void raise(std::string_view type, std::string message);
[[noreturn]] void raise_type_error(std::string message);
[[noreturn]] void raise_value_error(std::string message);
// Raises an exception object.
[[noreturn]] void raise_object(Thread& thread, const Value& exception);
// The exception object of what was thrown; made from type and message when there is none yet.
Value exception_from(Thread& thread, const torch::Raised& raised);
// str() of an exception that was thrown, without making its object when that is not needed.
std::string message_of(Thread& thread, const torch::Raised& raised);
bool is_raised_as(Thread& thread, const torch::Raised& raised, std::string_view type_name);
// "Traceback (most recent call last):\n  File "<program>", line 3, in forward\n…\nTypeError: …\n"
std::string traceback_text(Thread& thread, const torch::Raised& raised);

// ---- calling
Value call(Thread& thread, const Value& callable, std::span<const Value> positional,
           std::span<const Value> keyword_names = {}, std::span<const Value> keyword_values = {});
inline Value call(Thread& thread, const Value& callable, std::initializer_list<Value> positional) {
    return call(thread, callable, std::span<const Value>(positional.begin(), positional.size()));
}
Value call_method(Thread& thread, const Value& object, std::string_view name,
                  std::initializer_list<Value> positional = {});
bool is_callable(Thread& thread, const Value& value);

// ---- attributes
Value get_attribute(Thread& thread, const Value& object, StrObject* name);
Value get_attribute(Thread& thread, const Value& object, std::string_view name);
// As get_attribute, but unset when there is none.
Value find_attribute(Thread& thread, const Value& object, StrObject* name);
void set_attribute(Thread& thread, const Value& object, StrObject* name, const Value& value);
void delete_attribute(Thread& thread, const Value& object, StrObject* name);
// What object.__getattribute__, __setattr__ and __delattr__ do, past the class's own hooks.
Value generic_get_attribute(Thread& thread, const Value& object, StrObject* name);  // unset: none
void generic_set_attribute(Thread& thread, const Value& object, StrObject* name,
                           const Value& value);
[[noreturn]] void raise_no_attribute(Thread& thread, const Value& object, std::string_view name);
// A dunder method bound to the object; unset when its class has none.
Value find_special(Thread& thread, const Value& object, Slot slot);
std::string_view type_name(Thread& thread, const Value& value);

// Whether an operation on one of Python's own types first asks for a method of its (sub)class. The
// native methods themselves (list.__getitem__ …) skip that.
enum class Hooks { ask, skip };

// ---- operators
enum class BinaryOp : std::uint8_t {
    add,
    subtract,
    multiply,
    true_divide,
    floor_divide,
    modulo,
    power,
    matrix_multiply,
    bit_and,
    bit_or,
    bit_xor,
    left_shift,
    right_shift,
};
enum class CompareOp : std::uint8_t { less, less_equal, equal, not_equal, greater, greater_equal };
enum class UnaryOp : std::uint8_t { negative, positive, invert };
Value binary(Thread& thread, BinaryOp op, const Value& a, const Value& b, Hooks hooks = Hooks::ask);
Value in_place(Thread& thread, BinaryOp op, const Value& a, const Value& b);
Value unary(Thread& thread, UnaryOp op, const Value& a);
Value compare(Thread& thread, CompareOp op, const Value& a, const Value& b,
              Hooks hooks = Hooks::ask);
bool is_equal(Thread& thread, const Value& a, const Value& b);
bool is_less(Thread& thread, const Value& a, const Value& b);
bool is_true(Thread& thread, const Value& value);
bool contains(Thread& thread, const Value& container, const Value& item, Hooks hooks = Hooks::ask);
std::uint64_t hash_of(Thread& thread, const Value& value, Hooks hooks = Hooks::ask);
Value power(Thread& thread, const Value& base, const Value& exponent, const Value& modulus);

// Texts and numbers of more bytes count as work where they are used (Thread::work_on).
inline constexpr std::size_t kLongText = 4096;

// ---- items
// The items of a tuple or list; null for anything else.
const std::vector<Value>* sequence_items(const Value& value);
Value get_item(Thread& thread, const Value& container, const Value& key, Hooks hooks = Hooks::ask);
void set_item(Thread& thread, const Value& container, const Value& key, const Value& value,
              Hooks hooks = Hooks::ask);
void delete_item(Thread& thread, const Value& container, const Value& key,
                 Hooks hooks = Hooks::ask);
std::int64_t length_of(Thread& thread, const Value& value, Hooks hooks = Hooks::ask);
struct SliceRange {
    std::int64_t start = 0, stop = 0, step = 1, count = 0;
};
// Python's slice.indices().
SliceRange slice_range(Thread& thread, const SliceObject& slice, std::int64_t length);

// ---- iteration
Value get_iterator(Thread& thread, const Value& iterable, Hooks hooks = Hooks::ask);
// Puts the next value into `out`; false at the end. Requires: `iterator` from get_iterator.
bool next_value(Thread& thread, const Value& iterator, Value& out);
// Calls `visit` with each item until it returns false. Counts steps, so that no loop is endless.
void for_each(Thread& thread, const Value& iterable,
              const std::function<bool(const Value&)>& visit);
std::vector<Value> items_of(Thread& thread, const Value& iterable);

// ---- text
std::string str_of(Thread& thread, const Value& value);
std::string repr_of(Thread& thread, const Value& value, Hooks hooks = Hooks::ask);
std::string format_value(Thread& thread, const Value& value, const std::string& specification);
// `format % values`.
std::string percent_format(Thread& thread, const std::string& format, const Value& values);
std::string quoted(std::string_view text);            // repr of a str
std::string escaped_to_ascii(std::string_view text);  // as ascii() does to a repr
std::string text_from_real(double number);            // repr of a float
// The short form of a changed variable: at most about 80 characters, never runs code.
std::string short_text(Thread& thread, const Value& value, std::size_t longest = 80);

// ---- conversions. Each raises TypeError as Python does when the value is of another kind.
std::int64_t index_from(Thread& thread,
                        const Value& value);           // __index__; OverflowError past 64 bits
BigInt big_from(const Value& value);                   // Requires: int, big or bool
double real_from(Thread& thread, const Value& value);  // int, float, bool, __float__
const std::string& text_from(Thread& thread, const Value& value, std::string_view what);  // a str
inline bool is_integral(const Value& value) {
    return value.is_small_integer() || value.is(Kind::big_int);
}
// A float or an instance of a subclass.
inline bool is_float(const Value& value) { return value.is_real() || value.is(Kind::real); }
// A float without its fraction. Errors: ValueError for NaN, OverflowError for infinity.
Value integer_from_real(Interpreter& interpreter, double number);
inline double float_from(const Value& value) {
    return value.is_real() ? value.as_real() : value.as<RealObject>()->number;
}
// An integer that no 64 bits hold.
inline bool is_huge(const Value& value) {
    return value.is(Kind::big_int) && !value.as<BigIntObject>()->number.small();
}
inline bool is_number(const Value& value) { return is_integral(value) || is_float(value); }
// Whether `text` stands somewhere in `whole` at or after `from`: npos when it does not. Linear.
std::size_t find_text(std::string_view whole, std::string_view text, std::size_t from = 0);

// ---- match
bool is_match_sequence(Thread& thread, const Value& subject);
bool is_match_mapping(Thread& thread, const Value& subject);
// The values of the keys as a tuple; None when one is missing.
Value match_keys(Thread& thread, const Value& subject, const Value& keys);
// A new dictionary without the keys.
Value match_rest(Thread& thread, const Value& subject, const Value& keys);
// The attributes that a class pattern asks for, as a tuple; None when the subject is of another
// class or lacks one.
Value match_class(Thread& thread, const Value& subject, const Value& type, std::size_t positional,
                  const Value& names);

// ---- classes
// type(name, bases, dict): makes a class as a `class` statement does.
Value make_class(Thread& thread, const Value& metaclass, const std::string& name,
                 const std::vector<Value>& bases, Dict&& dictionary,
                 std::span<const Value> keyword_names = {},
                 std::span<const Value> keyword_values = {});
bool is_instance_of(Thread& thread, const Value& value, const Value& type_or_tuple,
                    std::string_view function);
bool is_subclass_of(Thread& thread, const Value& type, const Value& type_or_tuple);

}  // namespace ringside::snippet
