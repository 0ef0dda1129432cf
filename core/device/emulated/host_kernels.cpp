#include "core/device/emulated/host_kernels.h"

#include "core/device/emulated/kernel_parts.h"
#include "core/device/emulated/packed.h"

namespace ringside::device {

bool reads_outputs(Op op) {
    return op == Op::index_add || op == Op::index_copy || op == Op::scatter_elements ||
           op == Op::scatter_add_elements;
}

bool is_direct(const View& view, const Shape& shape) {
    if (view.shape != shape) return false;
    std::int64_t step = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        if (shape[i] != 1 && view.strides[i] != step) return false;
        step *= shape[i];
    }
    return true;
}

void compute(const Kernel& kernel, std::span<const std::byte* const> inputs,
             std::span<std::byte* const> results) {
    const KernelMemory memory{inputs, results};
    switch (kernel.op) {
        case Op::assign:
            return compute_assign(kernel, memory);
        case Op::negative:
        case Op::absolute:
        case Op::exponential:
        case Op::logarithm:
        case Op::square_root:
        case Op::reciprocal_square_root:
        case Op::reciprocal:
        case Op::relu:
        case Op::sigmoid:
        case Op::hyperbolic_tangent:
        case Op::gelu:
        case Op::gelu_tanh:
        case Op::silu:
        case Op::sine:
        case Op::cosine:
        case Op::error_function:
        case Op::floor:
        case Op::ceiling:
        case Op::round_half_even:
        case Op::truncate:
        case Op::sign:
        case Op::bitwise_not:
        case Op::softplus:
            return compute_unary(kernel, memory);
        case Op::add:
        case Op::subtract:
        case Op::reverse_subtract:
        case Op::multiply:
        case Op::divide:
        case Op::reverse_divide:
        case Op::floor_divide:
        case Op::remainder:
        case Op::power:
        case Op::reverse_power:
        case Op::maximum:
        case Op::minimum:
        case Op::arc_tangent2:
        case Op::bitwise_and:
        case Op::bitwise_or:
        case Op::bitwise_xor:
        case Op::shift_left:
        case Op::shift_right:
            return compute_binary(kernel, memory);
        case Op::is_nan:
        case Op::is_infinite:
        case Op::logical_not:
        case Op::equal:
        case Op::not_equal:
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
            return compute_comparison(kernel, memory);
        case Op::where:
        case Op::multiply_add:
        case Op::divide_add:
        case Op::clamp:
            return compute_ternary(kernel, memory);
        case Op::fill:
        case Op::range:
        case Op::random_uniform:
        case Op::random_normal:
            return compute_filling(kernel, memory);
        case Op::matrix_multiply:
        case Op::add_matrix_multiply:
            return compute_product(kernel, memory);
        case Op::sum:
        case Op::mean:
        case Op::product:
        case Op::maximum_value:
        case Op::minimum_value:
        case Op::argument_maximum:
        case Op::argument_minimum:
        case Op::any_true:
        case Op::all_true:
        case Op::variance:
            return compute_reduction(kernel, memory);
        case Op::softmax:
        case Op::log_softmax:
        case Op::cumulative_sum:
        case Op::sort_ascending:
        case Op::sort_descending:
        case Op::top_k:
            return compute_along_dimension(kernel, memory);
        case Op::index_select:
        case Op::index_add:
        case Op::index_copy:
        case Op::gather_elements:
        case Op::scatter_elements:
        case Op::scatter_add_elements:
        case Op::lower_triangle:
        case Op::upper_triangle:
            return compute_indexing(kernel, memory);
    }
}

}  // namespace ringside::device
