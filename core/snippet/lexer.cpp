#include "core/snippet/lexer.h"
#include "core/snippet/characters.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace ringside::snippet {

namespace {

constexpr std::array<std::string_view, 35> kKeywords = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

constexpr std::array<std::string_view, 47> kSymbols = {
    "**=", "//=", ">>=", "<<=", "...", "!=", "->", "+=", "-=", "*=", "/=", "%=",
    "@=",  "&=",  "|=",  "^=",  "==",  "<=", ">=", "<<", ">>", "**", "//", ":=",
    "+",   "-",   "*",   "/",   "%",   "@",  "&",  "|",  "^",  "~",  "<",  ">",
    "(",   ")",   "[",   "]",   "{",   "}",  ",",  ":",  ".",  ";",  "="};

bool is_hex_digit(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// Characters that may stand in a name: letters of any script, roughly.
bool is_letter_beyond_ascii(std::uint32_t c) {
    if (c < 0xAA) return false;
    if (c == 0xAA || c == 0xB5 || c == 0xBA) return true;
    if (c < 0xC0 || c == 0xD7 || c == 0xF7) return false;
    if (c >= 0x2000 && c <= 0x206F) return false;  // punctuation
    if (c >= 0x20A0 && c <= 0x20CF) return false;  // currency
    if (c >= 0x2190 && c <= 0x2BFF) return false;  // arrows, operators, shapes
    if (c >= 0x2E00 && c <= 0x2E7F) return false;
    if (c >= 0x3000 && c <= 0x3004) return false;
    if (c >= 0x3008 && c <= 0x3020) return false;
    if (c >= 0xFF00 && c <= 0xFF20) return false;
    if (c >= 0xE000 && c <= 0xF8FF) return false;
    if (c == 0xFEFF || c == 0xFFFD || c == 0x37E) return false;
    return c < 0x1F000 || (c >= 0x20000 && c < 0xE0000);
}

bool is_printable(std::uint32_t c) {
    if (c < 0x20 || (c >= 0x7F && c <= 0xA0) || c == 0xAD) return false;
    if (c >= 0x2000 && c <= 0x200F) return false;
    if (c >= 0x2028 && c <= 0x202F) return false;
    if (c >= 0x205F && c <= 0x206F) return false;
    return c != 0x3000 && c != 0xFEFF;
}

struct Bracket {
    char open;
    int line;
    int column;
};

class Lexer {
   public:
    Lexer(std::string_view source, int first_line) : source_(source), line_(first_line) {}

    Tokens run() {
        try {
            while (lex_line()) {
            }
            finish();
        } catch (const SyntaxFailure& failure) {
            tokens_.failure = failure;
            push(TokenKind::error, at_, at_);
        }
        return std::move(tokens_);
    }

   private:
    [[noreturn]] void fail(std::string message, std::size_t at, const char* type = "SyntaxError") {
        throw SyntaxFailure{type, std::move(message), line_, column_of(at)};
    }

    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
    }
    bool at_end() const { return at_ >= source_.size(); }

    int column_of(std::size_t at) const {
        int column = 1;
        for (std::size_t i = line_start_; i < at && i < source_.size(); ++i) {
            if ((static_cast<unsigned char>(source_[i]) & 0xC0U) != 0x80U) ++column;
        }
        return column;
    }

    // Brings column_ to a place on the current line. Columns count up from the token before, so
    // that long lines stay cheap.
    void count_columns(std::size_t begin) {
        if (begin < column_at_ || column_at_ < line_start_) {
            column_ = 1;
            column_at_ = line_start_;
        }
        for (; column_at_ < begin; ++column_at_) {
            if ((static_cast<unsigned char>(source_[column_at_]) & 0xC0U) != 0x80U) ++column_;
        }
    }

    void push(TokenKind kind, std::size_t begin, std::size_t end) {
        Token token;
        token.kind = kind;
        token.text = source_.substr(std::min(begin, source_.size()), end - begin);
        token.line = line_;
        count_columns(begin);
        token.column = column_;
        token.end_line = line_;
        int width = 0;
        for (std::size_t i = begin; i < end; ++i) {
            if ((static_cast<unsigned char>(source_[i]) & 0xC0U) != 0x80U) ++width;
        }
        token.end_column = token.column + width;
        token.nesting = static_cast<int>(brackets_.size());
        tokens_.list.push_back(token);
    }

    void next_line() {
        ++line_;
        line_start_ = at_;
        column_at_ = at_;
        column_ = 1;
    }

    // Skips "\n", "\r\n" or a lone "\r".
    bool skip_newline() {
        if (peek() == '\r') {
            ++at_;
            if (peek() == '\n') ++at_;
            return true;
        }
        if (peek() == '\n') {
            ++at_;
            return true;
        }
        return false;
    }
    bool at_newline() const { return !at_end() && (peek() == '\n' || peek() == '\r'); }

    // One logical line; false at the end of the text.
    bool lex_line() {
        if (at_end()) return false;
        if (!lex_indentation()) return true;  // blank
        for (;;) {
            skip_blanks();
            if (at_end()) {
                if (!brackets_.empty()) never_closed();
                push(TokenKind::newline, at_, at_);
                return false;
            }
            if (at_newline()) {
                const std::size_t begin = at_;
                if (brackets_.empty()) {
                    push(TokenKind::newline, begin, begin);
                    skip_newline();
                    next_line();
                    return true;
                }
                skip_newline();
                next_line();
                continue;
            }
            lex_token();
        }
    }

    void skip_blanks() {
        for (;;) {
            const char c = peek();
            if (c == ' ' || c == '\t' || c == '\f') {
                ++at_;
            } else if (c == '#') {
                while (!at_end() && !at_newline()) ++at_;
            } else if (c == '\\') {
                const std::size_t backslash = at_;
                ++at_;
                if (at_end()) fail("unexpected EOF while parsing", backslash + 1);
                if (!skip_newline()) {
                    fail("unexpected character after line continuation character", backslash + 1);
                }
                if (at_end()) fail("unexpected EOF while parsing", backslash + 1);
                next_line();
            } else {
                return;
            }
        }
    }

    // Measures the line's indentation; false for a line without code.
    bool lex_indentation() {
        int width = 0;
        int narrow = 0;  // with tabs of one, to find mixtures that depend on the tab's size
        for (;; ++at_) {
            const char c = peek();
            if (c == ' ') {
                ++width;
                ++narrow;
            } else if (c == '\t') {
                width = (width / 8 + 1) * 8;
                ++narrow;
            } else if (c == '\f') {
                width = narrow = 0;
            } else {
                break;
            }
        }
        if (at_end()) return false;
        if (peek() == '#') {
            while (!at_end() && !at_newline()) ++at_;
        }
        if (at_end()) return false;
        if (at_newline()) {
            skip_newline();
            next_line();
            return false;
        }
        if (width == indents_.back().width) {
            if (narrow != indents_.back().narrow) mixed_tabs();
            return true;
        }
        if (width > indents_.back().width) {
            if (narrow <= indents_.back().narrow) mixed_tabs();
            if (static_cast<int>(indents_.size()) >= kDeepestIndentation) {
                fail("too many levels of indentation", at_, "IndentationError");
            }
            indents_.push_back({width, narrow});
            push(TokenKind::indent, at_, at_);
            return true;
        }
        while (width < indents_.back().width) {
            indents_.pop_back();
            push(TokenKind::dedent, at_, at_);
        }
        if (width != indents_.back().width) {
            std::size_t end = at_;
            while (end < source_.size() && source_[end] != '\n' && source_[end] != '\r') ++end;
            fail("unindent does not match any outer indentation level", end, "IndentationError");
        }
        if (narrow != indents_.back().narrow) mixed_tabs();
        return true;
    }

    [[noreturn]] void mixed_tabs() {
        fail("inconsistent use of tabs and spaces in indentation", line_start_, "TabError");
    }

    [[noreturn]] void never_closed() {
        const Bracket& bracket = brackets_.back();
        tokens_.unclosed_line = bracket.line;
        throw SyntaxFailure{"SyntaxError", std::string("'") + bracket.open + "' was never closed",
                            bracket.line, bracket.column};
    }

    void lex_token() {
        const char c = peek();
        const std::size_t begin = at_;
        if (is_name_start(static_cast<unsigned char>(c))) {
            const std::size_t quote = string_quote_after_prefix();
            if (quote != 0) {
                lex_string(begin, quote);
            } else {
                lex_name();
            }
        } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
            lex_number();
        } else if (c == '"' || c == '\'') {
            lex_string(begin, 0);
        } else {
            lex_symbol();
        }
    }

    // The length of a string prefix (r, b, u, f and their pairs) when a quote follows, else 0.
    std::size_t string_quote_after_prefix() const {
        std::size_t length = 0;
        bool r = false;
        bool b = false;
        bool u = false;
        bool f = false;
        for (; length < 3; ++length) {
            const char c = peek(length);
            if (c == '"' || c == '\'') return length;
            bool* seen = nullptr;
            if (c == 'r' || c == 'R') seen = &r;
            if (c == 'b' || c == 'B') seen = &b;
            if (c == 'u' || c == 'U') seen = &u;
            if (c == 'f' || c == 'F') seen = &f;
            if (seen == nullptr || *seen) return 0;
            *seen = true;
            if ((u && (r || b || f)) || (b && f)) return 0;
        }
        return 0;
    }

    void lex_name() {
        const std::size_t begin = at_;
        while (!at_end() && is_name_part(static_cast<unsigned char>(peek()))) {
            if (static_cast<unsigned char>(peek()) >= 0x80) {
                const std::uint32_t c = code_point_at(source_, at_);
                const std::size_t length = next_offset(source_, at_) - at_;
                if (!is_letter_beyond_ascii(c)) {
                    char code[16];
                    std::snprintf(code, sizeof code, "U+%04X", static_cast<unsigned>(c));
                    if (!is_printable(c)) {
                        fail(std::string("invalid non-printable character ") + code, at_);
                    }
                    fail("invalid character '" + std::string(source_.substr(at_, length)) + "' (" +
                             code + ")",
                         at_);
                }
                at_ += length;
            } else {
                ++at_;
            }
        }
        push(TokenKind::name, begin, at_);
    }

    // Digits with single underscores between them.
    void lex_digits(bool (*is_good)(char), const char* kind) {
        for (;;) {
            while (is_good(peek())) ++at_;
            if (peek() != '_') return;
            if (!is_good(peek(1))) fail(std::string("invalid ") + kind + " literal", at_);
            ++at_;
        }
    }

    void lex_based(bool (*is_good)(char), const char* kind) {
        at_ += 2;
        if (peek() == '_') ++at_;
        if (is_digit(peek()) && !is_good(peek())) bad_digit(kind);
        if (!is_good(peek())) fail(std::string("invalid ") + kind + " literal", at_ - 1);
        lex_digits(is_good, kind);
        if (is_digit(peek())) bad_digit(kind);
        end_of_number(kind);
    }
    [[noreturn]] void bad_digit(const char* kind) {
        fail(std::string("invalid digit '") + peek() + "' in " + kind + " literal", at_);
    }

    // A name must not touch a number, except a keyword that may follow one ("1if x else 2").
    void end_of_number(const char* kind) {
        if (!is_name_start(static_cast<unsigned char>(peek()))) return;
        std::size_t end = at_;
        while (end < source_.size() && is_name_part(static_cast<unsigned char>(source_[end])))
            ++end;
        const std::string_view word = source_.substr(at_, end - at_);
        for (const std::string_view good : {"and", "else", "for", "if", "in", "is", "not", "or"}) {
            if (word == good) return;
        }
        fail(std::string("invalid ") + kind + " literal", at_ - 1);
    }

    void lex_number() {
        const std::size_t begin = at_;
        const char second = peek(1);
        if (peek() == '0' && (second == 'x' || second == 'X')) {
            lex_based(is_hex_digit, "hexadecimal");
        } else if (peek() == '0' && (second == 'o' || second == 'O')) {
            lex_based([](char c) { return c >= '0' && c <= '7'; }, "octal");
        } else if (peek() == '0' && (second == 'b' || second == 'B')) {
            lex_based([](char c) { return c == '0' || c == '1'; }, "binary");
        } else {
            lex_decimal(begin);
        }
        push(TokenKind::number, begin, at_);
    }

    void lex_decimal(std::size_t begin) {
        bool is_real = false;
        lex_digits(is_digit, "decimal");
        const std::size_t whole_end = at_;
        if (peek() == '.') {
            is_real = true;
            ++at_;
            if (is_digit(peek())) lex_digits(is_digit, "decimal");
        }
        if ((peek() == 'e' || peek() == 'E') &&
            (is_digit(peek(1)) || ((peek(1) == '+' || peek(1) == '-') && is_digit(peek(2))))) {
            is_real = true;
            at_ += 2;
            lex_digits(is_digit, "decimal");
        }
        if (peek() == 'j' || peek() == 'J') {
            fail("complex numbers are not part of Ringside's Python subset", begin);
        }
        if (!is_real && source_[begin] == '0') {
            for (std::size_t i = begin; i < whole_end; ++i) {
                if (source_[i] != '0' && source_[i] != '_') {
                    fail(
                        "leading zeros in decimal integer literals are not permitted; use an 0o "
                        "prefix for octal integers",
                        begin);
                }
            }
        }
        end_of_number("decimal");
    }

    void lex_string(std::size_t begin, std::size_t prefix) {
        const int start_line = line_;
        count_columns(begin);
        const int start_column = column_;
        at_ = begin + prefix;
        const char quote = peek();
        const bool is_triple = peek(1) == quote && peek(2) == quote;
        at_ += is_triple ? 3 : 1;
        for (;;) {
            if (at_end() || (!is_triple && at_newline())) {
                const int last =
                    at_end() && line_ > start_line && at_ == line_start_ ? line_ - 1 : line_;
                throw SyntaxFailure{
                    "SyntaxError",
                    std::string("unterminated ") + (is_triple ? "triple-quoted " : "") +
                        "string literal (detected at line " + std::to_string(last) + ")",
                    start_line, start_column};
            }
            if (peek() == '\\') {
                ++at_;
                if (at_newline()) {
                    skip_newline();
                    next_line();
                } else if (!at_end()) {
                    ++at_;
                }
                continue;
            }
            if (at_newline()) {
                skip_newline();
                next_line();
                continue;
            }
            if (peek() == quote && (!is_triple || (peek(1) == quote && peek(2) == quote))) {
                at_ += is_triple ? 3 : 1;
                break;
            }
            ++at_;
        }
        Token token;
        token.kind = TokenKind::string;
        token.text = source_.substr(begin, at_ - begin);
        token.line = start_line;
        token.column = start_column;
        token.end_line = line_;
        count_columns(at_);
        token.end_column = column_;
        token.nesting = static_cast<int>(brackets_.size());
        tokens_.list.push_back(token);
    }

    void lex_symbol() {
        const std::string_view rest = source_.substr(at_, 3);
        for (const std::string_view symbol : kSymbols) {
            if (!rest.starts_with(symbol)) continue;
            const char c = symbol[0];
            if (symbol.size() == 1 && (c == ')' || c == ']' || c == '}')) close_bracket(c);
            push(TokenKind::symbol, at_, at_ + symbol.size());
            if (symbol.size() == 1 && (c == '(' || c == '[' || c == '{')) {
                if (static_cast<int>(brackets_.size()) >= kDeepestBrackets) {
                    fail("too many nested parentheses", at_);
                }
                brackets_.push_back({c, line_, column_});
            }
            at_ += symbol.size();
            return;
        }
        const unsigned char c = static_cast<unsigned char>(peek());
        if (c < 0x20 || c == 0x7F) {
            char code[16];
            std::snprintf(code, sizeof code, "U+%04X", static_cast<unsigned>(c));
            fail(std::string("invalid non-printable character ") + code, at_);
        }
        fail("invalid syntax", at_);
    }

    void close_bracket(char c) {
        if (brackets_.empty()) fail(std::string("unmatched '") + c + "'", at_);
        const Bracket open = brackets_.back();
        const char wanted = open.open == '(' ? ')' : open.open == '[' ? ']' : '}';
        if (c != wanted) {
            std::string message = std::string("closing parenthesis '") + c +
                                  "' does not match opening parenthesis '" + open.open + "'";
            if (open.line != line_) message += " on line " + std::to_string(open.line);
            fail(std::move(message), at_);
        }
        brackets_.pop_back();
    }

    void finish() {
        while (indents_.size() > 1) {
            indents_.pop_back();
            push(TokenKind::dedent, at_, at_);
        }
        push(TokenKind::end, at_, at_);
    }

    struct Indent {
        int width;
        int narrow;
    };
    std::string_view source_;
    std::size_t at_ = 0;
    std::size_t line_start_ = 0;
    std::size_t column_at_ = 0;  // where column_ was counted to
    int column_ = 1;
    int line_ = 1;
    std::vector<Bracket> brackets_;
    std::vector<Indent> indents_ = {{0, 0}};
    Tokens tokens_;
};

}  // namespace

bool is_keyword(std::string_view word) {
    return std::binary_search(kKeywords.begin(), kKeywords.end(), word);
}
bool is_name_start(unsigned char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
           byte >= 0x80;
}
bool is_name_part(unsigned char byte) {
    return is_name_start(byte) || (byte >= '0' && byte <= '9');
}

Tokens tokens_from_source(std::string_view source, int first_line) {
    return Lexer(source, first_line).run();
}

}  // namespace ringside::snippet
