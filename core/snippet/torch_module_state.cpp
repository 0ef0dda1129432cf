// state_dict and load_state_dict, and the forward hooks of a module.
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/checkpoint.h"

#include <fmt/format.h>
#include <map>

namespace ringside::snippet {

namespace {

Value ordered_dict(Thread& thread) {
    const Value collections(thread.interpreter.import(thread, "collections"));
    return call(thread, get_attribute(thread, collections, "OrderedDict"),
                std::span<const Value>{});
}

// Every module's `_version`, by its name.
void add_versions(Thread& thread, const Value& module, const std::string& prefix,
                  const Value& versions) {
    const Thread::Deeper deeper(thread);
    Interpreter& interpreter = thread.interpreter;
    const Value local = interpreter.dict();
    set_item(thread, local, interpreter.name("version"), get_attribute(thread, module, "_version"));
    const std::string name = prefix.empty() ? prefix : prefix.substr(0, prefix.size() - 1);
    set_item(thread, versions, interpreter.str(name), local);
    ModuleInstance* object = module_object(module);
    const std::vector<torch::Module::NamedModule> children = object->module->modules;
    for (const torch::Module::NamedModule& child : children) {
        if (child.module) {
            add_versions(thread, wrap_module(thread, child.module), prefix + child.name + ".",
                         versions);
        }
    }
}

Value state_dict_method(Args& args) {
    Thread& thread = args.thread;
    const std::string prefix = args.has(1) ? text_from(thread, args[1], "prefix") : "";
    const std::vector<torch::TensorEntry> entries =
        torch::state_dict(thread.torch(), self_module(args), prefix);
    const Value result = ordered_dict(thread);
    for (const torch::TensorEntry& entry : entries) {
        set_item(thread, result, thread.interpreter.str(entry.name), wrap(thread, entry.tensor));
    }
    const Value versions = ordered_dict(thread);
    add_versions(thread, args[0], prefix, versions);
    set_attribute(thread, result, thread.interpreter.intern("_metadata"), versions);
    return result;
}

// What a checkpoint says of its modules' versions; nothing for a dict that is none of state_dict's.
std::map<std::string, std::int64_t> versions_of(Thread& thread, const Value& state) {
    std::map<std::string, std::int64_t> versions;
    const Value metadata = find_attribute(thread, state, thread.interpreter.intern("_metadata"));
    auto* modules = metadata.is_set() ? metadata.get<DictObject>() : nullptr;
    if (modules == nullptr) return versions;
    std::size_t position = 0;
    while (Dict::Entry* entry = modules->table.next(position)) {
        auto* local = entry->value.get<DictObject>();
        if (local == nullptr || !entry->key.is(Kind::str)) continue;
        const Value* version = local->table.find(thread.interpreter.intern("version"));
        if (version != nullptr && version->is_integer())
            versions[entry->key.as<StrObject>()->text] = version->as_integer();
    }
    return versions;
}

Value load_state_dict_method(Args& args) {
    Thread& thread = args.thread;
    torch::Module& module = self_module(args);
    auto* dict = args[1].get<DictObject>();
    if (dict == nullptr) {
        raise_type_error(fmt::format("Expected state_dict to be dict-like, got {}.",
                                     repr_of(thread, Value(args.interpreter.type_of(args[1])))));
    }
    torch::Checkpoint checkpoint;
    checkpoint.versions = versions_of(thread, args[1]);
    std::size_t position = 0;
    while (Dict::Entry* entry = dict->table.next(position)) {
        torch::Tensor tensor = tensor_or_null(entry->value);
        std::string type =
            tensor ? "" : repr_of(thread, Value(args.interpreter.type_of(entry->value)));
        checkpoint.entries.push_back(
            {str_of(thread, entry->key), std::move(tensor), std::move(type)});
    }
    const bool is_strict = !args.has(2) || is_true(thread, args[2]);
    const torch::LoadResult result =
        torch::load_checkpoint(thread.torch(), module, checkpoint, is_strict);
    const auto names = [&](const std::vector<std::string>& keys) {
        std::vector<Value> values;
        for (const std::string& key : keys) values.push_back(thread.interpreter.str(key));
        return thread.interpreter.list(std::move(values));
    };
    return make<TupleObject>(torch_state(args.interpreter).result_types.at("incompatible_keys"),
                             std::vector<Value>{names(result.missing), names(result.unexpected)});
}

}  // namespace

namespace {

// What register_forward_hook returns: remove() takes the hook away.
class HookHandle : public Instance {
   public:
    explicit HookHandle(TypeObject* its_type) : Instance(its_type) {}
    void clear_references() override {
        owner = nullptr;
        Container::clear_references();
    }
    Ref<ModuleInstance> owner;
    std::int64_t id = 0;
};

Value register_hook_method(Args& args) {
    self_module(args);
    auto* self = args.self<ModuleInstance>();
    const std::int64_t id = ++torch_state(args.interpreter).last_hook;
    const std::string& name = args.function.name;
    using When = ModuleInstance::Hook::When;
    const When when = name == "register_forward_pre_hook"         ? When::before_forward
                      : name == "register_forward_hook"           ? When::after_forward
                      : name == "register_full_backward_pre_hook" ? When::before_backward
                                                                  : When::backward;
    const auto flag = [&](std::size_t at) {
        return args.has(at) && is_true(args.thread, args[at]);
    };
    self->add_hook({id, when, args[1], flag(3)}, flag(2));
    const Ref<HookHandle> handle = make<HookHandle>(torch_state(args.interpreter).hook_handle);
    handle->owner = Ref<ModuleInstance>(self);
    handle->id = id;
    return handle;
}

Value remove_hook_method(Args& args) {
    const auto* self = args.self<HookHandle>();
    if (self->owner) {
        std::erase_if(self->owner->hooks,
                      [&](const ModuleInstance::Hook& hook) { return hook.id == self->id; });
    }
    return Value::none();
}

}  // namespace

void add_hooks(Interpreter& interpreter, TypeObject* module) {
    TypeObject* handle = interpreter.new_type("torch.utils.hooks", "RemovableHandle");
    handle->allocate = [](TypeObject* its_type) -> Object* { return new HookHandle(its_type); };
    handle->method("remove", "self", remove_hook_method);
    torch_state(interpreter).hook_handle = handle;
    handle->method("__enter__", "self", [](Args& args) -> Value { return args[0]; });
    handle->method("__exit__", "self, *exception", remove_hook_method);
    module->method("register_forward_pre_hook",
                   "self, hook, *, prepend=, with_kwargs=", register_hook_method);
    module->method("register_forward_hook",
                   "self, hook, *, prepend=, with_kwargs=, always_call=", register_hook_method);
    for (const char* name : {"register_full_backward_hook", "register_full_backward_pre_hook"})
        module->method(name, "self, hook, prepend=", register_hook_method);
}

void add_state(TypeObject* module) {
    module->method("state_dict", "self, prefix=, keep_vars=", state_dict_method);
    module->method("load_state_dict", "self, state_dict, strict=", load_state_dict_method);
}

}  // namespace ringside::snippet
