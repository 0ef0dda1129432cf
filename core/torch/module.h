// nn.Module: parameters, buffers and children in order, and what moves, names and prints them.
#pragma once

#include "core/torch/item.h"
#include "core/torch/tensor.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ringside::torch {

class Module;
using ModulePtr = std::shared_ptr<Module>;

// The interpreter's side of a module whose class the program defined. Outlives its module's calls.
class ModuleOwner {
   public:
    virtual ~ModuleOwner() = default;
    // Calls the program's forward, by whatever name Python finds it.
    virtual Item forward(Context& context, const Arguments& arguments) = 0;
    // A shallow copy of the program's object around `replica`; returns the handle that keeps both
    // alive.
    virtual ModulePtr adopt_replica(Context& context, std::unique_ptr<Module> replica) = 0;
    virtual std::string class_name() const = 0;
    // The text of the program's extra_repr, if it has one.
    virtual std::optional<std::string> extra_repr(Context& context) = 0;
};

class Module {
   public:
    struct NamedTensor {
        std::string name;
        Tensor tensor;  // null: registered as None
        bool is_persistent = true;
    };
    struct NamedModule {
        std::string name;
        ModulePtr module;  // null: registered as None
    };

    Module() = default;
    virtual ~Module() = default;
    Module& operator=(const Module&) = delete;

    // Python's class name.
    std::string name() const { return owner != nullptr ? owner->class_name() : class_name(); }
    virtual std::string class_name() const { return "Module"; }
    virtual std::string extra_repr() const { return {}; }

    // Calls forward: the program's when it has one.
    Item call(Context& context, const Arguments& arguments);
    Tensor call(Context& context, const Tensor& input);
    virtual Item forward(Context& context, const Arguments& arguments);

    // _replicate_for_data_parallel: a shallow copy with the same children and tensors, which the
    // caller replaces. A program's class gets its object copied too.
    ModulePtr make_replica(Context& context) const;

    // Registration. A later one under the same name replaces the tensor or module in its place.
    void register_parameter(Context& context, std::string_view key, Tensor tensor);
    void register_buffer(Context& context, std::string_view key, Tensor tensor,
                         bool is_persistent = true);
    void register_module(Context& context, std::string_view key, ModulePtr module);
    Tensor* find_parameter(std::string_view key);
    Tensor* find_buffer(std::string_view key);
    ModulePtr* find_module(std::string_view key);
    bool erase(std::string_view key);

    std::vector<NamedTensor> parameters;
    std::vector<NamedTensor> buffers;
    std::vector<NamedModule> modules;
    bool is_training = true;
    bool is_replica = false;
    ModuleOwner* owner = nullptr;  // null for built-in classes
    void* object = nullptr;        // the interpreter's object of this module while it lives

   protected:
    Module(const Module&) = default;
    // A copy of the C++ part.
    virtual std::unique_ptr<Module> copy() const;
    // Whether registering children renames their tensors on the stage ("0.weight").
    virtual bool names_children() const { return true; }

   private:
    friend std::unique_ptr<Module> copy_of(const Module& module);
};

// A copy of the C++ part alone: the same children and tensors, and no object of the interpreter's
// until the caller gives it one.
std::unique_ptr<Module> copy_of(const Module& module);

// Walks, in PyTorch's order, each tensor or module once.
struct TensorEntry {
    std::string name;  // dotted
    Tensor tensor;
};
struct ModuleEntry {
    std::string name;  // dotted; "" for the root
    Module* module;
    ModulePtr handle;  // null for the root
};
std::vector<TensorEntry> named_parameters(const Module& module, std::string_view prefix = "",
                                          bool recurse = true);
std::vector<TensorEntry> named_buffers(const Module& module, std::string_view prefix = "",
                                       bool recurse = true);
std::vector<ModuleEntry> named_modules(Module& module, std::string_view prefix = "");

// Module._apply: children first, then parameters (same objects, new data) and their gradients, then
// buffers (new objects).
void apply_to_tensors(Context& context, Module& module,
                      const std::function<Tensor(const Tensor&)>& change);
// Module.to. Errors: TypeError for integer types.
void move_module(Context& context, Module& module, std::optional<DeviceId> device,
                 std::optional<DType> dtype, bool non_blocking = false);
void set_training(Module& module, bool is_training);
void zero_grad(Context& context, Module& module, bool set_to_none);

std::vector<TensorEntry> state_dict(Context& context, const Module& module,
                                    std::string_view prefix = "");
struct LoadResult {
    std::vector<std::string> missing;
    std::vector<std::string> unexpected;
};
// Errors: RuntimeError listing every problem (facts 2.8.2).
LoadResult load_state_dict(Context& context, Module& module, const std::vector<TensorEntry>& state,
                           bool is_strict);

// repr(module).
std::string repr_of(Context& context, const Module& module);

}  // namespace ringside::torch
