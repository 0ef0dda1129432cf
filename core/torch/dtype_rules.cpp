#include "core/torch/dtype_rules.h"

#include "core/base/internal_error.h"

#include <array>
#include <optional>

namespace ringside::torch {

namespace {

// bool < integers < floats.
int kind_of(DType type) {
    if (type == DType::boolean) return 0;
    return device::is_floating(type) ? 2 : 1;
}

struct Tier {
    std::optional<DType> type;
    void add(DType other) { type = type ? promote(*type, other) : other; }
};

}  // namespace

const char* scalar_type_name(DType type) {
    switch (type) {
        case DType::float32:
            return "Float";
        case DType::float64:
            return "Double";
        case DType::float16:
            return "Half";
        case DType::bfloat16:
            return "BFloat16";
        case DType::int64:
            return "Long";
        case DType::int32:
            return "Int";
        case DType::int16:
            return "Short";
        case DType::int8:
            return "Char";
        case DType::uint8:
            return "Byte";
        case DType::boolean:
            return "Bool";
    }
    internal_error("unknown element type");
}

std::string tensor_type_name(const TensorImpl& tensor) {
    if (tensor.device().is_meta()) raise_runtime_error("Unimplemented backend Meta");
    return std::string("torch.") + (tensor.device().is_host() ? "" : "cuda.") +
           scalar_type_name(tensor.dtype) + "Tensor";
}

DType promote(DType a, DType b) {
    if (a == b) return a;
    if (kind_of(a) != kind_of(b)) return kind_of(a) > kind_of(b) ? a : b;
    if (kind_of(a) == 2) {
        if (a == DType::float64 || b == DType::float64) return DType::float64;
        return DType::float32;  // two different half types, or a half and a float
    }
    // uint8 with a signed type needs the next wider signed type.
    const DType other = a == DType::uint8 ? b : a;
    if (a == DType::uint8 || b == DType::uint8) {
        return other == DType::int8 ? DType::int16 : other;
    }
    return device::size_of(a) > device::size_of(b) ? a : b;
}

bool can_cast(DType from, DType to) { return kind_of(from) <= kind_of(to); }

DType Scalar::dtype(DType default_float) const {
    switch (kind) {
        case Kind::boolean:
            return DType::boolean;
        case Kind::integer:
            return DType::int64;
        case Kind::floating:
            return default_float;
    }
    internal_error("unknown scalar kind");
}

DType result_type(const std::vector<Operand>& operands, DType default_float) {
    Tier dimensioned;
    Tier zero_dim;
    Tier numbers;
    for (const Operand& operand : operands) {
        if (operand.is_scalar()) {
            numbers.add(operand.scalar.dtype(default_float));
        } else if (operand.tensor->shape.empty()) {
            zero_dim.add(operand.tensor->dtype);
        } else {
            dimensioned.add(operand.tensor->dtype);
        }
    }
    std::optional<DType> result = dimensioned.type;
    for (const Tier* tier : {&zero_dim, &numbers}) {
        if (!tier->type) continue;
        if (!result || kind_of(*tier->type) > kind_of(*result)) {
            result = result ? promote(*result, *tier->type) : *tier->type;
        }
    }
    return result.value_or(default_float);
}

}  // namespace ringside::torch
