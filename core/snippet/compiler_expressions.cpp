// Expressions.
#include "core/snippet/compiler.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

// The text of a position range, for conditions shown beside the variables.
std::string_view line_at(std::string_view source, int line, int first_line) {
    std::size_t at = 0;
    for (int i = first_line; i < line; ++i) {
        at = source.find('\n', at);
        if (at == std::string_view::npos) return {};
        ++at;
    }
    return source.substr(at, source.find('\n', at) - at);
}

}  // namespace

std::string Compiler::source_of(const Node& node) const {
    if (node.line != node.end_line) return {};
    const std::string_view line = line_at(program_.source, node.line, program_.first_line);
    std::string text;
    int column = 0;
    for (const char c : line) {
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++column;
        if (column >= node.column && column < node.end_column) text += c;
    }
    return text;
}

void Compiler::expression(const Node& node) {
    at(node);
    switch (node.kind) {
        case NodeKind::constant:
            constant_expression(node);
            return;
        case NodeKind::name:
            load(node.text);
            return;
        case NodeKind::tuple:
            if (!fold_tuple(node)) {
                sequence(node, Operation::build_tuple, Operation::list_append,
                         Operation::list_extend);
            }
            return;
        case NodeKind::list:
            sequence(node, Operation::build_list, Operation::list_append, Operation::list_extend);
            return;
        case NodeKind::set:
            sequence(node, Operation::build_set, Operation::set_add, Operation::set_update);
            return;
        case NodeKind::dict:
            dict(node);
            return;
        case NodeKind::starred:
            refuse(node, "can't use starred expression here");
        case NodeKind::unary: {
            const Node& operand = *node.kids[0];
            if (node.op == static_cast<std::uint8_t>(UnaryOp::negative) &&
                operand.kind == NodeKind::constant) {
                if (const auto* number = std::get_if<std::int64_t>(&operand.value)) {
                    load_constant(Value::integer(-*number), "i:" + std::to_string(-*number));
                    return;
                }
                if (const auto* number = std::get_if<double>(&operand.value)) {
                    load_constant(Value::real(-*number));
                    return;
                }
            }
            expression(operand);
            at(node);
            emit(Operation::unary, node.op);
            return;
        }
        case NodeKind::not_:
            expression(*node.kids[0]);
            at(node);
            emit(Operation::not_);
            return;
        case NodeKind::binary:
            expression(*node.kids[0]);
            expression(*node.kids[1]);
            at(node);
            emit(Operation::binary, node.op);
            return;
        case NodeKind::bool_and:
        case NodeKind::bool_or:
            bool_operator(node);
            return;
        case NodeKind::compare:
            compare(node);
            return;
        case NodeKind::conditional:
            conditional(node);
            return;
        case NodeKind::lambda: {
            Compiler inner(program_, program_.scopes.of(node), this, CodeKind::function,
                           "<lambda>");
            make_function(node, inner.function(node));
            return;
        }
        case NodeKind::call:
            call(node);
            return;
        case NodeKind::attribute:
            expression(*node.kids[0]);
            at(node);
            emit(Operation::load_attribute, name_index(mangled(node.text)));
            return;
        case NodeKind::subscript:
            subscript(node);
            return;
        case NodeKind::slice:
            slice(node);
            return;
        case NodeKind::list_comp:
        case NodeKind::set_comp:
        case NodeKind::dict_comp:
        case NodeKind::generator:
            comprehension_expression(node);
            return;
        case NodeKind::yield:
            if (node.kids.empty()) {
                load_none();
            } else {
                expression(*node.kids[0]);
            }
            at(node);
            emit(Operation::yield);
            return;
        case NodeKind::yield_from:
            expression(*node.kids[0]);
            at(node);
            emit(Operation::get_iterator);
            load_none();
            emit(Operation::yield_from);
            return;
        case NodeKind::joined:
            joined(node);
            return;
        case NodeKind::formatted:
            formatted(node);
            return;
        case NodeKind::walrus:
            expression(*node.kids[1]);
            emit(Operation::duplicate);
            at(node);
            store(node.kids[0]->text);
            return;
        default:
            refuse(node, "invalid syntax");
    }
}

// ---- constants

Value Compiler::constant_value(const Node& node) {
    Interpreter& interpreter = program_.interpreter;
    if (std::holds_alternative<NoneConstant>(node.value)) return Value::none();
    if (std::holds_alternative<EllipsisConstant>(node.value)) return Value::ellipsis();
    if (const bool* truth = std::get_if<bool>(&node.value)) return Value::boolean(*truth);
    if (const auto* number = std::get_if<std::int64_t>(&node.value)) return Value::integer(*number);
    if (const auto* number = std::get_if<double>(&node.value)) return Value::real(*number);
    if (const auto* number = std::get_if<BigInt>(&node.value)) return interpreter.integer(*number);
    if (const auto* bytes = std::get_if<BytesConstant>(&node.value)) {
        return Value(make<BytesObject>(interpreter.types.bytes, bytes->bytes));
    }
    const std::string& text = std::get<std::string>(node.value);
    return text.size() <= 64 ? interpreter.name(text) : interpreter.str(text);
}

void Compiler::constant_expression(const Node& node) {
    std::string key;
    if (std::holds_alternative<NoneConstant>(node.value)) key = "None";
    if (const bool* truth = std::get_if<bool>(&node.value)) key = *truth ? "True" : "False";
    if (const auto* number = std::get_if<std::int64_t>(&node.value)) {
        key = "i:" + std::to_string(*number);
    }
    if (const auto* text = std::get_if<std::string>(&node.value)) {
        if (text->size() <= 64) key = "s:" + *text;
    }
    load_constant(constant_value(node), key);
}

// A tuple of constants is one constant.
bool Compiler::fold_tuple(const Node& node) {
    std::vector<const Node*> open = {&node};
    while (!open.empty()) {
        const Node* at = open.back();
        open.pop_back();
        for (const NodePtr& item : at->kids) {
            if (item->kind == NodeKind::tuple) {
                open.push_back(item.get());
            } else if (item->kind != NodeKind::constant) {
                return false;
            }
        }
    }
    const auto build = [&](const auto& self, const Node& tuple) -> Value {
        std::vector<Value> items;
        for (const NodePtr& item : tuple.kids) {
            items.push_back(item->kind == NodeKind::tuple ? self(self, *item)
                                                          : constant_value(*item));
        }
        return program_.interpreter.tuple(std::move(items));
    };
    load_constant(build(build, node));
    return true;
}

// ---- displays

// Beyond this many items a display grows item by item, so that the stack stays small.
constexpr std::size_t kMostStackedItems = 30;

void Compiler::sequence(const Node& node, Operation build, Operation append, Operation extend) {
    bool has_star = false;
    bool is_constant = true;
    for (const NodePtr& item : node.kids) {
        has_star = has_star || item->kind == NodeKind::starred;
        is_constant = is_constant && item->kind == NodeKind::constant;
    }
    if (build == Operation::build_set && is_constant && node.kids.size() > 2 &&
        node.kids.size() <= kMostStackedItems) {
        // CPython keeps such a display as a frozenset and merges it: the order of items tells.
        emit(build, 0);
        for (const NodePtr& item : node.kids) expression(*item);
        at(node);
        emit(build, static_cast<int>(node.kids.size()));
        emit(extend, 1);
        return;
    }
    if (!has_star && node.kids.size() <= kMostStackedItems) {
        for (const NodePtr& item : node.kids) expression(*item);
        at(node);
        emit(build, static_cast<int>(node.kids.size()));
        return;
    }
    const bool is_tuple = build == Operation::build_tuple;
    emit(is_tuple ? Operation::build_list : build, 0);
    for (const NodePtr& item : node.kids) {
        const bool is_star = item->kind == NodeKind::starred;
        expression(is_star ? *item->kids[0] : *item);
        at(is_star ? node : *item);
        emit(is_star ? extend : append, 1);
    }
    at(node);
    if (is_tuple) emit(Operation::list_to_tuple);
}

void Compiler::dict(const Node& node) {
    bool has_unpacking = false;
    for (std::size_t i = 0; i < node.kids.size(); i += 2) {
        has_unpacking = has_unpacking || node.kids[i] == nullptr;
    }
    if (!has_unpacking && node.kids.size() <= kMostStackedItems) {
        for (const NodePtr& item : node.kids) expression(*item);
        at(node);
        emit(Operation::build_dict, static_cast<int>(node.kids.size() / 2));
        return;
    }
    emit(Operation::build_dict, 0);
    for (std::size_t i = 0; i < node.kids.size(); i += 2) {
        if (node.kids[i] == nullptr) {
            expression(*node.kids[i + 1]);
            at(node);
            emit(Operation::dict_update, 1);
        } else {
            expression(*node.kids[i]);
            expression(*node.kids[i + 1]);
            at(node);
            emit(Operation::dict_add, 1);
        }
    }
}

// ---- operators

void Compiler::bool_operator(const Node& node) {
    const Label end = new_label();
    const Operation jump = node.kind == NodeKind::bool_and ? Operation::jump_if_false_or_pop
                                                           : Operation::jump_if_true_or_pop;
    for (std::size_t i = 0; i < node.kids.size(); ++i) {
        expression(*node.kids[i]);
        at(node);
        if (i + 1 < node.kids.size()) emit_jump(jump, end);
    }
    place(end);
}

void Compiler::compare(const Node& node) {
    const auto one = [&](std::uint8_t op) {
        at(node);
        if (op == kIsOp) {
            emit(Operation::is);
        } else if (op == kIsNotOp) {
            emit(Operation::is_not);
        } else if (op == kInOp) {
            emit(Operation::contains);
        } else if (op == kNotInOp) {
            emit(Operation::contains_not);
        } else {
            emit(Operation::compare, op);
        }
    };
    expression(*node.kids[0]);
    if (node.ops.size() == 1) {
        expression(*node.kids[1]);
        one(node.ops[0]);
        return;
    }
    const Label cleanup = new_label();
    const Label end = new_label();
    for (std::size_t i = 0; i < node.ops.size(); ++i) {
        expression(*node.kids[i + 1]);
        if (i + 1 < node.ops.size()) {
            emit(Operation::duplicate);
            emit(Operation::rotate_three);
            one(node.ops[i]);
            emit_jump(Operation::jump_if_false_or_pop, cleanup);
        } else {
            one(node.ops[i]);
        }
    }
    const int depth = depth_;
    emit_jump(Operation::jump, end);
    place(cleanup);
    set_depth(depth + 1);
    emit(Operation::swap);
    emit(Operation::pop);
    place(end);
    set_depth(depth);
}

void Compiler::conditional(const Node& node) {
    const Label otherwise = new_label();
    const Label end = new_label();
    jump_unless(*node.kids[0], otherwise);
    const int depth = depth_;
    expression(*node.kids[1]);
    emit_jump(Operation::jump, end);
    place(otherwise);
    set_depth(depth);
    expression(*node.kids[2]);
    place(end);
}

// ---- calls

void Compiler::call(const Node& node) {
    const Node& callee = *node.kids[0];
    bool is_spread = node.kids.size() > 200;
    for (std::size_t i = 1; i < node.kids.size(); ++i) {
        const Node& argument = *node.kids[i];
        if (argument.kind == NodeKind::starred ||
            (argument.kind == NodeKind::keyword && argument.text.empty())) {
            is_spread = true;
        }
    }
    if (is_spread) {
        expression(callee);
        emit(Operation::load_unset);
        spread_arguments(node, 1);
        at(node);
        emit(Operation::call_spread);
        return;
    }
    if (callee.kind == NodeKind::attribute) {
        expression(*callee.kids[0]);
        at(callee);
        emit(Operation::load_method, name_index(mangled(callee.text)));
    } else {
        expression(callee);
        emit(Operation::load_unset);
    }
    call_arguments(node, 1, 0);
}

void Compiler::call_arguments(const Node& node, std::size_t first, int already) {
    std::vector<Value> names;
    for (std::size_t i = first; i < node.kids.size(); ++i) {
        const Node& argument = *node.kids[i];
        if (argument.kind == NodeKind::keyword) {
            names.push_back(program_.interpreter.name(argument.text));
            expression(*argument.kids[0]);
        } else {
            expression(argument);
        }
    }
    const int count = already + static_cast<int>(node.kids.size() - first);
    at(node);
    if (names.empty()) {
        emit(Operation::call, count);
        return;
    }
    emit(Operation::keyword_names, constant(program_.interpreter.tuple(std::move(names))));
    emit(Operation::call_keywords, count);
}

// Pushes a tuple and a dict (or unset) made of the arguments. In a call (`first` is 1: the callee
// is before them) a single `*x` is pushed as it is: the call unpacks it, after the keywords have
// their values.
void Compiler::spread_arguments(const Node& node, std::size_t first) {
    const auto is_keyword = [](const NodePtr& kid) { return kid->kind == NodeKind::keyword; };
    const auto begin = node.kids.begin() + static_cast<std::ptrdiff_t>(first);
    const bool has_keywords = std::any_of(begin, node.kids.end(), is_keyword);
    const auto only = std::find_if_not(begin, node.kids.end(), is_keyword);
    const bool is_one_star = first == 1 && only != node.kids.end() &&
                             (*only)->kind == NodeKind::starred &&
                             std::all_of(only + 1, node.kids.end(), is_keyword);
    if (!is_one_star) emit(Operation::build_list, 0);
    for (std::size_t i = first; i < node.kids.size(); ++i) {
        const Node& argument = *node.kids[i];
        if (argument.kind == NodeKind::keyword) continue;
        if (is_one_star) {
            expression(*argument.kids[0]);
        } else if (argument.kind == NodeKind::starred) {
            expression(*argument.kids[0]);
            at(argument);
            emit(Operation::list_extend, 1);
        } else {
            expression(argument);
            emit(Operation::list_append, 1);
        }
    }
    if (!is_one_star) emit(Operation::list_to_tuple);
    if (!has_keywords) {
        emit(Operation::load_unset);
        return;
    }
    emit(Operation::build_dict, 0);
    for (std::size_t i = first; i < node.kids.size(); ++i) {
        const Node& argument = *node.kids[i];
        if (argument.kind != NodeKind::keyword) continue;
        if (argument.text.empty()) {
            expression(*argument.kids[0]);
            at(argument);
            emit(Operation::dict_merge, 1);
        } else {
            emit(Operation::load_constant,
                 constant(program_.interpreter.name(argument.text), "s:" + argument.text));
            expression(*argument.kids[0]);
            emit(Operation::build_dict, 1);
            emit(Operation::dict_merge, 1);
        }
    }
}

void Compiler::subscript(const Node& node) {
    expression(*node.kids[0]);
    expression(*node.kids[1]);
    at(node);
    emit(Operation::load_item);
}

void Compiler::slice(const Node& node) {
    for (std::size_t i = 0; i < 3; ++i) {
        if (node.kids[i] != nullptr) {
            expression(*node.kids[i]);
        } else if (i < 2) {
            load_none();
        }
    }
    at(node);
    emit(Operation::build_slice, node.kids[2] != nullptr ? 3 : 2);
}

// ---- comprehensions

void Compiler::comprehension_expression(const Node& node) {
    const char* name = node.kind == NodeKind::list_comp   ? "<listcomp>"
                       : node.kind == NodeKind::set_comp  ? "<setcomp>"
                       : node.kind == NodeKind::dict_comp ? "<dictcomp>"
                                                          : "<genexpr>";
    Compiler inner(program_, program_.scopes.of(node), this, CodeKind::function, name);
    inner.shows_steps_ = code_->kind == CodeKind::module && !program_.is_internal;
    const std::size_t first = node.kind == NodeKind::dict_comp ? 2 : 1;
    make_function(node, inner.comprehension(node));
    emit(Operation::load_unset);
    expression(*node.kids[first]->kids[1]);
    at(*node.kids[first]->kids[1]);
    emit(Operation::get_iterator);
    at(node);
    emit(Operation::call, 1);
}

std::shared_ptr<Code> Compiler::comprehension(const Node& node) {
    at(node);
    code_->locals.push_back(program_.interpreter.intern(".0"));
    code_->positional = 1;
    code_->positional_only = 1;
    make_slots();
    const std::size_t first = node.kind == NodeKind::dict_comp ? 2 : 1;
    if (node.kind == NodeKind::list_comp) emit(Operation::build_list, 0);
    if (node.kind == NodeKind::set_comp) emit(Operation::build_set, 0);
    if (node.kind == NodeKind::dict_comp) emit(Operation::build_dict, 0);
    if (node.kind == NodeKind::generator) load_none();
    clause(node, first, first, 1);
    emit(Operation::return_);
    return finish();
}

// One `for … in … if …` and, inside it, the rest.
void Compiler::clause(const Node& node, std::size_t index, std::size_t first, int container_depth) {
    if (index == node.kids.size()) {
        if (node.kind == NodeKind::dict_comp) {
            expression(*node.kids[0]);
            expression(*node.kids[1]);
            emit(Operation::dict_add, container_depth);
        } else {
            expression(*node.kids[0]);
            if (node.kind == NodeKind::list_comp) emit(Operation::list_append, container_depth);
            if (node.kind == NodeKind::set_comp) emit(Operation::set_add, container_depth);
            if (node.kind == NodeKind::generator) {
                emit(Operation::yield);
                emit(Operation::pop);
            }
        }
        return;
    }
    const Node& here = *node.kids[index];
    const Label start = new_label();
    const Label end = new_label();
    if (index == first) {
        emit(Operation::load_fast, 0);
    } else {
        expression(*here.kids[1]);
        at(*here.kids[1]);
        emit(Operation::get_iterator);
    }
    place(start);
    at(here);
    emit_jump(Operation::for_iterator, end);
    store_to(*here.kids[0]);
    if (shows_steps_) {
        note_target(*here.kids[0]);
        if (here.kids.size() == 2 && index + 1 == node.kids.size()) emit(Operation::step);
    }
    for (std::size_t i = 2; i < here.kids.size(); ++i) {
        const Node& test = *here.kids[i];
        if (shows_steps_) {
            expression(test);
            const std::string text = source_of(test);
            if (!text.empty()) {
                emit(Operation::note_condition, constant(program_.interpreter.str(text)));
            }
            emit(Operation::step);
            emit_jump(Operation::jump_if_false, start);
        } else {
            jump_unless(test, start);
        }
    }
    clause(node, index + 1, first, container_depth + 1);
    at(here);
    emit_jump(Operation::jump_back, start);
    place(end);
    set_depth(depth_ - 1);
}

void Compiler::note_target(const Node& target) {
    if (target.kind == NodeKind::name) {
        load(target.text);
        emit(Operation::note_variable, name_index(target.text));
        emit(Operation::pop);
        return;
    }
    if (target.kind == NodeKind::tuple || target.kind == NodeKind::list) {
        for (const NodePtr& item : target.kids) note_target(*item);
    }
    if (target.kind == NodeKind::starred) note_target(*target.kids[0]);
}

// ---- f-strings

void Compiler::joined(const Node& node) {
    if (node.kids.empty()) {
        load_constant(program_.interpreter.name(""), "s:");
        return;
    }
    for (const NodePtr& part : node.kids) expression(*part);
    at(node);
    if (node.kids.size() > 1 || node.kids[0]->kind != NodeKind::formatted) {
        emit(Operation::build_string, static_cast<int>(node.kids.size()));
    }
}

void Compiler::formatted(const Node& node) {
    expression(*node.kids[0]);
    int arg = node.text.empty() ? 0 : node.text[0];
    if (node.kids[1] != nullptr) {
        expression(*node.kids[1]);
        arg += 256;
    }
    at(node);
    emit(Operation::format_value, arg);
}

}  // namespace ringside::snippet
