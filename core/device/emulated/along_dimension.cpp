// Line by line along one dimension: softmax, running sums, sorting.
#include "core/device/emulated/kernel_parts.h"
#include "core/device/emulated/packed.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <type_traits>

namespace ringside::device {
namespace {

// The lines of a packed tensor along a dimension: `length` elements `stride` apart.
struct Lines {
    std::int64_t outer = 1;
    std::int64_t length = 1;
    std::int64_t stride = 1;
    std::int64_t first(std::int64_t o, std::int64_t i) const { return o * length * stride + i; }
};

Lines lines_of(const Shape& shape, int dim) {
    Lines lines;
    if (shape.empty()) return lines;
    const auto d = static_cast<std::size_t>(dim < 0 ? dim + static_cast<int>(shape.size()) : dim);
    for (std::size_t i = 0; i < d; ++i) lines.outer *= shape[i];
    lines.length = shape[d];
    for (std::size_t i = d + 1; i < shape.size(); ++i) lines.stride *= shape[i];
    return lines;
}

template <class Number>
void softmax_line(const Number* in, Number* out, const Lines& lines, bool is_log) {
    double most = -std::numeric_limits<double>::infinity();
    for (std::int64_t i = 0; i < lines.length; ++i) {
        const auto value = static_cast<double>(in[i * lines.stride]);
        if (value > most || is_nan(value)) most = value;
    }
    double sum = 0;
    for (std::int64_t i = 0; i < lines.length; ++i) {
        sum += std::exp(static_cast<double>(in[i * lines.stride]) - most);
    }
    const double log_of_sum = std::log(sum);
    for (std::int64_t i = 0; i < lines.length; ++i) {
        const double away = static_cast<double>(in[i * lines.stride]) - most;
        const double value = is_log ? away - log_of_sum : std::exp(away) / sum;
        out[i * lines.stride] = number_from<Number>(value);
    }
}

template <class Number>
void sum_line(const Number* in, Number* out, const Lines& lines) {
    using Sum = std::conditional_t<std::is_same_v<Number, float>, double, Number>;
    Sum sum{0};
    for (std::int64_t i = 0; i < lines.length; ++i) {
        if constexpr (std::is_integral_v<Number>) {
            sum = static_cast<Number>(static_cast<std::uint64_t>(sum) +
                                      static_cast<std::uint64_t>(in[i * lines.stride]));
        } else {
            sum += static_cast<Sum>(in[i * lines.stride]);
        }
        out[i * lines.stride] = static_cast<Number>(sum);
    }
}

// Equal elements keep their order; NaN counts as the greatest. Source: torch.sort(stable=True).
template <class Number>
std::vector<std::int64_t> order_of(const Number* in, const Lines& lines, bool is_descending) {
    std::vector<std::int64_t> order(static_cast<std::size_t>(lines.length));
    std::iota(order.begin(), order.end(), 0);
    const auto is_less = [](Number a, Number b) { return a < b || (!is_nan(a) && is_nan(b)); };
    std::ranges::stable_sort(order, [&](std::int64_t a, std::int64_t b) {
        const Number left = in[a * lines.stride];
        const Number right = in[b * lines.stride];
        return is_descending ? is_less(right, left) : is_less(left, right);
    });
    return order;
}

template <class Number>
void sort_lines(const Kernel& kernel, KernelMemory memory, const Packed<Number>& in) {
    const bool is_descending =
        kernel.op == Op::sort_descending || (kernel.op == Op::top_k && kernel.scalars.at(0) != 0);
    const Lines from = lines_of(kernel.inputs[0].shape, kernel.dims.at(0));
    const Lines to = lines_of(kernel.outputs[0].shape, kernel.dims.at(0));
    Result<Number> values(kernel.outputs[0], memory.results[0]);
    Result<std::int64_t> indices(kernel.outputs[1], memory.results[1]);
    for (std::int64_t o = 0; o < from.outer; ++o) {
        for (std::int64_t i = 0; i < from.stride; ++i) {
            const Number* line = in.data() + from.first(o, i);
            const std::vector<std::int64_t> order = order_of(line, from, is_descending);
            for (std::int64_t k = 0; k < std::min(to.length, from.length); ++k) {
                const std::int64_t source = order[static_cast<std::size_t>(k)];
                values.data()[to.first(o, i) + k * to.stride] = line[source * from.stride];
                indices.data()[to.first(o, i) + k * to.stride] = source;
            }
        }
    }
    values.write();
    indices.write();
}

template <class Number>
void along(const Kernel& kernel, KernelMemory memory) {
    const Shape& shape = kernel.inputs[0].shape;
    const Packed<Number> in(kernel.inputs[0], memory.inputs[0], shape);
    const bool is_sort = kernel.op == Op::sort_ascending || kernel.op == Op::sort_descending ||
                         kernel.op == Op::top_k;
    if (is_sort) return sort_lines(kernel, memory, in);
    const Lines lines = lines_of(shape, kernel.dims.at(0));
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    for (std::int64_t o = 0; o < lines.outer; ++o) {
        for (std::int64_t i = 0; i < lines.stride; ++i) {
            const Number* source = in.data() + lines.first(o, i);
            Number* target = out.data() + lines.first(o, i);
            if (kernel.op == Op::cumulative_sum) {
                sum_line(source, target, lines);
            } else {
                softmax_line(source, target, lines, kernel.op == Op::log_softmax);
            }
        }
    }
    out.write();
}

}  // namespace

void compute_along_dimension(const Kernel& kernel, KernelMemory memory) {
    with_number(domain_of(kernel.outputs[0].dtype),
                [&](auto* type) { along<std::remove_cvref_t<decltype(*type)>>(kernel, memory); });
}

}  // namespace ringside::device
