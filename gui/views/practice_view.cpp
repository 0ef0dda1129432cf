#include "gui/views/practice_view.h"

#include "gui/strings.h"
#include "gui/widgets/stage.h"

#include <algorithm>

namespace ringside::gui {
namespace {

constexpr double kExerciseShare = 0.415;  // of the room's width, as drawn
constexpr double kStackedStage = 760;  // the stage's height below the exercise in a narrow window

StageSource source_of(Ui& ui, const PracticeSnapshot& snapshot) {
    const PracticeState& state = ui.context.state.practice;
    const session::Practice& practice = ui.context.session.practice();
    StageSource source;
    source.idle = snapshot.idle;
    source.has_devices = snapshot.has_devices;
    source.is_mend_shown = practice.is_revealed;
    source.idle_title = practice.can_run ? strings::kMachineIdle : strings::kMachineWaits;
    if (!source.has_devices) source.idle_title = "";
    if (!state.shown) return source;
    source.run = ui.context.session.find_run(*state.shown);
    if (state.shown->subject == session::RunSubject::vary) {
        source.note = practice.exercise->varies[static_cast<std::size_t>(state.shown->index)].note;
    }
    return source;
}

}  // namespace

void practice_view(Ui& ui, const Rect& area, const PracticeSnapshot& snapshot) {
    const session::Practice& practice = ui.context.session.practice();
    PracticeState& state = ui.context.state.practice;
    if (practice.exercise == nullptr) {
        ui.pen().text({area.x + ui.px(length::kPad), area.y + ui.px(length::kPad)}, TextStyle::body,
                      ui.colours().text_dim, strings::kNoExercises);
        return;
    }
    const StageSource source = source_of(ui, snapshot);
    follow(state.stage, source);

    const auto exercise_column = [&](ScrollPane& pane) {
        Column column{ui, pane.x(), std::min(pane.width(), ui.px(length::kReadingWidth)),
                      pane.top()};
        answer_panel(column, snapshot);
        feedback_panel(column, snapshot);
        column.gap(length::kPad);
        return column.y;
    };

    const bool is_stacked = area.width < ui.px(length::kStackedBelow);
    if (is_stacked) {
        ScrollPane pane(ui, "exercise", area, length::kGapWide);
        const float end = exercise_column(pane);
        const Rect below{area.x, end, area.width, ui.px(kStackedStage)};
        ui.pen().line({below.x, below.y}, {below.right(), below.y}, ui.colours().line);
        stage(ui, below, source, state.stage);
        pane.end_at(below.bottom());
        if (state.is_scroll_to_stage)
            ImGui::SetScrollFromPosY(below.y - ImGui::GetWindowPos().y, 0);
        state.is_scroll_to_stage = false;
        return;
    }
    state.is_scroll_to_stage = false;
    const float left = std::clamp(area.width * static_cast<float>(kExerciseShare),
                                  ui.px(length::kLeastPane + 40), ui.px(length::kReadingWidth));
    {
        ScrollPane pane(ui, "exercise", {area.x, area.y, left, area.height}, length::kPad);
        pane.end_at(exercise_column(pane));
    }
    ui.pen().line({area.x + left, area.y}, {area.x + left, area.bottom()}, ui.colours().line);
    stage(ui,
          {area.x + left + ui.px(length::kLine), area.y, area.width - left - ui.px(length::kLine),
           area.height},
          source, state.stage);
}

}  // namespace ringside::gui
