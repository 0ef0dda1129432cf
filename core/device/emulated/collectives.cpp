#include "core/device/emulated/collectives.h"

#include "core/base/internal_error.h"
#include "core/device/emulated/collective_difference.h"
#include "core/device/emulated/collective_values.h"
#include "core/device/emulated/strided.h"
#include "core/device/emulated/tokens.h"

#include <algorithm>
#include <utility>

namespace ringside::device {
namespace {

std::size_t at(std::int64_t index) { return static_cast<std::size_t>(index); }

// The bytes that the cost formula of MachineModel::collective counts.
Bytes payload_of(const CollectivePart& part, std::size_t members) {
    const std::optional<DType> type = dtype_of(part);
    if (!type) return {0};
    std::int64_t count = count_of(part);
    const bool is_one_piece =
        part.op == CollectiveOp::all_gather || part.op == CollectiveOp::gather ||
        part.op == CollectiveOp::reduce_scatter || part.op == CollectiveOp::scatter;
    if (is_one_piece) count *= static_cast<std::int64_t>(members);
    return {count * size_of(*type)};
}

std::vector<std::byte> flat_input(const EnqueuedPart& part) {
    std::vector<std::byte> flat;
    for (std::size_t i = 0; i < part.part.in.size(); ++i) {
        const View& view = part.part.in[i];
        const std::size_t before = flat.size();
        flat.resize(before + at(bytes_from_shape(view.shape, view.dtype).count));
        pack(view, part.in[i]->data(), flat.data() + before);
    }
    return flat;
}

void publish(EnqueuedPart& part, const std::vector<std::byte>& flat) {
    std::size_t done = 0;
    for (std::size_t i = 0; i < part.part.out.size(); ++i) {
        const View& view = part.part.out[i];
        const std::size_t bytes = at(bytes_from_shape(view.shape, view.dtype).count);
        if (done + bytes > flat.size()) return;
        if (part.out[i]->has_values()) unpack(view, part.out[i]->data(), flat.data() + done);
        done += bytes;
    }
}

// The algorithm that a time came from, where the moves show another one.
std::string other_algorithm(const std::string& timed, const std::string& moved) {
    const bool is_same = timed == moved || (timed == "pairwise" && moved == "direct");
    return is_same ? std::string() : timed;
}

void use(const EnqueuedPart& part, int by) {
    if (part.is_stand_in) return;
    for (const StoragePtr& storage : part.in) storage->pending += by;
    for (const StoragePtr& storage : part.out) storage->pending += by;
}

bool has_values(const EnqueuedPart& part) {
    const auto computed = [](const StoragePtr& storage) { return storage->has_values(); };
    return std::ranges::all_of(part.in, computed) && std::ranges::all_of(part.out, computed);
}

}  // namespace

const char* collective_name(CollectiveOp op) {
    switch (op) {
        case CollectiveOp::all_reduce:
            return "all_reduce";
        case CollectiveOp::broadcast:
            return "broadcast";
        case CollectiveOp::reduce:
            return "reduce";
        case CollectiveOp::all_gather:
            return "all_gather";
        case CollectiveOp::reduce_scatter:
            return "reduce_scatter";
        case CollectiveOp::gather:
            return "gather";
        case CollectiveOp::scatter:
            return "scatter";
        case CollectiveOp::all_to_all:
            return "all_to_all";
        case CollectiveOp::send:
            return "send";
        case CollectiveOp::receive:
            return "recv";
        case CollectiveOp::barrier:
            return "barrier";
    }
    return "";
}

std::string_view name_of(const CollectivePart& part) {
    return part.call.empty() ? std::string_view(collective_name(part.op)) : part.call;
}

trace::SpanKind collective_kind(CollectiveOp op) {
    switch (op) {
        case CollectiveOp::all_reduce:
        case CollectiveOp::barrier:
            return trace::SpanKind::all_reduce;
        case CollectiveOp::broadcast:
            return trace::SpanKind::broadcast;
        case CollectiveOp::reduce:
            return trace::SpanKind::reduce;
        case CollectiveOp::all_gather:
            return trace::SpanKind::all_gather;
        case CollectiveOp::reduce_scatter:
            return trace::SpanKind::reduce_scatter;
        case CollectiveOp::gather:
            return trace::SpanKind::gather;
        case CollectiveOp::scatter:
            return trace::SpanKind::scatter;
        case CollectiveOp::all_to_all:
        case CollectiveOp::send:
        case CollectiveOp::receive:
            return trace::SpanKind::send;
    }
    return trace::SpanKind::send;
}

std::int64_t collective_bytes(const CollectivePart& part) {
    const std::optional<DType> type = dtype_of(part);
    return type ? count_of(part) * size_of(*type) : 0;
}

std::optional<CommunicatorId> Collectives::communicator(std::string_view key,
                                                        const std::vector<Member>& members,
                                                        const std::vector<int>& streams) {
    for (std::size_t i = 0; i < communicators_.size(); ++i) {
        if (communicators_[i].key != key) continue;
        if (communicators_[i].streams != streams) return std::nullopt;
        return CommunicatorId{static_cast<std::int64_t>(i)};
    }
    Communicator made;
    made.key = key;
    made.members = members;
    made.streams = streams;
    made.next.assign(members.size(), 0);
    communicators_.push_back(std::move(made));
    return CommunicatorId{static_cast<std::int64_t>(communicators_.size()) - 1};
}

bool Collectives::is_known(CommunicatorId communicator) const {
    return communicator.value >= 0 && at(communicator.value) < communicators_.size();
}

const std::vector<Member>& Collectives::members(CommunicatorId communicator) const {
    return communicators_[at(communicator.value)].members;
}

std::int64_t Collectives::add_slot(std::int64_t communicator, std::int64_t number,
                                   std::vector<int> members) {
    Slot slot;
    slot.communicator = communicator;
    slot.number = number;
    slot.parts.resize(members.size());
    slot.gates.assign(members.size(), -1);
    slot.has_arrived.assign(members.size(), false);
    slot.arrived_at.assign(members.size(), Picoseconds(0));
    slot.members = std::move(members);
    slots_.push_back(std::move(slot));
    return static_cast<std::int64_t>(slots_.size()) - 1;
}

// Which collective a part belongs to: the member's next of the communicator, or the pair's next in
// that direction. Returns the slot and the part's place in it.
std::pair<std::int64_t, std::size_t> Collectives::slot_for(const EnqueuedPart& entry) {
    const CollectivePart& part = entry.part;
    const std::int64_t id = part.communicator.value;
    Communicator& group = communicators_[at(id)];
    if (is_pair(part.op)) {
        const bool is_sender = part.op == CollectiveOp::send;
        const int sender = is_sender ? part.member : part.peer;
        const int receiver = is_sender ? part.peer : part.member;
        const std::int64_t number = group.sent[{sender, receiver, is_sender ? 0 : 1}]++;
        const auto [known, is_new] = group.pairs.try_emplace({sender, receiver, number}, 0);
        if (is_new) known->second = add_slot(id, number, {sender, receiver});
        return {known->second, is_sender ? 0 : 1};
    }
    const std::int64_t number = group.next[at(part.member)]++;
    const auto [known, is_new] = group.slots.try_emplace(number, 0);
    if (is_new) {
        std::vector<int> all(group.members.size());
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
        known->second = add_slot(id, number, std::move(all));
    }
    return {known->second, at(part.member)};
}

void Collectives::place(EnqueuedPart part, std::int64_t gate) {
    if (!part.part.sources.empty()) {
        place_from_any(std::move(part), gate);
        return;
    }
    const auto [slot, index] = slot_for(part);
    use(part, 1);
    part.sequence = parts_++;
    gates_[at(gate)].parts.emplace_back(slot, index);
    ++gates_[at(gate)].left;
    slots_[at(slot)].parts[index] = std::move(part);
    slots_[at(slot)].gates[index] = gate;
}

// It waits in a slot of its own until it is known whose receive it is.
void Collectives::place_from_any(EnqueuedPart part, std::int64_t gate) {
    const std::int64_t id = part.part.communicator.value;
    const std::int64_t number = communicators_[at(id)].next[at(part.part.member)]++;
    const std::int64_t slot = add_slot(id, number, {part.part.member});
    use(part, 1);
    part.sequence = parts_++;
    gates_[at(gate)].parts.emplace_back(slot, 0);
    ++gates_[at(gate)].left;
    slots_[at(slot)].is_from_any = true;
    slots_[at(slot)].gates[0] = gate;
    slots_[at(slot)].parts[0] = std::move(part);
}

bool Collectives::settle(std::int64_t slot_index) {
    const std::vector<PairSource> sources = slots_[at(slot_index)].parts[0]->part.sources;
    std::int64_t first = -1;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        Communicator& group = communicators_[at(sources[i].communicator.value)];
        const int sender = sources[i].sender;
        const int receiver = sources[i].receiver;
        const std::int64_t next = group.sent[{sender, receiver, 1}];
        const auto pair = group.pairs.find({sender, receiver, next});
        if (pair == group.pairs.end() || !slots_[at(pair->second)].has_arrived[0]) continue;
        if (first >= 0 && slots_[at(first)].arrived_at[0] <= slots_[at(pair->second)].arrived_at[0])
            continue;
        first = pair->second;
        chosen = i;
    }
    if (first < 0) return false;
    const PairSource& source = sources[chosen];
    Communicator& group = communicators_[at(source.communicator.value)];
    ++group.sent[{source.sender, source.receiver, 1}];
    Slot& own = slots_[at(slot_index)];
    Slot& pair = slots_[at(first)];
    pair.parts[1] = std::move(own.parts[0]);
    own.parts[0].reset();
    own.is_started = own.is_over = true;
    pair.parts[1]->part.communicator = source.communicator;
    pair.parts[1]->part.member = source.receiver;
    if (pair.parts[1]->part.source) *pair.parts[1]->part.source = static_cast<int>(chosen);
    pair.gates[1] = own.gates[0];
    pair.arrived_at[1] = own.arrived_at[0];
    pair.has_arrived[1] = true;
    for (auto& [slot, index] : gates_[at(own.gates[0])].parts) {
        if (slot != slot_index) continue;
        slot = first;
        index = 1;
    }
    start_complete(first);
    return true;
}

std::vector<GateRequest> Collectives::enqueue(std::vector<EnqueuedPart> parts) {
    // Members without a thread come with the one who stands for them.
    std::vector<EnqueuedPart> all;
    for (EnqueuedPart& part : parts) {
        const Communicator& group = communicators_[at(part.part.communicator.value)];
        for (std::size_t member = 0; member < group.members.size(); ++member) {
            if (is_pair(part.part.op) ||
                group.members[member].represented_by != group.members[at(part.part.member)].rank) {
                continue;
            }
            EnqueuedPart stand_in = part;
            stand_in.part.member = static_cast<int>(member);
            stand_in.rank = stand_in.span.rank = group.members[member].rank;
            stand_in.is_stand_in = true;
            stand_in.span.lane = group.members[member].stream.device;
            stand_in.span.stream = group.streams[member];
            all.push_back(std::move(stand_in));
        }
        all.push_back(std::move(part));
    }
    std::vector<GateRequest> requests;
    for (EnqueuedPart& part : all) {
        const Communicator& group = communicators_[at(part.part.communicator.value)];
        const int stream = group.streams[at(part.part.member)];
        auto known = std::ranges::find(requests, stream, &GateRequest::stream);
        if (known == requests.end()) {
            Gate gate;
            gate.stream = stream;
            gates_.push_back(std::move(gate));
            requests.push_back({stream, static_cast<std::int64_t>(gates_.size()) - 1});
            known = std::prev(requests.end());
        }
        const std::int64_t gate = known->gate;
        place(std::move(part), gate);
    }
    return requests;
}

bool Collectives::is_complete(const Slot& slot) const {
    return std::ranges::find(slot.has_arrived, false) == slot.has_arrived.end();
}

bool Collectives::is_mismatch(const Slot& slot) const {
    const CollectivePart* first = nullptr;
    for (const auto& entry : slot.parts) {
        if (!entry) continue;
        if (first == nullptr) {
            first = &entry->part;
        } else if (difference(*first, entry->part) != nullptr) {
            return true;
        }
    }
    return first != nullptr && first->op == CollectiveOp::all_to_all && !pieces_fit(slot);
}

bool Collectives::is_past_limit(const Slot& slot) const {
    return std::ranges::any_of(slot.parts, [this](const std::optional<EnqueuedPart>& entry) {
        return entry && entry->part.time_limit.count() > 0 &&
               simulator_.now() - entry->span.enqueued > entry->part.time_limit;
    });
}

// Whether what each member sends to each is what that one expects.
bool Collectives::pieces_fit(const Slot& slot) {
    const std::size_t n = slot.parts.size();
    for (std::size_t from = 0; from < n; ++from) {
        for (std::size_t to = 0; to < n; ++to) {
            if (!slot.parts[from] || !slot.parts[to]) continue;
            if (piece_count(slot.parts[from]->part.in, to, n) !=
                piece_count(slot.parts[to]->part.out, from, n))
                return false;
        }
    }
    return true;
}

void Collectives::arrived(std::int64_t gate_index) {
    gates_[at(gate_index)].has_arrived = true;
    const auto parts = gates_[at(gate_index)].parts;
    for (const auto& [slot_index, index] : parts) {
        Slot& slot = slots_[at(slot_index)];
        slot.has_arrived[index] = true;
        slot.arrived_at[index] = simulator_.now();
        if (slot.is_from_any) {
            if (!settle(slot_index)) from_any_.push_back(slot_index);
        } else if (is_complete(slot)) {
            start_complete(slot_index);
        } else if (!from_any_.empty() && slot.parts[index]->part.op == CollectiveOp::send) {
            // Who has waited longest for any sender is served first.
            const auto served = std::ranges::find_if(
                from_any_, [this](std::int64_t waiting) { return settle(waiting); });
            if (served != from_any_.end()) from_any_.erase(served);
        }
    }
}

void Collectives::start_complete(std::int64_t slot_index) {
    Slot& slot = slots_[at(slot_index)];
    slot.is_late = is_past_limit(slot);
    if (!slot.is_late && !is_mismatch(slot)) start(slot_index);
}

void Collectives::start(std::int64_t slot_index) {
    Slot& slot = slots_[at(slot_index)];
    const Communicator& group = communicators_[at(slot.communicator)];
    slot.is_started = true;
    slot.start = simulator_.now();
    const CollectivePart& first = slot.parts.front()->part;
    const int root = is_pair(first.op) ? slot.members[0] : first.root;
    const int peer = is_pair(first.op) ? slot.members[1] : 0;
    slot.planned = model_.collective(first.op, group.members, root, peer,
                                     payload_of(first, group.members.size()),
                                     algorithm_for(first.op, first.algorithm));
    compute_values(slot);
    simulator_.start(slot.planned.task, token_from_slot(slot_index));
}

void Collectives::compute_values(Slot& slot) {
    std::vector<const CollectivePart*> parts;
    std::vector<std::vector<std::byte>> inputs;
    slot.has_results = true;
    for (const auto& entry : slot.parts) {
        slot.has_results = slot.has_results && has_values(*entry);
        parts.push_back(&entry->part);
    }
    slot.moves = moves_among(parts);
    if (!slot.has_results) return;
    for (const auto& entry : slot.parts) inputs.push_back(flat_input(*entry));
    slot.results = collective_values(parts, inputs, slot.moves);
}

// What the record tells of a collective.
CollectiveDraft Collectives::told(const Slot& slot) const {
    const CollectivePart& part = slot.parts.front()->part;
    const Communicator& group = communicators_[at(slot.communicator)];
    CollectiveDraft draft;
    draft.start = slot.start;
    draft.end = simulator_.now();
    trace::Collective& told = draft.told;
    told.call = name_of(part);
    told.algorithm = name_of(algorithm_for(part.op, part.algorithm));
    told.timed_as = other_algorithm(slot.planned.algorithm, told.algorithm);
    told.number = slot.number + 1;
    told.bytes = collective_bytes(part);
    for (int member : slot.members) told.group.push_back(group.members[at(member)].rank);
    const std::optional<DType> type = dtype_of(part);
    for (const ChunkMove& move : slot.moves) {
        told.steps = std::max(told.steps, move.step + 1);
        told.moves.push_back({move.step, told.group[at(move.from)], told.group[at(move.to)],
                              move.first, move.count, move.count * size_of(*type),
                              move.is_reduced});
    }
    return draft;
}

// What a member sends to others in the course of a collective.
std::int64_t Collectives::sent_bytes(const Slot& slot, std::size_t index) {
    std::int64_t count = 0;
    for (const ChunkMove& move : slot.moves) {
        if (at(move.from) == index) count += move.count;
    }
    const std::optional<DType> type = dtype_of(slot.parts[index]->part);
    return type ? count * size_of(*type) : 0;
}

Collectives::Ended Collectives::ended(std::int64_t slot_index) {
    Ended ended;
    std::vector<std::int64_t> open;
    Slot& slot = slots_[at(slot_index)];
    slot.is_over = true;
    ended.planned = slot.planned;
    for (std::size_t i = 0; i < slot.parts.size(); ++i) {
        EnqueuedPart& part = *slot.parts[i];
        if (!part.is_stand_in) {
            if (slot.has_results) {
                publish(part, slot.results[i]);
            } else {
                for (const StoragePtr& out : part.out) out->lose_values();
            }
        }
        use(part, -1);
        part.span.sent_bytes = sent_bytes(slot, i);
        part.span.start = slot.start;
        part.span.end = simulator_.now();
        part.span.collective = static_cast<int>(slot_index) + 1;
        part.span.number = static_cast<int>(slot.number) + 1;
        part.span.waited = slot.start - slot.arrived_at[i];
        if (!part.part.is_quiet) ended.spans.push_back(part.span);
        Gate& gate = gates_[at(slot.gates[i])];
        if (--gate.left == 0) open.push_back(slot.gates[i]);
        part.in.clear();
        part.out.clear();
    }
    slot.results.clear();
    for (std::int64_t gate : open) simulator_.open_gate(gates_[at(gate)].stream);
    if (!slot.parts.front()->part.is_quiet) ended.collective = told(slot);
    slot.moves.clear();
    return ended;
}

bool Collectives::has_unmatched() const {
    return std::ranges::any_of(slots_, [](const Slot& slot) { return !slot.is_started; });
}

void Collectives::drop_all_work() {
    for (const Slot& slot : slots_) {
        if (slot.is_over) continue;
        for (const auto& part : slot.parts) {
            if (part) use(*part, -1);
        }
    }
    slots_.clear();
    gates_.clear();
    from_any_.clear();
    for (Communicator& group : communicators_) {
        group.next.assign(group.members.size(), 0);
        group.slots.clear();
        group.sent.clear();
        group.pairs.clear();
    }
}

}  // namespace ringside::device
