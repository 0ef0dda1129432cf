// The element-wise operations by PyTorch's names.
#include "core/torch/autocast.h"
#include "core/torch/elementwise.h"

#include <algorithm>
#include <array>

namespace ringside::torch {

using device::Op;

namespace {

constexpr auto kBinary = std::to_array<BinaryCall>({
    {Op::add, "add", "AddBackward0", BinaryRule::promoted},
    {Op::subtract, "sub", "SubBackward0", BinaryRule::promoted},
    {Op::multiply, "mul", "MulBackward0", BinaryRule::promoted},
    {Op::divide, "div", "DivBackward0", BinaryRule::floating},
    {Op::floor_divide, "floor_divide", "", BinaryRule::promoted},
    {Op::remainder, "remainder", "RemainderBackward0", BinaryRule::promoted},
    {Op::power, "pow", "PowBackward0", BinaryRule::promoted},
    {Op::maximum, "maximum", "MaximumBackward0", BinaryRule::promoted},
    {Op::minimum, "minimum", "MinimumBackward0", BinaryRule::promoted},
    {Op::arc_tangent2, "atan2", "Atan2Backward0", BinaryRule::floating},
    {Op::equal, "eq", "", BinaryRule::boolean},
    {Op::not_equal, "ne", "", BinaryRule::boolean},
    {Op::less, "lt", "", BinaryRule::boolean},
    {Op::less_equal, "le", "", BinaryRule::boolean},
    {Op::greater, "gt", "", BinaryRule::boolean},
    {Op::greater_equal, "ge", "", BinaryRule::boolean},
    {Op::bitwise_and, "bitwise_and", "", BinaryRule::promoted},
    {Op::bitwise_or, "bitwise_or", "", BinaryRule::promoted},
    {Op::bitwise_xor, "bitwise_xor", "", BinaryRule::promoted},
    {Op::shift_left, "bitwise_left_shift", "", BinaryRule::promoted},
    {Op::shift_right, "bitwise_right_shift", "", BinaryRule::promoted},
});

constexpr auto kUnary = std::to_array<UnaryCall>({
    {Op::negative, "neg", "NegBackward0", UnaryRule::same, false},
    {Op::absolute, "abs", "AbsBackward0", UnaryRule::same, false},
    {Op::exponential, "exp", "ExpBackward0", UnaryRule::floating, true},
    {Op::logarithm, "log", "LogBackward0", UnaryRule::floating, false},
    {Op::square_root, "sqrt", "SqrtBackward0", UnaryRule::floating, true},
    {Op::reciprocal_square_root, "rsqrt", "RsqrtBackward0", UnaryRule::floating, true},
    {Op::reciprocal, "reciprocal", "ReciprocalBackward0", UnaryRule::floating, true},
    {Op::relu, "relu", "ReluBackward0", UnaryRule::same, true},
    {Op::sigmoid, "sigmoid", "SigmoidBackward0", UnaryRule::floating, true},
    {Op::hyperbolic_tangent, "tanh", "TanhBackward0", UnaryRule::floating, true},
    {Op::silu, "silu", "SiluBackward0", UnaryRule::floating, false},
    {Op::sine, "sin", "SinBackward0", UnaryRule::floating, false},
    {Op::cosine, "cos", "CosBackward0", UnaryRule::floating, false},
    {Op::error_function, "erf", "ErfBackward0", UnaryRule::floating, false},
    {Op::floor, "floor", "FloorBackward0", UnaryRule::same, false},
    {Op::ceiling, "ceil", "CeilBackward0", UnaryRule::same, false},
    {Op::round_half_even, "round", "RoundBackward0", UnaryRule::same, false},
    {Op::truncate, "trunc", "TruncBackward0", UnaryRule::same, false},
    {Op::sign, "sign", "SignBackward0", UnaryRule::same, false},
    {Op::is_nan, "isnan", "", UnaryRule::boolean, false},
    {Op::is_infinite, "isinf", "", UnaryRule::boolean, false},
    {Op::logical_not, "logical_not", "", UnaryRule::boolean, false},
    {Op::bitwise_not, "bitwise_not", "", UnaryRule::same, false},
    {Op::softplus, "softplus", "SoftplusBackward0", UnaryRule::floating, false},
    {Op::gelu, "gelu", "GeluBackward0", UnaryRule::floating, false},
    {Op::gelu_tanh, "gelu_tanh", "GeluBackward0", UnaryRule::floating, false},
});

const BinaryCall& binary_named(std::string_view name) { return *find_binary(name); }

}  // namespace

const BinaryCall* find_binary(std::string_view name) {
    const auto* found = std::ranges::find(kBinary, name, &BinaryCall::name);
    return found == kBinary.end() ? nullptr : found;
}

const UnaryCall* find_unary(std::string_view name) {
    const auto* found = std::ranges::find(kUnary, name, &UnaryCall::name);
    return found == kUnary.end() ? nullptr : found;
}

Tensor add(Context& context, const Operand& a, const Operand& b, double alpha) {
    return binary(context, binary_named("add"), a, b, alpha);
}
Tensor subtract(Context& context, const Operand& a, const Operand& b) {
    return binary(context, binary_named("sub"), a, b);
}
Tensor multiply(Context& context, const Operand& a, const Operand& b) {
    return binary(context, binary_named("mul"), a, b);
}
Tensor divide(Context& context, const Operand& a, const Operand& b) {
    return binary(context, binary_named("div"), a, b);
}
Tensor power(Context& context, const Operand& a, const Operand& b) {
    const auto widened = [&](const Operand& operand) {
        return operand.is_scalar()
                   ? operand
                   : Operand(autocast_float(context, operand.tensor, Autocasts::cuda));
    };
    return binary(context, binary_named("pow"), widened(a), widened(b));
}
Tensor relu(Context& context, const Tensor& input) {
    return unary(context, *find_unary("relu"), input);
}
Tensor gelu(Context& context, const Tensor& input, bool tanh_form) {
    return unary(context, *find_unary(tanh_form ? "gelu_tanh" : "gelu"), input);
}
Tensor softplus(Context& context, const Tensor& input) {
    return unary(context, *find_unary("softplus"), input);
}

}  // namespace ringside::torch
