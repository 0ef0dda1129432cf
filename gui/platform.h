// The real window: GLFW, OpenGL 3, the loop that sleeps when nothing happens.
#pragma once

#include "core/base/result.h"

#include <imgui.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

struct GLFWwindow;

namespace ringside::gui {

inline constexpr int kLeastWidth = 800;
inline constexpr int kLeastHeight = 500;

struct WindowOptions {
    std::string title;
    int width = 1440;
    int height = 900;
};

struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;  // rows from the top
};

// A window with a current OpenGL context and a Dear ImGui context.
// Threads: one; wake() from any.
class Window {
   public:
    // Errors: unavailable, with a remedy, when there is no display or no OpenGL 3.
    static Result<std::unique_ptr<Window>> open(const WindowOptions& options);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    bool is_closing() const;
    // The display's scale: 1.5 on a display of 144 dots per inch.
    double display_scale() const;
    ImVec2 size() const;
    // Waits for input, for wake(), or for so many seconds; then hands input to Dear ImGui.
    void wait(double seconds);
    // True when Dear ImGui has input that no frame has used yet.
    bool has_input() const;
    // Draws one frame: `build` runs between NewFrame and Render.
    // `picture`, if given, gets the pixels.
    void draw(const std::function<void(ImVec2)>& build, std::uint32_t background, Picture* picture);
    // True once after the window was resized, uncovered or moved to another display.
    bool take_damage();
    static double now();
    static void wake();

   private:
    explicit Window(GLFWwindow* window) : window_(window) {}
    void read_back(Picture& picture) const;
    GLFWwindow* window_;
    bool is_damaged_ = true;
};

}  // namespace ringside::gui
