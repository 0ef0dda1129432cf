// The sum of the replicas' gradients onto the first device.
#include "core/torch/data_parallel.h"
#include "core/torch/elementwise.h"
#include "core/torch/transfer.h"
#include "core/torch/views.h"

#include <map>

namespace ringside::torch {

namespace {

// The places of the replicas' tensors of one type in one flat buffer.
struct Group {
    std::vector<std::size_t> members;
    std::vector<std::int64_t> starts;
    std::int64_t total = 0;
};

std::map<DType, Group> groups_of(const Gradients& by_replica, std::size_t count) {
    std::map<DType, Group> groups;
    for (std::size_t i = 0; i < count; ++i) {
        Group& group = groups[by_replica[i]->dtype];
        group.members.push_back(i);
        group.starts.push_back(group.total);
        group.total += by_replica[i]->numel();
    }
    return groups;
}

Tensor flat_buffer(Context& context, const Group& group, DType dtype, DeviceId device) {
    return new_tensor(context, {.shape = {group.total},
                                .dtype = dtype,
                                .device = device,
                                .role = trace::Role::gradient,
                                .name = "gradients"});
}

device::View place_in(const Tensor& flat, std::int64_t start, const Tensor& like) {
    device::View view = flat->view();
    view.offset = start;
    view.shape = like->shape;
    view.strides = device::contiguous_strides(like->shape);
    return view;
}

// One transfer of a replica's tensors to their places in the buffer.
void collect(Context& context, const Group& group, const Gradients& by_replica, std::size_t first,
             const Tensor& flat) {
    device::CopyRequest request;
    const DeviceId from = by_replica[first]->device();
    const bool is_local = from == flat->device();
    request.kind = is_local ? trace::SpanKind::copy : trace::SpanKind::reduce;
    request.name = "gradients";
    const std::int64_t bytes = device::bytes_from_shape(flat->shape, flat->dtype).count;
    request.shown_parts =
        static_cast<int>((bytes + kBroadcastBufferBytes - 1) / kBroadcastBufferBytes);
    for (std::size_t k = 0; k < group.members.size(); ++k) {
        const Tensor& tensor = by_replica[first + group.members[k]];
        if (tensor->numel() == 0) continue;
        request.parts.emplace_back(tensor->view(), place_in(flat, group.starts[k], tensor));
    }
    if (request.parts.empty()) return;
    context.charge();
    enqueue_copy(context, request, from, flat->device());
}

void sum_group(Context& context, const Group& group, const Gradients& by_replica, std::size_t count,
               Gradients& sums) {
    const Tensor& model = by_replica[group.members.front()];
    const DeviceId device = model->device();
    const Tensor total = flat_buffer(context, group, model->dtype, device);
    collect(context, group, by_replica, 0, total);
    for (std::size_t first = count; first < by_replica.size(); first += count) {
        const Tensor arrived = flat_buffer(context, group, model->dtype, device);
        collect(context, group, by_replica, first, arrived);
        binary_in_place(context, *find_binary("add"), total, arrived);
    }
    device::CopyRequest request;
    request.name = "gradients";
    for (std::size_t k = 0; k < group.members.size(); ++k) {
        const Tensor& like = by_replica[group.members[k]];
        Tensor& sum = sums[group.members[k]];
        sum = new_tensor(context, {.shape = like->shape,
                                   .dtype = like->dtype,
                                   .device = device,
                                   .role = trace::Role::gradient});
        if (sum->numel() == 0) continue;
        request.parts.emplace_back(place_in(total, group.starts[k], like), sum->view());
    }
    if (request.parts.empty()) return;
    context.charge();
    enqueue_copy(context, request, device, device);
}

}  // namespace

Gradients reduce_add_coalesced(Context& context, const Gradients& by_replica, std::size_t count) {
    context.runtime().mark_step(context.host, "backward", {});
    const PhaseScope phase(context, "reduce");
    Context quiet = without_history(context);
    Gradients sums(count);
    for (const auto& [dtype, group] : groups_of(by_replica, count))
        sum_group(quiet, group, by_replica, count, sums);
    context.runtime().mark_step(context.host, "reduce", {});
    std::vector<DeviceId> devices;
    for (const Tensor& tensor : by_replica) devices.push_back(tensor->device());
    record_history(
        context, sums, "ReduceAddCoalescedBackward", by_replica, {},
        [devices, count](BackwardCall& call) -> Gradients {
            Gradients grads;
            for (std::size_t i = 0; i < devices.size(); ++i) {
                grads.push_back(to(call.context, call.grads[i % count], {.device = devices[i]}));
            }
            return grads;
        });
    return sums;
}

}  // namespace ringside::torch
