// The module math: sums, products and distances.
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ringside::snippet {

namespace {

// Adds x to an exact sum, kept as parts that do not overlap.
// Source: Shewchuk, "Adaptive Precision Floating-Point Arithmetic", 1997.
void add_exactly(std::vector<double>& parts, double x) {
    std::size_t kept = 0;
    for (double part : parts) {
        if (std::fabs(x) < std::fabs(part)) std::swap(x, part);
        const double high = x + part;
        const double low = part - (high - x);
        if (low != 0) parts[kept++] = low;
        x = high;
    }
    parts.resize(kept);
    parts.push_back(x);
}

// The sum of the parts, rounded once.
double rounded_sum(const std::vector<double>& parts) {
    if (parts.empty()) return 0.0;
    std::size_t left = parts.size();
    double high = parts[--left];
    double low = 0;
    while (left > 0) {
        const double x = high;
        const double y = parts[--left];
        high = x + y;
        low = y - (high - x);
        if (low != 0) break;
    }
    // Halfway: what lies below decides.
    if (left > 0 && ((low < 0 && parts[left - 1] < 0) || (low > 0 && parts[left - 1] > 0))) {
        const double y = low * 2;
        const double x = high + y;
        if (y == x - high) high = x;
    }
    return high;
}

Value fsum_call(Args& args) {
    std::vector<double> parts;
    double special = 0;
    double infinite = 0;
    for_each(args.thread, args[0], [&](const Value& item) {
        const double x = real_from(args.thread, item);
        if (!std::isfinite(x)) {
            if (std::isinf(x)) infinite += x;
            special += x;
            return true;
        }
        add_exactly(parts, x);
        if (!std::isfinite(parts.back())) raise("OverflowError", "intermediate overflow in fsum");
        return true;
    });
    if (std::isnan(infinite)) raise_value_error("-inf + inf in fsum");
    if (special != 0) return Value::real(special);
    return Value::real(rounded_sum(parts));
}

Value prod_call(Args& args) {
    Value product = args.has(1) ? args[1] : Value::integer(1);
    for_each(args.thread, args[0], [&](const Value& item) {
        product = binary(args.thread, BinaryOp::multiply, product, item);
        return true;
    });
    return product;
}

// The length of a vector, scaled so that no square overflows.
double length_of_vector(const std::vector<double>& parts) {
    double largest = 0;
    bool has_nan = false;
    for (const double part : parts) {
        if (std::isinf(part)) return std::fabs(part);
        has_nan = has_nan || std::isnan(part);
        largest = std::max(largest, std::fabs(part));
    }
    if (has_nan) return std::nan("");
    if (largest == 0) return 0;
    int exponent = 0;
    static_cast<void>(std::frexp(largest, &exponent));
    long double sum = 0;
    for (const double part : parts) {
        const long double scaled = std::ldexp(static_cast<long double>(part), -exponent);
        sum += scaled * scaled;
    }
    return static_cast<double>(std::ldexp(std::sqrt(sum), exponent));
}

Value hypot_call(Args& args) {
    std::vector<double> parts;
    for (const Value& value : args[0].as<TupleObject>()->items) {
        parts.push_back(real_from(args.thread, value));
    }
    return Value::real(length_of_vector(parts));
}

Value dist_call(Args& args) {
    const std::vector<Value> p = items_of(args.thread, args[0]);
    const std::vector<Value> q = items_of(args.thread, args[1]);
    if (p.size() != q.size()) {
        raise_value_error("both points must have the same number of dimensions");
    }
    std::vector<double> parts;
    for (std::size_t i = 0; i < p.size(); ++i) {
        parts.push_back(real_from(args.thread, p[i]) - real_from(args.thread, q[i]));
    }
    return Value::real(length_of_vector(parts));
}

}  // namespace

void add_float_sums(ModuleObject& math) {
    math.function("fsum", "seq, /", fsum_call);
    math.function("prod", "iterable, /, *, start=", prod_call);
    math.function("hypot", "*coordinates", hypot_call);
    math.function("dist", "p, q, /", dist_call);
}

}  // namespace ringside::snippet
