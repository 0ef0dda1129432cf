// The stack machine: operators.
#include "core/snippet/long_work.h"
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace ringside::snippet {

namespace {

// Small integers, where the result is one. False: it is not, or an error.
bool integer_result(BinaryOp op, std::int64_t x, std::int64_t y, std::int64_t& result) {
    switch (op) {
        case BinaryOp::add:
            return !__builtin_add_overflow(x, y, &result);
        case BinaryOp::subtract:
            return !__builtin_sub_overflow(x, y, &result);
        case BinaryOp::multiply:
            return !__builtin_mul_overflow(x, y, &result);
        case BinaryOp::floor_divide:
            if (y <= 0) return false;
            result = x / y - (x % y < 0 ? 1 : 0);
            return true;
        case BinaryOp::modulo:
            if (y <= 0) return false;
            result = x % y;
            if (result < 0) result += y;
            return true;
        case BinaryOp::power: {
            constexpr std::int64_t kMostFactors = 64;
            if (y < 0 || y > kMostFactors) return false;
            result = 1;
            for (std::int64_t i = 0; i < y; ++i) {
                if (__builtin_mul_overflow(result, x, &result)) return false;
            }
            return true;
        }
        case BinaryOp::bit_and:
            result = x & y;
            return true;
        case BinaryOp::bit_or:
            result = x | y;
            return true;
        case BinaryOp::bit_xor:
            result = x ^ y;
            return true;
        case BinaryOp::left_shift:
            return y >= 0 && y < 63 && !__builtin_mul_overflow(x, std::int64_t{1} << y, &result);
        case BinaryOp::right_shift:
            if (y < 0) return false;
            result = x >> std::min<std::int64_t>(y, 63);
            return true;
        case BinaryOp::true_divide:
        case BinaryOp::matrix_multiply:
            return false;
    }
    return false;
}

// Integers up to here are exact as doubles, so that one division rounds once.
constexpr std::int64_t kMostExact = std::int64_t{1} << 53;

bool is_exact(const Value& number) {
    return number.is_real() ||
           (number.as_integer() <= kMostExact && number.as_integer() >= -kMostExact);
}

}  // namespace

// Small integers and floats, where nothing can go wrong. False: nothing was done.
bool Machine::binary_of_numbers(BinaryOp op) {
    Value& a = top_[-2];
    const Value& b = top_[-1];
    if ((!a.is_integer() && !a.is_real()) || (!b.is_integer() && !b.is_real())) return false;
    if (a.is_integer() && b.is_integer() && op != BinaryOp::true_divide) {
        std::int64_t result = 0;
        if (!integer_result(op, a.as_integer(), b.as_integer(), result)) return false;
        a = Value::integer(result);
        --top_;
        return true;
    }
    const double x = a.is_real() ? a.as_real() : static_cast<double>(a.as_integer());
    const double y = b.is_real() ? b.as_real() : static_cast<double>(b.as_integer());
    if (op <= BinaryOp::multiply) {
        a = Value::real(op == BinaryOp::add ? x + y : op == BinaryOp::subtract ? x - y : x * y);
    } else if (op == BinaryOp::true_divide && y != 0 && is_exact(a) && is_exact(b)) {
        a = Value::real(x / y);
    } else {
        return false;
    }
    --top_;
    return true;
}

void Machine::binary(BinaryOp op) {
    if (op == BinaryOp::add && append_in_place()) return;
    Value result = snippet::binary(thread_, op, top_[-2], top_[-1]);
    pop_to(top_ - 2);
    push(std::move(result));
}

// text = text + more: when only the variable that the sum goes to holds the text, it grows where it
// is, as in CPython, so that a loop of additions does not copy it each time.
bool Machine::append_in_place() {
    const TypeObject* str = interpreter_.types.str;
    if (!top_[-2].is(Kind::str) || !top_[-1].is(Kind::str)) return false;
    StrObject* head = top_[-2].as<StrObject>();
    const StrObject* tail = top_[-1].as<StrObject>();
    if (head->type != str || tail->type != str || head->is_interned || head->has_identity ||
        head == tail) {
        return false;
    }
    std::uint32_t holders = 1;  // the stack
    if (head->references == 2) {
        const Value* target = nullptr;
        const Instruction* next = frame_->next;
        if (next->operation == Operation::store_fast) target = &slots_[next->arg];
        const bool is_global =
            next->operation == Operation::store_global ||
            (next->operation == Operation::store_name && frame_->names == nullptr);
        if (is_global) {
            target = frame_->globals->table.find(code_->names[static_cast<std::size_t>(next->arg)]);
        }
        if (target != nullptr && target->is_same(top_[-2])) holders = 2;
    }
    if (head->references != holders) return false;
    const std::size_t size = head->text.size() + tail->text.size();
    if (size > (1U << 20)) expect_text(interpreter_, static_cast<double>(size));
    head->append(*tail);
    drop();
    return true;
}

void Machine::in_place(BinaryOp op) {
    if (op == BinaryOp::add && append_in_place()) return;
    Value value = snippet::in_place(thread_, op, top_[-2], top_[-1]);
    pop_to(top_ - 2);
    push(std::move(value));
}

void Machine::unary(UnaryOp op) {
    Value& number = top_[-1];
    if (number.is_integer() && op == UnaryOp::negative && number.as_integer() != INT64_MIN) {
        number = Value::integer(-number.as_integer());
        return;
    }
    if (number.is_real() && op == UnaryOp::negative) {
        number = Value::real(-number.as_real());
        return;
    }
    Value value = snippet::unary(thread_, op, number);
    top_[-1] = std::move(value);
}

void Machine::compare(CompareOp op) {
    Value result = snippet::compare(thread_, op, top_[-2], top_[-1]);
    pop_to(top_ - 2);
    push(std::move(result));
}

}  // namespace ringside::snippet
