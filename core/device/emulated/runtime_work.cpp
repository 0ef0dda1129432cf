// Streams, events, kernels and copies of the emulated runtime.
#include "core/device/emulated/operand_checks.h"
#include "core/device/emulated/runtime.h"
#include "core/device/emulated/tokens.h"

#include <algorithm>
#include <string>
#include <utility>

namespace ringside::device {
namespace {

tl::unexpected<Fault> fault(FaultKind kind, std::string message) {
    return tl::make_unexpected(Fault{kind, std::move(message)});
}

bool is_pending(const std::vector<StoragePtr>& storages) {
    return std::ranges::any_of(storages, [](const StoragePtr& s) { return s->pending > 0; });
}

}  // namespace

// ---- streams and events

std::optional<Fault> EmulatedRuntime::stream_fault(StreamId stream) const {
    if (auto wrong = device_fault(stream.device)) return wrong;
    if (is_at_once(stream)) return std::nullopt;
    if (stream.device.is_host()) {
        if (stream.index > 0 && static_cast<std::size_t>(stream.index) <= host_queues_.size())
            return std::nullopt;
        return Fault{FaultKind::invalid_use, "no such queue of the host"};
    }
    const auto& streams = device_streams_[static_cast<std::size_t>(stream.device.index)];
    if (stream.index >= 0 && static_cast<std::size_t>(stream.index) < streams.size()) {
        return std::nullopt;
    }
    return Fault{FaultKind::invalid_use, "no such stream on " + text_of(stream.device)};
}

int EmulatedRuntime::simulated(StreamId stream) const {
    if (stream.device.is_host()) return host_queues_[static_cast<std::size_t>(stream.index - 1)];
    return device_streams_[static_cast<std::size_t>(stream.device.index)]
                          [static_cast<std::size_t>(stream.index)];
}

DeviceResult<StreamId> EmulatedRuntime::make_stream(HostThread&, DeviceId device,
                                                    std::string_view name) {
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (auto wrong = device_fault(device)) return tl::make_unexpected(*wrong);
    auto& streams =
        device.is_host() ? host_queues_ : device_streams_[static_cast<std::size_t>(device.index)];
    streams.push_back(simulator_.add_stream());
    streams_.push_back({device, std::string(name)});
    last_user_.push_back(-1);
    const int count = static_cast<int>(streams.size());
    return StreamId{device, device.is_host() ? count : count - 1};
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
    if (is_at_once(stream)) {
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
    if (is_at_once(stream)) return synchronize(host, event);
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
    return is_at_once(stream) || simulator_.queued(simulated(stream)) == 0;
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
    if (is_at_once(stream)) return {};
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
    if (is_on_host && !is_at_once(stream))
        return fault(FaultKind::invalid_use, "a queue of the host runs no kernels");
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
    operation.span.error_percent = model_.error_of_kernel(kernel);
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
    operation.span.error_percent = model_.error_of_copy(from, to, amount, is_pageable);
    if (from != to) {
        const PlannedTransfer& route = model_.route(from, to);
        operation.span.route = recorder_.intern_route(route.via);
        operation.span.bottleneck = recorder_.intern(route.bottleneck);
    }
    enqueue_operation(thread, simulated(stream), model_.copy(from, to, amount, is_pageable),
                      number);
    if (!is_pageable) return {};
    std::vector<hardware::RecordingId> ends;
    if (const auto mark = mark_end_of(thread, simulated(stream))) ends.push_back(*mark);
    return wait_on_host(thread, ends, "copy");
}

}  // namespace ringside::device
