#include "core/snippet/scopes.h"

#include <utility>

namespace ringside::snippet {

namespace {

[[noreturn]] void refuse(const Node& node, std::string message) {
    throw SyntaxFailure{"SyntaxError", std::move(message), node.line, node.column};
}

}  // namespace

Symbol& Scope::mention(const std::string& name) {
    const auto [at, is_new] = symbols.try_emplace(name);
    if (is_new) order.push_back(name);
    return at->second;
}

Scopes::Scopes(const Node& tree, bool visits_annotations)
    : visits_annotations_(visits_annotations) {
    module_.kind = ScopeKind::module;
    all_.push_back(&module_);
    visit(tree, module_);
    for (Scope* scope : all_) resolve(*scope);
}

Scope* Scopes::open(const Node& node, ScopeKind kind, Scope* parent) {
    auto scope = std::make_unique<Scope>();
    scope->kind = kind;
    scope->parent = parent;
    Scope* made = scope.get();
    scopes_[&node] = std::move(scope);
    all_.push_back(made);
    return made;
}

void Scopes::visit_kids(const Node& node, Scope& scope) {
    for (const NodePtr& kid : node.kids) {
        if (kid != nullptr) visit(*kid, scope);
    }
}

void Scopes::assign(const std::string& name, Scope& scope) {
    scope.mention(name).is_assigned = true;
}

// Marks the names that a target binds; what lies inside subscripts is merely used.
void Scopes::bind(const Node& target, Scope& scope) {
    switch (target.kind) {
        case NodeKind::name:
            assign(target.text, scope);
            break;
        case NodeKind::tuple:
        case NodeKind::list:
        case NodeKind::starred:
            for (const NodePtr& item : target.kids) bind(*item, scope);
            break;
        default:
            visit(target, scope);
    }
}

void Scopes::declare(const Node& node, Scope& scope) {
    const bool is_global = node.kind == NodeKind::global;
    const char* word = is_global ? "global" : "nonlocal";
    if (!is_global && scope.kind == ScopeKind::module) {
        refuse(node, "nonlocal declaration not allowed at module level");
    }
    for (const NodePtr& name : node.kids) {
        Symbol& symbol = scope.mention(name->text);
        if (symbol.is_parameter) {
            refuse(node, "name '" + name->text + "' is parameter and " + word);
        }
        if ((is_global && symbol.is_nonlocal) || (!is_global && symbol.is_global)) {
            refuse(*declarations_.at(&scope).at(name->text),
                   "name '" + name->text + "' is nonlocal and global");
        }
        if (symbol.is_assigned) {
            refuse(node,
                   "name '" + name->text + "' is assigned to before " + word + " declaration");
        }
        if (symbol.is_used) {
            refuse(node, "name '" + name->text + "' is used prior to " + word + " declaration");
        }
        (is_global ? symbol.is_global : symbol.is_nonlocal) = true;
        declarations_[&scope][name->text] = &node;
    }
}

void Scopes::visit_function(const Node& node, Scope& scope) {
    const bool is_lambda = node.kind == NodeKind::lambda;
    const Node& parameters = *node.kids[0];
    for (const NodePtr& parameter : parameters.kids) {
        if (parameter->kids[0] != nullptr) visit(*parameter->kids[0], scope);
        if (parameter->kids[1] != nullptr && visits_annotations_) visit(*parameter->kids[1], scope);
    }
    if (!is_lambda && node.kids[2] != nullptr && visits_annotations_) visit(*node.kids[2], scope);
    if (!is_lambda) {
        for (std::size_t i = 3; i < node.kids.size(); ++i) visit(*node.kids[i], scope);
        assign(node.text, scope);
    }
    Scope* inner = open(node, ScopeKind::function, &scope);
    for (const NodePtr& parameter : parameters.kids) {
        Symbol& symbol = inner->mention(parameter->text);
        symbol.is_parameter = true;
    }
    visit(*node.kids[1], *inner);
}

namespace {

const Node* walrus_in(const Node& node) {
    if (node.kind == NodeKind::walrus) return &node;
    for (const NodePtr& kid : node.kids) {
        if (kid == nullptr) continue;
        if (const Node* found = walrus_in(*kid)) return found;
    }
    return nullptr;
}

}  // namespace

void Scopes::visit_comprehension(const Node& node, Scope& scope) {
    const std::size_t first = node.kind == NodeKind::dict_comp ? 2 : 1;
    for (std::size_t i = first; i < node.kids.size(); ++i) {
        if (const Node* found = walrus_in(*node.kids[i]->kids[1])) {
            refuse(*found,
                   "assignment expression cannot be used in a comprehension iterable expression");
        }
    }
    visit(*node.kids[first]->kids[1], scope);  // the first iterable belongs outside
    Scope* inner = open(node, ScopeKind::function, &scope);
    inner->is_comprehension = true;
    inner->is_generator = node.kind == NodeKind::generator;
    Symbol& source = inner->mention(".0");
    source.is_parameter = true;
    for (std::size_t i = first; i < node.kids.size(); ++i) {
        const Node& clause = *node.kids[i];
        if (i != first) visit(*clause.kids[1], *inner);
        bind(*clause.kids[0], *inner);
        for (std::size_t k = 2; k < clause.kids.size(); ++k) visit(*clause.kids[k], *inner);
    }
    for (std::size_t i = 0; i < first; ++i) visit(*node.kids[i], *inner);
}

void Scopes::visit(const Node& node, Scope& scope) {
    switch (node.kind) {
        case NodeKind::name: {
            scope.mention(node.text).is_used = true;
            if (node.text == "super" && scope.kind == ScopeKind::function) {
                scope.mention("__class__").is_used = true;
            }
            return;
        }
        case NodeKind::function:
        case NodeKind::lambda:
            visit_function(node, scope);
            return;
        case NodeKind::list_comp:
        case NodeKind::set_comp:
        case NodeKind::dict_comp:
        case NodeKind::generator:
            visit_comprehension(node, scope);
            return;
        case NodeKind::class_: {
            visit(*node.kids[0], scope);
            for (std::size_t i = 2; i < node.kids.size(); ++i) visit(*node.kids[i], scope);
            assign(node.text, scope);
            Scope* inner = open(node, ScopeKind::class_body, &scope);
            visit(*node.kids[1], *inner);
            return;
        }
        case NodeKind::global:
        case NodeKind::nonlocal:
            declare(node, scope);
            return;
        case NodeKind::assign:
            visit(*node.kids.back(), scope);
            for (std::size_t i = 0; i + 1 < node.kids.size(); ++i) bind(*node.kids[i], scope);
            return;
        case NodeKind::augmented:
            visit(*node.kids[0], scope);
            visit(*node.kids[1], scope);
            bind(*node.kids[0], scope);
            return;
        case NodeKind::annotated:
            if (node.kids.size() > 2) visit(*node.kids[2], scope);
            if (node.kids[0]->kind == NodeKind::name) {
                const Symbol& symbol = scope.mention(node.kids[0]->text);
                if (symbol.is_global || symbol.is_nonlocal) {
                    refuse(node, "annotated name '" + node.kids[0]->text + "' can't be " +
                                     (symbol.is_global ? "global" : "nonlocal"));
                }
            }
            bind(*node.kids[0], scope);
            if (scope.kind != ScopeKind::function && visits_annotations_)
                visit(*node.kids[1], scope);
            return;
        case NodeKind::delete_:
            for (const NodePtr& target : node.kids) bind(*target, scope);
            return;
        case NodeKind::for_:
            visit(*node.kids[1], scope);
            bind(*node.kids[0], scope);
            for (std::size_t i = 2; i < node.kids.size(); ++i) {
                if (node.kids[i] != nullptr) visit(*node.kids[i], scope);
            }
            return;
        case NodeKind::with_item:
            visit(*node.kids[0], scope);
            if (node.kids.size() > 1) bind(*node.kids[1], scope);
            return;
        case NodeKind::handler:
            if (node.kids[0] != nullptr) visit(*node.kids[0], scope);
            if (!node.text.empty()) assign(node.text, scope);
            visit(*node.kids[1], scope);
            return;
        case NodeKind::match_capture:
        case NodeKind::match_star:
        case NodeKind::match_mapping:
            visit_kids(node, scope);
            if (!node.text.empty()) assign(node.text, scope);
            return;
        case NodeKind::walrus: {
            visit(*node.kids[1], scope);
            // In a comprehension the name belongs to the function around it.
            Scope* owner = &scope;
            while (owner->is_comprehension) {
                const auto found = owner->symbols.find(node.kids[0]->text);
                if (found != owner->symbols.end() && found->second.is_assigned) {
                    refuse(*node.kids[0],
                           "assignment expression cannot rebind comprehension "
                           "iteration variable '" +
                               node.kids[0]->text + "'");
                }
                owner->mention(node.kids[0]->text).is_used = true;
                owner = owner->parent;
            }
            if (owner != &scope && owner->kind == ScopeKind::class_body) {
                refuse(node,
                       "assignment expression within a comprehension cannot be used in a "
                       "class body");
            }
            assign(node.kids[0]->text, *owner);
            if (owner != &scope && owner->kind == ScopeKind::module) {
                for (Scope* at = &scope; at != owner; at = at->parent) {
                    at->mention(node.kids[0]->text).is_global = true;
                }
            }
            return;
        }
        case NodeKind::import:
            for (const NodePtr& alias : node.kids) {
                assign(!alias->other.empty() ? alias->other
                                             : alias->text.substr(0, alias->text.find('.')),
                       scope);
            }
            return;
        case NodeKind::import_from:
            for (const NodePtr& alias : node.kids) {
                if (alias->text == "*") {
                    if (scope.kind != ScopeKind::module) {
                        refuse(*alias, "import * only allowed at module level");
                    }
                    continue;
                }
                assign(alias->other.empty() ? alias->text : alias->other, scope);
            }
            return;
        case NodeKind::yield:
        case NodeKind::yield_from:
            if (scope.is_comprehension) {
                refuse(node,
                       "'yield' inside " + std::string(scope.is_generator ? "generator expression"
                                                                          : "list comprehension"));
            }
            if (scope.kind != ScopeKind::function) refuse(node, "'yield' outside function");
            scope.is_generator = true;
            visit_kids(node, scope);
            return;
        case NodeKind::return_:
            if (scope.kind != ScopeKind::function) refuse(node, "'return' outside function");
            visit_kids(node, scope);
            return;
        default:
            visit_kids(node, scope);
    }
}

// Says whether a function around this scope binds the name, and makes it a cell there and free in
// between.
bool Scopes::find_outside(Scope& scope, const std::string& name) {
    for (Scope* at = scope.parent; at != nullptr; at = at->parent) {
        bool is_here = false;
        if (at->kind == ScopeKind::class_body) {
            if (name != "__class__") continue;
            at->has_class_cell = true;
            at->mention(name).reach = Reach::cell;
            is_here = true;
        } else if (at->kind == ScopeKind::function) {
            const auto found = at->symbols.find(name);
            if (found == at->symbols.end()) continue;
            Symbol& symbol = found->second;
            if (symbol.is_global) return false;
            if ((symbol.is_assigned || symbol.is_parameter) && !symbol.is_nonlocal) {
                symbol.reach = Reach::cell;
                is_here = true;
            }
        } else {
            return false;
        }
        if (!is_here) continue;
        for (Scope* between = scope.parent; between != at; between = between->parent) {
            if (between->kind == ScopeKind::class_body) {
                Symbol& symbol = between->mention(name);
                if (symbol.is_assigned && !symbol.is_nonlocal) {
                    between->passes.insert(name);
                } else {
                    symbol.reach = Reach::free;
                }
            } else {
                between->mention(name).reach = Reach::free;
            }
        }
        return true;
    }
    return false;
}

void Scopes::resolve(Scope& scope) {
    const std::vector<std::string> names = scope.order;  // grows while cells are passed through
    for (const std::string& name : names) {
        Symbol& symbol = scope.mention(name);
        if (scope.kind == ScopeKind::module) {
            symbol.reach = Reach::name;
            continue;
        }
        if (symbol.is_nonlocal) {
            if (symbol.reach == Reach::free) continue;
            if (!find_outside(scope, name)) {
                const auto found = declarations_.find(&scope);
                if (found != declarations_.end() && found->second.count(name) != 0) {
                    refuse(*found->second.at(name), "no binding for nonlocal '" + name + "' found");
                }
            }
            scope.mention(name).reach = Reach::free;
            continue;
        }
        if (symbol.is_global) {
            symbol.reach = Reach::global;
            continue;
        }
        if (symbol.is_assigned || symbol.is_parameter) {
            if (scope.kind == ScopeKind::class_body) {
                if (symbol.reach != Reach::cell) symbol.reach = Reach::name;
            } else if (symbol.reach != Reach::cell) {
                symbol.reach = Reach::local;
            }
            continue;
        }
        if (symbol.reach == Reach::cell || symbol.reach == Reach::free) continue;
        const bool is_outside = find_outside(scope, name);
        Symbol& again = scope.mention(name);
        if (is_outside) {
            again.reach = Reach::free;
        } else {
            again.reach = scope.kind == ScopeKind::class_body ? Reach::name : Reach::global;
        }
    }
}

}  // namespace ringside::snippet
