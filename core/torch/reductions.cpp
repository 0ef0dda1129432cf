#include "core/torch/reductions.h"
#include "core/torch/autocast.h"
#include "core/torch/derivatives.h"

#include "core/torch/dtype_rules.h"
#include "core/torch/elementwise.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <cmath>
#include <numeric>

namespace ringside::torch {

using device::Op;

namespace {

std::vector<int> wrapped(const TensorImpl& input, const Over& over) {
    std::vector<int> dims;
    std::vector<bool> seen(input.shape.size() + 1, false);
    for (const std::int64_t dim : over.dims) {
        const std::int64_t at = wrap_dim(dim, input.dim());
        if (seen[index_from(at)]) {
            raise_runtime_error(
                fmt::format("dim {} appears multiple times in the list of dims", at));
        }
        seen[index_from(at)] = true;
        if (!input.shape.empty()) dims.push_back(static_cast<int>(at));
    }
    if (over.dims.empty()) {
        dims.resize(input.shape.size());
        std::iota(dims.begin(), dims.end(), 0);
    }
    return dims;
}

Shape reduced_shape(const Shape& shape, const std::vector<int>& dims, bool keep_dim) {
    Shape result;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const bool is_reduced =
            std::find(dims.begin(), dims.end(), static_cast<int>(i)) != dims.end();
        if (!is_reduced) result.push_back(shape[i]);
        if (is_reduced && keep_dim) result.push_back(1);
    }
    return result;
}

struct Reduction {
    Op op;
    const char* name;
    DType dtype;
    std::vector<double> scalars = {};
};

Tensor reduce(Context& context, const Tensor& input, const Over& over, const Reduction& reduction) {
    const std::vector<int> dims = wrapped(*input, over);
    const Tensor result =
        new_tensor(context, {.shape = reduced_shape(input->shape, dims, over.keep_dim),
                             .dtype = reduction.dtype,
                             .device = input->device()});
    launch(context,
           {.op = reduction.op,
            .name = reduction.name,
            .inputs = {input->view()},
            .outputs = {result->view()},
            .scalars = reduction.scalars,
            .dims = dims},
           input->device());
    return result;
}

DType sum_type(const TensorImpl& input, std::optional<DType> dtype) {
    if (dtype) return *dtype;
    return device::is_floating(input.dtype) ? input.dtype : DType::int64;
}

void check_floating(const TensorImpl& input, const char* name) {
    if (device::is_floating(input.dtype)) return;
    raise_runtime_error(fmt::format(
        "{}: input dtype should be either floating point or complex dtypes. Got {} instead.", name,
        scalar_type_name(input.dtype)));
}

void check_not_empty(const TensorImpl& input, const char* name) {
    if (input.numel() != 0) return;
    raise_runtime_error(
        fmt::format("{}(): Expected reduction dim to be specified for input.numel() == 0. Specify "
                    "the reduction dim with the 'dim' argument.",
                    name));
}

}  // namespace

Tensor sum(Context& context, const Tensor& given, const Over& over, std::optional<DType> dtype) {
    const Tensor input = dtype ? given : autocast_float(context, given, Autocasts::cuda);
    const DType type = sum_type(*input, dtype);
    const Tensor source = converted(context, input, type);
    Tensor result = reduce(context, source, over, {Op::sum, "sum", type});
    record_history(context, result, over.dims.empty() ? "SumBackward0" : "SumBackward1", {input},
                   {}, derivative::sum(input->shape, over));
    return result;
}

Tensor mean(Context& context, const Tensor& input, const Over& over, std::optional<DType> dtype) {
    const DType type = dtype.value_or(input->dtype);
    if (!device::is_floating(type)) {
        raise_runtime_error(fmt::format(
            "mean(): could not infer output dtype. Input dtype must be either a floating "
            "point or complex dtype. Got: {}",
            scalar_type_name(type)));
    }
    const Tensor source = converted(context, input, type);
    Tensor result = reduce(context, source, over, {Op::mean, "mean", type});
    record_history(context, result, over.dims.empty() ? "MeanBackward0" : "MeanBackward1", {input},
                   {}, derivative::mean(input->shape, over));
    return result;
}

Tensor product_of(Context& context, const Tensor& given, const Over& over) {
    const Tensor input = autocast_float(context, given, Autocasts::everywhere);
    const DType type = sum_type(*input, std::nullopt);
    Tensor result =
        reduce(context, converted(context, input, type), over, {Op::product, "prod", type});
    derivative::record(context, result, over.dims.empty() ? "ProdBackward0" : "ProdBackward1",
                       {input}, [&] { return derivative::product(input, over); });
    return result;
}

Tensor variance(Context& context, const Tensor& input, const Over& over, double correction,
                bool root) {
    if (!device::is_floating(input->dtype)) {
        raise_runtime_error("std and var only support floating point and complex dtypes");
    }
    Tensor result = reduce(context, input, over,
                           {Op::variance, root ? "std" : "var", input->dtype, {correction}});
    if (root) {
        launch(context,
               {.op = Op::square_root,
                .name = "std",
                .inputs = {result->view()},
                .outputs = {result->view()}},
               input->device());
    }
    derivative::record(context, result, root ? "StdBackward0" : "VarBackward0", {input},
                       [&] { return derivative::variance(input, result, over, correction, root); });
    return result;
}

Tensor any_true(Context& context, const Tensor& input, const Over& over) {
    return reduce(context, input, over, {Op::any_true, "any", DType::boolean});
}

Tensor all_true(Context& context, const Tensor& input, const Over& over) {
    return reduce(context, input, over, {Op::all_true, "all", DType::boolean});
}

Tensor extremum(Context& context, const Tensor& input, bool largest) {
    const char* name = largest ? "max" : "min";
    check_not_empty(*input, name);
    Tensor result = reduce(context, input, {},
                           {largest ? Op::maximum_value : Op::minimum_value, name, input->dtype});
    derivative::record(context, result, largest ? "MaxBackward1" : "MinBackward1", {input},
                       [&] { return derivative::extremum(input, result, {}); });
    return result;
}

Tensor extremum(Context& context, const Tensor& input, bool largest, const Over& over) {
    const char* name = largest ? "amax" : "amin";
    if (over.dims.empty()) check_not_empty(*input, name);
    Tensor result = reduce(context, input, over,
                           {largest ? Op::maximum_value : Op::minimum_value, name, input->dtype});
    derivative::record(context, result, largest ? "AmaxBackward0" : "AminBackward0", {input},
                       [&] { return derivative::extremum(input, result, over); });
    return result;
}

std::pair<Tensor, Tensor> extremum(Context& context, const Tensor& input, bool largest,
                                   std::int64_t dim, bool keep_dim) {
    const char* name = largest ? "max" : "min";
    const std::int64_t at = wrap_dim(dim, input->dim());
    if (!input->shape.empty() && input->shape[index_from(at)] == 0) {
        throw Raised(
            "IndexError",
            fmt::format("{}(): Expected reduction dim {} to have non-zero size.", name, at));
    }
    const Over over{{at}, keep_dim};
    Tensor values = reduce(context, input, over,
                           {largest ? Op::maximum_value : Op::minimum_value, name, input->dtype});
    Tensor indices =
        reduce(context, input, over,
               {largest ? Op::argument_maximum : Op::argument_minimum, name, DType::int64});
    derivative::record(context, values, largest ? "MaxBackward0" : "MinBackward0", {input},
                       [&] { return derivative::picked(input->shape, at, indices, keep_dim); });
    return {values, indices};
}

Tensor arg_extremum(Context& context, const Tensor& input, bool largest,
                    std::optional<std::int64_t> dim, bool keep_dim) {
    const char* name = largest ? "argmax" : "argmin";
    if (!dim && input->numel() == 0) {
        throw Raised(
            "IndexError",
            fmt::format("{}(): Expected reduction dim to be specified for input.numel() == 0.",
                        name));
    }
    if (dim) {
        const std::int64_t at = wrap_dim(*dim, input->dim());
        if (!input->shape.empty() && input->shape[index_from(at)] == 0) {
            throw Raised(
                "IndexError",
                fmt::format("{}(): Expected reduction dim {} to have non-zero size.", name, at));
        }
    }
    const Op op = largest ? Op::argument_maximum : Op::argument_minimum;
    if (dim) return reduce(context, input, {{*dim}, keep_dim}, {op, name, DType::int64});
    const Tensor flat = flatten(context, input, 0, -1);
    const Tensor found = reduce(context, flat, {{0}, false}, {op, name, DType::int64});
    if (!keep_dim) return found;
    const Shape ones(input->shape.size(), 1);
    return alias(found, found->offset, ones, device::contiguous_strides(ones));
}

Tensor norm(Context& context, const Tensor& input, double p, const Over& over) {
    check_floating(*input, "linalg.vector_norm");
    Context quiet = without_history(context);
    Tensor result;
    const Tensor size = unary(quiet, *find_unary("abs"), input);
    if (std::isinf(p)) {
        const Op op = p > 0 ? Op::maximum_value : Op::minimum_value;
        result = reduce(quiet, size, over, {op, "norm", input->dtype});
    } else if (p == 2) {
        const Tensor squares = multiply(quiet, input, input);
        result = unary(quiet, *find_unary("sqrt"), sum(quiet, squares, over));
    } else {
        const Tensor powers = power(quiet, size, Scalar::of(p));
        result = power(quiet, sum(quiet, powers, over), Scalar::of(1 / p));
    }
    derivative::record(context, result, "LinalgVectorNormBackward0", {input},
                       [&] { return derivative::norm(input, result, p, over); });
    return result;
}

Tensor softmax(Context& context, const Tensor& given, std::int64_t dim, bool is_log) {
    const Tensor input = autocast_float(context, given, Autocasts::cuda);
    const char* name = is_log ? "log_softmax" : "softmax";
    const std::int64_t at = wrap_dim(dim, input->dim());
    if (!device::is_floating(input->dtype)) {
        raise_runtime_error(fmt::format(
            "\"{}_kernel_impl\" not implemented for '{}'",
            at + 1 == input->dim() ? std::string(name) + "_lastdim" : std::string("softmax"),
            scalar_type_name(input->dtype)));
    }
    const Tensor result = new_tensor(
        context, {.shape = input->shape, .dtype = input->dtype, .device = input->device()});
    if (input->shape.empty()) {
        fill_in_place(context, result, Scalar::of(is_log ? 0.0 : 1.0));
    } else {
        launch(context,
               {.op = is_log ? Op::log_softmax : Op::softmax,
                .name = name,
                .inputs = {input->view()},
                .outputs = {result->view()},
                .dims = {static_cast<int>(at)}},
               input->device());
    }
    derivative::record(context, result, is_log ? "LogSoftmaxBackward0" : "SoftmaxBackward0",
                       {input}, [&] { return derivative::softmax(result, at, is_log); });
    return result;
}

Tensor cumulative_sum(Context& context, const Tensor& input, std::int64_t dim) {
    const std::int64_t at = wrap_dim(dim, input->dim());
    const DType type = sum_type(*input, std::nullopt);
    const Tensor source = converted(context, input, type);
    const Tensor result =
        new_tensor(context, {.shape = input->shape, .dtype = type, .device = input->device()});
    launch(context,
           {.op = Op::cumulative_sum,
            .name = "cumsum",
            .inputs = {source->view()},
            .outputs = {result->view()},
            .dims = {static_cast<int>(at)}},
           input->device());
    record_history(context, result, "CumsumBackward0", {input}, {}, derivative::cumulative_sum(at));
    return result;
}

std::pair<Tensor, Tensor> sort(Context& context, const Tensor& input, std::int64_t dim,
                               bool descending) {
    const std::int64_t at = wrap_dim(dim, input->dim());
    Tensor values = new_tensor(
        context, {.shape = input->shape, .dtype = input->dtype, .device = input->device()});
    Tensor indices = new_tensor(
        context, {.shape = input->shape, .dtype = DType::int64, .device = input->device()});
    launch(context,
           {.op = descending ? Op::sort_descending : Op::sort_ascending,
            .name = "sort",
            .inputs = {input->view()},
            .outputs = {values->view(), indices->view()},
            .dims = {static_cast<int>(at)}},
           input->device());
    derivative::record(context, values, "SortBackward0", {input},
                       [&] { return derivative::picked(input->shape, at, indices, true); });
    return {values, indices};
}

std::pair<Tensor, Tensor> top_k(Context& context, const Tensor& input, std::int64_t k,
                                std::int64_t dim, bool largest) {
    const std::int64_t at = wrap_dim(dim, input->dim());
    if (k < 0 || (!input->shape.empty() && k > input->shape[index_from(at)])) {
        raise_runtime_error("selected index k out of range");
    }
    Shape shape = input->shape;
    if (!shape.empty()) shape[index_from(at)] = k;
    Tensor values =
        new_tensor(context, {.shape = shape, .dtype = input->dtype, .device = input->device()});
    Tensor indices =
        new_tensor(context, {.shape = shape, .dtype = DType::int64, .device = input->device()});
    launch(context,
           {.op = Op::top_k,
            .name = "topk",
            .inputs = {input->view()},
            .outputs = {values->view(), indices->view()},
            .scalars = {largest ? 1.0 : 0.0},
            .dims = {static_cast<int>(at)}},
           input->device());
    derivative::record(context, values, "TopkBackward0", {input},
                       [&] { return derivative::picked(input->shape, at, indices, true); });
    return {values, indices};
}

bool equal(Context& context, const Tensor& a, const Tensor& b) {
    if (a->device() != b->device()) {
        check_same_device("_equal", {{"self", a}, {"other", b}});
    }
    if (a->shape != b->shape) return false;
    context.charge();
    return doubles_of(context, a) == doubles_of(context, b);
}

bool all_close(Context& context, const Tensor& a, const Tensor& b, double relative, double absolute,
               bool equal_nan) {
    if (a->dtype != b->dtype) {
        raise_runtime_error(fmt::format("{} did not match {}", scalar_type_name(a->dtype),
                                        scalar_type_name(b->dtype)));
    }
    common_device({a, b}, false);
    const Shape shape = broadcast_shape(a->shape, b->shape);
    const std::vector<double> left = doubles_of(context, expand(context, a, shape));
    const std::vector<double> right = doubles_of(context, expand(context, b, shape));
    for (std::size_t i = 0; i < left.size(); ++i) {
        if (left[i] == right[i]) continue;
        if (std::isnan(left[i]) && std::isnan(right[i]) && equal_nan) continue;
        const double bound = absolute + relative * std::fabs(right[i]);
        if (!(std::fabs(left[i] - right[i]) <= bound) || std::isinf(right[i])) return false;
    }
    return true;
}

}  // namespace ringside::torch
