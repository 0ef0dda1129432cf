// A rank as it is drawn everywhere: its number in a disc (its stream), a ring (its host) or a
// dashed ring with a cross (it is missing). The number is always there, so colour is never the only
// sign.
#pragma once

#include "gui/pen.h"

#include <span>

namespace ringside::gui {

enum class DiscLook { stream, host, missing, later };

void rank_disc(const Pen& pen, ImVec2 centre, float radius, int rank, DiscLook look);

// Discs of several ranks from `at` (left, centre of the line) to the right; more than kMostDiscs
// are one pill with their count. Returns the width; draws nothing when `is_drawn` is false.
inline constexpr std::size_t kMostDiscs = 6;
float rank_discs(const Pen& pen, ImVec2 at, float radius, std::span<const int> ranks, DiscLook look,
                 bool is_drawn = true);

}  // namespace ringside::gui
