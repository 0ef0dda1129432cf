#include "core/snippet/torch_objects.h"

#include "core/torch/print.h"

#include <fmt/format.h>
#include <algorithm>

namespace ringside::snippet {

// ---- objects

void TensorObject::hold(torch::Tensor its_tensor) {
    forget();
    tensor = std::move(its_tensor);
    tensor->object = this;
}

void TensorObject::forget() {
    if (tensor && tensor->object == this) tensor->object = nullptr;
}

void TensorObject::clear_references() {
    forget();
    tensor.reset();
    Container::clear_references();
}

namespace {

// A module whose class the program defined: forward and extra_repr are the program's.
class ProgramOwner final : public torch::ModuleOwner {
   public:
    explicit ProgramOwner(ModuleInstance& instance) : instance_(instance) {}

    torch::Item forward(torch::Context& context, const torch::Arguments& arguments) override {
        Thread& thread = thread_of(context);
        std::vector<Value> positional;
        std::vector<Value> names;
        std::vector<Value> values;
        for (const torch::Item& item : arguments.positional)
            positional.push_back(value_from_item(thread, item));
        for (const auto& [name, item] : arguments.keyword) {
            names.push_back(thread.interpreter.name(name));
            values.push_back(value_from_item(thread, item));
        }
        return item_from(thread, instance_.call_it(thread, std::move(positional), names, values));
    }

    torch::ModulePtr adopt_replica(torch::Context&,
                                   std::unique_ptr<torch::Module> replica) override {
        const Ref<ModuleInstance> copy(
            static_cast<ModuleInstance*>(instance_.type->allocate(instance_.type)));
        if (Dict* attributes = instance_.attributes_if_any())
            copy->attributes().copy_from(*attributes);
        copy->hold(torch::ModulePtr(std::move(replica)));
        for (const ModuleInstance::Hook& hook : instance_.hooks) copy->add_hook(hook);
        return copy->handle();
    }

    std::string class_name() const override { return instance_.type->name; }

    std::optional<std::string> extra_repr(torch::Context& context) override {
        Thread& thread = thread_of(context);
        const Value function =
            find_attribute(thread, Value(&instance_), thread.interpreter.intern("extra_repr"));
        if (function.is_unset()) return std::nullopt;
        return str_of(thread, call(thread, function, std::span<const Value>{}));
    }

   private:
    Thread& thread_of(torch::Context& context) const {
        return instance_.type->interpreter.thread_for(context.host);
    }
    ModuleInstance& instance_;
};

}  // namespace

void ModuleInstance::hold(torch::ModulePtr its_module) {
    forget();
    module = std::move(its_module);
    module->object = this;
    if (type->is_heap_type || !hooks.empty()) take_over();
}

void ModuleInstance::take_over() {
    owner_ = std::make_unique<ProgramOwner>(*this);
    module->owner = owner_.get();
}

void ModuleInstance::add_hook(Hook hook, bool goes_first) {
    hooks.insert(goes_first ? hooks.begin() : hooks.end(), std::move(hook));
    if (module && module->owner == nullptr) take_over();
}

namespace {

using Hook = ModuleInstance::Hook;

Value functions_of(Thread& thread, const std::vector<Hook>& hooks, Hook::When when) {
    std::vector<Value> functions;
    for (const Hook& hook : hooks) {
        if (hook.when == when) functions.push_back(hook.function);
    }
    return thread.interpreter.list(std::move(functions));
}

// The library's object around a call whose module has backward hooks; unset when it has none.
Value backward_hook(Thread& thread, const Value& module, const std::vector<Hook>& hooks) {
    const bool has_any = std::ranges::any_of(hooks, [](const Hook& hook) {
        return hook.when == Hook::When::backward || hook.when == Hook::When::before_backward;
    });
    if (!has_any) return {};
    const Value library(thread.interpreter.import(thread, "torch.utils.hooks"));
    return call(thread, get_attribute(thread, library, "BackwardHook"),
                {module, functions_of(thread, hooks, Hook::When::backward),
                 functions_of(thread, hooks, Hook::When::before_backward)});
}

// What a call is given: changed by hooks before it.
struct CallArguments {
    std::vector<Value> positional;
    std::vector<Value> names;
    std::vector<Value> values;

    Value keywords(Thread& thread) const {
        const Value result = thread.interpreter.dict();
        for (std::size_t i = 0; i < names.size(); ++i)
            set_item(thread, result, names[i], values[i]);
        return result;
    }
    void take_keywords(const Value& dict) {
        names.clear();
        values.clear();
        std::size_t position = 0;
        while (Dict::Entry* entry = dict.as<DictObject>()->table.next(position)) {
            names.push_back(entry->key);
            values.push_back(entry->value);
        }
    }
};

void call_before(Thread& thread, const Value& self, const Hook& hook, CallArguments& arguments) {
    std::vector<Value> given{self, thread.interpreter.tuple(arguments.positional)};
    if (hook.takes_keywords) given.push_back(arguments.keywords(thread));
    Value changed = call(thread, hook.function, given);
    if (changed.is_none()) return;
    const auto* tuple = changed.get<TupleObject>();
    if (hook.takes_keywords) {
        if (tuple == nullptr || tuple->items.size() != 2 || !tuple->items[0].get<TupleObject>() ||
            !tuple->items[1].get<DictObject>()) {
            raise("RuntimeError",
                  fmt::format("forward pre-hook must return None or a tuple of (new_args, "
                              "new_kwargs), but got {}.",
                              str_of(thread, changed)));
        }
        const Value keywords = tuple->items[1];
        arguments.positional = std::vector<Value>(tuple->items[0].as<TupleObject>()->items);
        arguments.take_keywords(keywords);
        return;
    }
    arguments.positional = tuple != nullptr ? tuple->items : std::vector<Value>{std::move(changed)};
}

}  // namespace

Value ModuleInstance::call_it(Thread& thread, std::vector<Value> positional,
                              std::span<const Value> names, std::span<const Value> values) {
    if (!module) {
        raise("AttributeError",
              fmt::format("'{}' object has no attribute '_backward_hooks'", type->name));
    }
    const Value self(this);
    const Value forward = get_attribute(thread, self, "forward");
    if (hooks.empty()) return call(thread, forward, positional, names, values);
    const std::vector<Hook> called = hooks;  // a hook may remove itself
    CallArguments arguments{
        std::move(positional), {names.begin(), names.end()}, {values.begin(), values.end()}};
    for (const Hook& hook : called) {
        if (hook.when == Hook::When::before_forward) call_before(thread, self, hook, arguments);
    }
    const Value watcher = backward_hook(thread, self, called);
    if (watcher.is_set()) {
        const Value wrapped = call_method(thread, watcher, "wrap_inputs",
                                          {thread.interpreter.tuple(arguments.positional)});
        arguments.positional = wrapped.as<TupleObject>()->items;
    }
    Value result = call(thread, forward, arguments.positional, arguments.names, arguments.values);
    for (const Hook& hook : called) {
        if (hook.when != Hook::When::after_forward) continue;
        std::vector<Value> given{self, thread.interpreter.tuple(arguments.positional)};
        if (hook.takes_keywords) given.push_back(arguments.keywords(thread));
        given.push_back(result);
        Value changed = call(thread, hook.function, given);
        if (!changed.is_none()) result = std::move(changed);
    }
    return watcher.is_set() ? call_method(thread, watcher, "wrap_outputs", {result}) : result;
}

torch::ModulePtr ModuleInstance::handle() {
    return {module.get(), [keep = Ref<ModuleInstance>(this)](torch::Module*) {}};
}

void ModuleInstance::forget() {
    if (!module || module->object != this) return;
    module->object = nullptr;
    module->owner = nullptr;
}

void ModuleInstance::clear_references() {
    forget();
    const torch::ModulePtr dying = std::move(module);
    module.reset();
    hooks.clear();
    Container::clear_references();
}

TorchState& torch_state(Interpreter& interpreter) {
    return *static_cast<TorchState*>(interpreter.torch_state.get());
}

// ---- to Python

Value wrap(Thread& thread, const torch::Tensor& tensor) {
    if (!tensor) return Value::none();
    if (tensor->object != nullptr) return Value(static_cast<TensorObject*>(tensor->object));
    const TorchState& state = torch_state(thread.interpreter);
    TypeObject* type = tensor->is_parameter ? state.parameter : state.tensor;
    const Ref<TensorObject> object = make<TensorObject>(type);
    object->hold(tensor);
    return object;
}

namespace {

std::vector<Value> wrapped(Thread& thread, const std::vector<torch::Tensor>& tensors) {
    std::vector<Value> values;
    values.reserve(tensors.size());
    for (const torch::Tensor& tensor : tensors) values.push_back(wrap(thread, tensor));
    return values;
}

}  // namespace

Value wrap_list(Thread& thread, const std::vector<torch::Tensor>& tensors) {
    return thread.interpreter.list(wrapped(thread, tensors));
}

Value wrap_tuple(Thread& thread, const std::vector<torch::Tensor>& tensors) {
    return thread.interpreter.tuple(wrapped(thread, tensors));
}

Value wrap_module(Thread& thread, const torch::ModulePtr& module) {
    if (!module) return Value::none();
    if (module->object != nullptr) return Value(static_cast<ModuleInstance*>(module->object));
    const TorchState& state = torch_state(thread.interpreter);
    const auto found = state.module_types.find(module->class_name());
    TypeObject* type = found != state.module_types.end() ? found->second : state.module;
    const Ref<ModuleInstance> object = make<ModuleInstance>(type);
    object->hold(module);
    return object;
}

Value wrap_device(Thread& thread, const torch::Device& device) {
    const Ref<DeviceObject> object = make<DeviceObject>(torch_state(thread.interpreter).device);
    object->device = device;
    return object;
}

Value wrap_size(Thread& thread, const torch::Shape& shape) {
    std::vector<Value> items;
    items.reserve(shape.size());
    for (const std::int64_t size : shape) items.push_back(Value::integer(size));
    return make<TupleObject>(torch_state(thread.interpreter).size, std::move(items));
}

Value wrap_scalar(const torch::Scalar& scalar) {
    switch (scalar.kind) {
        case torch::Scalar::Kind::boolean:
            return Value::boolean(scalar.whole != 0);
        case torch::Scalar::Kind::integer:
            return Value::integer(scalar.whole);
        case torch::Scalar::Kind::floating:
            return Value::real(scalar.real);
    }
    return Value::none();
}

Value value_from_item(Thread& thread, const torch::Item& item) {
    using ItemKind = torch::Item::Kind;
    const auto items = [&] {
        std::vector<Value> values;
        values.reserve(item.items.size());
        for (const torch::Item& part : item.items) values.push_back(value_from_item(thread, part));
        return values;
    };
    switch (item.kind) {
        case ItemKind::none:
            return Value::none();
        case ItemKind::tensor:
            return wrap(thread, item.tensor);
        case ItemKind::opaque:
            return *std::static_pointer_cast<const Value>(item.object);
        case ItemKind::tuple:
            if (item.object)
                return call(thread, *std::static_pointer_cast<const Value>(item.object), items());
            return thread.interpreter.tuple(items());
        case ItemKind::list:
            return thread.interpreter.list(items());
        case ItemKind::dict: {
            const Ref<DictObject> dict = thread.interpreter.dict();
            for (std::size_t i = 0; i < item.items.size(); ++i) {
                dict->table.set(thread, value_from_item(thread, item.keys[i]),
                                value_from_item(thread, item.items[i]));
            }
            dict->recount();
            if (item.object)
                return call(thread, *std::static_pointer_cast<const Value>(item.object),
                            {Value(dict)});
            return dict;
        }
    }
    return Value::none();
}

}  // namespace ringside::snippet
