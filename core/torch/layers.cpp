#include "core/torch/layers.h"

#include "core/torch/creation.h"
#include "core/torch/elementwise.h"
#include "core/torch/layer_parts.h"
#include "core/torch/print.h"
#include "core/torch/products.h"
#include "core/torch/reductions.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace ringside::torch {

namespace {

Tensor parameter(Context& context, const Shape& shape, std::optional<DeviceId> device,
                 std::optional<DType> dtype) {
    Tensor tensor = new_tensor(context, {.shape = shape,
                                         .dtype = dtype.value_or(context.process.default_dtype),
                                         .device = device.value_or(device::kHost),
                                         .role = trace::Role::parameter});
    return tensor;
}

}  // namespace

std::string python_float(double value) {
    std::string text = fmt::format("{}", value);
    if (text.find_first_of(".en") == std::string::npos) text += ".0";
    return text;
}

std::vector<Item> bind_arguments(const std::string& function, const std::vector<std::string>& names,
                                 const Arguments& arguments, std::size_t required) {
    const std::size_t most = names.size() + 1;  // with self
    if (arguments.positional.size() > names.size()) {
        const std::string takes = required == names.size()
                                      ? fmt::format("{}", most)
                                      : fmt::format("from {} to {}", required + 1, most);
        throw Raised("TypeError",
                     fmt::format("{}() takes {} positional argument{} but {} were given", function,
                                 takes, most == 1 ? "" : "s", arguments.positional.size() + 1));
    }
    std::vector<Item> bound = arguments.positional;
    std::vector<bool> is_given(names.size(), false);
    std::fill_n(is_given.begin(), bound.size(), true);
    bound.resize(names.size());
    for (const auto& [name, value] : arguments.keyword) {
        const auto found = std::ranges::find(names, name);
        if (found == names.end()) {
            throw Raised("TypeError", fmt::format("{}() got an unexpected keyword argument '{}'",
                                                  function, name));
        }
        const std::size_t at = static_cast<std::size_t>(found - names.begin());
        if (is_given[at]) {
            throw Raised("TypeError",
                         fmt::format("{}() got multiple values for argument '{}'", function, name));
        }
        is_given[at] = true;
        bound[at] = value;
    }
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < required; ++i) {
        if (!is_given[i]) missing.push_back("'" + names[i] + "'");
    }
    if (!missing.empty()) {
        std::string list = missing.front();
        if (missing.size() == 2) list += " and " + missing[1];
        for (std::size_t i = 1; missing.size() > 2 && i < missing.size(); ++i) {
            list += (i + 1 == missing.size() ? ", and " : ", ") + missing[i];
        }
        throw Raised("TypeError",
                     fmt::format("{}() missing {} required positional argument{}: {}", function,
                                 missing.size(), missing.size() == 1 ? "" : "s", list));
    }
    return bound;
}

Tensor expect_tensor(const Item& item, std::string_view function, std::string_view argument,
                     int position) {
    if (item.kind == Item::Kind::tensor) return item.tensor;
    throw Raised("TypeError",
                 fmt::format("{}(): argument '{}' (position {}) must be Tensor, not {}", function,
                             argument, position, item.python_type()));
}

Item TensorModule::forward(Context& context, const Arguments& arguments) {
    const std::vector<Item> bound =
        bind_arguments(class_name() + ".forward", {"input"}, arguments, 1);
    return Item::of(forward_tensor(context, expect_tensor(bound[0], function_name(), "input", 1)));
}

Linear::Linear(Context& context, std::int64_t in, std::int64_t out, bool has_bias,
               std::optional<DeviceId> device, std::optional<DType> dtype)
    : in_features(in), out_features(out) {
    const Tensor weight = parameter(context, {out, in}, device, dtype);
    // kaiming_uniform_(a=sqrt(5)) comes to the same bound as the bias's.
    const double gain = std::sqrt(2.0 / (1 + 5.0));
    if (out > 0 && in > 0) {
        const double deviation = gain / std::sqrt(static_cast<double>(in));
        const double bound = std::sqrt(3.0) * deviation;
        uniform_in_place(context, weight, -bound, bound, nullptr);
    }
    register_parameter(context, "weight", as_parameter(weight));
    if (!has_bias) {
        register_parameter(context, "bias", nullptr);
        return;
    }
    const Tensor bias = parameter(context, {out}, device, dtype);
    const double bound = in > 0 ? 1 / std::sqrt(static_cast<double>(in)) : 0;
    uniform_in_place(context, bias, -bound, bound, nullptr);
    register_parameter(context, "bias", as_parameter(bias));
}

std::string Linear::extra_repr() const {
    const auto* bias = const_cast<Linear*>(this)->find_parameter("bias");
    return fmt::format("in_features={}, out_features={}, bias={}", in_features, out_features,
                       python_bool(bias != nullptr && *bias != nullptr));
}

Tensor Linear::forward_tensor(Context& context, const Tensor& input) {
    const Tensor* bias = find_parameter("bias");
    return linear(context, input, *find_parameter("weight"), bias != nullptr ? *bias : nullptr);
}

std::string SimpleLayer::class_name() const {
    switch (options.kind) {
        case LayerKind::relu:
            return "ReLU";
        case LayerKind::gelu:
        case LayerKind::gelu_tanh:
            return "GELU";
        case LayerKind::sigmoid:
            return "Sigmoid";
        case LayerKind::tanh:
            return "Tanh";
        case LayerKind::silu:
            return "SiLU";
        case LayerKind::identity:
            return "Identity";
        case LayerKind::softmax:
            return "Softmax";
        case LayerKind::log_softmax:
            return "LogSoftmax";
        case LayerKind::dropout:
            return "Dropout";
        case LayerKind::flatten:
            return "Flatten";
    }
    return {};
}

std::string SimpleLayer::function_name() const {
    switch (options.kind) {
        case LayerKind::relu:
            return "relu";
        case LayerKind::gelu:
        case LayerKind::gelu_tanh:
            return "gelu";
        case LayerKind::sigmoid:
            return "sigmoid";
        case LayerKind::tanh:
            return "tanh";
        case LayerKind::silu:
            return "silu";
        case LayerKind::identity:
            return "forward";
        case LayerKind::softmax:
            return "softmax";
        case LayerKind::log_softmax:
            return "log_softmax";
        case LayerKind::dropout:
            return "dropout";
        case LayerKind::flatten:
            return "flatten";
    }
    return {};
}

std::string SimpleLayer::extra_repr() const {
    switch (options.kind) {
        case LayerKind::relu:
        case LayerKind::silu:
            return options.is_in_place ? "inplace=True" : "";
        case LayerKind::gelu:
            return "approximate='none'";
        case LayerKind::gelu_tanh:
            return "approximate='tanh'";
        case LayerKind::softmax:
        case LayerKind::log_softmax:
            return options.dim ? fmt::format("dim={}", *options.dim) : std::string("dim=None");
        case LayerKind::dropout:
            return fmt::format("p={}, inplace={}", python_float(options.probability),
                               python_bool(options.is_in_place));
        case LayerKind::flatten:
            return fmt::format("start_dim={}, end_dim={}", options.start_dim, options.end_dim);
        case LayerKind::sigmoid:
        case LayerKind::tanh:
        case LayerKind::identity:
            return {};
    }
    return {};
}

Tensor SimpleLayer::forward_tensor(Context& context, const Tensor& input) {
    const auto by_name = [&](const char* name) {
        return options.is_in_place ? unary_in_place(context, *find_unary(name), input)
                                   : unary(context, *find_unary(name), input);
    };
    // Source: nn.functional._get_softmax_dim, what a missing dim means.
    const auto implied_dim = [&] {
        return input->dim() == 0 || input->dim() == 1 || input->dim() == 3 ? 0 : 1;
    };
    switch (options.kind) {
        case LayerKind::relu:
            return by_name("relu");
        case LayerKind::gelu:
            return gelu(context, input, false);
        case LayerKind::gelu_tanh:
            return gelu(context, input, true);
        case LayerKind::sigmoid:
            return by_name("sigmoid");
        case LayerKind::tanh:
            return by_name("tanh");
        case LayerKind::silu:
            return by_name("silu");
        case LayerKind::identity:
            return input;
        case LayerKind::softmax:
        case LayerKind::log_softmax:
            if (!options.dim) {
                context.warn(
                    "UserWarning",
                    fmt::format("Implicit dimension choice for {} has been deprecated. Change "
                                "the call to include dim=X as an argument.",
                                function_name()));
            }
            return softmax(context, input, options.dim.value_or(implied_dim()),
                           options.kind == LayerKind::log_softmax);
        case LayerKind::dropout:
            return dropout(context, input, options.probability, is_training);
        case LayerKind::flatten:
            return flatten(context, input, options.start_dim, options.end_dim);
    }
    return input;
}

Embedding::Embedding(Context& context, std::int64_t count, std::int64_t width,
                     std::optional<std::int64_t> padding, std::optional<DeviceId> device)
    : num_embeddings(count), embedding_dim(width), padding_index(padding) {
    const Tensor weight = parameter(context, {count, width}, device, std::nullopt);
    normal_in_place(context, weight, 0, 1, nullptr);
    if (padding_index)
        fill_in_place(context, select(context, weight, 0, *padding_index), Scalar::of(0.0));
    register_parameter(context, "weight", as_parameter(weight));
}

std::string Embedding::extra_repr() const {
    const std::string text = fmt::format("{}, {}", num_embeddings, embedding_dim);
    return padding_index ? fmt::format("{}, padding_idx={}", text, *padding_index) : text;
}

Tensor Embedding::forward_tensor(Context& context, const Tensor& input) {
    return embedding(context, *find_parameter("weight"), input, padding_index);
}

std::string Loss::class_name() const {
    switch (kind) {
        case LossKind::mse:
            return "MSELoss";
        case LossKind::l1:
            return "L1Loss";
        case LossKind::cross_entropy:
            return "CrossEntropyLoss";
        case LossKind::nll:
            return "NLLLoss";
    }
    return {};
}

Item Loss::forward(Context& context, const Arguments& arguments) {
    const std::vector<Item> bound =
        bind_arguments(class_name() + ".forward", {"input", "target"}, arguments, 2);
    const Reduce reduce = reduce_from(reduction);
    const char* function = kind == LossKind::nll ? "nll_loss_nd" : "cross_entropy_loss";
    const Tensor input = expect_tensor(bound[0], function, "input", 1);
    const Tensor target = expect_tensor(bound[1], function, "target", 2);
    const Tensor* weight = find_buffer("weight");
    const ClassLoss options{.weight = weight != nullptr ? *weight : nullptr,
                            .ignore_index = ignore_index,
                            .label_smoothing = label_smoothing};
    switch (kind) {
        case LossKind::mse:
            return Item::of(mse_loss(context, input, target, reduce));
        case LossKind::l1:
            return Item::of(l1_loss(context, input, target, reduce));
        case LossKind::cross_entropy:
            return Item::of(cross_entropy(context, input, target, reduce, options));
        case LossKind::nll:
            return Item::of(nll_loss(context, input, target, reduce, options));
    }
    return {};
}

Item Sequential::forward(Context& context, const Arguments& arguments) {
    Item value = bind_arguments("Sequential.forward", {"input"}, arguments, 1).front();
    for (std::size_t i = 0; i < modules.size(); ++i) {
        // The child may be replaced while it runs: hold it. The value it was given dies with the
        // call.
        const ModulePtr child = modules[i].module;
        Arguments next;
        next.positional.push_back(std::move(value));
        value = child->call(context, next);
    }
    return value;
}

}  // namespace ringside::torch
