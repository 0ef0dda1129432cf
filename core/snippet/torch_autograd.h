// The interpreter's side of autograd: nodes as objects, hooks, torch.autograd.Function.
#pragma once

#include "core/snippet/object.h"
#include "core/torch/autograd.h"

#include <memory>
#include <vector>

namespace ringside::snippet {

// The object behind grad_fn; None for no node.
Value wrap_node(Thread& thread, const std::shared_ptr<torch::Node>& node);
// Calls the program's function with gradients recorded as the walk records them.
Value call_in_mode(torch::Context& context, Thread& thread, const Value& function,
                   std::vector<Value> arguments);
// What a hook returned: a tensor, or nothing. Errors: TypeError.
torch::Tensor hook_result(Thread& thread, const Value& result);

// Tensor.backward, register_hook, retain_grad …
void add_tensor_autograd(TypeObject* type);
// torch.autograd.
void install_autograd(Interpreter& interpreter, ModuleObject& module);
// torch.autograd.Function.
void install_function(Interpreter& interpreter, ModuleObject& module);

}  // namespace ringside::snippet
