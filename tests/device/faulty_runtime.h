// A DeviceRuntime that passes everything on to another one, but fails the n-th call that can fail.
// With n = 0, 1, 2 … a test sees every place in which its code must survive a fault.
#pragma once

#include "core/device/device_runtime.h"

#include <memory>
#include <string>
#include <utility>

namespace ringside::device {

class FaultyRuntime final : public DeviceRuntime {
   public:
    // Fails call number `fails_at` (from 0) with `fault`; from then on too when `stays`, as after a
    // cancel.
    FaultyRuntime(std::unique_ptr<DeviceRuntime> inner, std::int64_t fails_at, Fault fault,
                  bool stays = false)
        : inner_(std::move(inner)), fails_at_(fails_at), fault_(std::move(fault)), stays_(stays) {}

    // How many calls that can fail have been made; whether one of them was made to.
    std::int64_t calls() const { return calls_; }
    bool has_failed() const { return has_failed_; }

    const Inventory& inventory() const override { return inner_->inventory(); }
    std::optional<Waiver> can_run(const RunNeeds& needs) const override {
        return inner_->can_run(needs);
    }
    Ending run(std::vector<ThreadBody> processes) override {
        return inner_->run(std::move(processes));
    }
    void inspect(const ThreadBody& body) override { inner_->inspect(body); }
    void cancel() override { inner_->cancel(); }

    DeviceResult<ThreadId> spawn(HostThread& host, ThreadKind kind, ThreadBody body) override {
        if (fails()) return refusal();
        return inner_->spawn(host, kind, std::move(body));
    }
    // Never fails by itself: who started a thread must be able to wait for it.
    DeviceResult<void> join(HostThread& host, ThreadId thread) override {
        return inner_->join(host, thread);
    }
    DeviceResult<void> sleep(HostThread& host, Picoseconds time) override {
        if (fails()) return refusal();
        return inner_->sleep(host, time);
    }
    DeviceResult<void> spend(HostThread& host, HostCost cost, int count) override {
        if (fails()) return refusal();
        return inner_->spend(host, cost, count);
    }
    DeviceResult<Picoseconds> now(HostThread& host) override {
        if (fails()) return refusal();
        return inner_->now(host);
    }

    DeviceResult<Allocation> allocate(HostThread& host, DeviceId device, Bytes size,
                                      Label label) override {
        if (fails()) return refusal();
        return inner_->allocate(host, device, size, std::move(label));
    }
    DeviceResult<Allocation> allocate_host(HostThread& host, Bytes size, HostMemory memory,
                                           Label label) override {
        if (fails()) return refusal();
        return inner_->allocate_host(host, size, memory, std::move(label));
    }
    void relabel(Block& block, Label label) override { inner_->relabel(block, std::move(label)); }
    void record_stream(Block& block, StreamId stream) override {
        inner_->record_stream(block, stream);
    }
    DeviceResult<MemoryFigures> memory(HostThread& host, DeviceId device) override {
        if (fails()) return refusal();
        return inner_->memory(host, device);
    }
    void reset_peak(DeviceId device) override { inner_->reset_peak(device); }
    DeviceResult<void> read(HostThread& host, const Block& block, Bytes offset,
                            std::span<std::byte> into) override {
        if (fails()) return refusal();
        return inner_->read(host, block, offset, into);
    }
    DeviceResult<void> write(HostThread& host, Block& block, Bytes offset,
                             std::span<const std::byte> from) override {
        if (fails()) return refusal();
        return inner_->write(host, block, offset, from);
    }

    DeviceResult<StreamId> make_stream(HostThread& host, DeviceId device,
                                       std::string_view name) override {
        if (fails()) return refusal();
        return inner_->make_stream(host, device, name);
    }
    DeviceResult<EventId> make_event(HostThread& host) override {
        if (fails()) return refusal();
        return inner_->make_event(host);
    }
    DeviceResult<void> record(HostThread& host, EventId event, StreamId stream) override {
        if (fails()) return refusal();
        return inner_->record(host, event, stream);
    }
    DeviceResult<void> wait(HostThread& host, StreamId stream, EventId event) override {
        if (fails()) return refusal();
        return inner_->wait(host, stream, event);
    }
    DeviceResult<EventState> query(HostThread& host, EventId event) override {
        if (fails()) return refusal();
        return inner_->query(host, event);
    }
    DeviceResult<bool> is_idle(HostThread& host, StreamId stream) override {
        if (fails()) return refusal();
        return inner_->is_idle(host, stream);
    }
    DeviceResult<Picoseconds> elapsed(HostThread& host, EventId first, EventId second) override {
        if (fails()) return refusal();
        return inner_->elapsed(host, first, second);
    }
    DeviceResult<void> synchronize(HostThread& host, StreamId stream) override {
        if (fails()) return refusal();
        return inner_->synchronize(host, stream);
    }
    DeviceResult<void> synchronize(HostThread& host, DeviceId device) override {
        if (fails()) return refusal();
        return inner_->synchronize(host, device);
    }
    DeviceResult<void> synchronize(HostThread& host, EventId event) override {
        if (fails()) return refusal();
        return inner_->synchronize(host, event);
    }

    DeviceResult<void> kernel(HostThread& host, StreamId stream, const Kernel& work) override {
        if (fails()) return refusal();
        return inner_->kernel(host, stream, work);
    }
    DeviceResult<void> copy(HostThread& host, StreamId stream,
                            const CopyRequest& request) override {
        if (fails()) return refusal();
        return inner_->copy(host, stream, request);
    }

    DeviceResult<CommunicatorId> communicator(HostThread& host, std::string_view key,
                                              const std::vector<Member>& members) override {
        if (fails()) return refusal();
        return inner_->communicator(host, key, members);
    }
    DeviceResult<void> enqueue(HostThread& host, const CollectivePart& part) override {
        if (fails()) return refusal();
        return inner_->enqueue(host, part);
    }
    DeviceResult<void> group_start(HostThread& host) override {
        if (fails()) return refusal();
        return inner_->group_start(host);
    }
    DeviceResult<void> group_end(HostThread& host) override {
        if (fails()) return refusal();
        return inner_->group_end(host);
    }

    DeviceResult<void> begin_record(HostThread& host) override {
        if (fails()) return refusal();
        return inner_->begin_record(host);
    }
    void mark_step(HostThread& host, std::string_view phase,
                   std::vector<trace::ChangedVariable> changed) override {
        inner_->mark_step(host, phase, std::move(changed));
    }
    Observations observations() const override { return inner_->observations(); }

   private:
    // Threads: the emulated runtime lets one host thread run at a time, so plain counters do.
    bool fails() {
        const std::int64_t call = calls_++;
        const bool is_now = call == fails_at_ || (stays_ && call > fails_at_ && has_failed_);
        has_failed_ = has_failed_ || is_now;
        return is_now;
    }
    tl::unexpected<Fault> refusal() const { return tl::make_unexpected(fault_); }

    std::unique_ptr<DeviceRuntime> inner_;
    std::int64_t fails_at_;
    Fault fault_;
    bool stays_;
    std::int64_t calls_ = 0;
    bool has_failed_ = false;
};

}  // namespace ringside::device
