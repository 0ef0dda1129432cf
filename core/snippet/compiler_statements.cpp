// Statements.
#include "core/snippet/compiler.h"

#include <utility>

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

// ---- assignments

void Compiler::assign(const Node& node) {
    expression(*node.kids.back());
    const std::size_t targets = node.kids.size() - 1;
    for (std::size_t i = 0; i < targets; ++i) {
        if (i + 1 < targets) emit(Operation::duplicate);
        store_to(*node.kids[i]);
    }
}

void Compiler::store_to(const Node& target) {
    switch (target.kind) {
        case NodeKind::name:
            store(target.text);
            return;
        case NodeKind::attribute:
            expression(*target.kids[0]);
            at(target);
            emit(Operation::store_attribute, name_index(mangled(target.text)));
            return;
        case NodeKind::subscript:
            expression(*target.kids[0]);
            expression(*target.kids[1]);
            at(target);
            emit(Operation::store_item);
            return;
        case NodeKind::tuple:
        case NodeKind::list:
            store_sequence(target);
            return;
        case NodeKind::starred:
            refuse(target, "starred assignment target must be in a list or tuple");
        default:
            refuse(target, "cannot assign to expression");
    }
}

void Compiler::store_sequence(const Node& target) {
    int star = -1;
    for (std::size_t i = 0; i < target.kids.size(); ++i) {
        if (target.kids[i]->kind != NodeKind::starred) continue;
        if (star >= 0) refuse(target, "multiple starred expressions in assignment");
        star = static_cast<int>(i);
    }
    const int count = static_cast<int>(target.kids.size());
    if (star < 0) {
        emit(Operation::unpack, count);
    } else {
        if (star > 255 || count - star - 1 > 255) {
            refuse(target, "too many expressions in star-unpacking assignment");
        }
        emit(Operation::unpack_rest, star | ((count - star - 1) << 8));
    }
    for (const NodePtr& item : target.kids) {
        store_to(item->kind == NodeKind::starred ? *item->kids[0] : *item);
    }
}

void Compiler::augmented(const Node& node) {
    const Node& target = *node.kids[0];
    const auto operate = [&] {
        expression(*node.kids[1]);
        at(node);
        emit(Operation::in_place, node.op);
    };
    if (target.kind == NodeKind::name) {
        at(target);
        load(target.text);
        operate();
        store(target.text);
    } else if (target.kind == NodeKind::attribute) {
        expression(*target.kids[0]);
        emit(Operation::duplicate);
        at(target);
        emit(Operation::load_attribute, name_index(mangled(target.text)));
        operate();
        emit(Operation::swap);
        emit(Operation::store_attribute, name_index(mangled(target.text)));
    } else {
        expression(*target.kids[0]);
        expression(*target.kids[1]);
        emit(Operation::duplicate_two);
        at(target);
        emit(Operation::load_item);
        operate();
        emit(Operation::rotate_three);
        emit(Operation::store_item);
    }
}

void Compiler::annotated(const Node& node) {
    const Node& target = *node.kids[0];
    if (node.kids.size() > 2) {
        expression(*node.kids[2]);
        store_to(target);
    }
    // Annotations of names are kept where classes read them (dataclasses).
    if (code_->kind == CodeKind::class_body && target.kind == NodeKind::name && node.op == 0) {
        annotation(*node.kids[1]);
        emit(Operation::load_name, name_index("__annotations__"));
        load_constant(program_.interpreter.name(mangled(target.text)), "s:" + mangled(target.text));
        emit(Operation::store_item);
        return;
    }
    if (node.kids.size() <= 2 && target.kind != NodeKind::name) {
        expression(*target.kids[0]);
        emit(Operation::pop);
    }
    if (code_->kind != CodeKind::function && !program_.keeps_annotations_as_text) {
        expression(*node.kids[1]);
        emit(Operation::pop);
    }
}

// Pushes what an annotation means.
void Compiler::annotation(const Node& node) {
    if (program_.keeps_annotations_as_text) {
        load_constant(program_.interpreter.str(source_of(node)));
    } else {
        expression(node);
    }
}

// Gives the function on top its __annotations__.
void Compiler::annotations(const Node& node) {
    if (node.kind != NodeKind::function || program_.is_internal) return;
    int count = 0;
    const auto add = [&](const std::string& name, const Node& value) {
        load_constant(program_.interpreter.name(name), "s:" + name);
        annotation(value);
        ++count;
    };
    for (const NodePtr& parameter : node.kids[0]->kids) {
        if (parameter->kids[1] != nullptr) add(mangled(parameter->text), *parameter->kids[1]);
    }
    if (node.kids[2] != nullptr) add("return", *node.kids[2]);
    if (count == 0) return;
    emit(Operation::build_dict, count);
    emit(Operation::annotate);
}

void Compiler::remove(const Node& target) {
    at(target);
    switch (target.kind) {
        case NodeKind::name:
            remove(target.text);
            return;
        case NodeKind::attribute:
            expression(*target.kids[0]);
            at(target);
            emit(Operation::delete_attribute, name_index(mangled(target.text)));
            return;
        case NodeKind::subscript:
            expression(*target.kids[0]);
            expression(*target.kids[1]);
            at(target);
            emit(Operation::delete_item);
            return;
        default:
            for (const NodePtr& item : target.kids) remove(*item);
    }
}

// ---- jumps

void Compiler::return_statement(const Node& node) {
    const int depth = depth_;
    if (node.kids.empty()) {
        load_none();
    } else {
        expression(*node.kids[0]);
    }
    unwind_all(true);
    at(node);
    emit(Operation::return_);
    set_depth(depth);
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

// ---- branches and loops

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
    block.continue_to = start;
    block.break_to = end;
    push_block(std::move(block), node);
    body(*node.kids[1]);
    at(node);
    emit_jump(Operation::jump_back, start);
    pop_block();
    place(otherwise);
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
    block.continue_to = start;
    block.break_to = end;
    push_block(std::move(block), node);
    body(*node.kids[2]);
    at(node);
    emit_jump(Operation::jump_back, start);
    pop_block();
    place(otherwise);
    set_depth(depth_ - 1);
    if (node.kids.size() > 3) body(*node.kids[3]);
    place(end);
}

// ---- try

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

// ---- functions and classes

void Compiler::load_closure(const Code& code) {
    if (code.free.empty()) {
        emit(Operation::load_unset);
        return;
    }
    for (const StrObject* name : code.free) emit(Operation::load_cell, slot_of(name->text));
    emit(Operation::build_tuple, static_cast<int>(code.free.size()));
}

// Pushes a function: its defaults are evaluated here, where it is defined.
void Compiler::make_function(const Node& node, std::shared_ptr<Code> code) {
    int defaults = 0;
    int keyword_defaults = 0;
    if (node.kind == NodeKind::function || node.kind == NodeKind::lambda) {
        const Node& parameters = *node.kids[0];
        for (const NodePtr& parameter : parameters.kids) {
            const auto kind = static_cast<ParameterKind>(parameter->op);
            if (parameter->kids[0] == nullptr || kind == ParameterKind::keyword_only) continue;
            expression(*parameter->kids[0]);
            ++defaults;
        }
        if (defaults > 0) {
            emit(Operation::build_tuple, defaults);
        } else {
            emit(Operation::load_unset);
        }
        for (const NodePtr& parameter : parameters.kids) {
            const auto kind = static_cast<ParameterKind>(parameter->op);
            if (parameter->kids[0] == nullptr || kind != ParameterKind::keyword_only) continue;
            load_constant(program_.interpreter.name(parameter->text), "s:" + parameter->text);
            expression(*parameter->kids[0]);
            ++keyword_defaults;
        }
        if (keyword_defaults > 0) {
            emit(Operation::build_dict, keyword_defaults);
        } else {
            emit(Operation::load_unset);
        }
    } else {
        emit(Operation::load_unset);
        emit(Operation::load_unset);
    }
    load_closure(*code);
    at(node);
    emit(Operation::make_function,
         constant(Value(make<CodeObject>(program_.interpreter.types.code, code))));
    annotations(node);
}

void Compiler::function_statement(const Node& node) {
    for (std::size_t i = 3; i < node.kids.size(); ++i) {
        expression(*node.kids[i]);
        emit(Operation::load_unset);
    }
    Compiler inner(program_, program_.scopes.of(node), this, CodeKind::function, node.text);
    make_function(node, inner.function(node));
    for (std::size_t i = node.kids.size(); i-- > 3;) {
        at(*node.kids[i]);
        emit(Operation::call, 1);
    }
    at(node);
    store(node.text);
}

std::shared_ptr<Code> Compiler::function(const Node& node) {
    Interpreter& interpreter = program_.interpreter;
    at(node);
    // Parameters lie first: positional, then keyword-only, then *rest, then **keywords.
    const Node& parameters = *node.kids[0];
    const auto add = [&](ParameterKind wanted) {
        int count = 0;
        for (const NodePtr& parameter : parameters.kids) {
            if (static_cast<ParameterKind>(parameter->op) != wanted) continue;
            code_->locals.push_back(interpreter.intern(parameter->text));
            ++count;
        }
        return count;
    };
    code_->positional_only = add(ParameterKind::positional_only);
    code_->positional = code_->positional_only + add(ParameterKind::plain);
    code_->keyword_only = add(ParameterKind::keyword_only);
    code_->has_rest = add(ParameterKind::rest) > 0;
    code_->has_keywords = add(ParameterKind::keywords) > 0;
    make_slots();
    const Node& inside = *node.kids[1];
    if (node.kind == NodeKind::lambda) {
        expression(inside);
        emit(Operation::return_);
        return finish();
    }
    if (!inside.kids.empty() && inside.kids[0]->kind == NodeKind::expression &&
        inside.kids[0]->kids[0]->kind == NodeKind::constant) {
        if (const auto* text = std::get_if<std::string>(&inside.kids[0]->kids[0]->value)) {
            code_->doc = interpreter.str(*text);
        }
    }
    body(inside);
    load_none();
    emit(Operation::return_);
    return finish();
}

void Compiler::class_statement(const Node& node) {
    for (std::size_t i = 2; i < node.kids.size(); ++i) {
        expression(*node.kids[i]);
        emit(Operation::load_unset);
    }
    Compiler inner(program_, program_.scopes.of(node), this, CodeKind::class_body, node.text);
    inner.class_name_ = node.text;
    make_function(node, inner.class_body(node));
    spread_arguments(*node.kids[0], 0);
    at(node);
    emit(Operation::build_class, constant(program_.interpreter.name(node.text), "s:" + node.text));
    for (std::size_t i = node.kids.size(); i-- > 2;) {
        at(*node.kids[i]);
        emit(Operation::call, 1);
    }
    at(node);
    store(node.text);
}

std::shared_ptr<Code> Compiler::class_body(const Node& node) {
    Interpreter& interpreter = program_.interpreter;
    make_slots();
    at(node);
    load_constant(interpreter.name(code_->qualified_name));
    emit(Operation::store_name, name_index("__qualname__"));
    const Node& inside = *node.kids[1];
    bool has_annotations = false;
    for (const NodePtr& kid : inside.kids) {
        has_annotations = has_annotations || kid->kind == NodeKind::annotated;
    }
    if (has_annotations) {
        emit(Operation::build_dict, 0);
        emit(Operation::store_name, name_index("__annotations__"));
    }
    if (!inside.kids.empty() && inside.kids[0]->kind == NodeKind::expression &&
        inside.kids[0]->kids[0]->kind == NodeKind::constant) {
        if (const auto* text = std::get_if<std::string>(&inside.kids[0]->kids[0]->value)) {
            load_constant(interpreter.str(*text));
            emit(Operation::store_name, name_index("__doc__"));
        }
    }
    body(inside);
    if (code_->class_cell >= 0) {
        emit(Operation::load_cell, code_->class_cell);
    } else {
        load_none();
    }
    emit(Operation::return_);
    return finish();
}

}  // namespace ringside::snippet
