#include "core/torch/functional.h"
#include "core/torch/autocast.h"
#include "core/torch/derivatives.h"

#include "core/torch/creation.h"
#include "core/torch/element_writes.h"
#include "core/torch/elementwise.h"
#include "core/torch/indexing.h"
#include "core/torch/reductions.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace ringside::torch {

namespace {

Tensor reduced(Context& context, const Tensor& loss, Reduce reduce) {
    switch (reduce) {
        case Reduce::mean:
            return mean(context, loss, {});
        case Reduce::sum:
            return sum(context, loss, {});
        case Reduce::none:
            return loss;
    }
    return loss;
}

void check_target_range(Context& context, const Tensor& target, std::int64_t classes,
                        std::int64_t ignore_index) {
    if (!target->is_readable()) return;
    for (const std::int64_t value : integers_of(context, target)) {
        if (value == ignore_index) continue;
        if (value < 0 || value >= classes) {
            throw Raised("IndexError", fmt::format("Target {} is out of bounds.", value));
        }
    }
}

void warn_sizes(Context& context, const Tensor& input, const Tensor& target) {
    if (input->shape == target->shape) return;
    context.warn(
        "UserWarning",
        fmt::format(
            "Using a target size ({}) that is different to the input size ({}). This will likely "
            "lead "
            "to incorrect results due to broadcasting. Please ensure they have the same size.",
            text_of_size(target->shape), text_of_size(input->shape)));
}

}  // namespace

Reduce reduce_from(std::string_view text) {
    if (text == "mean") return Reduce::mean;
    if (text == "sum") return Reduce::sum;
    if (text == "none") return Reduce::none;
    throw Raised("ValueError", fmt::format("{} is not a valid value for reduction", text));
}

Tensor nll_loss(Context& context, const Tensor& given, const Tensor& target, Reduce reduce,
                std::int64_t ignore_index) {
    const Tensor input = autocast_float(context, given, Autocasts::everywhere);
    check_same_device("nll_loss_forward", {{"self", input}, {"target", target}});
    if (input->dim() < 1 || input->dim() > 2) {
        raise_runtime_error("input tensor should be 1D or 2D");
    }
    if (input->dim() == 2 && target->dim() != 1) {
        raise_runtime_error(
            fmt::format("0D or 1D target tensor expected, multi-target not supported"));
    }
    if (input->dim() == 2 && input->shape[0] != target->shape[0]) {
        throw Raised("ValueError",
                     fmt::format("Expected input batch_size ({}) to match target batch_size ({}).",
                                 input->shape[0], target->shape[0]));
    }
    if (target->dtype != DType::int64) {
        raise_runtime_error(
            fmt::format("expected scalar type Long but found {}", scalar_type_name(target->dtype)));
    }
    Context quiet = without_history(context);
    check_target_range(quiet, target, input->shape.back(), ignore_index);
    const std::int64_t dim = input->dim() - 1;
    const Tensor kept = binary(quiet, *find_binary("ne"), target, Scalar::of(ignore_index));
    const Tensor safe = clamp(quiet, target, Scalar::of(std::int64_t{0}), std::nullopt);
    const Tensor picked = gather_elements(quiet, input, dim, unsqueeze(quiet, safe, dim));
    Tensor loss = unary(quiet, *find_unary("neg"), squeeze(quiet, picked, dim));
    // Only negative indices can be ignored ones; without them every row counts.
    const bool may_ignore = ignore_index >= 0 || (target->is_readable() && target->numel() > 0 &&
                                                  std::ranges::min(integers_of(quiet, target)) < 0);
    if (may_ignore) loss = where(quiet, kept, loss, Scalar::of(0.0));
    if (reduce == Reduce::mean && may_ignore) {
        loss = divide(quiet, sum(quiet, loss, {}),
                      sum(quiet, converted(quiet, kept, loss->dtype), {}));
    } else {
        loss = reduced(quiet, loss, reduce);
    }
    // The gradient is -1 (or -1/count) at each kept row's class.
    const Shape shape = input->shape;
    const bool is_mean = reduce == Reduce::mean;
    record_history(
        context, loss, "NllLossBackward0", {input}, {safe, may_ignore ? kept : nullptr, target},
        [shape, dim, is_mean](BackwardCall& call) -> Gradients {
            Context& inner = call.context;
            const Tensor& classes = call.saved[0];
            const Tensor& is_kept = call.saved[1];
            Tensor rows = unary(inner, *find_unary("neg"), call.grad());
            if (is_mean) {
                const double count = static_cast<double>(classes->numel());
                rows = is_kept ? divide(inner, rows, sum(inner, is_kept, {}, rows->dtype))
                               : divide(inner, rows, Scalar::of(count));
            }
            if (rows->shape != classes->shape) rows = expand(inner, rows, classes->shape);
            if (is_kept) rows = where(inner, is_kept, rows, Scalar::of(0.0));
            return {scatter_added(inner, unsqueeze(inner, rows, dim), shape, dim,
                                  unsqueeze(inner, classes, dim))};
        });
    return loss;
}

Tensor cross_entropy(Context& context, const Tensor& given, const Tensor& target, Reduce reduce,
                     std::int64_t ignore_index) {
    const Tensor input = autocast_float(context, given, Autocasts::everywhere);
    if (input->shape.empty()) {
        throw Raised("IndexError",
                     "Dimension out of range (expected to be in range of [-1, 0], but got 1)");
    }
    const std::int64_t dim = input->dim() == 1 ? 0 : 1;
    if (target->shape == input->shape && device::is_floating(target->dtype)) {
        const Tensor log_p = softmax(context, input, dim, true);
        common_device({log_p, target}, false);
        const Tensor weighted = sum(context, multiply(context, log_p, target), {{dim}, false});
        const Tensor loss = unary(context, *find_unary("neg"), weighted);
        if (reduce != Reduce::mean) return reduced(context, loss, reduce);
        const double rows = input->dim() == 1 ? 1 : static_cast<double>(input->shape[0]);
        const Tensor result = divide(context, sum(context, loss, {}), Scalar::of(rows));
        rename_history(result, "DivBackward1");
        return result;
    }
    if (input->dim() == 2 && target->dim() == 1 && input->shape[0] != target->shape[0]) {
        throw Raised("ValueError",
                     fmt::format("Expected input batch_size ({}) to match target batch_size ({}).",
                                 input->shape[0], target->shape[0]));
    }
    Tensor log_p = softmax(context, input, dim, true);
    Tensor labels = target;
    if (input->dim() > 2) {  // (N, C, d…) with (N, d…): classes last, everything else rows
        Shape order{0};
        for (std::int64_t i = 2; i < input->dim(); ++i) order.push_back(i);
        order.push_back(1);
        log_p = reshape(context, permute(context, log_p, order), {-1, input->shape[1]});
        labels = reshape(context, target, {-1});
    }
    return nll_loss(context, log_p, labels, reduce, ignore_index);
}

Tensor mse_loss(Context& context, const Tensor& given, const Tensor& wanted, Reduce reduce) {
    const Tensor input = autocast_float(context, given, Autocasts::everywhere);
    const Tensor target = autocast_float(context, wanted, Autocasts::everywhere);
    warn_sizes(context, input, target);
    common_device({input, target}, false);
    Context quiet = without_history(context);
    const Tensor difference = subtract(quiet, input, target);
    Tensor loss = reduced(quiet, multiply(quiet, difference, difference), reduce);
    derivative::record(context, loss, "MseLossBackward0", {input, target},
                       [&] { return derivative::mse_loss(input, target, reduce == Reduce::mean); });
    return loss;
}

Tensor l1_loss(Context& context, const Tensor& given, const Tensor& wanted, Reduce reduce) {
    const Tensor input = autocast_float(context, given, Autocasts::everywhere);
    const Tensor target = autocast_float(context, wanted, Autocasts::everywhere);
    warn_sizes(context, input, target);
    const Tensor size = unary(context, *find_unary("abs"), subtract(context, input, target));
    return reduced(context, size, reduce);
}

Tensor dropout(Context& context, const Tensor& input, double p, bool is_training) {
    if (p < 0 || p > 1) {
        throw Raised(
            "ValueError",
            fmt::format("dropout probability has to be between 0 and 1, but got {}",
                        p == std::floor(p) ? fmt::format("{:.1f}", p) : fmt::format("{}", p)));
    }
    if (!is_training || p == 0) return input;
    Context quiet = without_history(context);
    const Tensor noise = bernoulli_like(quiet, input, 1 - p);
    const Tensor scaled = p < 1 ? divide(quiet, noise, Scalar::of(1 - p)) : noise;
    Tensor result = multiply(quiet, input, scaled);
    derivative::record(context, result, "MulBackward0", {input}, [&] {
        return derivative::binary(device::Op::multiply, input, scaled, result, 1);
    });
    return result;
}

Tensor embedding(Context& context, const Tensor& weight, const Tensor& indices,
                 std::optional<std::int64_t> padding) {
    if (indices->dtype != DType::int64 && indices->dtype != DType::int32) {
        raise_runtime_error(
            fmt::format("Expected tensor for argument #1 'indices' to have one of the following "
                        "scalar types: Long, Int; but got "
                        "{} instead (while checking arguments for embedding)",
                        tensor_type_name(*indices)));
    }
    Context quiet = without_history(context);
    const Tensor flat = reshape(quiet, converted(quiet, indices, DType::int64), {-1});
    const Tensor rows = index_select(quiet, weight, 0, flat);
    Shape shape = indices->shape;
    shape.push_back(weight->shape[1]);
    Tensor result = view(quiet, rows, shape);
    derivative::record(context, result, "EmbeddingBackward0", {weight}, [&] {
        Backward add_rows = derivative::index_select(weight->shape, 0, flat).backward;
        const Shape matrix{flat->numel(), weight->shape[1]};
        return derivative::Formula{
            {indices, flat}, [add_rows, matrix, padding](BackwardCall& call) {
                const std::vector<Tensor> picked{call.saved[1]};
                Gradients grads{reshape(call.context, call.grad(), matrix)};
                if (padding) {
                    const Tensor is_other =
                        binary(call.context, *find_binary("ne"),
                               unsqueeze(call.context, picked[0], 1), Scalar::of(*padding));
                    grads[0] = where(call.context, is_other, grads[0], Scalar::of(0.0));
                }
                BackwardCall nested{call.context, call.node, grads, picked, {true}};
                return add_rows(nested);
            }};
    });
    return result;
}

Tensor layer_norm(Context& context, const Tensor& given, const Shape& normalized,
                  const Tensor& weight, const Tensor& bias, double epsilon) {
    const Tensor input = autocast_float(context, given, Autocasts::cuda);
    check_same_device("native_layer_norm", {{"input", input}, {"weight", weight}, {"bias", bias}});
    const std::size_t dims = normalized.size();
    const bool fits = input->shape.size() >= dims &&
                      std::equal(normalized.begin(), normalized.end(),
                                 input->shape.end() - static_cast<std::ptrdiff_t>(dims));
    if (!fits) {
        std::string wanted = "*";
        for (const std::int64_t size : normalized) wanted += fmt::format(", {}", size);
        raise_runtime_error(fmt::format(
            "Given normalized_shape={}, expected input with shape [{}], but got input of "
            "size{}",
            text_of_shape(normalized), wanted, text_of_shape(input->shape)));
    }
    Context quiet = without_history(context);
    Over over{{}, true};
    for (std::size_t i = 0; i < dims; ++i)
        over.dims.push_back(-static_cast<std::int64_t>(dims - i));
    const Tensor centre = mean(quiet, input, over);
    const Tensor centred = subtract(quiet, input, centre);
    const Tensor spread = variance(quiet, input, over, 0, false);
    const Tensor scale =
        unary(quiet, *find_unary("rsqrt"), add(quiet, spread, Scalar::of(epsilon)));
    Tensor result = multiply(quiet, centred, scale);
    if (weight) result = multiply(quiet, result, weight);
    if (bias) result = add(quiet, result, bias);
    derivative::record(context, result, "NativeLayerNormBackward0", {input, weight, bias}, [&] {
        return derivative::layer_norm(input, weight, centre, scale, static_cast<std::int64_t>(dims),
                                      epsilon);
    });
    return result;
}

Tensor batch_norm(Context& context, const Tensor& input, const BatchNorm& norm) {
    const bool uses_batch = norm.is_training || !norm.running_mean;
    const std::int64_t channels = input->shape[1];
    const std::int64_t per_channel = input->numel() / std::max<std::int64_t>(channels, 1);
    if (uses_batch && per_channel <= 1) {
        throw Raised(
            "ValueError",
            fmt::format("Expected more than 1 value per channel when training, got input size {}",
                        text_of_size(input->shape)));
    }
    check_same_device("native_batch_norm", {{"input", input},
                                            {"weight", norm.weight},
                                            {"bias", norm.bias},
                                            {"running_mean", norm.running_mean},
                                            {"running_var", norm.running_var}});
    if (norm.running_mean && norm.running_mean->numel() != channels) {
        raise_runtime_error(fmt::format("running_mean should contain {} elements not {}", channels,
                                        norm.running_mean->numel()));
    }
    Context quiet = without_history(context);
    Over over{{0}, false};
    for (std::int64_t i = 2; i < input->dim(); ++i) over.dims.push_back(i);
    Shape wide(input->shape.size(), 1);
    wide[1] = channels;
    Tensor centre = norm.running_mean;
    Tensor spread = norm.running_var;
    if (uses_batch) {
        centre = mean(quiet, input, over);
        spread = variance(quiet, input, over, 0, false);
        if (norm.is_training && norm.running_mean) {
            const Tensor unbiased = variance(quiet, input, over, 1, false);
            const auto update = [&](const Tensor& running, const Tensor& fresh) {
                const Tensor kept = multiply(quiet, running, Scalar::of(1 - norm.momentum));
                copy_in_place(quiet, running, add(quiet, kept, fresh, norm.momentum));
            };
            update(norm.running_mean, centre);
            update(norm.running_var, unbiased);
        }
    }
    const Tensor wide_centre = view(quiet, centre, wide);
    const Tensor centred = subtract(quiet, input, wide_centre);
    const Tensor scale =
        unary(quiet, *find_unary("rsqrt"), add(quiet, spread, Scalar::of(norm.epsilon)));
    const Tensor wide_scale = view(quiet, scale, wide);
    Tensor result = multiply(quiet, centred, wide_scale);
    if (norm.weight) result = multiply(quiet, result, view(quiet, norm.weight, wide));
    if (norm.bias) result = add(quiet, result, view(quiet, norm.bias, wide));
    derivative::record(context, result, "NativeBatchNormBackward0", {input, norm.weight, norm.bias},
                       [&] {
                           // Running statistics change with the next batch; the gradient keeps its
                           // own.
                           const Tensor own = uses_batch ? wide_centre : clone(quiet, wide_centre);
                           return derivative::batch_norm(input, norm.weight, own, wide_scale,
                                                         uses_batch, norm.epsilon);
                       });
    return result;
}

}  // namespace ringside::torch
