// Paragraphs of mixed type: words flow, long ones break, inline code stands on a tinted ground.
#pragma once

#include "gui/pen.h"

#include <span>
#include <string>

namespace ringside::gui {

struct TextRun {
    std::string text;
    TextStyle style = TextStyle::body;
    Colour colour = 0;
    bool is_code = false;
};

// Lays runs out from (x, y) in `width` and draws them if asked; returns the height.
float rich_text(const Pen& pen, ImVec2 at, float width, std::span<const TextRun> runs,
                bool is_drawn = true);

// The same for one run.
float wrapped_text(const Pen& pen, ImVec2 at, float width, TextStyle style, Colour colour,
                   const std::string& text, bool is_drawn = true);

}  // namespace ringside::gui
