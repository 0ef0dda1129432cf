// Where the cards of the placement picture stand, and how an arrow gets from one to another without
// crossing any: through the gutters between them.
#pragma once

#include "gui/geometry.h"
#include "gui/theme.h"

#include <string>
#include <vector>

namespace ringside::gui {

struct CardPlace {
    std::string id;
    Rect rect;
    int column = 0;
    int row = 0;
};

struct CardGrid {
    Rect host;
    bool is_host_above = false;  // a narrow stage puts the host over the devices
    std::vector<CardPlace> devices;
    int columns = 1;
    int rows = 1;
    float column_gutter = 0;  // between columns, and between the host and the first
    float row_gutter = 0;

    const CardPlace* find(const std::string& id) const;
};

// The device cards to place. Shapes: as many heights (at scale 1) as ids.
struct Cards {
    std::vector<std::string> ids;
    std::vector<float> heights;
    int columns = 1;
};

// The height of each row of cards: its tallest one's. Units: pixels.
std::vector<float> row_heights(const Theme& theme, const std::vector<float>& heights, int columns);

// Places cards in `area`; what is left over is shared out among the rows. `host_height` is what the
// host's card needs when it stands above.
CardGrid card_grid(const Theme& theme, const Rect& area, const Cards& cards, float host_height);
// How many columns fit, at most `wanted`; `is_host_above` as card_grid decides.
int columns_that_fit(const Theme& theme, float width, int wanted, bool* is_host_above);

// The corners of a path from one card ("cpu" is the host) to another. `lane` and `lanes` shift
// paths that share a gutter. Empty when an end is unknown.
std::vector<ImVec2> route(const CardGrid& grid, const Theme& theme, const std::string& from,
                          const std::string& to, int lane, int lanes);

}  // namespace ringside::gui
