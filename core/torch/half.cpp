#include "core/torch/half.h"

#include <bit>
#include <cmath>

namespace ringside::torch {

float float_from_half(std::uint16_t bits) {
    const int exponent = (bits >> 10) & 0x1f;
    const int fraction = bits & 0x3ff;
    float value = 0;
    if (exponent == 0) {
        value = std::ldexp(static_cast<float>(fraction), -24);
    } else if (exponent == 31) {
        value = fraction == 0 ? INFINITY : NAN;
    } else {
        value = std::ldexp(static_cast<float>(fraction + 1024), exponent - 25);
    }
    return (bits & 0x8000) != 0 ? -value : value;
}

std::uint16_t half_from_float(float value) {
    const std::uint32_t sign = (std::bit_cast<std::uint32_t>(value) >> 16U) & 0x8000U;
    const float size = std::fabs(value);
    if (std::isnan(value)) return static_cast<std::uint16_t>(sign | 0x7e00U);
    if (size >= 65520.0F) return static_cast<std::uint16_t>(sign | 0x7c00U);
    if (size < 6.103515625e-05F) {  // subnormal: a whole number of 2^-24
        const auto steps = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(size, 24)));
        return static_cast<std::uint16_t>(sign | steps);
    }
    int exponent = 0;
    const float fraction = std::frexp(size, &exponent);  // in [0.5, 1)
    // A carry out of the fraction moves on to the next exponent by itself.
    const auto steps = static_cast<std::uint32_t>(std::nearbyint(std::ldexp(fraction, 11)) - 1024);
    const auto biased = static_cast<std::uint32_t>(exponent + 14);
    return static_cast<std::uint16_t>(sign | ((biased << 10U) + steps));
}

float float_from_bfloat16(std::uint16_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

std::uint16_t bfloat16_from_float(float value) {
    if (std::isnan(value)) return 0x7fc0;
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t bias = 0x7fffU + ((bits >> 16U) & 1U);
    return static_cast<std::uint16_t>((bits + bias) >> 16U);
}

}  // namespace ringside::torch
