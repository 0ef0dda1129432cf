// Looks at JSON text without reading its values.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace ringside::session {

struct TextRange {
    std::size_t begin = 0;
    std::size_t size = 0;
};

// Returns where the object-valued member `name` of the outermost object in `json` lies, without its
// key; nothing when there is no such member, or the brackets do not match. Does not judge the JSON:
// whoever reads the parts does.
std::optional<TextRange> raw_member(std::string_view json, std::string_view name);

// Returns how deep the brackets of `json` nest. JSON readers recurse, so hostile depth is refused
// first.
int bracket_depth(std::string_view json);

}  // namespace ringside::session
