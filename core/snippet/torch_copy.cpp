// copy.deepcopy of tensors and modules, and the dictionaries behind a module's attributes.
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"
#include "core/torch/views.h"

namespace ringside::snippet {

namespace {

torch::Tensor deep_copy(Thread& thread, const torch::Tensor& tensor) {
    if (!tensor) return nullptr;
    if (!tensor->is_leaf()) {
        raise("RuntimeError",
              "Only Tensors created explicitly by the user (graph leaves) support the deepcopy "
              "protocol at the moment.  If you were attempting to deepcopy a module, this may be "
              "because of a torch.nn.utils.weight_norm usage, see "
              "https://github.com/pytorch/pytorch/pull/103001");
    }
    torch::Context quiet = torch::without_history(thread.torch());
    torch::Tensor copy = torch::clone(quiet, tensor);
    copy->is_parameter = tensor->is_parameter;
    copy->requires_grad = tensor->requires_grad;
    const device::Label& label = tensor->storage->block().label();
    torch::set_label(quiet, copy, label.name, label.role);
    return copy;
}

// What copy.deepcopy remembers by id(): a tensor that two modules share stays shared.
Value remembered(Args& args, const Value& original) {
    auto* memo = args[1].get<DictObject>();
    if (memo == nullptr) return {};
    const Value key = Value::integer(args.interpreter.identity(original));
    const Value* found = memo->table.find(args.thread, key);
    return found != nullptr ? *found : Value();
}

void remember(Args& args, const Value& original, const Value& copy) {
    if (auto* memo = args[1].get<DictObject>()) {
        memo->table.set(args.thread, Value::integer(args.interpreter.identity(original)), copy);
    }
}

Value tensor_deep_copy(Args& args) {
    const torch::Tensor self = self_tensor(args);
    const Value known = remembered(args, args[0]);
    if (known.is_set()) return known;
    const Value copy = wrap(args.thread, deep_copy(args.thread, self));
    remember(args, args[0], copy);
    return copy;
}

Value deep_copy_of(Args& args, const Value& value) {
    const Value copy = Value(args.interpreter.import(args.thread, "copy"));
    return call_method(args.thread, copy, "deepcopy", {value, args[1]});
}

Value module_deep_copy(Args& args) {
    const torch::Module& module = self_module(args);
    const Value known = remembered(args, args[0]);
    if (known.is_set()) return known;
    auto* self = args.self<ModuleInstance>();
    const Ref<ModuleInstance> made(static_cast<ModuleInstance*>(self->type->allocate(self->type)));
    std::unique_ptr<torch::Module> copy = torch::copy_of(module);
    copy->object = nullptr;
    copy->owner = nullptr;
    made->hold(torch::ModulePtr(std::move(copy)));
    remember(args, args[0], Value(made));
    torch::Module& target = *made->module;
    for (auto* list : {&target.parameters, &target.buffers}) {
        for (torch::Module::NamedTensor& named : *list) {
            if (named.tensor)
                named.tensor = tensor_or_null(deep_copy_of(args, wrap(args.thread, named.tensor)));
        }
    }
    for (torch::Module::NamedModule& child : target.modules) {
        if (!child.module) continue;
        const Value copied = deep_copy_of(args, wrap_module(args.thread, child.module));
        child.module = module_object(copied)->handle();
    }
    if (Dict* attributes = self->attributes_if_any()) {
        Dict originals;
        originals.copy_from(*attributes);
        std::size_t position = 0;
        while (Dict::Entry* entry = originals.next(position)) {
            made->attributes().set(entry->key.as<StrObject>(), deep_copy_of(args, entry->value));
        }
    }
    return made;
}

Value tensors_dict(Thread& thread, const std::vector<torch::Module::NamedTensor>& list) {
    const Ref<DictObject> dict = thread.interpreter.dict();
    for (const torch::Module::NamedTensor& named : list) {
        dict->table.set(thread.interpreter.intern(named.name), wrap(thread, named.tensor));
    }
    return dict;
}

const torch::Module& held(const Value& self) {
    const auto* instance = self.as<ModuleInstance>();
    if (!instance->module) {
        raise("AttributeError",
              "'" + instance->type->name + "' object has no attribute '_parameters'");
    }
    return *instance->module;
}

}  // namespace

void add_copying(Interpreter& interpreter) {
    TorchState& state = torch_state(interpreter);
    state.tensor->method("__deepcopy__", "self, memo", tensor_deep_copy);
    state.module->method("__deepcopy__", "self, memo", module_deep_copy);
    state.module->getter("_parameters", [](Thread& thread, const Value& self) {
        return tensors_dict(thread, held(self).parameters);
    });
    state.module->getter("_buffers", [](Thread& thread, const Value& self) {
        return tensors_dict(thread, held(self).buffers);
    });
    state.module->getter("_modules", [](Thread& thread, const Value& self) -> Value {
        const Ref<DictObject> dict = thread.interpreter.dict();
        for (const torch::Module::NamedModule& child : held(self).modules) {
            dict->table.set(thread.interpreter.intern(child.name),
                            wrap_module(thread, child.module));
        }
        return dict;
    });
}

}  // namespace ringside::snippet
