// Operations that work element by element, with broadcasting and type promotion.
#pragma once

#include "core/torch/dtype_rules.h"
#include "core/torch/tensor.h"

#include <string_view>
#include <vector>

namespace ringside::torch {

// The shape that both broadcast to. Errors: RuntimeError in PyTorch's words.
Shape broadcast_shape(const Shape& a, const Shape& b);

// Checks that the tensors may meet in one element-wise operation and returns the device it runs on.
// Source: TensorIterator::compute_types: the first non-CPU device is the common one; a 0-dim CPU
// tensor may join unless it is the output (facts 5.1, 5.2).
DeviceId common_device(const std::vector<Tensor>& operands, bool first_is_output);

enum class UnaryRule {
    same,      // result has the input's type
    floating,  // integers become the default float
    boolean,   // result is bool
};

struct UnaryCall {
    device::Op op;
    std::string_view name;  // "relu": the kernel's name
    std::string_view node;  // "ReluBackward0"; empty: not differentiable
    UnaryRule rule = UnaryRule::same;
    bool saves_result = false;  // what backward keeps: the result rather than the input
};
Tensor unary(Context& context, const UnaryCall& call, const Tensor& input);
Tensor unary_in_place(Context& context, const UnaryCall& call, const Tensor& input);

enum class BinaryRule { promoted, floating, boolean };

struct BinaryCall {
    device::Op op;
    std::string_view name;
    std::string_view node;
    BinaryRule rule = BinaryRule::promoted;
};
// At least one operand is a tensor.
Tensor binary(Context& context, const BinaryCall& call, const Operand& a, const Operand& b,
              double alpha = 1);
Tensor binary_in_place(Context& context, const BinaryCall& call, const Tensor& self,
                       const Operand& other, double alpha = 1);

// The calls by name, "add", "eq", "relu", "exp" …; null when there is no such operation.
const BinaryCall* find_binary(std::string_view name);
const UnaryCall* find_unary(std::string_view name);

Tensor add(Context& context, const Operand& a, const Operand& b, double alpha = 1);
Tensor subtract(Context& context, const Operand& a, const Operand& b);
Tensor multiply(Context& context, const Operand& a, const Operand& b);
Tensor divide(Context& context, const Operand& a, const Operand& b);
Tensor power(Context& context, const Operand& a, const Operand& b);
Tensor relu(Context& context, const Tensor& input);
Tensor gelu(Context& context, const Tensor& input, bool tanh_form);
Tensor clamp(Context& context, const Tensor& input, std::optional<Scalar> low,
             std::optional<Scalar> high);
Tensor where(Context& context, const Tensor& condition, const Operand& a, const Operand& b);
Tensor softplus(Context& context, const Tensor& input);

// In-place writes.
void fill_in_place(Context& context, const Tensor& self, Scalar value);
// Copies values with broadcasting, conversion and across devices: Tensor.copy_.
void copy_in_place(Context& context, const Tensor& self, const Tensor& source,
                   bool non_blocking = false);

// A copy with another type on the same device; the same tensor when nothing changes. No history.
Tensor converted(Context& context, const Tensor& input, DType dtype);

}  // namespace ringside::torch
