// What the emulated runtime tells of a run: the record's begin, steps, and who could not go on.
#include "core/device/emulated/runtime.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ringside::device {

DeviceResult<void> EmulatedRuntime::begin_record(HostThread& host) {
    EmulatedThread& thread = thread_of(host);
    if (auto met = hosts_.meet_everyone(thread); !met) return met;
    // All processes resume at the same instant; whoever is first sets the record up, before anyone
    // goes on.
    if (!std::exchange(has_begun_, true)) {
        StepDraft step;
        step.at = thread.clock();
        ledger_->take_all(step);
        recorder_.begin(thread.clock(), std::move(step));
    }
    return {};
}

void EmulatedRuntime::mark_step(HostThread& host, std::string_view phase,
                                std::vector<trace::ChangedVariable> changed) {
    if (!recorder_.is_recording || hosts_.refusal()) return;
    EmulatedThread& thread = thread_of(host);
    StepDraft step;
    step.at = thread.clock();
    step.rank = thread.rank();
    step.line = thread.site.line;
    step.phase = recorder_.intern(phase);
    step.changed = std::move(changed);
    for (std::size_t stream = 0; stream < streams_.size(); ++stream) {
        if (last_user_[stream] != thread.rank()) continue;
        if (const auto mark = mark_end_of(thread, static_cast<int>(stream))) {
            step.work.push_back(*mark);
        }
    }
    ledger_->take_changes(thread.rank(), step);
    recorder_.add_step(std::move(step));
}

Observations EmulatedRuntime::observations() const {
    const Picoseconds latest = latest_ == Picoseconds(0) ? hosts_.latest_clock() : latest_;
    return recorder_.observations(simulator_, streams_, latest);
}

// ---- who could not go on

// Called while everyone still stands where it stood.
void EmulatedRuntime::explain_end(const Fault& reason) {
    if (reason.kind == FaultKind::cancelled) return;
    auto parts = collectives_.unmatched();
    std::map<std::int64_t, std::size_t> by_sequence;
    for (std::size_t i = 0; i < parts.size(); ++i) by_sequence[parts[i].first] = i;
    std::vector<bool> is_told(parts.size());
    for (const auto& thread : hosts_.threads()) {
        if (thread->is_finished) continue;
        const std::optional<std::int64_t> part = explain(*thread);
        if (!part) continue;
        BlockedPart blocked = parts[by_sequence.at(*part)].second;
        blocked.host = thread->site;
        blocked.is_host_blocked = true;
        is_told[by_sequence.at(*part)] = true;
        blocked_.push_back(std::move(blocked));
    }
    // Then what waits without its host, and what is enqueued behind.
    for (const bool is_heading : {true, false}) {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (!is_told[i] && parts[i].second.is_heading == is_heading)
                blocked_.push_back(std::move(parts[i].second));
        }
    }
    std::ranges::stable_sort(blocked_, {}, [](const BlockedPart& part) { return part.host.rank; });
}

// Returns the part for which a thread waits; of any other wait it makes the entry itself.
std::optional<std::int64_t> EmulatedRuntime::explain(const EmulatedThread& thread) {
    switch (thread.wait.kind) {
        case HostWait::Kind::none:
        case HostWait::Kind::time:
            return std::nullopt;
        case HostWait::Kind::recordings:
            for (hardware::RecordingId recording : thread.wait.recordings) {
                if (simulator_.is_done(recording)) continue;
                if (const auto part = blocked_part(simulator_.stream_of(recording))) return part;
            }
            break;
        case HostWait::Kind::queue:
            if (const auto part = blocked_part(thread.wait.stream)) return part;
            break;
        case HostWait::Kind::thread:
        case HostWait::Kind::everyone:
            break;
    }
    BlockedPart blocked;
    blocked.host = blocked.work = thread.site;
    blocked.call = thread.wait.call;
    blocked.since = thread.clock();
    blocked.is_host_blocked = true;
    if (thread.wait.kind == HostWait::Kind::everyone) {
        for (const auto& other : hosts_.threads()) {
            if (!other->is_main) continue;
            blocked.group.push_back(other->rank());
            if (other->wait.kind != HostWait::Kind::everyone) {
                blocked.waits_for.push_back(other->rank());
            }
        }
    }
    blocked_.push_back(std::move(blocked));
    return std::nullopt;
}

// Follows event waits from stream to stream until a collective explains the wait.
std::optional<std::int64_t> EmulatedRuntime::blocked_part(int stream) const {
    std::vector<int> seen;
    while (stream >= 0 && std::ranges::find(seen, stream) == seen.end()) {
        seen.push_back(stream);
        const hardware::Simulator::Head head = simulator_.head_of(stream);
        switch (head.kind) {
            case hardware::Simulator::Head::Kind::gate:
                return collectives_.blocked_of(head.token);
            case hardware::Simulator::Head::Kind::wait:
                stream = simulator_.stream_of(head.waits_for);
                break;
            case hardware::Simulator::Head::Kind::nothing:
            case hardware::Simulator::Head::Kind::task:
            case hardware::Simulator::Head::Kind::record:
                return std::nullopt;
        }
    }
    return std::nullopt;
}

}  // namespace ringside::device
