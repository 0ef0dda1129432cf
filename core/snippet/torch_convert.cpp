// Python's values as core/torch's.
#include "core/snippet/torch_objects.h"
#include "core/torch/print.h"

#include <fmt/format.h>

namespace ringside::snippet {

TensorObject* tensor_object(const Value& value) {
    return value.is(Kind::instance) ? dynamic_cast<TensorObject*>(value.as_object()) : nullptr;
}

torch::Tensor tensor_or_null(const Value& value) {
    const TensorObject* object = tensor_object(value);
    return object != nullptr ? object->tensor : nullptr;
}

ModuleInstance* module_object(const Value& value) {
    return value.is(Kind::instance) ? dynamic_cast<ModuleInstance*>(value.as_object()) : nullptr;
}

std::string type_text(Thread& thread, const Value& value) {
    return std::string(type_name(thread, value));
}

torch::Tensor tensor_from(Thread& thread, const Value& value, std::string_view function,
                          std::string_view argument, int position) {
    if (torch::Tensor tensor = tensor_or_null(value)) return tensor;
    raise_type_error(fmt::format("{}(): argument '{}' (position {}) must be Tensor, not {}",
                                 function, argument, position, type_text(thread, value)));
}

torch::Tensor self_tensor(Args& args) {
    if (torch::Tensor tensor = tensor_or_null(args[0])) return tensor;
    raise_type_error(fmt::format(
        "descriptor '{}' for 'torch._C.TensorBase' objects doesn't apply to a '{}' object",
        args.function.name, type_text(args.thread, args[0])));
}

torch::Module& self_module(Args& args, std::string_view missing) {
    ModuleInstance* instance = module_object(args[0]);
    if (instance == nullptr) {
        raise_type_error(
            fmt::format("descriptor '{}' requires a 'Module' object but received a '{}'",
                        args.function.name, type_text(args.thread, args[0])));
    }
    if (!instance->module) {
        raise("AttributeError",
              fmt::format("'{}' object has no attribute '{}'", instance->type->name, missing));
    }
    return *instance->module;
}

std::optional<torch::Scalar> scalar_or_nothing(const Value& value) {
    if (value.is_boolean()) return torch::Scalar::of(value.as_boolean());
    if (value.is_integer()) return torch::Scalar::of(value.as_integer());
    if (is_float(value)) return torch::Scalar::of(float_from(value));
    if (value.is(Kind::big_int)) raise("RuntimeError", "Overflow when unpacking long");
    return std::nullopt;
}

std::optional<torch::Operand> operand_from(Thread&, const Value& value) {
    if (const std::optional<torch::Scalar> scalar = scalar_or_nothing(value))
        return torch::Operand(*scalar);
    if (torch::Tensor tensor = tensor_or_null(value)) return torch::Operand(std::move(tensor));
    return std::nullopt;
}

torch::Scalar scalar_from(Thread& thread, const Value& value, std::string_view what) {
    if (const std::optional<torch::Scalar> scalar = scalar_or_nothing(value)) return *scalar;
    if (const torch::Tensor tensor = tensor_or_null(value); tensor && tensor->numel() == 1) {
        return torch::scalar_of(thread.torch(), tensor);
    }
    raise_type_error(fmt::format("{} must be Number, not {}", what, type_text(thread, value)));
}

DTypeObject* dtype_object(const Value& value) {
    return value.is(Kind::instance) ? dynamic_cast<DTypeObject*>(value.as_object()) : nullptr;
}

DeviceObject* device_object(const Value& value) {
    return value.is(Kind::instance) ? dynamic_cast<DeviceObject*>(value.as_object()) : nullptr;
}

torch::Device device_from(Thread& thread, const Value& value) {
    if (const DeviceObject* object = device_object(value)) return object->device;
    if (const StrObject* text = value.get<StrObject>()) return torch::parse_device(text->text);
    if (value.is_integer()) return torch::device_from_index(value.as_integer());
    raise_type_error(
        fmt::format("argument 'device' must be torch.device, not {}", type_text(thread, value)));
}

torch::DType dtype_from(Thread& thread, const Value& value) {
    if (const DTypeObject* object = dtype_object(value)) return object->dtype;
    // The Python types stand for torch's.
    const CoreTypes& types = thread.interpreter.types;
    if (value.is(Kind::type)) {
        const auto* type = value.as<TypeObject>();
        if (type == types.real) return torch::DType::float64;
        if (type == types.integer) return torch::DType::int64;
        if (type == types.boolean) return torch::DType::boolean;
    }
    raise_type_error(
        fmt::format("argument 'dtype' must be torch.dtype, not {}", type_text(thread, value)));
}

std::vector<Value> tuple_items(const Value& tuple) {
    const auto* object = tuple.get<TupleObject>();
    return object != nullptr ? object->items : std::vector<Value>{};
}

torch::Shape shape_from(Thread& thread, const std::vector<Value>& values,
                        std::string_view function) {
    const bool is_sequence =
        values.size() == 1 && (values[0].is(Kind::tuple) || values[0].is(Kind::list));
    const std::vector<Value> items = is_sequence ? items_of(thread, values[0]) : values;
    torch::Shape shape;
    shape.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Value& item = items[i];
        const torch::Tensor tensor = tensor_or_null(item);
        if (tensor && tensor->numel() == 1 && !device::is_floating(tensor->dtype)) {
            shape.push_back(torch::scalar_of(thread.torch(), tensor).whole);
        } else if (item.is_integer()) {
            shape.push_back(item.as_integer());
        } else {
            raise_type_error(
                fmt::format("{}(): argument 'size' failed to unpack the object at pos {} with "
                            "error \"type must "
                            "be tuple of ints,but got {}\"",
                            function, i + 1, type_text(thread, item)));
        }
    }
    return shape;
}

std::vector<torch::Tensor> tensors_from(Thread& thread, const Value& sequence,
                                        std::string_view function) {
    if (!sequence.is(Kind::tuple) && !sequence.is(Kind::list)) {
        raise_type_error(
            fmt::format("{}(): argument 'tensors' (position 1) must be tuple of Tensors, not {}",
                        function, type_text(thread, sequence)));
    }
    std::vector<torch::Tensor> tensors;
    for (const Value& item : items_of(thread, sequence)) {
        torch::Tensor tensor = tensor_or_null(item);
        if (!tensor) {
            raise_type_error(fmt::format("expected Tensor as element {} in argument 0, but got {}",
                                         tensors.size(), type_text(thread, item)));
        }
        tensors.push_back(std::move(tensor));
    }
    return tensors;
}

std::vector<std::int64_t> dims_from(Thread& thread, const Value& value) {
    if (value.is_absent()) return {};
    if (value.is_integer()) return {value.as_integer()};
    if (value.is(Kind::tuple) || value.is(Kind::list)) return shape_from(thread, {value}, "dim");
    raise_type_error(fmt::format("argument 'dim' must be int, not {}", type_text(thread, value)));
}

torch::Item item_from(Thread& thread, const Value& value) {
    const Thread::Deeper deeper(thread);
    using Item = torch::Item;
    if (value.is_none()) return {};
    if (torch::Tensor tensor = tensor_or_null(value)) return Item::of(std::move(tensor));
    const CoreTypes& types = thread.interpreter.types;
    Item item;
    if (const auto* tuple = value.get<TupleObject>()) {
        item.kind = Item::Kind::tuple;
        if (tuple->type != types.tuple) {
            item.type_name = tuple->type->name;
            item.is_named_tuple =
                tuple->type->find(thread.interpreter.intern("_fields")) != nullptr;
            if (item.is_named_tuple) item.object = std::make_shared<Value>(Value(tuple->type));
        }
        for (const Value& part : tuple->items) item.items.push_back(item_from(thread, part));
        // torch.Size and its like have no class to call with the parts: they stay whole.
        if (item.is_named_tuple || tuple->type == types.tuple) return item;
    } else if (const auto* list = value.get<ListObject>()) {
        item.kind = Item::Kind::list;
        for (const Value& part : list->items) item.items.push_back(item_from(thread, part));
        return item;
    } else if (auto* dict = value.get<DictObject>()) {
        item.kind = Item::Kind::dict;
        if (dict->type != types.dict) {
            item.type_name = dict->type->name;
            item.object = std::make_shared<Value>(Value(dict->type));
        }
        std::size_t position = 0;
        while (Dict::Entry* entry = dict->table.next(position)) {
            item.keys.push_back(item_from(thread, entry->key));
            item.items.push_back(item_from(thread, entry->value));
        }
        return item;
    }
    return {.kind = Item::Kind::opaque,
            .object = std::make_shared<Value>(value),
            .type_name = type_text(thread, value)};
}

torch::Arguments arguments_from(Args& args, std::size_t first) {
    torch::Arguments result;
    for (std::size_t i = first; i < args.count; ++i)
        result.positional.push_back(item_from(args.thread, args[i]));
    for (std::size_t i = 0; i < args.keyword_count; ++i) {
        result.keyword.emplace_back(args.keyword_names[i].as<StrObject>()->text,
                                    item_from(args.thread, args.keyword_values[i]));
    }
    return result;
}

torch::Factory factory_from(Args& args, std::size_t at) {
    torch::Factory factory;
    if (!args[at].is_absent()) factory.dtype = dtype_from(args.thread, args[at]);
    if (!args[at + 1].is_absent()) {
        factory.device =
            torch::resolve(args.thread.torch(), device_from(args.thread, args[at + 1]));
    } else {
        factory.device = args.thread.torch().default_device().value_or(device::kHost);
    }
    factory.requires_grad = args.has(at + 2) && is_true(args.thread, args[at + 2]);
    factory.pin_memory = args.has(at + 3) && is_true(args.thread, args[at + 3]);
    return factory;
}

std::string type_name_of(Thread& thread, const Value& value) {
    if (const torch::Tensor tensor = tensor_or_null(value)) return torch::tensor_type_name(*tensor);
    // A class goes by its own name, anything else by its class's.
    const TypeObject* type =
        value.is(Kind::type) ? value.as<TypeObject>() : thread.interpreter.type_of(value);
    return type->module == "builtins" ? type->name : type->display_name();
}

RandomGeneratorObject* generator_object(const Value& value) {
    return value.is(Kind::instance) ? dynamic_cast<RandomGeneratorObject*>(value.as_object())
                                    : nullptr;
}

torch::Generator* generator_from(const Value& value) {
    RandomGeneratorObject* object = generator_object(value);
    return object != nullptr ? object->generator : nullptr;
}

}  // namespace ringside::snippet
