// Who waits in which collective, and for whom: read from the slots once nobody can go on.
#include "core/device/emulated/collective_difference.h"
#include "core/device/emulated/collective_values.h"
#include "core/device/emulated/collectives.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ringside::device {
namespace {

std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

}  // namespace

// What each member has brought to each communicator, in its order.
class Collectives::History {
   public:
    using Parts = std::vector<const EnqueuedPart*>;

    explicit History(const Collectives& collectives) {
        for (const Slot& slot : collectives.slots_) {
            for (std::size_t i = 0; i < slot.parts.size(); ++i) {
                if (slot.parts[i])
                    parts_[{slot.communicator, slot.members[i]}].push_back(&*slot.parts[i]);
            }
        }
        for (auto& [member, parts] : parts_)
            std::ranges::sort(parts, {}, [](const EnqueuedPart* part) { return part->sequence; });
    }

    const Parts& of(std::int64_t communicator, int member) const {
        static const Parts kNone;
        const auto found = parts_.find({communicator, member});
        return found == parts_.end() ? kNone : found->second;
    }

   private:
    std::map<std::pair<std::int64_t, int>, Parts> parts_;
};

BlockedPart Collectives::blocked_part(const Slot& slot, std::size_t index,
                                      const History& history) const {
    const EnqueuedPart& entry = *slot.parts[index];
    const Communicator& group = communicators_[at(slot.communicator)];
    BlockedPart blocked;
    blocked.host = blocked.work = entry.site;
    blocked.host.rank = blocked.work.rank = entry.rank;
    blocked.call = name_of(entry.part);
    const std::vector<View>& views = entry.part.in.empty() ? entry.part.out : entry.part.in;
    if (!views.empty()) {
        blocked.shape = views.front().shape;
        blocked.dtype = views.front().dtype;
    } else {
        blocked.shape = entry.part.shown_shape;
        blocked.dtype = entry.part.shown_dtype.value_or(blocked.dtype);
    }
    blocked.is_part = true;
    blocked.is_heading = slot.has_arrived[index];
    blocked.since = slot.arrived_at[index];
    blocked.called = entry.span.enqueued;
    blocked.communicator = group.key;
    blocked.number = slot.number + 1;
    blocked.op = entry.part.op;
    blocked.is_quiet = entry.part.is_quiet;
    blocked.is_host = group.members[at(slot.members[index])].stream.device.is_host();
    if (reduces(entry.part.op)) blocked.reduce = entry.part.reduce;
    blocked.is_from_any = slot.is_from_any;
    blocked.time_limit = entry.part.time_limit;
    if (has_root(entry.part.op)) blocked.root = group.members[at(entry.part.root)].rank;
    for (const EnqueuedPart* part : history.of(slot.communicator, slot.members[index])) {
        if (part->sequence > entry.sequence) break;
        if (part->part.op == entry.part.op && name_of(part->part) == blocked.call)
            ++blocked.number_of_call;
    }
    if (slot.is_from_any) {
        blocked.group.push_back(entry.rank);
        for (const PairSource& source : entry.part.sources) {
            const Communicator& pair = communicators_[at(source.communicator.value)];
            const int rank = pair.members[at(source.sender)].rank;
            blocked.group.push_back(rank);
            blocked.waits_for.push_back(rank);
            const auto& sent = history.of(source.communicator.value, source.sender);
            blocked.absent.push_back({.rank = rank,
                                      .parts = static_cast<std::int64_t>(sent.size()),
                                      .last_line = sent.empty() ? 0 : sent.back()->site.line});
        }
        std::ranges::sort(blocked.group);
        return blocked;
    }
    blocked.is_late = slot.is_late;
    blocked.mismatch = is_mismatch(slot);
    for (std::size_t i = 0; i < slot.members.size(); ++i) {
        const int rank = group.members[at(slot.members[i])].rank;
        blocked.group.push_back(rank);
        if (i == index) continue;
        if (slot.parts[i] && blocked.differs.empty()) {
            const char* what = difference(entry.part, slot.parts[i]->part);
            if (what != nullptr) blocked.differs = what;
        }
        if (slot.has_arrived[i]) continue;
        blocked.waits_for.push_back(rank);
        Absent absent{.rank = rank};
        for (const EnqueuedPart* part : history.of(slot.communicator, slot.members[i])) {
            ++absent.parts;
            absent.last_line = part->site.line;
            absent.was_here = absent.was_here || part->site.line == entry.site.line;
        }
        blocked.absent.push_back(absent);
    }
    if (blocked.mismatch && blocked.differs.empty() && entry.part.op == CollectiveOp::all_to_all)
        blocked.differs = "shape";
    return blocked;
}

std::optional<std::int64_t> Collectives::blocked_of(std::int64_t gate) const {
    for (const auto& [slot_index, index] : gates_[at(gate)].parts) {
        const Slot& slot = slots_[at(slot_index)];
        if (!slot.is_started) return slot.parts[index]->sequence;
    }
    return std::nullopt;
}

std::vector<std::pair<std::int64_t, BlockedPart>> Collectives::unmatched() const {
    const History history(*this);
    std::vector<std::pair<std::int64_t, BlockedPart>> all;
    for (const Slot& slot : slots_) {
        if (slot.is_started) continue;
        for (std::size_t i = 0; i < slot.parts.size(); ++i) {
            if (slot.parts[i])
                all.emplace_back(slot.parts[i]->sequence, blocked_part(slot, i, history));
        }
    }
    std::ranges::sort(all, {}, [](const auto& part) { return part.first; });
    return all;
}

}  // namespace ringside::device
