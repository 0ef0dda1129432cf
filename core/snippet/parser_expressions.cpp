// Expressions.
#include "core/snippet/ops.h"
#include "core/snippet/parser.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <set>
#include <utility>

namespace ringside::snippet {

namespace {

struct BinaryLevel {
    std::string_view symbols[5];
    BinaryOp ops[5];
};

// From loosest to tightest.
constexpr BinaryLevel kLevels[] = {
    {{"|"}, {BinaryOp::bit_or}},
    {{"^"}, {BinaryOp::bit_xor}},
    {{"&"}, {BinaryOp::bit_and}},
    {{"<<", ">>"}, {BinaryOp::left_shift, BinaryOp::right_shift}},
    {{"+", "-"}, {BinaryOp::add, BinaryOp::subtract}},
    {{"*", "/", "//", "%", "@"},
     {BinaryOp::multiply, BinaryOp::true_divide, BinaryOp::floor_divide, BinaryOp::modulo,
      BinaryOp::matrix_multiply}},
};
constexpr int kLevelCount = static_cast<int>(std::size(kLevels));

}  // namespace

// ---- lists of expressions

NodePtr Parser::expressions(bool allow_star) {
    const Token first = now();
    const auto one = [&]() -> NodePtr {
        if (allow_star && is_symbol("*")) {
            NodePtr star = node(NodeKind::starred, now());
            advance();
            add(*star, binary_level(0));
            return finish(std::move(star));
        }
        return expression();
    };
    NodePtr value = one();
    if (!is_symbol(",")) return value;
    NodePtr tuple = node(NodeKind::tuple, first);
    add(*tuple, std::move(value));
    while (take_symbol(",")) {
        if (!starts_expression() && !is_symbol("*")) break;
        add(*tuple, one());
    }
    return finish(std::move(tuple));
}

NodePtr Parser::star_or_named() {
    if (is_symbol("*")) {
        NodePtr star = node(NodeKind::starred, now());
        advance();
        add(*star, binary_level(0));
        return finish(std::move(star));
    }
    return named_expression();
}

NodePtr Parser::named_expression() {
    const Token first = now();
    if (is_identifier() && ahead(1).kind == TokenKind::symbol && ahead(1).text == ":=") {
        NodePtr made = node(NodeKind::walrus, first);
        NodePtr name = node(NodeKind::name, first);
        name->text = std::string(first.text);
        advance();
        advance();
        add(*made, finish(std::move(name)));
        add(*made, expression());
        return finish(std::move(made));
    }
    NodePtr value = expression();
    if (is_symbol(":=")) {
        NodePtr target = std::move(value);
        if (target->kind == NodeKind::name) fail();
        check_target(*target, "use assignment expressions with");
        const std::string what = target->kind == NodeKind::attribute   ? "attribute"
                                 : target->kind == NodeKind::subscript ? "subscript"
                                 : target->kind == NodeKind::tuple     ? "tuple"
                                                                       : "list";
        fail_at(*target, "cannot use assignment expressions with " + what);
    }
    if (is_symbol("=") && (value->kind != NodeKind::list && value->kind != NodeKind::tuple)) {
        check_condition_assignment(*value);
    }
    return value;
}

// `if x = 3`: names the two operators that may have been meant.
void Parser::check_condition_assignment(const Node& left) {
    if (left.kind == NodeKind::name) {
        fail_at(left, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
    }
    if (left.kind == NodeKind::constant) {
        if (!std::holds_alternative<std::int64_t>(left.value) &&
            !std::holds_alternative<double>(left.value) &&
            !std::holds_alternative<std::string>(left.value) &&
            !std::holds_alternative<EllipsisConstant>(left.value)) {
            return;
        }
    }
    if (left.kind == NodeKind::attribute || left.kind == NodeKind::subscript) {
        fail_at(left, std::string("cannot assign to ") +
                          (left.kind == NodeKind::attribute ? "attribute" : "subscript") +
                          " here. Maybe you meant '==' instead of '='?");
    }
    if (left.kind == NodeKind::generator || left.is_parenthesised) return;
    bad_target(left, "assign to", true);
}

// ---- one expression

NodePtr Parser::expression() {
    const Deeper deeper(*this);
    if (is_word("lambda")) return lambda();
    const std::size_t start = at_;
    NodePtr value = or_test();
    if (is_word("if")) {
        advance();
        NodePtr test = or_test();
        if (!is_word("else")) {
            if (is_symbol(":") || now().kind == TokenKind::error) fail();
            fail_at(*value, "expected 'else' after 'if' expression");
        }
        advance();
        NodePtr made = node_from(NodeKind::conditional, *value);
        add(*made, std::move(test));
        add(*made, std::move(value));
        add(*made, expression());
        return finish(std::move(made));
    }
    if (starts_expression()) check_forgotten_comma(*value, start);
    return value;
}

// Two expressions side by side: never Python. Inside brackets a comma is likely missing; after
// `print`, its brackets.
void Parser::check_forgotten_comma(const Node& before, std::size_t start) {
    if (is_speculating_) return;
    const Token& second = now();
    const bool is_legacy = before.kind == NodeKind::name && !before.is_parenthesised &&
                           (before.text == "print" || before.text == "exec");
    if (before.kind == NodeKind::name && second.kind == TokenKind::string && start + 1 == at_ &&
        !is_legacy) {
        return;
    }
    if (!is_legacy && last().nesting == 0) return;
    const std::size_t here = at_;
    const std::size_t furthest = furthest_;
    bool parsed = true;
    int nesting = 0;
    is_speculating_ = true;
    try {
        if (is_legacy) {
            expressions();
        } else {
            expression();
        }
        nesting = now().nesting;
        nesting = last().nesting;
    } catch (const SyntaxFailure&) {
        parsed = false;
    }
    is_speculating_ = false;
    at_ = here;
    furthest_ = furthest;
    if (!parsed) return;
    if (is_legacy) {
        fail_at(before, "Missing parentheses in call to '" + before.text + "'. Did you mean " +
                            before.text + "(...)?");
    }
    if (nesting == 0) return;
    fail_at(before, "invalid syntax. Perhaps you forgot a comma?");
}

NodePtr Parser::lambda() {
    NodePtr made = node(NodeKind::lambda, now());
    advance();
    add(*made, parameters(true));
    force_symbol(":");
    add(*made, expression());
    return finish(std::move(made));
}

NodePtr Parser::or_test() {
    NodePtr left = and_test();
    if (!is_word("or")) return left;
    NodePtr made = node_from(NodeKind::bool_or, *left);
    add(*made, std::move(left));
    while (take_word("or")) add(*made, and_test());
    return finish(std::move(made));
}

NodePtr Parser::and_test() {
    NodePtr left = not_test();
    if (!is_word("and")) return left;
    NodePtr made = node_from(NodeKind::bool_and, *left);
    add(*made, std::move(left));
    while (take_word("and")) add(*made, not_test());
    return finish(std::move(made));
}

NodePtr Parser::not_test() {
    if (!is_word("not")) return comparison();
    const Deeper deeper(*this);
    NodePtr made = node(NodeKind::not_, now());
    advance();
    add(*made, not_test());
    return finish(std::move(made));
}

NodePtr Parser::comparison() {
    NodePtr left = binary_level(0);
    NodePtr made;
    for (;;) {
        int op = -1;
        if (now().kind == TokenKind::symbol) {
            static constexpr std::pair<std::string_view, CompareOp> kOps[] = {
                {"<", CompareOp::less},    {"<=", CompareOp::less_equal},
                {"==", CompareOp::equal},  {"!=", CompareOp::not_equal},
                {">", CompareOp::greater}, {">=", CompareOp::greater_equal}};
            for (const auto& [text, code] : kOps) {
                if (now().text == text) op = static_cast<int>(code);
            }
        } else if (is_word("in")) {
            op = kInOp;
        } else if (is_word("is")) {
            op = kIsOp;
        } else if (is_word("not")) {
            if (ahead(1).kind != TokenKind::name || ahead(1).text != "in") {
                advance();
                fail();
            }
            op = kNotInOp;
        }
        if (op < 0) break;
        const Token& after = ahead(1);
        if (now().text == "<" && after.text == ">" && after.line == now().line &&
            after.column == now().end_column) {
            fail();  // the <> of old
        }
        advance();
        if (op == kNotInOp) advance();
        if (op == kIsOp && is_word("not")) {
            advance();
            op = kIsNotOp;
        }
        if (made == nullptr) {
            made = node_from(NodeKind::compare, *left);
            add(*made, std::move(left));
        }
        made->ops.push_back(static_cast<std::uint8_t>(op));
        add(*made, binary_level(0));
    }
    return made == nullptr ? std::move(left) : finish(std::move(made));
}

NodePtr Parser::binary_level(int level) {
    if (level == kLevelCount) return unary_level();
    NodePtr left = binary_level(level + 1);
    const BinaryLevel& here = kLevels[level];
    for (;;) {
        if (now().kind != TokenKind::symbol) return left;
        int found = -1;
        for (int i = 0; i < 5 && !here.symbols[i].empty(); ++i) {
            if (now().text == here.symbols[i]) found = i;
        }
        if (found < 0) return left;
        advance();
        NodePtr made = node_from(NodeKind::binary, *left);
        made->op = static_cast<std::uint8_t>(here.ops[found]);
        add(*made, std::move(left));
        add(*made, binary_level(level + 1));
        left = finish(std::move(made));
    }
}

NodePtr Parser::unary_level() {
    if (now().kind != TokenKind::symbol ||
        (now().text != "-" && now().text != "+" && now().text != "~")) {
        return power_level();
    }
    const Deeper deeper(*this);
    NodePtr made = node(NodeKind::unary, now());
    const UnaryOp op = now().text == "-"   ? UnaryOp::negative
                       : now().text == "+" ? UnaryOp::positive
                                           : UnaryOp::invert;
    made->op = static_cast<std::uint8_t>(op);
    advance();
    add(*made, unary_level());
    return finish(std::move(made));
}

NodePtr Parser::power_level() {
    if (is_word("await")) fail_at(now(), "'await' is not part of Ringside's Python subset");
    NodePtr base = primary();
    if (!is_symbol("**")) return base;
    const Deeper deeper(*this);
    advance();
    NodePtr made = node_from(NodeKind::binary, *base);
    made->op = static_cast<std::uint8_t>(BinaryOp::power);
    add(*made, std::move(base));
    add(*made, unary_level());
    return finish(std::move(made));
}

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

// ---- atoms

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
