#include "gui/pen.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace ringside::gui {
namespace {

constexpr double kDash = 4;
constexpr double kArrowHead = 6;
constexpr double kRouteCorner = 7;
constexpr double kStripe = 8;

float distance(ImVec2 a, ImVec2 b) { return std::hypot(b.x - a.x, b.y - a.y); }

ImVec2 towards(ImVec2 from, ImVec2 to, float by) {
    const float whole = distance(from, to);
    if (whole <= 0) return from;
    return {from.x + (to.x - from.x) * by / whole, from.y + (to.y - from.y) * by / whole};
}

// Small letters sit low in their line: half a pixel up looks centred.
float centred(float room, float height) { return std::floor((room - height) / 2); }

// Replaces each corner by a short arc of points.
std::vector<ImVec2> rounded(std::span<const ImVec2> path, float radius) {
    std::vector<ImVec2> points;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i == 0 || i + 1 == path.size()) {
            points.push_back(path[i]);
            continue;
        }
        const float most =
            std::min(distance(path[i - 1], path[i]), distance(path[i], path[i + 1])) / 2;
        const float cut = std::min(radius, most);
        const ImVec2 in = towards(path[i], path[i - 1], cut);
        const ImVec2 out = towards(path[i], path[i + 1], cut);
        constexpr int kPieces = 5;
        for (int piece = 0; piece <= kPieces; ++piece) {
            const float t = static_cast<float>(piece) / kPieces;
            const float a = (1 - t) * (1 - t);
            const float b = 2 * (1 - t) * t;
            const float c = t * t;
            points.push_back(
                {a * in.x + b * path[i].x + c * out.x, a * in.y + b * path[i].y + c * out.y});
        }
    }
    return points;
}

void dashes(ImDrawList* list, std::span<const ImVec2> points, float dash, Colour colour,
            float thickness) {
    float left = dash;
    bool is_drawn = true;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        ImVec2 at = points[i];
        float rest = distance(at, points[i + 1]);
        while (rest > 0) {
            const float step = std::min(rest, left);
            const ImVec2 next = towards(at, points[i + 1], step);
            if (is_drawn) list->AddLine(at, next, colour, thickness);
            at = next;
            rest -= step;
            left -= step;
            if (left <= 0) {
                left = dash;
                is_drawn = !is_drawn;
            }
        }
    }
}

}  // namespace

void Pen::fill(const Rect& rect, Colour colour, double corner) const {
    list_->AddRectFilled(rect.min(), rect.max(), colour, px(corner));
}

void Pen::outline(const Rect& rect, Colour colour, double corner, double thickness) const {
    const float width = px(thickness);
    const Rect inner = rect.shrunk(width / 2);
    list_->AddRect(inner.min(), inner.max(), colour, px(corner), 0, width);
}

void Pen::dashed_outline(const Rect& rect, Colour colour, double thickness) const {
    const float width = px(thickness);
    const Rect inner = rect.shrunk(width / 2);
    const ImVec2 corners[] = {
        inner.min(), {inner.right(), inner.y}, inner.max(), {inner.x, inner.bottom()}, inner.min()};
    dashes(list_, corners, px(kDash), colour, width);
}

void Pen::hatch(const Rect& rect, Colour colour) const {
    const float step = px(kStripe);
    list_->PushClipRect(rect.min(), rect.max(), true);
    for (float x = rect.x - rect.height; x < rect.right(); x += step) {
        list_->AddLine({x, rect.bottom()}, {x + rect.height, rect.y}, colour, px(length::kLine));
    }
    list_->PopClipRect();
}

void Pen::line(ImVec2 from, ImVec2 to, Colour colour, double thickness) const {
    list_->AddLine(from, to, colour, px(thickness));
}

void Pen::disc(ImVec2 centre, float radius, Colour colour) const {
    list_->AddCircleFilled(centre, radius, colour);
}

void Pen::ring(ImVec2 centre, float radius, Colour colour, double thickness) const {
    list_->AddCircle(centre, radius, colour, 0, px(thickness));
}

void Pen::arrow(std::span<const ImVec2> path, Colour colour, bool is_dashed) const {
    if (path.size() < 2) return;
    const float head = px(kArrowHead);
    std::vector<ImVec2> shaft(path.begin(), path.end());
    const ImVec2 tip = shaft.back();
    const ImVec2 before = shaft[shaft.size() - 2];
    const ImVec2 neck = towards(tip, before, head);
    shaft.back() = neck;
    const std::vector<ImVec2> points = rounded(shaft, px(kRouteCorner));
    const float thickness = px(length::kStroke);
    if (is_dashed) {
        dashes(list_, points, px(kDash), colour, thickness);
    } else {
        list_->AddPolyline(points.data(), static_cast<int>(points.size()), colour, 0, thickness);
    }
    const ImVec2 along{(tip.x - neck.x) / head, (tip.y - neck.y) / head};
    const float half = head * 0.6f;
    list_->AddTriangleFilled(tip, {neck.x - along.y * half, neck.y + along.x * half},
                             {neck.x + along.y * half, neck.y - along.x * half}, colour);
}

float Pen::width_of(TextStyle style, std::string_view text) const {
    if (text.empty()) return 0;
    return fonts_.measure(style, text.data(), text.data() + text.size()).x;
}

float Pen::text(ImVec2 at, TextStyle style, Colour colour, std::string_view text,
                float most) const {
    if (text.empty()) return 0;
    const Typeface face = fonts_.face(style);
    const ImVec2 place{std::round(at.x), std::round(at.y)};
    float width = width_of(style, text);
    if (most <= 0 || width <= most + 1) {  // a measured width may be rounded away
        list_->AddText(face.font, face.size, place, colour, text.data(), text.data() + text.size());
        return width;
    }
    constexpr std::string_view kEllipsis = "…";
    const float room = most - width_of(style, kEllipsis);
    const char* cut = text.data();
    if (room > 0) {
        width =
            face.font
                ->CalcTextSizeA(face.size, room, 0, text.data(), text.data() + text.size(), &cut)
                .x;
    } else {
        width = 0;
    }
    list_->AddText(face.font, face.size, place, colour, text.data(), cut);
    list_->AddText(face.font, face.size, {place.x + std::round(width), place.y}, colour,
                   kEllipsis.data(), kEllipsis.data() + kEllipsis.size());
    return width + width_of(style, kEllipsis);
}

float Pen::text_left(const Rect& rect, TextStyle style, Colour colour,
                     std::string_view words) const {
    const float height = fonts_.face(style).size;
    return text({rect.x, rect.y + centred(rect.height, height)}, style, colour, words, rect.width);
}

void Pen::text_middle(const Rect& rect, TextStyle style, Colour colour,
                      std::string_view words) const {
    const float height = fonts_.face(style).size;
    const float width = std::min(width_of(style, words), rect.width);
    text({rect.x + (rect.width - width) / 2, rect.y + centred(rect.height, height)}, style, colour,
         words, rect.width);
}

void Pen::text_right(const Rect& rect, TextStyle style, Colour colour,
                     std::string_view words) const {
    const float height = fonts_.face(style).size;
    const float width = std::min(width_of(style, words), rect.width);
    text({rect.right() - width, rect.y + centred(rect.height, height)}, style, colour, words,
         rect.width);
}

}  // namespace ringside::gui
