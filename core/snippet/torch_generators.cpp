// torch.Generator, and the seeds of torch.
#include "core/snippet/torch_generators.h"

#include "core/snippet/torch_calls.h"
#include "core/torch/creation.h"

#include <fmt/format.h>

namespace ringside::snippet {

namespace {

// A generator's own state: the process's while a GenerationScope has them swapped.
Value init(Args& args) {
    auto* self = args.self<RandomGeneratorObject>();
    if (args[1].is_absent()) return Value::none();
    const torch::Device device = device_from(args.thread, args[1]);
    if (device.type == "cpu") return Value::none();
    self->device_index = torch::resolve(args.thread.torch(), device).index;
    self->generator = nullptr;
    return Value::none();
}

std::uint64_t seed_of(const RandomGeneratorObject& object) {
    return object.generator != nullptr ? object.generator->initial_seed()
                                       : object.device_state.seed;
}

Value set_seed(Args& args) {
    auto* self = args.self<RandomGeneratorObject>();
    const std::uint64_t seed = seed_from(args.thread, args[1]);
    if (self->generator != nullptr)
        self->generator->set_seed(seed);
    else
        self->device_state = {seed, 0};
    return args[0];
}

// A seed for the program that asks for any: the same in every run.
constexpr std::uint64_t kAnySeed = 2147483647;

Value any_seed(Args& args) {
    auto* self = args.self<RandomGeneratorObject>();
    if (self->generator != nullptr)
        self->generator->set_seed(kAnySeed);
    else
        self->device_state = {kAnySeed, 0};
    return Value::integer(static_cast<std::int64_t>(kAnySeed));
}

}  // namespace

std::uint64_t seed_from(Thread& thread, const Value& value) {
    if (value.is(Kind::big_int)) raise("RuntimeError", "Overflow when unpacking long");
    if (value.is_integer()) return static_cast<std::uint64_t>(value.as_integer());
    // int(seed), in Python's words.
    const Value number = call(thread, Value(thread.interpreter.types.integer), {value});
    return static_cast<std::uint64_t>(index_from(thread, number));
}

GeneratorScope::GeneratorScope(Thread& thread, const Value& generator, torch::DeviceId drawn_on)
    : process_(thread.interpreter.process) {
    RandomGeneratorObject* object = generator_object(generator);
    if (object == nullptr) return;
    const bool is_device = object->device_index.has_value();
    if (is_device == drawn_on.is_host()) {
        raise("RuntimeError",
              fmt::format("Expected a '{}' device type for generator but found '{}'",
                          drawn_on.is_host() ? "cpu" : "cuda", is_device ? "cuda" : "cpu"));
    }
    if (!is_device) return;
    if (*object->device_index != drawn_on.index) {
        raise("RuntimeError",
              fmt::format("Expected a generator on device cuda:{}, but found one on cuda:{}",
                          drawn_on.index, *object->device_index));
    }
    object_ = object;
    swap();
}

GeneratorScope::~GeneratorScope() {
    if (object_ != nullptr) swap();
}

void GeneratorScope::swap() {
    std::swap(process_.device_generators[static_cast<std::size_t>(*object_->device_index)],
              object_->device_state);
}

void install_generators(Interpreter& interpreter, ModuleObject& module) {
    TypeObject* type = interpreter.new_type("torch._C", "Generator");
    type->allocate = [](TypeObject* its_type) -> Object* {
        return new RandomGeneratorObject(its_type);
    };
    type->method("__init__", "self, device=", init);
    type->method("manual_seed", "self, seed", set_seed);
    type->method("seed", "self", any_seed);
    type->method("initial_seed", "self", [](Args& args) -> Value {
        return Value::integer(
            static_cast<std::int64_t>(seed_of(*args.self<RandomGeneratorObject>())));
    });
    type->getter("device", [](Thread& thread, const Value& self) {
        const auto* object = self.as<RandomGeneratorObject>();
        return wrap_device(thread, object->device_index
                                       ? torch::Device{"cuda", *object->device_index}
                                       : torch::Device{});
    });
    torch_state(interpreter).generator = type;
    module.set("Generator", Value(type));
    const Ref<RandomGeneratorObject> standard = make<RandomGeneratorObject>(type);
    standard->generator = &interpreter.process.cpu_generator;
    module.set("default_generator", standard);
    add_function(module, "manual_seed", "seed", [](Args& args) -> Value {
        torch::manual_seed(args.interpreter.process, seed_from(args.thread, args[0]));
        return get_attribute(args.thread, Value(args.interpreter.import(args.thread, "torch")),
                             "default_generator");
    });
    add_function(module, "seed", "", [](Args& args) -> Value {
        torch::manual_seed(args.interpreter.process, kAnySeed);
        return Value::integer(static_cast<std::int64_t>(kAnySeed));
    });
    add_function(module, "initial_seed", "", [](Args& args) -> Value {
        return Value::integer(
            static_cast<std::int64_t>(args.interpreter.process.cpu_generator.initial_seed()));
    });
}

}  // namespace ringside::snippet
