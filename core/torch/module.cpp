#include "core/torch/module.h"

#include "core/torch/dtype_rules.h"
#include "core/torch/limits.h"
#include "core/torch/print.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <set>

namespace ringside::torch {

std::string Item::python_type() const {
    switch (kind) {
        case Kind::none:
            return "NoneType";
        case Kind::tensor:
            return tensor->is_parameter ? "Parameter" : "Tensor";
        case Kind::tuple:
            return type_name.empty() ? "tuple" : type_name;
        case Kind::list:
            return type_name.empty() ? "list" : type_name;
        case Kind::dict:
            return type_name.empty() ? "dict" : type_name;
        case Kind::opaque:
            return type_name;
    }
    return {};
}

namespace {

std::string joined_name(std::string_view prefix, std::string_view name) {
    return prefix.empty() ? std::string(name) : fmt::format("{}.{}", prefix, name);
}

template <class Entries>
auto find_named(Entries& entries, std::string_view key) {
    return std::find_if(entries.begin(), entries.end(),
                        [&](const auto& entry) { return entry.name == key; });
}

template <class Entries>
bool erase_named(Entries& entries, std::string_view key) {
    const auto found = find_named(entries, key);
    if (found == entries.end()) return false;
    entries.erase(found);
    return true;
}

constexpr std::size_t kMostModules = 20'000;

void walk(Module& module, const ModulePtr& handle, std::string_view prefix,
          std::set<const Module*>& seen, std::vector<ModuleEntry>& out) {
    if (!seen.insert(&module).second) return;
    if (out.size() > kMostModules) end_at_limit("more than 20,000 modules in one model");
    out.push_back({std::string(prefix), &module, handle});
    for (const Module::NamedModule& child : module.modules) {
        if (child.module)
            walk(*child.module, child.module, joined_name(prefix, child.name), seen, out);
    }
}

using TensorList = std::vector<Module::NamedTensor> Module::*;

std::vector<TensorEntry> collect(const Module& module, std::string_view prefix, bool recurse,
                                 TensorList list) {
    std::vector<TensorEntry> result;
    std::set<const TensorImpl*> seen;
    std::set<const Module*> visited;
    std::vector<ModuleEntry> all;
    if (recurse) {
        walk(const_cast<Module&>(module), nullptr, prefix, visited, all);
    } else {
        all.push_back({std::string(prefix), const_cast<Module*>(&module), nullptr});
    }
    for (const ModuleEntry& entry : all) {
        // A replica's parameters are plain tensors, copies of the original's (facts 2.4.3).
        if (list == &Module::parameters && entry.module->is_replica) continue;
        for (const Module::NamedTensor& named : entry.module->*list) {
            if (!named.tensor || !seen.insert(named.tensor.get()).second) continue;
            result.push_back({joined_name(entry.name, named.name), named.tensor});
        }
    }
    return result;
}

// Gives a tensor another's data and keeps its identity: `param.data = moved`.
void take_data(TensorImpl& tensor, const TensorImpl& from) {
    tensor.storage = from.storage;
    tensor.offset = from.offset;
    tensor.shape = from.shape;
    tensor.strides = from.strides;
    tensor.dtype = from.dtype;
}

// A parameter that goes to the meta device or comes from there is another object (facts 1.1.7): no
// optimizer knows it.
Tensor parameter_in_place_of(const Tensor& old, const Tensor& data,
                             const std::function<Tensor(const Tensor&)>& change) {
    const Tensor made = alias(data);
    made->is_parameter = true;
    made->requires_grad = old->requires_grad;
    if (old->grad) made->grad = change(alias(old->grad));
    return made;
}

// Names the tensors of a child as its parent sees them: "0.weight". Deeper ones keep their names.
void label_tensors(Context& context, const Module& module, const std::string& prefix, int depth) {
    constexpr int kDeepestLabel = 16;
    if (depth > kDeepestLabel) return;
    for (const Module::NamedTensor& named : module.parameters) {
        if (named.tensor) {
            set_label(context, named.tensor, joined_name(prefix, named.name),
                      trace::Role::parameter);
        }
    }
    for (const Module::NamedTensor& named : module.buffers) {
        if (named.tensor) {
            set_label(context, named.tensor, joined_name(prefix, named.name), trace::Role::buffer);
        }
    }
    for (const Module::NamedModule& child : module.modules) {
        if (child.module) {
            label_tensors(context, *child.module, joined_name(prefix, child.name), depth + 1);
        }
    }
}

}  // namespace

Item Module::call(Context& context, const Arguments& arguments) {
    const ModuleDepth depth(context);
    context.charge();
    return owner != nullptr ? owner->forward(context, arguments) : forward(context, arguments);
}

Tensor Module::call(Context& context, const Tensor& input) {
    return call(context, Arguments{.positional = {Item::of(input)}}).tensor;
}

Item Module::forward(Context&, const Arguments&) {
    throw Raised("NotImplementedError",
                 fmt::format("Module [{}] is missing the required \"forward\" function", name()));
}

std::unique_ptr<Module> Module::copy() const { return std::unique_ptr<Module>(new Module(*this)); }

std::unique_ptr<Module> copy_of(const Module& module) { return module.copy(); }

ModulePtr Module::make_replica(Context& context) const {
    std::unique_ptr<Module> replica = copy();
    replica->object = nullptr;
    replica->owner = nullptr;
    replica->is_replica = true;
    if (owner != nullptr) return owner->adopt_replica(context, std::move(replica));
    return ModulePtr(std::move(replica));
}

void Module::register_parameter(Context& context, std::string_view key, Tensor tensor) {
    const auto found = find_named(parameters, key);
    if (tensor) set_label(context, tensor, key, trace::Role::parameter);
    if (found != parameters.end()) {
        found->tensor = std::move(tensor);
    } else {
        parameters.push_back({std::string(key), std::move(tensor)});
    }
}

void Module::register_buffer(Context& context, std::string_view key, Tensor tensor,
                             bool is_persistent) {
    const auto found = find_named(buffers, key);
    if (tensor) set_label(context, tensor, key, trace::Role::buffer);
    if (found != buffers.end()) {
        found->tensor = std::move(tensor);
        found->is_persistent = is_persistent;
    } else {
        buffers.push_back({std::string(key), std::move(tensor), is_persistent});
    }
}

void Module::register_module(Context& context, std::string_view key, ModulePtr module) {
    if (module && names_children()) label_tensors(context, *module, std::string(key), 0);
    const auto found = find_named(modules, key);
    if (found != modules.end()) {
        found->module = std::move(module);
    } else {
        modules.push_back({std::string(key), std::move(module)});
    }
}

Tensor* Module::find_parameter(std::string_view key) {
    const auto found = find_named(parameters, key);
    return found == parameters.end() ? nullptr : &found->tensor;
}

Tensor* Module::find_buffer(std::string_view key) {
    const auto found = find_named(buffers, key);
    return found == buffers.end() ? nullptr : &found->tensor;
}

ModulePtr* Module::find_module(std::string_view key) {
    const auto found = find_named(modules, key);
    return found == modules.end() ? nullptr : &found->module;
}

bool Module::erase(std::string_view key) {
    return erase_named(parameters, key) || erase_named(buffers, key) || erase_named(modules, key);
}

std::vector<TensorEntry> named_parameters(const Module& module, std::string_view prefix,
                                          bool recurse) {
    return collect(module, prefix, recurse, &Module::parameters);
}

std::vector<TensorEntry> named_buffers(const Module& module, std::string_view prefix,
                                       bool recurse) {
    return collect(module, prefix, recurse, &Module::buffers);
}

std::vector<ModuleEntry> named_modules(Module& module, std::string_view prefix) {
    std::vector<ModuleEntry> result;
    std::set<const Module*> seen;
    walk(module, nullptr, prefix, seen, result);
    return result;
}

void apply_to_tensors(Context& context, Module& module,
                      const std::function<Tensor(const Tensor&)>& change) {
    const ModuleDepth depth(context);
    for (const Module::NamedModule& child : module.modules) {
        if (child.module) apply_to_tensors(context, *child.module, change);
    }
    for (Module::NamedTensor& named : module.parameters) {
        if (!named.tensor) continue;
        const Tensor changed = change(alias(named.tensor));
        if (changed->device().is_meta() != named.tensor->device().is_meta()) {
            named.tensor = parameter_in_place_of(named.tensor, changed, change);
            continue;
        }
        take_data(*named.tensor, *changed);
        if (named.tensor->grad) take_data(*named.tensor->grad, *change(alias(named.tensor->grad)));
    }
    for (Module::NamedTensor& named : module.buffers) {
        if (named.tensor) named.tensor = change(named.tensor);
    }
}

void move_module(Context& context, Module& module, std::optional<DeviceId> device,
                 std::optional<DType> dtype, bool non_blocking) {
    if (dtype && !device::is_floating(*dtype)) {
        throw Raised("TypeError", fmt::format("nn.Module.to only accepts floating point or complex "
                                              "dtypes, but got desired dtype={}",
                                              text_of(*dtype)));
    }
    context.charge();
    apply_to_tensors(context, module, [&](const Tensor& tensor) {
        const bool changes_type = dtype && device::is_floating(tensor->dtype);
        if (tensor->device().is_meta() && device && *device != tensor->device()) raise_no_data();
        return to(context, tensor,
                  {.device = device,
                   .dtype = changes_type ? dtype : std::nullopt,
                   .non_blocking = non_blocking});
    });
}

void set_training(Module& module, bool is_training) {
    for (const ModuleEntry& entry : named_modules(module)) entry.module->is_training = is_training;
}

void zero_grad(Context& context, Module& module, bool set_to_none) {
    if (module.is_replica) {
        context.warn("UserWarning",
                     "Calling .zero_grad() from a module created with nn.DataParallel() has no "
                     "effect. The parameters "
                     "are copied (in a differentiable manner) from the original module. This means "
                     "they are not leaf "
                     "nodes in autograd and so don't accumulate gradients. If you need gradients "
                     "in your forward "
                     "method, consider using autograd.grad instead.");
    }
    for (const TensorEntry& entry : named_parameters(module)) {
        static_cast<void>(set_to_none);  // gradients belong to a later part of the subset
        entry.tensor->grad = nullptr;
    }
}

}  // namespace ringside::torch
