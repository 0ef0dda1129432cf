// Every colour and every length of the window. Lengths are given at scale 1 and multiplied here,
// once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ringside::gui {

// Packed as Dear ImGui draws it: 0xAABBGGRR.
using Colour = std::uint32_t;

constexpr Colour rgb(std::uint32_t red_green_blue) {
    return 0xFF000000u | ((red_green_blue & 0xFFu) << 16) | (red_green_blue & 0xFF00u) |
           (red_green_blue >> 16);
}
// `opacity` from 0 to 1.
Colour with_opacity(Colour colour, double opacity);
// `share` of `over` laid on `under`, both opaque.
Colour mixed(Colour under, Colour over, double share);
// The contrast ratio of two opaque colours, from 1 to 21. Source: WCAG 2, relative luminance.
double contrast_ratio(Colour a, Colour b);

enum class ThemeName { dark, light };
std::optional<ThemeName> theme_from_name(std::string_view name);

inline constexpr std::size_t kDeviceHues = 8;

struct Palette {
    Colour background;   // behind everything
    Colour panel;        // cards
    Colour raised;       // buttons, options
    Colour raised_over;  // the same under the pointer
    Colour inset;        // code, input fields
    Colour line;         // borders and rules
    Colour line_strong;  // borders of raised things
    Colour text;
    Colour text_soft;    // body text
    Colour text_dim;     // labels, notes
    Colour accent;       // the one primary button, the cursor, what is chosen
    Colour accent_ink;   // text on accent
    Colour accent_text;  // accent as text
    Colour accent_wash;  // behind the line that runs
    Colour right;        // marks
    Colour right_text;
    Colour right_wash;
    Colour wrong;
    Colour wrong_text;
    Colour wrong_wash;
    Colour ink;       // text on device hues and on bars
    Colour track;     // what a bar runs in
    Colour original;  // parameters
    Colour replica;   // their copies
    Colour other;     // other tensors
    Colour host_bar;  // host work on the timeline
    Colour host_ink;
    Colour move;   // copies and scatter
    Colour share;  // replicate and broadcast
    Colour join;   // gather and reductions
    Colour link;   // a link at rest
    Colour code_plain;
    Colour code_keyword;
    Colour code_builtin;
    Colour code_string;
    Colour code_number;
    Colour code_comment;
    std::array<Colour, kDeviceHues> device;
};

const Palette& palette_of(ThemeName name);

// A text and what it stands on, for the contrast test. `least` is what it must reach.
struct TextPair {
    const char* what;
    Colour text;
    Colour background;
    double least;
};
std::vector<TextPair> text_pairs(const Palette& palette);

// Lengths at scale 1. Units: pixels.
namespace length {
inline constexpr double kTopBar = 48;
inline constexpr double kRail = 64;
inline constexpr double kFooter = 28;
inline constexpr double kPad = 20;      // of a pane
inline constexpr double kGap = 8;       // between things that belong together
inline constexpr double kGapWide = 16;  // between groups
inline constexpr double kCorner = 6;
inline constexpr double kCornerSmall = 3;
inline constexpr double kLine = 1;
inline constexpr double kStroke = 1.6;  // icons, arrows, focus
inline constexpr double kButton = 36;   // height
inline constexpr double kOption = 36;
inline constexpr double kButtonPad = 16;
inline constexpr double kKeyCap = 20;
inline constexpr double kChip = 20;
inline constexpr double kChipPad = 10;
inline constexpr double kDot = 10;
inline constexpr double kCodePad = 12;
inline constexpr double kCodeLine = 24;
inline constexpr double kCodeGutter = 36;
inline constexpr double kMark = 3;  // the bar beside a running line or a card
inline constexpr double kIcon = 18;
inline constexpr double kCardPad = 11;
inline constexpr double kCardBar = 18;    // a tensor on a card
inline constexpr double kCardBand = 26;   // a band of rows on the host
inline constexpr double kMeter = 5;       // the memory bar
inline constexpr double kHostCard = 156;  // these four at most, and at least, as the stage is wide
inline constexpr double kHostCardNarrow = 128;
inline constexpr double kGutter = 66;
inline constexpr double kGutterNarrow = 52;
inline constexpr double kLeastCard = 136;
inline constexpr double kRowGutter = 24;
inline constexpr double kLane = 28;
inline constexpr double kLaneBar = 20;
inline constexpr double kLaneLabel = 62;
inline constexpr double kRuler = 20;
inline constexpr double kHeader = 28;  // of a stage panel
inline constexpr double kLeastOutput = 84;
inline constexpr double kLeastPane = 300;
inline constexpr double kTermList = 196;
inline constexpr double kStackedBelow = 740;  // a narrower window stacks exercise and stage
inline constexpr double kReadingWidth = 720;  // prose wider than this is hard to follow
inline constexpr double kScrollbar = 10;
inline constexpr double kProgressDash = 18;
}  // namespace length

// Sizes of text at scale 1. Units: pixels from the highest ascender to the lowest descender, which
// is 1.21 times the nominal size for Inter and 1.32 times for JetBrains Mono.
namespace text_size {
inline constexpr double kTitle = 25;
inline constexpr double kBody = 17;
inline constexpr double kSmall = 16;
inline constexpr double kCaption = 14.5;
inline constexpr double kMono = 18;
inline constexpr double kMonoSmall = 16.5;
}  // namespace text_size

inline constexpr double kLeastScale = 0.6;
inline constexpr double kGreatestScale = 4.0;

class Theme {
   public:
    Theme(ThemeName name, double scale) : name_(name), scale_(scale) {}
    ThemeName name() const { return name_; }
    double scale() const { return scale_; }
    const Palette& colours() const { return palette_of(name_); }
    // A length in real pixels: whole, and at least one for anything above nothing.
    float px(double at_scale_1) const;
    // The hue of a device; devices beyond the palette start over.
    Colour device(int index) const;

   private:
    ThemeName name_;
    double scale_;
};

}  // namespace ringside::gui
