// Which rows of a tensor go to, or lie on, which device.
#pragma once

#include "core/trace/placement_layout.h"
#include "core/trace/record.h"

#include <vector>

namespace ringside::trace {

// The bands of a tensor at a step: a chunk is one band of its device's hue; a tensor that was cut
// is cut in bands by where its chunks went; an output that was gathered, by where its rows were
// computed; another one on a device is one band of that device. Empty: no rows, or nothing known.
std::vector<RowBand> bands_of(const Record& record, int step, const PlacedTensor& tensor);

}  // namespace ringside::trace
