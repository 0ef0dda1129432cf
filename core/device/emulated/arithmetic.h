// Arithmetic on single numbers with PyTorch's semantics: integers wrap around, division rounds as
// Python's does, NaN wins.
#pragma once

#include "core/device/emulated/kernel_parts.h"

#include <cmath>
#include <concepts>
#include <cstdint>

namespace ringside::device {

template <class Number>
constexpr bool kIsInteger = std::integral<Number>;

// Integer arithmetic wraps around, as PyTorch's does.
inline std::int64_t wrapped(std::uint64_t value) { return static_cast<std::int64_t>(value); }
inline std::uint64_t bits_of(std::int64_t value) { return static_cast<std::uint64_t>(value); }

template <class Number>
Number added(Number a, Number b) {
    if constexpr (kIsInteger<Number>)
        return wrapped(bits_of(a) + bits_of(b));
    else
        return a + b;
}
template <class Number>
Number subtracted(Number a, Number b) {
    if constexpr (kIsInteger<Number>)
        return wrapped(bits_of(a) - bits_of(b));
    else
        return a - b;
}
template <class Number>
Number multiplied(Number a, Number b) {
    if constexpr (kIsInteger<Number>)
        return wrapped(bits_of(a) * bits_of(b));
    else
        return a * b;
}
template <class Number>
Number divided(Number a, Number b) {
    if constexpr (kIsInteger<Number>) {
        if (b == 0) return 0;
        if (b == -1) return subtracted<Number>(0, a);
        return a / b;
    } else {
        return a / b;
    }
}

// The remainder has the divisor's sign. Source: Python's %, torch.remainder.
template <class Number>
Number remainder_of(Number a, Number b) {
    if constexpr (kIsInteger<Number>) {
        if (b == 0 || b == -1) return 0;
        const Number rest = a % b;
        return rest != 0 && ((rest < 0) != (b < 0)) ? rest + b : rest;
    } else {
        const Number rest = std::fmod(a, b);
        return rest != 0 && ((b < 0) != (rest < 0)) ? rest + b : rest;
    }
}

// Rounds down. Source: torch's div_floor, which is Python's float floor division.
template <class Number>
Number floor_divided(Number a, Number b) {
    if constexpr (kIsInteger<Number>) {
        if (b == 0) return -1;
        if (b == -1) return subtracted<Number>(0, a);
        const Number quotient = a / b;
        return a % b != 0 && ((a % b < 0) != (b < 0)) ? quotient - 1 : quotient;
    } else {
        if (b == 0) return a / b;
        const Number rest = std::fmod(a, b);
        Number quotient = (a - rest) / b;
        if (rest != 0 && (b < 0) != (rest < 0)) quotient -= 1;
        if (quotient == 0) return std::copysign(Number{0}, a / b);
        Number floor = std::floor(quotient);
        if (quotient - floor > Number{0.5}) floor += 1;
        return floor;
    }
}

template <class Number>
Number power_of(Number base, Number exponent) {
    if constexpr (kIsInteger<Number>) {
        if (exponent < 0) {
            if (base == 1) return 1;
            if (base == -1) return exponent % 2 == 0 ? 1 : -1;
            return 0;
        }
        Number result = 1;
        for (; exponent > 0; exponent /= 2) {
            if (exponent % 2 == 1) result = multiplied(result, base);
            base = multiplied(base, base);
        }
        return result;
    } else {
        return static_cast<Number>(std::pow(double{base}, double{exponent}));
    }
}

// NaN wins. Source: torch.maximum, torch.minimum.
template <class Number>
Number greater_of(Number a, Number b) {
    if (is_nan(a)) return a;
    if (is_nan(b)) return b;
    return a > b ? a : b;
}
template <class Number>
Number lesser_of(Number a, Number b) {
    if (is_nan(a)) return a;
    if (is_nan(b)) return b;
    return a < b ? a : b;
}

inline std::int64_t shifted_left(std::int64_t a, std::int64_t b) {
    return b < 0 || b > 63 ? 0 : wrapped(bits_of(a) << b);
}
inline std::int64_t shifted_right(std::int64_t a, std::int64_t b) {
    if (b < 0 || b > 63) return a < 0 ? -1 : 0;
    return a >> b;
}

}  // namespace ringside::device
