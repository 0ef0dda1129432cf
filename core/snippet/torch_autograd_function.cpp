// torch.autograd.Function: operations whose gradient the program writes itself.
#include "core/snippet/torch_autograd.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <algorithm>
#include <optional>

namespace ringside::snippet {

namespace {

// ctx: what forward leaves for backward.
class FunctionContext : public Instance {
   public:
    explicit FunctionContext(TypeObject* its_type) : Instance(its_type) {}
    void clear_references() override {
        to_save.clear();
        not_differentiable.clear();
        dirty.clear();
        node.reset();
        Container::clear_references();
    }
    std::vector<torch::Tensor> to_save;
    std::vector<torch::Tensor> not_differentiable;
    std::vector<torch::Tensor> dirty;
    std::vector<bool> needs_input_grad;
    bool fills_missing = true;
    std::weak_ptr<torch::Node> node;
};

std::vector<torch::Tensor> rest(Args& args) {
    std::vector<torch::Tensor> tensors;
    for (const Value& item : tuple_items(args[1])) {
        if (!item.is_none() && !tensor_or_null(item)) {
            raise_type_error(
                fmt::format("save_for_backward can only save variables, but argument "
                            "{} is of type {}",
                            tensors.size(), type_text(args.thread, item)));
        }
        tensors.push_back(tensor_or_null(item));
    }
    return tensors;
}

Value saved_tensors(Thread& thread, const Value& self) {
    const auto* context = self.as<FunctionContext>();
    const std::shared_ptr<torch::Node> node = context->node.lock();
    if (!node) return wrap_tuple(thread, context->to_save);
    if (node->was_released) torch::raise_graph_freed();
    std::vector<torch::Tensor> tensors;
    for (const torch::SavedTensor& saved : node->saved) tensors.push_back(saved.unpack(*node));
    return wrap_tuple(thread, tensors);
}

TypeObject* context_type(Interpreter& interpreter) {
    TypeObject* type = interpreter.new_type("torch.autograd.function", "FunctionCtx");
    type->allocate = [](TypeObject* its_type) -> Object* { return new FunctionContext(its_type); };
    type->method("save_for_backward", "self, *tensors", [](Args& args) -> Value {
        args.self<FunctionContext>()->to_save = rest(args);
        return Value::none();
    });
    type->method("mark_non_differentiable", "self, *args", [](Args& args) -> Value {
        args.self<FunctionContext>()->not_differentiable = rest(args);
        return Value::none();
    });
    type->method("mark_dirty", "self, *args", [](Args& args) -> Value {
        args.self<FunctionContext>()->dirty = rest(args);
        return Value::none();
    });
    type->method("set_materialize_grads", "self, value", [](Args& args) -> Value {
        args.self<FunctionContext>()->fills_missing = is_true(args.thread, args[1]);
        return Value::none();
    });
    type->getter("saved_tensors", saved_tensors);
    type->getter("needs_input_grad", [](Thread& thread, const Value& self) {
        std::vector<Value> flags;
        for (const bool flag : self.as<FunctionContext>()->needs_input_grad)
            flags.push_back(Value::boolean(flag));
        return thread.interpreter.tuple(std::move(flags));
    });
    return type;
}

// Restores the thread's mode whatever happens.
class WithoutGrad {
   public:
    explicit WithoutGrad(Thread& thread) : thread_(thread), before_(thread.torch().grad_enabled) {
        thread_.torch().grad_enabled = false;
    }
    ~WithoutGrad() { thread_.torch().grad_enabled = before_; }
    WithoutGrad(const WithoutGrad&) = delete;
    WithoutGrad& operator=(const WithoutGrad&) = delete;

   private:
    Thread& thread_;
    bool before_;
};

Value call_forward(Thread& thread, const Value& cls, const Ref<FunctionContext>& ctx,
                   const std::vector<Value>& arguments) {
    const Value forward = get_attribute(thread, cls, "forward");
    const Value setup = find_attribute(thread, cls, thread.interpreter.intern("setup_context"));
    if (setup.is_set()) {
        Value output = call(thread, forward, arguments);
        call(thread, setup, {Value(ctx), thread.interpreter.tuple(arguments), output});
        return output;
    }
    std::vector<Value> all{Value(ctx)};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return call(thread, forward, all);
}

// What forward returned at one place: a tensor with a gradient, another tensor, or no tensor.
struct Output {
    bool has_gradient = false;
    std::optional<torch::OutputMeta> plain;
};

// The gradients that backward is given, one per value that forward returned.
std::vector<Value> gradients_of(Thread& thread, const std::vector<Output>& outputs,
                                const torch::BackwardCall& step) {
    std::vector<Value> values;
    std::size_t next = 0;
    for (const Output& output : outputs) {
        if (output.has_gradient) {
            values.push_back(wrap(thread, step.grads[next++]));
        } else if (output.plain && !step.node.takes_missing) {
            values.push_back(
                wrap(thread,
                     torch::full(step.context, output.plain->shape, torch::Scalar::of(0.0),
                                 {.dtype = output.plain->dtype, .device = output.plain->device})));
        } else {
            values.push_back(Value::none());
        }
    }
    return values;
}

// What the walk calls: the program's backward, with one gradient per output.
torch::Gradients call_backward(Interpreter& interpreter, const Value& cls, const Value& ctx,
                               const std::vector<bool>& is_tensor,
                               const std::vector<Output>& outputs, torch::BackwardCall& step) {
    Thread& thread = interpreter.thread_for(step.context.host);
    std::vector<Value> arguments = gradients_of(thread, outputs, step);
    arguments.insert(arguments.begin(), ctx);
    const Value backward = get_attribute(thread, cls, "backward");
    const Value result = call_in_mode(step.context, thread, backward, std::move(arguments));
    std::vector<Value> answers{result};
    if (const auto* tuple = result.get<TupleObject>()) answers = tuple->items;
    while (answers.size() > is_tensor.size() && answers.back().is_none()) answers.pop_back();
    if (answers.size() != is_tensor.size()) {
        raise("RuntimeError",
              fmt::format("function {} returned an incorrect number of gradients (expected {}, got "
                          "{})",
                          step.node.name, is_tensor.size(), answers.size()));
    }
    torch::Gradients grads;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        const torch::Tensor grad = tensor_or_null(answers[i]);
        if (!grad && !answers[i].is_none()) {
            raise("RuntimeError",
                  fmt::format("expected Variable or None (got {})", type_text(thread, answers[i])));
        }
        if (is_tensor[i]) {
            grads.push_back(grad);
        } else if (grad) {
            raise("RuntimeError",
                  fmt::format("function {} returned a gradient different from None at position {}, "
                              "but the corresponding forward input was not a Variable",
                              step.node.name, i + 1));
        }
    }
    return grads;
}

bool holds(const std::vector<torch::Tensor>& tensors, const torch::Tensor& tensor) {
    return std::ranges::find(tensors, tensor) != tensors.end();
}

// One call of apply whose result has a history.
class Application {
   public:
    Application(Thread& thread, Ref<FunctionContext> ctx, const std::vector<torch::Tensor>& inputs)
        : thread_(thread), ctx_(std::move(ctx)), inputs_(inputs) {}

    // Takes what forward returned. An output that is an input, or that has a history, becomes a
    // tensor of its own, unless it was marked as written.
    Value take(const Value& output) {
        const auto* tuple = output.get<TupleObject>();
        if (tuple == nullptr) return take_one(output);
        std::vector<Value> items;
        for (const Value& item : tuple->items) items.push_back(take_one(item));
        return thread_.interpreter.tuple(std::move(items));
    }

    void record(const Value& cls, const std::vector<bool>& is_tensor) {
        if (results_.empty()) return;
        const Value held(ctx_);
        Interpreter& interpreter = thread_.interpreter;
        torch::record_history(
            thread_.torch(), results_, cls.as<TypeObject>()->name + "Backward", inputs_, {},
            [&interpreter, cls, held, is_tensor, outputs = outputs_](torch::BackwardCall& step) {
                return call_backward(interpreter, cls, held, is_tensor, outputs, step);
            });
        const std::shared_ptr<torch::Node>& node = results_.front()->grad_fn;
        node->takes_missing = !ctx_->fills_missing;
        node->looks_itself = true;
        for (const torch::Tensor& tensor : ctx_->to_save)
            node->saved.emplace_back(tensor, node.get());
        ctx_->to_save.clear();
        ctx_->node = node;
    }

   private:
    Value take_one(const Value& value) {
        torch::Tensor tensor = tensor_or_null(value);
        if (!tensor) {
            outputs_.push_back({});
            return value;
        }
        if (holds(ctx_->not_differentiable, tensor) || !device::is_floating(tensor->dtype)) {
            outputs_.push_back(
                {false, torch::OutputMeta{tensor->shape, tensor->dtype, tensor->device()}});
            return value;
        }
        outputs_.push_back({true, std::nullopt});
        if (holds(ctx_->dirty, tensor)) {
            if (tensor->requires_grad && tensor->is_leaf()) {
                raise("RuntimeError",
                      "a leaf Variable that requires grad has been used in an in-place operation.");
            }
        } else if (const bool is_input = holds(inputs_, tensor); is_input || tensor->needs_grad()) {
            const torch::Tensor own = torch::alias(tensor);
            if (is_input) torch::record_function_view(own, tensor);
            std::ranges::replace(ctx_->to_save, tensor, own);
            tensor = own;
        }
        results_.push_back(tensor);
        return wrap(thread_, tensor);
    }

    Thread& thread_;
    Ref<FunctionContext> ctx_;
    const std::vector<torch::Tensor>& inputs_;
    std::vector<torch::Tensor> results_;
    std::vector<Output> outputs_;
};

Value apply(Args& args) {
    Thread& thread = args.thread;
    const Value cls = args[0];
    const std::vector<Value> arguments(args.positional + 1, args.positional + args.count);
    const Ref<FunctionContext> ctx =
        make<FunctionContext>(torch_state(args.interpreter).function_context);
    std::vector<torch::Tensor> inputs;
    std::vector<bool> is_tensor;
    for (const Value& argument : arguments) {
        const torch::Tensor tensor = tensor_or_null(argument);
        is_tensor.push_back(tensor != nullptr);
        ctx->needs_input_grad.push_back(tensor && tensor->needs_grad());
        if (tensor) inputs.push_back(tensor);
    }
    Value output;
    {
        const WithoutGrad quiet(thread);
        output = call_forward(thread, cls, ctx, arguments);
    }
    if (!torch::records_history(thread.torch(), inputs)) return output;
    Application application(thread, ctx, inputs);
    Value answer = application.take(output);
    application.record(cls, is_tensor);
    return answer;
}

}  // namespace

void install_function(Interpreter& interpreter, ModuleObject& module) {
    torch_state(interpreter).function_context = context_type(interpreter);
    TypeObject* type = interpreter.new_type("torch.autograd.function", "Function");
    type->allocate = [](TypeObject* its_type) -> Object* { return new Instance(its_type); };
    type->class_method("apply", nullptr, apply);
    type->static_method("forward", "ctx, *args, **kwargs", [](Args&) -> Value {
        raise("NotImplementedError",
              "You must implement the forward function for custom autograd.Function.");
    });
    type->static_method("backward", "ctx, *grad_outputs", [](Args&) -> Value {
        raise("NotImplementedError",
              "You must implement either the backward or vjp method for your custom "
              "autograd.Function to use it with backward mode AD.");
    });
    type->method("__call__", nullptr, [](Args&) -> Value {
        raise("RuntimeError",
              "Legacy autograd function with non-static forward method is deprecated. Please use "
              "new-style autograd function with static forward method. (Example: "
              "https://pytorch.org/docs/stable/autograd.html#torch.autograd.Function)");
    });
    module.set("Function", Value(type));
    interpreter.new_module("torch.autograd.function")->set("Function", Value(type));
}

}  // namespace ringside::snippet
