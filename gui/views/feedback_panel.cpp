// The lower half of an exercise: hints, feedback, and, once the answer is known, everything else.
#include "gui/views/practice_view.h"

#include "gui/strings.h"

#include <algorithm>
#include <functional>

namespace ringside::gui {
namespace {

struct CardLook {
    Colour mark;
    Colour wash;
};

// A card with a coloured edge around what `content` draws.
void card(Column& column, const CardLook& look, const std::function<void(Column&)>& content) {
    Ui& ui = column.ui;
    const float pad = ui.px(length::kGapWide);
    Column inside{ui, column.x + pad, column.width - 2 * pad, column.y + ui.px(12)};
    ImDrawList* list = ImGui::GetWindowDrawList();
    // The ground is drawn first but its height is known last: two channels of the draw list.
    ImDrawListSplitter splitter;
    splitter.Split(list, 2);
    splitter.SetCurrentChannel(list, 1);
    content(inside);
    const Rect rect{column.x, column.y, column.width, inside.y + ui.px(12) - column.y};
    splitter.SetCurrentChannel(list, 0);
    ui.pen().fill(rect, look.wash, length::kCorner);
    ui.pen().fill({rect.x, rect.y, ui.px(length::kMark), rect.height}, look.mark);
    splitter.Merge(list);
    column.y = rect.bottom();
    column.gap(length::kGapWide - 2);
}

void hints(Column& column) {
    const session::Practice& practice = column.ui.context.session.practice();
    const auto& all = practice.exercise->hints;
    const int shown = std::min(practice.hints_shown, static_cast<int>(all.size()));
    if (shown == 0 || practice.is_revealed) return;
    const Palette& colours = column.ui.colours();
    card(column, {colours.accent, colours.accent_wash}, [&](Column& inside) {
        for (int i = 0; i < shown; ++i) {
            if (i > 0) inside.gap(length::kGap);
            inside.text(TextStyle::small_bold, colours.accent_text,
                        strings::hint_title(i + 1, all.size()));
            inside.markdown(all[static_cast<std::size_t>(i)], TextStyle::body, colours.text_soft);
        }
    });
}

// The diagnosis of the run on the stage, when that hangs.
const trace::Diagnosis* diagnosis_on_stage(const Ui& ui) {
    const PracticeState& state = ui.context.state.practice;
    if (!state.shown || !state.stage.diagnosis) return nullptr;
    const session::RunView* run = ui.context.session.find_run(*state.shown);
    if (run == nullptr || run->result.record != state.stage.record) return nullptr;
    return &*state.stage.diagnosis;
}

bool is_own_run(const Ui& ui) {
    const session::Practice& practice = ui.context.session.practice();
    const auto& shown = ui.context.state.practice.shown;
    return shown && shown->subject == session::RunSubject::answer &&
           shown->answer == practice.answer;
}

void paragraph(Column& column, const char* title, const std::string& words) {
    if (words.empty()) return;
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    const std::vector<TextRun> runs = {
        {std::string(title) + " ", TextStyle::small_bold, colours.text},
        {words, TextStyle::small, colours.text_soft}};
    column.y += rich_text(ui.pen(), column.at(), column.width, runs);
    column.gap(length::kGap + 2);
}

// A run that hangs says so at once, checked or not: running is free.
void hang(Column& column) {
    Ui& ui = column.ui;
    const trace::Diagnosis* diagnosis = diagnosis_on_stage(ui);
    if (diagnosis == nullptr) return;
    const bool is_told = ui.context.session.practice().verdict != session::Verdict::none;
    if (!is_told || !is_own_run(ui)) {
        const Palette& colours = ui.colours();
        card(column, {colours.wrong, colours.wrong_wash}, [&](Column& inside) {
            const float icon = ui.px(length::kIcon - 2);
            const float line = ui.fonts.line_height(TextStyle::body_bold);
            ui.pen().icon(Icon::warning, {inside.x, inside.y + (line - icon) / 2, icon, icon},
                          colours.wrong_text);
            Column beside{ui, inside.x + icon + ui.px(length::kGap),
                          inside.width - icon - ui.px(length::kGap), inside.y};
            beside.text(TextStyle::body_bold, colours.wrong_text, strings::kHangs);
            inside.y = beside.y;
            inside.gap(2);
            inside.text(TextStyle::body, colours.text_soft, strings::as_sentence(*diagnosis));
        });
    }
    paragraph(column, strings::kWhereTheHostsAre, diagnosis->where_hosts_are);
    paragraph(column, strings::kOnRealGpus, diagnosis->on_gpus);
    column.gap(length::kGap / 2);
}

std::string option_text(const session::Practice& practice, std::size_t place) {
    if (place >= practice.answer.size() || practice.answer[place] < 0) return {};
    return practice.exercise->options[static_cast<std::size_t>(practice.answer[place])].text;
}

void feedback(Column& column) {
    Ui& ui = column.ui;
    const session::Practice& practice = ui.context.session.practice();
    const Palette& colours = ui.colours();
    if (practice.verdict == session::Verdict::none) return;
    const bool is_right = practice.verdict == session::Verdict::right;
    const CardLook look = is_right ? CardLook{colours.right, colours.right_wash}
                                   : CardLook{colours.wrong, colours.wrong_wash};
    card(column, look, [&](Column& inside) {
        const session::RunSpec spec{practice.exercise->id, session::RunSubject::answer,
                                    practice.answer, 0};
        const session::RunView* run = ui.context.session.find_run(spec);
        const auto& shown = ui.context.state.practice.shown;
        const bool has_run =
            run != nullptr && run->stage == session::RunStage::done && shown && *shown == spec;
        const char* title =
            is_right ? (has_run ? strings::kRightRan : strings::kRight) : strings::kNotYet;
        if (!is_right && is_own_run(ui) && diagnosis_on_stage(ui) != nullptr)
            title = strings::kNotRightHangs;
        if (practice.verdict == session::Verdict::shown) title = strings::kShownNow;
        const Colour ink = is_right ? colours.right_text : colours.wrong_text;
        const float icon = ui.px(length::kDot + 2);
        const float line = ui.fonts.line_height(TextStyle::body_bold);
        ui.pen().icon(is_right ? Icon::check : Icon::cross,
                      {inside.x, inside.y + (line - icon) / 2, icon, icon}, ink);
        Column beside{ui, inside.x + icon + ui.px(length::kGap),
                      inside.width - icon - ui.px(length::kGap), inside.y};
        beside.text(TextStyle::body_bold, ink, title);
        inside.y = beside.y;
        const bool has_several = practice.feedback.size() > 1;
        for (std::size_t i = 0; i < practice.feedback.size(); ++i) {
            const session::BlankFeedback& blank = practice.feedback[i];
            if (has_several) {
                inside.gap(length::kGap);
                const Colour mark = blank.is_right ? colours.right_text : colours.wrong_text;
                ui.pen().icon(blank.is_right ? Icon::check : Icon::cross,
                              {inside.x, inside.y + (line - icon) / 2, icon, icon}, mark);
                Column label{ui, inside.x + icon + ui.px(length::kGap), inside.width - icon,
                             inside.y};
                label.text(TextStyle::small_bold, mark,
                           practice.exercise->kind == exercise::Kind::fill_in
                               ? strings::blank_title(static_cast<int>(i), option_text(practice, i))
                               : plain_from_markdown(option_text(practice, i)));
                inside.y = label.y;
            } else {
                inside.gap(2);
            }
            inside.markdown(blank.because, TextStyle::body, colours.text_soft);
        }
    });
    PracticeState& state = ui.context.state.practice;
    if (state.is_scroll_to_feedback) {
        state.is_scroll_to_feedback = false;
        // Into sight, but never so far that the program above is lost.
        if (column.y > ImGui::GetWindowPos().y + ImGui::GetWindowHeight()) {
            ImGui::SetScrollFromPosY(std::max(0.f, column.y - ImGui::GetWindowPos().y), 1.0f);
        }
    }
}

void takeaway(Column& column) {
    const session::Practice& practice = column.ui.context.session.practice();
    if (!practice.is_revealed || practice.takeaway.empty()) return;
    column.text(TextStyle::body_bold, column.ui.colours().text, strings::kTakeaway);
    column.gap(2);
    column.markdown(practice.takeaway, TextStyle::body, column.ui.colours().text_soft);
    column.gap(length::kGapWide);
}

bool is_on_stage(const Ui& ui, const session::RunSpec& spec) {
    return ui.context.state.practice.shown && *ui.context.state.practice.shown == spec;
}

// Letter and text, its outcome in a line, why; a button at the right that shows the run.
void other_answer(Column& column, const OtherAnswer& other) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    const session::RunView* run = ui.context.session.find_run(other.spec);
    ImGui::PushID(other.letter.c_str());
    const bool is_shown = is_on_stage(ui, other.spec);
    const std::string_view label = is_shown ? strings::kShowing : strings::kShow;
    const float button = pill_width(ui, label, true);
    const Pill pill = pill_button(ui, "show", {column.right() - button, column.y}, label,
                                  Icon::play, is_shown ? PillLook::chosen : PillLook::plain);
    if (pill.is_pressed) ui.intents().push_back(StartRun{other.spec, true, false});
    ImGui::PopID();

    const float cap = ui.px(length::kKeyCap);
    key_cap(ui, {column.x, column.y + ui.px(1), cap, cap}, other.letter, colours.text_dim,
            colours.line_strong);
    const float indent = cap + ui.px(length::kGap);
    Column inside{ui, column.x + indent, column.width - indent - button - ui.px(length::kGap),
                  column.y};
    if (other.is_code) {
        inside.text(TextStyle::mono_small, colours.text, other.text);
    } else {
        inside.markdown(other.text, TextStyle::small, colours.text);
    }
    inside.width = column.width - indent;
    inside.y = std::max(inside.y, column.y + ui.px(length::kChip + 4));
    if (run != nullptr && run->result.record) {
        const trace::Record& record = *run->result.record;
        const bool is_ok = record.outcome == trace::Outcome::ok;
        const std::string line =
            other.is_witness ? std::string(strings::kWitness) + ": " + strings::outcome_line(record)
                             : strings::outcome_line(record);
        inside.text(TextStyle::mono_small, is_ok ? colours.text_dim : colours.wrong_text, line);
    } else if (run != nullptr && run->stage == session::RunStage::failed) {
        inside.text(TextStyle::small, colours.wrong_text, run->message);
    } else if (run != nullptr && run->stage == session::RunStage::running) {
        inside.text(TextStyle::small, colours.text_dim, strings::kRunningRun);
    } else {
        ui.intents().push_back(StartRun{other.spec, false, false});
    }
    if (!other.because.empty()) inside.markdown(other.because, TextStyle::small, colours.text_soft);
    column.y = inside.y;
    column.gap(length::kGap);
}

void others(Column& column, const PracticeSnapshot& snapshot) {
    if (snapshot.others.empty()) return;
    Ui& ui = column.ui;
    const float title = ui.pen().width_of(TextStyle::body_bold, strings::kOthersTitle);
    ui.pen().text({column.x + title + ui.px(length::kGap), column.y + ui.px(2)}, TextStyle::small,
                  ui.colours().text_dim, strings::kOthersNote);
    column.text(TextStyle::body_bold, ui.colours().text, strings::kOthersTitle);
    column.gap(length::kGap);
    for (const OtherAnswer& other : snapshot.others) other_answer(column, other);
    column.gap(length::kGap);
}

void varies(Column& column) {
    Ui& ui = column.ui;
    const session::Practice& practice = ui.context.session.practice();
    const auto& all = practice.exercise->varies;
    if (!practice.is_revealed || all.empty()) return;
    column.text(TextStyle::body_bold, ui.colours().text, strings::kTryIt);
    column.gap(length::kGap);
    float x = column.x;
    const float row = ui.px(length::kChip + 4) + ui.px(length::kGap);
    for (std::size_t i = 0; i < all.size(); ++i) {
        session::RunSpec spec;
        spec.id = practice.exercise->id;
        spec.subject = session::RunSubject::vary;
        spec.index = static_cast<int>(i);
        const bool is_shown = is_on_stage(ui, spec);
        const float width = pill_width(ui, all[i].label, true);
        if (x > column.x && x + width > column.right()) {
            x = column.x;
            column.y += row;
        }
        ImGui::PushID(static_cast<int>(i));
        const Pill pill = pill_button(ui, "try it", {x, column.y}, all[i].label, Icon::play,
                                      is_shown ? PillLook::chosen : PillLook::plain);
        ImGui::PopID();
        if (pill.is_pressed) ui.intents().push_back(StartRun{spec, true, false});
        x += width + ui.px(length::kGap);
    }
    column.y += row;
    column.gap(length::kGap);
}

void numbered(Column& column, const std::vector<std::string>& texts, bool has_numbers) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const float mark = column.ui.px(length::kKeyCap);
        const std::string label = has_numbers ? std::to_string(i + 1) + "." : "•";
        column.ui.pen().text({column.x, column.y + column.ui.px(2)}, TextStyle::body,
                             column.ui.colours().text_dim, label);
        Column inside{column.ui, column.x + mark, column.width - mark, column.y};
        inside.markdown(texts[i], TextStyle::body, column.ui.colours().text_soft);
        column.y = inside.y;
        column.gap(4);
    }
}

// The worked solution: shown by itself when the attempts are used up, on demand after a right
// answer.
void steps(Column& column) {
    const session::Practice& practice = column.ui.context.session.practice();
    PracticeState& state = column.ui.context.state.practice;
    const exercise::Exercise& exercise = *practice.exercise;
    if (!practice.is_revealed || exercise.steps.empty()) return;
    if (practice.verdict == session::Verdict::shown) {
        column.text(TextStyle::body_bold, column.ui.colours().text, strings::kSteps);
        column.gap(4);
        numbered(column, exercise.steps, true);
    } else if (fold_line(column, "worked solution", strings::kSteps, state.has_steps_open)) {
        numbered(column, exercise.steps, true);
    }
    column.gap(length::kGap);
}

void mistakes_and_source(Column& column) {
    const session::Practice& practice = column.ui.context.session.practice();
    const exercise::Exercise& exercise = *practice.exercise;
    if (!practice.is_revealed) return;
    if (!exercise.mistakes.empty()) {
        if (fold_line(column, "common mistakes", strings::kMistakes,
                      column.ui.context.state.practice.has_mistakes_open)) {
            numbered(column, exercise.mistakes, false);
        }
        column.gap(length::kGap);
    }
    if (!exercise.source.empty()) {
        column.text(TextStyle::caption, column.ui.colours().text_dim,
                    std::string(strings::kSource) + ": " + exercise.source);
    }
}

}  // namespace

void feedback_panel(Column& column, const PracticeSnapshot& snapshot) {
    hints(column);
    feedback(column);
    hang(column);
    const bool is_shown = column.ui.context.session.practice().verdict == session::Verdict::shown;
    if (is_shown) steps(column);
    takeaway(column);
    varies(column);
    others(column, snapshot);
    if (!is_shown) steps(column);
    mistakes_and_source(column);
}

}  // namespace ringside::gui
