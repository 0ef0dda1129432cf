// if, while, for, try and with.
#include "core/snippet/ops.h"
#include "core/snippet/parser.h"

#include <utility>

namespace ringside::snippet {

NodePtr Parser::compound_statement() {
    const Token& first = now();
    if (first.kind == TokenKind::symbol && first.text == "@") return decorated();
    if (first.kind != TokenKind::name) return nullptr;
    const std::string_view word = first.text;
    if (word == "if") return if_statement();
    if (word == "while") return while_statement();
    if (word == "for") return for_statement();
    if (word == "try") return try_statement();
    if (word == "with") return with_statement();
    if (word == "def") return function_definition({}, first);
    if (word == "class") return class_definition({}, first);
    if (word == "async") {
        fail_at(first, "'async' is not part of Ringside's Python subset");
    }
    if (word == "match" && begins_match()) return match_statement();
    return nullptr;
}

// A ':' after a condition, with CPython's hints when it is missing.
void Parser::colon_after_condition() {
    if (take_symbol(":")) return;
    if (now().kind == TokenKind::newline) fail_at(now(), "expected ':'");
    fail();
}

NodePtr Parser::if_statement() {
    const Token first = now();
    NodePtr made = node(NodeKind::if_, first);
    Token word = first;
    for (;;) {
        advance();
        add(*made, named_expression());
        colon_after_condition();
        add(*made, block("'" + std::string(word.text) + "' statement", word.line));
        if (!is_word("elif")) break;
        word = now();
    }
    else_block(*made);
    return made;
}

// Takes the `else` that ends a statement, if there is one.
void Parser::else_block(Node& statement) {
    if (!is_word("else")) return;
    const int line = now().line;
    advance();
    force_symbol(":");
    add(statement, block("'else' statement", line));
}

NodePtr Parser::while_statement() {
    const Token first = now();
    NodePtr made = node(NodeKind::while_, first);
    advance();
    add(*made, named_expression());
    colon_after_condition();
    add(*made, block("'while' statement", first.line));
    else_block(*made);
    return made;
}

NodePtr Parser::for_statement() {
    const Token first = now();
    NodePtr made = node(NodeKind::for_, first);
    advance();
    add(*made, target_list("in"));
    expect_word("in");
    add(*made, expressions());
    colon_after_condition();
    add(*made, block("'for' statement", first.line));
    else_block(*made);
    return made;
}

NodePtr Parser::try_statement() {
    const Token first = now();
    NodePtr made = node(NodeKind::try_, first);
    advance();
    force_symbol(":");
    add(*made, block("'try' statement", first.line));
    std::vector<NodePtr> handlers;
    const Node* bare = nullptr;
    while (is_word("except")) handlers.push_back(except_clause(bare));
    NodePtr otherwise;
    NodePtr finally;
    if (!handlers.empty() && is_word("else")) {
        const int line = now().line;
        advance();
        force_symbol(":");
        otherwise = block("'else' statement", line);
    }
    if (is_word("finally")) {
        const int line = now().line;
        advance();
        force_symbol(":");
        finally = block("'finally' statement", line);
    }
    if (handlers.empty() && finally == nullptr) {
        if (now().kind == TokenKind::error) fail();
        fail_at(now(), "expected 'except' or 'finally' block");
    }
    add(*made, std::move(otherwise));
    add(*made, std::move(finally));
    for (NodePtr& handler : handlers) add(*made, std::move(handler));
    return made;
}

NodePtr Parser::except_clause(const Node*& bare) {
    const Token first = now();
    if (bare != nullptr) fail_at(*bare, "default 'except:' must be last");
    advance();
    if (is_symbol("*")) fail_at(now(), "'except*' is not part of Ringside's Python subset");
    NodePtr made = node(NodeKind::handler, first);
    if (is_symbol(":")) {
        bare = made.get();
        add(*made, nullptr);
    } else {
        if (now().kind == TokenKind::newline) fail_at(now(), "expected ':'");
        NodePtr type = expression();
        if (is_symbol(",")) {
            fail_at(*type, "multiple exception types must be parenthesized");
        }
        add(*made, std::move(type));
        if (take_word("as")) made->text = expect_identifier();
    }
    if (now().kind == TokenKind::newline) fail_at(now(), "expected ':'");
    expect_symbol(":");
    add(*made, block("'except' statement", first.line));
    return made;
}

// Looks for `with (…):`, where the brackets hold items rather than one expression.
bool Parser::is_parenthesised_with() const {
    std::size_t i = 1;
    int open = 0;
    bool has_as_or_comma = false;
    for (;; ++i) {
        const Token& token = ahead(i);
        if (token.kind == TokenKind::end || token.kind == TokenKind::error ||
            token.kind == TokenKind::newline) {
            return false;
        }
        if (token.kind == TokenKind::symbol) {
            if (token.text == "(" || token.text == "[" || token.text == "{") ++open;
            if (token.text == ")" || token.text == "]" || token.text == "}") --open;
            if (token.text == "," && open == 1) has_as_or_comma = true;
        }
        if (token.kind == TokenKind::name && token.text == "as" && open == 1)
            has_as_or_comma = true;
        if (open == 0) break;
    }
    return has_as_or_comma && ahead(i + 1).text == ":";
}

NodePtr Parser::with_item() {
    NodePtr item = node(NodeKind::with_item, now());
    add(*item, expression());
    if (take_word("as")) {
        NodePtr target = primary();
        check_target(*target);
        add(*item, std::move(target));
    }
    return item;
}

NodePtr Parser::with_statement() {
    const Token first = now();
    NodePtr made = node(NodeKind::with, first);
    advance();
    if (is_symbol("(") && [&] {
            --at_;
            const bool found = is_parenthesised_with();
            ++at_;
            return found;
        }()) {
        advance();
        do {
            if (is_symbol(")")) break;
            add(*made, with_item());
        } while (take_symbol(","));
        expect_symbol(")");
    } else {
        do {
            add(*made, with_item());
        } while (take_symbol(","));
    }
    if (now().kind == TokenKind::newline) fail_at(now(), "expected ':'");
    expect_symbol(":");
    add(*made, block("'with' statement", first.line));
    return made;
}

}  // namespace ringside::snippet
