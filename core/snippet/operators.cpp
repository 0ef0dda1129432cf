// Operators: built-in operands first, then the methods of classes.
#include "core/snippet/operator_parts.h"
#include "core/snippet/set_operations.h"

#include <limits>
#include <utility>

namespace ringside::snippet {

namespace {

struct OperatorInfo {
    const char* symbol;
    const char* in_place_symbol;
    Slot slot;
    Slot reflected;
    Slot in_place;
};

const OperatorInfo& info(BinaryOp op) {
    static constexpr OperatorInfo kInfo[] = {
        {"+", "+=", Slot::add, Slot::radd, Slot::iadd},
        {"-", "-=", Slot::sub, Slot::rsub, Slot::isub},
        {"*", "*=", Slot::mul, Slot::rmul, Slot::imul},
        {"/", "/=", Slot::truediv, Slot::rtruediv, Slot::itruediv},
        {"//", "//=", Slot::floordiv, Slot::rfloordiv, Slot::ifloordiv},
        {"%", "%=", Slot::mod, Slot::rmod, Slot::imod},
        {"** or pow()", "**=", Slot::pow, Slot::rpow, Slot::ipow},
        {"@", "@=", Slot::matmul, Slot::rmatmul, Slot::imatmul},
        {"&", "&=", Slot::and_, Slot::rand, Slot::iand},
        {"|", "|=", Slot::or_, Slot::ror, Slot::ior},
        {"^", "^=", Slot::xor_, Slot::rxor, Slot::ixor},
        {"<<", "<<=", Slot::lshift, Slot::rlshift, Slot::ilshift},
        {">>", ">>=", Slot::rshift, Slot::rrshift, Slot::irshift},
    };
    return kInfo[static_cast<std::size_t>(op)];
}

// Python's own types; NotImplemented when it is up to the classes.
Value built_in(Thread& thread, BinaryOp op, const Value& a, const Value& b) {
    if (is_number(a) && is_number(b)) {
        if (is_float(a) || is_float(b)) return real_arithmetic(op, a, b);
        if (a.is(Kind::big_int) && b.is_object() && b.is(Kind::big_int)) {
            // A product's cost grows with that of the lengths.
            const std::size_t x = a.as<BigIntObject>()->number.bit_length() / 8;
            const std::size_t y = b.as<BigIntObject>()->number.bit_length() / 8;
            if (x + y >= kLongText) thread.work_on(x * (y / 1024 + 1));
        } else if (a.is(Kind::big_int)) {
            const std::size_t size = a.as<BigIntObject>()->number.bit_length() / 8;
            if (size >= kLongText) thread.work_on(size);
        }
        return integer_arithmetic(thread, op, a, b);
    }
    const bool a_is_sequence = a.is(Kind::str) || a.is(Kind::bytes) || sequence_items(a) != nullptr;
    const bool b_is_sequence = b.is(Kind::str) || b.is(Kind::bytes) || sequence_items(b) != nullptr;
    if (op == BinaryOp::multiply) {
        if (a_is_sequence && is_integral(b)) return repeat(thread, a, b);
        if (b_is_sequence && is_integral(a)) return repeat(thread, b, a);
    }
    if (op == BinaryOp::modulo && a.is(Kind::str)) {
        return thread.interpreter.str(percent_format(thread, a.as<StrObject>()->text, b));
    }
    if (is_set(a) && is_set(b) &&
        (op == BinaryOp::bit_or || op == BinaryOp::bit_and || op == BinaryOp::bit_xor ||
         op == BinaryOp::subtract)) {
        return combine_sets(thread, op, a, b);
    }
    if (a.is(Kind::dict) && b.is(Kind::dict) && op == BinaryOp::bit_or) {
        Ref<DictObject> merged = thread.interpreter.dict();
        merged->table.copy_from(a.as<DictObject>()->table);
        std::size_t position = 0;
        while (const Dict::Entry* entry = b.as<DictObject>()->table.next(position)) {
            merged->table.set(thread, entry->key, entry->value);
        }
        merged->recount();
        return Value(std::move(merged));
    }
    return Value::not_implemented();
}

Value try_slot(Thread& thread, const Value& self, Slot slot, const Value& other) {
    TypeObject* type = thread.interpreter.type_of(self);
    const Value* found = type->find(slot);
    if (found == nullptr) return Value::not_implemented();
    const Value function = *found;
    return call(thread, function, {self, other});
}

// The classes' methods, reflected ones first when b's class derives from a's.
Value by_classes(Thread& thread, BinaryOp op, const Value& a, const Value& b) {
    const OperatorInfo& about = info(op);
    TypeObject* left = thread.interpreter.type_of(a);
    TypeObject* right = thread.interpreter.type_of(b);
    const bool reflects_first =
        left != right && right->is_subtype_of(left) && right->find(about.reflected) != nullptr;
    if (reflects_first) {
        Value result = try_slot(thread, b, about.reflected, a);
        if (!result.is_not_implemented()) return result;
    }
    Value result = try_slot(thread, a, about.slot, b);
    if (!result.is_not_implemented()) return result;
    if (left != right && !reflects_first) result = try_slot(thread, b, about.reflected, a);
    return result;
}

[[noreturn]] void raise_unsupported(Thread& thread, const char* symbol, const Value& a,
                                    const Value& b) {
    raise_type_error(std::string("unsupported operand type(s) for ") + symbol + ": '" +
                     std::string(type_name(thread, a)) + "' and '" +
                     std::string(type_name(thread, b)) + "'");
}

bool has_class_methods(const Value& value) {
    if (!value.is_object()) return false;
    const Object* object = value.as_object();
    return object->kind == Kind::instance || object->kind == Kind::type ||
           object->type->is_heap_type;
}

// What is left when nobody knew: sequences say it in their own words.
[[noreturn]] void refuse(Thread& thread, BinaryOp op, const Value& a, const Value& b,
                         const char* symbol) {
    const bool a_is_sequence = a.is(Kind::str) || a.is(Kind::bytes) || sequence_items(a) != nullptr;
    const bool b_is_sequence = b.is(Kind::str) || b.is(Kind::bytes) || sequence_items(b) != nullptr;
    if (op == BinaryOp::add && a_is_sequence) concatenate(thread, a, b);
    if (op == BinaryOp::multiply && (a_is_sequence || b_is_sequence)) {
        const Value& other = a_is_sequence ? b : a;
        raise_type_error("can't multiply sequence by non-int of type '" +
                         std::string(type_name(thread, other)) + "'");
    }
    raise_unsupported(thread, symbol, a, b);
}

}  // namespace

Value binary(Thread& thread, BinaryOp op, const Value& a, const Value& b, Hooks hooks) {
    const bool asks_classes = hooks == Hooks::ask && (has_class_methods(a) || has_class_methods(b));
    if (asks_classes) {
        Value result = by_classes(thread, op, a, b);
        if (!result.is_not_implemented()) return result;
    }
    if (op == BinaryOp::add && a.is_object() && b.is_object() &&
        a.as_object()->kind == b.as_object()->kind &&
        (a.is(Kind::str) || a.is(Kind::bytes) || a.is(Kind::list) || a.is(Kind::tuple))) {
        return concatenate(thread, a, b);
    }
    Value result = built_in(thread, op, a, b);
    if (!result.is_not_implemented() || hooks == Hooks::skip) return result;
    if (!asks_classes) {
        result = by_classes(thread, op, a, b);
        if (!result.is_not_implemented()) return result;
    }
    refuse(thread, op, a, b, info(op).symbol);
}

Value in_place(Thread& thread, BinaryOp op, const Value& a, const Value& b) {
    const OperatorInfo& about = info(op);
    if (a.is_object()) {
        if (const Value* hook = a.as_object()->type->find(about.in_place)) {
            const Value function = *hook;
            Value result = call(thread, function, {a, b});
            if (!result.is_not_implemented()) return result;
        }
    }
    if (a.is(Kind::list)) {
        ListObject& list = *a.as<ListObject>();
        if (op == BinaryOp::add) {
            if (b.is(Kind::list)) {
                const std::vector<Value> more = b.as<ListObject>()->items;
                list.items.insert(list.items.end(), more.begin(), more.end());
            } else {
                const std::vector<Value> more = items_of(thread, b);
                list.items.insert(list.items.end(), more.begin(), more.end());
            }
            list.recount();
            return a;
        }
        if (op == BinaryOp::multiply && is_integral(b)) {
            const Value repeated = repeat(thread, a, b);
            list.items = repeated.as<ListObject>()->items;
            list.recount();
            return a;
        }
    }
    const bool is_set_operation =
        (op >= BinaryOp::bit_and && op <= BinaryOp::bit_xor) || op == BinaryOp::subtract;
    if (a.is(Kind::set) && is_set(b) && is_set_operation) {
        update_set(thread, op, *a.as<SetObject>(), b);
        return a;
    }
    if (a.is(Kind::dict) && op == BinaryOp::bit_or) {
        call_method(thread, a, "update", {b});
        return a;
    }
    const bool asks_classes = has_class_methods(a) || has_class_methods(b);
    Value result = Value::not_implemented();
    if (asks_classes) result = by_classes(thread, op, a, b);
    if (!result.is_not_implemented()) return result;
    if (op == BinaryOp::add && a.is_object() && b.is_object() &&
        a.as_object()->kind == b.as_object()->kind &&
        (a.is(Kind::str) || a.is(Kind::bytes) || a.is(Kind::tuple))) {
        return concatenate(thread, a, b);
    }
    result = built_in(thread, op, a, b);
    if (!result.is_not_implemented()) return result;
    if (!asks_classes) result = by_classes(thread, op, a, b);
    if (!result.is_not_implemented()) return result;
    refuse(thread, op, a, b, about.in_place_symbol);
}

Value unary(Thread& thread, UnaryOp op, const Value& a) {
    Interpreter& interpreter = thread.interpreter;
    if (is_float(a)) {
        if (op == UnaryOp::negative) return Value::real(-float_from(a));
        if (op == UnaryOp::positive) return Value::real(float_from(a));
    } else if (is_integral(a)) {
        if (a.is_small_integer() && a.as_integer() != std::numeric_limits<std::int64_t>::min()) {
            const std::int64_t number = a.as_integer();
            if (op == UnaryOp::negative) return Value::integer(-number);
            if (op == UnaryOp::positive) return Value::integer(number);
            return Value::integer(~number);
        }
        const BigInt number = big_from(a);
        if (op == UnaryOp::negative) return interpreter.integer(-number);
        if (op == UnaryOp::positive) return a;
        return interpreter.integer(-number - BigInt(1));
    }
    const Slot slot = op == UnaryOp::negative   ? Slot::neg
                      : op == UnaryOp::positive ? Slot::pos
                                                : Slot::invert;
    if (const Value* hook = interpreter.type_of(a)->find(slot)) {
        const Value function = *hook;
        return call(thread, function, {a});
    }
    const char symbol = op == UnaryOp::negative ? '-' : op == UnaryOp::positive ? '+' : '~';
    raise_type_error(std::string("bad operand type for unary ") + symbol + ": '" +
                     std::string(type_name(thread, a)) + "'");
}

// pow(base, exponent[, modulus])
Value power(Thread& thread, const Value& base, const Value& exponent, const Value& modulus) {
    if (modulus.is_absent()) return binary(thread, BinaryOp::power, base, exponent);
    if (const Value* hook = thread.interpreter.type_of(base)->find(Slot::pow);
        hook != nullptr && base.is(Kind::instance)) {
        const Value function = *hook;
        Value result = call(thread, function, {base, exponent, modulus});
        if (!result.is_not_implemented()) return result;
    }
    if (is_float(base) || is_float(exponent) || is_float(modulus)) {
        raise_type_error("pow() 3rd argument not allowed unless all arguments are integers");
    }
    if (!is_integral(base) || !is_integral(exponent) || !is_integral(modulus)) {
        raise_type_error("unsupported operand type(s) for ** or pow(): '" +
                         std::string(type_name(thread, base)) + "', '" +
                         std::string(type_name(thread, exponent)) + "', '" +
                         std::string(type_name(thread, modulus)) + "'");
    }
    const BigInt by = big_from(modulus);
    if (by.is_zero()) raise_value_error("pow() 3rd argument cannot be 0");
    BigInt rest = big_from(exponent);
    BigInt quotient;
    BigInt square;
    divide(thread, big_from(base), by, quotient, square);
    if (rest.is_negative()) {
        // The inverse by the extended Euclidean algorithm.
        BigInt old_r = square;
        BigInt r = by;
        BigInt old_s(1);
        BigInt s(0);
        while (!r.is_zero()) {
            BigInt next;
            divide(thread, old_r, r, quotient, next);
            old_r = std::exchange(r, next);
            old_s = std::exchange(s, old_s - quotient * s);
        }
        if (BigInt::compare(old_r, BigInt(1)) != 0) {
            raise_value_error("base is not invertible for the given modulus");
        }
        divide(thread, old_s, by, quotient, square);
        rest = -rest;
    }
    BigInt result;
    divide(thread, BigInt(1), by, quotient, result);
    while (!rest.is_zero()) {
        if (rest.is_odd()) divide(thread, product_of(thread, result, square), by, quotient, result);
        rest = rest.shifted_right(1);
        divide(thread, product_of(thread, square, square), by, quotient, square);
        thread.work();
    }
    return thread.interpreter.integer(std::move(result));
}

}  // namespace ringside::snippet
