#include "core/base/text.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace ringside {
namespace {

// Names longer than this are not slips of the keyboard, and the distance table grows with the
// square.
constexpr std::size_t kLongestComparedName = 100;

constexpr std::size_t kSameLetter = 0;
constexpr std::size_t kOtherCase = 1;
constexpr std::size_t kEdit = 2;

// Returns the length of the valid UTF-8 sequence at the start of `text`, or 0.
std::size_t valid_sequence_length(std::string_view text) {
    const auto byte = [&](std::size_t at) -> std::uint32_t {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
    };
    const std::uint32_t lead = byte(0);
    if (lead < 0x80u) return text.empty() ? 0 : 1;
    std::size_t length = 0;
    std::uint32_t value = 0;
    std::uint32_t least = 0;
    if ((lead & 0xE0u) == 0xC0u) {
        length = 2, value = lead & 0x1Fu, least = 0x80u;
    } else if ((lead & 0xF0u) == 0xE0u) {
        length = 3, value = lead & 0x0Fu, least = 0x800u;
    } else if ((lead & 0xF8u) == 0xF0u) {
        length = 4, value = lead & 0x07u, least = 0x10000u;
    } else {
        return 0;
    }
    for (std::size_t at = 1; at < length; ++at) {
        if ((byte(at) & 0xC0u) != 0x80u) return 0;
        value = (value << 6u) | (byte(at) & 0x3Fu);
    }
    const bool surrogate = value >= 0xD800u && value <= 0xDFFFu;
    if (value < least || value > 0x10FFFFu || surrogate) return 0;
    return length;
}

char lower(char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

std::size_t letter_distance(char a, char b) {
    if (a == b) return kSameLetter;
    return lower(a) == lower(b) ? kOtherCase : kEdit;
}

// Levenshtein's distance, with two adjacent letters exchanged as one edit and case as half of one.
// Units: half edits.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j * kEdit;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i * kEdit;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + kEdit, row[j - 1] + kEdit,
                               last[j - 1] + letter_distance(a[i - 1], b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + kEdit);
            }
        }
        std::swap(before, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

}  // namespace

std::optional<std::size_t> first_invalid_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = valid_sequence_length(text.substr(at));
        if (length == 0) return at;
        at += length;
    }
    return std::nullopt;
}

std::string valid_utf8(std::string_view text) {
    std::string result;
    while (const std::optional<std::size_t> bad = first_invalid_utf8(text)) {
        result += text.substr(0, *bad);
        result += "\xEF\xBF\xBD";
        text.remove_prefix(*bad + 1);
    }
    result += text;
    return result;
}

std::optional<std::string> nearest_name(std::string_view name,
                                        std::span<const std::string> candidates) {
    if (name.empty() || name.size() > kLongestComparedName) return std::nullopt;
    const std::size_t most = std::max<std::size_t>(name.size() / 3, 1) * kEdit;
    std::size_t least = std::numeric_limits<std::size_t>::max();
    const std::string* nearest = nullptr;
    for (const std::string& candidate : candidates) {
        if (candidate.size() > kLongestComparedName) continue;
        const std::size_t distance = edit_distance(name, candidate);
        if (distance <= most && distance < least) {
            least = distance;
            nearest = &candidate;
        }
    }
    if (nearest == nullptr) return std::nullopt;
    return *nearest;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> candidates) {
    const std::optional<std::string> nearest = nearest_name(name, candidates);
    return nearest ? " Did you mean '" + *nearest + "'?" : std::string();
}

}  // namespace ringside
