#include "gui/widgets/card_grid.h"

#include <algorithm>
#include <cmath>

namespace ringside::gui {
namespace {

constexpr double kLaneApart = 6;
constexpr double kPortTop = 36;  // paths meet a card below its title

float host_width(const Theme& theme, float stage) {
    return std::clamp(std::round(stage * 0.21f), theme.px(length::kHostCardNarrow),
                      theme.px(length::kHostCard));
}
float gutter_of(const Theme& theme, float stage) {
    return std::clamp(std::round(stage * 0.085f), theme.px(length::kGutterNarrow),
                      theme.px(length::kGutter));
}

}  // namespace

const CardPlace* CardGrid::find(const std::string& id) const {
    for (const CardPlace& place : devices) {
        if (place.id == id) return &place;
    }
    return nullptr;
}

int columns_that_fit(const Theme& theme, float width, int wanted, bool* is_host_above) {
    const auto fits = [&](float room, int columns) {
        const float count = static_cast<float>(columns);
        return count * theme.px(length::kLeastCard) + (count - 1) * gutter_of(theme, width) <= room;
    };
    const float beside = width - host_width(theme, width) - gutter_of(theme, width);
    *is_host_above = !fits(beside, std::min(wanted, 2));
    const float room = *is_host_above ? width : beside;
    int columns = std::max(1, wanted);
    while (columns > 1 && !fits(room, columns)) --columns;
    return columns;
}

std::vector<float> row_heights(const Theme& theme, const std::vector<float>& heights, int columns) {
    const auto width = static_cast<std::size_t>(std::max(1, columns));
    std::vector<float> rows(std::max<std::size_t>(1, (heights.size() + width - 1) / width));
    for (std::size_t i = 0; i < heights.size(); ++i) {
        rows[i / width] = std::max(rows[i / width], theme.px(static_cast<double>(heights[i])));
    }
    return rows;
}

CardGrid card_grid(const Theme& theme, const Rect& area, const Cards& cards, float host_height) {
    CardGrid grid;
    grid.columns = columns_that_fit(theme, area.width, cards.columns, &grid.is_host_above);
    std::vector<float> rows = row_heights(theme, cards.heights, grid.columns);
    grid.rows = static_cast<int>(rows.size());
    grid.column_gutter = gutter_of(theme, area.width);
    grid.row_gutter = theme.px(length::kRowGutter);

    Rect room = area;
    if (grid.is_host_above) {
        grid.host = {area.x, area.y, area.width, host_height};
        const float taken = host_height + theme.px(length::kRowGutter);
        room.y += taken;
        room.height -= taken;
    } else {
        grid.host = {area.x, area.y, host_width(theme, area.width), area.height};
        const float taken = grid.host.width + grid.column_gutter;
        room.x += taken;
        room.width -= taken;
    }
    const float width =
        std::floor((room.width - static_cast<float>(grid.columns - 1) * grid.column_gutter) /
                   static_cast<float>(grid.columns));
    float left_over = room.height - static_cast<float>(grid.rows - 1) * grid.row_gutter;
    for (const float row : rows) left_over -= row;
    for (float& row : rows) row += std::floor(left_over / static_cast<float>(grid.rows));
    float y = room.y;
    for (std::size_t i = 0; i < cards.ids.size(); ++i) {
        CardPlace place;
        place.id = cards.ids[i];
        place.column = static_cast<int>(i) % grid.columns;
        place.row = static_cast<int>(i) / grid.columns;
        if (place.column == 0 && place.row > 0)
            y += rows[static_cast<std::size_t>(place.row - 1)] + grid.row_gutter;
        place.rect = {room.x + static_cast<float>(place.column) * (width + grid.column_gutter), y,
                      width, rows[static_cast<std::size_t>(place.row)]};
        grid.devices.push_back(place);
    }
    return grid;
}

std::vector<ImVec2> route(const CardGrid& grid, const Theme& theme, const std::string& from,
                          const std::string& to, int lane, int lanes) {
    const float shift =
        (static_cast<float>(lane) - static_cast<float>(lanes - 1) / 2) * theme.px(kLaneApart);
    const CardPlace* a = grid.find(from);
    const CardPlace* b = grid.find(to);
    const auto port_y = [&](const Rect& rect) {
        return rect.y +
               std::min(theme.px(kPortTop) + theme.px(kLaneApart) * static_cast<float>(lane + 1),
                        rect.height - theme.px(4));
    };
    if (a == nullptr && b == nullptr) return {};
    if (a != nullptr && b != nullptr) {
        if (a->row == b->row && std::abs(a->column - b->column) == 1) {
            const float y = port_y(a->rect);
            return a->column < b->column
                       ? std::vector<ImVec2>{{a->rect.right(), y}, {b->rect.x, y}}
                       : std::vector<ImVec2>{{a->rect.x, y}, {b->rect.right(), y}};
        }
        if (a->column == b->column && std::abs(a->row - b->row) == 1) {
            const float x = a->rect.centre().x + shift * 2;
            return a->row < b->row ? std::vector<ImVec2>{{x, a->rect.bottom()}, {x, b->rect.y}}
                                   : std::vector<ImVec2>{{x, a->rect.y}, {x, b->rect.bottom()}};
        }
        // Out of the side that faces the other, along the gutters, into the side that faces back.
        const bool is_rightward = b->column > a->column;
        const float gutter = grid.column_gutter / 2;
        const float out_x = is_rightward ? a->rect.right() : a->rect.x;
        const float first_x = (is_rightward ? out_x + gutter : out_x - gutter) + shift;
        const float in_x = is_rightward ? b->rect.x : b->rect.right();
        const float y_out = port_y(a->rect);
        const float y_in = port_y(b->rect);
        if (std::abs(a->column - b->column) == 1) {
            return {{out_x, y_out}, {first_x, y_out}, {first_x, y_in}, {in_x, y_in}};
        }
        const float last_x = (is_rightward ? in_x - gutter : in_x + gutter) + shift;
        // The horizontal gutter next to the target, towards the source (below when in the same
        // row).
        float y = b->row <= a->row ? b->rect.bottom() + grid.row_gutter / 2
                                   : b->rect.y - grid.row_gutter / 2;
        if (a->column == b->column) {
            const float side = a->rect.x - gutter / 2 + shift;
            return {{a->rect.x, y_out}, {side, y_out}, {side, y_in}, {b->rect.x, y_in}};
        }
        y += shift / 2;
        return {{out_x, y_out}, {first_x, y_out}, {first_x, y},
                {last_x, y},    {last_x, y_in},   {in_x, y_in}};
    }

    // Between the host and a device.
    const CardPlace& device = a != nullptr ? *a : *b;
    std::vector<ImVec2> path;
    if (grid.is_host_above) {
        const float x = device.rect.centre().x + shift;
        if (device.row == 0) {
            path = {{x, grid.host.bottom()}, {x, device.rect.y}};
        } else {
            const float side = device.column == 0 && grid.columns > 1
                                   ? device.rect.right() + grid.column_gutter / 2
                                   : device.rect.x - grid.column_gutter / 2;
            const float side_x =
                grid.columns == 1 ? device.rect.x - theme.px(kLaneApart) : side + shift;
            const float in_x =
                device.column == 0 && grid.columns > 1 ? device.rect.right() : device.rect.x;
            path = {{side_x, grid.host.bottom()},
                    {side_x, port_y(device.rect)},
                    {in_x, port_y(device.rect)}};
        }
    } else {
        const float y = port_y(device.rect);
        const float out_x = grid.host.right();
        if (device.column == 0) {
            path = {{out_x, y}, {device.rect.x, y}};
        } else {
            const float gutter_x = device.rect.x - grid.column_gutter / 2 + shift;
            const float host_x = out_x + grid.column_gutter / 2 + shift;
            float along = device.row > 0 ? device.rect.y - grid.row_gutter / 2
                                         : device.rect.bottom() + grid.row_gutter / 2;
            if (grid.rows == 1)
                along =
                    device.rect.bottom() + theme.px(kLaneApart) * static_cast<float>(lane + 1) / 2;
            along += shift / 2;
            path = {{out_x, along},
                    {host_x, along},
                    {gutter_x, along},
                    {gutter_x, y},
                    {device.rect.x, y}};
        }
    }
    if (a != nullptr) std::reverse(path.begin(), path.end());
    return path;
}

}  // namespace ringside::gui
