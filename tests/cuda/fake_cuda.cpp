#include "tests/cuda/fake_cuda.h"

#include <cuda_runtime_api.h>

#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <vector>

// What the handles point to; the names are CUDA's.
struct CUevent_st {
    int device = 0;
    bool recorded = false;
    bool done = false;
};
struct CUstream_st {
    int device = 0;
    std::deque<std::function<bool()>> queue;  // an entry returns false while it cannot go on
};

namespace ringside::fake_cuda {
namespace {

struct State {
    Presence presence = Presence::devices;
    int current = 0;
    int host_frees = 0;
    std::map<void*, std::pair<int, std::size_t>> device_memory;
    std::set<void*> pinned;
    std::vector<CUstream_st*> streams;
    std::set<CUevent_st*> events;
};

State& state() {
    static State instance;
    return instance;
}

// Runs what can run, on all streams, until nothing moves.
void advance() {
    for (bool moved = true; moved;) {
        moved = false;
        for (CUstream_st* stream : state().streams) {
            while (!stream->queue.empty() && stream->queue.front()()) {
                stream->queue.pop_front();
                moved = true;
            }
        }
    }
}

}  // namespace

void set_presence(Presence presence) { state().presence = presence; }

int reset() {
    const int alive = static_cast<int>(state().device_memory.size() + state().pinned.size() +
                                       state().streams.size() + state().events.size());
    state() = State();
    return alive;
}

int host_frees() { return state().host_frees; }

}  // namespace ringside::fake_cuda

namespace fake = ringside::fake_cuda;
using fake::Presence;
using fake::state;

extern "C" {

cudaError_t cudaGetDeviceCount(int* count) {
    switch (state().presence) {
        case Presence::devices:
            *count = fake::kDevices;
            return cudaSuccess;
        case Presence::no_device:
            return cudaErrorNoDevice;
        case Presence::no_driver:
        case Presence::old_driver:
            return cudaErrorInsufficientDriver;
    }
    return cudaErrorUnknown;
}
cudaError_t cudaDriverGetVersion(int* version) {
    *version = state().presence == Presence::no_driver    ? 0
               : state().presence == Presence::old_driver ? 11040
                                                          : 13000;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) {
    *version = 13000;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    *properties = cudaDeviceProp{};
    std::strcpy(properties->name, device == 0 ? "Pretend A" : "Pretend B");
    properties->totalGlobalMem = static_cast<std::size_t>(fake::kDeviceBytes);
    properties->major = 9;
    return cudaSuccess;
}
cudaError_t cudaDeviceCanAccessPeer(int* reaches, int, int) {
    *reaches = 1;
    return cudaSuccess;
}
cudaError_t cudaGetLastError() { return cudaSuccess; }
const char* cudaGetErrorString(cudaError_t) { return "as the fake says"; }
cudaError_t cudaGetDevice(int* device) {
    *device = state().current;
    return cudaSuccess;
}
cudaError_t cudaSetDevice(int device) {
    state().current = device;
    return cudaSuccess;
}
cudaError_t cudaDeviceSynchronize() {
    fake::advance();
    return cudaSuccess;
}

cudaError_t cudaMallocAsync(void** memory, std::size_t size, cudaStream_t stream) {
    std::size_t used = size;
    for (const auto& [known, place] : state().device_memory)
        used += place.first == stream->device ? place.second : 0;
    if (used > static_cast<std::size_t>(fake::kDeviceBytes)) return cudaErrorMemoryAllocation;
    *memory = std::calloc(size, 1);
    state().device_memory[*memory] = {stream->device, size};
    return cudaSuccess;
}
cudaError_t cudaFreeAsync(void* memory, cudaStream_t stream) {
    stream->queue.emplace_back([memory] {
        state().device_memory.erase(memory);
        std::free(memory);
        return true;
    });
    return cudaSuccess;
}
cudaError_t cudaMallocHost(void** memory, std::size_t size) {
    *memory = std::calloc(size, 1);
    state().pinned.insert(*memory);
    return cudaSuccess;
}
cudaError_t cudaFreeHost(void* memory) {
    ++state().host_frees;
    state().pinned.erase(memory);
    std::free(memory);
    return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
    *stream = new CUstream_st{state().current, {}};
    state().streams.push_back(*stream);
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    fake::advance();
    std::erase(state().streams, stream);
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaStreamQuery(cudaStream_t stream) {
    return stream->queue.empty() ? cudaSuccess : cudaErrorNotReady;
}
cudaError_t cudaStreamSynchronize(cudaStream_t) {
    fake::advance();
    return cudaSuccess;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
    if (event->recorded) stream->queue.emplace_back([event] { return event->done; });
    return cudaSuccess;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) {
    *event = new CUevent_st{state().current, false, false};
    state().events.insert(*event);
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, 0); }
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    fake::advance();
    state().events.erase(event);
    delete event;
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    if (event->device != stream->device) return cudaErrorInvalidResourceHandle;
    event->recorded = true;
    event->done = false;
    stream->queue.emplace_back([event] { return event->done = true; });
    return cudaSuccess;
}
cudaError_t cudaEventQuery(cudaEvent_t event) {
    return event->done ? cudaSuccess : cudaErrorNotReady;
}
cudaError_t cudaEventSynchronize(cudaEvent_t) {
    fake::advance();
    return cudaSuccess;
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t first, cudaEvent_t second) {
    if (first->device != second->device) return cudaErrorInvalidResourceHandle;
    *milliseconds = 0.25F;
    return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t size, cudaMemcpyKind,
                            cudaStream_t stream) {
    stream->queue.emplace_back([=] {
        std::memcpy(to, from, size);
        return true;
    });
    return cudaSuccess;
}
cudaError_t cudaMemcpyPeerAsync(void* to, int to_device, const void* from, int from_device,
                                std::size_t size, cudaStream_t stream) {
    if (state().device_memory.at(to).first != to_device) return cudaErrorInvalidDevice;
    if (from_device == to_device) return cudaErrorInvalidValue;
    return cudaMemcpyAsync(to, from, size, cudaMemcpyDefault, stream);
}

}  // extern "C"
