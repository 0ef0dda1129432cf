// Figures drawn from a record's spans: nothing here looks anywhere else.
#pragma once

#include "core/trace/record.h"

namespace ringside::trace {

// Fills duration_ns-dependent figures: time by kind, bytes moved between devices, idle fraction
// = 1 - compute time / (devices x duration); 0 devices or no duration give 0.
Summary summary_of(const Record& record);

// Peak over steps of the bytes on `device` held by tensors of `roles` (empty = every role).
std::int64_t most_bytes(const Record& record, const std::string& device,
                        const std::vector<Role>& roles);

// The tensors alive at `step` (0 … steps-1), in order of appearance.
std::vector<PlacedTensor> tensors_at(const Record& record, int step);

}  // namespace ringside::trace
