// What reading and storing by index share.
#pragma once

#include "core/snippet/ops.h"

namespace ringside::snippet {

// Finds the place that an index of a sequence means, negative ones counted from the end.
// Errors: TypeError and IndexError, in the words of CPython for `what`.
std::int64_t position_of(Thread& thread, const Value& key, std::int64_t length, const char* what,
                         const char* index_name = "index");

// Raises KeyError for a key that is not there.
[[noreturn]] void raise_key_error(Thread& thread, const Value& key);

// Reads an index or bound of a slice; one past 64 bits becomes one beyond every sequence.
// Errors: TypeError "`expected` have an __index__ method".
std::int64_t slice_index(Thread& thread, const Value& value, std::string_view expected);

// A byte from a number. Errors: TypeError, ValueError outside 0 … 255.
char byte_from(Thread& thread, const Value& value);

// What a set is asked for when an item is looked for: a set, which has no hash, as a frozenset.
Value as_set_key(Thread& thread, const Value& item);

// Finds the last place where `text` stands in `whole`; npos when it does not. Linear.
std::size_t find_last_text(std::string_view whole, std::string_view text);

// Appends what stands behind a `*`. Errors: TypeError, which names `callee` when it is the argument
// of a call.
void append_unpacked(Thread& thread, std::vector<Value>& into, const Value& from,
                     const Value* callee);

}  // namespace ringside::snippet
