// Which element type a result has, and what PyTorch calls types in its messages.
#pragma once

#include "core/torch/tensor.h"

#include <string>
#include <vector>

namespace ringside::torch {

// "Float", "Double", "Long": the names in messages.
const char* scalar_type_name(DType type);
// "torch.FloatTensor", "torch.cuda.FloatTensor": Tensor.type().
std::string tensor_type_name(const TensorImpl& tensor);
// The smallest type that holds both, as torch.promote_types.
DType promote(DType a, DType b);
// torch.can_cast: whether a result of type `from` may be written into `to` in place.
bool can_cast(DType from, DType to);

// An operand: a tensor or a number.
struct Operand {
    Tensor tensor;
    Scalar scalar;
    Operand(Tensor the_tensor)
        : tensor(std::move(the_tensor)) {}              // NOLINT(google-explicit-constructor)
    Operand(Scalar the_scalar) : scalar(the_scalar) {}  // NOLINT(google-explicit-constructor)
    bool is_scalar() const { return !tensor; }
};

// PyTorch's three-tier rule: tensors with dimensions, then 0-dim tensors, then numbers; a lower
// tier counts only when its kind (bool < integer < float) is higher.
DType result_type(const std::vector<Operand>& operands, DType default_float);

}  // namespace ringside::torch
