// The walk back along the tape. Nodes whose gradients are complete go latest first, as PyTorch's
// engine orders them. When nodes of several GPUs are ready, each GPU's part of the graph is walked
// by a thread of its own, which ends where it needs another GPU's.
#include "core/torch/autograd.h"
#include "core/torch/creation.h"
#include "core/torch/data_parallel.h"
#include "core/torch/dtype_rules.h"
#include "core/torch/elementwise.h"
#include "core/torch/reductions.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace ringside::torch {

namespace {

using NodePtr = std::shared_ptr<Node>;

struct Later {
    bool operator()(const NodePtr& a, const NodePtr& b) const {
        if (a->sequence != b->sequence) return a->sequence > b->sequence;
        return a->created < b->created;
    }
};

// Puts a node's stream in force for its device.
class StreamScope {
   public:
    StreamScope(Context& context, device::StreamId stream)
        : streams_(context.host.current_streams) {
        if (stream.device.is_host()) return;
        index_ = index_from(stream.device.index);
        if (streams_.size() <= *index_) streams_.resize(*index_ + 1);
        before_ = streams_[*index_];
        streams_[*index_] = stream;
    }
    ~StreamScope() {
        if (index_) streams_[*index_] = before_;
    }
    StreamScope(const StreamScope&) = delete;
    StreamScope& operator=(const StreamScope&) = delete;

   private:
    std::vector<device::StreamId>& streams_;
    std::optional<std::size_t> index_;
    device::StreamId before_;
};

// Lets `later` go on only when what `earlier` has been given so far is done.
void order_streams(Context& context, device::StreamId earlier, device::StreamId later) {
    if (earlier == later || earlier.device.is_host() || later.device.is_host()) return;
    const device::EventId done = take(context.runtime().make_event(context.host));
    take(context.runtime().record(context.host, done, earlier));
    take(context.runtime().wait(context.host, later, done));
}

bool is_alone(const Tensor& tensor, long owners) {
    return tensor.use_count() <= owners && tensor->storage.use_count() == 1;
}

Tensor detached(const Tensor& tensor) {
    if (!tensor->grad_fn && !tensor->requires_grad) return tensor;
    return alias(tensor);
}

// A leaf keeps a copy of its own of a gradient that has a history.
Tensor copy_with_history(Context& context, const Tensor& grad) {
    const Tensor copy = new_tensor(context, {.shape = grad->shape,
                                             .dtype = grad->dtype,
                                             .device = grad->device(),
                                             .role = trace::Role::gradient});
    copy_in_place(context, copy, grad);
    copy->version = nullptr;
    return copy;
}

// AccumulateGrad: takes the gradient over when nobody else has it, else adds it in place.
void accumulate(Context& context, const Tensor& leaf, Tensor grad) {
    Context quiet = without_history(context);
    const std::string& name = leaf->storage->block().label().name;
    const std::string grad_name = name.empty() ? std::string() : name + ".grad";
    if (!leaf->grad) {
        if (context.grad_enabled) {
            leaf->grad = copy_with_history(context, grad);
        } else {
            const bool can_take = is_alone(grad, 1) && grad->is_contiguous() && !grad->grad_fn;
            leaf->grad =
                can_take ? std::move(grad) : clone(quiet, contiguous(quiet, detached(grad)));
        }
        if (!leaf->grad->storage->block().label().base)
            set_label(context, leaf->grad, grad_name, trace::Role::gradient);
    } else if (context.grad_enabled) {
        leaf->grad = add(context, leaf->grad, grad);
    } else {
        binary_in_place(quiet, *find_binary("add"), leaf->grad, grad);
    }
}

// What a replica's parameter gets is a gradient too, though no accumulator ever names it: the sum
// over the replicas takes it away.
void label_for_replica(Context& context, const Tensor& grad, const Node& receiver) {
    if (receiver.name != kReplicasNode) return;
    const device::Label& label = grad->storage->block().label();
    if (label.role == trace::Role::activation && label.name.empty())
        set_label(context, grad, {}, trace::Role::gradient);
}

// One call of backward or grad. After a cancel a branch may outlive the caller, so each holds it.
class Walk : public std::enable_shared_from_this<Walk> {
   public:
    Walk(Context& context, bool retains, const std::vector<Tensor>& inputs, bool captures)
        : context_(context), retains_(retains), has_inputs_(!inputs.empty()) {
        results_.resize(inputs.size());
        for (std::size_t i = 0; i < inputs.size(); ++i) {
            const Edge edge = edge_of(context, inputs[i]);
            kept_.push_back(edge.node);
            if (captures) {
                captured_[edge.node.get()].push_back({edge.output, i});
            } else {
                wanted_.insert(edge.node.get());
            }
        }
    }

    void add_root(const Edge& edge, Tensor grad) {
        roots_.push_back(edge.node);
        put(edge, std::move(grad));
    }

    Gradients run() {
        count_dependencies();
        if (has_inputs_) find_wanted();
        for (const NodePtr& root : roots_) {
            if (dependencies_[root.get()] == 0) make_ready(root);
        }
        while (true) {
            std::vector<int> devices = ready_devices();
            if (devices.empty()) break;
            const auto gpus = std::ranges::count_if(devices, [](int index) { return index >= 0; });
            if (gpus > 1 && devices.front() >= 0) {
                fork(devices);
            } else {
                evaluate(context_, take_ready(devices.front()));
            }
        }
        for (const device::StreamId stream : leaf_streams_) {
            order_streams(context_, stream, stream_of(context_, stream.device));
        }
        return std::move(results_);
    }

   private:
    // Who brought a node its latest gradient, and when.
    struct Arrival {
        const device::HostThread* host = nullptr;
        Picoseconds at{0};
    };

    struct Capture {
        int output;
        std::size_t result;
    };

    void put(const Edge& edge, Tensor grad) {
        Gradients& buffer = buffers_[edge.node.get()];
        buffer.resize(edge.node->outputs.size());
        Tensor& place = buffer[index_from(edge.output)];
        place = place ? add(context_, place, grad) : std::move(grad);
    }

    void count_dependencies() {
        std::vector<Node*> pending;
        std::unordered_set<Node*> seen;
        for (const NodePtr& root : roots_) {
            if (seen.insert(root.get()).second) pending.push_back(root.get());
        }
        while (!pending.empty()) {
            Node* node = pending.back();
            pending.pop_back();
            order_.push_back(node);
            for (const Edge& edge : node->next) {
                if (!edge.node) continue;
                ++dependencies_[edge.node.get()];
                if (seen.insert(edge.node.get()).second) pending.push_back(edge.node.get());
            }
        }
    }

    // The nodes from which an asked input can be reached.
    void find_wanted() {
        std::unordered_map<const Node*, std::vector<Node*>> before;
        for (Node* node : order_) {
            for (const Edge& edge : node->next) {
                if (edge.node) before[edge.node.get()].push_back(node);
            }
        }
        std::vector<const Node*> pending;
        for (const NodePtr& node : kept_) pending.push_back(node.get());
        for (const Node* node : pending) reachable_.insert(node);
        while (!pending.empty()) {
            const Node* node = pending.back();
            pending.pop_back();
            for (Node* earlier : before[node]) {
                wanted_.insert(earlier);
                if (reachable_.insert(earlier).second) pending.push_back(earlier);
            }
        }
    }

    bool is_reachable(const Node* node) const { return !has_inputs_ || reachable_.contains(node); }
    bool is_wanted(const Node* node) const { return !has_inputs_ || wanted_.contains(node); }

    void make_ready(const NodePtr& node) { ready_[node->stream.device.index].insert(node); }

    std::vector<int> ready_devices() {
        const std::lock_guard lock(mutex_);
        std::vector<int> devices;
        for (const auto& [device, nodes] : ready_) {
            if (!nodes.empty()) devices.push_back(device);
        }
        return devices;
    }

    NodePtr take_ready(int device) {
        const std::lock_guard lock(mutex_);
        auto& nodes = ready_[device];
        if (nodes.empty()) return nullptr;
        NodePtr node = *nodes.begin();
        nodes.erase(nodes.begin());
        return node;
    }

    // Each GPU's ready nodes, and what becomes ready there, in a thread of its own.
    void fork(const std::vector<int>& devices) {
        is_forked_ = true;
        struct Branch {
            std::optional<Raised> raised;
            std::optional<RunEnded> ended;
        };
        auto branches = std::make_shared<std::vector<Branch>>(devices.size());
        std::vector<device::ThreadId> threads;
        for (std::size_t i = 0; i < devices.size(); ++i) {
            const int device = devices[i];
            const auto body = [this, self = shared_from_this(), branches, i,
                               device](device::HostThread& host) {
                host.current_streams = context_.host.current_streams;
                host.current_device = device;
                Context child{.process = context_.process,
                              .host = host,
                              .grad_enabled = context_.grad_enabled};
                Branch& branch = (*branches)[i];
                try {
                    std::shared_ptr<void> kept;
                    if (child.process.on_thread) kept = child.process.on_thread(child, context_);
                    while (const NodePtr node = take_ready(device)) {
                        wait_for_arrival(child, *node);
                        evaluate(child, node);
                    }
                } catch (const Raised& raised) {
                    branch.raised = raised;
                } catch (const RunEnded& ended) {
                    branch.ended = ended;
                }
            };
            threads.push_back(
                take(context_.runtime().spawn(context_.host, device::ThreadKind::autograd, body)));
        }
        std::optional<RunEnded> ended;
        for (const device::ThreadId thread : threads) {
            const auto joined = context_.runtime().join(context_.host, thread);
            if (!joined && !ended) ended = RunEnded(joined.error());
        }
        if (ended) throw *ended;
        for (const Branch& branch : *branches) {
            if (branch.ended) throw *branch.ended;
        }
        for (const Branch& branch : *branches) {
            if (branch.raised) throw *branch.raised;
        }
    }

    Gradients take_buffer(Node& node) {
        const std::lock_guard lock(mutex_);
        const auto found = buffers_.find(&node);
        Gradients grads = found == buffers_.end() ? Gradients() : std::move(found->second);
        if (found != buffers_.end()) buffers_.erase(found);
        grads.resize(node.outputs.size());
        return grads;
    }

    void evaluate(Context& context, const NodePtr& node) {
        Gradients grads = take_buffer(*node);
        const StreamScope stream(context, node->stream);
        call_hooks(context, *node, grads);
        const auto captured = captured_.find(node.get());
        if (captured != captured_.end()) {
            for (const Capture& capture : captured->second) {
                results_[capture.result] = grads[index_from(capture.output)];
            }
        }
        Gradients onward(node->next.size());
        if (is_wanted(node.get())) {
            const bool has_any =
                std::ranges::any_of(grads, [](const Tensor& grad) { return grad != nullptr; });
            if (node->is_accumulator()) {
                if (has_any) add_to_leaf(context, *node, std::move(grads.front()));
                return;
            }
            if (has_any) onward = call(context, *node, grads);
            const std::vector<NodeHook> called = node->hooks;  // a hook may remove itself
            for (const NodeHook& hook : called) hook.function(context, onward, grads);
        }
        grads.clear();
        send(context, *node, std::move(onward));
    }

    static void call_hooks(Context& context, Node& node, Gradients& grads) {
        for (std::size_t i = 0; i < grads.size(); ++i) {
            if (!grads[i]) continue;
            const auto hooks = node.is_accumulator() ? node.variable->hooks : node.output_hooks[i];
            if (hooks) {
                const GradHooks called = *hooks;  // a hook may remove itself
                for (const GradHook& hook : called) {
                    if (Tensor changed = hook.function(context, grads[i]))
                        grads[i] = std::move(changed);
                }
            }
            if (const Tensor kept = node.retained[i].lock()) {
                kept->grad = kept->grad ? add(context, kept->grad, grads[i]) : detached(grads[i]);
            }
        }
    }

    void add_to_leaf(Context& context, Node& node, Tensor grad) {
        accumulate(context, node.variable, std::move(grad));
        {
            const std::lock_guard lock(mutex_);
            if (node.stream.device.is_gpu())
                leaf_streams_.insert(stream_of(context, node.stream.device));
        }
        if (!node.variable->accumulated_hooks) return;
        const GradHooks called = *node.variable->accumulated_hooks;
        for (const GradHook& hook : called) hook.function(context, node.variable);
    }

    Gradients call(Context& context, Node& node, Gradients& grads) {
        if (node.was_released && !node.looks_itself) raise_graph_freed();
        for (std::size_t i = 0; i < grads.size(); ++i) {
            if (grads[i] || node.takes_missing) continue;
            const OutputMeta& meta = node.outputs[i];
            grads[i] = full(context, meta.shape, Scalar::of(0.0),
                            {.dtype = meta.dtype, .device = meta.device});
        }
        std::vector<Tensor> saved;
        saved.reserve(node.saved.size());
        for (const SavedTensor& tensor : node.saved) saved.push_back(tensor.unpack(node));
        BackwardCall call{context, node, grads, saved, {}};
        for (const Edge& edge : node.next)
            call.wanted.push_back(edge.node && is_reachable(edge.node.get()));
        Gradients result = node.backward(call);
        saved.clear();
        if (context.process.detects_anomaly) check_numbers(context, node, result);
        if (!retains_) node.release();
        result.resize(node.next.size());
        for (std::size_t i = 0; i < result.size(); ++i) fit(context, node, i, result[i]);
        return result;
    }

    // Source: Engine::call_function under AnomalyMode, torch/csrc/autograd/anomaly_mode.cpp.
    static void check_numbers(Context& context, const Node& node, const Gradients& grads) {
        Context quiet = without_history(context);
        for (std::size_t i = 0; i < grads.size(); ++i) {
            if (!grads[i] || !device::is_floating(grads[i]->dtype)) continue;
            const Tensor is_nan = unary(quiet, *find_unary("isnan"), grads[i]);
            if (scalar_of(quiet, sum(quiet, is_nan, {})).whole == 0) continue;
            context.warn("UserWarning",
                         node.made_at.empty()
                             ? fmt::format("Error detected in {}. No forward pass information "
                                           "available. Enable detect anomaly during forward pass "
                                           "for more information.",
                                           node.name)
                             : fmt::format("Error detected in {}. Traceback of forward call that "
                                           "caused the error:\n{}",
                                           node.name, node.made_at));
            raise_runtime_error(
                fmt::format("Function '{}' returned nan values in its {}th output.", node.name, i));
        }
    }

    // Makes a gradient fit the input it belongs to. Source: Engine's validate_outputs.
    static void fit(Context& context, const Node& node, std::size_t i, Tensor& grad) {
        const Edge& edge = node.next[i];
        if (!grad) return;
        if (!edge.node) {
            grad = nullptr;
            return;
        }
        const OutputMeta& meta = edge.node->outputs[index_from(edge.output)];
        if (grad->shape != meta.shape) {
            const bool fits =
                grad->shape.size() >= meta.shape.size() &&
                std::equal(meta.shape.rbegin(), meta.shape.rend(), grad->shape.rbegin(),
                           [](std::int64_t a, std::int64_t b) { return a == b || a == 1; });
            if (!fits) {
                raise_runtime_error(fmt::format(
                    "Function {} returned an invalid gradient at index {} - got {} but expected "
                    "shape compatible with {}",
                    node.name, i, text_of_shape(grad->shape), text_of_shape(meta.shape)));
            }
            grad = sum_to(context, grad, meta.shape);
        }
        if (grad->device() != meta.device) {
            if (grad->shape.empty()) {
                grad = to(context, grad, {.device = meta.device});
            } else {
                raise_runtime_error(fmt::format(
                    "Function {} returned an invalid gradient at index {} - expected device {} but "
                    "got {}",
                    node.name, i, device::text_of(meta.device), device::text_of(grad->device())));
            }
        }
        if (grad->dtype != meta.dtype) grad = to(context, grad, {.dtype = meta.dtype});
    }

    // Adds to a gradient that has arrived already.
    static Tensor added(Context& context, Tensor first, const Tensor& second) {
        if (!context.grad_enabled && is_alone(first, 1) && first->is_contiguous()) {
            return binary_in_place(context, *find_binary("add"), first, second);
        }
        return add(context, first, second);
    }

    // Threads of one walk have clocks of their own: who goes on with what another one has made must
    // not do so before it was made.
    void note_arrival(Context& context, const Node& node) {
        if (!is_forked_) return;
        const Picoseconds now = take(context.runtime().now(context.host));
        const std::lock_guard lock(mutex_);
        Arrival& last = arrivals_[&node];
        if (now >= last.at) last = {&context.host, now};
    }

    void wait_for_arrival(Context& context, const Node& node) {
        if (!is_forked_) return;
        Arrival last;
        {
            const std::lock_guard lock(mutex_);
            last = arrivals_[&node];
        }
        if (last.host == nullptr || last.host == &context.host) return;
        const Picoseconds now = take(context.runtime().now(context.host));
        if (now < last.at) take(context.runtime().sleep(context.host, last.at - now));
    }

    // Puts a gradient where its node will find it. While one thread adds to what was there, another
    // may bring a third.
    void deliver(Context& context, const Edge& edge, Tensor grad) {
        while (true) {
            Tensor before;
            {
                const std::lock_guard lock(mutex_);
                Gradients& buffer = buffers_[edge.node.get()];
                buffer.resize(edge.node->outputs.size());
                Tensor& place = buffer[index_from(edge.output)];
                if (!place) {
                    place = std::move(grad);
                    return;
                }
                before = std::move(place);
            }
            wait_for_arrival(context, *edge.node);
            grad = added(context, std::move(before), grad);
        }
    }

    void send(Context& context, const Node& node, Gradients grads) {
        for (std::size_t i = 0; i < node.next.size(); ++i) {
            const Edge& edge = node.next[i];
            if (!edge.node) continue;
            if (grads[i] && is_reachable(edge.node.get())) {
                label_for_replica(context, grads[i], *edge.node);
                if (node.stream.device == edge.node->stream.device)
                    order_streams(context, node.stream, edge.node->stream);
                deliver(context, edge, std::move(grads[i]));
            }
            note_arrival(context, *edge.node);
            const std::lock_guard lock(mutex_);
            if (--dependencies_[edge.node.get()] == 0 && is_reachable(edge.node.get()))
                make_ready(edge.node);
        }
    }

    Context context_;
    bool retains_;
    bool has_inputs_;
    std::mutex mutex_;  // over everything below; never held during a call of the runtime
    std::vector<NodePtr> roots_;
    std::vector<NodePtr> kept_;
    std::vector<Node*> order_;
    std::unordered_map<const Node*, int> dependencies_;
    std::unordered_map<const Node*, Gradients> buffers_;
    std::unordered_set<const Node*> wanted_;     // whose function is called
    std::unordered_set<const Node*> reachable_;  // whose gradient is computed
    std::unordered_map<const Node*, std::vector<Capture>> captured_;
    std::map<int, std::set<NodePtr, Later>> ready_;  // by device
    std::set<device::StreamId> leaf_streams_;
    std::unordered_map<const Node*, Arrival> arrivals_;
    bool is_forked_ = false;
    Gradients results_;
};

Tensor first_grad(Context& context, const Tensor& root, const Tensor& given) {
    if (!given) {
        if (root->numel() != 1)
            raise_runtime_error("grad can be implicitly created only for scalar outputs");
        return full(context, root->shape, Scalar::of(1.0),
                    {.dtype = root->dtype, .device = root->device()});
    }
    return given;
}

Gradients walk(Context& context, const std::vector<Tensor>& roots, const BackwardOptions& options,
               bool captures) {
    Context inner = context;
    inner.grad_enabled = options.create_graph;
    Gradients grads = options.grads;
    grads.resize(roots.size());
    for (std::size_t i = 0; i < roots.size(); ++i) {
        if (grads[i] && grads[i]->shape != roots[i]->shape) {
            raise_runtime_error(fmt::format(
                "Mismatch in shape: grad_output[{}] has a shape of {} and output[{}] has a shape "
                "of {}.",
                i, text_of_size(grads[i]->shape), i, text_of_size(roots[i]->shape)));
        }
        if (roots[i]->needs_grad()) grads[i] = first_grad(inner, roots[i], grads[i]);
    }
    const auto walk = std::make_shared<Walk>(inner, options.retain_graph || options.create_graph,
                                             options.inputs, captures);
    for (std::size_t i = 0; i < roots.size(); ++i) {
        const Edge edge = edge_of(context, roots[i]);
        if (!edge.node) {
            raise_runtime_error(fmt::format(
                "element {} of tensors does not require grad and does not have a grad_fn", i));
        }
        walk->add_root(edge, std::move(grads[i]));
    }
    grads.clear();
    Gradients result;
    try {
        result = walk->run();
    } catch (...) {
        context.process.after_backward.clear();  // a pass that failed has no end
        throw;
    }
    for (const auto& last_step : std::exchange(context.process.after_backward, {}))
        last_step(inner);
    return result;
}

}  // namespace

void raise_graph_freed() {
    raise_runtime_error(
        "Trying to backward through the graph a second time (or directly access saved tensors "
        "after they have already been freed). Saved intermediate values of the graph are freed "
        "when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to "
        "backward through the graph a second time or if you need to access saved tensors after "
        "calling backward.");
}

void backward(Context& context, const std::vector<Tensor>& roots, const BackwardOptions& options) {
    for (const Tensor& input : options.inputs) retain_grad(input);
    const PhaseScope phase(context, "backward");
    if (options.create_graph) {
        context.warn(
            "UserWarning",
            "Using backward() with create_graph=True will create a reference cycle between the "
            "parameter and its gradient which can cause a memory leak. We recommend using "
            "autograd.grad when creating the graph to avoid this. If you have to use this "
            "function, make sure to reset the .grad fields of your parameters to None after use "
            "to break the cycle and avoid the leak.");
    }
    walk(context, roots, options, false);
}

Gradients gradients(Context& context, const std::vector<Tensor>& roots,
                    const BackwardOptions& options, bool allow_unused) {
    for (const Tensor& input : options.inputs) {
        if (!input->needs_grad())
            raise_runtime_error("One of the differentiated Tensors does not require grad");
    }
    const PhaseScope phase(context, "backward");
    Gradients result = walk(context, roots, options, true);
    for (const Tensor& grad : result) {
        if (grad || allow_unused) continue;
        raise_runtime_error(
            "One of the differentiated Tensors appears to not have been used in the graph. Set "
            "allow_unused=True if this is the desired behavior.");
    }
    return result;
}

Tensor sum_to(Context& context, const Tensor& grad, const Shape& shape) {
    if (grad->shape == shape) return grad;
    const std::size_t added = grad->shape.size() - shape.size();
    Over over{{}, true};
    for (std::size_t i = 0; i < grad->shape.size(); ++i) {
        const bool is_summed = i < added || (shape[i - added] == 1 && grad->shape[i] != 1);
        if (is_summed) over.dims.push_back(static_cast<std::int64_t>(i));
    }
    const Tensor summed = over.dims.empty() ? grad : sum(context, grad, over);
    return added == 0 ? summed : view(context, summed, shape);
}

}  // namespace ringside::torch
