// Characters of Python's texts, which are held as UTF-8.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace ringside::snippet {

// ---- bytes
inline bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
inline bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
inline bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline char upper(char c) { return is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c; }
inline char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
inline bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || (c >= '\x1c' && c <= '\x1f');
}

// ---- code points
// Returns the offset of the code point after the one at `at`. Requires: at < text.size().
inline std::size_t next_offset(std::string_view text, std::size_t at) {
    ++at;
    while (at < text.size() && is_continuation(text[at])) ++at;
    return at;
}
// Decodes the code point at `at`. Requires: at < text.size(), well-formed up to surrogates.
std::uint32_t code_point_at(std::string_view text, std::size_t at);
// Counts the code points.
std::size_t code_points_in(std::string_view text);
// Appends a code point.
void append_utf8(std::string& out, std::uint32_t code);

// ---- case: ASCII, Latin, Greek and Cyrillic letters; all others have none
enum class LetterCase : std::uint8_t { lower, upper, title };
// Appends a code point in a case: "ß" becomes "SS" in upper and "Ss" in title case.
void append_cased(std::string& out, std::uint32_t code, LetterCase wanted);
bool is_upper_letter(std::uint32_t code);
bool is_lower_letter(std::uint32_t code);

// Hashes a str's characters as CPython does under PYTHONHASHSEED=0, so that sets of texts have one
// order, which is one of CPython's. Source: CPython 3.11, pyhash.c (SipHash-1-3).
std::uint64_t hash_of_text(std::string_view text);
// Hashes bytes the same way.
std::uint64_t hash_of_bytes(std::string_view bytes);

}  // namespace ringside::snippet
