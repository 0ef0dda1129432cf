// The syntax tree. One node type: what its children are is written beside each kind.
#pragma once

#include "core/snippet/big_int.h"
#include "core/snippet/lexer.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ringside::snippet {

// Children in order; "?" may be null; "…" any number.
enum class NodeKind : std::uint8_t {
    // expressions
    constant,     // value
    name,         // text
    tuple,        // items…
    list,         // items…
    set,          // items…
    dict,         // key?, value, …; a null key is `**value`
    starred,      // value
    unary,        // operand; op: UnaryOp
    not_,         // operand
    binary,       // left, right; op: BinaryOp
    bool_and,     // operands…
    bool_or,      // operands…
    compare,      // operands…; ops between them
    conditional,  // test, then, else
    lambda,       // parameters, body
    call,         // callee, arguments… (plain, starred or keyword)
    keyword,      // value; text: name, empty for `**value`
    attribute,    // object; text
    subscript,    // object, index
    slice,        // from?, to?, by?
    list_comp,    // element, clauses…
    set_comp,     // element, clauses…
    generator,    // element, clauses…
    dict_comp,    // key, value, clauses…
    clause,       // target, iterable, conditions…
    yield,        // value?
    yield_from,   // value
    joined,       // f-string: constants and formatted…
    formatted,    // value, specification?; text: conversion
    walrus,       // name, value
    // statements
    block,       // statements…
    expression,  // value
    assign,      // targets…, value
    augmented,   // target, value; op: BinaryOp
    annotated,   // target, annotation, value?; op 1: target stood in parentheses
    return_,     // value?
    delete_,     // targets…
    pass,
    break_,
    continue_,
    raise_,       // exception?, cause?
    global,       // names…
    nonlocal,     // names…
    assert_,      // test, message?
    import,       // aliases…
    import_from,  // aliases…; text: module, op: number of leading dots
    alias,        // text: dotted name, other: asname or empty
    if_,          // test, block, test, block, …, else-block?  (an odd count ends in else)
    while_,       // test, block, else?
    for_,         // target, iterable, block, else?
    try_,         // block, else?, finally?, handlers…
    handler,      // type?, block; text: name
    with,         // items…, block
    with_item,    // expression, target?
    function,     // parameters, block, returns?, decorators…; text: name
    class_,       // arguments (a call node without callee), block, decorators…; text: name
    match_,       // subject, case…
    case_,        // pattern, guard?, block
    // patterns
    match_value,      // expression: equal to it
    match_singleton,  // constant: is it
    match_capture,    // pattern?; text: name, empty for `_`
    match_sequence,   // patterns…
    match_star,       // text: name, empty for `_`
    match_mapping,    // key, pattern, …; text: name of `**rest`, op 1 when there is one
    match_class,      // class, positional patterns…, keyword patterns…; op: how many positional
    match_keyword,    // pattern; text: attribute
    match_or,         // alternatives…
    parameters,       // parameter…
    parameter,        // default?, annotation?; text: name, op: ParameterKind
};

enum class ParameterKind : std::uint8_t { positional_only, plain, rest, keyword_only, keywords };

struct NoneConstant {};
struct EllipsisConstant {};
struct BytesConstant {
    std::string bytes;
};
using Constant = std::variant<NoneConstant, bool, EllipsisConstant, std::int64_t, BigInt, double,
                              std::string, BytesConstant>;

struct Node;
using NodePtr = std::unique_ptr<Node>;

struct Node {
    NodeKind kind = NodeKind::pass;
    std::uint8_t op = 0;
    bool is_parenthesised = false;
    int line = 0;
    int column = 0;
    int end_line = 0;
    int end_column = 0;
    int outer_line = 0;  // of the bracket around it, where what it is a part of begins; 0: none
    int outer_column = 0;
    int depth = 1;
    std::string text;
    std::string other;
    std::vector<std::uint8_t> ops;  // of a comparison: ComparisonOp
    Constant value;
    std::vector<NodePtr> kids;
};

// Comparison operators as they stand in Node::ops: CompareOp's six, then these.
inline constexpr std::uint8_t kIsOp = 6, kIsNotOp = 7, kInOp = 8, kNotInOp = 9;

// Deeper trees are refused, so that no walk over one can exhaust the stack.
inline constexpr int kDeepestTree = 2900;

// Parses a program. Throws SyntaxFailure.
NodePtr parse_program(std::string_view source, int first_line);
// Parses one expression (surrounding blanks are fine). Throws SyntaxFailure.
NodePtr parse_expression(std::string_view source, int first_line);

}  // namespace ringside::snippet
