// Tensors: a storage, and a strided window into it.
#pragma once

#include "core/device/device_runtime.h"
#include "core/torch/context.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::torch {

using device::DeviceId;
using device::DType;
using device::Shape;
using device::Strides;

class TensorImpl;
// A tensor as PyTorch passes it around: shared, possibly null ("no tensor").
using Tensor = std::shared_ptr<TensorImpl>;

// The memory of one or more tensors. Owns its block; freeing is stream-ordered.
class Storage {
   public:
    Storage(device::Allocation block, DeviceId device, bool is_pinned,
            std::shared_ptr<MemoryBook> book);
    ~Storage();
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;

    device::Block& block() const { return *block_; }
    DeviceId device() const { return device_; }
    bool is_pinned() const { return is_pinned_; }

   private:
    device::Allocation block_;
    DeviceId device_;
    bool is_pinned_;
    std::shared_ptr<MemoryBook> book_;
    CachingAllocator::Place place_;
};

// The autograd side of a tensor: see autograd.h.
class Node;
struct GradHook;
struct ViewOf;

// One output of a node: where a gradient is sent. Null node: nowhere.
struct Edge {
    std::shared_ptr<Node> node = nullptr;
    int output = 0;
};

class TensorImpl {
   public:
    std::shared_ptr<Storage> storage;
    std::int64_t offset = 0;
    Shape shape;
    Strides strides;
    DType dtype = DType::float32;
    bool requires_grad = false;
    bool is_parameter = false;
    bool is_inference = false;  // made in inference mode: has no part in a gradient, ever
    Tensor grad;
    std::shared_ptr<Node> grad_fn;    // what made it; null for a leaf
    int output_number = 0;            // which of grad_fn's outputs it is
    std::weak_ptr<Node> accumulator;  // of a leaf: what adds up its gradient
    // How often its memory was written in place; views share it. Null: never looked at.
    std::shared_ptr<std::int64_t> version;
    std::shared_ptr<ViewOf> view_of;  // of a differentiable view: its base
    std::shared_ptr<std::vector<GradHook>> hooks;
    std::shared_ptr<std::vector<GradHook>> accumulated_hooks;  // after `grad` has been added to
    bool retains_grad = false;
    void* object =
        nullptr;  // the interpreter's object of this tensor while it lives, so that `is` works

    DeviceId device() const { return storage->device(); }
    std::int64_t dim() const { return static_cast<std::int64_t>(shape.size()); }
    std::int64_t numel() const { return device::element_count(shape); }
    bool is_leaf() const { return !grad_fn; }
    // Whether its values can be looked at without a copy or a wait: on the host, and computed.
    bool is_readable() const { return device().is_host() && storage->block().has_values(); }
    bool needs_grad() const { return requires_grad || grad_fn; }
    bool is_contiguous() const;
    device::View view() const { return {&storage->block(), offset, shape, strides, dtype}; }
};

// A Python number on its way into an operation.
struct Scalar {
    enum class Kind { boolean, integer, floating };
    Kind kind = Kind::integer;
    double real = 0;
    std::int64_t whole = 0;

    static Scalar of(bool value) { return {Kind::boolean, value ? 1.0 : 0.0, value ? 1 : 0}; }
    static Scalar of(std::int64_t value) {
        return {Kind::integer, static_cast<double>(value), value};
    }
    static Scalar of(double value) {
        return {Kind::floating, value, static_cast<std::int64_t>(value)};
    }
    DType dtype(DType default_float) const;
};

// How a new tensor's memory is asked for.
struct NewTensor {
    Shape shape;
    DType dtype = DType::float32;
    DeviceId device = device::kHost;
    bool is_pinned = false;
    trace::Role role = trace::Role::activation;
    std::string name = {};
    std::int64_t base = 0;
    std::optional<std::pair<std::int64_t, std::int64_t>> rows = std::nullopt;
};

// Allocates a tensor with undefined values. Errors: OutOfMemoryError in PyTorch's words.
Tensor new_tensor(Context& context, const NewTensor& wanted);

// Makes another window into the same storage; no history, no requires_grad. It shares the count of
// writes.
Tensor alias(const Tensor& tensor, std::int64_t offset, Shape shape, Strides strides);
Tensor alias(const Tensor& tensor);

// Renames what the stage shows of a tensor's memory. An empty name keeps the old one.
void set_label(Context& context, const Tensor& tensor, std::string_view name, trace::Role role);
// A variable was bound to this tensor for the first time: its memory takes the variable's name,
// unless it has one (a parameter's, a chunk's).
void on_named(Context& context, const Tensor& tensor, std::string_view name);

// The stream that work on a device is enqueued on: the thread's current one.
device::StreamId stream_of(const Context& context, DeviceId device);

// Enqueues a kernel on the tensors' device (outputs[0]'s, else inputs[0]'s). Where one of them is
// on the meta device there is nothing to compute.
void launch(Context& context, device::Kernel kernel, DeviceId device);

// Refuses to read a meta tensor in PyTorch's words (facts 1.4.4).
[[noreturn]] void raise_no_data();

// Host access. Device tensors are copied to the host first, which waits as PyTorch does.
std::vector<double> doubles_of(Context& context, const Tensor& tensor);
std::vector<std::int64_t> integers_of(Context& context, const Tensor& tensor);
// One element as PyTorch's item(). Requires: numel() == 1.
Scalar scalar_of(Context& context, const Tensor& tensor);
// Writes values in row-major order into a contiguous host tensor.
void write_doubles(Context& context, const Tensor& tensor, const std::vector<double>& values);
// The same for float32 as it is.
void write_floats(Context& context, const Tensor& tensor, const std::vector<float>& values);
void write_integers(Context& context, const Tensor& tensor,
                    const std::vector<std::int64_t>& values);

// Text. "[2, 3]" and "torch.Size([2, 3])".
std::string text_of_shape(const Shape& shape);
std::string text_of_size(const Shape& shape);

inline std::size_t index_from(std::int64_t value) { return static_cast<std::size_t>(value); }

}  // namespace ringside::torch
