// The compiler's class, shared by its source files: frame of it, statements, expressions.
#pragma once

#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/ops.h"
#include "core/snippet/scopes.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::snippet {

inline constexpr int kDeepestBlocks = 20;  // CPython's: statically nested blocks

// Compiles one scope; makes another for each scope inside.
class Compiler {
   public:
    // What all compilers of one program share.
    struct Program {
        Interpreter& interpreter;
        Scopes& scopes;
        std::string_view source;
        int first_line = 1;
        bool is_internal = false;
        bool keeps_annotations_as_text = false;  // the library; from __future__ import annotations
    };

    Compiler(Program& program, Scope& scope, Compiler* parent, CodeKind kind, std::string name);

    // Bodies. Each gives the finished code.
    std::shared_ptr<Code> module(const Node& block);
    std::shared_ptr<Code> single_expression(const Node& value);
    std::shared_ptr<Code> function(const Node& node);
    std::shared_ptr<Code> class_body(const Node& node);
    std::shared_ptr<Code> comprehension(const Node& node);

   private:
    using Label = int;
    enum class BlockKind {
        loop,
        for_loop,
        guarded,
        finally_guarded,
        finally_end,
        handler,
        named_handler,
        with
    };
    struct Block {
        BlockKind kind;
        int begin = 0;  // of the guarded region
        Label handler = -1;
        int depth = 0;
        Label continue_to = -1;
        Label break_to = -1;
        const Node* finally = nullptr;
        const Node* loop = nullptr;
        std::string name = {};  // of a named handler
    };

    // -- output
    void emit(Operation operation, int arg = 0);
    void emit_jump(Operation operation, Label label);
    Label new_label();
    void place(Label label);
    void set_depth(int depth) { depth_ = depth; }
    int effect(Operation operation, int arg) const;
    int constant(Value value, const std::string& key = {});
    int name_index(const std::string& name);
    void load_constant(Value value, const std::string& key = {}) {
        emit(Operation::load_constant, constant(std::move(value), key));
    }
    void load_none() { load_constant(Value::none(), "None"); }
    void at(const Node& node) { place_ = {node.line, node.column, node.end_line, node.end_column}; }
    std::shared_ptr<Code> finish();
    void make_slots();
    [[noreturn]] void refuse(const Node& node, std::string message) const;
    std::string qualified(const std::string& name) const;

    // -- blocks
    void push_block(Block block, const Node& where);
    void pop_block();
    void close_region(const Block& block);
    void unwind(const Block& block, bool keeps_value);
    void unwind_all(bool keeps_value);

    // -- statements
    void body(const Node& block);
    void statement(const Node& node);
    void statement_kind(const Node& node);
    void end_step(const Node& node);
    void assign(const Node& node);
    void augmented(const Node& node);
    void annotated(const Node& node);
    void remove(const Node& target);
    void return_statement(const Node& node);
    // Marks that the program goes out of a loop or function here.
    void leave(PlaceLeft::How how, const Node& here, const Node& whole);
    void jump_out(const Node& node, bool is_break);
    void raise_statement(const Node& node);
    void assert_statement(const Node& node);
    void import_statement(const Node& node);
    void import_from(const Node& node);
    void if_statement(const Node& node);
    void while_statement(const Node& node);
    void for_statement(const Node& node);
    void try_statement(const Node& node);
    void try_except(const Node& node);
    void handler(const Node& node, Label end);
    void with_statement(const Node& node, std::size_t item);
    // -- match, in compiler_match.cpp
    struct Case;
    void match_statement(const Node& node);
    void case_clause(const Node& node, Label end);
    void pattern(const Node& node, Case& at_case);
    void capture(const std::string& name, Case& at_case);
    void fail_unless(Case& at_case);
    void sequence_pattern(const Node& node, Case& at_case);
    void mapping_pattern(const Node& node, Case& at_case);
    void class_pattern(const Node& node, Case& at_case);
    void or_pattern(const Node& node, Case& at_case);
    void place_failures(Case& at_case);

    void function_statement(const Node& node);
    void class_statement(const Node& node);
    void make_function(const Node& node, std::shared_ptr<Code> code);
    void annotations(const Node& node);
    void annotation(const Node& node);
    void load_closure(const Code& code);

    // -- names and targets
    void load(const std::string& name);
    void store(const std::string& name);
    void remove(const std::string& name);
    std::string mangled(const std::string& name) const;
    int slot_of(const std::string& name) const;
    void store_to(const Node& target);
    void store_sequence(const Node& target);

    // -- expressions
    void expression(const Node& node);
    void constant_expression(const Node& node);
    Value constant_value(const Node& node);
    bool fold_tuple(const Node& node);
    void sequence(const Node& node, Operation build, Operation append, Operation extend);
    void dict(const Node& node);
    void bool_operator(const Node& node);
    void compare(const Node& node);
    void conditional(const Node& node);
    void call(const Node& node);
    void call_arguments(const Node& node, std::size_t first, int already);
    void spread_arguments(const Node& node, std::size_t first);
    void subscript(const Node& node);
    void slice(const Node& node);
    void comprehension_expression(const Node& node);
    void clause(const Node& node, std::size_t index, std::size_t first, int container_depth);
    void note_target(const Node& target);
    void joined(const Node& node);
    void formatted(const Node& node);
    void jump_unless(const Node& test, Label otherwise);
    std::string source_of(const Node& node) const;

    Program& program_;
    Scope& scope_;
    Compiler* parent_;
    std::shared_ptr<Code> code_;
    std::string class_name_;   // of the innermost class around, for __private names
    std::vector<int> labels_;  // where each label stands, -1: not yet
    std::vector<Block> blocks_;
    std::map<std::string, int> constant_by_key_;
    std::map<std::string, int> name_indices_;
    std::map<std::string, int> slots_;
    CodePlace place_;
    const Node* function_ = nullptr;  // the function whose body this is
    int depth_ = 0;
    bool shows_steps_ = false;  // a module-level comprehension of the program
};

}  // namespace ringside::snippet
