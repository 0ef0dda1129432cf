// What the simulator's tokens stand for: operations are even, collectives odd.
#pragma once

#include "core/hardware/simulator.h"

#include <cstddef>

namespace ringside::device {

inline hardware::Token token_from_operation(std::size_t operation) {
    return static_cast<hardware::Token>(operation) * 2;
}
inline hardware::Token token_from_slot(std::int64_t slot) { return slot * 2 + 1; }
inline bool is_slot(hardware::Token token) { return token % 2 == 1; }
inline std::int64_t index_from_token(hardware::Token token) { return token / 2; }

}  // namespace ringside::device
