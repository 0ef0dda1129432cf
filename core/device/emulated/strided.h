// Moving elements between strided views and packed memory.
#pragma once

#include "core/device/memory.h"

#include <cstddef>

namespace ringside::device {

// Says whether the view's elements lie one after the other, in order.
bool is_packed(const View& view);

// Says whether every element of the view lies in a block of `size` bytes.
bool is_inside(const View& view, Bytes size);

// Copies the view's elements in order. `block` is the first byte of the view's block; `packed` has
// room for all elements.
void pack(const View& view, const std::byte* block, std::byte* packed);
void unpack(const View& view, std::byte* block, const std::byte* packed);

}  // namespace ringside::device
