// String literals and f-strings.
#include "core/snippet/characters.h"
#include "core/snippet/parser.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace ringside::snippet {

namespace {

int hex_value(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

// What a string token is made of.
struct Pieces {
    bool is_raw = false;
    bool is_bytes = false;
    bool is_formatted = false;
    std::string_view body;
};

Pieces pieces_of(std::string_view text) {
    Pieces pieces;
    std::size_t at = 0;
    for (; text[at] != '"' && text[at] != '\''; ++at) {
        const char c = text[at];
        if (c == 'r' || c == 'R') pieces.is_raw = true;
        if (c == 'b' || c == 'B') pieces.is_bytes = true;
        if (c == 'f' || c == 'F') pieces.is_formatted = true;
    }
    const std::string_view rest = text.substr(at);
    const bool is_triple = rest.size() >= 6 && rest[1] == rest[0] && rest[2] == rest[0];
    const std::size_t quote = is_triple ? 3 : 1;
    pieces.body = rest.substr(quote, rest.size() - 2 * quote);
    return pieces;
}

// Lets the fields of an f-string stand where the whole stands, for what goes wrong in them is
// marked there.
void spread_place(const Node& joined) {
    for (const NodePtr& field : joined.kids) {
        if (field->kind != NodeKind::formatted) continue;
        for (Node* part : {field.get(), field->kids[1].get()}) {
            if (part == nullptr) continue;
            part->line = joined.line;
            part->column = joined.column;
            part->end_line = joined.end_line;
            part->end_column = joined.end_column;
        }
        if (field->kids[1] != nullptr) spread_place(*field->kids[1]);
    }
}

}  // namespace

// Adjacent literals are one. Gives a constant, or `joined` when one of them is an f-string.
NodePtr Parser::strings() {
    const Token first = now();
    NodePtr joined = node(NodeKind::joined, first);
    std::string bytes;
    bool is_formatted = false;
    bool is_bytes = false;
    bool is_first = true;
    while (now().kind == TokenKind::string) {
        const Token token = now();
        advance();
        const Pieces pieces = pieces_of(token.text);
        if (!is_first && pieces.is_bytes != is_bytes) {
            fail_at(first, "cannot mix bytes and nonbytes literals");
        }
        is_bytes = pieces.is_bytes;
        is_first = false;
        if (pieces.is_formatted) {
            is_formatted = true;
            f_string(*joined, pieces.body, pieces.is_raw, token, 0);
            continue;
        }
        std::string text =
            pieces.is_raw ? std::string(pieces.body) : decoded(pieces.body, token, pieces.is_bytes);
        if (pieces.is_bytes) {
            bytes += text;
            continue;
        }
        if (!joined->kids.empty() && joined->kids.back()->kind == NodeKind::constant) {
            std::get<std::string>(joined->kids.back()->value) += text;
        } else {
            NodePtr constant = node(NodeKind::constant, token);
            constant->value = std::move(text);
            add(*joined, std::move(constant));
        }
    }
    if (is_bytes) {
        NodePtr constant = node(NodeKind::constant, first);
        constant->value = BytesConstant{std::move(bytes)};
        return finish(std::move(constant));
    }
    if (!is_formatted) {
        NodePtr constant = node(NodeKind::constant, first);
        constant->value =
            joined->kids.empty() ? std::string() : std::get<std::string>(joined->kids[0]->value);
        return finish(std::move(constant));
    }
    joined = finish(std::move(joined));
    spread_place(*joined);
    return joined;
}

// Resolves the escapes of a literal. Unknown ones stay as they are.
std::string Parser::decoded(std::string_view body, const Token& token, bool is_bytes) {
    std::string out;
    out.reserve(body.size());
    for (std::size_t i = 0; i < body.size(); ++i) {
        const char c = body[i];
        if (c == '\r') {  // newlines in literals are always \n
            out += '\n';
            if (i + 1 < body.size() && body[i + 1] == '\n') ++i;
            continue;
        }
        if (is_bytes && static_cast<unsigned char>(c) >= 0x80) {
            fail_at(token, "bytes can only contain ASCII literal characters");
        }
        if (c != '\\' || i + 1 >= body.size()) {
            out += c;
            continue;
        }
        const std::size_t begin = i;
        const char kind = body[++i];
        const auto hex = [&](int digits, const char* name) {
            std::uint32_t value = 0;
            for (int n = 0; n < digits; ++n) {
                const int digit = i + 1 < body.size() ? hex_value(body[i + 1]) : -1;
                if (digit < 0) {
                    if (is_bytes) {
                        fail_at(token, "(value error) invalid \\x escape at position " +
                                           std::to_string(begin));
                    }
                    fail_at(token,
                            "(unicode error) 'unicodeescape' codec can't decode bytes in "
                            "position " +
                                std::to_string(begin) + "-" + std::to_string(i) + ": truncated " +
                                name + " escape");
                }
                value = value * 16 + static_cast<std::uint32_t>(digit);
                ++i;
            }
            return value;
        };
        switch (kind) {
            case '\n':
                break;
            case '\r':
                if (i + 1 < body.size() && body[i + 1] == '\n') ++i;
                break;
            case '\\':
                out += '\\';
                break;
            case '\'':
                out += '\'';
                break;
            case '"':
                out += '"';
                break;
            case 'a':
                out += '\a';
                break;
            case 'b':
                out += '\b';
                break;
            case 'f':
                out += '\f';
                break;
            case 'n':
                out += '\n';
                break;
            case 'r':
                out += '\r';
                break;
            case 't':
                out += '\t';
                break;
            case 'v':
                out += '\v';
                break;
            case 'x': {
                const std::uint32_t value = hex(2, "\\xXX");
                if (is_bytes) {
                    out += static_cast<char>(value);
                } else {
                    append_utf8(out, value);
                }
                break;
            }
            case 'u':
            case 'U':
                if (is_bytes) {
                    out += '\\';
                    out += kind;
                } else {
                    const std::uint32_t value =
                        kind == 'u' ? hex(4, "\\uXXXX") : hex(8, "\\UXXXXXXXX");
                    if (value > 0x10FFFF) {
                        fail_at(token,
                                "(unicode error) 'unicodeescape' codec can't decode bytes "
                                "in position " +
                                    std::to_string(begin) + "-" + std::to_string(i) +
                                    ": illegal Unicode character");
                    }
                    append_utf8(out, value >= 0xD800 && value < 0xE000 ? 0xFFFD : value);
                }
                break;
            case 'N':
                if (!is_bytes) {
                    fail_at(token, "\\N{...} escapes are not part of Ringside's Python subset");
                }
                out += "\\N";
                break;
            default:
                if (kind >= '0' && kind <= '7') {
                    std::uint32_t value = static_cast<std::uint32_t>(kind - '0');
                    for (int n = 0;
                         n < 2 && i + 1 < body.size() && body[i + 1] >= '0' && body[i + 1] <= '7';
                         ++n) {
                        value = value * 8 + static_cast<std::uint32_t>(body[++i] - '0');
                    }
                    if (is_bytes) {
                        out += static_cast<char>(value & 0xFF);
                    } else {
                        append_utf8(out, value);
                    }
                } else {
                    out += '\\';
                    out += kind;
                }
        }
    }
    return out;
}

// Splits an f-string's body into constants and fields.
void Parser::f_string(Node& joined, std::string_view body, bool is_raw, const Token& token,
                      int depth) {
    std::string literal;
    const auto flush = [&](std::string_view raw) {
        std::string text = is_raw ? std::string(raw) : decoded(raw, token, false);
        literal += text;
    };
    const auto close_literal = [&] {
        if (literal.empty()) return;
        if (!joined.kids.empty() && joined.kids.back()->kind == NodeKind::constant) {
            std::get<std::string>(joined.kids.back()->value) += literal;
        } else {
            NodePtr constant = node(NodeKind::constant, token);
            constant->value = literal;
            add(joined, std::move(constant));
        }
        literal.clear();
    };
    std::size_t start = 0;
    std::size_t at = 0;
    while (at < body.size()) {
        const char c = body[at];
        if (c == '\\' && !is_raw && at + 1 < body.size()) {
            at += 2;
            continue;
        }
        if (c == '{') {
            if (depth == 0 && at + 1 < body.size() && body[at + 1] == '{') {
                flush(body.substr(start, at + 1 - start));
                at += 2;
                start = at;
                continue;
            }
            flush(body.substr(start, at - start));
            close_literal();
            at = f_field(joined, body, at, is_raw, token, depth);
            start = at;
            continue;
        }
        if (c == '}') {
            if (depth == 0 && at + 1 < body.size() && body[at + 1] == '}') {
                flush(body.substr(start, at + 1 - start));
                at += 2;
                start = at;
                continue;
            }
            fail_at(token, "f-string: single '}' is not allowed");
        }
        ++at;
    }
    flush(body.substr(start));
    close_literal();
}

// One {expression=!r:specification}; returns where it ended. `at` is its opening brace.
std::size_t Parser::f_field(Node& joined, std::string_view body, std::size_t at, bool is_raw,
                            const Token& token, int depth) {
    if (depth >= 2) fail_at(token, "f-string: expressions nested too deeply");
    const std::size_t begin = ++at;
    std::string open;
    char quote = '\0';
    bool is_triple = false;
    for (; at < body.size(); ++at) {
        const char c = body[at];
        if (c == '\\') fail_at(token, "f-string expression part cannot include a backslash");
        if (quote != '\0') {
            if (c == quote) {
                if (!is_triple) {
                    quote = '\0';
                } else if (body.substr(at, 3) == std::string(3, quote)) {
                    at += 2;
                    quote = '\0';
                }
            }
            continue;
        }
        if (c == '\'' || c == '"') {
            quote = c;
            is_triple = body.substr(at, 3) == std::string(3, c);
            if (is_triple) at += 2;
            continue;
        }
        if (c == '#') fail_at(token, "f-string expression part cannot include '#'");
        if (c == '(' || c == '[' || c == '{') {
            if (open.size() >= static_cast<std::size_t>(kDeepestBrackets)) {
                fail_at(token, "f-string: too many nested parenthesis");
            }
            open += c;
            continue;
        }
        if (open.empty() &&
            (c == '!' || c == ':' || c == '}' || c == '=' || c == '<' || c == '>')) {
            const char next = at + 1 < body.size() ? body[at + 1] : '\0';
            if (next == '=' && (c == '!' || c == '=' || c == '<' || c == '>')) {
                ++at;
                continue;
            }
            if (c == '<' || c == '>') continue;
            break;
        }
        if (c == ')' || c == ']' || c == '}') {
            if (open.empty()) fail_at(token, std::string("f-string: unmatched '") + c + "'");
            const char wanted = open.back() == '(' ? ')' : open.back() == '[' ? ']' : '}';
            if (c != wanted) {
                fail_at(token, std::string("f-string: closing parenthesis '") + c +
                                   "' does not match opening parenthesis '" + open.back() + "'");
            }
            open.pop_back();
        }
    }
    if (quote != '\0') fail_at(token, "f-string: unterminated string");
    if (!open.empty()) fail_at(token, std::string("f-string: unmatched '") + open.back() + "'");
    if (at >= body.size()) fail_at(token, "f-string: expecting '}'");
    const std::string_view text = body.substr(begin, at - begin);
    if (text.find_first_not_of(" \t\n\r\f") == std::string_view::npos) {
        fail_at(token, "f-string: empty expression not allowed");
    }
    NodePtr field = node(NodeKind::formatted, token);
    add(*field, f_expression(text, token));
    bool shows_text = false;
    if (body[at] == '=') {
        shows_text = true;
        ++at;
        while (at < body.size() && (body[at] == ' ' || body[at] == '\t')) ++at;
        NodePtr constant = node(NodeKind::constant, token);
        constant->value = std::string(body.substr(begin, at - begin));
        if (!joined.kids.empty() && joined.kids.back()->kind == NodeKind::constant) {
            std::get<std::string>(joined.kids.back()->value) +=
                std::get<std::string>(constant->value);
        } else {
            add(joined, std::move(constant));
        }
    }
    if (at < body.size() && body[at] == '!') {
        ++at;
        if (at >= body.size()) fail_at(token, "f-string: expecting '}'");
        const char conversion = body[at];
        if (conversion != 's' && conversion != 'r' && conversion != 'a') {
            fail_at(
                token,
                std::string("f-string: invalid conversion character: expected 's', 'r', or 'a'"));
        }
        field->text = std::string(1, conversion);
        ++at;
    }
    if (at >= body.size()) fail_at(token, "f-string: expecting '}'");
    if (body[at] == ':') {
        const std::size_t start = ++at;
        int braces = 0;
        for (; at < body.size(); ++at) {
            if (body[at] == '{') ++braces;
            if (body[at] == '}' && braces-- == 0) break;
        }
        if (at >= body.size()) fail_at(token, "f-string: expecting '}'");
        NodePtr specification = node(NodeKind::joined, token);
        f_string(*specification, body.substr(start, at - start), is_raw, token, depth + 1);
        add(*field, std::move(specification));
    } else {
        add(*field, nullptr);
        if (shows_text && field->text.empty()) field->text = "r";
    }
    if (at >= body.size() || body[at] != '}') fail_at(token, "f-string: expecting '}'");
    add(joined, std::move(field));
    return at + 1;
}

// Parses a field's expression as if it stood in brackets.
NodePtr Parser::f_expression(std::string_view text, const Token& token) {
    owned_.push_back(std::make_unique<std::string>("(" + std::string(text) + ")"));
    Parser inner(*owned_.back(), token.line);
    inner.is_in_f_string_ = true;
    inner.depth_ = depth_ + 1;
    NodePtr value;
    try {
        value = inner.is_symbol("(") && text.find("yield") != std::string_view::npos
                    ? inner.parenthesised()
                    : inner.single_expression();
        if (inner.now().kind != TokenKind::end && inner.now().kind != TokenKind::newline) {
            inner.fail();
        }
    } catch (const SyntaxFailure& found) {
        SyntaxFailure failure = found;
        if (failure.message.rfind("f-string: ", 0) != 0 && failure.type == "SyntaxError") {
            failure.message = "f-string: " + failure.message;
        }
        failure.line = token.line;
        failure.column = token.column;
        throw failure;
    }
    // Positions point at the literal: its parts have none of their own in the program's text.
    std::vector<Node*> open = {value.get()};
    while (!open.empty()) {
        Node* at = open.back();
        open.pop_back();
        at->line = token.line;
        at->column = token.column;
        at->end_line = token.end_line;
        at->end_column = token.end_column;
        for (NodePtr& kid : at->kids) {
            if (kid != nullptr) open.push_back(kid.get());
        }
    }
    return value;
}

}  // namespace ringside::snippet
