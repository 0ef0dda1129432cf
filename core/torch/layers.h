// The built-in layers and containers of torch.nn.
#pragma once

#include "core/torch/class_losses.h"
#include "core/torch/functional.h"
#include "core/torch/module.h"

#include <string>
#include <string_view>
#include <vector>

namespace ringside::torch {

// A module whose forward takes one tensor called `input`.
class TensorModule : public Module {
   public:
    Item forward(Context& context, const Arguments& arguments) final;

   protected:
    virtual Tensor forward_tensor(Context& context, const Tensor& input) = 0;
    // PyTorch's function behind forward and the argument's name there, for the error about a
    // non-tensor.
    virtual std::string function_name() const { return "forward"; }
    TensorModule() = default;
    TensorModule(const TensorModule&) = default;
};

// Takes the arguments of a call by name. Errors: TypeError as Python words them ("Linear.forward()
// …").
std::vector<Item> bind_arguments(const std::string& function, const std::vector<std::string>& names,
                                 const Arguments& arguments, std::size_t required);
// The tensor in an item. Errors: TypeError "linear(): argument 'input' (position 1) must be Tensor,
// not list".
Tensor expect_tensor(const Item& item, std::string_view function, std::string_view argument,
                     int position);

class Linear final : public TensorModule {
   public:
    // Initialised as PyTorch does: uniform in ±1/sqrt(in_features).
    Linear(Context& context, std::int64_t in, std::int64_t out, bool has_bias,
           std::optional<DeviceId> device, std::optional<DType> dtype);
    std::string class_name() const override { return "Linear"; }
    std::string extra_repr() const override;

    std::int64_t in_features;
    std::int64_t out_features;

   protected:
    Tensor forward_tensor(Context& context, const Tensor& input) override;
    std::string function_name() const override { return "linear"; }
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new Linear(*this));
    }

   private:
    Linear(const Linear&) = default;
};

// Layers without parameters: an element-wise function, softmax, dropout, flatten, identity.
enum class LayerKind {
    relu,
    gelu,
    gelu_tanh,
    sigmoid,
    tanh,
    silu,
    identity,
    softmax,
    log_softmax,
    dropout,
    flatten,
};
struct SimpleLayerOptions {
    LayerKind kind = LayerKind::identity;
    double probability = 0.5;
    bool is_in_place = false;
    std::optional<std::int64_t> dim = std::nullopt;
    std::int64_t start_dim = 1;
    std::int64_t end_dim = -1;
};
class SimpleLayer final : public TensorModule {
   public:
    explicit SimpleLayer(SimpleLayerOptions layer_options) : options(layer_options) {}
    std::string class_name() const override;
    std::string extra_repr() const override;
    SimpleLayerOptions options;

   protected:
    Tensor forward_tensor(Context& context, const Tensor& input) override;
    std::string function_name() const override;
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new SimpleLayer(*this));
    }

   private:
    SimpleLayer(const SimpleLayer&) = default;
};

class LayerNorm final : public TensorModule {
   public:
    LayerNorm(Context& context, Shape shape, double eps, bool is_affine,
              std::optional<DeviceId> device);
    std::string class_name() const override { return "LayerNorm"; }
    std::string extra_repr() const override;
    Shape normalized_shape;
    double epsilon;
    bool has_affine;

   protected:
    Tensor forward_tensor(Context& context, const Tensor& input) override;
    std::string function_name() const override { return "layer_norm"; }
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new LayerNorm(*this));
    }

   private:
    LayerNorm(const LayerNorm&) = default;
};

// _BatchNorm: BatchNorm1d (and 2d, which differs in the dimensions it accepts).
class BatchNormLayer final : public TensorModule {
   public:
    struct Options {
        std::int64_t features = 0;
        double epsilon = 1e-5;
        std::optional<double> momentum = 0.1;  // nothing: the mean over all batches so far
        bool is_affine = true;
        bool tracks = true;
        int spatial_dims = 1;
    };
    BatchNormLayer(Context& context, const Options& layer_options, std::optional<DeviceId> device);
    std::string class_name() const override;
    std::string extra_repr() const override;
    Options options;

   protected:
    Tensor forward_tensor(Context& context, const Tensor& input) override;
    std::string function_name() const override { return "batch_norm"; }
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new BatchNormLayer(*this));
    }

   private:
    BatchNormLayer(const BatchNormLayer&) = default;
};

class Embedding final : public TensorModule {
   public:
    Embedding(Context& context, std::int64_t count, std::int64_t width,
              std::optional<std::int64_t> padding, std::optional<DeviceId> device);
    std::string class_name() const override { return "Embedding"; }
    std::string extra_repr() const override;
    std::int64_t num_embeddings;
    std::int64_t embedding_dim;
    std::optional<std::int64_t> padding_index;  // a row that stays as it is

   protected:
    Tensor forward_tensor(Context& context, const Tensor& input) override;
    std::string function_name() const override { return "embedding"; }
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new Embedding(*this));
    }

   private:
    Embedding(const Embedding&) = default;
};

// Losses: forward(input, target).
enum class LossKind { mse, l1, cross_entropy, nll };
class Loss final : public Module {
   public:
    Loss(LossKind loss_kind, std::string loss_reduction)
        : kind(loss_kind), reduction(std::move(loss_reduction)) {}
    std::string class_name() const override;
    Item forward(Context& context, const Arguments& arguments) override;
    LossKind kind;
    std::string reduction;
    std::int64_t ignore_index = -100;
    double label_smoothing = 0;

   protected:
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new Loss(*this));
    }

   private:
    Loss(const Loss&) = default;
};

// Containers. Their children are Module::modules.
class Sequential final : public Module {
   public:
    Sequential() = default;
    std::string class_name() const override { return "Sequential"; }
    Item forward(Context& context, const Arguments& arguments) override;

   protected:
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new Sequential(*this));
    }

   private:
    Sequential(const Sequential&) = default;
};

// ModuleList and ModuleDict have no forward.
class ModuleContainer final : public Module {
   public:
    explicit ModuleContainer(bool is_dictionary) : is_dict(is_dictionary) {}
    std::string class_name() const override { return is_dict ? "ModuleDict" : "ModuleList"; }
    bool is_dict;

   protected:
    std::unique_ptr<Module> copy() const override {
        return std::unique_ptr<Module>(new ModuleContainer(*this));
    }

   private:
    ModuleContainer(const ModuleContainer&) = default;
};

}  // namespace ringside::torch
