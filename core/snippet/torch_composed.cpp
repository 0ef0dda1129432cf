// The methods of Tensor whose bodies are written in Python (library/torch._composed.py), scatter
// and its kin, and what those files ask of the runtime.
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/autograd.h"
#include "core/torch/element_writes.h"
#include "core/torch/elementwise.h"

#include <fmt/format.h>
#include <array>
#include <string_view>

namespace ringside::snippet {

namespace {

constexpr std::string_view kComposed =
    "tan log1p expm1 sinh cosh asin acos atan hypot fmod logaddexp deg2rad rad2deg frac sgn logit "
    "xlogy nan_to_num erfinv movedim moveaxis swapaxes swapdims roll rot90 fliplr flipud "
    "diag fill_diagonal_ diag_embed trace tile broadcast_to unflatten ravel baddbmm addbmm mv "
    "addmv addr inner "
    "vdot ger kron cross take_along_dim take index_add index_add_ type_as index_copy index_copy_ "
    "index_fill index_fill_ index_put index_put_ masked_scatter logical_not_ hsplit vsplit dsplit";
constexpr std::string_view kStatistics =
    "median nanmedian kthvalue mode quantile cumprod cummax cummin diff nansum nanmean histc "
    "isclose logcumsumexp argwhere aminmax unique unique_consecutive cov corrcoef dist";

constexpr std::string_view kMatrices =
    "inverse det slogdet logdet cholesky qr pinverse matrix_power";

constexpr std::string_view kAliases =
    "arccos arcsin arctan fix positive conj is_complex is_signed isreal prelu "
    "clamp_min clamp_max erfc exp2 float_power fmax fmin heaviside signbit copysign "
    "logaddexp2 ldexp sinc msort diagflat scatter_reduce squeeze_ unsqueeze_ "
    "transpose_ t_ resize_ resize_as_ addmm_ baddbmm_ share_memory_ is_shared "
    "sum_to_size apply_ tril_ triu_ tan_ erf_ erfinv_ square_ fmod_ clip_ clamp_min_ "
    "clamp_max_ logit_ multiply_ subtract_ true_divide_ eq_ ge_ scatter_reduce_ "
    "masked_scatter_";

// Hands a call to the function of the same name in a module of library/.
Value call_in(Args& args, const char* name) {
    const Value module(static_cast<Object*>(args.interpreter.import(args.thread, name)));
    return call(args.thread, get_attribute(args.thread, module, args.function.name),
                std::span<const Value>(args.positional, args.count),
                std::span<const Value>(args.keyword_names, args.keyword_count),
                std::span<const Value>(args.keyword_values, args.keyword_count));
}

Value call_composed(Args& args) { return call_in(args, "torch._composed"); }
Value call_statistics(Args& args) { return call_in(args, "torch._statistics"); }

Value call_alias(Args& args) { return call_in(args, "torch._aliases"); }
Value call_matrices(Args& args) { return call_in(args, "torch._matrices"); }

void add_methods(TypeObject* tensor, std::string_view names, Value (*body)(Args&)) {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        tensor->method(names.substr(0, end), nullptr, body);
        names.remove_prefix(std::min(end + 1, names.size()));
    }
}

// scatter(input, dim, index, src) with a tensor or a number; in place with "_".
Value scatter_call(Args& args) {
    const std::string& name = args.function.name;
    const torch::Tensor input = tensor_from(args.thread, args[0], name, "input", 1);
    const torch::Tensor index = tensor_from(args.thread, args[2], name, "index", 3);
    const Value& given = args.has(3) ? args[3] : args[4];
    const std::optional<torch::Operand> value = operand_from(args.thread, given);
    if (!value || (args.has(3) == args.has(4))) {
        raise_type_error(fmt::format("{}() received an invalid combination of arguments", name));
    }
    torch::Context& context = args.thread.torch();
    const bool in_place = name.ends_with("_");
    const torch::Tensor result =
        torch::scatter(context, input, index_from(args.thread, args[1]), index, *value);
    if (!in_place) return wrap(args.thread, result);
    torch::copy_in_place(context, input, result);
    return args[0];
}

Value scatter_add_call(Args& args) {
    const std::string& name = args.function.name;
    const torch::Tensor input = tensor_from(args.thread, args[0], name, "input", 1);
    const torch::Tensor index = tensor_from(args.thread, args[2], name, "index", 3);
    const torch::Tensor source = tensor_from(args.thread, args[3], name, "src", 4);
    torch::Context& context = args.thread.torch();
    const torch::Tensor result =
        torch::scatter_add(context, input, index_from(args.thread, args[1]), index, source);
    if (!name.ends_with("_")) return wrap(args.thread, result);
    torch::copy_in_place(context, input, result);
    return args[0];
}

}  // namespace

void install_composed(Interpreter& interpreter, ModuleObject& torch_module) {
    TypeObject* tensor = torch_state(interpreter).tensor;
    add_methods(tensor, kComposed, call_composed);
    add_methods(tensor, kStatistics, call_statistics);
    add_methods(tensor, kMatrices, call_matrices);
    add_methods(tensor, kAliases, call_alias);
    tensor->getter("mT", [](Thread& thread, const Value& self) {
        return call_method(thread, self, "transpose", {Value::integer(-2), Value::integer(-1)});
    });
    constexpr const char* kScatter = "input, dim, index, src=, value=";
    constexpr const char* kScatterAdd = "input, dim, index, src";
    add_function(torch_module, "scatter", kScatter, scatter_call);
    add_function(torch_module, "scatter_add", kScatterAdd, scatter_add_call);
    tensor->method("scatter", kScatter, scatter_call);
    tensor->method("scatter_", kScatter, scatter_call);
    tensor->method("scatter_add", kScatterAdd, scatter_add_call);
    tensor->method("scatter_add_", kScatterAdd, scatter_add_call);
    ModuleObject* own = interpreter.new_module("torch._C");
    // What a composed operation ends with has its name in grad_fn.
    own->function("_rename", "result, name", [](Args& args) -> Value {
        const torch::Tensor result = tensor_from(args.thread, args[0], "_rename", "result", 1);
        torch::rename_history(result, text_from(args.thread, args[1], "name"));
        return args[0];
    });
    own->function("_named_pair", "name, values, indices", [](Args& args) -> Value {
        return named_pair(args.thread, text_from(args.thread, args[0], "name"),
                          tensor_or_null(args[1]), tensor_or_null(args[2]));
    });
}

}  // namespace ringside::snippet
