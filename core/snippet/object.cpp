// Objects: how they begin, hold others, and die.
#include "core/snippet/object.h"
#include "core/snippet/characters.h"

#include "core/snippet/code.h"
#include "core/snippet/interpreter.h"
#include "core/snippet/ops.h"

#include <cstring>
#include <utility>

namespace ringside::snippet {

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

void StrObject::compute_hash() const { hash_ = hash_of_text(text); }

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

}  // namespace ringside::snippet
