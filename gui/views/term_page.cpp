#include "gui/views/term_page.h"

#include "gui/strings.h"

#include <algorithm>

namespace ringside::gui {
namespace {

bool is_on_stage(const Ui& ui, const session::RunSpec& spec) {
    return ui.context.state.terms.shown && *ui.context.state.terms.shown == spec;
}

session::RunSpec spec_of(const exercise::Term& term, session::RunSubject subject, int index) {
    session::RunSpec spec;
    spec.id = term.id;
    spec.subject = subject;
    spec.index = index;
    return spec;
}

void header(Column& column, const exercise::Term& term) {
    Ui& ui = column.ui;
    const float height = ui.px(length::kChip);
    chip(ui, column.at(), strings::kTermChip, ui.colours().text_dim);
    const float side = ui.px(length::kHeader - 2);
    icon_button(ui, ActionId::copy_page, Icon::copy,
                {column.right() - side, column.y + (height - side) / 2, side, side});
    if (!ui.context.state.terms.history.empty()) {
        icon_button(
            ui, ActionId::go_back, Icon::arrow_left,
            {column.right() - 2 * side - ui.px(4), column.y + (height - side) / 2, side, side});
    }
    column.y += height;
    column.gap(length::kGap + 4);
    column.text(TextStyle::title, ui.colours().text, term.title);
    column.gap(length::kGap);
    column.markdown(term.definition, TextStyle::body, ui.colours().text_soft);
    column.gap(length::kGapWide);
}

// A pill at the right of a row that runs something and shows it; its width.
float show_pill(Ui& ui, float right, float y, const session::RunSpec& spec) {
    const bool is_shown = is_on_stage(ui, spec);
    const std::string_view label = is_shown ? strings::kShowing : strings::kShowMe;
    const float width = pill_width(ui, label, true);
    const Pill pill = pill_button(ui, "show me", {right - width, y}, label, Icon::play,
                                  is_shown ? PillLook::chosen : PillLook::plain);
    if (pill.is_pressed) ui.intents().push_back(StartRun{spec, true, false});
    return width;
}

// The try-its of the fact that is on the stage.
void varies(Column& column, const exercise::Term& term, int fact) {
    Ui& ui = column.ui;
    const auto& all = term.facts[static_cast<std::size_t>(fact)].varies;
    const auto& shown = ui.context.state.terms.shown;
    if (all.empty() || !shown) return;
    const bool is_fact_shown =
        (shown->subject == session::RunSubject::fact && shown->index == fact) ||
        (shown->subject == session::RunSubject::fact_vary && shown->index / 100 == fact);
    if (!is_fact_shown) return;
    column.gap(length::kGap);
    float x = column.x;
    const float row = ui.px(length::kChip + 4) + ui.px(length::kGap / 2);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto spec =
            spec_of(term, session::RunSubject::fact_vary, fact * 100 + static_cast<int>(i));
        const float width = pill_width(ui, all[i].label, true);
        if (x > column.x && x + width > column.right()) {
            x = column.x;
            column.y += row;
        }
        ImGui::PushID(static_cast<int>(i));
        const Pill pill = pill_button(ui, "try it", {x, column.y}, all[i].label, Icon::play,
                                      is_on_stage(ui, spec) ? PillLook::chosen : PillLook::plain);
        ImGui::PopID();
        if (pill.is_pressed) ui.intents().push_back(StartRun{spec, true, false});
        x += width + ui.px(length::kGap);
    }
    column.y += row;
}

void fact_row(Column& column, const exercise::Term& term, int index) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    const exercise::Fact& fact = term.facts[static_cast<std::size_t>(index)];
    const auto spec = spec_of(term, session::RunSubject::fact, index);
    const bool is_shown = is_on_stage(ui, spec);
    const float pad = ui.px(10);
    const float number = ui.px(length::kKeyCap + 8);
    const float top = column.y;
    ImDrawList* list = ImGui::GetWindowDrawList();
    ImDrawListSplitter splitter;
    splitter.Split(list, 2);
    splitter.SetCurrentChannel(list, 1);
    ImGui::PushID(index);
    column.y += pad;
    ui.pen().text({column.x + ui.px(2), column.y + ui.px(2)}, TextStyle::mono_small,
                  colours.text_dim, std::to_string(index + 1));
    float button = 0;
    if (!fact.code.empty()) {
        button = show_pill(ui, column.right(), column.y, spec);
    } else {
        const std::string_view label = strings::kNoRun;
        button = ui.pen().width_of(TextStyle::small, label) + 2 * ui.px(length::kChipPad);
        const Rect rect{column.right() - button, column.y, button, ui.px(length::kChip + 4)};
        const Press press = press_area(ui, "no run", rect);
        ui.pen().dashed_outline(rect, colours.line_strong);
        ui.pen().text_middle(rect, TextStyle::small, colours.text_dim, label);
        focus_frame(ui, rect, press);
        if (press.is_over || press.is_focused) tooltip(ui, fact.why_no_run);
    }
    Column inside{ui, column.x + number, column.width - number - button - ui.px(length::kGapWide),
                  column.y};
    inside.markdown(fact.text, TextStyle::body, colours.text_soft);
    column.y = std::max(inside.y, column.y + ui.px(length::kChip + 4));
    Column below{ui, column.x + number, column.width - number, column.y};
    varies(below, term, index);
    column.y = below.y + pad;
    ImGui::PopID();
    splitter.SetCurrentChannel(list, 0);
    if (is_shown) {
        const float out = ui.px(10);
        ui.pen().fill({column.x - out, top, column.width + 2 * out, column.y - top},
                      colours.accent_wash);
        ui.pen().fill({column.x - out, top, ui.px(length::kMark), column.y - top}, colours.accent);
    }
    splitter.Merge(list);
    column.rule();
}

void review_row(Column& column, const exercise::Term& term, int index) {
    Ui& ui = column.ui;
    TermsState& state = ui.context.state.terms;
    const exercise::Review& review = term.reviews[static_cast<std::size_t>(index)];
    ImGui::PushID(index);
    const float pad = ui.px(length::kGap);
    column.y += pad;
    bool is_open = state.open_reviews.count(index) > 0;
    const bool was_open = is_open;
    const bool has_run = !review.code.empty();
    const float button = has_run && was_open ? pill_width(ui, strings::kShowing, true) + pad : 0;
    const float icon = ui.px(length::kDot + 2);
    const float indent = icon + pad;
    const Pen pen = ui.pen();
    const float height = wrapped_text(pen, {0, 0}, column.width - indent - button,
                                      TextStyle::body_bold, 0, review.question, false);
    const Rect rect{column.x, column.y, column.width - button, height};
    const Press press = press_area(ui, "question", rect);
    if (press.is_pressed) is_open = !is_open;
    pen.icon(was_open ? Icon::chevron_down : Icon::chevron_right,
             {rect.x, rect.y + (ui.fonts.line_height(TextStyle::body_bold) - icon) / 2, icon, icon},
             ui.colours().text_dim);
    wrapped_text(pen, {column.x + indent, column.y}, column.width - indent - button,
                 TextStyle::body_bold, ui.colours().text, review.question);
    focus_frame(ui, rect, press);
    if (was_open && has_run)
        show_pill(ui, column.right(), column.y, spec_of(term, session::RunSubject::review, index));
    column.y = rect.bottom();
    if (was_open) {
        column.gap(4);
        Column answer{ui, column.x + indent, column.width - indent, column.y};
        answer.markdown(review.answer, TextStyle::body, ui.colours().text_soft);
        column.y = answer.y;
    }
    if (is_open != was_open) {
        if (is_open) {
            state.open_reviews.insert(index);
        } else {
            state.open_reviews.erase(index);
        }
    }
    column.y += pad;
    ImGui::PopID();
    column.rule();
}

void related(Column& column, const exercise::Term& term) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    if (term.related.empty()) return;
    column.gap(length::kGapWide);
    column.section(strings::kRelated);
    column.gap(length::kGap);
    for (std::size_t i = 0; i < term.related.size(); ++i) {
        const exercise::Related& other = term.related[i];
        // One that we have a page for can be pressed; the others only say what they are.
        const bool has_page = ui.context.session.catalogue().find_term(other.id) != nullptr;
        ImGui::PushID(static_cast<int>(i));
        if (has_page) {
            const float height = ui.px(length::kChip + 4);
            const Pill pill = pill_button(ui, "related", column.at(), other.term, Icon::arrow_right,
                                          PillLook::plain);
            if (pill.is_pressed) ui.intents().push_back(OpenTerm{other.id});
            column.y += height + ui.px(2);
        } else {
            column.text(TextStyle::small_bold, colours.text, other.term);
        }
        ImGui::PopID();
        if (!other.text.empty()) column.markdown(other.text, TextStyle::small, colours.text_dim);
        column.gap(length::kGap);
    }
}

}  // namespace

void term_page(Column& column, const exercise::Term& term) {
    Ui& ui = column.ui;
    ImGui::PushID(term.id.c_str());
    header(column, term);
    if (!term.facts.empty()) {
        column.section(strings::kFacts);
        for (int i = 0; i < static_cast<int>(term.facts.size()); ++i) fact_row(column, term, i);
        column.gap(length::kGapWide);
    }
    if (!term.reviews.empty()) {
        column.section(strings::kReview);
        for (int i = 0; i < static_cast<int>(term.reviews.size()); ++i) review_row(column, term, i);
    }
    related(column, term);
    if (!term.source.empty()) {
        column.gap(length::kGap);
        column.text(TextStyle::caption, ui.colours().text_dim,
                    std::string(strings::kSource) + ": " + term.source);
    }
    ImGui::PopID();
}

}  // namespace ringside::gui
