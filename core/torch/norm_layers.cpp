// LayerNorm and BatchNorm.
#include "core/torch/creation.h"
#include "core/torch/elementwise.h"
#include "core/torch/layer_parts.h"
#include "core/torch/layers.h"
#include "core/torch/print.h"

#include <fmt/format.h>

namespace ringside::torch {

LayerNorm::LayerNorm(Context& context, Shape shape, double eps, bool is_affine,
                     std::optional<DeviceId> device)
    : normalized_shape(std::move(shape)), epsilon(eps), has_affine(is_affine) {
    const Factory factory{.device = device.value_or(device::kHost)};
    if (is_affine) {
        register_parameter(context, "weight",
                           as_parameter(full(context, normalized_shape, Scalar::of(1.0), factory)));
        register_parameter(context, "bias",
                           as_parameter(full(context, normalized_shape, Scalar::of(0.0), factory)));
    } else {
        register_parameter(context, "weight", nullptr);
        register_parameter(context, "bias", nullptr);
    }
}

std::string LayerNorm::extra_repr() const {
    return fmt::format("{}, eps={}, elementwise_affine={}", tuple_text(normalized_shape),
                       python_float(epsilon), python_bool(has_affine));
}

Tensor LayerNorm::forward_tensor(Context& context, const Tensor& input) {
    return layer_norm(context, input, normalized_shape, *find_parameter("weight"),
                      *find_parameter("bias"), epsilon);
}

BatchNormLayer::BatchNormLayer(Context& context, const Options& layer_options,
                               std::optional<DeviceId> device)
    : options(layer_options) {
    const Factory factory{.device = device.value_or(device::kHost)};
    const Shape shape{options.features};
    if (options.is_affine) {
        register_parameter(context, "weight",
                           as_parameter(full(context, shape, Scalar::of(1.0), factory)));
        register_parameter(context, "bias",
                           as_parameter(full(context, shape, Scalar::of(0.0), factory)));
    } else {
        register_parameter(context, "weight", nullptr);
        register_parameter(context, "bias", nullptr);
    }
    if (options.tracks) {
        register_buffer(context, "running_mean", full(context, shape, Scalar::of(0.0), factory));
        register_buffer(context, "running_var", full(context, shape, Scalar::of(1.0), factory));
        register_buffer(context, "num_batches_tracked",
                        full(context, {}, Scalar::of(std::int64_t{0}), factory));
    } else {
        for (const char* key : {"running_mean", "running_var", "num_batches_tracked"}) {
            register_buffer(context, key, nullptr);
        }
    }
}

std::string BatchNormLayer::class_name() const {
    return fmt::format("BatchNorm{}d", options.spatial_dims);
}

std::string BatchNormLayer::extra_repr() const {
    return fmt::format("{}, eps={}, momentum={}, affine={}, track_running_stats={}",
                       options.features, python_float(options.epsilon),
                       options.momentum ? python_float(*options.momentum) : "None",
                       python_bool(options.is_affine), python_bool(options.tracks));
}

Tensor BatchNormLayer::forward_tensor(Context& context, const Tensor& input) {
    if (options.spatial_dims == 1 && input->dim() != 2 && input->dim() != 3) {
        throw Raised("ValueError",
                     fmt::format("expected 2D or 3D input (got {}D input)", input->dim()));
    }
    if (options.spatial_dims == 2 && input->dim() != 4) {
        throw Raised("ValueError", fmt::format("expected 4D input (got {}D input)", input->dim()));
    }
    BatchNorm norm{.running_mean = *find_buffer("running_mean"),
                   .running_var = *find_buffer("running_var"),
                   .weight = *find_parameter("weight"),
                   .bias = *find_parameter("bias"),
                   .is_training = is_training,
                   .momentum = options.momentum.value_or(0.0),
                   .epsilon = options.epsilon};
    const Tensor counter = *find_buffer("num_batches_tracked");
    if (is_training && counter)
        binary_in_place(context, *find_binary("add"), counter, Scalar::of(std::int64_t{1}));
    if (is_training && counter && !options.momentum) {
        const auto batches = integers_of(context, counter).front();
        norm.momentum = 1.0 / static_cast<double>(batches);
    }
    return batch_norm(context, input, norm);
}

}  // namespace ringside::torch
