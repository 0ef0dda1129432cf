// Element by element to truth values.
#include "core/device/emulated/kernel_parts.h"
#include "core/device/emulated/packed.h"

#include <cmath>

namespace ringside::device {
namespace {

template <class Number, class Function>
void map_to_truth(const Kernel& kernel, KernelMemory memory, const Function& function) {
    Result<std::int64_t> out(kernel.outputs[0], memory.results[0]);
    const Shape& shape = kernel.outputs[0].shape;
    const Packed<Number> a(kernel.inputs[0], memory.inputs[0], shape);
    if (kernel.inputs.size() < 2) {
        const Number b =
            kernel.scalars.empty() ? Number{0} : number_from<Number>(kernel.scalars[0]);
        for (std::int64_t i = 0; i < out.count(); ++i) out.data()[i] = function(a[i], b) ? 1 : 0;
    } else {
        const Packed<Number> b(kernel.inputs[1], memory.inputs[1], shape);
        for (std::int64_t i = 0; i < out.count(); ++i) out.data()[i] = function(a[i], b[i]) ? 1 : 0;
    }
    out.write();
}

template <class Number>
void comparison(const Kernel& kernel, KernelMemory memory) {
    const auto map = [&](auto function) { map_to_truth<Number>(kernel, memory, function); };
    const Op op = kernel.op;
    if (op == Op::is_nan) {
        return map([](Number a, Number) { return is_nan(a); });
    }
    if (op == Op::is_infinite) {
        return map([](Number a, Number) { return std::isinf(static_cast<double>(a)); });
    }
    if (op == Op::logical_not) {
        return map([](Number a, Number) { return a == Number{0}; });
    }
    if (op == Op::equal) {
        return map([](Number a, Number b) { return a == b; });
    }
    if (op == Op::not_equal) {
        return map([](Number a, Number b) { return a != b; });
    }
    if (op == Op::less) {
        return map([](Number a, Number b) { return a < b; });
    }
    if (op == Op::less_equal) {
        return map([](Number a, Number b) { return a <= b; });
    }
    if (op == Op::greater) {
        return map([](Number a, Number b) { return a > b; });
    }
    if (op == Op::greater_equal) {
        return map([](Number a, Number b) { return a >= b; });
    }
}

// Comparisons convert to what both sides can be: a scalar with a fraction makes integers float32.
// Source: PyTorch's type promotion.
Domain common_domain(const Kernel& kernel) {
    Domain domain = Domain::integer;
    for (const View& view : kernel.inputs) {
        const Domain own = domain_of(view.dtype);
        if (own == Domain::float64) return own;
        if (own == Domain::float32) domain = own;
    }
    const bool has_scalar = kernel.inputs.size() < 2 && !kernel.scalars.empty();
    if (domain == Domain::integer && has_scalar) {
        const double scalar = kernel.scalars[0];
        if (std::nearbyint(scalar) != scalar) return Domain::float32;
    }
    return domain;
}

}  // namespace

void compute_comparison(const Kernel& kernel, KernelMemory memory) {
    with_number(common_domain(kernel), [&](auto* type) {
        comparison<std::remove_cvref_t<decltype(*type)>>(kernel, memory);
    });
}

}  // namespace ringside::device
