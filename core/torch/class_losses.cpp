#include "core/torch/class_losses.h"
#include "core/torch/autocast.h"

#include "core/torch/autograd.h"
#include "core/torch/creation.h"
#include "core/torch/elementwise.h"
#include "core/torch/indexing.h"
#include "core/torch/reductions.h"
#include "core/torch/views.h"

#include <fmt/format.h>

namespace ringside::torch {

namespace {

Tensor negative(Context& context, const Tensor& input) {
    return unary(context, *find_unary("neg"), input);
}

void check_weight(const Tensor& weight, std::int64_t classes) {
    if (!weight || (weight->dim() == 1 && weight->shape[0] == classes)) return;
    raise_runtime_error(
        fmt::format("weight tensor should be defined either for all {} classes or no classes but "
                    "got weight tensor of shape: {}",
                    classes, text_of_shape(weight->shape)));
}

Tensor total(Context& context, const Tensor& input, Reduce reduce, const Tensor& divisor) {
    switch (reduce) {
        case Reduce::mean:
            return divide(context, sum(context, input, {}), divisor);
        case Reduce::sum:
            return sum(context, input, {});
        case Reduce::none:
            return input;
    }
    return input;
}

// Rows of logarithms and their labels, when weights or smoothing take part.
Tensor weighted_rows(Context& context, const Tensor& log_p, const Tensor& labels, Reduce reduce,
                     const ClassLoss& options) {
    Context quiet = without_history(context);
    const std::int64_t classes = log_p->shape[1];
    const Tensor is_kept =
        binary(quiet, *find_binary("ne"), labels, Scalar::of(options.ignore_index));
    const Tensor safe = where(quiet, is_kept, labels, Scalar::of(std::int64_t{0}));
    Tensor share = converted(quiet, is_kept, log_p->dtype);
    if (options.weight)
        share = multiply(quiet, share, index_select(quiet, options.weight, 0, safe));
    const Tensor count = sum(quiet, share, {});
    const Tensor picked =
        squeeze(context, gather_elements(context, log_p, 1, unsqueeze(quiet, safe, 1)), 1);
    const Tensor loss = multiply(context, negative(context, picked), share);
    const Tensor plain = total(context, loss, reduce, count);
    if (options.label_smoothing == 0) {
        rename_history(plain, "NllLossBackward0");
        return plain;
    }
    const Tensor weighted = options.weight ? multiply(context, log_p, options.weight) : log_p;
    const Tensor even = negative(context, sum(context, weighted, {{1}, false}));
    const Tensor smooth =
        total(context, where(context, is_kept, even, Scalar::of(0.0)), reduce, count);
    const double part = options.label_smoothing;
    return add(context, multiply(context, plain, Scalar::of(1 - part)),
               multiply(context, smooth, Scalar::of(part / static_cast<double>(classes))));
}

// (N, C, d…) as rows of C; classes last.
Tensor as_rows(Context& context, const Tensor& input) {
    if (input->dim() == 1) return unsqueeze(context, input, 0);
    if (input->dim() == 2) return input;
    Shape order{0};
    for (std::int64_t i = 2; i < input->dim(); ++i) order.push_back(i);
    order.push_back(1);
    return reshape(context, permute(context, input, order), {-1, input->shape[1]});
}

// A target has one class for each place of (N, C, d…). Source: torch/nn/functional.py before 2.0,
// NLLLoss2d since.
void check_places(const Shape& input, const Shape& target) {
    Shape wanted = input;
    if (input.size() < 3) return;
    wanted.erase(wanted.begin() + 1);
    if (wanted == target) return;
    raise_runtime_error(fmt::format("Expected target size {}, got {}", text_of_shape(wanted),
                                    text_of_shape(target)));
}

Tensor loss_of(Context& context, const Tensor& log_p, const Tensor& target, Reduce reduce,
               const ClassLoss& options) {
    if (log_p->dim() == 2 && !options.weight && options.label_smoothing == 0)
        return nll_loss(context, log_p, target, reduce, options.ignore_index);
    if (log_p->dim() != target->dim() + 1) {
        raise_runtime_error(
            log_p->dim() > 2
                ? fmt::format("only batches of spatial targets supported (3D tensors) but got "
                              "targets of size: : {}",
                              text_of_shape(target->shape))
                : "0D or 1D target tensor expected, multi-target not supported");
    }
    if (log_p->dim() > 1 && log_p->shape[0] != target->shape[0]) {
        throw Raised("ValueError",
                     fmt::format("Expected input batch_size ({}) to match target batch_size ({}).",
                                 log_p->shape[0], target->shape[0]));
    }
    check_places(log_p->shape, target->shape);
    Tensor rows = as_rows(context, log_p);
    const Tensor labels = reshape(context, target, {-1});
    Tensor loss = options.weight || options.label_smoothing != 0
                      ? weighted_rows(context, rows, labels, reduce, options)
                      : nll_loss(context, rows, labels, reduce, options.ignore_index);
    if (reduce == Reduce::none) loss = reshape(context, loss, target->shape);
    if (log_p->dim() > 2 && options.label_smoothing == 0)
        rename_history(loss, "NllLoss2DBackward0");
    return loss;
}

Tensor with_probabilities(Context& context, const Tensor& log_p, const Tensor& target,
                          Reduce reduce, std::int64_t dim, const ClassLoss& options) {
    common_device({log_p, target}, false);
    const std::int64_t classes = log_p->shape[index_from(dim)];
    Tensor wanted = target;
    if (options.label_smoothing != 0) {
        const double part = options.label_smoothing;
        wanted = add(context, multiply(context, target, Scalar::of(1 - part)),
                     Scalar::of(part / static_cast<double>(classes)));
    }
    Tensor product = multiply(context, log_p, wanted);
    if (options.weight) {
        Shape shape(index_from(log_p->dim()), 1);
        shape[index_from(dim)] = classes;
        product = multiply(context, product, reshape(context, options.weight, shape));
    }
    const std::int64_t rows = log_p->dim() == 1 ? 1 : log_p->numel() / classes;
    switch (reduce) {
        case Reduce::mean: {
            const Tensor loss =
                divide(context, negative(context, sum(context, product, {})),
                       Scalar::of(static_cast<double>(std::max<std::int64_t>(rows, 1))));
            rename_history(loss, "DivBackward1");
            return loss;
        }
        case Reduce::sum:
            return negative(context, sum(context, product, {}));
        case Reduce::none:
            break;
    }
    return negative(context, sum(context, product, {{dim}, false}));
}

}  // namespace

Tensor cross_entropy(Context& context, const Tensor& given, const Tensor& target, Reduce reduce,
                     const ClassLoss& options) {
    const Tensor input = autocast_float(context, given, Autocasts::everywhere);
    const bool has_probabilities =
        target->shape == input->shape && device::is_floating(target->dtype);
    if (target->shape == input->shape && !has_probabilities && !input->shape.empty()) {
        raise_runtime_error(
            fmt::format("Expected floating point type for target with class probabilities, got {}",
                        scalar_type_name(target->dtype)));
    }
    const bool is_plain =
        !options.weight && options.label_smoothing == 0 && input->dim() <= 2 && !has_probabilities;
    if (input->shape.empty() || is_plain)
        return cross_entropy(context, input, target, reduce, options.ignore_index);
    if (options.label_smoothing < 0 || options.label_smoothing > 1) {
        raise_runtime_error(fmt::format("label_smoothing must be between 0.0 and 1.0. Got: {}",
                                        options.label_smoothing));
    }
    const std::int64_t dim = input->dim() == 1 ? 0 : 1;
    if (options.weight)
        check_same_device("nll_loss_forward",
                          {{"self", input}, {"target", target}, {"weight", options.weight}});
    check_weight(options.weight, input->shape[index_from(dim)]);
    const Tensor log_p = softmax(context, input, dim, true);
    if (has_probabilities) return with_probabilities(context, log_p, target, reduce, dim, options);
    return loss_of(context, log_p, target, reduce, options);
}

Tensor nll_loss(Context& context, const Tensor& given, const Tensor& target, Reduce reduce,
                const ClassLoss& options) {
    const Tensor input = autocast_float(context, given, Autocasts::everywhere);
    if (input->dim() < 1) return nll_loss(context, input, target, reduce, options.ignore_index);
    if (options.weight) {
        check_same_device("nll_loss_forward",
                          {{"self", input}, {"target", target}, {"weight", options.weight}});
        check_weight(options.weight, input->shape[input->dim() == 1 ? 0 : 1]);
    }
    return loss_of(context, input, target, reduce, options);
}

}  // namespace ringside::torch
