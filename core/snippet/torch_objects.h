// The interpreter's objects around core/torch, and the conversions between the two.
#pragma once

#include "core/snippet/interpreter.h"
#include "core/snippet/ops.h"
#include "core/torch/creation.h"
#include "core/torch/data_parallel.h"
#include "core/torch/devices.h"
#include "core/torch/dtype_rules.h"
#include "core/torch/module.h"
#include "core/torch/tensor.h"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::snippet {

// A tensor's one object: while it lives, wrapping the same tensor again finds it.
class TensorObject : public Instance {
   public:
    explicit TensorObject(TypeObject* its_type) : Instance(its_type) {}
    ~TensorObject() override { forget(); }
    void clear_references() override;
    void hold(torch::Tensor its_tensor);
    torch::Tensor tensor;

   private:
    void forget();
};

class DeviceObject : public Instance {
   public:
    explicit DeviceObject(TypeObject* its_type) : Instance(its_type) {}
    torch::Device device;
};

class DTypeObject : public Instance {
   public:
    explicit DTypeObject(TypeObject* its_type) : Instance(its_type) {}
    torch::DType dtype = torch::DType::float32;
};

class RandomGeneratorObject : public Instance {
   public:
    explicit RandomGeneratorObject(TypeObject* its_type) : Instance(its_type) {}
    torch::Generator own;
    torch::Generator* generator = &own;  // the process's, for torch.default_generator
    // Of a GPU's generator, which has no `generator`: where, and its state.
    std::optional<int> device_index;
    torch::DeviceGenerator device_state;
};

// nn.Module's object. It owns the module; whoever needs both holds handle().
class ModuleInstance : public Instance {
   public:
    explicit ModuleInstance(TypeObject* its_type) : Instance(its_type) {}
    ~ModuleInstance() override { forget(); }
    void clear_references() override;
    void hold(torch::ModulePtr its_module);
    // The module as a parent holds it: the handle keeps this object alive.
    torch::ModulePtr handle();
    // Calls it as Python's Module.__call__ does: hooks, and forward between them.
    Value call_it(Thread& thread, std::vector<Value> positional, std::span<const Value> names,
                  std::span<const Value> values);
    torch::ModulePtr module;  // null before Module.__init__

    // A function that a register_…_hook was given.
    struct Hook {
        enum class When { before_forward, after_forward, backward, before_backward };
        std::int64_t id = 0;
        When when = When::after_forward;
        Value function;
        bool takes_keywords = false;
    };
    void add_hook(Hook hook, bool goes_first = false);
    std::vector<Hook> hooks;

   private:
    void forget();
    void take_over();
    std::unique_ptr<torch::ModuleOwner> owner_;
};

// What the bindings keep per interpreter. Borrows types, which the interpreter owns.
struct TorchState {
    TypeObject *tensor = nullptr, *parameter = nullptr, *device = nullptr, *dtype = nullptr,
               *size = nullptr, *generator = nullptr, *module = nullptr, *node = nullptr,
               *hook_handle = nullptr, *plain_text = nullptr, *tensor_hook_handle = nullptr,
               *function_context = nullptr, *work = nullptr;
    std::map<std::string, TypeObject*> node_types;  // grad_fn's classes, by name
    std::int64_t last_hook = 0;
    std::map<torch::DType, Value> dtypes;
    std::map<std::string, TypeObject*, std::less<>> module_types;  // by class name: "Linear"
    std::map<std::string, TypeObject*, std::less<>> result_types;  // torch.return_types: "max"
};
TorchState& torch_state(Interpreter& interpreter);

// ---- to Python
Value wrap(Thread& thread, const torch::Tensor& tensor);  // None for no tensor
Value wrap_list(Thread& thread, const std::vector<torch::Tensor>& tensors);
Value wrap_tuple(Thread& thread, const std::vector<torch::Tensor>& tensors);
Value wrap_module(Thread& thread, const torch::ModulePtr& module);
Value wrap_device(Thread& thread, const torch::Device& device);
Value wrap_size(Thread& thread, const torch::Shape& shape);
Value wrap_scalar(const torch::Scalar& scalar);
Value value_from_item(Thread& thread, const torch::Item& item);

// ---- from Python
TensorObject* tensor_object(const Value& value);  // null when it is none
torch::Tensor tensor_or_null(const Value& value);
ModuleInstance* module_object(const Value& value);
// Raises "relu(): argument 'input' (position 1) must be Tensor, not int".
torch::Tensor tensor_from(Thread& thread, const Value& value, std::string_view function,
                          std::string_view argument, int position);
// self of a Tensor method.
torch::Tensor self_tensor(Args& args);
// A Module method's self. Raises AttributeError before Module.__init__.
torch::Module& self_module(Args& args, std::string_view missing = "_modules");
std::optional<torch::Operand> operand_from(Thread& thread, const Value& value);
std::optional<torch::Scalar> scalar_or_nothing(const Value& value);
torch::Scalar scalar_from(Thread& thread, const Value& value, std::string_view what);
torch::Device device_from(Thread& thread, const Value& value);
torch::DType dtype_from(Thread& thread, const Value& value);
DTypeObject* dtype_object(const Value& value);
DeviceObject* device_object(const Value& value);
// A shape from one sequence or from several integers: view(2, 3), view((2, 3)).
torch::Shape shape_from(Thread& thread, const std::vector<Value>& values,
                        std::string_view function);
std::vector<torch::Tensor> tensors_from(Thread& thread, const Value& sequence,
                                        std::string_view function);
// Numbers, None or a sequence of them, as reductions take dimensions.
std::vector<std::int64_t> dims_from(Thread& thread, const Value& value);
torch::Item item_from(Thread& thread, const Value& value);
torch::Arguments arguments_from(Args& args, std::size_t first);

// dtype=, device=, requires_grad=, pin_memory= of a call whose signature has them from `at` on, in
// this order.
torch::Factory factory_from(Args& args, std::size_t at);
RandomGeneratorObject* generator_object(const Value& value);  // null when it is none
// The host generator of an argument; null for none, and for a GPU's (see GeneratorScope).
torch::Generator* generator_from(const Value& value);

// The arguments of Tensor.to and Module.to. Raises TypeError with the list of forms.
struct ToArguments {
    std::optional<torch::Device> device = std::nullopt;
    std::optional<torch::DType> dtype = std::nullopt;
    bool non_blocking = false;
    bool copy = false;
};
ToArguments to_arguments(Args& args);
// The device of cuda(device=None). Raises RuntimeError for another type.
torch::Device cuda_argument(Args& args);

// torch.tensor(data): nested sequences of numbers. Errors: ValueError, TypeError in PyTorch's
// words.
torch::Tensor torch_tensor_from_data(Thread& thread, const Value& data,
                                     const torch::Factory& factory);

// "float" for 1.0, "Tensor" …: what PyTorch's messages call a value's type.
std::string type_text(Thread& thread, const Value& value);
// torch.typename(value): "torch.FloatTensor", "int", "__main__.Net".
std::string type_name_of(Thread& thread, const Value& value);
std::vector<Value> tuple_items(const Value& tuple);

}  // namespace ringside::snippet
