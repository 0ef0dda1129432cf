#include "core/hardware/rate_sharing.h"

#include <algorithm>
#include <cmath>

namespace ringside::hardware {

Rate rate_from(BytesPerSecond rate) {
    // Whole bytes per second are converted exactly but for the last of 64 fraction bits.
    const double rounded = std::nearbyint(rate.value);
    if (rounded == rate.value && rate.value < 4e18) {
        const Wide scaled = Wide{static_cast<std::int64_t>(rate.value)} << kFractionBits;
        return {scaled / 1'000'000'000'000};
    }
    return {static_cast<Wide>(rate.value / 1e12 * std::ldexp(1.0, kFractionBits))};
}

void share_fairly(const std::vector<Rate>& capacity, std::vector<Taker>& takers) {
    std::vector<Wide> left(capacity.size());
    for (std::size_t i = 0; i < capacity.size(); ++i) left[i] = capacity[i].value;
    std::vector<std::int64_t> weight(capacity.size(), 0);
    std::vector<std::size_t> open(takers.size());
    for (std::size_t i = 0; i < takers.size(); ++i) {
        open[i] = i;
        for (int resource : *takers[i].path) {
            weight[static_cast<std::size_t>(resource)] += takers[i].weight;
        }
    }
    while (!open.empty()) {
        // The level at which the next resource is used up, or the next cap is reached.
        Wide level = takers[open.front()].cap.value;
        for (std::size_t i : open) level = std::min(level, takers[i].cap.value);
        for (std::size_t r = 0; r < left.size(); ++r) {
            if (weight[r] > 0) level = std::min(level, (left[r] << kWeightBits) / weight[r]);
        }
        std::vector<bool> is_full(left.size(), false);
        for (std::size_t r = 0; r < left.size(); ++r) {
            is_full[r] = weight[r] > 0 && (left[r] << kWeightBits) / weight[r] <= level;
        }
        std::vector<std::size_t> still_open;
        for (std::size_t i : open) {
            Taker& taker = takers[i];
            const auto is_used_up = [&](int r) { return is_full[static_cast<std::size_t>(r)]; };
            if (taker.cap.value > level && std::ranges::none_of(*taker.path, is_used_up)) {
                still_open.push_back(i);
                continue;
            }
            taker.rate.value = std::max(level, Wide{1});
            for (int resource : *taker.path) {
                const auto r = static_cast<std::size_t>(resource);
                left[r] = std::max(left[r] - ((level * taker.weight) >> kWeightBits), Wide{0});
                weight[r] -= taker.weight;
            }
        }
        open = std::move(still_open);
    }
}

}  // namespace ringside::hardware
