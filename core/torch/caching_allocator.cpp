#include "core/torch/caching_allocator.h"

#include "core/base/internal_error.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace ringside::torch {

namespace {

constexpr std::int64_t kMiB = 1 << 20;
constexpr std::int64_t kSmallestBlock = 512;
constexpr std::int64_t kSmallRequest = 1 * kMiB;  // up to here from small segments
constexpr std::int64_t kSmallSegment = 2 * kMiB;
constexpr std::int64_t kLargeRequest = 10 * kMiB;  // up to here from shared large segments
constexpr std::int64_t kLargeSegment = 20 * kMiB;
constexpr std::int64_t kSegmentUnit = 2 * kMiB;

std::int64_t rounded(std::int64_t value, std::int64_t unit) {
    return (value + unit - 1) / unit * unit;
}

std::int64_t segment_size(std::int64_t size) {
    if (size <= kSmallRequest) return kSmallSegment;
    return size < kLargeRequest ? kLargeSegment : rounded(size, kSegmentUnit);
}

}  // namespace

CachingAllocator::Found CachingAllocator::find_or_reserve(std::int64_t size) {
    const bool is_small = size <= kSmallRequest;
    std::optional<Found> best;
    for (std::size_t i = 0; i < segments_.size(); ++i) {
        if (segments_[i].is_small != is_small) continue;
        auto& blocks = segments_[i].blocks;
        for (auto block = blocks.begin(); block != blocks.end(); ++block) {
            if (!block->is_free || block->size < size) continue;
            if (!best || block->size < best->block->size) best = Found{i, block};
        }
    }
    if (best) return *best;
    Segment segment{.size = segment_size(size), .is_small = is_small, .blocks = {}};
    segment.blocks.push_back({0, segment.size, true});
    figures_.reserved += segment.size;
    figures_.peak_reserved = std::max(figures_.peak_reserved, figures_.reserved);
    change(statistics_.segment, segment, 1);
    change(statistics_.reserved_bytes, segment, segment.size);
    ++statistics_.device_allocations;
    segments_.push_back(std::move(segment));
    return {segments_.size() - 1, segments_.back().blocks.begin()};
}

void CachingAllocator::Account::change(std::int64_t by) {
    current += by;
    peak = std::max(peak, current);
    (by > 0 ? allocated : freed) += std::abs(by);
}

void CachingAllocator::change(Accounts& accounts, const Segment& segment, std::int64_t by) {
    accounts[static_cast<std::size_t>(Pool::all)].change(by);
    accounts[static_cast<std::size_t>(segment.is_small ? Pool::small : Pool::large)].change(by);
}

CachingAllocator::Account CachingAllocator::splits_of(const Segment& segment, bool in_bytes) {
    Account found;
    if (segment.blocks.size() < 2) return found;
    for (const Block& block : segment.blocks) {
        if (block.is_free) found.current += in_bytes ? block.size : 1;
    }
    return found;
}

void CachingAllocator::account_splits(const Segment& segment, const Account& blocks_before,
                                      const Account& bytes_before) {
    change(statistics_.inactive_split, segment,
           splits_of(segment, false).current - blocks_before.current);
    change(statistics_.inactive_split_bytes, segment,
           splits_of(segment, true).current - bytes_before.current);
}

CachingAllocator::Place CachingAllocator::allocate(std::int64_t size) {
    if (size <= 0) return {};
    const std::int64_t requested = size;
    size = rounded(size, kSmallestBlock);
    const Found found = find_or_reserve(size);
    Segment& segment = segments_[found.segment];
    const Account blocks_before = splits_of(segment, false);
    const Account bytes_before = splits_of(segment, true);
    const std::int64_t left = found.block->size - size;
    const bool is_split = segment.is_small ? left >= kSmallestBlock : left > kSmallRequest;
    if (is_split) {
        segment.blocks.insert(std::next(found.block), {found.block->offset + size, left, true});
        found.block->size = size;
    }
    found.block->is_free = false;
    figures_.allocated += found.block->size;
    figures_.peak = std::max(figures_.peak, figures_.allocated);
    change(statistics_.allocation, segment, 1);
    change(statistics_.allocated_bytes, segment, found.block->size);
    change(statistics_.requested_bytes, segment, requested);
    account_splits(segment, blocks_before, bytes_before);
    return {found.segment, found.block->offset};
}

void CachingAllocator::free(Place place, std::int64_t size) {
    if (size <= 0) return;
    Segment& segment = segments_[place.segment];
    auto& blocks = segment.blocks;
    const Account blocks_before = splits_of(segment, false);
    const Account bytes_before = splits_of(segment, true);
    auto block = std::ranges::find(blocks, place.offset, &Block::offset);
    check(block != blocks.end() && !block->is_free, "a block was freed that is not in use");
    figures_.allocated -= block->size;
    change(statistics_.allocation, segment, -1);
    change(statistics_.allocated_bytes, segment, -block->size);
    change(statistics_.requested_bytes, segment, -size);
    block->is_free = true;
    const auto next = std::next(block);
    if (next != blocks.end() && next->is_free) {
        block->size += next->size;
        blocks.erase(next);
    }
    if (block != blocks.begin() && std::prev(block)->is_free) {
        std::prev(block)->size += block->size;
        blocks.erase(block);
    }
    account_splits(segment, blocks_before, bytes_before);
}

void CachingAllocator::empty_cache() {
    for (Segment& segment : segments_) {
        if (segment.blocks.size() != 1 || !segment.blocks.front().is_free) continue;
        figures_.reserved -= segment.size;
        change(statistics_.segment, segment, -1);
        change(statistics_.reserved_bytes, segment, -segment.size);
        ++statistics_.device_frees;
        segment.blocks.clear();
    }
}

void CachingAllocator::fail() {
    empty_cache();
    ++statistics_.retries;
    ++statistics_.out_of_memory;
}

void CachingAllocator::reset_peak() {
    figures_.peak = figures_.allocated;
    figures_.peak_reserved = figures_.reserved;
    for (Accounts* accounts : all_accounts()) {
        for (Account& account : *accounts) account.peak = account.current;
    }
}

void CachingAllocator::reset_accumulated() {
    for (Accounts* accounts : all_accounts()) {
        for (Account& account : *accounts) account.allocated = account.freed = 0;
    }
}

std::array<CachingAllocator::Accounts*, 7> CachingAllocator::all_accounts() {
    return {&statistics_.allocation,          &statistics_.segment,
            &statistics_.inactive_split,      &statistics_.allocated_bytes,
            &statistics_.reserved_bytes,      &statistics_.requested_bytes,
            &statistics_.inactive_split_bytes};
}

}  // namespace ringside::torch
