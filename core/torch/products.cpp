#include "core/torch/products.h"
#include "core/torch/autocast.h"
#include "core/torch/derivatives.h"

#include "core/torch/dtype_rules.h"
#include "core/torch/elementwise.h"
#include "core/torch/views.h"

#include <fmt/format.h>

namespace ringside::torch {

using device::Op;

const char* c_type_name(DType type) {
    switch (type) {
        case DType::float32:
            return "float";
        case DType::float64:
            return "double";
        case DType::float16:
            return "c10::Half";
        case DType::bfloat16:
            return "c10::BFloat16";
        case DType::int64:
            return "long int";
        case DType::int32:
            return "int";
        case DType::int16:
            return "short int";
        case DType::int8:
            return "signed char";
        case DType::uint8:
            return "unsigned char";
        case DType::boolean:
            return "bool";
    }
    return "";
}

namespace {

// The kernels of a GPU multiply floats only, the CPU's anything but bool.
void check_type(const Tensor& tensor, const char* cuda_kernel, const char* cpu_kernel) {
    const bool is_refused = tensor->device().is_gpu() ? !device::is_floating(tensor->dtype)
                                                      : tensor->dtype == DType::boolean;
    if (!is_refused) return;
    raise_runtime_error(fmt::format("\"{}\" not implemented for '{}'",
                                    tensor->device().is_gpu() ? cuda_kernel : cpu_kernel,
                                    scalar_type_name(tensor->dtype)));
}

void check_inner(const Tensor& a, const Tensor& b) {
    if (a->shape[1] != b->shape[0]) {
        raise_runtime_error(
            fmt::format("mat1 and mat2 shapes cannot be multiplied ({}x{} and {}x{})", a->shape[0],
                        a->shape[1], b->shape[0], b->shape[1]));
    }
}

Tensor product(Context& context, const char* name, const Tensor& bias, const Tensor& a,
               const Tensor& b, Shape shape) {
    const Tensor result =
        new_tensor(context, {.shape = std::move(shape), .dtype = a->dtype, .device = a->device()});
    device::Kernel kernel{.op = bias ? Op::add_matrix_multiply : Op::matrix_multiply, .name = name};
    if (bias) kernel.inputs.push_back(bias->view());
    kernel.inputs.push_back(a->view());
    kernel.inputs.push_back(b->view());
    kernel.outputs.push_back(result->view());
    launch(context, std::move(kernel), a->device());
    return result;
}

}  // namespace

Tensor mm(Context& context, const Tensor& left, const Tensor& right) {
    const Tensor a = autocast_small(context, left);
    const Tensor b = autocast_small(context, right);
    check_same_device("mm", {{"self", a}, {"mat2", b}});
    if (a->dim() != 2) raise_runtime_error("self must be a matrix");
    if (b->dim() != 2) raise_runtime_error("mat2 must be a matrix");
    check_inner(a, b);
    if (a->dtype != b->dtype) {
        raise_runtime_error(fmt::format("expected {} to have the same dtype, but got: {} != {}",
                                        a->device().is_host() ? "m1 and m2" : "mat1 and mat2",
                                        c_type_name(a->dtype), c_type_name(b->dtype)));
    }
    check_type(a, "addmm_cuda", "addmm_impl_cpu_");
    Tensor result = product(context, "mm", nullptr, a, b, {a->shape[0], b->shape[1]});
    derivative::record(context, result, "MmBackward0", {a, b},
                       [&] { return derivative::mm(a, b); });
    return result;
}

Tensor bmm(Context& context, const Tensor& left, const Tensor& right) {
    const Tensor a = autocast_small(context, left);
    const Tensor b = autocast_small(context, right);
    check_same_device("bmm", {{"self", a}, {"mat2", b}});
    if (a->dim() != 3) raise_runtime_error("batch1 must be a 3D tensor");
    if (b->dim() != 3) raise_runtime_error("batch2 must be a 3D tensor");
    if (a->shape[0] != b->shape[0] || a->shape[2] != b->shape[1]) {
        raise_runtime_error(
            fmt::format("Expected size for first two dimensions of batch2 tensor to be: [{}, {}] "
                        "but got: [{}, {}].",
                        a->shape[0], a->shape[2], b->shape[0], b->shape[1]));
    }
    if (a->dtype != b->dtype) {
        raise_runtime_error(fmt::format("expected scalar type {} but found {}",
                                        scalar_type_name(a->dtype), scalar_type_name(b->dtype)));
    }
    check_type(a, "baddbmm_cuda", "bmm");
    Tensor result = product(context, "bmm", nullptr, a, b, {a->shape[0], a->shape[1], b->shape[2]});
    derivative::record(context, result, "BmmBackward0", {a, b},
                       [&] { return derivative::bmm(a, b); });
    return result;
}

Tensor addmm(Context& context, const Tensor& added, const Tensor& left, const Tensor& right) {
    const Tensor bias = autocast_small(context, added);
    const Tensor a = autocast_small(context, left);
    const Tensor b = autocast_small(context, right);
    check_same_device("addmm", {{"self", bias}, {"mat1", a}, {"mat2", b}});
    if (bias->dtype != b->dtype) {
        raise_runtime_error(fmt::format("self and mat2 must have the same dtype, but got {} and {}",
                                        scalar_type_name(bias->dtype), scalar_type_name(b->dtype)));
    }
    if (a->dtype != b->dtype) {
        raise_runtime_error(fmt::format("mat1 and mat2 must have the same dtype, but got {} and {}",
                                        scalar_type_name(a->dtype), scalar_type_name(b->dtype)));
    }
    if (a->dim() != 2)
        raise_runtime_error(fmt::format("mat1 must be a matrix, got {}-D tensor", a->dim()));
    if (b->dim() != 2)
        raise_runtime_error(fmt::format("mat2 must be a matrix, got {}-D tensor", b->dim()));
    check_inner(a, b);
    const Shape shape{a->shape[0], b->shape[1]};
    Tensor wide = bias;
    if (bias->dim() > 2 || broadcast_shape(bias->shape, shape) != shape)
        wide = expand(context, bias, shape);
    check_type(a, "addmm_cuda", "addmm_impl_cpu_");
    Tensor result = product(context, "addmm", wide, a, b, shape);
    derivative::record(context, result, "AddmmBackward0", {bias, a, b},
                       [&] { return derivative::addmm(a, b); });
    return result;
}

Tensor dot(Context& context, const Tensor& a, const Tensor& b) {
    check_same_device("_dot", {{"self", a}, {"tensor", b}});
    if (a->dim() != 1 || b->dim() != 1) {
        raise_runtime_error(
            fmt::format("1D tensors expected, but got {}D and {}D tensors", a->dim(), b->dim()));
    }
    if (a->dtype != b->dtype) {
        raise_runtime_error(
            fmt::format("dot : expected both vectors to have same dtype, but found {} and {}",
                        scalar_type_name(a->dtype), scalar_type_name(b->dtype)));
    }
    if (a->shape != b->shape) {
        raise_runtime_error(
            fmt::format("inconsistent tensor size, expected tensor {} and src {} to have the same "
                        "number of elements, but got {} "
                        "and {} elements respectively",
                        text_of_shape(a->shape), text_of_shape(b->shape), a->numel(), b->numel()));
    }
    check_type(a, "dot", "dot");
    const Tensor row = alias(a, a->offset, {1, a->shape[0]}, {0, a->strides[0]});
    const Tensor column = alias(b, b->offset, {b->shape[0], 1}, {b->strides[0], 0});
    const Tensor matrix = product(context, "dot", nullptr, row, column, {1, 1});
    Tensor result = alias(matrix, 0, {}, {});
    derivative::record(context, result, "DotBackward0", {a, b},
                       [&] { return derivative::dot(a, b); });
    return result;
}

namespace {

Tensor matrix_vector(Context& context, const Tensor& matrix, const Tensor& vector) {
    check_same_device("addmv_", {{"mat", matrix}, {"vec", vector}});
    if (matrix->shape[1] != vector->shape[0]) {
        raise_runtime_error(fmt::format("size mismatch, got input ({}), mat ({}x{}), vec ({})",
                                        matrix->shape[0], matrix->shape[0], matrix->shape[1],
                                        vector->shape[0]));
    }
    if (matrix->dtype != vector->dtype) {
        raise_runtime_error(fmt::format("expected scalar type {} but found {}",
                                        scalar_type_name(matrix->dtype),
                                        scalar_type_name(vector->dtype)));
    }
    check_type(matrix, "addmv_impl_cuda", "addmv_impl_cpu");
    const Tensor column =
        alias(vector, vector->offset, {vector->shape[0], 1}, {vector->strides[0], 1});
    const Tensor product_column =
        product(context, "mv", nullptr, matrix, column, {matrix->shape[0], 1});
    Tensor result = alias(product_column, 0, {matrix->shape[0]}, {1});
    derivative::record(context, result, "MvBackward0", {matrix, vector},
                       [&] { return derivative::mv(matrix, vector); });
    return result;
}

// Broadcast batches, one bmm.
Tensor batched(Context& context, const Tensor& a, const Tensor& b) {
    const Shape batch_a(a->shape.begin(), a->shape.end() - 2);
    const Shape batch_b(b->shape.begin(), b->shape.end() - 2);
    const Shape batch = broadcast_shape(batch_a, batch_b);
    const auto flat = [&](const Tensor& tensor) {
        Shape wide = batch;
        wide.insert(wide.end(), tensor->shape.end() - 2, tensor->shape.end());
        const Tensor expanded = wide == tensor->shape ? tensor : expand(context, tensor, wide);
        return reshape(context, expanded,
                       {device::element_count(batch), wide[wide.size() - 2], wide.back()});
    };
    const Tensor product_flat = bmm(context, flat(a), flat(b));
    Shape shape = batch;
    shape.push_back(product_flat->shape[1]);
    shape.push_back(product_flat->shape[2]);
    Tensor result = view(context, product_flat, shape);
    rename_history(result, "UnsafeViewBackward0");
    return result;
}

}  // namespace

Tensor matmul(Context& context, const Tensor& left_in, const Tensor& right_in) {
    const Tensor a = autocast_small(context, left_in);
    const Tensor b = autocast_small(context, right_in);
    if (a->shape.empty() || b->shape.empty()) {
        raise_runtime_error(
            fmt::format("both arguments to matmul need to be at least 1D, but they are {}D and {}D",
                        a->dim(), b->dim()));
    }
    if (a->dim() == 1 && b->dim() == 1) return dot(context, a, b);
    if (a->dim() == 2 && b->dim() == 1) return matrix_vector(context, a, b);
    if (a->dim() == 1 && b->dim() == 2)
        return squeeze(context, mm(context, unsqueeze(context, a, 0), b), 0);
    if (a->dim() == 2 && b->dim() == 2) return mm(context, a, b);
    if (a->dim() >= 3 && b->dim() <= 2) {
        Shape shape(a->shape.begin(), a->shape.end() - 1);
        const Tensor folded = reshape(context, a, {device::element_count(shape), a->shape.back()});
        if (b->dim() == 2) shape.push_back(b->shape[1]);
        const Tensor flat =
            b->dim() == 1 ? matrix_vector(context, folded, b) : mm(context, folded, b);
        Tensor result = view(context, flat, shape);
        rename_history(result, "UnsafeViewBackward0");
        return result;
    }
    const Tensor left = a->dim() == 1 ? unsqueeze(context, a, 0) : a;
    const Tensor right = b->dim() == 1 ? unsqueeze(context, b, 1) : b;
    Tensor result = batched(context, left, right);
    if (a->dim() == 1) result = squeeze(context, result, -2);
    if (b->dim() == 1) result = squeeze(context, result, -1);
    return result;
}

Tensor linear(Context& context, const Tensor& given, const Tensor& weight,
              const Tensor& given_bias) {
    const Tensor input = autocast_small(context, given);
    const Tensor bias = autocast_small(context, given_bias);
    const Tensor transposed = t(context, autocast_small(context, weight));
    if (bias && input->dim() == 2) return addmm(context, bias, input, transposed);
    if (bias && input->dim() == 3 && input->is_contiguous()) {
        const Tensor flat =
            view(context, input, {input->shape[0] * input->shape[1], input->shape[2]});
        const Tensor product_flat = addmm(context, bias, flat, transposed);
        return view(context, product_flat,
                    {input->shape[0], input->shape[1], product_flat->shape[1]});
    }
    Tensor result = matmul(context, input, transposed);
    if (!bias) return result;
    Tensor sum = add(context, result, bias);
    return sum;
}

}  // namespace ringside::torch
