// The upper half of an exercise: what is asked, the program with its blanks, the options, the
// buttons.
#include "gui/views/number_field.h"
#include "gui/views/practice_view.h"
#include "gui/views/run_settings.h"

#include "core/exercise/grader.h"
#include "gui/strings.h"
#include "gui/widgets/code_blanks.h"
#include "gui/widgets/stage.h"

#include <algorithm>

namespace ringside::gui {
namespace {

const exercise::Exercise& exercise_of(const Ui& ui) {
    return *ui.context.session.practice().exercise;
}

Colour difficulty_colour(const Palette& colours, exercise::Difficulty difficulty) {
    switch (difficulty) {
        case exercise::Difficulty::easy:
            return colours.right_text;
        case exercise::Difficulty::medium:
            return colours.accent_text;
        case exercise::Difficulty::hard:
            return colours.wrong_text;
    }
    return colours.text;
}

void header(Column& column, const PracticeSnapshot& snapshot) {
    Ui& ui = column.ui;
    const exercise::Exercise& exercise = exercise_of(ui);
    const session::Practice& practice = ui.context.session.practice();
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    column.gap(length::kGapWide);
    const float height = ui.px(length::kChip);
    float x = column.x;
    x += chip(ui, {x, column.y}, strings::kind_name(exercise.kind), colours.text_dim) +
         ui.px(length::kGap);
    x += chip(ui, {x, column.y}, strings::difficulty_name(exercise.difficulty),
              difficulty_colour(colours, exercise.difficulty)) +
         ui.px(length::kGapWide);
    const float side = ui.px(length::kHeader - 2);
    icon_button(ui, ActionId::copy_exercise, Icon::copy,
                {column.right() - side, column.y + (height - side) / 2, side, side});
    const float room = column.right() - side - ui.px(length::kGap) - x;
    const float label = pen.width_of(TextStyle::small, strings::kAttemptsLeft);
    const float dot = ui.px(length::kDot);
    const int attempts = std::max(practice.attempts_left, 3);
    const float dots = static_cast<float>(attempts) * (dot + ui.px(5));
    if (label + dots + ui.px(length::kGap) <= room) {
        pen.text_left({x, column.y, room, height}, TextStyle::small, colours.text_dim,
                      strings::kAttemptsLeft);
        x += label + ui.px(length::kGap);
    }
    for (int i = 0; i < attempts; ++i) {
        const ImVec2 centre{x + dot / 2, column.y + height / 2};
        if (i < practice.attempts_left) {
            pen.disc(centre, dot / 2, colours.accent);
        } else {
            pen.ring(centre, dot / 2 - 1, colours.text_dim);
        }
        x += dot + ui.px(5);
    }
    if (practice.is_solved) {
        x += ui.px(length::kGap);
        const float icon = ui.px(length::kDot + 2);
        pen.icon(Icon::check, {x, column.y + (height - icon) / 2, icon, icon}, colours.right_text);
        pen.text_left({x + icon + ui.px(4), column.y, column.right() - side - x - icon, height},
                      TextStyle::small, colours.right_text, strings::kSolvedMark);
    }
    column.y += height;
    column.gap(length::kGapWide - 4);
    column.text(TextStyle::title, colours.text, exercise.title);
    column.gap(length::kGap);
    column.markdown(snapshot.prompt, TextStyle::body, colours.text_soft);
    column.gap(length::kGapWide - 2);
}

CodeFills fills_of(const session::Practice& practice) {
    CodeFills fills;
    fills.numbers = exercise::blank_numbers(*practice.exercise);
    for (const int option : practice.answer) {
        const bool is_filled =
            option >= 0 && option < static_cast<int>(practice.exercise->options.size());
        fills.texts.push_back(
            is_filled ? practice.exercise->options[static_cast<std::size_t>(option)].text
                      : std::string());
    }
    fills.texts.resize(fills.numbers.size());
    return fills;
}

std::vector<SlotMark> marks_of(const session::Practice& practice) {
    std::vector<SlotMark> marks;
    if (practice.exercise->kind != exercise::Kind::fill_in) return marks;
    for (const session::BlankFeedback& feedback : practice.feedback) {
        marks.push_back(feedback.is_right ? SlotMark::right : SlotMark::wrong);
    }
    return marks;
}

void press_blank(Ui& ui, int blank) {
    PracticeState& state = ui.context.state.practice;
    if (state.held_option >= 0) {
        ui.intents().push_back(SetBlank{blank, state.held_option});
        state.last_blank = blank;
        state.held_option = -1;
        state.selected_blank = -1;
    } else {
        state.selected_blank = state.selected_blank == blank ? -1 : blank;
    }
}

// The program: as it stands with the answer so far, or the one whose run is on the stage.
void program(Column& column) {
    Ui& ui = column.ui;
    const session::Practice& practice = ui.context.session.practice();
    PracticeState& state = ui.context.state.practice;
    const exercise::Exercise& exercise = *practice.exercise;
    const session::RunView* run = state.shown ? ui.context.session.find_run(*state.shown) : nullptr;

    CodeLook look;
    mark_step(look, state.stage, run);
    const bool is_own = !state.shown || (state.shown->subject == session::RunSubject::answer &&
                                         state.shown->answer == practice.answer);
    const bool is_fill_in = exercise.kind == exercise::Kind::fill_in;
    if (!exercise.setup.empty()) {
        if (fold_line(column, "set-up", strings::kSetup, state.has_setup_open)) {
            column.y +=
                code_panel(ui, column.at(), column.width, ui.code.document(exercise.setup), {})
                    .height;
        }
        column.gap(length::kGap);
    }
    if (!is_own && run != nullptr && !run->program.empty()) {
        column.y +=
            code_panel(ui, column.at(), column.width, ui.code.document(run->program), look).height;
    } else if (is_fill_in) {
        look.is_editable = practice.verdict != session::Verdict::shown;
        look.selected_blank = state.selected_blank;
        look.marks = marks_of(practice);
        const CodeEvents events =
            code_panel(ui, column.at(), column.width,
                       ui.code.document(exercise.code, fills_of(practice)), look);
        if (events.pressed_blank >= 0) press_blank(ui, events.pressed_blank);
        if (events.dropped_blank >= 0) {
            ui.intents().push_back(SetBlank{events.dropped_blank, events.dropped_option});
            state.last_blank = events.dropped_blank;
            state.held_option = -1;
        }
        column.y += events.height;
    } else {
        const std::string text = exercise::program_for(exercise, practice.answer);
        if (!text.empty()) {
            column.y +=
                code_panel(ui, column.at(), column.width, ui.code.document(text), look).height;
        }
    }
    column.gap(length::kGapWide - 4);
}

// How an option is drawn: what is known about it.
struct OptionLook {
    bool is_chosen = false;
    bool is_held = false;
    SlotMark mark = SlotMark::none;
};

OptionLook look_of(const Ui& ui, int option) {
    const session::Practice& practice = ui.context.session.practice();
    OptionLook look;
    look.is_held = ui.context.state.practice.held_option == option;
    for (std::size_t i = 0; i < practice.answer.size(); ++i) {
        if (practice.answer[i] != option) continue;
        look.is_chosen = true;
        if (i < practice.feedback.size()) {
            look.mark = practice.feedback[i].is_right ? SlotMark::right : SlotMark::wrong;
        }
    }
    if (practice.is_revealed && !look.is_chosen) {
        const exercise::Answer key = exercise::keyed_answer(*practice.exercise);
        if (std::find(key.begin(), key.end(), option) != key.end()) look.mark = SlotMark::right;
    }
    return look;
}

void press_option(Ui& ui, int option) {
    const session::Practice& practice = ui.context.session.practice();
    PracticeState& state = ui.context.state.practice;
    const bool has_several =
        practice.exercise->kind == exercise::Kind::fill_in && practice.answer.size() > 1;
    if (has_several && state.selected_blank < 0) {
        state.held_option = state.held_option == option ? -1 : option;
        return;
    }
    const Action& action = ui.actions.find(ActionId::option, std::min(option, 8));
    if (action.is_enabled(ui.context)) action.run(ui.context);
}

void option_box(Ui& ui, const Rect& rect, int option, bool is_code) {
    const exercise::Exercise& exercise = exercise_of(ui);
    const Palette& colours = ui.colours();
    const std::string letter = exercise::letter_of(static_cast<std::size_t>(option));
    const std::string id = "option " + letter;
    const bool is_open = ui.context.session.practice().verdict != session::Verdict::shown;
    const Press press = press_area(ui, id.c_str(), rect, is_open);
    const OptionLook look = look_of(ui, option);
    const std::string& text = exercise.options[static_cast<std::size_t>(option)].text;
    if (is_code && is_open && ImGui::BeginDragDropSource(ImGuiDragDropFlags_None)) {
        ImGui::SetDragDropPayload(kOptionPayload, &option, sizeof option);
        {
            const UsedFont font(ui.fonts.face(TextStyle::mono));
            ImGui::TextUnformatted(text.c_str());
        }
        ImGui::EndDragDropSource();
    }
    Colour border = look.is_chosen || look.is_held ? colours.accent : colours.line_strong;
    Colour ink = colours.text;
    if (look.mark == SlotMark::right) border = ink = colours.right_text;
    if (look.mark == SlotMark::wrong) border = ink = colours.wrong_text;
    const Pen pen = ui.pen();
    pen.fill(rect,
             look.is_held               ? colours.accent_wash
             : press.is_over && is_open ? colours.raised_over
                                        : colours.raised,
             length::kCorner);
    pen.outline(rect, border, length::kCorner,
                look.is_chosen || look.is_held ? length::kStroke : length::kLine);
    const float cap = ui.px(length::kKeyCap);
    const Rect cap_rect{rect.x + ui.px(length::kGap), rect.y + (ui.px(length::kOption) - cap) / 2,
                        cap, cap};
    key_cap(ui, cap_rect, letter, look.is_chosen ? ink : colours.text_dim,
            look.is_chosen ? border : colours.line_strong);
    const float x = cap_rect.right() + ui.px(length::kGap + 2);
    float right = rect.right() - ui.px(length::kGap);
    if (look.mark != SlotMark::none) {
        const float icon = ui.px(length::kDot + 2);
        right -= icon;
        pen.icon(look.mark == SlotMark::right ? Icon::check : Icon::cross,
                 {right, rect.y + (ui.px(length::kOption) - icon) / 2, icon, icon}, ink);
    }
    if (is_code) {
        pen.text_left({x, rect.y, right - x, rect.height}, TextStyle::mono, ink, text);
        if (press.is_over && pen.width_of(TextStyle::mono, text) > right - x) tooltip(ui, text);
    } else {
        const MarkdownLook words{TextStyle::body, TextStyle::body_bold, ink, ink};
        const float lead = (ui.px(length::kOption) - ui.fonts.line_height(TextStyle::body)) / 2;
        gui::markdown(pen, ui.markdown, {x, rect.y + lead}, right - x, text, words);
    }
    focus_frame(ui, rect, press);
    if (press.is_pressed && is_open) press_option(ui, option);
}

void options(Column& column) {
    Ui& ui = column.ui;
    const exercise::Exercise& exercise = exercise_of(ui);
    const Pen pen = ui.pen();
    const bool is_code = exercise.kind == exercise::Kind::fill_in;
    const float gap = ui.px(length::kGap);
    const float row = ui.px(length::kOption);
    const float around = ui.px(length::kKeyCap) + 4 * gap + ui.px(length::kDot);
    float widest = 0;
    for (const exercise::Option& option : exercise.options) {
        widest = std::max(widest,
                          pen.width_of(is_code ? TextStyle::mono : TextStyle::body, option.text));
    }
    const float half = (column.width - gap) / 2;
    const bool is_paired = widest + around <= half;
    const float text_width =
        column.width - ui.px(length::kKeyCap) - 3 * gap - ui.px(2) - ui.px(length::kDot + 2);
    for (std::size_t i = 0; i < exercise.options.size(); ++i) {
        const bool is_second = is_paired && i % 2 == 1;
        float height = row;
        if (!is_code) {
            const MarkdownLook words{TextStyle::body, TextStyle::body_bold, ui.colours().text,
                                     ui.colours().text};
            const float lines =
                gui::markdown(pen, ui.markdown, {0, 0}, is_paired ? half : text_width,
                              exercise.options[i].text, words, false);
            height = std::max(row, lines + row - ui.fonts.line_height(TextStyle::body));
        }
        const Rect rect{is_second ? column.x + half + gap : column.x, column.y,
                        is_paired ? half : column.width, height};
        option_box(ui, rect, static_cast<int>(i), is_code);
        if (!is_paired || is_second || i + 1 == exercise.options.size()) column.y += height + gap;
    }
    column.gap(4);
}

void buttons(Column& column) {
    Ui& ui = column.ui;
    const session::Practice& practice = ui.context.session.practice();
    const float gap = ui.px(length::kGap);
    // While a hanging run is looked at, the one primary button asks what to change.
    const bool is_hung = ui.actions.find(ActionId::what_to_change).is_enabled(ui.context);
    std::vector<std::pair<ActionId, ButtonLook>> row;
    if (is_hung) row.push_back({ActionId::what_to_change, ButtonLook::primary});
    row.push_back({ActionId::run, is_hung ? ButtonLook::plain : ButtonLook::primary});
    if (practice.is_revealed) {
        row.push_back({ActionId::next_exercise, ButtonLook::plain});
        row.push_back({ActionId::try_again, ButtonLook::plain});
    } else {
        row.push_back({ActionId::check, ButtonLook::plain});
        row.push_back({ActionId::hint, ButtonLook::plain});
    }
    float x = column.x;
    for (const auto& [id, look] : row) {
        const float width = action_button_width(ui, id, look);
        if (x > column.x && x + width > column.right()) {
            x = column.x;
            column.y += ui.px(length::kButton) + gap;
        }
        action_button(ui, id, {x, column.y}, look);
        x += width + gap;
    }
    std::string note;
    if (ui.context.state.practice.held_option >= 0) {
        note = strings::kHoldingNote;
    } else if (practice.exercise->kind == exercise::Kind::fill_in && !practice.is_revealed) {
        note = strings::kDragClickPress + strings::option_range(practice.exercise->options.size());
    }
    const Pen pen = ui.pen();
    const float note_width = pen.width_of(TextStyle::small, note);
    if (!note.empty() && x + note_width <= column.right()) {
        pen.text_right({x, column.y, column.right() - x, ui.px(length::kButton)}, TextStyle::small,
                       ui.colours().text_dim, note);
    }
    column.y += ui.px(length::kButton);
    if (!practice.can_run && practice.run_also_checks) {
        column.gap(4);
        column.text(TextStyle::small, ui.colours().text_dim,
                    practice.exercise->kind == exercise::Kind::numeric ? strings::kNumberFirst
                                                                       : strings::kPickFirst);
    }
    column.gap(length::kGapWide);
}

}  // namespace

void answer_panel(Column& column, const PracticeSnapshot& snapshot) {
    header(column, snapshot);
    program(column);
    if (exercise_of(column.ui).kind == exercise::Kind::numeric) {
        number_field(column);
    } else {
        options(column);
    }
    buttons(column);
    run_settings(column, snapshot);
}

}  // namespace ringside::gui
