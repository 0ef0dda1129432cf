#include "gui/fonts.h"

#include "gui/strings.h"

#include <cfloat>
#include <cmath>
#include <filesystem>
#include <initializer_list>
#include <utility>

namespace ringside::gui {
namespace {

std::string first_existing(std::initializer_list<const char*> paths) {
    for (const char* path : paths) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(path, ignored)) return path;
    }
    return {};
}

struct StyleShape {
    std::string FontFiles::* file;
    double size;
};

StyleShape shape_of(TextStyle style) {
    switch (style) {
        case TextStyle::title:
            return {&FontFiles::bold, text_size::kTitle};
        case TextStyle::body:
            return {&FontFiles::regular, text_size::kBody};
        case TextStyle::body_bold:
            return {&FontFiles::bold, text_size::kBody};
        case TextStyle::small:
            return {&FontFiles::regular, text_size::kSmall};
        case TextStyle::small_bold:
            return {&FontFiles::bold, text_size::kSmall};
        case TextStyle::caption:
            return {&FontFiles::regular, text_size::kCaption};
        case TextStyle::caption_bold:
            return {&FontFiles::bold, text_size::kCaption};
        case TextStyle::mono:
            return {&FontFiles::mono, text_size::kMono};
        case TextStyle::mono_bold:
            return {&FontFiles::mono_bold, text_size::kMono};
        case TextStyle::mono_small:
            return {&FontFiles::mono, text_size::kMonoSmall};
    }
    return {&FontFiles::regular, text_size::kBody};
}

ImFont* add_font(const std::string& file, float size) {
    ImFontConfig config;
#if IMGUI_VERSION_NUM < 19200
    // Latin, Greek, punctuation, arrows and the few mathematical signs that the texts use.
    static constexpr ImWchar kRanges[] = {0x0020, 0x017F, 0x0391, 0x03C9, 0x2010,
                                          0x2026, 0x2190, 0x2193, 0x2212, 0x2212,
                                          0x2248, 0x2265, 0xFFFD, 0xFFFD, 0};
    config.GlyphRanges = kRanges;
#endif
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    if (!file.empty()) {
        if (ImFont* font = atlas.AddFontFromFileTTF(file.c_str(), size, &config)) return font;
    }
    config.SizePixels = size;
    return atlas.AddFontDefault(&config);
}

}  // namespace

FontFiles find_font_files() {
    FontFiles files;
    files.regular = first_existing({"/usr/share/fonts/opentype/inter/Inter-Regular.otf",
                                    "/usr/share/fonts/truetype/inter/Inter-Regular.ttf",
                                    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"});
    files.bold = first_existing({"/usr/share/fonts/opentype/inter/Inter-SemiBold.otf",
                                 "/usr/share/fonts/truetype/inter/Inter-SemiBold.ttf",
                                 "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"});
    files.mono =
        first_existing({"/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf",
                        "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"});
    files.mono_bold =
        first_existing({"/usr/share/fonts/truetype/jetbrains-mono/JetBrainsMono-Bold.ttf",
                        "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf"});
    if (files.bold.empty()) files.bold = files.regular;
    if (files.mono_bold.empty()) files.mono_bold = files.mono;
    if (files.regular.empty() || files.mono.empty()) files.note = strings::kFontsMissing;
    return files;
}

void Fonts::set_scale(double scale) {
    if (scale == scale_) return;
#if IMGUI_VERSION_NUM >= 19200
    if (scale_ == 0) {
        std::array<std::pair<std::string, ImFont*>, 4> loaded;
        std::size_t count = 0;
        for (std::size_t i = 0; i < kTextStyles; ++i) {
            const std::string& file = files_.*shape_of(static_cast<TextStyle>(i)).file;
            std::size_t at = 0;
            while (at < count && loaded[at].first != file) ++at;
            if (at == count) {
                loaded[at] = {file, add_font(file, static_cast<float>(text_size::kBody))};
                ++count;
            }
            faces_[i].font = loaded[at].second;
        }
    }
    for (std::size_t i = 0; i < kTextStyles; ++i) {
        faces_[i].size = static_cast<float>(
            std::round(shape_of(static_cast<TextStyle>(i)).size * scale * 2) / 2);
    }
#else
    ImGui::GetIO().Fonts->Clear();
    for (std::size_t i = 0; i < kTextStyles; ++i) {
        const StyleShape shape = shape_of(static_cast<TextStyle>(i));
        const float size = static_cast<float>(std::round(shape.size * scale));
        faces_[i] = {add_font(files_.*shape.file, size), size};
    }
    ImGui::GetIO().Fonts->Build();
#endif
    ImGui::GetIO().FontDefault = face(TextStyle::body).font;
    scale_ = scale;
}

ImVec2 Fonts::measure(TextStyle style, const char* begin, const char* end) const {
    const Typeface used = face(style);
    return used.font->CalcTextSizeA(used.size, FLT_MAX, 0, begin, end);
}

float Fonts::line_height(TextStyle style) const {
    switch (style) {
        case TextStyle::title:
        case TextStyle::body:
        case TextStyle::body_bold:
        case TextStyle::small:
        case TextStyle::small_bold:
        case TextStyle::caption:
        case TextStyle::caption_bold:
            return std::round(face(style).size * 1.28f);
        case TextStyle::mono:
        case TextStyle::mono_bold:
        case TextStyle::mono_small:
            return std::round(face(style).size * 1.24f);
    }
    return face(style).size;
}

UsedFont::UsedFont(Typeface face) {
#if IMGUI_VERSION_NUM >= 19200
    ImGui::PushFont(face.font, face.size);
#else
    ImGui::PushFont(face.font);
#endif
}

UsedFont::~UsedFont() { ImGui::PopFont(); }

}  // namespace ringside::gui
