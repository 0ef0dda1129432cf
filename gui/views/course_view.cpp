#include "gui/views/course_view.h"

#include "gui/strings.h"
#include "gui/views/column.h"

#include <algorithm>

namespace ringside::gui {
namespace {

constexpr double kRow = 30;
constexpr double kNumber = 30;
constexpr double kWidest = 1080;

// The columns of a row, from the left.
struct Columns {
    float mark = 0;
    float number = 0;
    float title = 0;
    float kind = 0;
    float difficulty = 0;
    float state = 0;
    float right = 0;
    bool has_details = true;  // a narrow window shows the title and the state alone
};

Columns columns_of(const Ui& ui, float x, float width) {
    Columns columns;
    columns.mark = x + ui.px(length::kGap);
    columns.number = columns.mark + ui.px(26);
    columns.title = columns.number + ui.px(kNumber);
    columns.right = x + width;
    columns.has_details = width > ui.px(640);
    columns.state = columns.right - ui.px(150);
    columns.difficulty = columns.state - ui.px(130);
    columns.kind = columns.difficulty - ui.px(140);
    if (!columns.has_details) columns.kind = columns.difficulty = columns.state;
    return columns;
}

std::string state_text(const session::Standing& standing) {
    if (standing.is_solved) return strings::kStateSolved;
    if (standing.was_shown) return strings::kStateShown;
    if (standing.was_tried)
        return std::string(strings::kStateTried) + " · " +
               strings::attempts_left(standing.attempts_left);
    return strings::kStateNew;
}

void state_mark(const Ui& ui, ImVec2 at, const session::Standing& standing) {
    const Palette& colours = ui.colours();
    const float side = ui.px(14);
    const Rect box{at.x, at.y, side, side};
    const Pen pen = ui.pen();
    if (standing.is_solved) {
        pen.disc(box.centre(), side / 2, colours.right);
        pen.icon(Icon::check, box.shrunk(ui.px(3)), colours.ink);
    } else if (standing.was_tried || standing.was_shown) {
        pen.icon(Icon::half_circle, box, colours.accent_text);
    } else {
        pen.icon(Icon::circle, box, colours.text_dim);
    }
}

void difficulty_bars(const Ui& ui, float x, float y, exercise::Difficulty difficulty) {
    const int filled = difficulty == exercise::Difficulty::easy     ? 1
                       : difficulty == exercise::Difficulty::medium ? 2
                                                                    : 3;
    const float width = ui.px(11);
    const float height = ui.px(7);
    for (int i = 0; i < 3; ++i) {
        const Rect bar{x + static_cast<float>(i) * (width + ui.px(3)),
                       y + (ui.px(kRow) - height) / 2, width, height};
        if (i < filled) {
            ui.pen().fill(bar, ui.colours().text_dim, 2);
        } else {
            ui.pen().outline(bar, ui.colours().line_strong, 2);
        }
    }
    const float text_x = x + 3 * (width + ui.px(3)) + ui.px(length::kGap);
    ui.pen().text_left({text_x, y, ui.px(90), ui.px(kRow)}, TextStyle::small, ui.colours().text_dim,
                       strings::difficulty_name(difficulty));
}

void exercise_row(Column& column, const exercise::Exercise& exercise, std::size_t number) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    const session::Standing standing = ui.context.session.standing(exercise.id);
    const Columns columns = columns_of(ui, column.x, column.width);
    const Rect row{column.x, column.y, column.width, ui.px(kRow)};
    const Press press = press_area(ui, exercise.id.c_str(), row);
    const bool is_selected = ui.context.state.course.selected == exercise.id;
    const Pen pen = ui.pen();
    if (is_selected || press.is_over) pen.fill(row, colours.raised, length::kCornerSmall);
    if (is_selected) pen.fill({row.x, row.y, ui.px(length::kMark), row.height}, colours.accent);
    state_mark(ui, {columns.mark, row.y + (row.height - ui.px(14)) / 2}, standing);
    const auto cell = [&](float from, float to) {
        return Rect{from, row.y, to - from - ui.px(length::kGap), row.height};
    };
    pen.text_left(cell(columns.number, columns.title), TextStyle::mono_small, colours.text_dim,
                  std::to_string(number));
    pen.text_left(cell(columns.title, columns.kind), TextStyle::body, colours.text, exercise.title);
    if (columns.has_details) {
        pen.text_left(cell(columns.kind, columns.difficulty), TextStyle::small, colours.text_dim,
                      strings::kind_name(exercise.kind));
        difficulty_bars(ui, columns.difficulty, row.y, exercise.difficulty);
    }
    pen.text_left(cell(columns.state, columns.right), TextStyle::small, colours.text_dim,
                  state_text(standing));
    focus_frame(ui, row, press);
    if (press.is_pressed) ui.intents().push_back(OpenExercise{exercise.id});
    column.y = row.bottom();
}

void term_row(Column& column, const exercise::Term& term) {
    Ui& ui = column.ui;
    const Columns columns = columns_of(ui, column.x, column.width);
    const Rect row{column.x, column.y, column.width, ui.px(kRow)};
    const Press press = press_area(ui, term.id.c_str(), row);
    const Pen pen = ui.pen();
    if (press.is_over) pen.fill(row, ui.colours().raised, length::kCornerSmall);
    const float icon = ui.px(14);
    pen.icon(Icon::terms, {columns.mark, row.y + (row.height - icon) / 2, icon, icon},
             ui.colours().text_dim);
    pen.text_left({columns.title, row.y, columns.kind - columns.title, row.height}, TextStyle::body,
                  ui.colours().text, term.title);
    if (columns.has_details) {
        pen.text_left({columns.kind, row.y, ui.px(120), row.height}, TextStyle::small,
                      ui.colours().text_dim, strings::kTermChip);
    }
    focus_frame(ui, row, press);
    if (press.is_pressed) ui.intents().push_back(OpenTerm{term.id});
    column.y = row.bottom();
}

void heads(Column& column) {
    Ui& ui = column.ui;
    const Columns columns = columns_of(ui, column.x, column.width);
    const Colour dim = ui.colours().text_dim;
    const Pen pen = ui.pen();
    pen.text({columns.title, column.y}, TextStyle::caption, dim, strings::kColumnExercise);
    if (columns.has_details) {
        pen.text({columns.kind, column.y}, TextStyle::caption, dim, strings::kColumnKind);
        pen.text({columns.difficulty, column.y}, TextStyle::caption, dim,
                 strings::kColumnDifficulty);
    }
    pen.text({columns.state, column.y}, TextStyle::caption, dim, strings::kColumnState);
    column.y += ui.fonts.line_height(TextStyle::caption);
    column.gap(4);
    column.rule();
    column.gap(4);
}

void track_section(Column& column, const exercise::Track& track) {
    Ui& ui = column.ui;
    const exercise::Catalogue& catalogue = ui.context.session.catalogue();
    std::size_t exercises = 0;
    std::size_t terms = 0;
    int solved = 0;
    for (const std::string& item : track.items) {
        if (catalogue.find_exercise(item) != nullptr) {
            ++exercises;
            if (ui.context.session.standing(item).is_solved) ++solved;
        } else if (catalogue.find_term(item) != nullptr) {
            ++terms;
        }
    }
    column.text(TextStyle::title, ui.colours().text, track.title);
    column.markdown(track.teaches, TextStyle::small, ui.colours().text_soft);
    column.text(TextStyle::small, ui.colours().text_dim,
                strings::track_counts(exercises, terms, solved));
    column.gap(length::kGap);
    heads(column);
    std::size_t number = 0;
    for (const std::string& item : track.items) {
        if (const exercise::Exercise* exercise = catalogue.find_exercise(item)) {
            exercise_row(column, *exercise, ++number);
        } else if (const exercise::Term* term = catalogue.find_term(item)) {
            term_row(column, *term);
        }
    }
    column.gap(length::kPad + length::kGap);
}

void problems(Column& column) {
    Ui& ui = column.ui;
    const auto& all = ui.context.session.catalogue().problems;
    if (all.empty()) return;
    column.text(TextStyle::body_bold, ui.colours().wrong_text, strings::kProblems);
    column.gap(length::kGap);
    for (const exercise::ContentProblem& problem : all) {
        column.text(TextStyle::mono_small, ui.colours().text_soft, problem.message);
        column.gap(length::kGap);
    }
}

}  // namespace

void course_view(Ui& ui, const Rect& area) {
    ScrollPane pane(ui, "course", area, length::kPad);
    Column column{ui, pane.x(), std::min(pane.width(), ui.px(kWidest)), pane.top()};
    column.gap(length::kPad);
    for (const exercise::Track& track : ui.context.session.catalogue().tracks)
        track_section(column, track);
    problems(column);
    pane.end_at(column.y + ui.px(length::kPad));
}

}  // namespace ringside::gui
