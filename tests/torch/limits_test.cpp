#include "core/torch/limits.h"

#include "core/torch/creation.h"
#include "core/torch/layers.h"
#include "core/torch/reductions.h"
#include "core/torch/views.h"
#include "tests/torch/torch_fixture.h"

#include <memory>

using namespace ringside;
using namespace ringside::torch;
using ringside::torch::testing::error_of;
using ringside::torch::testing::run_torch;

namespace {

// The message of the limit that `call` ends the run at; "" when it does not.
std::string limit_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const RunEnded& ended) {
        return ended.fault.message;
    }
    return {};
}

}  // namespace

TEST_CASE("a size that overflows is PyTorch's error") {
    run_torch(0, [](Context& context) {
        CHECK(error_of([&] { empty(context, {std::int64_t{1} << 62, 4}, {}); }) ==
              "RuntimeError: Storage size calculation overflowed with sizes=[4611686018427387904, "
              "4]");
    });
}

TEST_CASE("a small block seen as a huge tensor is not computed on") {
    run_torch(0, [](Context& context) {
        const Tensor one = full(context, {1}, Scalar::of(1.0), {});
        const Tensor huge = expand(context, one, {kMostElements + 1});
        CHECK(limit_of([&] { sum(context, huge, {}); }) ==
              "more than 268435456 elements in one operation");
        CHECK(limit_of([&] { doubles_of(context, huge); }) ==
              "more than 268435456 elements in one operation");
        CHECK(limit_of([&] { unbind(context, huge, 0); }) ==
              "more than 1000000 pieces of one tensor");
    });
}

TEST_CASE("a module inside itself ends in a RecursionError") {
    run_torch(0, [](Context& context) {
        const auto model = std::make_shared<Sequential>();
        // Not owned: the cycle would never end.
        model->register_module(context, "0", ModulePtr(ModulePtr(), model.get()));
        const Tensor input = full(context, {1}, Scalar::of(1.0), {});
        const std::string expected = "RecursionError: maximum recursion depth exceeded";
        CHECK(error_of([&] { model->call(context, input); }) == expected);
        CHECK(error_of([&] { repr_of(context, *model); }) == expected);
        CHECK(error_of([&] { move_module(context, *model, device::kHost, std::nullopt); }) ==
              expected);
        CHECK(context.module_depth == 0);
    });
}
