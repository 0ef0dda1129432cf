// def, class, decorators and parameters.
#include "core/snippet/ops.h"
#include "core/snippet/parser.h"

#include <set>
#include <utility>

namespace ringside::snippet {

NodePtr Parser::decorated() {
    std::vector<NodePtr> decorators;
    const Token first = now();
    while (take_symbol("@")) {
        decorators.push_back(named_expression());
        if (now().kind != TokenKind::newline) fail();
        advance();
    }
    if (is_word("def")) return function_definition(std::move(decorators), first);
    if (is_word("class")) return class_definition(std::move(decorators), first);
    fail();
}

NodePtr Parser::function_definition(std::vector<NodePtr> decorators, const Token&) {
    const Token word = now();
    NodePtr made = node(NodeKind::function, word);
    advance();
    made->text = expect_identifier();
    force_symbol("(");
    add(*made, parameters(false));
    expect_symbol(")");
    NodePtr returns;
    if (is_symbol("->")) {
        if (!starts_expression(ahead(1))) fail_at(now(), "expected ':'");
        advance();
        returns = expression();
    }
    force_symbol(":");
    add(*made, block("function definition", word.line));
    add(*made, std::move(returns));
    for (NodePtr& decorator : decorators) add(*made, std::move(decorator));
    return made;
}

NodePtr Parser::class_definition(std::vector<NodePtr> decorators, const Token&) {
    const Token word = now();
    NodePtr made = node(NodeKind::class_, word);
    advance();
    made->text = expect_identifier();
    NodePtr call = node(NodeKind::call, word);
    if (take_symbol("(")) {
        arguments(*call);
        expect_symbol(")");
    }
    add(*made, std::move(call));
    if (now().kind == TokenKind::newline) fail_at(now(), "expected ':'");
    expect_symbol(":");
    add(*made, block("class definition", word.line));
    for (NodePtr& decorator : decorators) add(*made, std::move(decorator));
    return made;
}

NodePtr Parser::parameters(bool is_lambda) {
    NodePtr made = node(NodeKind::parameters, now());
    const std::string_view end = is_lambda ? ":" : ")";
    bool saw_default = false;
    bool saw_star = false;
    bool saw_slash = false;
    bool star_needs_name = false;
    std::set<std::string> seen;
    const auto one = [&](ParameterKind kind) {
        NodePtr parameter = node(NodeKind::parameter, now());
        parameter->text = expect_identifier();
        parameter->op = static_cast<std::uint8_t>(kind);
        NodePtr annotation;
        if (!is_lambda && take_symbol(":")) annotation = expression();
        NodePtr standard;
        if (is_symbol("=")) {
            if (kind == ParameterKind::rest || kind == ParameterKind::keywords) {
                fail_at(now(), kind == ParameterKind::rest
                                   ? "var-positional argument cannot have default value"
                                   : "var-keyword argument cannot have default value");
            }
            advance();
            if (is_symbol(",") || is_symbol(end)) {
                fail_at(last(), "expected default value expression");
            }
            standard = expression();
        }
        if (kind == ParameterKind::plain) {
            if (standard != nullptr) {
                saw_default = true;
            } else if (saw_default) {
                fail_at(*parameter, "non-default argument follows default argument");
            }
        }
        if (!seen.insert(parameter->text).second) {
            fail_at(*parameter,
                    "duplicate argument '" + parameter->text + "' in function definition");
        }
        add(*parameter, std::move(standard));
        add(*parameter, std::move(annotation));
        add(*made, std::move(parameter));
    };
    while (!is_symbol(end)) {
        if (is_symbol("/")) {
            if (saw_slash) fail_at(now(), "/ may appear only once");
            if (saw_star) fail_at(now(), "/ must be ahead of *");
            if (made->kids.empty()) fail_at(now(), "at least one argument must precede /");
            saw_slash = true;
            advance();
            for (NodePtr& parameter : made->kids) {
                parameter->op = static_cast<std::uint8_t>(ParameterKind::positional_only);
            }
        } else if (is_symbol("*")) {
            if (saw_star) fail_at(now(), "* argument may appear only once");
            const Token star = now();
            advance();
            saw_star = true;
            if (is_symbol(",")) {
                star_needs_name = true;
                if (ahead(1).kind == TokenKind::symbol &&
                    (ahead(1).text == end || ahead(1).text == "**")) {
                    fail_at(star, "named arguments must follow bare *");
                }
            } else if (is_symbol(end)) {
                fail_at(star, "named arguments must follow bare *");
            } else {
                one(ParameterKind::rest);
            }
        } else if (take_symbol("**")) {
            one(ParameterKind::keywords);
            take_symbol(",");
            if (!is_symbol(end) &&
                (is_identifier() || is_symbol("*") || is_symbol("**") || is_symbol("/"))) {
                fail_at(now(), "arguments cannot follow var-keyword argument");
            }
            break;
        } else {
            if (is_symbol("(") && ahead(1).kind == TokenKind::name) {
                fail_at(now(), std::string(is_lambda ? "Lambda expression" : "Function") +
                                   " parameters cannot be parenthesized");
            }
            one(saw_star ? ParameterKind::keyword_only : ParameterKind::plain);
            star_needs_name = false;
        }
        if (!take_symbol(",")) break;
    }
    if (star_needs_name) fail();
    if (!is_symbol(end)) fail();
    return made;
}

}  // namespace ringside::snippet
