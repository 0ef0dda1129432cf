// The CUDA backend: inventory, memory, copies, streams and events on real GPUs. Kernels,
// collectives, further threads and the record are not in it yet and say so.
#pragma once

#include "core/device/cuda/cuda_memory.h"
#include "core/device/device_runtime.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace ringside::device::cuda {

class CudaRuntime final : public DeviceRuntime {
   public:
    // Finds the GPUs. Returns nothing when there is none; `reason` then says why, with the remedy.
    static std::unique_ptr<CudaRuntime> make(std::string& reason);
    ~CudaRuntime() override;
    CudaRuntime(const CudaRuntime&) = delete;
    CudaRuntime& operator=(const CudaRuntime&) = delete;

    const Inventory& inventory() const override { return inventory_; }
    std::optional<Waiver> can_run(const RunNeeds& needs) const override;

    Ending run(std::vector<ThreadBody> processes) override;
    void inspect(const ThreadBody& body) override;
    void cancel() override { cancelled_ = true; }

    DeviceResult<ThreadId> spawn(HostThread& host, ThreadKind kind, ThreadBody body) override;
    DeviceResult<void> join(HostThread& host, ThreadId thread) override;
    DeviceResult<void> sleep(HostThread& host, Picoseconds time) override;
    DeviceResult<void> spend(HostThread& host, HostCost cost, int count) override;
    DeviceResult<Picoseconds> now(HostThread& host) override;

    DeviceResult<Allocation> allocate(HostThread& host, DeviceId device, Bytes size,
                                      Label label) override;
    DeviceResult<Allocation> allocate_host(HostThread& host, Bytes size, HostMemory memory,
                                           Label label) override;
    void relabel(Block& block, Label label) override;
    void record_stream(Block& block, StreamId stream) override;
    DeviceResult<MemoryFigures> memory(HostThread& host, DeviceId device) override;
    void reset_peak(DeviceId device) override;
    DeviceResult<void> read(HostThread& host, const Block& block, Bytes offset,
                            std::span<std::byte> into) override;
    DeviceResult<void> write(HostThread& host, Block& block, Bytes offset,
                             std::span<const std::byte> from) override;

    DeviceResult<StreamId> make_stream(HostThread& host, DeviceId device,
                                       std::string_view name) override;
    DeviceResult<EventId> make_event(HostThread& host) override;
    DeviceResult<void> record(HostThread& host, EventId event, StreamId stream) override;
    DeviceResult<void> wait(HostThread& host, StreamId stream, EventId event) override;
    DeviceResult<EventState> query(HostThread& host, EventId event) override;
    DeviceResult<bool> is_idle(HostThread& host, StreamId stream) override;
    DeviceResult<Picoseconds> elapsed(HostThread& host, EventId first, EventId second) override;
    DeviceResult<void> synchronize(HostThread& host, StreamId stream) override;
    DeviceResult<void> synchronize(HostThread& host, DeviceId device) override;
    DeviceResult<void> synchronize(HostThread& host, EventId event) override;

    DeviceResult<void> kernel(HostThread& host, StreamId stream, const Kernel& kernel) override;
    DeviceResult<void> copy(HostThread& host, StreamId stream, const CopyRequest& request) override;

    DeviceResult<CommunicatorId> communicator(HostThread& host, std::string_view key,
                                              const std::vector<Member>& members) override;
    DeviceResult<void> enqueue(HostThread& host, const CollectivePart& part) override;
    DeviceResult<void> group_start(HostThread& host) override;
    DeviceResult<void> group_end(HostThread& host) override;

    DeviceResult<void> begin_record(HostThread& host) override;
    void mark_step(HostThread& host, std::string_view phase,
                   std::vector<trace::ChangedVariable> changed) override;
    Observations observations() const override { return {}; }

   private:
    explicit CudaRuntime(Inventory inventory);

    // Finds a stream; makes a device's default stream on first use. Errors: invalid_device,
    // cancelled.
    DeviceResult<cudaStream_t> stream_of(StreamId stream);
    // Finds an event; an empty handle was never recorded. Errors: invalid_use, cancelled.
    DeviceResult<cudaEvent_t> event_of(EventId event);
    DeviceResult<void> check_device(DeviceId device) const;

    Inventory inventory_;
    std::atomic<bool> cancelled_ = false;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::mutex mutex_;                          // guards streams_ and events_
    std::vector<std::vector<Stream>> streams_;  // by device; a device's first is its default stream
    std::vector<Event> events_;
    MemoryBooks books_;
};

}  // namespace ringside::device::cuda
