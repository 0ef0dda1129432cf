// The module math: functions of floats. Errors are worded as CPython 3.11 words them.
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace ringside::snippet {

namespace {

[[noreturn]] void raise_domain() { raise_value_error("math domain error"); }
[[noreturn]] void raise_range() { raise("OverflowError", "math range error"); }

enum class Infinite { is_domain_error, is_range_error };

// What CPython's math_1 does: an error is what turns a number into none.
double checked(double result, double x, Infinite infinite) {
    if (std::isnan(result) && !std::isnan(x)) raise_domain();
    if (std::isinf(result) && std::isfinite(x)) {
        if (infinite == Infinite::is_range_error) raise_range();
        raise_domain();
    }
    return result;
}

template <double (*kFunction)(double), Infinite kInfinite = Infinite::is_domain_error>
Value unary_call(Args& args) {
    const double x = real_from(args.thread, args[0]);
    return Value::real(checked(kFunction(x), x, kInfinite));
}

double degrees_of(double x) { return x * (180.0 / std::numbers::pi); }
double radians_of(double x) { return x * (std::numbers::pi / 180.0); }

// ---- logarithms, which take whole numbers of any size

using Logarithm = double (*)(double);

double logarithm_of(Thread& thread, const Value& value, Logarithm logarithm) {
    if (is_integral(value)) {
        const BigInt number = big_from(value);
        if (number.is_zero() || number.is_negative()) raise_domain();
        const double direct = number.to_double();
        if (std::isfinite(direct)) return logarithm(direct);
        const std::size_t shift = number.bit_length() - 64;
        const double top = number.shifted_right(shift).to_double();
        return logarithm(top) + logarithm(2.0) * static_cast<double>(shift);
    }
    const double x = real_from(thread, value);
    if (std::isnan(x) || x > 0) return logarithm(x);
    raise_domain();
}

Value log_call(Args& args) {
    if (args.keyword_count > 0) raise_type_error("log() takes no keyword arguments");
    if (args.count < 1 || args.count > 2) raise_type_error("math.log requires 1 to 2 arguments");
    const double numerator = logarithm_of(args.thread, args[0], std::log);
    if (!args.has(1)) return Value::real(numerator);
    const double denominator = logarithm_of(args.thread, args[1], std::log);
    if (denominator == 0) raise("ZeroDivisionError", "float division by zero");
    return Value::real(numerator / denominator);
}

template <double (*kLogarithm)(double)>
Value log_of_base(Args& args) {
    return Value::real(logarithm_of(args.thread, args[0], kLogarithm));
}

// ---- two arguments

Value pow_call(Args& args) {
    const double x = real_from(args.thread, args[0]);
    const double y = real_from(args.thread, args[1]);
    const double result = std::pow(x, y);
    if (std::isfinite(x) && std::isfinite(y)) {
        if (std::isnan(result)) raise_domain();
        if (std::isinf(result)) {
            if (x == 0) raise_domain();
            raise_range();
        }
    }
    return Value::real(result);
}

template <double (*kFunction)(double, double)>
Value binary_call(Args& args) {
    const double x = real_from(args.thread, args[0]);
    const double y = real_from(args.thread, args[1]);
    const double result = kFunction(x, y);
    if (std::isnan(result) && !std::isnan(x) && !std::isnan(y)) raise_domain();
    if (std::isinf(result) && std::isfinite(x) && std::isfinite(y)) raise_range();
    return Value::real(result);
}

Value nextafter_call(Args& args) {
    return Value::real(
        std::nextafter(real_from(args.thread, args[0]), real_from(args.thread, args[1])));
}

Value ulp_call(Args& args) {
    const double x = std::fabs(real_from(args.thread, args[0]));
    if (!std::isfinite(x)) return Value::real(x);
    const double infinity = std::numeric_limits<double>::infinity();
    const double next = std::nextafter(x, infinity);
    return Value::real(std::isinf(next) ? x - std::nextafter(x, -infinity) : next - x);
}

Value ldexp_call(Args& args) {
    const double x = real_from(args.thread, args[0]);
    if (!is_integral(args[1])) raise_type_error("Expected an int as second argument to ldexp.");
    const BigInt exponent = big_from(args[1]);
    if (x == 0 || !std::isfinite(x)) return Value::real(x);
    constexpr int kBeyond = 5000;  // any double leaves the range of doubles
    int shift = exponent.is_negative() ? -kBeyond : kBeyond;
    if (BigInt::compare(exponent, BigInt(-kBeyond)) > 0 &&
        BigInt::compare(exponent, BigInt(kBeyond)) < 0) {
        shift = static_cast<int>(*exponent.small());
    }
    const double result = std::ldexp(x, shift);
    if (std::isinf(result)) raise_range();
    return Value::real(result);
}

Value frexp_call(Args& args) {
    const double x = real_from(args.thread, args[0]);
    int exponent = 0;
    const double mantissa = std::isfinite(x) ? std::frexp(x, &exponent) : x;
    return args.interpreter.tuple({Value::real(mantissa), Value::integer(exponent)});
}

Value modf_call(Args& args) {
    const double x = real_from(args.thread, args[0]);
    double whole = 0;
    const double fraction = std::modf(x, &whole);
    return args.interpreter.tuple({Value::real(fraction), Value::real(whole)});
}

// ---- to whole numbers

Value whole(Interpreter& interpreter, double number) {
    if (std::isnan(number)) raise_value_error("cannot convert float NaN to integer");
    if (std::isinf(number)) raise("OverflowError", "cannot convert float infinity to integer");
    return interpreter.integer(BigInt::from_double(number));
}

template <double (*kFunction)(double), Slot kSlot>
Value rounded_call(Args& args) {
    if (!args[0].is_real()) {
        const Value hook = find_special(args.thread, args[0], kSlot);
        if (hook.is_set()) return call(args.thread, hook, {});
        if (is_integral(args[0])) return args.interpreter.integer(big_from(args[0]));
    }
    return whole(args.interpreter, kFunction(real_from(args.thread, args[0])));
}

Value trunc_call(Args& args) {
    if (is_float(args[0])) return whole(args.interpreter, float_from(args[0]));
    const Value hook = find_special(args.thread, args[0], Slot::trunc);
    if (hook.is_set()) return call(args.thread, hook, {});
    if (is_integral(args[0])) return args.interpreter.integer(big_from(args[0]));
    raise_type_error("type " + std::string(type_name(args.thread, args[0])) +
                     " doesn't define __trunc__ method");
}

// ---- questions

Value isclose_call(Args& args) {
    const double a = real_from(args.thread, args[0]);
    const double b = real_from(args.thread, args[1]);
    const double relative = args.has(2) ? real_from(args.thread, args[2]) : 1e-09;
    const double absolute = args.has(3) ? real_from(args.thread, args[3]) : 0.0;
    if (relative < 0 || absolute < 0) raise_value_error("tolerances must be non-negative");
    if (a == b) return Value::boolean(true);
    if (std::isinf(a) || std::isinf(b)) return Value::boolean(false);
    const double difference = std::fabs(b - a);
    return Value::boolean(difference <= std::fabs(relative * b) ||
                          difference <= std::fabs(relative * a) || difference <= absolute);
}

void add_questions(ModuleObject& math) {
    math.function("isclose", "a, b, *, rel_tol=, abs_tol=", isclose_call);
    math.function("isfinite", "x, /", [](Args& args) -> Value {
        return Value::boolean(std::isfinite(real_from(args.thread, args[0])));
    });
    math.function("isinf", "x, /", [](Args& args) -> Value {
        return Value::boolean(std::isinf(real_from(args.thread, args[0])));
    });
    math.function("isnan", "x, /", [](Args& args) -> Value {
        return Value::boolean(std::isnan(real_from(args.thread, args[0])));
    });
}

void add_one_argument(ModuleObject& math) {
    constexpr Infinite kRange = Infinite::is_range_error;
    math.function("sqrt", "x, /", unary_call<std::sqrt>);
    math.function("cbrt", "x, /", unary_call<std::cbrt>);
    math.function("fabs", "x, /", unary_call<std::fabs>);
    math.function("exp", "x, /", unary_call<std::exp, kRange>);
    math.function("exp2", "x, /", unary_call<std::exp2, kRange>);
    math.function("expm1", "x, /", unary_call<std::expm1, kRange>);
    math.function("log1p", "x, /", unary_call<std::log1p>);
    math.function("sin", "x, /", unary_call<std::sin>);
    math.function("cos", "x, /", unary_call<std::cos>);
    math.function("tan", "x, /", unary_call<std::tan>);
    math.function("asin", "x, /", unary_call<std::asin>);
    math.function("acos", "x, /", unary_call<std::acos>);
    math.function("atan", "x, /", unary_call<std::atan>);
    math.function("sinh", "x, /", unary_call<std::sinh, kRange>);
    math.function("cosh", "x, /", unary_call<std::cosh, kRange>);
    math.function("tanh", "x, /", unary_call<std::tanh>);
    math.function("asinh", "x, /", unary_call<std::asinh>);
    math.function("acosh", "x, /", unary_call<std::acosh>);
    math.function("atanh", "x, /", unary_call<std::atanh>);
    math.function("erf", "x, /", unary_call<std::erf>);
    math.function("erfc", "x, /", unary_call<std::erfc>);
    math.function("gamma", "x, /", unary_call<gamma_function, kRange>);
    math.function("lgamma", "x, /", unary_call<log_gamma_function, kRange>);
    math.function("degrees", "x, /", unary_call<degrees_of, kRange>);
    math.function("radians", "x, /", unary_call<radians_of>);
    math.function("ulp", "x, /", ulp_call);
    math.function("frexp", "x, /", frexp_call);
    math.function("modf", "x, /", modf_call);
    math.function("floor", "x, /", rounded_call<std::floor, Slot::floor>);
    math.function("ceil", "x, /", rounded_call<std::ceil, Slot::ceil>);
    math.function("trunc", "x, /", trunc_call);
}

}  // namespace

void install_math(Interpreter& interpreter) {
    ModuleObject& math = *interpreter.new_module("math");
    math.set("pi", Value::real(std::numbers::pi));
    math.set("e", Value::real(std::numbers::e));
    math.set("tau", Value::real(2 * std::numbers::pi));
    math.set("inf", Value::real(std::numeric_limits<double>::infinity()));
    math.set("nan", Value::real(std::numeric_limits<double>::quiet_NaN()));
    add_one_argument(math);
    add_questions(math);
    math.function("log", nullptr, log_call);
    math.function("log2", "x, /", log_of_base<std::log2>);
    math.function("log10", "x, /", log_of_base<std::log10>);
    math.function("pow", "x, y, /", pow_call);
    math.function("fmod", "x, y, /", binary_call<std::fmod>);
    math.function("remainder", "x, y, /", binary_call<std::remainder>);
    math.function("atan2", "y, x, /", binary_call<std::atan2>);
    math.function("copysign", "x, y, /", binary_call<std::copysign>);
    math.function("nextafter", "x, y, /", nextafter_call);
    math.function("ldexp", "x, i, /", ldexp_call);
    add_integer_math(math);
    add_float_sums(math);
}

}  // namespace ringside::snippet
