// The table of who may include what, and the reader of `#include` lines that holds code to it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ringside::layering {

// One `#include` line. `quoted` tells "…" from <…>.
struct Include {
    std::string target;
    bool quoted = false;
    int line = 0;
};

// Reads the `#include` lines of a source text. Conditional ones count like all others.
std::vector<Include> includes_of(std::string_view text);

// Names each breach of the table in a file at `path` (relative to the repository's root) with this
// text.
std::vector<std::string> breaches_in(std::string_view path, std::string_view text);

}  // namespace ringside::layering
