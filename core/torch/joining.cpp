// Cutting tensors into parts and joining them.
#include "core/torch/derivatives.h"
#include "core/torch/dtype_rules.h"
#include "core/torch/elementwise.h"
#include "core/torch/limits.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <numeric>

namespace ringside::torch {

std::vector<std::int64_t> chunk_sizes(std::int64_t size, std::int64_t chunks) {
    // s = ceil(size / chunks); as many pieces of s as fit, the last one smaller. Not "as even as
    // possible": 5 rows in 4 chunks are 2, 2, 1, and a fourth chunk does not exist. Nothing splits
    // into `chunks` empty pieces.
    if (size == 0) return std::vector<std::int64_t>(index_from(chunks), 0);
    const std::int64_t step = (size + chunks - 1) / chunks;
    std::vector<std::int64_t> sizes;
    for (std::int64_t at = 0; at < size; at += step) sizes.push_back(std::min(step, size - at));
    return sizes;
}

namespace {

std::vector<Tensor> cut(Context& context, const Tensor& input,
                        const std::vector<std::int64_t>& sizes, std::int64_t dim,
                        const char* node) {
    Context quiet = without_history(context);
    std::vector<Tensor> parts;
    std::int64_t at = 0;
    for (const std::int64_t size : sizes) {
        parts.push_back(slice(quiet, input, dim, at, at + size, 1));
        at += size;
    }
    record_views(context, parts, input, node, derivative::cut(dim));
    return parts;
}

void check_has_dim(const Tensor& input, const char* name) {
    if (input->shape.empty()) {
        raise_runtime_error(fmt::format("{} expects at least a 1-dimensional tensor", name));
    }
}

}  // namespace

std::vector<Tensor> chunk(Context& context, const Tensor& input, std::int64_t chunks,
                          std::int64_t dim) {
    check_has_dim(input, "chunk");
    if (chunks <= 0) {
        raise_runtime_error(
            fmt::format("chunk expects `chunks` to be greater than 0, got: {}", chunks));
    }
    const std::int64_t at = wrap_dim(dim, input->dim());
    const std::int64_t extent = input->shape[index_from(at)];
    check_pieces(extent == 0 ? chunks : std::min(chunks, extent));
    return cut(context, input, chunk_sizes(input->shape[index_from(at)], chunks), at,
               "SplitBackward0");
}

std::vector<Tensor> split(Context& context, const Tensor& input, std::int64_t size,
                          std::int64_t dim) {
    check_has_dim(input, "split");
    if (size < 0) {
        raise_runtime_error(
            fmt::format("split expects split_size be non-negative, but got split_size={}", size));
    }
    const std::int64_t at = wrap_dim(dim, input->dim());
    const std::int64_t total = input->shape[index_from(at)];
    if (size == 0 && total != 0) {
        raise_runtime_error(fmt::format(
            "split_size can only be 0 if dimension size is 0, but got dimension size of {}",
            total));
    }
    check_pieces(size > 0 ? (total + size - 1) / size : 1);
    std::vector<std::int64_t> sizes;
    for (std::int64_t done = 0; done < total; done += size)
        sizes.push_back(std::min(size, total - done));
    if (total == 0) sizes.push_back(0);
    return cut(context, input, sizes, at, "SplitBackward0");
}

std::vector<Tensor> split_sizes(Context& context, const Tensor& input, const Shape& sizes,
                                std::int64_t dim) {
    check_has_dim(input, "split");
    const std::int64_t at = wrap_dim(dim, input->dim());
    const std::int64_t total = input->shape[index_from(at)];
    if (std::ranges::any_of(sizes, [](std::int64_t size) { return size < 0; })) {
        raise_runtime_error(
            fmt::format("split_with_sizes expects split_sizes have only non-negative entries, but "
                        "got split_sizes={}",
                        text_of_shape(sizes)));
    }
    if (std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0}) != total) {
        raise_runtime_error(
            fmt::format("split_with_sizes expects split_sizes to sum exactly to {} (input tensor's "
                        "size at dimension {}), but "
                        "got split_sizes={}",
                        total, at, text_of_shape(sizes)));
    }
    return cut(context, input, sizes, at, "SplitWithSizesBackward0");
}

std::vector<Tensor> tensor_split(Context& context, const Tensor& input, std::int64_t sections,
                                 std::int64_t dim) {
    if (input->shape.empty()) {
        raise_runtime_error(
            "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
    }
    if (sections <= 0) {
        raise_runtime_error(
            fmt::format("number of sections must be larger than 0, got {}", sections));
    }
    const std::int64_t at = wrap_dim(dim, input->dim());
    const std::int64_t total = input->shape[index_from(at)];
    check_pieces(sections);
    std::vector<std::int64_t> sizes;
    for (std::int64_t i = 0; i < sections; ++i)
        sizes.push_back(total / sections + (i < total % sections ? 1 : 0));
    return cut(context, input, sizes, at, "SliceBackward0");
}

std::vector<Tensor> tensor_split(Context& context, const Tensor& input,
                                 const std::vector<std::int64_t>& indices, std::int64_t dim) {
    if (input->shape.empty()) {
        raise_runtime_error(
            "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
    }
    const std::int64_t at = wrap_dim(dim, input->dim());
    const std::int64_t size = input->shape[index_from(at)];
    check_pieces(static_cast<std::int64_t>(indices.size()) + 1);
    const auto place = [&](std::int64_t index) {
        return std::clamp<std::int64_t>(index < 0 ? index + size : index, 0, size);
    };
    std::vector<Tensor> pieces;
    std::int64_t start = 0;
    const auto add_piece = [&](std::int64_t end) {
        pieces.push_back(narrow(context, input, at, start, std::max<std::int64_t>(end - start, 0)));
        start = end;
    };
    for (const std::int64_t index : indices) add_piece(place(index));
    add_piece(size);
    return pieces;
}

Tensor cat(Context& context, const std::vector<Tensor>& tensors, std::int64_t dim) {
    if (tensors.empty()) {
        raise_runtime_error("torch.cat(): expected a non-empty list of Tensors");
    }
    std::vector<std::pair<const char*, Tensor>> arguments;
    for (const Tensor& tensor : tensors) arguments.emplace_back("tensors", tensor);
    check_same_device("cat", arguments);
    std::optional<std::size_t> model;
    DType dtype = tensors.front()->dtype;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        if (tensors[i]->shape.empty()) {
            raise_runtime_error(
                fmt::format("zero-dimensional tensor (at position {}) cannot be concatenated", i));
        }
        dtype = promote(dtype, tensors[i]->dtype);
        // Source: legacy rule: a 1-dim tensor without elements joins anything.
        if (!model && tensors[i]->shape != Shape{0}) model = i;
    }
    if (!model) model = 0;
    const Tensor& first = tensors[*model];
    const std::int64_t at = wrap_dim(dim, first->dim());
    Shape shape = first->shape;
    shape[index_from(at)] = 0;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const Shape& other = tensors[i]->shape;
        if (other == Shape{0} && first->shape != Shape{0}) continue;
        if (other.size() != first->shape.size()) {
            raise_runtime_error(
                fmt::format("Tensors must have same number of dimensions: got {} and {}",
                            first->shape.size(), other.size()));
        }
        for (std::size_t d = 0; d < other.size(); ++d) {
            if (static_cast<std::int64_t>(d) != at && other[d] != first->shape[d]) {
                raise_runtime_error(
                    fmt::format("Sizes of tensors must match except in dimension {}. Expected size "
                                "{} but got size {} for "
                                "tensor number {} in the list.",
                                at, first->shape[d], other[d], i));
            }
        }
        shape[index_from(at)] += other[index_from(at)];
    }
    const Tensor result =
        new_tensor(context, {.shape = shape, .dtype = dtype, .device = first->device()});
    std::int64_t done = 0;
    for (const Tensor& tensor : tensors) {
        if (tensor->shape == Shape{0} && first->shape != Shape{0}) continue;
        const std::int64_t size = tensor->shape[index_from(at)];
        Tensor place = alias(result);
        place->offset += done * result->strides[index_from(at)];
        place->shape[index_from(at)] = size;
        if (place->numel() > 0) {
            launch(context,
                   {.op = device::Op::assign,
                    .name = "cat",
                    .inputs = {tensor->view()},
                    .outputs = {place->view()}},
                   result->device());
        }
        done += size;
    }
    std::vector<std::int64_t> sizes;
    for (const Tensor& tensor : tensors) {
        const bool is_skipped = tensor->shape == Shape{0} && first->shape != Shape{0};
        sizes.push_back(is_skipped ? -1 : tensor->shape[index_from(at)]);
    }
    record_history(context, result, "CatBackward0", tensors, {}, derivative::cat(sizes, at));
    return result;
}

Tensor stack(Context& context, const std::vector<Tensor>& tensors, std::int64_t dim) {
    if (tensors.empty()) raise_runtime_error("stack expects a non-empty TensorList");
    for (std::size_t i = 1; i < tensors.size(); ++i) {
        if (tensors[i]->shape != tensors.front()->shape) {
            raise_runtime_error(fmt::format(
                "stack expects each tensor to be equal size, but got {} at entry 0 and "
                "{} at entry {}",
                text_of_shape(tensors.front()->shape), text_of_shape(tensors[i]->shape), i));
        }
    }
    const std::int64_t at = wrap_dim(dim, tensors.front()->dim() + 1);
    Context quiet = without_history(context);
    std::vector<Tensor> raised;
    for (const Tensor& tensor : tensors) raised.push_back(unsqueeze(quiet, tensor, at));
    Tensor result = cat(quiet, raised, at);
    record_history(context, result, "StackBackward0", tensors, {}, derivative::stack(at));
    return result;
}

Tensor repeat(Context& context, const Tensor& input, const Shape& repeats) {
    if (repeats.size() < input->shape.size()) {
        raise_runtime_error(
            "Number of dimensions of repeat dims can not be smaller than number of dimensions of "
            "tensor");
    }
    const std::size_t added = repeats.size() - input->shape.size();
    Shape padded(added, 1);
    padded.insert(padded.end(), input->shape.begin(), input->shape.end());
    Shape wanted;
    for (std::size_t i = 0; i < repeats.size(); ++i) wanted.push_back(repeats[i] * padded[i]);
    for (const std::int64_t size : wanted) {
        if (size >= 0) continue;
        raise_runtime_error(fmt::format("Trying to create tensor with negative dimension {}: {}",
                                        size, text_of_shape(wanted)));
    }
    // (r, s) pairs interleaved: an expanded view of the input copied once.
    Shape wide;
    Shape final_shape;
    Context quiet = without_history(context);
    const Tensor base = reshape(quiet, input, padded);
    Tensor source = alias(base);
    source->shape.clear();
    source->strides.clear();
    for (std::size_t i = 0; i < repeats.size(); ++i) {
        source->shape.push_back(repeats[i]);
        source->strides.push_back(0);
        source->shape.push_back(padded[i]);
        source->strides.push_back(base->strides[i]);
        final_shape.push_back(repeats[i] * padded[i]);
    }
    Tensor copied = clone(quiet, source);
    Tensor result = alias(copied, 0, final_shape, device::contiguous_strides(final_shape));
    record_history(context, result, "RepeatBackward0", {input}, {},
                   derivative::repeat(padded, repeats));
    return result;
}

}  // namespace ringside::torch
