// addcmul, addcdiv, lerp, and what the optimisers written in Python need of the runtime.
#include "core/torch/updates.h"

#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

Value update_call(Args& args) {
    const std::string& name = args.function.name;
    const torch::Tensor self = tensor_from(args.thread, args[0], name, "input", 1);
    const torch::Tensor a = tensor_from(args.thread, args[1], name, "tensor1", 2);
    const torch::Tensor b = tensor_from(args.thread, args[2], name, "tensor2", 3);
    const double value = args.has(3) ? scalar_from(args.thread, args[3], "value").real : 1;
    const torch::Update update =
        name.starts_with("addcmul") ? torch::Update::product : torch::Update::quotient;
    torch::Context& context = args.thread.torch();
    if (!name.ends_with("_"))
        return wrap(args.thread, torch::updated(context, update, self, a, b, value));
    torch::update_in_place(context, update, self, a, b, value);
    return args[0];
}

Value lerp_call(Args& args) {
    const std::string& name = args.function.name;
    const torch::Tensor self = tensor_from(args.thread, args[0], name, "input", 1);
    const torch::Tensor end = tensor_from(args.thread, args[1], name, "end", 2);
    const std::optional<torch::Operand> weight = operand_from(args.thread, args[2]);
    if (!weight) {
        raise_type_error(fmt::format("{}(): argument 'weight' (position 3) must be Number, not {}",
                                     name, type_text(args.thread, args[2])));
    }
    torch::Context& context = args.thread.torch();
    if (!name.ends_with("_")) return wrap(args.thread, torch::lerp(context, self, end, *weight));
    torch::lerp_in_place(context, self, end, *weight);
    return args[0];
}

constexpr auto kBoth = std::to_array<NamedCall>({
    {"addcmul", "input, tensor1, tensor2, *, value=", update_call},
    {"addcdiv", "input, tensor1, tensor2, *, value=", update_call},
    {"lerp", "input, end, weight", lerp_call},
});
constexpr auto kInPlace = std::to_array<NamedCall>({
    {"addcmul_", "input, tensor1, tensor2, *, value=", update_call},
    {"addcdiv_", "input, tensor1, tensor2, *, value=", update_call},
    {"lerp_", "input, end, weight", lerp_call},
});

// mark_state(parameter, name, tensor): the stage shows the tensor as the optimiser's, by the name
// of the parameter that it belongs to.
Value mark_state(Args& args) {
    const torch::Tensor parameter = tensor_from(args.thread, args[0], "mark_state", "parameter", 1);
    const torch::Tensor state = tensor_from(args.thread, args[2], "mark_state", "tensor", 3);
    const std::string& owner = parameter->storage->block().label().name;
    const std::string& name = text_from(args.thread, args[1], "name");
    torch::set_label(args.thread.torch(), state, owner.empty() ? name : owner + "." + name,
                     trace::Role::optimizer);
    return args[2];
}

// set_phase(name): what the work from here on is part of; answers what it was before.
Value set_phase(Args& args) {
    device::HostThread& host = args.thread.torch().host;
    const Value before = args.interpreter.str(host.phase);
    host.phase = text_from(args.thread, args[0], "name");
    return before;
}

}  // namespace

void install_updates(Interpreter& interpreter, ModuleObject& torch_module) {
    TypeObject* tensor = torch_state(interpreter).tensor;
    for (const NamedCall& each : kBoth) {
        tensor->method(each.name, each.signature, each.body);
        add_function(torch_module, each.name, each.signature, each.body);
    }
    for (const NamedCall& each : kInPlace) tensor->method(each.name, each.signature, each.body);
    ModuleObject* own = interpreter.new_module("torch._C");
    own->function("_mark_state", "parameter, name, tensor", mark_state);
    own->function("_set_phase", "name", set_phase);
}

}  // namespace ringside::snippet
