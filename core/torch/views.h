// Views: other windows into the same storage, and the joins and cuts of tensors.
#pragma once

#include "core/torch/tensor.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace ringside::torch {

// Turns a possibly negative dimension into an index. Errors: IndexError in PyTorch's words.
std::int64_t wrap_dim(std::int64_t dim, std::int64_t dims);

Tensor view(Context& context, const Tensor& input,
            Shape shape);  // RuntimeError when a copy would be needed
Tensor reshape(Context& context, const Tensor& input, Shape shape);  // copies when it must
Tensor contiguous(Context& context, const Tensor& input);  // the same tensor when it is already
Tensor clone(Context& context, const Tensor& input);
Tensor detach(Context& context, const Tensor& input);
Tensor transpose(Context& context, const Tensor& input, std::int64_t dim0, std::int64_t dim1);
Tensor t(Context& context, const Tensor& input);
Tensor permute(Context& context, const Tensor& input, const Shape& dims);
Tensor squeeze(Context& context, const Tensor& input, std::optional<std::int64_t> dim);
Tensor unsqueeze(Context& context, const Tensor& input, std::int64_t dim);
Tensor expand(Context& context, const Tensor& input, Shape shape);
Tensor flatten(Context& context, const Tensor& input, std::int64_t start, std::int64_t end);
Tensor narrow(Context& context, const Tensor& input, std::int64_t dim, std::int64_t start,
              std::int64_t length);
Tensor select(Context& context, const Tensor& input, std::int64_t dim, std::int64_t index);
// Python's slice of one dimension, already clipped: start <= end, step > 0.
Tensor slice(Context& context, const Tensor& input, std::int64_t dim, std::int64_t start,
             std::int64_t end, std::int64_t step);
std::vector<Tensor> unbind(Context& context, const Tensor& input, std::int64_t dim);

// Ceil-sized chunks, possibly fewer than asked for (facts 2.3.3): sizes only, then the views.
std::vector<std::int64_t> chunk_sizes(std::int64_t size, std::int64_t chunks);
std::vector<Tensor> chunk(Context& context, const Tensor& input, std::int64_t chunks,
                          std::int64_t dim);
std::vector<Tensor> split(Context& context, const Tensor& input, std::int64_t size,
                          std::int64_t dim);
std::vector<Tensor> split_sizes(Context& context, const Tensor& input, const Shape& sizes,
                                std::int64_t dim);
std::vector<Tensor> tensor_split(Context& context, const Tensor& input, std::int64_t sections,
                                 std::int64_t dim);
// The same, cut before each of the indices, which count as slices do.
std::vector<Tensor> tensor_split(Context& context, const Tensor& input,
                                 const std::vector<std::int64_t>& indices, std::int64_t dim);

Tensor cat(Context& context, const std::vector<Tensor>& tensors, std::int64_t dim);
Tensor stack(Context& context, const std::vector<Tensor>& tensors, std::int64_t dim);
Tensor repeat(Context& context, const Tensor& input, const Shape& repeats);

// The generated same-device check of structured kernels (facts 5.3): the first defined tensor in
// schema order fixes the device, the first different one is reported.
void check_same_device(const char* method,
                       const std::vector<std::pair<const char*, Tensor>>& arguments);

}  // namespace ringside::torch
