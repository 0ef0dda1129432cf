#include "gui/widgets/stage.h"

#include "gui/strings.h"
#include "gui/widgets/diagnosis_panel.h"
#include "gui/widgets/moves_canvas.h"
#include "gui/widgets/placement_canvas.h"
#include "gui/widgets/rendezvous_canvas.h"
#include "gui/widgets/rich_text.h"
#include "gui/widgets/timeline_canvas.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace ringside::gui {
namespace {

constexpr double kPadX = 16;
constexpr double kPadY = 9;
constexpr double kBusyPanel = 56;

// Heights of the stage's three panels.
struct Split {
    float placement = 0;
    float timeline = 0;
    float output = 0;
};

float line_of(const Ui& ui, TextStyle style) { return ui.fonts.line_height(style); }

bool is_finished_run(const StageSource& source) {
    return source.run != nullptr && source.run->result.record != nullptr;
}

// A run that has something to draw: one that was waived has not.
bool is_drawn_run(const StageSource& source) {
    return is_finished_run(source) && source.run->result.record->outcome != trace::Outcome::waived;
}

// Title at the left; the rest of the header line is the caller's.
float panel_title(const Ui& ui, const Rect& header, const char* title) {
    return header.x +
           ui.pen().text_left(header, TextStyle::caption_bold, ui.colours().text_dim, title) +
           ui.px(length::kGapWide);
}

void step_controls(Ui& ui, const Rect& header, float& right) {
    const float side = ui.px(length::kHeader - 2);
    const ActionId ids[] = {ActionId::step_last, ActionId::step_next, ActionId::step_back,
                            ActionId::step_first};
    const Icon icons[] = {Icon::step_last, Icon::step_next, Icon::step_back, Icon::step_first};
    for (std::size_t i = 0; i < 4; ++i) {
        right -= side;
        icon_button(ui, ids[i], icons[i],
                    {right, header.y + (header.height - side) / 2, side, side});
    }
    right -= ui.px(length::kGap);
}

void copy_control(Ui& ui, const Rect& header, float& right, ActionId id) {
    const float side = ui.px(length::kHeader - 2);
    right -= side;
    icon_button(ui, id, Icon::copy, {right, header.y + (header.height - side) / 2, side, side});
    right -= ui.px(length::kGap / 2);
}

// Phase, elapsed time and Cancel while a run goes on.
void busy_panel(Ui& ui, const Rect& rect, const session::RunView& run) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    pen.fill(rect, colours.accent_wash, length::kCorner);
    pen.outline(rect, colours.accent, length::kCorner);
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - run.started;
    const float pad = ui.px(length::kGapWide);
    const float cancel = action_button_width(ui, ActionId::cancel, ButtonLook::plain);
    const Rect inside{rect.x + pad, rect.y, rect.width - 3 * pad - cancel, rect.height};
    const float phase =
        pen.text_left(inside, TextStyle::body_bold, colours.text,
                      strings::running_phase(run.progress.phase, run.progress.line));
    pen.text_left({inside.x + phase + pad, rect.y, inside.width - phase - pad, rect.height},
                  TextStyle::small, colours.text_dim, strings::elapsed(elapsed.count()));
    action_button(
        ui, ActionId::cancel,
        {rect.right() - pad - cancel, rect.y + (rect.height - ui.px(length::kButton)) / 2},
        ButtonLook::plain);
}

void placement_panel(Ui& ui, const Rect& area, const StageSource& source, StageState& state) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    const Rect header{area.x, area.y, area.width, ui.px(length::kHeader)};
    const bool is_run = is_drawn_run(source);
    float right = area.right();
    if (is_run) copy_control(ui, header, right, ActionId::copy_placement);
    const float x = panel_title(
        ui, header, has_devices_on_show(source) ? strings::kPlacement : strings::kVariables);
    const std::string& title = state.placement.title;
    pen.text_left({x, header.y, right - x, header.height}, TextStyle::small, colours.text_soft,
                  is_run ? title
                         : std::string(is_finished_run(source)
                                           ? strings::outcome_title(trace::Outcome::waived)
                                           : source.idle_title));
    Rect body{area.x, header.bottom() + ui.px(length::kGap / 2), area.width,
              area.bottom() - header.bottom() - ui.px(length::kGap / 2)};
    if (!source.note.empty()) {
        const float height = wrapped_text(pen, {body.x, body.y}, body.width, TextStyle::small,
                                          colours.accent_text, source.note);
        body.y += height + ui.px(length::kGap);
        body.height -= height + ui.px(length::kGap);
    }
    if (source.run != nullptr && source.run->stage == session::RunStage::running) {
        const Rect busy{body.x, body.y, body.width, ui.px(kBusyPanel)};
        busy_panel(ui, busy, *source.run);
        body.y += busy.height + ui.px(length::kGap);
        body.height -= busy.height + ui.px(length::kGap);
    }
    if (has_devices_on_show(source)) {
        placement_canvas(ui, body, state.placement, state.card_heights);
    } else if (is_run) {
        variables_table(ui, body, state.placement);
    } else {
        pen.fill(body, colours.panel, length::kCorner);
        pen.outline(body, colours.line, length::kCorner);
        wrapped_text(pen, {body.x + ui.px(length::kCodePad), body.y + ui.px(length::kCodePad)},
                     body.width - 2 * ui.px(length::kCodePad), TextStyle::small, colours.text_dim,
                     strings::kNotRunVariables);
    }
}

void figures_line(const Ui& ui, const Rect& rect, const StageState& state) {
    const Pen pen = ui.pen();
    float x = rect.x;
    for (const std::string& figure : state.figures) {
        const float width = pen.width_of(TextStyle::small, figure);
        if (x + width > rect.right()) break;
        pen.text_left({x, rect.y, rect.right() - x, rect.height}, TextStyle::small,
                      ui.colours().text_soft, figure);
        x += width + ui.px(length::kPad);
    }
}

void timeline_panel(Ui& ui, const Rect& area, const StageSource& source, StageState& state) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    const Rect header{area.x, area.y, area.width, ui.px(length::kHeader)};
    const bool is_run = is_drawn_run(source);
    float right = area.right();
    const bool is_by_rank = is_run && state.rendezvous.has_value();
    const float x = panel_title(ui, header, is_by_rank ? strings::kRankLanes : strings::kTimeline);
    const Rect canvas{area.x, header.bottom() + ui.px(length::kGap / 2), area.width,
                      timeline_height(ui, state.timeline)};
    if (!is_run) {
        pen.text_left({x, header.y, right - x, header.height}, TextStyle::small, colours.text_dim,
                      strings::kNotRunTimeline);
        timeline_canvas(ui, canvas, state, 0);
        return;
    }
    copy_control(ui, header, right, ActionId::copy_timeline);
    const bool is_stuck = state.timeline.stuck_ns && state.is_at_end();
    const std::string time =
        is_stuck ? strings::no_rank_can_move(*state.timeline.stuck_ns)
                 : strings::time_of(state.placement.at_ns, state.record->duration_ns);
    const float time_width = pen.width_of(TextStyle::mono_small, time);
    right -= time_width;
    pen.text_left({right, header.y, time_width + 1, header.height}, TextStyle::mono_small,
                  is_stuck ? colours.wrong_text : colours.text_soft, time);
    right -= ui.px(length::kGap);
    step_controls(ui, header, right);
    const float legend_y = header.y + (header.height - ui.fonts.face(TextStyle::caption).size) / 2;
    timeline_legend(ui, {x, std::round(legend_y)}, right, state.timeline);

    timeline_canvas(ui, canvas, state, state.placement.at_ns);
    figures_line(ui,
                 {area.x, canvas.bottom() + ui.px(length::kGap / 2), area.width,
                  line_of(ui, TextStyle::small)},
                 state);
}

void rendezvous_panel(Ui& ui, const Rect& area, const StageState& state) {
    const trace::Rendezvous& view = *state.rendezvous;
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    const Rect header{area.x, area.y, area.width, ui.px(length::kHeader)};
    const float x = panel_title(ui, header, strings::kRendezvous);
    float right = area.right();
    if (!view.count_text.empty() && !state.moves) {
        const float width = pen.width_of(TextStyle::small_bold, view.count_text);
        right -= width;
        const bool is_stuck = view.state == trace::RendezvousState::stuck;
        pen.text_left({right, header.y, width + 1, header.height}, TextStyle::small_bold,
                      is_stuck ? colours.wrong_text : colours.text_soft, view.count_text);
        right -= ui.px(length::kGap);
    }
    if (state.move_count() > 0) {
        const float side = ui.px(length::kHeader - 2);
        for (const auto& [id, icon] : {std::pair{ActionId::move_next, Icon::step_next},
                                       std::pair{ActionId::move_back, Icon::step_back}}) {
            right -= side;
            icon_button(ui, id, icon, {right, header.y + (header.height - side) / 2, side, side});
        }
        const std::string label = state.moves ? "" : strings::moves_inside(state.move_count());
        const float width = pen.width_of(TextStyle::small, label);
        right -= width + ui.px(length::kGap);
        pen.text_left({right, header.y, width + 1, header.height}, TextStyle::small,
                      colours.text_dim, label);
        right -= ui.px(length::kGap);
    }
    const std::string& title = state.moves ? state.moves->title : view.title;
    pen.text_left({x, header.y, right - x, header.height}, TextStyle::small, colours.text_soft,
                  title);
    const float top = header.bottom() + ui.px(length::kGap / 2);
    const Rect body{area.x, top, area.width, area.bottom() - top};
    if (state.moves) {
        moves_canvas(ui, body, *state.moves);
    } else {
        rendezvous_canvas(ui, body, view);
    }
}

// The error's own words, then where it came from.
float error_lines(const Ui& ui, ImVec2 at, float width, const trace::Record& record) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    float y = at.y;
    if (record.traceback.size() > 1) {
        y += wrapped_text(pen, {at.x, y}, width, TextStyle::mono_small, colours.text_dim,
                          strings::kTraceback);
        for (const trace::TracebackEntry& entry : record.traceback) {
            y += wrapped_text(pen, {at.x, y}, width, TextStyle::mono_small, colours.text_dim,
                              strings::traceback_line(entry.line, entry.function));
        }
    }
    if (record.error) {
        const std::string words = record.error->type.empty()
                                      ? record.error->message
                                      : record.error->type + ": " + record.error->message;
        y += wrapped_text(pen, {at.x, y}, width, TextStyle::mono_small, colours.wrong_text, words);
    }
    return y - at.y;
}

void output_panel(Ui& ui, const Rect& area, const StageSource& source, StageState& state) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    const Rect header{area.x, area.y, area.width, ui.px(length::kHeader)};
    const float x = panel_title(ui, header, strings::kOutput);
    const Rect body{area.x, header.bottom(), area.width, area.bottom() - header.bottom()};
    if (source.run != nullptr && source.run->stage == session::RunStage::failed) {
        ScrollPane pane(ui, "output", body, 0);
        pane.end_at(pane.top() + wrapped_text(ui.pen(), {pane.x(), pane.top()}, pane.width(),
                                              TextStyle::small, colours.wrong_text,
                                              source.run->message));
        return;
    }
    if (!is_finished_run(source)) {
        pen.text_left({x, header.y, area.right() - x, header.height}, TextStyle::small,
                      colours.text_dim, strings::kNotRunOutput);
        return;
    }
    const trace::Record& record = *state.record;
    float right = area.right();
    copy_control(ui, header, right, ActionId::copy_output);
    const bool is_ok = record.outcome == trace::Outcome::ok;
    if (!is_ok) {
        const float icon = ui.px(length::kDot + 2);
        pen.icon(Icon::warning, {x, header.y + (header.height - icon) / 2, icon, icon},
                 colours.wrong_text);
        const float text_x = x + icon + ui.px(6);
        pen.text_left({text_x, header.y, right - text_x, header.height}, TextStyle::small_bold,
                      colours.wrong_text, strings::outcome_title(record.outcome));
    }
    ScrollPane pane(ui, "output", body, 0);
    const Pen inner = ui.pen();
    float y = pane.top();
    if (record.stdout_text.empty() && is_ok) {
        y += wrapped_text(inner, {pane.x(), y}, pane.width(), TextStyle::small, colours.text_dim,
                          strings::kNoOutput);
    }
    // Only what is in sight is drawn: a program may print a megabyte.
    const float line = line_of(ui, TextStyle::mono_small);
    const float view_top = ImGui::GetWindowPos().y;
    const float view_bottom = view_top + ImGui::GetWindowHeight();
    for (const std::string_view text : state.output_lines) {
        if (y + line >= view_top && y <= view_bottom) {
            inner.text({pane.x(), y}, TextStyle::mono_small, colours.text, text, pane.width());
        }
        y += line;
    }
    for (const trace::Warning& warning : record.warnings) {
        y += wrapped_text(inner, {pane.x(), y}, pane.width(), TextStyle::mono_small,
                          colours.accent_text, warning.type + ": " + warning.message);
    }
    y += error_lines(ui, {pane.x(), y}, pane.width(), record);
    pane.end_at(y + ui.px(length::kGap));
}

Split split_of(const Ui& ui, float width, float height, const StageSource& source,
               const StageState& state) {
    Split least;
    const float header = ui.px(length::kHeader);
    const float gaps = 2 * ui.px(kPadY);
    least.placement = header + gaps + ui.px(length::kGap);
    if (has_devices_on_show(source)) {
        least.placement += placement_height(ui, state.placement, width, state.card_heights);
    } else {
        least.placement +=
            std::clamp(variables_height(ui, state.placement), ui.px(120), ui.px(400));
    }
    if (!source.note.empty())
        least.placement += 2 * line_of(ui, TextStyle::small) + ui.px(length::kGap);
    if (source.run != nullptr && source.run->stage == session::RunStage::running)
        least.placement += ui.px(kBusyPanel + length::kGap);
    // The same with and without a run, so that nothing jumps when it ends.
    least.timeline = header + gaps + timeline_height(ui, state.timeline) +
                     line_of(ui, TextStyle::small) + ui.px(length::kGap);
    least.output = ui.px(length::kLeastOutput);
    const float rest = height - least.placement - least.timeline - least.output;
    if (rest <= 0) return least;
    // What is left over goes to the output first, so that an error can be read, then to the cards.
    const float to_output = std::min(rest, ui.px(120));
    least.output += to_output;
    least.placement += rest - to_output;
    return least;
}

}  // namespace

bool has_devices_on_show(const StageSource& source) {
    return is_drawn_run(source) ? !source.run->result.record->devices.empty() : source.has_devices;
}

namespace {

// Panels from the top down, each as high as it needs, with a rule between.
class PanelStack {
   public:
    PanelStack(Ui& ui, const Rect& area, const ScrollPane& pane)
        : ui_(ui), area_(area), pane_(pane), y_(pane.top()) {}
    // `height` with the room above and below.
    Rect next(float height) {
        const float pad = ui_.px(kPadY);
        if (y_ > pane_.top())
            ui_.pen().line({area_.x, y_}, {area_.right(), y_}, ui_.colours().line);
        const Rect rect{pane_.x(), y_ + pad, pane_.width(), height - 2 * pad};
        y_ += height;
        return rect;
    }
    float end() const { return y_; }

   private:
    Ui& ui_;
    const Rect& area_;
    const ScrollPane& pane_;
    float y_;
};

// Ranks: who meets whom, their lanes, the diagnosis of a run that hangs, then what lies where.
void rank_panels(Ui& ui, PanelStack& panels, float width, const Split& split,
                 const StageSource& source, StageState& state) {
    const float around = ui.px(length::kHeader) + 2 * ui.px(kPadY) + ui.px(length::kGap);
    const float picture = state.moves ? moves_height(ui, *state.moves)
                                      : rendezvous_height(ui, *state.rendezvous, width);
    rendezvous_panel(ui, panels.next(around + picture), state);
    timeline_panel(ui, panels.next(split.timeline), source, state);
    if (state.diagnosis) {
        const float height =
            diagnosis_panel(ui, {0, 0, width, 0}, state, source.is_mend_shown, false);
        diagnosis_panel(ui, panels.next(height + 2 * ui.px(kPadY)), state, source.is_mend_shown);
    }
    if (has_devices_on_show(source))
        placement_panel(ui, panels.next(split.placement), source, state);
}

}  // namespace

void stage(Ui& ui, const Rect& area, const StageSource& source, StageState& state) {
    follow(state, source);
    ScrollPane pane(ui, "stage", area, kPadX);
    const float width = pane.width();
    const bool is_by_rank = is_drawn_run(source) && state.rendezvous;
    // The panels of ranks are as high as they need; the pane scrolls.
    const Split split = split_of(ui, width, is_by_rank ? 0 : area.height, source, state);
    PanelStack panels(ui, area, pane);
    if (is_by_rank) {
        rank_panels(ui, panels, width, split, source, state);
    } else {
        placement_panel(ui, panels.next(split.placement), source, state);
        timeline_panel(ui, panels.next(split.timeline), source, state);
    }
    output_panel(ui, panels.next(split.output), source, state);
    pane.end_at(panels.end());
}

}  // namespace ringside::gui
