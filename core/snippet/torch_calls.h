// Calls that are both methods of Tensor and functions of torch.
#pragma once

#include "core/snippet/object.h"
#include "core/torch/tensor.h"

#include <string>

namespace ringside::snippet {

struct NamedCall {
    const char* name;
    const char* signature;
    NativeFunction::Body body;
};

// Adds a function that errors call by its bare name, as PyTorch's argument parser does.
NativeFunction* add_function(ModuleObject& module, const char* name, const char* signature,
                             NativeFunction::Body body);

// torch.return_types.max(values=…, indices=…).
Value named_pair(Thread& thread, const std::string& name, const torch::Tensor& values,
                 const torch::Tensor& indices);

// The functions of the module torch that are also methods.
void add_arithmetic_functions(ModuleObject& module);
void add_shape_functions(ModuleObject& module);

}  // namespace ringside::snippet
