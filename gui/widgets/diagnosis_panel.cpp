#include "gui/widgets/diagnosis_panel.h"

#include "gui/strings.h"
#include "gui/widgets/rank_disc.h"
#include "gui/widgets/rich_text.h"

#include <algorithm>
#include <array>
#include <string>

namespace ringside::gui {
namespace {

constexpr double kRow = 27;
constexpr double kDisc = 9.5;
constexpr std::array<double, 5> kColumns = {0, 0.078, 0.215, 0.42, 0.645};  // shares of the width

// A ground with a coloured edge, around words that flow.
float box(Ui& ui, ImVec2 at, float width, Colour mark, Colour wash,
          const std::vector<TextRun>& runs, bool is_drawn) {
    const float pad = ui.px(length::kGapWide - 2);
    const float height =
        rich_text(ui.pen(), {at.x + pad, at.y + pad / 2}, width - 2 * pad, runs, false) + pad;
    if (!is_drawn) return height;
    ui.pen().fill({at.x, at.y, width, height}, wash, length::kCorner);
    ui.pen().fill({at.x, at.y, ui.px(length::kMark), height}, mark);
    rich_text(ui.pen(), {at.x + pad, at.y + pad / 2}, width - 2 * pad, runs);
    return height;
}

float title(Ui& ui, const Rect& area, const StageState& state, bool is_drawn) {
    const float header = ui.px(length::kHeader);
    if (!is_drawn) return header;
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const float icon = ui.px(length::kIcon);
    pen.icon(Icon::warning, {area.x, area.y + (header - icon) / 2, icon, icon}, colours.wrong_text);
    const float side = ui.px(length::kHeader - 2);
    float right = area.right() - side;
    icon_button(ui, ActionId::copy_diagnosis_json, Icon::copy,
                {right, area.y + (header - side) / 2, side, side});
    const float json = pen.width_of(TextStyle::caption, strings::kJson);
    right -= json;
    pen.text_left({right, area.y, json + 1, header}, TextStyle::caption, colours.text_dim,
                  strings::kJson);
    right -= side + ui.px(length::kGap / 2);
    icon_button(ui, ActionId::copy_diagnosis, Icon::copy,
                {right, area.y + (header - side) / 2, side, side});
    const float text = pen.width_of(TextStyle::caption, strings::kText);
    right -= text;
    pen.text_left({right, area.y, text + 1, header}, TextStyle::caption, colours.text_dim,
                  strings::kText);
    const float x = area.x + icon + ui.px(length::kGap);
    pen.text_left({x, area.y, right - x - ui.px(length::kGap), header}, TextStyle::body_bold,
                  colours.text, state.diagnosis->title);
    return header;
}

using Columns = std::array<float, kColumns.size() + 1>;  // where each begins, and the end

// The ranks' column is as wide as its widest cell; the others share what is left.
Columns columns_of(const Ui& ui, const Rect& area, const std::vector<trace::DiagnosisRow>& rows) {
    float first = area.width * static_cast<float>(kColumns[1]);
    for (const trace::DiagnosisRow& row : rows) {
        first = std::max(first, ui.px(3) + ui.px(length::kGap) +
                                    rank_discs(ui.pen(), {0, 0}, ui.px(kDisc), row.ranks,
                                               DiscLook::stream, false));
    }
    Columns columns{area.x};
    for (std::size_t i = 1; i < kColumns.size(); ++i) {
        const double share = (kColumns[i] - kColumns[1]) / (1 - kColumns[1]);
        columns[i] = area.x + first + (area.width - first) * static_cast<float>(share);
    }
    columns.back() = area.right();
    return columns;
}

void row(Ui& ui, const Rect& rect, const Columns& columns, const trace::DiagnosisRow& row) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    if (row.is_missing) pen.fill(rect, colours.wrong_wash);
    const auto cell = [&](std::size_t column) {
        const float x = columns[column];
        return Rect{x, rect.y, columns[column + 1] - x - ui.px(6), rect.height};
    };
    const Colour ink = row.is_missing ? colours.wrong_text : colours.text;
    rank_discs(pen, {rect.x + ui.px(3), rect.centre().y}, ui.px(kDisc), row.ranks,
               DiscLook::stream);
    pen.text_left(cell(1), TextStyle::mono_small, colours.text, row.line);
    pen.text_left(cell(2), TextStyle::mono_small, ink, row.call);
    pen.text_left(cell(3), TextStyle::mono_small, colours.text, row.shape);
    const Rect state = cell(4);
    const float icon = ui.px(length::kDot + 2);
    if (row.is_missing) {
        pen.icon(Icon::cross, {state.x, state.centre().y - icon / 2, icon, icon}, ink);
    } else {
        pen.icon(Icon::hourglass, {state.x, state.centre().y - icon / 2, icon, icon},
                 colours.text_dim);
    }
    pen.text_left({state.x + icon + ui.px(6), state.y, state.width - icon - ui.px(6), state.height},
                  TextStyle::caption, ink, row.state);
}

float table(Ui& ui, const Rect& area, const StageState& state, bool is_drawn) {
    const auto& rows = state.diagnosis->rows;
    const float high = ui.px(kRow);
    const float all = high * (static_cast<float>(rows.size()) + 1);
    if (!is_drawn) return all;
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const char* const heads[] = {strings::kRankColumn, strings::kLineColumn, strings::kCallColumn,
                                 strings::kShapeColumn, strings::kStateColumn};
    const Columns columns = columns_of(ui, area, rows);
    for (std::size_t i = 0; i < std::size(heads); ++i) {
        pen.text_left({columns[i] + ui.px(i == 0 ? 2 : 0), area.y, area.width, high},
                      TextStyle::caption, colours.text_dim, heads[i]);
    }
    float y = area.y + high;
    for (const trace::DiagnosisRow& each : rows) {
        pen.line({area.x, y}, {area.right(), y}, colours.line);
        row(ui, {area.x, y, area.width, high}, columns, each);
        y += high;
    }
    return all;
}

std::vector<TextRun> mend_words(const Ui& ui, const trace::Diagnosis& diagnosis, bool is_shown) {
    const Palette& colours = ui.colours();
    const bool is_full = is_shown && !diagnosis.mend.empty();
    return {
        {std::string(strings::kWhatToChange) + ". ", TextStyle::small_bold, colours.accent_text},
        {is_full ? diagnosis.mend : diagnosis.mend_kind, TextStyle::small, colours.text}};
}

std::vector<TextRun> parting_words(const Ui& ui, const trace::RecordDiff& parting) {
    const Palette& colours = ui.colours();
    std::vector<TextRun> runs = {
        {trace::headline_of(parting) + " ", TextStyle::small_bold, colours.text}};
    if (parting.held.empty()) return runs;
    runs.push_back({strings::kNotAlike, TextStyle::small, colours.text_dim});
    for (const trace::HeldValue& value : parting.held) {
        runs.push_back({" " + value.name, TextStyle::mono_small, colours.text});
        runs.push_back({strings::held(value), TextStyle::small, colours.text_soft});
    }
    return runs;
}

}  // namespace

float diagnosis_panel(Ui& ui, const Rect& area, StageState& state, bool is_mend_shown,
                      bool is_drawn) {
    if (!state.diagnosis) return 0;
    float y = area.y;
    const auto rest = [&] { return Rect{area.x, y, area.width, area.bottom() - y}; };
    y += title(ui, rest(), state, is_drawn) + ui.px(2);
    y += table(ui, rest(), state, is_drawn) + ui.px(length::kGap);
    const bool has_mend = !state.diagnosis->mend_kind.empty() || !state.diagnosis->mend.empty();
    if (state.is_mend_open && has_mend) {
        y += box(ui, {area.x, y}, area.width, ui.colours().accent, ui.colours().accent_wash,
                 mend_words(ui, *state.diagnosis, is_mend_shown), is_drawn);
        y += ui.px(length::kGap);
    }
    if (state.parting) {
        if (is_drawn) {
            const char* label =
                state.is_parting_open ? strings::kHideParting : strings::kShowParting;
            const Action& action = ui.actions.find(ActionId::show_parting);
            const Pill pill =
                pill_button(ui, "parting", {area.x, y}, label, Icon::step_next,
                            state.is_parting_open ? PillLook::chosen : PillLook::plain);
            if (pill.is_pressed && action.is_enabled(ui.context)) action.run(ui.context);
        }
        y += ui.px(length::kChip + 4) + ui.px(length::kGap);
        if (state.is_parting_open) {
            y += box(ui, {area.x, y}, area.width, ui.colours().line_strong, ui.colours().panel,
                     parting_words(ui, *state.parting), is_drawn);
            y += ui.px(length::kGap);
        }
    }
    return y - area.y;
}

}  // namespace ringside::gui
