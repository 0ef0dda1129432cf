// Max-min fair shares of links and devices: who gets how much when several want the same thing.
#pragma once

#include "core/base/units.h"

#include <cstdint>
#include <vector>

namespace ringside::hardware {

// Wide enough for amounts and rates with 64 fraction bits.
__extension__ typedef __int128 Wide;

inline constexpr int kFractionBits = 64;
inline constexpr int kWeightBits = 30;
inline constexpr std::int64_t kWholeWeight = std::int64_t{1} << kWeightBits;

// A speed of work. Units: (bytes, or picoseconds of undisturbed work) per picosecond, with
// kFractionBits fraction bits.
struct Rate {
    Wide value = 0;
    friend bool operator==(const Rate&, const Rate&) = default;
};

// Full speed of work that is measured by the time which it would take alone.
inline constexpr Rate kWholeRate{Wide{1} << kFractionBits};

Rate rate_from(BytesPerSecond rate);

// One taker: it runs at rate x at most `cap` and takes x * weight of every resource on its path. A
// resource that stands on the path twice is taken twice.
struct Taker {
    const std::vector<int>* path = nullptr;
    std::int64_t weight = kWholeWeight;
    Rate cap;
    Rate rate;  // the answer
};

// Sets every taker's rate by progressive filling: all rates rise together, a taker stops at its cap
// or when a resource on its path is used up. Rates are rounded down, never below one unit.
// `capacity` is by resource. Source: max-min fairness (Bertsekas and Gallager, Data
// Networks, 6.5.2).
void share_fairly(const std::vector<Rate>& capacity, std::vector<Taker>& takers);

}  // namespace ringside::hardware
