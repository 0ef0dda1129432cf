#include "core/device/kernel.h"

namespace ringside::device {
namespace {

std::int64_t elements_of(const std::vector<View>& views) {
    return views.empty() ? 0 : element_count(views.front().shape);
}

// Bytes that a view touches: an expanded dimension (stride 0) is read once.
std::int64_t bytes_of(const View& view) {
    std::int64_t count = 1;
    for (std::size_t i = 0; i < view.shape.size(); ++i) {
        if (view.strides[i] != 0 || view.shape[i] == 0) count *= view.shape[i];
    }
    return count * size_of(view.dtype);
}

double product_flops(const View& left, const std::vector<View>& outputs) {
    const std::int64_t inner = left.shape.empty() ? 1 : left.shape.back();
    return 2.0 * static_cast<double>(elements_of(outputs)) * static_cast<double>(inner);
}

double flops_of(const Kernel& kernel) {
    const auto by_output = static_cast<double>(elements_of(kernel.outputs));
    const auto by_input = static_cast<double>(elements_of(kernel.inputs));
    switch (kernel.op) {
        case Op::matrix_multiply:
            return product_flops(kernel.inputs.at(0), kernel.outputs);
        case Op::add_matrix_multiply:
            return product_flops(kernel.inputs.at(1), kernel.outputs) + by_output;
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
        case Op::index_add:
        case Op::top_k:
            return by_input;
        case Op::assign:
        case Op::fill:
        case Op::index_copy:
        case Op::scatter_elements:
            return 0;
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
        case Op::is_nan:
        case Op::is_infinite:
        case Op::logical_not:
        case Op::bitwise_not:
        case Op::softplus:
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
        case Op::equal:
        case Op::not_equal:
        case Op::less:
        case Op::less_equal:
        case Op::greater:
        case Op::greater_equal:
        case Op::bitwise_and:
        case Op::bitwise_or:
        case Op::bitwise_xor:
        case Op::shift_left:
        case Op::shift_right:
        case Op::where:
        case Op::multiply_add:
        case Op::divide_add:
        case Op::clamp:
        case Op::range:
        case Op::random_uniform:
        case Op::random_normal:
        case Op::softmax:
        case Op::log_softmax:
        case Op::cumulative_sum:
        case Op::sort_ascending:
        case Op::sort_descending:
        case Op::index_select:
        case Op::gather_elements:
        case Op::scatter_add_elements:
        case Op::lower_triangle:
        case Op::upper_triangle:
            return by_output;
    }
    return by_output;
}

}  // namespace

WorkAmount work_of(const Kernel& kernel) {
    WorkAmount amount;
    amount.flops = {flops_of(kernel)};
    for (const View& view : kernel.inputs) amount.bytes += {bytes_of(view)};
    for (const View& view : kernel.outputs) amount.bytes += {bytes_of(view)};
    return amount;
}

}  // namespace ringside::device
