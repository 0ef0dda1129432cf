#include "core/exercise/template_text.h"

#include <string_view>

namespace ringside::exercise {

namespace {

constexpr std::string_view kOpening = "{=";
constexpr const char* kRaised = "(?)";

struct Part {
    bool is_expression = false;
    std::string text;
};

std::string trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\n";
    const std::size_t first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(kSpace) - first + 1));
}

// Returns the offset of the brace that closes an expression, or npos: braces may stand in strings
// and in dictionaries.
std::size_t closing_brace(std::string_view text, std::size_t at) {
    int depth = 0;
    char quote = 0;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (quote != 0) {
            if (c == '\\') {
                ++at;
            } else if (c == quote) {
                quote = 0;
            }
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}') {
            if (depth == 0) return at;
            --depth;
        }
    }
    return std::string_view::npos;
}

std::vector<Part> parts_of(std::string_view text) {
    std::vector<Part> parts;
    std::size_t from = 0;
    std::size_t at = 0;
    while ((at = text.find(kOpening, at)) != std::string_view::npos) {
        const std::size_t begin = at + kOpening.size();
        const std::size_t end = closing_brace(text, begin);
        parts.push_back({false, std::string(text.substr(from, at - from))});
        if (end == std::string_view::npos) {
            // Never closed: an expression that cannot be evaluated, so that `verify` finds it.
            parts.push_back({true, {}});
            return parts;
        }
        parts.push_back({true, trimmed(text.substr(begin, end - begin))});
        at = from = end + 1;
    }
    parts.push_back({false, std::string(text.substr(from))});
    return parts;
}

std::string text_of(const snippet::Evaluated& value) { return value.error ? kRaised : value.text; }

}  // namespace

std::vector<std::string> expressions_in(const std::string& text) {
    std::vector<std::string> expressions;
    for (const Part& part : parts_of(text)) {
        if (part.is_expression) expressions.push_back(part.text);
    }
    return expressions;
}

std::string filled(const std::string& text, const std::vector<snippet::Evaluated>& values) {
    std::string result;
    std::size_t next = 0;
    for (const Part& part : parts_of(text)) {
        if (!part.is_expression) {
            result += part.text;
        } else {
            result += next < values.size() ? text_of(values[next]) : kRaised;
            ++next;
        }
    }
    return result;
}

std::string interpolated(const std::string& text,
                         const std::function<snippet::Evaluated(const std::string&)>& evaluate) {
    std::string result;
    for (const Part& part : parts_of(text))
        result += part.is_expression ? text_of(evaluate(part.text)) : part.text;
    return result;
}

}  // namespace ringside::exercise
