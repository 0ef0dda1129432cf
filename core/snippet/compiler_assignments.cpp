// What names, attributes and items get, and del.
#include "core/snippet/compiler.h"

namespace ringside::snippet {

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

}  // namespace ringside::snippet
