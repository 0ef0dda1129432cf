// `match`: each case tests its pattern on a copy of the subject and collects the names that it
// binds in a dictionary; they are bound when the whole pattern holds, before the guard.
//   The stack in a case: subject captures, then what the pattern has in hand.
#include "core/snippet/compiler.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

// What the patterns of one case share.
struct Compiler::Case {
    int base = 0;                    // depth with the captures on top
    std::vector<std::string> names;  // bound, in order
    std::vector<Label> failures;     // [n]: the pattern failed with n values in hand
};

// Jumps when the truth on top does not hold; the values in hand are dropped there.
void Compiler::fail_unless(Case& at_case) {
    const std::size_t in_hand = static_cast<std::size_t>(depth_ - 1 - at_case.base);
    while (at_case.failures.size() <= in_hand) at_case.failures.push_back(new_label());
    emit_jump(Operation::jump_if_false, at_case.failures[in_hand]);
}

void Compiler::place_failures(Case& at_case) {
    for (std::size_t in_hand = at_case.failures.size(); in_hand-- > 0;) {
        place(at_case.failures[in_hand]);
        set_depth(at_case.base + static_cast<int>(in_hand));
        if (in_hand > 0) emit(Operation::pop);
    }
    set_depth(at_case.base);
}

void Compiler::match_statement(const Node& node) {
    const Label end = new_label();
    const int depth = depth_;
    expression(*node.kids[0]);
    const std::size_t cases = node.kids.size() - 1;
    for (std::size_t i = 1; i <= cases; ++i) {
        const Node& one = *node.kids[i];
        const Node& pattern = *one.kids[0];
        if (i < cases && one.kids[1] == nullptr && pattern.kind == NodeKind::match_capture &&
            pattern.kids.empty()) {
            refuse(pattern, pattern.text.empty() ? "wildcard makes remaining patterns unreachable"
                                                 : "name capture '" + pattern.text +
                                                       "' makes remaining patterns unreachable");
        }
        case_clause(one, end);
    }
    emit(Operation::pop);
    place(end);
    set_depth(depth);
}

void Compiler::case_clause(const Node& node, Label end) {
    Case at_case;
    at(node);
    emit(Operation::build_dict, 0);
    at_case.base = depth_;
    emit(Operation::duplicate_two);
    emit(Operation::pop);
    pattern(*node.kids[0], at_case);
    for (const std::string& name : at_case.names) {
        emit(Operation::duplicate);
        load_constant(program_.interpreter.name(name), "s:" + name);
        emit(Operation::load_item);
        store(name);
    }
    if (node.kids[1] != nullptr) {
        expression(*node.kids[1]);
        at(node);
        fail_unless(at_case);
    }
    emit(Operation::pop);
    emit(Operation::pop);
    body(*node.kids[2]);
    emit_jump(Operation::jump, end);
    place_failures(at_case);
    emit(Operation::pop);
}

// Uses up the value on top.
void Compiler::pattern(const Node& node, Case& at_case) {
    at(node);
    switch (node.kind) {
        case NodeKind::match_value:
            expression(*node.kids[0]);
            at(node);
            emit(Operation::compare, static_cast<int>(CompareOp::equal));
            fail_unless(at_case);
            return;
        case NodeKind::match_singleton:
            expression(*node.kids[0]);
            emit(Operation::is);
            fail_unless(at_case);
            return;
        case NodeKind::match_capture:
            if (!node.kids.empty()) {
                emit(Operation::duplicate);
                pattern(*node.kids[0], at_case);
            }
            capture(node.text, at_case);
            return;
        case NodeKind::match_star:
            capture(node.text, at_case);
            return;
        case NodeKind::match_sequence:
            sequence_pattern(node, at_case);
            return;
        case NodeKind::match_mapping:
            mapping_pattern(node, at_case);
            return;
        case NodeKind::match_class:
            class_pattern(node, at_case);
            return;
        case NodeKind::match_or:
            or_pattern(node, at_case);
            return;
        default:
            refuse(node, "invalid pattern");
    }
}

void Compiler::capture(const std::string& name, Case& at_case) {
    if (name.empty()) {
        emit(Operation::pop);
        return;
    }
    load_constant(program_.interpreter.name(name), "s:" + name);
    emit(Operation::swap);
    emit(Operation::dict_add, depth_ - at_case.base - 1);
    if (std::find(at_case.names.begin(), at_case.names.end(), name) == at_case.names.end()) {
        at_case.names.push_back(name);
    }
}

void Compiler::sequence_pattern(const Node& node, Case& at_case) {
    int star = -1;
    const int count = static_cast<int>(node.kids.size());
    for (int i = 0; i < count; ++i) {
        if (node.kids[static_cast<std::size_t>(i)]->kind == NodeKind::match_star) star = i;
    }
    emit(Operation::match_sequence, star < 0 ? count : (count - 1) | kMatchAtLeast);
    fail_unless(at_case);
    if (star < 0) {
        emit(Operation::unpack, count);
    } else {
        if (star > 255 || count - star - 1 > 255) {
            refuse(node, "too many expressions in star-unpacking sequence pattern");
        }
        emit(Operation::unpack_rest, star | ((count - star - 1) << 8));
    }
    for (const NodePtr& item : node.kids) pattern(*item, at_case);
}

void Compiler::mapping_pattern(const Node& node, Case& at_case) {
    const int count = static_cast<int>(node.kids.size() / 2);
    emit(Operation::match_mapping, count);
    fail_unless(at_case);
    for (std::size_t i = 0; i < node.kids.size(); i += 2) expression(*node.kids[i]);
    at(node);
    emit(Operation::build_tuple, count);
    emit(Operation::match_keys);
    fail_unless(at_case);
    if (node.op == 1) {
        emit(Operation::match_rest);
        capture(node.text, at_case);
    } else {
        emit(Operation::swap);
        emit(Operation::pop);
        emit(Operation::swap);
        emit(Operation::pop);
    }
    emit(Operation::unpack, count);
    for (std::size_t i = 1; i < node.kids.size(); i += 2) pattern(*node.kids[i], at_case);
}

void Compiler::class_pattern(const Node& node, Case& at_case) {
    expression(*node.kids[0]);
    std::vector<Value> names;
    for (std::size_t i = 1 + node.op; i < node.kids.size(); ++i) {
        names.push_back(program_.interpreter.name(node.kids[i]->text));
    }
    load_constant(program_.interpreter.tuple(std::move(names)));
    at(node);
    emit(Operation::match_class, node.op);
    fail_unless(at_case);
    emit(Operation::unpack, static_cast<int>(node.kids.size()) - 1);
    for (std::size_t i = 1; i < node.kids.size(); ++i) {
        const Node& one = *node.kids[i];
        pattern(one.kind == NodeKind::match_keyword ? *one.kids[0] : one, at_case);
    }
}

void Compiler::or_pattern(const Node& node, Case& at_case) {
    const Label found = new_label();
    const int depth = depth_;  // with the value on top
    for (std::size_t i = 0; i < node.kids.size(); ++i) {
        const bool is_last = i + 1 == node.kids.size();
        Case alternative;
        alternative.base = at_case.base;
        emit(Operation::duplicate);
        pattern(*node.kids[i], alternative);
        for (const std::string& name : alternative.names) {
            if (std::find(at_case.names.begin(), at_case.names.end(), name) ==
                at_case.names.end()) {
                at_case.names.push_back(name);
            }
        }
        emit_jump(Operation::jump, found);
        // Failures of an alternative end with the value in hand again.
        for (std::size_t n = alternative.failures.size(); n-- > 0;) {
            const int in_hand = static_cast<int>(n) + alternative.base;
            place(alternative.failures[n]);
            set_depth(in_hand);
            if (in_hand > depth) emit(Operation::pop);
        }
        set_depth(depth);
        if (is_last) {
            load_constant(Value::boolean(false), "False");
            fail_unless(at_case);
        }
    }
    place(found);
    set_depth(depth);
    emit(Operation::pop);
}

}  // namespace ringside::snippet
