#include "core/session/raw_member.h"

namespace ringside::session {

namespace {

// Returns the offset after the string that begins at `at`, or npos.
std::size_t past_string(std::string_view json, std::size_t at) {
    for (std::size_t i = at + 1; i < json.size(); ++i) {
        if (json[i] == '\\') {
            ++i;
        } else if (json[i] == '"') {
            return i + 1;
        }
    }
    return std::string_view::npos;
}

// Returns the offset after the bracketed value that begins at `at`, or npos.
std::size_t past_value(std::string_view json, std::size_t at) {
    int depth = 0;
    std::size_t i = at;
    while (i < json.size()) {
        const char c = json[i];
        if (c == '"') {
            i = past_string(json, i);
            if (i == std::string_view::npos) return i;
            continue;
        }
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        ++i;
        if (depth == 0) return i;
    }
    return std::string_view::npos;
}

std::size_t past_spaces(std::string_view json, std::size_t at) {
    while (at < json.size() && (json[at] == ' ' || json[at] == '\t')) ++at;
    return at;
}

}  // namespace

std::optional<TextRange> raw_member(std::string_view json, std::string_view name) {
    int depth = 0;
    std::size_t i = 0;
    while (i < json.size()) {
        const char c = json[i];
        if (c == '{' || c == '[') ++depth;
        if (c == '}' || c == ']') --depth;
        if (c != '"') {
            ++i;
            continue;
        }
        const std::size_t key = i + 1;
        i = past_string(json, i);
        if (i == std::string_view::npos) return {};
        if (depth != 1 || json.substr(key, i - 1 - key) != name) continue;
        const std::size_t colon = past_spaces(json, i);
        if (colon >= json.size() || json[colon] != ':') continue;
        const std::size_t begin = past_spaces(json, colon + 1);
        if (begin >= json.size() || json[begin] != '{') return {};
        const std::size_t end = past_value(json, begin);
        if (end == std::string_view::npos) return {};
        return TextRange{begin, end - begin};
    }
    return {};
}

int bracket_depth(std::string_view json) {
    int depth = 0;
    int deepest = 0;
    std::size_t i = 0;
    while (i < json.size()) {
        const char c = json[i];
        if (c == '"') {
            i = past_string(json, i);
            if (i == std::string_view::npos) break;
            continue;
        }
        if (c == '{' || c == '[') deepest = ++depth > deepest ? depth : deepest;
        if (c == '}' || c == ']') --depth;
        ++i;
    }
    return deepest;
}

}  // namespace ringside::session
