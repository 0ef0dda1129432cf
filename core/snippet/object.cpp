#include "core/snippet/object.h"

#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/ops.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace ringside::snippet {

// ---- life and death

Object::Object(TypeObject* its_type, Kind its_kind) : type(its_type), kind(its_kind) {
    if (type != nullptr) type->retain();
}

Object::~Object() {
    if (type == nullptr) return;
    if (has_identity) type->interpreter.forget_identity(this);
    if (has_side_attributes) type->interpreter.side_attributes.erase(this);
    if (static_cast<Object*>(type) != this) type->release();
}

namespace {

// How deep objects may die within one another before the rest waits its turn: a list of a million
// links must not exhaust the stack.
constexpr int kDeepestDeath = 50;

}  // namespace

void Object::last_reference_went() noexcept {
    if (type == nullptr) {
        delete this;
        return;
    }
    Interpreter& interpreter = type->interpreter;
    if (interpreter.dying >= kDeepestDeath) {
        interpreter.dead.push_back(this);
        return;
    }
    ++interpreter.dying;
    const bool has_last_words = type->is_heap_type || kind == Kind::generator;
    if (has_last_words && !interpreter.finalize(this)) {
        --interpreter.dying;
        return;
    }
    delete this;
    --interpreter.dying;
    while (interpreter.dying == 0 && !interpreter.dead.empty()) {
        Object* next = interpreter.dead.back();
        interpreter.dead.pop_back();
        ++interpreter.dying;
        const bool speaks = next->type->is_heap_type || next->kind == Kind::generator;
        if (!speaks || interpreter.finalize(next)) delete next;
        --interpreter.dying;
    }
}

Container::Container(TypeObject* its_type, Kind its_kind) : Object(its_type, its_kind) {
    if (its_type == nullptr) return;
    is_tracked = true;
    Interpreter& interpreter = its_type->interpreter;
    interpreter.count_memory(96);
    next_container = interpreter.containers;
    if (next_container != nullptr) next_container->previous_container = this;
    interpreter.containers = this;
}

void Container::clear_references() {
    attributes_ = nullptr;
    const std::unique_ptr<Dict> own = std::move(own_attributes_);
    const Value old = std::move(attribute_object_);
}

void Container::make_attributes() {
    own_attributes_ = std::make_unique<Dict>();
    attributes_ = own_attributes_.get();
}

Value Container::attribute_dict() {
    if (attribute_object_.is_unset()) {
        Ref<DictObject> dict = type->interpreter.dict();
        if (attributes_ != nullptr) std::swap(dict->table, *attributes_);
        attributes_ = &dict->table;
        attribute_object_ = Value(std::move(dict));
    }
    return attribute_object_;
}

Container::~Container() {
    if (!is_tracked) return;
    Interpreter& interpreter = type->interpreter;
    interpreter.count_memory(-96);
    if (previous_container != nullptr) {
        previous_container->next_container = next_container;
    } else {
        interpreter.containers = next_container;
    }
    if (next_container != nullptr) next_container->previous_container = previous_container;
}

// ---- values

namespace {

std::size_t code_points_in(const std::string& text) {
    // Every byte but the continuations 10xxxxxx; eight at a time.
    constexpr std::uint64_t kLowBits = 0x0101010101010101U;
    std::size_t continuations = 0;
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        const std::uint64_t found = (word >> 7) & ~(word >> 6) & kLowBits;
        continuations += static_cast<std::size_t>((found * kLowBits) >> 56);  // their sum
    }
    for (; at < text.size(); ++at) {
        if ((static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++continuations;
    }
    return text.size() - continuations;
}

}  // namespace

StrObject::StrObject(TypeObject* its_type, std::string its_text)
    : Object(its_type, kKind), text(std::move(its_text)), length(code_points_in(text)) {
    if (its_type != nullptr) {
        its_type->interpreter.count_memory(static_cast<std::int64_t>(text.size()) + 64);
    }
}

StrObject::~StrObject() {
    if (type != nullptr) {
        type->interpreter.count_memory(-static_cast<std::int64_t>(text.size()) - 64);
    }
}

void StrObject::append(const StrObject& tail) {
    const std::size_t added = tail.text.size();
    length += tail.length;
    text += tail.text;
    hash_ = 0;
    type->interpreter.count_memory(static_cast<std::int64_t>(added));
}

void StrObject::compute_hash() const {
    std::uint64_t hash = 1469598103934665603ULL;  // FNV-1a
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
    hash ^= hash >> 32;
    hash_ = hash == 0 || hash == ~std::uint64_t{0} ? 1 : hash;
}

RangeObject::RangeObject(TypeObject* its_type, std::int64_t from, std::int64_t to, std::int64_t by)
    : Object(its_type, kKind), start(from), stop(to), step(by), length(0) {
    const auto distance = [](std::int64_t low, std::int64_t high) {
        return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    };
    if (step > 0 && start < stop) {
        length = static_cast<std::int64_t>(
            (distance(start, stop) - 1) / static_cast<std::uint64_t>(step) + 1);
    } else if (step < 0 && start > stop) {
        length = static_cast<std::int64_t>(
            (distance(stop, start) - 1) / (0 - static_cast<std::uint64_t>(step)) + 1);
    }
}

ListObject::ListObject(TypeObject* its_type, std::vector<Value> its_items)
    : Container(its_type, kKind), items(std::move(its_items)) {
    recount();
}

namespace {

// Lists let go of their items from the end, as CPython does.
void release_backwards(std::vector<Value>& items) {
    while (!items.empty()) {
        const Value last = std::move(items.back());
        items.pop_back();
    }
}

}  // namespace

ListObject::~ListObject() {
    release_backwards(items);
    type->interpreter.count_memory(-static_cast<std::int64_t>(counted_ * sizeof(Value)));
}

void ListObject::recount() {
    if (items.capacity() == counted_) return;
    type->interpreter.count_memory(
        (static_cast<std::int64_t>(items.capacity()) - static_cast<std::int64_t>(counted_)) *
        static_cast<std::int64_t>(sizeof(Value)));
    counted_ = items.capacity();
}

void ListObject::clear_references() {
    Container::clear_references();
    std::vector<Value> old = std::move(items);
    items.clear();
    release_backwards(old);
}

DictObject::~DictObject() { type->interpreter.count_memory(-counted_); }

void DictObject::recount() {
    const std::int64_t now = table.memory_bytes();
    type->interpreter.count_memory(now - counted_);
    counted_ = now;
}

void DictObject::clear_references() {
    Container::clear_references();
    table.clear();
}

SetObject::~SetObject() { type->interpreter.count_memory(-counted_); }

void SetObject::recount() {
    const std::int64_t now = table.memory_bytes();
    type->interpreter.count_memory(now - counted_);
    counted_ = now;
}

void SetObject::clear_references() {
    Container::clear_references();
    table.clear();
}

void ExceptionObject::clear_references() {
    Container::clear_references();
    const std::vector<Value> old = std::move(args);
    args.clear();
    cause = Value();
    context = Value();
    const Value old_subject = std::move(subject);
}

void FunctionObject::clear_references() {
    Container::clear_references();
    const std::vector<Value> old = std::move(defaults);
    defaults.clear();
    const std::vector<Ref<CellObject>> cells = std::move(closure);
    closure.clear();
    keyword_defaults = {};
    const Value old_annotations = std::move(annotations);
}

void BoundMethod::clear_references() {
    Container::clear_references();
    const Value old_function = std::move(function);
    const Value old_self = std::move(self);
}

SuperObject::SuperObject(TypeObject* its_type, TypeObject* its_start, Value its_self)
    : Container(its_type, kKind), start(its_start), self(std::move(its_self)) {}

// ---- modules

ModuleObject::ModuleObject(Interpreter& its_interpreter, std::string its_name)
    : Container(its_interpreter.types.module, kKind),
      interpreter(its_interpreter),
      name(std::move(its_name)) {
    set("__name__", its_interpreter.name(name));
}

void ModuleObject::set(std::string_view key, Value value) {
    attributes().set(interpreter.intern(key), std::move(value));
}

NativeFunction* ModuleObject::function(std::string_view key, const char* signature, Body body) {
    std::string qualified = name == "builtins" ? std::string(key) : name + "." + std::string(key);
    Ref<NativeFunction> made = interpreter.new_function(key, qualified, signature, body);
    NativeFunction* function = made.get();
    set(key, Value(std::move(made)));
    return function;
}

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
    if (signature.positional_only == signature.parameters.size() && signature.keywords < 0) {
        const bool is_maker = hidden == 1 && !is_method;
        if (keyword_count > 0) {
            raise_type_error((name == "__init__" ? owner->name
                              : is_slot          ? "wrapper " + name
                                                 : qualified_name) +
                             "() takes no keyword arguments");
        }
        if (given >= least && given <= most) return;
        if (name == "__init__" || is_maker) {
            raise_type_error((is_maker ? name : owner->name) + " expected " +
                             (most == least   ? ""
                              : given < least ? "at least "
                                              : "at most ") +
                             plural(given < least ? least : most, "argument") + ", got " +
                             std::to_string(given));
        }
        // These read their arguments by an older way.
        static constexpr std::string_view kOlder[] = {"find",  "rfind",      "index",   "rindex",
                                                      "count", "startswith", "endswith"};
        if (is_method && owner->name == "str" &&
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

// ---- types

TypeObject::TypeObject(Interpreter& its_interpreter, TypeObject* metatype, std::string its_name)
    : Container(metatype, kKind),
      interpreter(its_interpreter),
      name(std::move(its_name)),
      qualified_name(name),
      current_version_(&its_interpreter.type_version) {}

void TypeObject::clear_references() {
    Container::clear_references();
    dictionary.clear();
    ++interpreter.type_version;
}

NativeFunction* TypeObject::method(std::string_view key, const char* signature, Body body) {
    Ref<NativeFunction> made =
        make<NativeFunction>(interpreter.types.method_descriptor, std::string(key),
                             qualified_name + "." + std::string(key), signature, body);
    made->is_method = true;
    made->owner = this;
    NativeFunction* function = made.get();
    set(key, Value(std::move(made)));
    return function;
}

void TypeObject::static_method(std::string_view key, const char* signature, Body body) {
    Ref<NativeFunction> made =
        interpreter.new_function(key, qualified_name + "." + std::string(key), signature, body);
    set(key, Value(make<MethodWrapper>(interpreter.types.static_method, Kind::static_method,
                                       Value(std::move(made)))));
}

void TypeObject::class_method(std::string_view key, const char* signature, Body body) {
    Ref<NativeFunction> made =
        interpreter.new_function(key, qualified_name + "." + std::string(key), signature, body);
    made->is_method = true;
    set(key, Value(make<MethodWrapper>(interpreter.types.class_method, Kind::class_method,
                                       Value(std::move(made)))));
}

void TypeObject::getter(std::string_view key, GetSetObject::Get get, GetSetObject::Set set_value) {
    set(key,
        Value(make<GetSetObject>(interpreter.types.get_set, std::string(key), get, set_value)));
}

void TypeObject::set(std::string_view key, Value value) {
    dictionary.set(interpreter.intern(key), std::move(value));
    ++interpreter.type_version;
}

void TypeObject::forget_slots() {
    slots_.fill(Cached{});
    slots_version_ = interpreter.type_version;
}

const Value* TypeObject::search(const StrObject* key) const {
    for (const TypeObject* base : mro) {
        if (const Value* found = base->dictionary.find(key)) return found;
    }
    return nullptr;
}

const Value* TypeObject::find(const StrObject* key) {
    CachedName& cached = names_[(reinterpret_cast<std::uintptr_t>(key) >> 5) % names_.size()];
    if (cached.key == key && cached.version == interpreter.type_version && key->is_interned) {
        return cached.value;
    }
    const Value* found = search(key);
    if (key->is_interned) cached = {key, found, interpreter.type_version};
    return found;
}

const Value* TypeObject::find_slot(Slot slot) {
    Cached& cached = slots_[static_cast<std::size_t>(slot)];
    cached.value = search(interpreter.intern(name_of(slot)));
    cached.is_known = true;
    return cached.value;
}

bool TypeObject::is_subtype_of(const TypeObject* other) const {
    if (this == other) return true;
    return std::find(mro.begin(), mro.end(), other) != mro.end();
}

std::string TypeObject::display_name() const {
    return module == "builtins" ? qualified_name : module + "." + qualified_name;
}

const char* name_of(Slot slot) {
    static constexpr const char* kNames[] = {"__new__",
                                             "__init__",
                                             "__call__",
                                             "__repr__",
                                             "__str__",
                                             "__format__",
                                             "__hash__",
                                             "__bool__",
                                             "__len__",
                                             "__iter__",
                                             "__next__",
                                             "__reversed__",
                                             "__contains__",
                                             "__getitem__",
                                             "__setitem__",
                                             "__delitem__",
                                             "__missing__",
                                             "__getattribute__",
                                             "__getattr__",
                                             "__setattr__",
                                             "__delattr__",
                                             "__get__",
                                             "__set__",
                                             "__delete__",
                                             "__enter__",
                                             "__exit__",
                                             "__index__",
                                             "__int__",
                                             "__float__",
                                             "__round__",
                                             "__abs__",
                                             "__neg__",
                                             "__pos__",
                                             "__invert__",
                                             "__eq__",
                                             "__ne__",
                                             "__lt__",
                                             "__le__",
                                             "__gt__",
                                             "__ge__",
                                             "__add__",
                                             "__radd__",
                                             "__iadd__",
                                             "__sub__",
                                             "__rsub__",
                                             "__isub__",
                                             "__mul__",
                                             "__rmul__",
                                             "__imul__",
                                             "__truediv__",
                                             "__rtruediv__",
                                             "__itruediv__",
                                             "__floordiv__",
                                             "__rfloordiv__",
                                             "__ifloordiv__",
                                             "__mod__",
                                             "__rmod__",
                                             "__imod__",
                                             "__pow__",
                                             "__rpow__",
                                             "__ipow__",
                                             "__matmul__",
                                             "__rmatmul__",
                                             "__imatmul__",
                                             "__and__",
                                             "__rand__",
                                             "__iand__",
                                             "__or__",
                                             "__ror__",
                                             "__ior__",
                                             "__xor__",
                                             "__rxor__",
                                             "__ixor__",
                                             "__lshift__",
                                             "__rlshift__",
                                             "__ilshift__",
                                             "__rshift__",
                                             "__rrshift__",
                                             "__irshift__",
                                             "__divmod__",
                                             "__rdivmod__",
                                             "__del__",
                                             "__init_subclass__",
                                             "__set_name__",
                                             "__instancecheck__",
                                             "__trunc__",
                                             "__floor__",
                                             "__ceil__"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(Slot::count));
    return kNames[static_cast<std::size_t>(slot)];
}

}  // namespace ringside::snippet
