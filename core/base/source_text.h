// Text that came from a file or a student, with the means to point into it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ringside {

// A place in a text. Units: lines and columns count from 1, columns in code points. line 0 = no
// place.
struct SourcePlace {
    int line = 0;
    int column = 0;
    friend bool operator==(const SourcePlace&, const SourcePlace&) = default;
};

// Splits at '\n' (a trailing newline adds no line); "\r\n" counts as one newline.
std::vector<std::string_view> lines_of(std::string_view text);

// Draws the line at `place` with a caret under its column, as compilers do:
//     exercises/a.toml:3:8: <message>
//        3 | kind = "choise"
//          |        ^
//     help: <remedy>
// A place outside the text draws no frame; an empty remedy no help line. Lines longer than
// kLongestFramedLine are cut around the column.
std::string framed_message(std::string_view name, std::string_view text, SourcePlace place,
                           std::string_view message, std::string_view remedy);

inline constexpr int kLongestFramedLine = 120;

}  // namespace ringside
