#include "gui/actions.h"

#include "core/base/internal_error.h"
#include "core/trace/record_json.h"
#include "core/trace/text_view.h"
#include "gui/copy_text.h"
#include "gui/lab_actions.h"
#include "gui/lab_strings.h"
#include "gui/strings.h"

#include <imgui_internal.h>

#include <algorithm>
#include <utility>

namespace ringside::gui {
namespace {

constexpr int kLetterOptions = 6;  // A to F: later letters are other actions' keys
constexpr int kNumberedThings = 9;
constexpr int kTimelineColumns = 100;

Key plain(ImGuiKey key) { return {key, false, false, false}; }
Key ctrl(ImGuiKey key) { return {key, true, false, false}; }
Key ctrl_shift(ImGuiKey key) { return {key, true, true, false}; }
Key alt(ImGuiKey key) { return {key, false, false, true}; }
ImGuiKey key_after(ImGuiKey first, int by) {
    return static_cast<ImGuiKey>(static_cast<int>(first) + by);
}

bool always(const ActionContext&) { return true; }

bool has_exercise(const ActionContext& c) { return c.session.practice().exercise != nullptr; }

session::RunSpec answer_spec(const ActionContext& c) {
    const session::Practice& practice = c.session.practice();
    session::RunSpec spec;
    spec.id = practice.exercise->id;
    spec.answer = practice.answer;
    spec.subject = session::RunSubject::answer;
    spec.change = c.state.practice.change;
    return spec;
}

const session::RunView* shown_run(const ActionContext& c) {
    const auto* shown = std::as_const(c.state).shown();
    return shown != nullptr && *shown ? c.session.find_run(**shown) : nullptr;
}

bool is_shown_running(const ActionContext& c) {
    const session::RunView* run = shown_run(c);
    return run != nullptr && run->stage == session::RunStage::running;
}

const trace::Record* shown_record(const ActionContext& c) {
    const session::RunView* run = shown_run(c);
    return run != nullptr ? run->result.record.get() : nullptr;
}

// A diagnosis names the lines to change only once the answer is known.
bool is_mend_shown(const ActionContext& c) {
    return c.state.room != Room::practice || c.session.practice().is_revealed;
}

bool has_steps(const ActionContext& c) {
    const StageState* stage = std::as_const(c.state).stage();
    return stage != nullptr && stage->step_count() > 1;
}
bool has_step_before(const ActionContext& c) {
    return has_steps(c) && std::as_const(c.state).stage()->current_step() > 0;
}
bool has_step_after(const ActionContext& c) {
    const StageState* stage = std::as_const(c.state).stage();
    return has_steps(c) && stage->current_step() + 1 < stage->step_count();
}
void go_to_step(ActionContext& c, int step) {
    if (StageState* stage = c.state.stage()) stage->step = step;
}

void copy(ActionContext& c, std::string text) {
    c.intents.push_back(CopyText{std::move(text), strings::kCopied});
}

// The blank that an option goes into when no one says which: the chosen one, the next empty one, or
// the one filled last.
int blank_for_option(const ActionContext& c) {
    const session::Practice& practice = c.session.practice();
    const int blanks = static_cast<int>(practice.answer.size());
    const PracticeState& state = c.state.practice;
    if (state.selected_blank >= 0 && state.selected_blank < blanks) return state.selected_blank;
    for (int blank = 0; blank < blanks; ++blank) {
        if (practice.answer[static_cast<std::size_t>(blank)] < 0) return blank;
    }
    return std::clamp(state.last_blank, 0, std::max(0, blanks - 1));
}

void use_option(ActionContext& c, int option) {
    const session::Practice& practice = c.session.practice();
    if (practice.exercise->kind == exercise::Kind::choice) {
        c.intents.push_back(Choose{option});
        return;
    }
    const int blank = blank_for_option(c);
    c.intents.push_back(SetBlank{blank, option});
    c.state.practice.last_blank = blank;
    c.state.practice.selected_blank = -1;
    c.state.practice.held_option = -1;
}

void empty_blank(ActionContext& c) {
    const session::Practice& practice = c.session.practice();
    PracticeState& state = c.state.practice;
    int blank = state.selected_blank;
    for (int at = static_cast<int>(practice.answer.size()) - 1; blank < 0 && at >= 0; --at) {
        if (practice.answer[static_cast<std::size_t>(at)] >= 0) blank = at;
    }
    if (blank >= 0) c.intents.push_back(SetBlank{blank, -1});
    state.held_option = -1;
}

bool is_filled_somewhere(const ActionContext& c) {
    if (!has_exercise(c) || c.session.practice().exercise->kind != exercise::Kind::fill_in)
        return false;
    const auto& answer = c.session.practice().answer;
    return std::any_of(answer.begin(), answer.end(), [](int option) { return option >= 0; });
}

const exercise::Term* term_of(const ActionContext& c) {
    return c.session.catalogue().find_term(c.state.terms.term);
}

void move_term(ActionContext& c, int by) {
    const auto& terms = c.session.catalogue().terms;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        if (terms[i].id != c.state.terms.term) continue;
        const auto next = static_cast<std::ptrdiff_t>(i) + by;
        if (next >= 0 && next < std::ssize(terms)) {
            c.intents.push_back(OpenTerm{terms[static_cast<std::size_t>(next)].id});
        }
        return;
    }
}

void move_in_list(ActionContext& c, int by) {
    const auto& exercises = c.session.catalogue().exercises;
    if (exercises.empty()) return;
    std::ptrdiff_t at = 0;
    for (std::size_t i = 0; i < exercises.size(); ++i) {
        if (exercises[i].id == c.state.course.selected) at = static_cast<std::ptrdiff_t>(i) + by;
    }
    at = std::clamp<std::ptrdiff_t>(at, 0, std::ssize(exercises) - 1);
    c.state.course.selected = exercises[static_cast<std::size_t>(at)].id;
}

void unfold_next_review(ActionContext& c) {
    const exercise::Term* term = term_of(c);
    for (int i = 0; i < static_cast<int>(term->reviews.size()); ++i) {
        if (c.state.terms.open_reviews.insert(i).second) return;
    }
    c.state.terms.open_reviews.clear();
}

const char* key_text(ImGuiKey key) {
    switch (key) {
        case ImGuiKey_LeftArrow:
            return "←";
        case ImGuiKey_RightArrow:
            return "→";
        case ImGuiKey_UpArrow:
            return "↑";
        case ImGuiKey_DownArrow:
            return "↓";
        case ImGuiKey_Equal:
            return "+";
        case ImGuiKey_Minus:
            return "−";
        case ImGuiKey_Comma:
            return ",";
        case ImGuiKey_Period:
            return ".";
        case ImGuiKey_Escape:
            return "Esc";
        case ImGuiKey_PageDown:
            return "Page ↓";
        case ImGuiKey_PageUp:
            return "Page ↑";
        case ImGuiKey_KeypadEnter:
            return "Enter";
        default:
            return ImGui::GetKeyName(key);
    }
}

}  // namespace

std::string name_of(const Key& key) {
    std::string text;
    if (key.is_ctrl) text += "Ctrl ";
    if (key.is_alt) text += "Alt ";
    if (key.is_shift) text += "Shift ";
    return text + key_text(key.key);
}

bool is_in_scope(Scope scope, Room room) {
    switch (scope) {
        case Scope::everywhere:
            return true;
        case Scope::course:
            return room == Room::course;
        case Scope::practice:
            return room == Room::practice;
        case Scope::lab:
            return room == Room::lab;
        case Scope::terms:
            return room == Room::terms;
        case Scope::stage:
            return room == Room::practice || room == Room::terms;
    }
    return false;
}

ActionTable::ActionTable() {
    const auto add = [this](ActionId id, std::string name, std::vector<Key> keys, Scope scope,
                            std::function<bool(const ActionContext&)> is_enabled,
                            std::function<void(ActionContext&)> run, int index = 0,
                            bool is_repeating = false) {
        actions_.push_back({id, index, std::move(name), std::move(keys), scope, is_repeating,
                            std::move(is_enabled), std::move(run)});
    };
    using namespace strings;

    // Practice.
    add(
        ActionId::run, kRun, {ctrl(ImGuiKey_R)}, Scope::practice,
        [](const ActionContext& c) {
            return has_exercise(c) && c.session.practice().can_run && !is_shown_running(c);
        },
        [](ActionContext& c) {
            const session::Practice& practice = c.session.practice();
            if (practice.run_also_checks && practice.can_check) c.intents.push_back(Check{});
            c.state.practice.is_scroll_to_stage = true;
            c.intents.push_back(StartRun{answer_spec(c), true, false});
        });
    add(
        ActionId::check, kCheck, {plain(ImGuiKey_Enter), plain(ImGuiKey_KeypadEnter)},
        Scope::practice,
        [](const ActionContext& c) {
            return has_exercise(c) && c.session.practice().can_check && !is_shown_running(c);
        },
        [](ActionContext& c) {
            c.state.practice.is_scroll_to_feedback = true;
            c.intents.push_back(Check{});
        });
    add(
        ActionId::hint, kHint, {plain(ImGuiKey_H)}, Scope::practice,
        [](const ActionContext& c) {
            if (!has_exercise(c)) return false;
            const session::Practice& practice = c.session.practice();
            return practice.hints_shown < static_cast<int>(practice.exercise->hints.size()) &&
                   practice.verdict != session::Verdict::shown &&
                   practice.verdict != session::Verdict::right;
        },
        [](ActionContext& c) { c.intents.push_back(ShowHint{}); });
    add(
        ActionId::try_again, kTryAgain, {plain(ImGuiKey_T)}, Scope::practice,
        [](const ActionContext& c) { return has_exercise(c) && c.session.practice().is_revealed; },
        [](ActionContext& c) { c.intents.push_back(TryAgain{}); });
    add(
        ActionId::next_exercise, kNextExercise, {plain(ImGuiKey_PageDown), plain(ImGuiKey_N)},
        Scope::practice,
        [](const ActionContext& c) {
            const auto& all = c.session.catalogue().exercises;
            return has_exercise(c) && !all.empty() &&
                   c.session.practice().exercise->id != all.back().id;
        },
        [](ActionContext& c) { c.intents.push_back(OpenNeighbour{1}); });
    add(
        ActionId::previous_exercise, kPreviousExercise, {plain(ImGuiKey_PageUp), plain(ImGuiKey_P)},
        Scope::practice,
        [](const ActionContext& c) {
            const auto& all = c.session.catalogue().exercises;
            return has_exercise(c) && !all.empty() &&
                   c.session.practice().exercise->id != all.front().id;
        },
        [](ActionContext& c) { c.intents.push_back(OpenNeighbour{-1}); });
    add(
        ActionId::type_number, kTypeNumber, {plain(ImGuiKey_I)}, Scope::practice,
        [](const ActionContext& c) {
            return has_exercise(c) &&
                   c.session.practice().exercise->kind == exercise::Kind::numeric;
        },
        [](ActionContext& c) { c.state.practice.is_number_wanted = true; });
    add(ActionId::empty_blank, kEmptyBlank, {plain(ImGuiKey_Backspace), plain(ImGuiKey_Delete)},
        Scope::practice, is_filled_somewhere, empty_blank);
    for (int option = 0; option < kNumberedThings; ++option) {
        std::vector<Key> keys;
        if (option < kLetterOptions) keys.push_back(plain(key_after(ImGuiKey_A, option)));
        keys.push_back(plain(key_after(ImGuiKey_1, option)));
        add(
            ActionId::option, option_action(option), std::move(keys), Scope::practice,
            [option](const ActionContext& c) {
                return has_exercise(c) &&
                       option < static_cast<int>(c.session.practice().exercise->options.size());
            },
            [option](ActionContext& c) { use_option(c, option); }, option);
    }

    // The stage.
    add(ActionId::step_first, kStepFirst, {plain(ImGuiKey_Home)}, Scope::stage, has_step_before,
        [](ActionContext& c) { go_to_step(c, 0); });
    add(
        ActionId::step_back, kStepBack, {plain(ImGuiKey_LeftArrow)}, Scope::stage, has_step_before,
        [](ActionContext& c) { go_to_step(c, c.state.stage()->current_step() - 1); }, 0, true);
    add(
        ActionId::step_next, kStepNext, {plain(ImGuiKey_RightArrow)}, Scope::stage, has_step_after,
        [](ActionContext& c) { go_to_step(c, c.state.stage()->current_step() + 1); }, 0, true);
    add(ActionId::step_last, kStepLast, {plain(ImGuiKey_End)}, Scope::stage, has_step_after,
        [](ActionContext& c) { go_to_step(c, c.state.stage()->step_count() - 1); });
    add(
        ActionId::move_back, kMoveBack, {plain(ImGuiKey_Comma)}, Scope::stage,
        [](const ActionContext& c) {
            const StageState* stage = std::as_const(c.state).stage();
            return stage != nullptr && stage->move >= 0;
        },
        [](ActionContext& c) {
            StageState& stage = *c.state.stage();
            stage.go_to_move(stage.move - 1);
        },
        0, true);
    add(
        ActionId::move_next, kMoveNext, {plain(ImGuiKey_Period)}, Scope::stage,
        [](const ActionContext& c) {
            const StageState* stage = std::as_const(c.state).stage();
            return stage != nullptr && stage->move + 1 < stage->move_count();
        },
        [](ActionContext& c) {
            StageState& stage = *c.state.stage();
            stage.go_to_move(stage.move + 1);
        },
        0, true);
    add(ActionId::cancel, kCancel, {plain(ImGuiKey_Escape)}, Scope::stage, is_shown_running,
        [](ActionContext& c) { c.intents.push_back(CancelRun{**std::as_const(c.state).shown()}); });

    // Copies.
    const auto has_record = [](const ActionContext& c) { return shown_record(c) != nullptr; };
    add(ActionId::copy_output, kCopyOutput, {ctrl_shift(ImGuiKey_O)}, Scope::stage, has_record,
        [](ActionContext& c) { copy(c, output_text(*shown_record(c))); });
    add(
        ActionId::copy_error, kCopyError, {ctrl_shift(ImGuiKey_E)}, Scope::stage,
        [](const ActionContext& c) {
            const trace::Record* record = shown_record(c);
            return record != nullptr && record->outcome != trace::Outcome::ok;
        },
        [](ActionContext& c) { copy(c, trace::text_problems(*shown_record(c))); });
    add(ActionId::copy_placement, kCopyPlacement, {ctrl_shift(ImGuiKey_P)}, Scope::stage,
        has_record, [](ActionContext& c) {
            copy(c, trace::text_placement(*shown_record(c), c.state.stage()->current_step()));
        });
    add(ActionId::copy_timeline, kCopyTimeline, {ctrl_shift(ImGuiKey_T)}, Scope::stage, has_record,
        [](ActionContext& c) {
            copy(c, trace::text_timeline(*shown_record(c), kTimelineColumns));
        });
    const auto is_diagnosed = [](const ActionContext& c) {
        const StageState* stage = std::as_const(c.state).stage();
        return shown_record(c) != nullptr && stage != nullptr && stage->diagnosis.has_value();
    };
    add(ActionId::copy_diagnosis, kCopyDiagnosis, {ctrl_shift(ImGuiKey_D)}, Scope::stage,
        is_diagnosed, [](ActionContext& c) {
            copy(c, trace::text_of(*c.state.stage()->diagnosis, is_mend_shown(c)));
        });
    add(ActionId::copy_diagnosis_json, kCopyDiagnosisJson, {ctrl_shift(ImGuiKey_K)}, Scope::stage,
        is_diagnosed, [](ActionContext& c) {
            copy(c, trace::diagnosis_json(*shown_record(c), is_mend_shown(c)));
        });
    add(ActionId::what_to_change, kWhatToChange, {plain(ImGuiKey_W)}, Scope::stage, is_diagnosed,
        [](ActionContext& c) {
            StageState& stage = *c.state.stage();
            stage.is_mend_open = !stage.is_mend_open;
        });
    add(
        ActionId::show_parting, kShowParting, {plain(ImGuiKey_S)}, Scope::stage,
        [](const ActionContext& c) {
            const StageState* stage = std::as_const(c.state).stage();
            return shown_record(c) != nullptr && stage != nullptr && stage->parting.has_value();
        },
        [](ActionContext& c) {
            StageState& stage = *c.state.stage();
            stage.is_parting_open = !stage.is_parting_open;
            // The step before which the first of the two went its own way; back to the end after.
            const auto& first = stage.parting->first;
            stage.step = kLastStep;
            if (!stage.is_parting_open || !first) return;
            const int a = first->a.step >= 0 ? first->a.step : stage.step_count() - 1;
            const int b = first->b.step >= 0 ? first->b.step : stage.step_count() - 1;
            stage.step = std::min(std::max(a, b), stage.step_count() - 1);
        });
    add(ActionId::copy_record, kCopyRecord, {ctrl_shift(ImGuiKey_J)}, Scope::stage, has_record,
        [](ActionContext& c) {
            copy(c, trace::json_from_record(*shown_record(c), trace::JsonLayout::readable));
        });
    add(ActionId::copy_exercise, kCopyExercise, {ctrl_shift(ImGuiKey_C)}, Scope::practice,
        has_exercise, [](ActionContext& c) { copy(c, exercise_text(c.session.practice())); });
    add(
        ActionId::copy_page, kCopyPage, {ctrl_shift(ImGuiKey_C)}, Scope::terms,
        [](const ActionContext& c) { return term_of(c) != nullptr; },
        [](ActionContext& c) { copy(c, term_text(*term_of(c))); });

    // Terms.
    for (int fact = 0; fact < kNumberedThings; ++fact) {
        add(
            ActionId::show_fact, fact_action(fact), {plain(key_after(ImGuiKey_1, fact))},
            Scope::terms,
            [fact](const ActionContext& c) {
                const exercise::Term* term = term_of(c);
                return term != nullptr && fact < static_cast<int>(term->facts.size()) &&
                       !term->facts[static_cast<std::size_t>(fact)].code.empty();
            },
            [fact](ActionContext& c) {
                session::RunSpec spec;
                spec.id = c.state.terms.term;
                spec.subject = session::RunSubject::fact;
                spec.index = fact;
                c.intents.push_back(StartRun{spec, true, false});
            },
            fact);
    }
    add(
        ActionId::unfold_review, kUnfoldReview, {plain(ImGuiKey_Q)}, Scope::terms,
        [](const ActionContext& c) {
            return term_of(c) != nullptr && !term_of(c)->reviews.empty();
        },
        unfold_next_review);
    add(ActionId::find_term, kFindTerm, {ctrl(ImGuiKey_F)}, Scope::terms, always,
        [](ActionContext& c) { c.state.terms.is_find_wanted = true; });
    add(
        ActionId::next_term, kNextTerm, {plain(ImGuiKey_DownArrow)}, Scope::terms, always,
        [](ActionContext& c) { move_term(c, 1); }, 0, true);
    add(
        ActionId::previous_term, kPreviousTerm, {plain(ImGuiKey_UpArrow)}, Scope::terms, always,
        [](ActionContext& c) { move_term(c, -1); }, 0, true);
    add(
        ActionId::go_back, kGoBack, {alt(ImGuiKey_LeftArrow)}, Scope::terms,
        [](const ActionContext& c) { return !c.state.terms.history.empty(); },
        [](ActionContext& c) { c.intents.push_back(GoBack{}); });

    add_lab_actions(add);

    // The course.
    add(
        ActionId::next_in_list, kNextInList, {plain(ImGuiKey_DownArrow)}, Scope::course, always,
        [](ActionContext& c) { move_in_list(c, 1); }, 0, true);
    add(
        ActionId::previous_in_list, kPreviousInList, {plain(ImGuiKey_UpArrow)}, Scope::course,
        always, [](ActionContext& c) { move_in_list(c, -1); }, 0, true);
    add(
        ActionId::open_selected, kOpenSelected,
        {plain(ImGuiKey_Enter), plain(ImGuiKey_KeypadEnter)}, Scope::course,
        [](const ActionContext& c) { return !c.state.course.selected.empty(); },
        [](ActionContext& c) { c.intents.push_back(OpenExercise{c.state.course.selected}); });

    // Everywhere.
    add(ActionId::open_course, kCourse, {ctrl(ImGuiKey_1)}, Scope::everywhere, always,
        [](ActionContext& c) { c.intents.push_back(OpenRoom{Room::course}); });
    add(ActionId::open_practice, kPractice, {ctrl(ImGuiKey_2)}, Scope::everywhere, always,
        [](ActionContext& c) { c.intents.push_back(OpenRoom{Room::practice}); });
    add(ActionId::open_lab, kLab, {ctrl(ImGuiKey_3)}, Scope::everywhere, always,
        [](ActionContext& c) { c.intents.push_back(OpenRoom{Room::lab}); });
    add(ActionId::open_terms, kTerms, {ctrl(ImGuiKey_4)}, Scope::everywhere, always,
        [](ActionContext& c) { c.intents.push_back(OpenRoom{Room::terms}); });
    add(
        ActionId::zoom_in, kZoomIn,
        {ctrl(ImGuiKey_Equal), ctrl_shift(ImGuiKey_Equal), ctrl(ImGuiKey_KeypadAdd)},
        Scope::everywhere, always, [](ActionContext& c) { c.intents.push_back(Zoom{1}); }, 0, true);
    add(
        ActionId::zoom_out, kZoomOut, {ctrl(ImGuiKey_Minus), ctrl(ImGuiKey_KeypadSubtract)},
        Scope::everywhere, always, [](ActionContext& c) { c.intents.push_back(Zoom{-1}); }, 0,
        true);
    add(ActionId::zoom_reset, kZoomReset, {ctrl(ImGuiKey_0), ctrl(ImGuiKey_Keypad0)},
        Scope::everywhere, always, [](ActionContext& c) { c.intents.push_back(Zoom{0}); });
}

const Action& ActionTable::find(ActionId id, int index) const {
    for (const Action& action : actions_) {
        if (action.id == id && action.index == index) return action;
    }
    internal_error("an action is missing from the table");
}

void ActionTable::press_keys(ActionContext& context) const {
    const ImGuiIO& io = ImGui::GetIO();
    const Room room = context.state.room;
    for (const Action& action : actions_) {
        if (!is_in_scope(action.scope, room)) continue;
        const bool is_asked =
            std::any_of(action.keys.begin(), action.keys.end(), [&](const Key& key) {
                if (io.WantTextInput && !key.is_ctrl && !key.is_alt) return false;
                return io.KeyCtrl == key.is_ctrl && io.KeyShift == key.is_shift &&
                       io.KeyAlt == key.is_alt && ImGui::IsKeyPressed(key.key, action.is_repeating);
            });
        if (is_asked && action.is_enabled(context)) action.run(context);
    }
}

}  // namespace ringside::gui
