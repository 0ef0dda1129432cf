#include "core/snippet/sequence_methods.h"

#include "core/snippet/ops.h"

namespace ringside::snippet {

namespace {

template <CompareOp op>
Value compared(Args& a) {
    return compare(a.thread, op, a[0], a[1], Hooks::skip);
}

template <BinaryOp op>
Value combined(Args& a) {
    return binary(a.thread, op, a[0], a[1], Hooks::skip);
}

}  // namespace

void add_sequence_methods(TypeObject* type) {
    type->method("__len__", "self, /", [](Args& a) -> Value {
        return Value::integer(length_of(a.thread, a[0], Hooks::skip));
    });
    type->method("__getitem__", "self, key, /",
                 [](Args& a) { return get_item(a.thread, a[0], a[1], Hooks::skip); });
    type->method("__iter__", "self, /",
                 [](Args& a) { return get_iterator(a.thread, a[0], Hooks::skip); });
    type->method("__contains__", "self, key, /", [](Args& a) -> Value {
        return Value::boolean(contains(a.thread, a[0], a[1], Hooks::skip));
    });
    type->method("__add__", "self, value, /", combined<BinaryOp::add>);
    type->method("__mul__", "self, value, /", combined<BinaryOp::multiply>);
    type->method("__rmul__", "self, value, /", combined<BinaryOp::multiply>);
}

void add_equality_methods(TypeObject* type) {
    type->method("__eq__", "self, value, /", compared<CompareOp::equal>);
    type->method("__ne__", "self, value, /", compared<CompareOp::not_equal>);
}

void add_comparison_methods(TypeObject* type) {
    add_equality_methods(type);
    type->method("__lt__", "self, value, /", compared<CompareOp::less>);
    type->method("__le__", "self, value, /", compared<CompareOp::less_equal>);
    type->method("__gt__", "self, value, /", compared<CompareOp::greater>);
    type->method("__ge__", "self, value, /", compared<CompareOp::greater_equal>);
}

}  // namespace ringside::snippet
