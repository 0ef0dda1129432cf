// Functions written in C++: how their arguments are checked and ordered.
#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/object.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

// ---- native functions

const Value& Args::keyword(std::string_view name) const {
    for (std::size_t i = 0; i < keyword_count; ++i) {
        if (keyword_names[i].as<StrObject>()->text == name) return keyword_values[i];
    }
    return kUnset;
}

void Args::expect_self(const TypeObject* type) const {
    if (count > 0 && interpreter.is_instance(positional[0], type)) return;
    const std::string given =
        count == 0 ? "nothing" : std::string(type_name(thread, positional[0]));
    raise_type_error("descriptor '" + function.name + "' for '" + type->name +
                     "' objects doesn't apply to a '" + given + "' object");
}

struct NativeFunction::Signature {
    struct Parameter {
        StrObject* name = nullptr;
        bool is_required = true;
    };
    std::vector<Parameter> parameters;  // positional, then keyword-only
    std::size_t positional = 0;
    std::size_t positional_only = 0;
    std::size_t required = 0;  // of the positional ones
    bool is_worded_as_c = false;
    int rest = -1;      // where *args goes in the bound arguments
    int keywords = -1;  // where **kw goes
};

NativeFunction::NativeFunction(TypeObject* its_type, std::string its_name,
                               std::string its_qualified_name, const char* its_signature,
                               Body its_body)
    : Container(its_type, kKind),
      name(std::move(its_name)),
      qualified_name(std::move(its_qualified_name)),
      body(its_body),
      signature_text_(its_signature) {}

NativeFunction::~NativeFunction() = default;

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

std::string plural(std::size_t count, std::string_view word) {
    return std::to_string(count) + " " + std::string(word) + (count == 1 ? "" : "s");
}

}  // namespace

// A method taken from its class (`str.upper(5)`) may meet any first argument.
void NativeFunction::expect_owner(Thread& thread, const Value* positional,
                                  std::size_t count) const {
    if (count > 0 && thread.interpreter.is_instance(positional[0], owner)) return;
    const bool is_dunder = name.starts_with("__") && name.ends_with("__");
    if (count == 0) {
        raise_type_error(is_dunder ? "descriptor '" + name + "' of '" + owner->name +
                                         "' object needs an argument"
                                   : "unbound method " + qualified_name + "() needs an argument");
    }
    const std::string given(type_name(thread, positional[0]));
    raise_type_error(is_dunder ? "descriptor '" + name + "' requires a '" + owner->name +
                                     "' object but received a '" + given + "'"
                               : "descriptor '" + name + "' for '" + owner->name +
                                     "' objects doesn't apply to a '" + given + "' object");
}

// The instance or class that stands before the arguments that the program writes.
std::size_t NativeFunction::hidden_arguments() const {
    const bool is_maker = !signature_->parameters.empty() &&
                          signature_->parameters[0].name->text == "type" && !is_method;
    return is_method || is_maker ? 1 : 0;
}

// Raises TypeError when there are too few or too many arguments, worded as CPython's functions in C
// word it: those that take no keywords, then those that do.
void NativeFunction::refuse_as_c(std::size_t count, std::size_t keyword_count) const {
    const Signature& signature = *signature_;
    const std::size_t hidden = hidden_arguments();
    const std::size_t given = count - std::min(count, hidden);
    const std::size_t most = signature.positional - hidden;
    const std::size_t least = signature.required - std::min(signature.required, hidden);
    const bool is_slot = is_method && name.starts_with("__") && name.ends_with("__");
    // Methods of a class rather than of its instances have no owner.
    const std::string_view owner_name = owner == nullptr ? std::string_view() : owner->name;
    if (signature.positional_only == signature.parameters.size() && signature.keywords < 0) {
        const bool is_maker = hidden == 1 && !is_method;
        if (keyword_count > 0) {
            raise_type_error((name == "__init__" ? std::string(owner_name)
                              : is_slot          ? "wrapper " + name
                                                 : qualified_name) +
                             "() takes no keyword arguments");
        }
        if (given >= least && given <= most) return;
        if (name == "__init__" || is_maker) {
            raise_type_error((is_maker ? name : std::string(owner_name)) + " expected " +
                             (most == least   ? ""
                              : given < least ? "at least "
                                              : "at most ") +
                             plural(given < least ? least : most, "argument") + ", got " +
                             std::to_string(given));
        }
        // These read their arguments by an older way.
        static constexpr std::string_view kOlder[] = {"find",  "rfind",      "index",   "rindex",
                                                      "count", "startswith", "endswith"};
        if (owner_name == "str" &&
            std::find(std::begin(kOlder), std::end(kOlder), name) != std::end(kOlder)) {
            raise_type_error(name + "() takes " + (given < least ? "at least " : "at most ") +
                             plural(given < least ? least : most, "argument") + " (" +
                             std::to_string(given) + " given)");
        }
        if (is_slot) {
            raise_type_error("expected " + plural(given < least ? least : most, "argument") +
                             ", got " + std::to_string(given));
        }
        if (most == 0) {
            raise_type_error(qualified_name + "() takes no arguments (" + std::to_string(given) +
                             " given)");
        }
        if (most == 1 && least == 1) {
            raise_type_error(qualified_name + "() takes exactly one argument (" +
                             std::to_string(given) + " given)");
        }
        raise_type_error(name + " expected " +
                         (most == least   ? ""
                          : given < least ? "at least "
                                          : "at most ") +
                         plural(given < least ? least : most, "argument") + ", got " +
                         std::to_string(given));
    }
    if (signature.keywords >= 0) return;
    const std::size_t all = signature.parameters.size() - hidden;
    if (given + keyword_count > all) {
        raise_type_error(name + "() takes " + (least == all ? "exactly " : "at most ") +
                         std::to_string(all) + (given == 0 ? " keyword" : "") + " argument" +
                         (all == 1 ? "" : "s") + " (" + std::to_string(given + keyword_count) +
                         " given)");
    }
    if (given > most) {
        if (most == 0) raise_type_error(name + "() takes no positional arguments");
        raise_type_error(name + "() takes " + (least == most ? "exactly " : "at most ") +
                         plural(most, "positional argument") + " (" + std::to_string(given) +
                         " given)");
    }
    const std::size_t needed =
        std::min(least, signature.positional_only - std::min(signature.positional_only, hidden));
    if (given < needed) {
        raise_type_error(name + "() takes " + (needed == most ? "exactly " : "at least ") +
                         plural(needed, "positional argument") + " (" + std::to_string(given) +
                         " given)");
    }
}

Value NativeFunction::call(Thread& thread, const Value* positional, std::size_t count,
                           const Value* keyword_names, const Value* keyword_values,
                           std::size_t keyword_count) {
    Interpreter& interpreter = thread.interpreter;
    if (owner != nullptr) expect_owner(thread, positional, count);
    if (signature_text_ == nullptr) {
        Args args{thread, interpreter,   *this,          positional,
                  count,  keyword_names, keyword_values, keyword_count};
        return body(args);
    }
    if (!signature_) {
        signature_ = std::make_unique<Signature>();
        std::string_view rest = signature_text_;
        bool is_keyword_only = false;
        int index = 0;
        while (!rest.empty()) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            std::string_view part = trimmed(rest.substr(0, comma));
            rest.remove_prefix(std::min(comma + 1, rest.size()));
            if (part.empty()) continue;
            if (part == "/") {
                signature_->positional_only = signature_->parameters.size();
                signature_->is_worded_as_c = true;
                continue;
            }
            if (part == "*") {
                is_keyword_only = true;
                continue;
            }
            if (part.starts_with("**")) {
                signature_->keywords = index++;
                continue;
            }
            if (part.starts_with("*")) {
                signature_->rest = index++;
                is_keyword_only = true;
                continue;
            }
            Signature::Parameter parameter;
            if (part.ends_with("=")) {
                parameter.is_required = false;
                part.remove_suffix(1);
            }
            parameter.name = interpreter.intern(part);
            signature_->parameters.push_back(parameter);
            ++index;
            if (!is_keyword_only) {
                ++signature_->positional;
                if (parameter.is_required) ++signature_->required;
            }
        }
    }
    const Signature& signature = *signature_;
    const std::string& worded = qualified_name;
    // Everything positional, nothing missing that is required: as it stands.
    if (keyword_count == 0 && count <= signature.positional && count >= signature.required &&
        signature.rest < 0 && signature.keywords < 0 &&
        signature.parameters.size() == signature.positional) {
        Args args{thread, interpreter, *this, positional, count};
        return body(args);
    }
    if (signature.is_worded_as_c && signature.rest < 0) {
        refuse_as_c(count, keyword_count);
    }
    std::vector<Value> bound(signature.parameters.size() + (signature.rest >= 0 ? 1 : 0) +
                             (signature.keywords >= 0 ? 1 : 0));
    // Where the i-th parameter lies among the bound: *args and **kw stand between them.
    const auto slot = [&](std::size_t i) {
        return signature.rest >= 0 && i >= static_cast<std::size_t>(signature.rest) ? i + 1 : i;
    };
    for (std::size_t i = 0; i < std::min(count, signature.positional); ++i) {
        bound[slot(i)] = positional[i];
    }
    if (signature.rest >= 0) {
        std::vector<Value> rest;
        for (std::size_t i = signature.positional; i < count; ++i) rest.push_back(positional[i]);
        bound[static_cast<std::size_t>(signature.rest)] = interpreter.tuple(std::move(rest));
    } else if (count > signature.positional) {
        if (signature.positional == signature.required) {
            raise_type_error(worded + "() takes " +
                             plural(signature.positional, "positional argument") + " but " +
                             std::to_string(count) + (count == 1 ? " was given" : " were given"));
        }
        raise_type_error(worded + "() takes from " + std::to_string(signature.required) + " to " +
                         plural(signature.positional, "positional argument") + " but " +
                         std::to_string(count) + (count == 1 ? " was given" : " were given"));
    }
    Ref<DictObject> keywords;
    if (signature.keywords >= 0) keywords = interpreter.dict();
    for (std::size_t k = 0; k < keyword_count; ++k) {
        StrObject* given = keyword_names[k].as<StrObject>();
        bool found = false;
        for (std::size_t i = signature.positional_only; i < signature.parameters.size(); ++i) {
            if (signature.parameters[i].name != given &&
                signature.parameters[i].name->text != given->text) {
                continue;
            }
            if (bound[slot(i)].is_set()) {
                if (signature.is_worded_as_c) {
                    raise_type_error("argument for " + name + "() given by name ('" + given->text +
                                     "') and position (" +
                                     std::to_string(i + 1 - hidden_arguments()) + ")");
                }
                raise_type_error(worded + "() got multiple values for argument '" + given->text +
                                 "'");
            }
            bound[slot(i)] = keyword_values[k];
            found = true;
            break;
        }
        if (found) continue;
        if (!keywords) {
            if (signature.is_worded_as_c) {
                raise_type_error("'" + given->text + "' is an invalid keyword argument for " +
                                 name + "()");
            }
            raise_type_error(worded + "() got an unexpected keyword argument '" + given->text +
                             "'");
        }
        keywords->table.set(given, keyword_values[k]);
    }
    if (keywords) bound[static_cast<std::size_t>(signature.keywords)] = Value(keywords);
    std::vector<std::string> missing;
    bool is_keyword_missing = false;
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        if (!signature.parameters[i].is_required || bound[slot(i)].is_set()) continue;
        if (i >= signature.positional) {
            if (!missing.empty() && !is_keyword_missing) break;
            is_keyword_missing = true;
        }
        missing.push_back("'" + signature.parameters[i].name->text + "'");
        if (signature.is_worded_as_c && i < signature.positional && signature.rest < 0) {
            raise_type_error(name + "() missing required argument " + missing[0] + " (pos " +
                             std::to_string(i + 1 - hidden_arguments()) + ")");
        }
    }
    if (!missing.empty()) {
        std::string list = missing[0];
        for (std::size_t i = 1; i < missing.size(); ++i) {
            const bool is_last = i + 1 == missing.size();
            list += is_last ? (missing.size() > 2 ? ", and " : " and ") : ", ";
            list += missing[i];
        }
        raise_type_error(worded + "() missing " + std::to_string(missing.size()) + " required " +
                         (is_keyword_missing ? "keyword-only" : "positional") + " argument" +
                         (missing.size() == 1 ? "" : "s") + ": " + list);
    }
    Args args{thread, interpreter, *this, bound.data(), bound.size()};
    return body(args);
}

}  // namespace ringside::snippet
