// Element by element: f(a), f(a, b), f(a, b, c). Transcendental functions of float32 are calculated
// in double and rounded once, so that the C library's choice of code for the CPU cannot show.
#include "core/device/emulated/arithmetic.h"
#include "core/device/emulated/kernel_parts.h"
#include "core/device/emulated/packed.h"
#include "core/device/emulated/strided.h"

#include <cmath>
#include <numbers>

namespace ringside::device {
namespace {

template <class Number, class Function>
void map_unary(const Kernel& kernel, KernelMemory memory, const Function& function) {
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    const Packed<Number> in(kernel.inputs[0], memory.inputs[0], kernel.outputs[0].shape);
    const Number* a = in.data();
    Number* target = out.data();
    for (std::int64_t i = 0; i < out.count(); ++i) target[i] = function(a[i]);
    out.write();
}

// In double, rounded once to the number's type.
template <class Number, class Function>
void map_through_double(const Kernel& kernel, KernelMemory memory, const Function& function) {
    map_unary<Number>(kernel, memory, [&](Number a) {
        return number_from<Number>(function(static_cast<double>(a)));
    });
}

template <class Number>
void unary(const Kernel& kernel, KernelMemory memory) {
    const auto precisely = [&](auto function) {
        map_through_double<Number>(kernel, memory, function);
    };
    const auto exactly = [&](auto function) { map_unary<Number>(kernel, memory, function); };
    const bool is_bool = kernel.outputs[0].dtype == DType::boolean;
    const Op op = kernel.op;
    if (op == Op::negative) {
        return exactly([](Number a) {
            if constexpr (kIsInteger<Number>)
                return subtracted<Number>(0, a);
            else
                return -a;
        });
    }
    if (op == Op::absolute) {
        return exactly([](Number a) {
            if constexpr (kIsInteger<Number>)
                return a < 0 ? subtracted<Number>(0, a) : a;
            else
                return std::fabs(a);
        });
    }
    if (op == Op::exponential) {
        return precisely([](double a) { return std::exp(a); });
    }
    if (op == Op::logarithm) {
        return precisely([](double a) { return std::log(a); });
    }
    if (op == Op::square_root) {
        return precisely([](double a) { return std::sqrt(a); });
    }
    if (op == Op::reciprocal_square_root) {
        return precisely([](double a) { return 1.0 / std::sqrt(a); });
    }
    if (op == Op::reciprocal) {
        return exactly([](Number a) { return divided(Number{1}, a); });
    }
    if (op == Op::relu) {
        return exactly([](Number a) { return a < Number{0} ? Number{0} : a; });
    }
    if (op == Op::sigmoid) {
        return precisely([](double a) { return 1.0 / (1.0 + std::exp(-a)); });
    }
    if (op == Op::hyperbolic_tangent) {
        return precisely([](double a) { return std::tanh(a); });
    }
    if (op == Op::gelu) {
        return precisely(
            [](double a) { return 0.5 * a * (1.0 + std::erf(a / std::numbers::sqrt2)); });
    }
    if (op == Op::gelu_tanh) {
        return precisely([](double a) {
            const double inner = std::sqrt(2.0 / std::numbers::pi) * (a + 0.044715 * a * a * a);
            return 0.5 * a * (1.0 + std::tanh(inner));
        });
    }
    if (op == Op::silu) {
        return precisely([](double a) { return a / (1.0 + std::exp(-a)); });
    }
    if (op == Op::sine) {
        return precisely([](double a) { return std::sin(a); });
    }
    if (op == Op::cosine) {
        return precisely([](double a) { return std::cos(a); });
    }
    if (op == Op::error_function) {
        return precisely([](double a) { return std::erf(a); });
    }
    if (op == Op::floor) {
        return precisely([](double a) { return std::floor(a); });
    }
    if (op == Op::ceiling) {
        return precisely([](double a) { return std::ceil(a); });
    }
    if (op == Op::round_half_even) {
        return precisely([](double a) { return std::nearbyint(a); });
    }
    if (op == Op::truncate) {
        return precisely([](double a) { return std::trunc(a); });
    }
    if (op == Op::sign) {
        return exactly([](Number a) {
            return static_cast<Number>((a > Number{0} ? 1 : 0) - (a < Number{0} ? 1 : 0));
        });
    }
    if (op == Op::bitwise_not) {
        return exactly([&](Number a) {
            if constexpr (kIsInteger<Number>) {
                return is_bool ? Number{a == 0} : ~a;
            } else {
                return a;
            }
        });
    }
    if (op == Op::softplus) {
        return precisely([](double a) { return a > 20.0 ? a : std::log1p(std::exp(a)); });
    }
}

template <class Number, class Function>
void map_binary(const Kernel& kernel, KernelMemory memory, const Function& function) {
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    const Shape& shape = kernel.outputs[0].shape;
    const Packed<Number> in(kernel.inputs[0], memory.inputs[0], shape);
    const Number* a = in.data();
    Number* target = out.data();
    if (kernel.inputs.size() < 2) {
        const Number b = number_from<Number>(kernel.scalars.at(0));
        for (std::int64_t i = 0; i < out.count(); ++i) target[i] = function(a[i], b);
    } else {
        const Packed<Number> other(kernel.inputs[1], memory.inputs[1], shape);
        const Number* b = other.data();
        for (std::int64_t i = 0; i < out.count(); ++i) target[i] = function(a[i], b[i]);
    }
    out.write();
}

template <class Number>
void binary(const Kernel& kernel, KernelMemory memory) {
    const auto map = [&](auto function) { map_binary<Number>(kernel, memory, function); };
    const Number alpha = number_from<Number>(kernel.alpha);
    const auto on_integers = [&](auto function) {
        map([&](Number a, Number b) {
            if constexpr (kIsInteger<Number>)
                return function(a, b);
            else
                return a + b * Number{0};
        });
    };
    const Op op = kernel.op;
    if (op == Op::add) {
        if (kernel.alpha == 1) return map([](Number a, Number b) { return added(a, b); });
        return map([=](Number a, Number b) { return added(a, multiplied(alpha, b)); });
    }
    if (op == Op::subtract) {
        if (kernel.alpha == 1) return map([](Number a, Number b) { return subtracted(a, b); });
        return map([=](Number a, Number b) { return subtracted(a, multiplied(alpha, b)); });
    }
    if (op == Op::reverse_subtract) {
        return map([=](Number a, Number b) { return subtracted(b, multiplied(alpha, a)); });
    }
    if (op == Op::multiply) {
        return map([](Number a, Number b) { return multiplied(a, b); });
    }
    if (op == Op::divide) {
        return map([](Number a, Number b) { return divided(a, b); });
    }
    if (op == Op::reverse_divide) {
        return map([](Number a, Number b) { return divided(b, a); });
    }
    if (op == Op::floor_divide) {
        return map([](Number a, Number b) { return floor_divided(a, b); });
    }
    if (op == Op::remainder) {
        return map([](Number a, Number b) { return remainder_of(a, b); });
    }
    if (op == Op::power) {
        return map([](Number a, Number b) { return power_of(a, b); });
    }
    if (op == Op::reverse_power) {
        return map([](Number a, Number b) { return power_of(b, a); });
    }
    if (op == Op::maximum) {
        return map([](Number a, Number b) { return greater_of(a, b); });
    }
    if (op == Op::minimum) {
        return map([](Number a, Number b) { return lesser_of(a, b); });
    }
    if (op == Op::arc_tangent2) {
        return map([](Number a, Number b) {
            return number_from<Number>(std::atan2(static_cast<double>(a), static_cast<double>(b)));
        });
    }
    if (op == Op::bitwise_and) {
        return on_integers([](std::int64_t a, std::int64_t b) { return a & b; });
    }
    if (op == Op::bitwise_or) {
        return on_integers([](std::int64_t a, std::int64_t b) { return a | b; });
    }
    if (op == Op::bitwise_xor) {
        return on_integers([](std::int64_t a, std::int64_t b) { return a ^ b; });
    }
    if (op == Op::shift_left) {
        return on_integers(shifted_left);
    }
    if (op == Op::shift_right) {
        return on_integers(shifted_right);
    }
}

template <class Number>
void ternary(const Kernel& kernel, KernelMemory memory) {
    const Shape& shape = kernel.outputs[0].shape;
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    Number* target = out.data();
    if (kernel.op == Op::clamp) {
        const Packed<Number> in(kernel.inputs[0], memory.inputs[0], shape);
        for (std::int64_t i = 0; i < out.count(); ++i) {
            // Compared in double: the bounds may be infinite, which no integer is.
            const auto value = static_cast<double>(in[i]);
            Number kept = in[i];
            if (value < kernel.scalars.at(0)) kept = number_from<Number>(kernel.scalars.at(0));
            if (value > kernel.scalars.at(1) || kernel.scalars.at(0) > kernel.scalars.at(1)) {
                kept = is_nan(value) ? in[i] : number_from<Number>(kernel.scalars.at(1));
            }
            target[i] = kept;
        }
        out.write();
        return;
    }
    if (kernel.op == Op::where) {
        const Packed<std::int64_t> condition(kernel.inputs[0], memory.inputs[0], shape);
        const Packed<Number> a(kernel.inputs[1], memory.inputs[1], shape);
        const Packed<Number> b(kernel.inputs[2], memory.inputs[2], shape);
        for (std::int64_t i = 0; i < out.count(); ++i) target[i] = condition[i] != 0 ? a[i] : b[i];
        out.write();
        return;
    }
    const Packed<Number> a(kernel.inputs[0], memory.inputs[0], shape);
    const Packed<Number> b(kernel.inputs[1], memory.inputs[1], shape);
    const Packed<Number> c(kernel.inputs[2], memory.inputs[2], shape);
    const Number alpha = number_from<Number>(kernel.alpha);
    for (std::int64_t i = 0; i < out.count(); ++i) {
        const Number scaled = multiplied(alpha, b[i]);
        const Number term =
            kernel.op == Op::multiply_add ? multiplied(scaled, c[i]) : divided(scaled, c[i]);
        target[i] = added(a[i], term);
    }
    out.write();
}

}  // namespace

void compute_assign(const Kernel& kernel, KernelMemory memory) {
    const View& from = kernel.inputs[0];
    const View& to = kernel.outputs[0];
    if (from.dtype == to.dtype && from.shape == to.shape) {
        pack(from, memory.inputs[0], memory.results[0]);
        return;
    }
    with_number(domain_of(from.dtype), [&](auto* type) {
        using Number = std::remove_cvref_t<decltype(*type)>;
        Result<Number> out(to, memory.results[0]);
        const Packed<Number> in(from, memory.inputs[0], to.shape);
        std::copy_n(in.data(), out.count(), out.data());
        out.write();
    });
}

void compute_unary(const Kernel& kernel, KernelMemory memory) {
    with_number(domain_of(kernel.outputs[0].dtype),
                [&](auto* type) { unary<std::remove_cvref_t<decltype(*type)>>(kernel, memory); });
}

void compute_binary(const Kernel& kernel, KernelMemory memory) {
    with_number(domain_of(kernel.outputs[0].dtype),
                [&](auto* type) { binary<std::remove_cvref_t<decltype(*type)>>(kernel, memory); });
}

void compute_ternary(const Kernel& kernel, KernelMemory memory) {
    with_number(domain_of(kernel.outputs[0].dtype),
                [&](auto* type) { ternary<std::remove_cvref_t<decltype(*type)>>(kernel, memory); });
}

}  // namespace ringside::device
