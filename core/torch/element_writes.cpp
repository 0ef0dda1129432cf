#include "core/torch/element_writes.h"

#include "core/torch/autograd.h"
#include "core/torch/creation.h"
#include "core/torch/derivatives.h"
#include "core/torch/elementwise.h"
#include "core/torch/indexing.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>

namespace ringside::torch {

namespace {

// Checks an index, and a source when there is one. Source: ATen/native/ScatterGatherChecks.h.
std::int64_t checked_dim(Context& context, const Tensor& input, std::int64_t dim,
                         const Tensor& index, const Tensor& source) {
    const std::int64_t at = wrap_dim(dim, input->dim());
    if (index->dtype != DType::int64)
        raise_runtime_error("scatter(): Expected dtype int64 for index");
    if (source && source->dtype != input->dtype)
        raise_runtime_error("scatter(): Expected self.dtype to be equal to src.dtype");
    if (index->numel() == 0) return at;
    if (index->dim() != std::max<std::int64_t>(input->dim(), 1)) {
        raise_runtime_error("Index tensor must have the same number of dimensions as self tensor");
    }
    if (source && source->dim() != index->dim())
        raise_runtime_error("Index tensor must have the same number of dimensions as src tensor");
    for (std::size_t d = 0; d < index->shape.size(); ++d) {
        const bool is_free = static_cast<std::int64_t>(d) == at;
        const bool fits_self =
            is_free || input->shape.empty() || index->shape[d] <= input->shape[d];
        const bool fits_source = !source || index->shape[d] <= source->shape[d];
        if (fits_self && fits_source) continue;
        raise_runtime_error(
            source
                ? fmt::format("Expected index {} to be smaller than self {} apart from dimension "
                              "{} and to be smaller size than src {}",
                              text_of_shape(index->shape), text_of_shape(input->shape), at,
                              text_of_shape(source->shape))
                : fmt::format(
                      "Expected index {} to be smaller than self {} apart from dimension {}",
                      text_of_shape(index->shape), text_of_shape(input->shape), at));
    }
    if (index->is_readable()) {
        const std::int64_t size = input->shape.empty() ? 1 : input->shape[index_from(at)];
        for (const std::int64_t value : integers_of(context, index)) {
            if (value >= 0 && value < size) continue;
            raise_runtime_error(fmt::format(
                "index {} is out of bounds for dimension {} with size {}", value, at, size));
        }
    }
    return at;
}

// The part of a source that an index reads.
Tensor read_part(const Tensor& source, const Tensor& index) {
    return alias(source, source->offset, index->shape, source->strides);
}

// Writes or adds the elements of a source where an index says.
void write_elements(Context& context, device::Op op, const char* name, const Tensor& output,
                    std::int64_t dim, const Tensor& index, const Tensor& source) {
    if (index->numel() == 0) return;
    launch(context,
           {.op = op,
            .name = name,
            .inputs = {index->view(), read_part(source, index)->view()},
            .outputs = {output->view()},
            .dims = {static_cast<int>(dim)}},
           output->device());
}

}  // namespace

Tensor scatter(Context& context, const Tensor& input, std::int64_t dim, const Tensor& index,
               const Operand& value) {
    Context quiet = without_history(context);
    Tensor source = value.tensor;
    if (value.is_scalar()) {
        source = full(quiet, {}, value.scalar, {.dtype = input->dtype, .device = input->device()});
    }
    const Tensor given = value.is_scalar() ? nullptr : source;
    std::vector<std::pair<const char*, Tensor>> places{{"self", input}, {"index", index}};
    if (given) places.push_back({"src", given});
    check_same_device("scatter", places);
    const std::int64_t at = checked_dim(quiet, input, dim, index, given);
    if (!given) source = expand(quiet, source, index->shape);
    const Tensor result = contiguous(quiet, clone(quiet, input));
    if (index->numel() == 0) {
        record_history(context, result, "CloneBackward0", {input}, {}, derivative::pass());
        return result;
    }
    write_elements(quiet, device::Op::scatter_elements, "scatter", result, at, index, source);
    std::vector<Tensor> inputs{input};
    if (given) inputs.push_back(given);
    record_history(context, result, given ? "ScatterBackward0" : "ScatterBackward1", inputs,
                   {index}, [at](BackwardCall& call) -> Gradients {
                       Gradients grads(call.wanted.size());
                       Context inner = call.context;
                       const Tensor& rows = call.saved[0];
                       if (call.wants(0))
                           grads[0] = scatter(inner, call.grad(), at, rows, Scalar::of(0.0));
                       if (grads.size() > 1 && call.wants(1))
                           grads[1] = gather_elements(inner, call.grad(), at, rows);
                       return grads;
                   });
    return result;
}

Tensor scatter_add(Context& context, const Tensor& input, std::int64_t dim, const Tensor& index,
                   const Tensor& source) {
    Context quiet = without_history(context);
    check_same_device("scatter_add", {{"self", input}, {"index", index}, {"src", source}});
    const std::int64_t at = checked_dim(quiet, input, dim, index, source);
    const Tensor result = clone(quiet, input);
    write_elements(quiet, device::Op::scatter_add_elements, "scatter_add", result, at, index,
                   source);
    record_history(context, result, "ScatterAddBackward0", {input, source}, {index},
                   [at](BackwardCall& call) -> Gradients {
                       Gradients grads(2);
                       Context inner = call.context;
                       if (call.wants(0)) grads[0] = call.grad();
                       if (call.wants(1))
                           grads[1] = gather_elements(inner, call.grad(), at, call.saved[0]);
                       return grads;
                   });
    return result;
}

Tensor scatter_added(Context& context, const Tensor& grad, const Shape& shape, std::int64_t dim,
                     const Tensor& index) {
    Context quiet = without_history(context);
    const Tensor whole = full(quiet, shape, Scalar::of(std::int64_t{0}),
                              {.dtype = grad->dtype, .device = grad->device()});
    write_elements(quiet, device::Op::scatter_add_elements, "scatter_add_", whole, dim, index,
                   contiguous(quiet, grad));
    record_history(context, whole, "ScatterAddBackward0", {grad}, {index},
                   [dim](BackwardCall& call) -> Gradients {
                       return {gather_elements(call.context, call.grad(), dim, call.saved[0])};
                   });
    return whole;
}

}  // namespace ringside::torch
