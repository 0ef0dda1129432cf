#include "core/torch/updates.h"

#include "core/torch/autograd.h"
#include "core/torch/elementwise.h"

#include <fmt/format.h>

namespace ringside::torch {

namespace {

const char* name_of(Update update) { return update == Update::product ? "addcmul" : "addcdiv"; }

void check(Update update, const Tensor& a, const Tensor& b) {
    if (update == Update::product) return;
    if (device::is_floating(a->dtype) || device::is_floating(b->dtype)) return;
    raise_runtime_error(
        "Integer division with addcdiv is no longer supported, and in a future  release addcdiv "
        "will perform a true division of tensor1 and tensor2. The historic addcdiv behavior can "
        "be implemented as (input + value * torch.trunc(tensor1 / tensor2)).to(input.dtype) for "
        "integer inputs and as (input + value * tensor1 / tensor2) for float inputs. The future "
        "addcdiv behavior is just the latter implementation: (input + value * tensor1 / tensor2), "
        "for all dtypes.");
}

const char* history_name(Update update) {
    return update == Update::product ? "AddcmulBackward0" : "AddcdivBackward0";
}

Tensor combined(Context& context, Update update, const Tensor& a, const Tensor& b) {
    return update == Update::product ? multiply(context, a, b) : divide(context, a, b);
}

void run(Context& context, Update update, const Tensor& self, const Tensor& a, const Tensor& b,
         const Tensor& output, double value) {
    device::Kernel kernel{
        .op = update == Update::product ? device::Op::multiply_add : device::Op::divide_add,
        .name = name_of(update),
        .inputs = {self->view(), a->view(), b->view()},
        .outputs = {output->view()}};
    kernel.alpha = value;
    launch(context, std::move(kernel), output->device());
}

// One kernel takes tensors of one place and type only.
bool is_plain(const Tensor& self, const Tensor& a, const Tensor& b) {
    return self->device() == a->device() && self->device() == b->device() &&
           self->dtype == a->dtype && self->dtype == b->dtype && device::is_floating(self->dtype);
}

}  // namespace

Tensor updated(Context& context, Update update, const Tensor& self, const Tensor& a,
               const Tensor& b, double value) {
    check(update, a, b);
    common_device({self, a, b}, false);
    if (records_history(context, {self, a, b}) || !is_plain(self, a, b)) {
        const Tensor result = add(context, self, combined(context, update, a, b), value);
        rename_history(result, history_name(update));
        return result;
    }
    const Shape shape = broadcast_shape(broadcast_shape(self->shape, a->shape), b->shape);
    const Tensor result =
        new_tensor(context, {.shape = shape, .dtype = self->dtype, .device = self->device()});
    run(context, update, self, a, b, result, value);
    return result;
}

Tensor update_in_place(Context& context, Update update, const Tensor& self, const Tensor& a,
                       const Tensor& b, double value) {
    check(update, a, b);
    check_in_place(context, self);
    common_device({self, a, b}, true);
    const Shape shape = broadcast_shape(broadcast_shape(self->shape, a->shape), b->shape);
    if (shape != self->shape) {
        raise_runtime_error(fmt::format("output with shape {} doesn't match the broadcast shape {}",
                                        text_of_shape(self->shape), text_of_shape(shape)));
    }
    if (records_history(context, {self, a, b}) || !is_plain(self, a, b)) {
        return binary_in_place(context, *find_binary("add"), self, combined(context, update, a, b),
                               value);
    }
    run(context, update, self, a, b, self, value);
    count_write(self);
    return self;
}

namespace {

// The amount to add to self when the weight is below a half.
bool starts_from_self(const Operand& weight) { return weight.scalar.real < 0.5; }

}  // namespace

Tensor lerp(Context& context, const Tensor& self, const Tensor& end, const Operand& weight) {
    if (!device::is_floating(self->dtype)) {
        raise_runtime_error(
            fmt::format("\"{}\" not implemented for '{}'",
                        weight.is_scalar() ? "lerp_kernel_scalar" : "lerp_kernel_tensor",
                        scalar_type_name(self->dtype)));
    }
    const Tensor way = subtract(context, end, self);
    if (!weight.is_scalar()) {
        const Tensor forth = add(context, self, multiply(context, weight.tensor, way));
        const Tensor rest = subtract(context, Scalar::of(1.0), weight.tensor);
        const Tensor back = subtract(context, end, multiply(context, way, rest));
        const Tensor is_near = binary(context, *find_binary("lt"), weight.tensor, Scalar::of(0.5));
        return where(context, is_near, forth, back);
    }
    if (starts_from_self(weight)) return add(context, self, way, weight.scalar.real);
    return add(context, end, way, -(1 - weight.scalar.real));
}

Tensor lerp_in_place(Context& context, const Tensor& self, const Tensor& end,
                     const Operand& weight) {
    if (weight.is_scalar() && starts_from_self(weight)) {
        check_in_place(context, self);
        const Tensor way = subtract(context, end, self);
        return binary_in_place(context, *find_binary("add"), self, way, weight.scalar.real);
    }
    copy_in_place(context, self, lerp(context, self, end, weight));
    return self;
}

}  // namespace ringside::torch
