// The module math: functions of whole numbers.
#include "core/snippet/modules.h"
#include "core/snippet/operator_parts.h"

#include <bit>
#include <utility>

namespace ringside::snippet {

namespace {

BigInt whole_from(Thread& thread, const Value& value) {
    if (is_integral(value)) return big_from(value);
    const Value hook = find_special(thread, value, Slot::index);
    if (hook.is_unset()) {
        raise_type_error("'" + std::string(type_name(thread, value)) +
                         "' object cannot be interpreted as an integer");
    }
    return big_from(call(thread, hook, {}));
}

// So that a product of numbers cannot run for minutes.
void expect_size(const BigInt& number) {
    if (number.bit_length() > kMostIntegerBits) {
        throw torch::RunEnded(
            {device::FaultKind::limit,
             "an integer of more than " + std::to_string(kMostIntegerBits) + " bits"});
    }
}

BigInt quotient_of(Thread& thread, const BigInt& a, const BigInt& b) {
    BigInt quotient;
    BigInt remainder;
    divide(thread, a, b, quotient, remainder);
    return quotient;
}

// first (first + 1) … last, by halves, so that what is multiplied is of like length.
BigInt product_between(Thread& thread, std::int64_t first, std::int64_t last) {
    if (first > last) return BigInt(1);
    thread.work();
    if (first == last) return BigInt(first);
    const std::int64_t middle = first + (last - first) / 2;
    return product_of(thread, product_between(thread, first, middle),
                      product_between(thread, middle + 1, last));
}

Value factorial_call(Args& args) {
    const BigInt number = whole_from(args.thread, args[0]);
    if (number.is_negative()) raise_value_error("factorial() not defined for negative values");
    constexpr std::int64_t kLargest = 200'000;  // its factorial has about kMostIntegerBits bits
    const std::int64_t last = number.small().value_or(kLargest + 1);
    if (last > kLargest) {
        throw torch::RunEnded(
            {device::FaultKind::limit, "factorial of more than " + std::to_string(kLargest)});
    }
    return args.interpreter.integer(product_between(args.thread, 2, last));
}

// n (n-1) … (n-k+1), divided by k! on the way when `is_divided`.
Value falling_product(Args& args, const BigInt& n, const BigInt& k, bool is_divided) {
    BigInt result(1);
    BigInt factor = n;
    const std::int64_t count = k.small().value_or(INT64_MAX);
    for (std::int64_t i = 1; i <= count; ++i) {
        args.thread.work();
        result = product_of(args.thread, result, factor);
        if (is_divided) result = quotient_of(args.thread, result, BigInt(i));
        expect_size(result);
        factor = factor - BigInt(1);
    }
    return args.interpreter.integer(std::move(result));
}

void expect_not_negative(const BigInt& number, const char* name) {
    if (number.is_negative()) {
        raise_value_error(std::string(name) + " must be a non-negative integer");
    }
}

Value comb_call(Args& args) {
    const BigInt n = whole_from(args.thread, args[0]);
    const BigInt k = whole_from(args.thread, args[1]);
    expect_not_negative(n, "n");
    expect_not_negative(k, "k");
    const BigInt rest = n - k;
    if (rest.is_negative()) return Value::integer(0);
    return falling_product(args, n, BigInt::compare(rest, k) < 0 ? rest : k, true);
}

Value perm_call(Args& args) {
    const BigInt n = whole_from(args.thread, args[0]);
    expect_not_negative(n, "n");
    if (args[1].is_absent()) return falling_product(args, n, n, false);
    const BigInt k = whole_from(args.thread, args[1]);
    expect_not_negative(k, "k");
    if (BigInt::compare(k, n) > 0) return Value::integer(0);
    return falling_product(args, n, k, false);
}

BigInt magnitude(BigInt number) { return number.is_negative() ? -number : number; }

BigInt greatest_divisor(Thread& thread, BigInt a, BigInt b) {
    a = magnitude(std::move(a));
    b = magnitude(std::move(b));
    while (!b.is_zero()) {
        thread.work();
        BigInt quotient;
        BigInt remainder;
        divide(thread, a, b, quotient, remainder);
        a = std::exchange(b, std::move(remainder));
    }
    return a;
}

Value gcd_call(Args& args) {
    BigInt result;
    for (const Value& value : args[0].as<TupleObject>()->items) {
        args.thread.work();
        result = greatest_divisor(args.thread, std::move(result), whole_from(args.thread, value));
    }
    return args.interpreter.integer(std::move(result));
}

Value lcm_call(Args& args) {
    BigInt result(1);
    for (const Value& value : args[0].as<TupleObject>()->items) {
        args.thread.work();
        const BigInt number = magnitude(whole_from(args.thread, value));
        if (result.is_zero() || number.is_zero()) {
            result = BigInt();
            continue;
        }
        result = product_of(
            args.thread,
            quotient_of(args.thread, result, greatest_divisor(args.thread, result, number)),
            number);
        expect_size(result);
    }
    return args.interpreter.integer(std::move(result));
}

// Newton's iteration, with as many bits at each step as are known to be right. Source:
// CPython 3.11, mathmodule.c.
Value isqrt_call(Args& args) {
    const BigInt number = whole_from(args.thread, args[0]);
    if (number.is_negative()) raise_value_error("isqrt() argument must be nonnegative");
    if (number.is_zero()) return Value::integer(0);
    const std::size_t half = (number.bit_length() - 1) / 2;
    BigInt root(1);
    std::size_t known = 0;
    for (int s = static_cast<int>(std::bit_width(half)); s-- > 0;) {
        const std::size_t before = known;
        known = half >> static_cast<unsigned>(s);
        const BigInt part = number.shifted_right(2 * half - before - known + 1);
        root = root.shifted_left(known - before - 1) + quotient_of(args.thread, part, root);
    }
    if (BigInt::compare(product_of(args.thread, root, root), number) > 0) root = root - BigInt(1);
    return args.interpreter.integer(std::move(root));
}

}  // namespace

void add_integer_math(ModuleObject& math) {
    math.function("factorial", "n, /", factorial_call);
    math.function("comb", "n, k, /", comb_call);
    math.function("perm", "n, k=, /", perm_call);
    math.function("gcd", "*integers", gcd_call);
    math.function("lcm", "*integers", lcm_call);
    math.function("isqrt", "n, /", isqrt_call);
}

}  // namespace ringside::snippet
