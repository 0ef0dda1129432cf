// Tensor methods that move, convert or copy: to, cuda, cpu, item, tolist, clone, new_* …
#include "core/snippet/torch_objects.h"
#include "core/snippet/torch_tensor.h"
#include "core/torch/elementwise.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

// "(devic=str, )": what a call was given, for the text of a mismatch.
std::string given_text(Args& args, std::size_t first) {
    std::string text;
    for (std::size_t i = first; i < args.count; ++i) text += type_text(args.thread, args[i]) + ", ";
    for (std::size_t i = 0; i < args.keyword_count; ++i) {
        text += fmt::format("{}={}, ", args.keyword_names[i].as<StrObject>()->text,
                            type_text(args.thread, args.keyword_values[i]));
    }
    const bool is_positional_only = args.keyword_count == 0;
    if (is_positional_only && !text.empty()) text.resize(text.size() - 2);
    return "(" + text + ")";
}

[[noreturn]] void raise_to_mismatch(Args& args) {
    raise_type_error(fmt::format(
        "to() received an invalid combination of arguments - got {}, but expected one of:\n"
        " * (torch.device device = None, torch.dtype dtype = None, bool non_blocking = False, bool "
        "copy = False, *, "
        "torch.memory_format memory_format = None)\n"
        " * (torch.dtype dtype, bool non_blocking = False, bool copy = False, *, "
        "torch.memory_format memory_format = "
        "None)\n"
        " * (Tensor tensor, bool non_blocking = False, bool copy = False, *, torch.memory_format "
        "memory_format = "
        "None)\n",
        given_text(args, 1)));
}

}  // namespace

ToArguments to_arguments(Args& args) {
    ToArguments result;
    // The first argument decides the form; then dtype (device form only), non_blocking, copy.
    std::size_t at = 1;
    bool is_device_form = true;
    if (at < args.count) {
        const Value& first = args[at];
        if (const torch::Tensor other = tensor_or_null(first)) {
            result.device = torch::device_of(other->device());
            result.dtype = other->dtype;
            is_device_form = false;
            ++at;
        } else if (dtype_object(first) != nullptr || first.is(Kind::type)) {
            result.dtype = dtype_from(args.thread, first);
            is_device_form = false;
            ++at;
        } else if (first.is_none()) {
            ++at;
        } else if (first.is(Kind::str) || first.is_integer() || device_object(first) != nullptr) {
            result.device = device_from(args.thread, first);
            ++at;
        } else {
            raise_to_mismatch(args);
        }
    }
    if (is_device_form && at < args.count &&
        (dtype_object(args[at]) != nullptr || args[at].is_none())) {
        if (!args[at].is_none()) result.dtype = dtype_from(args.thread, args[at]);
        ++at;
    }
    for (bool* flag : {&result.non_blocking, &result.copy}) {
        if (at >= args.count) break;
        if (!args[at].is_boolean()) raise_to_mismatch(args);
        *flag = args[at++].as_boolean();
    }
    if (at < args.count) raise_to_mismatch(args);
    for (std::size_t i = 0; i < args.keyword_count; ++i) {
        const std::string& name = args.keyword_names[i].as<StrObject>()->text;
        const Value& value = args.keyword_values[i];
        if (name == "device") {
            if (!value.is_none()) result.device = device_from(args.thread, value);
        } else if (name == "dtype") {
            if (!value.is_none()) result.dtype = dtype_from(args.thread, value);
        } else if (name == "non_blocking") {
            result.non_blocking = is_true(args.thread, value);
        } else if (name == "copy") {
            result.copy = is_true(args.thread, value);
        } else if (name == "other" && tensor_or_null(value)) {
            result.device = torch::device_of(tensor_or_null(value)->device());
            result.dtype = tensor_or_null(value)->dtype;
        } else if (name != "memory_format") {
            raise_to_mismatch(args);
        }
    }
    return result;
}

torch::Device cuda_argument(Args& args) {
    const Value& given = args.count > 1 ? args[1] : args.keyword("device");
    if (given.is_absent()) return {"cuda", std::nullopt};
    torch::Device device = device_from(args.thread, given);
    if (device.type != "cuda") raise("RuntimeError", "Invalid device, must be cuda device");
    return device;
}

namespace {

Value to_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const ToArguments wanted = to_arguments(args);
    torch::Move move{
        .dtype = wanted.dtype, .non_blocking = wanted.non_blocking, .copy = wanted.copy};
    torch::Context& context = args.thread.torch();
    if (wanted.device) move.device = torch::resolve(context, *wanted.device);
    return wrap(args.thread, torch::to(context, self, move));
}

Value cuda_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const torch::Device device = cuda_argument(args);
    const bool non_blocking =
        is_true(args.thread, args.keyword("non_blocking").is_set() ? args.keyword("non_blocking")
                                                                   : Value::boolean(false));
    torch::Context& context = args.thread.torch();
    return wrap(args.thread, torch::to(context, self,
                                       {.device = torch::resolve(context, device),
                                        .non_blocking = non_blocking}));
}

Value cpu_method(Args& args) {
    if (args.count > 1) {
        raise_type_error(fmt::format("cpu() takes 0 positional arguments but {} {} given",
                                     args.count - 1, args.count == 2 ? "was" : "were"));
    }
    return wrap(args.thread,
                torch::to(args.thread.torch(), self_tensor(args), {.device = device::kHost}));
}

struct Cast {
    std::string_view name;
    torch::DType dtype;
};
constexpr auto kCasts = std::to_array<Cast>({{"float", torch::DType::float32},
                                             {"double", torch::DType::float64},
                                             {"half", torch::DType::float16},
                                             {"bfloat16", torch::DType::bfloat16},
                                             {"long", torch::DType::int64},
                                             {"int", torch::DType::int32},
                                             {"short", torch::DType::int16},
                                             {"char", torch::DType::int8},
                                             {"byte", torch::DType::uint8},
                                             {"bool", torch::DType::boolean}});

Value cast_method(Args& args) {
    for (const Cast& cast : kCasts) {
        if (cast.name == args.function.name) {
            return wrap(args.thread,
                        torch::to(args.thread.torch(), self_tensor(args), {.dtype = cast.dtype}));
        }
    }
    return args[0];
}

// "torch.cuda.LongTensor", or the class of that name; nothing for anything else.
std::optional<torch::Move> move_to_type(Thread& thread, const Value& type) {
    std::string text;
    if (const auto* name = type.get<StrObject>()) {
        text = name->text;
    } else if (type.is(Kind::type)) {
        text = type.as<TypeObject>()->display_name();
    }
    if (!text.starts_with("torch.") || !text.ends_with("Tensor")) {
        if (type.is(Kind::str)) raise_value_error(fmt::format("invalid type: '{}'", text));
        return std::nullopt;
    }
    const bool is_cuda = text.starts_with("torch.cuda.");
    const std::string kind = text.substr(is_cuda ? 11 : 6);
    for (const torch::DType dtype :
         {torch::DType::float32, torch::DType::float64, torch::DType::float16,
          torch::DType::bfloat16, torch::DType::int64, torch::DType::int32, torch::DType::int16,
          torch::DType::int8, torch::DType::uint8, torch::DType::boolean}) {
        if (kind != std::string(torch::scalar_type_name(dtype)) + "Tensor") continue;
        const torch::DeviceId device =
            is_cuda ? torch::resolve(thread.torch(), torch::Device{"cuda", std::nullopt})
                    : device::kHost;
        return torch::Move{.device = device, .dtype = dtype};
    }
    raise_value_error(fmt::format("invalid type: '{}'", text));
}

Value type_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    if (args[1].is_absent()) return args.interpreter.str(torch::tensor_type_name(*self));
    if (const std::optional<torch::Move> move = move_to_type(args.thread, args[1]))
        return wrap(args.thread, torch::to(args.thread.torch(), self, *move));
    return wrap(args.thread,
                torch::to(args.thread.torch(), self, {.dtype = dtype_from(args.thread, args[1])}));
}

Value item_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    if (self->numel() != 1) {
        raise("RuntimeError", fmt::format("a Tensor with {} elements cannot be converted to Scalar",
                                          self->numel()));
    }
    return wrap_scalar(torch::scalar_of(args.thread.torch(), self));
}

// Builds nested lists from values in row-major order.
class ListBuilder {
   public:
    ListBuilder(Thread& thread, const torch::Tensor& tensor) : thread_(thread), tensor_(*tensor) {
        if (device::is_floating(tensor->dtype)) {
            doubles_ = torch::doubles_of(thread.torch(), tensor);
        } else {
            integers_ = torch::integers_of(thread.torch(), tensor);
        }
    }
    Value build(std::size_t dim = 0) {
        if (dim == tensor_.shape.size()) return next();
        std::vector<Value> items;
        for (std::int64_t i = 0; i < tensor_.shape[dim]; ++i) items.push_back(build(dim + 1));
        return thread_.interpreter.list(std::move(items));
    }

   private:
    Value next() {
        const std::size_t i = next_++;
        if (device::is_floating(tensor_.dtype)) return Value::real(doubles_[i]);
        if (tensor_.dtype == torch::DType::boolean) return Value::boolean(integers_[i] != 0);
        return Value::integer(integers_[i]);
    }
    Thread& thread_;
    const torch::TensorImpl& tensor_;
    std::vector<double> doubles_;
    std::vector<std::int64_t> integers_;
    std::size_t next_ = 0;
};

Value to_list_method(Args& args) { return ListBuilder(args.thread, self_tensor(args)).build(); }

Value numpy_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    if (!self->device().is_host()) {
        raise_type_error(fmt::format(
            "can't convert {} device type tensor to numpy. Use Tensor.cpu() to copy the tensor "
            "to host memory first.",
            device::text_of(self->device())));
    }
    if (self->needs_grad()) {
        raise("RuntimeError",
              "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() "
              "instead.");
    }
    raise("NotImplementedError",
          "numpy is not part of Ringside's Python subset (use tolist() or print the tensor)");
}

Value requires_grad_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const bool wanted = !args.has(1) || is_true(args.thread, args[1]);
    if (wanted && self->is_inference && !args.thread.torch().inference_mode) {
        raise("RuntimeError",
              "Setting requires_grad=True on inference tensor outside InferenceMode is not "
              "allowed.");
    }
    torch::set_requires_grad(self, wanted);
    return args[0];
}

Value copy_method(Args& args) {
    const torch::Tensor source = tensor_from(args.thread, args[1], "copy_", "other", 1);
    const bool non_blocking = args.has(2) && is_true(args.thread, args[2]);
    torch::copy_in_place(args.thread.torch(), self_tensor(args), source, non_blocking);
    return args[0];
}

Value random_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const double a = args.has(1) ? real_from(args.thread, args[1]) : 0;
    const double b = args.has(2) ? real_from(args.thread, args[2]) : 1;
    torch::Generator* generator = generator_from(args[3]);
    if (args.function.name == "uniform_") {
        torch::uniform_in_place(args.thread.torch(), self, a, b, generator);
    } else {
        torch::normal_in_place(args.thread.torch(), self, a, b, generator);
    }
    return args[0];
}

torch::Factory like(Args& args, const torch::Tensor& self, std::size_t at) {
    torch::Factory factory = factory_from(args, at);
    if (!factory.dtype) factory.dtype = self->dtype;
    if (args[at + 1].is_absent()) factory.device = self->device();
    return factory;
}

// new_zeros(2, 3), new_ones, new_empty; new_full(size, value).
Value new_filled_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const torch::Shape shape = shape_from(args.thread, tuple_items(args[1]), args.function.name);
    const torch::Factory factory = like(args, self, 2);
    torch::Context& context = args.thread.torch();
    if (args.function.name == "new_empty")
        return wrap(args.thread, torch::empty(context, shape, factory));
    const torch::Scalar value =
        torch::Scalar::of(std::int64_t{args.function.name == "new_ones" ? 1 : 0});
    return wrap(args.thread, torch::full(context, shape, value, factory));
}

Value new_full_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const torch::Shape shape = shape_from(args.thread, {args[1]}, "new_full");
    return wrap(args.thread,
                torch::full(args.thread.torch(), shape,
                            scalar_from(args.thread, args[2], "fill_value"), like(args, self, 3)));
}

Value new_tensor_method(Args& args) {
    return wrap(args.thread,
                torch_tensor_from_data(args.thread, args[1], like(args, self_tensor(args), 2)));
}

}  // namespace

void add_tensor_moves(TypeObject* type) {
    type->method("to", nullptr, to_method);
    type->method("cuda", nullptr, cuda_method);
    type->method("cpu", nullptr, cpu_method);
    for (const Cast& cast : kCasts) type->method(cast.name, "self", cast_method);
    type->method("type", "self, dtype=", type_method);
    type->method("item", "self", item_method);
    type->method("tolist", "self", to_list_method);
    type->method("numpy", "self", numpy_method);
    type->method("requires_grad_", "self, requires_grad=", requires_grad_method);
    type->method("copy_", "self, other, non_blocking=", copy_method);
    type->method("uniform_", "self, from=, to=, generator=", random_method);
    type->method("normal_", "self, mean=, std=, generator=", random_method);
    for (const char* name : {"new_zeros", "new_ones", "new_empty"}) {
        type->method(
            name, "self, *size, dtype=, device=, requires_grad=, pin_memory=", new_filled_method);
    }
    type->method("new_full", "self, size, fill_value, dtype=, device=, requires_grad=, pin_memory=",
                 new_full_method);
    type->method("new_tensor",
                 "self, data, dtype=, device=, requires_grad=, pin_memory=", new_tensor_method);
    type->method("clone", "self, memory_format=", [](Args& args) -> Value {
        return wrap(args.thread, torch::clone(args.thread.torch(), self_tensor(args)));
    });
    type->method("detach", "self", [](Args& args) -> Value {
        return wrap(args.thread, torch::detach(args.thread.torch(), self_tensor(args)));
    });
    type->method("detach_", "self", [](Args& args) -> Value {
        const torch::Tensor self = self_tensor(args);
        self->grad_fn = nullptr;
        self->requires_grad = false;
        return args[0];
    });
    type->method("pin_memory", "self, device=", [](Args& args) -> Value {
        return wrap(args.thread, torch::pin_memory(args.thread.torch(), self_tensor(args)));
    });
}

}  // namespace ringside::snippet
