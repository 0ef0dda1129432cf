// Attributes, calls and subscripts.
#include "core/snippet/ops.h"
#include "core/snippet/parser.h"

#include <set>
#include <utility>

namespace ringside::snippet {

NodePtr Parser::primary() {
    NodePtr value = atom();
    for (;;) {
        if (is_symbol(".")) {
            advance();
            NodePtr made = node_from(NodeKind::attribute, *value);
            made->text = expect_identifier();
            add(*made, std::move(value));
            value = finish(std::move(made));
        } else if (is_symbol("(")) {
            NodePtr made = node_from(NodeKind::call, *value);
            advance();
            add(*made, std::move(value));
            arguments(*made);
            expect_symbol(")");
            value = finish(std::move(made));
        } else if (is_symbol("[")) {
            value = subscript(std::move(value));
        } else {
            return value;
        }
    }
}

NodePtr Parser::subscript(NodePtr object) {
    NodePtr made = node_from(NodeKind::subscript, *object);
    advance();
    add(*made, std::move(object));
    const Token first = now();
    NodePtr index = slice_or_expression();
    if (is_symbol(",") || index->kind == NodeKind::starred) {
        NodePtr tuple = node(NodeKind::tuple, first);
        add(*tuple, std::move(index));
        while (take_symbol(",")) {
            if (is_symbol("]")) break;
            add(*tuple, slice_or_expression());
        }
        index = finish(std::move(tuple));
    }
    add(*made, std::move(index));
    expect_symbol("]");
    return finish(std::move(made));
}

NodePtr Parser::slice_or_expression() {
    const Token first = now();
    NodePtr from;
    if (!is_symbol(":")) {
        from = star_or_named();
        if (!is_symbol(":")) return from;
    }
    NodePtr made = node(NodeKind::slice, first);
    advance();
    NodePtr to;
    NodePtr by;
    if (!is_symbol(":") && !is_symbol("]") && !is_symbol(",")) to = expression();
    if (take_symbol(":") && !is_symbol("]") && !is_symbol(",")) by = expression();
    add(*made, std::move(from));
    add(*made, std::move(to));
    add(*made, std::move(by));
    return finish(std::move(made));
}

// The arguments of a call, up to its closing bracket.
void Parser::arguments(Node& call) {
    bool saw_keyword = false;
    bool saw_unpacking = false;
    std::set<std::string_view> keywords;
    while (!is_symbol(")")) {
        const Token first = now();
        NodePtr argument;
        if (is_symbol("**")) {
            advance();
            argument = node(NodeKind::keyword, first);
            add(*argument, expression());
            saw_unpacking = true;
        } else if (is_symbol("*")) {
            advance();
            if (saw_unpacking) {
                fail_at(first, "iterable argument unpacking follows keyword argument unpacking");
            }
            argument = node(NodeKind::starred, first);
            add(*argument, expression());
        } else if (first.kind == TokenKind::name && ahead(1).kind == TokenKind::symbol &&
                   ahead(1).text == "=") {
            if (is_keyword(first.text)) {
                if (first.text == "True" || first.text == "False" || first.text == "None") {
                    fail_at(first, "cannot assign to " + std::string(first.text));
                }
                fail();
            }
            if (!keywords.insert(first.text).second) {
                fail_at(first, "keyword argument repeated: " + std::string(first.text));
            }
            argument = node(NodeKind::keyword, first);
            argument->text = std::string(first.text);
            advance();
            advance();
            add(*argument, expression());
            if (is_word("for")) {
                fail_at(first, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
            }
            saw_keyword = true;
        } else {
            const Token token = now();
            if (is_identifier() && ahead(1).kind == TokenKind::symbol && ahead(1).text == ":=") {
                argument = named_expression();
            } else {
                argument = expression();
            }
            if (is_symbol("=")) {
                fail_at(token, "expression cannot contain assignment, perhaps you meant \"==\"?");
            }
            if (is_word("for")) {
                NodePtr made = node_from(NodeKind::generator, *argument);
                add(*made, std::move(argument));
                clauses(*made);
                argument = finish(std::move(made));
                const bool is_only = call.kids.size() <= 1 && is_symbol(")");
                if (!is_only &&
                    !(call.kids.size() <= 1 && is_symbol(",") && ahead(1).text == ")")) {
                    if (!is_symbol(",") && !is_symbol(")")) fail();
                    fail_at(*argument, "Generator expression must be parenthesized");
                }
            }
            if (saw_unpacking) {
                fail_at(now(), "positional argument follows keyword argument unpacking");
            }
            if (saw_keyword) fail_at(now(), "positional argument follows keyword argument");
        }
        if (argument->kind == NodeKind::keyword ||
            (argument->kind == NodeKind::starred && argument->end_line == 0)) {
            argument = finish(std::move(argument));
        }
        add(call, std::move(argument));
        if (!take_symbol(",")) break;
    }
}

}  // namespace ringside::snippet
