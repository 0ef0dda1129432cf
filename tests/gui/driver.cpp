#include "tests/gui/driver.h"

#include "core/base/internal_error.h"

#include <imgui_internal.h>

#include <memory>

namespace ringside::gui::test {
namespace {

constexpr int kMostFrames = 60;
constexpr float kFrameSeconds = 1.0f / 60;
constexpr int kDragSteps = 4;

// What a renderer would do with the textures that a frame asks for: say that they are there.
void accept_textures() {
#if IMGUI_VERSION_NUM >= 19200
    for (ImTextureData* texture : ImGui::GetPlatformIO().Textures) {
        if (texture->Status == ImTextureStatus_WantCreate ||
            texture->Status == ImTextureStatus_WantUpdates) {
            texture->SetTexID(1);
            texture->SetStatus(ImTextureStatus_OK);
        } else if (texture->Status == ImTextureStatus_WantDestroy) {
            texture->SetTexID(ImTextureID_Invalid);
            texture->SetStatus(ImTextureStatus_Destroyed);
        }
    }
#else
    ImGui::GetIO().Fonts->SetTexID(reinterpret_cast<ImTextureID>(1));
#endif
}

}  // namespace

Driver::Driver(session::Session& session, ImVec2 size, double scale, ThemeName theme)
    : size_(size), context_(ImGui::CreateContext()) {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.UserData = this;
    io.DeltaTime = kFrameSeconds;
#if IMGUI_VERSION_NUM >= 19200
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
    ImGui::GetPlatformIO().Platform_SetClipboardTextFn = [](ImGuiContext* context,
                                                            const char* text) {
        static_cast<Driver*>(context->IO.UserData)->clipboard_ = text;
    };
#else
    io.ClipboardUserData = this;
    io.SetClipboardTextFn = [](void* data, const char* text) {
        static_cast<Driver*>(data)->clipboard_ = text;
    };
#endif
    context_->TestEngineHookItems = true;
    app_ = std::make_unique<App>(session, AppOptions{theme, scale});
    settle();
}

Driver::~Driver() {
    app_.reset();
    ImGui::DestroyContext(context_);
}

void Driver::frame() {
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = size_;
    io.DeltaTime = kFrameSeconds;
    now_ += static_cast<double>(kFrameSeconds);
    rects_.clear();
    items_.clear();
    app_->poll();
    app_->prepare_frame();
    ImGui::NewFrame();
    app_->draw(size_, now_);
    ImGui::Render();
    vertices_ = ImGui::GetDrawData()->TotalVtxCount;
    accept_textures();
}

void Driver::settle() {
    for (int i = 0; i < kMostFrames; ++i) {
        frame();
        if (i > 0 && context_->InputEventsQueue.Size == 0 && !app_->has_changed()) return;
    }
    internal_error("the views did not come to rest");
}

Rect Driver::place(const std::string& label) const {
    const auto found = items_.find(label);
    check(found != items_.end(), "a test asks for an item that is not drawn: " + label);
    return found->second;
}

std::vector<std::string> Driver::labels() const {
    std::vector<std::string> all;
    for (const auto& [label, rect] : items_) all.push_back(label);
    return all;
}

void Driver::move(ImVec2 to) {
    ImGui::GetIO().AddMousePosEvent(to.x, to.y);
    settle();
}

void Driver::click_at(ImVec2 at) {
    move(at);
    ImGui::GetIO().AddMouseButtonEvent(0, true);
    settle();
    ImGui::GetIO().AddMouseButtonEvent(0, false);
    settle();
}

void Driver::click(const std::string& label) { click_at(place(label).centre()); }

void Driver::drag(const std::string& from, const std::string& to) {
    const ImVec2 a = place(from).centre();
    const ImVec2 b = place(to).centre();
    move(a);
    ImGui::GetIO().AddMouseButtonEvent(0, true);
    settle();
    for (int i = 1; i <= kDragSteps; ++i) {
        const float share = static_cast<float>(i) / kDragSteps;
        move({a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share});
    }
    ImGui::GetIO().AddMouseButtonEvent(0, false);
    settle();
}

void Driver::press(ImGuiKey key, bool is_ctrl, bool is_shift, bool is_alt) {
    ImGuiIO& io = ImGui::GetIO();
    const auto modifiers = [&](bool is_down) {
        if (is_ctrl) io.AddKeyEvent(ImGuiMod_Ctrl, is_down);
        if (is_shift) io.AddKeyEvent(ImGuiMod_Shift, is_down);
        if (is_alt) io.AddKeyEvent(ImGuiMod_Alt, is_down);
        settle();
    };
    modifiers(true);
    io.AddKeyEvent(key, true);
    settle();
    io.AddKeyEvent(key, false);
    settle();
    modifiers(false);
}

void Driver::type(const std::string& text) {
    ImGui::GetIO().AddInputCharactersUTF8(text.c_str());
    settle();
}

void Driver::saw(ImGuiID id, const Rect& rect) { rects_[id] = rect; }

void Driver::saw_label(ImGuiID id, const char* label) {
    const auto found = rects_.find(id);
    if (found != rects_.end() && label != nullptr) items_.emplace(label, found->second);
}

}  // namespace ringside::gui::test

// The hooks that Dear ImGui calls; the context knows which driver listens.
void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& rect,
                                 const ImGuiLastItemData*) {
    if (context->IO.UserData == nullptr) return;
    static_cast<ringside::gui::test::Driver*>(context->IO.UserData)
        ->saw(id, {rect.Min.x, rect.Min.y, rect.GetWidth(), rect.GetHeight()});
}
void ImGuiTestEngineHook_ItemInfo(ImGuiContext* context, ImGuiID id, const char* label,
                                  ImGuiItemStatusFlags) {
    if (context->IO.UserData == nullptr) return;
    static_cast<ringside::gui::test::Driver*>(context->IO.UserData)->saw_label(id, label);
}
void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}
const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext*, ImGuiID) { return nullptr; }
