// Lists of expressions and operators, from loosest to tightest.
#include "core/snippet/ops.h"
#include "core/snippet/parser.h"

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

}  // namespace ringside::snippet
