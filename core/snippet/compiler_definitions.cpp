// Functions and classes.
#include "core/snippet/compiler.h"

namespace ringside::snippet {

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
    function_ = &node;
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
