// Numbers and texts that C++ needs, from what a program gave.
#include "core/snippet/item_parts.h"
#include "core/snippet/iterators.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"

#include <cmath>

namespace ringside::snippet {

BigInt big_from(const Value& value) {
    if (value.is_small_integer()) return BigInt(value.as_integer());
    return value.as<BigIntObject>()->number;
}

std::int64_t index_from(Thread& thread, const Value& value) {
    if (value.is_small_integer()) return value.as_integer();
    if (value.is(Kind::big_int)) {
        if (const auto small = value.as<BigIntObject>()->number.small()) return *small;
        raise("OverflowError", "Python int too large to convert to C ssize_t");
    }
    const Value index = find_special(thread, value, Slot::index);
    if (index.is_unset()) {
        raise_type_error("'" + std::string(type_name(thread, value)) +
                         "' object cannot be interpreted as an integer");
    }
    const Value number = call(thread, index, {});
    if (!is_integral(number)) {
        raise_type_error("__index__ returned non-int (type " +
                         std::string(type_name(thread, number)) + ")");
    }
    return index_from(thread, number);
}

double real_from(Thread& thread, const Value& value) {
    if (is_float(value)) return float_from(value);
    if (value.is_small_integer()) return static_cast<double>(value.as_integer());
    if (value.is(Kind::big_int)) {
        const double number = value.as<BigIntObject>()->number.to_double();
        if (std::isinf(number)) raise("OverflowError", "int too large to convert to float");
        return number;
    }
    const Value hook = find_special(thread, value, Slot::float_);
    if (hook.is_set()) {
        const Value number = call(thread, hook, {});
        if (is_float(number)) return float_from(number);
        raise_type_error(std::string(type_name(thread, value)) +
                         ".__float__ returned non-float (type " +
                         std::string(type_name(thread, number)) + ")");
    }
    const Value index = find_special(thread, value, Slot::index);
    if (index.is_set()) return real_from(thread, call(thread, index, {}));
    raise_type_error("must be real number, not " + std::string(type_name(thread, value)));
}

const std::string& text_from(Thread& thread, const Value& value, std::string_view what) {
    if (!value.is(Kind::str)) {
        raise_type_error(std::string(what) + " must be str, not " +
                         std::string(type_name(thread, value)));
    }
    return value.as<StrObject>()->text;
}

char byte_from(Thread& thread, const Value& value) {
    if (is_huge(value)) {
        raise_value_error("bytes must be in range(0, 256)");
    }
    const std::int64_t number = index_from(thread, value);
    if (number < 0 || number > 255) raise_value_error("bytes must be in range(0, 256)");
    return static_cast<char>(number);
}

Value integer_from_real(Interpreter& interpreter, double number) {
    if (std::isnan(number)) raise_value_error("cannot convert float NaN to integer");
    if (std::isinf(number)) raise("OverflowError", "cannot convert float infinity to integer");
    if (std::fabs(number) < 9e18) return Value::integer(static_cast<std::int64_t>(number));
    return interpreter.integer(BigInt::from_double(number));
}

}  // namespace ringside::snippet
