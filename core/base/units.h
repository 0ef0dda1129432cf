// Physical quantities as types, so that a byte count is never added to a time.
#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <string>

namespace ringside {

// Virtual and measured time. Units: integer picoseconds (106 days fit).
using Picoseconds = std::chrono::duration<std::int64_t, std::pico>;

// An amount of data. Units: bytes; never negative.
struct Bytes {
    std::int64_t count = 0;
    friend constexpr auto operator<=>(const Bytes&, const Bytes&) = default;
    friend constexpr Bytes operator+(Bytes a, Bytes b) { return {a.count + b.count}; }
    friend constexpr Bytes operator-(Bytes a, Bytes b) { return {a.count - b.count}; }
    constexpr Bytes& operator+=(Bytes other) { return *this = *this + other; }
    constexpr Bytes& operator-=(Bytes other) { return *this = *this - other; }
};

// Floating-point operations of one piece of work (a multiply-add counts as two).
struct Flops {
    double count = 0;
    friend constexpr auto operator<=>(const Flops&, const Flops&) = default;
};

// A transfer rate in one direction. Units: bytes per second; 1 GB/s is 1e9.
struct BytesPerSecond {
    double value = 0;
    friend constexpr auto operator<=>(const BytesPerSecond&, const BytesPerSecond&) = default;
};

// A compute rate.
struct FlopsPerSecond {
    double value = 0;
    friend constexpr auto operator<=>(const FlopsPerSecond&, const FlopsPerSecond&) = default;
};

// Returns how long `amount` takes at `rate`, rounded up to a whole picosecond.
// Requires: rate.value > 0.
Picoseconds duration_from_bytes(Bytes amount, BytesPerSecond rate);

// Rounds to the nearest nanosecond, the unit of records. Half a nanosecond rounds up.
std::int64_t ns_from_time(Picoseconds time);

// Prints an amount with three significant digits and a decimal unit: "262 KB", "16.8 MB", "40 GB".
// Below 1,000 bytes: "512 B".
std::string bytes_text(Bytes amount);

// Prints a duration with three significant digits: "0 ns", "850 ns", "12.3 us", "0.71 ms", "1.20
// s".
std::string time_text(Picoseconds time);

// Prints a rate: "100 GB/s".
std::string rate_text(BytesPerSecond rate);

}  // namespace ringside
