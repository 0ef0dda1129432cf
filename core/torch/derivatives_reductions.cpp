#include "core/torch/creation.h"
#include "core/torch/derivative_parts.h"
#include "core/torch/derivatives.h"
#include "core/torch/views.h"

#include <algorithm>
#include <cmath>

namespace ringside::torch::derivative {

namespace {

bool is_reduced(const Over& over, std::size_t dim, std::size_t dims) {
    if (over.dims.empty()) return true;
    return std::ranges::any_of(over.dims, [&](std::int64_t asked) {
        return index_from(wrap_dim(asked, static_cast<std::int64_t>(dims))) == dim;
    });
}

// A reduced tensor with its reduced dimensions kept as 1.
Tensor with_kept_dims(Context& context, const Tensor& reduced, const Shape& shape,
                      const Over& over) {
    if (over.keep_dim || shape.empty()) return reduced;
    Shape wide = shape;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (is_reduced(over, i, shape.size())) wide[i] = 1;
    }
    return torch::reshape(context, reduced, wide);
}

Tensor spread(Context& context, const Tensor& grad, const Shape& shape, const Over& over) {
    return expand(context, with_kept_dims(context, grad, shape, over), shape);
}

double count_of(const Shape& shape, const Over& over) {
    double count = 1;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (is_reduced(over, i, shape.size())) count *= static_cast<double>(shape[i]);
    }
    return count;
}

}  // namespace

Backward sum(const Shape& shape, const Over& over) {
    return [shape, over](BackwardCall& call) -> Gradients {
        return {spread(call.context, call.grad(), shape, over)};
    };
}

Backward mean(const Shape& shape, const Over& over) {
    return [shape, over](BackwardCall& call) -> Gradients {
        return {divide(call.context, spread(call.context, call.grad(), shape, over),
                       number(count_of(shape, over)))};
    };
}

Formula product(const Tensor& input, const Over& over) {
    return {
        {input}, [over](BackwardCall& c) -> Gradients {
            Context& context = c.context;
            const Tensor& x = c.saved[0];
            // The product of the others: of all where there is no zero, of the rest at a single
            // zero, nothing with more.
            const Over kept{over.dims, true};
            const Tensor is_zero = compare(context, "eq", x, number(0));
            const Tensor zeros = torch::sum(context, is_zero, kept);
            const Tensor filled = torch::where(context, is_zero, number(1), x);
            const Tensor rest = product_of(context, filled, kept);
            const Scalar none = Scalar::of(std::int64_t{0});
            const Tensor no_zero = compare(context, "eq", zeros, none);
            const Tensor one_zero = compare(context, "eq", zeros, Scalar::of(std::int64_t{1}));
            const Tensor at_zero = torch::where(context, is_zero, rest, number(0));
            const Tensor others = torch::where(context, no_zero, divide(context, rest, filled),
                                               torch::where(context, one_zero, at_zero, number(0)));
            return {multiply(context, with_kept_dims(context, c.grad(), x->shape, over), others)};
        }};
}

Formula variance(const Tensor& input, const Tensor& result, const Over& over, double correction,
                 bool root) {
    std::vector<Tensor> saved{input};
    if (root) saved.push_back(result);
    return {saved, [over, correction, root](BackwardCall& call) -> Gradients {
                Context& context = call.context;
                const Tensor& x = call.saved[0];
                Tensor grad = call.grad();
                if (root) {
                    const Tensor twice = multiply(context, call.saved[1], number(2));
                    const Tensor is_flat = compare(context, "eq", call.saved[1], number(0));
                    grad = torch::where(context, is_flat, number(0), divide(context, grad, twice));
                }
                const Tensor centred =
                    subtract(context, x, torch::mean(context, x, {over.dims, true}));
                const double scale = 2 / (count_of(x->shape, over) - correction);
                const Tensor wide = with_kept_dims(context, grad, x->shape, over);
                return {multiply(context, multiply(context, wide, number(scale)), centred)};
            }};
}

// Equal extremes share the gradient.
Formula extremum(const Tensor& input, const Tensor& result, const Over& over) {
    return {{input, result}, [over](BackwardCall& call) -> Gradients {
                Context& context = call.context;
                const Tensor& x = call.saved[0];
                const Tensor grad = with_kept_dims(context, call.grad(), x->shape, over);
                const Tensor extreme = with_kept_dims(context, call.saved[1], x->shape, over);
                const Tensor chosen = compare(context, "eq", x, extreme);
                const Tensor count =
                    torch::sum(context, chosen, {over.dims, !over.dims.empty()}, grad->dtype);
                const Tensor share = divide(context, grad, count);
                return {torch::where(context, chosen, share, number(0))};
            }};
}

Formula norm(const Tensor& input, const Tensor& result, double p, const Over& over) {
    return {{input, result}, [p, over](BackwardCall& c) -> Gradients {
                Context& context = c.context;
                const Tensor& x = c.saved[0];
                const Tensor grad = with_kept_dims(context, c.grad(), x->shape, over);
                const Tensor size = with_kept_dims(context, c.saved[1], x->shape, over);
                if (p == 1) return {multiply(context, call(context, "sign", x), grad)};
                if (std::isinf(p)) {
                    const Tensor largest = compare(context, "eq", call(context, "abs", x), size);
                    const Tensor count = torch::sum(context, largest, {over.dims, true}, x->dtype);
                    const Tensor share = divide(context, grad, count);
                    return {torch::where(context, largest,
                                         multiply(context, call(context, "sign", x), share),
                                         number(0))};
                }
                const Tensor is_zero = compare(context, "eq", size, number(0));
                Tensor slope;
                if (p == 2) {
                    slope = multiply(context, x, divide(context, grad, size));
                } else {
                    const Tensor powers = power(context, call(context, "abs", x), number(p - 2));
                    slope = multiply(context, multiply(context, x, powers),
                                     divide(context, grad, power(context, size, number(p - 1))));
                }
                return {torch::where(context, is_zero, number(0), slope)};
            }};
}

Formula softmax(const Tensor& result, std::int64_t dim, bool is_log) {
    return {
        {result}, [dim, is_log](BackwardCall& c) -> Gradients {
            Context& context = c.context;
            const Tensor& y = c.saved[0];
            const Tensor& grad = c.grad();
            if (y->shape.empty()) return {multiply(context, grad, number(0))};
            const Over along{{dim}, true};
            if (is_log) {
                const Tensor total = torch::sum(context, grad, along);
                return {subtract(context, grad, multiply(context, call(context, "exp", y), total))};
            }
            const Tensor weighted = multiply(context, grad, y);
            const Tensor total = torch::sum(context, weighted, along);
            return {subtract(context, weighted, multiply(context, y, total))};
        }};
}

Backward cumulative_sum(std::int64_t dim) {
    // The sum from here to the end: everything less what came before.
    return [dim](BackwardCall& call) -> Gradients {
        Context& context = call.context;
        const Tensor& grad = call.grad();
        if (grad->shape.empty()) return {grad};
        const Tensor before = torch::cumulative_sum(context, grad, dim);
        const Tensor total = torch::sum(context, grad, {{dim}, true});
        return {add(context, subtract(context, total, before), grad)};
    };
}

}  // namespace ringside::torch::derivative
