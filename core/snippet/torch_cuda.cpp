// torch.cuda: devices, memory, synchronisation. Streams and events: torch_streams.cpp.
#include "core/snippet/torch_cuda.h"

#include "core/device/chips.h"
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_generators.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/visible.h"

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

int device_count(Args& args) { return torch::counted_devices(args.thread.torch()); }

// A number that torch.cuda takes for a device of its own: counted, and there.
bool is_known(Args& args, int index) {
    return index >= 0 && index < device_count(args) &&
           index < args.interpreter.process.device_count();
}

const device::DeviceEntry& entry_of(Args& args, std::size_t at) {
    torch::require_cuda(args.thread.torch());
    const int index = cuda_index(args.thread, args[at]);
    if (!is_known(args, index)) throw torch::Raised("AssertionError", "Invalid device id");
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
    if (!is_known(args, first)) throw torch::Raised("AssertionError", "Invalid device id");
    if (!is_known(args, second)) throw torch::Raised("AssertionError", "Invalid peer device id");
    const auto& peers = args.thread.runtime().inventory().peer_access;
    return Value::boolean(first != second &&
                          peers[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)]);
}

class PropertiesObject : public Instance {
   public:
    explicit PropertiesObject(TypeObject* its_type) : Instance(its_type) {}
    device::DeviceEntry entry;
};

const device::DeviceEntry& entry_in(const Value& self) {
    return self.as<PropertiesObject>()->entry;
}

struct NumberProperty {
    const char* name;
    Value (*read)(Thread&, const Value& self);
};

constexpr auto kNumbers = std::to_array<NumberProperty>({
    {"total_memory",
     [](Thread&, const Value& self) { return Value::integer(entry_in(self).info.memory_bytes); }},
    {"major",
     [](Thread&, const Value& self) {
         return Value::integer(entry_in(self).compute_capability_major);
     }},
    {"minor",
     [](Thread&, const Value& self) {
         return Value::integer(entry_in(self).compute_capability_minor);
     }},
    {"multi_processor_count",
     [](Thread&, const Value& self) {
         return Value::integer(device::chip_of(entry_in(self)).multiprocessors);
     }},
    {"max_threads_per_multi_processor",
     [](Thread&, const Value& self) {
         return Value::integer(device::chip_of(entry_in(self)).threads_per_multiprocessor);
     }},
    {"regs_per_multiprocessor",
     [](Thread&, const Value&) { return Value::integer(std::int64_t{65'536}); }},
    {"shared_memory_per_block",
     [](Thread&, const Value&) { return Value::integer(std::int64_t{49'152}); }},
    {"L2_cache_size",
     [](Thread&, const Value& self) {
         return Value::integer(device::chip_of(entry_in(self)).l2_cache_bytes);
     }},
});

TypeObject* new_properties_type(Interpreter& interpreter) {
    TypeObject* type = interpreter.new_type("torch._C", "_CudaDeviceProperties");
    type->allocate = [](TypeObject* its_type) -> Object* { return new PropertiesObject(its_type); };
    type->has_attributes = false;
    type->getter("name", [](Thread& thread, const Value& self) {
        return thread.interpreter.str(self.as<PropertiesObject>()->entry.info.name);
    });
    for (const NumberProperty& each : kNumbers) type->getter(each.name, each.read);
    type->getter("is_integrated", [](Thread&, const Value&) { return Value::integer(0); });
    type->getter("is_multi_gpu_board", [](Thread&, const Value&) { return Value::integer(0); });
    type->getter("warp_size", [](Thread&, const Value&) { return Value::integer(32); });
    type->getter("gcnArchName", [](Thread& thread, const Value& self) {
        return thread.interpreter.str(entry_in(self).info.name);  // as a build for CUDA answers
    });
    type->getter("uuid", [](Thread& thread, const Value& self) {
        if (thread.runtime().inventory().backend == "cuda") {
            raise("NotImplementedError",
                  "the UUID of a real GPU is not part of Ringside's Python subset");
        }
        return thread.interpreter.str(
            device::uuid_of(thread.runtime().inventory(), entry_in(self)));
    });
    type->method("__repr__", "self", [](Args& args) -> Value {
        const device::DeviceEntry& entry = entry_in(args[0]);
        constexpr std::int64_t kMiB = 1024 * 1024;
        return args.interpreter.str(fmt::format(
            "_CudaDeviceProperties(name='{}', major={}, minor={}, total_memory={}MB, "
            "multi_processor_count={}, uuid={}, L2_cache_size={}MB)",
            entry.info.name, entry.compute_capability_major, entry.compute_capability_minor,
            entry.info.memory_bytes / kMiB, device::chip_of(entry).multiprocessors,
            device::uuid_of(args.thread.runtime().inventory(), entry),
            device::chip_of(entry).l2_cache_bytes / kMiB));
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
     [](Args& args) -> Value {
         return Value::boolean(torch::cuda_device_count(args.thread.torch()) > 0);
     }},
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
         return Value::boolean(torch::cuda_device_count(args.thread.torch()) > 0 &&
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
