// torch.device, dtypes, torch.Size, generators, gradient modes, and the small functions of torch.
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_generators.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/print.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace ringside::snippet {

namespace {

// ---- torch.device

Value device_new(Args& args) {
    if (args[2].is_absent()) return wrap_device(args.thread, device_from(args.thread, args[1]));
    const std::string& type = text_from(args.thread, args[1], "type");
    return wrap_device(args.thread, torch::make_device(type, index_from(args.thread, args[2])));
}

const torch::Device& held_device(const Value& self) { return self.as<DeviceObject>()->device; }

void install_device(Interpreter& interpreter, ModuleObject& module) {
    TypeObject* type = interpreter.new_type("torch", "device");
    type->allocate = [](TypeObject* its_type) -> Object* { return new DeviceObject(its_type); };
    type->name = "torch.device";  // C types name their module in messages
    type->has_attributes = false;
    type->static_method("__new__", "cls, type, index=", device_new);
    type->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    type->method("__repr__", "self", [](Args& args) -> Value {
        return args.interpreter.str(torch::repr_of(held_device(args[0])));
    });
    type->method("__str__", "self", [](Args& args) -> Value {
        return args.interpreter.str(torch::text_of(held_device(args[0])));
    });
    type->method("__eq__", "self, other", [](Args& args) -> Value {
        const DeviceObject* other = device_object(args[1]);
        return Value::boolean(other != nullptr && other->device == held_device(args[0]));
    });
    type->method("__hash__", "self", [](Args& args) -> Value {
        const torch::Device& device = held_device(args[0]);
        return Value::integer(static_cast<std::int64_t>(device.type.size()) * 1000 +
                              device.index.value_or(-1));
    });
    type->method("__enter__", "self", [](Args& args) -> Value {
        torch::Context& context = args.thread.torch();
        context.default_devices.push_back(torch::resolve(context, held_device(args[0])));
        return args[0];
    });
    type->method("__exit__", "self, *exception", [](Args& args) -> Value {
        auto& defaults = args.thread.torch().default_devices;
        if (!defaults.empty()) defaults.pop_back();
        return Value::none();
    });
    type->getter("type", [](Thread& thread, const Value& self) {
        return thread.interpreter.str(held_device(self).type);
    });
    type->getter("index", [](Thread&, const Value& self) {
        const std::optional<int> index = held_device(self).index;
        return index ? Value::integer(*index) : Value::none();
    });
    torch_state(interpreter).device = type;
    module.set("device", Value(type));
}

// ---- dtypes

constexpr auto kTypes = std::to_array<torch::DType>(
    {torch::DType::float32, torch::DType::float64, torch::DType::float16, torch::DType::bfloat16,
     torch::DType::int64, torch::DType::int32, torch::DType::int16, torch::DType::int8,
     torch::DType::uint8, torch::DType::boolean});

void install_dtypes(Interpreter& interpreter, ModuleObject& module) {
    TypeObject* type = interpreter.new_type("torch", "dtype");
    type->allocate = [](TypeObject* its_type) -> Object* { return new DTypeObject(its_type); };
    type->name = "torch.dtype";
    type->has_attributes = false;
    type->method("__repr__", "self", [](Args& args) -> Value {
        return args.interpreter.str(torch::text_of(args.self<DTypeObject>()->dtype));
    });
    type->getter("is_floating_point", [](Thread&, const Value& self) {
        return Value::boolean(device::is_floating(self.as<DTypeObject>()->dtype));
    });
    type->getter("itemsize", [](Thread&, const Value& self) {
        return Value::integer(device::size_of(self.as<DTypeObject>()->dtype));
    });
    TorchState& state = torch_state(interpreter);
    state.dtype = type;
    for (const torch::DType dtype : kTypes) {
        const Ref<DTypeObject> object = make<DTypeObject>(type);
        object->dtype = dtype;
        state.dtypes[dtype] = object;
        module.set(device::name_of(dtype), object);
    }
    for (const auto& [name, dtype] : std::initializer_list<std::pair<const char*, torch::DType>>{
             {"float", torch::DType::float32},
             {"double", torch::DType::float64},
             {"half", torch::DType::float16},
             {"long", torch::DType::int64},
             {"int", torch::DType::int32},
             {"short", torch::DType::int16}}) {
        module.set(name, state.dtypes.at(dtype));
    }
    module.set("dtype", Value(type));
}

// ---- torch.Size and the named pairs

torch::Shape held_shape(const Value& self) {
    torch::Shape shape;
    for (const Value& item : self.as<TupleObject>()->items) shape.push_back(item.as_integer());
    return shape;
}

Value size_get_item(Args& args) {
    const auto* self = args.self<TupleObject>();
    if (const auto* slice = args[1].get<SliceObject>()) {
        const SliceRange range =
            slice_range(args.thread, *slice, static_cast<std::int64_t>(self->items.size()));
        torch::Shape shape;
        for (std::int64_t i = 0; i < range.count; ++i) {
            shape.push_back(
                self->items[static_cast<std::size_t>(range.start + i * range.step)].as_integer());
        }
        return wrap_size(args.thread, shape);
    }
    const std::int64_t size = static_cast<std::int64_t>(self->items.size());
    const std::int64_t index = index_from(args.thread, args[1]);
    if (index < -size || index >= size) raise("IndexError", "tuple index out of range");
    return self->items[static_cast<std::size_t>(index < 0 ? index + size : index)];
}

Value tuple_item(const Value& self, std::size_t i) {
    const auto* tuple = self.as<TupleObject>();
    if (i >= tuple->items.size()) raise("IndexError", "tuple index out of range");
    return tuple->items[i];
}

template <bool is_range>
Value pair_text(Args& args) {
    return args.interpreter.str(
        fmt::format("{}(\n{}={},\n{}={})", args[0].as_object()->type->display_name(),
                    is_range ? "min" : "values", repr_of(args.thread, tuple_item(args[0], 0)),
                    is_range ? "max" : "indices", repr_of(args.thread, tuple_item(args[0], 1))));
}

struct PairNames {
    const char* type;
    const char* first = "values";
    const char* second = "indices";
};

// What torch.max(x, 1) and its like return: a tuple of two whose parts have names.
TypeObject* new_pair_type(Interpreter& interpreter, const PairNames& names) {
    TypeObject* type =
        interpreter.new_type("torch.return_types", names.type, {interpreter.types.tuple});
    type->is_heap_type = true;  // so that its hooks are asked before the tuple's own
    type->getter(names.first, [](Thread&, const Value& self) { return tuple_item(self, 0); });
    type->getter(names.second, [](Thread&, const Value& self) { return tuple_item(self, 1); });
    const bool is_range = std::string_view(names.first) == "min";
    type->method("__repr__", "self", is_range ? pair_text<true> : pair_text<false>);
    torch_state(interpreter).result_types[names.type] = type;
    return type;
}

void install_size(Interpreter& interpreter, ModuleObject& module) {
    TypeObject* type = interpreter.new_type("torch", "Size", {interpreter.types.tuple});
    type->is_heap_type = true;
    type->name = "torch.Size";  // C types name their module in messages
    torch_state(interpreter).size = type;
    type->static_method("__new__", "cls, sizes=", [](Args& args) -> Value {
        if (args[1].is_absent()) return wrap_size(args.thread, {});
        return wrap_size(
            args.thread,
            shape_from(args.thread, {args.interpreter.list(items_of(args.thread, args[1]))},
                       "Size"));
    });
    type->method("__repr__", "self", [](Args& args) -> Value {
        return args.interpreter.str(torch::text_of_size(held_shape(args[0])));
    });
    type->method("__str__", "self", [](Args& args) -> Value {
        return args.interpreter.str(torch::text_of_size(held_shape(args[0])));
    });
    type->method("__getitem__", "self, key, /", size_get_item);
    type->method("__add__", "self, other, /", [](Args& args) -> Value {
        const auto* other = args[1].get<TupleObject>();
        if (other == nullptr) return Value::not_implemented();
        std::vector<Value> items = args.self<TupleObject>()->items;
        items.insert(items.end(), other->items.begin(), other->items.end());
        return wrap_size(args.thread,
                         shape_from(args.thread, {args.interpreter.tuple(items)}, "Size"));
    });
    type->method("numel", "self", [](Args& args) -> Value {
        return Value::integer(device::element_count(held_shape(args[0])));
    });
    module.set("Size", Value(type));
    for (const char* name : {"max", "min", "sort", "topk", "median", "nanmedian", "kthvalue",
                             "mode", "cummax", "cummin"})
        new_pair_type(interpreter, {name});
    new_pair_type(interpreter, {"aminmax", "min", "max"});
    TypeObject* keys = interpreter.new_type("torch.nn.modules.module", "_IncompatibleKeys",
                                            {interpreter.types.tuple});
    keys->is_heap_type = true;
    keys->getter("missing_keys", [](Thread&, const Value& self) { return tuple_item(self, 0); });
    keys->getter("unexpected_keys", [](Thread&, const Value& self) { return tuple_item(self, 1); });
    keys->method("__repr__", "self", [](Args& args) -> Value {
        const std::string missing = repr_of(args.thread, tuple_item(args[0], 0));
        const std::string unexpected = repr_of(args.thread, tuple_item(args[0], 1));
        if (missing == "[]" && unexpected == "[]")
            return args.interpreter.str("<All keys matched successfully>");
        return args.interpreter.str(fmt::format(
            "_IncompatibleKeys(missing_keys={}, unexpected_keys={})", missing, unexpected));
    });
    torch_state(interpreter).result_types["incompatible_keys"] = keys;
}

// ---- gradient modes: context managers and decorators

class GradMode : public Instance {
   public:
    explicit GradMode(TypeObject* its_type) : Instance(its_type) {}
    bool wanted = false;
    std::optional<bool> inference = std::nullopt;  // inference_mode: whether it is on
    bool before = true;
    bool inference_before = false;

    void enter(torch::Context& context) {
        before = context.grad_enabled;
        inference_before = context.inference_mode;
        set(context);
    }
    void set(torch::Context& context) const {
        context.grad_enabled = wanted;
        if (inference) context.inference_mode = *inference;
    }
    void leave(torch::Context& context) const {
        context.grad_enabled = before;
        context.inference_mode = inference_before;
    }
};

Value run_in_mode(Args& args) {
    const auto* closure = args.function.closure.get<TupleObject>();
    torch::Context& context = args.thread.torch();
    const bool before = context.grad_enabled;
    const bool inference_before = context.inference_mode;
    closure->items[1].as<GradMode>()->set(context);
    const auto restore = [&] {
        args.thread.torch().grad_enabled = before;
        args.thread.torch().inference_mode = inference_before;
    };
    try {
        Value result = call(args.thread, closure->items[0],
                            std::span<const Value>(args.positional, args.count),
                            std::span<const Value>(args.keyword_names, args.keyword_count),
                            std::span<const Value>(args.keyword_values, args.keyword_count));
        restore();
        return result;
    } catch (...) {
        restore();
        throw;
    }
}

Value decorate(Args& args) {
    const Value name = find_attribute(args.thread, args[1], args.interpreter.intern("__name__"));
    const std::string text = name.is(Kind::str) ? name.as<StrObject>()->text : "wrapped";
    const Ref<NativeFunction> function =
        args.interpreter.new_function(text, text, nullptr, run_in_mode);
    function->is_method = true;
    function->closure = args.interpreter.tuple({args[1], args[0]});
    return function;
}

Value mode_init(Args& args) {
    auto* self = args.self<GradMode>();
    const std::string& name = self->type->name;
    self->wanted = name == "enable_grad";
    if (name == "set_grad_enabled") {
        self->wanted = is_true(args.thread, args[1]);
        self->enter(args.thread.torch());
    }
    if (name == "inference_mode") {
        self->inference = !args.has(1) || is_true(args.thread, args[1]);
        self->wanted = !*self->inference;
    }
    return Value::none();
}

void install_grad_modes(Interpreter& interpreter, ModuleObject& module) {
    for (const char* name : {"no_grad", "enable_grad", "set_grad_enabled", "inference_mode"}) {
        TypeObject* type = interpreter.new_type("torch.autograd.grad_mode", name);
        type->allocate = [](TypeObject* its_type) -> Object* { return new GradMode(its_type); };
        type->method(
            "__init__",
            std::string_view(name) == "set_grad_enabled" ? "self, mode" : "self, mode=", mode_init);
        type->method("__enter__", "self", [](Args& args) -> Value {
            auto* self = args.self<GradMode>();
            if (self->type->name != "set_grad_enabled") self->enter(args.thread.torch());
            return args[0];
        });
        type->method("__exit__", "self, *exception", [](Args& args) -> Value {
            args.self<GradMode>()->leave(args.thread.torch());
            return Value::boolean(false);
        });
        type->method("__call__", "self, function", decorate);
        module.set(name, Value(type));
    }
    add_function(module, "is_grad_enabled", "", [](Args& args) -> Value {
        return Value::boolean(args.thread.torch().grad_enabled);
    });
}

Value not_part(Args& args) {
    raise("NotImplementedError", fmt::format("{} is not part of Ringside's Python subset yet",
                                             args.function.qualified_name));
}

// A double has no more digits than this to show.
constexpr std::int64_t kMostDigits = 64;

// Source: torch/_tensor_str.py, set_printoptions. A profile first, then what is set by itself; the
// scientific mode is set by every call.
Value set_print_options(Args& args) {
    torch::PrintOptions& options = args.interpreter.process.print_options;
    if (!args[4].is_absent()) {
        const std::string profile = str_of(args.thread, args[4]);
        const torch::PrintOptions standard;
        if (profile == "default") options = standard;
        if (profile == "short") {
            options = standard;
            options.precision = 2;
            options.edge_items = 2;
        }
        if (profile == "full") {
            options = standard;
            options.threshold = std::numeric_limits<std::int64_t>::max();
        }
    }
    if (!args[0].is_absent()) {
        options.precision = static_cast<int>(
            std::clamp<std::int64_t>(index_from(args.thread, args[0]), 0, kMostDigits));
    }
    if (!args[1].is_absent()) {
        options.threshold = args[1].is_real() ? std::numeric_limits<std::int64_t>::max()
                                              : index_from(args.thread, args[1]);
    }
    if (!args[2].is_absent()) {
        options.edge_items = std::clamp<std::int64_t>(index_from(args.thread, args[2]), 0, 1 << 20);
    }
    if (!args[3].is_absent()) options.line_width = index_from(args.thread, args[3]);
    options.is_scientific.reset();
    if (!args[5].is_absent()) options.is_scientific = is_true(args.thread, args[5]);
    return Value::none();
}

constexpr auto kSmall = std::to_array<NamedCall>({
    {"is_tensor", "obj",
     [](Args& args) -> Value { return Value::boolean(tensor_object(args[0]) != nullptr); }},
    {"numel", "input",
     [](Args& args) -> Value {
         return Value::integer(tensor_from(args.thread, args[0], "numel", "input", 1)->numel());
     }},
    {"is_floating_point", "input",
     [](Args& args) -> Value {
         return Value::boolean(device::is_floating(
             tensor_from(args.thread, args[0], "is_floating_point", "input", 1)->dtype));
     }},
    {"get_default_dtype", "",
     [](Args& args) -> Value {
         return torch_state(args.interpreter).dtypes.at(args.interpreter.process.default_dtype);
     }},
    {"set_default_device", "device",
     [](Args& args) -> Value {
         torch::Context& context = args.thread.torch();
         std::optional<device::DeviceId> chosen;
         if (!args[0].is_none())
             chosen = torch::resolve(context, device_from(args.thread, args[0]));
         if (context.default_devices.empty()) context.default_devices.emplace_back();
         context.default_devices.back() = chosen;
         return Value::none();
     }},
    {"get_default_device", "",
     [](Args& args) -> Value {
         const device::DeviceId device =
             args.thread.torch().default_device().value_or(device::kHost);
         return wrap_device(args.thread, torch::device_of(device));
     }},
    {"set_default_dtype", "d",
     [](Args& args) -> Value {
         const torch::DType dtype = dtype_from(args.thread, args[0]);
         if (!device::is_floating(dtype)) {
             raise_type_error("only floating-point types are supported as the default type");
         }
         args.interpreter.process.default_dtype = dtype;
         return Value::none();
     }},
    {"promote_types", "type1, type2",
     [](Args& args) -> Value {
         return torch_state(args.interpreter)
             .dtypes.at(torch::promote(dtype_from(args.thread, args[0]),
                                       dtype_from(args.thread, args[1])));
     }},
    {"clone", "input",
     [](Args& args) -> Value { return call_method(args.thread, args[0], "clone"); }},
    {"set_printoptions",
     "precision=, threshold=, edgeitems=, linewidth=, profile=, sci_mode=", set_print_options},
    {"compile", nullptr, not_part},
    {"from_numpy", nullptr, not_part},
    {"set_num_threads", "threads", [](Args&) -> Value { return Value::none(); }},
});

}  // namespace

void install_modes(Interpreter& interpreter, ModuleObject& torch_module) {
    install_device(interpreter, torch_module);
    install_dtypes(interpreter, torch_module);
    install_size(interpreter, torch_module);
    install_grad_modes(interpreter, torch_module);
    install_generators(interpreter, torch_module);
    for (const NamedCall& each : kSmall)
        add_function(torch_module, each.name, each.signature, each.body);
    torch_module.set("__version__", interpreter.str("2.7.0"));
    torch_module.set("inf", Value::real(HUGE_VAL));
    torch_module.set("pi", Value::real(3.14159265358979323846));
}

}  // namespace ringside::snippet
