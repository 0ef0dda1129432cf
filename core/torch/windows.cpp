#include "core/torch/windows.h"

#include "core/torch/autograd.h"
#include "core/torch/creation.h"
#include "core/torch/element_writes.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <functional>

namespace ringside::torch {

namespace {

// Where a window lies in a tensor.
struct Place {
    std::int64_t offset = 0;
    Shape shape;
    Strides strides;
};
using Geometry = std::function<Place(const TensorImpl&)>;

Tensor window(const Tensor& input, const Geometry& geometry) {
    Place place = geometry(*input);
    return alias(input, place.offset, std::move(place.shape), std::move(place.strides));
}

// A window's gradient: each element is added where it came from, as often as it was seen.
Tensor seen_through(Context& context, const Tensor& input, const Geometry& geometry,
                    const char* name) {
    Tensor result = window(input, geometry);
    const Shape shape = input->shape;
    record_view(context, result, input, name, [shape, geometry](BackwardCall& call) -> Gradients {
        Context& inner = call.context;
        const std::int64_t count = device::element_count(shape);
        Context quiet = without_history(inner);
        const Tensor numbers =
            view(quiet,
                 arange(quiet, Scalar::of(std::int64_t{0}), Scalar::of(count),
                        Scalar::of(std::int64_t{1}), {.device = call.grad()->device()}),
                 shape);
        const Tensor index = reshape(quiet, window(numbers, geometry), {-1});
        const Tensor flat = reshape(inner, call.grad(), {-1});
        return {view(inner, scatter_added(inner, flat, {count}, 0, index), shape)};
    });
    return result;
}

}  // namespace

Tensor diagonal(Context& context, const Tensor& input, std::int64_t offset, std::int64_t dim1,
                std::int64_t dim2) {
    const std::int64_t first = wrap_dim(dim1, input->dim());
    const std::int64_t second = wrap_dim(dim2, input->dim());
    if (first == second) {
        raise_runtime_error(
            fmt::format("diagonal dimensions cannot be identical {}, {}", dim1, dim2));
    }
    const auto geometry = [offset, first, second](const TensorImpl& tensor) {
        const std::size_t a = index_from(first);
        const std::size_t b = index_from(second);
        Place place{tensor.offset, tensor.shape, tensor.strides};
        const std::int64_t length = offset >= 0
                                        ? std::min(tensor.shape[a], tensor.shape[b] - offset)
                                        : std::min(tensor.shape[a] + offset, tensor.shape[b]);
        if (length > 0)
            place.offset += offset >= 0 ? offset * tensor.strides[b] : -offset * tensor.strides[a];
        for (const std::size_t dim : {std::max(a, b), std::min(a, b)}) {
            place.shape.erase(place.shape.begin() + static_cast<std::ptrdiff_t>(dim));
            place.strides.erase(place.strides.begin() + static_cast<std::ptrdiff_t>(dim));
        }
        place.shape.push_back(std::max<std::int64_t>(length, 0));
        place.strides.push_back(tensor.strides[a] + tensor.strides[b]);
        return place;
    };
    return seen_through(context, input, geometry, "DiagonalBackward0");
}

Tensor unfold(Context& context, const Tensor& input, std::int64_t dim, std::int64_t size,
              std::int64_t step) {
    const std::int64_t at = wrap_dim(dim, input->dim());
    const std::int64_t room = input->shape.empty() ? 1 : input->shape[index_from(at)];
    if (size < 0) raise_runtime_error(fmt::format("size is {} but must be >= 0", size));
    if (size > room) {
        raise_runtime_error(fmt::format(
            "maximum size for tensor at dimension {} is {} but size is {}", at, room, size));
    }
    if (step <= 0) raise_runtime_error(fmt::format("step is {} but must be > 0", step));
    const auto geometry = [at, size, step](const TensorImpl& tensor) {
        Place place{tensor.offset, tensor.shape, tensor.strides};
        if (place.shape.empty()) return Place{tensor.offset, {size}, {1}};
        const std::size_t dim_at = index_from(at);
        place.shape.push_back(size);
        place.strides.push_back(tensor.strides[dim_at]);
        place.shape[dim_at] = (tensor.shape[dim_at] - size) / step + 1;
        place.strides[dim_at] = step * tensor.strides[dim_at];
        return place;
    };
    return seen_through(context, input, geometry, "UnfoldBackward0");
}

Tensor as_strided(Context& context, const Tensor& input, const Shape& shape, const Strides& strides,
                  std::optional<std::int64_t> offset) {
    if (shape.size() != strides.size()) {
        raise_runtime_error(fmt::format("mismatch in length of strides and shape ({} vs {})",
                                        shape.size(), strides.size()));
    }
    const std::int64_t start = offset.value_or(input->offset);
    std::int64_t last = start;
    bool is_empty = false;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] < 0 || strides[i] < 0)
            raise_runtime_error("as_strided: Negative strides are not supported at the moment");
        is_empty = is_empty || shape[i] == 0;
        last += (shape[i] - 1) * strides[i];
    }
    const std::int64_t bytes = device::size_of(input->dtype);
    const std::int64_t held = input->storage->block().size().count;
    if (!is_empty && (start < 0 || (last + 1) * bytes > held)) {
        raise_runtime_error(fmt::format(
            "setStorage: sizes {}, strides {}, storage offset {}, and itemsize {} requiring a "
            "storage size of {} are out of bounds for storage of size {}",
            text_of_shape(shape), text_of_shape(strides), start, bytes, (last + 1) * bytes, held));
    }
    if (records_history(context, {input}) && !input->is_contiguous()) {
        throw Raised("NotImplementedError",
                     "the gradient of as_strided of a tensor that is not contiguous is not part of "
                     "Ringside's Python subset yet");
    }
    const std::int64_t base = input->offset;
    const auto geometry = [shape, strides, start, base](const TensorImpl& tensor) {
        return Place{tensor.offset + start - base, shape, strides};
    };
    return seen_through(context, input, geometry, "AsStridedBackward0");
}

}  // namespace ringside::torch
