// Values that PyTorch gives on the CPU.
#include "core/device/emulated/host_kernels.h"
#include "core/device/emulated/half.h"
#include "core/device/emulated/packed.h"
#include "core/device/emulated/strided.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace ringside::device {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

// A packed tensor with its own bytes.
struct Tensor {
    Shape shape;
    DType dtype = DType::float32;
    std::vector<std::byte> bytes;

    Tensor(std::vector<double> values, DType type = DType::float32, Shape sizes = {-1})
        : shape(std::move(sizes)), dtype(type) {
        if (shape == Shape{-1}) shape = {static_cast<std::int64_t>(values.size())};
        bytes.resize(static_cast<std::size_t>(bytes_from_shape(shape, type).count));
        with_element(type, [&](auto* element) {
            using Element = std::remove_cvref_t<decltype(*element)>;
            for (std::size_t i = 0; i < values.size(); ++i) {
                const auto number = element_from<Element>(values[i]);
                std::memcpy(bytes.data() + i * sizeof(Element), &number, sizeof(Element));
            }
        });
    }
    View view() const {
        View view;
        view.shape = shape;
        view.strides = contiguous_strides(shape);
        view.dtype = dtype;
        return view;
    }
    std::vector<double> values() const {
        const Packed<double> packed(view(), bytes.data(), shape);
        return {packed.data(), packed.data() + element_count(shape)};
    }
};

void run(Kernel kernel, const std::vector<const Tensor*>& inputs, const std::vector<Tensor*>& out) {
    std::vector<const std::byte*> in_bytes;
    std::vector<std::byte*> out_bytes;
    for (const Tensor* tensor : inputs) {
        if (kernel.inputs.size() < inputs.size()) kernel.inputs.push_back(tensor->view());
        in_bytes.push_back(tensor->bytes.data());
    }
    for (Tensor* tensor : out) {
        kernel.outputs.push_back(tensor->view());
        out_bytes.push_back(tensor->bytes.data());
    }
    compute(kernel, in_bytes, out_bytes);
}

Kernel kernel_of(Op op, std::vector<double> scalars = {}, std::vector<int> dims = {}) {
    Kernel kernel;
    kernel.op = op;
    kernel.scalars = std::move(scalars);
    kernel.dims = std::move(dims);
    return kernel;
}

// Runs with one output of the first input's shape and type.
std::vector<double> result(Op op, const std::vector<Tensor>& inputs,
                           std::vector<double> scalars = {}, std::vector<int> dims = {}) {
    Tensor out(std::vector<double>(inputs[0].values().size()), inputs[0].dtype, inputs[0].shape);
    std::vector<const Tensor*> in;
    for (const Tensor& tensor : inputs) in.push_back(&tensor);
    run(kernel_of(op, std::move(scalars), std::move(dims)), in, {&out});
    return out.values();
}

std::vector<double> result_in(Op op, const std::vector<Tensor>& inputs, Tensor out,
                              std::vector<double> scalars = {}, std::vector<int> dims = {}) {
    std::vector<const Tensor*> in;
    for (const Tensor& tensor : inputs) in.push_back(&tensor);
    run(kernel_of(op, std::move(scalars), std::move(dims)), in, {&out});
    return out.values();
}

// Equal, with NaN equal to NaN and four digits as PyTorch prints them.
bool same(const std::vector<double>& a, const std::vector<double>& b, double tolerance = 0) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (std::isnan(a[i]) != std::isnan(b[i])) return false;
        if (std::isnan(a[i]) || a[i] == b[i]) continue;
        if (!(std::fabs(a[i] - b[i]) <= tolerance)) return false;
    }
    return true;
}

Tensor integers(std::vector<double> values) { return Tensor(std::move(values), DType::int64); }

}  // namespace

TEST_CASE("integer floor division and remainder round as Python does") {
    const std::vector<Tensor> in = {integers({-7, 7, -7, 7}), integers({2, -2, -2, 2})};
    CHECK(result(Op::floor_divide, in) == std::vector<double>{-4, -4, 3, 3});
    CHECK(result(Op::remainder, in) == std::vector<double>{1, -1, -1, 1});
}

TEST_CASE("floating floor division and remainder handle signs, zero and infinity") {
    CHECK(same(result(Op::floor_divide,
                      {Tensor({-7.5, 7.5, -0.0, 5, kInf, 5}), Tensor({2, -2, 3, 0, 2, kInf})}),
               {-4, -4, 0, kInf, kNan, 0}));
    CHECK(
        same(result(Op::remainder, {Tensor({-7.5, 7.5, 5, 5, -5}), Tensor({2, -2, 0, kInf, kInf})}),
             {0.5, -0.5, kNan, 5, kInf}));
}

TEST_CASE("NaN wins maximum, minimum, relu and max, and never equals itself") {
    const std::vector<Tensor> in = {Tensor({kNan, 1, 2}), Tensor({1, kNan, 3})};
    CHECK(same(result(Op::maximum, in), {kNan, kNan, 3}));
    CHECK(same(result(Op::minimum, in), {kNan, kNan, 2}));
    CHECK(same(result(Op::relu, {Tensor({kNan, -1, 2})}), {kNan, 0, 2}));
    CHECK(same(result(Op::sign, {Tensor({kNan, -2, 0, 3})}), {0, -1, 0, 1}));
    CHECK(same(result(Op::clamp, {Tensor({kNan, -1, 5, 2})}, {0, 3}), {kNan, 0, 3, 2}));
    CHECK(same(result(Op::clamp, {Tensor({kNan, 1, 5})}, {2, 1}), {kNan, 1, 1}));
    const Tensor truth({0, 0, 0}, DType::boolean);
    CHECK(result_in(Op::equal, in, truth) == std::vector<double>{0, 0, 0});
    CHECK(result_in(Op::not_equal, in, truth) == std::vector<double>{1, 1, 1});
    CHECK(result_in(Op::is_nan, {in[0]}, truth) == std::vector<double>{1, 0, 0});
    CHECK(
        same(result_in(Op::maximum_value, {Tensor({3, kNan, 5})}, Tensor({0}, DType::float32, {})),
             {kNan}));
}

TEST_CASE("negative zero and infinity are negated, not subtracted") {
    const auto out = result(Op::negative, {Tensor({0, kInf, 2})});
    CHECK(std::signbit(out[0]));
    CHECK(out[1] == -kInf);
    CHECK(out[2] == -2);
}

TEST_CASE("argmax takes the first of equals, and NaN before all") {
    const Tensor where({0}, DType::int64, {});
    CHECK(result_in(Op::argument_maximum, {Tensor({2, 7, 7})}, where)[0] == 1);
    CHECK(result_in(Op::argument_maximum, {Tensor({3, kNan, 5})}, where)[0] == 1);
    CHECK(result_in(Op::argument_minimum, {Tensor({2, 1, 1})}, where)[0] == 1);
    const Tensor matrix({1, 5, 3, 9, 2, 4}, DType::float32, {2, 3});
    CHECK(result_in(Op::argument_maximum, {matrix}, Tensor({0, 0}, DType::int64), {}, {1}) ==
          std::vector<double>{1, 0});
    CHECK(result_in(Op::argument_maximum, {matrix}, Tensor({0, 0, 0}, DType::int64), {}, {0}) ==
          std::vector<double>{1, 0, 1});
}

TEST_CASE("integers wrap around, bools saturate") {
    CHECK(result(Op::subtract, {Tensor({1, 2}, DType::uint8), Tensor({2, 1}, DType::uint8)}) ==
          std::vector<double>{255, 1});
    CHECK(result(Op::add, {Tensor({1, 1}, DType::boolean), Tensor({1, 0}, DType::boolean)}) ==
          std::vector<double>{1, 1});
    CHECK(result(Op::bitwise_not, {Tensor({1, 0}, DType::boolean)}) == std::vector<double>{0, 1});
    CHECK(result(Op::bitwise_not, {integers({1, 2})}) == std::vector<double>{-2, -3});
    CHECK(result(Op::shift_right, {integers({-5, 6})}, {1}) == std::vector<double>{-3, 3});
    CHECK(result_in(Op::sum, {Tensor({1, 0, 1}, DType::boolean)},
                    Tensor({0}, DType::int64, {}))[0] == 2);
    CHECK(result(Op::power, {integers({2, -2, 1, -1})}, {3}) == std::vector<double>{8, -8, 1, -1});
}

TEST_CASE("alpha scales the second operand and reversed operands swap") {
    Kernel kernel = kernel_of(Op::subtract);
    kernel.alpha = 2;
    const Tensor a({10, 20});
    const Tensor b({1, 2});
    Tensor out({0, 0});
    run(kernel, {&a, &b}, {&out});
    CHECK(out.values() == std::vector<double>{8, 16});
    CHECK(result(Op::reverse_subtract, {a}, {1}) == std::vector<double>{-9, -19});
    CHECK(result(Op::reverse_divide, {a}, {100}) == std::vector<double>{10, 5});
    CHECK(same(result(Op::reverse_power, {Tensor({0, 3})}, {2}), {1, 8}));
}

TEST_CASE("rounding goes to even, conversion to integers towards zero") {
    CHECK(result(Op::round_half_even, {Tensor({0.5, 1.5, 2.5, -0.5})}) ==
          std::vector<double>{0, 2, 2, 0});
    CHECK(result_in(Op::assign, {Tensor({1.5, -1.5, 300.7})}, Tensor({0, 0, 0}, DType::uint8)) ==
          std::vector<double>{1, 255, 44});
    CHECK(result_in(Op::assign, {Tensor({2, 0, -0.5, kNan})},
                    Tensor({0, 0, 0, 0}, DType::boolean)) == std::vector<double>{1, 0, 1, 1});
}

TEST_CASE("the 16-bit types round to nearest even, through subnormals and overflow") {
    CHECK(Tensor({65519, 65520, 6e-8, 2.9e-8, -2}, DType::float16).values() ==
          std::vector<double>{65504, kInf, 0x1p-24, 0, -2});
    CHECK(same(Tensor({0.1}, DType::float16).values(), {0.0999756}, 1e-7));
    CHECK(same(Tensor({0.1, 1.00390625}, DType::bfloat16).values(), {0.10009766, 1.0}, 1e-8));
    int different = 0;
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        const Half half{static_cast<std::uint16_t>(bits)};
        const float value = float_from(half);
        if (std::isnan(value)) continue;
        if (half_from(value).bits != half.bits) ++different;
    }
    CHECK(different == 0);
}

TEST_CASE("activation functions give PyTorch's values") {
    const double tolerance = 5e-5;
    CHECK(same(result(Op::gelu, {Tensor({1, -2})}), {0.8413, -0.0455}, tolerance));
    CHECK(same(result(Op::gelu_tanh, {Tensor({1, -2})}), {0.8412, -0.0454}, tolerance));
    CHECK(same(result(Op::softplus, {Tensor({1, 30})}), {1.3133, 30}, tolerance));
    CHECK(same(result(Op::silu, {Tensor({1})}), {0.7311}, tolerance));
    CHECK(same(result(Op::sigmoid, {Tensor({0, -1})}), {0.5, 0.2689}, tolerance));
    CHECK(same(result(Op::softmax, {Tensor({1, 2, kInf, 1}, DType::float32, {2, 2})}, {}, {1}),
               {0.2689, 0.7311, kNan, kNan}, tolerance));
    CHECK(same(result(Op::log_softmax, {Tensor({1, 2})}, {}, {0}), {-1.3133, -0.3133}, tolerance));
    CHECK(same(result(Op::arc_tangent2, {Tensor({1}), Tensor({-1})}), {2.3562}, tolerance));
}

TEST_CASE("reductions go over the dimensions that are named, all when none is") {
    const Tensor matrix({1, 2, 3, 4, 5, 6}, DType::float32, {2, 3});
    CHECK(result_in(Op::sum, {matrix}, Tensor({0}, DType::float32, {}))[0] == 21);
    CHECK(result_in(Op::sum, {matrix}, Tensor({0, 0, 0}), {}, {0}) == std::vector<double>{5, 7, 9});
    CHECK(result_in(Op::mean, {matrix}, Tensor({0, 0}, DType::float32, {2, 1}), {}, {-1}) ==
          std::vector<double>{2, 5});
    CHECK(result_in(Op::product, {matrix}, Tensor({0}, DType::float32, {}))[0] == 720);
    CHECK(same(result_in(Op::variance, {Tensor({1, 2, 4})}, Tensor({0}, DType::float32, {}), {1}),
               {2.3333}, 5e-5));
    CHECK(
        same(result_in(Op::variance, {Tensor({5})}, Tensor({0}, DType::float32, {}), {1}), {kNan}));
    const Tensor empty({}, DType::float32, {0});
    CHECK(result_in(Op::sum, {empty}, Tensor({9}, DType::float32, {}))[0] == 0);
    CHECK(same(result_in(Op::mean, {empty}, Tensor({9}, DType::float32, {})), {kNan}));
    const Tensor truth({0}, DType::boolean, {});
    CHECK(result_in(Op::any_true, {Tensor({0, 2})}, truth)[0] == 1);
    CHECK(result_in(Op::all_true, {Tensor({0, 2})}, truth)[0] == 0);
    CHECK(result_in(Op::all_true, {empty}, truth)[0] == 1);
}

TEST_CASE("sorting is stable and NaN is the greatest") {
    Tensor values({0, 0, 0, 0});
    Tensor indices({0, 0, 0, 0}, DType::int64);
    const Tensor in({3, kNan, 1, 3});
    run(kernel_of(Op::sort_ascending, {}, {0}), {&in}, {&values, &indices});
    CHECK(same(values.values(), {1, 3, 3, kNan}));
    CHECK(indices.values() == std::vector<double>{2, 0, 3, 1});
    run(kernel_of(Op::sort_descending, {}, {0}), {&in}, {&values, &indices});
    CHECK(indices.values() == std::vector<double>{1, 0, 3, 2});
    Tensor two({0, 0});
    Tensor where({0, 0}, DType::int64);
    run(kernel_of(Op::top_k, {0}, {0}), {&in}, {&two, &where});
    CHECK(two.values() == std::vector<double>{1, 3});
    CHECK(result(Op::cumulative_sum, {integers({1, 2, 3})}, {}, {0}) ==
          std::vector<double>{1, 3, 6});
}

TEST_CASE("indexing picks and adds along a dimension, indices outside do nothing") {
    const Tensor matrix({1, 2, 3, 4, 5, 6}, DType::float32, {2, 3});
    CHECK(result_in(Op::index_select, {matrix, integers({2, 0, 9})},
                    Tensor({0, 0, 0, 0, 0, 0}, DType::float32, {2, 3}), {},
                    {1}) == std::vector<double>{3, 1, 0, 6, 4, 0});
    CHECK(result_in(Op::index_add, {integers({1, 1}), matrix},
                    Tensor({100, 100, 100, 0, 0, 0}, DType::float32, {2, 3}), {},
                    {0}) == std::vector<double>{100, 100, 100, 5, 7, 9});
    const Tensor index({0, 0, 1, 0}, DType::int64, {2, 2});
    const Tensor square({1, 2, 3, 4}, DType::float32, {2, 2});
    const Tensor zeros({0, 0, 0, 0}, DType::float32, {2, 2});
    CHECK(result_in(Op::gather_elements, {square, index}, zeros, {}, {1}) ==
          std::vector<double>{1, 1, 4, 3});
    CHECK(result_in(Op::scatter_add_elements, {index, square}, zeros, {}, {1}) ==
          std::vector<double>{3, 0, 4, 3});
    CHECK(result(Op::lower_triangle, {square}, {0}) == std::vector<double>{1, 0, 3, 4});
    CHECK(result(Op::upper_triangle, {square}, {1}) == std::vector<double>{0, 2, 0, 0});
}

TEST_CASE("operands broadcast and may be strided") {
    const Tensor row({1, 2, 3});
    const Tensor column({10, 20}, DType::float32, {2, 1});
    CHECK(
        result_in(Op::add, {row, column}, Tensor(std::vector<double>(6), DType::float32, {2, 3})) ==
        std::vector<double>{11, 12, 13, 21, 22, 23});
    const Tensor matrix({1, 2, 3, 4, 5, 6}, DType::float32, {2, 3});
    Kernel kernel = kernel_of(Op::assign);
    View turned = matrix.view();
    turned.shape = {3, 2};
    turned.strides = {1, 3};
    kernel.inputs = {turned};
    Tensor out(std::vector<double>(6), DType::float32, {3, 2});
    run(kernel, {&matrix}, {&out});
    CHECK(out.values() == std::vector<double>{1, 4, 2, 5, 3, 6});
    CHECK(result_in(Op::where,
                    {Tensor({1, 0, 1}, DType::boolean), row, Tensor({-1}, DType::float32)},
                    Tensor({0, 0, 0})) == std::vector<double>{1, -1, 3});
    CHECK(result_in(Op::multiply_add, {row, row, row}, Tensor({0, 0, 0})) ==
          std::vector<double>{2, 6, 12});
}

TEST_CASE(
    "products have the bits of the plain sum in order, for every size and transposed operands") {
    for (const auto& [m, k, n] : std::vector<std::tuple<int, int, int>>{
             {1, 1, 1}, {3, 5, 7}, {7, 130, 33}, {13, 257, 64}, {2, 0, 3}}) {
        std::vector<double> left;
        std::vector<double> right;
        for (int i = 0; i < m * k; ++i) left.push_back(std::sin(i) * 3);
        for (int i = 0; i < k * n; ++i) right.push_back(std::cos(i * 0.7));
        const Tensor a(left, DType::float32, {m, k});
        const Tensor b(right, DType::float32, {k, n});
        Tensor out(std::vector<double>(static_cast<std::size_t>(m * n), 9.0), DType::float32,
                   {m, n});
        run(kernel_of(Op::matrix_multiply), {&a, &b}, {&out});
        const auto x = a.values();
        const auto y = b.values();
        const auto z = out.values();
        int different = 0;
        for (int r = 0; r < m; ++r) {
            for (int c = 0; c < n; ++c) {
                float sum = 0;
                for (int i = 0; i < k; ++i) {
                    const auto p = static_cast<float>(x[static_cast<std::size_t>(r * k + i)]);
                    const auto q = static_cast<float>(y[static_cast<std::size_t>(i * n + c)]);
                    const float term = p * q;
                    sum += term;
                }
                if (z[static_cast<std::size_t>(r * n + c)] != double{sum}) ++different;
            }
        }
        CHECK(different == 0);
    }
    Kernel kernel = kernel_of(Op::add_matrix_multiply);
    const Tensor bias({100, 200});
    const Tensor a({1, 2, 3, 4}, DType::float32, {2, 2});
    View turned = a.view();
    turned.strides = {1, 2};
    kernel.inputs = {bias.view(), a.view(), turned};
    Tensor out(std::vector<double>(4), DType::float32, {2, 2});
    run(kernel, {&bias, &a, &a}, {&out});
    CHECK(out.values() == std::vector<double>{105, 211, 111, 225});
}

TEST_CASE("batched and integer products work") {
    const Tensor a({1, 2, 3, 4}, DType::int64, {2, 1, 2});
    const Tensor b({1, 0, 0, 1, 2, 2, 2, 2}, DType::int64, {2, 2, 2});
    Tensor out(std::vector<double>(4), DType::int64, {2, 1, 2});
    run(kernel_of(Op::matrix_multiply), {&a, &b}, {&out});
    CHECK(out.values() == std::vector<double>{1, 2, 14, 14});
}

TEST_CASE("the device generator gives Philox's known answer") {
    // Random123's test vector for ten rounds with an all-zero counter and key.
    Kernel kernel = kernel_of(Op::random_uniform, {0, 1});
    kernel.integers = {0, 0};
    Tensor out({0, 0, 0, 0}, DType::float64);
    run(kernel, {}, {&out});
    const std::vector<std::uint32_t> words = {0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8};
    for (std::size_t i = 0; i < 4; ++i) {
        CHECK(out.values()[i] == static_cast<double>(words[i] >> 8) * 0x1p-24);
    }
}

TEST_CASE("random numbers continue where the counter says and have the asked moments") {
    Kernel kernel = kernel_of(Op::random_normal, {2, 3});
    kernel.integers = {42, 0};
    Tensor all(std::vector<double>(40'000));
    run(kernel, {}, {&all});
    double sum = 0;
    double squares = 0;
    for (double value : all.values()) {
        sum += value;
        squares += (value - 2) * (value - 2);
    }
    CHECK(std::fabs(sum / 40'000 - 2) < 0.06);
    CHECK(std::fabs(std::sqrt(squares / 40'000) - 3) < 0.05);
    kernel.integers = {42, 10};
    Tensor rest(std::vector<double>(8));
    run(kernel, {}, {&rest});
    CHECK(rest.values()[0] == all.values()[40]);
    CHECK(rest.values()[7] == all.values()[47]);
}

TEST_CASE("ranges count in their type, fills convert") {
    CHECK(result(Op::range, {integers({0, 0, 0})}, {5, -2}) == std::vector<double>{5, 3, 1});
    CHECK(result(Op::fill, {Tensor({0, 0}, DType::int32)}, {2.9}) == std::vector<double>{2, 2});
}

TEST_CASE("work counts two flops a product term and each byte once") {
    const Tensor a(std::vector<double>(6), DType::float32, {2, 3});
    const Tensor b(std::vector<double>(12), DType::float32, {3, 4});
    const Tensor c(std::vector<double>(8), DType::float32, {2, 4});
    Kernel kernel = kernel_of(Op::matrix_multiply);
    kernel.inputs = {a.view(), b.view()};
    kernel.outputs = {c.view()};
    CHECK(work_of(kernel).flops.count == 2 * 2 * 3 * 4);
    CHECK(work_of(kernel).bytes == Bytes{(6 + 12 + 8) * 4});
    kernel.op = Op::add;
    View expanded = b.view();
    expanded.shape = {2, 4};
    expanded.strides = {0, 1};
    kernel.inputs = {c.view(), expanded};
    CHECK(work_of(kernel).flops.count == 8);
    CHECK(work_of(kernel).bytes == Bytes{(8 + 4 + 8) * 4});
}

}  // namespace ringside::device
