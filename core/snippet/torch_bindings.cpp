#include "core/snippet/torch_bindings.h"

#include "core/snippet/torch_autograd.h"
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_cuda.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/snippet/torch_signatures.h"
#include "core/snippet/torch_tensor.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

// torch.Tensor(2, 3) is undefined values of that shape, torch.Tensor([1, 2]) those numbers as
// floats.
Value new_tensor_call(Args& args) {
    auto* type = args[0].as<TypeObject>();
    const Ref<TensorObject> object(static_cast<TensorObject*>(type->allocate(type)));
    torch::Context& context = args.thread.torch();
    const bool is_data = args.count == 2 && !args[1].is_integer();
    if (is_data && tensor_or_null(args[1])) {
        object->hold(torch::alias(tensor_or_null(args[1])));
    } else if (is_data) {
        object->hold(
            torch_tensor_from_data(args.thread, args[1], {.dtype = context.process.default_dtype}));
    } else {
        const std::vector<Value> sizes(args.positional + 1, args.positional + args.count);
        const torch::Shape shape =
            sizes.empty() ? torch::Shape{0} : shape_from(args.thread, sizes, "new");
        object->hold(torch::empty(context, shape, {}));
    }
    return object;
}

void install_tensor_type(Interpreter& interpreter, ModuleObject& torch_module) {
    TypeObject* type = interpreter.new_type("torch", "Tensor");
    type->allocate = [](TypeObject* its_type) -> Object* { return new TensorObject(its_type); };
    torch_state(interpreter).tensor = type;
    type->static_method("__new__", nullptr, new_tensor_call);
    type->method("__init__", nullptr, [](Args&) -> Value { return Value::none(); });
    add_tensor_attributes(type);
    add_tensor_operators(type);
    add_tensor_arithmetic(type);
    add_tensor_shapes(type);
    add_tensor_moves(type);
    add_tensor_autograd(type);
    add_record_stream(type);
    add_misc_methods(type);
    torch_module.set("Tensor", Value(type));
}

TypeObject* new_plain_text_type(Interpreter& interpreter) {
    TypeObject* type =
        interpreter.new_type("torch._utils", "KeyErrorMessage", {interpreter.types.str});
    type->is_heap_type = true;  // so that its repr is asked before the str's own
    type->method("__repr__", "self", [](Args& args) -> Value {
        return args.interpreter.str(args.self<StrObject>()->text);
    });
    return type;
}

// What core/torch asks of the interpreter.
void set_hooks(Interpreter& interpreter) {
    torch::Process& process = interpreter.process;
    process.warn = [&interpreter](torch::Context& context, std::string_view category,
                                  std::string_view message) {
        interpreter.warn(interpreter.thread_for(context.host), category, message);
    };
    process.on_thread = [&interpreter](torch::Context& child,
                                       torch::Context& parent) -> std::shared_ptr<void> {
        Thread& thread = interpreter.thread_for(child.host);
        torch::Context& own = thread.torch();
        own.grad_enabled = parent.grad_enabled;
        own.inference_mode = parent.inference_mode;
        own.autocast_cpu = parent.autocast_cpu;
        own.autocast_cuda = parent.autocast_cuda;
        return nullptr;
    };
    process.format_traceback = [&interpreter](torch::Context& context,
                                              const torch::Raised& raised) {
        return traceback_text(interpreter.thread_for(context.host), raised);
    };
    process.with_message = [&interpreter](torch::Context& context, const torch::Raised& raised,
                                          std::string message) {
        Thread& thread = interpreter.thread_for(context.host);
        // A KeyError shows the repr of its argument: this text's repr is the text itself.
        const bool is_key = raised.type == "KeyError";
        if (!raised.object && !is_key) return torch::Raised(raised.type, std::move(message));
        const Value exception = exception_from(thread, raised);
        const Value text =
            is_key ? Value(make<StrObject>(torch_state(interpreter).plain_text, message))
                   : interpreter.str(message);
        try {
            const Value again = call(thread, Value(interpreter.type_of(exception)), {text});
            raise_object(thread, again);
        } catch (const torch::Raised& made) {
            if (made.type == raised.type) return made;
            // Its class wants other arguments than one text.
            return torch::Raised("RuntimeError", std::move(message));
        }
    };
    process.text_item = [&interpreter](torch::Context&,
                                       std::string text) -> std::shared_ptr<const void> {
        return std::make_shared<Value>(interpreter.str(std::move(text)));
    };
}

}  // namespace

void install_torch(Interpreter& interpreter) {
    interpreter.torch_state = std::make_shared<TorchState>();
    ModuleObject& torch_module = *interpreter.new_module("torch");
    ModuleObject& nn = *interpreter.new_module("torch.nn");
    torch_state(interpreter).plain_text = new_plain_text_type(interpreter);
    set_hooks(interpreter);
    TypeObject* out_of_memory = interpreter.exception_type(
        "OutOfMemoryError", "torch", interpreter.find_exception_type("RuntimeError"));
    torch_module.set("OutOfMemoryError", Value(out_of_memory));
    install_tensor_type(interpreter, torch_module);
    install_later(interpreter);  // first: what Ringside does have replaces it
    install_modes(interpreter, torch_module);
    install_creation(interpreter, torch_module);
    add_arithmetic_functions(torch_module);
    add_shape_functions(torch_module);
    install_misc(interpreter, torch_module);
    install_updates(interpreter, torch_module);
    install_composed(interpreter, torch_module);
    install_sampling(interpreter, torch_module);
    install_autograd(interpreter, *interpreter.new_module("torch.autograd"));
    install_module_type(interpreter, nn);
    add_copying(interpreter);
    install_containers(interpreter, nn);
    install_layers(interpreter, nn);
    install_functional(interpreter, *interpreter.new_module("torch.nn.functional"));
    install_parallel(interpreter, nn);
    ModuleObject& cuda = *interpreter.new_module("torch.cuda");
    install_cuda(interpreter, cuda);
    cuda.set("OutOfMemoryError", Value(out_of_memory));
    install_flags(interpreter, torch_module);
    install_backends(interpreter, torch_module);
    install_distributed(interpreter);
    // Last: it wraps what the others made.
    install_signatures(interpreter, torch_module, torch_state(interpreter).tensor);
}

}  // namespace ringside::snippet
