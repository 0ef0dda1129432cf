// A column of text and widgets, from the top down.
#pragma once

#include "gui/ui.h"
#include "gui/widgets/markdown.h"
#include "gui/widgets/rich_text.h"

#include <string>

namespace ringside::gui {

struct Column {
    Ui& ui;
    float x = 0;
    float width = 0;
    float y = 0;

    void gap(double at_scale_1) { y += ui.px(at_scale_1); }
    ImVec2 at() const { return {x, y}; }
    float right() const { return x + width; }

    void text(TextStyle style, Colour colour, const std::string& words) {
        y += wrapped_text(ui.pen(), at(), width, style, colour, words);
    }
    void markdown(const std::string& words, TextStyle plain, Colour colour) {
        const TextStyle bold =
            plain == TextStyle::body ? TextStyle::body_bold : TextStyle::small_bold;
        const MarkdownLook look{plain, bold, colour, ui.colours().text};
        y += gui::markdown(ui.pen(), ui.markdown, at(), width, words, look);
    }
    // A small heading in capitals with a rule below it.
    void section(const char* title) {
        text(TextStyle::caption_bold, ui.colours().text_dim, title);
        gap(4);
        rule();
    }
    void rule() {
        ui.pen().line({x, y}, {right(), y}, ui.colours().line);
        gap(1);
    }
};

// A line that folds what is below it; true while open.
inline bool fold_line(Column& column, const char* id, const std::string& title, bool& is_open) {
    Ui& ui = column.ui;
    const float height = ui.px(length::kChip + 4);
    const Rect rect{column.x, column.y, column.width, height};
    const Press press = press_area(ui, id, rect);
    if (press.is_pressed) is_open = !is_open;
    const float icon = ui.px(length::kDot + 2);
    const Pen pen = ui.pen();
    pen.icon(is_open ? Icon::chevron_down : Icon::chevron_right,
             {rect.x, rect.y + (rect.height - icon) / 2, icon, icon}, ui.colours().text_dim);
    const float from = rect.x + icon + ui.px(length::kGap);
    pen.text_left({from, rect.y, rect.right() - from, rect.height}, TextStyle::small_bold,
                  press.is_over ? ui.colours().text : ui.colours().text_soft, title);
    focus_frame(ui, rect, press);
    column.y += height;
    return is_open;
}

}  // namespace ringside::gui
