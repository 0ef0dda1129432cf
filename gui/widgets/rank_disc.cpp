#include "gui/widgets/rank_disc.h"

#include "gui/strings.h"

#include <cmath>
#include <string>

namespace ringside::gui {
namespace {

constexpr double kDiscGap = 3;
constexpr double kRingStroke = 2;
constexpr int kDashes = 12;

void dashed_ring(const Pen& pen, ImVec2 centre, float radius, Colour colour) {
    constexpr float kTurn = 6.2831853f;
    for (int i = 0; i < kDashes; ++i) {
        const float from = kTurn * static_cast<float>(i) / kDashes;
        pen.list()->PathArcTo(centre, radius, from, from + kTurn / kDashes * 0.55f, 4);
        pen.list()->PathStroke(colour, 0, pen.px(length::kStroke));
    }
}

void number_in(const Pen& pen, ImVec2 centre, float radius, Colour colour, int rank) {
    const std::string number = std::to_string(rank);
    const TextStyle style = TextStyle::caption_bold;
    pen.text_middle({centre.x - 2 * radius, centre.y - radius, 4 * radius, 2 * radius}, style,
                    colour, number);
}

}  // namespace

void rank_disc(const Pen& pen, ImVec2 centre, float radius, int rank, DiscLook look) {
    const Palette& colours = pen.theme().colours();
    const Colour hue = pen.theme().device(rank);
    switch (look) {
        case DiscLook::stream:
            pen.disc(centre, radius, hue);
            if (pen.theme().name() == ThemeName::light)
                pen.ring(centre, radius - pen.px(0.5), colours.line_strong, length::kLine);
            number_in(pen, centre, radius, colours.ink, rank);
            break;
        case DiscLook::host:
            pen.disc(centre, radius, colours.panel);
            pen.ring(centre, radius - pen.px(1), hue, kRingStroke);
            number_in(pen, centre, radius, colours.text, rank);
            break;
        case DiscLook::missing:
            dashed_ring(pen, centre, radius - pen.px(1), colours.wrong_text);
            number_in(pen, centre, radius, colours.wrong_text, rank);
            break;
        case DiscLook::later:
            dashed_ring(pen, centre, radius - pen.px(1), colours.text_dim);
            number_in(pen, centre, radius, colours.text_dim, rank);
            break;
    }
}

float rank_discs(const Pen& pen, ImVec2 at, float radius, std::span<const int> ranks, DiscLook look,
                 bool is_drawn) {
    if (ranks.empty()) return 0;
    if (ranks.size() > kMostDiscs) {
        const std::string words = strings::rank_count(ranks.size());
        const float pad = pen.px(length::kGap);
        const float width = pen.width_of(TextStyle::caption_bold, words) + 2 * pad;
        if (!is_drawn) return width;
        const Palette& colours = pen.theme().colours();
        const Rect pill{at.x, at.y - radius, width, 2 * radius};
        if (look == DiscLook::stream) {
            pen.fill(pill, colours.replica, length::kChip / 2);
        } else {
            pen.outline(pill, look == DiscLook::missing ? colours.wrong_text : colours.text_soft,
                        length::kChip / 2, length::kStroke);
        }
        pen.text_middle(pill, TextStyle::caption_bold,
                        look == DiscLook::stream    ? colours.ink
                        : look == DiscLook::missing ? colours.wrong_text
                                                    : colours.text,
                        words);
        return width;
    }
    const float gap = pen.px(kDiscGap);
    float x = at.x;
    for (const int rank : ranks) {
        if (is_drawn) rank_disc(pen, {x + radius, at.y}, radius, rank, look);
        x += 2 * radius + gap;
    }
    return x - gap - at.x;
}

}  // namespace ringside::gui
