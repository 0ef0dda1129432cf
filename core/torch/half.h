// 16-bit floats on the host: conversions that round to nearest even, as PyTorch's do.
#pragma once

#include <cstdint>

namespace ringside::torch {

float float_from_half(std::uint16_t bits);
std::uint16_t half_from_float(float value);
float float_from_bfloat16(std::uint16_t bits);
std::uint16_t bfloat16_from_float(float value);

}  // namespace ringside::torch
