// Colours for program text, read on its own: half-typed programs have colours too.
#include "core/snippet/lexer.h"
#include "core/snippet/run.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace ringside::snippet {

namespace {

constexpr std::string_view kBuiltins[] = {"ArithmeticError",
                                          "AssertionError",
                                          "AttributeError",
                                          "BaseException",
                                          "DeprecationWarning",
                                          "Ellipsis",
                                          "Exception",
                                          "FutureWarning",
                                          "GeneratorExit",
                                          "ImportError",
                                          "IndexError",
                                          "KeyError",
                                          "KeyboardInterrupt",
                                          "LookupError",
                                          "MemoryError",
                                          "ModuleNotFoundError",
                                          "NameError",
                                          "NotImplemented",
                                          "NotImplementedError",
                                          "OSError",
                                          "OverflowError",
                                          "RecursionError",
                                          "RuntimeError",
                                          "RuntimeWarning",
                                          "StopIteration",
                                          "SyntaxError",
                                          "SystemExit",
                                          "TimeoutError",
                                          "TypeError",
                                          "UserWarning",
                                          "ValueError",
                                          "Warning",
                                          "ZeroDivisionError",
                                          "__name__",
                                          "abs",
                                          "all",
                                          "any",
                                          "ascii",
                                          "bin",
                                          "bool",
                                          "bytes",
                                          "callable",
                                          "chr",
                                          "classmethod",
                                          "delattr",
                                          "dict",
                                          "dir",
                                          "divmod",
                                          "enumerate",
                                          "filter",
                                          "float",
                                          "format",
                                          "frozenset",
                                          "getattr",
                                          "globals",
                                          "hasattr",
                                          "hash",
                                          "hex",
                                          "id",
                                          "int",
                                          "isinstance",
                                          "issubclass",
                                          "iter",
                                          "len",
                                          "list",
                                          "locals",
                                          "map",
                                          "max",
                                          "min",
                                          "next",
                                          "object",
                                          "oct",
                                          "ord",
                                          "pow",
                                          "print",
                                          "property",
                                          "range",
                                          "repr",
                                          "reversed",
                                          "round",
                                          "set",
                                          "setattr",
                                          "slice",
                                          "sorted",
                                          "staticmethod",
                                          "str",
                                          "sum",
                                          "super",
                                          "tuple",
                                          "type",
                                          "vars",
                                          "zip"};

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }
bool starts_name(char letter) { return is_name_start(static_cast<unsigned char>(letter)); }
bool continues_name(char letter) { return is_name_part(static_cast<unsigned char>(letter)); }
bool is_quote(char letter) { return letter == '"' || letter == '\''; }

class Painter {
   public:
    explicit Painter(std::string_view text) : text_(text) {}

    std::vector<ColouredToken> paint() {
        while (at_ < text_.size()) {
            const char letter = text_[at_];
            const std::size_t begin = at_;
            if (letter == ' ' || letter == '\t' || letter == '\n' || letter == '\r' ||
                letter == '\f') {
                ++at_;
                continue;
            }
            const TokenColour colour = take();
            tokens_.push_back({begin, at_, colour});
        }
        return std::move(tokens_);
    }

   private:
    char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }

    // Moves past one token.
    TokenColour take() {
        const char letter = peek();
        if (letter == '#') {
            at_ = std::min(text_.find('\n', at_), text_.size());
            return TokenColour::comment;
        }
        if (const std::size_t prefix = string_prefix(); prefix != kNone) {
            const bool is_raw = text_.substr(at_, prefix).find_first_of("rR") != text_.npos;
            at_ += prefix;
            take_string(is_raw);
            return TokenColour::string;
        }
        if (is_digit(letter) || (letter == '.' && is_digit(peek(1)))) {
            take_number();
            return TokenColour::number;
        }
        if (starts_name(letter)) return take_name();
        ++at_;
        return TokenColour::symbol;
    }

    static constexpr std::size_t kNone = std::string_view::npos;

    // How many letters stand before the quote of a string that begins here.
    std::size_t string_prefix() const {
        std::size_t length = 0;
        constexpr std::string_view kLetters = "rRbBuUfF";
        while (length < 2 && kLetters.find(peek(length)) != kNone) ++length;
        return is_quote(peek(length)) ? length : kNone;
    }

    void take_string(bool is_raw) {
        const char quote = peek();
        const bool is_triple = peek(1) == quote && peek(2) == quote;
        at_ += is_triple ? 3 : 1;
        while (at_ < text_.size()) {
            const char letter = peek();
            // In a raw string, too, a backslash keeps the quote after it from ending the string.
            if (letter == '\\' && at_ + 1 < text_.size() &&
                (!is_raw || is_quote(peek(1)) || peek(1) == '\\')) {
                at_ += 2;
                continue;
            }
            if (letter == '\n' && !is_triple) return;
            if (letter == quote && (!is_triple || (peek(1) == quote && peek(2) == quote))) {
                at_ += is_triple ? 3 : 1;
                return;
            }
            ++at_;
        }
    }

    void take_number() {
        const bool is_decimal = peek() != '0' || std::string_view("xXoObB").find(peek(1)) == kNone;
        while (at_ < text_.size()) {
            const char letter = peek();
            const bool is_exponent = is_decimal && (letter == 'e' || letter == 'E');
            if (is_exponent && (peek(1) == '+' || peek(1) == '-') && is_digit(peek(2))) {
                at_ += 2;
                continue;
            }
            if (!continues_name(letter) && letter != '.') return;
            ++at_;
        }
    }

    TokenColour take_name() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && continues_name(text_[at_])) ++at_;
        const std::string_view word = text_.substr(begin, at_ - begin);
        if (is_keyword(word)) return TokenColour::keyword;
        const bool is_attribute = begin > 0 && text_[begin - 1] == '.';
        const bool is_builtin =
            std::find(std::begin(kBuiltins), std::end(kBuiltins), word) != std::end(kBuiltins);
        return is_builtin && !is_attribute ? TokenColour::builtin : TokenColour::name;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<ColouredToken> tokens_;
};

}  // namespace

std::vector<ColouredToken> colour_program(const std::string& program) {
    return Painter(program).paint();
}

}  // namespace ringside::snippet
