// nn.Module as Python sees it, and nn.Parameter. Source: torch/nn/modules/module.py.
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/print.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

Value init_method(Args& args) {
    ModuleInstance* self = module_object(args[0]);
    if (self == nullptr) raise_type_error("Module.__init__() needs a Module");
    self->hold(std::make_shared<torch::Module>());
    return Value::none();
}

Value call_module(Args& args) {
    ModuleInstance* self = module_object(args[0]);
    Thread& thread = args.thread;
    const Thread::Deeper deeper(thread);
    if (self->module) thread.torch().charge();
    std::vector<Value> positional(args.positional + 1, args.positional + args.count);
    return self->call_it(thread, std::move(positional),
                         std::span<const Value>(args.keyword_names, args.keyword_count),
                         std::span<const Value>(args.keyword_values, args.keyword_count));
}

Value forward_method(Args& args) {
    torch::Module& module = self_module(args);
    const torch::Arguments arguments = arguments_from(args, 1);
    // The class below the program's decides: super().forward(x) ends here.
    return value_from_item(args.thread, module.forward(args.thread.torch(), arguments));
}

Value get_attr_method(Args& args) {
    ModuleInstance* self = module_object(args[0]);
    const std::string& name = text_from(args.thread, args[1], "attribute name");
    if (self->module) {
        if (const torch::Tensor* tensor = self->module->find_parameter(name))
            return wrap(args.thread, *tensor);
        if (const torch::Tensor* tensor = self->module->find_buffer(name))
            return wrap(args.thread, *tensor);
        if (const torch::ModulePtr* module = self->module->find_module(name))
            return wrap_module(args.thread, *module);
    }
    raise("AttributeError",
          fmt::format("'{}' object has no attribute '{}'", self->type->name, name));
}

void forget_attribute(ModuleInstance& self, StrObject* name) {
    if (Dict* attributes = self.attributes_if_any()) attributes->erase(name);
}

[[noreturn]] void raise_cannot_assign(Thread& thread, const Value& value, const char* as,
                                      const std::string& name, const char* expected) {
    raise_type_error(fmt::format("cannot assign '{}' as {} '{}' (torch.{} or None expected)",
                                 type_name_of(thread, value), as, name, expected));
}

Value set_attr_method(Args& args) {
    Thread& thread = args.thread;
    ModuleInstance& self = *module_object(args[0]);
    const std::string& name = text_from(thread, args[1], "attribute name");
    auto* key = args[1].as<StrObject>();
    const Value& value = args[2];
    const torch::Tensor tensor = tensor_or_null(value);
    ModuleInstance* child = module_object(value);
    torch::Module* module = self.module.get();
    if (tensor && tensor->is_parameter) {
        if (module == nullptr) {
            raise("AttributeError", "cannot assign parameters before Module.__init__() call");
        }
        forget_attribute(self, key);
        if (module->find_parameter(name) == nullptr) module->erase(name);
        module->register_parameter(thread.torch(), name, tensor);
        return Value::none();
    }
    if (module != nullptr && module->find_parameter(name) != nullptr) {
        if (module->is_replica) {
            module->erase(name);
        } else {
            if (!value.is_none())
                raise_cannot_assign(thread, value, "parameter", name, "nn.Parameter");
            module->register_parameter(thread.torch(), name, nullptr);
            return Value::none();
        }
    }
    if (child != nullptr) {
        if (module == nullptr)
            raise("AttributeError", "cannot assign module before Module.__init__() call");
        forget_attribute(self, key);
        if (module->find_module(name) == nullptr) module->erase(name);
        module->register_module(thread.torch(), name, child->module ? child->handle() : nullptr);
        return Value::none();
    }
    if (module != nullptr && module->find_module(name) != nullptr) {
        if (!value.is_none()) raise_cannot_assign(thread, value, "child module", name, "nn.Module");
        module->register_module(thread.torch(), name, nullptr);
        return Value::none();
    }
    if (module != nullptr && module->find_buffer(name) != nullptr) {
        if (!value.is_none() && !tensor)
            raise_cannot_assign(thread, value, "buffer", name, "Tensor");
        module->register_buffer(thread.torch(), name, tensor);
        return Value::none();
    }
    generic_set_attribute(thread, args[0], key, value);
    return Value::none();
}

Value del_attr_method(Args& args) {
    ModuleInstance& self = *module_object(args[0]);
    const std::string& name = text_from(args.thread, args[1], "attribute name");
    if (self.module && self.module->erase(name)) return Value::none();
    generic_set_attribute(args.thread, args[0], args[1].as<StrObject>(), Value());
    return Value::none();
}

// ---- moving

Value to_method(Args& args) {
    torch::Module& module = self_module(args);
    const ToArguments wanted = to_arguments(args);
    if (wanted.dtype && !device::is_floating(*wanted.dtype)) {
        raise_type_error(fmt::format(
            "nn.Module.to only accepts floating point or complex dtypes, but got desired "
            "dtype={}",
            torch::text_of(*wanted.dtype)));
    }
    torch::Context& context = args.thread.torch();
    std::optional<torch::DeviceId> device;
    if (wanted.device) device = torch::resolve(context, *wanted.device);
    try {
        torch::move_module(context, module, device, wanted.dtype, wanted.non_blocking);
    } catch (const torch::Raised& raised) {
        if (raised.type != "NotImplementedError") throw;
        raise("NotImplementedError",
              raised.message +
                  " Please use torch.nn.Module.to_empty() instead of torch.nn.Module.to() when "
                  "moving module from meta to a different device.");
    }
    return args[0];
}

Value to_empty_method(Args& args) {
    torch::Context& context = args.thread.torch();
    const torch::DeviceId device = torch::resolve(context, device_from(args.thread, args[1]));
    torch::Context quiet = torch::without_history(context);
    torch::apply_to_tensors(quiet, self_module(args), [&](const torch::Tensor& tensor) {
        return torch::empty(quiet, tensor->shape, {.dtype = tensor->dtype, .device = device});
    });
    return args[0];
}

Value cuda_method(Args& args) {
    torch::Module& module = self_module(args);
    if (args.count > 2) {
        raise_type_error(fmt::format(
            "Module.cuda() takes from 1 to 2 positional arguments but {} were given", args.count));
    }
    const torch::Device device = cuda_argument(args);
    torch::Context& context = args.thread.torch();
    torch::move_module(context, module, torch::resolve(context, device), std::nullopt);
    return args[0];
}

Value cpu_method(Args& args) {
    torch::move_module(args.thread.torch(), self_module(args), device::kHost, std::nullopt);
    return args[0];
}

Value cast_method(Args& args) {
    const std::string& name = args.function.name;
    const torch::DType dtype = name == "double"     ? torch::DType::float64
                               : name == "half"     ? torch::DType::float16
                               : name == "bfloat16" ? torch::DType::bfloat16
                                                    : torch::DType::float32;
    torch::move_module(args.thread.torch(), self_module(args), std::nullopt, dtype);
    return args[0];
}

Value train_method(Args& args) {
    if (args.function.name == "train" && args.has(1) && !args[1].is_boolean())
        raise_value_error("training mode is expected to be boolean");
    const bool is_training =
        args.function.name == "train" && (!args.has(1) || is_true(args.thread, args[1]));
    torch::set_training(self_module(args), is_training);
    return args[0];
}

Value requires_grad_method(Args& args) {
    const bool wanted = !args.has(1) || is_true(args.thread, args[1]);
    for (const torch::TensorEntry& entry : torch::named_parameters(self_module(args))) {
        torch::set_requires_grad(entry.tensor, wanted);
    }
    return args[0];
}

// ---- walking

Value named(Thread& thread, const std::string& name, Value value) {
    return thread.interpreter.tuple({thread.interpreter.str(name), std::move(value)});
}

Value iterator_over(Thread& thread, std::vector<Value> values) {
    return get_iterator(thread, thread.interpreter.tuple(std::move(values)));
}

// parameters, buffers and their named_ forms.
Value tensors_method(Args& args) {
    torch::Module& module =
        self_module(args, args.function.name.ends_with("parameters") ? "_parameters" : "_buffers");
    const std::string& name = args.function.name;
    const bool is_named = name.starts_with("named_");
    const std::string prefix =
        is_named && args.has(1) ? text_from(args.thread, args[1], "prefix") : "";
    const std::size_t at = is_named ? 2 : 1;
    const bool recurse = !args.has(at) || is_true(args.thread, args[at]);
    const auto entries = name.ends_with("parameters")
                             ? torch::named_parameters(module, prefix, recurse)
                             : torch::named_buffers(module, prefix, recurse);
    std::vector<Value> values;
    for (const torch::TensorEntry& entry : entries) {
        Value tensor = wrap(args.thread, entry.tensor);
        values.push_back(is_named ? named(args.thread, entry.name, std::move(tensor))
                                  : std::move(tensor));
    }
    return iterator_over(args.thread, std::move(values));
}

// modules, named_modules, children, named_children.
Value modules_method(Args& args) {
    torch::Module& module = self_module(args);
    const std::string& name = args.function.name;
    const bool is_named = name.starts_with("named_");
    std::vector<Value> values;
    const auto add = [&](const std::string& key, Value value) {
        values.push_back(is_named ? named(args.thread, key, std::move(value)) : std::move(value));
    };
    if (name.ends_with("children")) {
        for (const torch::Module::NamedModule& child : module.modules) {
            if (child.module) add(child.name, wrap_module(args.thread, child.module));
        }
    } else {
        for (const torch::ModuleEntry& entry : torch::named_modules(module)) {
            add(entry.name, entry.handle ? wrap_module(args.thread, entry.handle) : args[0]);
        }
    }
    return iterator_over(args.thread, std::move(values));
}

Value apply_method(Args& args) {
    torch::Module& module = self_module(args);
    for (std::size_t i = 0; i < module.modules.size(); ++i) {
        const torch::ModulePtr child = module.modules[i].module;
        if (child) call_method(args.thread, wrap_module(args.thread, child), "apply", {args[1]});
    }
    call(args.thread, args[1], {args[0]});
    return args[0];
}

Value zero_grad_method(Args& args) {
    torch::zero_grad(args.thread.torch(), self_module(args), true);
    return Value::none();
}

// ---- registering

Value register_buffer_method(Args& args) {
    torch::Module& module = self_module(args);
    const std::string& name = text_from(args.thread, args[1], "buffer name");
    const torch::Tensor tensor = tensor_or_null(args[2]);
    if (name.find('.') != std::string::npos) raise("KeyError", "buffer name can't contain \".\"");
    if (name.empty()) raise("KeyError", "buffer name can't be empty string \"\"");
    const bool is_taken =
        module.find_buffer(name) == nullptr &&
        find_attribute(args.thread, args[0], args.interpreter.intern(name)).is_set();
    if (is_taken) raise("KeyError", fmt::format("attribute '{}' already exists", name));
    if (!tensor && !args[2].is_none()) {
        raise_type_error(
            fmt::format("cannot assign '{}' object to buffer '{}' (torch Tensor or None required)",
                        type_name_of(args.thread, args[2]), name));
    }
    module.register_buffer(args.thread.torch(), name, tensor,
                           !args.has(3) || is_true(args.thread, args[3]));
    return Value::none();
}

Value register_parameter_method(Args& args) {
    torch::Module& module = self_module(args);
    const std::string& name = text_from(args.thread, args[1], "parameter name");
    const torch::Tensor tensor = tensor_or_null(args[2]);
    if (!args[2].is_none() && !(tensor && tensor->is_parameter)) {
        raise_type_error(fmt::format(
            "cannot assign '{}' object to parameter '{}' (torch.nn.Parameter or None required)",
            type_name_of(args.thread, args[2]), name));
    }
    module.register_parameter(args.thread.torch(), name, tensor);
    return Value::none();
}

Value add_module_method(Args& args) {
    torch::Module& module = self_module(args);
    const std::string& name = text_from(args.thread, args[1], "module name");
    ModuleInstance* child = module_object(args[2]);
    if (child == nullptr && !args[2].is_none()) {
        raise_type_error(
            fmt::format("{} is not a Module subclass", type_name_of(args.thread, args[2])));
    }
    if (name.empty()) raise("KeyError", "module name can't be empty string \"\"");
    if (name.find('.') != std::string::npos) {
        raise("KeyError", fmt::format("module name can't contain \".\", got: {}", name));
    }
    module.register_module(args.thread.torch(), name, child != nullptr ? child->handle() : nullptr);
    return Value::none();
}

Value repr_method(Args& args) {
    return args.interpreter.str(torch::repr_of(args.thread.torch(), self_module(args)));
}

Value parameter_new(Args& args) {
    Thread& thread = args.thread;
    torch::Tensor data = tensor_or_null(args[1]);
    if (!data && !args[1].is_absent()) {  // any object with detach() might do
        raise("AttributeError",
              fmt::format("'{}' object has no attribute 'detach'", type_text(thread, args[1])));
    }
    if (!data) data = torch::empty(thread.torch(), {0}, {});
    const torch::Tensor tensor = torch::alias(data);
    tensor->is_parameter = true;
    torch::set_requires_grad(tensor, !args.has(2) || is_true(thread, args[2]));
    torch::set_label(thread.torch(), tensor, "", trace::Role::parameter);
    return wrap(thread, tensor);
}

}  // namespace

void install_module_type(Interpreter& interpreter, ModuleObject& nn) {
    TorchState& state = torch_state(interpreter);
    TypeObject* type = new_module_type(interpreter, nn, "Module", interpreter.types.object);
    state.module = type;
    type->set("_version", Value::integer(1));
    add_hooks(interpreter, type);
    add_state(type);
    type->method("__init__", "self", init_method);
    type->method("__call__", nullptr, call_module);
    type->method("forward", nullptr, forward_method);
    type->method("__getattr__", "self, name, /", get_attr_method);
    type->method("__setattr__", "self, name, value, /", set_attr_method);
    type->method("__delattr__", "self, name, /", del_attr_method);
    type->method("__repr__", "self", repr_method);
    type->method("extra_repr", "self", [](Args& args) -> Value {
        return args.interpreter.str(self_module(args).extra_repr());
    });
    type->method("to", nullptr, to_method);
    type->method("to_empty", "self, *, device, recurse=", to_empty_method);
    type->method("cuda", nullptr, cuda_method);
    type->method("cpu", "self", cpu_method);
    for (const char* name : {"float", "double", "half", "bfloat16"})
        type->method(name, "self", cast_method);
    type->method("train", "self, mode=", train_method);
    type->method("eval", "self", train_method);
    type->method("requires_grad_", "self, requires_grad=", requires_grad_method);
    type->method("zero_grad", "self, set_to_none=", zero_grad_method);
    type->method("parameters", "self, recurse=", tensors_method);
    type->method("buffers", "self, recurse=", tensors_method);
    type->method("named_parameters", "self, prefix=, recurse=", tensors_method);
    type->method("named_buffers", "self, prefix=, recurse=", tensors_method);
    for (const char* name : {"modules", "named_modules", "children", "named_children"}) {
        type->method(name, "self", modules_method);
    }
    type->method("apply", "self, fn", apply_method);
    type->method("register_buffer", "self, name, tensor, persistent=", register_buffer_method);
    type->method("register_parameter", "self, name, param", register_parameter_method);
    type->method("register_module", "self, name, module", add_module_method);
    type->method("add_module", "self, name, module", add_module_method);
    type->getter(
        "training",
        [](Thread&, const Value& self) {
            const torch::ModulePtr& module = self.as<ModuleInstance>()->module;
            return Value::boolean(!module || module->is_training);
        },
        [](Thread& thread, const Value& self, const Value& value) {
            const torch::ModulePtr& module = self.as<ModuleInstance>()->module;
            if (module) module->is_training = is_true(thread, value);
        });

    TypeObject* parameter = interpreter.new_type("torch.nn.parameter", "Parameter", {state.tensor});
    parameter->allocate = [](TypeObject* its_type) -> Object* {
        return new TensorObject(its_type);
    };
    parameter->static_method("__new__", "cls, data=, requires_grad=", parameter_new);
    parameter->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    state.parameter = parameter;
    nn.set("Parameter", Value(parameter));
}

namespace {

// The module in which PyTorch defines a class of torch.nn: type(layer) shows it.
struct Home {
    std::string_view module;
    std::string_view names;  // each with a blank before and behind
};

constexpr auto kHomes = std::to_array<Home>({
    {"torch.nn.modules.linear", " Linear Identity "},
    {"torch.nn.modules.activation", " ReLU GELU Sigmoid Tanh SiLU Softmax LogSoftmax "},
    {"torch.nn.modules.dropout", " Dropout "},
    {"torch.nn.modules.flatten", " Flatten "},
    {"torch.nn.modules.sparse", " Embedding "},
    {"torch.nn.modules.normalization", " LayerNorm "},
    {"torch.nn.modules.batchnorm", " BatchNorm1d BatchNorm2d "},
    {"torch.nn.modules.loss", " MSELoss L1Loss CrossEntropyLoss NLLLoss "},
    {"torch.nn.modules.container", " Sequential ModuleList ModuleDict "},
    {"torch.nn.modules.module", " Module "},
    {"torch.nn.parallel.data_parallel", " DataParallel "},
});

std::string_view home_of(std::string_view name) {
    const std::string word = " " + std::string(name) + " ";
    for (const Home& home : kHomes) {
        if (home.names.find(word) != std::string_view::npos) return home.module;
    }
    return "torch.nn";
}

}  // namespace

TypeObject* new_module_type(Interpreter& interpreter, ModuleObject& nn, const char* name,
                            TypeObject* base) {
    TorchState& state = torch_state(interpreter);
    TypeObject* type =
        interpreter.new_type(home_of(name), name, {base != nullptr ? base : state.module});
    type->allocate = [](TypeObject* its_type) -> Object* { return new ModuleInstance(its_type); };
    state.module_types[name] = type;
    nn.set(name, Value(type));
    return type;
}

}  // namespace ringside::snippet
