// What operations leave behind: nodes, remembered tensors, views and writes in place.
#include "core/torch/autograd.h"
#include "core/torch/creation.h"
#include "core/torch/dtype_rules.h"
#include "core/torch/elementwise.h"
#include "core/torch/history_parts.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <limits>

namespace ringside::torch {

namespace {

std::int64_t version_of(const Tensor& tensor) { return tensor->version ? *tensor->version : 0; }

void share_version(const Tensor& tensor) {
    if (!tensor->version) tensor->version = std::make_shared<std::int64_t>(0);
}

OutputMeta meta_of(const TensorImpl& tensor) {
    return {tensor.shape, tensor.dtype, tensor.device()};
}

std::shared_ptr<Node> make_node(Context& context, std::string_view name,
                                const std::vector<Tensor>& inputs, Backward backward) {
    auto node = std::make_shared<Node>();
    node->name = name;
    node->backward = std::move(backward);
    node->created = node->sequence = ++context.process.last_node;
    if (context.process.detects_anomaly && context.process.stack_text)
        node->made_at = context.process.stack_text(context);
    node->next.reserve(inputs.size());
    for (const Tensor& input : inputs)
        node->next.push_back(input ? edge_of(context, input) : Edge{});
    return node;
}

void save(Node& node, const std::vector<Tensor>& saved) {
    node.saved.reserve(node.saved.size() + saved.size());
    for (const Tensor& tensor : saved) {
        if (tensor && tensor->is_inference) {
            raise_runtime_error(
                "Inference tensors cannot be saved for backward. To work around you can make a "
                "clone to get a normal tensor and use it in autograd.");
        }
        node.saved.emplace_back(tensor, &node);
    }
}

void attach(Context& context, const std::shared_ptr<Node>& node, const Tensor& result, int output) {
    result->grad_fn = node;
    result->output_number = output;
    result->requires_grad = true;
    node->stream = stream_of(context, result->device());
}

void add_output(const std::shared_ptr<Node>& node, const Tensor& result) {
    node->outputs.push_back(meta_of(*result));
    node->output_hooks.emplace_back();
    node->retained.emplace_back();
}

// The window of a view inside its base's gradient, which is contiguous.
Tensor window(const Tensor& whole, const TensorImpl& base, const TensorImpl& view) {
    if (!base.is_contiguous()) {
        throw Raised("NotImplementedError",
                     "a write through a view of a tensor that is not contiguous has no gradient in "
                     "Ringside's subset yet");
    }
    return alias(whole, view.offset - base.offset, view.shape, view.strides);
}

// What a write through a view means for its base: the gradient of the written part goes through the
// write, the rest passes. Source: torch/csrc/autograd/functions/tensor.cpp CopySlices.
void rebase_base(Context& context, const Tensor& self, const std::shared_ptr<Node>& write) {
    const Tensor base = self->view_of->base;
    auto node = std::make_shared<Node>();
    node->name = "CopySlices";
    node->created = node->sequence = ++context.process.last_node;
    node->next.push_back(edge_of(context, base));
    for (std::size_t i = 1; i < write->next.size(); ++i) node->next.push_back(write->next[i]);
    const Tensor view = alias(self);
    const Tensor shape_of_base = alias(base);
    node->wrapped = write;
    node->backward = [view, shape_of_base](BackwardCall& call) -> Gradients {
        Context& inner = call.context;
        const std::shared_ptr<Node> inner_write = call.node.wrapped;
        if (inner_write->was_released) raise_graph_freed();
        const Tensor whole = clone(inner, contiguous(inner, call.grad()));
        const Tensor part = window(whole, *shape_of_base, *view);
        std::vector<Tensor> saved;
        for (const SavedTensor& tensor : inner_write->saved)
            saved.push_back(tensor.unpack(*inner_write));
        const Gradients grads{clone(inner, part)};
        BackwardCall nested{inner, *inner_write, grads, saved, call.wanted};
        nested.wanted[0] = true;
        Gradients result = inner_write->backward(nested);
        Context quiet = without_history(inner);
        if (result[0]) {
            copy_in_place(quiet, part, result[0]);
        } else {
            fill_in_place(quiet, part, Scalar::of(0.0));
        }
        result[0] = whole;
        return result;
    };
    attach(context, node, base, 0);
    add_output(node, base);
}

// The history of a view whose base was written: a window of what the base is now.
std::shared_ptr<Node> window_node(Context& context, const Tensor& view) {
    const Tensor base = view->view_of->base;
    const Tensor shape_of_base = alias(base);
    const Tensor shape_of_view = alias(view);
    auto node = make_node(
        context, "AsStridedBackward0", {base},
        [shape_of_base, shape_of_view](BackwardCall& call) -> Gradients {
            const Tensor whole =
                full(call.context, shape_of_base->shape, Scalar::of(0.0),
                     {.dtype = call.grad()->dtype, .device = call.grad()->device()});
            Context quiet = without_history(call.context);
            copy_in_place(quiet, window(whole, *shape_of_base, *shape_of_view), call.grad());
            return {whole};
        });
    return node;
}

}  // namespace

SavedTensor::SavedTensor(const Tensor& tensor, const Node* owner) {
    if (!tensor) return;
    share_version(tensor);
    version_ = *tensor->version;
    is_output_ = tensor->grad_fn.get() == owner;
    is_original_ = !is_output_ && tensor->is_leaf() && tensor->requires_grad;
    if (!is_output_) original_ = tensor;
    data_ = is_original_ ? tensor : alias(tensor);
    if (is_output_) {
        edge_.output = tensor->output_number;
    } else if (!is_original_ && tensor->grad_fn) {
        edge_ = {tensor->grad_fn, tensor->output_number};
    }
}

Tensor SavedTensor::unpack(Node& owner) const {
    if (!data_) return nullptr;
    if (version_of(data_) != version_) {
        const Node* maker = is_output_ ? &owner : edge_.node.get();
        int output = edge_.output;
        if (const Tensor original = original_.lock(); original && original->grad_fn) {
            maker = original->grad_fn.get();
            output = original->output_number;
        }
        std::string text = fmt::format(
            "one of the variables needed for gradient computation has been modified by an inplace "
            "operation: [{} {}]",
            data_->dtype != DType::boolean ? tensor_type_name(*data_)
            : data_->device().is_gpu()     ? "CUDABoolType"
                                           : "CPUBoolType",
            text_of_shape(data_->shape));
        if (maker != nullptr)
            text += fmt::format(", which is output {} of {},", output, full_name_of(*maker));
        text += fmt::format(
            " is at version {}; expected version {} instead. Hint: enable anomaly detection to "
            "find the operation that failed to compute its gradient, with "
            "torch.autograd.set_detect_anomaly(True).",
            version_of(data_), version_);
        raise_runtime_error(std::move(text));
    }
    if (is_original_) return data_;
    Tensor tensor = alias(data_);
    if (is_output_) {
        tensor->grad_fn = owner.shared_from_this();
    } else {
        tensor->grad_fn = edge_.node;
    }
    tensor->output_number = edge_.output;
    tensor->requires_grad = tensor->grad_fn != nullptr;
    return tensor;
}

void Node::release() {
    if (wrapped) wrapped->release();
    if (saved.empty()) return;
    saved.clear();
    was_released = true;
}

Node::~Node() {
    std::vector<std::shared_ptr<Node>> pending;
    let_go(pending);
    while (!pending.empty()) {
        const std::shared_ptr<Node> node = std::move(pending.back());
        pending.pop_back();
        if (node.use_count() == 1) node->let_go(pending);
    }
}

void Node::let_go(std::vector<std::shared_ptr<Node>>& others) {
    for (Edge& edge : next) {
        if (edge.node) others.push_back(std::move(edge.node));
    }
    next.clear();
    for (SavedTensor& tensor : saved) {
        if (std::shared_ptr<Node> node = tensor.take_node()) others.push_back(std::move(node));
    }
    if (wrapped) others.push_back(std::move(wrapped));
}

bool records_history(const Context& context, const std::vector<Tensor>& inputs) {
    if (!context.grad_enabled || context.inference_mode) return false;
    return std::ranges::any_of(inputs,
                               [](const Tensor& input) { return input && input->needs_grad(); });
}

void record_history(Context& context, const std::vector<Tensor>& results, std::string_view name,
                    const std::vector<Tensor>& inputs, const std::vector<Tensor>& saved,
                    Backward backward) {
    if (results.empty() || !device::is_floating(results.front()->dtype)) return;
    if (!records_history(context, inputs)) return;
    const std::shared_ptr<Node> node = make_node(context, name, inputs, std::move(backward));
    int output = 0;
    for (const Tensor& result : results) {
        add_output(node, result);
        attach(context, node, result, output++);
    }
    save(*node, saved);
}

void record_history(Context& context, const Tensor& result, std::string_view name,
                    const std::vector<Tensor>& inputs, const std::vector<Tensor>& saved,
                    Backward backward) {
    if (!device::is_floating(result->dtype) || !records_history(context, inputs)) return;
    const std::shared_ptr<Node> node = make_node(context, name, inputs, std::move(backward));
    add_output(node, result);
    attach(context, node, result, 0);
    save(*node, saved);
}

namespace {

void follow_view(const Tensor& result, const Tensor& input, ViewOf::Made made) {
    if (!device::is_floating(result->dtype)) return;
    // A view made while nothing is recorded matters only where its base has a history.
    if (made != ViewOf::Made::plain && made != ViewOf::Made::one_of_many && !input->needs_grad())
        return;
    auto view = std::make_shared<ViewOf>();
    view->base = input->view_of ? input->view_of->base : input;
    share_version(input);
    view->seen = *input->version;
    const bool is_handed_on = made == ViewOf::Made::plain && input->view_of;
    view->made = is_handed_on ? input->view_of->made : made;
    // Made while nothing is recorded, it needs a gradient as its base does, and has no history.
    if (view->made == ViewOf::Made::without_grad) result->requires_grad = true;
    result->view_of = std::move(view);
}

ViewOf::Made made_in(const Context& context, ViewOf::Made with_grad) {
    if (context.inference_mode) return ViewOf::Made::in_inference;
    return context.grad_enabled ? with_grad : ViewOf::Made::without_grad;
}

// Source: torch/csrc/autograd/variable.cpp handle_view_on_rebase.
[[noreturn]] void raise_view_written(const TensorImpl& view, std::string_view what) {
    using Made = ViewOf::Made;
    const Made made = view.view_of->made;
    std::string text;
    if (made == Made::without_grad || made == Made::in_inference || !view.grad_fn) {
        text = view.grad_fn
                   ? fmt::format("Output {} of {} is a view of a view which was created in",
                                 view.output_number, full_name_of(*view.grad_fn))
                   : "A view was created in";
        text += made == Made::in_inference
                    ? fmt::format(" inference mode and {} modified inplace in normal mode.", what)
                    : fmt::format(" no_grad mode and {} modified inplace with grad mode enabled.",
                                  what);
    } else {
        text = fmt::format("Output {} of {} is a view and {} modified inplace.", view.output_number,
                           full_name_of(*view.grad_fn), what);
    }
    switch (made) {
        case Made::plain:
            break;
        case Made::one_of_many:
            text +=
                " This view is the output of a function that returns multiple views. Such "
                "functions do not allow the output views to be modified inplace. You should "
                "replace the inplace operation by an out-of-place one.";
            break;
        case Made::without_grad:
        case Made::in_inference: {
            const std::string_view block =
                made == Made::without_grad ? "no_grad" : "inference_mode";
            text += fmt::format(
                " Given that this use case is ambiguous and error-prone, it is forbidden. You can "
                "clarify your code by moving both the view and the inplace either both inside the "
                "{} block (if you don't want the inplace to be tracked) or both outside (if you "
                "want the inplace to be tracked).",
                block);
            break;
        }
        case Made::in_function:
            text +=
                " This view was created inside a custom Function (or because an input was "
                "returned as-is) and the autograd logic to handle view+inplace would override the "
                "custom backward associated with the custom Function, leading to incorrect "
                "gradients. This behavior is forbidden. You can fix this by cloning the output of "
                "the custom Function.";
            break;
    }
    raise_runtime_error(std::move(text));
}

}  // namespace

void record_view(Context& context, const Tensor& result, const Tensor& input, std::string_view name,
                 Backward backward) {
    follow_view(result, input, made_in(context, ViewOf::Made::plain));
    record_history(context, result, name, {input}, {}, std::move(backward));
}

void record_views(Context& context, const std::vector<Tensor>& results, const Tensor& input,
                  std::string_view name, Backward backward) {
    const ViewOf::Made made = made_in(context, ViewOf::Made::one_of_many);
    for (const Tensor& result : results) follow_view(result, input, made);
    record_history(context, results, name, {input}, {}, std::move(backward));
}

void remember(const Tensor& result, const std::vector<Tensor>& tensors) {
    if (result->grad_fn) save(*result->grad_fn, tensors);
}

void rename_history(const Tensor& result, std::string_view name) {
    if (result->grad_fn) result->grad_fn->name = name;
}

void check_in_place(Context& context, const Tensor& self) {
    if (self->is_inference && !context.inference_mode) {
        raise_runtime_error(
            "Inplace update to inference tensor outside InferenceMode is not allowed.You can make "
            "a clone to get a normal tensor before doing inplace update.See "
            "https://github.com/pytorch/rfcs/pull/17 for more details.");
    }
    if (!context.grad_enabled || !self->needs_grad()) return;
    if (self->view_of) {
        if (self->view_of->made != ViewOf::Made::plain) raise_view_written(*self, "is being");
        if (self->view_of->base->is_leaf()) {
            raise_runtime_error(
                "a view of a leaf Variable that requires grad is being used in an in-place "
                "operation.");
        }
    }
    if (self->is_leaf() && !grad_fn_of(context, self)) {
        raise_runtime_error(
            "a leaf Variable that requires grad is being used in an in-place operation.");
    }
}

void record_function_view(const Tensor& result, const Tensor& input) {
    follow_view(result, input, ViewOf::Made::in_function);
}

void record_shared_output(const Tensor& result, const Tensor& input) {
    follow_view(result, input, ViewOf::Made::one_of_many);
}

std::string full_name_of(const Node& node) {
    const bool is_of_the_engine =
        node.name == "CopySlices" || node.name == "CopyBackwards" || node.name == "AccumulateGrad";
    return is_of_the_engine ? "torch::autograd::" + node.name : node.name;
}

void count_write(const Tensor& self) {
    share_version(self);
    ++*self->version;
}

void record_in_place(Context& context, const Tensor& self, std::string_view name,
                     const std::vector<Tensor>& inputs, const std::vector<Tensor>& saved,
                     Backward backward) {
    count_write(self);
    if (!device::is_floating(self->dtype) || !records_history(context, inputs)) return;
    const std::shared_ptr<Node> node = make_node(context, name, inputs, std::move(backward));
    if (self->view_of && self->view_of->made != ViewOf::Made::plain)
        raise_view_written(*self, "is being");
    if (self->view_of) {
        add_output(node, self);
        save(*node, saved);
        rebase_base(context, self, node);
        const std::shared_ptr<Node> view_node = window_node(context, self);
        add_output(view_node, self);
        attach(context, view_node, self, 0);
        self->view_of->seen = *self->version;
    } else {
        add_output(node, self);
        attach(context, node, self, 0);
        save(*node, saved);
    }
    if (self->hooks) self->grad_fn->output_hooks[0] = self->hooks;
}

Edge edge_of(Context& context, const Tensor& tensor) {
    if (const std::shared_ptr<Node> node = grad_fn_of(context, tensor))
        return {node, tensor->output_number};
    if (!tensor->requires_grad) return {};
    std::shared_ptr<Node> accumulator = tensor->accumulator.lock();
    // A leaf whose data were replaced by another device's or type's has gradients of that kind from
    // then on.
    if (accumulator && (accumulator->outputs[0].device != tensor->device() ||
                        accumulator->outputs[0].dtype != tensor->dtype)) {
        accumulator = nullptr;
    }
    if (!accumulator) {
        accumulator = std::make_shared<Node>();
        accumulator->name = "AccumulateGrad";
        accumulator->created = ++context.process.last_node;
        accumulator->sequence = std::numeric_limits<std::uint64_t>::max();
        accumulator->variable = tensor;
        accumulator->stream = {tensor->device().is_gpu() ? tensor->device() : device::kHost, 0};
        add_output(accumulator, tensor);
        tensor->accumulator = accumulator;
    }
    return {accumulator, 0};
}

std::shared_ptr<Node> grad_fn_of(Context& context, const Tensor& tensor) {
    if (!tensor->view_of || version_of(tensor) == tensor->view_of->seen) return tensor->grad_fn;
    if (!tensor->grad_fn && !tensor->view_of->base->grad_fn) return nullptr;
    if (tensor->view_of->made != ViewOf::Made::plain)
        raise_view_written(*tensor, "its base or another view of its base has been");
    const std::shared_ptr<Node> node = window_node(context, tensor);
    add_output(node, tensor);
    attach(context, node, tensor, 0);
    tensor->view_of->seen = version_of(tensor);
    if (tensor->hooks) node->output_hooks[0] = tensor->hooks;
    return node;
}

void add_hook(const Tensor& tensor, GradHook hook) {
    if (!tensor->needs_grad()) {
        raise_runtime_error("cannot register a hook on a tensor that doesn't require gradient");
    }
    if (!tensor->hooks) {
        tensor->hooks = std::make_shared<GradHooks>();
        if (tensor->grad_fn) {
            tensor->grad_fn->output_hooks[index_from(tensor->output_number)] = tensor->hooks;
        }
    }
    tensor->hooks->push_back(std::move(hook));
}

void retain_grad(const Tensor& tensor) {
    if (!tensor->needs_grad()) {
        raise_runtime_error("can't retain_grad on Tensor that has requires_grad=False");
    }
    if (!tensor->grad_fn) return;
    tensor->retains_grad = true;
    tensor->grad_fn->retained[index_from(tensor->output_number)] = tensor;
}

}  // namespace ringside::torch
