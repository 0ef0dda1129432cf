#include "gui/widgets/slider.h"

#include <algorithm>
#include <cmath>

namespace ringside::gui {
namespace {

constexpr double kRow = 34;
constexpr double kLabel = 98;
constexpr double kValue = 88;
constexpr double kKnob = 7;

Rect row_of(Column& column) { return {column.x, column.y, column.width, column.ui.px(kRow)}; }

void label_text(Column& column, const char* label) {
    const Rect row = row_of(column);
    column.ui.pen().text_left({row.x, row.y, column.ui.px(kLabel), row.height}, TextStyle::small,
                              column.ui.colours().text_dim, label);
}

}  // namespace

std::size_t slider_row(Column& column, const char* label, std::size_t stop, std::size_t count,
                       const std::string& value) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    const Rect row = row_of(column);
    label_text(column, label);
    const float from = row.x + ui.px(kLabel);
    const Rect track{from, row.y, std::max(ui.px(40), row.right() - ui.px(kValue) - from),
                     row.height};
    const float knob = ui.px(kKnob);
    const float length = track.width - 2 * knob;
    const std::size_t last = count > 0 ? count - 1 : 0;
    const Press press = press_area(ui, label, track, count > 1);
    std::size_t wanted = std::min(stop, last);
    if (press.is_held && ImGui::IsMouseDown(ImGuiMouseButton_Left) && last > 0) {
        const float part = (ImGui::GetIO().MousePos.x - track.x - knob) / length;
        const float at = std::round(std::clamp(part, 0.f, 1.f) * static_cast<float>(last));
        wanted = static_cast<std::size_t>(at);
    }
    if (press.is_focused) {
        if (ImGui::IsKeyPressed(ImGuiKey_LeftArrow, true) && wanted > 0) --wanted;
        if (ImGui::IsKeyPressed(ImGuiKey_RightArrow, true) && wanted < last) ++wanted;
    }
    const float part = last > 0 ? static_cast<float>(wanted) / static_cast<float>(last) : 0;
    const Pen pen = ui.pen();
    const float thick = ui.px(4);
    pen.fill({track.x, track.centre().y - thick / 2, track.width, thick}, colours.track, 2);
    pen.disc({track.x + knob + part * length, track.centre().y},
             press.is_over || press.is_held ? knob * 1.15f : knob, colours.accent);
    focus_frame(ui, track.shrunk(0, ui.px(6)), press);
    pen.text_right({track.right(), row.y, row.right() - track.right(), row.height},
                   TextStyle::small, colours.text, value);
    column.y += row.height;
    return wanted;
}

std::size_t words_row(Column& column, const char* label, std::span<const std::string> words,
                      std::size_t chosen) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    const Rect row = row_of(column);
    label_text(column, label);
    float x = row.x + ui.px(kLabel);
    std::size_t wanted = chosen;
    ImGui::PushID(label);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool is_chosen = i == chosen;
        const TextStyle style = is_chosen ? TextStyle::small_bold : TextStyle::small;
        const float width = ui.pen().width_of(style, words[i]);
        const Rect area{x, row.y + ui.px(4), width, row.height - ui.px(8)};
        const Press press = press_area(ui, words[i].c_str(), area);
        const Pen pen = ui.pen();
        const Colour ink = is_chosen || press.is_over ? colours.text : colours.text_dim;
        pen.text_left({x, row.y, width + 1, row.height}, style, ink, words[i]);
        // What is not chosen is underlined, as a link is: colour is not the only sign.
        if (!is_chosen) {
            const float line = row.centre().y + ui.px(9);
            pen.line({x, line}, {x + width, line}, ink);
        }
        focus_frame(ui, area, press);
        if (press.is_pressed) wanted = i;
        x += width + ui.px(length::kGapWide);
    }
    ImGui::PopID();
    column.y += row.height;
    return wanted;
}

std::size_t list_row(Column& column, const char* label, std::span<const std::string> items,
                     std::size_t chosen, std::string& open) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    const Rect row = row_of(column);
    label_text(column, label);
    const Rect value{row.x + ui.px(kLabel), row.y, row.right() - row.x - ui.px(kLabel), row.height};
    const Press press = press_area(ui, label, value);
    const Pen pen = ui.pen();
    const float side = ui.px(length::kDot);
    const std::string text = chosen < items.size() ? items[chosen] : std::string();
    const float most = value.width - side - ui.px(6);
    const float shown = std::min(most, pen.width_of(TextStyle::small_bold, text));
    pen.text_left({value.x, value.y, most + 1, value.height}, TextStyle::small_bold, colours.text,
                  text);
    pen.icon(Icon::chevron_down,
             {value.x + shown + ui.px(6), value.centre().y - side / 2, side, side},
             press.is_over ? colours.text : colours.text_dim);
    focus_frame(ui, value, press);
    column.y += row.height;
    if (press.is_pressed) open = open == label ? std::string() : label;
    if (open != label) return chosen;
    std::size_t wanted = chosen;
    ImGui::PushID(label);
    const float line = ui.px(26);
    const Rect box{value.x - ui.px(8), column.y, value.width + ui.px(8),
                   line * static_cast<float>(items.size()) + ui.px(8)};
    pen.fill(box, colours.inset, length::kCorner);
    pen.outline(box, colours.line_strong, length::kCorner);
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Rect item{box.x + ui.px(4), box.y + ui.px(4) + line * static_cast<float>(i),
                        box.width - ui.px(8), line};
        const Press each = press_area(ui, items[i].c_str(), item);
        if (each.is_over) pen.fill(item, colours.raised, length::kCornerSmall);
        if (i == chosen) {
            pen.icon(Icon::check, {item.x + ui.px(2), item.centre().y - side / 2, side, side},
                     colours.accent_text);
        }
        pen.text({item.x + ui.px(16), item.y + (line - ui.fonts.line_height(TextStyle::small)) / 2},
                 TextStyle::small, colours.text, items[i], item.width - ui.px(18));
        focus_frame(ui, item, each);
        if (each.is_pressed) {
            wanted = i;
            open.clear();
        }
    }
    ImGui::PopID();
    column.y = box.bottom() + ui.px(6);
    return wanted;
}

}  // namespace ringside::gui
