// Products of matrices. Each element is the sum over k in order, one multiplication and one
// addition after the other, however wide the CPU's vectors are: they lie along the columns, so the
// same bits come out everywhere.
#include "core/device/emulated/kernel_parts.h"
#include "core/device/emulated/packed.h"

#include <algorithm>
#include <cstring>

namespace ringside::device {
namespace {

struct Sizes {
    std::int64_t m = 0;
    std::int64_t k = 0;
    std::int64_t n = 0;
};

// Tiles of kRows x kColumns sums stay in registers; kDepth keeps a panel of the right matrix in the
// first cache.
constexpr std::int64_t kRows = 6;
constexpr std::int64_t kColumns = 32;
constexpr std::int64_t kDepth = 128;

// Adds left (rows x depth, row length k) times panel (depth x kColumns, packed) to sums (row length
// kColumns). Lanes: elements in one vector.
template <class Number, int Lanes, std::int64_t Rows>
[[gnu::always_inline]] inline void add_tile(const Number* left, std::int64_t k, std::int64_t depth,
                                            const Number* panel, Number* sums) {
    typedef Number Vector __attribute__((vector_size(Lanes * sizeof(Number))));
    constexpr int kVectors = static_cast<int>(kColumns) / Lanes;
    // As many vectors at a time as leave registers for the operands.
    constexpr int kAtOnce = std::min(kVectors, 2);
    for (int first = 0; first < kVectors; first += kAtOnce) {
        Vector sum[static_cast<std::size_t>(Rows)][static_cast<std::size_t>(kAtOnce)];
#pragma GCC unroll 6
        for (std::int64_t r = 0; r < Rows; ++r) {
#pragma GCC unroll 2
            for (int v = 0; v < kAtOnce; ++v) {
                std::memcpy(&sum[r][v], sums + r * kColumns + (first + v) * Lanes, sizeof(Vector));
            }
        }
        for (std::int64_t i = 0; i < depth; ++i) {
            Vector right[static_cast<std::size_t>(kAtOnce)];
#pragma GCC unroll 2
            for (int v = 0; v < kAtOnce; ++v) {
                std::memcpy(&right[v], panel + i * kColumns + (first + v) * Lanes, sizeof(Vector));
            }
#pragma GCC unroll 6
            for (std::int64_t r = 0; r < Rows; ++r) {
                const Number factor = left[r * k + i];
#pragma GCC unroll 2
                for (int v = 0; v < kAtOnce; ++v) sum[r][v] += factor * right[v];
            }
        }
#pragma GCC unroll 6
        for (std::int64_t r = 0; r < Rows; ++r) {
#pragma GCC unroll 2
            for (int v = 0; v < kAtOnce; ++v) {
                std::memcpy(sums + r * kColumns + (first + v) * Lanes, &sum[r][v], sizeof(Vector));
            }
        }
    }
}

template <class Number, int Lanes>
[[gnu::always_inline]] inline void multiply_with(const Number* left, const Number* right,
                                                 Number* out, const Sizes& s) {
    std::vector<Number> panel(static_cast<std::size_t>(kDepth * kColumns));
    std::vector<Number> sums(static_cast<std::size_t>(s.m * kColumns));
    for (std::int64_t column = 0; column < s.n; column += kColumns) {
        const std::int64_t width = std::min(kColumns, s.n - column);
        std::fill(sums.begin(), sums.end(), Number{0});
        for (std::int64_t first = 0; first < s.k; first += kDepth) {
            const std::int64_t depth = std::min(kDepth, s.k - first);
            for (std::int64_t i = 0; i < depth; ++i) {
                Number* row = panel.data() + i * kColumns;
                std::copy_n(right + (first + i) * s.n + column, width, row);
                std::fill(row + width, row + kColumns, Number{0});
            }
            std::int64_t r = 0;
            for (; r + kRows <= s.m; r += kRows) {
                add_tile<Number, Lanes, kRows>(left + r * s.k + first, s.k, depth, panel.data(),
                                               sums.data() + r * kColumns);
            }
            for (; r < s.m; ++r) {
                add_tile<Number, Lanes, 1>(left + r * s.k + first, s.k, depth, panel.data(),
                                           sums.data() + r * kColumns);
            }
        }
        for (std::int64_t r = 0; r < s.m; ++r) {
            std::copy_n(sums.data() + r * kColumns, width, out + r * s.n + column);
        }
    }
}

template <class Number>
void multiply_narrow(const Number* left, const Number* right, Number* out, const Sizes& s) {
    multiply_with<Number, static_cast<int>(16 / sizeof(Number))>(left, right, out, s);
}

#ifdef __x86_64__
template <class Number>
__attribute__((target("avx2"))) void multiply_wide(const Number* left, const Number* right,
                                                   Number* out, const Sizes& s) {
    multiply_with<Number, static_cast<int>(32 / sizeof(Number))>(left, right, out, s);
}

template <class Number>
__attribute__((target("avx512f"))) void multiply_widest(const Number* left, const Number* right,
                                                        Number* out, const Sizes& s) {
    multiply_with<Number, static_cast<int>(64 / sizeof(Number))>(left, right, out, s);
}
#endif

template <class Number>
void multiply(const Number* left, const Number* right, Number* out, const Sizes& s) {
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512f") != 0) return multiply_widest(left, right, out, s);
    if (__builtin_cpu_supports("avx2") != 0) return multiply_wide(left, right, out, s);
#endif
    multiply_narrow(left, right, out, s);
}

template <>
void multiply<std::int64_t>(const std::int64_t* left, const std::int64_t* right, std::int64_t* out,
                            const Sizes& s) {
    for (std::int64_t r = 0; r < s.m; ++r) {
        for (std::int64_t c = 0; c < s.n; ++c) {
            std::uint64_t sum = 0;
            for (std::int64_t i = 0; i < s.k; ++i) {
                sum += static_cast<std::uint64_t>(left[r * s.k + i]) *
                       static_cast<std::uint64_t>(right[i * s.n + c]);
            }
            out[r * s.n + c] = static_cast<std::int64_t>(sum);
        }
    }
}

template <class Number>
void product(const Kernel& kernel, KernelMemory memory) {
    const bool has_bias = kernel.op == Op::add_matrix_multiply;
    const std::size_t first = has_bias ? 1 : 0;
    const View& left_view = kernel.inputs[first];
    const View& right_view = kernel.inputs[first + 1];
    const Packed<Number> left(left_view, memory.inputs[first], left_view.shape);
    const Packed<Number> right(right_view, memory.inputs[first + 1], right_view.shape);
    const Shape& shape = kernel.outputs[0].shape;
    Sizes sizes;
    sizes.m = shape[shape.size() - 2];
    sizes.n = shape[shape.size() - 1];
    sizes.k = left_view.shape.back();
    Result<Number> out(kernel.outputs[0], memory.results[0]);
    const std::int64_t matrix = sizes.m * sizes.n;
    const std::int64_t batches = matrix > 0 ? out.count() / matrix : 0;
    for (std::int64_t b = 0; b < batches; ++b) {
        multiply(left.data() + b * sizes.m * sizes.k, right.data() + b * sizes.k * sizes.n,
                 out.data() + b * matrix, sizes);
    }
    if (has_bias) {
        const Packed<Number> bias(kernel.inputs[0], memory.inputs[0], shape);
        const auto alpha = number_from<Number>(kernel.alpha);
        for (std::int64_t i = 0; i < out.count(); ++i) {
            out.data()[i] = static_cast<Number>(alpha * out.data()[i] + bias[i]);
        }
    }
    out.write();
}

}  // namespace

void compute_product(const Kernel& kernel, KernelMemory memory) {
    with_number(domain_of(kernel.outputs[0].dtype),
                [&](auto* type) { product<std::remove_cvref_t<decltype(*type)>>(kernel, memory); });
}

}  // namespace ringside::device
