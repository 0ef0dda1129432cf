// What can stand on the left of an assignment.
#include "core/snippet/ops.h"
#include "core/snippet/parser.h"

#include <utility>

namespace ringside::snippet {

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

}  // namespace ringside::snippet
