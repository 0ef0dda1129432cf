#include "gui/widgets/placement_canvas.h"

#include "gui/strings.h"
#include "gui/widgets/card_grid.h"
#include "gui/widgets/rich_text.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace ringside::gui {
namespace {

constexpr double kTitleLine = 22;
constexpr double kBarTitle = 17;
constexpr double kBarGap = 3;
constexpr double kIdleCircle = 22;
constexpr double kLinkTop = 26;  // links leave a card beside its title, arrows below

double bar_height(const trace::PlacedBar& bar, bool is_host) {
    if (is_host && bar.bands.size() > 1) {
        return kBarTitle + static_cast<double>(bar.bands.size()) * length::kCardBand + kBarGap;
    }
    return kBarTitle + length::kCardBar + kBarGap;
}

double card_height(const trace::DeviceCard& card, bool is_host) {
    double height = 2 * length::kCardPad + kTitleLine + (is_host ? 16 : length::kMeter + 8);
    for (const trace::PlacedBar& bar : card.bars) height += bar_height(bar, is_host);
    return height;
}

Colour fill_of(const Ui& ui, const trace::PlacedBar& bar) {
    const Palette& colours = ui.colours();
    switch (bar.group) {
        case trace::BarGroup::parameters:
            return colours.original;
        case trace::BarGroup::replica:
            return colours.replica;
        case trace::BarGroup::buffers:
        case trace::BarGroup::input:
        case trace::BarGroup::named:
        case trace::BarGroup::gradients:
        case trace::BarGroup::optimizer:
        case trace::BarGroup::activations:
        case trace::BarGroup::output:
            return colours.other;
    }
    return colours.other;
}

// The longest form of a label that fits: "rows 0–63", "0–63"; "64 × 1024 · 262 KB", "64 × 1024";
// nothing.
std::string_view fitting(const Pen& pen, std::string_view text, float room) {
    if (pen.width_of(TextStyle::caption, text) <= room) return text;
    constexpr std::string_view kRows = "rows ";
    if (text.substr(0, kRows.size()) == kRows) text.remove_prefix(kRows.size());
    if (pen.width_of(TextStyle::caption, text) <= room) return text;
    text = text.substr(0, text.find(" · "));
    return pen.width_of(TextStyle::caption, text) <= room ? text : std::string_view{};
}

// A bar or a band: filled when present, dashed while it arrives.
void draw_block(const Ui& ui, const Rect& rect, Colour fill, std::string_view text,
                std::string_view right, bool is_arriving) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const float pad = ui.px(rect.width < ui.px(90) ? 2 : length::kGap);
    Colour ink = colours.ink;
    if (is_arriving) {
        pen.fill(rect, mixed(colours.panel, fill, 0.12), length::kCornerSmall);
        pen.dashed_outline(rect, fill, length::kStroke);
        ink = colours.text_soft;
    } else {
        pen.fill(rect, fill, length::kCornerSmall);
        if (ui.theme.name() == ThemeName::light) {
            pen.outline(rect, mixed(fill, colours.text, 0.45), length::kCornerSmall);
        }
    }
    const Rect inside{rect.x + pad, rect.y, rect.width - 2 * pad, rect.height};
    const float used =
        pen.text_left(inside, TextStyle::caption, ink, fitting(pen, text, inside.width));
    if (!right.empty() && used + pad + pen.width_of(TextStyle::caption, right) <= inside.width) {
        pen.text_right(inside, TextStyle::caption, ink, right);
    }
}

float draw_bar(const Ui& ui, const Rect& inside, float y, const trace::PlacedBar& bar,
               bool is_host) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    pen.text({inside.x, y}, TextStyle::caption, colours.text_dim, bar.title, inside.width);
    float top = y + ui.px(kBarTitle);
    const Colour fill = fill_of(ui, bar);
    if (is_host && bar.bands.size() > 1) {
        const float height = ui.px(length::kCardBand);
        // The device's name beside the rows, on all bands or on none.
        const bool has_names =
            std::all_of(bar.bands.begin(), bar.bands.end(), [&](const trace::RowBand& band) {
                return pen.width_of(TextStyle::caption, band.label) +
                           pen.width_of(TextStyle::caption, "cuda:0") + ui.px(3 * length::kGap) <=
                       inside.width;
            });
        for (const trace::RowBand& band : bar.bands) {
            const bool is_named = has_names && band.device >= 0;
            const std::string device =
                is_named ? "cuda:" + std::to_string(band.device) : std::string();
            draw_block(ui, {inside.x, top, inside.width, height - ui.px(1)},
                       band.device >= 0 ? ui.theme.device(band.device) : fill, band.label, device,
                       false);
            top += height;
        }
        return top + ui.px(kBarGap);
    }
    const float height = ui.px(length::kCardBar);
    const std::string arriving =
        bar.is_arriving ? std::string(strings::kArriving) + " · " + bar.text : std::string();
    const std::string& text = bar.is_arriving ? arriving : bar.text;
    if (bar.bands.size() > 1) {
        const float gap = ui.px(2);
        const float count = static_cast<float>(bar.bands.size());
        const float width = (inside.width - gap * (count - 1)) / count;
        for (std::size_t i = 0; i < bar.bands.size(); ++i) {
            const trace::RowBand& band = bar.bands[i];
            draw_block(ui, {inside.x + static_cast<float>(i) * (width + gap), top, width, height},
                       band.device >= 0 ? ui.theme.device(band.device) : fill, band.label, {},
                       bar.is_arriving);
        }
    } else {
        const int device = bar.bands.empty() ? -1 : bar.bands.front().device;
        draw_block(ui, {inside.x, top, inside.width, height},
                   device >= 0 ? ui.theme.device(device) : fill, text, {}, bar.is_arriving);
    }
    return top + height + ui.px(kBarGap);
}

void draw_host(const Ui& ui, const Rect& rect, const trace::DeviceCard& card) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    pen.fill(rect, colours.panel, length::kCorner);
    pen.outline(rect, card.is_active ? colours.line_strong : colours.line, length::kCorner);
    const Rect inside = rect.shrunk(ui.px(length::kCardPad));
    float y = inside.y;
    pen.text({inside.x, y}, TextStyle::small_bold, colours.text, card.title, inside.width);
    y += ui.px(kTitleLine - 4);
    // "1 process, 4 threads", or the first half where there is no room for both.
    std::string_view name = card.name;
    if (pen.width_of(TextStyle::caption, name) > inside.width)
        name = name.substr(0, name.find(','));
    pen.text({inside.x, y}, TextStyle::caption, colours.text_dim, name, inside.width);
    y += ui.px(kTitleLine);
    pen.list()->PushClipRect(rect.min(), rect.max(), true);
    for (const trace::PlacedBar& bar : card.bars) y = draw_bar(ui, inside, y, bar, true);
    pen.list()->PopClipRect();
}

void draw_device(const Ui& ui, const Rect& rect, const trace::DeviceCard& card) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const bool is_idle = !card.idle_reason.empty();
    pen.fill(rect, colours.panel, length::kCorner);
    if (is_idle && card.bars.empty()) {
        pen.dashed_outline(rect, colours.line_strong);
    } else {
        pen.outline(rect, card.is_active ? colours.accent : colours.line, length::kCorner);
    }
    const Rect inside = rect.shrunk(ui.px(length::kCardPad));
    float y = inside.y;
    // The device's hue, with its name beside it.
    const float mark = ui.px(length::kGap);
    pen.fill({inside.x, y + ui.px(4), mark, mark}, ui.theme.device(card.device), 2);
    const float name_x = inside.x + mark + ui.px(6);
    const float name = pen.text({name_x, y}, TextStyle::small_bold, colours.text, card.title);
    const float room = inside.right() - name_x - name - ui.px(length::kGap);
    // "17.1 MB / 42.9 GB", or the first half where there is no room for both.
    std::string_view memory = card.memory_text;
    if (pen.width_of(TextStyle::caption, memory) > room)
        memory = memory.substr(0, memory.find(" /"));
    if (pen.width_of(TextStyle::caption, memory) <= room) {
        pen.text_right({inside.x, y, inside.width, ui.px(16)}, TextStyle::caption, colours.text_dim,
                       memory);
    }
    y += ui.px(kTitleLine);
    const Rect meter{inside.x, y, inside.width, ui.px(length::kMeter)};
    pen.fill(meter, colours.track, length::kMeter / 2);
    if (card.used_fraction > 0) {
        const float filled =
            std::max(ui.px(3), meter.width * static_cast<float>(std::min(1.0, card.used_fraction)));
        pen.fill({meter.x, meter.y, filled, meter.height}, colours.accent, length::kMeter / 2);
    }
    y += ui.px(length::kMeter + 8);
    pen.list()->PushClipRect(rect.min(), rect.max(), true);
    if (is_idle && card.bars.empty()) {
        const Rect rest{inside.x, y, inside.width, inside.bottom() - y};
        const float line = ui.fonts.line_height(TextStyle::caption);
        const float reason = wrapped_text(pen, {rest.x, 0}, rest.width, TextStyle::caption,
                                          colours.text_dim, card.idle_reason, false);
        const float circle = ui.px(kIdleCircle);
        const float all = circle + ui.px(4) + line + reason;
        float at = rest.y + std::max(0.f, (rest.height - all) / 2);
        if (all <= rest.height) {
            pen.icon(Icon::pause, {rest.x + (rest.width - circle) / 2, at, circle, circle},
                     colours.text_dim);
            at += circle + ui.px(4);
        }
        pen.text_middle({rest.x, at, rest.width, line}, TextStyle::small_bold, colours.text_soft,
                        strings::kIdle);
        at += line;
        const float width = pen.width_of(TextStyle::caption, card.idle_reason);
        if (width <= rest.width) {
            pen.text_middle({rest.x, at, rest.width, line}, TextStyle::caption, colours.text_dim,
                            card.idle_reason);
        } else {
            wrapped_text(pen, {rest.x, at}, rest.width, TextStyle::caption, colours.text_dim,
                         card.idle_reason);
        }
    } else {
        for (const trace::PlacedBar& bar : card.bars) y = draw_bar(ui, inside, y, bar, false);
    }
    pen.list()->PopClipRect();
}

// The short name on a link: "NVLink3 x4, 100 GB/s" -> "NVLink3".
std::string_view kind_of(const std::string& label) {
    const std::string_view all = label;
    return all.substr(0, all.find_first_of(" ,"));
}

void draw_links(const Ui& ui, const CardGrid& grid, const trace::PlacementLayout& layout) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    bool has_named_pair = false;
    bool has_named_host = false;
    for (const trace::LinkLine& link : layout.links) {
        const CardPlace* a = grid.find(link.from);
        const CardPlace* b = grid.find(link.to);
        const Colour colour = link.is_busy ? colours.text_dim : colours.link;
        if (a != nullptr && b != nullptr) {
            if (a->column > b->column || a->row > b->row) std::swap(a, b);
            if (a->row == b->row && b->column - a->column == 1) {
                const float y = a->rect.y + ui.px(kLinkTop);
                pen.line({a->rect.right(), y}, {b->rect.x, y}, colour, 2);
                if (!has_named_pair) {
                    const std::string_view name = kind_of(link.label);
                    const Rect place{a->rect.right(), y - ui.px(20), b->rect.x - a->rect.right(),
                                     ui.px(16)};
                    if (!grid.is_host_above &&
                        pen.width_of(TextStyle::caption, name) <= place.width) {
                        pen.text_middle(place, TextStyle::caption, colours.text_dim, name);
                    }
                    has_named_pair = true;
                }
            } else if (a->column == b->column && b->row - a->row == 1) {
                const float x = a->rect.x + ui.px(length::kCardPad);
                pen.line({x, a->rect.bottom()}, {x, b->rect.y}, colour, 2);
            }
        } else if (!grid.is_host_above && (a != nullptr || b != nullptr)) {
            const CardPlace& device = a != nullptr ? *a : *b;
            if (device.column != 0) continue;
            const float y = device.rect.y + ui.px(kLinkTop);
            pen.line({grid.host.right(), y}, {device.rect.x, y}, colour, 2);
            if (!has_named_host) {
                const std::string_view name = kind_of(link.label);
                pen.text_middle({grid.host.right(), y - ui.px(20),
                                 device.rect.x - grid.host.right(), ui.px(16)},
                                TextStyle::caption, colours.text_dim, name);
                has_named_host = true;
            }
        }
    }
}

void draw_arrows(const Ui& ui, const CardGrid& grid, const trace::PlacementLayout& layout) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const int lanes = static_cast<int>(layout.arrows.size());
    for (int lane = 0; lane < lanes; ++lane) {
        const trace::Arrow& arrow = layout.arrows[static_cast<std::size_t>(lane)];
        const std::vector<ImVec2> path = route(grid, ui.theme, arrow.from, arrow.to, lane, lanes);
        const Colour colour =
            arrow.rows_device >= 0 ? ui.theme.device(arrow.rows_device) : colours.accent_text;
        pen.arrow(path, colour, arrow.is_arriving);
        // A wide area around the path would catch other things: the tooltip hangs on its first leg.
        if (path.size() < 2) continue;
        const float reach = ui.px(6);
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            const Rect leg{std::min(path[i].x, path[i + 1].x) - reach,
                           std::min(path[i].y, path[i + 1].y) - reach,
                           std::abs(path[i].x - path[i + 1].x) + 2 * reach,
                           std::abs(path[i].y - path[i + 1].y) + 2 * reach};
            if (leg.contains(mouse) && ImGui::IsWindowHovered()) {
                tooltip(ui, arrow.from + " → " + arrow.to + "\n" + arrow.label);
                break;
            }
        }
    }
}

std::vector<std::string> ids_of(const trace::PlacementLayout& layout) {
    std::vector<std::string> ids;
    ids.reserve(layout.devices.size());
    for (const trace::DeviceCard& card : layout.devices) ids.push_back(card.id);
    return ids;
}

}  // namespace

void grow_cards(std::vector<float>& heights, const trace::PlacementLayout& layout) {
    const double least = 2 * length::kCardPad + kTitleLine + length::kMeter + 8 +
                         2 * (kBarTitle + length::kCardBar + kBarGap);
    heights.resize(layout.devices.size(), static_cast<float>(least));
    for (std::size_t i = 0; i < heights.size(); ++i) {
        heights[i] =
            std::max(heights[i], static_cast<float>(card_height(layout.devices[i], false)));
    }
}

float placement_height(const Ui& ui, const trace::PlacementLayout& layout, float width,
                       const std::vector<float>& heights) {
    bool is_host_above = false;
    const int columns = columns_that_fit(ui.theme, width, layout.columns, &is_host_above);
    const std::vector<float> rows = row_heights(ui.theme, heights, columns);
    float cards = static_cast<float>(rows.size() - 1) * ui.px(length::kRowGutter);
    for (const float row : rows) cards += row;
    const float host = ui.px(card_height(layout.host, true));
    return is_host_above ? host + ui.px(length::kRowGutter) + cards : std::max(cards, host);
}

void placement_canvas(Ui& ui, const Rect& area, const trace::PlacementLayout& layout,
                      const std::vector<float>& heights) {
    const CardGrid grid = card_grid(ui.theme, area, {ids_of(layout), heights, layout.columns},
                                    ui.px(card_height(layout.host, true)));
    draw_links(ui, grid, layout);
    draw_host(ui, grid.host, layout.host);
    for (std::size_t i = 0; i < grid.devices.size(); ++i) {
        draw_device(ui, grid.devices[i].rect, layout.devices[i]);
    }
    draw_arrows(ui, grid, layout);
}

float variables_height(const Ui& ui, const trace::PlacementLayout& layout) {
    return static_cast<float>(layout.variables.size()) * ui.px(length::kCodeLine) +
           2 * ui.px(length::kCodePad);
}

void variables_table(Ui& ui, const Rect& area, const trace::PlacementLayout& layout) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    pen.fill(area, colours.panel, length::kCorner);
    pen.outline(area, colours.line, length::kCorner);
    const float pad = ui.px(length::kCodePad);
    if (layout.variables.empty()) {
        pen.text({area.x + pad, area.y + pad}, TextStyle::small, colours.text_dim,
                 strings::kVariablesNone);
        return;
    }
    float names = 0;
    for (const trace::VariableLine& variable : layout.variables) {
        names = std::max(names, pen.width_of(TextStyle::mono_small, variable.name));
    }
    names = std::min(names, area.width / 3);
    float y = area.y + pad;
    const float row = ui.px(length::kCodeLine);
    for (const trace::VariableLine& variable : layout.variables) {
        if (variable.is_changed) {
            pen.fill({area.x, y, area.width, row}, colours.accent_wash);
            pen.fill({area.x, y, ui.px(length::kMark), row}, colours.accent);
        }
        const float text_y = y + (row - ui.fonts.face(TextStyle::mono_small).size) / 2;
        pen.text({area.x + pad, text_y}, TextStyle::mono_small, colours.text_dim, variable.name,
                 names);
        const float x = area.x + pad + names + ui.px(length::kGapWide);
        pen.text({x, text_y}, TextStyle::mono_small,
                 variable.is_changed ? colours.text : colours.text_soft, variable.text,
                 area.right() - pad - x);
        y += row;
    }
}

}  // namespace ringside::gui
