// Tensor methods that look at the same memory in another shape, cut it or join it.
#include "core/snippet/torch_calls.h"
#include "core/snippet/torch_objects.h"
#include "core/snippet/torch_tensor.h"
#include "core/torch/elementwise.h"
#include "core/torch/indexing.h"
#include "core/torch/views.h"
#include "core/torch/windows.h"

#include <fmt/format.h>
#include <array>

namespace ringside::snippet {

namespace {

torch::Tensor input_of(Args& args) {
    return tensor_from(args.thread, args[0], args.function.name, "input", 1);
}

// view(2, 3) and view((2, 3)): a tuple of what was given.
torch::Shape sizes_of(Args& args) {
    return shape_from(args.thread, tuple_items(args[1]), args.function.name);
}

std::int64_t dim_of(Args& args, std::size_t at, std::int64_t missing) {
    return args.has(at) ? index_from(args.thread, args[at]) : missing;
}

Value view_call(Args& args) {
    const std::vector<Value> given = tuple_items(args[1]);
    if (given.size() == 1 && dtype_object(given[0]) != nullptr) {
        raise("NotImplementedError",
              "viewing a tensor as another dtype is not part of Ringside's Python subset");
    }
    return wrap(args.thread, torch::view(args.thread.torch(), input_of(args), sizes_of(args)));
}

Value reshape_call(Args& args) {
    return wrap(args.thread, torch::reshape(args.thread.torch(), input_of(args), sizes_of(args)));
}

Value permute_call(Args& args) {
    return wrap(args.thread, torch::permute(args.thread.torch(), input_of(args), sizes_of(args)));
}

Value expand_call(Args& args) {
    return wrap(args.thread, torch::expand(args.thread.torch(), input_of(args), sizes_of(args)));
}

Value repeat_call(Args& args) {
    return wrap(args.thread, torch::repeat(args.thread.torch(), input_of(args), sizes_of(args)));
}

Value view_as_call(Args& args) {
    const torch::Tensor other = tensor_from(args.thread, args[1], args.function.name, "other", 1);
    torch::Context& context = args.thread.torch();
    if (args.function.name == "expand_as")
        return wrap(args.thread, torch::expand(context, input_of(args), other->shape));
    return wrap(args.thread, torch::reshape(context, input_of(args), other->shape));
}

Value t_call(Args& args) {
    return wrap(args.thread, torch::t(args.thread.torch(), input_of(args)));
}

Value transpose_call(Args& args) {
    return wrap(args.thread, torch::transpose(args.thread.torch(), input_of(args),
                                              index_from(args.thread, args[1]),
                                              index_from(args.thread, args[2])));
}

Value squeeze_call(Args& args) {
    std::optional<std::int64_t> dim;
    if (args.has(1)) dim = index_from(args.thread, args[1]);
    return wrap(args.thread, torch::squeeze(args.thread.torch(), input_of(args), dim));
}

Value unsqueeze_call(Args& args) {
    return wrap(args.thread, torch::unsqueeze(args.thread.torch(), input_of(args),
                                              index_from(args.thread, args[1])));
}

Value flatten_call(Args& args) {
    return wrap(args.thread, torch::flatten(args.thread.torch(), input_of(args), dim_of(args, 1, 0),
                                            dim_of(args, 2, -1)));
}

Value narrow_call(Args& args) {
    return wrap(args.thread,
                torch::narrow(args.thread.torch(), input_of(args), index_from(args.thread, args[1]),
                              index_from(args.thread, args[2]), index_from(args.thread, args[3])));
}

Value select_call(Args& args) {
    return wrap(args.thread,
                torch::select(args.thread.torch(), input_of(args), index_from(args.thread, args[1]),
                              index_from(args.thread, args[2])));
}

Value chunk_call(Args& args) {
    return wrap_tuple(args.thread,
                      torch::chunk(args.thread.torch(), input_of(args),
                                   index_from(args.thread, args[1]), dim_of(args, 2, 0)));
}

Value split_call(Args& args) {
    const torch::Tensor input = input_of(args);
    const std::int64_t dim = dim_of(args, 2, 0);
    if (args[1].is(Kind::list) || args[1].is(Kind::tuple)) {
        const torch::Shape sizes = shape_from(args.thread, {args[1]}, "split");
        return wrap_tuple(args.thread, torch::split_sizes(args.thread.torch(), input, sizes, dim));
    }
    if (!args[1].is_integer() && !tensor_or_null(args[1])) {
        raise_type_error(fmt::format(
            "split_with_sizes(): argument 'split_sizes' (position 2) must be tuple of ints, not {}",
            type_text(args.thread, args[1])));
    }
    return wrap_tuple(args.thread, torch::split(args.thread.torch(), input,
                                                index_from(args.thread, args[1]), dim));
}

Value tensor_split_call(Args& args) {
    const torch::Tensor places = tensor_or_null(args[1]);
    const bool is_list = args[1].is(Kind::list) || args[1].is(Kind::tuple);
    if (is_list || (places && places->dim() == 1)) {
        std::vector<std::int64_t> indices;
        if (places) {
            indices = torch::integers_of(args.thread.torch(), places);
        } else {
            for (const Value& item : items_of(args.thread, args[1]))
                indices.push_back(index_from(args.thread, item));
        }
        return wrap_tuple(args.thread, torch::tensor_split(args.thread.torch(), input_of(args),
                                                           indices, dim_of(args, 2, 0)));
    }
    return wrap_tuple(args.thread,
                      torch::tensor_split(args.thread.torch(), input_of(args),
                                          index_from(args.thread, args[1]), dim_of(args, 2, 0)));
}

Value unbind_call(Args& args) {
    return wrap_tuple(args.thread,
                      torch::unbind(args.thread.torch(), input_of(args), dim_of(args, 1, 0)));
}

Value contiguous_call(Args& args) {
    const torch::Tensor input = input_of(args);
    return wrap(args.thread, torch::contiguous(args.thread.torch(), input));
}

Value size_call(Args& args) {
    const torch::Tensor input = input_of(args);
    if (!args.has(1)) return wrap_size(args.thread, input->shape);
    const std::int64_t dim = torch::wrap_dim(index_from(args.thread, args[1]), input->dim());
    return Value::integer(input->shape[torch::index_from(dim)]);
}

Value stride_call(Args& args) {
    const torch::Tensor input = input_of(args);
    if (args.has(1)) {
        const std::int64_t dim = torch::wrap_dim(index_from(args.thread, args[1]), input->dim());
        return Value::integer(input->strides[torch::index_from(dim)]);
    }
    std::vector<Value> strides;
    for (const std::int64_t stride : input->strides) strides.push_back(Value::integer(stride));
    return args.interpreter.tuple(std::move(strides));
}

Value nonzero_call(Args& args) {
    torch::Context& context = args.thread.torch();
    const torch::Tensor input = input_of(args);
    std::vector<torch::Tensor> columns = torch::nonzero(context, input);
    if (args.has(1) && is_true(args.thread, args[1])) return wrap_tuple(args.thread, columns);
    if (columns.empty())
        return wrap(args.thread,
                    torch::new_tensor(context, {.shape = {0, 0}, .dtype = torch::DType::int64}));
    return wrap(args.thread, torch::stack(context, columns, 1));
}

Value diagonal_call(Args& args) {
    return wrap(args.thread,
                torch::diagonal(args.thread.torch(), input_of(args), dim_of(args, 1, 0),
                                dim_of(args, 2, 0), dim_of(args, 3, 1)));
}

Value unfold_call(Args& args) {
    return wrap(args.thread,
                torch::unfold(args.thread.torch(), input_of(args), index_from(args.thread, args[1]),
                              index_from(args.thread, args[2]), index_from(args.thread, args[3])));
}

Value as_strided_call(Args& args) {
    std::optional<std::int64_t> offset;
    if (!args[3].is_absent()) offset = index_from(args.thread, args[3]);
    return wrap(args.thread,
                torch::as_strided(args.thread.torch(), input_of(args),
                                  shape_from(args.thread, {args[1]}, args.function.name),
                                  shape_from(args.thread, {args[2]}, args.function.name), offset));
}

constexpr auto kCalls = std::to_array<NamedCall>({
    {"t", "input", t_call},
    {"transpose", "input, dim0, dim1", transpose_call},
    {"squeeze", "input, dim=", squeeze_call},
    {"unsqueeze", "input, dim", unsqueeze_call},
    {"flatten", "input, start_dim=, end_dim=", flatten_call},
    {"narrow", "input, dim, start, length", narrow_call},
    {"select", "input, dim, index", select_call},
    {"chunk", "input, chunks, dim=", chunk_call},
    {"split", "input, split_size, dim=", split_call},
    {"diagonal", "input, offset=, dim1=, dim2=", diagonal_call},
    {"as_strided", "input, size, stride, storage_offset=", as_strided_call},
    {"tensor_split", "input, indices_or_sections, dim=", tensor_split_call},
    {"unbind", "input, dim=", unbind_call},
    {"nonzero", "input, *, as_tuple=", nonzero_call},
});

constexpr auto kMethods = std::to_array<NamedCall>({
    {"unfold", "input, dimension, size, step", unfold_call},
    {"view", "input, *shape", view_call},
    {"reshape", "input, *shape", reshape_call},
    {"permute", "input, *dims", permute_call},
    {"expand", "input, *sizes", expand_call},
    {"repeat", "input, *sizes", repeat_call},
    {"view_as", "input, other", view_as_call},
    {"reshape_as", "input, other", view_as_call},
    {"expand_as", "input, other", view_as_call},
    {"contiguous", "input", contiguous_call},
    {"size", "input, dim=", size_call},
    {"stride", "input, dim=", stride_call},
});

Value sizes_function(Args& args) {
    const torch::Shape shape = shape_from(args.thread, {args[1]}, args.function.name);
    torch::Context& context = args.thread.torch();
    return wrap(args.thread, args.function.name == "reshape"
                                 ? torch::reshape(context, input_of(args), shape)
                                 : torch::permute(context, input_of(args), shape));
}

Value cat_call(Args& args) {
    return wrap(args.thread, torch::cat(args.thread.torch(),
                                        tensors_from(args.thread, args[0], args.function.name),
                                        dim_of(args, 1, 0)));
}

Value stack_call(Args& args) {
    return wrap(args.thread,
                torch::stack(args.thread.torch(), tensors_from(args.thread, args[0], "stack"),
                             dim_of(args, 1, 0)));
}

Value where_call(Args& args) {
    const torch::Tensor condition = tensor_from(args.thread, args[0], "where", "condition", 1);
    if (!args.has(1))
        return wrap_tuple(args.thread, torch::nonzero(args.thread.torch(), condition));
    const std::optional<torch::Operand> a = operand_from(args.thread, args[1]);
    const std::optional<torch::Operand> b = operand_from(args.thread, args[2]);
    if (!a || !b) raise_type_error("where(): argument 'input' (position 2) must be Tensor");
    return wrap(args.thread, torch::where(args.thread.torch(), condition, *a, *b));
}

}  // namespace

void add_tensor_shapes(TypeObject* type) {
    for (const NamedCall& each : kCalls) type->method(each.name, each.signature, each.body);
    for (const NamedCall& each : kMethods) type->method(each.name, each.signature, each.body);
}

void add_shape_functions(ModuleObject& module) {
    for (const NamedCall& each : kCalls) add_function(module, each.name, each.signature, each.body);
    add_function(module, "reshape", "input, shape", sizes_function);
    add_function(module, "permute", "input, dims", sizes_function);
    add_function(module, "cat", "tensors, dim=", cat_call);
    add_function(module, "concat", "tensors, dim=", cat_call);
    add_function(module, "stack", "tensors, dim=", stack_call);
    add_function(module, "where", "condition, input=, other=", where_call);
}

}  // namespace ringside::snippet
