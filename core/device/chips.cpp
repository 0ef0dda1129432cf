#include "core/device/chips.h"

#include <array>

namespace ringside::device {

namespace {

constexpr std::int64_t kMiB = std::int64_t{1024} * 1024;

// The first of a generation stands for its unknown ones.
constexpr auto kChips = std::to_array<Chip>({{"A100", 8, 108, 2048, 40 * kMiB},
                                             {"A10", 8, 72, 1536, 6 * kMiB},
                                             {"A40", 8, 84, 1536, 6 * kMiB},
                                             {"3090", 8, 82, 1536, 6 * kMiB},
                                             {"4090", 8, 128, 1536, 72 * kMiB},
                                             {"L40", 8, 142, 1536, 96 * kMiB},
                                             {"L4", 8, 58, 1536, 48 * kMiB},
                                             {"H100", 9, 132, 2048, 50 * kMiB},
                                             {"H200", 9, 132, 2048, 50 * kMiB},
                                             {"V100", 7, 80, 2048, 6 * kMiB},
                                             {"T4", 7, 40, 1024, 4 * kMiB},
                                             {"P100", 6, 56, 2048, 4 * kMiB}});

// FNV-1a, twice with different beginnings.
std::uint64_t hash_of(std::string_view text, std::uint64_t start) {
    std::uint64_t hash = start;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 1099511628211ULL;
    }
    return hash;
}

std::string text_of_hash(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    const std::array<std::uint64_t, 2> halves{hash_of(text, 14695981039346656037ULL),
                                              hash_of(text, 1469598103934665603ULL)};
    std::string uuid;
    for (int i = 0; i < 32; ++i) {
        if (i == 8 || i == 12 || i == 16 || i == 20) uuid += '-';
        const std::uint64_t half = halves[i < 16 ? 0 : 1];
        uuid += kDigits[(half >> (4U * (static_cast<unsigned>(i) % 16U))) & 15U];
    }
    return uuid;
}

}  // namespace

const Chip& chip_of(const DeviceEntry& device) {
    for (const Chip& chip : kChips) {
        if (device.info.name.find(chip.name) != std::string::npos) return chip;
    }
    for (const Chip& chip : kChips) {
        if (chip.generation == device.compute_capability_major) return chip;
    }
    return kChips.front();
}

std::string uuid_of(const Inventory& machine, const DeviceEntry& device) {
    return text_of_hash(machine.machine + "/" + device.info.id);
}

}  // namespace ringside::device
