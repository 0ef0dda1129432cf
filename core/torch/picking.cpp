// Picking and masking elements: index_select, gather, nonzero, masked_fill, tril and triu.
#include "core/torch/derivatives.h"
#include "core/torch/elementwise.h"
#include "core/torch/indexing.h"
#include "core/torch/products.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>

namespace ringside::torch {

using device::Op;

Tensor index_select(Context& context, const Tensor& input, std::int64_t dim, const Tensor& index) {
    check_same_device("_index_select", {{"self", input}, {"index", index}});
    const std::int64_t at = wrap_dim(dim, input->dim());
    if (index->dim() > 1)
        throw Raised("IndexError", "index_select(): Index is supposed to be a vector");
    if (index->dtype != DType::int64 && index->dtype != DType::int32)
        raise_runtime_error("index_select(): Expected dtype int32 or int64 for index");
    const std::int64_t size = input->shape.empty() ? 1 : input->shape[index_from(at)];
    if (index->is_readable()) {
        for (const std::int64_t value : integers_of(context, index)) {
            if (value < 0 || value >= size)
                throw Raised("IndexError", "index out of range in self");
        }
    }
    Shape shape = input->shape;
    if (!shape.empty()) shape[index_from(at)] = index->numel();
    const Tensor result =
        new_tensor(context, {.shape = shape, .dtype = input->dtype, .device = input->device()});
    const Tensor flat = index->shape.empty() ? alias(index, index->offset, {1}, {1}) : index;
    launch(context,
           {.op = Op::index_select,
            .name = "index_select",
            .inputs = {input->view(), flat->view()},
            .outputs = {result->view()},
            .dims = {static_cast<int>(at)}},
           input->device());
    derivative::record(context, result, "IndexSelectBackward0", {input},
                       [&] { return derivative::index_select(input->shape, at, index); });
    return result;
}

Tensor gather_elements(Context& context, const Tensor& input, std::int64_t dim,
                       const Tensor& index) {
    check_same_device("gather", {{"self", input}, {"index", index}});
    if (index->dtype != DType::int64)
        raise_runtime_error("gather(): Expected dtype int64 for index");
    const std::int64_t at = wrap_dim(dim, input->dim());
    if (std::max<std::int64_t>(index->dim(), 1) != std::max<std::int64_t>(input->dim(), 1)) {
        raise_runtime_error("Index tensor must have the same number of dimensions as input tensor");
    }
    for (std::size_t i = 0; i < index->shape.size(); ++i) {
        if (static_cast<std::int64_t>(i) == at || index->shape[i] <= input->shape[i]) continue;
        raise_runtime_error(
            fmt::format("Size does not match at dimension {} expected index {} to "
                        "be smaller than self {} apart from dimension {}",
                        i, text_of_shape(index->shape), text_of_shape(input->shape), at));
    }
    if (index->is_readable()) {
        const std::int64_t size = input->shape.empty() ? 1 : input->shape[index_from(at)];
        for (const std::int64_t value : integers_of(context, index)) {
            if (value < 0 || value >= size) {
                raise_runtime_error(fmt::format(
                    "index {} is out of bounds for dimension {} with size {}", value, at, size));
            }
        }
    }
    const Tensor result = new_tensor(
        context, {.shape = index->shape, .dtype = input->dtype, .device = input->device()});
    launch(context,
           {.op = Op::gather_elements,
            .name = "gather",
            .inputs = {input->view(), index->view()},
            .outputs = {result->view()},
            .dims = {static_cast<int>(at)}},
           input->device());
    derivative::record(context, result, "GatherBackward0", {input},
                       [&] { return derivative::gather(input->shape, at, index); });
    return result;
}

std::vector<Tensor> nonzero(Context& context, const Tensor& mask) {
    const std::vector<double> values = doubles_of(context, mask);
    std::vector<std::vector<std::int64_t>> columns(mask->shape.size());
    Shape place(mask->shape.size(), 0);
    for (const double value : values) {
        if (value != 0) {
            for (std::size_t d = 0; d < place.size(); ++d) columns[d].push_back(place[d]);
        }
        for (std::size_t d = place.size(); d-- > 0;) {
            if (++place[d] < mask->shape[d]) break;
            place[d] = 0;
        }
    }
    std::vector<Tensor> result;
    for (const auto& column : columns) {
        const Tensor tensor = new_tensor(
            context, {.shape = {static_cast<std::int64_t>(column.size())}, .dtype = DType::int64});
        write_integers(context, tensor, column);
        result.push_back(tensor);
    }
    return result;
}

Tensor masked_fill(Context& context, const Tensor& input, const Tensor& mask,
                   const Operand& value) {
    broadcast_shape(mask->shape, input->shape);
    if (!value.is_scalar() && !value.tensor->shape.empty()) {
        raise_runtime_error(
            fmt::format("masked_fill_ only supports a 0-dimensional value tensor, but got tensor "
                        "with {} dimension(s).",
                        value.tensor->dim()));
    }
    if (mask->dtype != DType::boolean) {
        raise_runtime_error(
            fmt::format("masked_fill_ only supports boolean masks, but got mask with dtype {}",
                        c_type_name(mask->dtype)));
    }
    if (mask->device() != input->device() && !mask->shape.empty()) {
        raise_runtime_error(fmt::format(
            "expected self and mask to be on the same device, but got mask on {} and self on {}",
            device::text_of(mask->device()), device::text_of(input->device())));
    }
    Context quiet = without_history(context);
    Tensor result = where(quiet, mask, value, input);
    if (result->dtype != input->dtype) result = converted(quiet, result, input->dtype);
    std::vector<Tensor> inputs{input};
    if (!value.is_scalar()) inputs.push_back(value.tensor);
    derivative::record(context, result, "MaskedFillBackward0", inputs,
                       [&] { return derivative::masked_fill(mask); });
    return result;
}

Tensor triangle(Context& context, const Tensor& input, std::int64_t diagonal, bool upper) {
    const char* name = upper ? "triu" : "tril";
    if (input->dim() < 2)
        raise_runtime_error(fmt::format("{}: input tensor must have at least 2 dimensions", name));
    const Tensor result = new_tensor(
        context, {.shape = input->shape, .dtype = input->dtype, .device = input->device()});
    launch(context,
           {.op = upper ? Op::upper_triangle : Op::lower_triangle,
            .name = name,
            .inputs = {input->view()},
            .outputs = {result->view()},
            .scalars = {static_cast<double>(diagonal)}},
           input->device());
    record_history(context, result, upper ? "TriuBackward0" : "TrilBackward0", {input}, {},
                   derivative::triangle(diagonal, upper));
    return result;
}

}  // namespace ringside::torch
