// "Did you mean": the nearest known name to one that is not.
#pragma once

#include "core/snippet/ops.h"

#include <span>
#include <string>
#include <string_view>

namespace ringside::snippet {

// Returns the nearest of the names, empty when none is near enough.
// Source: CPython 3.11, suggestions.c.
std::string_view nearest_name(std::string_view wrong, std::span<const std::string_view> names);
// Returns what CPython adds to the last line of a traceback, ". Did you mean: 'x'?", or nothing.
std::string hint_for(Thread& thread, const ExceptionObject& exception);
// Returns the notes that were added to the exception, each on a line of its own after a line break.
std::string notes_of(Thread& thread, ExceptionObject& exception);

}  // namespace ringside::snippet
