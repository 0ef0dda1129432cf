// A TOML document as a plain tree with places, so that one file alone knows the TOML library.
#pragma once

#include "core/base/result.h"
#include "core/base/source_text.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::exercise {

// Values and tables nest at most this deep, far more than any exercise needs.
inline constexpr int kDeepestNesting = 32;

struct Member;

// A TOML value. Dates are `other`: no key wants one.
struct Node {
    enum class Type { table, array, text, integer, real, boolean, other };
    Type type = Type::other;
    SourcePlace place;
    std::string text;
    std::int64_t integer = 0;
    double real = 0;
    bool boolean = false;
    std::vector<Node> items;      // of an array
    std::vector<Member> members;  // of a table, in file order

    // Returns the member's value, or nullptr.
    const Node* find(std::string_view key) const;
};

struct Member {
    std::string key;
    SourcePlace place;  // of the key
    Node value;
};

// What is wrong with a file, and where. Thrown and caught within this layer's readers.
struct Problem {
    SourcePlace place;
    std::string message;
    std::string remedy;
};

// Reads TOML text. Throws Problem: syntax errors, deep nesting, control characters in texts.
Node tree_from_toml(std::string_view text);

// The problem framed as people see it.
Error error_from_problem(const Problem& problem, std::string_view text, std::string_view file);

}  // namespace ringside::exercise
