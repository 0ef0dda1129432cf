// Arithmetic of ints and floats.
#include "core/snippet/long_work.h"
#include "core/snippet/operator_parts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ringside::snippet {

namespace {

[[noreturn]] void raise_too_large() {
    throw torch::RunEnded(
        {device::FaultKind::limit,
         "a whole number of more than " + std::to_string(kMostIntegerBits) + " bits"});
}

double real_of(const Value& value) {
    if (is_float(value)) return float_from(value);
    if (value.is_small_integer()) return static_cast<double>(value.as_integer());
    const double number = value.as<BigIntObject>()->number.to_double();
    if (std::isinf(number)) raise("OverflowError", "int too large to convert to float");
    return number;
}

Value divide_integers(Thread& thread, const BigInt& a, const BigInt& b, bool wants_quotient) {
    if (b.is_zero()) {
        raise("ZeroDivisionError", "integer division or modulo by zero");
    }
    BigInt quotient;
    BigInt remainder;
    divide(thread, a, b, quotient, remainder);
    return thread.interpreter.integer(wants_quotient ? std::move(quotient) : std::move(remainder));
}

// a / b, correctly rounded also for numbers that no double holds.
double true_quotient(Thread& thread, const BigInt& a, const BigInt& b) {
    if (a.is_zero()) return b.is_negative() ? -0.0 : 0.0;
    const BigInt top = a.is_negative() ? -a : a;
    const BigInt bottom = b.is_negative() ? -b : b;
    const std::ptrdiff_t difference = static_cast<std::ptrdiff_t>(top.bit_length()) -
                                      static_cast<std::ptrdiff_t>(bottom.bit_length());
    if (difference > 1025) raise("OverflowError", "integer division result too large for a float");
    const std::ptrdiff_t shift = 66 - difference;
    BigInt scaled_top = shift > 0 ? top.shifted_left(static_cast<std::size_t>(shift)) : top;
    const BigInt scaled_bottom =
        shift < 0 ? bottom.shifted_left(static_cast<std::size_t>(-shift)) : bottom;
    BigInt quotient;
    BigInt remainder;
    divide(thread, scaled_top, scaled_bottom, quotient, remainder);
    if (!remainder.is_zero()) quotient = quotient | BigInt(1);
    const double value = std::ldexp(quotient.to_double(), static_cast<int>(-shift));
    if (std::isinf(value)) raise("OverflowError", "integer division result too large for a float");
    return a.is_negative() != b.is_negative() ? -value : value;
}

BigInt integer_power(Thread& thread, const BigInt& base, std::int64_t exponent) {
    const double bits = static_cast<double>(base.bit_length()) * static_cast<double>(exponent);
    if (bits > static_cast<double>(kMostIntegerBits) && base.bit_length() > 1) raise_too_large();
    BigInt result(1);
    BigInt square = base;
    if (base.bit_length() <= 1) {  // -1, 0, 1
        if (exponent == 0) return result;
        return base.is_negative() && exponent % 2 == 0 ? BigInt(1) : base;
    }
    while (exponent > 0) {
        if ((exponent & 1) != 0) result = product_of(thread, result, square);
        exponent >>= 1;
        if (exponent > 0) square = product_of(thread, square, square);
    }
    return result;
}

Value real_power(double base, double exponent) {
    if (base == 0.0 && exponent < 0) {
        raise("ZeroDivisionError", "0.0 cannot be raised to a negative power");
    }
    if (base < 0 && std::isfinite(base) && std::isfinite(exponent) &&
        exponent != std::floor(exponent)) {
        raise("NotImplementedError", "complex numbers are not part of Ringside's Python subset");
    }
    const double result = std::pow(base, exponent);
    if (std::isinf(result) && std::isfinite(base) && std::isfinite(exponent)) {
        raise("OverflowError", "(34, 'Numerical result out of range')");
    }
    return Value::real(result);
}

double floor_quotient(double a, double b, double& remainder) {
    remainder = std::fmod(a, b);
    double quotient = (a - remainder) / b;
    if (remainder != 0.0) {
        if ((b < 0) != (remainder < 0)) {
            remainder += b;
            quotient -= 1.0;
        }
    } else {
        remainder = std::copysign(0.0, b);
    }
    if (quotient != 0.0) {
        const double floored = std::floor(quotient);
        quotient = quotient - floored > 0.5 ? floored + 1.0 : floored;
    } else {
        quotient = std::copysign(0.0, a / b);
    }
    return quotient;
}

Value shift(Interpreter& interpreter, const Value& a, const Value& b, bool left) {
    const BigInt amount = big_from(b);
    if (amount.is_negative()) raise_value_error("negative shift count");
    const BigInt number = big_from(a);
    const std::optional<std::int64_t> bits = amount.small();
    if (left) {
        if (number.is_zero()) return Value::integer(0);
        if (!bits || static_cast<std::size_t>(*bits) + number.bit_length() > kMostIntegerBits) {
            raise_too_large();
        }
        return interpreter.integer(number.shifted_left(static_cast<std::size_t>(*bits)));
    }
    const std::size_t down = bits ? static_cast<std::size_t>(*bits) : kMostIntegerBits;
    return interpreter.integer(number.shifted_right(down));
}

// Both are int or bool.
}  // namespace

namespace {

// The products of digits that a * b takes, roughly.
double product_cost(const BigInt& a, const BigInt& b) {
    constexpr double kKaratsuba = 64;  // digits from which it is used
    const std::size_t a_digits = a.bit_length() / 32 + 1;
    const std::size_t b_digits = b.bit_length() / 32 + 1;
    const double shorter = static_cast<double>(std::min(a_digits, b_digits));
    const double longer = static_cast<double>(std::max(a_digits, b_digits));
    if (shorter < kKaratsuba) return shorter * longer;
    // log2 3 halvings of the shorter one, for each piece of its length.
    return longer / shorter * kKaratsuba * kKaratsuba * std::pow(shorter / kKaratsuba, 1.585);
}

double division_cost(const BigInt& a, const BigInt& b) {
    const double top = static_cast<double>(a.bit_length() / 32 + 1);
    const double bottom = static_cast<double>(b.bit_length() / 32 + 1);
    // Each digit of the quotient takes one pass over the divisor; shifting and copying take others.
    constexpr double kOtherPasses = 4;
    return top < bottom ? 0 : (top - bottom + kOtherPasses) * bottom;
}

}  // namespace

BigInt product_of(Thread& thread, const BigInt& a, const BigInt& b) {
    work_on_digits(thread, product_cost(a, b));
    return a * b;
}

void divide(Thread& thread, const BigInt& a, const BigInt& b, BigInt& quotient, BigInt& remainder) {
    work_on_digits(thread, division_cost(a, b));
    BigInt::divide(a, b, quotient, remainder);
}

Value integer_arithmetic(Thread& thread, BinaryOp op, const Value& a, const Value& b) {
    Interpreter& interpreter = thread.interpreter;
    if (a.is_small_integer() && b.is_small_integer()) {
        const std::int64_t x = a.as_integer();
        const std::int64_t y = b.as_integer();
        std::int64_t result = 0;
        switch (op) {
            case BinaryOp::add:
                if (!__builtin_add_overflow(x, y, &result)) return Value::integer(result);
                break;
            case BinaryOp::subtract:
                if (!__builtin_sub_overflow(x, y, &result)) return Value::integer(result);
                break;
            case BinaryOp::multiply:
                if (!__builtin_mul_overflow(x, y, &result)) return Value::integer(result);
                break;
            case BinaryOp::floor_divide:
            case BinaryOp::modulo:
                if (y == 0) {
                    raise("ZeroDivisionError", op == BinaryOp::modulo
                                                   ? "integer modulo by zero"
                                                   : "integer division or modulo by zero");
                }
                if (y == -1) break;
                result = x % y;
                if (result != 0 && (result < 0) != (y < 0)) {
                    result += y;
                    return Value::integer(op == BinaryOp::modulo ? result : x / y - 1);
                }
                return Value::integer(op == BinaryOp::modulo ? result : x / y);
            case BinaryOp::bit_and:
                result = x & y;
                break;
            case BinaryOp::bit_or:
                result = x | y;
                break;
            case BinaryOp::bit_xor:
                result = x ^ y;
                break;
            case BinaryOp::true_divide:
            case BinaryOp::power:
            case BinaryOp::matrix_multiply:
            case BinaryOp::left_shift:
            case BinaryOp::right_shift:
                break;
        }
        if (op == BinaryOp::bit_and || op == BinaryOp::bit_or || op == BinaryOp::bit_xor) {
            return a.is_boolean() && b.is_boolean() ? Value::boolean(result != 0)
                                                    : Value::integer(result);
        }
        if (op == BinaryOp::true_divide && y != 0) {
            constexpr std::int64_t kExact = 1LL << 53;
            if (x > -kExact && x < kExact && y > -kExact && y < kExact) {
                return Value::real(static_cast<double>(x) / static_cast<double>(y));
            }
        }
    }
    switch (op) {
        case BinaryOp::left_shift:
            return shift(interpreter, a, b, true);
        case BinaryOp::right_shift:
            return shift(interpreter, a, b, false);
        case BinaryOp::add:
        case BinaryOp::subtract:
        case BinaryOp::multiply:
        case BinaryOp::true_divide:
        case BinaryOp::floor_divide:
        case BinaryOp::modulo:
        case BinaryOp::power:
        case BinaryOp::matrix_multiply:
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
            break;
    }
    // Large numbers are not copied.
    const auto number_of = [](const Value& value, BigInt& own) -> const BigInt& {
        if (const auto* large = value.get<BigIntObject>()) return large->number;
        own = big_from(value);
        return own;
    };
    BigInt own_x;
    BigInt own_y;
    const BigInt& x = number_of(a, own_x);
    const BigInt& y = number_of(b, own_y);
    switch (op) {
        case BinaryOp::add:
            return interpreter.integer(x + y);
        case BinaryOp::subtract:
            return interpreter.integer(x - y);
        case BinaryOp::multiply:
            if (x.bit_length() + y.bit_length() > kMostIntegerBits) raise_too_large();
            return interpreter.integer(product_of(thread, x, y));
        case BinaryOp::true_divide:
            if (y.is_zero()) raise("ZeroDivisionError", "division by zero");
            return Value::real(true_quotient(thread, x, y));
        case BinaryOp::floor_divide:
            return divide_integers(thread, x, y, true);
        case BinaryOp::modulo:
            return divide_integers(thread, x, y, false);
        case BinaryOp::power: {
            if (y.is_negative()) return real_power(real_of(a), real_of(b));
            const std::optional<std::int64_t> exponent = y.small();
            if (!exponent) {
                if (x.bit_length() > 1) raise_too_large();
                return interpreter.integer(integer_power(thread, x, y.is_odd() ? 1 : 2));
            }
            return interpreter.integer(integer_power(thread, x, *exponent));
        }
        case BinaryOp::bit_and:
            return interpreter.integer(x & y);
        case BinaryOp::bit_or:
            return interpreter.integer(x | y);
        case BinaryOp::bit_xor:
            return interpreter.integer(x ^ y);
        case BinaryOp::matrix_multiply:
        case BinaryOp::left_shift:
        case BinaryOp::right_shift:
            break;
    }
    return Value::not_implemented();
}

Value real_arithmetic(BinaryOp op, const Value& a, const Value& b) {
    const double x = real_of(a);
    const double y = real_of(b);
    switch (op) {
        case BinaryOp::add:
            return Value::real(x + y);
        case BinaryOp::subtract:
            return Value::real(x - y);
        case BinaryOp::multiply:
            return Value::real(x * y);
        case BinaryOp::true_divide:
            if (y == 0.0) raise("ZeroDivisionError", "float division by zero");
            return Value::real(x / y);
        case BinaryOp::floor_divide:
        case BinaryOp::modulo: {
            if (y == 0.0) {
                raise("ZeroDivisionError",
                      op == BinaryOp::modulo ? "float modulo" : "float floor division by zero");
            }
            double remainder = 0;
            const double quotient = floor_quotient(x, y, remainder);
            return Value::real(op == BinaryOp::modulo ? remainder : quotient);
        }
        case BinaryOp::power:
            return real_power(x, y);
        case BinaryOp::matrix_multiply:
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
        case BinaryOp::left_shift:
        case BinaryOp::right_shift:
            break;
    }
    return Value::not_implemented();
}

}  // namespace ringside::snippet
