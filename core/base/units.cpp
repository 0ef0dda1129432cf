#include "core/base/units.h"

#include "core/base/internal_error.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>

namespace ringside {
namespace {

constexpr std::int64_t kMostPicoseconds = std::numeric_limits<std::int64_t>::max();

struct Unit {
    double size;
    const char* name;
};

// Prints `value` with three significant digits in the largest unit of which there is at least one
// after rounding, so that 999,999 bytes are "1.00 MB" and never "1000 KB".
std::string three_digits(double value, std::span<const Unit> units) {
    constexpr double kRoundsUp = 0.9995;
    std::size_t chosen = 0;
    while (chosen + 1 < units.size() && value >= units[chosen + 1].size * kRoundsUp) ++chosen;
    const double scaled = value / units[chosen].size;
    int decimals = 2;
    if (scaled >= 99.95) {
        decimals = 0;
    } else if (scaled >= 9.995) {
        decimals = 1;
    }
    return fmt::format("{:.{}f} {}", scaled, decimals, units[chosen].name);
}

// Drops the ".0" and ".00" of a whole number: "40.0 GB" says no more than "40 GB".
std::string without_empty_decimals(std::string text) {
    const std::size_t point = text.find('.');
    if (point == std::string::npos) return text;
    const std::size_t space = text.find(' ', point);
    if (text.find_first_not_of('0', point + 1) == space) text.erase(point, space - point);
    return text;
}

// Prints a value below one: at most three decimals, without trailing zeros.
std::string part_of(double value, std::string_view unit) {
    std::string digits = fmt::format("{:.3f}", value);
    digits.erase(digits.find_last_not_of('0') + 1);
    return fmt::format("{} {}", digits, unit);
}

constexpr std::array<Unit, 6> kByteUnits = {
    {{1.0, "B"}, {1e3, "KB"}, {1e6, "MB"}, {1e9, "GB"}, {1e12, "TB"}, {1e15, "PB"}}};
constexpr std::array<Unit, 6> kRateUnits = {
    {{1.0, "B/s"}, {1e3, "KB/s"}, {1e6, "MB/s"}, {1e9, "GB/s"}, {1e12, "TB/s"}, {1e15, "PB/s"}}};

}  // namespace

Picoseconds duration_from_bytes(Bytes amount, BytesPerSecond rate) {
    check(rate.value > 0, "duration_from_bytes needs a rate above zero");
    const double picoseconds = std::ceil(static_cast<double>(amount.count) *
                                         static_cast<double>(std::pico::den) / rate.value);
    if (picoseconds >= static_cast<double>(kMostPicoseconds)) return Picoseconds(kMostPicoseconds);
    return Picoseconds(static_cast<std::int64_t>(picoseconds));
}

std::int64_t ns_from_time(Picoseconds time) {
    constexpr std::int64_t kPerNanosecond = 1'000;
    // Floor division, so that half a nanosecond rounds up below zero too and nothing can overflow.
    std::int64_t whole = time.count() / kPerNanosecond;
    std::int64_t rest = time.count() % kPerNanosecond;
    if (rest < 0) {
        rest += kPerNanosecond;
        --whole;
    }
    return rest >= kPerNanosecond / 2 ? whole + 1 : whole;
}

std::string bytes_text(Bytes amount) {
    if (amount.count < 1'000) return fmt::format("{} B", amount.count);
    return without_empty_decimals(three_digits(static_cast<double>(amount.count), kByteUnits));
}

std::string time_text(Picoseconds time) {
    const double picoseconds = static_cast<double>(time.count());
    if (picoseconds < 0) return "-" + time_text(-time);
    if (time.count() == 0) return "0 ns";
    if (picoseconds < 1e3) return part_of(picoseconds / 1e3, "ns");
    if (picoseconds < 999.5e3) {
        return without_empty_decimals(three_digits(picoseconds, std::array{Unit{1e3, "ns"}}));
    }
    if (picoseconds < 99.95e6) return three_digits(picoseconds, std::array{Unit{1e6, "us"}});
    // Milliseconds begin at 0.1 ms: a lesson compares times of a part of a millisecond with times
    // of a few, and "0.71 ms" beside "1.20 ms" is read faster than "710 us".
    if (picoseconds < 999.5e6) return part_of(picoseconds / 1e9, "ms");
    if (picoseconds < 999.5e9) return three_digits(picoseconds, std::array{Unit{1e9, "ms"}});
    return three_digits(picoseconds, std::array{Unit{1e12, "s"}});
}

std::string rate_text(BytesPerSecond rate) {
    return without_empty_decimals(three_digits(rate.value, kRateUnits));
}

}  // namespace ringside
