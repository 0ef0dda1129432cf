// What the window remembers between frames besides the exercise itself: plain data, edited by
// views.
#pragma once

#include "core/session/session.h"
#include "core/trace/collective_steps.h"
#include "core/trace/diff.h"
#include "core/trace/lane_layout.h"
#include "core/trace/placement_layout.h"
#include "core/trace/rank_view.h"
#include "core/trace/record.h"
#include "gui/intent.h"

#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ringside::gui {

inline constexpr int kLastStep = -1;  // a step that means the last one, whatever its number

// The stage: the record on show, the step in hand, and what was laid out for them.
struct StageState {
    int step = kLastStep;
    std::shared_ptr<const trace::Record> record;  // what is on show
    std::shared_ptr<const trace::Record>
        drawn;  // what the layouts show: the idle machine for a waived run
    trace::Timeline timeline;
    trace::PlacementLayout placement;
    std::vector<trace::LaneRect> lane_rects;     // scratch
    std::vector<std::string_view> output_lines;  // of the record's stdout_text
    std::vector<std::string> figures;            // "4 GPUs 0.71 ms"
    std::vector<float>
        card_heights;  // by device: the most that any step looked at needs, at scale 1
    bool is_scrubbing = false;
    // Of a run of several ranks.
    std::optional<trace::Rendezvous> rendezvous;  // at the step in hand
    std::vector<trace::CodeMarker> markers;       // at the step in hand
    int move = -1;  // a step within the rendezvous' collective; -1: all of it
    std::optional<trace::CollectiveStep> moves;  // that step
    std::optional<trace::Diagnosis> diagnosis;   // of one that hangs
    std::optional<trace::RecordDiff> parting;    // of the two ranks that it names
    bool is_mend_open = false;
    bool is_parting_open = false;

    // How many steps the collective of the rendezvous has; 0: its moves are not known.
    int move_count() const;
    // Takes one of them in hand; -1 none.
    void go_to_move(int wanted);
    bool is_at_end() const { return current_step() + 1 >= step_count(); }

    int step_count() const { return record ? static_cast<int>(record->placements.size()) : 0; }
    // The step as a number of the record, clamped.
    int current_step() const;
};

struct PracticeState {
    std::string exercise;  // whose state this is
    int selected_blank = -1;
    int held_option = -1;                   // picked up by a click, waits for a blank
    int last_blank = -1;                    // the blank that a letter filled last
    std::array<char, 48> number{};          // being typed
    bool is_number_wanted = false;          // the field takes the keyboard
    std::optional<session::RunSpec> shown;  // the run on the stage; nothing: the machine, idle
    session::RunChange change;              // what the student runs with instead
    bool has_settings_open = false;
    std::string open_list;  // of the settings
    bool has_setup_open = false;
    bool has_mistakes_open = false;
    bool has_steps_open = false;
    bool is_scroll_to_feedback = false;
    bool is_scroll_to_stage = false;  // a narrow window has the stage below
    StageState stage;
};

struct TermsState {
    std::string term;
    std::array<char, 64> find{};
    std::optional<session::RunSpec> shown;
    std::set<int> open_reviews;
    std::vector<std::string> history;
    bool is_find_wanted = false;
    StageState stage;
};

struct LabState {
    session::LabChoice choice;
    std::optional<double> prediction;  // of the crossing, on the axis; nothing: never
    bool has_predicted = false;
    bool is_revealed = false;  // the curves are shown
    bool is_log_x = true;
    bool is_log_y = false;
    std::string open_list;  // that is unfolded
};

struct CourseState {
    std::string selected;  // id of the exercise under the keyboard's cursor
};

struct ViewState {
    Room room = Room::practice;
    CourseState course;
    PracticeState practice;
    LabState lab;
    TermsState terms;
    std::vector<std::string> messages;  // told once, shown until put away
    std::string notice;                 // "Copied", for a moment
    double notice_until = 0;

    // The stage of the room in sight; the course and the Lab have none.
    StageState* stage();
    const StageState* stage() const { return const_cast<ViewState*>(this)->stage(); }
    const std::optional<session::RunSpec>* shown() const;
};

}  // namespace ringside::gui
