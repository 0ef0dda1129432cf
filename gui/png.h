// Writes pictures as PNG, without a library: the pixels are stored, not compressed, in zlib's
// blocks.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ringside::gui {

// The bytes of a PNG file. Shapes: `rgb` is width * height * 3 bytes, rows from the top.
std::vector<std::uint8_t> png_from_rgb(int width, int height, std::span<const std::uint8_t> rgb);

// Errors: io, naming the file.
Status write_png(const std::string& path, int width, int height, std::span<const std::uint8_t> rgb);

}  // namespace ringside::gui
