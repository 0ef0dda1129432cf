// DeviceRuntime: the seam everything hangs on. A specification first; the emulated and the CUDA
// runtime implement it, tests wrap it. Asynchronous like a GPU: work is enqueued on a stream and
// the call returns; what a host thread sees before it has waited is up to the program.
//
// Threads: a run has one process per rank; a process has host threads. Every call that a program
// can cause takes the calling HostThread and must come from it, except cancel(). Errors: Fault.
// After cancel, deadlock or a limit every call returns that fault; the caller unwinds and runs no
// more of the student's program.
#pragma once

#include "core/base/units.h"
#include "core/device/kernel.h"
#include "core/device/memory.h"
#include "core/trace/record.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace ringside::device {

// ---- faults and inventory

enum class FaultKind {
    cancelled,            // cancel() was called
    deadlock,             // nobody can go on: see Ending::waits
    limit,                // a named limit of Ringside; the message names it
    out_of_memory,        // the device is full: the caller words it
    invalid_device,       // no such device
    invalid_use,          // the request makes no sense (message)
    values_not_computed,  // reading a shape-only block
};

struct Fault {
    FaultKind kind = FaultKind::invalid_use;
    std::string message;
};

template <class T>
class [[nodiscard]] DeviceResult : public tl::expected<T, Fault> {
   public:
    using tl::expected<T, Fault>::expected;
};

struct DeviceEntry {
    trace::DeviceInfo info;
    int compute_capability_major = 0;
    int compute_capability_minor = 0;
};

// What is here. `peer_access[i][j]`: can i's copies reach j without the host.
struct Inventory {
    std::string backend;  // "emulated", "cuda"
    trace::ClockKind clock = trace::ClockKind::modelled;
    std::string machine;  // its name
    std::string machine_title;
    std::vector<DeviceEntry> devices;
    std::vector<trace::LinkInfo> links;
    std::vector<std::vector<bool>> peer_access;
};

// Why something cannot run here, in words for people, with the remedy.
struct Waiver {
    std::string reason;
};

struct RunNeeds {
    int devices = 0;
    int ranks = 1;
    int nodes = 1;
};

// ---- host threads

// Where a call comes from: on every span.
struct CallSite {
    int line = 0;
    int rank = 0;
    int thread = 0;  // 0 = the process's main thread
};

// A thread of one process, made by the runtime. The public members are the caller's to set.
class HostThread {
   public:
    virtual ~HostThread() = default;
    CallSite site;
    std::string phase;  // what the work is part of: "scatter", "forward"; joins spans into bars
    int current_device = 0;                 // torch.cuda.current_device()
    std::vector<StreamId> current_streams;  // by device index; empty entries: the default stream
};

enum class ThreadKind {
    python,    // holds its process's interpreter lock while it runs
    autograd,  // a device's backward thread: own clock, no interpreter lock
};

using ThreadBody = std::function<void(HostThread&)>;
struct ThreadId {
    int value = 0;
};

// What a host thread spends time on besides launches and waits (charged by the calls themselves).
enum class HostCost { statement, call };

// ---- events and collectives

struct EventId {
    std::int64_t value = 0;
};

// Where an event is.
enum class EventState { not_recorded, pending, done };

enum class CollectiveOp : std::uint8_t {
    all_reduce,
    broadcast,
    reduce,
    all_gather,
    reduce_scatter,
    gather,
    scatter,
    all_to_all,
    send,
    receive,
    barrier,
};
enum class ReduceKind : std::uint8_t {
    sum,
    average,
    product,
    minimum,
    maximum,
    bit_and,
    bit_or,
    bit_xor,
};

// How the members of a collective pass the data on.
enum class Algorithm : std::uint8_t { ring, tree, direct };

struct CommunicatorId {
    std::int64_t value = 0;
};

// One member of a communicator: the stream that its parts are enqueued on, and its process.
struct Member {
    int rank = 0;
    StreamId stream;
    std::optional<int>
        represented_by;  // a member without a thread: its parts arrive with this rank's
};

// One of the transfers that a receive from any source may be the end of.
struct PairSource {
    CommunicatorId communicator;
    int sender = 0;    // members of it
    int receiver = 0;  // the one who receives
};

// One member's part in a collective. Parts match by order per communicator; send and receive by
// (pair, direction) order. A receive with `sources` ends the send that heads its stream first
// (at one instant: that of the first source), as the next receive of that pair. Shapes: `in` and
// `out` as NCCL's call of that name, element counts given by the views; a barrier has neither.
// all_to_all may have one view per member, of any sizes that fit the other side's.
struct CollectivePart {
    CommunicatorId communicator;
    int member = 0;
    CollectiveOp op = CollectiveOp::all_reduce;
    ReduceKind reduce = ReduceKind::sum;
    int root = 0;
    int peer = 0;
    Algorithm algorithm = Algorithm::ring;  // where the operation has it; the first member's counts
    std::vector<View> in;
    std::vector<View> out;
    std::string call = {};  // what it is called on spans and in explanations; empty: by its op
    bool is_quiet = false;  // leaves no span: a meeting of the hosts that moves nothing
    // Of a quiet part: the tensor of the call that it is for, shown when it waits for ever.
    Shape shown_shape = {};
    std::optional<DType> shown_dtype = {};
    std::vector<PairSource> sources = {};
    std::shared_ptr<int> source = {};  // of one with sources: which it was, once it has started
    std::chrono::milliseconds time_limit{0};  // its group's; 0: it may wait for ever
};

// A member that a blocked part waits for.
struct Absent {
    int rank = 0;
    std::int64_t parts = 0;  // how many parts it has brought to this communicator
    int last_line = 0;       // of the last of them; 0: there is none
    bool was_here = false;   // one of them came from the line that the blocked part came from
};

// Someone who cannot go on, for the deadlock's explanation.
// In Ending::waits a rank's entries follow each other, what it waits in now first, then what it has
// enqueued behind that, in order.
struct BlockedPart {
    CallSite host;     // where its host is now
    CallSite work;     // what its stream waits in
    std::string call;  // "all_reduce"; "synchronize", "join" for a host wait
    Shape shape;
    DType dtype = DType::float32;
    std::vector<int> group;      // ranks
    std::vector<int> waits_for;  // ranks that have no matching part
    bool mismatch = false;       // the others came with another operation, size, type or root
    bool is_late = false;        // all came, the last of them past the time limit of another
    Picoseconds called{0};       // of a part: when its host called

    bool is_host_blocked = false;  // its host stands still because of it
    // The rest is of parts of collectives only.
    bool is_part = false;
    bool is_heading = false;          // it heads its stream; false: it is enqueued behind others
    std::string communicator;         // its key
    std::int64_t number = 0;          // which of its member's parts there, from 1
    std::int64_t number_of_call = 0;  // the same, counting only parts of this call
    CollectiveOp op = CollectiveOp::all_reduce;
    std::optional<ReduceKind> reduce;         // when it reduces
    std::optional<int> root;                  // a rank, when it has one
    bool is_from_any = false;                 // a receive from whoever sends
    std::chrono::milliseconds time_limit{0};  // of its group; 0: none
    bool is_host = false;                     // its stream is a queue of the host
    bool is_quiet = false;
    // In what it differs from the first other part that it does not fit:
    // "call", "shape", "dtype", "root", "reduction".
    std::string differs;
    std::vector<Absent> absent;  // as waits_for
    Picoseconds since{0};        // when it began to wait
};

// How a run ended for the runtime. ok: every process returned.
struct Ending {
    trace::Outcome outcome = trace::Outcome::ok;  // ok, deadlock, cancelled, limit
    std::string message;                          // of a limit
    std::vector<BlockedPart> waits;
    Picoseconds origin{0};  // the instant at which the record began, on the clock of `since`
};

// ---- observation

// What the runtime saw since the record began.
struct Observations {
    std::vector<trace::Span> spans;              // ordered by start, lane, end
    std::vector<trace::Placement> placements;    // step 0 first
    std::vector<trace::Collective> collectives;  // ordered by start
    std::int64_t duration_ns = 0;                // the last end on any host or stream
    trace::ValuesKind values = trace::ValuesKind::all;
};

struct MemoryFigures {
    Bytes total;
    Bytes allocated;  // live blocks
    Bytes peak;       // most since the run began or reset_peak()
};

// A batch of views moved as one transfer: parts[i].first is the source, .second the destination,
// same shape and type. All sources lie on one device, all destinations on one.
struct CopyRequest {
    std::vector<std::pair<View, View>> parts;
    trace::SpanKind kind = trace::SpanKind::copy;  // copy, scatter, replicate, gather, reduce
    std::string name;                              // "inputs[64:128]"
    int shown_parts =
        0;  // what the span calls its parts (buffers of a coalesced transfer); 0: parts.size()
};

// ---- limits

inline constexpr int kMostQueuedLaunches = 1024;  // per stream; the next one blocks the host
inline constexpr std::int64_t kLargestStorage =
    256LL * 1024 * 1024;  // bytes; above it storages are shape-only
inline constexpr Picoseconds kSwitchInterval =
    std::chrono::milliseconds(5);                   // Python's, in virtual time
inline constexpr int kMostHostThreads = 4096;       // per run
inline constexpr std::size_t kMostSpans = 100'000;  // a run with more ends as `limit`

class DeviceRuntime {
   public:
    virtual ~DeviceRuntime() = default;

    // -- inventory
    virtual const Inventory& inventory() const = 0;
    // Returns nothing when a run with these needs can start here, else the waiver.
    virtual std::optional<Waiver> can_run(const RunNeeds& needs) const = 0;

    // -- a run
    // Runs one body per process (rank = index), each on its main thread, and returns when all have
    // returned, or nobody can go on, or cancel() was called and all have unwound. Once per runtime.
    virtual Ending run(std::vector<ThreadBody> processes) = 0;
    // Runs `body` after run() has returned: nothing is recorded, time does not pass on the record,
    // all enqueued work is done. For claims, which look at tensors after the end. Any number of
    // times.
    virtual void inspect(const ThreadBody& body) = 0;
    // Makes every wait return and every later call fail with `cancelled`. Any thread, any time.
    virtual void cancel() = 0;

    // -- host threads
    // Starts a thread of the caller's process; it begins at the caller's clock plus the cost of
    // starting.
    virtual DeviceResult<ThreadId> spawn(HostThread& host, ThreadKind kind, ThreadBody body) = 0;
    // Waits for a thread of the same process.
    virtual DeviceResult<void> join(HostThread& host, ThreadId thread) = 0;
    virtual DeviceResult<void> sleep(HostThread& host, Picoseconds time) = 0;
    // Charges `count` statements or calls to the thread's clock; may pass the interpreter lock on.
    virtual DeviceResult<void> spend(HostThread& host, HostCost cost, int count = 1) = 0;
    // The thread's clock, since the run began. Costs at least 1 ps, so that polling loops advance.
    virtual DeviceResult<Picoseconds> now(HostThread& host) = 0;

    // -- memory
    // Allocates for use on the device's current stream. Size 0 is legal. Errors: out_of_memory,
    // invalid_device. A storage above kLargestStorage, or any when values are off, is shape-only.
    virtual DeviceResult<Allocation> allocate(HostThread& host, DeviceId device, Bytes size,
                                              Label label) = 0;
    virtual DeviceResult<Allocation> allocate_host(HostThread& host, Bytes size, HostMemory memory,
                                                   Label label) = 0;
    // Renames what is shown; takes effect at the next step.
    virtual void relabel(Block& block, Label label) = 0;
    // Keeps the block until the stream has passed this point, though its handle goes earlier.
    virtual void record_stream(Block& block, StreamId stream) = 0;
    virtual DeviceResult<MemoryFigures> memory(HostThread& host, DeviceId device) = 0;
    virtual void reset_peak(DeviceId device) = 0;

    // Host access to host memory. Reads what is there at the thread's clock: a copy still under way
    // has not arrived. Errors: invalid_use for device memory, values_not_computed.
    virtual DeviceResult<void> read(HostThread& host, const Block& block, Bytes offset,
                                    std::span<std::byte> into) = 0;
    virtual DeviceResult<void> write(HostThread& host, Block& block, Bytes offset,
                                     std::span<const std::byte> from) = 0;

    // -- streams and events
    // Makes a further stream. `name` is shown: "copy". On the host it is a queue of transfers
    // beside the threads (what gloo's own threads do): it takes collectives, events and waits, no
    // kernels.
    virtual DeviceResult<StreamId> make_stream(HostThread& host, DeviceId device,
                                               std::string_view name) = 0;
    virtual DeviceResult<EventId> make_event(HostThread& host) = 0;
    virtual DeviceResult<void> record(HostThread& host, EventId event, StreamId stream) = 0;
    virtual DeviceResult<void> wait(HostThread& host, StreamId stream, EventId event) = 0;
    virtual DeviceResult<EventState> query(HostThread& host, EventId event) = 0;
    virtual DeviceResult<bool> is_idle(HostThread& host, StreamId stream) = 0;
    // Time between two done events. Errors: invalid_use when one is not done.
    virtual DeviceResult<Picoseconds> elapsed(HostThread& host, EventId first, EventId second) = 0;
    virtual DeviceResult<void> synchronize(HostThread& host, StreamId stream) = 0;
    virtual DeviceResult<void> synchronize(HostThread& host, DeviceId device) = 0;
    virtual DeviceResult<void> synchronize(HostThread& host, EventId event) = 0;

    // -- work
    // Enqueues a kernel on the stream's device; on the host it is done before the call returns.
    virtual DeviceResult<void> kernel(HostThread& host, StreamId stream, const Kernel& kernel) = 0;
    // Enqueues a transfer. From or to pageable host memory the host waits for its end, as
    // cudaMemcpyAsync does; else the call returns at once. Between devices without peer access it
    // is staged through the host; the span's `via` tells.
    virtual DeviceResult<void> copy(HostThread& host, StreamId stream,
                                    const CopyRequest& request) = 0;

    // -- collectives
    // Makes, or finds by key, the communicator of these members. Every member's process calls it.
    virtual DeviceResult<CommunicatorId> communicator(HostThread& host, std::string_view key,
                                                      const std::vector<Member>& members) = 0;
    // Enqueues one member's part on its stream; a collective starts when every part heads its
    // stream.
    virtual DeviceResult<void> enqueue(HostThread& host, const CollectivePart& part) = 0;
    virtual DeviceResult<void> group_start(HostThread& host) = 0;
    virtual DeviceResult<void> group_end(HostThread& host) = 0;

    // -- observation
    // Ends set-up: waits for all work of all processes, forgets spans and steps, sets time to zero
    // and makes step 0 of what is alive. Every process's main thread calls it once.
    virtual DeviceResult<void> begin_record(HostThread& host) = 0;
    // Ends a step (a phase boundary or a statement): what changed since the one before is placed.
    virtual void mark_step(HostThread& host, std::string_view phase,
                           std::vector<trace::ChangedVariable> changed) = 0;
    // Returns what was seen. After run() has returned.
    virtual Observations observations() const = 0;
};

}  // namespace ringside::device
