// nn.DataParallel and the module torch.nn.parallel.
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/data_parallel.h"
#include "core/torch/visible.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

// _get_device_index(x, optional=True).
torch::DeviceIndex device_index(Thread& thread, const Value& value, bool allow_cpu = false) {
    if (value.is_integer()) return static_cast<torch::DeviceIndex>(value.as_integer());
    if (!value.is(Kind::str) && device_object(value) == nullptr) {
        if (value.is_none()) return thread.host().current_device;
        raise_value_error(
            fmt::format("Expected a torch.device with a specified index or an integer, but got:{}",
                        str_of(thread, value)));
    }
    const torch::Device device = device_from(thread, value);
    if (device.type == "cpu") {
        if (allow_cpu) return -1;
        raise_value_error(
            fmt::format("Expected a non cpu device, but got: {}", torch::text_of(device)));
    }
    return device.index.value_or(thread.host().current_device);
}

torch::DataParallel::Options options_from(Thread& thread, const Value& ids, const Value& output,
                                          const Value& dim) {
    torch::DataParallel::Options options;
    if (torch::cuda_device_count(thread.torch()) == 0) return options;
    if (!ids.is_absent()) {
        const std::vector<Value> items = items_of(thread, ids);
        if (items.empty() && output.is_absent()) raise("IndexError", "list index out of range");
        options.device_ids.emplace();
        for (const Value& id : items) options.device_ids->push_back(device_index(thread, id));
    }
    if (!output.is_absent()) options.output_device = device_index(thread, output);
    if (!dim.is_absent()) options.dim = index_from(thread, dim);
    return options;
}

Value init_method(Args& args) {
    ModuleInstance* child = module_object(args[1]);
    if (child == nullptr || !child->module) {
        raise("AttributeError", fmt::format("'{}' object has no attribute 'parameters'",
                                            type_text(args.thread, args[1])));
    }
    const torch::DataParallel::Options options =
        options_from(args.thread, args[2], args[3], args[4]);
    auto module =
        std::make_shared<torch::DataParallel>(args.thread.torch(), child->handle(), options);
    args.self<ModuleInstance>()->hold(std::move(module));
    return Value::none();
}

torch::DataParallel* wrapper(const Value& self) {
    return dynamic_cast<torch::DataParallel*>(self.as<ModuleInstance>()->module.get());
}

// output_device, dim and src_device_obj do not exist on a wrapper made without GPUs.
const torch::DataParallel& placed_wrapper(const Value& self, const char* name) {
    const torch::DataParallel* found = wrapper(self);
    if (found == nullptr || !found->has_devices) {
        raise("AttributeError",
              fmt::format("'{}' object has no attribute '{}'", self.as_object()->type->name, name));
    }
    return *found;
}

// PyTorch keeps the settings of a wrapper as plain attributes, so a program may assign to them.
torch::DataParallel& wrapper_to_set(const Value& self, const Value& value, const char* name) {
    torch::DataParallel* found = wrapper(self);
    if (found == nullptr || value.is_unset()) {
        raise("AttributeError",
              fmt::format("'{}' object has no attribute '{}'", self.as_object()->type->name, name));
    }
    return *found;
}

void set_device_ids(Thread& thread, const Value& self, const Value& value) {
    torch::DataParallel& module = wrapper_to_set(self, value, "device_ids");
    std::vector<torch::DeviceIndex> ids;
    for (const Value& id : items_of(thread, value)) ids.push_back(device_index(thread, id));
    module.device_ids = std::move(ids);
}

void set_output_device(Thread& thread, const Value& self, const Value& value) {
    wrapper_to_set(self, value, "output_device").output_device = device_index(thread, value);
}

void set_dim(Thread& thread, const Value& self, const Value& value) {
    wrapper_to_set(self, value, "dim").dim = index_from(thread, value);
}

void install_data_parallel(Interpreter& interpreter, ModuleObject& nn, ModuleObject& parallel) {
    TypeObject* type = new_module_type(interpreter, nn, "DataParallel");
    type->method("__init__", "self, module, device_ids=, output_device=, dim=", init_method);
    type->getter(
        "device_ids",
        [](Thread& thread, const Value& self) {
            std::vector<Value> ids;
            if (const torch::DataParallel* found = wrapper(self)) {
                for (const torch::DeviceIndex id : found->device_ids)
                    ids.push_back(Value::integer(id));
            }
            return thread.interpreter.list(std::move(ids));
        },
        set_device_ids);
    type->getter(
        "output_device",
        [](Thread&, const Value& self) {
            return Value::integer(placed_wrapper(self, "output_device").output_device);
        },
        set_output_device);
    type->getter(
        "dim",
        [](Thread&, const Value& self) { return Value::integer(placed_wrapper(self, "dim").dim); },
        set_dim);
    type->getter("src_device_obj", [](Thread& thread, const Value& self) {
        return wrap_device(thread, {"cuda", placed_wrapper(self, "src_device_obj").source_device});
    });
    parallel.set("DataParallel", Value(type));
}

std::vector<torch::DeviceIndex> devices_from(Thread& thread, const Value& value) {
    std::vector<torch::DeviceIndex> devices;
    for (const Value& item : items_of(thread, value)) devices.push_back(device_index(thread, item));
    return devices;
}

std::int64_t dim_argument(Args& args, std::size_t at) {
    return args.has(at) ? index_from(args.thread, args[at]) : 0;
}

Value scatter_call(Args& args) {
    const std::vector<torch::DeviceIndex> devices = devices_from(args.thread, args[1]);
    const torch::Item item = item_from(args.thread, args[0]);
    std::vector<Value> values;
    for (const torch::Item& piece :
         torch::scatter(args.thread.torch(), item, devices, dim_argument(args, 2))) {
        values.push_back(value_from_item(args.thread, piece));
    }
    if (item.kind == torch::Item::Kind::tensor) return args.interpreter.tuple(std::move(values));
    return args.interpreter.list(std::move(values));
}

torch::ModulePtr module_argument(Args& args, const Value& value) {
    ModuleInstance* instance = module_object(value);
    if (instance == nullptr || !instance->module) {
        raise("AttributeError", fmt::format("'{}' object has no attribute 'parameters'",
                                            type_text(args.thread, value)));
    }
    return instance->handle();
}

Value replicate_call(Args& args) {
    const torch::ModulePtr network = module_argument(args, args[0]);
    const bool is_detached = args.has(2) && is_true(args.thread, args[2]);
    torch::Context& context = args.thread.torch();
    std::vector<Value> values;
    for (const torch::ModulePtr& replica :
         torch::replicate(context, *network, devices_from(args.thread, args[1]),
                          is_detached || !context.grad_enabled)) {
        values.push_back(wrap_module(args.thread, replica));
    }
    return args.interpreter.list(std::move(values));
}

torch::Arguments arguments_of(Thread& thread, const Value& inputs, const Value& keywords) {
    torch::Arguments arguments;
    if (inputs.is(Kind::tuple) || inputs.is(Kind::list)) {
        for (const Value& value : items_of(thread, inputs))
            arguments.positional.push_back(item_from(thread, value));
    } else if (!inputs.is_absent()) {
        arguments.positional.push_back(item_from(thread, inputs));
    }
    if (auto* dict = keywords.get<DictObject>()) {
        std::size_t position = 0;
        while (Dict::Entry* entry = dict->table.next(position)) {
            arguments.keyword.emplace_back(str_of(thread, entry->key),
                                           item_from(thread, entry->value));
        }
    }
    return arguments;
}

// The first tensor's device in a replica's inputs, as parallel_apply finds it.
torch::DeviceIndex device_of_item(const torch::Item& item, std::size_t replica) {
    if (item.kind == torch::Item::Kind::tensor) return item.tensor->device().index;
    for (const torch::Item& part : item.items) {
        if (part.kind == torch::Item::Kind::tensor || !part.items.empty())
            return device_of_item(part, replica);
    }
    raise("RuntimeError",
          fmt::format("in replica {}, no device was provided and no tensor input was found; device "
                      "cannot be resolved",
                      replica));
}

Value parallel_apply_call(Args& args) {
    Thread& thread = args.thread;
    std::vector<torch::ModulePtr> modules;
    for (const Value& value : items_of(thread, args[0]))
        modules.push_back(module_argument(args, value));
    const std::vector<Value> inputs = items_of(thread, args[1]);
    const std::vector<Value> keywords =
        args[2].is_absent() ? std::vector<Value>{} : items_of(thread, args[2]);
    std::vector<torch::Arguments> arguments;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        arguments.push_back(
            arguments_of(thread, inputs[i], i < keywords.size() ? keywords[i] : Value()));
    }
    std::vector<torch::DeviceIndex> devices;
    if (args[3].is_absent()) {
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            devices.push_back(device_of_item(torch::Item::tuple(arguments[i].positional), i));
        }
    } else {
        devices = devices_from(thread, args[3]);
    }
    std::vector<Value> values;
    for (const torch::Item& output :
         torch::parallel_apply(thread.torch(), modules, arguments, devices)) {
        values.push_back(value_from_item(thread, output));
    }
    return thread.interpreter.list(std::move(values));
}

Value gather_call(Args& args) {
    std::vector<torch::Item> outputs;
    for (const Value& value : items_of(args.thread, args[0]))
        outputs.push_back(item_from(args.thread, value));
    if (outputs.empty()) raise("IndexError", "list index out of range");
    const torch::DeviceIndex target = device_index(args.thread, args[1], true);
    return value_from_item(
        args.thread, torch::gather(args.thread.torch(), outputs, target, dim_argument(args, 2)));
}

Value data_parallel_call(Args& args) {
    const torch::ModulePtr module = module_argument(args, args[0]);
    const torch::DataParallel::Options options =
        options_from(args.thread, args[2], args[3], args[4]);
    const torch::Arguments arguments = arguments_of(args.thread, args[1], args[5]);
    return value_from_item(args.thread,
                           torch::data_parallel(args.thread.torch(), *module, arguments, options));
}

}  // namespace

void install_parallel(Interpreter& interpreter, ModuleObject& nn) {
    ModuleObject& parallel = *interpreter.new_module("torch.nn.parallel");
    install_data_parallel(interpreter, nn, parallel);
    add_function(parallel, "scatter", "inputs, target_gpus, dim=", scatter_call);
    add_function(parallel, "replicate", "network, devices, detach=", replicate_call);
    add_function(parallel, "parallel_apply",
                 "modules, inputs, kwargs_tup=, devices=", parallel_apply_call);
    add_function(parallel, "gather", "outputs, target_device, dim=", gather_call);
    add_function(
        parallel, "data_parallel",
        "module, inputs, device_ids=, output_device=, dim=, module_kwargs=", data_parallel_call);
}

}  // namespace ringside::snippet
