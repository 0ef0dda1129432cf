// Python's operators on tensors: arithmetic, comparisons, indexing, conversion, printing.
#include "core/snippet/torch_objects.h"
#include "core/snippet/torch_tensor.h"
#include "core/torch/elementwise.h"
#include "core/torch/indexing.h"
#include "core/torch/print.h"
#include "core/torch/products.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>

namespace ringside::snippet {

namespace {

struct Operator {
    std::string_view dunder;
    std::string_view name;  // of the operation in core/torch
    bool is_reflected = false;
};

constexpr auto kOperators = std::to_array<Operator>({
    {"__add__", "add"},
    {"__radd__", "add", true},
    {"__sub__", "sub"},
    {"__rsub__", "sub", true},
    {"__mul__", "mul"},
    {"__rmul__", "mul", true},
    {"__truediv__", "div"},
    {"__rtruediv__", "div", true},
    {"__floordiv__", "floor_divide"},
    {"__rfloordiv__", "floor_divide", true},
    {"__mod__", "remainder"},
    {"__rmod__", "remainder", true},
    {"__pow__", "pow"},
    {"__rpow__", "pow", true},
    {"__and__", "bitwise_and"},
    {"__rand__", "bitwise_and", true},
    {"__or__", "bitwise_or"},
    {"__ror__", "bitwise_or", true},
    {"__xor__", "bitwise_xor"},
    {"__rxor__", "bitwise_xor", true},
    {"__lshift__", "bitwise_left_shift"},
    {"__rshift__", "bitwise_right_shift"},
    {"__eq__", "eq"},
    {"__ne__", "ne"},
    {"__lt__", "lt"},
    {"__le__", "le"},
    {"__gt__", "gt"},
    {"__ge__", "ge"},
});

constexpr auto kInPlace = std::to_array<Operator>({
    {"__iadd__", "add"},
    {"__isub__", "sub"},
    {"__imul__", "mul"},
    {"__itruediv__", "div"},
    {"__ifloordiv__", "floor_divide"},
    {"__imod__", "remainder"},
    {"__ipow__", "pow"},
    {"__iand__", "bitwise_and"},
    {"__ior__", "bitwise_or"},
    {"__ixor__", "bitwise_xor"},
});

template <class Table>
const Operator& operator_named(const Table& table, std::string_view dunder) {
    return *std::ranges::find(table, dunder, &Operator::dunder);
}

Value binary_operator(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const std::optional<torch::Operand> other = operand_from(args.thread, args[1]);
    if (!other) return Value::not_implemented();
    const Operator& which = operator_named(kOperators, args.function.name);
    const torch::BinaryCall& call = *torch::find_binary(which.name);
    torch::Context& context = args.thread.torch();
    if (args.function.name == "__rtruediv__") {  // 1 / x is a reciprocal and a product in PyTorch
        const torch::Tensor inverse = torch::unary(context, *torch::find_unary("reciprocal"), self);
        return wrap(args.thread, torch::multiply(context, inverse, *other));
    }
    if (!which.is_reflected) return wrap(args.thread, torch::binary(context, call, self, *other));
    const torch::Tensor result = torch::binary(context, call, *other, self);
    if (which.name == "sub" && other->is_scalar()) torch::rename_history(result, "RsubBackward1");
    return wrap(args.thread, result);
}

Value in_place_operator(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const std::optional<torch::Operand> other = operand_from(args.thread, args[1]);
    if (!other) return Value::not_implemented();
    const Operator& which = operator_named(kInPlace, args.function.name);
    torch::binary_in_place(args.thread.torch(), *torch::find_binary(which.name), self, *other);
    return args[0];
}

// ---- indexing

std::optional<std::int64_t> slice_part(Thread& thread, const Value& value) {
    if (value.is_absent()) return std::nullopt;
    if (const torch::Tensor tensor = tensor_or_null(value)) {
        return torch::scalar_of(thread.torch(), tensor).whole;
    }
    if (value.is(Kind::str) || value.is_real()) {
        raise_type_error("slice indices must be integers or None or have an __index__ method");
    }
    return index_from(thread, value);
}

// Nested Python lists as an index tensor.
torch::Tensor tensor_of_list(Thread& thread, const Value& list) {
    if (list.is(Kind::str)) raise_type_error("new(): invalid data type 'str'");
    return torch_tensor_from_data(thread, list, {});
}

torch::Index index_item(Thread& thread, const Value& value) {
    torch::Index index;
    if (value.is_none()) {
        index.kind = torch::Index::Kind::none;
    } else if (value.is_ellipsis()) {
        index.kind = torch::Index::Kind::ellipsis;
    } else if (value.is_boolean()) {
        index.kind = torch::Index::Kind::boolean;
        index.truth = value.as_boolean();
    } else if (value.is_integer()) {
        index.integer = value.as_integer();
    } else if (const auto* slice = value.get<SliceObject>()) {
        index.kind = torch::Index::Kind::slice;
        index.start = slice_part(thread, slice->start);
        index.stop = slice_part(thread, slice->stop);
        index.step = slice_part(thread, slice->step).value_or(1);
        if (index.step == 0) raise_value_error("slice step cannot be zero");
        if (index.step < 0) raise_value_error("step must be greater than zero");
    } else if (const torch::Tensor tensor = tensor_or_null(value)) {
        const bool is_number = tensor->shape.empty() && !device::is_floating(tensor->dtype) &&
                               tensor->dtype != torch::DType::boolean;
        if (is_number) {
            index.integer = torch::scalar_of(thread.torch(), tensor).whole;
        } else {
            index.kind = torch::Index::Kind::tensor;
            index.tensor = tensor;
        }
    } else if (value.is(Kind::list) || value.is(Kind::tuple) || value.is(Kind::range) ||
               value.is(Kind::str)) {
        index.kind = torch::Index::Kind::tensor;
        index.tensor = tensor_of_list(thread, value);
    } else {
        throw torch::Raised(
            "IndexError",
            fmt::format("only integers, slices (`:`), ellipsis (`...`), None and long or byte "
                        "Variables are valid indices (got {})",
                        type_text(thread, value)));
    }
    return index;
}

// A short list with slices or sequences in it means what a tuple of them means, as in old NumPy.
bool is_like_tuple(const ListObject& list) {
    constexpr std::size_t kMostItems = 31;
    return list.items.size() <= kMostItems &&
           std::ranges::any_of(list.items, [](const Value& item) {
               return tensor_or_null(item) || item.is(Kind::list) || item.is(Kind::tuple) ||
                      item.is(Kind::range) || item.is(Kind::str) || item.is(Kind::slice) ||
                      item.is_none() || item.is_ellipsis();
           });
}

std::vector<torch::Index> indices_from(Thread& thread, const Value& key) {
    std::vector<torch::Index> indices;
    const auto* list = key.get<ListObject>();
    if (const auto* tuple = key.get<TupleObject>()) {
        for (const Value& item : tuple->items) indices.push_back(index_item(thread, item));
    } else if (list != nullptr && is_like_tuple(*list)) {
        for (const Value& item : list->items) indices.push_back(index_item(thread, item));
    } else {
        indices.push_back(index_item(thread, key));
    }
    return indices;
}

Value get_item_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    return wrap(args.thread,
                torch::get_item(args.thread.torch(), self, indices_from(args.thread, args[1])));
}

Value set_item_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    std::optional<torch::Operand> value = operand_from(args.thread, args[2]);
    if (!value) {
        raise_type_error(fmt::format("can't assign a {} to a {}", type_text(args.thread, args[2]),
                                     torch::tensor_type_name(*self)));
    }
    torch::set_item(args.thread.torch(), self, indices_from(args.thread, args[1]), *value);
    return Value::none();
}

// ---- conversions

torch::Scalar only_value(Args& args) {
    const torch::Tensor self = self_tensor(args);
    if (self->numel() != 1) {
        raise_value_error("only one element tensors can be converted to Python scalars");
    }
    return torch::scalar_of(args.thread.torch(), self);
}

Value truth(Args& args) {
    const torch::Tensor self = self_tensor(args);
    if (self->numel() != 1) {
        raise("RuntimeError",
              self->numel() == 0 ? "Boolean value of Tensor with no values is ambiguous"
                                 : "Boolean value of Tensor with more than one value is ambiguous");
    }
    return Value::boolean(torch::scalar_of(args.thread.torch(), self).real != 0);
}

Value length(Args& args) {
    const torch::Tensor self = self_tensor(args);
    if (self->shape.empty()) raise_type_error("len() of a 0-d tensor");
    return Value::integer(self->shape[0]);
}

Value iterate(Args& args) {
    const torch::Tensor self = self_tensor(args);
    if (self->shape.empty()) raise_type_error("iteration over a 0-d tensor");
    return get_iterator(args.thread,
                        wrap_tuple(args.thread, torch::unbind(args.thread.torch(), self, 0)));
}

Value format_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const std::string& specification = text_from(args.thread, args[1], "format specification");
    if (self->shape.empty() && !self->is_parameter) {
        const Value number = wrap_scalar(torch::scalar_of(args.thread.torch(), self));
        return args.interpreter.str(format_value(args.thread, number, specification));
    }
    if (!specification.empty()) {
        raise_type_error("unsupported format string passed to Tensor.__format__");
    }
    return args.interpreter.str(torch::repr_of(args.thread.torch(), self));
}

Value contains_method(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const std::optional<torch::Operand> other = operand_from(args.thread, args[1]);
    if (!other) {
        raise("RuntimeError", fmt::format("Tensor.__contains__ only supports Tensor or scalar, but "
                                          "you passed in a <class '{}'>.",
                                          args.interpreter.type_of(args[1])->display_name()));
    }
    const torch::Tensor hits =
        torch::binary(args.thread.torch(), *torch::find_binary("eq"), self, *other);
    const std::vector<double> values = torch::doubles_of(args.thread.torch(), hits);
    return Value::boolean(std::ranges::any_of(values, [](double value) { return value != 0; }));
}

}  // namespace

void add_tensor_operators(TypeObject* type) {
    for (const Operator& each : kOperators)
        type->method(each.dunder, "self, other, /", binary_operator);
    for (const Operator& each : kInPlace)
        type->method(each.dunder, "self, other, /", in_place_operator);
    type->method("__matmul__", "self, other, /", [](Args& args) -> Value {
        const torch::Tensor self = self_tensor(args);
        const torch::Tensor other = tensor_or_null(args[1]);
        if (!other) return Value::not_implemented();
        return wrap(args.thread, torch::matmul(args.thread.torch(), self, other));
    });
    type->method("__neg__", "self, /", [](Args& args) -> Value {
        return wrap(args.thread, torch::unary(args.thread.torch(), *torch::find_unary("neg"),
                                              self_tensor(args)));
    });
    type->method("__pos__", "self, /", [](Args& args) -> Value { return args[0]; });
    type->method("__abs__", "self, /", [](Args& args) -> Value {
        return wrap(args.thread, torch::unary(args.thread.torch(), *torch::find_unary("abs"),
                                              self_tensor(args)));
    });
    type->method("__invert__", "self, /", [](Args& args) -> Value {
        const torch::Tensor self = self_tensor(args);
        if (device::is_floating(self->dtype)) {
            raise_type_error(
                "~ (operator.invert) is only implemented on integer and Boolean-type tensors");
        }
        const char* name = self->dtype == torch::DType::boolean ? "logical_not" : "bitwise_not";
        return wrap(args.thread, torch::unary(args.thread.torch(), *torch::find_unary(name), self));
    });
    type->method("__getitem__", "self, key, /", get_item_method);
    type->method("__setitem__", "self, key, value, /", set_item_method);
    type->method("__len__", "self, /", length);
    type->method("__iter__", "self, /", iterate);
    type->method("__bool__", "self, /", truth);
    type->method("__contains__", "self, item, /", contains_method);
    type->method("__float__", "self, /",
                 [](Args& args) -> Value { return Value::real(only_value(args).real); });
    type->method("__int__", "self, /",
                 [](Args& args) -> Value { return Value::integer(only_value(args).whole); });
    type->method("__index__", "self, /", [](Args& args) -> Value {
        const torch::Tensor self = self_tensor(args);
        if (self->numel() != 1 || device::is_floating(self->dtype)) {
            raise_type_error(
                "only integer tensors of a single element can be converted to an index");
        }
        return Value::integer(torch::scalar_of(args.thread.torch(), self).whole);
    });
    type->method("__repr__", "self, /", [](Args& args) -> Value {
        return args.interpreter.str(torch::repr_of(args.thread.torch(), self_tensor(args)));
    });
    type->method("__format__", "self, format_spec, /", format_method);
    type->method("__hash__", "self, /", [](Args& args) -> Value {
        return Value::integer(args.interpreter.identity(args[0]));
    });
}

}  // namespace ringside::snippet
