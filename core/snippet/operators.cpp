// Arithmetic.
#include "core/snippet/ops.h"

#include <cmath>
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

[[noreturn]] void raise_too_large() {
    throw torch::RunEnded(
        {device::FaultKind::limit,
         "a whole number of more than " + std::to_string(kMostIntegerBits) + " bits"});
}

double real_of(const Value& value) {
    if (is_float(value)) return float_from(value);
    if (value.is_small_integer()) return static_cast<double>(value.as_integer());
    const double number = value.as<BigIntObject>()->number.to_double();
    if (std::isinf(number)) raise("OverflowError", "int too large to convert to float");
    return number;
}

Value divide_integers(Interpreter& interpreter, const BigInt& a, const BigInt& b,
                      bool wants_quotient) {
    if (b.is_zero()) {
        raise("ZeroDivisionError", "integer division or modulo by zero");
    }
    BigInt quotient;
    BigInt remainder;
    BigInt::divide(a, b, quotient, remainder);
    return interpreter.integer(wants_quotient ? std::move(quotient) : std::move(remainder));
}

// a / b, correctly rounded also for numbers that no double holds.
double true_quotient(const BigInt& a, const BigInt& b) {
    if (a.is_zero()) return 0.0;
    const BigInt top = a.is_negative() ? -a : a;
    const BigInt bottom = b.is_negative() ? -b : b;
    const std::ptrdiff_t difference = static_cast<std::ptrdiff_t>(top.bit_length()) -
                                      static_cast<std::ptrdiff_t>(bottom.bit_length());
    if (difference > 1025) raise("OverflowError", "integer division result too large for a float");
    const std::ptrdiff_t shift = 66 - difference;
    BigInt scaled_top = shift > 0 ? top.shifted_left(static_cast<std::size_t>(shift)) : top;
    const BigInt scaled_bottom =
        shift < 0 ? bottom.shifted_left(static_cast<std::size_t>(-shift)) : bottom;
    BigInt quotient;
    BigInt remainder;
    BigInt::divide(scaled_top, scaled_bottom, quotient, remainder);
    if (!remainder.is_zero()) quotient = quotient | BigInt(1);
    const double value = std::ldexp(quotient.to_double(), static_cast<int>(-shift));
    if (std::isinf(value)) raise("OverflowError", "integer division result too large for a float");
    return a.is_negative() != b.is_negative() ? -value : value;
}

BigInt integer_power(const BigInt& base, std::int64_t exponent) {
    const double bits = static_cast<double>(base.bit_length()) * static_cast<double>(exponent);
    if (bits > static_cast<double>(kMostIntegerBits) && base.bit_length() > 1) raise_too_large();
    BigInt result(1);
    BigInt square = base;
    if (base.bit_length() <= 1) {  // -1, 0, 1
        if (exponent == 0) return result;
        return base.is_negative() && exponent % 2 == 0 ? BigInt(1) : base;
    }
    while (exponent > 0) {
        if ((exponent & 1) != 0) result = result * square;
        exponent >>= 1;
        if (exponent > 0) square = square * square;
    }
    return result;
}

Value real_power(double base, double exponent) {
    if (base == 0.0 && exponent < 0) {
        raise("ZeroDivisionError", "0.0 cannot be raised to a negative power");
    }
    if (base < 0 && std::isfinite(base) && std::isfinite(exponent) &&
        exponent != std::floor(exponent)) {
        raise("NotImplementedError", "complex numbers are not part of Ringside's Python subset");
    }
    const double result = std::pow(base, exponent);
    if (std::isinf(result) && std::isfinite(base) && std::isfinite(exponent)) {
        raise("OverflowError", "(34, 'Numerical result out of range')");
    }
    return Value::real(result);
}

double floor_quotient(double a, double b, double& remainder) {
    remainder = std::fmod(a, b);
    double quotient = (a - remainder) / b;
    if (remainder != 0.0) {
        if ((b < 0) != (remainder < 0)) {
            remainder += b;
            quotient -= 1.0;
        }
    } else {
        remainder = std::copysign(0.0, b);
    }
    if (quotient != 0.0) {
        const double floored = std::floor(quotient);
        quotient = quotient - floored > 0.5 ? floored + 1.0 : floored;
    } else {
        quotient = std::copysign(0.0, a / b);
    }
    return quotient;
}

Value shift(Interpreter& interpreter, const Value& a, const Value& b, bool left) {
    const BigInt amount = big_from(b);
    if (amount.is_negative()) raise_value_error("negative shift count");
    const BigInt number = big_from(a);
    const std::optional<std::int64_t> bits = amount.small();
    if (left) {
        if (number.is_zero()) return Value::integer(0);
        if (!bits || static_cast<std::size_t>(*bits) + number.bit_length() > kMostIntegerBits) {
            raise_too_large();
        }
        return interpreter.integer(number.shifted_left(static_cast<std::size_t>(*bits)));
    }
    const std::size_t down = bits ? static_cast<std::size_t>(*bits) : kMostIntegerBits;
    return interpreter.integer(number.shifted_right(down));
}

// Both are int or bool.
Value integers(Interpreter& interpreter, BinaryOp op, const Value& a, const Value& b) {
    if (a.is_small_integer() && b.is_small_integer()) {
        const std::int64_t x = a.as_integer();
        const std::int64_t y = b.as_integer();
        std::int64_t result = 0;
        switch (op) {
            case BinaryOp::add:
                if (!__builtin_add_overflow(x, y, &result)) return Value::integer(result);
                break;
            case BinaryOp::subtract:
                if (!__builtin_sub_overflow(x, y, &result)) return Value::integer(result);
                break;
            case BinaryOp::multiply:
                if (!__builtin_mul_overflow(x, y, &result)) return Value::integer(result);
                break;
            case BinaryOp::floor_divide:
            case BinaryOp::modulo:
                if (y == 0) {
                    raise("ZeroDivisionError", op == BinaryOp::modulo
                                                   ? "integer modulo by zero"
                                                   : "integer division or modulo by zero");
                }
                if (y == -1) break;
                result = x % y;
                if (result != 0 && (result < 0) != (y < 0)) {
                    result += y;
                    return Value::integer(op == BinaryOp::modulo ? result : x / y - 1);
                }
                return Value::integer(op == BinaryOp::modulo ? result : x / y);
            case BinaryOp::bit_and:
                result = x & y;
                break;
            case BinaryOp::bit_or:
                result = x | y;
                break;
            case BinaryOp::bit_xor:
                result = x ^ y;
                break;
            case BinaryOp::true_divide:
            case BinaryOp::power:
            case BinaryOp::matrix_multiply:
            case BinaryOp::left_shift:
            case BinaryOp::right_shift:
                break;
        }
        if (op == BinaryOp::bit_and || op == BinaryOp::bit_or || op == BinaryOp::bit_xor) {
            return a.is_boolean() && b.is_boolean() ? Value::boolean(result != 0)
                                                    : Value::integer(result);
        }
        if (op == BinaryOp::true_divide && y != 0) {
            constexpr std::int64_t kExact = 1LL << 53;
            if (x > -kExact && x < kExact && y > -kExact && y < kExact) {
                return Value::real(static_cast<double>(x) / static_cast<double>(y));
            }
        }
    }
    switch (op) {
        case BinaryOp::left_shift:
            return shift(interpreter, a, b, true);
        case BinaryOp::right_shift:
            return shift(interpreter, a, b, false);
        default:
            break;
    }
    // Large numbers are not copied.
    const auto number_of = [](const Value& value, BigInt& own) -> const BigInt& {
        if (const auto* large = value.get<BigIntObject>()) return large->number;
        own = big_from(value);
        return own;
    };
    BigInt own_x;
    BigInt own_y;
    const BigInt& x = number_of(a, own_x);
    const BigInt& y = number_of(b, own_y);
    switch (op) {
        case BinaryOp::add:
            return interpreter.integer(x + y);
        case BinaryOp::subtract:
            return interpreter.integer(x - y);
        case BinaryOp::multiply:
            if (x.bit_length() + y.bit_length() > kMostIntegerBits) raise_too_large();
            return interpreter.integer(x * y);
        case BinaryOp::true_divide:
            if (y.is_zero()) raise("ZeroDivisionError", "division by zero");
            return Value::real(true_quotient(x, y));
        case BinaryOp::floor_divide:
            return divide_integers(interpreter, x, y, true);
        case BinaryOp::modulo:
            return divide_integers(interpreter, x, y, false);
        case BinaryOp::power: {
            if (y.is_negative()) return real_power(real_of(a), real_of(b));
            const std::optional<std::int64_t> exponent = y.small();
            if (!exponent) {
                if (x.bit_length() > 1) raise_too_large();
                return interpreter.integer(integer_power(x, y.is_odd() ? 1 : 2));
            }
            return interpreter.integer(integer_power(x, *exponent));
        }
        case BinaryOp::bit_and:
            return interpreter.integer(x & y);
        case BinaryOp::bit_or:
            return interpreter.integer(x | y);
        case BinaryOp::bit_xor:
            return interpreter.integer(x ^ y);
        case BinaryOp::matrix_multiply:
        case BinaryOp::left_shift:
        case BinaryOp::right_shift:
            break;
    }
    return Value::not_implemented();
}

Value reals(BinaryOp op, const Value& a, const Value& b) {
    const double x = real_of(a);
    const double y = real_of(b);
    switch (op) {
        case BinaryOp::add:
            return Value::real(x + y);
        case BinaryOp::subtract:
            return Value::real(x - y);
        case BinaryOp::multiply:
            return Value::real(x * y);
        case BinaryOp::true_divide:
            if (y == 0.0) raise("ZeroDivisionError", "float division by zero");
            return Value::real(x / y);
        case BinaryOp::floor_divide:
        case BinaryOp::modulo: {
            if (y == 0.0) {
                raise("ZeroDivisionError",
                      op == BinaryOp::modulo ? "float modulo" : "float floor division by zero");
            }
            double remainder = 0;
            const double quotient = floor_quotient(x, y, remainder);
            return Value::real(op == BinaryOp::modulo ? remainder : quotient);
        }
        case BinaryOp::power:
            return real_power(x, y);
        case BinaryOp::matrix_multiply:
        case BinaryOp::bit_and:
        case BinaryOp::bit_or:
        case BinaryOp::bit_xor:
        case BinaryOp::left_shift:
        case BinaryOp::right_shift:
            break;
    }
    return Value::not_implemented();
}

const std::vector<Value>* sequence_items(const Value& value) {
    if (value.is(Kind::list)) return &value.as<ListObject>()->items;
    if (value.is(Kind::tuple)) return &value.as<TupleObject>()->items;
    return nullptr;
}

Value repeat(Thread& thread, const Value& sequence, const Value& count) {
    if (count.is(Kind::big_int) && !count.as<BigIntObject>()->number.small())
        raise("OverflowError", "cannot fit 'int' into an index-sized integer");
    const std::int64_t times = std::max<std::int64_t>(0, index_from(thread, count));
    Interpreter& interpreter = thread.interpreter;
    if (sequence.is(Kind::str) || sequence.is(Kind::bytes)) {
        const std::string& unit = sequence.is(Kind::str) ? sequence.as<StrObject>()->text
                                                         : sequence.as<BytesObject>()->bytes;
        interpreter.expect_memory(static_cast<double>(unit.size()) * static_cast<double>(times));
        std::string text;
        const std::size_t size = unit.size() * static_cast<std::size_t>(times);
        if (size >= kLongText) thread.work_on(size);
        text.reserve(size);
        for (std::int64_t i = 0; i < times && !unit.empty(); ++i) text += unit;
        if (sequence.is(Kind::bytes)) {
            return Value(make<BytesObject>(interpreter.types.bytes, std::move(text)));
        }
        return interpreter.str(std::move(text));
    }
    const std::vector<Value>& unit = *sequence_items(sequence);
    interpreter.expect_memory(static_cast<double>(unit.size()) * static_cast<double>(times) *
                              sizeof(Value));
    std::vector<Value> items;
    const std::size_t size = unit.size() * static_cast<std::size_t>(times);
    if (size >= kLongText) thread.work_on(size * sizeof(Value));
    items.reserve(size);
    for (std::int64_t i = 0; i < times && !unit.empty(); ++i) {
        items.insert(items.end(), unit.begin(), unit.end());
    }
    return sequence.is(Kind::list) ? interpreter.list(std::move(items))
                                   : interpreter.tuple(std::move(items));
}

Value concatenate(Thread& thread, const Value& a, const Value& b) {
    Interpreter& interpreter = thread.interpreter;
    if (a.is(Kind::str)) {
        if (!b.is(Kind::str)) {
            raise_type_error("can only concatenate str (not \"" +
                             std::string(type_name(thread, b)) + "\") to str");
        }
        return interpreter.str(a.as<StrObject>()->text + b.as<StrObject>()->text);
    }
    if (a.is(Kind::bytes)) {
        if (!b.is(Kind::bytes)) {
            raise_type_error("can't concat " + std::string(type_name(thread, b)) + " to bytes");
        }
        return Value(make<BytesObject>(interpreter.types.bytes,
                                       a.as<BytesObject>()->bytes + b.as<BytesObject>()->bytes));
    }
    if (a.as_object()->kind != (b.is_object() ? b.as_object()->kind : Kind::cell)) {
        const char* what = a.is(Kind::list) ? "list" : "tuple";
        raise_type_error(std::string("can only concatenate ") + what + " (not \"" +
                         std::string(type_name(thread, b)) + "\") to " + what);
    }
    std::vector<Value> items = *sequence_items(a);
    const std::vector<Value>& more = *sequence_items(b);
    items.insert(items.end(), more.begin(), more.end());
    return a.is(Kind::list) ? interpreter.list(std::move(items))
                            : interpreter.tuple(std::move(items));
}

bool is_set(const Value& value) { return value.is(Kind::set) || value.is(Kind::frozenset); }

Value combine_sets(Thread& thread, BinaryOp op, const Value& a, const Value& b) {
    Ref<SetObject> result = thread.interpreter.set(a.is(Kind::frozenset));
    HashSet& left = a.as<SetObject>()->table;
    HashSet& right = b.as<SetObject>()->table;
    const auto each = [](const HashSet& table, const auto& visit) {
        std::size_t position = 0;
        while (const Value* key = table.next(position)) visit(*key);
    };
    if (op == BinaryOp::bit_or || op == BinaryOp::bit_xor) {
        result->table.copy_from(left);
        each(right, [&](const Value& key) {
            if (op == BinaryOp::bit_xor && result->table.contains(thread, key)) {
                result->table.discard(thread, key);
            } else {
                result->table.add(thread, key);
            }
        });
    } else if (op == BinaryOp::bit_and) {
        // The smaller one is walked, as CPython does.
        const bool swap = right.size() > left.size();
        each(swap ? left : right, [&](const Value& key) {
            if ((swap ? right : left).contains(thread, key)) result->table.add(thread, key);
        });
    } else {
        each(left, [&](const Value& key) {
            if (!right.contains(thread, key)) result->table.add(thread, key);
        });
    }
    result->recount();
    return Value(std::move(result));
}

// Python's own types; NotImplemented when it is up to the classes.
Value built_in(Thread& thread, BinaryOp op, const Value& a, const Value& b) {
    if (is_number(a) && is_number(b)) {
        if (is_float(a) || is_float(b)) return reals(op, a, b);
        if (a.is(Kind::big_int) && b.is_object() && b.is(Kind::big_int)) {
            // A product's cost grows with that of the lengths.
            const std::size_t x = a.as<BigIntObject>()->number.bit_length() / 8;
            const std::size_t y = b.as<BigIntObject>()->number.bit_length() / 8;
            if (x + y >= kLongText) thread.work_on(x * (y / 1024 + 1));
        } else if (a.is(Kind::big_int)) {
            const std::size_t size = a.as<BigIntObject>()->number.bit_length() / 8;
            if (size >= kLongText) thread.work_on(size);
        }
        return integers(thread.interpreter, op, a, b);
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

// In place and item by item, so that what stays keeps its place.
void update_set(Thread& thread, BinaryOp op, SetObject& set, SetObject& other) {
    const Ref<SetObject> held(&set);
    if (op == BinaryOp::bit_and) {
        const Value result = combine_sets(thread, op, Value(&set), Value(&other));
        set.table.copy_from(result.as<SetObject>()->table);
        set.recount();
        return;
    }
    HashSet from;
    from.copy_from(other.table);
    std::size_t position = 0;
    while (const Value* key = from.next(position)) {
        const Value item = *key;
        if (op == BinaryOp::bit_or) {
            set.table.add(thread, item);
        } else if (!set.table.discard(thread, item) && op == BinaryOp::bit_xor) {
            set.table.add(thread, item);
        }
    }
    set.recount();
}

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
        update_set(thread, op, *a.as<SetObject>(), *b.as<SetObject>());
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
    if (!is_integral(base) || !is_integral(exponent) || !is_integral(modulus)) {
        raise_type_error("pow() 3rd argument not allowed unless all arguments are integers");
    }
    const BigInt by = big_from(modulus);
    if (by.is_zero()) raise_value_error("pow() 3rd argument cannot be 0");
    BigInt rest = big_from(exponent);
    BigInt quotient;
    BigInt square;
    BigInt::divide(big_from(base), by, quotient, square);
    if (rest.is_negative()) {
        // The inverse by the extended Euclidean algorithm.
        BigInt old_r = square;
        BigInt r = by;
        BigInt old_s(1);
        BigInt s(0);
        while (!r.is_zero()) {
            BigInt next;
            BigInt::divide(old_r, r, quotient, next);
            old_r = std::exchange(r, next);
            old_s = std::exchange(s, old_s - quotient * s);
        }
        if (BigInt::compare(old_r, BigInt(1)) != 0) {
            raise_value_error("base is not invertible for the given modulus");
        }
        BigInt::divide(old_s, by, quotient, square);
        rest = -rest;
    }
    BigInt result;
    BigInt::divide(BigInt(1), by, quotient, result);
    while (!rest.is_zero()) {
        if (rest.is_odd()) BigInt::divide(result * square, by, quotient, result);
        rest = rest.shifted_right(1);
        BigInt::divide(square * square, by, quotient, square);
        thread.work();
    }
    return thread.interpreter.integer(std::move(result));
}

}  // namespace ringside::snippet
