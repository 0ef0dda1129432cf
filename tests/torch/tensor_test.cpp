#include "core/torch/creation.h"
#include "core/torch/elementwise.h"
#include "core/torch/functional.h"
#include "core/torch/indexing.h"
#include "core/torch/layers.h"
#include "core/torch/print.h"
#include "core/torch/products.h"
#include "core/torch/reductions.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"
#include "tests/torch/torch_fixture.h"

#include <cmath>

using namespace ringside;
using namespace ringside::torch;
using ringside::torch::testing::error_of;
using ringside::torch::testing::run_torch;

namespace {

Tensor numbers(Context& context, const Shape& shape, const std::vector<double>& values,
               Factory factory = {}) {
    std::vector<Scalar> scalars;
    for (const double value : values) scalars.push_back(Scalar::of(value));
    return tensor_from(context, shape, scalars, factory);
}

}  // namespace

TEST_CASE("a tensor prints as PyTorch prints it") {
    run_torch(0, [](Context& context) {
        CHECK(repr_of(context, numbers(context, {2, 2}, {1, 2, 3, 4})) ==
              "tensor([[1., 2.],\n        [3., 4.]])");
        CHECK(repr_of(context, numbers(context, {}, {0.5})) == "tensor(0.5000)");
        CHECK(repr_of(context, numbers(context, {3}, {1e-5, 1, 1000})) ==
              "tensor([1.0000e-05, 1.0000e+00, 1.0000e+03])");
        CHECK(repr_of(context, arange(context, Scalar::of(std::int64_t{0}),
                                      Scalar::of(std::int64_t{1001}), Scalar::of(std::int64_t{1}),
                                      {})) == "tensor([   0,    1,    2,  ...,  998,  999, 1000])");
        CHECK(repr_of(context, empty(context, {0, 3}, {})) == "tensor([], size=(0, 3))");
    });
}

TEST_CASE("torch.manual_seed gives PyTorch's CPU random numbers") {
    run_torch(0, [](Context& context) {
        manual_seed(context.process, 0);
        const std::vector<double> uniform = doubles_of(context, rand(context, {3}, {}, nullptr));
        CHECK(uniform[0] == doctest::Approx(0.4962565899).epsilon(1e-7));
        CHECK(uniform[1] == doctest::Approx(0.7682217956).epsilon(1e-7));
        CHECK(uniform[2] == doctest::Approx(0.0884774327).epsilon(1e-7));
        manual_seed(context.process, 0);
        const std::vector<double> few = doubles_of(context, randn(context, {3}, {}, nullptr));
        CHECK(few[0] == doctest::Approx(1.5409960746765137).epsilon(1e-6));
        CHECK(few[1] == doctest::Approx(-0.293428897857666).epsilon(1e-6));
        CHECK(few[2] == doctest::Approx(-2.1787893772125244).epsilon(1e-6));
    });
}

TEST_CASE("operations on tensors of different devices name both") {
    run_torch(2, [](Context& context) {
        const Tensor here = numbers(context, {2}, {1, 2});
        const Tensor there = numbers(context, {2}, {1, 2}, {.device = {0}});
        const std::string both =
            "RuntimeError: Expected all tensors to be on the same device, but found at least two "
            "devices, cuda:0 and cpu!";
        CHECK(error_of([&] { add(context, here, there); }) == both);
        CHECK(error_of([&] { add(context, there, here); }) == both);
        CHECK(doubles_of(context, add(context, there, numbers(context, {}, {10}))) ==
              std::vector<double>{11, 12});
    });
}

TEST_CASE("a reduction over a dimension keeps the others") {
    run_torch(1, [](Context& context) {
        const Tensor table = numbers(context, {2, 3}, {1, 2, 3, 4, 5, 6}, {.device = {0}});
        CHECK(doubles_of(context, sum(context, table, {{0}})) == std::vector<double>{5, 7, 9});
        CHECK(doubles_of(context, mean(context, table, {{1}})) == std::vector<double>{2, 5});
        CHECK(doubles_of(context, matmul(context, table, t(context, table))) ==
              std::vector<double>{14, 32, 32, 77});
    });
}
