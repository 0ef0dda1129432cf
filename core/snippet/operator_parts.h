// What the operators' source files share: arithmetic of numbers, and operators of containers.
#pragma once

#include "core/snippet/ops.h"

namespace ringside::snippet {

// Computes with two ints. Unset: not an operation of ints.
Value integer_arithmetic(Thread& thread, BinaryOp op, const Value& a, const Value& b);

// Computes with two numbers, one of them a float. Unset: not an operation of floats.
Value real_arithmetic(BinaryOp op, const Value& a, const Value& b);

// Multiplies, and counts the work first (work_on_digits).
BigInt product_of(Thread& thread, const BigInt& a, const BigInt& b);

// Divides as BigInt::divide, and counts the work first.
void divide(Thread& thread, const BigInt& a, const BigInt& b, BigInt& quotient, BigInt& remainder);

// Tells whether a value is a set or frozenset.
inline bool is_set(const Value& value) { return value.is(Kind::set) || value.is(Kind::frozenset); }

// Repeats a str, bytes, list or tuple. Errors: MemoryError and OverflowError as CPython's.
Value repeat(Thread& thread, const Value& sequence, const Value& count);

// Joins two of one kind. Errors: TypeError, worded by the left one's kind.
Value concatenate(Thread& thread, const Value& a, const Value& b);

}  // namespace ringside::snippet
