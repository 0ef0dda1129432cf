// torch.nn.functional.
#include "core/torch/functional.h"

#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/autograd.h"
#include "core/torch/class_losses.h"
#include "core/torch/elementwise.h"
#include "core/torch/limits.h"
#include "core/torch/products.h"
#include "core/torch/reductions.h"

#include <array>
#include <optional>

namespace ringside::snippet {

namespace {

torch::Tensor input_of(Args& args) {
    return tensor_from(args.thread, args[0], args.function.name, "input", 1);
}

Value unary_call(Args& args) {
    const torch::UnaryCall& call = *torch::find_unary(args.function.name);
    const torch::Tensor input = input_of(args);
    if (args.has(1) && is_true(args.thread, args[1])) {
        torch::unary_in_place(args.thread.torch(), call, input);
        return args[0];
    }
    return wrap(args.thread, torch::unary(args.thread.torch(), call, input));
}

Value gelu_call(Args& args) {
    const bool is_tanh = args.has(1) && text_from(args.thread, args[1], "approximate") == "tanh";
    return wrap(args.thread, torch::gelu(args.thread.torch(), input_of(args), is_tanh));
}

Value softplus_call(Args& args) {
    const torch::Tensor input = input_of(args);
    torch::Context& context = args.thread.torch();
    if (args.count == 1) return wrap(args.thread, torch::softplus(context, input));
    const double beta = args.has(1) ? real_from(args.thread, args[1]) : 1;
    const double threshold = args.has(2) ? real_from(args.thread, args[2]) : 20;
    const torch::Tensor scaled = torch::multiply(context, input, torch::Scalar::of(beta));
    const torch::Tensor bent =
        torch::divide(context, torch::softplus(context, scaled), torch::Scalar::of(beta));
    const torch::Tensor is_straight =
        torch::binary(context, *torch::find_binary("gt"), scaled, torch::Scalar::of(threshold));
    const torch::Tensor result = torch::where(context, is_straight, input, bent);
    torch::rename_history(result, "SoftplusBackward0");
    return wrap(args.thread, result);
}

Value softmax_call(Args& args) {
    const torch::Tensor input = input_of(args);
    const bool is_first = input->dim() == 0 || input->dim() == 1 || input->dim() == 3;
    const std::int64_t dim =
        args[1].is_absent() ? (is_first ? 0 : 1) : index_from(args.thread, args[1]);
    if (args[1].is_absent()) {
        args.thread.torch().warn("UserWarning",
                                 "Implicit dimension choice for " + args.function.name +
                                     " has been deprecated. Change the call to include dim=X as an "
                                     "argument.");
    }
    return wrap(args.thread, torch::softmax(args.thread.torch(), input, dim,
                                            args.function.name == "log_softmax"));
}

Value linear_call(Args& args) {
    const torch::Tensor weight = tensor_from(args.thread, args[1], "linear", "weight", 2);
    const torch::Tensor bias =
        args[2].is_absent() ? nullptr : tensor_from(args.thread, args[2], "linear", "bias", 3);
    return wrap(args.thread, torch::linear(args.thread.torch(), input_of(args), weight, bias));
}

torch::Reduce reduction_of(Args& args, std::size_t at) {
    return torch::reduce_from(args.has(at) ? text_from(args.thread, args[at], "reduction")
                                           : "mean");
}

Value loss_call(Args& args) {
    const std::string& name = args.function.name;
    const torch::Tensor input = input_of(args);
    const bool has_classes = name == "cross_entropy" || name == "nll_loss";
    // The losses of differences compare the sizes first, in Python.
    if (!has_classes && tensor_object(args[1]) == nullptr)
        get_attribute(args.thread, args[1], "size");
    const torch::Tensor target = tensor_from(
        args.thread, args[1], name == "cross_entropy" ? "cross_entropy_loss" : name, "target", 2);
    const torch::Reduce reduce = reduction_of(args, has_classes ? 6 : 4);
    torch::Context& context = args.thread.torch();
    if (name == "mse_loss")
        return wrap(args.thread, torch::mse_loss(context, input, target, reduce));
    if (name == "l1_loss") return wrap(args.thread, torch::l1_loss(context, input, target, reduce));
    const torch::ClassLoss options{
        .weight = tensor_or_null(args[2]),
        .ignore_index = args.has(4) ? index_from(args.thread, args[4]) : -100,
        .label_smoothing = args.has(7) ? real_from(args.thread, args[7]) : 0};
    if (name == "nll_loss")
        return wrap(args.thread, torch::nll_loss(context, input, target, reduce, options));
    return wrap(args.thread, torch::cross_entropy(context, input, target, reduce, options));
}

Value dropout_call(Args& args) {
    const double p = args.has(1) ? real_from(args.thread, args[1]) : 0.5;
    const bool is_training = !args.has(2) || is_true(args.thread, args[2]);
    if (p < 0 || p > 1) {
        raise_value_error("dropout probability has to be between 0 and 1, but got " +
                          str_of(args.thread, args[1]));
    }
    return wrap(args.thread, torch::dropout(args.thread.torch(), input_of(args), p, is_training));
}

Value layer_norm_call(Args& args) {
    const torch::Shape shape = shape_from(args.thread, {args[1]}, "layer_norm");
    const torch::Tensor weight = tensor_or_null(args[2]);
    const torch::Tensor bias = tensor_or_null(args[3]);
    const double epsilon = args.has(4) ? real_from(args.thread, args[4]) : 1e-5;
    return wrap(args.thread, torch::layer_norm(args.thread.torch(), input_of(args), shape, weight,
                                               bias, epsilon));
}

Value embedding_call(Args& args) {
    const torch::Tensor weight = tensor_from(args.thread, args[1], "embedding", "weight", 2);
    std::optional<std::int64_t> padding;
    if (!args[2].is_absent()) {
        padding = index_from(args.thread, args[2]);
        if (*padding < 0) *padding += weight->shape.front();
    }
    return wrap(args.thread,
                torch::embedding(args.thread.torch(), weight, input_of(args), padding));
}

Value one_hot_call(Args& args) {
    const torch::Tensor input = input_of(args);
    torch::Context& context = args.thread.torch();
    if (input->dtype != torch::DType::int64)
        raise("RuntimeError", "one_hot is only applicable to index tensor.");
    const std::vector<std::int64_t> labels = torch::integers_of(context, input);
    std::optional<std::int64_t> asked;
    if (args.has(1)) asked = index_from(args.thread, args[1]);
    if (asked == -1) asked.reset();
    if (labels.empty() && asked.value_or(0) <= 0)
        raise("RuntimeError", "Can not infer total number of classes from empty tensor.");
    std::int64_t classes = asked.value_or(-1);
    for (const std::int64_t label : labels) {
        if (label < 0) raise("RuntimeError", "Class values must be non-negative.");
        if (asked && label >= classes)
            raise("RuntimeError", "Class values must be smaller than num_classes.");
        if (!asked) classes = std::max(classes, label + 1);
    }
    torch::Shape shape = input->shape;
    shape.push_back(classes);
    std::int64_t wanted = 0;
    const bool is_beyond =
        __builtin_mul_overflow(static_cast<std::int64_t>(labels.size()), classes, &wanted);
    torch::check_elements(is_beyond ? torch::kMostElements + 1 : wanted);
    std::vector<torch::Scalar> values(labels.size() * static_cast<std::size_t>(classes),
                                      torch::Scalar::of(std::int64_t{0}));
    for (std::size_t i = 0; i < labels.size(); ++i) {
        values[i * static_cast<std::size_t>(classes) + static_cast<std::size_t>(labels[i])] =
            torch::Scalar::of(std::int64_t{1});
    }
    return wrap(args.thread,
                torch::tensor_from(context, shape, values,
                                   {.dtype = torch::DType::int64, .device = input->device()}));
}

constexpr auto kCalls = std::to_array<NamedCall>({
    {"relu", "input, inplace=", unary_call},
    {"silu", "input, inplace=", unary_call},
    {"sigmoid", "input", unary_call},
    {"tanh", "input", unary_call},
    {"softplus", "input, beta=, threshold=", softplus_call},
    {"gelu", "input, approximate=", gelu_call},
    {"softmax", "input, dim=, dtype=", softmax_call},
    {"log_softmax", "input, dim=, dtype=", softmax_call},
    {"linear", "input, weight, bias=", linear_call},
    {"mse_loss", "input, target, size_average=, reduce=, reduction=", loss_call},
    {"l1_loss", "input, target, size_average=, reduce=, reduction=", loss_call},
    {"cross_entropy",
     "input, target, weight=, size_average=, ignore_index=, reduce=, reduction=, label_smoothing=",
     loss_call},
    {"nll_loss",
     "input, target, weight=, size_average=, ignore_index=, reduce=, reduction=", loss_call},
    {"dropout", "input, p=, training=, inplace=", dropout_call},
    {"layer_norm", "input, normalized_shape, weight=, bias=, eps=", layer_norm_call},
    {"embedding", "input, weight, padding_idx=", embedding_call},
    {"one_hot", "input, num_classes=", one_hot_call},
});

}  // namespace

void install_functional(Interpreter&, ModuleObject& functional) {
    for (const NamedCall& each : kCalls)
        add_function(functional, each.name, each.signature, each.body);
}

}  // namespace ringside::snippet
