// Communicators and the matching of parts: a collective starts when every member's part heads its
// stream.
#pragma once

#include "core/device/collective_moves.h"
#include "core/device/device_runtime.h"
#include "core/device/emulated/machine_model.h"
#include "core/device/emulated/recorder.h"
#include "core/device/emulated/storage.h"
#include "core/hardware/simulator.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace ringside::device {

// One part as it was enqueued.
struct EnqueuedPart {
    CollectivePart part;
    std::vector<StoragePtr> in;
    std::vector<StoragePtr> out;
    SpanDraft span;
    CallSite site;
    int rank = 0;
    bool is_stand_in = false;   // of a member without a thread
    std::int64_t sequence = 0;  // over all parts, as they were enqueued
};

// A gate for a stream: its parts head the stream together.
struct GateRequest {
    int stream = 0;  // of the simulator
    std::int64_t gate = 0;
};

// How a part shows on its span.
trace::SpanKind collective_kind(CollectiveOp op);
const char* collective_name(CollectiveOp op);
std::string_view name_of(const CollectivePart& part);
std::int64_t collective_bytes(const CollectivePart& part);

class Collectives {
   public:
    Collectives(MachineModel& model, hardware::Simulator& simulator)
        : model_(model), simulator_(simulator) {}

    // Makes or finds a communicator. `streams`: by member, the simulator's.
    // Returns nothing when the key is known with other members.
    std::optional<CommunicatorId> communicator(std::string_view key,
                                               const std::vector<Member>& members,
                                               const std::vector<int>& streams);
    bool is_known(CommunicatorId communicator) const;
    const std::vector<Member>& members(CommunicatorId communicator) const;

    // Takes parts that head their streams as one per stream, and the stand-ins that come with them.
    // Returns the gates to put into the streams.
    std::vector<GateRequest> enqueue(std::vector<EnqueuedPart> parts);

    // A gate heads its stream: starts what is now complete, under token_from_slot().
    void arrived(std::int64_t gate);
    // A started collective has ended: publishes, opens gates, and hands over what the record keeps.
    struct Ended {
        std::vector<SpanDraft> spans;
        MachineModel::PlannedCollective planned;
        std::optional<CollectiveDraft> collective;  // none of a meeting that moves nothing
    };
    Ended ended(std::int64_t slot);

    // Whether parts wait that have not started.
    bool has_unmatched() const;
    // The part of a gate for which it does not open; nothing when it may open yet.
    std::optional<std::int64_t> blocked_of(std::int64_t gate) const;
    // Every part that never started, with its sequence number, in that order.
    std::vector<std::pair<std::int64_t, BlockedPart>> unmatched() const;
    void drop_all_work();

   private:
    struct Slot {
        std::int64_t communicator = 0;
        std::vector<std::optional<EnqueuedPart>> parts;  // by member; of a pair: sender, receiver
        std::vector<std::int64_t> gates;                 // by member
        std::vector<bool> has_arrived;
        std::vector<Picoseconds> arrived_at;  // by member
        std::int64_t number = 0;              // in the communicator or the pair, from 0
        std::vector<int> members;             // which members these are
        std::vector<ChunkMove> moves;
        std::vector<std::vector<std::byte>> results;  // by member; empty: shape-only
        MachineModel::PlannedCollective planned;
        Picoseconds start{0};
        bool has_results = false;
        bool is_started = false;
        bool is_over = false;
        bool is_late = false;      // complete past the time limit of a part: it never starts
        bool is_from_any = false;  // a receive that has not met its sender: its only part
    };
    struct Gate {
        int stream = 0;
        std::size_t left = 0;                                     // parts that have not ended
        std::vector<std::pair<std::int64_t, std::size_t>> parts;  // slot, index in it
        bool has_arrived = false;
    };
    struct Communicator {
        std::string key;
        std::vector<Member> members;
        std::vector<int> streams;
        std::vector<std::int64_t> next;                          // by member: its next collective
        std::map<std::int64_t, std::int64_t> slots;              // by number
        std::map<std::tuple<int, int, int>, std::int64_t> sent;  // sender, receiver, side: count
        std::map<std::tuple<int, int, std::int64_t>, std::int64_t>
            pairs;  // sender, receiver, number
    };

    void place(EnqueuedPart part, std::int64_t gate);
    void place_from_any(EnqueuedPart part, std::int64_t gate);
    // Gives a receive from any source the send that came first, when one is there.
    bool settle(std::int64_t slot);
    std::pair<std::int64_t, std::size_t> slot_for(const EnqueuedPart& part);
    std::int64_t add_slot(std::int64_t communicator, std::int64_t number, std::vector<int> members);
    bool is_complete(const Slot& slot) const;
    bool is_mismatch(const Slot& slot) const;
    // Whether a part of a slot that is complete now has waited past its time limit.
    bool is_past_limit(const Slot& slot) const;
    static bool pieces_fit(const Slot& slot);
    // Starts a slot whose parts are all there, unless they do not fit or came too late.
    void start_complete(std::int64_t slot);
    void start(std::int64_t slot);
    CollectiveDraft told(const Slot& slot) const;
    static std::int64_t sent_bytes(const Slot& slot, std::size_t index);
    void compute_values(Slot& slot);
    class History;
    BlockedPart blocked_part(const Slot& slot, std::size_t index, const History& history) const;

    MachineModel& model_;
    hardware::Simulator& simulator_;
    std::vector<Communicator> communicators_;
    std::vector<Slot> slots_;
    std::vector<Gate> gates_;
    std::vector<std::int64_t> from_any_;  // receives that head their streams and met no sender yet
    std::int64_t parts_ = 0;              // enqueued so far
};

}  // namespace ringside::device
