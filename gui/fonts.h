// The two type families at every size that the window uses, in both supported versions of Dear
// ImGui: 1.92 rasterises on demand, 1.90 bakes each size beforehand.
#pragma once

#include "gui/theme.h"

#include <imgui.h>

#include <array>
#include <string>

namespace ringside::gui {

enum class TextStyle {
    title,
    body,
    body_bold,
    small,
    small_bold,
    caption,
    caption_bold,
    mono,
    mono_bold,
    mono_small,
};
inline constexpr std::size_t kTextStyles = 10;

// A font with the size that it is drawn at. Units: pixels.
struct Typeface {
    ImFont* font = nullptr;
    float size = 0;
};

// Paths of the font files; an empty one means Dear ImGui's built-in font.
struct FontFiles {
    std::string regular;
    std::string bold;
    std::string mono;
    std::string mono_bold;
    std::string note;  // what is missing and which package has it; empty when all is there
};
// Looks where distributions put Inter and JetBrains Mono, then for DejaVu.
FontFiles find_font_files();

class Fonts {
   public:
    explicit Fonts(FontFiles files) : files_(std::move(files)) {}
    const FontFiles& files() const { return files_; }
    // Makes the fonts for a scale. Call outside a frame; cheap when the scale has not changed.
    void set_scale(double scale);
    Typeface face(TextStyle style) const { return faces_[static_cast<std::size_t>(style)]; }
    ImVec2 measure(TextStyle style, const char* begin, const char* end = nullptr) const;
    ImVec2 measure(TextStyle style, const std::string& text) const {
        return measure(style, text.data(), text.data() + text.size());
    }
    float line_height(TextStyle style) const;

   private:
    FontFiles files_;
    double scale_ = 0;
    std::array<Typeface, kTextStyles> faces_{};
};

// Uses a typeface for Dear ImGui's own widgets (input fields) while it lives.
class UsedFont {
   public:
    explicit UsedFont(Typeface face);
    ~UsedFont();
    UsedFont(const UsedFont&) = delete;
    UsedFont& operator=(const UsedFont&) = delete;
};

}  // namespace ringside::gui
