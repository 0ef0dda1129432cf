// Which name means what: locals, cells, names from outside, globals.
#pragma once

#include "core/snippet/ast.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace ringside::snippet {

enum class ScopeKind : std::uint8_t { module, function, class_body };

// How a scope reaches one of its names.
enum class Reach : std::uint8_t { local, cell, free, global, name };

struct Symbol {
    bool is_assigned = false;
    bool is_parameter = false;
    bool is_global = false;    // declared
    bool is_nonlocal = false;  // declared
    bool is_used = false;
    Reach reach = Reach::global;
};

struct Scope {
    ScopeKind kind = ScopeKind::function;
    bool is_comprehension = false;
    bool is_generator = false;
    bool has_class_cell = false;  // class bodies whose functions use super() or __class__
    Scope* parent = nullptr;
    std::vector<std::string> order;  // of first mention
    std::unordered_map<std::string, Symbol> symbols;
    std::set<std::string> passes;  // a class body's: cells that only its functions use

    Symbol& mention(const std::string& name);
};

class Scopes {
   public:
    // Throws SyntaxFailure for declarations that contradict their uses.
    // `visits_annotations`: those of functions are evaluated where the function is made.
    Scopes(const Node& tree, bool visits_annotations);
    // The scope that a function, class, lambda or comprehension opens.
    Scope& of(const Node& node) { return *scopes_.at(&node); }
    // The outermost scope. Not found by its node: an expression's root may itself open a scope.
    Scope& module() { return module_; }

   private:
    Scope* open(const Node& node, ScopeKind kind, Scope* parent);
    void visit(const Node& node, Scope& scope);
    void visit_kids(const Node& node, Scope& scope);
    void visit_function(const Node& node, Scope& scope);
    void visit_comprehension(const Node& node, Scope& scope);
    void declare(const Node& node, Scope& scope);
    void bind(const Node& target, Scope& scope);
    void assign(const std::string& name, Scope& scope);
    void resolve(Scope& scope);
    bool find_outside(Scope& scope, const std::string& name);

    const bool visits_annotations_;
    Scope module_;
    std::unordered_map<const Node*, std::unique_ptr<Scope>> scopes_;
    std::vector<Scope*> all_;
    std::unordered_map<const Scope*, std::map<std::string, const Node*>> declarations_;
};

}  // namespace ringside::snippet
