// The stack machine: operators.
#include "core/snippet/ops.h"
#include "core/snippet/stack_machine.h"

#include <cstdint>
#include <utility>

namespace ringside::snippet {

// Small integers and floats, where nothing can go wrong. False: nothing was done.
bool Machine::binary_of_numbers(BinaryOp op) {
    Value& a = top_[-2];
    const Value& b = top_[-1];
    if (a.is_integer() && b.is_integer()) {
        const std::int64_t x = a.as_integer();
        const std::int64_t y = b.as_integer();
        std::int64_t result = 0;
        bool is_done = false;
        if (op == BinaryOp::add) is_done = !__builtin_add_overflow(x, y, &result);
        if (op == BinaryOp::subtract) is_done = !__builtin_sub_overflow(x, y, &result);
        if (op == BinaryOp::multiply) is_done = !__builtin_mul_overflow(x, y, &result);
        if (op == BinaryOp::modulo && y > 0) {
            result = x % y;
            if (result < 0) result += y;
            is_done = true;
        }
        if (op == BinaryOp::floor_divide && y > 0) {
            result = x / y - (x % y < 0 ? 1 : 0);
            is_done = true;
        }
        constexpr std::int64_t kExact = std::int64_t{1} << 53;
        if (op == BinaryOp::true_divide && y != 0 && x > -kExact && x < kExact && y > -kExact &&
            y < kExact) {
            a = Value::real(static_cast<double>(x) / static_cast<double>(y));
            --top_;
            return true;
        }
        if (!is_done) return false;
        a = Value::integer(result);
        --top_;
        return true;
    }
    const bool are_numbers =
        (a.is_real() || a.is_integer()) && (b.is_real() || b.is_integer()) && a.tag() != b.tag();
    if (!are_numbers && !(a.is_real() && b.is_real())) return false;
    const double x = a.is_real() ? a.as_real() : static_cast<double>(a.as_integer());
    const double y = b.is_real() ? b.as_real() : static_cast<double>(b.as_integer());
    if (op <= BinaryOp::multiply) {
        a = Value::real(op == BinaryOp::add ? x + y : op == BinaryOp::subtract ? x - y : x * y);
    } else if (op == BinaryOp::true_divide && y != 0) {
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
        if (next_->operation == Operation::store_fast) target = &slots_[next_->arg];
        const bool is_global =
            next_->operation == Operation::store_global ||
            (next_->operation == Operation::store_name && frame_->names == nullptr);
        if (is_global) {
            target =
                frame_->globals->table.find(code_->names[static_cast<std::size_t>(next_->arg)]);
        }
        if (target != nullptr && target->is_same(top_[-2])) holders = 2;
    }
    if (head->references != holders) return false;
    const std::size_t size = head->text.size() + tail->text.size();
    if (size > (1U << 20)) interpreter_.expect_memory(static_cast<double>(size));
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
    Value value = snippet::unary(thread_, op, top_[-1]);
    top_[-1] = std::move(value);
}

void Machine::compare(CompareOp op) {
    Value result = snippet::compare(thread_, op, top_[-2], top_[-1]);
    pop_to(top_ - 2);
    push(std::move(result));
}

}  // namespace ringside::snippet
