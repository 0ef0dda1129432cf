// Who holds which memory: blocks, the accounts of devices, and what changed since a process's last
// step.
#pragma once

#include "core/device/device_runtime.h"
#include "core/device/emulated/host_scheduler.h"
#include "core/device/emulated/recorder.h"
#include "core/device/emulated/storage.h"
#include "core/hardware/simulator.h"

#include <map>
#include <memory>
#include <optional>
#include <queue>
#include <vector>

namespace ringside::device {

class Ledger;

class EmulatedBlock final : public Block {
   public:
    ~EmulatedBlock() override;
    std::int64_t id() const override { return id_; }
    DeviceId device() const override { return device_; }
    Bytes size() const override { return size_; }
    const Label& label() const override { return label_; }
    bool has_values() const override { return storage->has_values(); }
    bool is_pinned() const override { return is_pinned_; }

    StoragePtr storage;

   private:
    friend class Ledger;
    std::int64_t id_ = 0;
    DeviceId device_;
    Bytes size_;
    Label label_;
    bool is_pinned_ = false;
    int rank_ = 0;
    bool is_shown_ = false;
    std::optional<std::size_t> fresh_index_;
    std::vector<hardware::RecordingId> used_until_;  // streams that must pass before it is reused
    std::shared_ptr<Ledger> ledger_;
};

// Threads: only the one that holds the baton. Outlives the runtime when blocks do.
class Ledger : public std::enable_shared_from_this<Ledger> {
   public:
    Ledger(std::vector<Bytes> totals, const HostScheduler& hosts,
           const hardware::Simulator& simulator);

    // The runtime goes: blocks that are freed later are nobody's business.
    void detach();

    // Takes what others have freed up to `now` into account. Returns whether `size` more fits.
    bool has_room(DeviceId device, Bytes size, Picoseconds now);
    // A device that several processes use must be observed before its figures mean anything.
    bool is_shared_after_use_by(DeviceId device, int rank);
    std::unique_ptr<EmulatedBlock> make(DeviceId device, Bytes size, Label label, bool is_pinned,
                                        StoragePtr storage, int rank);
    void relabel(EmulatedBlock& block, Label label);
    void keep_until(EmulatedBlock& block, hardware::RecordingId recording);
    MemoryFigures figures(DeviceId device, Picoseconds now);
    void reset_peak(DeviceId device);

    // Moves what changed since the process's last step into `step`.
    void take_changes(int rank, StepDraft& step);
    // Everything that is alive, for step 0; forgets all changes.
    void take_all(StepDraft& step);

   private:
    friend class EmulatedBlock;
    struct Account {
        Bytes total;
        Bytes allocated;
        Bytes peak;
        Bytes held;  // allocated, and freed but still used by a stream
        std::optional<int> user;
        bool is_shared = false;
    };
    struct Credit {
        Picoseconds at{0};
        int device = 0;
        Bytes size;
    };
    struct Later {
        bool operator()(const Credit& a, const Credit& b) const { return a.at > b.at; }
    };
    struct Lingering {
        int device = 0;
        Bytes size;
        std::vector<hardware::RecordingId> until;
    };
    struct Changes {
        std::vector<EmulatedBlock*> fresh;  // null: freed before it was shown
        std::vector<std::int64_t> drop;
    };

    void freed(EmulatedBlock& block);
    void settle(Picoseconds now);
    void put_fresh(EmulatedBlock& block);
    Changes& changes_of(int rank);
    Account& account(DeviceId device) { return accounts_[static_cast<std::size_t>(device.index)]; }

    const HostScheduler* hosts_;
    const hardware::Simulator* simulator_;
    std::vector<Account> accounts_;
    std::priority_queue<Credit, std::vector<Credit>, Later> credits_;
    std::vector<Lingering> lingering_;
    std::vector<Changes> changes_;  // by rank
    std::map<std::int64_t, EmulatedBlock*> alive_;
    std::int64_t blocks_made_ = 0;
};

}  // namespace ringside::device
