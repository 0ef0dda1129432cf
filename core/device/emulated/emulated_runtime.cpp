#include "core/device/emulated/emulated_runtime.h"

#include "core/device/emulated/runtime.h"
#include "core/device/emulated/tokens.h"

#include <algorithm>
#include <string>
#include <utility>

namespace ringside::device {
namespace {

Inventory inventory_of(const hardware::Machine& machine) {
    Inventory inventory;
    inventory.backend = "emulated";
    inventory.clock = trace::ClockKind::modelled;
    inventory.machine = machine.name;
    inventory.machine_title = machine.title;
    std::vector<std::string> points;
    for (const hardware::Gpu& gpu : machine.gpus) {
        DeviceEntry entry;
        const auto index = static_cast<int>(points.size());
        points.push_back(text_of(DeviceId{index}));
        entry.info.id = points.back();
        entry.info.name = gpu.name;
        entry.info.memory_bytes = gpu.memory.count;
        entry.compute_capability_major = gpu.compute_capability_major;
        entry.compute_capability_minor = gpu.compute_capability_minor;
        inventory.devices.push_back(std::move(entry));
    }
    for (const hardware::Link& link : machine.links) {
        trace::LinkInfo info;
        info.id = link.id;
        info.between = {link.ends[0], link.ends[1]};
        info.kind = link.kind;
        info.bytes_per_s = static_cast<std::int64_t>(link.rate.value);
        inventory.links.push_back(std::move(info));
    }
    // Nodes are alike: what holds on the first holds on each, and none reaches into another.
    const std::size_t per_node = points.size() / static_cast<std::size_t>(machine.nodes);
    for (std::size_t from = 0; from < points.size(); ++from) {
        std::vector<bool> row(points.size());
        for (std::size_t i = 0; i < per_node; ++i) {
            const std::size_t to = from / per_node * per_node + i;
            row[to] = from < per_node ? hardware::has_peer_access(machine, points[from], points[to])
                                      : inventory.peer_access[from % per_node][i];
        }
        inventory.peer_access.push_back(std::move(row));
    }
    return inventory;
}

std::vector<Bytes> memories_of(const hardware::Machine& machine) {
    std::vector<Bytes> memories;
    for (const hardware::Gpu& gpu : machine.gpus) memories.push_back(gpu.memory);
    return memories;
}

trace::Outcome outcome_of(FaultKind kind) {
    switch (kind) {
        case FaultKind::cancelled:
            return trace::Outcome::cancelled;
        case FaultKind::deadlock:
            return trace::Outcome::deadlock;
        case FaultKind::limit:
            return trace::Outcome::limit;
        case FaultKind::out_of_memory:
        case FaultKind::invalid_device:
        case FaultKind::invalid_use:
        case FaultKind::values_not_computed:
            return trace::Outcome::error;
    }
    return trace::Outcome::error;
}

}  // namespace

std::unique_ptr<DeviceRuntime> make_emulated_runtime(hardware::Machine machine,
                                                     EmulatedOptions options) {
    return std::make_unique<EmulatedRuntime>(std::move(machine), options);
}

EmulatedRuntime::EmulatedRuntime(hardware::Machine machine, EmulatedOptions options)
    : machine_(std::move(machine)),
      options_(options),
      inventory_(inventory_of(machine_)),
      simulator_(*this),
      model_(machine_, simulator_, options),
      hosts_(simulator_, machine_.host),
      ledger_(std::make_shared<Ledger>(memories_of(machine_), hosts_, simulator_)),
      collectives_(model_, simulator_) {
    for (std::size_t i = 0; i < machine_.gpus.size(); ++i) {
        device_streams_.push_back({simulator_.add_stream()});
        streams_.push_back({DeviceId{static_cast<int>(i)}, "compute"});
    }
    last_user_.assign(streams_.size(), -1);
    hosts_.on_early_end = [this](const Fault& reason) { explain_end(reason); };
}

EmulatedRuntime::~EmulatedRuntime() { ledger_->detach(); }

std::optional<Waiver> EmulatedRuntime::can_run(const RunNeeds& needs) const {
    const auto here = static_cast<int>(machine_.gpus.size());
    if (needs.devices > here) {
        return Waiver{"the run wants " + std::to_string(needs.devices) + " devices, but machine '" +
                      machine_.name + "' has " + std::to_string(here) +
                      "; choose a machine with more GPUs"};
    }
    if (needs.nodes != machine_.nodes) {
        return Waiver{"machine '" + machine_.name + "' has " + std::to_string(machine_.nodes) +
                      " nodes, but the run wants " + std::to_string(needs.nodes)};
    }
    if (needs.ranks > 1 && needs.ranks % needs.nodes != 0) {
        return Waiver{std::to_string(needs.ranks) + " ranks cannot be shared out evenly over " +
                      std::to_string(needs.nodes) + " nodes; choose a multiple of " +
                      std::to_string(needs.nodes)};
    }
    if (needs.ranks > kMostHostThreads) {
        return Waiver{"the run wants " + std::to_string(needs.ranks) + " ranks; at most " +
                      std::to_string(kMostHostThreads) + " are possible"};
    }
    return std::nullopt;
}

// ---- a run

Ending EmulatedRuntime::run(std::vector<ThreadBody> processes) {
    Ending ending;
    if (std::exchange(has_run_, true)) {
        ending.outcome = trace::Outcome::limit;
        ending.message = "a runtime runs once";
        return ending;
    }
    int rank = 0;
    for (ThreadBody& body : processes) {
        if (hosts_.add_process(rank++, std::move(body), Picoseconds(0)) != nullptr) continue;
        hosts_.end_with({FaultKind::limit, "the system has no thread left"});
        break;
    }
    hosts_.run();
    if (!hosts_.ending()) {
        drain();
        const auto is_busy = [&](int stream) { return simulator_.queued(stream) > 0; };
        const bool is_left = std::ranges::any_of(host_queues_, is_busy) ||
                             std::ranges::any_of(device_streams_, [&](const auto& streams) {
                                 return std::ranges::any_of(streams, is_busy);
                             });
        if (is_left || collectives_.has_unmatched()) {
            hosts_.end_with({FaultKind::deadlock, "deadlock"});
        }
    }
    if (const auto& reason = hosts_.ending()) {
        ending.outcome = outcome_of(reason->kind);
        if (reason->kind == FaultKind::limit) ending.message = reason->message;
    }
    ending.waits = std::move(blocked_);
    ending.origin = recorder_.origin();
    drop_all_work();
    return ending;
}

void EmulatedRuntime::drain() {
    while (!simulator_.advance(Picoseconds::max())) {
    }
}

void EmulatedRuntime::drop_all_work() {
    for (const auto& operation : operations_) {
        for (const StoragePtr& storage : operation->inputs) storage->pending = 0;
        for (const StoragePtr& storage : operation->outputs) storage->pending = 0;
    }
    operations_.clear();
    free_operations_.clear();
    collectives_.drop_all_work();
    simulator_.drop_all_work();
    hosts_.forget_waits();
}

void EmulatedRuntime::inspect(const ThreadBody& body) {
    if (latest_ == Picoseconds(0)) latest_ = hosts_.latest_clock();
    recorder_.is_recording = false;
    hosts_.forget_ending();
    const Picoseconds at = std::max(hosts_.latest_clock(), simulator_.now());
    if (hosts_.add_process(0, body, at) == nullptr) return;
    hosts_.run();
    if (!hosts_.ending()) drain();
    drop_all_work();
}

// ---- host threads

DeviceResult<ThreadId> EmulatedRuntime::spawn(HostThread& host, ThreadKind kind, ThreadBody body) {
    EmulatedThread& thread = thread_of(host);
    const Picoseconds since = thread.clock();
    auto made = hosts_.spawn(thread, kind, std::move(body));
    if (made) charge(thread, trace::SpanKind::host, since);
    return made;
}

DeviceResult<void> EmulatedRuntime::join(HostThread& host, ThreadId id) {
    EmulatedThread& thread = thread_of(host);
    const Picoseconds since = thread.clock();
    auto joined = hosts_.join(thread, id);
    if (joined) add_wait_span(thread, since, "join");
    return joined;
}

DeviceResult<void> EmulatedRuntime::sleep(HostThread& host, Picoseconds time) {
    return hosts_.sleep(thread_of(host), time);
}

DeviceResult<void> EmulatedRuntime::spend(HostThread& host, HostCost cost, int count) {
    EmulatedThread& thread = thread_of(host);
    const Picoseconds each =
        cost == HostCost::statement ? machine_.host.statement : machine_.host.call;
    const Picoseconds time = std::max(each, Picoseconds(1)) * count;
    SpanDraft span = span_for(thread, trace::SpanKind::host, {});
    span.end = span.start + time;
    if (!recorder_.add_host_time(span)) end_of_spans();
    return hosts_.spend(thread, time);
}

DeviceResult<Picoseconds> EmulatedRuntime::now(HostThread& host) {
    EmulatedThread& thread = thread_of(host);
    if (auto spent = hosts_.spend(thread, Picoseconds(1)); !spent) {
        return tl::make_unexpected(spent.error());
    }
    return thread.clock();
}

// ---- the simulator's news

void EmulatedRuntime::started(hardware::Token token) {
    Operation& operation = operation_at(static_cast<std::size_t>(index_from_token(token)));
    operation.span.start = simulator_.now();
    // After a cancel nobody will look at values, and a queue full of large products takes long.
    if (hosts_.is_cancelled()) {
        operation.has_results = false;
        return;
    }
    begin_operation(operation);
}

void EmulatedRuntime::ended(hardware::Token token) {
    if (is_slot(token)) {
        Collectives::Ended over = collectives_.ended(index_from_token(token));
        const int algorithm = recorder_.intern(over.planned.algorithm);
        const int protocol = recorder_.intern(over.planned.protocol);
        const int bottleneck = recorder_.intern(over.planned.bottleneck);
        for (SpanDraft& span : over.spans) {
            span.algorithm = algorithm;
            span.protocol = protocol;
            span.bottleneck = bottleneck;
            span.error_percent = over.planned.error_percent;
            add_span(span);
        }
        if (over.collective) recorder_.add(std::move(*over.collective));
        return;
    }
    const auto number = static_cast<std::size_t>(index_from_token(token));
    Operation& operation = operation_at(number);
    end_operation(operation);
    operation.span.end = simulator_.now();
    add_span(operation.span);
    for (const StoragePtr& storage : operation.inputs) --storage->pending;
    for (const StoragePtr& storage : operation.outputs) --storage->pending;
    release_operation(number);
}

void EmulatedRuntime::arrived(hardware::Token gate) { collectives_.arrived(gate); }

// ---- spans

SpanDraft EmulatedRuntime::span_for(EmulatedThread& host, trace::SpanKind kind,
                                    std::string_view name) {
    SpanDraft span;
    span.start = span.end = span.enqueued = host.clock();
    span.lane = kHost;
    span.stream = -1;
    span.kind = kind;
    span.name = name.empty() ? 0 : recorder_.intern(name);
    span.phase = host.phase.empty() ? 0 : recorder_.intern(host.phase);
    span.line = host.site.line;
    span.rank = host.site.rank;
    span.thread = host.site.thread;
    span.marks = recorder_.steps_of(host.rank());
    return span;
}

void EmulatedRuntime::add_span(const SpanDraft& span) {
    if (!recorder_.add(span)) end_of_spans();
}

void EmulatedRuntime::end_of_spans() {
    hosts_.end_with({FaultKind::limit, "more than " + std::to_string(kMostSpans) +
                                           " operations were recorded; make the program shorter"});
}

// Records what the thread's clock has gone through since then.
void EmulatedRuntime::charge(EmulatedThread& host, trace::SpanKind kind, Picoseconds since) {
    SpanDraft span = span_for(host, kind, {});
    span.start = span.enqueued = since;
    if (!recorder_.add_host_time(span)) end_of_spans();
}

void EmulatedRuntime::add_wait_span(EmulatedThread& host, Picoseconds since,
                                    std::string_view name) {
    if (host.clock() == since) return;
    SpanDraft span = span_for(host, trace::SpanKind::wait, name);
    span.start = span.enqueued = since;
    add_span(span);
}

}  // namespace ringside::device
