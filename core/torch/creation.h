// Making tensors, with PyTorch's random values on the CPU.
#pragma once

#include "core/torch/tensor.h"

#include <optional>
#include <vector>

namespace ringside::torch {

// The keywords that every factory takes.
struct Factory {
    std::optional<DType> dtype = std::nullopt;
    DeviceId device = device::kHost;
    bool requires_grad = false;
    bool pin_memory = false;
};

// torch.tensor of nested numbers, flattened in row-major order.
Tensor tensor_from(Context& context, const Shape& shape, const std::vector<Scalar>& values,
                   const Factory& factory);
Tensor empty(Context& context, const Shape& shape, const Factory& factory);
// `dtype` follows the value when none is asked for.
Tensor full(Context& context, const Shape& shape, Scalar value, const Factory& factory);
Tensor arange(Context& context, Scalar start, Scalar end, Scalar step, const Factory& factory);
Tensor linspace(Context& context, double start, double end, std::int64_t steps,
                const Factory& factory);
Tensor eye(Context& context, std::int64_t rows, std::int64_t columns, const Factory& factory);

// Random. `generator` may be null: the default one of the device.
Tensor rand(Context& context, const Shape& shape, const Factory& factory, Generator* generator);
Tensor randn(Context& context, const Shape& shape, const Factory& factory, Generator* generator);
Tensor randint(Context& context, std::int64_t low, std::int64_t high, const Shape& shape,
               const Factory& factory, Generator* generator);
Tensor randperm(Context& context, std::int64_t count, const Factory& factory, Generator* generator);
// In place: uniform_ and normal_.
void uniform_in_place(Context& context, const Tensor& self, double low, double high,
                      Generator* generator);
void normal_in_place(Context& context, const Tensor& self, double mean, double deviation,
                     Generator* generator);
// A tensor of 0 and 1 that is 1 with probability p, in `like`'s type and place.
Tensor bernoulli_like(Context& context, const Tensor& like, double p);

// torch.manual_seed: the CPU's generator and every device's.
void manual_seed(Process& process, std::uint64_t seed);

void set_requires_grad(const Tensor& tensor, bool requires_grad);

}  // namespace ringside::torch
