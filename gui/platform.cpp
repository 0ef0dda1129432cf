#include "gui/platform.h"

#include "gui/strings.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui_internal.h>
// The readback needs six names of OpenGL 1; the drawing itself loads its own.
#include <GL/gl.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ringside::gui {

Result<std::unique_ptr<Window>> Window::open(const WindowOptions& options) {
    if (glfwInit() == GLFW_FALSE) return failure(ErrorKind::unavailable, strings::kNoDisplay);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 0);
    GLFWwindow* made = glfwCreateWindow(std::max(options.width, kLeastWidth),
                                        std::max(options.height, kLeastHeight),
                                        options.title.c_str(), nullptr, nullptr);
    if (made == nullptr) {
        glfwTerminate();
        return failure(ErrorKind::unavailable, strings::kNoOpenGl);
    }
    glfwSetWindowSizeLimits(made, kLeastWidth, kLeastHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(made);
    glfwSwapInterval(1);

    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    // The window has its own order of focus; Dear ImGui's would take the arrow keys.
    io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    std::unique_ptr<Window> window(new Window(made));
    glfwSetWindowUserPointer(made, window.get());
    glfwSetWindowRefreshCallback(made, [](GLFWwindow* handle) {
        static_cast<Window*>(glfwGetWindowUserPointer(handle))->is_damaged_ = true;
    });
    glfwSetFramebufferSizeCallback(made, [](GLFWwindow* handle, int, int) {
        static_cast<Window*>(glfwGetWindowUserPointer(handle))->is_damaged_ = true;
    });
    glfwSetWindowContentScaleCallback(made, [](GLFWwindow* handle, float, float) {
        static_cast<Window*>(glfwGetWindowUserPointer(handle))->is_damaged_ = true;
    });
    ImGui_ImplGlfw_InitForOpenGL(made, true);
    if (!ImGui_ImplOpenGL3_Init("#version 130"))
        return failure(ErrorKind::unavailable, strings::kNoOpenGl);
    return window;
}

Window::~Window() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
    glfwDestroyWindow(window_);
    glfwTerminate();
}

bool Window::is_closing() const { return glfwWindowShouldClose(window_) != GLFW_FALSE; }

double Window::display_scale() const {
    float x = 1;
    float y = 1;
    glfwGetWindowContentScale(window_, &x, &y);
    return std::max(0.5f, std::max(x, y));
}

ImVec2 Window::size() const {
    int width = 0;
    int height = 0;
    glfwGetFramebufferSize(window_, &width, &height);
    return {static_cast<float>(width), static_cast<float>(height)};
}

void Window::wait(double seconds) {
    if (seconds <= 0) {
        glfwPollEvents();
    } else {
        glfwWaitEventsTimeout(seconds);
    }
}

bool Window::has_input() const { return ImGui::GetCurrentContext()->InputEventsQueue.Size > 0; }

bool Window::take_damage() { return std::exchange(is_damaged_, false); }

void Window::draw(const std::function<void(ImVec2)>& build, std::uint32_t background,
                  Picture* picture) {
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    build(size);
    ImGui::Render();
    const ImVec2 pixels = this->size();
    const ImVec4 clear = ImGui::ColorConvertU32ToFloat4(background);
    glViewport(0, 0, static_cast<int>(pixels.x), static_cast<int>(pixels.y));
    glClearColor(clear.x, clear.y, clear.z, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    if (picture != nullptr) read_back(*picture);
    glfwSwapBuffers(window_);
}

void Window::read_back(Picture& picture) const {
    picture = {};
    const ImVec2 pixels = size();
    picture.width = static_cast<int>(pixels.x);
    picture.height = static_cast<int>(pixels.y);
    const std::size_t row = static_cast<std::size_t>(picture.width) * 3;
    std::vector<std::uint8_t> upside_down(row * static_cast<std::size_t>(picture.height));
    glReadBuffer(GL_BACK);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, picture.width, picture.height, GL_RGB, GL_UNSIGNED_BYTE, upside_down.data());
    picture.rgb.reserve(upside_down.size());
    for (int y = picture.height - 1; y >= 0; --y) {
        const auto from =
            upside_down.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y) * row);
        picture.rgb.insert(picture.rgb.end(), from, from + static_cast<std::ptrdiff_t>(row));
    }
}

double Window::now() { return glfwGetTime(); }
void Window::wake() { glfwPostEmptyEvent(); }

}  // namespace ringside::gui
