#include "gui/theme.h"

#include <algorithm>
#include <cmath>

namespace ringside::gui {
namespace {

double channel(Colour colour, int shift) { return static_cast<double>((colour >> shift) & 0xFFu); }

Colour packed(double red, double green, double blue, double alpha) {
    const auto byte = [](double value) {
        return static_cast<Colour>(std::clamp(std::lround(value), 0L, 255L));
    };
    return byte(red) | (byte(green) << 8) | (byte(blue) << 16) | (byte(alpha) << 24);
}

double luminance(Colour colour) {
    const auto linear = [](double value) {
        const double part = value / 255.0;
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(channel(colour, 0)) + 0.7152 * linear(channel(colour, 8)) +
           0.0722 * linear(channel(colour, 16));
}

// Hues that stay apart with the common kinds of colour blindness; the first four as in the
// drawings.
constexpr std::array<Colour, kDeviceHues> kHues = {rgb(0x58A4F6), rgb(0xF28E5C), rgb(0x5FC9B8),
                                                   rgb(0xC48BF0), rgb(0xE3D56B), rgb(0xF29AC0),
                                                   rgb(0xA9C7E8), rgb(0xA8CF6D)};

constexpr Palette kDark = {.background = rgb(0x14161B),
                           .panel = rgb(0x1B1E25),
                           .raised = rgb(0x232730),
                           .raised_over = rgb(0x2C313C),
                           .inset = rgb(0x101218),
                           .line = rgb(0x2A2F3A),
                           .line_strong = rgb(0x3B4250),
                           .text = rgb(0xF2F4F8),
                           .text_soft = rgb(0xC6CCD8),
                           .text_dim = rgb(0x99A2B3),
                           .accent = rgb(0xF2B441),
                           .accent_ink = rgb(0x1D1607),
                           .accent_text = rgb(0xF2B441),
                           .accent_wash = rgb(0x2A2619),
                           .right = rgb(0x55C38A),
                           .right_text = rgb(0x5FCF95),
                           .right_wash = rgb(0x17231D),
                           .wrong = rgb(0xF0685E),
                           .wrong_text = rgb(0xF5837A),
                           .wrong_wash = rgb(0x2A1A1B),
                           .ink = rgb(0x14161B),
                           .track = rgb(0x313744),
                           .original = rgb(0x8D98AD),
                           .replica = rgb(0x8490A6),
                           .other = rgb(0xA7B0C0),
                           .host_bar = rgb(0x4A5468),
                           .host_ink = rgb(0xF2F4F8),
                           .move = rgb(0xF2B441),
                           .share = rgb(0x8D98AD),
                           .join = rgb(0x55C38A),
                           .link = rgb(0x4A5262),
                           .code_plain = rgb(0xE3E7EE),
                           .code_keyword = rgb(0xD6A0F5),
                           .code_builtin = rgb(0x7FB8F5),
                           .code_string = rgb(0x8FD19A),
                           .code_number = rgb(0xF0B27A),
                           .code_comment = rgb(0x99A2B3),
                           .device = kHues};

constexpr Palette kLight = {.background = rgb(0xF6F7F9),
                            .panel = rgb(0xFFFFFF),
                            .raised = rgb(0xE9ECF1),
                            .raised_over = rgb(0xDDE2EA),
                            .inset = rgb(0xFFFFFF),
                            .line = rgb(0xD5DAE2),
                            .line_strong = rgb(0xA9B2C0),
                            .text = rgb(0x14161B),
                            .text_soft = rgb(0x2F3642),
                            .text_dim = rgb(0x545D6C),
                            .accent = rgb(0xF2B441),
                            .accent_ink = rgb(0x1D1607),
                            .accent_text = rgb(0x7A5200),
                            .accent_wash = rgb(0xFFF3D6),
                            .right = rgb(0x1F8A53),
                            .right_text = rgb(0x136B3E),
                            .right_wash = rgb(0xE3F5EA),
                            .wrong = rgb(0xC93A30),
                            .wrong_text = rgb(0xA82A22),
                            .wrong_wash = rgb(0xFCE9E7),
                            .ink = rgb(0x14161B),
                            .track = rgb(0xD9DEE6),
                            .original = rgb(0xA3ADBE),
                            .replica = rgb(0xB9C1CE),
                            .other = rgb(0xC6CCD6),
                            .host_bar = rgb(0xC0C8D4),
                            .host_ink = rgb(0x14161B),
                            .move = rgb(0xF2B441),
                            .share = rgb(0xA3ADBE),
                            .join = rgb(0x6BCB98),
                            .link = rgb(0x9AA4B4),
                            .code_plain = rgb(0x1B2029),
                            .code_keyword = rgb(0x7A2FA8),
                            .code_builtin = rgb(0x1658A8),
                            .code_string = rgb(0x1B6B33),
                            .code_number = rgb(0x96480A),
                            .code_comment = rgb(0x5C6573),
                            .device = kHues};

}  // namespace

Colour with_opacity(Colour colour, double opacity) {
    return packed(channel(colour, 0), channel(colour, 8), channel(colour, 16), opacity * 255.0);
}

Colour mixed(Colour under, Colour over, double share) {
    const auto part = [&](int shift) {
        return channel(under, shift) * (1 - share) + channel(over, shift) * share;
    };
    return packed(part(0), part(8), part(16), 255.0);
}

double contrast_ratio(Colour a, Colour b) {
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

std::optional<ThemeName> theme_from_name(std::string_view name) {
    if (name == "dark") return ThemeName::dark;
    if (name == "light") return ThemeName::light;
    return std::nullopt;
}

const Palette& palette_of(ThemeName name) {
    switch (name) {
        case ThemeName::dark:
            return kDark;
        case ThemeName::light:
            return kLight;
    }
    return kDark;
}

std::vector<TextPair> text_pairs(const Palette& p) {
    constexpr double kText = 4.5;  // AA
    std::vector<TextPair> pairs;
    const auto on = [&](const char* what, Colour text, std::initializer_list<Colour> backgrounds) {
        for (const Colour background : backgrounds)
            pairs.push_back({what, text, background, kText});
    };
    on("text", p.text,
       {p.background, p.panel, p.raised, p.raised_over, p.inset, p.accent_wash, p.right_wash,
        p.wrong_wash});
    on("soft text", p.text_soft,
       {p.background, p.panel, p.raised, p.right_wash, p.wrong_wash, p.accent_wash});
    on("dim text", p.text_dim, {p.background, p.panel, p.raised, p.inset, p.accent_wash});
    on("text on the primary button", p.accent_ink, {p.accent});
    on("accent text", p.accent_text, {p.background, p.panel, p.raised, p.inset, p.accent_wash});
    on("right", p.right_text, {p.background, p.right_wash, p.raised});
    on("wrong", p.wrong_text, {p.background, p.wrong_wash, p.raised, p.inset});
    on("host bar", p.host_ink, {p.host_bar});
    on("bars", p.ink, {p.original, p.replica, p.other, p.move, p.share, p.join});
    for (const Colour hue : p.device) on("device hue", p.ink, {hue});
    for (const Colour code : {p.code_plain, p.code_keyword, p.code_builtin, p.code_string,
                              p.code_number, p.code_comment}) {
        on("code", code, {p.inset, p.accent_wash});
    }
    return pairs;
}

float Theme::px(double at_scale_1) const {
    if (at_scale_1 <= 0) return 0;
    return static_cast<float>(std::max(1.0, std::round(at_scale_1 * scale_)));
}

Colour Theme::device(int index) const {
    if (index < 0) return colours().other;
    return colours().device[static_cast<std::size_t>(index) % kDeviceHues];
}

}  // namespace ringside::gui
