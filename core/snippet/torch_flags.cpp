// Settings of the thread and of the process that library/ switches: autocast, inference mode,
// anomaly detection, and the states of random generators.
#include "core/snippet/carets.h"
#include "core/snippet/machine.h"
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/autocast.h"
#include "core/torch/autograd.h"
#include "core/torch/creation.h"

#include <algorithm>
#include <vector>

namespace ringside::snippet {

namespace {

torch::Autocast& autocast_of(Args& args) {
    torch::Context& context = args.thread.torch();
    return text_from(args.thread, args[0], "device_type") == "cuda" ? context.autocast_cuda
                                                                    : context.autocast_cpu;
}

Value autocast_state(Args& args) {
    const torch::Autocast& setting = autocast_of(args);
    return args.interpreter.tuple({Value::boolean(setting.is_enabled),
                                   torch_state(args.interpreter).dtypes.at(setting.dtype)});
}

Value set_autocast(Args& args) {
    torch::Autocast& setting = autocast_of(args);
    setting.is_enabled = is_true(args.thread, args[1]);
    setting.dtype = dtype_from(args.thread, args[2]);
    return Value::none();
}

Value cast_small(Args& args) {
    const torch::Tensor tensor = tensor_or_null(args[0]);
    if (!tensor) return args[0];
    const torch::Tensor cast = torch::autocast_small(args.thread.torch(), tensor);
    return cast == tensor ? args[0] : wrap(args.thread, cast);
}

Value cast_float(Args& args) {
    const torch::Tensor tensor = tensor_or_null(args[0]);
    if (!tensor) return args[0];
    const torch::Tensor cast = torch::autocast_float(
        args.thread.torch(), tensor,
        is_true(args.thread, args[1]) ? torch::Autocasts::everywhere : torch::Autocasts::cuda);
    return cast == tensor ? args[0] : wrap(args.thread, cast);
}

// The program's frames, the outermost first, as traceback.format_stack shows them.
std::string stack_text(Thread& thread) {
    std::vector<std::string> frames;
    for (const Frame* at = thread.frame; at != nullptr; at = at->caller) {
        if (at->code->is_internal) continue;
        const CodePlace place = at->place();
        std::string text = "  File \"<program>\", line " + std::to_string(place.line) + ", in " +
                           at->code->name + "\n";
        if (place.line > 0) {
            const trace::TracebackEntry entry = traceback_entry(
                thread.interpreter.program_text, 1,
                {place.line, place.column, place.end_line, place.end_column, at->code->name});
            if (!entry.source.empty()) text += "    " + entry.source + "\n";
        }
        frames.push_back(std::move(text));
    }
    std::string all;
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) all += *frame;
    return all;
}

Value set_anomaly(Args& args) {
    torch::Process& process = args.interpreter.process;
    const bool before = process.detects_anomaly;
    process.detects_anomaly = is_true(args.thread, args[0]);
    return Value::boolean(before);
}

// ---- states of generators: bytes, as PyTorch hands them out

Value bytes_tensor(Args& args, const std::vector<std::uint8_t>& bytes) {
    torch::Context& context = args.thread.torch();
    const torch::Tensor result = torch::new_tensor(
        context,
        {.shape = {static_cast<std::int64_t>(bytes.size())}, .dtype = torch::DType::uint8});
    torch::write_integers(context, result, std::vector<std::int64_t>(bytes.begin(), bytes.end()));
    return wrap(args.thread, result);
}

std::vector<std::uint8_t> bytes_from(Args& args, const Value& value) {
    const torch::Tensor tensor = tensor_or_null(value);
    if (!tensor) {
        raise_type_error("expected a torch.ByteTensor, but got " +
                         type_name_of(args.thread, value));
    }
    if (tensor->dtype != torch::DType::uint8 || !tensor->device().is_host())
        raise_type_error("RNG state must be a torch.ByteTensor");
    const std::vector<std::int64_t> values = torch::integers_of(args.thread.torch(), tensor);
    std::vector<std::uint8_t> bytes;
    for (const std::int64_t value_of : values) bytes.push_back(static_cast<std::uint8_t>(value_of));
    return bytes;
}

// A GPU generator's state: the seed, then the counter, eight bytes each.
std::vector<std::uint8_t> device_bytes(const torch::DeviceGenerator& generator) {
    std::vector<std::uint8_t> bytes;
    for (const std::uint64_t word :
         {generator.seed, static_cast<std::uint64_t>(generator.counter)}) {
        for (unsigned shift = 0; shift < 64; shift += 8)
            bytes.push_back(static_cast<std::uint8_t>(word >> shift));
    }
    return bytes;
}

torch::DeviceGenerator device_state_from(const std::vector<std::uint8_t>& bytes) {
    if (bytes.size() != 16) raise("RuntimeError", "RNG state is wrong size");
    std::uint64_t words[2] = {0, 0};
    for (std::size_t i = 0; i < bytes.size(); ++i)
        words[i / 8] |= static_cast<std::uint64_t>(bytes[i]) << (8 * (i % 8));
    return {words[0], static_cast<std::int64_t>(words[1])};
}

torch::DeviceGenerator& device_generator(Args& args, const Value& index) {
    return args.interpreter.process.device_generators.at(
        static_cast<std::size_t>(index_from(args.thread, index)));
}

void set_cpu_state(torch::Generator& generator, const std::vector<std::uint8_t>& bytes) {
    if (!generator.set_state(bytes)) {
        raise("RuntimeError",
              "Expected either a CPUGeneratorImplStateLegacy of size 5048 or a "
              "CPUGeneratorImplState of size 5056 but found the input RNG state "
              "size to be " +
                  std::to_string(bytes.size()));
    }
}

}  // namespace

void install_flags(Interpreter& interpreter, ModuleObject& torch_module) {
    ModuleObject* own = interpreter.new_module("torch._C");
    own->function("_autocast", "device_type", autocast_state);
    own->function("_set_autocast", "device_type, enabled, dtype", set_autocast);
    own->function("_cast_small", "tensor", cast_small);
    own->function("_cast_float", "tensor, everywhere", cast_float);
    // _become(tensor, view): the tensor takes the other's window, as squeeze_ and resize_ do.
    own->function("_become", "tensor, view", [](Args& args) -> Value {
        const torch::Tensor tensor = tensor_or_null(args[0]);
        const torch::Tensor view = tensor_or_null(args[1]);
        if (tensor->needs_grad() && args.thread.torch().grad_enabled) {
            raise("NotImplementedError",
                  "changing the shape of a tensor with a gradient in place is not part of "
                  "Ringside's Python subset yet");
        }
        tensor->storage = view->storage;
        tensor->offset = view->offset;
        tensor->shape = view->shape;
        tensor->strides = view->strides;
        return args[0];
    });
    own->function("_set_anomaly", "enabled", set_anomaly);
    own->function("_device_state", "index", [](Args& args) -> Value {
        return bytes_tensor(args, device_bytes(device_generator(args, args[0])));
    });
    own->function("_set_device_state", "index, state", [](Args& args) -> Value {
        device_generator(args, args[0]) = device_state_from(bytes_from(args, args[1]));
        return Value::none();
    });
    interpreter.process.stack_text = [&interpreter](torch::Context& context) {
        return stack_text(interpreter.thread_for(context.host));
    };
    add_function(torch_module, "get_rng_state", "", [](Args& args) -> Value {
        return bytes_tensor(args, args.interpreter.process.cpu_generator.state());
    });
    add_function(torch_module, "set_rng_state", "new_state", [](Args& args) -> Value {
        set_cpu_state(args.interpreter.process.cpu_generator, bytes_from(args, args[0]));
        return Value::none();
    });
    add_function(torch_module, "is_inference_mode_enabled", "", [](Args& args) -> Value {
        return Value::boolean(args.thread.torch().inference_mode);
    });
    add_function(torch_module, "is_anomaly_enabled", "", [](Args& args) -> Value {
        return Value::boolean(args.interpreter.process.detects_anomaly);
    });
    TypeObject* generator = torch_state(interpreter).generator;
    generator->method("get_state", "self", [](Args& args) -> Value {
        const auto* self = args.self<RandomGeneratorObject>();
        return bytes_tensor(args, self->generator != nullptr ? self->generator->state()
                                                             : device_bytes(self->device_state));
    });
    generator->method("set_state", "self, new_state", [](Args& args) -> Value {
        auto* self = args.self<RandomGeneratorObject>();
        const std::vector<std::uint8_t> bytes = bytes_from(args, args[1]);
        if (self->generator != nullptr)
            set_cpu_state(*self->generator, bytes);
        else
            self->device_state = device_state_from(bytes);
        return args[0];
    });
    TypeObject* tensor = torch_state(interpreter).tensor;
    tensor->method("is_inference", "self", [](Args& args) -> Value {
        return Value::boolean(tensor_or_null(args[0])->is_inference);
    });
    tensor->getter("_base", [](Thread& thread, const Value& self) {
        const torch::Tensor held = tensor_or_null(self);
        return held->view_of ? wrap(thread, held->view_of->base) : Value::none();
    });
}

}  // namespace ringside::snippet
