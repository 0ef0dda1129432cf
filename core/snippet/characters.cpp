#include "core/snippet/characters.h"

#include <bit>
#include <cstring>

namespace ringside::snippet {

std::uint32_t code_point_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]))
                               : 0U;
    };
    const std::uint32_t first = byte(at);
    if (first < 0x80) return first;
    if (first < 0xE0) return ((first & 0x1FU) << 6) | (byte(at + 1) & 0x3FU);
    if (first < 0xF0) {
        return ((first & 0x0FU) << 12) | ((byte(at + 1) & 0x3FU) << 6) | (byte(at + 2) & 0x3FU);
    }
    return ((first & 0x07U) << 18) | ((byte(at + 1) & 0x3FU) << 12) |
           ((byte(at + 2) & 0x3FU) << 6) | (byte(at + 3) & 0x3FU);
}

std::size_t code_points_in(std::string_view text) {
    // Every byte but the continuations 10xxxxxx; eight at a time.
    constexpr std::uint64_t kLowBits = 0x0101010101010101U;
    std::size_t continuations = 0;
    std::size_t at = 0;
    for (; at + 8 <= text.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, 8);
        const std::uint64_t found = (word >> 7) & ~(word >> 6) & kLowBits;
        continuations += static_cast<std::size_t>((found * kLowBits) >> 56);  // their sum
    }
    for (; at < text.size(); ++at) {
        if (is_continuation(text[at])) ++continuations;
    }
    return text.size() - continuations;
}

void append_utf8(std::string& out, std::uint32_t code) {
    const auto byte = [&](std::uint32_t value) { out += static_cast<char>(value); };
    if (code < 0x80) {
        byte(code);
    } else if (code < 0x800) {
        byte(0xC0 | (code >> 6));
        byte(0x80 | (code & 0x3F));
    } else if (code < 0x10000) {
        byte(0xE0 | (code >> 12));
        byte(0x80 | ((code >> 6) & 0x3F));
        byte(0x80 | (code & 0x3F));
    } else {
        byte(0xF0 | (code >> 18));
        byte(0x80 | ((code >> 12) & 0x3F));
        byte(0x80 | ((code >> 6) & 0x3F));
        byte(0x80 | (code & 0x3F));
    }
}

// ---- case

namespace {

constexpr std::uint32_t kSharpS = 0xDF;

bool within(std::uint32_t code, std::uint32_t first, std::uint32_t last) {
    return code >= first && code <= last;
}

// Latin Extended-A: letters stand in pairs, the capital first; where it has an odd number.
bool is_pair_odd(std::uint32_t code) {
    return within(code, 0x139, 0x148) || within(code, 0x179, 0x17E);
}
bool is_pair_even(std::uint32_t code) {
    return within(code, 0x100, 0x12F) || within(code, 0x132, 0x137) || within(code, 0x14A, 0x177);
}

std::uint32_t upper_of(std::uint32_t code) {
    if (within(code, 'a', 'z') || within(code, 0xE0, 0xF6) || within(code, 0xF8, 0xFE) ||
        within(code, 0x3B1, 0x3C1) || within(code, 0x3C3, 0x3CB) || within(code, 0x430, 0x44F)) {
        return code - 0x20;
    }
    if (code == 0xB5) return 0x39C;   // micro sign
    if (code == 0x3C2) return 0x3A3;  // final sigma
    if (code == 0xFF) return 0x178;
    if (is_pair_even(code)) return code & ~1U;
    if (is_pair_odd(code)) return (code & 1U) != 0 ? code : code - 1;
    if (code == 0x3AC) return 0x386;
    if (within(code, 0x3AD, 0x3AF)) return code - 0x25;
    if (code == 0x3CC) return 0x38C;
    if (within(code, 0x3CD, 0x3CE)) return code - 0x3F;
    if (within(code, 0x450, 0x45F)) return code - 0x50;
    return code;
}

std::uint32_t lower_of(std::uint32_t code) {
    if (within(code, 'A', 'Z') || within(code, 0xC0, 0xD6) || within(code, 0xD8, 0xDE) ||
        within(code, 0x391, 0x3A1) || within(code, 0x3A3, 0x3AB) || within(code, 0x410, 0x42F)) {
        return code + 0x20;
    }
    if (code == 0x178) return 0xFF;
    if (is_pair_even(code)) return code | 1U;
    if (is_pair_odd(code)) return (code & 1U) != 0 ? code + 1 : code;
    if (code == 0x386) return 0x3AC;
    if (within(code, 0x388, 0x38A)) return code + 0x25;
    if (code == 0x38C) return 0x3CC;
    if (within(code, 0x38E, 0x38F)) return code + 0x3F;
    if (within(code, 0x400, 0x40F)) return code + 0x50;
    return code;
}

}  // namespace

void append_cased(std::string& out, std::uint32_t code, LetterCase wanted) {
    switch (wanted) {
        case LetterCase::lower:
            append_utf8(out, lower_of(code));
            return;
        case LetterCase::upper:
        case LetterCase::title:
            if (code == kSharpS) {
                out += wanted == LetterCase::upper ? "SS" : "Ss";
            } else {
                append_utf8(out, upper_of(code));
            }
            return;
    }
}

bool is_upper_letter(std::uint32_t code) { return lower_of(code) != code; }
bool is_lower_letter(std::uint32_t code) {
    // The ordinal indicators are small letters without capitals.
    return upper_of(code) != code || code == kSharpS || code == 0xAA || code == 0xBA ||
           code == 0x138 || code == 0x149 || code == 0x390 || code == 0x3B0;
}

// ---- hashes

namespace {

// SipHash-1-3 with a key of zeros.
class SipHash {
   public:
    void add(std::uint64_t word) {
        v3_ ^= word;
        round();
        v0_ ^= word;
    }
    std::uint64_t finish(std::uint64_t last) {
        add(last);
        v2_ ^= 0xFF;
        for (int i = 0; i < 3; ++i) round();
        return (v0_ ^ v1_) ^ (v2_ ^ v3_);
    }

   private:
    void round() {
        half(v0_, v1_, v2_, v3_, 13, 16);
        half(v2_, v1_, v0_, v3_, 17, 21);
    }
    static void half(std::uint64_t& a, std::uint64_t& b, std::uint64_t& c, std::uint64_t& d,
                     int b_turn, int d_turn) {
        a += b;
        c += d;
        b = std::rotl(b, b_turn) ^ a;
        d = std::rotl(d, d_turn) ^ c;
        a = std::rotl(a, 32);
    }

    std::uint64_t v0_ = 0x736f6d6570736575ULL;
    std::uint64_t v1_ = 0x646f72616e646f6dULL;
    std::uint64_t v2_ = 0x6c7967656e657261ULL;
    std::uint64_t v3_ = 0x7465646279746573ULL;
};

}  // namespace

std::uint64_t hash_of_bytes(std::string_view bytes) {
    if (bytes.empty()) return 0;
    SipHash hash;
    std::uint64_t last = static_cast<std::uint64_t>(bytes.size()) << 56;
    std::size_t at = 0;
    const auto word_at = [&](std::size_t from, std::size_t count) {
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < count; ++i) {
            word |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes[from + i]))
                    << (8 * i);
        }
        return word;
    };
    for (; at + 8 <= bytes.size(); at += 8) hash.add(word_at(at, 8));
    const std::uint64_t result = hash.finish(last | word_at(at, bytes.size() - at));
    // -1 says that there is no hash.
    return result == ~std::uint64_t{0} ? result - 1 : result;
}

std::uint64_t hash_of_text(std::string_view text) {
    // CPython keeps a text in units as wide as its widest character needs.
    std::uint32_t widest = 0;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0xF0) {
            widest = 4;
        } else if (byte >= 0xC4 && widest < 2) {
            widest = 2;
        } else if (byte >= 0x80 && widest < 1) {
            widest = 1;
        }
    }
    if (widest == 0) return hash_of_bytes(text);
    std::string units;
    for (std::size_t at = 0; at < text.size(); at = next_offset(text, at)) {
        const std::uint32_t code = code_point_at(text, at);
        for (std::uint32_t i = 0; i < widest; ++i) {
            units += static_cast<char>((code >> (8 * i)) & 0xFFU);
        }
    }
    return hash_of_bytes(units);
}

}  // namespace ringside::snippet
