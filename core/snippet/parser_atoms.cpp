// Names, numbers, brackets, comprehensions.
#include "core/snippet/ops.h"
#include "core/snippet/parser.h"

#include <charconv>
#include <cstdlib>
#include <utility>

namespace ringside::snippet {

NodePtr Parser::atom() {
    const Token first = now();
    switch (first.kind) {
        case TokenKind::number:
            return number();
        case TokenKind::string:
            return strings();
        case TokenKind::name: {
            if (!is_keyword(first.text)) {
                NodePtr made = node(NodeKind::name, first);
                made->text = std::string(first.text);
                advance();
                return finish(std::move(made));
            }
            NodePtr made = node(NodeKind::constant, first);
            if (first.text == "None") {
                made->value = NoneConstant{};
            } else if (first.text == "True" || first.text == "False") {
                made->value = first.text == "True";
            } else {
                fail();
            }
            advance();
            return finish(std::move(made));
        }
        case TokenKind::symbol: {
            if (first.text == "(") return parenthesised();
            if (first.text == "[") return list_display();
            if (first.text == "{") return brace_display();
            if (first.text == "...") {
                NodePtr made = node(NodeKind::constant, first);
                made->value = EllipsisConstant{};
                advance();
                return finish(std::move(made));
            }
            fail();
        }
        case TokenKind::newline:
        case TokenKind::indent:
        case TokenKind::dedent:
        case TokenKind::end:
        case TokenKind::error:
            break;
    }
    fail();
}

NodePtr Parser::number() {
    const Token token = now();
    std::string digits;
    for (const char c : token.text) {
        if (c != '_') digits += c;
    }
    NodePtr made = node(NodeKind::constant, token);
    advance();
    int base = 10;
    if (digits.size() > 2 && digits[0] == '0') {
        const char kind = digits[1];
        if (kind == 'x' || kind == 'X') base = 16;
        if (kind == 'o' || kind == 'O') base = 8;
        if (kind == 'b' || kind == 'B') base = 2;
    }
    if (base == 10 && digits.find_first_of(".eE") != std::string::npos) {
        made->value = std::strtod(digits.c_str(), nullptr);
        return finish(std::move(made));
    }
    if (base != 10) digits.erase(0, 2);
    if (base == 10 && digits.size() > kMostIntegerDigits) {
        fail_at(token, "Exceeds the limit (" + std::to_string(kMostIntegerDigits) +
                           " digits) for integer string conversion: value has " +
                           std::to_string(digits.size()) +
                           " digits; use sys.set_int_max_str_digits() to increase the limit - "
                           "Consider hexadecimal for huge integer literals to avoid decimal "
                           "conversion limits.");
    }
    std::int64_t small = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), small, base);
    if (error == std::errc() && end == digits.data() + digits.size()) {
        made->value = small;
    } else {
        made->value = BigInt::from_digits(digits, base);
    }
    return finish(std::move(made));
}

NodePtr Parser::yield_expression() {
    NodePtr made = node(NodeKind::yield, now());
    advance();
    if (take_word("from")) {
        made->kind = NodeKind::yield_from;
        add(*made, expression());
    } else if (starts_expression() || is_symbol("*")) {
        add(*made, expressions());
    }
    return finish(std::move(made));
}

NodePtr Parser::parenthesised() {
    const Token first = now();
    advance();
    if (is_symbol(")")) {
        advance();
        NodePtr made = node(NodeKind::tuple, first);
        made->is_parenthesised = true;
        return finish(std::move(made));
    }
    NodePtr value;
    if (is_word("yield")) {
        value = yield_expression();
    } else {
        value = star_or_named();
        if (is_word("for")) {
            if (value->kind == NodeKind::starred) {
                fail_at(*value, "iterable unpacking cannot be used in comprehension");
            }
            NodePtr made = node(NodeKind::generator, first);
            add(*made, std::move(value));
            clauses(*made);
            expect_symbol(")");
            return finish(std::move(made));
        }
        if (is_symbol(",")) {
            NodePtr tuple = node(NodeKind::tuple, first);
            add(*tuple, std::move(value));
            while (take_symbol(",")) {
                if (is_symbol(")")) break;
                add(*tuple, star_or_named());
            }
            if (is_word("for") && tuple->kids.size() > 1) {
                fail();
            }
            expect_symbol(")");
            tuple->is_parenthesised = true;
            return finish(std::move(tuple));
        }
        if (value->kind == NodeKind::starred && is_symbol(")")) {
            fail_at(*value, "cannot use starred expression here");
        }
    }
    expect_symbol(")");
    value->is_parenthesised = true;
    value->outer_line = first.line;
    value->outer_column = first.column;
    return value;
}

NodePtr Parser::list_display() {
    const Token first = now();
    NodePtr made = node(NodeKind::list, first);
    advance();
    if (!is_symbol("]")) {
        NodePtr element = star_or_named();
        if (is_word("for")) {
            if (element->kind == NodeKind::starred) {
                fail_at(*element, "iterable unpacking cannot be used in comprehension");
            }
            made->kind = NodeKind::list_comp;
            add(*made, std::move(element));
            clauses(*made);
            expect_symbol("]");
            return finish(std::move(made));
        }
        const Node& opening = *element;
        const int line = opening.line;
        const int column = opening.column;
        add(*made, std::move(element));
        while (take_symbol(",")) {
            if (is_symbol("]")) break;
            add(*made, star_or_named());
        }
        if (is_word("for") && made->kids.size() > 1) {
            fail_at(line, column, "did you forget parentheses around the comprehension target?");
        }
    }
    expect_symbol("]");
    return finish(std::move(made));
}

// A dict or a set.
NodePtr Parser::brace_display() {
    const Token first = now();
    NodePtr made = node(NodeKind::dict, first);
    advance();
    bool is_set = false;
    bool is_first = true;
    while (!is_symbol("}")) {
        if (!is_set && is_symbol("**")) {
            const Token stars = now();
            advance();
            add(*made, nullptr);
            add(*made, binary_level(0));
            if (is_word("for")) {
                fail_at(stars, "dict unpacking cannot be used in dict comprehension");
            }
        } else {
            NodePtr key = star_or_named();
            if (is_first && (key->kind == NodeKind::starred || !is_symbol(":"))) {
                is_set = true;
                made->kind = NodeKind::set;
            }
            if (!is_set) {
                if (!is_symbol(":")) {
                    if (is_symbol("}") || is_symbol(",")) {
                        fail_at(last().end_line, last().end_column - 1,
                                "':' expected after dictionary key");
                    }
                    fail();
                }
                advance();
                if (is_symbol("}") || is_symbol(",")) {
                    fail_at(last(), "expression expected after dictionary key and ':'");
                }
                if (is_symbol("*")) {
                    fail_at(now(), "cannot use a starred expression in a dictionary value");
                }
                NodePtr value = expression();
                add(*made, std::move(key));
                add(*made, std::move(value));
                if (is_first && is_word("for")) {
                    made->kind = NodeKind::dict_comp;
                    clauses(*made);
                    break;
                }
            } else {
                if (is_first && is_word("for")) {
                    if (key->kind == NodeKind::starred) {
                        fail_at(*key, "iterable unpacking cannot be used in comprehension");
                    }
                    made->kind = NodeKind::set_comp;
                    add(*made, std::move(key));
                    clauses(*made);
                    break;
                }
                add(*made, std::move(key));
            }
        }
        is_first = false;
        if (!take_symbol(",")) break;
    }
    expect_symbol("}");
    return finish(std::move(made));
}

// for … in … if …, one or more.
void Parser::clauses(Node& comprehension) {
    while (is_word("for")) {
        NodePtr clause = node(NodeKind::clause, now());
        advance();
        add(*clause, target_list("in"));
        expect_word("in");
        add(*clause, or_test());
        if (starts_expression()) check_forgotten_comma(*clause->kids[1], at_);
        while (take_word("if")) {
            NodePtr test;
            if (is_identifier() && ahead(1).kind == TokenKind::symbol && ahead(1).text == ":=") {
                test = named_expression();
            } else {
                const std::size_t start = at_;
                test = or_test();
                if (starts_expression()) check_forgotten_comma(*test, start);
            }
            add(*clause, std::move(test));
        }
        add(comprehension, finish(std::move(clause)));
    }
    if (is_word("async")) fail_at(now(), "'async' is not part of Ringside's Python subset");
}

}  // namespace ringside::snippet
