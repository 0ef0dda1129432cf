// Reductions over dimensions. Sums of float32 are kept in double and rounded once.
#include "core/device/emulated/kernel_parts.h"
#include "core/device/emulated/packed.h"

#include <type_traits>

namespace ringside::device {
namespace {

// Where each element of the input goes, and how many come together.
struct Layout {
    std::vector<bool> is_reduced;  // by dimension
    Strides out;                   // stride in the result, 0 where reduced
    Strides within;                // stride in the order of the reduced elements
    std::int64_t results = 1;
    std::int64_t together = 1;
};

Layout layout_of(const Shape& shape, const std::vector<int>& dims) {
    Layout layout;
    const std::size_t rank = shape.size();
    layout.is_reduced.assign(rank, dims.empty());
    layout.out.assign(rank, 0);
    layout.within.assign(rank, 0);
    for (int dim : dims) {
        const auto d = static_cast<std::size_t>(dim < 0 ? dim + static_cast<int>(rank) : dim);
        if (d < rank) layout.is_reduced[d] = true;
    }
    for (std::size_t d = rank; d-- > 0;) {
        if (layout.is_reduced[d]) {
            layout.within[d] = layout.together;
            layout.together *= shape[d];
        } else {
            layout.out[d] = layout.results;
            layout.results *= shape[d];
        }
    }
    return layout;
}

// Calls `each(place in the input, place in the result, place among those reduced together)` in
// order.
template <class Each>
void for_each_element(const Shape& shape, const Layout& layout, const Each& each) {
    const std::int64_t total = element_count(shape);
    std::vector<std::int64_t> at(shape.size(), 0);
    std::int64_t out = 0;
    std::int64_t within = 0;
    for (std::int64_t i = 0; i < total; ++i) {
        each(i, out, within);
        for (std::size_t d = shape.size(); d-- > 0;) {
            out += layout.out[d];
            within += layout.within[d];
            if (++at[d] < shape[d]) break;
            out -= layout.out[d] * shape[d];
            within -= layout.within[d] * shape[d];
            at[d] = 0;
        }
    }
}

template <class Number>
using Sum = std::conditional_t<std::is_same_v<Number, float>, double, Number>;

template <class Number>
void reduce(const Kernel& kernel, KernelMemory memory) {
    const Shape& shape = kernel.inputs[0].shape;
    const Layout layout = layout_of(shape, kernel.dims);
    const Packed<Number> in(kernel.inputs[0], memory.inputs[0], shape);
    const auto results = static_cast<std::size_t>(layout.results);
    const auto place = [](std::int64_t i) { return static_cast<std::size_t>(i); };

    if (kernel.op == Op::argument_maximum || kernel.op == Op::argument_minimum) {
        // The first of equals wins; NaN is beyond everything. Source: torch.argmax.
        const bool wants_most = kernel.op == Op::argument_maximum;
        std::vector<Number> best(results);
        std::vector<std::int64_t> where(results, -1);
        for_each_element(shape, layout, [&](std::int64_t i, std::int64_t o, std::int64_t w) {
            const Number value = in[i];
            const bool is_first = where[place(o)] < 0;
            const Number old = best[place(o)];
            const bool is_better =
                !is_nan(old) && (is_nan(value) || (wants_most ? value > old : value < old));
            if (!is_first && !is_better) return;
            best[place(o)] = value;
            where[place(o)] = w;
        });
        Result<std::int64_t> out(kernel.outputs[0], memory.results[0]);
        std::copy_n(where.begin(), out.count(), out.data());
        out.write();
        return;
    }
    if (kernel.op == Op::any_true || kernel.op == Op::all_true) {
        const bool is_any = kernel.op == Op::any_true;
        Result<std::int64_t> out(kernel.outputs[0], memory.results[0]);
        std::fill_n(out.data(), out.count(), is_any ? 0 : 1);
        for_each_element(shape, layout, [&](std::int64_t i, std::int64_t o, std::int64_t) {
            if ((in[i] != Number{0}) == is_any) out.data()[o] = is_any ? 1 : 0;
        });
        out.write();
        return;
    }
    if (kernel.op == Op::maximum_value || kernel.op == Op::minimum_value) {
        const bool wants_most = kernel.op == Op::maximum_value;
        std::vector<bool> has_one(results, false);
        Result<Number> out(kernel.outputs[0], memory.results[0]);
        for_each_element(shape, layout, [&](std::int64_t i, std::int64_t o, std::int64_t) {
            Number& kept = out.data()[o];
            const Number value = in[i];
            const bool is_better =
                !is_nan(kept) && (is_nan(value) || (wants_most ? value > kept : value < kept));
            if (!has_one[place(o)] || is_better) kept = value;
            has_one[place(o)] = true;
        });
        out.write();
        return;
    }
    std::vector<Sum<Number>> sums(results,
                                  kernel.op == Op::product ? Sum<Number>{1} : Sum<Number>{0});
    for_each_element(shape, layout, [&](std::int64_t i, std::int64_t o, std::int64_t) {
        const auto value = static_cast<Sum<Number>>(in[i]);
        Sum<Number>& sum = sums[place(o)];
        if constexpr (std::is_integral_v<Number>) {
            const auto a = static_cast<std::uint64_t>(sum);
            const auto b = static_cast<std::uint64_t>(value);
            sum = static_cast<std::int64_t>(kernel.op == Op::product ? a * b : a + b);
        } else {
            sum = kernel.op == Op::product ? sum * value : sum + value;
        }
    });
    const auto count = static_cast<double>(layout.together);
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    if (kernel.op == Op::variance) {
        std::vector<double> squares(results, 0.0);
        for_each_element(shape, layout, [&](std::int64_t i, std::int64_t o, std::int64_t) {
            const double mean = static_cast<double>(sums[place(o)]) / count;
            const double away = static_cast<double>(in[i]) - mean;
            squares[place(o)] += away * away;
        });
        const double freedom = std::max(count - kernel.scalars.at(0), 0.0);
        for (std::int64_t i = 0; i < out.count(); ++i) {
            out.data()[i] = number_from<Number>(squares[place(i)] / freedom);
        }
    } else {
        for (std::int64_t i = 0; i < out.count(); ++i) {
            const Sum<Number> sum = sums[place(i)];
            out.data()[i] = kernel.op == Op::mean
                                ? number_from<Number>(static_cast<double>(sum) / count)
                                : static_cast<Number>(sum);
        }
    }
    out.write();
}

// Sums are in the result's type (a sum of bools is an int64), comparisons in the input's.
Domain reduction_domain(const Kernel& kernel) {
    const bool is_by_input = kernel.op != Op::sum && kernel.op != Op::mean &&
                             kernel.op != Op::product && kernel.op != Op::variance;
    return domain_of(is_by_input ? kernel.inputs[0].dtype : kernel.outputs[0].dtype);
}

}  // namespace

void compute_reduction(const Kernel& kernel, KernelMemory memory) {
    with_number(reduction_domain(kernel),
                [&](auto* type) { reduce<std::remove_cvref_t<decltype(*type)>>(kernel, memory); });
}

}  // namespace ringside::device
