#include "core/torch/creation.h"
#include "core/torch/derivative_parts.h"
#include "core/torch/derivatives.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

namespace ringside::torch::derivative {

using device::Op;

namespace {

Tensor scaled(Context& context, const Tensor& grad, double factor) {
    return factor == 1 ? grad : multiply(context, grad, number(factor));
}

// 1 - t
Tensor complement(Context& context, const Tensor& t) { return subtract(context, number(1), t); }

// The gradient where the condition holds, else zero.
Tensor kept_where(Context& context, const Tensor& condition, const Tensor& grad) {
    return torch::where(context, condition, grad, number(0));
}

// The distribution function of the normal distribution.
Tensor normal_cdf(Context& context, const Tensor& x) {
    const Tensor erf = call(context, "erf", multiply(context, x, number(std::numbers::sqrt2 / 2)));
    return multiply(context, add(context, erf, number(1)), number(0.5));
}

Tensor gelu_grad(Context& context, const Tensor& grad, const Tensor& x) {
    const double scale = 1 / std::sqrt(2 * std::numbers::pi);
    const Tensor density = multiply(
        context, call(context, "exp", multiply(context, multiply(context, x, x), number(-0.5))),
        number(scale));
    const Tensor slope = add(context, normal_cdf(context, x), multiply(context, x, density));
    return multiply(context, grad, slope);
}

Tensor gelu_tanh_grad(Context& context, const Tensor& grad, const Tensor& x) {
    const double beta = std::sqrt(2 / std::numbers::pi);
    constexpr double kCubic = 0.044715;
    const Tensor square = multiply(context, x, x);
    const Tensor inner = multiply(
        context, add(context, x, multiply(context, multiply(context, square, x), number(kCubic))),
        number(beta));
    const Tensor bend = call(context, "tanh", inner);
    const Tensor inner_slope =
        multiply(context, add(context, multiply(context, square, number(3 * kCubic)), number(1)),
                 number(beta));
    const Tensor left = multiply(context, add(context, bend, number(1)), number(0.5));
    const Tensor right = multiply(
        context, multiply(context, x, number(0.5)),
        multiply(context, complement(context, multiply(context, bend, bend)), inner_slope));
    return multiply(context, grad, add(context, left, right));
}

// The gradient where relu let its input through. It depends on the input too, though flatly: a
// second gradient exists and is zero.
Tensor threshold_grad(Context& context, const Tensor& grad, const Tensor& y) {
    Context quiet = without_history(context);
    const Tensor passes = compare(quiet, "gt", y, number(0));
    const Tensor result = kept_where(quiet, passes, grad);
    record_history(context, result, "ThresholdBackwardBackward0", {grad, y}, {passes},
                   [](BackwardCall& call) -> Gradients {
                       const Tensor onward = kept_where(call.context, call.saved[0], call.grad());
                       return {onward, multiply(call.context, onward, number(0))};
                   });
    return result;
}

enum class Keeps { nothing, input, result };

struct UnaryRow {
    Op op;
    Keeps keeps;
    Tensor (*step)(Context&, const Tensor& grad, const Tensor& saved);
};

// What is not here is flat almost everywhere: floor, ceil, round, trunc, sign.
const UnaryRow kUnary[] = {
    {Op::negative, Keeps::nothing,
     [](Context& c, const Tensor& grad, const Tensor&) { return call(c, "neg", grad); }},
    {Op::absolute, Keeps::input,
     [](Context& c, const Tensor& grad, const Tensor& x) {
         return multiply(c, grad, call(c, "sign", x));
     }},
    {Op::exponential, Keeps::result,
     [](Context& c, const Tensor& grad, const Tensor& y) { return multiply(c, grad, y); }},
    {Op::logarithm, Keeps::input,
     [](Context& c, const Tensor& grad, const Tensor& x) { return divide(c, grad, x); }},
    {Op::square_root, Keeps::result,
     [](Context& c, const Tensor& grad, const Tensor& y) {
         return divide(c, grad, multiply(c, y, number(2)));
     }},
    {Op::reciprocal_square_root, Keeps::result,
     [](Context& c, const Tensor& grad, const Tensor& y) {
         return multiply(c, multiply(c, grad, number(-0.5)), power(c, y, number(3)));
     }},
    {Op::reciprocal, Keeps::result,
     [](Context& c, const Tensor& grad, const Tensor& y) {
         return multiply(c, call(c, "neg", grad), multiply(c, y, y));
     }},
    {Op::relu, Keeps::result, threshold_grad},
    {Op::sigmoid, Keeps::result,
     [](Context& c, const Tensor& grad, const Tensor& y) {
         return multiply(c, grad, multiply(c, complement(c, y), y));
     }},
    {Op::hyperbolic_tangent, Keeps::result,
     [](Context& c, const Tensor& grad, const Tensor& y) {
         return multiply(c, grad, complement(c, multiply(c, y, y)));
     }},
    {Op::silu, Keeps::input,
     [](Context& c, const Tensor& grad, const Tensor& x) {
         const Tensor s = call(c, "sigmoid", x);
         const Tensor slope = multiply(c, s, add(c, multiply(c, x, complement(c, s)), number(1)));
         return multiply(c, grad, slope);
     }},
    {Op::sine, Keeps::input,
     [](Context& c, const Tensor& grad, const Tensor& x) {
         return multiply(c, grad, call(c, "cos", x));
     }},
    {Op::cosine, Keeps::input,
     [](Context& c, const Tensor& grad, const Tensor& x) {
         return multiply(c, grad, call(c, "neg", call(c, "sin", x)));
     }},
    {Op::error_function, Keeps::input,
     [](Context& c, const Tensor& grad, const Tensor& x) {
         const Tensor bell = call(c, "exp", call(c, "neg", multiply(c, x, x)));
         return multiply(c, multiply(c, bell, number(2 / std::sqrt(std::numbers::pi))), grad);
     }},
    {Op::softplus, Keeps::input,
     [](Context& c, const Tensor& grad, const Tensor& x) {
         return multiply(c, grad, call(c, "sigmoid", x));
     }},
    {Op::gelu, Keeps::input, gelu_grad},
    {Op::gelu_tanh, Keeps::input, gelu_tanh_grad},
};

}  // namespace

Backward pass() {
    return
        [](BackwardCall& call) -> Gradients { return Gradients(call.wanted.size(), call.grad()); };
}

Backward zeros() {
    return [](BackwardCall& call) -> Gradients {
        const TensorImpl& grad = *call.grad();
        return {full(call.context, grad.shape, Scalar::of(0.0),
                     {.dtype = grad.dtype, .device = grad.device()})};
    };
}

Formula unary(Op op, const Tensor& input, const Tensor& result) {
    const auto* row = std::ranges::find(kUnary, op, &UnaryRow::op);
    if (row == std::end(kUnary)) return {{}, zeros()};
    const auto step = row->step;
    std::vector<Tensor> saved;
    if (row->keeps != Keeps::nothing) saved.push_back(row->keeps == Keeps::input ? input : result);
    return {
        saved, [step](BackwardCall& call) -> Gradients {
            return {step(call.context, call.grad(), call.saved.empty() ? nullptr : call.saved[0])};
        }};
}

namespace {

struct Binary {
    Op op;
    bool has_a;
    bool has_b;
    Scalar a;  // the numbers where there is no tensor
    Scalar b;
    double alpha;
};

Operand operand(const Tensor& tensor, const Scalar& scalar, bool is_tensor) {
    return is_tensor ? Operand(tensor) : Operand(scalar);
}

// The gradient of a tensor to the power of a number or tensor.
Tensor power_base_grad(Context& c, const Tensor& grad, const Tensor& base,
                       const Operand& exponent) {
    if (exponent.is_scalar()) {
        const double e = exponent.scalar.real;
        if (e == 0) return multiply(c, grad, number(0));
        const Tensor slope =
            e == 2 ? scaled(c, base, 2)
                   : scaled(c,
                            power(c, base,
                                  exponent.scalar.kind == Scalar::Kind::floating
                                      ? number(e - 1)
                                      : Operand(Scalar::of(exponent.scalar.whole - 1))),
                            e);
        return multiply(c, grad, slope);
    }
    const Tensor slope = multiply(c, exponent, power(c, base, subtract(c, exponent, number(1))));
    const Tensor is_flat = compare(c, "eq", exponent, number(0));
    return torch::where(c, is_flat, number(0), multiply(c, grad, slope));
}

Tensor power_exponent_grad(Context& c, const Tensor& grad, const Operand& base,
                           const Tensor& exponent, const Tensor& result) {
    if (base.is_scalar()) {
        const double value = base.scalar.real;
        if (value == 0) {
            const Tensor positive = compare(c, "ge", exponent, number(0));
            return torch::where(c, positive, number(0),
                                multiply(c, grad, multiply(c, result, number(std::log(value)))));
        }
        return multiply(c, grad, multiply(c, result, number(std::log(value))));
    }
    const Tensor slope = multiply(c, result, call(c, "log", base.tensor));
    const Tensor is_zero = compare(c, "eq", base, number(0));
    return torch::where(c, is_zero, number(0), multiply(c, grad, slope));
}

// Ties share the gradient. Source: derivatives.yaml maximum, minimum.
Tensor extremum_grad(Context& c, const Tensor& grad, const Tensor& mine, const Tensor& other,
                     bool largest) {
    const Tensor tie = compare(c, "eq", mine, other);
    const Tensor lost = compare(c, largest ? "lt" : "gt", mine, other);
    const Tensor shared = torch::where(c, tie, multiply(c, grad, number(0.5)), grad);
    return torch::where(c, lost, number(0), shared);
}

Tensor first_grad(BackwardCall& call, const Binary& what, const Operand& a, const Operand& b) {
    Context& c = call.context;
    const Tensor& grad = call.grad();
    if (what.op == Op::multiply) return multiply(c, grad, b);
    if (what.op == Op::divide) return divide(c, grad, b);
    if (what.op == Op::power) return power_base_grad(c, grad, a.tensor, b);
    if (what.op == Op::maximum || what.op == Op::minimum)
        return extremum_grad(c, grad, a.tensor, b.tensor, what.op == Op::maximum);
    if (what.op == Op::arc_tangent2) {
        const Tensor square = add(c, multiply(c, a, a), multiply(c, b, b));
        return multiply(c, grad, divide(c, b, square));
    }
    return grad;  // add, subtract, remainder
}

Tensor second_grad(BackwardCall& call, const Binary& what, const Operand& a, const Operand& b,
                   const Tensor& result) {
    Context& c = call.context;
    const Tensor& grad = call.grad();
    const auto negative = [&](const Tensor& tensor) { return derivative::call(c, "neg", tensor); };
    if (what.op == Op::add) return scaled(c, grad, what.alpha);
    if (what.op == Op::subtract) return scaled(c, negative(grad), what.alpha);
    if (what.op == Op::multiply) return multiply(c, grad, a);
    if (what.op == Op::divide) return multiply(c, negative(grad), divide(c, divide(c, a, b), b));
    if (what.op == Op::power) return power_exponent_grad(c, grad, a, b.tensor, result);
    if (what.op == Op::maximum || what.op == Op::minimum)
        return extremum_grad(c, grad, b.tensor, a.tensor, what.op == Op::maximum);
    if (what.op == Op::arc_tangent2) {
        const Tensor square = add(c, multiply(c, a, a), multiply(c, b, b));
        return multiply(c, grad, divide(c, negative(a.tensor), square));
    }
    // remainder
    return multiply(c, negative(grad), torch::binary(c, *find_binary("floor_divide"), a, b));
}

}  // namespace

Formula binary(Op op, const Operand& a, const Operand& b, const Tensor& result, double alpha) {
    const Binary what{op, !a.is_scalar(), !b.is_scalar(), a.scalar, b.scalar, alpha};
    const bool needs_a = what.has_a && a.tensor->needs_grad();
    const bool needs_b = what.has_b && b.tensor->needs_grad();
    const bool is_linear = op == Op::add || op == Op::subtract;
    const bool keeps_both =
        op == Op::power || op == Op::maximum || op == Op::minimum || op == Op::arc_tangent2;
    // What each side needs: a factor is kept only for the other one's gradient.
    const bool keeps_a = what.has_a && (keeps_both || (!is_linear && needs_b));
    const bool keeps_b = what.has_b && (keeps_both || (op == Op::divide && needs_b) ||
                                        (!is_linear && (needs_a || op == Op::remainder)));
    std::vector<Tensor> saved;
    if (!is_linear) {
        saved = {keeps_a ? a.tensor : nullptr, keeps_b ? b.tensor : nullptr,
                 op == Op::power && needs_b ? result : nullptr};
    }
    return {
        saved, [what](BackwardCall& call) -> Gradients {
            const bool is_kept = !call.saved.empty();
            const Operand first = operand(is_kept ? call.saved[0] : nullptr, what.a, what.has_a);
            const Operand second = operand(is_kept ? call.saved[1] : nullptr, what.b, what.has_b);
            Gradients grads;
            if (what.has_a) {
                grads.push_back(call.wants(0) ? first_grad(call, what, first, second) : nullptr);
            }
            if (what.has_b) {
                const std::size_t at = what.has_a ? 1 : 0;
                // The mask of a dropout is no recorded input: nobody can ask for its gradient.
                const bool is_wanted = at < call.wanted.size() && call.wants(at);
                grads.push_back(is_wanted ? second_grad(call, what, first, second,
                                                        is_kept ? call.saved[2] : nullptr)
                                          : nullptr);
            }
            return grads;
        }};
}

Formula clamp(const Tensor& input, double low, double high) {
    return {{input}, [low, high](BackwardCall& call) -> Gradients {
                Context& c = call.context;
                const Tensor& x = call.saved[0];
                Tensor grad = call.grad();
                if (!std::isinf(low)) grad = kept_where(c, compare(c, "ge", x, number(low)), grad);
                if (!std::isinf(high))
                    grad = kept_where(c, compare(c, "le", x, number(high)), grad);
                return {grad};
            }};
}

Formula where(const Tensor& condition, bool has_a, bool has_b) {
    return {{condition}, [has_a, has_b](BackwardCall& call) -> Gradients {
                Gradients grads{nullptr};
                const Tensor& chosen = call.saved[0];
                if (has_a) {
                    grads.push_back(call.wants(1)
                                        ? torch::where(call.context, chosen, call.grad(), number(0))
                                        : nullptr);
                }
                if (has_b) {
                    grads.push_back(call.wants(has_a ? 2 : 1)
                                        ? torch::where(call.context, chosen, number(0), call.grad())
                                        : nullptr);
                }
                return grads;
            }};
}

}  // namespace ringside::torch::derivative
