// Drives the real views without a window: a synthetic mouse and keyboard, and the places and labels
// of what was drawn, by Dear ImGui's test hooks.
#pragma once

#include "gui/app.h"
#include "gui/geometry.h"

#include <imgui.h>

#include <map>
#include <string>
#include <vector>

namespace ringside::gui::test {

class Driver {
   public:
    explicit Driver(session::Session& session, ImVec2 size = {1440, 900}, double scale = 1,
                    ThemeName theme = ThemeName::dark);
    ~Driver();
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;

    App& app() { return *app_; }
    ViewState& state() { return app_->state(); }
    void frame();
    // Frames until nothing is queued and nothing changes.
    void settle();
    bool has(const std::string& label) const { return items_.count(label) > 0; }
    // The first item with this label in the last frame. Requires: has(label).
    Rect place(const std::string& label) const;
    std::vector<std::string> labels() const;
    void move(ImVec2 to);
    void click(const std::string& label);
    void click_at(ImVec2 at);
    void drag(const std::string& from, const std::string& to);
    void press(ImGuiKey key, bool is_ctrl = false, bool is_shift = false, bool is_alt = false);
    void type(const std::string& text);
    void resize(ImVec2 size) { size_ = size; }
    // Vertices of the last frame, as a measure of what was drawn.
    int vertices() const { return vertices_; }
    std::string clipboard() const { return clipboard_; }

    // Called by the hooks.
    void saw(ImGuiID id, const Rect& rect);
    void saw_label(ImGuiID id, const char* label);

   private:
    ImVec2 size_;
    ImGuiContext* context_;
    std::unique_ptr<App> app_;
    std::map<ImGuiID, Rect> rects_;
    std::map<std::string, Rect> items_;
    std::string clipboard_;
    double now_ = 0;
    int vertices_ = 0;
};

}  // namespace ringside::gui::test
