// Statements.
#include "core/snippet/parser.h"

#include "core/snippet/ops.h"

#include <algorithm>
#include <set>
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

// ---- simple statements

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

// ---- compound statements

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

// ---- targets

namespace {

// CPython's name for an expression that cannot be assigned to.
std::string expression_name(const Node& node) {
    switch (node.kind) {
        case NodeKind::constant:
            if (std::holds_alternative<NoneConstant>(node.value)) return "None";
            if (const bool* truth = std::get_if<bool>(&node.value))
                return *truth ? "True" : "False";
            if (std::holds_alternative<EllipsisConstant>(node.value)) return "ellipsis";
            return "literal";
        case NodeKind::attribute:
            return "attribute";
        case NodeKind::subscript:
            return "subscript";
        case NodeKind::starred:
            return "starred";
        case NodeKind::name:
            return "name";
        case NodeKind::list:
            return "list";
        case NodeKind::tuple:
            return "tuple";
        case NodeKind::lambda:
            return "lambda";
        case NodeKind::call:
            return "function call";
        case NodeKind::bool_and:
        case NodeKind::bool_or:
        case NodeKind::binary:
        case NodeKind::unary:
        case NodeKind::not_:
            return "expression";
        case NodeKind::generator:
            return "generator expression";
        case NodeKind::yield:
        case NodeKind::yield_from:
            return "yield expression";
        case NodeKind::list_comp:
            return "list comprehension";
        case NodeKind::set_comp:
            return "set comprehension";
        case NodeKind::dict_comp:
            return "dict comprehension";
        case NodeKind::dict:
            return "dict literal";
        case NodeKind::set:
            return "set display";
        case NodeKind::joined:
        case NodeKind::formatted:
            return "f-string expression";
        case NodeKind::compare:
            return "comparison";
        case NodeKind::conditional:
            return "conditional expression";
        case NodeKind::walrus:
            return "named expression";
        default:
            return "expression";
    }
}

}  // namespace

void Parser::bad_target(const Node& target, const char* verb, bool is_statement) {
    const std::string name = expression_name(target);
    if (std::string_view(verb) == "augment") {
        fail_at(target, "'" + name + "' is an illegal expression for augmented assignment");
    }
    std::string message = "cannot " + std::string(verb) + " " + name;
    const bool is_plain_word =
        name == "None" || name == "True" || name == "False" || name == "list" || name == "tuple" ||
        name == "generator expression" || name == "ellipsis" || name == "yield expression";
    // Only what could stand on one side of == is taken for a comparison.
    const bool is_operand = target.kind != NodeKind::compare && target.kind != NodeKind::not_ &&
                            target.kind != NodeKind::bool_and && target.kind != NodeKind::bool_or &&
                            target.kind != NodeKind::conditional && target.kind != NodeKind::lambda;
    if (is_statement && name == "yield expression" && !target.is_parenthesised) {
        fail_at(target, "assignment to yield expression not possible");
    }
    if (is_statement && is_operand &&
        (!is_plain_word || name == "ellipsis" || name == "yield expression")) {
        message += " here. Maybe you meant '==' instead of '='?";
    }
    fail_at(target, std::move(message));
}

void Parser::check_target(const Node& target, const char* verb, bool is_statement) {
    switch (target.kind) {
        case NodeKind::name:
        case NodeKind::attribute:
        case NodeKind::subscript:
            return;
        case NodeKind::starred:
            if (std::string_view(verb) == "delete") bad_target(target, verb, false);
            check_target(*target.kids[0], verb);
            return;
        case NodeKind::tuple:
        case NodeKind::list:
            // The one before the sign may be half of a comparison.
            for (const NodePtr& item : target.kids) {
                check_target(*item, verb,
                             is_statement && !target.is_parenthesised &&
                                 item == target.kids.back() && target.kind == NodeKind::tuple);
            }
            return;
        default:
            bad_target(target, verb, is_statement);
    }
}

// The target of a `for`: a primary, or several with commas, up to the word.
NodePtr Parser::target_list(std::string_view end_word) {
    const Token first = now();
    const auto one = [&] {
        if (is_symbol("*")) {
            NodePtr star = node(NodeKind::starred, now());
            advance();
            add(*star, binary_level(0));
            return finish(std::move(star));
        }
        return binary_level(0);
    };
    NodePtr target = one();
    if (is_symbol(",")) {
        NodePtr tuple = node(NodeKind::tuple, first);
        add(*tuple, std::move(target));
        while (take_symbol(",")) {
            if (is_word(end_word)) break;
            add(*tuple, one());
        }
        target = finish(std::move(tuple));
    }
    if (is_word(end_word)) check_target(*target);
    return target;
}

// ---- entry points

NodePtr parse_program(std::string_view source, int first_line) {
    return Parser(source, first_line).program();
}

NodePtr parse_expression(std::string_view source, int first_line) {
    return Parser(source, first_line).single_expression();
}

}  // namespace ringside::snippet
