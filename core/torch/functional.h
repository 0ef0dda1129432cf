// torch.nn.functional: what layers and losses compute.
#pragma once

#include "core/torch/dtype_rules.h"
#include "core/torch/tensor.h"

#include <optional>
#include <string_view>

namespace ringside::torch {

enum class Reduce { mean, sum, none };
// "mean", "sum", "none". Errors: ValueError in PyTorch's words.
Reduce reduce_from(std::string_view text);

// Class indices or probabilities as target. `ignore_index` rows do not count.
Tensor cross_entropy(Context& context, const Tensor& input, const Tensor& target, Reduce reduce,
                     std::int64_t ignore_index = -100);
Tensor nll_loss(Context& context, const Tensor& input, const Tensor& target, Reduce reduce,
                std::int64_t ignore_index = -100);
Tensor mse_loss(Context& context, const Tensor& input, const Tensor& target, Reduce reduce);
Tensor l1_loss(Context& context, const Tensor& input, const Tensor& target, Reduce reduce);
Tensor dropout(Context& context, const Tensor& input, double p, bool is_training);
// The row `padding` gets no gradient.
Tensor embedding(Context& context, const Tensor& weight, const Tensor& indices,
                 std::optional<std::int64_t> padding = std::nullopt);
Tensor layer_norm(Context& context, const Tensor& input, const Shape& normalized,
                  const Tensor& weight, const Tensor& bias, double epsilon);

// Running statistics may be null; `is_training` uses and updates them with the batch's.
struct BatchNorm {
    Tensor running_mean;
    Tensor running_var;
    Tensor weight;
    Tensor bias;
    bool is_training = true;
    double momentum = 0.1;
    double epsilon = 1e-5;
};
Tensor batch_norm(Context& context, const Tensor& input, const BatchNorm& norm);

}  // namespace ringside::torch
