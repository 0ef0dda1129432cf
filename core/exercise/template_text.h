// Text with computed figures: "copies {= bytes_text(weights) } of weights".
#pragma once

#include "core/snippet/run.h"

#include <functional>
#include <string>
#include <vector>

namespace ringside::exercise {

// The expressions between `{=` and `}` in order; braces and strings inside them are balanced.
std::vector<std::string> expressions_in(const std::string& text);

// Returns the text with each expression replaced by its value; one that raised reads "(?)".
// Requires: one value per expression, in order (missing ones read "(?)").
std::string filled(const std::string& text, const std::vector<snippet::Evaluated>& values);

// Fills by asking for each value.
std::string interpolated(const std::string& text,
                         const std::function<snippet::Evaluated(const std::string&)>& evaluate);

}  // namespace ringside::exercise
