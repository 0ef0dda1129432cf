// torch.autograd: backward, grad, hooks, and the nodes behind grad_fn.
#include "core/snippet/torch_autograd.h"

#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <algorithm>
#include <cctype>

namespace ringside::snippet {

namespace {

// A node's object: while it lives, the same node gives the same object.
class NodeObject : public Instance {
   public:
    explicit NodeObject(TypeObject* its_type) : Instance(its_type) {}
    ~NodeObject() override { forget(); }
    void clear_references() override {
        forget();
        node.reset();
        Container::clear_references();
    }
    void forget() {
        if (node && node->object == this) node->object = nullptr;
    }
    std::shared_ptr<torch::Node> node;
};

// Nodes of torch.autograd.Function, DataParallel's among them, are classes of Python.
bool is_python_class(std::string_view name) {
    return std::isdigit(static_cast<unsigned char>(name.back())) == 0 && name != "AccumulateGrad" &&
           name != "CopySlices" && name != "CopyBackwards";
}

TypeObject* node_type(Interpreter& interpreter, const std::string& name) {
    TorchState& state = torch_state(interpreter);
    TypeObject*& type = state.node_types[name];
    if (type == nullptr) {
        type = interpreter.new_type(is_python_class(name) ? "torch.autograd.function" : "builtins",
                                    name, {state.node});
        type->allocate = [](TypeObject* its_type) -> Object* { return new NodeObject(its_type); };
    }
    return type;
}

}  // namespace

Value wrap_node(Thread& thread, const std::shared_ptr<torch::Node>& node) {
    if (!node) return Value::none();
    if (node->object != nullptr) return Value(static_cast<NodeObject*>(node->object));
    const Ref<NodeObject> object = make<NodeObject>(node_type(thread.interpreter, node->name));
    object->node = node;
    node->object = object.get();
    return object;
}

Value call_in_mode(torch::Context& context, Thread& thread, const Value& function,
                   std::vector<Value> arguments) {
    torch::Context& own = thread.torch();
    const bool before = own.grad_enabled;
    own.grad_enabled = context.grad_enabled;
    try {
        Value result = call(thread, function, arguments);
        thread.torch().grad_enabled = before;
        return result;
    } catch (...) {
        thread.torch().grad_enabled = before;
        throw;
    }
}

std::string name_of_hook(Thread& thread, const Value& function) {
    const Value name = find_attribute(thread, function, thread.interpreter.intern("__name__"));
    return name.is(Kind::str) ? name.as<StrObject>()->text : "<unknown>";
}

// The gradient that a hook puts in place of another, which it must fit; null when there is none.
// Source: torch/csrc/autograd/python_hook.cpp, check_single_result.
torch::Tensor hook_result(Thread& thread, const Value& function, const torch::Tensor& before,
                          const Value& result) {
    if (result.is_none()) return nullptr;
    if (!before) raise("RuntimeError", "can't replace a None gradient with a non-None value");
    torch::Tensor changed = tensor_or_null(result);
    if (!changed) {
        raise_type_error(
            fmt::format("expected Variable, but hook returned '{}'", type_text(thread, result)));
    }
    const bool same_place = changed->device().is_gpu() == before->device().is_gpu();
    if (!same_place || changed->dtype != before->dtype) {
        raise("RuntimeError",
              fmt::format("hook '{}' has changed the type of value (was {} got {})",
                          name_of_hook(thread, function), torch::tensor_type_name(*before),
                          torch::tensor_type_name(*changed)));
    }
    if (changed->shape != before->shape) {
        raise("RuntimeError", fmt::format("hook '{}' has changed the size of value",
                                          name_of_hook(thread, function)));
    }
    return changed;
}

namespace {

std::vector<torch::Tensor> tensors_of(Thread& thread, const Value& value,
                                      std::string_view function) {
    if (const torch::Tensor tensor = tensor_or_null(value)) return {tensor};
    return tensors_from(thread, value, function);
}

// None, one tensor, or a sequence of tensors and Nones.
torch::Gradients grads_from(Thread& thread, const Value& value) {
    if (value.is_absent()) return {};
    if (const torch::Tensor tensor = tensor_or_null(value)) return {tensor};
    torch::Gradients grads;
    for (const Value& item : items_of(thread, value)) {
        if (!item.is_none() && !tensor_or_null(item)) {
            raise_type_error(fmt::format("gradients can be either Tensors or None, but got {}",
                                         type_text(thread, item)));
        }
        grads.push_back(tensor_or_null(item));
    }
    return grads;
}

bool flag(Args& args, std::size_t at) {
    return !args[at].is_absent() && is_true(args.thread, args[at]);
}

void run_backward(Args& args, const std::vector<torch::Tensor>& roots, std::size_t at,
                  std::size_t inputs_at) {
    torch::BackwardOptions options;
    options.grads = grads_from(args.thread, args[at]);
    options.create_graph = flag(args, at + 2);
    options.retain_graph =
        args[at + 1].is_absent() ? options.create_graph : is_true(args.thread, args[at + 1]);
    if (!args[inputs_at].is_absent()) {
        options.inputs = tensors_of(args.thread, args[inputs_at], "backward");
        if (options.inputs.empty()) {
            raise("RuntimeError", "'inputs' argument to backward() cannot be empty.");
        }
    }
    torch::backward(args.thread.torch(), roots, options);
}

Value backward_method(Args& args) {
    run_backward(args, {self_tensor(args)}, 1, 4);
    return Value::none();
}

Value backward_function(Args& args) {
    run_backward(args, tensors_of(args.thread, args[0], "backward"), 1, 5);
    return Value::none();
}

Value grad_function(Args& args) {
    Thread& thread = args.thread;
    torch::BackwardOptions options;
    options.inputs = tensors_of(thread, args[1], "grad");
    if (options.inputs.empty()) raise_value_error("grad requires non-empty inputs.");
    options.grads = grads_from(thread, args[2]);
    options.create_graph = flag(args, 4);
    options.retain_graph = args[3].is_absent() ? options.create_graph : is_true(thread, args[3]);
    const bool fills = flag(args, 8);
    const bool allows = fills || flag(args, 6);
    torch::Context& context = thread.torch();
    torch::Gradients grads =
        torch::gradients(context, tensors_of(thread, args[0], "grad"), options, allows);
    for (std::size_t i = 0; fills && i < grads.size(); ++i) {
        if (grads[i]) continue;
        const torch::TensorImpl& input = *options.inputs[i];
        grads[i] = torch::full(context, input.shape, torch::Scalar::of(0.0),
                               {.dtype = input.dtype, .device = input.device()});
    }
    return wrap_tuple(thread, grads);
}

// ---- hooks

// What Tensor.register_hook returns.
class TensorHookHandle : public Instance {
   public:
    explicit TensorHookHandle(TypeObject* its_type) : Instance(its_type) {}
    std::weak_ptr<torch::GradHooks> hooks;
    std::weak_ptr<torch::Node> node;
    std::int64_t id = 0;
};

Value hook_handle(Args& args, const std::shared_ptr<torch::GradHooks>& hooks, std::int64_t id) {
    const Ref<TensorHookHandle> handle =
        make<TensorHookHandle>(torch_state(args.interpreter).tensor_hook_handle);
    handle->hooks = hooks;
    handle->id = id;
    return handle;
}

Value register_hook_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const std::int64_t id = ++torch_state(args.interpreter).last_hook;
    Interpreter& interpreter = args.interpreter;
    const Value function = args[1];
    torch::add_hook(
        self, {id, [&interpreter, function](torch::Context& context, const torch::Tensor& grad) {
                   Thread& thread = interpreter.thread_for(context.host);
                   return hook_result(
                       thread, function, grad,
                       call_in_mode(context, thread, function, {wrap(thread, grad)}));
               }});
    return hook_handle(args, self->hooks, id);
}

Value register_accumulated_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    if (!self->needs_grad()) {
        raise("RuntimeError", "cannot register a hook on a tensor that doesn't require gradient");
    }
    if (self->grad_fn) {
        raise("RuntimeError",
              "post accumulate grad hooks cannot be registered on non-leaf tensors");
    }
    const std::int64_t id = ++torch_state(args.interpreter).last_hook;
    Interpreter& interpreter = args.interpreter;
    const Value function = args[1];
    if (!self->accumulated_hooks) self->accumulated_hooks = std::make_shared<torch::GradHooks>();
    self->accumulated_hooks->push_back(
        {id, [&interpreter, function](torch::Context& context, const torch::Tensor& leaf) {
             Thread& thread = interpreter.thread_for(context.host);
             call_in_mode(context, thread, function, {wrap(thread, leaf)});
             return torch::Tensor();
         }});
    return hook_handle(args, self->accumulated_hooks, id);
}

Value remove_method(Args& args) {
    const auto* self = args.self<TensorHookHandle>();
    if (const auto hooks = self->hooks.lock()) {
        std::erase_if(*hooks, [&](const torch::GradHook& hook) { return hook.id == self->id; });
    }
    if (const auto node = self->node.lock()) {
        std::erase_if(node->hooks,
                      [&](const torch::NodeHook& hook) { return hook.id == self->id; });
    }
    return Value::none();
}

// ---- nodes

const std::shared_ptr<torch::Node>& held(const Value& self) { return self.as<NodeObject>()->node; }

Value next_functions(Thread& thread, const Value& self) {
    std::vector<Value> pairs;
    for (const torch::Edge& edge : held(self)->next) {
        pairs.push_back(
            thread.interpreter.tuple({wrap_node(thread, edge.node), Value::integer(edge.output)}));
    }
    return thread.interpreter.tuple(std::move(pairs));
}

// Puts what a node's hook returned in place of the inputs' gradients.
// Source: torch/csrc/autograd/python_hook.cpp PyFunctionPostHook.
void replace_gradients(Thread& thread, const Value& function, const Value& result,
                       torch::Gradients& inputs) {
    if (result.is_none()) return;
    std::vector<Value> items{result};
    if (const auto* tuple = result.get<TupleObject>()) items = tuple->items;
    if (items.size() != inputs.size()) {
        raise("RuntimeError",
              fmt::format("hook '{}' has returned an incorrect number of values (got {}, but "
                          "expected {})",
                          name_of_hook(thread, function), items.size(), inputs.size()));
    }
    for (std::size_t i = 0; i < items.size(); ++i) {
        inputs[i] = hook_result(thread, function, inputs[i], items[i]);
    }
}

Value node_hook_method(Args& args) {
    const Value function = args[1];
    Interpreter& interpreter = args.interpreter;
    const std::int64_t id = ++torch_state(interpreter).last_hook;
    held(args[0])->hooks.push_back(
        {id, [&interpreter, function](torch::Context& context, torch::Gradients& inputs,
                                      const torch::Gradients& outputs) {
             Thread& thread = interpreter.thread_for(context.host);
             const Value result =
                 call_in_mode(context, thread, function,
                              {wrap_tuple(thread, inputs), wrap_tuple(thread, outputs)});
             replace_gradients(thread, function, result, inputs);
         }});
    const Value handle = hook_handle(args, nullptr, id);
    handle.as<TensorHookHandle>()->node = held(args[0]);
    return handle;
}

void install_nodes(Interpreter& interpreter) {
    TypeObject* type = interpreter.new_type("torch.autograd.graph", "Node");
    torch_state(interpreter).node = type;
    type->method("__repr__", "self", [](Args& args) -> Value {
        const std::string& name = held(args[0])->name;
        return args.interpreter.str(fmt::format(
            "<{}{} object at {:#x}>", is_python_class(name) ? "torch.autograd.function." : "", name,
            args.interpreter.identity(args[0])));
    });
    type->method("name", "self", [](Args& args) -> Value {
        return args.interpreter.str(torch::full_name_of(*held(args[0])));
    });
    type->method("register_hook", "self, fn", node_hook_method);
    type->getter("next_functions", next_functions);
    type->getter("variable", [](Thread& thread, const Value& self) {
        return wrap(thread, held(self)->variable);
    });
}

// Calls a function once when the backward pass under way has ended.
Value queue_callback(Args& args) {
    Interpreter& interpreter = args.interpreter;
    const Value function = args[0];
    interpreter.process.after_backward.push_back([&interpreter, function](torch::Context& context) {
        Thread& thread = interpreter.thread_for(context.host);
        call_in_mode(context, thread, function, {});
    });
    return Value::none();
}

}  // namespace

void add_tensor_autograd(TypeObject* type) {
    type->method("backward",
                 "self, gradient=, retain_graph=, create_graph=, inputs=", backward_method);
    type->method("register_hook", "self, hook", register_hook_method);
    type->method("register_post_accumulate_grad_hook", "self, hook", register_accumulated_method);
    type->method("retain_grad", "self", [](Args& args) -> Value {
        torch::retain_grad(self_tensor(args));
        return Value::none();
    });
    type->getter("retains_grad", [](Thread&, const Value& self) {
        return Value::boolean(self.as<TensorObject>()->tensor->retains_grad);
    });
    type->getter("_version", [](Thread&, const Value& self) {
        const torch::Tensor& tensor = self.as<TensorObject>()->tensor;
        return Value::integer(tensor->version ? *tensor->version : 0);
    });
    type->getter("output_nr", [](Thread&, const Value& self) {
        return Value::integer(self.as<TensorObject>()->tensor->output_number);
    });
}

void install_autograd(Interpreter& interpreter, ModuleObject& module) {
    TypeObject* handle = interpreter.new_type("torch.utils.hooks", "RemovableHandle");
    handle->allocate = [](TypeObject* its_type) -> Object* {
        return new TensorHookHandle(its_type);
    };
    handle->method("remove", "self", remove_method);
    torch_state(interpreter).tensor_hook_handle = handle;
    install_nodes(interpreter);
    module.function(
        "backward",
        "tensors, grad_tensors=, retain_graph=, create_graph=, grad_variables=, inputs=",
        backward_function);
    module.function("grad",
                    "outputs, inputs, grad_outputs=, retain_graph=, create_graph=, only_inputs=, "
                    "allow_unused=, is_grads_batched=, materialize_grads=",
                    grad_function);
    interpreter.new_module("torch._C")->function("_queue_callback", "callback", queue_callback);
    install_function(interpreter, module);
}

}  // namespace ringside::snippet
