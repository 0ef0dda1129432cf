// The one table of everything that a student can do: name, keys, when it is possible, what it does.
// Buttons, the keyboard and the footer read it, so they cannot disagree.
#pragma once

#include "gui/intent.h"
#include "gui/snapshot.h"
#include "gui/view_state.h"

#include <imgui.h>

#include <functional>
#include <string>
#include <vector>

namespace ringside::gui {

enum class ActionId {
    run,
    check,
    hint,
    try_again,
    next_exercise,
    previous_exercise,
    empty_blank,
    type_number,
    option,
    step_first,
    step_back,
    step_next,
    step_last,
    move_back,
    move_next,
    cancel,
    copy_exercise,
    copy_output,
    copy_error,
    copy_placement,
    copy_timeline,
    copy_diagnosis,
    copy_diagnosis_json,
    what_to_change,
    show_parting,
    copy_record,
    copy_page,
    show_fact,
    unfold_review,
    find_term,
    next_term,
    previous_term,
    go_back,
    next_in_list,
    previous_in_list,
    open_selected,
    sweep,
    predict_never,
    predict_anew,
    predict_less,
    predict_more,
    stop_sweep,
    lab_csv,
    lab_picture,
    lab_trace,
    lab_command,
    open_course,
    open_practice,
    open_lab,
    open_terms,
    zoom_in,
    zoom_out,
    zoom_reset,
};

// A key with its modifiers. Matched by label, not by place, so that other layouts work.
struct Key {
    ImGuiKey key = ImGuiKey_None;
    bool is_ctrl = false;
    bool is_shift = false;
    bool is_alt = false;
    friend bool operator==(const Key&, const Key&) = default;
};
std::string name_of(const Key& key);  // "Ctrl R", "Enter"

enum class Scope { everywhere, course, practice, lab, terms, stage };  // stage: practice and terms

// What an action may look at and change. Borrows all, for one frame.
struct ActionContext {
    const session::Session& session;
    ViewState& state;
    Intents& intents;
    LabSnapshot lab = {};
};

struct Action {
    ActionId id = ActionId::run;
    int index = 0;  // which option or fact
    std::string name;
    std::vector<Key> keys;  // the first is shown
    Scope scope = Scope::everywhere;
    bool is_repeating = false;
    std::function<bool(const ActionContext&)> is_enabled;
    std::function<void(ActionContext&)> run;
};

class ActionTable {
   public:
    ActionTable();
    const std::vector<Action>& all() const { return actions_; }
    const Action& find(ActionId id, int index = 0) const;
    // Runs what the keys of this frame ask for. Plain keys are left alone while text is typed.
    void press_keys(ActionContext& context) const;

   private:
    std::vector<Action> actions_;
};

bool is_in_scope(Scope scope, Room room);

}  // namespace ringside::gui
