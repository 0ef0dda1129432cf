#include "core/torch/views.h"
#include "core/torch/derivatives.h"

#include "core/torch/dtype_rules.h"
#include "core/torch/limits.h"

#include <fmt/format.h>
#include <algorithm>
#include <numeric>

namespace ringside::torch {

namespace {

Tensor viewed(Context& context, Tensor result, const Tensor& input, const char* node,
              Backward backward) {
    context.charge();
    record_view(context, result, input, node, std::move(backward));
    return result;
}

// Replaces a -1 by the size that fits.
Shape inferred(Shape shape, std::int64_t count) {
    std::optional<std::size_t> unknown;
    std::int64_t known = 1;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == -1) {
            if (unknown) raise_runtime_error("only one dimension can be inferred");
            unknown = i;
        } else if (shape[i] < 0) {
            raise_runtime_error(fmt::format("invalid shape dimension {}", shape[i]));
        } else {
            known *= shape[i];
        }
    }
    const std::string text = text_of_shape(shape);
    if (unknown && known == 0 && count == 0) {
        raise_runtime_error(
            fmt::format("cannot reshape tensor of 0 elements into shape {} because the unspecified "
                        "dimension size -1 can be any value and is ambiguous",
                        text));
    }
    const bool fits = unknown ? known != 0 && count % known == 0 : known == count;
    if (!fits)
        raise_runtime_error(fmt::format("shape '{}' is invalid for input of size {}", text, count));
    if (unknown) shape[*unknown] = count / known;
    return shape;
}

// The strides of the new shape over the same memory, or nothing when a copy is needed.
// Source: ATen/TensorUtils.cpp computeStride: walk both shapes from the end, joining contiguous
// runs.
std::optional<Strides> view_strides(const TensorImpl& input, const Shape& shape) {
    if (input.numel() == 0) return device::contiguous_strides(shape);
    Strides strides(shape.size(), 1);
    if (input.shape.empty()) return strides;
    std::int64_t at = static_cast<std::int64_t>(shape.size()) - 1;
    std::int64_t base = input.strides.back();
    std::int64_t run = 1;
    std::int64_t covered = 1;
    for (std::size_t i = input.shape.size(); i-- > 0;) {
        run *= input.shape[i];
        const bool ends_run =
            i == 0 || (input.shape[i - 1] != 1 && input.strides[i - 1] != run * base);
        if (!ends_run) continue;
        while (at >= 0 && (covered < run || shape[index_from(at)] == 1)) {
            strides[index_from(at)] = covered * base;
            covered *= shape[index_from(at)];
            --at;
        }
        if (covered != run) return std::nullopt;
        if (i > 0) {
            base = input.strides[i - 1];
            run = 1;
            covered = 1;
        }
    }
    return at == -1 ? std::optional(strides) : std::nullopt;
}

}  // namespace

std::int64_t wrap_dim(std::int64_t dim, std::int64_t dims) {
    const std::int64_t range = std::max<std::int64_t>(dims, 1);
    if (dim < -range || dim >= range) {
        throw Raised(
            "IndexError",
            fmt::format("Dimension out of range (expected to be in range of [{}, {}], but got {})",
                        -range, range - 1, dim));
    }
    return dim < 0 ? dim + range : dim;
}

Tensor view(Context& context, const Tensor& input, Shape shape) {
    shape = inferred(std::move(shape), input->numel());
    std::optional<Strides> strides = view_strides(*input, shape);
    if (!strides) {
        raise_runtime_error(
            "view size is not compatible with input tensor's size and stride (at least one "
            "dimension spans across "
            "two contiguous subspaces). Use .reshape(...) instead.");
    }
    return viewed(context, alias(input, input->offset, std::move(shape), std::move(*strides)),
                  input, "ViewBackward0", derivative::reshape(input->shape));
}

Tensor reshape(Context& context, const Tensor& input, Shape shape) {
    shape = inferred(std::move(shape), input->numel());
    if (view_strides(*input, shape)) return view(context, input, std::move(shape));
    return view(context, clone(context, input), std::move(shape));
}

Tensor contiguous(Context& context, const Tensor& input) {
    return input->is_contiguous() ? input : clone(context, input);
}

Tensor clone(Context& context, const Tensor& input) {
    const Tensor result = new_tensor(
        context, {.shape = input->shape, .dtype = input->dtype, .device = input->device()});
    launch(context,
           {.op = device::Op::assign,
            .name = "clone",
            .inputs = {input->view()},
            .outputs = {result->view()}},
           input->device());
    record_history(context, result, "CloneBackward0", {input}, {}, derivative::pass());
    return result;
}

Tensor detach(Context& context, const Tensor& input) {
    context.charge();
    return alias(input);
}

Tensor transpose(Context& context, const Tensor& input, std::int64_t dim0, std::int64_t dim1) {
    const std::size_t a = index_from(wrap_dim(dim0, input->dim()));
    const std::size_t b = index_from(wrap_dim(dim1, input->dim()));
    Tensor result = alias(input);
    if (!input->shape.empty()) {
        std::swap(result->shape[a], result->shape[b]);
        std::swap(result->strides[a], result->strides[b]);
    }
    return viewed(context, std::move(result), input, "TransposeBackward0",
                  derivative::transpose(dim0, dim1));
}

Tensor t(Context& context, const Tensor& input) {
    if (input->dim() > 2) {
        raise_runtime_error(fmt::format(
            "t() expects a tensor with <= 2 dimensions, but self is {}D", input->dim()));
    }
    Tensor result = alias(input);
    if (input->dim() == 2) {
        std::swap(result->shape[0], result->shape[1]);
        std::swap(result->strides[0], result->strides[1]);
    }
    Backward back = input->dim() == 2 ? derivative::transpose(0, 1) : derivative::pass();
    return viewed(context, std::move(result), input, "TBackward0", std::move(back));
}

Tensor permute(Context& context, const Tensor& input, const Shape& dims) {
    if (dims.size() != input->shape.size()) {
        raise_runtime_error(fmt::format(
            "permute(sparse_coo): number of dimensions in the tensor input does not match the "
            "length of the desired "
            "ordering of dimensions i.e. input.dim() = {} is not equal to len(dims) = {}",
            input->dim(), dims.size()));
    }
    Tensor result = alias(input);
    std::vector<bool> seen(dims.size(), false);
    for (std::size_t i = 0; i < dims.size(); ++i) {
        const std::size_t from = index_from(wrap_dim(dims[i], input->dim()));
        if (seen[from]) raise_runtime_error("permute(): duplicate dims are not allowed.");
        seen[from] = true;
        result->shape[i] = input->shape[from];
        result->strides[i] = input->strides[from];
    }
    return viewed(context, std::move(result), input, "PermuteBackward0", derivative::permute(dims));
}

Tensor squeeze(Context& context, const Tensor& input, std::optional<std::int64_t> dim) {
    const std::int64_t only = dim ? wrap_dim(*dim, input->dim()) : -1;
    Shape shape;
    Strides strides;
    for (std::size_t i = 0; i < input->shape.size(); ++i) {
        const bool asked = only < 0 || static_cast<std::int64_t>(i) == only;
        if (asked && input->shape[i] == 1) continue;
        shape.push_back(input->shape[i]);
        strides.push_back(input->strides[i]);
    }
    return viewed(context, alias(input, input->offset, shape, strides), input,
                  dim ? "SqueezeBackward1" : "SqueezeBackward0", derivative::reshape(input->shape));
}

Tensor unsqueeze(Context& context, const Tensor& input, std::int64_t dim) {
    const std::int64_t at = wrap_dim(dim, input->dim() + 1);
    Tensor result = alias(input);
    const std::int64_t stride =
        at < input->dim() ? input->shape[index_from(at)] * input->strides[index_from(at)] : 1;
    result->shape.insert(result->shape.begin() + at, 1);
    result->strides.insert(result->strides.begin() + at, stride);
    return viewed(context, std::move(result), input, "UnsqueezeBackward0",
                  derivative::reshape(input->shape));
}

Tensor expand(Context& context, const Tensor& input, Shape shape) {
    if (shape.size() < input->shape.size()) {
        raise_runtime_error(
            fmt::format("expand({}{{{}}}, size={}): the number of sizes provided ({}) must be "
                        "greater or equal to the number of "
                        "dimensions in the tensor ({})",
                        tensor_type_name(*input), text_of_shape(input->shape), text_of_shape(shape),
                        shape.size(), input->dim()));
    }
    const Shape target = shape;
    Strides strides(shape.size(), 0);
    const std::size_t added = shape.size() - input->shape.size();
    for (std::size_t i = shape.size(); i-- > 0;) {
        if (i < added) {
            if (shape[i] == -1) {
                raise_runtime_error(
                    fmt::format("The expanded size of the tensor (-1) isn't allowed in a leading, "
                                "non-existing dimension {}",
                                i));
            }
            continue;
        }
        const std::int64_t size = input->shape[i - added];
        if (shape[i] == -1) shape[i] = size;
        if (shape[i] == size) {
            strides[i] = input->strides[i - added];
        } else if (size != 1) {
            raise_runtime_error(
                fmt::format("The expanded size of the tensor ({}) must match the existing size "
                            "({}) at non-singleton dimension "
                            "{}.  Target sizes: {}.  Tensor sizes: {}",
                            shape[i], size, i, text_of_shape(target), text_of_shape(input->shape)));
        }
    }
    // The walk sums a gradient to the shape of its input.
    return viewed(context, alias(input, input->offset, shape, strides), input, "ExpandBackward0",
                  derivative::pass());
}

Tensor flatten(Context& context, const Tensor& input, std::int64_t start, std::int64_t end) {
    const std::int64_t first = wrap_dim(start, input->dim());
    const std::int64_t last = wrap_dim(end, input->dim());
    if (first > last)
        raise_runtime_error("flatten() has invalid args: start_dim cannot come after end_dim");
    if (input->shape.empty()) return reshape(context, input, {1});
    if (first == last) return input;
    Shape shape(input->shape.begin(), input->shape.begin() + first);
    shape.push_back(std::accumulate(input->shape.begin() + first, input->shape.begin() + last + 1,
                                    std::int64_t{1}, std::multiplies<>()));
    shape.insert(shape.end(), input->shape.begin() + last + 1, input->shape.end());
    return reshape(context, input, std::move(shape));
}

Tensor narrow(Context& context, const Tensor& input, std::int64_t dim, std::int64_t start,
              std::int64_t length) {
    if (input->shape.empty()) raise_runtime_error("narrow() cannot be applied to a 0-dim tensor.");
    if (length < 0) raise_runtime_error("narrow(): length must be non-negative.");
    const std::int64_t at = wrap_dim(dim, input->dim());
    const std::int64_t size = input->shape[index_from(at)];
    if (start < -size || start > size) {
        throw Raised(
            "IndexError",
            fmt::format("start out of range (expected to be in range of [{}, {}], but got {})",
                        -size, size, start));
    }
    if (start < 0) start += size;
    if (start > size - length) {
        raise_runtime_error(fmt::format("start ({}) + length ({}) exceeds dimension size ({}).",
                                        start, length, size));
    }
    return slice(context, input, at, start, start + length, 1);
}

Tensor select(Context& context, const Tensor& input, std::int64_t dim, std::int64_t index) {
    if (input->shape.empty()) {
        throw Raised("IndexError", "select() cannot be applied to a 0-dim tensor.");
    }
    const std::int64_t at = wrap_dim(dim, input->dim());
    const std::int64_t size = input->shape[index_from(at)];
    if (index < -size || index >= size) {
        throw Raised("IndexError",
                     fmt::format("select(): index {} out of range for tensor of size {} at "
                                 "dimension {}",
                                 index, text_of_shape(input->shape), at));
    }
    if (index < 0) index += size;
    Tensor result = alias(input);
    result->offset += index * input->strides[index_from(at)];
    result->shape.erase(result->shape.begin() + at);
    result->strides.erase(result->strides.begin() + at);
    return viewed(context, std::move(result), input, "SelectBackward0",
                  derivative::select(input->shape, at, index));
}

Tensor slice(Context& context, const Tensor& input, std::int64_t dim, std::int64_t start,
             std::int64_t end, std::int64_t step) {
    const std::size_t at = index_from(dim);
    Tensor result = alias(input);
    result->offset += start * input->strides[at];
    result->shape[at] = std::max<std::int64_t>(0, (end - start + step - 1) / step);
    result->strides[at] = input->strides[at] * step;
    return viewed(context, std::move(result), input, "SliceBackward0",
                  derivative::slice(input->shape, dim, start, step));
}

std::vector<Tensor> unbind(Context& context, const Tensor& input, std::int64_t dim) {
    const std::int64_t at = wrap_dim(dim, input->dim());
    if (input->shape.empty()) {
        throw Raised("IndexError", "Dimension specified as 0 but tensor has no dimensions");
    }
    check_pieces(input->shape[index_from(at)]);
    Context quiet = without_history(context);
    std::vector<Tensor> parts;
    for (std::int64_t i = 0; i < input->shape[index_from(at)]; ++i)
        parts.push_back(select(quiet, input, at, i));
    record_views(context, parts, input, "UnbindBackward0", derivative::unbind(at));
    return parts;
}

void check_same_device(const char* method,
                       const std::vector<std::pair<const char*, Tensor>>& arguments) {
    std::optional<DeviceId> expected;
    for (const auto& [name, tensor] : arguments) {
        if (!tensor) continue;
        if (!expected) expected = tensor->device();
        if (tensor->device() == *expected) continue;
        raise_runtime_error(fmt::format(
            "Expected all tensors to be on the same device, but found at least two devices, {} and "
            "{}! (when "
            "checking argument for argument {} in method wrapper_CUDA_{})",
            device::text_of(*expected), device::text_of(tensor->device()), name, method));
    }
}

}  // namespace ringside::torch
