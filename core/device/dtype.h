// Element types of tensors.
#pragma once

#include "core/base/units.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ringside::device {

enum class DType : std::uint8_t {
    float32,
    float64,
    float16,
    bfloat16,
    int64,
    int32,
    int16,
    int8,
    uint8,
    boolean
};

std::int64_t size_of(DType type);  // bytes of one element
const char* name_of(DType type);   // PyTorch's: "float32", "bool"
std::optional<DType> dtype_from_name(
    std::string_view name);  // also "float", "double", "half", "long", "int"
bool is_floating(DType type);

using Shape = std::vector<std::int64_t>;
using Strides = std::vector<std::int64_t>;  // in elements

std::int64_t element_count(const Shape& shape);  // 1 for a 0-dim shape
Bytes bytes_from_shape(const Shape& shape, DType type);
Strides contiguous_strides(const Shape& shape);

}  // namespace ringside::device
