// The parser's class, shared by its source files: statements, patterns, expressions, strings.
#pragma once

#include "core/snippet/ast.h"
#include "core/snippet/lexer.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::snippet {

// A recursive descent over the tokens, worded like CPython 3.11 where it fails.
class Parser {
   public:
    Parser(std::string_view source, int first_line);
    NodePtr program();
    NodePtr single_expression();

   private:
    // -- tokens
    const Token& now() const { return tokens_.list[at_]; }
    const Token& ahead(std::size_t n) const {
        return tokens_.list[at_ + n < tokens_.list.size() ? at_ + n : tokens_.list.size() - 1];
    }
    const Token& last() const { return tokens_.list[at_ == 0 ? 0 : at_ - 1]; }
    void advance();
    bool is_symbol(std::string_view text) const {
        return now().kind == TokenKind::symbol && now().text == text;
    }
    bool is_word(std::string_view text) const {
        return now().kind == TokenKind::name && now().text == text;
    }
    bool is_identifier() const { return now().kind == TokenKind::name && !is_keyword(now().text); }
    bool take_symbol(std::string_view text);
    bool take_word(std::string_view text);
    void expect_symbol(std::string_view text);  // invalid syntax
    void force_symbol(std::string_view text);   // expected ':'
    void expect_word(std::string_view text);
    std::string expect_identifier();
    bool starts_expression() const;
    bool starts_expression(const Token& token) const;

    // -- failures
    [[noreturn]] void fail();  // at the current token, in general terms
    [[noreturn]] void fail_at(int line, int column, std::string message,
                              const char* type = "SyntaxError");
    [[noreturn]] void fail_at(const Token& token, std::string message,
                              const char* type = "SyntaxError");
    [[noreturn]] void fail_at(const Node& node, std::string message);
    [[noreturn]] void resolve(SyntaxFailure failure) const;

    // -- nodes
    NodePtr node(NodeKind kind, const Token& first) const;
    NodePtr node_from(NodeKind kind, const Node& first) const;
    void add(Node& parent, NodePtr child);
    NodePtr finish(NodePtr made) const;  // sets where it ends

    // -- statements
    NodePtr block_of_program();
    void statement(Node& into);
    void simple_statements(Node& into);
    NodePtr simple_statement();
    NodePtr expression_statement();
    NodePtr compound_statement();
    NodePtr block(std::string_view after, int line);
    NodePtr if_statement();
    void else_block(Node& statement);
    NodePtr while_statement();
    NodePtr for_statement();
    NodePtr try_statement();
    NodePtr except_clause(const Node*& bare);
    NodePtr with_statement();
    bool is_parenthesised_with() const;
    NodePtr with_item();
    NodePtr function_definition(std::vector<NodePtr> decorators, const Token& first);
    NodePtr class_definition(std::vector<NodePtr> decorators, const Token& first);
    NodePtr decorated();
    NodePtr parameters(bool is_lambda);
    NodePtr import_statement();
    NodePtr import_from_statement();
    std::string dotted_name();
    NodePtr delete_statement();
    NodePtr raise_statement();
    NodePtr names_statement(NodeKind kind);
    // -- match, in parser_patterns.cpp
    bool begins_match() const;
    NodePtr match_statement();
    NodePtr case_clause();
    NodePtr open_pattern();  // of a case: a sequence may stand without brackets
    NodePtr pattern();       // … as name
    NodePtr or_pattern();
    NodePtr closed_pattern();
    NodePtr star_pattern();
    NodePtr value_pattern();
    NodePtr name_pattern();
    NodePtr class_pattern(NodePtr type);
    NodePtr mapping_pattern();
    NodePtr sequence_pattern(std::string_view close);
    void check_condition_assignment(const Node& left);
    void colon_after_condition();

    // -- targets
    void check_target(const Node& target, const char* verb = "assign to",
                      bool is_statement = false);
    [[noreturn]] void bad_target(const Node& target, const char* verb, bool is_statement);
    NodePtr target_list(std::string_view end_word);

    // -- expressions
    NodePtr expressions(bool allow_star = true);  // star_expressions
    NodePtr star_or_named();                      // in displays
    NodePtr named_expression();
    NodePtr expression();
    NodePtr lambda();
    NodePtr or_test();
    NodePtr and_test();
    NodePtr not_test();
    NodePtr comparison();
    NodePtr binary_level(int level);
    NodePtr unary_level();
    NodePtr power_level();
    NodePtr primary();
    NodePtr atom();
    NodePtr parenthesised();
    NodePtr list_display();
    NodePtr brace_display();
    NodePtr yield_expression();
    void clauses(Node& comprehension);
    NodePtr subscript(NodePtr object);
    NodePtr slice_or_expression();
    void arguments(Node& call);
    NodePtr number();
    void check_forgotten_comma(const Node& before, std::size_t start);

    // -- strings
    NodePtr strings();
    std::string decoded(std::string_view body, const Token& token, bool is_bytes);
    void f_string(Node& joined, std::string_view body, bool is_raw, const Token& token, int depth);
    std::size_t f_field(Node& joined, std::string_view body, std::size_t at, bool is_raw,
                        const Token& token, int depth);
    NodePtr f_expression(std::string_view text, const Token& token);

    class Deeper;

    std::string_view source_;
    Tokens tokens_;
    std::size_t at_ = 0;
    std::size_t furthest_ = 0;
    int depth_ = 0;
    bool is_speculating_ = false;
    bool is_in_f_string_ = false;
    std::vector<std::unique_ptr<std::string>> owned_;  // texts of parts of f-strings
};

class Parser::Deeper {
   public:
    explicit Deeper(Parser& parser) : parser_(parser) {
        if (++parser_.depth_ > kDeepestTree / 2) {
            parser_.fail_at(parser_.now(), "maximum recursion depth exceeded during compilation",
                            "RecursionError");
        }
    }
    ~Deeper() { --parser_.depth_; }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;

   private:
    Parser& parser_;
};

}  // namespace ringside::snippet
