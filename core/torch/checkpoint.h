// load_state_dict with everything a checkpoint may hold.
#pragma once

#include "core/torch/module.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ringside::torch {

// One entry of a checkpoint. A value that is no tensor has none, and its type's text.
struct CheckpointEntry {
    std::string name;
    Tensor tensor;
    std::string type = {};
};

struct Checkpoint {
    std::vector<CheckpointEntry> entries;
    std::map<std::string, std::int64_t> versions;  // by module: state_dict()._metadata
};

// Errors: RuntimeError listing every problem (facts 2.8.2).
LoadResult load_checkpoint(Context& context, Module& module, const Checkpoint& checkpoint,
                           bool is_strict);

}  // namespace ringside::torch
