// What sets do with each other. Results are in CPython's order, which depends on which operand is
// copied and which is walked.
#pragma once

#include "core/snippet/interpreter.h"
#include "core/snippet/ops.h"

namespace ringside::snippet {

// The set or frozenset of what `iterable` gives; empty when it is unset.
Value set_from(Thread& thread, TypeObject* type, bool is_frozen, const Value& iterable);

// A set as it is, anything else as a new set.
Value as_set(Thread& thread, const Value& iterable);

// The right operand of these may be any iterable. Errors: TypeError when it is none.
void add_all(Thread& thread, SetObject& set, const Value& iterable);
Value intersection(Thread& thread, SetObject& set, const Value& iterable);
void keep_common(Thread& thread, SetObject& set, const Value& iterable);
Value difference(Thread& thread, SetObject& set, const Value& iterable);
void remove_all(Thread& thread, SetObject& set, const Value& iterable);
Value symmetric_difference(Thread& thread, SetObject& set, const Value& iterable);
void toggle_all(Thread& thread, SetObject& set, const Value& iterable);

// `a | b`, `a & b`, `a - b`, `a ^ b`.
Value combine_sets(Thread& thread, BinaryOp op, const Value& a, const Value& b);
// `set |= other` and its like.
void update_set(Thread& thread, BinaryOp op, SetObject& set, const Value& other);

}  // namespace ringside::snippet
