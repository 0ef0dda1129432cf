// Tokens, failures, blocks: what every part of the parser uses.
#include "core/snippet/parser.h"

#include "core/snippet/ops.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

Parser::Parser(std::string_view source, int first_line)
    : source_(source), tokens_(tokens_from_source(source, first_line)) {}

// ---- tokens

void Parser::advance() {
    if (at_ + 1 < tokens_.list.size()) ++at_;
    furthest_ = std::max(furthest_, at_);
}

bool Parser::take_symbol(std::string_view text) {
    if (!is_symbol(text)) return false;
    advance();
    return true;
}

bool Parser::take_word(std::string_view text) {
    if (!is_word(text)) return false;
    advance();
    return true;
}

void Parser::expect_symbol(std::string_view text) {
    if (!take_symbol(text)) fail();
}

void Parser::force_symbol(std::string_view text) {
    if (take_symbol(text)) return;
    if (now().kind == TokenKind::error) fail();
    fail_at(now(), "expected '" + std::string(text) + "'");
}

void Parser::expect_word(std::string_view text) {
    if (!take_word(text)) fail();
}

std::string Parser::expect_identifier() {
    if (!is_identifier()) fail();
    std::string text(now().text);
    advance();
    return text;
}

bool Parser::starts_expression() const { return starts_expression(now()); }

bool Parser::starts_expression(const Token& token) const {
    switch (token.kind) {
        case TokenKind::number:
        case TokenKind::string:
            return true;
        case TokenKind::name:
            if (!is_keyword(token.text)) return true;
            for (const std::string_view word :
                 {"None", "True", "False", "not", "lambda", "await"}) {
                if (token.text == word) return true;
            }
            return false;
        case TokenKind::symbol:
            for (const std::string_view symbol : {"(", "[", "{", "-", "+", "~", "..."}) {
                if (token.text == symbol) return true;
            }
            return false;
        case TokenKind::newline:
        case TokenKind::indent:
        case TokenKind::dedent:
        case TokenKind::end:
        case TokenKind::error:
            return false;
    }
    return false;
}

// ---- failures

// Of several faults CPython names the tokenizer's first, and a bracket that is never closed when
// the parser had gone past its line.
void Parser::resolve(SyntaxFailure failure) const {
    const Token& seen = tokens_.list[furthest_];
    const bool broke_off = tokens_.list.back().kind == TokenKind::error;
    if (!is_speculating_ && broke_off && failure.type != "RecursionError") {
        if (tokens_.unclosed_line == 0 || seen.line > tokens_.unclosed_line ||
            seen.kind == TokenKind::error) {
            throw tokens_.failure;
        }
    }
    throw failure;
}

void Parser::fail() {
    const Token& token = now();
    if (token.kind == TokenKind::error) throw tokens_.failure;
    if (token.kind == TokenKind::indent) {
        fail_at(token.line, token.column - 1, "unexpected indent", "IndentationError");
    }
    if (token.kind == TokenKind::dedent) fail_at(token, "unexpected unindent", "IndentationError");
    if (is_in_f_string_) fail_at(token, "f-string: invalid syntax");
    fail_at(token, "invalid syntax");
}

void Parser::fail_at(int line, int column, std::string message, const char* type) {
    resolve(SyntaxFailure{type, std::move(message), line, column});
}
void Parser::fail_at(const Token& token, std::string message, const char* type) {
    // What is missing at the end of the text is missing after its last line.
    if (&token == &now() && (token.kind == TokenKind::end || token.kind == TokenKind::dedent)) {
        std::size_t i = at_;
        while (tokens_.list[i].kind == TokenKind::dedent) ++i;
        while (i > 0 && tokens_.list[i].kind != TokenKind::newline) --i;
        const bool at_the_end =
            tokens_.list[at_].kind == TokenKind::end || tokens_.list[i].line < token.line;
        std::size_t next = at_;
        while (tokens_.list[next].kind == TokenKind::dedent) ++next;
        if (at_the_end && tokens_.list[next].kind == TokenKind::end) {
            fail_at(tokens_.list[i].line, tokens_.list[i].column, std::move(message), type);
        }
    }
    fail_at(token.line, token.column, std::move(message), type);
}
void Parser::fail_at(const Node& node, std::string message) {
    fail_at(node.line, node.column, std::move(message));
}

// ---- nodes

NodePtr Parser::node(NodeKind kind, const Token& first) const {
    auto made = std::make_unique<Node>();
    made->kind = kind;
    made->line = first.line;
    made->column = first.column;
    return made;
}

NodePtr Parser::node_from(NodeKind kind, const Node& first) const {
    auto made = std::make_unique<Node>();
    made->kind = kind;
    made->line = first.outer_line > 0 ? first.outer_line : first.line;
    made->column = first.outer_line > 0 ? first.outer_column : first.column;
    return made;
}

void Parser::add(Node& parent, NodePtr child) {
    if (child != nullptr && child->depth >= parent.depth) {
        parent.depth = child->depth + 1;
        if (parent.depth > kDeepestTree) {
            fail_at(parent.line, parent.column,
                    "maximum recursion depth exceeded during compilation", "RecursionError");
        }
    }
    parent.kids.push_back(std::move(child));
}

NodePtr Parser::finish(NodePtr made) const {
    made->end_line = last().end_line;
    made->end_column = last().end_column;
    return made;
}

// ---- programs and blocks

NodePtr Parser::program() {
    NodePtr body = node(NodeKind::block, now());
    while (now().kind != TokenKind::end) {
        if (now().kind == TokenKind::newline) {
            advance();
            continue;
        }
        statement(*body);
    }
    return body;
}

NodePtr Parser::single_expression() {
    if (now().kind == TokenKind::indent) advance();
    NodePtr value = expressions();
    while (now().kind == TokenKind::newline || now().kind == TokenKind::dedent) advance();
    if (now().kind != TokenKind::end) fail();
    return value;
}

void Parser::statement(Node& into) {
    const Deeper deeper(*this);
    if (NodePtr compound = compound_statement()) {
        add(into, finish(std::move(compound)));
        return;
    }
    simple_statements(into);
}

void Parser::simple_statements(Node& into) {
    for (;;) {
        add(into, finish(simple_statement()));
        if (take_symbol(";")) {
            if (now().kind == TokenKind::newline) break;
            continue;
        }
        break;
    }
    if (now().kind != TokenKind::newline) fail();
    advance();
}

NodePtr Parser::block(std::string_view after, int line) {
    if (now().kind != TokenKind::newline) {
        NodePtr body = node(NodeKind::block, now());
        simple_statements(*body);
        return body;
    }
    advance();
    if (now().kind != TokenKind::indent) {
        if (now().kind == TokenKind::error) fail();
        fail_at(now(),
                "expected an indented block after " + std::string(after) + " on line " +
                    std::to_string(line),
                "IndentationError");
    }
    advance();
    NodePtr body = node(NodeKind::block, now());
    while (now().kind != TokenKind::dedent && now().kind != TokenKind::end) {
        if (now().kind == TokenKind::newline) {
            advance();
            continue;
        }
        statement(*body);
    }
    if (now().kind == TokenKind::dedent) advance();
    return body;
}

// ---- entry points

NodePtr parse_program(std::string_view source, int first_line) {
    return Parser(source, first_line).program();
}

NodePtr parse_expression(std::string_view source, int first_line) {
    return Parser(source, first_line).single_expression();
}

}  // namespace ringside::snippet
