// The devices of a machine as one process sees them: some of them, in its own order, numbered from
// 0. What CUDA makes of CUDA_VISIBLE_DEVICES; at first all are seen, in the machine's order.
//
// Everything that names a device or a stream is translated on its way to the runtime below and
// back; blocks, spans, placements and steps keep the machine's own numbers.
// Borrows: the runtime below.
#pragma once

#include "core/device/device_runtime.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::device {

// Reads a list as the variable has it: "2,0", or UUIDs, "GPU-5f1c,GPU-80de". A negative number or a
// word ends it, and so does one that no device has; one that is named twice makes it empty.
// `uuids` has one for each device, without the prefix.
// Source: torch/cuda/__init__.py, _parse_visible_devices and _device_count_nvml (facts 6.9).
std::vector<int> visible_from_text(std::string_view text, const std::vector<std::string>& uuids);

class VisibleDevices final : public DeviceRuntime {
   public:
    // A process sees the devices of its own node only: one of `nodes`, whose devices follow each
    // other.
    explicit VisibleDevices(DeviceRuntime& machine, int node = 0, int nodes = 1);

    // The devices of the node, all of them.
    const std::vector<DeviceEntry>& on_node() const { return on_node_; }
    // Shows these devices of the node from now on, in this order. Requires: nothing was asked for
    // on a device yet, each is there and is named once.
    void show(const std::vector<int>& devices);
    // What the process's environment has under CUDA_VISIBLE_DEVICES now; nothing when it is not
    // set. The interpreter sets it.
    std::function<std::optional<std::string>()> variable;
    // Whether CUDA has read the variable, which it does once; and what torch.cuda.device_count()
    // said of a started CUDA. Both belong to core/torch/visible.h.
    bool is_settled = false;
    std::optional<int> counted;

    // The machine's own, and its name for a stream: what processes tell each other.
    DeviceRuntime& machine() const { return machine_; }
    StreamId on_machine(StreamId stream) const;

    const Inventory& inventory() const override { return inventory_; }
    std::optional<Waiver> can_run(const RunNeeds& needs) const override;
    Ending run(std::vector<ThreadBody> processes) override;
    void inspect(const ThreadBody& body) override;
    void cancel() override;
    DeviceResult<ThreadId> spawn(HostThread& host, ThreadKind kind, ThreadBody body) override;
    DeviceResult<void> join(HostThread& host, ThreadId thread) override;
    DeviceResult<void> sleep(HostThread& host, Picoseconds time) override;
    DeviceResult<void> spend(HostThread& host, HostCost cost, int count = 1) override;
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
    DeviceResult<void> kernel(HostThread& host, StreamId stream, const Kernel& work) override;
    DeviceResult<void> copy(HostThread& host, StreamId stream, const CopyRequest& request) override;
    // Takes the members' streams as the machine names them: the processes may see other devices.
    DeviceResult<CommunicatorId> communicator(HostThread& host, std::string_view key,
                                              const std::vector<Member>& members) override;
    DeviceResult<void> enqueue(HostThread& host, const CollectivePart& part) override;
    DeviceResult<void> group_start(HostThread& host) override;
    DeviceResult<void> group_end(HostThread& host) override;
    DeviceResult<void> begin_record(HostThread& host) override;
    void mark_step(HostThread& host, std::string_view phase,
                   std::vector<trace::ChangedVariable> changed) override;
    Observations observations() const override;

   private:
    DeviceId on_machine(DeviceId device) const;

    DeviceRuntime& machine_;
    std::vector<DeviceEntry> on_node_;
    int first_on_node_ = 0;   // the machine's number of the node's first
    std::vector<int> shown_;  // the machine's number of each
    Inventory inventory_;
};

}  // namespace ringside::device
