#include "core/torch/transfer.h"
#include "core/torch/derivatives.h"

#include "core/torch/elementwise.h"

namespace ringside::torch {

void enqueue_copy(Context& context, const device::CopyRequest& request, DeviceId from,
                  DeviceId to) {
    if (to.is_meta()) return;
    if (from.is_meta()) raise_no_data();
    device::DeviceRuntime& runtime = context.runtime();
    device::HostThread& host = context.host;
    if (from.is_host() || to.is_host() || from == to) {
        take(runtime.copy(host, stream_of(context, to.is_host() ? from : to), request));
        return;
    }
    const device::StreamId source = stream_of(context, from);
    const device::StreamId destination = stream_of(context, to);
    const device::EventId ready = take(runtime.make_event(host));
    take(runtime.record(host, ready, destination));
    take(runtime.wait(host, source, ready));
    take(runtime.copy(host, source, request));
    const device::EventId done = take(runtime.make_event(host));
    take(runtime.record(host, done, source));
    take(runtime.wait(host, destination, done));
}

void await_copy(Context& context, const Tensor& source, const Tensor& destination) {
    const bool is_to_host = destination->device().is_host();
    if (source->device().is_host() == is_to_host) return;
    if (destination->device().is_meta()) return;
    const Tensor& on_host = is_to_host ? destination : source;
    if (!on_host->storage->is_pinned()) return;  // the runtime has waited
    const DeviceId device = is_to_host ? source->device() : destination->device();
    take(context.runtime().synchronize(context.host, stream_of(context, device)));
}

void enqueue_broadcast(Context& context, DeviceId from,
                       const std::vector<std::pair<DeviceId, device::CopyRequest>>& copies) {
    device::DeviceRuntime& runtime = context.runtime();
    device::HostThread& host = context.host;
    const device::StreamId source = stream_of(context, from);
    const device::EventId ready = take(runtime.make_event(host));
    take(runtime.record(host, ready, source));
    for (const auto& [to, request] : copies) {
        const device::StreamId destination = stream_of(context, to);
        take(runtime.wait(host, destination, ready));
        take(runtime.copy(host, destination, request));
        const device::EventId arrived = take(runtime.make_event(host));
        take(runtime.record(host, arrived, destination));
        take(runtime.wait(host, source, arrived));
    }
}

Tensor to_device(Context& context, const Tensor& tensor, DeviceId device, bool non_blocking) {
    const device::Label& label = tensor->storage->block().label();
    NewTensor wanted{.shape = tensor->shape, .dtype = tensor->dtype, .device = device};
    wanted.role = label.role;
    if (label.shape == tensor->shape) {
        wanted.name = label.name;
        wanted.base = label.base;
        wanted.rows = label.rows;
    }
    // A device-to-host copy that need not wait lands in pinned memory.
    wanted.is_pinned = non_blocking && device.is_host();
    if (tensor->device().is_meta()) raise_no_data();
    const Tensor result = new_tensor(context, wanted);
    // Dense layouts travel as they are, others become contiguous on their way.
    context.charge();
    if (tensor->numel() > 0) {
        device::CopyRequest request;
        request.parts.emplace_back(tensor->view(), result->view());
        request.name = label.name;
        enqueue_copy(context, request, tensor->device(), device);
        if (!non_blocking) await_copy(context, tensor, result);
    }
    return result;
}

Tensor to(Context& context, const Tensor& tensor, const Move& move) {
    const DeviceId device = move.device.value_or(tensor->device());
    const DType dtype = move.dtype.value_or(tensor->dtype);
    if (device == tensor->device() && dtype == tensor->dtype && !move.copy) return tensor;
    Tensor result = converted(context, tensor, dtype);
    if (device != result->device()) {
        result = to_device(context, result, device, move.non_blocking);
    } else if (result == tensor) {
        result = new_tensor(context, {.shape = tensor->shape, .dtype = dtype, .device = device});
        launch(context,
               {.op = device::Op::assign,
                .name = "copy_",
                .inputs = {tensor->view()},
                .outputs = {result->view()}},
               device);
    }
    record_history(context, result, "ToCopyBackward0", {tensor}, {},
                   derivative::to(tensor->device(), tensor->dtype));
    return result;
}

Tensor pin_memory(Context& context, const Tensor& tensor) {
    if (tensor->storage->is_pinned()) return tensor;
    if (!tensor->device().is_host()) {
        raise_runtime_error("cannot pin '" + tensor_type_name(*tensor) +
                            "' only dense CPU tensors can be pinned");
    }
    NewTensor wanted{.shape = tensor->shape, .dtype = tensor->dtype, .is_pinned = true};
    wanted.role = tensor->storage->block().label().role;
    wanted.name = tensor->storage->block().label().name;
    const Tensor result = new_tensor(context, wanted);
    launch(context,
           {.op = device::Op::assign,
            .name = "pin_memory",
            .inputs = {tensor->view()},
            .outputs = {result->view()}},
           device::kHost);
    return result;
}

}  // namespace ringside::torch
