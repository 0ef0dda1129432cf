// The layers of torch.nn.
#include "core/torch/layers.h"

#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

bool flag(Args& args, std::size_t at, bool missing) {
    return args.has(at) ? is_true(args.thread, args[at]) : missing;
}

double number(Args& args, std::size_t at, double missing) {
    return args.has(at) ? real_from(args.thread, args[at]) : missing;
}

std::optional<torch::DeviceId> device_argument(Args& args, std::size_t at) {
    if (args[at].is_absent()) return args.thread.torch().default_device();
    return torch::resolve(args.thread.torch(), device_from(args.thread, args[at]));
}

void hold(Args& args, std::shared_ptr<torch::Module> module) {
    args.self<ModuleInstance>()->hold(std::move(module));
}

std::int64_t size_argument(Args& args, std::size_t at) {
    if (!args[at].is_integer()) {
        raise_type_error(fmt::format(
            "empty() received an invalid combination of arguments - got (tuple, dtype=NoneType, "
            "device=NoneType), but expected one of:\n * (tuple of ints size, *, tuple of names "
            "names, torch.memory_format memory_format, torch.dtype dtype, torch.layout layout, "
            "torch.device device, bool pin_memory, bool requires_grad)\n"));
    }
    return args[at].as_integer();
}

Value linear_init(Args& args) {
    std::optional<torch::DType> dtype;
    if (!args[5].is_absent()) dtype = dtype_from(args.thread, args[5]);
    hold(args, std::make_shared<torch::Linear>(args.thread.torch(), size_argument(args, 1),
                                               size_argument(args, 2), flag(args, 3, true),
                                               device_argument(args, 4), dtype));
    return Value::none();
}

struct SimpleType {
    const char* name;
    torch::LayerKind kind;
    const char* signature;
};
constexpr auto kSimple = std::to_array<SimpleType>({
    {"ReLU", torch::LayerKind::relu, "self, inplace="},
    {"SiLU", torch::LayerKind::silu, "self, inplace="},
    {"Sigmoid", torch::LayerKind::sigmoid, "self"},
    {"Tanh", torch::LayerKind::tanh, "self"},
    {"GELU", torch::LayerKind::gelu, "self, approximate="},
    {"Softmax", torch::LayerKind::softmax, "self, dim="},
    {"LogSoftmax", torch::LayerKind::log_softmax, "self, dim="},
    {"Dropout", torch::LayerKind::dropout, "self, p=, inplace="},
    {"Flatten", torch::LayerKind::flatten, "self, start_dim=, end_dim="},
    {"Identity", torch::LayerKind::identity, "self, *args, **kwargs"},
});

// The built-in layer that a class is or derives from.
const SimpleType& simple_type_of(const TypeObject* type) {
    for (const TypeObject* base : type->mro) {
        for (const SimpleType& each : kSimple) {
            if (base->name == each.name && !base->is_heap_type) return each;
        }
    }
    return kSimple.back();
}

Value simple_init(Args& args) {
    torch::SimpleLayerOptions options{.kind = simple_type_of(args[0].as_object()->type).kind};
    switch (options.kind) {
        case torch::LayerKind::relu:
        case torch::LayerKind::silu:
            options.is_in_place = flag(args, 1, false);
            break;
        case torch::LayerKind::gelu:
            if (args.has(1) && text_from(args.thread, args[1], "approximate") == "tanh") {
                options.kind = torch::LayerKind::gelu_tanh;
            }
            break;
        case torch::LayerKind::softmax:
        case torch::LayerKind::log_softmax:
            if (!args[1].is_absent()) options.dim = index_from(args.thread, args[1]);
            break;
        case torch::LayerKind::dropout:
            options.probability = number(args, 1, 0.5);
            options.is_in_place = flag(args, 2, false);
            if (options.probability < 0 || options.probability > 1) {
                raise_value_error(
                    fmt::format("dropout probability has to be between 0 and 1, but got {}",
                                str_of(args.thread, args[1])));
            }
            break;
        case torch::LayerKind::flatten:
            options.start_dim = args.has(1) ? index_from(args.thread, args[1]) : 1;
            options.end_dim = args.has(2) ? index_from(args.thread, args[2]) : -1;
            break;
        case torch::LayerKind::gelu_tanh:
        case torch::LayerKind::sigmoid:
        case torch::LayerKind::tanh:
        case torch::LayerKind::identity:
            break;
    }
    hold(args, std::make_shared<torch::SimpleLayer>(options));
    return Value::none();
}

Value layer_norm_init(Args& args) {
    torch::Shape shape = args[1].is_integer() ? torch::Shape{args[1].as_integer()}
                                              : shape_from(args.thread, {args[1]}, "LayerNorm");
    const auto layer = std::make_shared<torch::LayerNorm>(
        args.thread.torch(), std::move(shape), number(args, 2, 1e-5), flag(args, 3, true),
        device_argument(args, 5));
    if (!flag(args, 4, true)) layer->register_parameter(args.thread.torch(), "bias", nullptr);
    hold(args, layer);
    return Value::none();
}

Value batch_norm_init(Args& args) {
    int spatial_dims = 1;
    for (const TypeObject* base : args[0].as_object()->type->mro) {
        if (base->name == "BatchNorm2d") spatial_dims = 2;
    }
    std::optional<double> momentum;
    if (!args.has(3) || !args[3].is_none()) momentum = number(args, 3, 0.1);
    const torch::BatchNormLayer::Options options{.features = size_argument(args, 1),
                                                 .epsilon = number(args, 2, 1e-5),
                                                 .momentum = momentum,
                                                 .is_affine = flag(args, 4, true),
                                                 .tracks = flag(args, 5, true),
                                                 .spatial_dims = spatial_dims};
    hold(args, std::make_shared<torch::BatchNormLayer>(args.thread.torch(), options,
                                                       device_argument(args, 6)));
    return Value::none();
}

Value embedding_init(Args& args) {
    const std::int64_t count = size_argument(args, 1);
    std::optional<std::int64_t> padding;
    if (!args[3].is_absent()) {
        padding = index_from(args.thread, args[3]);
        if (*padding < -count || *padding >= count)
            raise("AssertionError", "Padding_idx must be within num_embeddings");
        if (*padding < 0) *padding += count;
    }
    for (std::size_t i = 4; i <= 7; ++i) {
        if (!args[i].is_absent() && is_true(args.thread, args[i]) && i != 5) {
            raise("NotImplementedError",
                  "max_norm, scale_grad_by_freq and sparse of Embedding are not part of "
                  "Ringside's Python subset yet");
        }
    }
    hold(args,
         std::make_shared<torch::Embedding>(args.thread.torch(), count, size_argument(args, 2),
                                            padding, device_argument(args, 8)));
    return Value::none();
}

constexpr const char* kClassLoss =
    "self, weight=, size_average=, ignore_index=, reduce=, reduction=, label_smoothing=";
constexpr const char* kPlainLoss = "self, size_average=, reduce=, reduction=";
struct LossType {
    const char* name;
    torch::LossKind kind;
    const char* signature;
};
constexpr auto kLosses =
    std::to_array<LossType>({{"MSELoss", torch::LossKind::mse, kPlainLoss},
                             {"L1Loss", torch::LossKind::l1, kPlainLoss},
                             {"CrossEntropyLoss", torch::LossKind::cross_entropy, kClassLoss},
                             {"NLLLoss", torch::LossKind::nll, kClassLoss}});

// What the arguments of a loss say; size_average and reduce are the old spellings of reduction.
struct LossSettings {
    std::string reduction = "mean";
    torch::Tensor weight = nullptr;
    std::int64_t ignore_index = -100;
    double label_smoothing = 0;
};

LossSettings loss_settings(Args& args, bool has_classes) {
    LossSettings settings;
    const std::size_t at = has_classes ? 2 : 1;
    const Value& averages = args[at];
    const Value& reduces = args[has_classes ? 4 : 2];
    const Value& reduction = args[has_classes ? 5 : 3];
    if (reduction.is_set() && !reduction.is_absent())
        settings.reduction = text_from(args.thread, reduction, "reduction");
    if (!averages.is_absent() || !reduces.is_absent()) {
        const bool is_mean = averages.is_absent() || is_true(args.thread, averages);
        const bool is_reduced = reduces.is_absent() || is_true(args.thread, reduces);
        settings.reduction = !is_reduced ? "none" : (is_mean ? "mean" : "sum");
    }
    if (!has_classes) return settings;
    settings.weight = tensor_or_null(args[1]);
    if (args.has(3)) settings.ignore_index = index_from(args.thread, args[3]);
    settings.label_smoothing = number(args, 6, 0);
    return settings;
}

Value loss_init(Args& args) {
    for (const TypeObject* base : args[0].as_object()->type->mro) {
        for (const LossType& each : kLosses) {
            if (base->name != each.name || base->is_heap_type) continue;
            const bool has_classes = std::string_view(each.signature) == kClassLoss;
            const LossSettings settings = loss_settings(args, has_classes);
            auto loss = std::make_shared<torch::Loss>(each.kind, settings.reduction);
            loss->ignore_index = settings.ignore_index;
            loss->label_smoothing = settings.label_smoothing;
            hold(args, loss);
            if (has_classes) loss->register_buffer(args.thread.torch(), "weight", settings.weight);
            return Value::none();
        }
    }
    return Value::none();
}

}  // namespace

void install_layers(Interpreter& interpreter, ModuleObject& nn) {
    new_module_type(interpreter, nn, "Linear")
        ->method("__init__",
                 "self, in_features, out_features, bias=, device=, dtype=", linear_init);
    for (const SimpleType& each : kSimple) {
        new_module_type(interpreter, nn, each.name)
            ->method("__init__", each.signature, simple_init);
    }
    new_module_type(interpreter, nn, "LayerNorm")
        ->method("__init__",
                 "self, normalized_shape, eps=, elementwise_affine=, bias=, device=, dtype=",
                 layer_norm_init);
    TypeObject* batch_norm = new_module_type(interpreter, nn, "_BatchNorm");
    batch_norm->set("_version", Value::integer(2));  // since num_batches_tracked came
    batch_norm->method("__init__",
                       "self, num_features, eps=, momentum=, affine=, track_running_stats=, "
                       "device=, dtype=",
                       batch_norm_init);
    for (const char* name : {"BatchNorm1d", "BatchNorm2d"})
        new_module_type(interpreter, nn, name, batch_norm);
    new_module_type(interpreter, nn, "Embedding")
        ->method("__init__",
                 "self, num_embeddings, embedding_dim, padding_idx=, max_norm=, norm_type=, "
                 "scale_grad_by_freq=, sparse=, device=, dtype=",
                 embedding_init);
    for (const LossType& each : kLosses) {
        new_module_type(interpreter, nn, each.name)->method("__init__", each.signature, loss_init);
    }
    add_layer_attributes(interpreter);
}

}  // namespace ringside::snippet
