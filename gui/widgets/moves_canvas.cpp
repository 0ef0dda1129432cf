#include "gui/widgets/moves_canvas.h"

#include "gui/strings.h"
#include "gui/widgets/rank_disc.h"

#include "core/base/units.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

namespace ringside::gui {
namespace {

constexpr double kPicture = 216;       // height of the ring or tree
constexpr double kLargePicture = 300;  // of more than eight members
constexpr double kRow = 24;
constexpr double kDisc = 11;
constexpr double kRowDisc = 8;
constexpr double kAside = 4;  // arrows in opposite directions keep apart
constexpr double kRankColumn = 28;
constexpr double kSentColumn = 64;
constexpr double kMostCell = 64;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool has_table(const trace::CollectiveStep& step) { return step.group.size() <= kMostRows; }

float picture_height(const Ui& ui, const trace::CollectiveStep& step) {
    const float table = ui.px(kRow) * static_cast<float>(step.group.size() + 1);
    return has_table(step) ? std::max(ui.px(kPicture), table) : ui.px(kLargePicture);
}

// A ring's members stand in a circle, a tree's by their level.
std::vector<ImVec2> places(const Ui& ui, const Rect& area, const trace::CollectiveStep& step) {
    const auto count = step.group.size();
    const float edge = ui.px(kDisc) + ui.px(length::kGapWide);
    const ImVec2 middle = area.centre();
    std::vector<ImVec2> found;
    if (step.algorithm == "tree") {
        int levels = 1;
        while ((std::size_t{1} << levels) - 1 < count) ++levels;
        for (std::size_t i = 0; i < count; ++i) {
            int level = 0;
            while ((std::size_t{2} << level) - 1 <= i) ++level;
            const std::size_t first = (std::size_t{1} << level) - 1;
            const std::size_t wide = std::min((std::size_t{1} << level), count - first);
            const float x = area.x + area.width * (static_cast<float>(i - first) + 0.5f) /
                                         static_cast<float>(wide);
            const float high = area.height - 2 * edge;
            const float y =
                area.y + edge +
                (levels > 1 ? high * static_cast<float>(level) / static_cast<float>(levels - 1)
                            : high / 2);
            found.push_back({x, y});
        }
        return found;
    }
    const float radius_y = area.height / 2 - edge;
    const float radius_x = std::min(area.width / 2 - edge, radius_y * 1.45f);
    for (std::size_t i = 0; i < count; ++i) {
        const double turn = 2 * std::numbers::pi * static_cast<double>(i) /
                            static_cast<double>(std::max<std::size_t>(1, count));
        // Two stand side by side, more begin at the top.
        const double angle = turn - (count == 2 ? std::numbers::pi : std::numbers::pi / 2);
        found.push_back({middle.x + radius_x * static_cast<float>(std::cos(angle)),
                         middle.y + radius_y * static_cast<float>(std::sin(angle))});
    }
    return found;
}

struct Stretch {
    ImVec2 from;
    ImVec2 to;
    ImVec2 label;
};

// From one disc's edge to the other's, a little to the right of the straight line.
Stretch stretch_between(const Ui& ui, ImVec2 a, ImVec2 b, float radius) {
    const float dx = b.x - a.x;
    const float dy = b.y - a.y;
    const float length = std::max(1.f, std::sqrt(dx * dx + dy * dy));
    const ImVec2 along{dx / length, dy / length};
    const float aside = ui.px(kAside);
    const ImVec2 shift{-along.y * aside, along.x * aside};
    const float start = radius + ui.px(3);
    const float end = std::max(start, length - radius - ui.px(4));
    const auto point = [&](float far) {
        return ImVec2{a.x + along.x * far + shift.x, a.y + along.y * far + shift.y};
    };
    // Chords that cross do so in the middle: labels keep out of it.
    return {point(start), point(end), point(start + (end - start) * 0.3f)};
}

void picture(Ui& ui, const Rect& area, const trace::CollectiveStep& step) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const std::vector<ImVec2> where = places(ui, area, step);
    const bool is_crowded = !has_table(step);
    const float radius = ui.px(is_crowded ? kRowDisc : kDisc);
    for (const trace::ShownMove& move : step.moves) {
        const Stretch stretch =
            stretch_between(ui, where[at(move.from)], where[at(move.to)], radius);
        const std::array<ImVec2, 2> path{stretch.from, stretch.to};
        pen.arrow(path, ui.theme.device(step.group[at(move.from)]), false);
    }
    // Labels lie on top of all arrows.
    for (const trace::ShownMove& move : step.moves) {
        if (is_crowded) break;
        const Stretch stretch =
            stretch_between(ui, where[at(move.from)], where[at(move.to)], radius);
        const std::string text = (move.is_reduced ? "+" : "") + std::to_string(move.chunk);
        const float width = pen.width_of(TextStyle::caption_bold, text) + ui.px(8);
        const float height = ui.fonts.line_height(TextStyle::caption_bold);
        const Rect pill{stretch.label.x - width / 2, stretch.label.y - height / 2, width, height};
        pen.fill(pill, colours.background, length::kCornerSmall);
        pen.outline(pill, colours.line_strong, length::kCornerSmall);
        pen.text_middle(pill, TextStyle::caption_bold, colours.text, text);
    }
    for (std::size_t i = 0; i < where.size(); ++i)
        rank_disc(pen, where[i], radius, step.group[i], DiscLook::stream);
}

// Whose numbers are in a cell: by name where that fits, else how many.
std::string cell_text(const Pen& pen, float most, const trace::CollectiveStep& step,
                      const trace::ChunkCell& cell) {
    if (cell.from.empty()) return "";
    const std::size_t count = cell.from.size();
    const std::string names =
        cell.is_whole ? strings::kWhole : fmt::format("{}", fmt::join(cell.from, "+"));
    for (const std::string& text : {names, fmt::format("{} of {}", count, step.group.size())}) {
        if (pen.width_of(TextStyle::caption, text) <= most) return text;
    }
    return fmt::format("{}/{}", count, step.group.size());
}

// Ranks below each other, chunks beside each other: whose numbers each one holds.
void table(Ui& ui, const Rect& area, const trace::CollectiveStep& step) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const float row = ui.px(kRow);
    const float rank_column = ui.px(kRankColumn);
    const float cell = std::min(ui.px(kMostCell), (area.width - rank_column - ui.px(kSentColumn)) /
                                                      static_cast<float>(std::max(1, step.chunks)));
    const float chunks = area.x + rank_column;
    const float sent = chunks + cell * static_cast<float>(step.chunks);
    float y = area.y;
    for (int chunk = 0; chunk < step.chunks; ++chunk) {
        const std::string head = chunk == 0 && cell > pen.width_of(TextStyle::caption, "chunk 00")
                                     ? fmt::format("{} {}", strings::kChunk, chunk)
                                     : std::to_string(chunk);
        pen.text_middle({chunks + cell * static_cast<float>(chunk), y, cell, row},
                        TextStyle::caption, colours.text_dim, head);
    }
    pen.text_right({sent, y, ui.px(kSentColumn), row}, TextStyle::caption, colours.text_dim,
                   strings::kSent);
    y += row;
    for (std::size_t place = 0; place < step.group.size(); ++place) {
        const float radius = ui.px(kRowDisc);
        rank_disc(pen, {area.x + radius + ui.px(1), y + row / 2}, radius, step.group[place],
                  DiscLook::stream);
        for (int chunk = 0; chunk < step.chunks; ++chunk) {
            const trace::ChunkCell& held = step.cells[place][at(chunk)];
            const Rect box =
                Rect{chunks + cell * static_cast<float>(chunk), y, cell, row}.shrunk(ui.px(2));
            if (held.is_whole)
                pen.fill(box, colours.right_wash, length::kCornerSmall);
            else if (!held.from.empty())
                pen.fill(box, colours.raised, length::kCornerSmall);
            if (held.has_come) {
                pen.outline(box, colours.accent, length::kCornerSmall, length::kStroke);
            } else {
                pen.outline(box, colours.line, length::kCornerSmall);
            }
            pen.text_middle(box, TextStyle::caption,
                            held.is_whole ? colours.right_text : colours.text_soft,
                            cell_text(pen, box.width - ui.px(4), step, held));
        }
        pen.text_right({sent, y, ui.px(kSentColumn), row}, TextStyle::caption, colours.text_soft,
                       bytes_text({step.sent_bytes[place]}));
        y += row;
    }
}

// Too many for a table: the moves, one a line.
void list(Ui& ui, const Rect& area, const trace::CollectiveStep& step) {
    const Pen pen = ui.pen();
    const float line = ui.fonts.line_height(TextStyle::caption);
    float y = area.y;
    std::size_t told = 0;
    for (const std::string& words : step.words) {
        if (y + 2 * line > area.bottom() && told + 1 < step.moves.size()) break;
        pen.text({area.x, y}, TextStyle::caption, ui.colours().text_soft, words, area.width);
        y += line;
        ++told;
    }
    if (told < step.moves.size()) {
        pen.text({area.x, y}, TextStyle::caption, ui.colours().text_dim,
                 fmt::format("and {} more", step.moves.size() - told), area.width);
    }
}

}  // namespace

float moves_height(const Ui& ui, const trace::CollectiveStep& step) {
    return picture_height(ui, step) + ui.px(length::kGap) +
           (step.note.empty() ? 2 : 3) * ui.fonts.line_height(TextStyle::small);
}

void moves_canvas(Ui& ui, const Rect& area, const trace::CollectiveStep& step) {
    const Pen pen = ui.pen();
    const float high = picture_height(ui, step);
    const float left = std::round(area.width * 0.46f);
    picture(ui, {area.x, area.y, left, high}, step);
    const Rect right{area.x + left + ui.px(length::kGapWide), area.y,
                     area.width - left - ui.px(length::kGapWide), high};
    if (has_table(step)) {
        const float rows = ui.px(kRow) * static_cast<float>(step.group.size() + 1);
        table(ui, {right.x, right.y + std::max(0.f, (high - rows) / 2), right.width, rows}, step);
    } else {
        list(ui, right, step);
    }
    const float line = ui.fonts.line_height(TextStyle::small);
    const float y = area.y + high + ui.px(length::kGap);
    pen.text({area.x, y}, TextStyle::small, ui.colours().text, step.carried + " · " + step.counted,
             area.width);
    if (!step.note.empty()) {
        pen.text({area.x, y + (has_table(step) ? 2 : 1) * line}, TextStyle::small,
                 ui.colours().text_soft, step.note, area.width);
    }
    if (!has_table(step)) return;
    pen.text({area.x, y + line}, TextStyle::small, ui.colours().text_dim, strings::kMovesLegend,
             area.width);
}

}  // namespace ringside::gui
