// The blanks of a program: {{1}}, and {{option}} where a choice's options put their programs.
#pragma once

#include "core/base/source_text.h"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ringside::exercise {

// More digits are no blank, so that numbers stay small.
inline constexpr std::size_t kMostBlankDigits = 3;

// A {{digits}} in a program; leftmost fit, whether or not an option declares the number.
struct Blank {
    int number = 0;
    std::size_t begin = 0;  // byte offsets into the program
    std::size_t end = 0;
    bool is_in_string = false;
    bool is_in_f_string = false;
};
std::vector<Blank> blanks_in(std::string_view program);

// Replaces the blanks whose numbers `words` has; others stay.
std::string with_blanks_filled(std::string_view program, const std::map<int, std::string>& words);

// Replaces {{option}} by a program, indented as the line it stands on.
std::string with_option_filled(std::string_view program, std::string_view option);
bool has_option_place(std::string_view program);

// Where a byte offset of a text lies.
SourcePlace place_in(std::string_view text, std::size_t offset);

}  // namespace ringside::exercise
