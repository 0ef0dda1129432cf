// torch.bernoulli, multinomial, normal, and the methods that fill a tensor with draws.
#include "core/torch/sampling.h"

#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/creation.h"
#include "core/torch/elementwise.h"

#include <utility>

namespace ringside::snippet {

namespace {

torch::Tensor input_of(Args& args) {
    return tensor_from(args.thread, args[0], args.function.name, "input", 1);
}

// bernoulli(input), bernoulli(input, p) and the method in place.
Value bernoulli_call(Args& args) {
    torch::Context& context = args.thread.torch();
    torch::Generator* generator = generator_from(args[2]);
    const torch::Tensor input = input_of(args);
    if (args.function.name == "bernoulli_") {
        if (const torch::Tensor p = tensor_or_null(args[1])) {
            torch::copy_in_place(context, input, torch::bernoulli(context, p, generator));
        } else {
            const double p_of_all = args.has(1) ? real_from(args.thread, args[1]) : 0.5;
            torch::bernoulli_in_place(context, input, p_of_all, generator);
        }
        return args[0];
    }
    if (args[1].is_absent()) return wrap(args.thread, torch::bernoulli(context, input, generator));
    const torch::Tensor result = torch::new_tensor(
        context, {.shape = input->shape, .dtype = input->dtype, .device = input->device()});
    torch::bernoulli_in_place(context, result, real_from(args.thread, args[1]), generator);
    return wrap(args.thread, result);
}

Value multinomial_call(Args& args) {
    const bool replacement = args.has(2) && is_true(args.thread, args[2]);
    return wrap(args.thread, torch::multinomial(args.thread.torch(), input_of(args),
                                                index_from(args.thread, args[1]), replacement,
                                                generator_from(args[3])));
}

Value exponential_call(Args& args) {
    const double lambda = args.has(1) ? real_from(args.thread, args[1]) : 1;
    torch::exponential_in_place(args.thread.torch(), input_of(args), lambda,
                                generator_from(args[2]));
    return args[0];
}

// normal(mean, std) with tensors among them, and normal(mean, std, size) with numbers.
Value normal_call(Args& args) {
    torch::Context& context = args.thread.torch();
    const torch::Tensor mean = tensor_or_null(args[0]);
    const torch::Tensor deviation = tensor_or_null(args[1]);
    torch::Generator* generator = generator_from(args[3]);
    torch::Factory factory = factory_from(args, 4);
    const double plain_mean = mean ? 0 : real_from(args.thread, args[0]);
    const double plain_deviation = deviation || !args.has(1) ? 1 : real_from(args.thread, args[1]);
    if (!mean && !deviation) {
        if (args[2].is_absent()) {
            raise_type_error(
                "normal() received an invalid combination of arguments - got (float, float)");
        }
        const bool wants_gradient = std::exchange(factory.requires_grad, false);
        const torch::Tensor result =
            torch::empty(context, shape_from(args.thread, {args[2]}, "normal"), factory);
        torch::normal_in_place(context, result, plain_mean, plain_deviation, generator);
        if (wants_gradient) torch::set_requires_grad(result, true);
        return wrap(args.thread, result);
    }
    const torch::Tensor& like = mean ? mean : deviation;
    const torch::Shape shape =
        mean && deviation ? torch::broadcast_shape(mean->shape, deviation->shape) : like->shape;
    const torch::Tensor drawn = torch::new_tensor(
        context, {.shape = shape, .dtype = like->dtype, .device = like->device()});
    torch::normal_in_place(context, drawn, 0, 1, generator);
    const torch::Operand scale =
        deviation ? torch::Operand(deviation) : torch::Operand(torch::Scalar::of(plain_deviation));
    const torch::Operand shift =
        mean ? torch::Operand(mean) : torch::Operand(torch::Scalar::of(plain_mean));
    return wrap(args.thread, torch::add(context, torch::multiply(context, drawn, scale), shift));
}

}  // namespace

void install_sampling(Interpreter& interpreter, ModuleObject& torch_module) {
    TypeObject* tensor = torch_state(interpreter).tensor;
    constexpr const char* kBernoulli = "input, p=, *, generator=";
    constexpr const char* kMultinomial = "input, num_samples, replacement=, *, generator=";
    add_function(torch_module, "bernoulli", kBernoulli, bernoulli_call);
    add_function(torch_module, "multinomial", kMultinomial, multinomial_call);
    add_function(torch_module, "normal",
                 "mean, std=, size=, *, generator=, dtype=, device=, requires_grad=, pin_memory=",
                 normal_call);
    tensor->method("bernoulli", kBernoulli, bernoulli_call);
    tensor->method("bernoulli_", kBernoulli, bernoulli_call);
    tensor->method("multinomial", kMultinomial, multinomial_call);
    tensor->method("exponential_", "input, lambd=, *, generator=", exponential_call);
}

}  // namespace ringside::snippet
