#include "gui/widgets/rendezvous_canvas.h"

#include "gui/strings.h"
#include "gui/widgets/rank_disc.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace ringside::gui {
namespace {

constexpr double kCard = 82;          // height with two lines and what it brings
constexpr double kCardLow = 50;       // of five to eight members
constexpr double kBox = 156;          // the collective's
constexpr double kDisc = 10;          // radius on a card
constexpr double kBigDisc = 15;       // in the box
constexpr double kCardShare = 0.272;  // of the width
constexpr double kGridDisc = 12;
constexpr double kGridCell = 32;

bool is_grid(const trace::Rendezvous& view) { return view.cards.size() > kMostCards; }

std::size_t rows_of(const trace::Rendezvous& view) { return (view.cards.size() + 1) / 2; }

float card_height(const Ui& ui, const trace::Rendezvous& view) {
    return ui.px(rows_of(view) > 2 ? kCardLow : kCard);
}

std::size_t grid_columns(const Ui& ui, float width) {
    return std::max<std::size_t>(
        4, static_cast<std::size_t>((width - 2 * ui.px(length::kGapWide)) / ui.px(kGridCell)));
}

Colour state_colour(const Palette& colours, trace::RendezvousState state) {
    switch (state) {
        case trace::RendezvousState::gathering:
            return colours.text_soft;
        case trace::RendezvousState::moving:
            return colours.accent_text;
        case trace::RendezvousState::done:
            return colours.right_text;
        case trace::RendezvousState::stuck:
            return colours.wrong_text;
    }
    return colours.text;
}

DiscLook look_of(trace::Attendance attendance) {
    switch (attendance) {
        case trace::Attendance::arrived:
            return DiscLook::stream;
        case trace::Attendance::later:
            return DiscLook::later;
        case trace::Attendance::missing:
            return DiscLook::missing;
    }
    return DiscLook::later;
}

void card(Ui& ui, const Rect& rect, const trace::RendezvousCard& card) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const bool is_here = card.attendance == trace::Attendance::arrived;
    pen.fill(rect, colours.panel, length::kCorner);
    if (is_here) {
        pen.outline(rect, card.is_odd ? colours.wrong : colours.line_strong, length::kCorner);
    } else {
        pen.dashed_outline(rect, colours.text_dim);
    }
    const float pad = ui.px(length::kCardPad);
    const float radius = ui.px(kDisc);
    const float line = ui.fonts.line_height(TextStyle::caption);
    const float top = rect.y + ui.px(7);
    const Rect head{rect.x + pad, top, rect.width - 2 * pad, 2 * radius};
    rank_disc(pen, {head.x + radius, head.centre().y}, radius, card.rank,
              card.attendance == trace::Attendance::later ? DiscLook::host : DiscLook::stream);
    pen.text_left({head.x + 2 * radius + ui.px(length::kGap), head.y, head.width, head.height},
                  TextStyle::small_bold, colours.text, strings::rank_name(card.rank));
    const std::string& device = card.device;
    if (pen.width_of(TextStyle::caption, device) + pen.width_of(TextStyle::small_bold, "rank 00") +
            2 * radius + 3 * pad <
        rect.width) {
        pen.text_right(head, TextStyle::caption, colours.text_dim, device);
    }
    float y = head.bottom() + ui.px(3);
    const bool is_missing = card.attendance == trace::Attendance::missing;
    const Colour ink = is_missing ? colours.wrong_text : colours.text_soft;
    // Where only one line fits, why a rank is missing says more than when it was seen last.
    const bool is_low = y + 2 * line + ui.px(2) > rect.bottom();
    const std::string& first = is_low && is_missing && !card.note.empty() ? card.note : card.doing;
    pen.text({head.x, y}, TextStyle::caption, ink, first, head.width);
    y += line + ui.px(2);
    if (y + line > rect.bottom()) return;
    if (!card.note.empty()) {
        pen.text({head.x, y}, TextStyle::caption, colours.text_dim, card.note, head.width);
    } else if (!card.payload.empty()) {
        const Rect bar{head.x, y, head.width, rect.bottom() - y - ui.px(6)};
        if (is_here) {
            pen.fill(bar, ui.theme.device(card.rank), length::kCornerSmall);
        } else {
            pen.dashed_outline(bar, colours.text_dim);
        }
        pen.text_left({bar.x + ui.px(6), bar.y, bar.width - ui.px(12), bar.height},
                      TextStyle::caption, is_here ? colours.ink : colours.text_dim, card.payload);
    }
}

// From a card's edge to the collective's; a missing one is dashed and crossed out on the way.
void curve(Ui& ui, ImVec2 from, ImVec2 to, const trace::RendezvousCard& card) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const float middle = (from.x + to.x) / 2;
    constexpr int kPieces = 16;
    std::array<ImVec2, kPieces + 1> path;
    for (int i = 0; i <= kPieces; ++i) {
        const float t = static_cast<float>(i) / kPieces;
        const float a = (1 - t) * (1 - t) * (1 - t);
        const float b = 3 * (1 - t) * (1 - t) * t;
        const float c = 3 * (1 - t) * t * t;
        const float d = t * t * t;
        path[static_cast<std::size_t>(i)] = {a * from.x + (b + c) * middle + d * to.x,
                                             (a + b) * from.y + (c + d) * to.y};
    }
    const bool is_here = card.attendance == trace::Attendance::arrived;
    pen.arrow(path, is_here ? ui.theme.device(card.rank) : colours.text_dim, !is_here);
    if (card.attendance != trace::Attendance::missing) return;
    const float side = ui.px(length::kDot + 4);
    const ImVec2 at = path[kPieces / 2];
    const Rect cross{at.x - side / 2, at.y - side / 2, side, side};
    pen.fill(cross.shrunk(-ui.px(2)), colours.background, length::kCornerSmall);
    pen.icon(Icon::cross, cross, colours.wrong_text);
}

void words(Ui& ui, const Rect& inside, float& y, TextStyle style, Colour colour,
           const std::string& text) {
    if (text.empty()) return;
    const Pen pen = ui.pen();
    const float line = ui.fonts.line_height(style);
    const float width = std::min(inside.width, pen.width_of(style, text));
    pen.text({inside.x + (inside.width - width) / 2, y}, style, colour, text, inside.width);
    y += line;
}

// The collective: its name, who is there, what is missing.
void box(Ui& ui, const Rect& rect, const trace::Rendezvous& view) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const Colour colour = state_colour(colours, view.state);
    pen.fill(rect, colours.panel, length::kCorner);
    pen.outline(rect,
                view.state == trace::RendezvousState::gathering ? colours.line_strong : colour,
                length::kCorner, length::kStroke);
    if (view.state == trace::RendezvousState::moving) {
        const float mark = ui.px(length::kMark);
        pen.fill({rect.x + mark, rect.bottom() - 2 * mark,
                  (rect.width - 2 * mark) * static_cast<float>(std::clamp(view.progress, 0.0, 1.0)),
                  mark},
                 colours.accent);
    }
    const Rect inside = rect.shrunk(ui.px(length::kGap), ui.px(length::kGap));
    const bool has_discs = !is_grid(view);
    const float radius = ui.px(view.cards.size() > 4 ? kDisc : kBigDisc);
    const float discs = has_discs ? 2 * radius + ui.px(2 * length::kGap) : 0;
    const float text =
        ui.fonts.line_height(TextStyle::mono) + 3 * ui.fonts.line_height(TextStyle::caption);
    float y = inside.y + std::max(0.f, (inside.height - text - discs) / 2);
    words(ui, inside, y, TextStyle::mono, colours.text, view.call);
    words(ui, inside, y, TextStyle::caption, colours.text_dim, view.detail);
    if (has_discs) {
        const float step = std::min(inside.width / static_cast<float>(view.cards.size()),
                                    2 * radius + ui.px(length::kGapWide));
        float x = inside.centre().x - step * static_cast<float>(view.cards.size() - 1) / 2;
        const float centre = y + ui.px(length::kGap) + radius;
        for (const trace::RendezvousCard& each : view.cards) {
            rank_disc(pen, {x, centre}, radius, each.rank, look_of(each.attendance));
            x += step;
        }
        y += discs;
    }
    words(ui, inside, y, TextStyle::small_bold, colour, view.headline);
    words(ui, inside, y, TextStyle::caption, colours.text_dim, view.note);
}

void cards_around(Ui& ui, const Rect& area, const trace::Rendezvous& view) {
    const float card_width = std::round(area.width * static_cast<float>(kCardShare));
    const float high = card_height(ui, view);
    const float gap = ui.px(length::kGap + 4);
    const std::size_t left = rows_of(view);
    const float all = static_cast<float>(left) * (high + gap) - gap;
    const float box_height = std::min(area.height, std::max(all, ui.px(kBox)));
    const float box_width = std::round(area.width * static_cast<float>(kCardShare));
    const Rect middle{area.x + (area.width - box_width) / 2,
                      area.y + (area.height - box_height) / 2, box_width, box_height};
    std::vector<Rect> places;
    for (std::size_t i = 0; i < view.cards.size(); ++i) {
        const bool is_left = i < left;
        const std::size_t row = is_left ? i : i - left;
        const std::size_t rows = is_left ? left : view.cards.size() - left;
        const float own = static_cast<float>(rows) * (high + gap) - gap;
        places.push_back({is_left ? area.x : area.right() - card_width,
                          area.y + (area.height - own) / 2 + static_cast<float>(row) * (high + gap),
                          card_width, high});
        const float share = (static_cast<float>(row) + 1) / (static_cast<float>(rows) + 1);
        const ImVec2 to{is_left ? middle.x - ui.px(1) : middle.right() + ui.px(1),
                        middle.y + middle.height * share};
        const ImVec2 from{is_left ? places.back().right() : places.back().x,
                          places.back().centre().y};
        curve(ui, from, to, view.cards[i]);
    }
    box(ui, middle, view);
    for (std::size_t i = 0; i < view.cards.size(); ++i) card(ui, places[i], view.cards[i]);
}

// More ranks than cards fit: every rank a disc; those that are missed say why, below.
void grid(Ui& ui, const Rect& area, const trace::Rendezvous& view) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const float box_width = std::round(area.width * static_cast<float>(kCardShare) * 1.1f);
    const Rect middle{area.right() - box_width, area.y, box_width,
                      std::min(area.height, ui.px(kBox))};
    box(ui, middle, view);
    const Rect left{area.x, area.y, area.width - box_width - ui.px(length::kGapWide), area.height};
    const std::size_t columns = grid_columns(ui, left.width);
    const float cell = ui.px(kGridCell);
    const float radius = ui.px(kGridDisc);
    for (std::size_t i = 0; i < view.cards.size(); ++i) {
        const trace::RendezvousCard& each = view.cards[i];
        const ImVec2 centre{left.x + cell * (static_cast<float>(i % columns) + 0.5f),
                            left.y + cell * (static_cast<float>(i / columns) + 0.5f)};
        rank_disc(pen, centre, radius, each.rank, look_of(each.attendance));
        const Rect place{centre.x - radius, centre.y - radius, 2 * radius, 2 * radius};
        if (place.contains(ImGui::GetIO().MousePos)) {
            tooltip(ui, strings::rank_name(each.rank) + ": " + each.doing +
                            (each.note.empty() ? "" : ", " + each.note));
        }
    }
    float y =
        left.y +
        cell * std::ceil(static_cast<float>(view.cards.size()) / static_cast<float>(columns)) +
        ui.px(4);
    const float line = ui.fonts.line_height(TextStyle::caption);
    for (const trace::RendezvousCard& each : view.cards) {
        if (each.attendance != trace::Attendance::missing) continue;
        if (y + line > area.bottom() + 1) break;
        pen.text({left.x, y}, TextStyle::caption, colours.wrong_text,
                 strings::rank_name(each.rank) + ": " + each.doing +
                     (each.note.empty() ? "" : ", " + each.note),
                 left.width);
        y += line;
    }
}

}  // namespace

float rendezvous_height(const Ui& ui, const trace::Rendezvous& view, float width) {
    if (view.cards.empty()) return ui.fonts.line_height(TextStyle::small);
    if (is_grid(view)) {
        const float left = width * (1 - static_cast<float>(kCardShare) * 1.1f);
        const std::size_t columns = grid_columns(ui, left);
        const std::size_t rows = (view.cards.size() + columns - 1) / columns;
        const auto missing = std::count_if(view.cards.begin(), view.cards.end(),
                                           [](const trace::RendezvousCard& each) {
                                               return each.attendance == trace::Attendance::missing;
                                           });
        const float lines = static_cast<float>(std::min<std::ptrdiff_t>(missing, 3)) *
                            ui.fonts.line_height(TextStyle::caption);
        return std::max(ui.px(kBox),
                        static_cast<float>(rows) * ui.px(kGridCell) + lines + ui.px(length::kGap));
    }
    const float gap = ui.px(length::kGap + 4);
    const float all = static_cast<float>(rows_of(view)) * (card_height(ui, view) + gap) - gap;
    return std::max(all, ui.px(kBox));
}

void rendezvous_canvas(Ui& ui, const Rect& area, const trace::Rendezvous& view) {
    if (view.cards.empty()) {
        ui.pen().text_left(area, TextStyle::small, ui.colours().text_dim, strings::kNoRendezvous);
    } else if (is_grid(view)) {
        grid(ui, area, view);
    } else {
        cards_around(ui, area, view);
    }
}

}  // namespace ringside::gui
