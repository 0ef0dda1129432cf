// What a tensor says about itself: shape, device, dtype, grad …
#include "core/snippet/torch_autograd.h"
#include "core/snippet/torch_objects.h"
#include "core/snippet/torch_tensor.h"
#include "core/torch/print.h"
#include "core/torch/views.h"

#include <fmt/format.h>

namespace ringside::snippet {

namespace {

const torch::Tensor& held(const Value& self) {
    const auto* object = self.as<TensorObject>();
    if (!object->tensor) raise("RuntimeError", "this tensor was not made by a function of torch");
    return object->tensor;
}

Value shape_of(Thread& thread, const Value& self) { return wrap_size(thread, held(self)->shape); }

[[noreturn]] void raise_read_only(const char* name) {
    raise("AttributeError",
          fmt::format("attribute '{}' of 'torch._C.TensorBase' objects is not writable", name));
}

void set_data(Thread& thread, const Value& self, const Value& value) {
    const torch::Tensor other = tensor_or_null(value);
    if (!other) {
        raise_type_error(
            fmt::format("Variable data has to be a tensor, but got {}", type_text(thread, value)));
    }
    torch::TensorImpl& tensor = *held(self);
    if (tensor.device().is_meta() != other->device().is_meta()) {
        raise("RuntimeError",
              "Attempted to call `variable.set_data(tensor)`, but `variable` and `tensor` have "
              "incompatible tensor type.");
    }
    tensor.storage = other->storage;
    tensor.offset = other->offset;
    tensor.shape = other->shape;
    tensor.strides = other->strides;
    tensor.dtype = other->dtype;
}

void set_grad(Thread& thread, const Value& self, const Value& value) {
    torch::TensorImpl& tensor = *held(self);
    if (value.is_absent()) {
        tensor.grad = nullptr;
        return;
    }
    const torch::Tensor grad = tensor_or_null(value);
    if (grad.get() == &tensor) raise("RuntimeError", "can't assign Variable as its own grad");
    if (!grad) {
        raise_type_error(
            fmt::format("assigned grad expected to be a Tensor or None but got grad of type {}",
                        type_text(thread, value)));
    }
    if (grad->dtype != tensor.dtype || grad->device() != tensor.device()) {
        raise("RuntimeError", "assigned grad has data of a different type");
    }
    if (grad->shape != tensor.shape)
        raise("RuntimeError", "assigned grad has data of a different size");
    tensor.grad = grad;
}

// Stricter than requires_grad_(): no answer is right for what has a history.
void set_requires_grad(Thread& thread, const Value& self, const Value& value) {
    const torch::Tensor& tensor = held(self);
    const bool wanted = is_true(thread, value);
    if (wanted && torch::grad_fn_of(thread.torch(), tensor))
        raise("RuntimeError", "you can only change requires_grad flags of leaf variables.");
    if (wanted && !device::is_floating(tensor->dtype)) {
        raise("RuntimeError",
              "only Tensors of floating point and complex dtype can require gradients");
    }
    if (wanted && tensor->is_inference && !thread.torch().inference_mode) {
        raise("RuntimeError",
              "Setting requires_grad=True on inference tensor outside InferenceMode is not "
              "allowed.");
    }
    torch::set_requires_grad(tensor, wanted);
}

// x.T of any number of dimensions.
torch::Tensor reversed(Thread& thread, const torch::Tensor& tensor) {
    torch::Shape order;
    for (std::int64_t dim = tensor->dim(); dim-- > 0;) order.push_back(dim);
    return torch::permute(thread.torch(), tensor, order);
}

// The object behind grad_fn: only its class's name shows, "<AddmmBackward0 object at 0x7f…>".
Value grad_fn_of(Thread& thread, const Value& self) {
    const torch::Tensor& tensor = held(self);
    return wrap_node(thread, torch::grad_fn_of(thread.torch(), tensor));
}

Value grad_of(Thread& thread, const Value& self) {
    const torch::Tensor& tensor = held(self);
    if (!tensor->is_leaf() && !tensor->grad && !tensor->retains_grad) {
        thread.torch().warn(
            "UserWarning",
            "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its "
            ".grad "
            "attribute won't be populated during autograd.backward(). If you indeed want the .grad "
            "field to be populated for a non-leaf Tensor, use .retain_grad() on the non-leaf "
            "Tensor. "
            "If you access the non-leaf Tensor by mistake, make sure you access the leaf Tensor "
            "instead. See github.com/pytorch/pytorch/pull/30531 for more informations.");
    }
    return wrap(thread, tensor->grad);
}

Value count_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const std::string& name = args.function.name;
    if (name == "dim" || name == "ndimension") return Value::integer(self->dim());
    if (name == "element_size") return Value::integer(device::size_of(self->dtype));
    if (name == "storage_offset") return Value::integer(self->offset);
    if (name == "get_device") return Value::integer(std::max(self->device().index, -1));
    if (name == "data_ptr") {
        return Value::integer(self->storage->block().id() * 0x100000 +
                              self->offset * device::size_of(self->dtype));
    }
    return Value::integer(self->numel());
}

Value flag_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const std::string& name = args.function.name;
    if (name == "is_contiguous") return Value::boolean(self->is_contiguous());
    if (name == "is_pinned") return Value::boolean(self->storage->is_pinned());
    return Value::boolean(device::is_floating(self->dtype));
}

}  // namespace

void add_tensor_attributes(TypeObject* type) {
    type->on_named = [](Thread& thread, const Value& instance, std::string_view name) {
        torch::on_named(thread.torch(), held(instance), name);
    };
    type->short_text = [](Thread&, const Value& instance) {
        return torch::summary_of(*held(instance));
    };
    type->getter("shape", shape_of,
                 [](Thread&, const Value&, const Value&) { raise_read_only("shape"); });
    type->getter(
        "device",
        [](Thread& thread, const Value& self) {
            return wrap_device(thread, torch::device_of(held(self)->device()));
        },
        [](Thread&, const Value&, const Value&) { raise_read_only("device"); });
    type->getter(
        "dtype",
        [](Thread& thread, const Value& self) {
            return torch_state(thread.interpreter).dtypes.at(held(self)->dtype);
        },
        [](Thread&, const Value&, const Value&) { raise_read_only("dtype"); });
    type->getter("is_cuda", [](Thread&, const Value& self) {
        return Value::boolean(held(self)->device().is_gpu());
    });
    type->getter("is_meta", [](Thread&, const Value& self) {
        return Value::boolean(held(self)->device().is_meta());
    });
    type->getter("is_cpu", [](Thread&, const Value& self) {
        return Value::boolean(held(self)->device().is_host());
    });
    type->getter("is_leaf", [](Thread& thread, const Value& self) {
        return Value::boolean(!torch::grad_fn_of(thread.torch(), held(self)));
    });
    type->getter("ndim",
                 [](Thread&, const Value& self) { return Value::integer(held(self)->dim()); });
    type->getter("itemsize", [](Thread&, const Value& self) {
        return Value::integer(device::size_of(held(self)->dtype));
    });
    type->getter("nbytes", [](Thread&, const Value& self) {
        return Value::integer(held(self)->numel() * device::size_of(held(self)->dtype));
    });
    type->getter("T", [](Thread& thread, const Value& self) {
        return wrap(thread, reversed(thread, held(self)));
    });
    type->getter(
        "data",
        [](Thread& thread, const Value& self) {
            const torch::Tensor data = torch::alias(held(self));
            data->version = nullptr;  // writes through .data are not counted
            return wrap(thread, data);
        },
        set_data);
    type->getter("grad", grad_of, set_grad);
    type->getter("grad_fn", grad_fn_of);
    type->getter(
        "requires_grad",
        [](Thread&, const Value& self) { return Value::boolean(held(self)->needs_grad()); },
        set_requires_grad);
    for (const char* name : {"dim", "ndimension", "numel", "nelement", "element_size",
                             "storage_offset", "get_device", "data_ptr"}) {
        type->method(name, "self", count_method);
    }
    for (const char* name : {"is_contiguous", "is_pinned", "is_floating_point"}) {
        type->method(name, "self", flag_method);
    }
}

}  // namespace ringside::snippet
