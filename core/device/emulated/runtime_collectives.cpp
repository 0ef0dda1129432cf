// Communicators and collectives of the emulated runtime.
#include "core/device/emulated/operand_checks.h"
#include "core/device/emulated/runtime.h"

#include <string>
#include <utility>

namespace ringside::device {
namespace {

tl::unexpected<Fault> fault(FaultKind kind, std::string message) {
    return tl::make_unexpected(Fault{kind, std::move(message)});
}

}  // namespace

DeviceResult<CommunicatorId> EmulatedRuntime::communicator(HostThread&, std::string_view key,
                                                           const std::vector<Member>& members) {
    if (auto end = hosts_.refusal()) return tl::make_unexpected(*end);
    if (members.empty()) return fault(FaultKind::invalid_use, "a communicator without members");
    std::vector<int> streams;
    for (const Member& member : members) {
        if (is_at_once(member.stream) || stream_fault(member.stream)) {
            return fault(FaultKind::invalid_use, "a member without a stream");
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
    for (const PairSource& source : part.sources) {
        if (part.op != CollectiveOp::receive || !collectives_.is_known(source.communicator))
            return fault(FaultKind::invalid_use, "no such source");
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
    entry.span = span_for(thread, collective_kind(part.op), name_of(part));
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
