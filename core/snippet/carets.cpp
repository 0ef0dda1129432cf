#include "core/snippet/carets.h"

#include "core/base/text.h"
#include "core/snippet/ast.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace ringside::snippet {

namespace {

// Longer lines are shown without marks, and longer pieces are not parsed for them.
constexpr std::size_t kLongestMarkedLine = 500;

std::string_view line_of(std::string_view source, int number) {
    for (int i = 0; i < number; ++i) {
        const std::size_t end = source.find('\n');
        if (end == std::string_view::npos) return {};
        source.remove_prefix(end + 1);
    }
    std::string_view line = source.substr(0, source.find('\n'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }

std::size_t characters_in(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    }));
}

// Where the given character (from 1) begins.
std::size_t byte_of(std::string_view line, int column) {
    std::size_t at = 0;
    for (int i = 1; i < column && at < line.size(); ++i) {
        ++at;
        while (at < line.size() && (static_cast<unsigned char>(line[at]) & 0xC0U) == 0x80U) ++at;
    }
    return at;
}

using Anchors = std::pair<std::size_t, std::size_t>;  // bytes of the piece

// The operator of a binary operation, the brackets of a subscript.
std::optional<Anchors> anchors_of(std::string_view piece) {
    try {
        const NodePtr tree = parse_expression(piece, 1);
        if (tree->kind == NodeKind::binary) {
            // Brackets around the left operand may stand before the operator.
            std::size_t left = byte_of(piece, tree->kids[0]->end_column);
            const std::size_t right_begin = byte_of(piece, tree->kids[1]->column);
            while (left < right_begin && (is_blank(piece[left]) || piece[left] == ')')) ++left;
            const bool is_double = left + 1 < right_begin && !is_blank(piece[left + 1]);
            return Anchors{left, std::min(left + (is_double ? 2 : 1), piece.size())};
        }
        if (tree->kind == NodeKind::subscript) {
            std::size_t left = byte_of(piece, tree->kids[0]->end_column);
            std::size_t right = byte_of(piece, tree->kids[1]->end_column + 1);
            while (left < piece.size() && piece[left] != '[') ++left;
            while (right < piece.size() && piece[right] != ']') ++right;
            if (right < piece.size()) ++right;
            return Anchors{left, right};
        }
    } catch (const SyntaxFailure&) {
        return std::nullopt;  // a statement has no anchors
    }
    return std::nullopt;
}

}  // namespace

trace::TracebackEntry traceback_entry(std::string_view source, int first_line,
                                      const ExceptionObject::Place& place) {
    trace::TracebackEntry entry;
    entry.line = place.line;
    entry.function = place.function;
    if (place.line < first_line) return entry;
    const std::string_view line = line_of(source, place.line - first_line);
    std::size_t indent = 0;
    while (indent < line.size() && is_blank(line[indent])) ++indent;
    std::string_view shown = line.substr(indent);
    while (!shown.empty() && is_blank(shown.back())) shown.remove_suffix(1);
    entry.source = valid_utf8(shown);
    if (shown.empty() || shown.size() > kLongestMarkedLine || place.column <= 0 ||
        place.end_column <= 0) {
        return entry;
    }
    const std::size_t begin = byte_of(line, place.column);
    const bool is_one_line = place.end_line == place.line;
    const std::size_t end = is_one_line ? byte_of(line, place.end_column) : indent + shown.size();
    if (begin >= indent && begin >= line.size()) {
        // What is missing after the line's end.
        entry.marks.assign(characters_in(line.substr(indent)), ' ');
        entry.marks += '^';
        return entry;
    }
    if (begin < indent || end <= begin || end > line.size()) return entry;
    const std::string_view piece = line.substr(begin, end - begin);
    const std::optional<Anchors> anchors = is_one_line ? anchors_of(piece) : std::nullopt;
    if (piece.size() == shown.size() && !anchors) return entry;
    entry.marks.assign(characters_in(line.substr(indent, begin - indent)), ' ');
    if (anchors) {
        const std::size_t left = characters_in(piece.substr(0, anchors->first));
        const std::size_t middle =
            characters_in(piece.substr(anchors->first, anchors->second - anchors->first));
        entry.marks.append(left, '~');
        entry.marks.append(middle, '^');
        entry.marks.append(characters_in(piece) - left - middle, '~');
    } else {
        entry.marks.append(characters_in(piece), '^');
    }
    return entry;
}

}  // namespace ringside::snippet
