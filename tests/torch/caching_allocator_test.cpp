#include "core/torch/caching_allocator.h"

#include <doctest/doctest.h>

using ringside::torch::CachingAllocator;

namespace {
constexpr std::int64_t kMiB = 1 << 20;
}

TEST_CASE("small requests share a segment of 2 MiB") {
    CachingAllocator allocator;
    const auto first = allocator.allocate(1);
    allocator.allocate(1000);
    CHECK(allocator.figures().allocated == 512 + 1024);
    CHECK(allocator.figures().reserved == 2 * kMiB);
    allocator.free(first, 1);
    CHECK(allocator.figures().allocated == 1024);
    CHECK(allocator.figures().peak == 1536);
}

TEST_CASE("requests of 1 to 10 MiB come from 20 MiB, larger ones from their own segment") {
    CachingAllocator allocator;
    allocator.allocate(4 * kMiB);
    CHECK(allocator.figures().reserved == 20 * kMiB);
    allocator.allocate(8 * kMiB);
    CHECK(allocator.figures().reserved == 20 * kMiB);
    allocator.allocate(11 * kMiB + 1);
    CHECK(allocator.figures().reserved == 32 * kMiB);
}

TEST_CASE("freed memory stays reserved until the cache is emptied") {
    CachingAllocator allocator;
    const auto place = allocator.allocate(16 * kMiB);
    allocator.free(place, 16 * kMiB);
    CHECK(allocator.figures().allocated == 0);
    CHECK(allocator.figures().reserved == 16 * kMiB);
    allocator.allocate(12 * kMiB);
    CHECK(allocator.figures().reserved == 16 * kMiB);
    allocator.empty_cache();
    CHECK(allocator.figures().reserved == 16 * kMiB);
}

TEST_CASE("free neighbours join to hold a larger request") {
    CachingAllocator allocator;
    const auto a = allocator.allocate(512 * 1024);
    const auto b = allocator.allocate(512 * 1024);
    allocator.allocate(1024 * 1024);
    allocator.free(a, 512 * 1024);
    allocator.free(b, 512 * 1024);
    allocator.allocate(1024 * 1024);
    CHECK(allocator.figures().reserved == 2 * kMiB);
}
