// Colours for a program's text, for whoever shows code but knows nothing of the interpreter.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ringside::session {

enum class CodeColour { plain, keyword, name, builtin, number, string, comment, symbol };

// A stretch of a program in one colour. Units: byte offsets.
struct ColouredPiece {
    std::size_t begin = 0;
    std::size_t end = 0;
    CodeColour colour = CodeColour::plain;
};

// Colours any text, also one that does not parse; pieces in order, what lies between them is plain.
std::vector<ColouredPiece> code_colours(const std::string& program);

}  // namespace ringside::session
