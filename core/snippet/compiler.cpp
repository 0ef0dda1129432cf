// The compiler's frame: output, labels, slots, blocks, names.
#include "core/snippet/compiler.h"

#include "core/base/internal_error.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

Compiler::Compiler(Program& program, Scope& scope, Compiler* parent, CodeKind kind,
                   std::string name)
    : program_(program), scope_(scope), parent_(parent), code_(std::make_shared<Code>()) {
    code_->kind = kind;
    code_->name = std::move(name);
    code_->is_internal = program.is_internal;
    code_->qualified_name = qualified(code_->name);
    if (parent != nullptr) class_name_ = parent->class_name_;
}

std::string Compiler::qualified(const std::string& name) const {
    if (parent_ == nullptr || parent_->code_->kind == CodeKind::module ||
        parent_->code_->kind == CodeKind::expression) {
        return name;
    }
    const std::string& outer = parent_->code_->qualified_name;
    return outer + (parent_->code_->kind == CodeKind::function ? ".<locals>." : ".") + name;
}

void Compiler::refuse(const Node& node, std::string message) const {
    throw SyntaxFailure{"SyntaxError", std::move(message), node.line, node.column};
}

// ---- output

int Compiler::effect(Operation operation, int arg) const {
    switch (operation) {
        case Operation::statement:
        case Operation::step:
        case Operation::leave:
        case Operation::note_variable:
        case Operation::note_condition:
        case Operation::delete_fast:
        case Operation::delete_deref:
        case Operation::delete_global:
        case Operation::delete_name:
        case Operation::swap:
        case Operation::rotate_three:
        case Operation::unary:
        case Operation::not_:
        case Operation::list_to_tuple:
        case Operation::jump:
        case Operation::jump_back:
        case Operation::get_iterator:
        case Operation::load_attribute:
        case Operation::keyword_names:
        case Operation::yield:
        case Operation::matches:
        case Operation::end_of_code:
            return 0;
        case Operation::match_keys:
            return 2;
        case Operation::load_constant:
        case Operation::load_unset:
        case Operation::duplicate:
        case Operation::load_fast:
        case Operation::load_deref:
        case Operation::load_class_deref:
        case Operation::load_cell:
        case Operation::load_global:
        case Operation::load_name:
        case Operation::load_method:
        case Operation::import_name:
        case Operation::import_leaf:
        case Operation::import_from:
        case Operation::push_handled:
        case Operation::with_enter:
        case Operation::with_exit:
        case Operation::assertion_error:
        case Operation::for_iterator:
        case Operation::match_sequence:
        case Operation::match_mapping:
            return 1;
        case Operation::duplicate_two:
            return 2;
        case Operation::pop:
        case Operation::store_fast:
        case Operation::store_deref:
        case Operation::store_global:
        case Operation::store_name:
        case Operation::binary:
        case Operation::in_place:
        case Operation::compare:
        case Operation::is:
        case Operation::is_not:
        case Operation::contains:
        case Operation::contains_not:
        case Operation::list_append:
        case Operation::set_add:
        case Operation::list_extend:
        case Operation::set_update:
        case Operation::dict_update:
        case Operation::dict_merge:
        case Operation::jump_if_false:
        case Operation::jump_if_true:
        case Operation::jump_if_false_or_pop:
        case Operation::jump_if_true_or_pop:
        case Operation::delete_attribute:
        case Operation::load_item:
        case Operation::return_:
        case Operation::yield_from:
        case Operation::import_star:
        case Operation::pop_handled:
        case Operation::reraise:
        case Operation::match_rest:
        case Operation::annotate:
        case Operation::match_class:
            return -1;
        case Operation::dict_add:
        case Operation::store_attribute:
        case Operation::delete_item:
        case Operation::build_class:
        case Operation::make_function:
        case Operation::reraise_restoring:
            return -2;
        case Operation::store_item:
        case Operation::call_spread:
            return -3;
        case Operation::build_tuple:
        case Operation::build_list:
        case Operation::build_set:
        case Operation::build_slice:
        case Operation::build_string:
            return 1 - arg;
        case Operation::build_dict:
            return 1 - 2 * arg;
        case Operation::format_value:
            return arg >= 256 ? -1 : 0;
        case Operation::unpack:
            return arg - 1;
        case Operation::unpack_rest:
            return (arg & 0xFF) + (arg >> 8);
        case Operation::call:
        case Operation::call_keywords:
            return -arg - 1;
        case Operation::raise:
            return -arg;
    }
    return 0;
}

void Compiler::emit(Operation operation, int arg) {
    code_->instructions.push_back({operation, 0xFFFF, arg});
    code_->places.push_back(place_);
    // An operation may hold more than its effect while it works.
    depth_ += effect(operation, arg);
    code_->stack_size = std::max(code_->stack_size, depth_ + 4);
}

void Compiler::emit_jump(Operation operation, Label label) { emit(operation, label); }

Compiler::Label Compiler::new_label() {
    labels_.push_back(-1);
    return static_cast<Label>(labels_.size()) - 1;
}

void Compiler::place(Label label) {
    labels_[static_cast<std::size_t>(label)] = static_cast<int>(code_->instructions.size());
}

int Compiler::constant(Value value, const std::string& key) {
    if (!key.empty()) {
        const auto [found, is_new] = constant_by_key_.try_emplace(key, 0);
        if (!is_new) return found->second;
        found->second = static_cast<int>(code_->constants.size());
    }
    code_->constants.push_back(std::move(value));
    return static_cast<int>(code_->constants.size()) - 1;
}

int Compiler::name_index(const std::string& name) {
    const auto [found, is_new] = name_indices_.try_emplace(name, 0);
    if (is_new) {
        found->second = static_cast<int>(code_->names.size());
        code_->names.push_back(program_.interpreter.intern(name));
        code_->misses.emplace_back();
        code_->attributes.emplace_back();
    }
    return found->second;
}

// Orders the slots: parameters (put there by the caller), other locals, cells, names from outside.
void Compiler::make_slots() {
    Interpreter& interpreter = program_.interpreter;
    int slot = 0;
    for (const StrObject* local : code_->locals) slots_[local->text] = slot++;
    if (code_->kind == CodeKind::function) {
        for (const std::string& name : scope_.order) {
            const Symbol& symbol = scope_.symbols.at(name);
            if (symbol.reach != Reach::local || symbol.is_parameter) continue;
            code_->locals.push_back(interpreter.intern(name));
            slots_[name] = slot++;
        }
    }
    for (const std::string& name : scope_.order) {
        const Symbol& symbol = scope_.symbols.at(name);
        if (symbol.reach != Reach::cell) continue;
        int parameter = -1;
        const auto found = slots_.find(name);
        if (found != slots_.end()) parameter = found->second;
        code_->cells.push_back(interpreter.intern(name));
        code_->cell_parameters.push_back(parameter);
        slots_[name] = slot++;
    }
    const auto add_free = [&](const std::string& name) {
        code_->free.push_back(interpreter.intern(name));
        slots_[name] = slot++;
    };
    for (const std::string& name : scope_.order) {
        if (scope_.symbols.at(name).reach == Reach::free) add_free(name);
    }
    for (const std::string& name : scope_.passes) add_free(name);
    if (scope_.has_class_cell && code_->kind == CodeKind::class_body) {
        code_->class_cell = slots_.at("__class__");
    }
}

std::shared_ptr<Code> Compiler::finish() {
    emit(Operation::end_of_code);
    for (Instruction& instruction : code_->instructions) {
        switch (instruction.operation) {
            case Operation::jump:
            case Operation::jump_back:
            case Operation::jump_if_false:
            case Operation::jump_if_true:
            case Operation::jump_if_false_or_pop:
            case Operation::jump_if_true_or_pop:
            case Operation::for_iterator:
                instruction.arg = labels_[static_cast<std::size_t>(instruction.arg)];
                break;
            default:
                break;
        }
    }
    for (Handler& handler : code_->handlers) {
        handler.handler = labels_[static_cast<std::size_t>(handler.handler)];
    }
    code_->is_generator = scope_.is_generator;
    return code_;
}

// ---- blocks

void Compiler::push_block(Block block, const Node& where) {
    if (static_cast<int>(blocks_.size()) >= kDeepestBlocks) {
        refuse(where, "too many statically nested blocks");
    }
    block.begin = static_cast<int>(code_->instructions.size());
    blocks_.push_back(std::move(block));
}

void Compiler::close_region(const Block& block) {
    const int end = static_cast<int>(code_->instructions.size());
    if (block.handler >= 0 && block.begin < end) {
        code_->handlers.push_back({block.begin, end, block.handler, block.depth});
    }
}

void Compiler::pop_block() {
    close_region(blocks_.back());
    blocks_.pop_back();
}

// Leaves one block on the way out of it by return, break or continue. `keeps_value`: the value to
// be returned lies on top.
void Compiler::unwind(const Block& block, bool keeps_value) {
    switch (block.kind) {
        case BlockKind::loop:
        case BlockKind::guarded:
            return;
        case BlockKind::for_loop:
            if (keeps_value) emit(Operation::swap);
            emit(Operation::pop);
            return;
        case BlockKind::finally_guarded: {
            const CodePlace place = place_;
            body(*block.finally);
            place_ = place;
            return;
        }
        case BlockKind::finally_end:
            if (keeps_value) emit(Operation::swap);
            emit(Operation::pop);
            if (keeps_value) emit(Operation::swap);
            emit(Operation::pop_handled);
            return;
        case BlockKind::handler:
            if (keeps_value) emit(Operation::swap);
            emit(Operation::pop_handled);
            return;
        case BlockKind::named_handler:
            load_none();
            store(block.name);
            remove(block.name);
            return;
        case BlockKind::with:
            if (keeps_value) emit(Operation::swap);
            emit(Operation::load_unset);
            load_none();
            load_none();
            load_none();
            emit(Operation::call, 3);
            emit(Operation::pop);
            return;
    }
}

void Compiler::unwind_all(bool keeps_value) {
    // Each block is closed before its own clean-up runs, and opened again for the code that
    // follows.
    const int depth = depth_;
    std::vector<Block> outer = std::move(blocks_);
    blocks_ = outer;
    while (!blocks_.empty()) {
        const Block block = blocks_.back();
        pop_block();
        unwind(block, keeps_value);
    }
    blocks_ = std::move(outer);
    const int here = static_cast<int>(code_->instructions.size());
    for (Block& block : blocks_) block.begin = here;
    depth_ = depth;
}

// ---- names

std::string Compiler::mangled(const std::string& name) const {
    if (class_name_.empty() || name.size() < 3 || name[0] != '_' || name[1] != '_' ||
        (name[name.size() - 1] == '_' && name[name.size() - 2] == '_')) {
        return name;
    }
    const std::size_t start = class_name_.find_first_not_of('_');
    if (start == std::string::npos) return name;
    return "_" + class_name_.substr(start) + name;
}

int Compiler::slot_of(const std::string& name) const { return slots_.at(name); }

void Compiler::load(const std::string& name) {
    const auto found = scope_.symbols.find(name);
    const Reach reach = found == scope_.symbols.end() ? Reach::global : found->second.reach;
    switch (reach) {
        case Reach::local:
            emit(Operation::load_fast, slot_of(name));
            return;
        case Reach::cell:
            emit(Operation::load_deref, slot_of(name));
            return;
        case Reach::free:
            emit(code_->kind == CodeKind::class_body ? Operation::load_class_deref
                                                     : Operation::load_deref,
                 slot_of(name));
            return;
        case Reach::global:
            emit(Operation::load_global, name_index(name));
            return;
        case Reach::name:
            emit(Operation::load_name,
                 name_index(code_->kind == CodeKind::class_body ? mangled(name) : name));
            return;
    }
}

void Compiler::store(const std::string& name) {
    const auto found = scope_.symbols.find(name);
    const Reach reach = found == scope_.symbols.end() ? Reach::global : found->second.reach;
    switch (reach) {
        case Reach::local:
            emit(Operation::store_fast, slot_of(name));
            return;
        case Reach::cell:
        case Reach::free:
            emit(Operation::store_deref, slot_of(name));
            return;
        case Reach::global:
            emit(Operation::store_global, name_index(name));
            return;
        case Reach::name:
            emit(Operation::store_name,
                 name_index(code_->kind == CodeKind::class_body ? mangled(name) : name));
            return;
    }
}

void Compiler::remove(const std::string& name) {
    const auto found = scope_.symbols.find(name);
    const Reach reach = found == scope_.symbols.end() ? Reach::global : found->second.reach;
    switch (reach) {
        case Reach::local:
            emit(Operation::delete_fast, slot_of(name));
            return;
        case Reach::cell:
        case Reach::free:
            emit(Operation::delete_deref, slot_of(name));
            return;
        case Reach::global:
            emit(Operation::delete_global, name_index(name));
            return;
        case Reach::name:
            emit(Operation::delete_name,
                 name_index(code_->kind == CodeKind::class_body ? mangled(name) : name));
            return;
    }
}

// ---- whole bodies

std::shared_ptr<Code> Compiler::module(const Node& block) {
    make_slots();
    body(block);
    // A program that has ended is at its last statement, not inside a branch that it passed by.
    if (!block.kids.empty()) at(*block.kids.back());
    load_none();
    emit(Operation::return_);
    return finish();
}

std::shared_ptr<Code> Compiler::single_expression(const Node& value) {
    make_slots();
    expression(value);
    emit(Operation::return_);
    return finish();
}

namespace {

bool imports_future_annotations(const Node& tree) {
    if (tree.kind != NodeKind::block) return false;
    static constexpr std::string_view kFeatures[] = {
        "nested_scopes",  "generators",       "division",       "absolute_import", "with_statement",
        "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop",  "annotations"};
    const auto refuse = [](const Node& node, std::string message) {
        throw SyntaxFailure{"SyntaxError", std::move(message), node.line, node.column};
    };
    bool found = false;
    bool is_beginning = true;
    for (const NodePtr& statement : tree.kids) {
        if (statement->kind != NodeKind::import_from || statement->text != "__future__") {
            const bool is_text = statement->kind == NodeKind::expression &&
                                 statement->kids[0]->kind == NodeKind::constant;
            is_beginning = is_beginning && is_text && statement == tree.kids.front();
            continue;
        }
        if (!is_beginning) {
            refuse(*statement, "from __future__ imports must occur at the beginning of the file");
        }
        for (const NodePtr& alias : statement->kids) {
            if (alias->text == "braces") refuse(*statement, "not a chance");
            if (std::find(std::begin(kFeatures), std::end(kFeatures), alias->text) ==
                std::end(kFeatures)) {
                refuse(*statement, "future feature " + alias->text + " is not defined");
            }
            found = found || alias->text == "annotations";
        }
    }
    return found;
}

}  // namespace

std::shared_ptr<Code> compile(Interpreter& interpreter, const Node& tree, std::string_view source,
                              CodeKind kind, int first_line, bool is_internal) {
    const bool keeps_text = is_internal || imports_future_annotations(tree);
    Scopes scopes(tree, !keeps_text);
    Compiler::Program program{interpreter, scopes, source, first_line, is_internal, keeps_text};
    Compiler compiler(program, scopes.module(), nullptr, kind, "<module>");
    return kind == CodeKind::expression ? compiler.single_expression(tree) : compiler.module(tree);
}

}  // namespace ringside::snippet
