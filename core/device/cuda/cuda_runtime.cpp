#include "core/device/cuda/cuda_runtime.h"

#include "core/device/cuda/cuda_inventory.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

namespace ringside::device::cuda {
namespace {

class CudaHostThread final : public HostThread {};

tl::unexpected<Fault> fault(FaultKind kind, std::string message) {
    return tl::make_unexpected(Fault{kind, std::move(message)});
}

tl::unexpected<Fault> not_yet(const char* what) {
    return fault(FaultKind::invalid_use, std::string("not in the CUDA backend yet: ") + what);
}

// Turns the outcome of a CUDA call into a result.
DeviceResult<void> result_of(cudaError_t error, const char* what) {
    if (error != cudaSuccess) return tl::make_unexpected(fault_from(error, what));
    return {};
}

DeviceResult<void> check_range(const Block& block, Bytes offset, std::size_t size) {
    if (!block.device().is_host()) {
        return fault(FaultKind::invalid_use,
                     "the host cannot touch memory of " + text_of(block.device()));
    }
    if (offset.count < 0 || offset.count > block.size().count ||
        static_cast<std::int64_t>(size) > block.size().count - offset.count) {
        return fault(FaultKind::invalid_use, "an access outside its block");
    }
    return {};
}

bool is_contiguous(const View& view) { return view.strides == contiguous_strides(view.shape); }

}  // namespace

std::unique_ptr<CudaRuntime> CudaRuntime::make(std::string& reason) {
    Inventory inventory = find_inventory(reason);
    if (inventory.devices.empty()) return nullptr;
    return std::unique_ptr<CudaRuntime>(new CudaRuntime(std::move(inventory)));
}

CudaRuntime::CudaRuntime(Inventory inventory) : inventory_(std::move(inventory)) {
    streams_.resize(inventory_.devices.size());
    books_.devices.resize(inventory_.devices.size());
}

CudaRuntime::~CudaRuntime() {
    for (int device = 0; device < static_cast<int>(streams_.size()); ++device) {
        if (streams_[static_cast<std::size_t>(device)].empty()) continue;
        const CurrentDevice current(device);
        static_cast<void>(cudaDeviceSynchronize());
    }
    free_retired(books_, true);
}

std::optional<Waiver> CudaRuntime::can_run(const RunNeeds& needs) const {
    const int here = static_cast<int>(inventory_.devices.size());
    if (needs.devices > here) {
        return Waiver{"the run needs " + std::to_string(needs.devices) + " GPUs and " +
                      std::to_string(here) +
                      " are here: use the emulated devices, --backend emulated"};
    }
    return Waiver{
        "the CUDA backend has memory, copies, streams and events but no kernels yet: use the "
        "emulated devices, "
        "--backend emulated"};
}

Ending CudaRuntime::run(std::vector<ThreadBody> processes) {
    if (processes.size() > 1)
        return {trace::Outcome::limit, "not in the CUDA backend yet: more than one process", {}};
    start_ = std::chrono::steady_clock::now();
    for (const ThreadBody& body : processes) inspect(body);
    return {cancelled_ ? trace::Outcome::cancelled : trace::Outcome::ok, "", {}};
}

void CudaRuntime::inspect(const ThreadBody& body) {
    CudaHostThread host;
    body(host);
}

// ---- host threads

DeviceResult<ThreadId> CudaRuntime::spawn(HostThread&, ThreadKind, ThreadBody) {
    return not_yet("further threads");
}

DeviceResult<void> CudaRuntime::join(HostThread&, ThreadId) { return not_yet("further threads"); }

DeviceResult<void> CudaRuntime::sleep(HostThread&, Picoseconds) { return not_yet("sleep"); }

// Real statements cost real time.
DeviceResult<void> CudaRuntime::spend(HostThread&, HostCost, int) { return {}; }

DeviceResult<Picoseconds> CudaRuntime::now(HostThread&) {
    return std::chrono::duration_cast<Picoseconds>(std::chrono::steady_clock::now() - start_);
}

// ---- memory

DeviceResult<void> CudaRuntime::check_device(DeviceId device) const {
    if (cancelled_) return fault(FaultKind::cancelled, "cancelled");
    if (device.index >= static_cast<int>(inventory_.devices.size())) {
        return fault(FaultKind::invalid_device, "no such device: " + text_of(device));
    }
    return {};
}

DeviceResult<Allocation> CudaRuntime::allocate(HostThread& host, DeviceId device, Bytes size,
                                               Label label) {
    if (device.is_host()) return allocate_host(host, size, HostMemory::pageable, std::move(label));
    const auto index = static_cast<std::size_t>(device.index);
    const StreamId id =
        index < host.current_streams.size() && !host.current_streams[index].device.is_host()
            ? host.current_streams[index]
            : StreamId{device, 0};
    const DeviceResult<cudaStream_t> stream = stream_of(id);
    if (!stream) return tl::make_unexpected(stream.error());
    const CurrentDevice current(device.index);
    void* memory = nullptr;
    if (size.count > 0) {
        const cudaError_t error =
            cudaMallocAsync(&memory, static_cast<std::size_t>(size.count), *stream);
        if (error != cudaSuccess)
            return tl::make_unexpected(fault_from(error, "allocating device memory"));
    }
    return std::make_unique<CudaBlock>(books_, memory, size,
                                       CudaBlock::Place{device, *stream, false}, std::move(label));
}

DeviceResult<Allocation> CudaRuntime::allocate_host(HostThread&, Bytes size, HostMemory kind,
                                                    Label label) {
    if (const DeviceResult<void> fine = check_device(kHost); !fine)
        return tl::make_unexpected(fine.error());
    free_retired(books_, false);
    const std::size_t bytes = static_cast<std::size_t>(size.count > 0 ? size.count : 1);
    void* memory = nullptr;
    if (kind == HostMemory::pinned) {
        const cudaError_t error = cudaMallocHost(&memory, bytes);
        if (error != cudaSuccess)
            return tl::make_unexpected(fault_from(error, "allocating pinned memory"));
    } else {
        memory = std::malloc(bytes);
        if (memory == nullptr)
            return fault(FaultKind::out_of_memory, "the host has no memory left");
    }
    return std::make_unique<CudaBlock>(books_, memory, size,
                                       CudaBlock::Place{kHost, nullptr, kind == HostMemory::pinned},
                                       std::move(label));
}

void CudaRuntime::relabel(Block& block, Label label) {
    static_cast<CudaBlock&>(block).set_label(std::move(label));
}

void CudaRuntime::record_stream(Block& block, StreamId stream) {
    const DeviceResult<cudaStream_t> handle = stream_of(stream);
    if (!handle || *handle == nullptr) return;
    static_cast<void>(static_cast<CudaBlock&>(block).uses().mark(*handle, stream.device.index));
}

DeviceResult<MemoryFigures> CudaRuntime::memory(HostThread&, DeviceId device) {
    if (const DeviceResult<void> fine = check_device(device); !fine)
        return tl::make_unexpected(fine.error());
    if (device.is_host()) return not_yet("figures of the host's memory");
    const auto index = static_cast<std::size_t>(device.index);
    const std::lock_guard lock(books_.mutex);
    const MemoryBooks::Figures& figures = books_.devices[index];
    return MemoryFigures{
        {inventory_.devices[index].info.memory_bytes}, {figures.allocated}, {figures.peak}};
}

void CudaRuntime::reset_peak(DeviceId device) {
    if (device.is_host() || !check_device(device)) return;
    const std::lock_guard lock(books_.mutex);
    MemoryBooks::Figures& figures = books_.devices[static_cast<std::size_t>(device.index)];
    figures.peak = figures.allocated;
}

DeviceResult<void> CudaRuntime::read(HostThread&, const Block& block, Bytes offset,
                                     std::span<std::byte> into) {
    if (const DeviceResult<void> fine = check_range(block, offset, into.size()); !fine) return fine;
    if (into.empty()) return {};
    std::memcpy(into.data(), static_cast<const CudaBlock&>(block).data() + offset.count,
                into.size());
    return {};
}

DeviceResult<void> CudaRuntime::write(HostThread&, Block& block, Bytes offset,
                                      std::span<const std::byte> from) {
    if (const DeviceResult<void> fine = check_range(block, offset, from.size()); !fine) return fine;
    if (from.empty()) return {};
    std::memcpy(static_cast<CudaBlock&>(block).data() + offset.count, from.data(), from.size());
    return {};
}

// ---- streams and events

DeviceResult<cudaStream_t> CudaRuntime::stream_of(StreamId stream) {
    if (const DeviceResult<void> fine = check_device(stream.device); !fine)
        return tl::make_unexpected(fine.error());
    if (stream.device.is_host()) return nullptr;
    const std::lock_guard lock(mutex_);
    std::vector<Stream>& streams = streams_[static_cast<std::size_t>(stream.device.index)];
    if (streams.empty()) {
        // A stream of our own, since CUDA's default stream waits for all others.
        const CurrentDevice current(stream.device.index);
        cudaStream_t made = nullptr;
        const cudaError_t error = cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking);
        if (error != cudaSuccess) return tl::make_unexpected(fault_from(error, "making a stream"));
        streams.emplace_back(made, stream.device.index);
    }
    if (stream.index < 0 || stream.index >= static_cast<int>(streams.size())) {
        return fault(FaultKind::invalid_use, "no such stream on " + text_of(stream.device));
    }
    return streams[static_cast<std::size_t>(stream.index)].get();
}

DeviceResult<StreamId> CudaRuntime::make_stream(HostThread&, DeviceId device, std::string_view) {
    if (device.is_host()) return fault(FaultKind::invalid_use, "the host has one stream only");
    const DeviceResult<cudaStream_t> first = stream_of({device, 0});
    if (!first) return tl::make_unexpected(first.error());
    const CurrentDevice current(device.index);
    cudaStream_t made = nullptr;
    const cudaError_t error = cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking);
    if (error != cudaSuccess) return tl::make_unexpected(fault_from(error, "making a stream"));
    const std::lock_guard lock(mutex_);
    std::vector<Stream>& streams = streams_[static_cast<std::size_t>(device.index)];
    streams.emplace_back(made, device.index);
    return StreamId{device, static_cast<int>(streams.size()) - 1};
}

DeviceResult<cudaEvent_t> CudaRuntime::event_of(EventId event) {
    if (cancelled_) return fault(FaultKind::cancelled, "cancelled");
    const std::lock_guard lock(mutex_);
    if (event.value < 0 || event.value >= static_cast<std::int64_t>(events_.size())) {
        return fault(FaultKind::invalid_use, "no such event");
    }
    return events_[static_cast<std::size_t>(event.value)].get();
}

// A CUDA event belongs to a device, which only `record` knows: it is made there.
DeviceResult<EventId> CudaRuntime::make_event(HostThread&) {
    const std::lock_guard lock(mutex_);
    events_.emplace_back();
    return EventId{static_cast<std::int64_t>(events_.size()) - 1};
}

DeviceResult<void> CudaRuntime::record(HostThread&, EventId event, StreamId stream) {
    const DeviceResult<cudaStream_t> target = stream_of(stream);
    if (!target) return tl::make_unexpected(target.error());
    if (stream.device.is_host()) return not_yet("events on the host");
    if (const DeviceResult<cudaEvent_t> known = event_of(event); !known)
        return tl::make_unexpected(known.error());
    const CurrentDevice current(stream.device.index);
    const std::lock_guard lock(mutex_);
    Event& handle = events_[static_cast<std::size_t>(event.value)];
    if (!handle || handle.device() != stream.device.index) {
        cudaEvent_t made = nullptr;
        const cudaError_t error = cudaEventCreate(&made);
        if (error != cudaSuccess) return tl::make_unexpected(fault_from(error, "making an event"));
        handle = Event(made, stream.device.index);
    }
    return result_of(cudaEventRecord(handle.get(), *target), "recording an event");
}

DeviceResult<void> CudaRuntime::wait(HostThread&, StreamId stream, EventId event) {
    const DeviceResult<cudaStream_t> target = stream_of(stream);
    if (!target) return tl::make_unexpected(target.error());
    const DeviceResult<cudaEvent_t> handle = event_of(event);
    if (!handle) return tl::make_unexpected(handle.error());
    // As in CUDA, waiting for an event that was never recorded is no wait.
    if (*handle == nullptr) return {};
    if (stream.device.is_host())
        return result_of(cudaEventSynchronize(*handle), "waiting for an event");
    return result_of(cudaStreamWaitEvent(*target, *handle, 0), "waiting for an event");
}

DeviceResult<EventState> CudaRuntime::query(HostThread&, EventId event) {
    const DeviceResult<cudaEvent_t> handle = event_of(event);
    if (!handle) return tl::make_unexpected(handle.error());
    if (*handle == nullptr) return EventState::not_recorded;
    const cudaError_t error = cudaEventQuery(*handle);
    if (error == cudaErrorNotReady) {
        static_cast<void>(cudaGetLastError());
        return EventState::pending;
    }
    if (error != cudaSuccess) return tl::make_unexpected(fault_from(error, "asking for an event"));
    return EventState::done;
}

DeviceResult<bool> CudaRuntime::is_idle(HostThread&, StreamId stream) {
    const DeviceResult<cudaStream_t> handle = stream_of(stream);
    if (!handle) return tl::make_unexpected(handle.error());
    if (stream.device.is_host()) return true;
    const cudaError_t error = cudaStreamQuery(*handle);
    if (error == cudaErrorNotReady) {
        static_cast<void>(cudaGetLastError());
        return false;
    }
    if (error != cudaSuccess) return tl::make_unexpected(fault_from(error, "asking for a stream"));
    return true;
}

DeviceResult<Picoseconds> CudaRuntime::elapsed(HostThread& host, EventId first, EventId second) {
    for (const EventId event : {first, second}) {
        const DeviceResult<EventState> state = query(host, event);
        if (!state) return tl::make_unexpected(state.error());
        if (*state != EventState::done)
            return fault(FaultKind::invalid_use, "an event is not done");
    }
    float milliseconds = 0;
    const cudaError_t error =
        cudaEventElapsedTime(&milliseconds, *event_of(first), *event_of(second));
    if (error != cudaSuccess)
        return tl::make_unexpected(fault_from(error, "the time between two events"));
    constexpr double kPicosecondsPerMillisecond = 1e9;
    return Picoseconds(
        std::llround(static_cast<double>(milliseconds) * kPicosecondsPerMillisecond));
}

DeviceResult<void> CudaRuntime::synchronize(HostThread&, StreamId stream) {
    const DeviceResult<cudaStream_t> handle = stream_of(stream);
    if (!handle) return tl::make_unexpected(handle.error());
    if (stream.device.is_host()) return {};
    return result_of(cudaStreamSynchronize(*handle), "waiting for a stream");
}

DeviceResult<void> CudaRuntime::synchronize(HostThread&, DeviceId device) {
    if (const DeviceResult<void> fine = check_device(device); !fine) return fine;
    if (device.is_host()) return {};
    const CurrentDevice current(device.index);
    return result_of(cudaDeviceSynchronize(), "waiting for a device");
}

DeviceResult<void> CudaRuntime::synchronize(HostThread&, EventId event) {
    const DeviceResult<cudaEvent_t> handle = event_of(event);
    if (!handle) return tl::make_unexpected(handle.error());
    if (*handle == nullptr) return {};
    return result_of(cudaEventSynchronize(*handle), "waiting for an event");
}

// ---- work

DeviceResult<void> CudaRuntime::kernel(HostThread&, StreamId, const Kernel&) {
    return not_yet("kernels");
}

DeviceResult<void> CudaRuntime::copy(HostThread&, StreamId stream, const CopyRequest& request) {
    const DeviceResult<cudaStream_t> handle = stream_of(stream);
    if (!handle) return tl::make_unexpected(handle.error());
    bool host_waits = false;
    for (const auto& [from_view, to_view] : request.parts) {
        if (from_view.shape != to_view.shape || from_view.dtype != to_view.dtype) {
            return fault(FaultKind::invalid_use, "a copy between different shapes or types");
        }
        if (!is_contiguous(from_view) || !is_contiguous(to_view))
            return not_yet("copies of strided views");
        auto& from = static_cast<CudaBlock&>(*from_view.block);
        auto& to = static_cast<CudaBlock&>(*to_view.block);
        const std::int64_t element = size_of(from_view.dtype);
        const auto bytes =
            static_cast<std::size_t>(bytes_from_shape(from_view.shape, from_view.dtype).count);
        const std::byte* source = from.data() + from_view.offset * element;
        std::byte* destination = to.data() + to_view.offset * element;
        if (bytes == 0) continue;
        if (stream.device.is_host()) {
            if (!from.device().is_host() || !to.device().is_host()) {
                return fault(FaultKind::invalid_use, "the host's stream copies host memory only");
            }
            std::memcpy(destination, source, bytes);
            continue;
        }
        const CurrentDevice current(stream.device.index);
        const bool between_devices =
            !from.device().is_host() && !to.device().is_host() && from.device() != to.device();
        const cudaError_t error =
            between_devices
                ? cudaMemcpyPeerAsync(destination, to.device().index, source, from.device().index,
                                      bytes, *handle)
                : cudaMemcpyAsync(destination, source, bytes, cudaMemcpyDefault, *handle);
        if (error != cudaSuccess) return tl::make_unexpected(fault_from(error, "copying"));
        for (CudaBlock* block : {&from, &to}) {
            if (!block->device().is_host()) continue;
            host_waits = host_waits || !block->is_pinned();
            if (!block->is_pinned()) continue;
            const DeviceResult<void> marked = block->uses().mark(*handle, stream.device.index);
            if (!marked) return marked;
        }
    }
    if (!host_waits) return {};
    return result_of(cudaStreamSynchronize(*handle), "waiting for a copy of pageable memory");
}

// ---- collectives and observation

DeviceResult<CommunicatorId> CudaRuntime::communicator(HostThread&, std::string_view,
                                                       const std::vector<Member>&) {
    return not_yet("collectives");
}

DeviceResult<void> CudaRuntime::enqueue(HostThread&, const CollectivePart&) {
    return not_yet("collectives");
}

DeviceResult<void> CudaRuntime::group_start(HostThread&) { return not_yet("collectives"); }

DeviceResult<void> CudaRuntime::group_end(HostThread&) { return not_yet("collectives"); }

DeviceResult<void> CudaRuntime::begin_record(HostThread&) { return not_yet("the record"); }

void CudaRuntime::mark_step(HostThread&, std::string_view, std::vector<trace::ChangedVariable>) {}

}  // namespace ringside::device::cuda
