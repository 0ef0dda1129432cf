// Smaller calls, each made of others: square, outer, flip, bincount …
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/elementwise.h"
#include "core/torch/indexing.h"
#include "core/torch/limits.h"
#include "core/torch/products.h"
#include "core/torch/reductions.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>

namespace ringside::snippet {

namespace {

torch::Tensor input_of(Args& args) {
    return tensor_from(args.thread, args[0], args.function.name, "input", 1);
}

torch::Tensor second_of(Args& args, const char* name) {
    return tensor_from(args.thread, args[1], args.function.name, name, 2);
}

Value square_call(Args& args) {
    torch::Context& context = args.thread.torch();
    return wrap(args.thread,
                torch::power(context, input_of(args), torch::Scalar::of(std::int64_t{2})));
}

Value log_base_call(Args& args) {
    const double base = args.function.name == "log2" ? 2 : 10;
    torch::Context& context = args.thread.torch();
    const torch::Tensor natural = torch::unary(context, *torch::find_unary("log"), input_of(args));
    return wrap(args.thread, torch::divide(context, natural, torch::Scalar::of(std::log(base))));
}

Value is_finite_call(Args& args) {
    torch::Context& context = args.thread.torch();
    const torch::Tensor input = input_of(args);
    const torch::Tensor nan = torch::unary(context, *torch::find_unary("isnan"), input);
    const torch::Tensor infinite = torch::unary(context, *torch::find_unary("isinf"), input);
    const torch::Tensor either =
        torch::binary(context, *torch::find_binary("bitwise_or"), nan, infinite);
    return wrap(args.thread, torch::unary(context, *torch::find_unary("logical_not"), either));
}

Value outer_call(Args& args) {
    torch::Context& context = args.thread.torch();
    const torch::Tensor column = torch::unsqueeze(context, input_of(args), 1);
    return wrap(args.thread, torch::multiply(context, column, second_of(args, "vec2")));
}

Value flip_call(Args& args) {
    torch::Context& context = args.thread.torch();
    torch::Tensor result = input_of(args);
    for (const std::int64_t dim : dims_from(args.thread, args[1])) {
        const std::int64_t at = torch::wrap_dim(dim, result->dim());
        const std::int64_t size = result->shape[torch::index_from(at)];
        const torch::Tensor order =
            torch::arange(context, torch::Scalar::of(size - 1), torch::Scalar::of(std::int64_t{-1}),
                          torch::Scalar::of(std::int64_t{-1}), {.device = result->device()});
        result = torch::index_select(context, result, at, order);
    }
    torch::rename_history(result, "FlipBackward0");
    return wrap(args.thread, result);
}

Value masked_select_call(Args& args) {
    torch::Index index{.kind = torch::Index::Kind::tensor};
    index.tensor = second_of(args, "mask");
    if (index.tensor->dtype != torch::DType::boolean && index.tensor->dtype != torch::DType::uint8)
        raise("RuntimeError", "masked_select: expected BoolTensor or ByteTensor for mask");
    return wrap(args.thread, torch::get_item(args.thread.torch(), input_of(args), {index}));
}

Value log_sum_exp_call(Args& args) {
    torch::Context& context = args.thread.torch();
    const torch::Tensor input = input_of(args);
    const std::vector<std::int64_t> dims = dims_from(args.thread, args[1]);
    const bool keep = args.has(2) && is_true(args.thread, args[2]);
    torch::Context quiet = context;  // what is taken off and put back has no part in the gradient
    quiet.grad_enabled = false;
    const torch::Tensor largest = torch::extremum(quiet, input, true, torch::Over{dims, true});
    const torch::Tensor shifted =
        torch::unary(context, *torch::find_unary("exp"), torch::subtract(context, input, largest));
    const torch::Tensor total = torch::sum(context, shifted, {dims, true});
    torch::Tensor result =
        torch::add(context, torch::unary(context, *torch::find_unary("log"), total), largest);
    if (!keep) {
        torch::Shape shape;
        for (std::size_t i = 0; i < input->shape.size(); ++i) {
            const bool is_reduced = std::ranges::any_of(dims, [&](std::int64_t dim) {
                return torch::wrap_dim(dim, input->dim()) == static_cast<std::int64_t>(i);
            });
            if (!is_reduced && !dims.empty()) shape.push_back(input->shape[i]);
        }
        result = torch::view(context, result, shape);
        result->view_of = nullptr;
    }
    torch::rename_history(result, "LogsumexpBackward0");
    return wrap(args.thread, result);
}

Value bincount_call(Args& args) {
    torch::Context& context = args.thread.torch();
    const torch::Tensor input = input_of(args);
    const std::int64_t least = args.has(1) ? index_from(args.thread, args[1]) : 0;
    std::vector<std::int64_t> counts(torch::index_from(least), 0);
    for (const std::int64_t value : torch::integers_of(context, input)) {
        if (value < 0 || value > (1 << 24)) {
            raise("RuntimeError", "bincount only supports 1-d non-negative integral inputs.");
        }
        if (value >= static_cast<std::int64_t>(counts.size()))
            counts.resize(torch::index_from(value + 1), 0);
        ++counts[torch::index_from(value)];
    }
    const torch::Tensor here = torch::new_tensor(
        context,
        {.shape = {static_cast<std::int64_t>(counts.size())}, .dtype = torch::DType::int64});
    torch::write_integers(context, here, counts);
    return wrap(args.thread, torch::to(context, here, {.device = input->device()}));
}

Value count_nonzero_call(Args& args) {
    torch::Context& context = args.thread.torch();
    const torch::Tensor is_set = torch::binary(context, *torch::find_binary("ne"), input_of(args),
                                               torch::Scalar::of(std::int64_t{0}));
    return wrap(args.thread, torch::sum(context, is_set, {dims_from(args.thread, args[1]), false}));
}

// repeats as a tensor: how often each row comes; alone, the numbers of the rows.
Value repeat_by_tensor(Args& args, const torch::Tensor& input, const torch::Tensor& repeats,
                       std::int64_t dim) {
    torch::Context& context = args.thread.torch();
    if (repeats->dtype != torch::DType::int64 && repeats->dtype != torch::DType::int32) {
        raise("RuntimeError", fmt::format("\"repeat_interleave_cpu\" not implemented for '{}'",
                                          torch::scalar_type_name(repeats->dtype)));
    }
    if (repeats->dim() > 1) raise("RuntimeError", "repeats must be 0-dim or 1-dim tensor");
    std::vector<std::int64_t> counts = torch::integers_of(context, repeats);
    if (input) {
        const std::int64_t size = input->shape[torch::index_from(dim)];
        if (counts.size() == 1) counts.assign(torch::index_from(size), counts[0]);
        if (static_cast<std::int64_t>(counts.size()) != size)
            raise("RuntimeError", "repeats must have the same size as input along dim");
    }
    std::int64_t total = 0;
    for (const std::int64_t count : counts) {
        if (count < 0) raise("RuntimeError", "repeats can not be negative");
        total += std::min(count, torch::kMostElements + 1);
        torch::check_elements(total);
    }
    std::vector<torch::Scalar> order;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        order.insert(order.end(), torch::index_from(counts[i]),
                     torch::Scalar::of(static_cast<std::int64_t>(i)));
    }
    const torch::Tensor index =
        torch::tensor_from(context, {static_cast<std::int64_t>(order.size())}, order,
                           {.dtype = torch::DType::int64, .device = repeats->device()});
    return wrap(args.thread, input ? torch::index_select(context, input, dim, index) : index);
}

Value repeat_interleave_call(Args& args) {
    torch::Context& context = args.thread.torch();
    torch::Tensor input = input_of(args);
    if (args[1].is_absent()) return repeat_by_tensor(args, nullptr, input, 0);
    if (const torch::Tensor repeats = tensor_or_null(args[1])) {
        const bool is_flat = args[2].is_absent();
        if (is_flat) input = torch::flatten(context, input, 0, -1);
        const std::int64_t dim =
            is_flat ? 0 : torch::wrap_dim(index_from(args.thread, args[2]), input->dim());
        return repeat_by_tensor(args, input, repeats, dim);
    }
    const std::int64_t times = index_from(args.thread, args[1]);
    if (times < 0) raise("RuntimeError", "Repeats must be non-negative");
    std::int64_t dim = 0;
    if (args[2].is_absent()) {
        input = torch::flatten(context, input, 0, -1);
    } else {
        dim = torch::wrap_dim(index_from(args.thread, args[2]), input->dim());
    }
    std::int64_t wanted = 0;
    const bool is_beyond =
        __builtin_mul_overflow(times, input->shape[torch::index_from(dim)], &wanted);
    torch::check_elements(is_beyond ? torch::kMostElements + 1 : wanted);
    std::vector<torch::Scalar> order;
    for (std::int64_t i = 0; i < input->shape[torch::index_from(dim)]; ++i) {
        order.insert(order.end(), torch::index_from(times), torch::Scalar::of(i));
    }
    const torch::Tensor index =
        torch::tensor_from(context, {static_cast<std::int64_t>(order.size())}, order,
                           {.dtype = torch::DType::int64, .device = input->device()});
    return wrap(args.thread, torch::index_select(context, input, dim, index));
}

Value clip_call(Args& args) {
    std::optional<torch::Scalar> low;
    std::optional<torch::Scalar> high;
    if (!args[1].is_absent()) low = scalar_from(args.thread, args[1], "min");
    if (!args[2].is_absent()) high = scalar_from(args.thread, args[2], "max");
    return wrap(args.thread, torch::clamp(args.thread.torch(), input_of(args), low, high));
}

Value logical_call(Args& args) {
    torch::Context& context = args.thread.torch();
    const torch::Tensor a = torch::to(context, input_of(args), {.dtype = torch::DType::boolean});
    const torch::Tensor b =
        torch::to(context, second_of(args, "other"), {.dtype = torch::DType::boolean});
    const std::string name =
        "bitwise_" + args.function.name.substr(8);  // logical_and -> bitwise_and
    return wrap(args.thread, torch::binary(context, *torch::find_binary(name), a, b));
}

constexpr auto kCalls = std::to_array<NamedCall>({
    {"square", "input", square_call},
    {"log2", "input", log_base_call},
    {"log10", "input", log_base_call},
    {"isfinite", "input", is_finite_call},
    {"outer", "input, vec2", outer_call},
    {"flip", "input, dims", flip_call},
    {"masked_select", "input, mask", masked_select_call},
    {"logsumexp", "input, dim, keepdim=", log_sum_exp_call},
    {"bincount", "input, minlength=", bincount_call},
    {"count_nonzero", "input, dim=", count_nonzero_call},
    {"repeat_interleave", "input, repeats=, dim=, *, output_size=", repeat_interleave_call},
    {"clip", "input, min=, max=", clip_call},
    {"logical_and", "input, other", logical_call},
    {"logical_or", "input, other", logical_call},
    {"logical_xor", "input, other", logical_call},
});

constexpr std::uint64_t kLargestInteger = 0x7fffffffffffffffULL;

// x.random_(): as many bits as the type holds exactly.
Value random_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    torch::Context& context = args.thread.torch();
    torch::Generator* given = generator_from(args[3]);
    torch::Generator& source = given != nullptr ? *given : args.interpreter.process.cpu_generator;
    const std::int64_t low = args.has(1) ? index_from(args.thread, args[1]) : 0;
    std::vector<std::int64_t> values(torch::index_from(self->numel()));
    for (std::int64_t& value : values) {
        if (args.has(2)) {
            const auto range = static_cast<std::uint64_t>(index_from(args.thread, args[2]) - low);
            value = low +
                    static_cast<std::int64_t>(source.random() % std::max<std::uint64_t>(range, 1));
        } else if (self->dtype == torch::DType::int64) {
            value = static_cast<std::int64_t>(source.random64() & kLargestInteger);
        } else {
            value = static_cast<std::int64_t>(source.random() % ((1U << 24U) + 1));
        }
    }
    context.charge();
    if (self->device().is_host() && self->is_contiguous()) {
        torch::write_integers(context, self, values);
        return args[0];
    }
    const torch::Tensor here =
        torch::new_tensor(context, {.shape = self->shape, .dtype = self->dtype});
    torch::write_integers(context, here, values);
    torch::copy_in_place(context, self, here);
    return args[0];
}

}  // namespace

void add_misc_methods(TypeObject* type) {
    for (const NamedCall& each : kCalls) type->method(each.name, each.signature, each.body);
    type->method("random_", "self, from=, to=, generator=", random_method);
}

void install_misc(Interpreter&, ModuleObject& torch_module) {
    for (const NamedCall& each : kCalls)
        add_function(torch_module, each.name, each.signature, each.body);
    add_function(torch_module, "typename", "obj", [](Args& args) -> Value {
        return args.interpreter.str(type_name_of(args.thread, args[0]));
    });
}

}  // namespace ringside::snippet
