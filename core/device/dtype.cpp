#include "core/device/dtype.h"

#include <array>
#include <utility>

namespace ringside::device {

std::int64_t size_of(DType type) {
    switch (type) {
        case DType::float32:
            return 4;
        case DType::float64:
            return 8;
        case DType::float16:
            return 2;
        case DType::bfloat16:
            return 2;
        case DType::int64:
            return 8;
        case DType::int32:
            return 4;
        case DType::int16:
            return 2;
        case DType::int8:
            return 1;
        case DType::uint8:
            return 1;
        case DType::boolean:
            return 1;
    }
    return 1;
}

const char* name_of(DType type) {
    switch (type) {
        case DType::float32:
            return "float32";
        case DType::float64:
            return "float64";
        case DType::float16:
            return "float16";
        case DType::bfloat16:
            return "bfloat16";
        case DType::int64:
            return "int64";
        case DType::int32:
            return "int32";
        case DType::int16:
            return "int16";
        case DType::int8:
            return "int8";
        case DType::uint8:
            return "uint8";
        case DType::boolean:
            return "bool";
    }
    return "";
}

std::optional<DType> dtype_from_name(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, DType>, 16> kNames = {{
        {"float32", DType::float32},
        {"float", DType::float32},
        {"float64", DType::float64},
        {"double", DType::float64},
        {"float16", DType::float16},
        {"half", DType::float16},
        {"bfloat16", DType::bfloat16},
        {"int64", DType::int64},
        {"long", DType::int64},
        {"int32", DType::int32},
        {"int", DType::int32},
        {"int16", DType::int16},
        {"short", DType::int16},
        {"int8", DType::int8},
        {"uint8", DType::uint8},
        {"bool", DType::boolean},
    }};
    for (const auto& [known, type] : kNames) {
        if (known == name) return type;
    }
    return std::nullopt;
}

bool is_floating(DType type) {
    switch (type) {
        case DType::float32:
        case DType::float64:
        case DType::float16:
        case DType::bfloat16:
            return true;
        case DType::int64:
        case DType::int32:
        case DType::int16:
        case DType::int8:
        case DType::uint8:
        case DType::boolean:
            return false;
    }
    return false;
}

std::int64_t element_count(const Shape& shape) {
    std::int64_t count = 1;
    for (std::int64_t size : shape) count *= size;
    return count;
}

Bytes bytes_from_shape(const Shape& shape, DType type) {
    return {element_count(shape) * size_of(type)};
}

Strides contiguous_strides(const Shape& shape) {
    Strides strides(shape.size());
    std::int64_t step = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        strides[i] = step;
        step *= shape[i] > 0 ? shape[i] : 1;
    }
    return strides;
}

}  // namespace ringside::device
