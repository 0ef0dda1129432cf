#include "core/torch/indexing.h"
#include "core/torch/derivatives.h"

#include "core/torch/creation.h"
#include "core/torch/elementwise.h"
#include "core/torch/history_parts.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>

namespace ringside::torch {

using device::Op;

namespace {

// A view by the simple indices, and the tensor indices by dimension of that view.
struct Sliced {
    Tensor base;
    std::vector<Tensor> by_dim;  // null where the dimension is kept whole
};

std::int64_t dims_used(const Index& index) {
    switch (index.kind) {
        case Index::Kind::integer:
        case Index::Kind::slice:
            return 1;
        case Index::Kind::tensor:
            return index.tensor->dtype == DType::boolean ? index.tensor->dim() : 1;
        case Index::Kind::none:
        case Index::Kind::ellipsis:
        case Index::Kind::boolean:
            return 0;
    }
    return 0;
}

Tensor sliced(Context& context, const Tensor& input, std::int64_t dim, const Index& index) {
    const std::int64_t size = input->shape[index_from(dim)];
    const auto clipped = [&](std::int64_t value) {
        return std::clamp<std::int64_t>(value < 0 ? value + size : value, 0, size);
    };
    const std::int64_t start = clipped(index.start.value_or(0));
    const std::int64_t end = std::max(start, clipped(index.stop.value_or(size)));
    if (start == 0 && end == size && index.step == 1) return input;
    return slice(context, input, dim, start, end, index.step);
}

void check_index_device(const Tensor& self, const Tensor& index) {
    if (index->device().is_host() || index->device() == self->device()) return;
    raise_runtime_error(fmt::format(
        "indices should be either on cpu or on the same device as the indexed tensor ({})",
        device::text_of(self->device())));
}

void check_mask_shape(const Tensor& self, std::int64_t dim, const Tensor& mask) {
    for (std::int64_t i = 0; i < mask->dim(); ++i) {
        const std::size_t at = index_from(dim + i);
        if (at < self->shape.size() && self->shape[at] == mask->shape[index_from(i)]) continue;
        throw Raised("IndexError", fmt::format("The shape of the mask {} at index {} does not "
                                               "match the shape of the indexed tensor "
                                               "{} at index {}",
                                               text_of_shape(mask->shape), i,
                                               text_of_shape(self->shape), dim + i));
    }
}

Sliced apply_simple(Context& context, const Tensor& self, const std::vector<Index>& indices) {
    std::int64_t used = 0;
    for (const Index& index : indices) used += dims_used(index);
    if (used > self->dim()) {
        if (self->shape.empty()) {
            throw Raised("IndexError",
                         "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
                         "`tensor.item<T>()` in "
                         "C++ to convert a 0-dim tensor to a number");
        }
        throw Raised("IndexError",
                     fmt::format("too many indices for tensor of dimension {}", self->dim()));
    }
    Tensor base = self;
    std::vector<Tensor> by_dim;
    std::int64_t dim = 0;
    const auto keep = [&](std::int64_t count) {
        by_dim.resize(by_dim.size() + index_from(count));
        dim += count;
    };
    for (std::size_t i = 0; i < indices.size(); ++i) {
        const Index& index = indices[i];
        switch (index.kind) {
            case Index::Kind::integer: {
                // PyTorch names the place in the index, not the dimension of what is left.
                const std::int64_t size = base->shape[index_from(dim)];
                if (index.integer < -size || index.integer >= size) {
                    throw Raised(
                        "IndexError",
                        fmt::format("index {} is out of bounds for dimension {} with size {}",
                                    index.integer, i, size));
                }
                base = select(context, base, dim, index.integer);
                break;
            }
            case Index::Kind::slice:
                base = sliced(context, base, dim, index);
                keep(1);
                break;
            case Index::Kind::none:
                base = unsqueeze(context, base, dim);
                keep(1);
                break;
            case Index::Kind::ellipsis:
                keep(self->dim() - used);
                break;
            case Index::Kind::boolean: {
                base = unsqueeze(context, base, dim);
                const std::int64_t count = index.truth ? 1 : 0;
                by_dim.push_back(
                    full(context, {count}, Scalar::of(std::int64_t{0}), {.dtype = DType::int64}));
                ++dim;
                break;
            }
            case Index::Kind::tensor:
                check_index_device(self, index.tensor);
                if (index.tensor->dtype == DType::boolean) {
                    check_mask_shape(base, dim, index.tensor);
                    for (Tensor& column : nonzero(context, index.tensor))
                        by_dim.push_back(std::move(column));
                    dim += index.tensor->dim();
                } else {
                    by_dim.push_back(index.tensor);
                    ++dim;
                }
                break;
        }
    }
    by_dim.resize(base->shape.size());
    return {base, by_dim};
}

// The tensor indices turned into rows of a matrix: base is permuted so that the indexed dimensions
// come first, and `rows` numbers their elements.
struct Flattened {
    Tensor permuted;
    std::int64_t row_count = 1;
    Shape index_shape;
    Shape rest_shape;
    std::int64_t lead = 0;  // how many kept dimensions stay before the indexed ones in the result
    Tensor rows;
};

Flattened flattened(Context& context, const Sliced& sliced) {
    Flattened result;
    std::vector<std::int64_t> indexed;
    std::vector<std::int64_t> kept;
    for (std::size_t i = 0; i < sliced.by_dim.size(); ++i) {
        (sliced.by_dim[i] ? indexed : kept).push_back(static_cast<std::int64_t>(i));
    }
    const bool is_adjacent =
        indexed.back() - indexed.front() + 1 == static_cast<std::int64_t>(indexed.size());
    result.lead = is_adjacent ? indexed.front() : 0;
    Shape order = indexed;
    order.insert(order.end(), kept.begin(), kept.end());
    result.permuted = permute(context, sliced.base, order);
    const DeviceId device = sliced.base->device();
    for (const std::int64_t dim : indexed) {
        const Shape& shape = sliced.by_dim[index_from(dim)]->shape;
        for (std::size_t i = 0; i < std::min(shape.size(), result.index_shape.size()); ++i) {
            const std::int64_t a = shape[shape.size() - 1 - i];
            const std::int64_t b = result.index_shape[result.index_shape.size() - 1 - i];
            if (a != b && a != 1 && b != 1) {
                std::string shapes;
                for (const std::int64_t d : indexed) {
                    shapes += (shapes.empty() ? "" : ", ") +
                              text_of_shape(sliced.by_dim[index_from(d)]->shape);
                }
                throw Raised(
                    "IndexError",
                    "shape mismatch: indexing tensors could not be broadcast together with "
                    "shapes " +
                        shapes);
            }
        }
        result.index_shape = broadcast_shape(result.index_shape, shape);
    }
    for (const std::int64_t dim : indexed) {
        const std::int64_t size = sliced.base->shape[index_from(dim)];
        Tensor index = sliced.by_dim[index_from(dim)];
        if (device::is_floating(index->dtype)) {
            throw Raised("IndexError",
                         "tensors used as indices must be long, byte or bool tensors");
        }
        index = converted(context, index, DType::int64);
        if (index->is_readable()) {
            for (const std::int64_t value : integers_of(context, index)) {
                if (value < -size || value >= size) {
                    throw Raised(
                        "IndexError",
                        fmt::format("index {} is out of bounds for dimension {} with size {}",
                                    value, dim, size));
                }
            }
        }
        index = to(context, index, {.device = device});
        const Tensor negative =
            binary(context, *find_binary("lt"), index, Scalar::of(std::int64_t{0}));
        index = where(context, negative, add(context, index, Scalar::of(size)), index);
        result.rows = result.rows
                          ? add(context, multiply(context, result.rows, Scalar::of(size)), index)
                          : index;
        result.row_count *= size;
    }
    result.rows = reshape(context, expand(context, result.rows, result.index_shape), {-1});
    for (const std::int64_t dim : kept)
        result.rest_shape.push_back(sliced.base->shape[index_from(dim)]);
    return result;
}

// Moves the leading index dimensions behind the `lead` kept ones.
Tensor placed(Context& context, const Tensor& tensor, const Flattened& flat) {
    const std::int64_t count = static_cast<std::int64_t>(flat.index_shape.size());
    Shape order;
    for (std::int64_t i = 0; i < flat.lead; ++i) order.push_back(count + i);
    for (std::int64_t i = 0; i < count; ++i) order.push_back(i);
    for (std::int64_t i = count + flat.lead; i < tensor->dim(); ++i) order.push_back(i);
    return flat.lead == 0 ? tensor : permute(context, tensor, order);
}

// The other way round.
Tensor indexed_first(Context& context, const Tensor& tensor, const Flattened& flat) {
    const std::int64_t count = static_cast<std::int64_t>(flat.index_shape.size());
    Shape order;
    for (std::int64_t i = 0; i < count; ++i) order.push_back(flat.lead + i);
    for (std::int64_t i = 0; i < flat.lead; ++i) order.push_back(i);
    for (std::int64_t i = count + flat.lead; i < tensor->dim(); ++i) order.push_back(i);
    return flat.lead == 0 ? tensor : permute(context, tensor, order);
}

bool has_tensor(const Sliced& sliced) {
    return std::ranges::any_of(sliced.by_dim,
                               [](const Tensor& tensor) { return tensor != nullptr; });
}

bool is_expandable(const Shape& shape, const Shape& target) {
    if (shape.size() > target.size()) return false;
    for (std::size_t i = 1; i <= shape.size(); ++i) {
        const std::int64_t size = shape[shape.size() - i];
        if (size != 1 && size != target[target.size() - i]) return false;
    }
    return true;
}

std::vector<Tensor> tensors_in(const std::vector<Index>& indices) {
    std::vector<Tensor> tensors;
    for (const Index& index : indices) {
        if (index.kind == Index::Kind::tensor) tensors.push_back(index.tensor);
    }
    return tensors;
}

// The same indices with other tensors, or without any: a node's function keeps none itself.
std::vector<Index> with_tensors(std::vector<Index> indices, const std::vector<Tensor>& tensors) {
    std::size_t next = 0;
    for (Index& index : indices) {
        if (index.kind == Index::Kind::tensor)
            index.tensor = tensors.empty() ? nullptr : tensors[next++];
    }
    return indices;
}

// Says whether x[mask] = number may fill: then the host learns no places and waits for nothing.
// Source: ATen/native/TensorAdvancedIndexing, canDispatchToMaskedFill.
bool fills_by_mask(const Tensor& self, const std::vector<Index>& indices, const Operand& value) {
    if (!value.is_scalar() || indices.size() != 1) return false;
    if (indices.front().kind != Index::Kind::tensor) return false;
    const Tensor& mask = indices.front().tensor;
    return mask->dtype == DType::boolean && mask->device() == self->device() &&
           mask->dim() <= self->dim();
}

void fill_by_mask(Context& quiet, const Tensor& self, Tensor mask, const Operand& value) {
    check_mask_shape(self, 0, mask);
    while (mask->dim() < self->dim()) mask = unsqueeze(quiet, mask, mask->dim());
    const Tensor number =
        full(quiet, {}, value.scalar, {.dtype = self->dtype, .device = self->device()});
    launch(quiet,
           {.op = Op::where,
            .name = "masked_fill_",
            .inputs = {expand(quiet, mask, self->shape)->view(),
                       expand(quiet, number, self->shape)->view(), self->view()},
            .outputs = {self->view()}},
           self->device());
}

Shape joined(const Shape& a, const Shape& b) {
    Shape result = a;
    result.insert(result.end(), b.begin(), b.end());
    return result;
}

void put_by_index(Context& quiet, const Tensor& self, const Sliced& simple, const Operand& value) {
    const Flattened flat = flattened(quiet, simple);
    const DeviceId device = self->device();
    const std::int64_t width = device::element_count(flat.rest_shape);
    // The result of reading there, whose kept dimensions may stand before the indexed ones.
    const auto lead = static_cast<std::ptrdiff_t>(flat.lead);
    Shape target(flat.rest_shape.begin(), flat.rest_shape.begin() + lead);
    target.insert(target.end(), flat.index_shape.begin(), flat.index_shape.end());
    target.insert(target.end(), flat.rest_shape.begin() + lead, flat.rest_shape.end());
    Tensor source;
    if (value.is_scalar()) {
        source = full(quiet, target, value.scalar, {.dtype = self->dtype, .device = device});
    } else {
        if (value.tensor->device() != device && !value.tensor->shape.empty()) {
            common_device({self, value.tensor}, true);
        }
        source = converted(quiet, to(quiet, value.tensor, {.device = device}), self->dtype);
        if (!is_expandable(source->shape, target)) {
            raise_runtime_error(
                fmt::format("shape mismatch: value tensor of shape {} cannot be broadcast to "
                            "indexing result of shape {}",
                            text_of_shape(source->shape), text_of_shape(target)));
        }
        source = expand(quiet, source, target);
    }
    source = indexed_first(quiet, source, flat);
    source = reshape(quiet, source, {flat.rows->numel(), width});
    const Tensor matrix = reshape(quiet, flat.permuted, {flat.row_count, width});
    launch(quiet,
           {.op = Op::index_copy,
            .name = "index_put_",
            .inputs = {flat.rows->view(), source->view()},
            .outputs = {matrix->view()},
            .dims = {0}},
           device);
    if (matrix->storage != flat.permuted->storage) {
        launch(quiet,
               {.op = Op::assign,
                .name = "index_put_",
                .inputs = {view(quiet, matrix, flat.permuted->shape)->view()},
                .outputs = {flat.permuted->view()}},
               device);
    }
}

// The history of a write by tensors: the place is another's from now on.
void record_put(Context& context, const Tensor& self, const std::vector<Index>& indices,
                const Operand& value) {
    std::vector<Tensor> inputs{self};
    if (!value.is_scalar()) inputs.push_back(value.tensor);
    record_in_place(context, self, "IndexPutBackward0", inputs, tensors_in(indices),
                    [places = with_tensors(indices, {})](BackwardCall& call) -> Gradients {
                        Gradients grads(call.wanted.size());
                        Context inner = call.context;
                        const std::vector<Index> places_now = with_tensors(places, call.saved);
                        if (call.wants(0)) {
                            grads[0] = clone(inner, call.grad());
                            set_item(inner, grads[0], places_now, Scalar::of(0.0));
                        }
                        if (grads.size() > 1 && call.wants(1))
                            grads[1] = get_item(inner, call.grad(), places_now);
                        return grads;
                    });
}

}  // namespace

Tensor get_item(Context& context, const Tensor& self, const std::vector<Index>& indices) {
    const Sliced simple = apply_simple(context, self, indices);
    if (!has_tensor(simple)) {
        if (simple.base != self) return simple.base;
        Tensor whole = alias(self);
        record_view(context, whole, self, "AliasBackward0", derivative::pass());
        return whole;
    }
    const Flattened flat = flattened(context, simple);
    const Tensor matrix =
        reshape(context, flat.permuted, {flat.row_count, device::element_count(flat.rest_shape)});
    const Tensor taken = index_select(context, matrix, 0, flat.rows);
    const Tensor shaped = view(context, taken, joined(flat.index_shape, flat.rest_shape));
    Tensor result = placed(context, shaped, flat);
    result->view_of = nullptr;  // what is picked is a copy
    rename_history(result, "IndexBackward0");
    remember(result, tensors_in(indices));
    return result;
}

void set_item(Context& context, const Tensor& self, const std::vector<Index>& indices,
              const Operand& value) {
    Context quiet = without_history(context);
    if (fills_by_mask(self, indices, value)) {
        check_in_place(context, self);
        fill_by_mask(quiet, self, indices.front().tensor, value);
        return record_put(context, self, indices, value);
    }
    const Sliced simple = apply_simple(context, self, indices);
    check_in_place(context, simple.base);
    if (!has_tensor(simple)) {
        if (value.is_scalar()) {
            fill_in_place(context, simple.base, value.scalar);
        } else {
            Tensor source = value.tensor;
            while (source->dim() > simple.base->dim() && source->shape.front() == 1) {
                source = squeeze(context, source, 0);
            }
            expand(quiet, source, simple.base->shape);  // raises PyTorch's text
            copy_in_place(context, simple.base, source);
        }
        return;
    }
    put_by_index(quiet, self, simple, value);
    record_put(context, self, indices, value);
}

}  // namespace ringside::torch
