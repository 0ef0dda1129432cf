// The gradient of every operation, as PyTorch's derivatives.yaml lists them: functions that make
// the function a Node keeps. `saved` below names the tensors the operation must remember, in order.
// A formula may answer a gradient of the broadcast shape: the walk sums it to the input's.
#pragma once

#include "core/torch/autograd.h"
#include "core/torch/dtype_rules.h"
#include "core/torch/reductions.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace ringside::torch::derivative {

// What an operation leaves to its node.
struct Formula {
    std::vector<Tensor> saved;
    Backward backward;
};

// Leaves a node with what `make` answers, which is called only when a node is left.
template <class Make>
void record(Context& context, const Tensor& result, std::string_view name,
            const std::vector<Tensor>& inputs, Make make) {
    if (!records_history(context, inputs)) return;
    Formula formula = make();
    record_history(context, result, name, inputs, formula.saved, std::move(formula.backward));
}

// f(input) by operation; `result` is what it gave.
Formula unary(device::Op op, const Tensor& input, const Tensor& result);
// f(a, b): one gradient for each operand that is a tensor, a's first.
Formula binary(device::Op op, const Operand& a, const Operand& b, const Tensor& result,
               double alpha);
Formula clamp(const Tensor& input, double low, double high);
// One gradient for the condition (none) and for each operand that is a tensor.
Formula where(const Tensor& condition, bool has_a, bool has_b);

// The gradient as it is; zeros.
Backward pass();
Backward zeros();
// Reshaped, moved, expanded … back.
Backward reshape(const Shape& shape);
Backward to(DeviceId device, DType dtype);
Backward transpose(std::int64_t dim0, std::int64_t dim1);
Backward permute(const Shape& dims);
// The gradient of a part of an input of this shape: zeros with the gradient in its place.
Backward select(const Shape& shape, std::int64_t dim, std::int64_t index);
Backward slice(const Shape& shape, std::int64_t dim, std::int64_t start, std::int64_t step);
// Several parts along a dimension, joined again.
Backward cut(std::int64_t dim);
Backward unbind(std::int64_t dim);
Backward cat(const std::vector<std::int64_t>& sizes, std::int64_t dim);
Backward stack(std::int64_t dim);
Backward repeat(const Shape& padded, const Shape& repeats);

// Reductions over `dims` (all wrapped, none: all) of an input of this shape.
Backward sum(const Shape& shape, const Over& over);
Backward mean(const Shape& shape, const Over& over);
Formula product(const Tensor& input, const Over& over);
Formula variance(const Tensor& input, const Tensor& result, const Over& over, double correction,
                 bool root);
Formula extremum(const Tensor& input, const Tensor& result, const Over& over);
// Values picked along a dimension by int64 indices: extremum, sort, topk.
Formula picked(const Shape& shape, std::int64_t dim, const Tensor& indices, bool keep_dim);
Formula norm(const Tensor& input, const Tensor& result, double p, const Over& over);
Formula softmax(const Tensor& result, std::int64_t dim, bool is_log);
Backward cumulative_sum(std::int64_t dim);

// Products.
Formula mm(const Tensor& a, const Tensor& b);
Formula bmm(const Tensor& a, const Tensor& b);
Formula addmm(const Tensor& a, const Tensor& b);  // gradients of bias, a, b
Formula dot(const Tensor& a, const Tensor& b);
Formula mv(const Tensor& matrix, const Tensor& vector);

// Indexing.
Formula index_select(const Shape& shape, std::int64_t dim, const Tensor& index);
Formula gather(const Shape& shape, std::int64_t dim, const Tensor& index);
Formula masked_fill(const Tensor& mask);  // gradients of input and value
Backward triangle(std::int64_t diagonal, bool upper);

// Layers and losses.
Formula layer_norm(const Tensor& input, const Tensor& weight, const Tensor& mean,
                   const Tensor& scale, std::int64_t dims, double epsilon);
Formula batch_norm(const Tensor& input, const Tensor& weight, const Tensor& mean,
                   const Tensor& scale, bool uses_batch, double epsilon);
Formula mse_loss(const Tensor& input, const Tensor& target, bool is_mean);

}  // namespace ringside::torch::derivative
