// The parts of the bindings outside torch.Tensor. Each fills modules or types; torch_bindings.cpp
// calls them.
#pragma once

#include "core/snippet/object.h"

namespace ringside::snippet {

class Interpreter;

void install_creation(Interpreter& interpreter,
                      ModuleObject& torch_module);  // torch.zeros, torch.rand …
void install_modes(Interpreter& interpreter,
                   ModuleObject& torch_module);  // no_grad, manual_seed, device, dtypes
void install_module_type(Interpreter& interpreter, ModuleObject& nn);  // nn.Module, nn.Parameter
void install_layers(Interpreter& interpreter, ModuleObject& nn);       // nn.Linear, nn.ReLU …
void install_containers(Interpreter& interpreter,
                        ModuleObject& nn);  // nn.Sequential, nn.ModuleList, nn.ModuleDict
void install_functional(Interpreter& interpreter, ModuleObject& functional);  // torch.nn.functional
void install_parallel(Interpreter& interpreter,
                      ModuleObject& nn);  // nn.DataParallel, torch.nn.parallel
void install_cuda(Interpreter& interpreter, ModuleObject& cuda);  // torch.cuda
void install_distributed(Interpreter& interpreter);               // torch._C._distributed_c10d

void install_backends(Interpreter& interpreter,
                      ModuleObject& torch_module);  // torch.backends, torch.version

// Smaller calls of torch and Tensor.
void install_misc(Interpreter& interpreter, ModuleObject& torch_module);
void add_misc_methods(TypeObject* tensor_type);

// autocast, inference mode, anomaly detection, states of random generators.
void install_flags(Interpreter& interpreter, ModuleObject& torch_module);

// Methods of Tensor written in Python; scatter.
void install_composed(Interpreter& interpreter, ModuleObject& torch_module);

// bernoulli, multinomial, normal …
void install_sampling(Interpreter& interpreter, ModuleObject& torch_module);

// addcmul, addcdiv, lerp; what the optimisers in library/ ask of the runtime.
void install_updates(Interpreter& interpreter, ModuleObject& torch_module);

// copy.deepcopy of tensors and modules.
void add_copying(Interpreter& interpreter);

// Names of PyTorch outside the subset.
void install_later(Interpreter& interpreter);

// The settings of the built-in layers as attributes, and methods written in Python.
void add_layer_attributes(Interpreter& interpreter);

// Parts of nn.Module.
void add_hooks(Interpreter& interpreter, TypeObject* module);
void add_state(TypeObject* module);

// Makes a native type deriving from nn.Module.
TypeObject* new_module_type(Interpreter& interpreter, ModuleObject& nn, const char* name,
                            TypeObject* base = nullptr);

}  // namespace ringside::snippet
