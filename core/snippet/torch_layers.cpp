// The layers and containers of torch.nn.
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
    if (args[at].is_absent()) return std::nullopt;
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
    {"Softplus", torch::LayerKind::softplus, "self"},
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
        case torch::LayerKind::softplus:
        case torch::LayerKind::identity:
            break;
    }
    hold(args, std::make_shared<torch::SimpleLayer>(options));
    return Value::none();
}

Value layer_norm_init(Args& args) {
    torch::Shape shape = args[1].is_integer() ? torch::Shape{args[1].as_integer()}
                                              : shape_from(args.thread, {args[1]}, "LayerNorm");
    hold(args, std::make_shared<torch::LayerNorm>(args.thread.torch(), std::move(shape),
                                                  number(args, 2, 1e-5), flag(args, 3, true),
                                                  device_argument(args, 4)));
    return Value::none();
}

Value batch_norm_init(Args& args) {
    int spatial_dims = 1;
    for (const TypeObject* base : args[0].as_object()->type->mro) {
        if (base->name == "BatchNorm2d") spatial_dims = 2;
    }
    const torch::BatchNormLayer::Options options{.features = size_argument(args, 1),
                                                 .epsilon = number(args, 2, 1e-5),
                                                 .momentum = number(args, 3, 0.1),
                                                 .is_affine = flag(args, 4, true),
                                                 .tracks = flag(args, 5, true),
                                                 .spatial_dims = spatial_dims};
    hold(args, std::make_shared<torch::BatchNormLayer>(args.thread.torch(), options,
                                                       device_argument(args, 6)));
    return Value::none();
}

Value embedding_init(Args& args) {
    hold(args,
         std::make_shared<torch::Embedding>(args.thread.torch(), size_argument(args, 1),
                                            size_argument(args, 2), device_argument(args, 3)));
    return Value::none();
}

struct LossType {
    const char* name;
    torch::LossKind kind;
};
constexpr auto kLosses =
    std::to_array<LossType>({{"MSELoss", torch::LossKind::mse},
                             {"L1Loss", torch::LossKind::l1},
                             {"CrossEntropyLoss", torch::LossKind::cross_entropy},
                             {"NLLLoss", torch::LossKind::nll}});

Value loss_init(Args& args) {
    const std::string reduction =
        args.has(1) ? text_from(args.thread, args[1], "reduction") : "mean";
    for (const TypeObject* base : args[0].as_object()->type->mro) {
        for (const LossType& each : kLosses) {
            if (base->name != each.name || base->is_heap_type) continue;
            auto loss = std::make_shared<torch::Loss>(each.kind, reduction);
            if (args.has(2)) loss->ignore_index = index_from(args.thread, args[2]);
            hold(args, loss);
            return Value::none();
        }
    }
    return Value::none();
}

// ---- containers

torch::ModulePtr child_from(Thread& thread, const Value& value) {
    ModuleInstance* child = module_object(value);
    if (child == nullptr || !child->module) {
        const TypeObject* type = thread.interpreter.type_of(value);
        const torch::Tensor tensor = tensor_or_null(value);
        const std::string name = tensor                       ? torch::tensor_type_name(*tensor)
                                 : value.is(Kind::type)       ? "type"
                                 : type->module == "builtins" ? type->name
                                                              : type->display_name();
        raise_type_error(fmt::format("{} is not a Module subclass", name));
    }
    return child->handle();
}

Value sequential_init(Args& args) {
    auto module = std::make_shared<torch::Sequential>();
    hold(args, module);
    Thread& thread = args.thread;
    const std::vector<Value> given = tuple_items(args[1]);
    if (given.size() == 1 && given[0].is(Kind::dict)) {
        auto* dict = given[0].get<DictObject>();
        std::size_t position = 0;
        while (Dict::Entry* entry = dict->table.next(position)) {
            module->register_module(thread.torch(), str_of(thread, entry->key),
                                    child_from(thread, entry->value));
        }
        return Value::none();
    }
    for (std::size_t i = 0; i < given.size(); ++i) {
        module->register_module(thread.torch(), std::to_string(i), child_from(thread, given[i]));
    }
    return Value::none();
}

void append(Thread& thread, torch::Module& module, const Value& value) {
    module.register_module(thread.torch(), std::to_string(module.modules.size()),
                           child_from(thread, value));
}

std::vector<Value> modules_from(Thread& thread, const Value& given) {
    const bool is_iterable = given.is(Kind::list) || given.is(Kind::tuple) ||
                             find_special(thread, given, Slot::iter).is_set();
    if (!is_iterable) {
        raise_type_error(
            fmt::format("ModuleList.extend should be called with an iterable, but got {}",
                        type_text(thread, given)));
    }
    return items_of(thread, given);
}

Value list_init(Args& args) {
    auto module = std::make_shared<torch::ModuleContainer>(false);
    hold(args, module);
    if (args[1].is_absent()) return Value::none();
    for (const Value& value : modules_from(args.thread, args[1]))
        append(args.thread, *module, value);
    return Value::none();
}

Value append_method(Args& args) {
    append(args.thread, self_module(args), args[1]);
    return args[0];
}

Value extend_method(Args& args) {
    torch::Module& module = self_module(args);
    for (const Value& value : modules_from(args.thread, args[1]))
        append(args.thread, module, value);
    return args[0];
}

Value length_method(Args& args) {
    return Value::integer(static_cast<std::int64_t>(self_module(args).modules.size()));
}

Value iterate_method(Args& args) {
    std::vector<Value> values;
    for (const torch::Module::NamedModule& child : self_module(args).modules) {
        values.push_back(wrap_module(args.thread, child.module));
    }
    return get_iterator(args.thread, args.interpreter.tuple(std::move(values)));
}

std::size_t position_of(Args& args, const torch::Module& module, const Value& key) {
    const std::int64_t size = static_cast<std::int64_t>(module.modules.size());
    const std::int64_t index = index_from(args.thread, key);
    if (index < -size || index >= size)
        raise("IndexError", fmt::format("index {} is out of range", index));
    return static_cast<std::size_t>(index < 0 ? index + size : index);
}

Value get_item_method(Args& args) {
    torch::Module& module = self_module(args);
    if (const auto* slice = args[1].get<SliceObject>()) {
        const SliceRange range =
            slice_range(args.thread, *slice, static_cast<std::int64_t>(module.modules.size()));
        const bool is_sequential = dynamic_cast<torch::Sequential*>(&module) != nullptr;
        const Value type(args[0].as_object()->type);
        const Value made = is_sequential ? call(args.thread, type, std::span<const Value>{})
                                         : call(args.thread, type, {args.interpreter.list({})});
        torch::Module& part = *module_object(made)->module;
        // A Sequential's parts keep their names, a ModuleList's are numbered anew.
        for (std::int64_t i = 0; i < range.count; ++i) {
            const auto& child =
                module.modules[static_cast<std::size_t>(range.start + i * range.step)];
            part.modules.push_back({is_sequential ? child.name : std::to_string(i), child.module});
        }
        return made;
    }
    return wrap_module(args.thread, module.modules[position_of(args, module, args[1])].module);
}

Value set_item_method(Args& args) {
    torch::Module& module = self_module(args);
    const std::string name = module.modules[position_of(args, module, args[1])].name;
    module.register_module(args.thread.torch(), name, child_from(args.thread, args[2]));
    return Value::none();
}

Value dict_init(Args& args) {
    auto module = std::make_shared<torch::ModuleContainer>(true);
    hold(args, module);
    if (args[1].is_absent()) return Value::none();
    auto* dict = args[1].get<DictObject>();
    if (dict == nullptr)
        raise_type_error("ModuleDict.update should be called with an iterable of key/value pairs");
    std::size_t position = 0;
    while (Dict::Entry* entry = dict->table.next(position)) {
        module->register_module(args.thread.torch(), str_of(args.thread, entry->key),
                                child_from(args.thread, entry->value));
    }
    return Value::none();
}

Value dict_get_item(Args& args) {
    const std::string& key = text_from(args.thread, args[1], "key");
    const torch::ModulePtr* module = self_module(args).find_module(key);
    if (module == nullptr) raise("KeyError", key);
    return wrap_module(args.thread, *module);
}

Value dict_set_item(Args& args) {
    self_module(args).register_module(args.thread.torch(), text_from(args.thread, args[1], "key"),
                                      child_from(args.thread, args[2]));
    return Value::none();
}

// keys, values, items; iterating goes over the keys.
Value dict_view(Args& args) {
    const std::string& name = args.function.name;
    std::vector<Value> values;
    for (const torch::Module::NamedModule& child : self_module(args).modules) {
        Value key = args.interpreter.str(child.name);
        Value value = name == "values" || name == "items" ? wrap_module(args.thread, child.module)
                                                          : Value::none();
        if (name == "items") values.push_back(args.interpreter.tuple({key, value}));
        if (name == "values") values.push_back(value);
        if (name == "keys" || name == "__iter__") values.push_back(key);
    }
    Value result = args.interpreter.list(std::move(values));
    return name == "__iter__" ? get_iterator(args.thread, result) : result;
}

void add_sequence_methods(TypeObject* type) {
    type->method("append", "self, module", append_method);
    type->method("extend", "self, modules", extend_method);
    type->method("__len__", "self", length_method);
    type->method("__iter__", "self", iterate_method);
    type->method("__getitem__", "self, idx", get_item_method);
    type->method("__setitem__", "self, idx, module", set_item_method);
}

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

}  // namespace

void install_layers(Interpreter& interpreter, ModuleObject& nn) {
    TypeObject* linear = new_module_type(interpreter, nn, "Linear");
    linear->method("__init__",
                   "self, in_features, out_features, bias=, device=, dtype=", linear_init);
    linear->getter("in_features", [](Thread&, const Value& self) {
        return Value::integer(module_as<torch::Linear>(self, "in_features").in_features);
    });
    linear->getter("out_features", [](Thread&, const Value& self) {
        return Value::integer(module_as<torch::Linear>(self, "out_features").out_features);
    });
    for (const SimpleType& each : kSimple) {
        new_module_type(interpreter, nn, each.name)
            ->method("__init__", each.signature, simple_init);
    }
    TypeObject* dropout = torch_state(interpreter).module_types.at("Dropout");
    dropout->getter("p", [](Thread&, const Value& self) {
        return Value::real(module_as<torch::SimpleLayer>(self, "p").options.probability);
    });
    new_module_type(interpreter, nn, "LayerNorm")
        ->method("__init__", "self, normalized_shape, eps=, elementwise_affine=, device=, dtype=",
                 layer_norm_init);
    for (const char* name : {"BatchNorm1d", "BatchNorm2d"}) {
        new_module_type(interpreter, nn, name)
            ->method("__init__",
                     "self, num_features, eps=, momentum=, affine=, track_running_stats=, device=, "
                     "dtype=",
                     batch_norm_init);
    }
    new_module_type(interpreter, nn, "Embedding")
        ->method("__init__",
                 "self, num_embeddings, embedding_dim, device=, dtype=", embedding_init);
    for (const LossType& each : kLosses) {
        new_module_type(interpreter, nn, each.name)
            ->method("__init__", "self, *, reduction=, ignore_index=", loss_init);
    }
    TypeObject* sequential = new_module_type(interpreter, nn, "Sequential");
    sequential->method("__init__", "self, *args", sequential_init);
    add_sequence_methods(sequential);
    TypeObject* list = new_module_type(interpreter, nn, "ModuleList");
    list->method("__init__", "self, modules=", list_init);
    add_sequence_methods(list);
    TypeObject* dict = new_module_type(interpreter, nn, "ModuleDict");
    dict->method("__init__", "self, modules=", dict_init);
    dict->method("__getitem__", "self, key", dict_get_item);
    dict->method("__setitem__", "self, key, module", dict_set_item);
    dict->method("__len__", "self", length_method);
    dict->method("__contains__", "self, key", [](Args& args) -> Value {
        return Value::boolean(self_module(args).find_module(str_of(args.thread, args[1])) !=
                              nullptr);
    });
    for (const char* name : {"keys", "values", "items", "__iter__"})
        dict->method(name, "self", dict_view);
}

}  // namespace ringside::snippet
