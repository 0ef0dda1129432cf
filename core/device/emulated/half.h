// The two 16-bit floating-point types, rounded through float32 (to nearest, ties to even).
#pragma once

#include <bit>
#include <cstdint>

namespace ringside::device {

// IEEE 754 binary16 as it lies in memory.
struct Half {
    std::uint16_t bits = 0;
};

// The upper half of a binary32.
struct BFloat16 {
    std::uint16_t bits = 0;
};

inline float float_from(BFloat16 value) {
    return std::bit_cast<float>(std::uint32_t{value.bits} << 16);
}

inline BFloat16 bfloat16_from(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & 0x7fffffffU) > 0x7f800000U) return {0x7fc0};
    const std::uint32_t rounding = 0x7fffU + ((bits >> 16) & 1U);
    return {static_cast<std::uint16_t>((bits + rounding) >> 16)};
}

inline float float_from(Half value) {
    const std::uint32_t sign = (std::uint32_t{value.bits} & 0x8000U) << 16;
    const std::uint32_t exponent = (std::uint32_t{value.bits} >> 10) & 0x1fU;
    const std::uint32_t fraction = std::uint32_t{value.bits} & 0x3ffU;
    if (exponent == 0x1f) return std::bit_cast<float>(sign | 0x7f800000U | (fraction << 13));
    if (exponent != 0) {
        return std::bit_cast<float>(sign | ((exponent + 112) << 23) | (fraction << 13));
    }
    // A subnormal is fraction · 2^-24, which float32 holds exactly.
    const float magnitude = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -magnitude : magnitude;
}

inline Half half_from(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits >> 16) & 0x8000U;
    const std::uint32_t magnitude = bits & 0x7fffffffU;
    const auto with_sign = [&](std::uint32_t rest) {
        return Half{static_cast<std::uint16_t>(sign | rest)};
    };
    if (magnitude > 0x7f800000U) return with_sign(0x7e00);
    if (magnitude >= 0x477ff000U) return with_sign(0x7c00);  // 65520 and above round to infinity
    if (magnitude < 0x33000000U) return with_sign(0);        // at most 2^-25 rounds to zero
    if (magnitude < 0x38800000U) {
        // Subnormal: shift the significand to units of 2^-24.
        const std::uint32_t exponent = magnitude >> 23;
        const std::uint32_t significand = (magnitude & 0x7fffffU) | 0x800000U;
        const std::uint32_t shift = 126 - exponent;
        const std::uint32_t kept = significand >> shift;
        const std::uint32_t rest = significand & ((1U << shift) - 1);
        const std::uint32_t half = 1U << (shift - 1);
        const bool rounds_up = rest > half || (rest == half && (kept & 1U) != 0);
        return with_sign(kept + (rounds_up ? 1 : 0));
    }
    const std::uint32_t rounding = 0xfffU + ((magnitude >> 13) & 1U);
    return with_sign((magnitude + rounding - 0x38000000U) >> 13);
}

}  // namespace ringside::device
