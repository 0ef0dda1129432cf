// Tensor methods that compute: element-wise calls by name, reductions, products, sorting. The
// functions of the module torch of the same name are these methods with the tensor as first
// argument.
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_objects.h"
#include "core/snippet/torch_tensor.h"
#include "core/torch/elementwise.h"
#include "core/torch/functional.h"
#include "core/torch/indexing.h"
#include "core/torch/products.h"
#include "core/torch/reductions.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <array>
#include <cmath>

namespace ringside::snippet {

using torch::Over;

namespace {

torch::Tensor input_of(Args& args) {
    return tensor_from(args.thread, args[0], args.function.name, "input", 1);
}

std::string without_underscore(const std::string& name) { return name.substr(0, name.size() - 1); }

std::string_view canonical(std::string_view name) {
    struct Alias {
        std::string_view name, meaning;
    };
    constexpr auto kAliases = std::to_array<Alias>({{"subtract", "sub"},
                                                    {"multiply", "mul"},
                                                    {"divide", "div"},
                                                    {"true_divide", "div"},
                                                    {"negative", "neg"},
                                                    {"absolute", "abs"},
                                                    {"not_equal", "ne"},
                                                    {"less", "lt"},
                                                    {"less_equal", "le"},
                                                    {"greater", "gt"},
                                                    {"greater_equal", "ge"}});
    for (const Alias& alias : kAliases) {
        if (alias.name == name) return alias.meaning;
    }
    return name;
}

Value unary_call(Args& args) {
    return wrap(args.thread,
                torch::unary(args.thread.torch(), *torch::find_unary(canonical(args.function.name)),
                             input_of(args)));
}

Value unary_in_place_call(Args& args) {
    const std::string name = without_underscore(args.function.name);
    torch::unary_in_place(args.thread.torch(), *torch::find_unary(canonical(name)), input_of(args));
    return args[0];
}

torch::Operand other_of(Args& args, std::size_t at) {
    std::optional<torch::Operand> other = operand_from(args.thread, args[at]);
    if (!other) {
        raise_type_error(fmt::format("{}(): argument 'other' (position {}) must be Tensor, not {}",
                                     args.function.name, at + (args.function.is_method ? 0 : 1),
                                     type_text(args.thread, args[at])));
    }
    return *other;
}

Value binary_call(Args& args) {
    const double alpha = args.has(2) ? scalar_from(args.thread, args[2], "alpha").real : 1;
    // Only these take a number first, and then a tensor.
    const std::string& name = args.function.name;
    const bool may_be_number =
        (name == "pow" || name == "remainder" || name.starts_with("bitwise")) &&
        tensor_or_null(args[1]);
    const torch::Operand input = may_be_number ? other_of(args, 0) : torch::Operand(input_of(args));
    const torch::Operand other = other_of(args, 1);
    return wrap(args.thread, torch::binary(args.thread.torch(),
                                           *torch::find_binary(canonical(args.function.name)),
                                           input, other, alpha));
}

Value binary_in_place_call(Args& args) {
    const double alpha = args.has(2) ? scalar_from(args.thread, args[2], "alpha").real : 1;
    const std::string name = without_underscore(args.function.name);
    torch::binary_in_place(args.thread.torch(), *torch::find_binary(canonical(name)),
                           input_of(args), other_of(args, 1), alpha);
    return args[0];
}

Over over_from(Args& args) {
    return {dims_from(args.thread, args[1]), args.has(2) && is_true(args.thread, args[2])};
}

std::optional<torch::DType> dtype_argument(Args& args, std::size_t at) {
    if (args[at].is_absent()) return std::nullopt;
    return dtype_from(args.thread, args[at]);
}

Value sum_call(Args& args) {
    return wrap(args.thread, torch::sum(args.thread.torch(), input_of(args), over_from(args),
                                        dtype_argument(args, 3)));
}

Value mean_call(Args& args) {
    return wrap(args.thread, torch::mean(args.thread.torch(), input_of(args), over_from(args),
                                         dtype_argument(args, 3)));
}

Value prod_call(Args& args) {
    return wrap(args.thread,
                torch::product_of(args.thread.torch(), input_of(args), over_from(args)));
}

// var and std: dim, keepdim, unbiased, correction.
Value spread_call(Args& args) {
    Over over = over_from(args);
    double correction = 1;
    if (args[1].is_boolean()) {  // x.std(False): the old form's first argument
        correction = args[1].as_boolean() ? 1 : 0;
        over.dims.clear();
    }
    if (args.has(3)) correction = is_true(args.thread, args[3]) ? 1 : 0;
    if (args.has(4)) correction = scalar_from(args.thread, args[4], "correction").real;
    return wrap(args.thread, torch::variance(args.thread.torch(), input_of(args), over, correction,
                                             args.function.name == "std"));
}

Value any_all_call(Args& args) {
    const torch::Tensor input = input_of(args);
    const Over over = over_from(args);
    return wrap(args.thread, args.function.name == "any"
                                 ? torch::any_true(args.thread.torch(), input, over)
                                 : torch::all_true(args.thread.torch(), input, over));
}

Value amax_call(Args& args) {
    return wrap(args.thread, torch::extremum(args.thread.torch(), input_of(args),
                                             args.function.name == "amax", over_from(args)));
}

// max and min: of all, along a dimension, or element-wise with another tensor.
Value extremum_call(Args& args) {
    const torch::Tensor input = input_of(args);
    const bool largest = args.function.name == "max";
    torch::Context& context = args.thread.torch();
    if (const torch::Tensor other = tensor_or_null(args[1])) {
        return wrap(args.thread,
                    torch::binary(context, *torch::find_binary(largest ? "maximum" : "minimum"),
                                  input, other));
    }
    if (args[1].is_absent()) return wrap(args.thread, torch::extremum(context, input, largest));
    const bool keep = args.has(2) && is_true(args.thread, args[2]);
    const auto [values, indices] =
        torch::extremum(context, input, largest, index_from(args.thread, args[1]), keep);
    return named_pair(args.thread, args.function.name, values, indices);
}

Value arg_extremum_call(Args& args) {
    std::optional<std::int64_t> dim;
    if (!args[1].is_absent()) dim = index_from(args.thread, args[1]);
    const bool keep = args.has(2) && is_true(args.thread, args[2]);
    return wrap(args.thread, torch::arg_extremum(args.thread.torch(), input_of(args),
                                                 args.function.name == "argmax", dim, keep));
}

Value norm_call(Args& args) {
    double p = 2;
    if (!args[1].is_absent() && !args[1].is(Kind::str))
        p = scalar_from(args.thread, args[1], "p").real;
    const Over over{dims_from(args.thread, args[2]), args.has(3) && is_true(args.thread, args[3])};
    return wrap(args.thread, torch::norm(args.thread.torch(), input_of(args), p, over));
}

Value clamp_call(Args& args) {
    std::optional<torch::Scalar> low;
    std::optional<torch::Scalar> high;
    if (!args[1].is_absent()) low = scalar_from(args.thread, args[1], "min");
    if (!args[2].is_absent()) high = scalar_from(args.thread, args[2], "max");
    if (!low && !high)
        raise("RuntimeError", "torch.clamp: At least one of 'min' or 'max' must not be None");
    const torch::Tensor result = torch::clamp(args.thread.torch(), input_of(args), low, high);
    if (args.function.name != "clamp_") return wrap(args.thread, result);
    torch::copy_in_place(args.thread.torch(), input_of(args), result);
    return args[0];
}

Value softmax_call(Args& args) {
    torch::Tensor input = input_of(args);
    if (!args[2].is_absent()) {
        input = torch::converted(args.thread.torch(), input, dtype_from(args.thread, args[2]));
    }
    return wrap(args.thread,
                torch::softmax(args.thread.torch(), input, index_from(args.thread, args[1]),
                               args.function.name == "log_softmax"));
}

Value product_call(Args& args) {
    const std::string& name = args.function.name;
    const torch::Tensor a = input_of(args);
    const torch::Tensor b = tensor_from(args.thread, args[1], name,
                                        name == "matmul" || name == "dot" ? "other" : "mat2",
                                        args.function.is_method ? 1 : 2);
    torch::Context& context = args.thread.torch();
    if (name == "mm") return wrap(args.thread, torch::mm(context, a, b));
    if (name == "bmm") return wrap(args.thread, torch::bmm(context, a, b));
    if (name == "dot") return wrap(args.thread, torch::dot(context, a, b));
    return wrap(args.thread, torch::matmul(context, a, b));
}

Value sort_call(Args& args) {
    const std::int64_t dim = args.has(1) ? index_from(args.thread, args[1]) : -1;
    const bool descending = args.has(2) && is_true(args.thread, args[2]);
    const auto [values, indices] =
        torch::sort(args.thread.torch(), input_of(args), dim, descending);
    if (args.function.name == "argsort") return wrap(args.thread, indices);
    return named_pair(args.thread, "sort", values, indices);
}

Value top_k_call(Args& args) {
    const std::int64_t dim = args.has(2) ? index_from(args.thread, args[2]) : -1;
    const bool largest = !args.has(3) || is_true(args.thread, args[3]);
    const auto [values, indices] = torch::top_k(args.thread.torch(), input_of(args),
                                                index_from(args.thread, args[1]), dim, largest);
    return named_pair(args.thread, "topk", values, indices);
}

Value equal_call(Args& args) {
    const torch::Tensor other = tensor_from(args.thread, args[1], "equal", "other", 2);
    return Value::boolean(torch::equal(args.thread.torch(), input_of(args), other));
}

Value all_close_call(Args& args) {
    const torch::Tensor other = tensor_from(args.thread, args[1], "allclose", "other", 2);
    const double relative = args.has(2) ? real_from(args.thread, args[2]) : 1e-5;
    const double absolute = args.has(3) ? real_from(args.thread, args[3]) : 1e-8;
    const bool equal_nan = args.has(4) && is_true(args.thread, args[4]);
    return Value::boolean(torch::all_close(args.thread.torch(), input_of(args), other, relative,
                                           absolute, equal_nan));
}

Value masked_fill_call(Args& args) {
    const torch::Tensor input = input_of(args);
    const torch::Tensor mask = tensor_from(args.thread, args[1], args.function.name, "mask", 1);
    const torch::Tensor result =
        torch::masked_fill(args.thread.torch(), input, mask, other_of(args, 2));
    if (args.function.name != "masked_fill_") return wrap(args.thread, result);
    torch::copy_in_place(args.thread.torch(), input, result);
    return args[0];
}

Value gather_call(Args& args) {
    const torch::Tensor index = tensor_from(args.thread, args[2], "gather", "index", 2);
    return wrap(args.thread, torch::gather_elements(args.thread.torch(), input_of(args),
                                                    index_from(args.thread, args[1]), index));
}

Value index_select_call(Args& args) {
    const torch::Tensor index = tensor_from(args.thread, args[2], "index_select", "index", 2);
    return wrap(args.thread, torch::index_select(args.thread.torch(), input_of(args),
                                                 index_from(args.thread, args[1]), index));
}

Value triangle_call(Args& args) {
    const std::int64_t diagonal = args.has(1) ? index_from(args.thread, args[1]) : 0;
    return wrap(args.thread, torch::triangle(args.thread.torch(), input_of(args), diagonal,
                                             args.function.name == "triu"));
}

Value cumsum_call(Args& args) {
    return wrap(args.thread, torch::cumulative_sum(args.thread.torch(), input_of(args),
                                                   index_from(args.thread, args[1])));
}

Value fill_call(Args& args) {
    torch::fill_in_place(args.thread.torch(), input_of(args),
                         args.function.name == "zero_"
                             ? torch::Scalar::of(std::int64_t{0})
                             : scalar_from(args.thread, args[1], "value"));
    return args[0];
}

Value addmm_call(Args& args) {
    const torch::Tensor a = tensor_from(args.thread, args[1], "addmm", "mat1", 2);
    const torch::Tensor b = tensor_from(args.thread, args[2], "addmm", "mat2", 3);
    return wrap(args.thread, torch::addmm(args.thread.torch(), input_of(args), a, b));
}

constexpr auto kUnaryNames = std::to_array<const char*>(
    {"neg",   "negative", "abs",        "absolute", "exp",         "log",
     "sqrt",  "rsqrt",    "reciprocal", "relu",     "sigmoid",     "tanh",
     "sin",   "cos",      "erf",        "floor",    "ceil",        "round",
     "trunc", "sign",     "isnan",      "isinf",    "logical_not", "bitwise_not"});
constexpr auto kUnaryInPlaceNames = std::to_array<const char*>(
    {"neg_", "abs_", "exp_", "log_", "sqrt_", "rsqrt_", "reciprocal_", "relu_", "sigmoid_", "tanh_",
     "sin_", "cos_", "floor_", "ceil_", "round_", "trunc_", "sign_"});
constexpr auto kBinaryNames = std::to_array<const char*>({"add",
                                                          "sub",
                                                          "subtract",
                                                          "mul",
                                                          "multiply",
                                                          "div",
                                                          "divide",
                                                          "true_divide",
                                                          "floor_divide",
                                                          "remainder",
                                                          "pow",
                                                          "maximum",
                                                          "minimum",
                                                          "atan2",
                                                          "eq",
                                                          "ne",
                                                          "not_equal",
                                                          "lt",
                                                          "less",
                                                          "le",
                                                          "less_equal",
                                                          "gt",
                                                          "greater",
                                                          "ge",
                                                          "greater_equal",
                                                          "bitwise_and",
                                                          "bitwise_or",
                                                          "bitwise_xor",
                                                          "bitwise_left_shift",
                                                          "bitwise_right_shift"});
constexpr auto kBinaryInPlaceNames =
    std::to_array<const char*>({"add_", "sub_", "mul_", "div_", "floor_divide_", "remainder_",
                                "pow_", "bitwise_and_", "bitwise_or_"});

constexpr auto kCalls = std::to_array<NamedCall>({
    {"sum", "input, dim=, keepdim=, dtype=", sum_call},
    {"mean", "input, dim=, keepdim=, dtype=", mean_call},
    {"prod", "input, dim=, keepdim=, dtype=", prod_call},
    {"var", "input, dim=, keepdim=, unbiased=, correction=", spread_call},
    {"std", "input, dim=, keepdim=, unbiased=, correction=", spread_call},
    {"any", "input, dim=, keepdim=", any_all_call},
    {"all", "input, dim=, keepdim=", any_all_call},
    {"max", "input, dim=, keepdim=", extremum_call},
    {"min", "input, dim=, keepdim=", extremum_call},
    {"amax", "input, dim=, keepdim=", amax_call},
    {"amin", "input, dim=, keepdim=", amax_call},
    {"argmax", "input, dim=, keepdim=", arg_extremum_call},
    {"argmin", "input, dim=, keepdim=", arg_extremum_call},
    {"norm", "input, p=, dim=, keepdim=", norm_call},
    {"clamp", "input, min=, max=", clamp_call},
    {"softmax", "input, dim, dtype=", softmax_call},
    {"log_softmax", "input, dim, dtype=", softmax_call},
    {"mm", "input, mat2", product_call},
    {"bmm", "input, mat2", product_call},
    {"dot", "input, other", product_call},
    {"matmul", "input, other", product_call},
    {"addmm", "input, mat1, mat2", addmm_call},
    {"sort", "input, dim=, descending=", sort_call},
    {"argsort", "input, dim=, descending=", sort_call},
    {"topk", "input, k, dim=, largest=", top_k_call},
    {"equal", "input, other", equal_call},
    {"allclose", "input, other, rtol=, atol=, equal_nan=", all_close_call},
    {"masked_fill", "input, mask, value", masked_fill_call},
    {"gather", "input, dim, index", gather_call},
    {"index_select", "input, dim, index", index_select_call},
    {"tril", "input, diagonal=", triangle_call},
    {"triu", "input, diagonal=", triangle_call},
    {"cumsum", "input, dim", cumsum_call},
});

constexpr auto kMethods = std::to_array<NamedCall>({
    {"clamp_", "input, min=, max=", clamp_call},
    {"masked_fill_", "input, mask, value", masked_fill_call},
    {"fill_", "input, value", fill_call},
    {"zero_", "input", fill_call},
});

}  // namespace

NativeFunction* add_function(ModuleObject& module, const char* name, const char* signature,
                             NativeFunction::Body body) {
    const Ref<NativeFunction> function =
        module.interpreter.new_function(name, name, signature, body);
    module.set(name, Value(function));
    return function.get();
}

Value named_pair(Thread& thread, const std::string& name, const torch::Tensor& values,
                 const torch::Tensor& indices) {
    return make<TupleObject>(torch_state(thread.interpreter).result_types.at(name),
                             std::vector<Value>{wrap(thread, values), wrap(thread, indices)});
}

void add_tensor_arithmetic(TypeObject* type) {
    for (const char* name : kUnaryNames) type->method(name, "input", unary_call);
    for (const char* name : kUnaryInPlaceNames) type->method(name, "input", unary_in_place_call);
    for (const char* name : kBinaryNames) type->method(name, "input, other, alpha=", binary_call);
    for (const char* name : kBinaryInPlaceNames)
        type->method(name, "input, other, alpha=", binary_in_place_call);
    for (const NamedCall& each : kCalls) type->method(each.name, each.signature, each.body);
    for (const NamedCall& each : kMethods) type->method(each.name, each.signature, each.body);
}

void add_arithmetic_functions(ModuleObject& module) {
    for (const char* name : kUnaryNames) add_function(module, name, "input", unary_call);
    for (const char* name : kBinaryNames)
        add_function(module, name, "input, other, alpha=", binary_call);
    for (const NamedCall& each : kCalls) add_function(module, each.name, each.signature, each.body);
}

}  // namespace ringside::snippet
