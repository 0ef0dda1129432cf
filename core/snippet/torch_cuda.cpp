// torch.cuda: devices, memory, synchronisation. Streams and events: torch_streams.cpp.
#include "core/snippet/torch_cuda.h"
#include "core/snippet/torch_calls.h"
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

torch::CachingAllocator::Figures figures_of(Args& args) {
    if (device_count(args) == 0) return {};
    return args.interpreter.process.memory->devices[cuda_index(args.thread, args[0])].figures();
}

Value memory_call(Args& args) {
    const torch::CachingAllocator::Figures figures = figures_of(args);
    const std::string& name = args.function.name;
    if (name == "memory_allocated") return Value::integer(figures.allocated);
    if (name == "max_memory_allocated") return Value::integer(figures.peak);
    if (name == "memory_reserved") return Value::integer(figures.reserved);
    return Value::integer(figures.peak_reserved);
}

Value reset_peak_call(Args& args) {
    if (device_count(args) == 0) return Value::none();
    args.interpreter.process.memory->devices[cuda_index(args.thread, args[0])].reset_peak();
    return Value::none();
}

Value empty_cache_call(Args& args) {
    for (auto& [index, allocator] : args.interpreter.process.memory->devices) {
        allocator.empty_cache();
    }
    return Value::none();
}

Value mem_get_info_call(Args& args) {
    const torch::DeviceId device = cuda_device(args.thread, args[0]);
    torch::Context& context = args.thread.torch();
    const device::MemoryFigures figures =
        torch::take(args.thread.runtime().memory(context.host, device));
    return args.interpreter.tuple({Value::integer(figures.total.count - figures.allocated.count),
                                   Value::integer(figures.total.count)});
}

Value set_device_call(Args& args) {
    const Value& given = args[0];
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
    {"memory_allocated", "device=", memory_call},
    {"max_memory_allocated", "device=", memory_call},
    {"memory_reserved", "device=", memory_call},
    {"max_memory_reserved", "device=", memory_call},
    {"reset_peak_memory_stats", "device=", reset_peak_call},
    {"reset_max_memory_allocated", "device=", reset_peak_call},
    {"mem_get_info", "device=", mem_get_info_call},
    {"empty_cache", "", empty_cache_call},
    {"manual_seed", "seed",
     [](Args& args) -> Value {
         auto& generators = args.interpreter.process.device_generators;
         const auto index = static_cast<std::size_t>(args.thread.host().current_device);
         const auto seed = static_cast<std::uint64_t>(index_from(args.thread, args[0]));
         if (index < generators.size()) generators[index] = {seed, 0};
         return Value::none();
     }},
    {"manual_seed_all", "seed",
     [](Args& args) -> Value {
         const auto seed = static_cast<std::uint64_t>(index_from(args.thread, args[0]));
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
    install_streams(interpreter, cuda);
}

}  // namespace ringside::snippet
