#include "core/torch/derivatives.h"
#include "core/torch/elementwise.h"
#include "core/torch/products.h"
#include "core/torch/views.h"

namespace ringside::torch::derivative {

namespace {

bool is_column_major(const Tensor& matrix) {
    return matrix->strides[0] == 1 && matrix->strides[1] == matrix->shape[0];
}

// The gradients of a matrix product. A transposed factor gets a transposed gradient, so that a
// weight's comes out in the weight's own layout. Source: mm_mat1_grad, mm_mat2_grad.
Tensor left_grad(Context& context, const Tensor& grad, const Tensor& right, bool is_transposed) {
    if (is_transposed) return torch::t(context, torch::mm(context, right, torch::t(context, grad)));
    return torch::mm(context, grad, torch::t(context, right));
}

Tensor right_grad(Context& context, const Tensor& grad, const Tensor& left, bool is_transposed) {
    if (is_transposed) return torch::t(context, torch::mm(context, torch::t(context, grad), left));
    return torch::mm(context, torch::t(context, left), grad);
}

// What a product keeps: each factor serves the other one's gradient, so it is kept only when that
// one needs a gradient. Thus the first layer's weights are not kept for a plain batch.
std::vector<Tensor> factors_kept(const Tensor& a, const Tensor& b) {
    return {b->needs_grad() ? a : nullptr, a->needs_grad() ? b : nullptr};
}

Formula product(const Tensor& a, const Tensor& b, bool has_bias) {
    const bool left = is_column_major(a);
    const bool right = is_column_major(b);
    return {factors_kept(a, b), [left, right, has_bias](BackwardCall& call) -> Gradients {
                Gradients grads;
                if (has_bias) grads.push_back(call.grad());
                const std::size_t at = grads.size();
                grads.push_back(call.wants(at)
                                    ? left_grad(call.context, call.grad(), call.saved[1], left)
                                    : nullptr);
                grads.push_back(call.wants(at + 1)
                                    ? right_grad(call.context, call.grad(), call.saved[0], right)
                                    : nullptr);
                return grads;
            }};
}

}  // namespace

Formula mm(const Tensor& a, const Tensor& b) { return product(a, b, false); }
Formula addmm(const Tensor& a, const Tensor& b) { return product(a, b, true); }

Formula bmm(const Tensor& a, const Tensor& b) {
    return {factors_kept(a, b), [](BackwardCall& call) -> Gradients {
                Context& context = call.context;
                Gradients grads(2);
                if (call.wants(0)) {
                    grads[0] = torch::bmm(context, call.grad(),
                                          torch::transpose(context, call.saved[1], 1, 2));
                }
                if (call.wants(1)) {
                    grads[1] = torch::bmm(context, torch::transpose(context, call.saved[0], 1, 2),
                                          call.grad());
                }
                return grads;
            }};
}

Formula dot(const Tensor& a, const Tensor& b) {
    return {factors_kept(a, b), [](BackwardCall& call) -> Gradients {
                Gradients grads(2);
                if (call.wants(0)) grads[0] = multiply(call.context, call.grad(), call.saved[1]);
                if (call.wants(1)) grads[1] = multiply(call.context, call.grad(), call.saved[0]);
                return grads;
            }};
}

Formula mv(const Tensor& matrix, const Tensor& vector) {
    return {factors_kept(matrix, vector), [](BackwardCall& call) -> Gradients {
                Context& context = call.context;
                Gradients grads(2);
                if (call.wants(0)) {
                    grads[0] = multiply(context, unsqueeze(context, call.grad(), 1), call.saved[1]);
                }
                if (call.wants(1)) {
                    grads[1] =
                        torch::matmul(context, torch::t(context, call.saved[0]), call.grad());
                }
                return grads;
            }};
}

}  // namespace ringside::torch::derivative
