// int, float and bool.
#include "core/snippet/characters.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/item_parts.h"
#include "core/snippet/long_work.h"
#include "core/snippet/ops.h"
#include "core/snippet/sequence_methods.h"
#include "core/snippet/types.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace ringside::snippet {

namespace {

std::string stripped(const std::string& text) {
    const char* blanks = " \t\n\r\f\v";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string::npos) return "";
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

int digit_of(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'z') return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
    return 99;
}

// Numbers are read from both.
bool is_text(const Value& value) { return value.is(Kind::str) || value.is(Kind::bytes); }

const std::string& text_of(const Value& value) {
    return value.is(Kind::str) ? value.as<StrObject>()->text : value.as<BytesObject>()->bytes;
}

// An index; one past 64 bits is the nearest that fits.
std::int64_t clipped_index(Thread& thread, const Value& value) {
    if (!is_huge(value)) return index_from(thread, value);
    return value.as<BigIntObject>()->number.is_negative() ? INT64_MIN : INT64_MAX;
}

constexpr std::size_t kLongestQuoted = 200;  // characters of a text that an error quotes

std::string shortened_repr(Thread& thread, const Value& text) {
    const std::string shown = repr_of(thread, text);
    std::size_t end = 0;
    for (std::size_t i = 0; i < kLongestQuoted && end < shown.size(); ++i) {
        end = next_offset(shown, end);
    }
    return shown.substr(0, end);
}

// Python's int(text, base).
Value integer_from_text(Thread& thread, const Value& source, std::int64_t base) {
    const auto refuse = [&]() {
        raise_value_error("invalid literal for int() with base " + std::to_string(base) + ": " +
                          shortened_repr(thread, source));
    };
    std::string text = stripped(text_of(source));
    bool is_negative = false;
    if (!text.empty() && (text[0] == '+' || text[0] == '-')) {
        is_negative = text[0] == '-';
        text.erase(0, 1);
    }
    std::int64_t used = base;
    if (text.size() > 2 && text[0] == '0') {
        const char kind = text[1];
        const int prefix = kind == 'x' || kind == 'X'   ? 16
                           : kind == 'o' || kind == 'O' ? 8
                           : kind == 'b' || kind == 'B' ? 2
                                                        : 0;
        if (prefix != 0 && (base == prefix || base == 0)) {
            used = prefix;
            text.erase(0, 2);
            if (!text.empty() && text[0] == '_') text.erase(0, 1);
        }
    }
    if (used == 0) {
        used = 10;
        if (text.size() > 1 && text[0] == '0' && text.find_first_not_of("0_") != std::string::npos)
            refuse();
    }
    std::string digits;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '_' && i > 0 && i + 1 < text.size() && text[i - 1] != '_') continue;
        if (digit_of(text[i]) >= used) refuse();
        digits += text[i];
    }
    if (digits.empty()) refuse();
    constexpr std::size_t kShort = 18;  // digits that fit in 64 bits for sure
    if (used == 10 && digits.size() <= kShort) {
        std::int64_t number = 0;
        for (const char digit : digits) number = number * 10 + (digit - '0');
        return Value::integer(is_negative ? -number : number);
    }
    if (used == 10 && digits.size() > kMostIntegerDigits) {
        raise_value_error("Exceeds the limit (" + std::to_string(kMostIntegerDigits) +
                          " digits) for integer string conversion: value has " +
                          std::to_string(digits.size()) +
                          " digits; use sys.set_int_max_str_digits() to increase the limit");
    }
    const BigInt number = BigInt::from_digits(digits, static_cast<int>(used));
    return thread.interpreter.integer(is_negative ? -number : number);
}

Value plain_int(Args& a) {
    const Value& x = a[1];
    if (x.is_unset()) {
        if (a.has(2)) raise_type_error("int() missing string argument");
        return Value::integer(0);
    }
    if (a.has(2)) {
        const std::int64_t base = clipped_index(a.thread, a[2]);
        if (base != 0 && (base < 2 || base > 36))
            raise_value_error("int() base must be >= 2 and <= 36, or 0");
        if (!is_text(x)) raise_type_error("int() can't convert non-string with explicit base");
        return integer_from_text(a.thread, x, base);
    }
    if (x.is_integer()) return x;
    if (x.is(Kind::big_int)) return a.interpreter.integer(x.as<BigIntObject>()->number);
    if (x.is_boolean()) return Value::integer(x.as_integer());
    if (is_float(x)) return integer_from_real(a.interpreter, float_from(x));
    if (is_text(x)) return integer_from_text(a.thread, x, 10);
    for (const Slot slot : {Slot::int_, Slot::index, Slot::trunc}) {
        const Value hook = find_special(a.thread, x, slot);
        if (hook.is_unset()) continue;
        Value number = call(a.thread, hook, {});
        if (!is_integral(number)) {
            raise_type_error("__int__ returned non-int (type " +
                             std::string(type_name(a.thread, number)) + ")");
        }
        return number.is_boolean() ? Value::integer(number.as_integer()) : number;
    }
    raise_type_error(
        "int() argument must be a string, a bytes-like object or a real number, not '" +
        std::string(type_name(a.thread, x)) + "'");
}

Value int_new(Args& a) {
    Value number = plain_int(a);
    TypeObject* type = a[0].as<TypeObject>();
    if (!type->is_heap_type) return number;
    return Value(make<BigIntObject>(type, big_from(number)));
}

Value plain_float(Args& a) {
    const Value& x = a[1];
    if (x.is_unset()) return Value::real(0.0);
    if (!is_text(x)) {
        if (!is_number(x) && find_special(a.thread, x, Slot::float_).is_unset() &&
            find_special(a.thread, x, Slot::index).is_unset()) {
            raise_type_error("float() argument must be a string or a real number, not '" +
                             std::string(type_name(a.thread, x)) + "'");
        }
        return Value::real(real_from(a.thread, x));
    }
    std::string text = stripped(text_of(x));
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool between = i > 0 && i + 1 < text.size() && digit_of(text[i - 1]) < 10 &&
                             digit_of(text[i + 1]) < 10;
        if (text[i] == '_' && between) continue;
        plain += text[i];
    }
    std::string lower = plain;
    for (char& c : lower) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    const std::size_t sign = !lower.empty() && (lower[0] == '-' || lower[0] == '+') ? 1 : 0;
    const std::string word = lower.substr(sign);
    const double factor = sign == 1 && lower[0] == '-' ? -1.0 : 1.0;
    if (word == "inf" || word == "infinity") return Value::real(factor * HUGE_VAL);
    if (word == "nan") return Value::real(std::nan(""));
    const bool is_shaped =
        !word.empty() && word.find_first_not_of("0123456789.e+-") == std::string::npos;
    char* end = nullptr;
    const double number = is_shaped ? std::strtod(plain.c_str(), &end) : 0.0;
    if (!is_shaped || end != plain.c_str() + plain.size()) {
        raise_value_error("could not convert string to float: " + repr_of(a.thread, x));
    }
    return Value::real(number);
}

Value float_new(Args& a) {
    Value number = plain_float(a);
    TypeObject* type = a[0].as<TypeObject>();
    if (!type->is_heap_type) return number;
    return Value(make<RealObject>(type, number.as_real()));
}

// The bytes of a whole number, least first.
std::string little_bytes(BigInt number, std::size_t count) {
    std::string bytes;
    const BigInt mask(0xFFFFFFFF);
    while (bytes.size() < count) {
        const std::uint64_t word = static_cast<std::uint64_t>(*(number & mask).small());
        number = number.shifted_right(32);
        for (unsigned k = 0; k < 4 && bytes.size() < count; ++k) {
            bytes += static_cast<char>((word >> (8 * k)) & 0xFFU);
        }
    }
    return bytes;
}

bool is_big_end(Args& a, const Value& order) {
    if (order.is_unset()) return true;
    const std::string& text = text_from(a.thread, order, "byteorder");
    if (text != "big" && text != "little") {
        raise_value_error("byteorder must be either 'little' or 'big'");
    }
    return text == "big";
}

Value to_bytes(Args& a) {
    const std::int64_t length = a.has(1) ? index_from(a.thread, a[1]) : 1;
    const bool is_big = is_big_end(a, a[2]);
    const bool is_signed = a.has(3) && is_true(a.thread, a[3]);
    if (length < 0) raise_value_error("length argument must be non-negative");
    expect_text(a.interpreter, static_cast<double>(length));
    BigInt number = big_from(a[0]);
    if (number.is_negative() && !is_signed) {
        raise("OverflowError", "can't convert negative int to unsigned");
    }
    const std::size_t bits = static_cast<std::size_t>(length) * 8;
    const BigInt magnitude = number.is_negative() ? -number - BigInt(1) : number;
    if (magnitude.bit_length() + (is_signed ? 1 : 0) > bits && !(bits == 0 && number.is_zero())) {
        raise("OverflowError", "int too big to convert");
    }
    if (number.is_negative()) number = number + BigInt(1).shifted_left(bits);
    std::string bytes = little_bytes(std::move(number), static_cast<std::size_t>(length));
    if (is_big) std::reverse(bytes.begin(), bytes.end());
    return Value(make<BytesObject>(a.interpreter.types.bytes, std::move(bytes)));
}

Value from_bytes(Args& a) {
    std::string bytes;
    if (a[1].is(Kind::bytes)) {
        bytes = a[1].as<BytesObject>()->bytes;
    } else {
        if (!a[1].is_object() || a[1].is(Kind::str)) {
            raise_type_error("cannot convert '" + std::string(type_name(a.thread, a[1])) +
                             "' object to bytes");
        }
        for (const Value& item : items_of(a.thread, a[1])) {
            bytes += byte_from(a.thread, item);
        }
    }
    if (bytes.size() * 8 > kMostIntegerBits) raise("MemoryError", "");
    if (is_big_end(a, a[2])) std::reverse(bytes.begin(), bytes.end());
    const bool is_signed = a.has(3) && is_true(a.thread, a[3]);
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string digits;
    for (std::size_t i = bytes.size(); i-- > 0;) {
        const unsigned byte = static_cast<unsigned char>(bytes[i]);
        digits += kDigits[byte >> 4U];
        digits += kDigits[byte & 15U];
    }
    BigInt number = digits.empty() ? BigInt(0) : BigInt::from_digits(digits, 16);
    if (is_signed && !bytes.empty() && (static_cast<unsigned char>(bytes.back()) & 0x80U) != 0) {
        number = number - BigInt(1).shifted_left(bytes.size() * 8);
    }
    const Value made = a.interpreter.integer(std::move(number));
    if (a[0].as<TypeObject>() == a.interpreter.types.integer) return made;
    return call(a.thread, a[0], {made});
}

Value from_hex(Args& a) {
    if (!a[1].is(Kind::str)) raise_type_error("bad argument type for built-in operation");
    std::string text = stripped(a[1].as<StrObject>()->text);
    const std::size_t sign = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
    std::string lower = text;
    for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool is_word = lower.substr(sign) == "inf" || lower.substr(sign) == "infinity" ||
                         lower.substr(sign) == "nan";
    if (!is_word && lower.compare(sign, 2, "0x") != 0) text.insert(sign, "0x");
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (text.size() <= sign || end != text.c_str() + text.size()) {
        raise_value_error("invalid hexadecimal floating-point string");
    }
    if (std::isinf(number) && !is_word) {
        raise("OverflowError", "hexadecimal value too large to represent as a float");
    }
    return call(a.thread, a[0], {Value::real(number)});
}

// The nearest multiple of 10**-digits, ties to even, as decimal text rounds it.
Value round_real(Thread& thread, double number, const Value& digits) {
    if (digits.is_absent()) {
        return integer_from_real(thread.interpreter, std::nearbyint(number));
    }
    const std::int64_t places = clipped_index(thread, digits);
    if (!std::isfinite(number) || places > 323) return Value::real(number);
    if (places < -308) return Value::real(std::copysign(0.0, number));
    if (places >= 0) {
        char buffer[1024];
        std::snprintf(buffer, sizeof buffer, "%.*f", static_cast<int>(places), number);
        return Value::real(std::strtod(buffer, nullptr));
    }
    const double scale = std::pow(10.0, static_cast<double>(-places));
    return Value::real(std::nearbyint(number / scale) * scale);
}

Value round_integer(Thread& thread, const Value& number, const Value& digits) {
    if (digits.is_absent())
        return number.is_boolean() ? Value::integer(number.as_integer()) : number;
    const std::int64_t places = clipped_index(thread, digits);
    if (places >= 0) return number.is_boolean() ? Value::integer(number.as_integer()) : number;
    if (places < -100000) return Value::integer(0);
    const Value scale =
        binary(thread, BinaryOp::power, Value::integer(10), Value::integer(-places));
    const BigInt by = big_from(scale);
    BigInt quotient;
    BigInt remainder;
    BigInt::divide(big_from(number), by, quotient, remainder);
    const int order = BigInt::compare(remainder + remainder, by);
    if (order > 0 || (order == 0 && quotient.is_odd())) quotient = quotient + BigInt(1);
    return thread.interpreter.integer(quotient * by);
}

BigInt self_integer(Args& a) { return big_from(a[0]); }

Value real_ratio(Args& a) {
    double number = float_from(a[0]);
    if (!std::isfinite(number)) {
        if (std::isnan(number)) raise_value_error("cannot convert NaN to integer ratio");
        raise("OverflowError", "cannot convert Infinity to integer ratio");
    }
    int exponent = 0;
    number = std::frexp(number, &exponent);
    for (int i = 0; i < 300 && number != std::floor(number); ++i) {
        number *= 2;
        --exponent;
    }
    BigInt top = BigInt::from_double(number);
    BigInt bottom(1);
    if (exponent > 0) {
        top = top.shifted_left(static_cast<std::size_t>(exponent));
    } else {
        bottom = bottom.shifted_left(static_cast<std::size_t>(-exponent));
    }
    return a.interpreter.tuple({a.interpreter.integer(top), a.interpreter.integer(bottom)});
}

void fill_operators(TypeObject* type) {
    const auto add = [&](const char* name, NativeFunction::Body body) {
        type->method(name, "self, value, /", body);
    };
    add("__add__",
        [](Args& a) { return binary(a.thread, BinaryOp::add, a[0], a[1], Hooks::skip); });
    add("__radd__",
        [](Args& a) { return binary(a.thread, BinaryOp::add, a[1], a[0], Hooks::skip); });
    add("__sub__",
        [](Args& a) { return binary(a.thread, BinaryOp::subtract, a[0], a[1], Hooks::skip); });
    add("__rsub__",
        [](Args& a) { return binary(a.thread, BinaryOp::subtract, a[1], a[0], Hooks::skip); });
    add("__mul__",
        [](Args& a) { return binary(a.thread, BinaryOp::multiply, a[0], a[1], Hooks::skip); });
    add("__rmul__",
        [](Args& a) { return binary(a.thread, BinaryOp::multiply, a[1], a[0], Hooks::skip); });
    add("__truediv__",
        [](Args& a) { return binary(a.thread, BinaryOp::true_divide, a[0], a[1], Hooks::skip); });
    add("__floordiv__",
        [](Args& a) { return binary(a.thread, BinaryOp::floor_divide, a[0], a[1], Hooks::skip); });
    add("__mod__",
        [](Args& a) { return binary(a.thread, BinaryOp::modulo, a[0], a[1], Hooks::skip); });
    add_comparison_methods(type);
    type->method("__neg__", "self, /",
                 [](Args& a) { return unary(a.thread, UnaryOp::negative, a[0]); });
    type->method("__bool__", "self, /", [](Args& a) {
        return Value::boolean(is_float(a[0]) ? float_from(a[0]) != 0.0 : !big_from(a[0]).is_zero());
    });
    type->method("__repr__", "self, /",
                 [](Args& a) { return a.interpreter.str(repr_of(a.thread, a[0], Hooks::skip)); });
    type->method("__hash__", "self, /", [](Args& a) {
        return Value::integer(static_cast<std::int64_t>(hash_of(a.thread, a[0], Hooks::skip)));
    });
}

}  // namespace

void fill_number_types(Interpreter& interpreter) {
    const CoreTypes& types = interpreter.types;
    TypeObject* integer = types.integer;
    integer->set("__new__",
                 Value(interpreter.new_function("int", "int", "type, x=, /, base=", int_new)));
    integer->method("bit_length", "self, /", [](Args& a) -> Value {
        return Value::integer(static_cast<std::int64_t>(self_integer(a).bit_length()));
    });
    integer->method("bit_count", "self, /", [](Args& a) -> Value {
        const std::string bits = self_integer(a).to_string(2);
        return Value::integer(std::count(bits.begin(), bits.end(), '1'));
    });
    integer->method("to_bytes", "self, /, length=, byteorder=, *, signed=", to_bytes);
    integer->class_method("from_bytes", "type, /, bytes, byteorder=, *, signed=", from_bytes);
    integer->method("conjugate", "self, /", [](Args& a) -> Value { return a[0]; });
    integer->method("is_integer", "self, /", [](Args&) -> Value { return Value::boolean(true); });
    integer->dictionary.erase(interpreter.intern("is_integer"));
    integer->method("as_integer_ratio", "self, /", [](Args& a) -> Value {
        return a.interpreter.tuple({a.interpreter.integer(big_from(a[0])), Value::integer(1)});
    });
    integer->method("__index__", "self, /",
                    [](Args& a) -> Value { return a.interpreter.integer(big_from(a[0])); });
    integer->method("__int__", "self, /",
                    [](Args& a) -> Value { return a.interpreter.integer(big_from(a[0])); });
    integer->method("__float__", "self, /",
                    [](Args& a) -> Value { return Value::real(real_from(a.thread, a[0])); });
    integer->method("__round__", "self, digits=, /",
                    [](Args& a) { return round_integer(a.thread, a[0], a[1]); });
    integer->getter("real", [](Thread&, const Value& self) -> Value {
        return self.is_boolean() ? Value::integer(self.as_integer()) : self;
    });
    integer->getter("imag", [](Thread&, const Value&) -> Value { return Value::integer(0); });
    integer->getter("numerator", [](Thread&, const Value& self) -> Value {
        return self.is_boolean() ? Value::integer(self.as_integer()) : self;
    });
    integer->getter("denominator",
                    [](Thread&, const Value&) -> Value { return Value::integer(1); });
    fill_operators(integer);
    types.boolean->set(
        "__new__",
        Value(interpreter.new_function("bool", "bool", "type, x=, /", [](Args& a) -> Value {
            return Value::boolean(a.has(1) && is_true(a.thread, a[1]));
        })));
    TypeObject* real = types.real;
    real->set("__new__",
              Value(interpreter.new_function("float", "float", "type, x=, /", float_new)));
    real->method("is_integer", "self, /", [](Args& a) -> Value {
        const double number = float_from(a[0]);
        return Value::boolean(std::isfinite(number) && number == std::floor(number));
    });
    real->class_method("fromhex", "type, string, /", from_hex);
    real->method("conjugate", "self, /", [](Args& a) -> Value { return a[0]; });
    real->method("as_integer_ratio", "self, /", real_ratio);
    real->method("hex", "self, /", [](Args& a) -> Value {
        char buffer[64];
        std::snprintf(buffer, sizeof buffer, "%.13a", float_from(a[0]));
        return a.interpreter.str(buffer);
    });
    real->method("__round__", "self, digits=, /",
                 [](Args& a) { return round_real(a.thread, float_from(a[0]), a[1]); });
    real->method("__int__", "self, /",
                 [](Args& a) { return integer_from_real(a.interpreter, float_from(a[0])); });
    real->method("__trunc__", "self, /",
                 [](Args& a) { return integer_from_real(a.interpreter, float_from(a[0])); });
    real->method("__float__", "self, /",
                 [](Args& a) -> Value { return Value::real(float_from(a[0])); });
    real->getter("real", [](Thread&, const Value& self) { return Value::real(float_from(self)); });
    real->getter("imag", [](Thread&, const Value&) -> Value { return Value::real(0); });
    fill_operators(real);
    for (TypeObject* type : {integer, types.boolean, real}) {
        type->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    }
}

}  // namespace ringside::snippet
