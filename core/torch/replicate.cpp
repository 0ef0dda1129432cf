// The two middle steps of a DataParallel forward: copying the module, running the copies.
#include "core/torch/autograd.h"
#include "core/torch/data_parallel.h"
#include "core/torch/history_parts.h"
#include "core/torch/transfer.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>

namespace ringside::torch {

namespace {

// Tensors are taken in order into a buffer per type, which is sent once it has reached the limit.
int buffer_count(const std::vector<TensorEntry>& tensors) {
    std::map<DType, std::int64_t> open;
    int count = 0;
    for (const TensorEntry& entry : tensors) {
        std::int64_t& filled = open[entry.tensor->dtype];
        if (filled == 0) ++count;
        filled += device::bytes_from_shape(entry.tensor->shape, entry.tensor->dtype).count;
        if (filled >= kBroadcastBufferBytes) filled = 0;
    }
    return count;
}

// What one device's replica uses instead of the original tensors.
using Replacements = std::map<const TensorImpl*, Tensor>;

void check_broadcast(const std::vector<TensorEntry>& tensors, DeviceIndex first) {
    for (const TensorEntry& entry : tensors) {
        if (!entry.tensor->device().is_gpu()) {
            throw Raised("AssertionError", "Broadcast function not implemented for CPU tensors");
        }
    }
    for (const TensorEntry& entry : tensors) {
        if (entry.tensor->device().index != first) {
            raise_runtime_error(fmt::format("All tensors must be on devices[0]: {}", first));
        }
    }
}

// Makes what one device's replica uses: replica 0 shares the originals' memory, every other gets
// fresh memory, which `request` fills in one transfer.
Replacements replacements_for(Context& context, const std::vector<TensorEntry>& tensors,
                              DeviceIndex source, DeviceIndex destination,
                              device::CopyRequest& request) {
    Replacements result;
    request.kind = trace::SpanKind::replicate;
    request.name = "parameters";
    request.shown_parts = buffer_count(tensors);
    for (const TensorEntry& entry : tensors) {
        if (destination == source) {
            result[entry.tensor.get()] = alias(entry.tensor);
            continue;
        }
        NewTensor wanted{
            .shape = entry.tensor->shape, .dtype = entry.tensor->dtype, .device = {destination}};
        wanted.role = trace::Role::replica;
        wanted.name = entry.name;
        wanted.base = entry.tensor->storage->block().id();
        const Tensor fresh = new_tensor(context, wanted);
        if (fresh->numel() > 0) request.parts.emplace_back(entry.tensor->view(), fresh->view());
        result[entry.tensor.get()] = fresh;
    }
    return result;
}

// Broadcasts the tensors from the first device; one set of replacements per device.
std::vector<Replacements> broadcast(Context& context, const std::vector<TensorEntry>& tensors,
                                    const std::vector<DeviceIndex>& devices) {
    std::vector<Replacements> result;
    std::vector<std::pair<DeviceId, device::CopyRequest>> copies;
    for (const DeviceIndex device : devices) {
        if (device < 0 || device >= context.process.device_count()) raise_invalid_ordinal();
        device::CopyRequest request;
        result.push_back(replacements_for(context, tensors, devices.front(), device, request));
        if (!request.parts.empty()) copies.emplace_back(DeviceId{device}, std::move(request));
    }
    if (!copies.empty()) {
        context.charge();
        enqueue_broadcast(context, {devices.front()}, copies);
    }
    return result;
}

// The broadcast is one differentiable operation: its outputs are every replica's tensors, and its
// gradient the sum over the replicas (facts 2.7.2). Buffers that need a gradient take part.
void record_broadcast(Context& context, const std::vector<TensorEntry>& parameters,
                      const std::vector<TensorEntry>& buffers,
                      const std::vector<Replacements>& replacements) {
    std::vector<Tensor> inputs;
    for (const auto* entries : {&parameters, &buffers}) {
        for (const TensorEntry& entry : *entries) {
            if (entry.tensor->needs_grad()) inputs.push_back(entry.tensor);
        }
    }
    if (inputs.empty()) return;
    std::vector<Tensor> outputs;
    for (const Replacements& replaced : replacements) {
        for (const Tensor& input : inputs) {
            const Tensor& output = replaced.at(input.get());
            outputs.push_back(output);
            // The first replica's are the originals themselves: nobody may write to them.
            if (output->storage == input->storage) record_shared_output(output, input);
        }
    }
    const std::size_t count = inputs.size();
    record_history(context, outputs, kReplicasNode, inputs, {},
                   [count](BackwardCall& call) -> Gradients {
                       return reduce_add_coalesced(call.context, call.grads, count);
                   });
}

// Copies the tree of modules and puts the device's tensors in. Children come as replicas of their
// own.
ModulePtr copy_tree(Context& context, const Module& module, const Replacements& tensors,
                    std::map<const Module*, ModulePtr>& done) {
    const auto found = done.find(&module);
    if (found != done.end()) return found->second;
    ModulePtr replica = module.make_replica(context);
    done[&module] = replica;
    for (std::size_t i = 0; i < module.modules.size(); ++i) {
        const ModulePtr& child = module.modules[i].module;
        if (child) replica->modules[i].module = copy_tree(context, *child, tensors, done);
    }
    for (Module::NamedTensor& named : replica->parameters) {
        if (named.tensor) named.tensor = tensors.at(named.tensor.get());
    }
    for (Module::NamedTensor& named : replica->buffers) {
        if (named.tensor) named.tensor = tensors.at(named.tensor.get());
    }
    return replica;
}

// What a worker leaves behind.
struct Outcome {
    Item output;
    std::optional<Raised> raised;
    std::optional<RunEnded> ended;
};

void run_replica(Context& context, Module& module, const Arguments& arguments, DeviceIndex device,
                 Outcome& outcome) {
    const int before = context.host.current_device;
    context.host.current_device = device;
    try {
        outcome.output = module.call(context, arguments);
    } catch (const Raised& raised) {
        outcome.raised = raised;
        std::string text = context.process.format_traceback
                               ? context.process.format_traceback(context, raised)
                               : fmt::format("Traceback (most recent call last):\n{}: {}\n",
                                             raised.type, raised.message);
        outcome.raised->message = std::move(text);
    } catch (const RunEnded& ended) {
        outcome.ended = ended;
    }
    context.host.current_device = before;
}

// What the worker threads share. After a cancel a worker may outlive the caller's frame, so each
// holds it.
struct Work {
    Context parent;
    std::vector<ModulePtr> modules;
    std::vector<Arguments> arguments;
    std::vector<DeviceIndex> devices;
    std::vector<Outcome> outcomes;
};

void run_in_thread(Work& work, std::size_t i, device::HostThread& host) {
    host.phase = "forward";
    host.current_streams = work.parent.host.current_streams;
    Context child{.process = work.parent.process,
                  .host = host,
                  .grad_enabled = work.parent.grad_enabled,
                  .inference_mode = work.parent.inference_mode,
                  .autocast_cpu = work.parent.autocast_cpu,
                  .autocast_cuda = work.parent.autocast_cuda};
    std::shared_ptr<void> kept;
    try {
        if (child.process.on_thread) kept = child.process.on_thread(child, work.parent);
    } catch (const RunEnded& ended) {
        work.outcomes[i].ended = ended;
        return;
    }
    run_replica(child, *work.modules[i], work.arguments[i], work.devices[i], work.outcomes[i]);
}

// Source: torch/_utils.py ExceptionWrapper.reraise.
[[noreturn]] void raise_wrapped(Context& context, const Raised& raised, std::size_t replica,
                                DeviceIndex device) {
    std::string message = fmt::format("Caught {} in replica {} on device {}.\nOriginal {}",
                                      raised.type, replica, device, raised.message);
    if (context.process.with_message)
        throw context.process.with_message(context, raised, std::move(message));
    throw Raised(raised.type, std::move(message));
}

}  // namespace

std::vector<ModulePtr> replicate(Context& context, Module& network,
                                 const std::vector<DeviceIndex>& devices, bool is_detached) {
    const std::vector<TensorEntry> parameters = named_parameters(network);
    const std::vector<TensorEntry> buffers = named_buffers(network);
    check_broadcast(parameters, devices.front());
    check_broadcast(buffers, devices.front());
    std::vector<TensorEntry> tensors = parameters;
    tensors.insert(tensors.end(), buffers.begin(), buffers.end());
    std::vector<ModulePtr> replicas;
    const std::vector<Replacements> replacements = broadcast(context, tensors, devices);
    if (!is_detached) record_broadcast(context, parameters, buffers, replacements);
    for (const Replacements& replaced : replacements) {
        std::map<const Module*, ModulePtr> done;
        replicas.push_back(copy_tree(context, network, replaced, done));
    }
    return replicas;
}

std::vector<Item> parallel_apply(Context& context, const std::vector<ModulePtr>& modules,
                                 const std::vector<Arguments>& arguments,
                                 const std::vector<DeviceIndex>& devices) {
    if (modules.size() != arguments.size()) {
        throw Raised("AssertionError",
                     fmt::format("The number of modules {} is not equal to the number of inputs {}",
                                 modules.size(), arguments.size()));
    }
    if (modules.size() != devices.size()) throw Raised("AssertionError", "");
    const auto work = std::make_shared<Work>(Work{context, modules, arguments, devices, {}});
    work->outcomes.resize(modules.size());
    if (modules.size() == 1) {
        run_replica(context, *modules[0], arguments[0], devices[0], work->outcomes[0]);
    } else {
        std::vector<device::ThreadId> threads;
        for (std::size_t i = 0; i < modules.size(); ++i) {
            const auto body = [work, i](device::HostThread& host) {
                run_in_thread(*work, i, host);
            };
            threads.push_back(
                take(context.runtime().spawn(context.host, device::ThreadKind::python, body)));
        }
        for (const device::ThreadId thread : threads)
            take(context.runtime().join(context.host, thread));
    }
    // The runtime may keep the threads' bodies to its end; the replicas must not live that long.
    work->modules.clear();
    work->arguments.clear();
    std::vector<Outcome> outcomes = std::move(work->outcomes);
    std::vector<Item> outputs;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (outcomes[i].ended) throw *outcomes[i].ended;
    }
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        if (outcomes[i].raised) raise_wrapped(context, *outcomes[i].raised, i, devices[i]);
        outputs.push_back(std::move(outcomes[i].output));
    }
    return outputs;
}

}  // namespace ringside::torch
