#include "gui/png.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <string_view>

namespace ringside::gui {
namespace {

using Data = std::vector<std::uint8_t>;

void put_u32(Data& out, std::uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8)
        out.push_back(static_cast<std::uint8_t>(value >> shift));
}

class Crc {
   public:
    Crc() {
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit)
                value = (value & 1u) != 0 ? 0xEDB88320u ^ (value >> 1) : value >> 1;
            table_[i] = value;
        }
    }
    std::uint32_t of(std::span<const std::uint8_t> bytes) const {
        std::uint32_t crc = 0xFFFFFFFFu;
        for (const std::uint8_t byte : bytes) crc = table_[(crc ^ byte) & 0xFFu] ^ (crc >> 8);
        return crc ^ 0xFFFFFFFFu;
    }

   private:
    std::array<std::uint32_t, 256> table_{};
};

void put_chunk(Data& out, const Crc& crc, std::string_view type,
               std::span<const std::uint8_t> content) {
    put_u32(out, static_cast<std::uint32_t>(content.size()));
    const std::size_t begin = out.size();
    out.insert(out.end(), type.begin(), type.end());
    out.insert(out.end(), content.begin(), content.end());
    put_u32(out, crc.of(std::span(out).subspan(begin)));
}

std::uint32_t adler32(std::span<const std::uint8_t> bytes) {
    constexpr std::uint32_t kBase = 65521;
    std::uint32_t low = 1;
    std::uint32_t high = 0;
    for (const std::uint8_t byte : bytes) {
        low = (low + byte) % kBase;
        high = (high + low) % kBase;
    }
    return (high << 16) | low;
}

// Source: RFC 1950 and 1951, stored blocks.
Data stored_zlib(std::span<const std::uint8_t> bytes) {
    constexpr std::size_t kBlock = 65535;
    Data out{0x78, 0x01};
    std::size_t at = 0;
    do {
        const std::size_t size = std::min(kBlock, bytes.size() - at);
        const bool is_last = at + size == bytes.size();
        out.push_back(is_last ? 1 : 0);
        const auto length = static_cast<std::uint16_t>(size);
        const auto complement = static_cast<std::uint16_t>(~length);
        for (const std::uint16_t value : {length, complement}) {
            out.push_back(static_cast<std::uint8_t>(value & 0xFFu));
            out.push_back(static_cast<std::uint8_t>(value >> 8));
        }
        const auto from = bytes.begin() + static_cast<std::ptrdiff_t>(at);
        out.insert(out.end(), from, from + static_cast<std::ptrdiff_t>(size));
        at += size;
    } while (at < bytes.size());
    put_u32(out, adler32(bytes));
    return out;
}

}  // namespace

Data png_from_rgb(int width, int height, std::span<const std::uint8_t> rgb) {
    const Crc crc;
    Data out{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    Data header;
    put_u32(header, static_cast<std::uint32_t>(width));
    put_u32(header, static_cast<std::uint32_t>(height));
    const std::array<std::uint8_t, 5> kind = {8, 2, 0, 0, 0};  // 8 bits, RGB
    header.insert(header.end(), kind.begin(), kind.end());
    put_chunk(out, crc, "IHDR", header);
    Data rows;
    const std::size_t row = static_cast<std::size_t>(width) * 3;
    rows.reserve((row + 1) * static_cast<std::size_t>(height));
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y) {
        rows.push_back(0);  // no filter
        const auto from = rgb.begin() + static_cast<std::ptrdiff_t>(y * row);
        rows.insert(rows.end(), from, from + static_cast<std::ptrdiff_t>(row));
    }
    put_chunk(out, crc, "IDAT", stored_zlib(rows));
    put_chunk(out, crc, "IEND", {});
    return out;
}

Status write_png(const std::string& path, int width, int height,
                 std::span<const std::uint8_t> rgb) {
    const Data bytes = png_from_rgb(width, height, rgb);
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr)
        return failure(ErrorKind::io,
                       "the picture could not be written; choose another place than " + path);
    const bool is_written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    const bool is_closed = std::fclose(file) == 0;
    if (!is_written || !is_closed)
        return failure(ErrorKind::io,
                       "the picture could not be written whole; make room for " + path);
    return {};
}

}  // namespace ringside::gui
