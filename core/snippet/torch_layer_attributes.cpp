// What the program can ask a built-in layer: its settings, and methods written in Python
// (library/torch.nn._methods.py).
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/layers.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

// A subclass may have skipped its layer's __init__.
template <class T>
const T& module_as(const Value& self, const char* attribute) {
    const auto* instance = self.as<ModuleInstance>();
    const auto* layer = dynamic_cast<const T*>(instance->module.get());
    if (layer == nullptr) {
        raise("AttributeError",
              fmt::format("'{}' object has no attribute '{}'", instance->type->name, attribute));
    }
    return *layer;
}

using torch::BatchNormLayer;
using torch::Embedding;
using torch::LayerNorm;
using torch::Linear;
using torch::Loss;
using torch::SimpleLayer;

template <class T>
T& changeable(const Value& self, const char* attribute) {
    return const_cast<T&>(module_as<T>(self, attribute));
}

Value optional_integer(const std::optional<std::int64_t>& value) {
    return value ? Value::integer(*value) : Value::none();
}

void add_simple_attributes(TypeObject* type) {
    type->getter("inplace", [](Thread&, const Value& self) {
        return Value::boolean(module_as<SimpleLayer>(self, "inplace").options.is_in_place);
    });
}

void add_norm_attributes(TypeObject* type) {
    type->getter("num_features", [](Thread&, const Value& self) {
        return Value::integer(module_as<BatchNormLayer>(self, "num_features").options.features);
    });
    type->getter(
        "eps",
        [](Thread&, const Value& self) {
            return Value::real(module_as<BatchNormLayer>(self, "eps").options.epsilon);
        },
        [](Thread& thread, const Value& self, const Value& value) {
            changeable<BatchNormLayer>(self, "eps").options.epsilon = real_from(thread, value);
        });
    type->getter(
        "momentum",
        [](Thread&, const Value& self) {
            const auto& momentum = module_as<BatchNormLayer>(self, "momentum").options.momentum;
            return momentum ? Value::real(*momentum) : Value::none();
        },
        [](Thread& thread, const Value& self, const Value& value) {
            auto& momentum = changeable<BatchNormLayer>(self, "momentum").options.momentum;
            momentum.reset();
            if (!value.is_none()) momentum = real_from(thread, value);
        });
    type->getter("affine", [](Thread&, const Value& self) {
        return Value::boolean(module_as<BatchNormLayer>(self, "affine").options.is_affine);
    });
    type->getter("track_running_stats", [](Thread&, const Value& self) {
        return Value::boolean(
            module_as<BatchNormLayer>(self, "track_running_stats").options.tracks);
    });
}

void add_embedding_attributes(TypeObject* type) {
    type->getter("num_embeddings", [](Thread&, const Value& self) {
        return Value::integer(module_as<Embedding>(self, "num_embeddings").num_embeddings);
    });
    type->getter("embedding_dim", [](Thread&, const Value& self) {
        return Value::integer(module_as<Embedding>(self, "embedding_dim").embedding_dim);
    });
    type->getter("padding_idx", [](Thread&, const Value& self) {
        return optional_integer(module_as<Embedding>(self, "padding_idx").padding_index);
    });
    type->getter("max_norm", [](Thread&, const Value&) { return Value::none(); });
    type->getter("sparse", [](Thread&, const Value&) { return Value::boolean(false); });
}

void add_loss_attributes(TypeObject* type) {
    type->getter("reduction", [](Thread& thread, const Value& self) {
        return thread.interpreter.str(module_as<Loss>(self, "reduction").reduction);
    });
    type->getter("ignore_index", [](Thread&, const Value& self) {
        return Value::integer(module_as<Loss>(self, "ignore_index").ignore_index);
    });
    type->getter("label_smoothing", [](Thread&, const Value& self) {
        return Value::real(module_as<Loss>(self, "label_smoothing").label_smoothing);
    });
}

struct Methods {
    const char* type;
    const char* names;  // separated by blanks
};
constexpr auto kMethods = std::to_array<Methods>({
    {"Module", "get_parameter get_buffer get_submodule type share_memory"},
    {"Linear", "reset_parameters"},
    {"Embedding", "reset_parameters"},
    {"LayerNorm", "reset_parameters"},
    {"_BatchNorm", "reset_parameters reset_running_stats"},
    {"Sequential", "insert pop __add__ __delitem__"},
    {"ModuleList", "insert pop __add__ __iadd__ __delitem__"},
    {"ModuleDict", "update pop clear __delitem__"},
});

// Calls the function "Linear_reset_parameters" of torch.nn._methods.
Value call_method_in_python(Args& args) {
    const Value module(
        static_cast<Object*>(args.interpreter.import(args.thread, "torch.nn._methods")));
    const std::string& whole = args.function.qualified_name;  // "torch.nn.Linear.reset_parameters"
    const std::size_t dot = whole.rfind('.');
    const std::size_t before = whole.rfind('.', dot - 1);
    const std::size_t start = before == std::string::npos ? 0 : before + 1;
    const std::string name = whole.substr(start, dot - start) + "_" + args.function.name;
    return call(args.thread, get_attribute(args.thread, module, name),
                std::span<const Value>(args.positional, args.count),
                std::span<const Value>(args.keyword_names, args.keyword_count),
                std::span<const Value>(args.keyword_values, args.keyword_count));
}

}  // namespace

void add_layer_attributes(Interpreter& interpreter) {
    const auto& types = torch_state(interpreter).module_types;
    TypeObject* linear = types.at("Linear");
    linear->getter("in_features", [](Thread&, const Value& self) {
        return Value::integer(module_as<Linear>(self, "in_features").in_features);
    });
    linear->getter("out_features", [](Thread&, const Value& self) {
        return Value::integer(module_as<Linear>(self, "out_features").out_features);
    });
    for (const char* name : {"ReLU", "SiLU", "Dropout"}) add_simple_attributes(types.at(name));
    types.at("Dropout")->getter(
        "p",
        [](Thread&, const Value& self) {
            return Value::real(module_as<SimpleLayer>(self, "p").options.probability);
        },
        [](Thread& thread, const Value& self, const Value& value) {
            changeable<SimpleLayer>(self, "p").options.probability = real_from(thread, value);
        });
    types.at("GELU")->getter("approximate", [](Thread& thread, const Value& self) {
        const auto kind = module_as<SimpleLayer>(self, "approximate").options.kind;
        return thread.interpreter.str(kind == torch::LayerKind::gelu_tanh ? "tanh" : "none");
    });
    for (const char* name : {"Softmax", "LogSoftmax"}) {
        types.at(name)->getter("dim", [](Thread&, const Value& self) {
            return optional_integer(module_as<SimpleLayer>(self, "dim").options.dim);
        });
    }
    types.at("Flatten")->getter("start_dim", [](Thread&, const Value& self) {
        return Value::integer(module_as<SimpleLayer>(self, "start_dim").options.start_dim);
    });
    types.at("Flatten")->getter("end_dim", [](Thread&, const Value& self) {
        return Value::integer(module_as<SimpleLayer>(self, "end_dim").options.end_dim);
    });
    TypeObject* layer_norm = types.at("LayerNorm");
    layer_norm->getter("normalized_shape", [](Thread& thread, const Value& self) {
        std::vector<Value> sizes;
        for (const std::int64_t size :
             module_as<LayerNorm>(self, "normalized_shape").normalized_shape)
            sizes.push_back(Value::integer(size));
        return thread.interpreter.tuple(std::move(sizes));
    });
    layer_norm->getter("eps", [](Thread&, const Value& self) {
        return Value::real(module_as<LayerNorm>(self, "eps").epsilon);
    });
    layer_norm->getter("elementwise_affine", [](Thread&, const Value& self) {
        return Value::boolean(module_as<LayerNorm>(self, "elementwise_affine").has_affine);
    });
    add_norm_attributes(types.at("_BatchNorm"));
    add_embedding_attributes(types.at("Embedding"));
    for (const char* name : {"MSELoss", "L1Loss", "CrossEntropyLoss", "NLLLoss"})
        add_loss_attributes(types.at(name));
    for (const Methods& each : kMethods) {
        TypeObject* type = types.at(each.type);
        std::string_view names = each.names;
        while (!names.empty()) {
            const std::size_t end = std::min(names.find(' '), names.size());
            type->method(names.substr(0, end), nullptr, call_method_in_python);
            names.remove_prefix(std::min(end + 1, names.size()));
        }
    }
    types.at("Embedding")->class_method("from_pretrained", nullptr, [](Args& args) -> Value {
        const Value module(
            static_cast<Object*>(args.interpreter.import(args.thread, "torch.nn._methods")));
        return call(args.thread, get_attribute(args.thread, module, "Embedding_from_pretrained"),
                    std::span<const Value>(args.positional, args.count),
                    std::span<const Value>(args.keyword_names, args.keyword_count),
                    std::span<const Value>(args.keyword_values, args.keyword_count));
    });
}

}  // namespace ringside::snippet
