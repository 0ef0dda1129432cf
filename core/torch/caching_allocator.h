// What torch.cuda reports of memory: PyTorch's caching allocator, as bookkeeping.
//
// PyTorch takes segments from the driver and cuts blocks from them. Sizes are rounded up to 512
// bytes; requests up to 1 MiB come from segments of 2 MiB, up to 10 MiB from segments of 20 MiB,
// larger ones get a segment of their own, rounded up to 2 MiB. A freed block joins its free
// neighbours and stays reserved until empty_cache() gives whole free segments back. The memory
// itself is the runtime's; here is only the account, so that allocated and reserved are the numbers
// that PyTorch would print. Source: c10/cuda/CUDACachingAllocator.cpp.
#pragma once

#include <array>
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

    // One of the accounts of memory_stats(): what there is now, the most there was, and all that
    // came and went.
    struct Account {
        std::int64_t current = 0;
        std::int64_t peak = 0;
        std::int64_t allocated = 0;
        std::int64_t freed = 0;
        void change(std::int64_t by);
    };
    enum class Pool : std::uint8_t { all, small, large };
    // An account for all blocks, and for those of each pool.
    using Accounts = std::array<Account, 3>;
    struct Statistics {
        Accounts allocation, segment, inactive_split;               // numbers of blocks
        Accounts allocated_bytes, reserved_bytes, requested_bytes;  // Units: bytes
        Accounts inactive_split_bytes;
        std::int64_t device_allocations = 0;
        std::int64_t device_frees = 0;
        std::int64_t retries = 0;  // after giving everything unused back
        std::int64_t out_of_memory = 0;
    };

    // Units: bytes. Size 0 takes no block.
    Place allocate(std::int64_t size);
    // Requires: a place that allocate() gave for the same size and that was not freed.
    void free(Place place, std::int64_t size);
    // Gives segments without live blocks back.
    void empty_cache();
    // The device had no room: PyTorch gives back what is unused, tries again, and gives up.
    void fail();
    void reset_peak();
    // Begins the counts of all that came and went anew.
    void reset_accumulated();
    const Figures& figures() const { return figures_; }
    const Statistics& statistics() const { return statistics_; }

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
    // A segment's free blocks beside others: what cannot be given back.
    static Account splits_of(const Segment& segment, bool in_bytes);
    static void change(Accounts& accounts, const Segment& segment, std::int64_t by);
    void account_splits(const Segment& segment, const Account& blocks_before,
                        const Account& bytes_before);
    std::array<Accounts*, 7> all_accounts();

    std::vector<Segment> segments_;
    Figures figures_;
    Statistics statistics_;
};

}  // namespace ringside::torch
