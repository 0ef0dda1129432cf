// The parts that the type torch.Tensor is made of. Each adds its methods.
#pragma once

namespace ringside::snippet {

class TypeObject;

void add_tensor_attributes(TypeObject* type);  // shape, device, dtype, data, grad …
void add_tensor_operators(TypeObject* type);   // +, [], comparisons, bool(), print
void add_tensor_arithmetic(TypeObject* type);  // add, relu_, sum, matmul …
void add_tensor_shapes(TypeObject* type);      // view, t, chunk, expand …
void add_tensor_moves(TypeObject* type);       // to, cuda, item, tolist, clone …

}  // namespace ringside::snippet
