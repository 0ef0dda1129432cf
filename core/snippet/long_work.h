// Long native operations: what they may take, and how they look at the clock.
#pragma once

#include "core/snippet/interpreter.h"

namespace ringside::snippet {

// Longest texts and bytes: one native operation on one takes less than about a second.
inline constexpr std::size_t kLongestText = 1U << 25;

// Raises MemoryError when a text or bytes would be longer than kLongestText, or takes more memory
// than is left.
void expect_text(const Interpreter& interpreter, double bytes);

// Counts the work of an operation over that many bytes when they are many (Thread::work_on).
void work_on_long(Thread& thread, std::size_t bytes);

// Counts the products of two 32-bit digits that an operation on long whole numbers takes, before it
// begins: the run ends as `limit` rather than compute what takes more steps than are left.
void work_on_digits(Thread& thread, double products);

}  // namespace ringside::snippet
