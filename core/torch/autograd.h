// Autograd: the tape that operations leave behind, and the walk back along it.
//
// Every operation on a tensor that needs a gradient leaves a Node: its name, the edges to the nodes
// of its inputs, what it must remember, and a function from the gradients of its outputs to those
// of its inputs. Gradients are made by the same operations as everything else, so that they can
// leave a tape of their own (create_graph).
#pragma once

#include "core/torch/tensor.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::torch {

// One per output, or one per input; null: zero.
using Gradients = std::vector<Tensor>;

// What a tensor's hook is given and may replace. Null result: unchanged.
struct GradHook {
    std::int64_t id = 0;
    std::function<Tensor(Context&, const Tensor&)> function;
};
using GradHooks = std::vector<GradHook>;

// What a node's own hook is given: the gradients of its inputs, which it may replace, and of its
// outputs.
struct NodeHook {
    std::int64_t id = 0;
    std::function<void(Context&, Gradients& in, const Gradients& out)> function;
};

// A view's base, and the count of writes its history stands for.
struct ViewOf {
    Tensor base;
    std::int64_t seen = 0;
    // What forbids a recorded write through it. Source: CreationMeta in autograd/variable.h.
    enum class Made { plain, one_of_many, without_grad, in_inference, in_function };
    Made made = Made::plain;
};

// A tensor that a node remembers, with its history; never the node's own output itself, which
// would keep the node alive.
class SavedTensor {
   public:
    SavedTensor() = default;
    SavedTensor(const Tensor& tensor, const Node* owner);
    // Errors: RuntimeError when the memory was written since.
    Tensor unpack(Node& owner) const;
    bool is_set() const { return data_ != nullptr; }
    // Takes the node that keeps the history, for letting go of long chains.
    std::shared_ptr<Node> take_node() { return std::move(edge_.node); }

   private:
    Tensor data_;
    Edge edge_;
    std::weak_ptr<TensorImpl> original_;  // whose history the message names
    std::int64_t version_ = 0;
    bool is_output_ = false;
    bool is_original_ = false;
};

// What a node's function is given.
struct BackwardCall {
    Context& context;
    Node& node;
    const Gradients& grads;            // by output
    const std::vector<Tensor>& saved;  // in the order they were saved in
    std::vector<bool> wanted;          // by input: whether its gradient is asked for
    const Tensor& grad() const { return grads.front(); }
    bool wants(std::size_t input) const { return wanted[input]; }
};
using Backward = std::function<Gradients(BackwardCall&)>;

// What an output looks like: what its gradient must fit, and zeros for one that never came.
struct OutputMeta {
    Shape shape;
    DType dtype = DType::float32;
    DeviceId device;
};

class Node : public std::enable_shared_from_this<Node> {
   public:
    std::string name;        // "AddmmBackward0"
    std::vector<Edge> next;  // by input
    std::vector<SavedTensor> saved;
    Backward backward;
    std::vector<OutputMeta> outputs;
    std::vector<std::shared_ptr<GradHooks>> output_hooks;  // by output
    std::vector<std::weak_ptr<TensorImpl>> retained;       // outputs whose gradient is kept
    std::vector<NodeHook> hooks;
    std::uint64_t created = 0;   // its number among all nodes of the process
    std::uint64_t sequence = 0;  // later ones go first; accumulators before all others
    device::StreamId stream;     // where its forward ran, and its backward will
    Tensor variable;             // of an accumulator: the leaf
    bool takes_missing = false;  // its function wants null gradients rather than zeros
    bool was_released = false;
    std::string made_at;            // under anomaly detection: the frames of its forward call
    bool looks_itself = false;      // its function, not the walk, finds out that it was released
    std::shared_ptr<Node> wrapped;  // of a write through a view: the write itself
    void* object = nullptr;         // the interpreter's object of this node while it lives

    Node() = default;
    // Lets go of a long chain without recursion.
    ~Node();
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    bool is_accumulator() const { return variable != nullptr; }
    // Moves the nodes that this one holds into `others`.
    void let_go(std::vector<std::shared_ptr<Node>>& others);
    // Forgets what it remembers; a second walk then fails. Source: Node::release_variables.
    void release();
};

// Whether an operation's result will carry a history.
bool records_history(const Context& context, const std::vector<Tensor>& inputs);

// Leaves a node behind when gradients are recorded and an input needs one. A null input is a
// missing argument. `backward` answers one gradient per input, of a shape that broadcasting made
// from the input's.
void record_history(Context& context, const Tensor& result, std::string_view name,
                    const std::vector<Tensor>& inputs, const std::vector<Tensor>& saved,
                    Backward backward);
// The same for an operation with several results.
void record_history(Context& context, const std::vector<Tensor>& results, std::string_view name,
                    const std::vector<Tensor>& inputs, const std::vector<Tensor>& saved,
                    Backward backward);
// The same for a view of inputs[0]'s memory, so that writes through either are followed.
void record_view(Context& context, const Tensor& result, const Tensor& input, std::string_view name,
                 Backward backward);
void record_views(Context& context, const std::vector<Tensor>& results, const Tensor& input,
                  std::string_view name, Backward backward);
// Gives a tensor that a composed operation ended with that operation's name.
void rename_history(const Tensor& result, std::string_view name);

// Throws when an in-place write to `self` would break autograd's rules.
void check_in_place(Context& context, const Tensor& self);
// Counts a write and, when gradients are recorded, makes `self` the result of the write. inputs[0]
// is `self` before it. Edges are those before the write, so call it after the kernel.
void record_in_place(Context& context, const Tensor& self, std::string_view name,
                     const std::vector<Tensor>& inputs, const std::vector<Tensor>& saved,
                     Backward backward);
// Counts a write that has no history.
void count_write(const Tensor& self);

// Where a tensor's gradient goes: its node, or the accumulator of a leaf.
Edge edge_of(Context& context, const Tensor& tensor);
// grad_fn as the program sees it: that of a view is made anew after a write through its base.
// Errors: RuntimeError when such a view may not be written.
std::shared_ptr<Node> grad_fn_of(Context& context, const Tensor& tensor);
// A node's name in messages: "AddBackward0", "torch::autograd::CopySlices".
std::string full_name_of(const Node& node);
// An input that a torch.autograd.Function returned as it is: a view no recorded write may change.
void record_function_view(const Tensor& result, const Tensor& input);

// ---- the walk

struct BackwardOptions {
    Gradients grads = {};  // of the roots; empty or null: ones for a scalar
    bool retain_graph = false;
    bool create_graph = false;
    std::vector<Tensor> inputs = {};  // only these get a gradient; empty: every leaf
};
// torch.autograd.backward: adds to `.grad`. Errors: RuntimeError in PyTorch's words.
void backward(Context& context, const std::vector<Tensor>& roots, const BackwardOptions& options);
// torch.autograd.grad: the gradients of options.inputs; null where the graph does not reach one and
// `allow_unused`.
Gradients gradients(Context& context, const std::vector<Tensor>& roots,
                    const BackwardOptions& options, bool allow_unused);

// Tensor.register_hook and retain_grad. Errors: RuntimeError for a tensor without gradient.
void add_hook(const Tensor& tensor, GradHook hook);
void retain_grad(const Tensor& tensor);

// Raises RuntimeError: a second walk over a part of the graph that the first has freed.
[[noreturn]] void raise_graph_freed();

// The sum of a gradient over the dimensions that broadcasting added to `shape`.
Tensor sum_to(Context& context, const Tensor& grad, const Shape& shape);

}  // namespace ringside::torch
