#include "core/torch/autocast.h"

#include "core/torch/transfer.h"

#include <algorithm>
#include <array>

namespace ringside::torch {

namespace {

constexpr auto kFloatOperations = std::to_array<std::string_view>(
    {"acos", "asin", "cosh", "erfinv", "exp", "expm1", "log", "log10", "log1p", "log2", "pow",
     "reciprocal", "rsqrt", "sinh", "softplus", "tan"});

bool may_cast(const Tensor& tensor) {
    return tensor && device::is_floating(tensor->dtype) && tensor->dtype != DType::float64;
}

const Autocast* setting_of(const Context& context, const Tensor& tensor) {
    if (tensor->device().is_gpu()) return &context.autocast_cuda;
    return tensor->device().is_host() ? &context.autocast_cpu : nullptr;
}

// The cast itself has a history as Tensor.to has, and no further casts.
Tensor cast(Context& context, const Tensor& tensor, DType dtype) {
    if (tensor->dtype == dtype) return tensor;
    return to(context, tensor, {.dtype = dtype});
}

}  // namespace

Tensor autocast_small(Context& context, const Tensor& tensor) {
    if (!may_cast(tensor)) return tensor;
    const Autocast* setting = setting_of(context, tensor);
    if (setting == nullptr || !setting->is_enabled) return tensor;
    return cast(context, tensor, setting->dtype);
}

Tensor autocast_float(Context& context, const Tensor& tensor, Autocasts where) {
    if (!may_cast(tensor)) return tensor;
    if (where == Autocasts::cuda && !tensor->device().is_gpu()) return tensor;
    const Autocast* setting = setting_of(context, tensor);
    if (setting == nullptr || !setting->is_enabled) return tensor;
    return cast(context, tensor, DType::float32);
}

bool is_float_operation(std::string_view name) {
    return std::ranges::find(kFloatOperations, name) != kFloatOperations.end();
}

}  // namespace ringside::torch
