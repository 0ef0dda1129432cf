// Turns program text into tokens, indentation included.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::snippet {

enum class TokenKind : std::uint8_t {
    name,
    number,
    string,
    symbol,
    newline,
    indent,
    dedent,
    end,
    error
};

struct Token {
    TokenKind kind = TokenKind::end;
    std::string_view text;  // into the source
    int line = 0;           // from 1
    int column = 0;         // from 1, in code points
    int end_line = 0;
    int end_column = 0;  // one past
    int nesting = 0;     // open brackets around it
};

// A program that is not Python. Thrown inside core/snippet only.
struct SyntaxFailure {
    std::string type;  // "SyntaxError", "IndentationError", "TabError", "RecursionError"
    std::string message;
    int line = 0;
    int column = 0;
};

struct Tokens {
    std::vector<Token> list;  // ends in `end` or, when the text breaks off, in `error`
    SyntaxFailure failure;    // what `error` stands for
    int unclosed_line = 0;    // `failure` is a bracket opened here and never closed; 0: it is not
};

inline constexpr int kDeepestBrackets = 200;     // CPython's MAXLEVEL
inline constexpr int kDeepestIndentation = 100;  // CPython's MAXINDENT

// Requires: `source` outlives the tokens.
Tokens tokens_from_source(std::string_view source, int first_line = 1);

bool is_keyword(std::string_view word);
bool is_name_start(unsigned char byte);
bool is_name_part(unsigned char byte);

}  // namespace ringside::snippet
