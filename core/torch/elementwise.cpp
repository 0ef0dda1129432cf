#include "core/torch/elementwise.h"
#include "core/torch/autocast.h"
#include "core/torch/derivatives.h"

#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ringside::torch {

using device::Op;

Shape broadcast_shape(const Shape& a, const Shape& b) {
    const std::size_t dims = std::max(a.size(), b.size());
    Shape result(dims, 1);
    for (std::size_t i = dims; i-- > 0;) {  // the last dimension that does not fit is named
        const std::size_t from_end = dims - i;
        const std::int64_t size_a = from_end <= a.size() ? a[a.size() - from_end] : 1;
        const std::int64_t size_b = from_end <= b.size() ? b[b.size() - from_end] : 1;
        if (size_a != size_b && size_a != 1 && size_b != 1) {
            raise_runtime_error(
                fmt::format("The size of tensor a ({}) must match the size of tensor b ({}) at "
                            "non-singleton dimension {}",
                            size_a, size_b, i));
        }
        result[i] = size_a == 1 ? size_b : size_a;
    }
    return result;
}

DeviceId common_device(const std::vector<Tensor>& operands, bool first_is_output) {
    DeviceId common = device::kHost;
    for (const Tensor& tensor : operands) {
        if (!tensor->device().is_host()) {
            common = tensor->device();
            break;
        }
    }
    for (std::size_t i = 0; i < operands.size(); ++i) {
        const TensorImpl& tensor = *operands[i];
        if (tensor.device() == common) continue;
        const bool is_output = first_is_output && i == 0;
        if (!is_output && tensor.shape.empty() && tensor.device().is_host()) continue;
        raise_runtime_error(
            fmt::format("Expected all tensors to be on the same device, but found at least two "
                        "devices, {} and {}!",
                        device::text_of(common), device::text_of(tensor.device())));
    }
    return common;
}

namespace {

DType unary_type(const Context& context, UnaryRule rule, DType input) {
    switch (rule) {
        case UnaryRule::same:
            return input;
        case UnaryRule::floating:
            return device::is_floating(input) ? input : context.process.default_dtype;
        case UnaryRule::boolean:
            return DType::boolean;
    }
    return input;
}

DType binary_type(const Context& context, BinaryRule rule, DType promoted) {
    const bool needs_float = rule == BinaryRule::floating && !device::is_floating(promoted);
    return needs_float ? context.process.default_dtype : promoted;
}

// Replaces a 0-dim host tensor among device tensors by its number, as kernels take it.
Operand on_device(Context& context, const Operand& operand, DeviceId device) {
    if (operand.is_scalar() || operand.tensor->device() == device) return operand;
    if (!operand.tensor->is_readable()) {  // shapes are all that is computed: any number will do
        return device::is_floating(operand.tensor->dtype) ? Scalar::of(0.0)
                                                          : Scalar::of(std::int64_t{0});
    }
    return scalar_of(context, operand.tensor);
}

Op reversed(Op op) {
    if (op == Op::subtract) return Op::reverse_subtract;
    if (op == Op::divide) return Op::reverse_divide;
    if (op == Op::power) return Op::reverse_power;
    return op;
}

bool is_symmetric(Op op) {
    return op == Op::add || op == Op::multiply || op == Op::maximum || op == Op::minimum ||
           op == Op::equal || op == Op::not_equal || op == Op::bitwise_and ||
           op == Op::bitwise_or || op == Op::bitwise_xor;
}

Tensor filled_zero_dim(Context& context, Scalar value, DType dtype, DeviceId device) {
    const Tensor tensor = new_tensor(context, {.shape = {}, .dtype = dtype, .device = device});
    launch(context,
           {.op = Op::fill, .name = "fill_", .outputs = {tensor->view()}, .scalars = {value.real}},
           device);
    return tensor;
}

void run_binary(Context& context, const BinaryCall& call, Operand a, Operand b,
                const Tensor& output, DType compute, double alpha) {
    const DeviceId device = output->device();
    a = on_device(context, a, device);
    b = on_device(context, b, device);
    device::Kernel kernel{
        .op = call.op, .name = std::string(call.name), .outputs = {output->view()}};
    kernel.alpha = alpha;
    if (a.is_scalar() && b.is_scalar()) a = filled_zero_dim(context, a.scalar, compute, device);
    if (a.is_scalar()) {
        const bool has_form = is_symmetric(call.op) || reversed(call.op) != call.op;
        if (has_form && alpha == 1) {
            kernel.op = reversed(call.op);
            std::swap(a, b);
        } else {
            a = filled_zero_dim(context, a.scalar, compute, device);
        }
    }
    // Comparisons happen in the promoted type, not in the result's.
    const bool must_convert = call.rule == BinaryRule::boolean;
    const Tensor left = must_convert ? converted(context, a.tensor, compute) : a.tensor;
    kernel.inputs.push_back(left->view());
    Tensor right;
    if (b.is_scalar()) {
        kernel.scalars.push_back(b.scalar.real);
    } else {
        right = must_convert ? converted(context, b.tensor, compute) : b.tensor;
        kernel.inputs.push_back(right->view());
    }
    launch(context, std::move(kernel), device);
}

void check_bool_subtract(const BinaryCall& call, DType promoted) {
    if (call.op == Op::subtract && promoted == DType::boolean) {
        raise_runtime_error(
            "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
            "`logical_xor()` operator instead.");
    }
}

const char* bitwise_kernel(Op op) {
    if (op == Op::bitwise_and) return "bitwise_and";
    if (op == Op::bitwise_or) return "bitwise_or";
    if (op == Op::shift_left) return "lshift";
    if (op == Op::shift_right) return "rshift";
    return op == Op::bitwise_xor ? "bitwise_xor" : nullptr;
}

// What kernels refuse by type and value.
void check_numbers(Context& context, const BinaryCall& call, DType promoted, const Operand& b,
                   DeviceId device) {
    check_bool_subtract(call, promoted);
    const bool is_floating = device::is_floating(promoted);
    if (const char* kernel = bitwise_kernel(call.op); kernel != nullptr && is_floating) {
        raise_runtime_error(fmt::format("\"{}_{}\" not implemented for '{}'", kernel,
                                        device.is_gpu() ? "cuda" : "cpu",
                                        scalar_type_name(promoted)));
    }
    if (is_floating) return;
    if (call.op == Op::power && b.is_scalar() && b.scalar.whole < 0)
        raise_runtime_error("Integers to negative integer powers are not allowed.");
    if (!device.is_host() || (call.op != Op::floor_divide && call.op != Op::remainder)) return;
    const bool has_zero =
        b.is_scalar()
            ? b.scalar.whole == 0
            : b.tensor->is_readable() && std::ranges::count(integers_of(context, b.tensor), 0) > 0;
    if (has_zero) raise_runtime_error("ZeroDivisionError");
}

std::vector<Tensor> tensors_of(const Operand& a, const Operand& b) {
    std::vector<Tensor> tensors;
    if (!a.is_scalar()) tensors.push_back(a.tensor);
    if (!b.is_scalar()) tensors.push_back(b.tensor);
    return tensors;
}

// A copy of what a write is about to replace, for its gradient.
Tensor copy_before_write(Context& context, const Tensor& self) {
    Context quiet = without_history(context);
    Tensor copy = clone(quiet, self);
    copy->requires_grad = self->needs_grad();
    return copy;
}

}  // namespace

Tensor unary(Context& context, const UnaryCall& call, const Tensor& given) {
    const Tensor input =
        is_float_operation(call.name) ? autocast_float(context, given, Autocasts::cuda) : given;
    if (call.op == Op::negative && input->dtype == DType::boolean) {
        raise_runtime_error(
            "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to "
            "invert "
            "a mask, use the `~` or `logical_not()` operator instead.");
    }
    const DType dtype = unary_type(context, call.rule, input->dtype);
    const Tensor result =
        new_tensor(context, {.shape = input->shape, .dtype = dtype, .device = input->device()});
    const Tensor source =
        call.rule == UnaryRule::floating ? converted(context, input, dtype) : input;
    launch(context,
           {.op = call.op,
            .name = std::string(call.name),
            .inputs = {source->view()},
            .outputs = {result->view()}},
           input->device());
    if (!call.node.empty()) {
        derivative::record(context, result, call.node, {input},
                           [&] { return derivative::unary(call.op, input, result); });
    }
    return result;
}

namespace {

bool is_dense(const TensorImpl& tensor) {
    std::vector<std::pair<std::int64_t, std::int64_t>> dims;
    for (std::size_t i = 0; i < tensor.shape.size(); ++i) {
        if (tensor.shape[i] != 1) dims.emplace_back(tensor.strides[i], tensor.shape[i]);
    }
    std::ranges::sort(dims);
    std::int64_t expected = 1;
    for (const auto& [stride, size] : dims) {
        if (stride != expected) return false;
        expected *= size;
    }
    return true;
}

// Forbids writes whose elements, or whose operands, share memory. Source:
// aten/src/ATen/MemoryOverlap.cpp.
void check_overlap(const TensorImpl& self, const Tensor& other) {
    for (std::size_t i = 0; i < self.shape.size(); ++i) {
        if (self.strides[i] == 0 && self.shape[i] > 1) {
            raise_runtime_error(
                "unsupported operation: more than one element of the written-to tensor refers to "
                "a single memory location. Please clone() the tensor before performing the "
                "operation.");
        }
    }
    if (!other || other.get() == &self || other->storage != self.storage) return;
    const std::int64_t count = self.numel();
    const std::int64_t other_count = other->numel();
    if (count == 0 || other_count == 0 || !is_dense(self) || !is_dense(*other)) return;
    const bool is_same = self.offset == other->offset && count == other_count;
    if (is_same && self.strides == other->strides) return;
    if (self.offset < other->offset + other_count && other->offset < self.offset + count) {
        raise_runtime_error(
            "unsupported operation: some elements of the input tensor and the written-to tensor "
            "refer to a single memory location. Please clone() the tensor before performing the "
            "operation.");
    }
}

}  // namespace

Tensor unary_in_place(Context& context, const UnaryCall& call, const Tensor& input) {
    check_in_place(context, input);
    check_overlap(*input, {});
    const DType dtype = unary_type(context, call.rule, input->dtype);
    if (!can_cast(dtype, input->dtype)) {
        raise_runtime_error(
            fmt::format("result type {} can't be cast to the desired output type {}",
                        scalar_type_name(dtype), scalar_type_name(input->dtype)));
    }
    const bool is_recorded = !call.node.empty() && records_history(context, {input});
    // What the gradient needs of the input must survive the write.
    const Tensor before =
        is_recorded && !call.saves_result ? copy_before_write(context, input) : input;
    launch(context,
           {.op = call.op,
            .name = std::string(call.name),
            .inputs = {input->view()},
            .outputs = {input->view()}},
           input->device());
    if (!is_recorded) {
        count_write(input);
        return input;
    }
    derivative::Formula formula = derivative::unary(call.op, before, input);
    record_in_place(context, input, call.node, {input}, formula.saved, std::move(formula.backward));
    return input;
}

Tensor binary(Context& context, const BinaryCall& call, const Operand& a, const Operand& b,
              double alpha) {
    const std::vector<Tensor> tensors = tensors_of(a, b);
    const DeviceId device = common_device(tensors, false);
    const DType promoted = result_type({a, b}, context.process.default_dtype);
    check_numbers(context, call, promoted, b, device);
    const DType compute = binary_type(context, call.rule, promoted);
    Shape shape = tensors.front()->shape;
    if (tensors.size() == 2) shape = broadcast_shape(a.tensor->shape, b.tensor->shape);
    const DType dtype = call.rule == BinaryRule::boolean ? DType::boolean : compute;
    const Tensor result = new_tensor(context, {.shape = shape, .dtype = dtype, .device = device});
    run_binary(context, call, a, b, result, compute, alpha);
    if (!call.node.empty()) {
        const bool is_tensor_power = call.op == Op::power && !b.is_scalar();
        derivative::record(context, result, is_tensor_power ? "PowBackward1" : call.node, tensors,
                           [&] { return derivative::binary(call.op, a, b, result, alpha); });
    }
    return result;
}

Tensor binary_in_place(Context& context, const BinaryCall& call, const Tensor& self,
                       const Operand& other, double alpha) {
    check_in_place(context, self);
    check_overlap(*self, other.tensor);
    std::vector<Tensor> operands{self, self};
    if (!other.is_scalar()) operands.push_back(other.tensor);
    common_device(operands, true);
    const DType promoted = result_type({self, other}, context.process.default_dtype);
    check_numbers(context, call, promoted, other, self->device());
    const DType compute = binary_type(context, call.rule, promoted);
    if (!other.is_scalar()) {
        const Shape shape = broadcast_shape(self->shape, other.tensor->shape);
        if (shape != self->shape) {
            raise_runtime_error(
                fmt::format("output with shape {} doesn't match the broadcast shape {}",
                            text_of_shape(self->shape), text_of_shape(shape)));
        }
    }
    if (call.rule != BinaryRule::boolean && !can_cast(compute, self->dtype)) {
        raise_runtime_error(
            fmt::format("result type {} can't be cast to the desired output type {}",
                        scalar_type_name(compute), scalar_type_name(self->dtype)));
    }
    const std::vector<Tensor> inputs = tensors_of(self, other);
    const bool is_recorded = !call.node.empty() && records_history(context, inputs);
    const bool keeps_self =
        call.op != Op::add && call.op != Op::subtract &&
        (call.op == Op::power || (!other.is_scalar() && other.tensor->needs_grad()));
    const Tensor before = is_recorded && keeps_self ? copy_before_write(context, self) : self;
    run_binary(context, call, self, other, self, compute, alpha);
    if (!is_recorded) {
        count_write(self);
        return self;
    }
    derivative::Formula formula = derivative::binary(call.op, before, other, self, alpha);
    record_in_place(context, self, call.node, inputs, formula.saved, std::move(formula.backward));
    return self;
}

Tensor converted(Context& context, const Tensor& input, DType dtype) {
    if (input->dtype == dtype) return input;
    const Tensor result =
        new_tensor(context, {.shape = input->shape, .dtype = dtype, .device = input->device()});
    launch(
        context,
        {.op = Op::assign, .name = "copy_", .inputs = {input->view()}, .outputs = {result->view()}},
        input->device());
    return result;
}

void fill_in_place(Context& context, const Tensor& self, Scalar value) {
    check_in_place(context, self);
    launch(context,
           {.op = Op::fill, .name = "fill_", .outputs = {self->view()}, .scalars = {value.real}},
           self->device());
    record_in_place(context, self, "FillBackward2", {self}, {}, derivative::zeros());
}

namespace {

// The copy itself.
void copy_values(Context& context, const Tensor& self, const Tensor& source, bool non_blocking) {
    const Shape shape = broadcast_shape(self->shape, source->shape);
    if (shape != self->shape) {
        raise_runtime_error(fmt::format("output with shape {} doesn't match the broadcast shape {}",
                                        text_of_shape(self->shape), text_of_shape(shape)));
    }
    Tensor from = source;
    if (source->device() != self->device()) {
        from = converted(context, source, self->dtype);
        const Tensor arrived = from->shape == self->shape
                                   ? self
                                   : new_tensor(context, {.shape = from->shape,
                                                          .dtype = self->dtype,
                                                          .device = self->device()});
        context.charge();
        device::CopyRequest request;
        request.parts.emplace_back(from->view(), arrived->view());
        if (self->numel() > 0) {
            enqueue_copy(context, request, from->device(), self->device());
            if (!non_blocking) await_copy(context, from, arrived);
        }
        if (arrived == self) return;
        from = arrived;
    }
    launch(context,
           {.op = Op::assign, .name = "copy_", .inputs = {from->view()}, .outputs = {self->view()}},
           self->device());
}

}  // namespace

void copy_in_place(Context& context, const Tensor& self, const Tensor& source, bool non_blocking) {
    check_in_place(context, self);
    check_overlap(*self, source);
    copy_values(context, self, source, non_blocking);
    const DeviceId device = source->device();
    const DType dtype = source->dtype;
    record_in_place(context, self, "CopyBackwards", {self, source}, {},
                    [device, dtype](BackwardCall& call) -> Gradients {
                        Gradients grads = derivative::zeros()(call);
                        grads.push_back(call.wants(1) ? to(call.context, call.grad(),
                                                           {.device = device, .dtype = dtype})
                                                      : nullptr);
                        return grads;
                    });
}

Tensor clamp(Context& context, const Tensor& input, std::optional<Scalar> low,
             std::optional<Scalar> high) {
    std::vector<Operand> operands{input};
    if (low) operands.emplace_back(*low);
    if (high) operands.emplace_back(*high);
    const DType dtype = result_type(operands, context.process.default_dtype);
    const Tensor result =
        new_tensor(context, {.shape = input->shape, .dtype = dtype, .device = input->device()});
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    launch(context,
           {.op = Op::clamp,
            .name = "clamp",
            .inputs = {input->view()},
            .outputs = {result->view()},
            .scalars = {low ? low->real : -kInfinity, high ? high->real : kInfinity}},
           input->device());
    if (records_history(context, {input})) {
        derivative::Formula formula =
            derivative::clamp(input, low ? low->real : -kInfinity, high ? high->real : kInfinity);
        record_history(context, result, "ClampBackward1", {input}, formula.saved,
                       std::move(formula.backward));
    }
    return result;
}

Tensor where(Context& context, const Tensor& condition, const Operand& a, const Operand& b) {
    if (condition->dtype != DType::boolean && condition->dtype != DType::uint8) {
        raise_runtime_error(
            fmt::format("where expected condition to be a boolean tensor, but got a tensor with "
                        "dtype {}",
                        scalar_type_name(condition->dtype)));
    }
    std::vector<Tensor> tensors{condition};
    for (const Tensor& tensor : tensors_of(a, b)) tensors.push_back(tensor);
    const DeviceId device = common_device(tensors, false);
    const DType dtype = result_type({a, b}, context.process.default_dtype);
    Shape shape = condition->shape;
    for (const Tensor& tensor : tensors) shape = broadcast_shape(shape, tensor->shape);
    const auto as_tensor = [&](const Operand& operand) {
        const Operand here = on_device(context, operand, device);
        return here.is_scalar() ? filled_zero_dim(context, here.scalar, dtype, device)
                                : here.tensor;
    };
    const Tensor left = as_tensor(a);
    const Tensor right = as_tensor(b);
    const Tensor result = new_tensor(context, {.shape = shape, .dtype = dtype, .device = device});
    launch(context,
           {.op = Op::where,
            .name = "where",
            .inputs = {condition->view(), left->view(), right->view()},
            .outputs = {result->view()}},
           device);
    derivative::record(context, result, "WhereBackward0", tensors, [&] {
        return derivative::where(condition, !a.is_scalar(), !b.is_scalar());
    });
    return result;
}

}  // namespace ringside::torch
