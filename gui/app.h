// One frame of the window, without the window: top bar, rail, room, footer; keys and intents. The
// platform calls it between Dear ImGui's NewFrame and Render, and so do the view tests.
#pragma once

#include "core/session/session.h"
#include "gui/actions.h"
#include "gui/fonts.h"
#include "gui/snapshot.h"
#include "gui/theme.h"
#include "gui/ui.h"
#include "gui/view_state.h"
#include "gui/views/terms_view.h"
#include "gui/widgets/code_blanks.h"
#include "gui/widgets/markdown.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace ringside::gui {

struct AppOptions {
    ThemeName theme = ThemeName::dark;
    double scale = 1;  // of the display, times what the user asked for; zoom comes on top
};

// Threads: one.
class App {
   public:
    // Borrows the session, which outlives it. Requires: a current ImGui context.
    App(session::Session& session, AppOptions options);

    void open_exercise(const std::string& id);
    void open_term(const std::string& id);
    // Fills the exercise in hand and runs it.
    void answer_and_run(const exercise::Answer& answer);
    void answer_number_and_run(const std::string& number);
    // Shows a step (from 0; kLastStep the last) once its record is there.
    void go_to_step(int step);
    // The same within the collective of that step; nothing happens when it has no moves.
    void go_to_move(int move) { wanted_move_ = move; }
    bool is_step_shown() const { return !wanted_step_ && !wanted_move_; }

    // Call outside a frame: fonts follow scale and zoom.
    void prepare_frame();
    // Builds one frame. `now` in seconds.
    void draw(ImVec2 size, double now);
    // Takes what the session has heard; true when something changed.
    bool poll();
    // True when the next frame differs although nothing came in (elapsed time, a notice that goes
    // away).
    bool is_animating(double now) const;
    // True when an intent was carried out in the last frame: draw once more.
    bool has_changed() const { return has_changed_; }
    void set_display_scale(double scale) { options_.scale = scale; }

    // Opens a scenario in the Lab; with a prediction it sweeps.
    void open_scenario(const std::string& id, std::optional<double> prediction = {});
    // True once after someone asked for a picture of the window: save_lab_picture with it.
    bool take_picture_wish() { return std::exchange(is_picture_wanted_, false); }
    void save_lab_picture(int width, int height, std::span<const std::uint8_t> rgb, double now);

    ViewState& state() { return state_; }
    const ActionTable& actions() const { return actions_; }
    const Fonts& fonts() const { return fonts_; }
    double scale() const;

   private:
    void refresh();
    void apply(const Intent& intent, double now);
    void start(const StartRun& start);
    void show_answer();
    void follow_answer();
    void set_term(const std::string& id);
    void top_bar(Ui& ui, const Rect& area);
    void rail(Ui& ui, const Rect& area);
    void footer(Ui& ui, const Rect& area, double now);
    float messages(Ui& ui, const Rect& area);
    void apply_wanted_step();
    void follow_lab();
    void export_lab(LabExport what, double now);
    void tell(std::string notice, double now);

    session::Session& session_;
    AppOptions options_;
    ViewState state_;
    ActionTable actions_;
    Fonts fonts_;
    FocusRing focus_;
    MarkdownCache markdown_;
    CodeCache code_;
    PracticeSnapshot practice_;
    TermsSnapshot terms_;
    Intents intents_;
    std::optional<int> wanted_step_;
    std::optional<int> wanted_move_;  // once the step is laid out
    int zoom_ = 0;
    LabSnapshot lab_;
    bool is_picture_wanted_ = false;
    bool has_changed_ = true;
    bool is_stale_ = true;
};

}  // namespace ringside::gui
