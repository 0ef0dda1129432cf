// A rank's interpreter: its types, its objects, its end.
#include "core/snippet/interpreter.h"

#include "core/snippet/code.h"
#include "core/snippet/long_work.h"
#include "core/snippet/machine.h"
#include "core/snippet/ops.h"
#include "core/snippet/types.h"

#include <algorithm>
#include <utility>

namespace ringside::snippet {

Interpreter::Interpreter(device::DeviceRuntime& its_runtime, const RunLimits& its_limits, int rank)
    : runtime(its_runtime),
      limits(its_limits),
      process(its_runtime),
      steps_left(its_limits.most_steps) {
    process.rank = rank;
    make_core_types();
    make_builtins();
    ModuleObject* main = new_module("__main__");
    globals = dict();
    globals->table.set(names.name, name("__main__"));
    globals->table.set(names.doc, Value::none());
    static_cast<void>(main);
    process.warn = [this](torch::Context& context, std::string_view category,
                          std::string_view message) {
        warn(thread_for(context.host), category, message);
    };
}

Interpreter::~Interpreter() {
    // What is part of a cycle is emptied; then everything has lost its last name.
    running = nullptr;
    is_ended = true;
    torch_state.reset();
    process.after_backward.clear();  // of a backward pass that did not come to its end
    threads_.clear();
    if (globals) globals->table.clear();
    for (auto& [name, module] : modules) module->clear_references();
    ++dying;  // nothing dies while the list is walked: the dead wait
    dying += 1000;
    std::vector<Ref<Object>> held;
    for (Container* at = containers; at != nullptr; at = at->next_container) {
        if (at->references > 0) held.emplace_back(at);
    }
    for (const Ref<Object>& object : held) {
        if (object->kind != Kind::type) static_cast<Container*>(object.get())->clear_references();
    }
    for (const Ref<Object>& object : held) {
        if (object->kind == Kind::type) static_cast<TypeObject*>(object.get())->clear_references();
    }
    types.type->clear_references();  // made before there was a list to stand in
    {
        const auto sides = std::move(side_attributes);
        side_attributes.clear();
    }
    globals = {};
    builtins = {};
    modules.clear();
    // Types are named by every object: they go last, all others first.
    std::vector<Ref<Object>> kept = {Ref<Object>(types.type)};
    for (Ref<Object>& object : held) {
        if (object->kind == Kind::type) kept.push_back(std::move(object));
    }
    held.clear();
    const auto bury = [this] {
        while (!dead.empty()) {
            Object* next = dead.back();
            dead.pop_back();
            delete next;
        }
    };
    bury();
    for (auto& [text, object] : interned_) object->release();
    interned_.clear();
    bury();
    bury_types(std::move(kept));
}

// Types refer to one another and to themselves; all are freed without asking.
void Interpreter::bury_types(std::vector<Ref<Object>> kept) {
    native_types_.clear();
    std::vector<Object*> raw;
    for (Ref<Object>& object : kept) raw.push_back(object.detach());
    for (Object* object : raw) {
        TypeObject* type = static_cast<TypeObject*>(object);
        for (Ref<TypeObject>& base : type->bases) base.detach();
        type->bases.clear();
        type->type = nullptr;
        type->is_tracked = false;
    }
    for (Object* object : raw) delete object;
}

Thread& Interpreter::thread_for(device::HostThread& host) {
    std::unique_ptr<Thread>& thread = threads_[&host];
    if (!thread) thread = std::make_unique<Thread>(*this, host);
    return *thread;
}

bool Interpreter::finalize(Object* object) {
    if (is_ended || running == nullptr) return true;
    Value function;
    if (object->kind == Kind::generator) {
        // A generator that waits inside `try` or `with` is closed, so that its clean-up runs.
        const GeneratorObject& generator = *static_cast<GeneratorObject*>(object);
        if (generator.frame == nullptr || !generator.is_started || generator.is_running ||
            generator.frame->code->handlers.empty()) {
            return true;
        }
    } else {
        const Value* hook = object->type->find(Slot::del);
        if (hook == nullptr) return true;
        function = *hook;
    }
    object->references = 1;
    Thread& thread = *running;
    const Value handled = thread.handled;
    try {
        const Value self(object);
        if (function.is_set()) {
            call(thread, function, {self});
        } else {
            close_generator(thread, *self.as<GeneratorObject>());
        }
    } catch (const torch::Raised&) {
        // Python only prints these.
    } catch (const torch::RunEnded&) {
        is_ended = true;
    }
    thread.handled = handled;
    return --object->references == 0;
}

// ---- values

TypeObject* Interpreter::type_of(const Value& value) const {
    switch (value.tag()) {
        case Tag::unset:
        case Tag::none:
            return types.none;
        case Tag::boolean:
            return types.boolean;
        case Tag::integer:
            return types.integer;
        case Tag::real:
            return types.real;
        case Tag::ellipsis:
            return types.ellipsis;
        case Tag::not_implemented:
            return types.not_implemented;
        case Tag::object:
            break;
    }
    return value.as_object()->type;
}

StrObject* Interpreter::intern(std::string_view text) {
    const bool is_character = text.size() == 1 && static_cast<unsigned char>(text[0]) < 128;
    if (!is_character) return intern_new(text);
    StrObject*& known = characters_[static_cast<unsigned char>(text[0])];
    if (known == nullptr) known = intern_new(text);
    return known;
}

StrObject* Interpreter::intern_new(std::string_view text) {
    const auto found = interned_.find(text);
    if (found != interned_.end()) return found->second;
    StrObject* object = new StrObject(types.str, std::string(text));
    object->is_interned = true;
    object->retain();
    interned_.emplace(std::string_view(object->text), object);
    return object;
}

Value Interpreter::str(std::string text) {
    if (text.size() > (1U << 20)) expect_text(*this, static_cast<double>(text.size()));
    return Value(snippet::make<StrObject>(types.str, std::move(text)));
}

Value Interpreter::integer(BigInt number) {
    if (const std::optional<std::int64_t> small = number.small()) return Value::integer(*small);
    return Value(snippet::make<BigIntObject>(types.integer, std::move(number)));
}

Value Interpreter::tuple(std::vector<Value> items) {
    return Value(snippet::make<TupleObject>(types.tuple, std::move(items)));
}

Value Interpreter::list(std::vector<Value> items) {
    return Value(snippet::make<ListObject>(types.list, std::move(items)));
}

Ref<DictObject> Interpreter::dict() { return snippet::make<DictObject>(types.dict); }

Ref<SetObject> Interpreter::set(bool frozen) {
    return snippet::make<SetObject>(frozen ? types.frozenset : types.set, frozen);
}

Value Interpreter::slice(Value start, Value stop, Value step) {
    return Value(snippet::make<SliceObject>(types.slice, std::move(start), std::move(stop),
                                            std::move(step)));
}

Value Interpreter::bound(Value function, Value self) {
    TypeObject* type =
        function.is(Kind::native_function) ? types.native_function : types.bound_method;
    return Value(snippet::make<BoundMethod>(type, std::move(function), std::move(self)));
}

std::int64_t Interpreter::identity(const Value& value) {
    if (!value.is_object()) {
        return 0x955e20 + static_cast<std::int64_t>(value.tag()) * 0x100000 +
               (value.is_none() ? 0
                                : static_cast<std::int64_t>(
                                      static_cast<std::uint64_t>(value.as_integer()) * 32));
    }
    Object* object = value.as_object();
    const auto [found, is_new] = identities_.try_emplace(object, 0);
    if (is_new) {
        found->second = next_identity_;
        next_identity_ += 64;
        object->has_identity = true;
    }
    return found->second;
}

void Interpreter::expect_memory(double bytes) const {
    if (bytes + static_cast<double>(memory_) > static_cast<double>(limits.most_memory_bytes)) {
        raise("MemoryError", "");
    }
}

// ---- types and modules

TypeObject* Interpreter::new_type(std::string_view module, std::string_view type_name,
                                  std::vector<TypeObject*> bases) {
    Ref<TypeObject> type = make<TypeObject>(*this, types.type, std::string(type_name));
    type->module = std::string(module);
    if (bases.empty() && types.object != nullptr) bases.push_back(types.object);
    type->mro = {type.get()};
    for (TypeObject* base : bases) {
        type->bases.emplace_back(base);
        if (type->allocate == nullptr ||
            (types.object != nullptr && type->allocate == types.object->allocate))
            type->allocate = base->allocate;
        if (type->on_named == nullptr) type->on_named = base->on_named;
        if (type->short_text == nullptr) type->short_text = base->short_text;
        type->instance_kind = base->instance_kind;
    }
    // Native types have simple family trees: depth first, each class once, the last time it occurs.
    for (TypeObject* base : bases) {
        for (TypeObject* ancestor : base->mro) {
            const auto found = std::find(type->mro.begin(), type->mro.end(), ancestor);
            if (found != type->mro.end()) type->mro.erase(found);
            type->mro.push_back(ancestor);
        }
    }
    ++type_version;
    native_types_.push_back(type);
    return type.get();
}

TypeObject* Interpreter::exception_type(std::string_view type_name, std::string_view module,
                                        TypeObject* base) {
    TypeObject* type = new_type(module, type_name, {base});
    exception_types_[std::string(type_name)] = type;
    return type;
}

TypeObject* Interpreter::find_exception_type(std::string_view type_name) const {
    const auto found = exception_types_.find(type_name);
    return found == exception_types_.end() ? nullptr : found->second;
}

Ref<NativeFunction> Interpreter::new_function(std::string_view function_name,
                                              std::string_view qualified_name,
                                              const char* signature, NativeFunction::Body body) {
    return make<NativeFunction>(types.native_function, std::string(function_name),
                                std::string(qualified_name), signature, body);
}

}  // namespace ringside::snippet
