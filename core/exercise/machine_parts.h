// What machines are made of, from the content folder.
#pragma once

#include "core/base/result.h"
#include "core/hardware/parts.h"
#include "core/hardware/wiring.h"

#include <string>

namespace ringside::exercise {

// Reads the four files of `content_dir`/assets/hardware.
// Errors: not_found, io, bad_input.
Result<hardware::Parts> load_parts(const std::string& content_dir);

// The same with the errors by class of `content_dir`/assets/measurements.
// Where that folder has none, times have no error bands.
// Errors: not_found, io, bad_input.
Result<hardware::Shipped> load_shipped(const std::string& content_dir);

}  // namespace ringside::exercise
