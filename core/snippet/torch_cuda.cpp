// torch.cuda: devices, memory, synchronisation. Streams and events: torch_streams.cpp.
#include "core/snippet/torch_cuda.h"

#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_generators.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

int cuda_index(Thread& thread, const Value& value) {
    if (value.is_absent()) return thread.host().current_device;
    if (value.is_integer()) return static_cast<int>(value.as_integer());
    if (!value.is(Kind::str) && device_object(value) == nullptr) {
        raise_value_error(
            fmt::format("Expected a torch.device with a specified index or an integer, but got:{}",
                        str_of(thread, value)));
    }
    const torch::Device device = device_from(thread, value);
    if (device.type != "cuda") {
        raise_value_error(
            fmt::format("Expected a cuda device, but got: {}", torch::text_of(device)));
    }
    return device.index.value_or(thread.host().current_device);
}

torch::DeviceId cuda_device(Thread& thread, const Value& value) {
    const int index = cuda_index(thread, value);
    return torch::resolve(thread.torch(), {"cuda", index});
}

namespace {

int device_count(Args& args) { return args.interpreter.process.device_count(); }

const device::DeviceEntry& entry_of(Args& args, std::size_t at) {
    torch::require_cuda(args.thread.torch());
    const int index = cuda_index(args.thread, args[at]);
    if (index < 0 || index >= device_count(args))
        throw torch::Raised("AssertionError", "Invalid device id");
    return args.thread.runtime().inventory().devices[static_cast<std::size_t>(index)];
}

Value set_device_call(Args& args) {
    const Value& given = args[0];
    if (given.is_none()) {
        raise_value_error(
            "Expected a torch.device with a specified index or an integer, but got:None");
    }
    if (given.is(Kind::str) || device_object(given) != nullptr) {
        const torch::Device device = device_from(args.thread, given);
        if (device.type == "cuda" && !device.index) {
            raise_value_error(fmt::format(
                "Expected a torch.device with a specified index or an integer, but got:{}",
                torch::text_of(device)));
        }
    }
    const int index = cuda_index(args.thread, given);
    if (index < 0) return Value::none();
    args.thread.host().current_device = torch::resolve(args.thread.torch(), {"cuda", index}).index;
    return Value::none();
}

Value synchronize_call(Args& args) {
    const torch::DeviceId device = cuda_device(args.thread, args[0]);
    torch::Context& context = args.thread.torch();
    torch::take(args.thread.runtime().synchronize(context.host, device));
    return Value::none();
}

Value peer_call(Args& args) {
    torch::require_cuda(args.thread.torch());
    const int first = cuda_index(args.thread, args[0]);
    const int second = cuda_index(args.thread, args[1]);
    if (first < 0 || first >= device_count(args))
        throw torch::Raised("AssertionError", "Invalid device id");
    if (second < 0 || second >= device_count(args))
        throw torch::Raised("AssertionError", "Invalid peer device id");
    const auto& peers = args.thread.runtime().inventory().peer_access;
    return Value::boolean(first != second &&
                          peers[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)]);
}

class PropertiesObject : public Instance {
   public:
    explicit PropertiesObject(TypeObject* its_type) : Instance(its_type) {}
    device::DeviceEntry entry;
};

TypeObject* new_properties_type(Interpreter& interpreter) {
    TypeObject* type = interpreter.new_type("torch._C", "_CudaDeviceProperties");
    type->allocate = [](TypeObject* its_type) -> Object* { return new PropertiesObject(its_type); };
    type->has_attributes = false;
    type->getter("name", [](Thread& thread, const Value& self) {
        return thread.interpreter.str(self.as<PropertiesObject>()->entry.info.name);
    });
    type->getter("total_memory", [](Thread&, const Value& self) {
        return Value::integer(self.as<PropertiesObject>()->entry.info.memory_bytes);
    });
    type->getter("major", [](Thread&, const Value& self) {
        return Value::integer(self.as<PropertiesObject>()->entry.compute_capability_major);
    });
    type->getter("minor", [](Thread&, const Value& self) {
        return Value::integer(self.as<PropertiesObject>()->entry.compute_capability_minor);
    });
    type->method("__repr__", "self", [](Args& args) -> Value {
        const device::DeviceEntry& held = args.self<PropertiesObject>()->entry;
        return args.interpreter.str(
            fmt::format("_CudaDeviceProperties(name='{}', major={}, minor={}, total_memory={}MB)",
                        held.info.name, held.compute_capability_major,
                        held.compute_capability_minor, held.info.memory_bytes / (1024 * 1024)));
    });
    return type;
}

Value properties_call(Args& args) {
    const device::DeviceEntry& entry = entry_of(args, 0);
    auto* type = args.function.closure.as<TypeObject>();
    const Ref<PropertiesObject> object = make<PropertiesObject>(type);
    object->entry = entry;
    return object;
}

// with torch.cuda.device(i): …
class DeviceScope : public Instance {
   public:
    explicit DeviceScope(TypeObject* its_type) : Instance(its_type) {}
    int index = -1;
    int before = -1;
};

void install_device_scope(Interpreter& interpreter, ModuleObject& cuda) {
    TypeObject* type = interpreter.new_type("torch.cuda", "device");
    type->allocate = [](TypeObject* its_type) -> Object* { return new DeviceScope(its_type); };
    type->method("__init__", "self, device", [](Args& args) -> Value {
        args.self<DeviceScope>()->index = args[1].is_none() ? -1 : cuda_index(args.thread, args[1]);
        return Value::none();
    });
    type->method("__enter__", "self", [](Args& args) -> Value {
        auto* self = args.self<DeviceScope>();
        self->before = args.thread.host().current_device;
        if (self->index >= 0) {
            args.thread.host().current_device =
                torch::resolve(args.thread.torch(), {"cuda", self->index}).index;
        }
        return Value::none();
    });
    type->method("__exit__", "self, *exception", [](Args& args) -> Value {
        args.thread.host().current_device = args.self<DeviceScope>()->before;
        return Value::boolean(false);
    });
    cuda.set("device", Value(type));
    // with torch.cuda.device_of(tensor): nothing changes for one on the host.
    TypeObject* of_tensor = interpreter.new_type("torch.cuda", "device_of", {type});
    of_tensor->allocate = type->allocate;
    of_tensor->method("__init__", "self, obj", [](Args& args) -> Value {
        const torch::Tensor tensor = tensor_from(args.thread, args[1], "device_of", "obj", 1);
        args.self<DeviceScope>()->index = tensor->device().is_gpu() ? tensor->device().index : -1;
        return Value::none();
    });
    cuda.set("device_of", Value(of_tensor));
}

constexpr auto kCalls = std::to_array<NamedCall>({
    {"is_available", "",
     [](Args& args) -> Value { return Value::boolean(device_count(args) > 0); }},
    {"device_count", "", [](Args& args) -> Value { return Value::integer(device_count(args)); }},
    {"is_initialized", "",
     [](Args& args) -> Value {
         return Value::boolean(args.interpreter.process.is_cuda_initialized);
     }},
    {"init", "",
     [](Args& args) -> Value {
         torch::require_cuda(args.thread.torch());
         return Value::none();
     }},
    {"current_device", "",
     [](Args& args) -> Value {
         torch::require_cuda(args.thread.torch());
         return Value::integer(args.thread.host().current_device);
     }},
    {"initial_seed", "",
     [](Args& args) -> Value {
         torch::require_cuda(args.thread.torch());
         const auto index = static_cast<std::size_t>(args.thread.host().current_device);
         return Value::integer(
             static_cast<std::int64_t>(args.interpreter.process.device_generators[index].seed));
     }},
    {"is_bf16_supported", "including_emulation=",
     [](Args& args) -> Value {
         constexpr int kAmpere = 8;
         return Value::boolean(device_count(args) > 0 &&
                               entry_of(args, 1).compute_capability_major >= kAmpere);
     }},
    {"set_device", "device", set_device_call},
    {"synchronize", "device=", synchronize_call},
    {"get_device_name", "device=",
     [](Args& args) -> Value { return args.interpreter.str(entry_of(args, 0).info.name); }},
    {"get_device_capability", "device=",
     [](Args& args) -> Value {
         const device::DeviceEntry& entry = entry_of(args, 0);
         return args.interpreter.tuple({Value::integer(entry.compute_capability_major),
                                        Value::integer(entry.compute_capability_minor)});
     }},
    {"can_device_access_peer", "device, peer_device", peer_call},
    {"manual_seed", "seed",
     [](Args& args) -> Value {
         auto& generators = args.interpreter.process.device_generators;
         const auto index = static_cast<std::size_t>(args.thread.host().current_device);
         const auto seed = seed_from(args.thread, args[0]);
         if (index < generators.size()) generators[index] = {seed, 0};
         return Value::none();
     }},
    {"manual_seed_all", "seed",
     [](Args& args) -> Value {
         const auto seed = seed_from(args.thread, args[0]);
         for (auto& generator : args.interpreter.process.device_generators) generator = {seed, 0};
         return Value::none();
     }},
});

}  // namespace

void install_cuda(Interpreter& interpreter, ModuleObject& cuda) {
    for (const NamedCall& each : kCalls) add_function(cuda, each.name, each.signature, each.body);
    add_function(cuda, "get_device_properties", "device=", properties_call)->closure =
        Value(new_properties_type(interpreter));
    install_device_scope(interpreter, cuda);
    install_cuda_memory(cuda);
    install_streams(interpreter, cuda);
}

}  // namespace ringside::snippet
