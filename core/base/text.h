// Small text helpers that several layers need.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ringside {

// Returns the byte offset of the first invalid UTF-8 sequence (overlong forms, surrogates and
// values past U+10FFFF are invalid), or nothing when all is well.
std::optional<std::size_t> first_invalid_utf8(std::string_view text);

// Replaces every invalid byte by U+FFFD, so that any program output can be stored and drawn.
std::string valid_utf8(std::string_view text);

// Returns the candidate nearest to `name` by edit distance (case counts half), if near enough to be
// a likely slip (at most a third of its length, at least 1).
std::optional<std::string> nearest_name(std::string_view name,
                                        std::span<const std::string> candidates);

// Returns " Did you mean 'to'?" or "".
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);

}  // namespace ringside
