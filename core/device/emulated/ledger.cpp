#include "core/device/emulated/ledger.h"

#include <algorithm>
#include <utility>

namespace ringside::device {
namespace {

// Scratch memory without a shape of its own is no tensor.
bool is_tensor(const Block& block) {
    const Label& label = block.label();
    const std::int64_t bytes = bytes_from_shape(label.shape, label.dtype).count;
    return block.size().count > 0 && bytes > 0 && bytes <= block.size().count;
}

trace::PlacedTensor placed(const Block& block) {
    const Label& label = block.label();
    trace::PlacedTensor tensor;
    tensor.id = block.id();
    tensor.base = label.base;
    tensor.name = label.name;
    tensor.device = text_of(block.device());
    tensor.shape = label.shape;
    tensor.dtype = name_of(label.dtype);
    tensor.bytes = block.size().count;
    if (label.rows) tensor.rows = {label.rows->first, label.rows->second};
    tensor.role = label.role;
    return tensor;
}

}  // namespace

EmulatedBlock::~EmulatedBlock() {
    if (ledger_) ledger_->freed(*this);
}

Ledger::Ledger(std::vector<Bytes> totals, const HostScheduler& hosts,
               const hardware::Simulator& simulator)
    : hosts_(&hosts), simulator_(&simulator) {
    for (Bytes total : totals) {
        accounts_.emplace_back();
        accounts_.back().total = total;
    }
}

void Ledger::detach() {
    hosts_ = nullptr;
    simulator_ = nullptr;
}

void Ledger::settle(Picoseconds now) {
    while (!credits_.empty() && credits_.top().at <= now) {
        Account& entry = accounts_[static_cast<std::size_t>(credits_.top().device)];
        entry.allocated -= credits_.top().size;
        entry.held -= credits_.top().size;
        credits_.pop();
    }
    std::erase_if(lingering_, [&](const Lingering& block) {
        for (hardware::RecordingId recording : block.until) {
            if (!simulator_->is_done(recording)) return false;
        }
        accounts_[static_cast<std::size_t>(block.device)].held -= block.size;
        return true;
    });
}

bool Ledger::has_room(DeviceId device, Bytes size, Picoseconds now) {
    if (account(device).held + size <= account(device).total && credits_.empty()) return true;
    settle(now);
    return account(device).held + size <= account(device).total;
}

bool Ledger::is_shared_after_use_by(DeviceId device, int rank) {
    Account& entry = account(device);
    if (!entry.user) entry.user = rank;
    if (*entry.user != rank) entry.is_shared = true;
    return entry.is_shared;
}

std::unique_ptr<EmulatedBlock> Ledger::make(DeviceId device, Bytes size, Label label,
                                            bool is_pinned, StoragePtr storage, int rank) {
    auto block = std::make_unique<EmulatedBlock>();
    block->id_ = ++blocks_made_;
    block->device_ = device;
    block->size_ = size;
    block->label_ = std::move(label);
    block->is_pinned_ = is_pinned;
    block->rank_ = rank;
    block->storage = std::move(storage);
    block->ledger_ = shared_from_this();
    if (!device.is_host()) {
        Account& entry = account(device);
        entry.allocated += size;
        entry.held += size;
        entry.peak = std::max(entry.peak, entry.allocated);
    }
    alive_.emplace_hint(alive_.end(), block->id_, block.get());
    put_fresh(*block);
    return block;
}

Ledger::Changes& Ledger::changes_of(int rank) {
    const auto index = static_cast<std::size_t>(rank);
    if (changes_.size() <= index) changes_.resize(index + 1);
    return changes_[index];
}

void Ledger::put_fresh(EmulatedBlock& block) {
    std::vector<EmulatedBlock*>& fresh = changes_of(block.rank_).fresh;
    block.fresh_index_ = fresh.size();
    fresh.push_back(&block);
}

void Ledger::relabel(EmulatedBlock& block, Label label) {
    if (block.label_ == label) return;
    block.label_ = std::move(label);
    if (!block.is_shown_) return;
    block.is_shown_ = false;
    changes_of(block.rank_).drop.push_back(block.id_);
    put_fresh(block);
}

void Ledger::keep_until(EmulatedBlock& block, hardware::RecordingId recording) {
    block.used_until_.push_back(recording);
}

// A free counts at the host time of the thread that caused it. A process that has run ahead of the
// others must not give them memory before its time, so the account is credited later.
void Ledger::freed(EmulatedBlock& block) {
    alive_.erase(block.id_);
    Changes& changes = changes_of(block.rank_);
    if (block.fresh_index_) {
        changes.fresh[*block.fresh_index_] = nullptr;
    } else if (block.is_shown_) {
        changes.drop.push_back(block.id_);
    }
    if (hosts_ == nullptr || block.device_.is_host()) return;
    Account& entry = account(block.device_);
    const EmulatedThread* thread = hosts_->running();
    if (thread != nullptr && entry.is_shared) {
        credits_.push({thread->clock(), block.device_.index, block.size_});
        return;
    }
    entry.allocated -= block.size_;
    if (block.used_until_.empty()) {
        entry.held -= block.size_;
    } else {
        lingering_.push_back({block.device_.index, block.size_, std::move(block.used_until_)});
    }
}

MemoryFigures Ledger::figures(DeviceId device, Picoseconds now) {
    settle(now);
    const Account& entry = account(device);
    return {entry.total, entry.allocated, entry.peak};
}

void Ledger::reset_peak(DeviceId device) { account(device).peak = account(device).allocated; }

void Ledger::take_changes(int rank, StepDraft& step) {
    Changes& changes = changes_of(rank);
    step.drop = std::exchange(changes.drop, {});
    for (EmulatedBlock* block : std::exchange(changes.fresh, {})) {
        if (block == nullptr) continue;
        block->fresh_index_.reset();
        if (!is_tensor(*block)) continue;
        block->is_shown_ = true;
        step.add.push_back(placed(*block));
    }
}

void Ledger::take_all(StepDraft& step) {
    for (Changes& changes : changes_) changes = {};
    for (const auto& [id, block] : alive_) {
        block->fresh_index_.reset();
        block->is_shown_ = is_tensor(*block);
        if (block->is_shown_) step.add.push_back(placed(*block));
    }
}

}  // namespace ringside::device
