// Rectangles in screen pixels, with the few operations that laying out needs.
#pragma once

#include <imgui.h>

namespace ringside::gui {

struct Rect {
    float x = 0;
    float y = 0;
    float width = 0;
    float height = 0;

    float right() const { return x + width; }
    float bottom() const { return y + height; }
    ImVec2 min() const { return {x, y}; }
    ImVec2 max() const { return {right(), bottom()}; }
    ImVec2 centre() const { return {x + width / 2, y + height / 2}; }
    bool contains(ImVec2 point) const {
        return point.x >= x && point.x < right() && point.y >= y && point.y < bottom();
    }
    Rect shrunk(float by) const { return {x + by, y + by, width - 2 * by, height - 2 * by}; }
    Rect shrunk(float by_x, float by_y) const {
        return {x + by_x, y + by_y, width - 2 * by_x, height - 2 * by_y};
    }
};

}  // namespace ringside::gui
