// Work that waits in a stream or is under way.
#pragma once

#include "core/device/device_runtime.h"
#include "core/device/emulated/recorder.h"
#include "core/device/emulated/storage.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace ringside::device {

// A kernel, or a batch of copies (then `parts` is not empty). It reads when it starts, into
// `results`, and publishes them when it ends. The views' block pointers are dead; the storages are
// kept.
// Objects are used again and again: their vectors keep the room that they once had.
struct Operation {
    Kernel kernel;
    std::vector<std::pair<View, View>> parts;
    std::vector<StoragePtr> inputs;
    std::vector<StoragePtr> outputs;
    std::vector<std::byte> results;
    std::vector<std::byte*> result_starts;
    std::vector<const std::byte*> input_starts;
    bool has_results = false;
    SpanDraft span;
};

// Reads the inputs and computes. Without values in every input there are no results.
void begin_operation(Operation& operation);
// Writes the results to the outputs; without results the outputs lose their values.
void end_operation(Operation& operation);

}  // namespace ringside::device
