#include "core/torch/autograd.h"

#include "core/torch/creation.h"
#include "core/torch/data_parallel.h"
#include "core/torch/elementwise.h"
#include "core/torch/products.h"
#include "core/torch/reductions.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"
#include "tests/torch/torch_fixture.h"

#include <algorithm>
#include <set>

using namespace ringside;
using namespace ringside::torch;
using ringside::torch::testing::error_of;
using ringside::torch::testing::run_torch;
using ringside::torch::testing::Session;

namespace {

Tensor leaf(Context& context, const Shape& shape, double value, DeviceId device = device::kHost) {
    return full(context, shape, Scalar::of(value), {.device = device, .requires_grad = true});
}

// A chain of products on one device, from a leaf there.
Tensor chain(Context& context, DeviceId device, int length) {
    Tensor x = leaf(context, {64, 64}, 0.01, device);
    for (int i = 0; i < length; ++i) x = mm(context, x, x);
    return sum(context, x, {});
}

std::vector<const trace::Span*> backward_kernels(const Session& session, const std::string& lane) {
    std::vector<const trace::Span*> found;
    for (const trace::Span& span : session.seen.spans) {
        if (span.lane == lane && span.phase == "backward") found.push_back(&span);
    }
    return found;
}

}  // namespace

TEST_CASE("a chain of 200,000 operations is walked and let go without deep recursion") {
    run_torch(1, [](Context& context) {
        const Tensor x = leaf(context, {1}, 1);
        Tensor y = x;
        for (int i = 0; i < 200'000; ++i) y = view(context, y, {1});
        backward(context, {sum(context, y, {})}, {});
        CHECK(doubles_of(context, x->grad) == std::vector<double>{1});
    });
}

TEST_CASE("graphs on two GPUs are walked at the same time") {
    const Session session = run_torch(2, [](Context& context) {
        // The later one goes back first: the copy from the second GPU, which frees both chains.
        const Tensor near = chain(context, {0}, 30);
        const Tensor far = to(context, chain(context, {1}, 30), {.device = DeviceId{0}});
        const Tensor loss = add(context, near, far);
        backward(context, {loss}, {});
    });
    const auto first = backward_kernels(session, "cuda:0");
    const auto second = backward_kernels(session, "cuda:1");
    REQUIRE(!first.empty());
    REQUIRE(!second.empty());
    CHECK(first.front()->start_ns < second.back()->end_ns);
    CHECK(second.front()->start_ns < first.back()->end_ns);
}

TEST_CASE("what a node remembers is freed by the walk unless the graph is retained") {
    run_torch(1, [](Context& context) {
        const DeviceId gpu{0};
        const auto allocated = [&] {
            return take(context.runtime().memory(context.host, gpu)).allocated;
        };
        const Tensor x = leaf(context, {256}, 2, gpu);
        const Bytes before = allocated();
        Tensor y = unary(context, *find_unary("exp"), multiply(context, x, x));
        const Tensor loss = sum(context, y, {});
        y = nullptr;
        const Bytes held = allocated();
        CHECK(held.count > before.count + 1024);
        backward(context, {loss}, {.retain_graph = true});
        CHECK(allocated().count >= held.count + 1024);  // the gradient came, nothing went
        backward(context, {loss}, {});
        CHECK(allocated().count < held.count + 1024);
        CHECK(error_of([&] {
                  backward(context, {loss}, {});
              }).starts_with("RuntimeError: Trying to backward through the graph a second time"));
    });
}

TEST_CASE("the first gradient of a leaf is taken over, a second one is added to it in place") {
    run_torch(1, [](Context& context) {
        const Tensor x = leaf(context, {2}, 3);
        backward(context, {sum(context, multiply(context, x, x), {})}, {});
        const Tensor first = x->grad;
        backward(context, {sum(context, multiply(context, x, x), {})}, {});
        CHECK(x->grad == first);
        CHECK(doubles_of(context, first) == std::vector<double>{12, 12});
    });
}

TEST_CASE("a weight's gradient has the weight's own layout") {
    run_torch(1, [](Context& context) {
        const Tensor weight = leaf(context, {3, 4}, 1);
        const Tensor input = full(context, {5, 4}, Scalar::of(1.0), {});
        backward(context, {sum(context, linear(context, input, weight, nullptr), {})}, {});
        CHECK(weight->grad->is_contiguous());
        CHECK(weight->grad->shape == Shape{3, 4});
    });
}

TEST_CASE("a hook sees the gradient before the leaf does and may replace it") {
    run_torch(1, [](Context& context) {
        const Tensor x = leaf(context, {1}, 1);
        add_hook(x, {1, [](Context& inner, const Tensor& grad) {
                         return multiply(inner, grad, Scalar::of(10.0));
                     }});
        backward(context, {sum(context, x, {})}, {});
        CHECK(doubles_of(context, x->grad) == std::vector<double>{10});
    });
}

TEST_CASE("the sum over replicas leaves every gradient on the first GPU") {
    const Session session = run_torch(3, [](Context& context) {
        Gradients by_replica;
        for (const int device : {0, 1, 2}) {
            for (const Shape& shape : {Shape{2, 2}, Shape{3}}) {
                by_replica.push_back(
                    full(context, shape, Scalar::of(1.0 + device), {.device = DeviceId{device}}));
            }
        }
        const Gradients sums = reduce_add_coalesced(context, by_replica, 2);
        REQUIRE(sums.size() == 2);
        for (const Tensor& sum : sums) {
            CHECK(sum->device() == DeviceId{0});
            for (const double value : doubles_of(context, sum)) CHECK(value == 6);
        }
    });
    std::set<std::string> sources;
    for (const trace::Span& span : session.seen.spans) {
        if (span.kind == trace::SpanKind::reduce) sources.insert(span.from);
    }
    CHECK(sources == std::set<std::string>{"cuda:1", "cuda:2"});
}
