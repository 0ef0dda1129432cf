#include "core/base/source_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace ringside {
namespace {

constexpr std::string_view kCut = "...";

bool continues_code_point(char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

// Returns the byte offset at which each code point of `line` starts, and the line's size at the
// end.
std::vector<std::size_t> code_point_starts(std::string_view line) {
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (at == 0 || !continues_code_point(line[at])) starts.push_back(at);
    }
    starts.push_back(line.size());
    return starts;
}

// Replaces control characters, which would move the terminal's cursor, by a visible stand-in. A tab
// becomes one space, so that the caret stays under its column.
std::string drawable(std::string_view text) {
    std::string result;
    for (const char byte : text) {
        const auto value = static_cast<unsigned char>(byte);
        if (byte == '\t') {
            result += ' ';
        } else if (value < 0x20u || value == 0x7Fu) {
            result += '?';
        } else {
            result += byte;
        }
    }
    return result;
}

struct Excerpt {
    std::string text;
    int caret = 0;  // spaces before the caret
};

// Cuts `line` to at most kLongestFramedLine code points around `column`.
Excerpt excerpt_around(std::string_view line, int column) {
    const std::vector<std::size_t> starts = code_point_starts(line);
    const int length = static_cast<int>(starts.size()) - 1;
    // One past the end is a legal place: "expected ) here".
    const int target = std::clamp(column - 1, 0, length);
    if (length <= kLongestFramedLine) return {drawable(line), target};

    const int first = std::clamp(target - kLongestFramedLine / 2, 0, length - kLongestFramedLine);
    const int past = first + kLongestFramedLine;
    const std::size_t from = starts[static_cast<std::size_t>(first)];
    const std::size_t to = starts[static_cast<std::size_t>(past)];
    Excerpt result;
    if (first > 0) result.text = kCut;
    result.caret = target - first + static_cast<int>(result.text.size());
    result.text += drawable(line.substr(from, to - from));
    if (past < length) result.text += kCut;
    return result;
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t newline = text.find('\n');
        std::string_view line = text.substr(0, newline);
        if (newline != std::string_view::npos && line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        if (newline == std::string_view::npos) break;
        text.remove_prefix(newline + 1);
    }
    return lines;
}

std::string framed_message(std::string_view name, std::string_view text, SourcePlace place,
                           std::string_view message, std::string_view remedy) {
    std::string result;
    const std::vector<std::string_view> lines = lines_of(text);
    const bool inside = place.line >= 1 && static_cast<std::size_t>(place.line) <= lines.size();
    if (place.line < 1) {
        result = fmt::format("{}: {}", name, message);
    } else if (place.column < 1) {
        result = fmt::format("{}:{}: {}", name, place.line, message);
    } else {
        result = fmt::format("{}:{}:{}: {}", name, place.line, place.column, message);
    }
    if (inside && place.column >= 1) {
        const Excerpt excerpt =
            excerpt_around(lines[static_cast<std::size_t>(place.line) - 1], place.column);
        result += fmt::format("\n{:>4} | {}\n     | {:>{}}", place.line, excerpt.text, "^",
                              excerpt.caret + 1);
    } else if (inside) {
        const Excerpt excerpt = excerpt_around(lines[static_cast<std::size_t>(place.line) - 1], 1);
        result += fmt::format("\n{:>4} | {}", place.line, excerpt.text);
    }
    if (!remedy.empty()) result += fmt::format("\nhelp: {}", remedy);
    return result;
}

}  // namespace ringside
