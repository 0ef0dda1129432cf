#include "core/torch/sampling.h"

#include "core/torch/autograd.h"
#include "core/torch/creation.h"
#include "core/torch/dtype_rules.h"
#include "core/torch/elementwise.h"
#include "core/torch/reductions.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace ringside::torch {

namespace {

bool has_values(const Tensor& tensor) { return tensor->storage->block().has_values(); }

Generator& source_of(Context& context, Generator* generator) {
    return generator != nullptr ? *generator : context.process.cpu_generator;
}

// Writes host values into a tensor anywhere.
void store(Context& context, const Tensor& self, const std::vector<double>& values) {
    if (self->device().is_host() && self->is_contiguous()) {
        write_doubles(context, self, values);
        count_write(self);
        return;
    }
    const Tensor here = new_tensor(context, {.shape = self->shape, .dtype = self->dtype});
    write_doubles(context, here, values);
    Context quiet = without_history(context);
    copy_in_place(quiet, self, here);
}

}  // namespace

void exponential_in_place(Context& context, const Tensor& self, double lambda,
                          Generator* generator) {
    if (!(lambda > 0)) {
        raise_runtime_error(
            fmt::format("exponential_ expects lambda > 0.0, but found lambda={}", lambda));
    }
    check_in_place(context, self);
    count_write(self);
    if (self->device().is_gpu() && generator == nullptr) {
        Context quiet = without_history(context);
        uniform_in_place(quiet, self, 0, 1, nullptr);
        const Tensor rest = subtract(quiet, Scalar::of(1.0), self);
        const Tensor logs = unary(quiet, *find_unary("log"), rest);
        copy_in_place(quiet, self, multiply(quiet, logs, Scalar::of(-1 / lambda)));
        return;
    }
    context.charge();
    if (!has_values(self)) return;
    Generator& source = source_of(context, generator);
    std::vector<double> values(index_from(self->numel()));
    for (double& value : values) value = -1.0 / lambda * std::log1p(-source.uniform_double(0, 1));
    store(context, self, values);
}

Tensor bernoulli(Context& context, const Tensor& input, Generator* generator) {
    if (!device::is_floating(input->dtype)) {
        raise_runtime_error(fmt::format("\"bernoulli_tensor_cpu_p_\" not implemented for '{}'",
                                        scalar_type_name(input->dtype)));
    }
    const Tensor result = new_tensor(
        context, {.shape = input->shape, .dtype = input->dtype, .device = input->device()});
    if (input->device().is_gpu() && generator == nullptr) {
        Context quiet = without_history(context);
        uniform_in_place(quiet, result, 0, 1, nullptr);
        const Tensor is_below = binary(quiet, *find_binary("lt"), result, input);
        copy_in_place(quiet, result, is_below);
        return result;
    }
    context.charge();
    if (!has_values(result)) return result;
    std::vector<double> values = doubles_of(context, input);
    Generator& source = source_of(context, generator);
    const bool is_double = input->dtype == DType::float64;
    for (double& value : values) {
        if (!(value >= 0 && value <= 1))
            raise_runtime_error(
                "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could "
                "this error message be improved?  If so, please report an "
                "enhancement request to PyTorch.)");
        const double drawn = is_double ? source.uniform_double(0, 1)
                                       : static_cast<double>(source.uniform_float(0, 1));
        value = drawn < value ? 1 : 0;
    }
    store(context, result, values);
    return result;
}

void bernoulli_in_place(Context& context, const Tensor& self, double p, Generator* generator) {
    if (!(p >= 0 && p <= 1)) {
        raise_runtime_error(fmt::format("bernoulli_ expects p to be in [0, 1], but got p={}", p));
    }
    check_in_place(context, self);
    count_write(self);
    Context quiet = without_history(context);
    if (self->device().is_gpu() && generator == nullptr) {
        copy_in_place(quiet, self, bernoulli_like(quiet, self, p));
        return;
    }
    context.charge();
    if (!has_values(self)) return;
    Generator& source = source_of(context, generator);
    std::vector<double> values(index_from(self->numel()));
    for (double& value : values) value = source.uniform_double(0, 1) < p ? 1 : 0;
    store(quiet, self, values);
}

namespace {

// The largest of weight / exponential: each draw without replacement is a race.
Tensor race(Context& context, const Tensor& weights, std::int64_t count, Generator* generator) {
    const Tensor times = new_tensor(
        context, {.shape = weights->shape, .dtype = weights->dtype, .device = weights->device()});
    exponential_in_place(context, times, 1, generator);
    const Tensor speed = divide(context, weights, times);
    if (count == 1) return arg_extremum(context, speed, true, -1, true);
    return top_k(context, speed, count, -1, true).second;
}

// Draws by the running sums of one row. Source: ATen/native/cpu/MultinomialKernel.cpp.
template <class T>
void draw_row(Generator& source, const double* weights, std::size_t categories,
              std::vector<std::int64_t>& drawn, std::int64_t count) {
    std::vector<T> sums(categories);
    T total = 0;
    for (std::size_t i = 0; i < categories; ++i) {
        total += static_cast<T>(weights[i]);
        sums[i] = total;
    }
    for (T& sum : sums) sum /= total;
    sums.back() = 1;
    for (std::int64_t i = 0; i < count; ++i) {
        const double at = source.uniform_double(0, 1);
        const auto found = std::ranges::partition_point(
            sums, [&](T sum) { return static_cast<double>(sum) < at; });
        drawn.push_back(found - sums.begin());
    }
}

void check_weights(const std::vector<double>& values, std::size_t categories) {
    for (std::size_t row = 0; row * categories < values.size(); ++row) {
        double total = 0;
        for (std::size_t i = 0; i < categories; ++i) {
            const double weight = values[row * categories + i];
            if (!(weight >= 0) || std::isinf(weight)) {
                raise_runtime_error(
                    "probability tensor contains either `inf`, `nan` or element < 0");
            }
            total += weight;
        }
        if (total == 0)
            raise_runtime_error("invalid multinomial distribution (sum of probabilities <= 0)");
    }
}

}  // namespace

Tensor multinomial(Context& context, const Tensor& weights, std::int64_t count, bool replacement,
                   Generator* generator) {
    if (weights->dim() < 1 || weights->dim() > 2)
        raise_runtime_error("prob_dist must be 1 or 2 dim");
    if (!device::is_floating(weights->dtype)) {
        raise_runtime_error(
            fmt::format("multinomial only supports floating-point dtypes for input, got: {}",
                        scalar_type_name(weights->dtype)));
    }
    if (count <= 0) raise_runtime_error("cannot sample n_sample <= 0 samples");
    const std::int64_t categories = weights->shape.back();
    if (!replacement && count > categories) {
        raise_runtime_error(
            "cannot sample n_sample > prob_dist.size(-1) samples without replacement");
    }
    Context quiet = without_history(context);
    if (!replacement) {
        if (weights->is_readable())
            check_weights(doubles_of(quiet, weights), index_from(categories));
        return race(quiet, weights, count, generator);
    }
    if (weights->device().is_gpu() || !has_values(weights)) {
        // A GPU holds one race per draw.
        Shape shape = weights->shape;
        shape.insert(shape.end() - 1, count);
        const Tensor rows = expand(quiet, unsqueeze(quiet, weights, -2), shape);
        return squeeze(quiet, race(quiet, rows, 1, generator), -1);
    }
    context.charge();
    const std::vector<double> values = doubles_of(quiet, weights);
    check_weights(values, index_from(categories));
    std::vector<std::int64_t> drawn;
    for (std::size_t first = 0; first < values.size(); first += index_from(categories)) {
        Generator& source = source_of(context, generator);
        const auto draw = weights->dtype == DType::float64 ? draw_row<double> : draw_row<float>;
        draw(source, &values[first], index_from(categories), drawn, count);
    }
    Shape shape = weights->shape;
    shape.back() = count;
    const Tensor result = new_tensor(quiet, {.shape = shape, .dtype = DType::int64});
    write_integers(quiet, result, drawn);
    return result;
}

}  // namespace ringside::torch
