#include "gui/ui.h"

#include "gui/strings.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace ringside::gui {

void FocusRing::begin_frame() {
    order_.clear();
    const ImGuiIO& io = ImGui::GetIO();
    is_space_ = !io.WantTextInput && ImGui::IsKeyPressed(ImGuiKey_Space, false);
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left)) is_shown_ = false;
    wanted_ = 0;
    if (ImGui::IsKeyPressed(ImGuiKey_Tab, true) && !io.KeyCtrl && !io.KeyAlt)
        wanted_ = io.KeyShift ? -1 : 1;
}

void FocusRing::end_frame() {
    has_moved_ = false;
    if (wanted_ == 0 || order_.empty()) return;
    const auto at = std::find(order_.begin(), order_.end(), focused_);
    const auto size = static_cast<std::ptrdiff_t>(order_.size());
    std::ptrdiff_t next = wanted_ > 0 ? 0 : size - 1;
    if (at != order_.end() && is_shown_) next = (at - order_.begin() + wanted_ + size) % size;
    focused_ = order_[static_cast<std::size_t>(next)];
    is_shown_ = true;
    has_moved_ = true;
}

bool FocusRing::is_focused(ImGuiID id) {
    order_.push_back(id);
    return is_shown_ && id == focused_;
}

Press press_area(Ui& ui, const char* id, const Rect& rect, bool is_enabled) {
    Press press;
    ImGui::SetCursorScreenPos(rect.min());
    const ImVec2 size{std::max(1.f, rect.width), std::max(1.f, rect.height)};
    const ImGuiID number = ImGui::GetID(id);
    ImGui::BeginDisabled(!is_enabled);
    press.is_pressed = ImGui::InvisibleButton(id, size);
    ImGui::EndDisabled();
    press.is_over = ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled);
    if (!is_enabled) return press;
    press.is_held = ImGui::IsItemActive();
    press.is_focused = ui.focus.is_focused(number);
    if (ui.focus.is_pressed(number)) press.is_pressed = true;
    if (ui.focus.has_just_come(number)) {
        ImGui::ScrollToRect(ImGui::GetCurrentWindow(), ImRect(rect.min(), rect.max()));
    }
    if (press.is_over) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return press;
}

void focus_frame(Ui& ui, const Rect& rect, const Press& press) {
    if (press.is_focused) {
        ui.pen().outline(rect.shrunk(-ui.px(2)), ui.colours().text, length::kCorner,
                         length::kStroke);
    }
}

namespace {

struct ButtonText {
    std::string_view name;
    std::string key;
};

ButtonText text_of(const Action& action) {
    return {action.name, action.keys.empty() ? std::string() : name_of(action.keys.front())};
}

bool is_with_icon(ActionId id) { return id == ActionId::run || id == ActionId::sweep; }

}  // namespace

float action_button_width(const Ui& ui, ActionId id, ButtonLook look, int index) {
    const ButtonText text = text_of(ui.actions.find(id, index));
    const Pen pen = ui.pen();
    const TextStyle style = look == ButtonLook::quiet ? TextStyle::small : TextStyle::body_bold;
    float width = pen.width_of(style, text.name) + 2 * ui.px(length::kButtonPad);
    if (!text.key.empty())
        width += ui.px(length::kGap) + pen.width_of(TextStyle::caption, text.key);
    if (is_with_icon(id)) width += ui.px(length::kDot) + ui.px(length::kGap);
    return width;
}

float action_button(Ui& ui, ActionId id, ImVec2 at, ButtonLook look, int index) {
    const Action& action = ui.actions.find(id, index);
    const ButtonText text = text_of(action);
    const Palette& colours = ui.colours();
    const bool is_enabled = action.is_enabled(ui.context);
    const Rect rect{at.x, at.y, action_button_width(ui, id, look, index), ui.px(length::kButton)};
    const Press press = press_area(ui, action.name.c_str(), rect, is_enabled);
    const Pen pen = ui.pen();

    Colour fill = press.is_over && is_enabled ? colours.raised_over : colours.raised;
    Colour ink = colours.text;
    if (look == ButtonLook::primary) {
        fill = press.is_over ? mixed(colours.accent, colours.text, 0.15) : colours.accent;
        ink = colours.accent_ink;
    }
    Colour key_ink = look == ButtonLook::primary ? colours.accent_ink : colours.text_dim;
    if (!is_enabled) {
        fill = colours.panel;
        ink = colours.text_dim;
        key_ink = colours.text_dim;
    }
    pen.fill(rect, fill, length::kCorner);
    if (look != ButtonLook::primary || !is_enabled)
        pen.outline(rect, colours.line_strong, length::kCorner);
    const TextStyle style = look == ButtonLook::quiet ? TextStyle::small : TextStyle::body_bold;
    float x = rect.x + ui.px(length::kButtonPad);
    if (is_with_icon(id)) {
        const float side = ui.px(length::kDot);
        pen.icon(Icon::play, {x, rect.y + (rect.height - side) / 2, side, side}, ink);
        x += side + ui.px(length::kGap);
    }
    const Rect inside{x, rect.y, rect.right() - x, rect.height};
    x += pen.text_left(inside, style, ink, text.name) + ui.px(length::kGap);
    if (!text.key.empty()) {
        pen.text_left({x, rect.y + ui.px(1), rect.right() - x, rect.height}, TextStyle::caption,
                      key_ink, text.key);
    }
    focus_frame(ui, rect, press);
    if (press.is_pressed && is_enabled) action.run(ui.context);
    return rect.width;
}

void icon_button(Ui& ui, ActionId id, Icon icon, const Rect& rect, int index) {
    const Action& action = ui.actions.find(id, index);
    const bool is_enabled = action.is_enabled(ui.context);
    const Press press = press_area(ui, action.name.c_str(), rect, is_enabled);
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    if (press.is_over && is_enabled) pen.fill(rect, colours.raised, length::kCornerSmall);
    const Colour ink = is_enabled ? (press.is_over ? colours.text : colours.text_soft)
                                  : with_opacity(colours.text_dim, 0.45);
    pen.icon(icon, rect.shrunk(rect.height * 0.26f), ink);
    focus_frame(ui, rect, press);
    if (press.is_over)
        tooltip(ui, strings::name_and_key(action.name, action.keys.empty()
                                                           ? std::string()
                                                           : name_of(action.keys.front())));
    if (press.is_pressed && is_enabled) action.run(ui.context);
}

float pill_width(const Ui& ui, std::string_view label, bool has_icon) {
    const float icon = has_icon ? ui.px(length::kDot) + ui.px(length::kGap) : 0;
    return ui.pen().width_of(TextStyle::small, label) + 2 * ui.px(length::kChipPad) + icon;
}

Pill pill_button(Ui& ui, const char* id, ImVec2 at, std::string_view label, Icon icon,
                 PillLook look) {
    const Palette& colours = ui.colours();
    const Rect rect{at.x, at.y, pill_width(ui, label, true), ui.px(length::kChip + 4)};
    const Press press = press_area(ui, id, rect);
    const Pen pen = ui.pen();
    const bool is_chosen = look == PillLook::chosen;
    pen.fill(rect,
             is_chosen       ? colours.accent
             : press.is_over ? colours.raised_over
                             : colours.raised,
             12);
    if (look == PillLook::dashed) {
        pen.dashed_outline(rect, colours.line_strong);
    } else if (!is_chosen) {
        pen.outline(rect, colours.line_strong, 12);
    }
    const Colour ink = is_chosen ? colours.accent_ink : colours.text;
    const float side = ui.px(length::kDot);
    pen.icon(icon,
             {rect.x + ui.px(length::kChipPad), rect.y + (rect.height - side) / 2, side, side},
             ink);
    const float x = rect.x + ui.px(length::kChipPad) + side + ui.px(length::kGap);
    pen.text_left({x, rect.y, rect.right() - x, rect.height}, TextStyle::small, ink, label);
    focus_frame(ui, rect, press);
    return {rect.width, press.is_pressed};
}

float chip(const Ui& ui, ImVec2 at, std::string_view label, Colour colour) {
    const Pen pen = ui.pen();
    const Rect rect{at.x, at.y,
                    pen.width_of(TextStyle::caption, label) + 2 * ui.px(length::kChipPad),
                    ui.px(length::kChip)};
    pen.outline(rect, mixed(ui.colours().background, colour, 0.6), length::kChip / 2);
    pen.text_middle(rect, TextStyle::caption, colour, label);
    return rect.width;
}

void key_cap(const Ui& ui, const Rect& rect, std::string_view label, Colour colour, Colour border) {
    const Pen pen = ui.pen();
    pen.outline(rect, border, length::kCornerSmall);
    pen.text_middle(rect, TextStyle::caption, colour, label);
}

void tooltip(const Ui& ui, std::string_view text) {
    if (text.empty()) return;
    const Palette& colours = ui.colours();
    ImGui::PushStyleColor(ImGuiCol_PopupBg, colours.raised);
    ImGui::PushStyleColor(ImGuiCol_Border, colours.line_strong);
    ImGui::PushStyleColor(ImGuiCol_Text, colours.text);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2(ui.px(length::kGap), ui.px(length::kGap / 2)));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, ui.px(length::kCorner));
    if (ImGui::BeginTooltip()) {
        {
            const UsedFont font(ui.fonts.face(TextStyle::caption));
            ImGui::PushTextWrapPos(ui.px(length::kLeastPane + 60));
            ImGui::TextUnformatted(text.data(), text.data() + text.size());
            ImGui::PopTextWrapPos();
        }
        ImGui::EndTooltip();
    }
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor(3);
}

ScrollPane::ScrollPane(Ui& ui, const char* id, const Rect& rect, double pad) {
    ImGui::SetCursorScreenPos(rect.min());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::BeginChild(id, ImVec2(std::max(1.f, rect.width), std::max(1.f, rect.height)));
    ImGui::PopStyleVar();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    x_ = start.x + ui.px(pad);
    // The scroll bar's room is kept free whether or not it shows, so that nothing jumps.
    width_ = rect.width - ui.px(pad) - std::max(ui.px(pad), ui.px(length::kScrollbar + 2));
    top_ = start.y;
}

void ScrollPane::end_at(float y) {
    ImGui::SetCursorScreenPos({x_, std::max(top_, y - 1)});
    ImGui::Dummy({1, 1});
}

ScrollPane::~ScrollPane() { ImGui::EndChild(); }

}  // namespace ringside::gui
