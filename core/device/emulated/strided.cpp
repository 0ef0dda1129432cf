#include "core/device/emulated/strided.h"

#include <cstring>

namespace ringside::device {
namespace {

std::size_t bytes_of(std::int64_t count) { return static_cast<std::size_t>(count); }

// Calls `row(offset_in_block, offset_in_packed, count, stride)` for each run along the last
// dimension.
template <class Row>
void for_each_row(const View& view, const Row& row) {
    const std::size_t rank = view.shape.size();
    const std::int64_t total = element_count(view.shape);
    if (total == 0) return;
    if (rank == 0) {
        row(view.offset, 0, 1, 1);
        return;
    }
    const std::int64_t length = view.shape[rank - 1];
    const std::int64_t stride = view.strides[rank - 1];
    std::vector<std::int64_t> at(rank, 0);
    std::int64_t offset = view.offset;
    for (std::int64_t done = 0; done < total; done += length) {
        row(offset, done, length, stride);
        for (std::size_t d = rank - 1; d-- > 0;) {
            offset += view.strides[d];
            if (++at[d] < view.shape[d]) break;
            offset -= view.strides[d] * view.shape[d];
            at[d] = 0;
        }
    }
}

template <class Element>
void pack_as(const View& view, const std::byte* block, std::byte* packed) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Element));
    for_each_row(
        view, [&](std::int64_t from, std::int64_t to, std::int64_t count, std::int64_t stride) {
            const std::byte* source = block + from * kSize;
            std::byte* target = packed + to * kSize;
            if (stride == 1) {
                std::memcpy(target, source, bytes_of(count * kSize));
                return;
            }
            for (std::int64_t i = 0; i < count; ++i) {
                std::memcpy(target + i * kSize, source + i * stride * kSize, sizeof(Element));
            }
        });
}

template <class Element>
void unpack_as(const View& view, std::byte* block, const std::byte* packed) {
    constexpr auto kSize = static_cast<std::int64_t>(sizeof(Element));
    for_each_row(
        view, [&](std::int64_t to, std::int64_t from, std::int64_t count, std::int64_t stride) {
            const std::byte* source = packed + from * kSize;
            std::byte* target = block + to * kSize;
            if (stride == 1) {
                std::memcpy(target, source, bytes_of(count * kSize));
                return;
            }
            for (std::int64_t i = 0; i < count; ++i) {
                std::memcpy(target + i * stride * kSize, source + i * kSize, sizeof(Element));
            }
        });
}

}  // namespace

bool is_packed(const View& view) {
    std::int64_t step = 1;
    for (std::size_t i = view.shape.size(); i-- > 0;) {
        if (view.shape[i] != 1 && view.strides[i] != step) return false;
        step *= view.shape[i];
    }
    return true;
}

bool is_inside(const View& view, Bytes size) {
    if (view.shape.size() != view.strides.size()) return false;
    std::int64_t first = view.offset;
    std::int64_t last = view.offset;
    for (std::size_t i = 0; i < view.shape.size(); ++i) {
        if (view.shape[i] < 0) return false;
        if (view.shape[i] == 0) return true;
        const std::int64_t reach = (view.shape[i] - 1) * view.strides[i];
        (reach < 0 ? first : last) += reach;
    }
    return first >= 0 && (last + 1) * size_of(view.dtype) <= size.count;
}

void pack(const View& view, const std::byte* block, std::byte* packed) {
    const std::int64_t size = size_of(view.dtype);
    if (is_packed(view)) {
        const std::int64_t bytes = element_count(view.shape) * size;
        if (bytes > 0) std::memcpy(packed, block + view.offset * size, bytes_of(bytes));
        return;
    }
    if (size == 1) pack_as<std::uint8_t>(view, block, packed);
    if (size == 2) pack_as<std::uint16_t>(view, block, packed);
    if (size == 4) pack_as<std::uint32_t>(view, block, packed);
    if (size == 8) pack_as<std::uint64_t>(view, block, packed);
}

void unpack(const View& view, std::byte* block, const std::byte* packed) {
    const std::int64_t size = size_of(view.dtype);
    if (is_packed(view)) {
        const std::int64_t bytes = element_count(view.shape) * size;
        if (bytes > 0) std::memcpy(block + view.offset * size, packed, bytes_of(bytes));
        return;
    }
    if (size == 1) unpack_as<std::uint8_t>(view, block, packed);
    if (size == 2) unpack_as<std::uint16_t>(view, block, packed);
    if (size == 4) unpack_as<std::uint32_t>(view, block, packed);
    if (size == 8) unpack_as<std::uint64_t>(view, block, packed);
}

}  // namespace ringside::device
