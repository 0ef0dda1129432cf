#include "core/torch/creation.h"
#include "core/torch/derivatives.h"
#include "core/torch/element_writes.h"
#include "core/torch/elementwise.h"
#include "core/torch/indexing.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <algorithm>

namespace ringside::torch::derivative {

namespace {

// One gradient, made by `step` from the only one that came.
template <class Step>
Backward one(Step step) {
    return [step](BackwardCall& call) -> Gradients { return {step(call.context, call.grad())}; };
}

Tensor zeros_like(Context& context, const Shape& shape, const Tensor& like) {
    return full(context, shape, Scalar::of(0.0), {.dtype = like->dtype, .device = like->device()});
}

// Zeros with the gradient where `part` points, and a history that picks it out again.
template <class Part>
Tensor placed(Context& context, const Tensor& grad, const Shape& shape, const char* name,
              Part part) {
    Context quiet = without_history(context);
    const Tensor whole = zeros_like(quiet, shape, grad);
    copy_in_place(quiet, part(quiet, whole), grad);
    record_history(context, whole, name, {grad}, {}, [part](BackwardCall& call) -> Gradients {
        return {part(call.context, call.grad())};
    });
    return whole;
}

}  // namespace

Backward reshape(const Shape& shape) {
    return one([shape](Context& context, const Tensor& grad) {
        return torch::reshape(context, grad, shape);
    });
}

Backward to(DeviceId device, DType dtype) {
    return one([device, dtype](Context& context, const Tensor& grad) {
        return torch::to(context, grad, {.device = device, .dtype = dtype});
    });
}

Backward transpose(std::int64_t dim0, std::int64_t dim1) {
    return one([dim0, dim1](Context& context, const Tensor& grad) {
        return torch::transpose(context, grad, dim0, dim1);
    });
}

Backward permute(const Shape& dims) {
    Shape back(dims.size());
    for (std::size_t i = 0; i < dims.size(); ++i) {
        back[index_from(wrap_dim(dims[i], static_cast<std::int64_t>(dims.size())))] =
            static_cast<std::int64_t>(i);
    }
    return one([back](Context& context, const Tensor& grad) {
        return torch::permute(context, grad, back);
    });
}

Backward select(const Shape& shape, std::int64_t dim, std::int64_t index) {
    return one([shape, dim, index](Context& context, const Tensor& grad) {
        return placed(context, grad, shape, "SelectBackwardBackward0",
                      [dim, index](Context& inner, const Tensor& whole) {
                          return torch::select(inner, whole, dim, index);
                      });
    });
}

Backward slice(const Shape& shape, std::int64_t dim, std::int64_t start, std::int64_t step) {
    return one([shape, dim, start, step](Context& context, const Tensor& grad) {
        const std::int64_t count = grad->shape[index_from(dim)];
        const std::int64_t end = start + count * step;
        return placed(context, grad, shape, "SliceBackwardBackward0",
                      [dim, start, end, step](Context& inner, const Tensor& whole) {
                          return torch::slice(inner, whole, dim, start, end, step);
                      });
    });
}

Backward cut(std::int64_t dim) {
    return [dim](BackwardCall& call) -> Gradients {
        return {torch::cat(call.context, call.grads, dim)};
    };
}

Backward unbind(std::int64_t dim) {
    return [dim](BackwardCall& call) -> Gradients {
        return {torch::stack(call.context, call.grads, dim)};
    };
}

Backward cat(const std::vector<std::int64_t>& sizes, std::int64_t dim) {
    return [sizes, dim](BackwardCall& call) -> Gradients {
        Gradients grads;
        std::int64_t start = 0;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            const bool is_asked = call.wants(i) && sizes[i] >= 0;
            grads.push_back(is_asked ? narrow(call.context, call.grad(), dim, start, sizes[i])
                                     : nullptr);
            start += std::max<std::int64_t>(sizes[i], 0);
        }
        return grads;
    };
}

Backward stack(std::int64_t dim) {
    return [dim](BackwardCall& call) -> Gradients {
        Gradients grads = torch::unbind(call.context, call.grad(), dim);
        for (std::size_t i = 0; i < grads.size(); ++i) {
            if (!call.wants(i)) grads[i] = nullptr;
        }
        return grads;
    };
}

Backward repeat(const Shape& padded, const Shape& repeats) {
    return one([padded, repeats](Context& context, const Tensor& grad) {
        Shape pairs;
        Over over;
        for (std::size_t i = 0; i < repeats.size(); ++i) {
            over.dims.push_back(static_cast<std::int64_t>(pairs.size()));
            pairs.push_back(repeats[i]);
            pairs.push_back(padded[i]);
        }
        return torch::sum(context, torch::reshape(context, grad, pairs), over);
    });
}

// ---- indexing

namespace {

// Adds the gradient's slices to zeros at the rows of the index.
Tensor index_added(Context& context, const Tensor& grad, const Shape& shape, std::int64_t dim,
                   const Tensor& index) {
    Context quiet = without_history(context);
    const Tensor whole = zeros_like(quiet, shape, grad);
    const Tensor flat = torch::reshape(quiet, index, {-1});
    const Tensor source = contiguous(quiet, grad);
    launch(quiet,
           {.op = device::Op::index_add,
            .name = "index_add_",
            .inputs = {flat->view(), source->view()},
            .outputs = {whole->view()},
            .dims = {static_cast<int>(dim)}},
           grad->device());
    record_history(context, whole, "IndexAddBackward0", {grad}, {index},
                   [dim](BackwardCall& call) -> Gradients {
                       return {torch::index_select(call.context, call.grad(), dim, call.saved[0])};
                   });
    return whole;
}

}  // namespace

Formula index_select(const Shape& shape, std::int64_t dim, const Tensor& index) {
    return {{index}, [shape, dim](BackwardCall& call) -> Gradients {
                return {index_added(call.context, call.grad(), shape, dim, call.saved[0])};
            }};
}

Formula gather(const Shape& shape, std::int64_t dim, const Tensor& index) {
    return {{index}, [shape, dim](BackwardCall& call) -> Gradients {
                return {scatter_added(call.context, call.grad(), shape, dim, call.saved[0])};
            }};
}

Formula picked(const Shape& shape, std::int64_t dim, const Tensor& indices, bool keep_dim) {
    return {{indices}, [shape, dim, keep_dim](BackwardCall& call) -> Gradients {
                Tensor grad = call.grad();
                Tensor index = call.saved[0];
                if (!keep_dim && !shape.empty()) {
                    grad = unsqueeze(call.context, grad, dim);
                    index = unsqueeze(call.context, index, dim);
                }
                return {scatter_added(call.context, grad, shape, dim, index)};
            }};
}

Formula masked_fill(const Tensor& mask) {
    return {{mask}, [](BackwardCall& call) -> Gradients {
                Context& context = call.context;
                const Tensor& chosen = call.saved[0];
                Gradients grads(call.wanted.size());
                const Scalar zero = Scalar::of(0.0);
                if (call.wants(0)) grads[0] = torch::where(context, chosen, zero, call.grad());
                if (grads.size() > 1 && call.wants(1)) {
                    grads[1] =
                        torch::sum(context, torch::where(context, chosen, call.grad(), zero), {});
                }
                return grads;
            }};
}

Backward triangle(std::int64_t diagonal, bool upper) {
    return one([diagonal, upper](Context& context, const Tensor& grad) {
        return torch::triangle(context, grad, diagonal, upper);
    });
}

}  // namespace ringside::torch::derivative
