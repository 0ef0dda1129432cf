// What a program is compiled to: code objects for a stack machine.
#pragma once

#include "core/snippet/ast.h"
#include "core/snippet/object.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ringside::snippet {

class Interpreter;

// The machine's instructions. `arg` is beside each; the stack's top is to the right.
enum class Operation : std::uint8_t {
    // accounting
    statement,       // a statement begins: counts, charges
    step,            // a module-level statement ended
    leave,           // arg: the way out of a loop or function that is taken (places_left.h)
    note_variable,   // names[arg]: the value on top is shown as a changed variable; stays
    note_condition,  // constants[arg]: as note_variable, for the text of a condition
    // values
    load_constant,  // arg: constant
    load_unset,
    pop,
    duplicate,
    duplicate_two,
    swap,          // a b -> b a
    rotate_three,  // a b c -> c a b
    // names
    load_fast,
    store_fast,
    delete_fast,  // arg: slot
    load_deref,
    store_deref,
    delete_deref,      // arg: slot that holds a cell
    load_class_deref,  // arg: slot; the class's names first
    load_cell,         // arg: slot; the cell itself
    load_global,
    store_global,
    delete_global,  // arg: name
    load_name,
    store_name,
    delete_name,  // arg: name
    // operators
    binary,
    in_place,
    unary,  // arg: the operator
    not_,
    compare,
    is,
    is_not,
    contains,
    contains_not,
    // displays
    build_tuple,
    build_list,
    build_set,
    build_dict,  // arg: how many (pairs)
    list_append,
    set_add,
    dict_add,  // arg: how deep the container lies
    list_extend,
    set_update,
    dict_update,  // arg: how deep; top: an iterable
    dict_merge,   // as dict_update, but a repeated key is an error (keyword arguments)
    list_to_tuple,
    build_slice,   // arg: 2 or 3
    build_string,  // arg: how many
    format_value,  // arg: conversion character + 256 when a specification is on top
    // control
    jump,
    jump_back,  // arg: target
    jump_if_false,
    jump_if_true,  // pops
    jump_if_false_or_pop,
    jump_if_true_or_pop,
    get_iterator,
    for_iterator,  // arg: target at the end (the iterator is popped)
    // objects
    load_attribute,
    store_attribute,
    delete_attribute,  // arg: name. store: value object
    load_method,       // object -> function self | value unset
    load_item,
    store_item,
    delete_item,     // store: value container key
    match_sequence,  // arg: length, + kMatchAtLeast: or longer. subject -> subject bool
    match_mapping,   // arg: least length. subject -> subject bool
    match_keys,      // subject keys -> subject keys values-or-None bool
    match_rest,      // subject keys values -> values rest
    match_class,     // arg: positional patterns. subject class names -> values-or-None bool
    unpack,          // arg: count
    unpack_rest,     // arg: before + 256 * after
    // calls. Stack: callee self-or-unset arguments…
    call,           // arg: arguments
    keyword_names,  // arg: constant: a tuple of names, for the next call
    call_keywords,  // arg: arguments, the last of them by the names
    call_spread,    // callee unset tuple dict-or-unset
    make_function,  // arg: constant: code. + defaults keyword-defaults closure (each may be unset)
    annotate,       // function dict -> function
    build_class,    // arg: constant: name. function bases-tuple keywords-dict-or-unset
    return_,
    yield,
    yield_from,  // iterator sent-value
    // imports
    import_name,  // arg: name: pushes the top module
    import_leaf,  // arg: name: pushes the module itself
    import_from,  // arg: name; the module stays
    import_star,
    // exceptions
    raise,              // arg: 0, 1 or 2 values
    push_handled,       // exception -> before exception
    pop_handled,        // before ->
    matches,            // exception type -> exception bool
    reraise,            // exception ->
    reraise_restoring,  // before exception ->
    with_enter,         // manager -> exit result
    with_exit,          // exit before exception -> … truth
    assertion_error,    // pushes the class AssertionError
    end_of_code,
};

inline constexpr std::int32_t kMatchAtLeast = 1 << 24;

struct Instruction {
    Operation operation = Operation::end_of_code;
    mutable std::uint16_t hint = 0xFFFF;  // where a name was found last time
    std::int32_t arg = 0;
};

struct CodePlace {
    std::int32_t line = 0;
    std::int32_t column = 0;
    std::int32_t end_line = 0;
    std::int32_t end_column = 0;
};

// While `begin` <= pc < `end`, an exception goes to `handler` with the stack cut to `depth`.
struct Handler {
    std::int32_t begin = 0;
    std::int32_t end = 0;
    std::int32_t handler = 0;
    std::int32_t depth = 0;
};

enum class CodeKind : std::uint8_t { module, function, class_body, expression };

// A table of globals that lacked a name when it had this version.
struct NameMiss {
    const Dict* table = nullptr;
    std::uint32_t version = 0;
};

// What a type says about the attribute of a name, while no class changes.
struct AttributeCache {
    const TypeObject* type = nullptr;
    std::uint32_t version = 0;     // Interpreter::type_version when it was asked
    bool replaces_get = true;      // __getattribute__
    bool completes_get = true;     // __getattr__
    bool replaces_set = true;      // __setattr__
    const Value* found = nullptr;  // on the class
};

// One function, class body or module. Owns constants that belong to one interpreter.
struct Code {
    std::string name;
    std::string qualified_name;
    CodeKind kind = CodeKind::function;
    bool is_generator = false;
    bool is_internal = false;  // Ringside's own Python: not in tracebacks, costs nothing
    std::vector<Instruction> instructions;
    std::vector<CodePlace> places;
    std::vector<Handler> handlers;  // innermost first
    std::vector<Value> constants;
    std::vector<StrObject*> names;                   // interned; the interpreter owns them
    mutable std::vector<NameMiss> misses;            // of each name, as a global
    mutable std::vector<AttributeCache> attributes;  // of each name, as an attribute

    // Slots: parameters, other locals, own cells, cells from outside; then the stack.
    std::vector<StrObject*> locals;
    int positional_only = 0;
    int positional = 0;  // with the positional-only
    int keyword_only = 0;
    bool has_rest = false;
    bool has_keywords = false;
    std::vector<StrObject*> cells;
    std::vector<int> cell_parameters;  // the parameter that moves into the cell, or -1
    std::vector<StrObject*> free;
    int stack_size = 0;
    int class_cell = -1;  // class bodies: the slot of __class__
    Value doc;

    bool is_simple() const {
        return keyword_only == 0 && !has_rest && !has_keywords && cells.empty();
    }
    int slot_count() const { return static_cast<int>(locals.size() + cells.size() + free.size()); }
};

// Compiles a program, or one expression. Throws SyntaxFailure.
std::shared_ptr<Code> compile(Interpreter& interpreter, const Node& tree, std::string_view source,
                              CodeKind kind, int first_line, bool is_internal);

}  // namespace ringside::snippet
