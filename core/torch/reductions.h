// Sums, means, extrema and friends; softmax and sorting, which also work along dimensions.
#pragma once

#include "core/torch/tensor.h"

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace ringside::torch {

// Which dimensions to reduce; empty: all.
struct Over {
    std::vector<std::int64_t> dims = {};
    bool keep_dim = false;
};

Tensor sum(Context& context, const Tensor& input, const Over& over,
           std::optional<DType> dtype = std::nullopt);
Tensor mean(Context& context, const Tensor& input, const Over& over,
            std::optional<DType> dtype = std::nullopt);
Tensor product_of(Context& context, const Tensor& input, const Over& over);
// Unbiased by default (correction 1); `root`: standard deviation.
Tensor variance(Context& context, const Tensor& input, const Over& over, double correction,
                bool root);
Tensor any_true(Context& context, const Tensor& input, const Over& over);
Tensor all_true(Context& context, const Tensor& input, const Over& over);
// Largest (or smallest) element of all.
Tensor extremum(Context& context, const Tensor& input, bool largest);
// amax and amin: over several dimensions, without their places.
Tensor extremum(Context& context, const Tensor& input, bool largest, const Over& over);
// Values and indices along one dimension.
std::pair<Tensor, Tensor> extremum(Context& context, const Tensor& input, bool largest,
                                   std::int64_t dim, bool keep_dim);
Tensor arg_extremum(Context& context, const Tensor& input, bool largest,
                    std::optional<std::int64_t> dim, bool keep_dim);
Tensor norm(Context& context, const Tensor& input, double p, const Over& over);

Tensor softmax(Context& context, const Tensor& input, std::int64_t dim, bool is_log);
Tensor cumulative_sum(Context& context, const Tensor& input, std::int64_t dim);
std::pair<Tensor, Tensor> sort(Context& context, const Tensor& input, std::int64_t dim,
                               bool descending);
std::pair<Tensor, Tensor> top_k(Context& context, const Tensor& input, std::int64_t k,
                                std::int64_t dim, bool largest);
// torch.equal: same shape and values. Errors: RuntimeError on different devices.
bool equal(Context& context, const Tensor& a, const Tensor& b);
bool all_close(Context& context, const Tensor& a, const Tensor& b, double relative, double absolute,
               bool equal_nan);

}  // namespace ringside::torch
