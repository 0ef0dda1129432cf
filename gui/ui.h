// What every widget needs for one frame, and the pressable areas that they are made of.
#pragma once

#include "gui/actions.h"
#include "gui/fonts.h"
#include "gui/geometry.h"
#include "gui/pen.h"
#include "gui/theme.h"

#include <imgui.h>

#include <string>
#include <string_view>
#include <vector>

namespace ringside::gui {

class MarkdownCache;
class CodeCache;

// Tab and Shift Tab walk over every pressable area in the order they were drawn; Space presses.
class FocusRing {
   public:
    void begin_frame();
    void end_frame();
    // Registers an area; true while it has the focus and the focus is shown.
    bool is_focused(ImGuiID id);
    bool is_pressed(ImGuiID id) const { return is_shown_ && id == focused_ && is_space_; }
    // True in the frame after the focus moved to it: scroll it into sight.
    bool has_just_come(ImGuiID id) const { return is_shown_ && id == focused_ && has_moved_; }

   private:
    std::vector<ImGuiID> order_;
    ImGuiID focused_ = 0;
    bool is_shown_ = false;
    bool is_space_ = false;
    bool has_moved_ = false;
    int wanted_ = 0;
};

struct Ui {
    const Theme& theme;
    const Fonts& fonts;
    FocusRing& focus;
    MarkdownCache& markdown;
    CodeCache& code;
    const ActionTable& actions;
    ActionContext& context;
    double now = 0;  // seconds, for elapsed times

    Pen pen() const { return {theme, fonts, ImGui::GetWindowDrawList()}; }
    const Palette& colours() const { return theme.colours(); }
    float px(double at_scale_1) const { return theme.px(at_scale_1); }
    Intents& intents() const { return context.intents; }
};

struct Press {
    bool is_pressed = false;
    bool is_over = false;
    bool is_held = false;
    bool is_focused = false;
};
// An area that can be pressed by mouse or keyboard. Draws nothing but the focus frame (call
// focus_frame last).
Press press_area(Ui& ui, const char* id, const Rect& rect, bool is_enabled = true);
void focus_frame(Ui& ui, const Rect& rect, const Press& press);

enum class ButtonLook { primary, plain, quiet };
// A button of the action table; runs it. Returns its width.
float action_button(Ui& ui, ActionId id, ImVec2 at, ButtonLook look, int index = 0);
// How wide that button will be.
float action_button_width(const Ui& ui, ActionId id, ButtonLook look, int index = 0);
// A small icon button of the action table, name and key in its tooltip.
void icon_button(Ui& ui, ActionId id, Icon icon, const Rect& rect, int index = 0);
// A pill with text, such as a try-it. Its width; `is_pressed` says whether it was pressed.
struct Pill {
    float width = 0;
    bool is_pressed = false;
};
enum class PillLook { plain, chosen, dashed };
Pill pill_button(Ui& ui, const char* id, ImVec2 at, std::string_view label, Icon icon,
                 PillLook look);
float pill_width(const Ui& ui, std::string_view label, bool has_icon);
// A label in an outlined pill; returns its width.
float chip(const Ui& ui, ImVec2 at, std::string_view label, Colour colour);
// A letter or key in a small box.
void key_cap(const Ui& ui, const Rect& rect, std::string_view label, Colour colour, Colour border);
// Text that appears beside the pointer while an area is pointed at.
void tooltip(const Ui& ui, std::string_view text);

// A child window that scrolls; use as a guard. Draws at its cursor in explicit positions.
class ScrollPane {
   public:
    // `pad` on the left and right at scale 1.
    ScrollPane(Ui& ui, const char* id, const Rect& rect, double pad);
    ~ScrollPane();
    ScrollPane(const ScrollPane&) = delete;
    ScrollPane& operator=(const ScrollPane&) = delete;
    float x() const { return x_; }
    float width() const { return width_; }
    float top() const { return top_; }
    // Says where the content ends, so that the pane knows how far to scroll.
    void end_at(float y);

   private:
    float x_ = 0;
    float width_ = 0;
    float top_ = 0;
};

}  // namespace ringside::gui
