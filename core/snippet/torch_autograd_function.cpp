// torch.autograd.Function: operations whose gradient the program writes itself.
#include "core/snippet/torch_autograd.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <algorithm>

namespace ringside::snippet {

namespace {

// ctx: what forward leaves for backward.
class FunctionContext : public Instance {
   public:
    explicit FunctionContext(TypeObject* its_type) : Instance(its_type) {}
    void clear_references() override {
        to_save.clear();
        not_differentiable.clear();
        node.reset();
        Container::clear_references();
    }
    std::vector<torch::Tensor> to_save;
    std::vector<torch::Tensor> not_differentiable;
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
    type->method("mark_dirty", "self, *args", [](Args&) -> Value { return Value::none(); });
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

// What the walk calls: the program's backward, with one gradient per output.
torch::Gradients call_backward(Interpreter& interpreter, const Value& cls, const Value& ctx,
                               const std::vector<bool>& is_tensor, torch::BackwardCall& step) {
    Thread& thread = interpreter.thread_for(step.context.host);
    std::vector<Value> arguments{ctx};
    for (const torch::Tensor& grad : step.grads) arguments.push_back(wrap(thread, grad));
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
            raise_type_error(
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

Value apply(Args& args) {
    Thread& thread = args.thread;
    Interpreter& interpreter = args.interpreter;
    const Value cls = args[0];
    const std::vector<Value> arguments(args.positional + 1, args.positional + args.count);
    const Ref<FunctionContext> ctx =
        make<FunctionContext>(torch_state(interpreter).function_context);
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
    // An output that is an input, or that has a history, becomes a tensor of its own.
    std::vector<torch::Tensor> results;
    const auto fresh = [&](const Value& value) -> Value {
        torch::Tensor tensor = tensor_or_null(value);
        if (!tensor) return value;
        const bool is_fixed =
            std::ranges::find(ctx->not_differentiable, tensor) != ctx->not_differentiable.end();
        if (is_fixed) return value;
        const bool is_input = std::ranges::find(inputs, tensor) != inputs.end();
        if (is_input || tensor->needs_grad()) {
            std::ranges::replace(ctx->to_save, tensor, torch::alias(tensor));
            tensor = torch::alias(tensor);
        }
        results.push_back(tensor);
        return wrap(thread, tensor);
    };
    Value answer;
    if (const auto* tuple = output.get<TupleObject>()) {
        std::vector<Value> items;
        for (const Value& item : tuple->items) items.push_back(fresh(item));
        answer = interpreter.tuple(std::move(items));
    } else {
        answer = fresh(output);
    }
    const std::string name = cls.as<TypeObject>()->name + "Backward";
    const Value held(ctx);
    torch::record_history(thread.torch(), results, name, inputs, {},
                          [&interpreter, cls, held, is_tensor](torch::BackwardCall& step) {
                              return call_backward(interpreter, cls, held, is_tensor, step);
                          });
    if (results.empty() || !results.front()->grad_fn) return answer;
    const std::shared_ptr<torch::Node>& node = results.front()->grad_fn;
    node->takes_missing = !ctx->fills_missing;
    for (const torch::Tensor& tensor : ctx->to_save) node->saved.emplace_back(tensor, node.get());
    ctx->to_save.clear();
    ctx->node = node;
    return answer;
}

}  // namespace

void install_function(Interpreter& interpreter, ModuleObject& module) {
    torch_state(interpreter).function_context = context_type(interpreter);
    TypeObject* type = interpreter.new_type("torch.autograd.function", "Function");
    type->allocate = [](TypeObject* its_type) -> Object* { return new Instance(its_type); };
    type->class_method("apply", nullptr, apply);
    module.set("Function", Value(type));
    interpreter.new_module("torch.autograd.function")->set("Function", Value(type));
}

}  // namespace ringside::snippet
