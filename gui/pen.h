// Draws shapes, icons and single lines of text on a draw list: everything here is drawn strokes, so
// no icon font is needed.
#pragma once

#include "gui/fonts.h"
#include "gui/geometry.h"
#include "gui/theme.h"

#include <imgui.h>

#include <span>
#include <string_view>

namespace ringside::gui {

enum class Icon {
    course,
    practice,
    lab,
    terms,
    play,
    stop,
    check,
    cross,
    copy,
    search,
    pause,
    step_first,
    step_back,
    step_next,
    step_last,
    chevron_right,
    chevron_down,
    arrow_left,
    arrow_right,
    circle,
    half_circle,
    warning,
    hourglass,
};

// Borrows: the theme, the fonts and the draw list, for one frame.
class Pen {
   public:
    Pen(const Theme& theme, const Fonts& fonts, ImDrawList* list)
        : theme_(theme), fonts_(fonts), list_(list) {}

    void fill(const Rect& rect, Colour colour, double corner = 0) const;
    void outline(const Rect& rect, Colour colour, double corner = 0,
                 double thickness = length::kLine) const;
    void dashed_outline(const Rect& rect, Colour colour, double thickness = length::kLine) const;
    // Stripes from the lower left to the upper right: waiting or idle.
    void hatch(const Rect& rect, Colour colour) const;
    void line(ImVec2 from, ImVec2 to, Colour colour, double thickness = length::kLine) const;
    void disc(ImVec2 centre, float radius, Colour colour) const;
    void ring(ImVec2 centre, float radius, Colour colour, double thickness = length::kStroke) const;
    // A path with round corners and an arrow head at its end.
    void arrow(std::span<const ImVec2> path, Colour colour, bool is_dashed) const;
    void icon(Icon icon, const Rect& box, Colour colour) const;

    // One line of text; returns its width. Cut with an ellipsis when wider than `most` (if above
    // 0).
    float text(ImVec2 at, TextStyle style, Colour colour, std::string_view text,
               float most = 0) const;
    // The same, centred in a rectangle's height, at its left edge, middle or right edge.
    float text_left(const Rect& rect, TextStyle style, Colour colour, std::string_view text) const;
    void text_middle(const Rect& rect, TextStyle style, Colour colour, std::string_view text) const;
    void text_right(const Rect& rect, TextStyle style, Colour colour, std::string_view text) const;
    float width_of(TextStyle style, std::string_view text) const;

    const Theme& theme() const { return theme_; }
    const Fonts& fonts() const { return fonts_; }
    ImDrawList* list() const { return list_; }
    float px(double at_scale_1) const { return theme_.px(at_scale_1); }

   private:
    const Theme& theme_;
    const Fonts& fonts_;
    ImDrawList* list_;
};

}  // namespace ringside::gui
