// The words of exercise files for people and JSON.
#pragma once

#include "core/exercise/exercise.h"

namespace ringside::cli {

const char* name_of(exercise::Kind kind);
const char* name_of(exercise::Difficulty difficulty);
const char* name_of(exercise::Pick pick);

}  // namespace ringside::cli
