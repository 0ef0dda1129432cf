// Streams, events, kernels, copies and collectives of the emulated runtime.
#include "core/device/emulated/runtime.h"
#include "core/device/emulated/strided.h"
#include "core/device/emulated/tokens.h"

#include <algorithm>
#include <string>
#include <utility>

namespace ringside::device {
namespace {

tl::unexpected<Fault> fault(FaultKind kind, std::string message) {
    return tl::make_unexpected(Fault{kind, std::move(message)});
}

StoragePtr storage_of(const View& view) {
    return static_cast<const EmulatedBlock*>(view.block)->storage;
}

// Says what is wrong with views that are to lie on one device.
std::optional<Fault> views_fault(const std::vector<View>& views, DeviceId device) {
    for (const View& view : views) {
        if (view.block == nullptr) return Fault{FaultKind::invalid_use, "a view without memory"};
        if (view.block->device() != device) {
            return Fault{FaultKind::invalid_use, "memory of " + text_of(view.block->device()) +
                                                     " used on " + text_of(device)};
        }
        if (!is_inside(view, view.block->size())) {
            return Fault{FaultKind::invalid_use, "a view outside its memory"};
        }
    }
    return std::nullopt;
}

bool is_pending(const std::vector<StoragePtr>& storages) {
    return std::ranges::any_of(storages, [](const StoragePtr& s) { return s->pending > 0; });
}

// What follows from a shape-only input is shape-only from the moment that it is enqueued, so that
// the host is told at once.
void spread_absence(const std::vector<StoragePtr>& inputs, const std::vector<StoragePtr>& outputs) {
    const bool is_computed =
        std::ranges::all_of(inputs, [](const StoragePtr& s) { return s->has_values(); });
    if (is_computed) return;
    for (const StoragePtr& output : outputs) output->lose_values();
}

}  // namespace

// ---- streams and events

std::optional<Fault> EmulatedRuntime::stream_fault(StreamId stream) const {
    if (auto wrong = device_fault(stream.device)) return wrong;
    if (stream.device.is_host()) {
        if (stream.index == 0) return std::nullopt;
        return Fault{FaultKind::invalid_use, "the host has one stream only"};
    }
    const auto& streams = device_streams_[static_cast<std::size_t>(stream.device.index)];
    if (stream.index >= 0 && static_cast<std::size_t>(stream.index) < streams.size()) {
        return std::nullopt;
    }
    return Fault{FaultKind::invalid_use, "no such stream on " + text_of(stream.device)};
}

int EmulatedRuntime::simulated(StreamId stream) const {
    return device_streams_[static_cast<std::size_t>(stream.device.index)]
                          [static_cast<std::size_t>(stream.index)];
}

DeviceResult<StreamId> EmulatedRuntime::make_stream(HostThread&, DeviceId device,
                                                    std::string_view name) {
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (auto wrong = device_fault(device)) return tl::make_unexpected(*wrong);
    if (device.is_host()) return fault(FaultKind::invalid_use, "the host has one stream only");
    auto& streams = device_streams_[static_cast<std::size_t>(device.index)];
    streams.push_back(simulator_.add_stream());
    streams_.push_back({device, std::string(name)});
    last_user_.push_back(-1);
    return StreamId{device, static_cast<int>(streams.size()) - 1};
}

DeviceResult<EventId> EmulatedRuntime::make_event(HostThread&) {
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    events_.emplace_back();
    return EventId{static_cast<std::int64_t>(events_.size()) - 1};
}

DeviceResult<void> EmulatedRuntime::record(HostThread& host, EventId event, StreamId stream) {
    EmulatedThread& thread = thread_of(host);
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (auto wrong = stream_fault(stream)) return tl::make_unexpected(*wrong);
    const hardware::RecordingId recording = simulator_.add_recording();
    events_.at(static_cast<std::size_t>(event.value)).last = recording;
    if (stream.device.is_host()) {
        return fault(FaultKind::invalid_use, "events are recorded on streams of devices");
    }
    simulator_.enqueue_record(simulated(stream), thread.clock(), recording);
    return {};
}

DeviceResult<void> EmulatedRuntime::wait(HostThread& host, StreamId stream, EventId event) {
    EmulatedThread& thread = thread_of(host);
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (auto wrong = stream_fault(stream)) return tl::make_unexpected(*wrong);
    const auto& last = events_.at(static_cast<std::size_t>(event.value)).last;
    if (!last || simulator_.is_done(*last)) return {};
    if (stream.device.is_host()) return synchronize(host, event);
    simulator_.enqueue_wait(simulated(stream), thread.clock(), *last);
    return {};
}

DeviceResult<EventState> EmulatedRuntime::query(HostThread& host, EventId event) {
    EmulatedThread& thread = thread_of(host);
    if (auto spent = hosts_.spend(thread, Picoseconds(1)); !spent) {
        return tl::make_unexpected(spent.error());
    }
    if (auto seen = hosts_.observe(thread); !seen) return tl::make_unexpected(seen.error());
    const auto& last = events_.at(static_cast<std::size_t>(event.value)).last;
    if (!last) return EventState::not_recorded;
    return simulator_.is_done(*last) ? EventState::done : EventState::pending;
}

DeviceResult<bool> EmulatedRuntime::is_idle(HostThread& host, StreamId stream) {
    EmulatedThread& thread = thread_of(host);
    if (auto wrong = stream_fault(stream)) return tl::make_unexpected(*wrong);
    if (auto spent = hosts_.spend(thread, Picoseconds(1)); !spent) {
        return tl::make_unexpected(spent.error());
    }
    if (auto seen = hosts_.observe(thread); !seen) return tl::make_unexpected(seen.error());
    return stream.device.is_host() || simulator_.queued(simulated(stream)) == 0;
}

DeviceResult<Picoseconds> EmulatedRuntime::elapsed(HostThread& host, EventId first,
                                                   EventId second) {
    if (auto seen = hosts_.observe(thread_of(host)); !seen) {
        return tl::make_unexpected(seen.error());
    }
    const auto& from = events_.at(static_cast<std::size_t>(first.value)).last;
    const auto& to = events_.at(static_cast<std::size_t>(second.value)).last;
    if (!from || !to || !simulator_.is_done(*from) || !simulator_.is_done(*to)) {
        return fault(FaultKind::invalid_use, "an event has not been reached");
    }
    return simulator_.time_of(*to) - simulator_.time_of(*from);
}

// ---- host waits

std::optional<hardware::RecordingId> EmulatedRuntime::mark_end_of(EmulatedThread& host,
                                                                  int stream) {
    if (simulator_.queued(stream) == 0) return std::nullopt;
    const hardware::RecordingId recording = simulator_.add_recording();
    simulator_.enqueue_record(stream, host.clock(), recording);
    return recording;
}

DeviceResult<void> EmulatedRuntime::wait_on_host(
    EmulatedThread& host, const std::vector<hardware::RecordingId>& recordings, std::string call) {
    const Picoseconds since = host.clock();
    if (auto waited = hosts_.wait_for(host, recordings, call); !waited) return waited;
    add_wait_span(host, since, call);
    const Picoseconds back = host.clock();
    if (auto spent = hosts_.spend(host, machine_.host.synchronize); !spent) return spent;
    charge(host, trace::SpanKind::host, back);
    return {};
}

DeviceResult<void> EmulatedRuntime::synchronize(HostThread& host, StreamId stream) {
    EmulatedThread& thread = thread_of(host);
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (auto wrong = stream_fault(stream)) return tl::make_unexpected(*wrong);
    if (stream.device.is_host()) return {};
    std::vector<hardware::RecordingId> ends;
    if (const auto mark = mark_end_of(thread, simulated(stream))) ends.push_back(*mark);
    return wait_on_host(thread, ends, "synchronize");
}

DeviceResult<void> EmulatedRuntime::synchronize(HostThread& host, DeviceId device) {
    EmulatedThread& thread = thread_of(host);
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (auto wrong = device_fault(device)) return tl::make_unexpected(*wrong);
    if (device.is_host()) return {};
    std::vector<hardware::RecordingId> ends;
    for (int stream : device_streams_[static_cast<std::size_t>(device.index)]) {
        if (const auto mark = mark_end_of(thread, stream)) ends.push_back(*mark);
    }
    return wait_on_host(thread, ends, "synchronize");
}

DeviceResult<void> EmulatedRuntime::synchronize(HostThread& host, EventId event) {
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    std::vector<hardware::RecordingId> ends;
    if (const auto& last = events_.at(static_cast<std::size_t>(event.value)).last) {
        ends.push_back(*last);
    }
    return wait_on_host(thread_of(host), ends, "synchronize");
}

// ---- work

DeviceResult<void> EmulatedRuntime::launch(EmulatedThread& host, int stream) {
    last_user_[static_cast<std::size_t>(stream)] = host.rank();
    if (simulator_.queued(stream) >= static_cast<std::size_t>(kMostQueuedLaunches)) {
        const Picoseconds since = host.clock();
        auto room =
            hosts_.wait_for_room(host, stream, static_cast<std::size_t>(kMostQueuedLaunches));
        if (!room) return room;
        add_wait_span(host, since, "launch");
    }
    const Picoseconds since = host.clock();
    if (auto spent = hosts_.spend(host, machine_.host.launch); !spent) return spent;
    SpanDraft span = span_for(host, trace::SpanKind::launch, {});
    span.start = span.enqueued = since;
    span.end = since + machine_.host.launch;
    if (!recorder_.add_host_time(span)) end_of_spans();
    return {};
}

std::size_t EmulatedRuntime::take_operation() {
    if (free_operations_.empty()) {
        operations_.push_back(std::make_unique<Operation>());
        return operations_.size() - 1;
    }
    const std::size_t number = free_operations_.back();
    free_operations_.pop_back();
    return number;
}

void EmulatedRuntime::release_operation(std::size_t number) {
    // What a large tensor needed is given back, so that idle operations hold no memory to speak of.
    constexpr std::size_t kMostKept = 4096;
    Operation& operation = operation_at(number);
    operation.inputs.clear();
    operation.outputs.clear();
    operation.parts.clear();
    if (operation.results.capacity() > kMostKept) operation.results = {};
    free_operations_.push_back(number);
}

void EmulatedRuntime::enqueue_operation(EmulatedThread& host, int stream,
                                        const hardware::Task& task, std::size_t number) {
    const Operation& operation = operation_at(number);
    for (const StoragePtr& storage : operation.inputs) ++storage->pending;
    for (const StoragePtr& storage : operation.outputs) ++storage->pending;
    simulator_.enqueue_task(stream, host.clock(), task, token_from_operation(number));
}

// The host's own work is done before the call returns; it takes the calling thread's time.
DeviceResult<void> EmulatedRuntime::run_on_host(EmulatedThread& host, std::size_t number,
                                                Picoseconds time) {
    Operation& operation = operation_at(number);
    const bool must_look = is_pending(operation.inputs) || is_pending(operation.outputs);
    DeviceResult<void> going;
    if (must_look) going = hosts_.observe(host);
    if (going) {
        begin_operation(operation);
        operation.span.start = operation.span.enqueued = host.clock();
        operation.span.end = operation.span.start + time;
        going = hosts_.spend(host, time);
    }
    if (going && must_look) going = hosts_.observe(host);
    if (going) {
        end_operation(operation);
        add_span(operation.span);
    }
    release_operation(number);
    return going;
}

DeviceResult<void> EmulatedRuntime::kernel(HostThread& host, StreamId stream,
                                           const Kernel& kernel) {
    EmulatedThread& thread = thread_of(host);
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (auto wrong = stream_fault(stream)) return tl::make_unexpected(*wrong);
    if (auto wrong = views_fault(kernel.inputs, stream.device)) return tl::make_unexpected(*wrong);
    if (auto wrong = views_fault(kernel.outputs, stream.device)) return tl::make_unexpected(*wrong);
    const bool is_on_host = stream.device.is_host();
    if (!is_on_host) {
        if (auto launched = launch(thread, simulated(stream)); !launched) return launched;
    }
    const std::size_t number = take_operation();
    Operation& operation = operation_at(number);
    operation.kernel = kernel;
    for (const View& view : kernel.inputs) operation.inputs.push_back(storage_of(view));
    for (const View& view : kernel.outputs) operation.outputs.push_back(storage_of(view));
    spread_absence(operation.inputs, operation.outputs);
    operation.span = span_for(thread, trace::SpanKind::compute, kernel.name);
    operation.span.bytes = 0;
    if (is_on_host) {
        return run_on_host(thread, number, model_.kernel_on_host(kernel));
    }
    operation.span.lane = stream.device;
    operation.span.stream = simulated(stream);
    enqueue_operation(thread, simulated(stream), model_.kernel(stream.device.index, kernel),
                      number);
    return {};
}

DeviceResult<void> EmulatedRuntime::copy(HostThread& host, StreamId stream,
                                         const CopyRequest& request) {
    EmulatedThread& thread = thread_of(host);
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (auto wrong = stream_fault(stream)) return tl::make_unexpected(*wrong);
    if (request.parts.empty()) return {};
    std::vector<View> sources;
    std::vector<View> targets;
    Bytes amount;
    bool is_pageable = false;
    for (const auto& [source, target] : request.parts) {
        if (source.shape != target.shape || source.dtype != target.dtype) {
            return fault(FaultKind::invalid_use, "a copy between different shapes or types");
        }
        sources.push_back(source);
        targets.push_back(target);
    }
    if (sources.front().block == nullptr || targets.front().block == nullptr) {
        return fault(FaultKind::invalid_use, "a view without memory");
    }
    const DeviceId from = sources.front().block->device();
    const DeviceId to = targets.front().block->device();
    if (auto wrong = views_fault(sources, from)) return tl::make_unexpected(*wrong);
    if (auto wrong = views_fault(targets, to)) return tl::make_unexpected(*wrong);
    const bool is_on_host = from.is_host() && to.is_host();
    if (!is_on_host && stream.device.is_host()) {
        return fault(FaultKind::invalid_use, "a copy with a device needs a stream of a device");
    }
    if (!is_on_host) {
        if (auto launched = launch(thread, simulated(stream)); !launched) return launched;
    }
    const std::size_t number = take_operation();
    Operation& operation = operation_at(number);
    for (std::size_t i = 0; i < sources.size(); ++i) {
        amount += bytes_from_shape(sources[i].shape, sources[i].dtype);
        operation.inputs.push_back(storage_of(sources[i]));
        operation.outputs.push_back(storage_of(targets[i]));
        for (const View* view : {&sources[i], &targets[i]}) {
            if (view->block->device().is_host() && !view->block->is_pinned()) is_pageable = true;
        }
    }
    operation.parts = request.parts;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        spread_absence({operation.inputs[i]}, {operation.outputs[i]});
    }
    operation.span = span_for(thread, request.kind, request.name);
    operation.span.is_move = true;
    operation.span.from = from;
    operation.span.to = to;
    operation.span.lane = to;
    operation.span.bytes = amount.count;
    operation.span.parts =
        request.shown_parts > 0 ? request.shown_parts : static_cast<int>(request.parts.size());
    if (is_on_host) {
        return run_on_host(thread, number, model_.copy_on_host(amount));
    }
    operation.span.stream = simulated(stream);
    if (from != to) operation.span.route = recorder_.intern_route(model_.route(from, to).via);
    enqueue_operation(thread, simulated(stream), model_.copy(from, to, amount, is_pageable),
                      number);
    if (!is_pageable) return {};
    std::vector<hardware::RecordingId> ends;
    if (const auto mark = mark_end_of(thread, simulated(stream))) ends.push_back(*mark);
    return wait_on_host(thread, ends, "copy");
}

// ---- collectives

DeviceResult<CommunicatorId> EmulatedRuntime::communicator(HostThread&, std::string_view key,
                                                           const std::vector<Member>& members) {
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (members.empty()) return fault(FaultKind::invalid_use, "a communicator without members");
    std::vector<int> streams;
    for (const Member& member : members) {
        if (member.stream.device.is_host() || stream_fault(member.stream)) {
            return fault(FaultKind::invalid_use, "a member without a stream of a device");
        }
        streams.push_back(simulated(member.stream));
    }
    if (auto made = collectives_.communicator(key, members, streams)) return *made;
    return fault(FaultKind::invalid_use,
                 "communicator '" + std::string(key) + "' was made with other members");
}

DeviceResult<void> EmulatedRuntime::enqueue(HostThread& host, const CollectivePart& part) {
    EmulatedThread& thread = thread_of(host);
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (!collectives_.is_known(part.communicator)) {
        return fault(FaultKind::invalid_use, "no such communicator");
    }
    const std::vector<Member>& members = collectives_.members(part.communicator);
    const auto is_member = [&](int index) {
        return index >= 0 && static_cast<std::size_t>(index) < members.size();
    };
    if (!is_member(part.member) || !is_member(part.root) || !is_member(part.peer)) {
        return fault(FaultKind::invalid_use, "no such member of the communicator");
    }
    const Member& member = members[static_cast<std::size_t>(part.member)];
    if (auto wrong = views_fault(part.in, member.stream.device)) return tl::make_unexpected(*wrong);
    if (auto wrong = views_fault(part.out, member.stream.device)) {
        return tl::make_unexpected(*wrong);
    }
    EnqueuedPart entry;
    entry.part = part;
    for (const View& view : part.in) entry.in.push_back(storage_of(view));
    for (const View& view : part.out) entry.out.push_back(storage_of(view));
    spread_absence(entry.in, entry.out);
    entry.site = thread.site;
    entry.rank = member.rank;
    entry.span = span_for(thread, collective_kind(part.op), collective_name(part.op));
    entry.span.rank = member.rank;
    entry.span.lane = member.stream.device;
    entry.span.stream = simulated(member.stream);
    entry.span.bytes = collective_bytes(part);
    Group& group = groups_[&thread];
    group.parts.push_back(std::move(entry));
    if (group.depth > 0) return {};
    return enqueue_group(thread);
}

DeviceResult<void> EmulatedRuntime::group_start(HostThread& host) {
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    ++groups_[&thread_of(host)].depth;
    return {};
}

DeviceResult<void> EmulatedRuntime::group_end(HostThread& host) {
    EmulatedThread& thread = thread_of(host);
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    Group& group = groups_[&thread];
    if (group.depth == 0) return fault(FaultKind::invalid_use, "group_end without group_start");
    if (--group.depth > 0) return {};
    return enqueue_group(thread);
}

DeviceResult<void> EmulatedRuntime::enqueue_group(EmulatedThread& host) {
    std::vector<EnqueuedPart> parts = std::exchange(groups_[&host].parts, {});
    groups_.erase(&host);
    for (EnqueuedPart& part : parts) {
        if (auto launched = launch(host, part.span.stream); !launched) return launched;
        part.span.enqueued = host.clock();
    }
    for (const GateRequest& request : collectives_.enqueue(std::move(parts))) {
        simulator_.enqueue_gate(request.stream, host.clock(), request.gate);
    }
    return {};
}

}  // namespace ringside::device
