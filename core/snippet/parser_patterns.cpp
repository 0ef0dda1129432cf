// `match` and its patterns.
#include "core/snippet/parser.h"

#include "core/snippet/ops.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

// `match` is a word like any other unless a block of cases follows: the line ends in a colon, or
// the next line is indented and begins with `case`.
bool Parser::begins_match() const {
    if (!starts_expression(ahead(1)) && ahead(1).text != "*") return false;
    std::size_t i = 1;
    while (ahead(i).kind != TokenKind::newline) {
        if (ahead(i).kind == TokenKind::end || ahead(i).kind == TokenKind::error) return false;
        ++i;
    }
    if (ahead(i - 1).kind == TokenKind::symbol && ahead(i - 1).text == ":") return true;
    return ahead(i + 1).kind == TokenKind::indent && ahead(i + 2).text == "case";
}

NodePtr Parser::match_statement() {
    const Token first = now();
    NodePtr made = node(NodeKind::match_, first);
    advance();
    // As in CPython: several subjects with commas are a tuple.
    add(
        *made, is_symbol("*") ? expressions() : [&] {
            NodePtr one = named_expression();
            if (!is_symbol(",")) return one;
            NodePtr tuple = node_from(NodeKind::tuple, *one);
            add(*tuple, std::move(one));
            while (take_symbol(",")) {
                if (is_symbol(":")) break;
                add(*tuple, star_or_named());
            }
            return finish(std::move(tuple));
        }());
    colon_after_condition();
    if (now().kind != TokenKind::newline) fail();
    advance();
    if (now().kind != TokenKind::indent) {
        if (now().kind == TokenKind::error) fail();
        fail_at(now(),
                "expected an indented block after 'match' statement on line " +
                    std::to_string(first.line),
                "IndentationError");
    }
    advance();
    if (!is_word("case")) fail();
    while (is_word("case")) add(*made, finish(case_clause()));
    if (now().kind == TokenKind::dedent) {
        advance();
    } else if (now().kind != TokenKind::end) {
        fail();
    }
    return made;
}

namespace {

void add_bound(const Node& pattern, std::vector<std::pair<std::string, const Node*>>& names) {
    if (!pattern.text.empty() && pattern.kind != NodeKind::match_keyword) {
        names.emplace_back(pattern.text, &pattern);
    }
    if (pattern.kind == NodeKind::match_or) {
        add_bound(*pattern.kids[0], names);
        return;
    }
    if (pattern.kind == NodeKind::match_value || pattern.kind == NodeKind::match_singleton) return;
    const std::size_t from = pattern.kind == NodeKind::match_class ? 1 : 0;
    for (std::size_t i = from; i < pattern.kids.size(); ++i) {
        if (pattern.kind == NodeKind::match_mapping && i % 2 == 0) continue;
        add_bound(*pattern.kids[i], names);
    }
}

std::vector<std::string> sorted_names(const Node& pattern) {
    std::vector<std::pair<std::string, const Node*>> bound;
    add_bound(pattern, bound);
    std::vector<std::string> names;
    for (const auto& [name, where] : bound) names.push_back(name);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace

NodePtr Parser::case_clause() {
    const Token first = now();
    NodePtr made = node(NodeKind::case_, first);
    advance();
    NodePtr wanted = open_pattern();
    std::vector<std::pair<std::string, const Node*>> bound;
    add_bound(*wanted, bound);
    for (std::size_t i = 0; i < bound.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (bound[k].first == bound[i].first) {
                fail_at(*bound[i].second,
                        "multiple assignments to name '" + bound[i].first + "' in pattern");
            }
        }
    }
    add(*made, std::move(wanted));
    NodePtr guard;
    if (take_word("if")) guard = named_expression();
    add(*made, std::move(guard));
    colon_after_condition();
    add(*made, block("'case' statement", first.line));
    return made;
}

NodePtr Parser::open_pattern() {
    const Token first = now();
    NodePtr one = is_symbol("*") ? star_pattern() : pattern();
    if (!is_symbol(",")) {
        if (one->kind == NodeKind::match_star) fail();
        return one;
    }
    NodePtr made = node(NodeKind::match_sequence, first);
    add(*made, std::move(one));
    while (take_symbol(",")) {
        if (is_symbol(":") || is_word("if")) break;
        add(*made, is_symbol("*") ? star_pattern() : pattern());
    }
    int stars = 0;
    for (const NodePtr& item : made->kids) {
        if (item->kind == NodeKind::match_star && ++stars > 1) {
            fail_at(*made, "multiple starred names in sequence pattern");
        }
    }
    return finish(std::move(made));
}

NodePtr Parser::star_pattern() {
    NodePtr made = node(NodeKind::match_star, now());
    advance();
    made->text = expect_identifier();
    if (made->text == "_") made->text.clear();
    return finish(std::move(made));
}

NodePtr Parser::pattern() {
    const Deeper deeper(*this);
    const Token first = now();
    NodePtr inner = or_pattern();
    if (!take_word("as")) return inner;
    if (!is_identifier()) fail_at(now(), "invalid pattern target");
    if (is_word("_")) fail_at(now(), "cannot use '_' as a target");
    NodePtr made = node(NodeKind::match_capture, first);
    made->text = expect_identifier();
    add(*made, std::move(inner));
    return finish(std::move(made));
}

NodePtr Parser::or_pattern() {
    const Token first = now();
    NodePtr one = closed_pattern();
    if (!is_symbol("|")) return one;
    NodePtr made = node(NodeKind::match_or, first);
    add(*made, std::move(one));
    while (take_symbol("|")) add(*made, closed_pattern());
    const std::vector<std::string> names = sorted_names(*made->kids[0]);
    for (std::size_t i = 0; i < made->kids.size(); ++i) {
        const Node& each = *made->kids[i];
        if (i + 1 < made->kids.size() && each.kind == NodeKind::match_capture &&
            each.kids.empty()) {
            fail_at(each, each.text.empty() ? "wildcard makes remaining patterns unreachable"
                                            : "name capture '" + each.text +
                                                  "' makes remaining patterns unreachable");
        }
        if (sorted_names(each) != names) {
            fail_at(*made, "alternative patterns bind different names");
        }
    }
    return finish(std::move(made));
}

NodePtr Parser::closed_pattern() {
    const Token& first = now();
    switch (first.kind) {
        case TokenKind::number:
        case TokenKind::string:
            return value_pattern();
        case TokenKind::name: {
            if (first.text == "None" || first.text == "True" || first.text == "False") {
                NodePtr made = node(NodeKind::match_singleton, first);
                add(*made, atom());
                return finish(std::move(made));
            }
            if (is_keyword(first.text)) fail();
            return name_pattern();
        }
        case TokenKind::symbol:
            if (first.text == "-") return value_pattern();
            if (first.text == "(") return sequence_pattern(")");
            if (first.text == "[") return sequence_pattern("]");
            if (first.text == "{") return mapping_pattern();
            fail();
        case TokenKind::newline:
        case TokenKind::indent:
        case TokenKind::dedent:
        case TokenKind::end:
        case TokenKind::error:
            fail();
    }
    fail();
}

NodePtr Parser::value_pattern() {
    const Token first = now();
    NodePtr value;
    if (is_symbol("-")) {
        value = node(NodeKind::unary, first);
        value->op = static_cast<std::uint8_t>(UnaryOp::negative);
        advance();
        if (now().kind != TokenKind::number) fail();
        add(*value, number());
        value = finish(std::move(value));
    } else {
        value = atom();
        if (value->kind == NodeKind::joined) {
            fail_at(*value, "patterns may only match literals and attribute lookups");
        }
    }
    if (is_symbol("+") || is_symbol("-")) {
        if (ahead(1).kind == TokenKind::number) {
            fail_at(ahead(1), "imaginary number required in complex literal");
        }
        fail();
    }
    NodePtr made = node(NodeKind::match_value, first);
    add(*made, std::move(value));
    return finish(std::move(made));
}

// A capture, `_`, a dotted value or a class.
NodePtr Parser::name_pattern() {
    const Token first = now();
    NodePtr value = node(NodeKind::name, first);
    value->text = expect_identifier();
    value = finish(std::move(value));
    bool is_dotted = false;
    while (take_symbol(".")) {
        NodePtr attribute = node(NodeKind::attribute, first);
        attribute->text = expect_identifier();
        add(*attribute, std::move(value));
        value = finish(std::move(attribute));
        is_dotted = true;
    }
    if (is_symbol("(")) return class_pattern(std::move(value));
    NodePtr made = node(is_dotted ? NodeKind::match_value : NodeKind::match_capture, first);
    if (is_dotted) {
        add(*made, std::move(value));
    } else if (value->text != "_") {
        made->text = value->text;
    }
    return finish(std::move(made));
}

NodePtr Parser::class_pattern(NodePtr type) {
    NodePtr made = node_from(NodeKind::match_class, *type);
    add(*made, std::move(type));
    advance();
    std::vector<std::string> names;
    std::size_t positional = 0;
    while (!is_symbol(")")) {
        if (is_identifier() && ahead(1).kind == TokenKind::symbol && ahead(1).text == "=") {
            NodePtr keyword = node(NodeKind::match_keyword, now());
            keyword->text = expect_identifier();
            if (std::find(names.begin(), names.end(), keyword->text) != names.end()) {
                fail_at(*keyword, "attribute name repeated in class pattern: " + keyword->text);
            }
            names.push_back(keyword->text);
            advance();
            add(*keyword, pattern());
            add(*made, finish(std::move(keyword)));
        } else {
            if (!names.empty()) {
                const Token where = now();
                pattern();
                fail_at(where, "positional patterns follow keyword patterns");
            }
            ++positional;
            add(*made, pattern());
        }
        if (!take_symbol(",")) break;
    }
    expect_symbol(")");
    if (positional > 255) fail_at(*made, "too many sub-patterns in class pattern");
    made->op = static_cast<std::uint8_t>(positional);
    return finish(std::move(made));
}

NodePtr Parser::mapping_pattern() {
    NodePtr made = node(NodeKind::match_mapping, now());
    advance();
    while (!is_symbol("}")) {
        if (made->op == 1) fail();
        if (take_symbol("**")) {
            made->text = expect_identifier();
            if (made->text == "_") fail();
            made->op = 1;
        } else {
            NodePtr key = closed_pattern();
            if (key->kind != NodeKind::match_value && key->kind != NodeKind::match_singleton) {
                fail_at(*key, "mapping pattern keys may only match literals and attribute lookups");
            }
            for (std::size_t i = 0; i < made->kids.size(); i += 2) {
                if (key->kids[0]->kind == NodeKind::constant &&
                    std::holds_alternative<std::string>(key->kids[0]->value) &&
                    std::holds_alternative<std::string>(made->kids[i]->value) &&
                    std::get<std::string>(key->kids[0]->value) ==
                        std::get<std::string>(made->kids[i]->value)) {
                    fail_at(*made, "mapping pattern checks duplicate key (" +
                                       quoted(std::get<std::string>(key->kids[0]->value)) + ")");
                }
            }
            expect_symbol(":");
            add(*made, std::move(key->kids[0]));
            add(*made, pattern());
        }
        if (!take_symbol(",")) break;
    }
    expect_symbol("}");
    return finish(std::move(made));
}

// `[a, *b]`, `(a, b)`; `(a)` is a.
NodePtr Parser::sequence_pattern(std::string_view close) {
    NodePtr made = node(NodeKind::match_sequence, now());
    advance();
    bool has_comma = false;
    int stars = 0;
    while (!is_symbol(close)) {
        if (is_symbol("*") && ++stars > 1) {
            fail_at(*made, "multiple starred names in sequence pattern");
        }
        add(*made, is_symbol("*") ? star_pattern() : pattern());
        if (!take_symbol(",")) break;
        has_comma = true;
    }
    expect_symbol(close);
    if (close == ")" && !has_comma && made->kids.size() == 1 && stars == 0) {
        return std::move(made->kids[0]);
    }
    return finish(std::move(made));
}

}  // namespace ringside::snippet
