// try and with.
#include "core/snippet/compiler.h"

#include <utility>

namespace ringside::snippet {

void Compiler::try_statement(const Node& node) {
    const Node* finally = node.kids[2].get();
    if (finally == nullptr) {
        try_except(node);
        return;
    }
    const Label failed = new_label();
    const Label cleanup = new_label();
    const Label end = new_label();
    Block guarded{BlockKind::finally_guarded};
    guarded.handler = failed;
    guarded.depth = depth_;
    guarded.finally = finally;
    const int depth = depth_;
    push_block(std::move(guarded), node);
    if (node.kids.size() > 3) {
        try_except(node);
    } else {
        body(*node.kids[0]);
    }
    pop_block();
    body(*finally);
    emit_jump(Operation::jump, end);

    place(failed);
    set_depth(depth + 1);
    emit(Operation::push_handled);
    Block ending{BlockKind::finally_end};
    ending.handler = cleanup;
    ending.depth = depth + 1;
    push_block(std::move(ending), node);
    body(*finally);
    emit(Operation::reraise);
    pop_block();
    place(cleanup);
    set_depth(depth + 2);
    emit(Operation::reraise_restoring);
    place(end);
    set_depth(depth);
}

// The body with its except and else parts.
void Compiler::try_except(const Node& node) {
    const Label failed = new_label();
    const Label cleanup = new_label();
    const Label end = new_label();
    const int depth = depth_;
    Block guarded{BlockKind::guarded};
    guarded.handler = failed;
    guarded.depth = depth;
    push_block(std::move(guarded), node);
    body(*node.kids[0]);
    pop_block();
    if (node.kids[1] != nullptr) body(*node.kids[1]);
    emit_jump(Operation::jump, end);

    place(failed);
    set_depth(depth + 1);
    emit(Operation::push_handled);
    Block handling{BlockKind::handler};
    handling.handler = cleanup;
    handling.depth = depth + 1;
    push_block(std::move(handling), node);
    for (std::size_t i = 3; i < node.kids.size(); ++i) handler(*node.kids[i], end);
    set_depth(depth + 2);
    emit(Operation::reraise);
    pop_block();
    place(cleanup);
    set_depth(depth + 2);
    emit(Operation::reraise_restoring);
    place(end);
    set_depth(depth);
}

// One except clause. The stack holds: before exception.
void Compiler::handler(const Node& node, Label end) {
    const Label next = new_label();
    const int depth = depth_;
    if (node.kids[0] != nullptr) {
        expression(*node.kids[0]);
        at(*node.kids[0]);
        emit(Operation::matches);
        emit_jump(Operation::jump_if_false, next);
    }
    at(node);
    if (node.text.empty()) {
        emit(Operation::pop);
        body(*node.kids[1]);
    } else {
        // The name goes when the clause ends, however it ends.
        const Label failed = new_label();
        const Label done = new_label();
        store(node.text);
        Block named{BlockKind::named_handler};
        named.handler = failed;
        named.depth = depth_;
        named.name = node.text;
        push_block(std::move(named), node);
        body(*node.kids[1]);
        pop_block();
        load_none();
        store(node.text);
        remove(node.text);
        emit_jump(Operation::jump, done);
        place(failed);
        set_depth(depth);
        load_none();
        store(node.text);
        remove(node.text);
        emit(Operation::reraise);
        place(done);
        set_depth(depth - 1);
    }
    emit(Operation::pop_handled);
    emit_jump(Operation::jump, end);
    place(next);
    set_depth(depth);
}

void Compiler::with_statement(const Node& node, std::size_t item) {
    const Node& with_item = *node.kids[item];
    const Label failed = new_label();
    const Label suppressed = new_label();
    const Label cleanup = new_label();
    const Label end = new_label();
    const int depth = depth_;
    expression(*with_item.kids[0]);
    at(*with_item.kids[0]);
    emit(Operation::with_enter);
    Block block{BlockKind::with};
    block.handler = failed;
    block.depth = depth + 1;
    push_block(std::move(block), node);
    if (with_item.kids.size() > 1) {
        store_to(*with_item.kids[1]);
    } else {
        emit(Operation::pop);
    }
    if (item + 2 < node.kids.size()) {
        with_statement(node, item + 1);
    } else {
        body(*node.kids.back());
    }
    pop_block();
    at(*with_item.kids[0]);
    emit(Operation::load_unset);
    load_none();
    load_none();
    load_none();
    emit(Operation::call, 3);
    emit(Operation::pop);
    end_step(node);
    emit_jump(Operation::jump, end);

    place(failed);
    set_depth(depth + 2);
    emit(Operation::push_handled);
    Block handling{BlockKind::handler};
    handling.handler = cleanup;
    handling.depth = depth + 2;
    push_block(std::move(handling), node);
    emit(Operation::with_exit);
    emit_jump(Operation::jump_if_true, suppressed);
    emit(Operation::reraise);
    pop_block();
    place(cleanup);
    set_depth(depth + 3);
    emit(Operation::reraise_restoring);
    place(suppressed);
    set_depth(depth + 3);
    emit(Operation::pop);
    emit(Operation::pop_handled);
    emit(Operation::pop);
    place(end);
    set_depth(depth);
}

}  // namespace ringside::snippet
