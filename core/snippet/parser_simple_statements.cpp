// Statements of one line.
#include "core/snippet/ops.h"
#include "core/snippet/parser.h"

#include <utility>

namespace ringside::snippet {

NodePtr Parser::simple_statement() {
    const Token& first = now();
    if (first.kind == TokenKind::name) {
        const std::string_view word = first.text;
        if (word == "pass" || word == "break" || word == "continue") {
            advance();
            return node(word == "pass"    ? NodeKind::pass
                        : word == "break" ? NodeKind::break_
                                          : NodeKind::continue_,
                        first);
        }
        if (word == "return") {
            advance();
            NodePtr made = node(NodeKind::return_, first);
            if (now().kind != TokenKind::newline && !is_symbol(";")) add(*made, expressions());
            return made;
        }
        if (word == "import") return import_statement();
        if (word == "from") return import_from_statement();
        if (word == "raise") return raise_statement();
        if (word == "global") return names_statement(NodeKind::global);
        if (word == "nonlocal") return names_statement(NodeKind::nonlocal);
        if (word == "del") return delete_statement();
        if (word == "assert") {
            advance();
            NodePtr made = node(NodeKind::assert_, first);
            add(*made, expression());
            if (take_symbol(",")) add(*made, expression());
            return made;
        }
    }
    return expression_statement();
}

NodePtr Parser::raise_statement() {
    NodePtr made = node(NodeKind::raise_, now());
    advance();
    if (now().kind == TokenKind::newline || is_symbol(";")) return made;
    add(*made, expression());
    if (take_word("from")) add(*made, expression());
    return made;
}

NodePtr Parser::names_statement(NodeKind kind) {
    NodePtr made = node(kind, now());
    advance();
    do {
        NodePtr name = node(NodeKind::name, now());
        name->text = expect_identifier();
        add(*made, std::move(name));
    } while (take_symbol(","));
    return made;
}

NodePtr Parser::delete_statement() {
    NodePtr made = node(NodeKind::delete_, now());
    advance();
    NodePtr targets = expressions();
    check_target(*targets, "delete");
    if (targets->kind == NodeKind::tuple && !targets->is_parenthesised) {
        for (NodePtr& target : targets->kids) add(*made, std::move(target));
    } else {
        add(*made, std::move(targets));
    }
    return made;
}

std::string Parser::dotted_name() {
    std::string name = expect_identifier();
    while (take_symbol(".")) name += "." + expect_identifier();
    return name;
}

NodePtr Parser::import_statement() {
    NodePtr made = node(NodeKind::import, now());
    advance();
    do {
        NodePtr alias = node(NodeKind::alias, now());
        alias->text = dotted_name();
        if (take_word("as")) alias->other = expect_identifier();
        add(*made, std::move(alias));
    } while (take_symbol(","));
    return made;
}

NodePtr Parser::import_from_statement() {
    NodePtr made = node(NodeKind::import_from, now());
    advance();
    while (is_symbol(".") || is_symbol("...")) {
        made->op = static_cast<std::uint8_t>(made->op + now().text.size());
        advance();
    }
    if (made->op == 0 || !is_word("import")) made->text = dotted_name();
    expect_word("import");
    const bool in_brackets = take_symbol("(");
    if (!in_brackets && is_symbol("*")) {
        NodePtr alias = node(NodeKind::alias, now());
        advance();
        alias->text = "*";
        add(*made, std::move(alias));
        return made;
    }
    for (;;) {
        NodePtr alias = node(NodeKind::alias, now());
        alias->text = expect_identifier();
        if (take_word("as")) alias->other = expect_identifier();
        add(*made, std::move(alias));
        if (!take_symbol(",")) break;
        if (in_brackets && is_symbol(")")) break;
        if (!in_brackets && now().kind == TokenKind::newline) {
            fail_at(now(), "trailing comma not allowed without surrounding parentheses");
        }
    }
    if (in_brackets) expect_symbol(")");
    return made;
}

NodePtr Parser::expression_statement() {
    const Token first = now();
    NodePtr left = is_word("yield") ? yield_expression() : expressions();
    if (is_symbol(":") && left->kind != NodeKind::yield) {
        // An annotation, when the left side can have one.
        if (left->kind == NodeKind::name || left->kind == NodeKind::attribute ||
            left->kind == NodeKind::subscript) {
            advance();
            NodePtr made = node(NodeKind::annotated, first);
            made->op = left->is_parenthesised ? 1 : 0;
            add(*made, std::move(left));
            add(*made, expression());
            if (take_symbol("=")) add(*made, is_word("yield") ? yield_expression() : expressions());
            return made;
        }
        if (left->kind == NodeKind::list) {
            fail_at(*left, "only single target (not list) can be annotated");
        }
        if (left->kind == NodeKind::tuple) {
            fail_at(*left, "only single target (not tuple) can be annotated");
        }
        if (starts_expression(ahead(1))) fail_at(*left, "illegal target for annotation");
        fail();
    }
    if (is_symbol("=")) {
        NodePtr made = node(NodeKind::assign, first);
        while (is_symbol("=")) {
            check_target(*left, "assign to", true);
            add(*made, std::move(left));
            advance();
            left = is_word("yield") ? yield_expression() : expressions();
        }
        add(*made, std::move(left));
        return made;
    }
    static constexpr std::pair<std::string_view, BinaryOp> kAugmented[] = {
        {"+=", BinaryOp::add},           {"-=", BinaryOp::subtract},
        {"*=", BinaryOp::multiply},      {"/=", BinaryOp::true_divide},
        {"//=", BinaryOp::floor_divide}, {"%=", BinaryOp::modulo},
        {"**=", BinaryOp::power},        {"@=", BinaryOp::matrix_multiply},
        {"&=", BinaryOp::bit_and},       {"|=", BinaryOp::bit_or},
        {"^=", BinaryOp::bit_xor},       {"<<=", BinaryOp::left_shift},
        {">>=", BinaryOp::right_shift}};
    for (const auto& [text, op] : kAugmented) {
        if (!is_symbol(text)) continue;
        if (left->kind != NodeKind::name && left->kind != NodeKind::attribute &&
            left->kind != NodeKind::subscript) {
            bad_target(*left, "augment", true);
        }
        advance();
        NodePtr made = node(NodeKind::augmented, first);
        made->op = static_cast<std::uint8_t>(op);
        add(*made, std::move(left));
        add(*made, is_word("yield") ? yield_expression() : expressions());
        return made;
    }
    NodePtr made = node(NodeKind::expression, first);
    add(*made, std::move(left));
    return made;
}

}  // namespace ringside::snippet
