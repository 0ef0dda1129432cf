#include "gui/pen.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace ringside::gui {
namespace {

// Draws in a box whose sides are 1.
class Sketch {
   public:
    Sketch(const Pen& pen, const Rect& box, Colour colour)
        : list_(pen.list()), colour_(colour), stroke_(pen.px(length::kStroke)) {
        side_ = std::min(box.width, box.height);
        origin_ = {box.x + (box.width - side_) / 2, box.y + (box.height - side_) / 2};
    }
    ImVec2 at(float x, float y) const { return {origin_.x + x * side_, origin_.y + y * side_}; }
    void strokes(std::initializer_list<std::pair<float, float>> points,
                 bool is_closed = false) const {
        for (const auto& [x, y] : points) list_->PathLineTo(at(x, y));
        list_->PathStroke(colour_, is_closed ? ImDrawFlags_Closed : 0, stroke_);
    }
    void filled(std::initializer_list<std::pair<float, float>> points) const {
        for (const auto& [x, y] : points) list_->PathLineTo(at(x, y));
        list_->PathFillConvex(colour_);
    }
    void circle(float x, float y, float radius) const {
        list_->AddCircle(at(x, y), radius * side_, colour_, 0, stroke_);
    }
    void dot(float x, float y, float radius) const {
        list_->AddCircleFilled(at(x, y), radius * side_, colour_);
    }
    void box(float x, float y, float width, float height, bool is_filled) const {
        const float corner = side_ * 0.08f;
        if (is_filled) {
            list_->AddRectFilled(at(x, y), at(x + width, y + height), colour_, corner);
        } else {
            list_->AddRect(at(x, y), at(x + width, y + height), colour_, corner, 0, stroke_);
        }
    }

   private:
    ImDrawList* list_;
    Colour colour_;
    float stroke_;
    float side_ = 0;
    ImVec2 origin_{};
};

void draw(const Sketch& sketch, Icon icon) {
    switch (icon) {
        case Icon::course:
            sketch.circle(0.2f, 0.25f, 0.12f);
            sketch.circle(0.8f, 0.25f, 0.12f);
            sketch.circle(0.5f, 0.8f, 0.12f);
            sketch.strokes({{0.32f, 0.25f}, {0.68f, 0.25f}});
            sketch.strokes({{0.26f, 0.36f}, {0.44f, 0.69f}});
            sketch.strokes({{0.74f, 0.36f}, {0.56f, 0.69f}});
            return;
        case Icon::practice:
            sketch.strokes(
                {{0.12f, 0.88f}, {0.17f, 0.66f}, {0.7f, 0.12f}, {0.88f, 0.3f}, {0.34f, 0.83f}},
                true);
            sketch.strokes({{0.58f, 0.24f}, {0.76f, 0.42f}});
            return;
        case Icon::lab:
            sketch.strokes({{0.32f, 0.1f}, {0.68f, 0.1f}});
            sketch.strokes({{0.4f, 0.1f},
                            {0.4f, 0.42f},
                            {0.14f, 0.84f},
                            {0.2f, 0.92f},
                            {0.8f, 0.92f},
                            {0.86f, 0.84f},
                            {0.6f, 0.42f},
                            {0.6f, 0.1f}});
            sketch.strokes({{0.27f, 0.66f}, {0.73f, 0.66f}});
            return;
        case Icon::terms:
            sketch.strokes({{0.5f, 0.24f},
                            {0.36f, 0.16f},
                            {0.1f, 0.16f},
                            {0.1f, 0.78f},
                            {0.36f, 0.78f},
                            {0.5f, 0.87f},
                            {0.64f, 0.78f},
                            {0.9f, 0.78f},
                            {0.9f, 0.16f},
                            {0.64f, 0.16f},
                            {0.5f, 0.24f},
                            {0.5f, 0.87f}});
            return;
        case Icon::play:
            sketch.filled({{0.2f, 0.1f}, {0.9f, 0.5f}, {0.2f, 0.9f}});
            return;
        case Icon::stop:
            sketch.box(0.18f, 0.18f, 0.64f, 0.64f, true);
            return;
        case Icon::check:
            sketch.strokes({{0.15f, 0.55f}, {0.4f, 0.8f}, {0.85f, 0.22f}});
            return;
        case Icon::cross:
            sketch.strokes({{0.2f, 0.2f}, {0.8f, 0.8f}});
            sketch.strokes({{0.8f, 0.2f}, {0.2f, 0.8f}});
            return;
        case Icon::copy:
            sketch.box(0.34f, 0.34f, 0.54f, 0.54f, false);
            sketch.strokes(
                {{0.22f, 0.66f}, {0.12f, 0.66f}, {0.12f, 0.12f}, {0.66f, 0.12f}, {0.66f, 0.22f}});
            return;
        case Icon::search:
            sketch.circle(0.42f, 0.42f, 0.3f);
            sketch.strokes({{0.64f, 0.64f}, {0.9f, 0.9f}});
            return;
        case Icon::pause:
            sketch.circle(0.5f, 0.5f, 0.46f);
            sketch.strokes({{0.4f, 0.32f}, {0.4f, 0.68f}});
            sketch.strokes({{0.6f, 0.32f}, {0.6f, 0.68f}});
            return;
        case Icon::step_first:
            sketch.strokes({{0.15f, 0.15f}, {0.15f, 0.85f}});
            sketch.filled({{0.85f, 0.15f}, {0.85f, 0.85f}, {0.3f, 0.5f}});
            return;
        case Icon::step_back:
            sketch.filled({{0.75f, 0.12f}, {0.75f, 0.88f}, {0.2f, 0.5f}});
            return;
        case Icon::step_next:
            sketch.filled({{0.25f, 0.12f}, {0.8f, 0.5f}, {0.25f, 0.88f}});
            return;
        case Icon::step_last:
            sketch.filled({{0.15f, 0.15f}, {0.7f, 0.5f}, {0.15f, 0.85f}});
            sketch.strokes({{0.85f, 0.15f}, {0.85f, 0.85f}});
            return;
        case Icon::chevron_right:
            sketch.strokes({{0.35f, 0.18f}, {0.68f, 0.5f}, {0.35f, 0.82f}});
            return;
        case Icon::chevron_down:
            sketch.strokes({{0.18f, 0.35f}, {0.5f, 0.68f}, {0.82f, 0.35f}});
            return;
        case Icon::arrow_left:
            sketch.strokes({{0.9f, 0.5f}, {0.12f, 0.5f}});
            sketch.strokes({{0.42f, 0.2f}, {0.12f, 0.5f}, {0.42f, 0.8f}});
            return;
        case Icon::arrow_right:
            sketch.strokes({{0.1f, 0.5f}, {0.88f, 0.5f}});
            sketch.strokes({{0.58f, 0.2f}, {0.88f, 0.5f}, {0.58f, 0.8f}});
            return;
        case Icon::circle:
            sketch.circle(0.5f, 0.5f, 0.42f);
            return;
        case Icon::hourglass:
            sketch.strokes({{0.2f, 0.06f}, {0.8f, 0.06f}});
            sketch.strokes({{0.2f, 0.94f}, {0.8f, 0.94f}});
            sketch.strokes({{0.28f, 0.06f}, {0.28f, 0.28f}, {0.72f, 0.72f}, {0.72f, 0.94f}});
            sketch.strokes({{0.72f, 0.06f}, {0.72f, 0.28f}, {0.28f, 0.72f}, {0.28f, 0.94f}});
            break;
        case Icon::half_circle:
            sketch.circle(0.5f, 0.5f, 0.42f);
            sketch.filled({{0.5f, 0.1f},
                           {0.5f, 0.9f},
                           {0.28f, 0.84f},
                           {0.12f, 0.65f},
                           {0.1f, 0.5f},
                           {0.12f, 0.35f},
                           {0.28f, 0.16f}});
            return;
        case Icon::warning:
            sketch.strokes({{0.5f, 0.12f}, {0.92f, 0.86f}, {0.08f, 0.86f}}, true);
            sketch.strokes({{0.5f, 0.4f}, {0.5f, 0.62f}});
            sketch.dot(0.5f, 0.74f, 0.05f);
            return;
    }
}

}  // namespace

void Pen::icon(Icon icon, const Rect& box, Colour colour) const {
    draw(Sketch(*this, box, colour), icon);
}

}  // namespace ringside::gui
