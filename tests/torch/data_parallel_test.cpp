#include "core/torch/data_parallel.h"

#include "core/torch/creation.h"
#include "core/torch/elementwise.h"
#include "core/torch/layers.h"
#include "core/torch/print.h"
#include "core/torch/reductions.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"
#include "tests/torch/torch_fixture.h"

#include <memory>
#include <set>

using namespace ringside;
using namespace ringside::torch;
using ringside::torch::testing::described_machine;
using ringside::torch::testing::error_of;
using ringside::torch::testing::run_torch;
using ringside::torch::testing::run_torch_on;
using ringside::torch::testing::Session;

namespace {

std::shared_ptr<Sequential> two_layers(Context& context, std::int64_t width) {
    auto model = std::make_shared<Sequential>();
    model->register_module(
        context, "0",
        std::make_shared<Linear>(context, width, width, true, std::nullopt, std::nullopt));
    model->register_module(
        context, "1", std::make_shared<SimpleLayer>(SimpleLayerOptions{.kind = LayerKind::relu}));
    model->register_module(
        context, "2",
        std::make_shared<Linear>(context, width, 10, true, std::nullopt, std::nullopt));
    return model;
}

std::vector<std::string> lanes_of(const Session& session, trace::SpanKind kind) {
    std::vector<std::string> lanes;
    for (const trace::Span& span : session.seen.spans) {
        if (span.kind == kind) lanes.push_back(span.lane);
    }
    return lanes;
}

// Fails when it is called on the device it was told.
class Fails final : public Module {
   public:
    explicit Fails(std::set<int> the_devices) : devices(std::move(the_devices)) {}
    std::string class_name() const override { return "Fails"; }
    Item forward(Context&, const Arguments& arguments) override {
        const int device = arguments.positional.front().tensor->device().index;
        if (devices.contains(device)) throw Raised("KeyError", "no " + std::to_string(device));
        return arguments.positional.front();
    }
    std::set<int> devices;

   protected:
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new Fails(*this));
    }

   private:
    Fails(const Fails&) = default;
};

}  // namespace

TEST_CASE("chunks are ceil-sized, and there may be fewer than devices") {
    using Sizes = std::vector<std::int64_t>;
    CHECK(chunk_sizes(5, 4) == Sizes{2, 2, 1});
    CHECK(chunk_sizes(6, 4) == Sizes{2, 2, 2});
    CHECK(chunk_sizes(9, 8) == Sizes{2, 2, 2, 2, 1});
    CHECK(chunk_sizes(13, 8) == Sizes{2, 2, 2, 2, 2, 2, 1});
    CHECK(chunk_sizes(20, 8) == Sizes{3, 3, 3, 3, 3, 3, 2});
    CHECK(chunk_sizes(33, 8) == Sizes{5, 5, 5, 5, 5, 5, 3});
    CHECK(chunk_sizes(2, 4) == Sizes{1, 1});
    CHECK(chunk_sizes(0, 4) == Sizes{0, 0, 0, 0});
}

TEST_CASE("DataParallel gives what one device gives, on its output device") {
    const Session session = run_torch(4, [](Context& context) {
        manual_seed(context.process, 0);
        const auto model = two_layers(context, 64);
        const Tensor inputs = rand(context, {256, 64}, {}, nullptr);
        move_module(context, *model, DeviceId{0}, std::nullopt);
        const std::vector<double> expected =
            doubles_of(context, model->call(context, to(context, inputs, {.device = DeviceId{0}})));
        DataParallel wrapped(context, model, {});
        take(context.runtime().begin_record(context.host));
        const Tensor outputs = wrapped.call(context, inputs);
        CHECK(outputs->device() == DeviceId{0});
        CHECK(outputs->shape == Shape{256, 10});
        CHECK(outputs->grad_fn->name == "GatherBackward");
        const std::vector<double> got = doubles_of(context, outputs);
        for (std::size_t i = 0; i < got.size(); ++i) CHECK(std::abs(got[i] - expected[i]) < 1e-5);
    });
    using Lanes = std::vector<std::string>;
    CHECK(lanes_of(session, trace::SpanKind::replicate) == Lanes{"cuda:1", "cuda:2", "cuda:3"});
    CHECK(lanes_of(session, trace::SpanKind::scatter) ==
          Lanes{"cuda:0", "cuda:1", "cuda:2", "cuda:3"});
    CHECK(lanes_of(session, trace::SpanKind::gather) == Lanes{"cuda:0", "cuda:0", "cuda:0"});
    bool has_chunk = false;
    bool has_replica = false;
    for (const trace::Placement& placement : session.seen.placements) {
        for (const trace::PlacedTensor& tensor : placement.add) {
            has_chunk =
                has_chunk || (tensor.name.ends_with("[64:128]") && tensor.device == "cuda:1" &&
                              tensor.rows == std::optional(std::vector<std::int64_t>{64, 128}));
            has_replica = has_replica || (tensor.name == "0.weight" && tensor.device == "cuda:3" &&
                                          tensor.role == trace::Role::replica && tensor.base != 0);
        }
    }
    CHECK(has_chunk);
    CHECK(has_replica);
}

TEST_CASE("five rows on four devices leave the fourth idle") {
    const Session session = run_torch(4, [](Context& context) {
        const auto model = two_layers(context, 8);
        move_module(context, *model, DeviceId{0}, std::nullopt);
        DataParallel wrapped(context, model, {});
        const Tensor inputs = rand(context, {5, 8}, {}, nullptr);
        take(context.runtime().begin_record(context.host));
        CHECK(wrapped.call(context, inputs)->shape == Shape{5, 10});
    });
    CHECK(lanes_of(session, trace::SpanKind::replicate) ==
          std::vector<std::string>{"cuda:1", "cuda:2"});
}

TEST_CASE("a model that was not moved is refused before any input is looked at") {
    run_torch(4, [](Context& context) {
        DataParallel wrapped(context, two_layers(context, 8), {});
        CHECK(error_of([&] { wrapped.call(context, Arguments{}); }) ==
              "RuntimeError: module must have its parameters and buffers on device cuda:0 "
              "(device_ids[0]) but found one "
              "of them on device: cpu");
    });
}

TEST_CASE("one device id moves the model when it is wrapped") {
    run_torch(1, [](Context& context) {
        const auto model = two_layers(context, 8);
        DataParallel wrapped(context, model, {});
        CHECK(named_parameters(*model).front().tensor->device() == DeviceId{0});
        CHECK(wrapped.call(context, rand(context, {3, 8}, {}, nullptr))->grad_fn->name ==
              "AddmmBackward0");
    });
}

TEST_CASE("without GPUs the wrapper calls the module as it is") {
    run_torch(0, [](Context& context) {
        DataParallel wrapped(context, two_layers(context, 8), {});
        CHECK(wrapped.device_ids.empty());
        CHECK(wrapped.call(context, rand(context, {3, 8}, {}, nullptr))->device() == device::kHost);
    });
}

TEST_CASE("of several failing replicas the lowest is reported") {
    run_torch(4, [](Context& context) {
        DataParallel wrapped(context, std::make_shared<Fails>(std::set<int>{1, 3}), {});
        const std::string error =
            error_of([&] { wrapped.call(context, rand(context, {8, 2}, {}, nullptr)); });
        CHECK(error.starts_with(
            "KeyError: Caught KeyError in replica 1 on device 1.\nOriginal Traceback (most recent "
            "call last):\n"));
        CHECK(error.ends_with("KeyError: no 1\n"));
    });
}

TEST_CASE("arguments of different batch sizes are cut to the shorter") {
    run_torch(4, [](Context& context) {
        const Item pair = Item::tuple({Item::of(rand(context, {8, 2}, {}, nullptr)),
                                       Item::of(rand(context, {2, 2}, {}, nullptr))});
        const std::vector<Item> pieces = scatter(context, pair, {0, 1, 2, 3}, 0);
        REQUIRE(pieces.size() == 2);
        CHECK(pieces[1].items[0].tensor->shape == Shape{2, 2});
        CHECK(pieces[1].items[1].tensor->shape == Shape{1, 2});
    });
}

TEST_CASE("scalars gather into a vector with a warning") {
    const Session session = run_torch(2, [](Context& context) {
        const Tensor a = full(context, {}, Scalar::of(1.0), {.device = {0}});
        const Tensor b = full(context, {}, Scalar::of(2.0), {.device = {1}});
        const Item joined = gather(context, {Item::of(a), Item::of(b)}, 0, 0);
        CHECK(doubles_of(context, joined.tensor) == std::vector<double>{1, 2});
    });
    REQUIRE(session.warnings.size() == 1);
    CHECK(session.warnings[0].starts_with("UserWarning: Was asked to gather along dimension 0"));
}

TEST_CASE("gather refuses tensors of the CPU and floats") {
    run_torch(2, [](Context& context) {
        const Tensor here = full(context, {1}, Scalar::of(1.0), {});
        CHECK(error_of([&] { gather(context, {Item::of(here), Item::of(here)}, 0, 0); }) ==
              "AssertionError: Gather function not implemented for CPU tensors");
        const Item number{.kind = Item::Kind::opaque, .type_name = "float"};
        CHECK(error_of([&] { gather(context, {number, number}, 0, 0); }) ==
              "TypeError: 'float' object is not iterable");
    });
}

TEST_CASE("wrapping over a GPU with less than three quarters of another's memory warns") {
    for (const auto& [share, warns] : {std::pair{0.75, false}, std::pair{0.7, true}}) {
        CAPTURE(share);
        hardware::Machine machine = described_machine(3);
        machine.gpus[1].memory = Bytes{
            static_cast<std::int64_t>(share * static_cast<double>(machine.gpus[0].memory.count))};
        const Session session = run_torch_on(machine, [](Context& context) {
            DataParallel(context, two_layers(context, 4), DataParallel::Options{});
        });
        REQUIRE(session.warnings.size() == (warns ? 1 : 0));
        if (warns) {
            CHECK(session.warnings[0].starts_with(
                "UserWarning: \n    There is an imbalance between your GPUs. You may want to "
                "exclude GPU 1 which\n    has less than 75% of the memory or cores of GPU 0."));
        }
    }
}
