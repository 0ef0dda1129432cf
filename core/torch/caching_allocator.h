// What torch.cuda reports of memory: PyTorch's caching allocator, as bookkeeping.
//
// PyTorch takes segments from the driver and cuts blocks from them. Sizes are rounded up to 512
// bytes; requests up to 1 MiB come from segments of 2 MiB, up to 10 MiB from segments of 20 MiB,
// larger ones get a segment of their own, rounded up to 2 MiB. A freed block joins its free
// neighbours and stays reserved until empty_cache() gives whole free segments back. The memory
// itself is the runtime's; here is only the account, so that allocated and reserved are the numbers
// that PyTorch would print. Source: c10/cuda/CUDACachingAllocator.cpp.
#pragma once

#include <cstdint>
#include <list>
#include <vector>

namespace ringside::torch {

class CachingAllocator {
   public:
    // A block in use, for free().
    struct Place {
        std::size_t segment = 0;
        std::int64_t offset = 0;
    };
    struct Figures {
        std::int64_t allocated = 0;
        std::int64_t peak = 0;
        std::int64_t reserved = 0;
        std::int64_t peak_reserved = 0;
    };

    // Units: bytes. Size 0 takes no block.
    Place allocate(std::int64_t size);
    // Requires: a place that allocate() gave for the same size and that was not freed.
    void free(Place place, std::int64_t size);
    // Gives segments without live blocks back.
    void empty_cache();
    void reset_peak();
    const Figures& figures() const { return figures_; }

   private:
    struct Block {
        std::int64_t offset = 0;
        std::int64_t size = 0;
        bool is_free = true;
    };
    struct Segment {
        std::int64_t size = 0;
        bool is_small = false;
        std::list<Block> blocks;  // by offset; empty: given back
    };
    struct Found {
        std::size_t segment = 0;
        std::list<Block>::iterator block;
    };
    Found find_or_reserve(std::int64_t size);

    std::vector<Segment> segments_;
    Figures figures_;
};

}  // namespace ringside::torch
