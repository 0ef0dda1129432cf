#include "core/torch/creation.h"
#include "core/torch/derivatives.h"

#include "core/torch/dtype_rules.h"
#include "core/torch/elementwise.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <optional>

namespace ringside::torch {

using device::Op;

namespace {

Tensor raw(Context& context, const Shape& shape, DType dtype, DeviceId device, bool is_pinned) {
    if (is_pinned && device.is_gpu()) {
        raise_runtime_error("Only dense CPU tensors can be pinned");
    }
    return new_tensor(context, {.shape = shape,
                                .dtype = dtype,
                                .device = device,
                                .is_pinned = is_pinned,
                                .role = trace::Role::input});
}

Tensor finished(Tensor tensor, const Factory& factory) {
    tensor->version = nullptr;  // what filled it is no write to the program
    if (factory.requires_grad) set_requires_grad(tensor, true);
    return tensor;
}

// Values are made on the host and copied when another device is meant.
Tensor on_host(Context& context, const Shape& shape, DType dtype, const Factory& factory) {
    return raw(context, shape, dtype, device::kHost,
               factory.pin_memory && factory.device.is_host());
}

Tensor moved(Context& context, const Tensor& tensor, const Factory& factory) {
    if (factory.device.is_host()) return finished(tensor, factory);
    return finished(to_device(context, tensor, factory.device, false), factory);
}

DType float_type(const Context& context, const Factory& factory) {
    return factory.dtype.value_or(context.process.default_dtype);
}

// at::normal_fill: 16 numbers at a time, eight radii from the first half and angles from the
// second, in the tensor's own precision.
template <class T>
void normal_fill_16(double* data) {
    constexpr T kTwoPi = static_cast<T>(2.0 * 3.14159265358979323846);
    for (int i = 0; i < 8; ++i) {
        const T u1 = 1 - static_cast<T>(data[i]);
        const T u2 = static_cast<T>(data[i + 8]);
        const T radius = std::sqrt(-2 * std::log(u1));
        const T theta = kTwoPi * u2;
        data[i] = static_cast<double>(radius * std::cos(theta));
        data[i + 8] = static_cast<double>(radius * std::sin(theta));
    }
}

// Standard normals as PyTorch's CPU kernel draws them: from 16 values on in blocks, the last block
// recomputed when it is not full; fewer one by one.
std::vector<double> normals(Generator& generator, std::size_t count, bool is_double) {
    std::vector<double> values(count);
    if (count < 16) {
        for (double& value : values) value = generator.normal_double();
        return values;
    }
    const auto draw = [&] {
        return is_double ? generator.uniform_double(0, 1)
                         : static_cast<double>(generator.uniform_float(0, 1));
    };
    for (double& value : values) value = draw();
    const auto fill_16 = is_double ? normal_fill_16<double> : normal_fill_16<float>;
    for (std::size_t i = 0; i + 15 < count; i += 16) fill_16(&values[i]);
    if (count % 16 != 0) {
        for (std::size_t i = count - 16; i < count; ++i) values[i] = draw();
        fill_16(&values[count - 16]);
    }
    return values;
}

std::vector<double> uniforms(Generator& generator, std::size_t count, DType dtype, double low,
                             double high) {
    std::vector<double> values(count);
    for (double& value : values) {
        value = dtype == DType::float64 ? generator.uniform_double(low, high)
                                        : static_cast<double>(generator.uniform_float(
                                              static_cast<float>(low), static_cast<float>(high)));
    }
    return values;
}

// Fills a device tensor from its device's counter-based generator.
void device_random(Context& context, const Tensor& self, Op op, const char* name, double a,
                   double b) {
    DeviceGenerator& generator =
        context.process.device_generators[index_from(self->device().index)];
    launch(context,
           {.op = op,
            .name = name,
            .outputs = {self->view()},
            .scalars = {a, b},
            .integers = {static_cast<std::int64_t>(generator.seed), generator.counter}},
           self->device());
    generator.counter += self->numel();
}

void check_floating(DType dtype, const char* kernel) {
    if (device::is_floating(dtype)) return;
    raise_runtime_error(
        fmt::format("\"{}\" not implemented for '{}'", kernel, scalar_type_name(dtype)));
}

// A shape-only tensor gets no values, and drawing or counting them could take gigabytes.
bool holds_values(const Tensor& tensor) { return tensor->storage->block().has_values(); }

void store(Context& context, const Tensor& self, const std::vector<double>& values) {
    if (self->device().is_host() && self->is_contiguous()) {
        write_doubles(context, self, values);
        return;
    }
    const Tensor here = new_tensor(context, {.shape = self->shape, .dtype = self->dtype});
    write_doubles(context, here, values);
    Context quiet = without_history(context);
    copy_in_place(quiet, self, here);
}

// The second half counts back from the end, so both ends are exact. PyTorch's CPU kernel makes
// whole pairs of vector registers from their first element. Source: aten RangeFactoriesKernel.cpp.
template <class Number>
std::vector<double> spaced(Number start, Number end, std::int64_t steps) {
    std::vector<double> values(index_from(steps));
    const Number step = steps > 1 ? (end - start) / static_cast<Number>(steps - 1) : Number{0};
    constexpr std::int64_t lanes = 32 / static_cast<std::int64_t>(sizeof(Number));
    const std::int64_t in_registers = steps / (2 * lanes) * (2 * lanes);
    for (std::int64_t i = 0; i < steps; ++i) {
        const std::int64_t lane = i < in_registers ? i % lanes : 0;
        const std::int64_t first = i - lane;
        const Number base = first < steps / 2 || steps == 1
                                ? std::fma(step, static_cast<Number>(first), start)
                                : std::fma(-step, static_cast<Number>(steps - first - 1), end);
        const Number offset = step * static_cast<Number>(lane);
        values[index_from(i)] = static_cast<double>(base + offset);
    }
    return values;
}

}  // namespace

void set_requires_grad(const Tensor& tensor, bool requires_grad) {
    if (requires_grad && !device::is_floating(tensor->dtype)) {
        raise_runtime_error(
            "Only Tensors of floating point and complex dtype can require gradients");
    }
    if (!requires_grad && tensor->grad_fn) {
        raise_runtime_error(
            "you can only change requires_grad flags of leaf variables. If you want to use a "
            "computed variable in a "
            "subgraph that doesn't require differentiation use var_no_grad = var.detach().");
    }
    tensor->requires_grad = requires_grad;
}

namespace {

// A small integer type refuses what it cannot hold.
void check_range(const std::vector<std::int64_t>& numbers, DType dtype) {
    if (device::is_floating(dtype) || dtype == DType::boolean || dtype == DType::int64) return;
    const std::int64_t bits = 8 * device::size_of(dtype);
    const bool is_signed = dtype != DType::uint8;
    // PyTorch lets a negative number of an unsigned type wrap around.
    const std::int64_t lowest = -(std::int64_t{1} << (is_signed ? bits - 1 : bits));
    const std::int64_t highest = (std::int64_t{1} << (is_signed ? bits - 1 : bits)) - 1;
    for (const std::int64_t number : numbers) {
        if (number >= lowest && number <= highest) continue;
        raise_runtime_error(fmt::format("value cannot be converted to type {} without overflow",
                                        device::name_of(dtype)));
    }
}

}  // namespace

Tensor tensor_from(Context& context, const Shape& shape, const std::vector<Scalar>& values,
                   const Factory& factory) {
    bool any_float = values.empty();
    bool all_bool = !values.empty();
    for (const Scalar& value : values) {
        any_float = any_float || value.kind == Scalar::Kind::floating;
        all_bool = all_bool && value.kind == Scalar::Kind::boolean;
    }
    const DType inferred = any_float  ? context.process.default_dtype
                           : all_bool ? DType::boolean
                                      : DType::int64;
    const DType dtype = factory.dtype.value_or(inferred);
    const Tensor tensor = on_host(context, shape, dtype, factory);
    context.charge();
    if (device::is_floating(dtype) || any_float) {
        std::vector<double> numbers;
        numbers.reserve(values.size());
        for (const Scalar& value : values) numbers.push_back(value.real);
        write_doubles(context, tensor, numbers);
    } else {
        std::vector<std::int64_t> numbers;
        numbers.reserve(values.size());
        for (const Scalar& value : values) numbers.push_back(value.whole);
        check_range(numbers, dtype);
        write_integers(context, tensor, numbers);
    }
    return moved(context, tensor, factory);
}

Tensor empty(Context& context, const Shape& shape, const Factory& factory) {
    context.charge();
    return finished(
        raw(context, shape, float_type(context, factory), factory.device, factory.pin_memory),
        factory);
}

Tensor full(Context& context, const Shape& shape, Scalar value, const Factory& factory) {
    const DType dtype = factory.dtype.value_or(value.dtype(context.process.default_dtype));
    const Tensor tensor = raw(context, shape, dtype, factory.device, factory.pin_memory);
    fill_in_place(context, tensor, value);
    return finished(tensor, factory);
}

Tensor arange(Context& context, Scalar start, Scalar end, Scalar step, const Factory& factory) {
    const bool any_float = start.kind == Scalar::Kind::floating ||
                           end.kind == Scalar::Kind::floating ||
                           step.kind == Scalar::Kind::floating;
    const DType dtype =
        factory.dtype.value_or(any_float ? context.process.default_dtype : DType::int64);
    if (step.real == 0) raise_runtime_error("step must be nonzero");
    if ((step.real > 0) != (end.real >= start.real) && start.real != end.real) {
        raise_runtime_error("upper bound and larger bound inconsistent with step sign");
    }
    const double length = std::ceil((end.real - start.real) / step.real);
    const std::int64_t count = std::max<std::int64_t>(0, static_cast<std::int64_t>(length));
    const Tensor tensor = raw(context, {count}, dtype, factory.device, factory.pin_memory);
    launch(context,
           {.op = Op::range,
            .name = "arange",
            .outputs = {tensor->view()},
            .scalars = {start.real, step.real}},
           factory.device);
    return finished(tensor, factory);
}

Tensor linspace(Context& context, double start, double end, std::int64_t steps,
                const Factory& factory) {
    if (steps < 0) raise_runtime_error("number of steps must be non-negative");
    const Tensor tensor = on_host(context, {steps}, float_type(context, factory), factory);
    context.charge();
    if (!holds_values(tensor)) return moved(context, tensor, factory);
    const std::vector<double> values =
        tensor->dtype == DType::float64
            ? spaced<double>(start, end, steps)
            : spaced<float>(static_cast<float>(start), static_cast<float>(end), steps);
    write_doubles(context, tensor, values);
    return moved(context, tensor, factory);
}

Tensor eye(Context& context, std::int64_t rows, std::int64_t columns, const Factory& factory) {
    if (rows < 0) raise_runtime_error(fmt::format("n must be greater or equal to 0, got {}", rows));
    if (columns < 0) {
        raise_runtime_error(fmt::format("m must be greater or equal to 0, got {}", columns));
    }
    const Tensor tensor = on_host(context, {rows, columns}, float_type(context, factory), factory);
    context.charge();
    if (!holds_values(tensor)) return moved(context, tensor, factory);
    std::vector<double> values(index_from(rows * columns));
    for (std::int64_t i = 0; i < std::min(rows, columns); ++i)
        values[index_from(i * columns + i)] = 1;
    write_doubles(context, tensor, values);
    return moved(context, tensor, factory);
}

Tensor rand(Context& context, const Shape& shape, const Factory& factory, Generator* generator) {
    const DType dtype = float_type(context, factory);
    check_floating(dtype, "check_uniform_bounds");
    const Tensor tensor = raw(context, shape, dtype, factory.device, factory.pin_memory);
    uniform_in_place(context, tensor, 0, 1, generator);
    return finished(tensor, factory);
}

Tensor randn(Context& context, const Shape& shape, const Factory& factory, Generator* generator) {
    const DType dtype = float_type(context, factory);
    check_floating(dtype, "normal_kernel_cpu");
    const Tensor tensor = raw(context, shape, dtype, factory.device, factory.pin_memory);
    normal_in_place(context, tensor, 0, 1, generator);
    return finished(tensor, factory);
}

Tensor randint(Context& context, std::int64_t low, std::int64_t high, const Shape& shape,
               const Factory& factory, Generator* generator) {
    if (low >= high) {
        raise_runtime_error(fmt::format(
            "random_ expects 'from' to be less than 'to', but got from={} >= to={}", low, high));
    }
    const DType dtype = factory.dtype.value_or(DType::int64);
    const Tensor tensor = raw(context, shape, dtype, factory.device, factory.pin_memory);
    if (factory.device.is_gpu()) {
        const Tensor drawn = raw(context, shape, DType::float64, factory.device, false);
        device_random(context, drawn, Op::random_uniform, "randint", static_cast<double>(low),
                      static_cast<double>(high));
        const Tensor whole = unary(context, *find_unary("floor"), drawn);
        copy_in_place(context, tensor, whole);
        return finished(tensor, factory);
    }
    context.charge();
    if (!holds_values(tensor)) return finished(tensor, factory);
    Generator& source = generator != nullptr ? *generator : context.process.cpu_generator;
    const std::uint64_t range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    std::vector<std::int64_t> values(index_from(tensor->numel()));
    for (std::int64_t& value : values) {
        const std::uint64_t bits =
            range >= (std::uint64_t{1} << 32U) ? source.random64() : source.random();
        value = low + static_cast<std::int64_t>(bits % range);
    }
    write_integers(context, tensor, values);
    return finished(tensor, factory);
}

Tensor randperm(Context& context, std::int64_t count, const Factory& factory,
                Generator* generator) {
    const Tensor tensor = on_host(context, {count}, factory.dtype.value_or(DType::int64), factory);
    context.charge();
    if (!holds_values(tensor)) return moved(context, tensor, factory);
    std::vector<std::int64_t> order(index_from(count));
    for (std::int64_t i = 0; i < count; ++i) order[index_from(i)] = i;
    // A GPU's permutation comes from the GPU's generator, drawn on the host.
    std::optional<Generator> of_device;
    if (factory.device.is_gpu()) {
        DeviceGenerator& counted =
            context.process.device_generators[index_from(factory.device.index)];
        constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15ULL;
        of_device.emplace(counted.seed ^ (static_cast<std::uint64_t>(counted.counter) * kMix));
        counted.counter += count;
    }
    Generator& source = of_device              ? *of_device
                        : generator != nullptr ? *generator
                                               : context.process.cpu_generator;
    for (std::int64_t i = 0; i < count - 1; ++i) {
        const std::int64_t ahead = static_cast<std::int64_t>(source.random()) % (count - i);
        std::swap(order[index_from(i)], order[index_from(i + ahead)]);
    }
    write_integers(context, tensor, order);
    return moved(context, tensor, factory);
}

void uniform_in_place(Context& context, const Tensor& self, double low, double high,
                      Generator* generator) {
    check_in_place(context, self);
    check_floating(self->dtype, "check_uniform_bounds");
    if (low > high) {
        raise_runtime_error(fmt::format(
            "uniform_ expects to return a [from, to) range, but found from={} > to={}", low, high));
    }
    record_in_place(context, self, "UniformBackward0", {self}, {}, derivative::zeros());
    if (self->device().is_gpu() && generator == nullptr) {
        device_random(context, self, Op::random_uniform, "uniform_", low, high);
        return;
    }
    context.charge();
    if (!holds_values(self)) return;
    Generator& source = generator != nullptr ? *generator : context.process.cpu_generator;
    if (self->dtype == DType::float32 && self->device().is_host() && self->is_contiguous()) {
        std::vector<float> values(index_from(self->numel()));
        const float from = static_cast<float>(low);
        const float past = static_cast<float>(high);
        for (float& value : values) value = source.uniform_float(from, past);
        write_floats(context, self, values);
        return;
    }
    store(context, self, uniforms(source, index_from(self->numel()), self->dtype, low, high));
}

void normal_in_place(Context& context, const Tensor& self, double mean, double deviation,
                     Generator* generator) {
    check_in_place(context, self);
    check_floating(self->dtype, "normal_kernel_cpu");
    if (deviation < 0) {
        raise_runtime_error(fmt::format("normal expects std >= 0.0, but found std {}", deviation));
    }
    record_in_place(context, self, "NormalBackward0", {self}, {}, derivative::zeros());
    if (self->device().is_gpu() && generator == nullptr) {
        device_random(context, self, Op::random_normal, "normal_", mean, deviation);
        return;
    }
    context.charge();
    if (!holds_values(self)) return;
    Generator& source = generator != nullptr ? *generator : context.process.cpu_generator;
    std::vector<double> values =
        normals(source, index_from(self->numel()), self->dtype == DType::float64);
    for (double& value : values) value = value * deviation + mean;
    store(context, self, values);
}

Tensor bernoulli_like(Context& context, const Tensor& like, double p) {
    const Tensor result =
        new_tensor(context, {.shape = like->shape, .dtype = like->dtype, .device = like->device()});
    if (like->device().is_gpu()) {
        device_random(context, result, Op::random_uniform, "bernoulli_", 0, 1);
        launch(context,
               {.op = Op::less,
                .name = "bernoulli_",
                .inputs = {result->view()},
                .outputs = {result->view()},
                .scalars = {p}},
               like->device());
        return result;
    }
    context.charge();
    if (!holds_values(result)) return result;
    std::vector<double> values(index_from(like->numel()));
    for (double& value : values)
        value = context.process.cpu_generator.uniform_double(0, 1) < p ? 1 : 0;
    write_doubles(context, result, values);
    return result;
}

void manual_seed(Process& process, std::uint64_t seed) {
    process.cpu_generator.set_seed(seed);
    for (DeviceGenerator& generator : process.device_generators) generator = {seed, 0};
}

}  // namespace ringside::torch
