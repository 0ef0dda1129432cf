// tensor[...]: reading and writing with Python's indices.
#pragma once

#include "core/torch/dtype_rules.h"
#include "core/torch/tensor.h"

#include <optional>
#include <vector>

namespace ringside::torch {

// One item of an index expression.
struct Index {
    enum class Kind { integer, slice, none, ellipsis, tensor, boolean };
    Kind kind = Kind::integer;
    std::int64_t integer = 0;
    bool truth = false;
    std::optional<std::int64_t> start = std::nullopt;
    std::optional<std::int64_t> stop = std::nullopt;
    std::int64_t step = 1;
    Tensor tensor = nullptr;  // bool mask or integer indices
};

Tensor get_item(Context& context, const Tensor& self, const std::vector<Index>& indices);
void set_item(Context& context, const Tensor& self, const std::vector<Index>& indices,
              const Operand& value);

Tensor index_select(Context& context, const Tensor& input, std::int64_t dim, const Tensor& index);
Tensor gather_elements(Context& context, const Tensor& input, std::int64_t dim,
                       const Tensor& index);
// Positions of the true elements, one column per dimension; waits for the values.
std::vector<Tensor> nonzero(Context& context, const Tensor& mask);
Tensor masked_fill(Context& context, const Tensor& input, const Tensor& mask, const Operand& value);
Tensor triangle(Context& context, const Tensor& input, std::int64_t diagonal, bool upper);

}  // namespace ringside::torch
