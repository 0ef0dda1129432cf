// Statements: which is which, and those of one line.
#include "core/snippet/compiler.h"

namespace ringside::snippet {

void Compiler::body(const Node& block) {
    for (const NodePtr& node : block.kids) statement(*node);
}

void Compiler::statement(const Node& node) {
    at(node);
    if (!program_.is_internal) emit(Operation::statement);
    statement_kind(node);
}

// Ends a step after a simple statement of the program's module level.
void Compiler::end_step(const Node& node) {
    if (code_->kind != CodeKind::module || program_.is_internal) return;
    at(node);
    emit(Operation::step);
}

void Compiler::statement_kind(const Node& node) {
    switch (node.kind) {
        case NodeKind::expression:
            // A bare constant does nothing.
            if (node.kids[0]->kind == NodeKind::constant) return;
            expression(*node.kids[0]);
            emit(Operation::pop);
            end_step(node);
            return;
        case NodeKind::assign:
            assign(node);
            end_step(node);
            return;
        case NodeKind::augmented:
            augmented(node);
            end_step(node);
            return;
        case NodeKind::annotated:
            annotated(node);
            end_step(node);
            return;
        case NodeKind::return_:
            return_statement(node);
            return;
        case NodeKind::delete_:
            for (const NodePtr& target : node.kids) remove(*target);
            end_step(node);
            return;
        case NodeKind::pass:
            return;
        case NodeKind::break_:
            jump_out(node, true);
            return;
        case NodeKind::continue_:
            jump_out(node, false);
            return;
        case NodeKind::raise_:
            raise_statement(node);
            return;
        case NodeKind::global:
        case NodeKind::nonlocal:
            return;
        case NodeKind::assert_:
            assert_statement(node);
            return;
        case NodeKind::import:
            import_statement(node);
            return;
        case NodeKind::import_from:
            import_from(node);
            return;
        case NodeKind::if_:
            if_statement(node);
            return;
        case NodeKind::while_:
            while_statement(node);
            return;
        case NodeKind::for_:
            for_statement(node);
            return;
        case NodeKind::try_:
            try_statement(node);
            return;
        case NodeKind::with:
            with_statement(node, 0);
            return;
        case NodeKind::match_:
            match_statement(node);
            return;
        case NodeKind::function:
            function_statement(node);
            end_step(node);
            return;
        case NodeKind::class_:
            class_statement(node);
            end_step(node);
            return;
        default:
            return;
    }
}

void Compiler::return_statement(const Node& node) {
    const int depth = depth_;
    if (node.kids.empty()) {
        load_none();
    } else {
        expression(*node.kids[0]);
    }
    bool is_in_loop = false;
    for (const Block& block : blocks_) {
        if (block.loop == nullptr) continue;
        leave(PlaceLeft::How::loop_return, node, *block.loop);
        is_in_loop = true;
    }
    if (!is_in_loop && function_ != nullptr)
        leave(PlaceLeft::How::function_return, node, *function_);
    unwind_all(true);
    at(node);
    emit(Operation::return_);
    set_depth(depth);
}

void Compiler::raise_statement(const Node& node) {
    for (const NodePtr& value : node.kids) expression(*value);
    at(node);
    emit(Operation::raise, static_cast<int>(node.kids.size()));
}

void Compiler::assert_statement(const Node& node) {
    const Label good = new_label();
    expression(*node.kids[0]);
    at(node);
    emit_jump(Operation::jump_if_true, good);
    emit(Operation::assertion_error);
    if (node.kids.size() > 1) {
        emit(Operation::load_unset);
        expression(*node.kids[1]);
        at(node);
        emit(Operation::call, 1);
    }
    at(*node.kids[0]);
    emit(Operation::raise, 1);
    place(good);
}

// ---- imports

void Compiler::import_statement(const Node& node) {
    for (const NodePtr& alias : node.kids) {
        if (alias->other.empty()) {
            emit(Operation::import_name, name_index(alias->text));
            store(alias->text.substr(0, alias->text.find('.')));
        } else {
            emit(Operation::import_leaf, name_index(alias->text));
            store(alias->other);
        }
    }
}

void Compiler::import_from(const Node& node) {
    if (node.text == "__future__") return;
    emit(Operation::import_leaf, name_index(std::string(node.op, '.') + node.text));
    for (const NodePtr& alias : node.kids) {
        if (alias->text == "*") {
            emit(Operation::import_star);
            return;
        }
        emit(Operation::import_from, name_index(alias->text));
        store(alias->other.empty() ? alias->text : alias->other);
    }
    emit(Operation::pop);
}

}  // namespace ringside::snippet
