// Memory of the CUDA backend: device blocks that are freed in stream order, host blocks.
#pragma once

#include "core/device/cuda/cuda_handles.h"
#include "core/device/memory.h"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace ringside::device::cuda {

// The last use of a block by each stream other than its own.
class UseMarks {
   public:
    // Notes that work enqueued on the stream so far uses the block.
    DeviceResult<void> mark(cudaStream_t stream, int device);
    // Makes the stream wait for every noted use.
    void make_wait(cudaStream_t stream) const;
    // Says whether every noted use is over.
    bool are_past() const;

   private:
    std::map<cudaStream_t, Event> last_;
};

// Bytes in use by device, and pinned memory that waits to be freed.
// Threads: any; guarded by `mutex`.
struct MemoryBooks {
    struct Figures {
        std::int64_t allocated = 0;
        std::int64_t peak = 0;
    };
    struct Retired {
        void* memory = nullptr;
        UseMarks uses;
    };
    std::mutex mutex;
    std::vector<Figures> devices;
    std::vector<Retired> retired;
    std::int64_t last_id = 0;
};

// A block of the CUDA backend. Borrows: the books and the stream, which outlive every block.
class CudaBlock final : public Block {
   public:
    struct Place {
        DeviceId device;
        cudaStream_t stream = nullptr;  // of a device block: where it is freed
        bool pinned = false;
    };
    CudaBlock(MemoryBooks& books, void* memory, Bytes size, Place place, Label label);
    ~CudaBlock() override;
    CudaBlock(const CudaBlock&) = delete;
    CudaBlock& operator=(const CudaBlock&) = delete;

    std::int64_t id() const override { return id_; }
    DeviceId device() const override { return place_.device; }
    Bytes size() const override { return size_; }
    const Label& label() const override { return label_; }
    bool has_values() const override { return true; }
    bool is_pinned() const override { return place_.pinned; }

    std::byte* data() const { return static_cast<std::byte*>(memory_); }
    void set_label(Label label) { label_ = std::move(label); }
    UseMarks& uses() { return uses_; }

   private:
    MemoryBooks& books_;
    void* memory_;
    Bytes size_;
    Place place_;
    Label label_;
    std::int64_t id_ = 0;
    UseMarks uses_;
};

// Frees pinned memory whose last copy is over; all of it when `all`.
// Requires: with `all`, every device was synchronised.
void free_retired(MemoryBooks& books, bool all);

}  // namespace ringside::device::cuda
