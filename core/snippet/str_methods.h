// What the source files of str's methods share.
#pragma once

#include "core/snippet/characters.h"
#include "core/snippet/ops.h"

#include <string>

namespace ringside::snippet {

// ---- the groups of methods, one for each source file
void add_str_search(TypeObject* type);    // find, count, startswith, …
void add_str_pieces(TypeObject* type);    // split, join, replace, strip, …
void add_str_case(TypeObject* type);      // upper, isalpha, …
void add_str_layout(TypeObject* type);    // center, zfill, expandtabs, …
void add_str_encoding(TypeObject* type);  // str(), encode, translate, …
void add_str_format(TypeObject* type);    // format, format_map

// The text that the method is called on. Long texts take long: what is done with one counts as
// work.
const std::string& self_text(Args& a);
// An argument that must be a str. Errors: TypeError that names the method and the argument.
const std::string& text_argument(Args& a, std::size_t i);
// An argument that must be a str. Errors: TypeError "must be str, not …".
const std::string& plain_text_argument(Args& a, std::size_t i);

}  // namespace ringside::snippet
