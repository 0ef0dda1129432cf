#include "core/torch/derivative_parts.h"
#include "core/torch/derivatives.h"
#include "core/torch/views.h"

#include <fmt/format.h>

namespace ringside::torch::derivative {

namespace {

// How a normalisation centres and scales, and over which dimensions.
struct Normalised {
    Tensor centred;  // (x - mean) * scale
    Tensor scale;    // 1 / sqrt(variance + epsilon)
};

// Recomputed when the gradient itself will be differentiated: the saved figures have no history.
Normalised normalised(BackwardCall& call, const Over& over, double epsilon, bool has_own_figures) {
    Context& context = call.context;
    const Tensor& x = call.saved[0];
    Tensor mean = call.saved[2];
    Tensor scale = call.saved[3];
    if (context.grad_enabled && !has_own_figures) {
        mean = torch::mean(context, x, over);
        const Tensor spread = torch::variance(context, x, over, 0, false);
        scale = torch::unary(context, *find_unary("rsqrt"), add(context, spread, number(epsilon)));
    }
    return {multiply(context, subtract(context, x, mean), scale), scale};
}

// dx of y = (x - mean(x)) * scale(x), given dy.
Tensor input_grad(Context& context, const Tensor& grad, const Normalised& norm, const Over& over) {
    const Tensor level = torch::mean(context, grad, over);
    const Tensor tilt = torch::mean(context, multiply(context, grad, norm.centred), over);
    const Tensor rest =
        subtract(context, subtract(context, grad, level), multiply(context, norm.centred, tilt));
    return multiply(context, rest, norm.scale);
}

}  // namespace

Formula layer_norm(const Tensor& input, const Tensor& weight, const Tensor& mean,
                   const Tensor& scale, std::int64_t dims, double epsilon) {
    Over over{{}, true};
    for (std::int64_t i = 0; i < dims; ++i) over.dims.push_back(i - dims);
    return {{input, weight, mean, scale}, [over, epsilon](BackwardCall& call) -> Gradients {
                Context& context = call.context;
                const Normalised norm = normalised(call, over, epsilon, false);
                const Tensor& gain = call.saved[1];
                Gradients grads(3);
                if (call.wants(0)) {
                    const Tensor inner = gain ? multiply(context, call.grad(), gain) : call.grad();
                    grads[0] = input_grad(context, inner, norm, over);
                }
                if (call.wants(1)) grads[1] = multiply(context, call.grad(), norm.centred);
                if (call.wants(2)) grads[2] = call.grad();
                return grads;
            }};
}

Formula batch_norm(const Tensor& input, const Tensor& weight, const Tensor& mean,
                   const Tensor& scale, bool uses_batch, double epsilon) {
    Over over{{0}, true};
    for (std::int64_t i = 2; i < input->dim(); ++i) over.dims.push_back(i);
    return {
        {input, weight, mean, scale}, [over, epsilon, uses_batch](BackwardCall& call) -> Gradients {
            Context& context = call.context;
            const Normalised norm = normalised(call, over, epsilon, !uses_batch);
            const Tensor& gain = call.saved[1];
            const Tensor& x = call.saved[0];
            Shape wide(x->shape.size(), 1);
            wide[1] = x->shape[1];
            Gradients grads(3);
            if (call.wants(0)) {
                const Tensor inner =
                    gain ? multiply(context, call.grad(), torch::view(context, gain, wide))
                         : call.grad();
                grads[0] = uses_batch ? input_grad(context, inner, norm, over)
                                      : multiply(context, inner, norm.scale);
            }
            const Over flat{over.dims, false};
            if (call.wants(1)) {
                grads[1] = torch::sum(context, multiply(context, call.grad(), norm.centred), flat);
            }
            if (call.wants(2)) grads[2] = torch::sum(context, call.grad(), flat);
            return grads;
        }};
}

Formula mse_loss(const Tensor& input, const Tensor& target, bool is_mean) {
    return {{input, target}, [is_mean](BackwardCall& call) -> Gradients {
                Context& context = call.context;
                if (call.saved[0]->dtype != call.saved[1]->dtype) {
                    raise_runtime_error(fmt::format("Found dtype {} but expected {}",
                                                    scalar_type_name(call.saved[1]->dtype),
                                                    scalar_type_name(call.saved[0]->dtype)));
                }
                const Tensor difference = subtract(context, call.saved[0], call.saved[1]);
                const double count = static_cast<double>(difference->numel());
                const double factor = is_mean ? 2 / count : 2;
                const Tensor slope =
                    multiply(context, multiply(context, difference, number(factor)), call.grad());
                Gradients grads(2);
                if (call.wants(0)) grads[0] = slope;
                if (call.wants(1)) {
                    grads[1] = torch::unary(context, *find_unary("neg"), slope);
                }
                return grads;
            }};
}

}  // namespace ringside::torch::derivative
