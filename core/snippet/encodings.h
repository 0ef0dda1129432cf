// Texts to bytes and back.
#pragma once

#include "core/snippet/value.h"

#include <string>

namespace ringside::snippet {

class Thread;

// Encodes as UTF-8, ASCII or Latin-1; `encoding` and `errors` are str or unset.
// Errors: LookupError for other encodings and unknown handlers, UnicodeEncodeError.
std::string bytes_from_text(Thread& thread, const std::string& text, const Value& encoding,
                            const Value& errors);

// Decodes the same.
// Errors: LookupError, UnicodeDecodeError.
std::string text_from_bytes(Thread& thread, const std::string& bytes, const Value& encoding,
                            const Value& errors);

}  // namespace ringside::snippet
