// if, while, for, break and continue.
#include "core/snippet/compiler.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

int last_line_of(const Node& node) {
    int last = std::max(node.line, node.end_line);
    for (const NodePtr& kid : node.kids) {
        if (kid != nullptr) last = std::max(last, last_line_of(*kid));
    }
    return last;
}

}  // namespace

void Compiler::leave(PlaceLeft::How how, const Node& here, const Node& whole) {
    if (program_.is_internal) return;
    const PlaceLeft place{
        .how = how, .line = here.line, .first_line = whole.line, .last_line = last_line_of(whole)};
    emit(Operation::leave, program_.interpreter.places_left.add(place));
}

void Compiler::jump_out(const Node& node, bool is_break) {
    const int depth = depth_;
    std::vector<Block> outer = blocks_;
    bool found = false;
    Block loop{BlockKind::loop};
    while (!blocks_.empty()) {
        const Block block = blocks_.back();
        if (block.kind == BlockKind::loop || block.kind == BlockKind::for_loop) {
            found = true;
            loop = block;
            break;
        }
        pop_block();
        unwind(block, false);
    }
    if (!found) {
        refuse(node, is_break ? "'break' outside loop" : "'continue' not properly in loop");
    }
    at(node);
    if (is_break) {
        leave(PlaceLeft::How::loop_break, node, *loop.loop);
        if (loop.kind == BlockKind::for_loop) emit(Operation::pop);
        emit_jump(Operation::jump, loop.break_to);
    } else {
        emit_jump(Operation::jump_back, loop.continue_to);
    }
    const std::size_t kept = blocks_.size();
    const int here = static_cast<int>(code_->instructions.size());
    blocks_ = std::move(outer);
    for (std::size_t i = kept; i < blocks_.size(); ++i) blocks_[i].begin = here;
    set_depth(depth);
}

void Compiler::jump_unless(const Node& test, Label otherwise) {
    if (test.kind == NodeKind::not_) {
        expression(*test.kids[0]);
        at(test);
        emit_jump(Operation::jump_if_true, otherwise);
        return;
    }
    if (test.kind == NodeKind::bool_and) {
        for (const NodePtr& operand : test.kids) jump_unless(*operand, otherwise);
        return;
    }
    expression(test);
    at(test);
    emit_jump(Operation::jump_if_false, otherwise);
}

void Compiler::if_statement(const Node& node) {
    const Label end = new_label();
    const std::size_t pairs = node.kids.size() / 2;
    const bool has_else = node.kids.size() % 2 == 1;
    for (std::size_t i = 0; i < pairs; ++i) {
        const Label next = new_label();
        jump_unless(*node.kids[2 * i], next);
        body(*node.kids[2 * i + 1]);
        if (i + 1 < pairs || has_else) emit_jump(Operation::jump, end);
        place(next);
    }
    if (has_else) body(*node.kids.back());
    place(end);
}

void Compiler::while_statement(const Node& node) {
    const Label start = new_label();
    const Label otherwise = new_label();
    const Label end = new_label();
    place(start);
    jump_unless(*node.kids[0], otherwise);
    Block block{BlockKind::loop};
    block.loop = &node;
    block.continue_to = start;
    block.break_to = end;
    push_block(std::move(block), node);
    body(*node.kids[1]);
    at(node);
    emit_jump(Operation::jump_back, start);
    pop_block();
    place(otherwise);
    leave(PlaceLeft::How::loop_ended, node, node);
    if (node.kids.size() > 2) body(*node.kids[2]);
    place(end);
}

void Compiler::for_statement(const Node& node) {
    const Label start = new_label();
    const Label otherwise = new_label();
    const Label end = new_label();
    expression(*node.kids[1]);
    at(*node.kids[1]);
    emit(Operation::get_iterator);
    place(start);
    at(node);
    emit_jump(Operation::for_iterator, otherwise);
    store_to(*node.kids[0]);
    Block block{BlockKind::for_loop};
    block.loop = &node;
    block.continue_to = start;
    block.break_to = end;
    push_block(std::move(block), node);
    body(*node.kids[2]);
    at(node);
    emit_jump(Operation::jump_back, start);
    pop_block();
    place(otherwise);
    set_depth(depth_ - 1);
    leave(PlaceLeft::How::loop_ended, node, node);
    if (node.kids.size() > 3) body(*node.kids[3]);
    place(end);
}

}  // namespace ringside::snippet
