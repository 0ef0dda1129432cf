#include "core/device/cuda/cuda_memory.h"

#include <algorithm>
#include <cstdlib>

namespace ringside::device::cuda {

DeviceResult<void> UseMarks::mark(cudaStream_t stream, int device) {
    const CurrentDevice current(device);
    Event& event = last_[stream];
    if (!event) {
        cudaEvent_t made = nullptr;
        const cudaError_t error = cudaEventCreateWithFlags(&made, cudaEventDisableTiming);
        if (error != cudaSuccess) return tl::make_unexpected(fault_from(error, "making an event"));
        event = Event(made, device);
    }
    const cudaError_t error = cudaEventRecord(event.get(), stream);
    if (error != cudaSuccess) return tl::make_unexpected(fault_from(error, "recording an event"));
    return {};
}

void UseMarks::make_wait(cudaStream_t stream) const {
    for (const auto& [user, event] : last_)
        static_cast<void>(cudaStreamWaitEvent(stream, event.get(), 0));
}

bool UseMarks::are_past() const {
    return std::ranges::all_of(last_, [](const auto& use) {
        return cudaEventQuery(use.second.get()) != cudaErrorNotReady;
    });
}

CudaBlock::CudaBlock(MemoryBooks& books, void* memory, Bytes size, Place place, Label label)
    : books_(books), memory_(memory), size_(size), place_(place), label_(std::move(label)) {
    const std::lock_guard lock(books_.mutex);
    id_ = ++books_.last_id;
    if (place_.device.is_host()) return;
    MemoryBooks::Figures& figures = books_.devices[static_cast<std::size_t>(place_.device.index)];
    figures.allocated += size_.count;
    figures.peak = std::max(figures.peak, figures.allocated);
}

CudaBlock::~CudaBlock() {
    const std::lock_guard lock(books_.mutex);
    if (!place_.device.is_host()) {
        books_.devices[static_cast<std::size_t>(place_.device.index)].allocated -= size_.count;
        if (memory_ == nullptr) return;
        const CurrentDevice current(place_.device.index);
        uses_.make_wait(place_.stream);
        static_cast<void>(cudaFreeAsync(memory_, place_.stream));
    } else if (place_.pinned) {
        // cudaFreeHost may wait for the device, which a destructor must not; see free_retired.
        books_.retired.push_back({memory_, std::move(uses_)});
    } else {
        std::free(memory_);
    }
}

void free_retired(MemoryBooks& books, bool all) {
    std::vector<MemoryBooks::Retired> past;
    {
        const std::lock_guard lock(books.mutex);
        const auto first_past = std::ranges::partition(
            books.retired,
            [&](const MemoryBooks::Retired& block) { return !all && !block.uses.are_past(); });
        past.insert(past.end(), std::move_iterator(first_past.begin()),
                    std::move_iterator(first_past.end()));
        books.retired.erase(first_past.begin(), first_past.end());
    }
    for (const MemoryBooks::Retired& block : past) static_cast<void>(cudaFreeHost(block.memory));
}

}  // namespace ringside::device::cuda
