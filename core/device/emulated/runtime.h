// The class behind make_emulated_runtime(). Its parts: the simulator (time), the scheduler (host
// threads), the model (what takes how long), the ledger (memory), the recorder (what was seen), the
// collectives.
#pragma once

#include "core/device/emulated/collectives.h"
#include "core/device/emulated/emulated_runtime.h"
#include "core/device/emulated/host_scheduler.h"
#include "core/device/emulated/ledger.h"
#include "core/device/emulated/machine_model.h"
#include "core/device/emulated/operation.h"
#include "core/device/emulated/recorder.h"
#include "core/hardware/simulator.h"

#include <map>
#include <memory>
#include <vector>

namespace ringside::device {

class EmulatedRuntime final : public DeviceRuntime, private hardware::Simulator::Listener {
   public:
    EmulatedRuntime(hardware::Machine machine, EmulatedOptions options);
    ~EmulatedRuntime() override;

    const Inventory& inventory() const override { return inventory_; }
    std::optional<Waiver> can_run(const RunNeeds& needs) const override;

    Ending run(std::vector<ThreadBody> processes) override;
    void inspect(const ThreadBody& body) override;
    void cancel() override { hosts_.cancel(); }

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
    Observations observations() const override;

   private:
    static EmulatedThread& thread_of(HostThread& host) {
        return static_cast<EmulatedThread&>(host);
    }
    void started(hardware::Token token) override;
    void ended(hardware::Token token) override;
    void arrived(hardware::Token gate) override;
    void recorded(hardware::RecordingId recording) override { hosts_.recorded(recording); }
    void timer(hardware::Token token) override { hosts_.timer(token); }
    void item_left(int stream) override { hosts_.item_left(stream); }

    std::optional<Fault> device_fault(DeviceId device) const;
    std::optional<Fault> stream_fault(StreamId stream) const;
    int simulated(StreamId stream) const;
    // Whether work on it is done in the calling thread.
    static bool is_at_once(StreamId stream) { return stream.device.is_host() && stream.index == 0; }
    DeviceResult<Allocation> make_block(EmulatedThread& host, DeviceId device, Bytes size,
                                        bool is_pinned, Label label);
    DeviceResult<void> access(EmulatedThread& host, const Block& block, Bytes offset,
                              std::size_t size);
    // The end of what is enqueued on the stream now; nothing when it is idle.
    std::optional<hardware::RecordingId> mark_end_of(EmulatedThread& host, int stream);
    DeviceResult<void> wait_on_host(EmulatedThread& host,
                                    const std::vector<hardware::RecordingId>& recordings,
                                    std::string call);
    SpanDraft span_for(EmulatedThread& host, trace::SpanKind kind, std::string_view name);
    void add_span(const SpanDraft& span);
    void charge(EmulatedThread& host, trace::SpanKind kind, Picoseconds since);
    DeviceResult<void> launch(EmulatedThread& host, int stream);
    // A free operation, by number. References last until the next call.
    std::size_t take_operation();
    Operation& operation_at(std::size_t number) { return *operations_[number]; }
    void release_operation(std::size_t number);
    // Enqueues an operation that has been filled in.
    void enqueue_operation(EmulatedThread& host, int stream, const hardware::Task& task,
                           std::size_t number);
    DeviceResult<void> run_on_host(EmulatedThread& host, std::size_t number, Picoseconds time);
    void explain_end(const Fault& reason);
    std::optional<std::int64_t> explain(const EmulatedThread& thread);
    std::optional<std::int64_t> blocked_part(int stream) const;
    void drain();
    void drop_all_work();
    void end_of_spans();
    void add_wait_span(EmulatedThread& host, Picoseconds since, std::string_view name);
    DeviceResult<void> enqueue_group(EmulatedThread& host);

    const hardware::Machine machine_;
    const EmulatedOptions options_;
    Inventory inventory_;
    hardware::Simulator simulator_;
    MachineModel model_;
    HostScheduler hosts_;
    std::shared_ptr<HostBudget> budget_ = std::make_shared<HostBudget>();
    std::shared_ptr<Ledger> ledger_;
    Recorder recorder_;
    Collectives collectives_;
    std::vector<StreamName> streams_;               // by the simulator's number
    std::vector<std::vector<int>> device_streams_;  // by device and index
    std::vector<int> host_queues_;                  // by index less one
    struct Event {
        std::optional<hardware::RecordingId> last;
    };
    std::vector<Event> events_;
    std::vector<std::unique_ptr<Operation>> operations_;
    std::vector<std::size_t> free_operations_;
    std::vector<BlockedPart> blocked_;
    // A thread's parts between group_start and group_end.
    struct Group {
        int depth = 0;
        std::vector<EnqueuedPart> parts;
    };
    std::map<const EmulatedThread*, Group> groups_;
    std::vector<int> last_user_;  // by simulated stream: the rank that enqueued last; -1: nobody
    Picoseconds latest_{0};       // the last host clock of the run, once inspections have begun
    bool has_run_ = false;
    bool has_begun_ = false;
};

}  // namespace ringside::device
