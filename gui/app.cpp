#include "gui/app.h"

#include "gui/lab_strings.h"
#include "gui/png.h"
#include "gui/strings.h"
#include "gui/views/course_view.h"
#include "gui/views/lab_view.h"
#include "gui/views/practice_view.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <type_traits>

namespace ringside::gui {
namespace {

constexpr double kZoomStep = 1.1;
constexpr int kMostZoom = 12;
constexpr double kNoticeSeconds = 1.6;
constexpr const char* kFirstScenario = "data_parallel_step";  // of the Lab

// Where an export goes: the folder that the window was started in.
std::string lab_file_of(const std::string& scenario, const char* extension) {
    std::error_code ignored;
    return (std::filesystem::current_path(ignored) / ("lab-" + scenario + extension)).string();
}

void set_style(const Theme& theme) {
    ImGuiStyle& style = ImGui::GetStyle();
    const Palette& colours = theme.colours();
    style.WindowPadding = {0, 0};
    style.WindowBorderSize = 0;
    style.ChildBorderSize = 0;
    style.PopupBorderSize = 1;
    style.ItemSpacing = {0, 0};
    style.DisabledAlpha = 1;
    style.ScrollbarSize = theme.px(length::kScrollbar);
    style.ScrollbarRounding = theme.px(length::kScrollbar) / 2;
    style.MouseCursorScale = 1;
    ImVec4* list = style.Colors;
    const auto set = [&](int index, Colour colour) {
        list[index] = ImGui::ColorConvertU32ToFloat4(colour);
    };
    set(ImGuiCol_WindowBg, colours.background);
    set(ImGuiCol_ChildBg, 0);
    set(ImGuiCol_PopupBg, colours.raised);
    set(ImGuiCol_Border, colours.line_strong);
    set(ImGuiCol_Text, colours.text);
    set(ImGuiCol_ScrollbarBg, 0);
    set(ImGuiCol_ScrollbarGrab, colours.line_strong);
    set(ImGuiCol_ScrollbarGrabHovered, colours.text_dim);
    set(ImGuiCol_ScrollbarGrabActive, colours.accent);
    set(ImGuiCol_TextSelectedBg, mixed(colours.background, colours.accent, 0.4));
    set(ImGuiCol_DragDropTarget, colours.accent);
}

}  // namespace

App::App(session::Session& session, AppOptions options)
    : session_(session), options_(options), fonts_(find_font_files()) {
    state_.messages = session_.take_messages();
    if (!fonts_.files().note.empty()) state_.messages.push_back(fonts_.files().note);
    session_.open_first_unsolved();
    if (const exercise::Exercise* exercise = session_.practice().exercise)
        state_.practice.exercise = exercise->id;
    state_.course.selected = state_.practice.exercise;
    const auto& terms = session_.catalogue().terms;
    if (!terms.empty()) state_.terms.term = terms.front().id;
}

double App::scale() const {
    return std::clamp(options_.scale * std::pow(kZoomStep, zoom_), kLeastScale, kGreatestScale);
}

void App::prepare_frame() { fonts_.set_scale(scale()); }

void App::open_exercise(const std::string& id) {
    session_.open_exercise(id);
    state_.practice = {};
    state_.practice.exercise = id;
    state_.course.selected = id;
    state_.room = Room::practice;
    is_stale_ = true;
}

void App::set_term(const std::string& id) {
    state_.terms.term = id;
    state_.terms.shown.reset();
    state_.terms.open_reviews.clear();
    state_.terms.stage = {};
    state_.room = Room::terms;
    is_stale_ = true;
}

void App::open_term(const std::string& id) { set_term(id); }

void App::answer_and_run(const exercise::Answer& answer) {
    const exercise::Exercise* exercise = session_.practice().exercise;
    if (exercise == nullptr) return;
    for (std::size_t i = 0; i < answer.size(); ++i) {
        if (exercise->kind == exercise::Kind::choice) {
            session_.choose(answer[i]);
        } else {
            session_.set_blank(static_cast<int>(i), answer[i]);
        }
    }
    state_.practice.is_scroll_to_stage = true;
    show_answer();
    is_stale_ = true;
}

void App::answer_number_and_run(const std::string& number) {
    if (session_.practice().exercise == nullptr) return;
    session_.set_number(number);
    state_.practice.is_scroll_to_stage = true;
    if (session_.practice().can_run) show_answer();
    is_stale_ = true;
}

void App::go_to_step(int step) { wanted_step_ = step; }

void App::apply_wanted_step() {
    StageState* stage = state_.stage();
    const auto* shown = std::as_const(state_).shown();
    if (is_step_shown() || stage == nullptr || shown == nullptr || !*shown) return;
    const session::RunView* run = session_.find_run(**shown);
    if (run == nullptr || run->result.record == nullptr || stage->record != run->result.record)
        return;
    has_changed_ = true;
    if (wanted_step_) {
        stage->step = *wanted_step_;
        wanted_step_.reset();
        if (stage->placement.step != stage->current_step()) return;
    }
    if (!wanted_move_ || stage->placement.step != stage->current_step()) return;
    stage->go_to_move(*wanted_move_);
    wanted_move_.reset();
}

bool App::poll() {
    const bool has_news = session_.poll();
    if (has_news) is_stale_ = true;
    if (state_.room == Room::lab && has_news) {
        session::Lab* lab = session_.lab();
        std::string notice = lab == nullptr ? std::string() : lab->take_notice();
        if (!notice.empty()) state_.messages.push_back(std::move(notice));
    }
    for (std::string& message : session_.take_messages())
        state_.messages.push_back(std::move(message));
    return has_news;
}

bool App::is_animating(double now) const {
    return session_.is_running() || now < state_.notice_until;
}

void App::refresh() {
    practice_ = gather(session_);
    terms_ = {};
    if (const exercise::Term* term = session_.catalogue().find_term(state_.terms.term)) {
        session::RunSpec spec;
        spec.id = term->id;
        spec.subject = session::RunSubject::fact;
        spec.index = 0;
        for (std::size_t i = 0; i < term->facts.size(); ++i) {
            if (term->facts[i].code.empty()) continue;
            spec.index = static_cast<int>(i);
            break;
        }
        terms_.idle = session_.idle_record(spec);
        terms_.has_devices = terms_.idle && !terms_.idle->devices.empty();
    }
    lab_ = {};
    if (session::Lab* lab = state_.room == Room::lab ? session_.lab() : nullptr) {
        lab_ = {&lab->content(), &lab->view()};
        const auto& all = lab->content().scenarios.all;
        if (state_.lab.choice.scenario.empty() && !all.empty()) {
            const bool has_usual = lab->content().scenarios.find(kFirstScenario).has_value();
            state_.lab.choice = lab->usual_choice(has_usual ? kFirstScenario : all.front().id);
        }
    }
    is_stale_ = false;
}

void App::draw(ImVec2 size, double now) {
    has_changed_ = false;
    if (is_stale_) refresh();
    const Theme theme(options_.theme, scale());
    set_style(theme);
    intents_.clear();
    ActionContext context{session_, state_, intents_, lab_};
    Ui ui{theme, fonts_, focus_, markdown_, code_, actions_, context, now};

    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::Begin(strings::kWindowTitle, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus |
                     ImGuiWindowFlags_NoScrollWithMouse);
    focus_.begin_frame();
    actions_.press_keys(context);

    const float top = ui.px(length::kTopBar);
    const float bottom = ui.px(length::kFooter);
    const float side = ui.px(length::kRail);
    top_bar(ui, {0, 0, size.x, top});
    rail(ui, {0, top, side, size.y - top - bottom});
    Rect room{side, top, size.x - side, size.y - top - bottom};
    const float told = messages(ui, room);
    room.y += told;
    room.height -= told;
    switch (state_.room) {
        case Room::course:
            course_view(ui, room);
            break;
        case Room::practice:
            practice_view(ui, room, practice_);
            break;
        case Room::lab:
            lab_view(ui, room, lab_);
            break;
        case Room::terms:
            terms_view(ui, room, terms_);
            break;
    }
    footer(ui, {0, size.y - bottom, size.x, bottom}, now);
    focus_.end_frame();
    ImGui::End();

    for (const Intent& intent : intents_) apply(intent, now);
    if (!intents_.empty()) {
        has_changed_ = true;
        is_stale_ = true;
    }
    apply_wanted_step();
    follow_lab();
}

void App::start(const StartRun& start) {
    if (start.is_shown) {
        if (start.spec.subject == session::RunSubject::fact ||
            start.spec.subject == session::RunSubject::fact_vary ||
            start.spec.subject == session::RunSubject::review) {
            state_.terms.shown = start.spec;
        } else {
            state_.practice.shown = start.spec;
        }
    }
    session_.run(start.spec, start.again);
}

void App::show_answer() {
    session::RunSpec spec;
    spec.id = session_.practice().exercise->id;
    spec.answer = session_.practice().answer;
    spec.change = state_.practice.change;
    start({spec, true, false});
}

// After the answer changed: its run goes on the stage if there was one, else the idle machine.
void App::follow_answer() {
    const exercise::Exercise* exercise = session_.practice().exercise;
    state_.practice.shown.reset();
    if (exercise == nullptr) return;
    session::RunSpec spec;
    spec.id = exercise->id;
    spec.answer = session_.practice().answer;
    spec.change = state_.practice.change;
    const session::RunView* run = session_.find_run(spec);
    if (run != nullptr && run->stage == session::RunStage::done) state_.practice.shown = spec;
}

void App::tell(std::string notice, double now) {
    state_.notice = std::move(notice);
    state_.notice_until = now + kNoticeSeconds;
}

void App::open_scenario(const std::string& id, std::optional<double> prediction) {
    session::Lab* lab = session_.lab();
    if (lab == nullptr) return;
    const std::string machine = state_.lab.choice.machine;
    lab->stop();
    state_.lab = {};
    state_.lab.choice = lab->usual_choice(id);
    if (!machine.empty()) state_.lab.choice.machine = machine;
    state_.lab.prediction = prediction;
    state_.lab.has_predicted = prediction.has_value();
    state_.lab.is_revealed = prediction.has_value();
    state_.room = Room::lab;
    is_stale_ = true;
}

// The curves follow what is set, once they are shown.
void App::follow_lab() {
    if (state_.room != Room::lab || !state_.lab.is_revealed) return;
    session::Lab* lab = session_.lab();
    if (lab == nullptr || lab->view().choice == state_.lab.choice) return;
    lab->follow(state_.lab.choice);
    has_changed_ = true;
    is_stale_ = true;
}

void App::export_lab(LabExport what, double now) {
    session::Lab* lab = session_.lab();
    const auto scenario = lab->content().scenarios.find(state_.lab.choice.scenario);
    if (!scenario) return;
    switch (what) {
        case LabExport::table:
            ImGui::SetClipboardText(lab->csv().c_str());
            tell(strings::kLabCsvCopied, now);
            return;
        case LabExport::command:
            ImGui::SetClipboardText(strings::sweep_command(state_.lab.choice, **scenario).c_str());
            tell(strings::kLabCommandCopied, now);
            return;
        case LabExport::picture:
            is_picture_wanted_ = true;
            return;
        case LabExport::trace:
            lab->ask_trace(lab_file_of((*scenario)->id, ".json"));
            return;
    }
}

void App::save_lab_picture(int width, int height, std::span<const std::uint8_t> rgb, double now) {
    const std::string path = lab_file_of(state_.lab.choice.scenario, ".png");
    const Status written = write_png(path, width, height, rgb);
    tell(written ? strings::written(path) : written.error().message, now);
    has_changed_ = true;
}

void App::apply(const Intent& intent, double now) {
    std::visit(
        [&](const auto& wish) {
            using Wish = std::decay_t<decltype(wish)>;
            if constexpr (std::is_same_v<Wish, OpenRoom>) {
                state_.room = wish.room;
            } else if constexpr (std::is_same_v<Wish, OpenExercise>) {
                open_exercise(wish.id);
            } else if constexpr (std::is_same_v<Wish, OpenNeighbour>) {
                const auto& all = session_.catalogue().exercises;
                for (std::size_t i = 0; i < all.size(); ++i) {
                    const auto next = static_cast<std::ptrdiff_t>(i) + wish.by;
                    if (all[i].id != state_.practice.exercise || next < 0 ||
                        next >= std::ssize(all))
                        continue;
                    open_exercise(all[static_cast<std::size_t>(next)].id);
                    break;
                }
            } else if constexpr (std::is_same_v<Wish, OpenTerm>) {
                if (state_.terms.term != wish.id && state_.room == Room::terms) {
                    state_.terms.history.push_back(state_.terms.term);
                }
                set_term(wish.id);
            } else if constexpr (std::is_same_v<Wish, GoBack>) {
                if (state_.terms.history.empty()) return;
                const std::string id = state_.terms.history.back();
                state_.terms.history.pop_back();
                set_term(id);
            } else if constexpr (std::is_same_v<Wish, SetBlank>) {
                session_.set_blank(wish.blank, wish.option);
                follow_answer();
            } else if constexpr (std::is_same_v<Wish, Choose>) {
                session_.choose(wish.option);
                follow_answer();
            } else if constexpr (std::is_same_v<Wish, SetNumber>) {
                session_.set_number(wish.text);
                follow_answer();
            } else if constexpr (std::is_same_v<Wish, Check>) {
                session_.check();
                // A right answer goes on the stage by itself: it is what the explanation speaks of.
                if (session_.practice().verdict == session::Verdict::right) show_answer();
            } else if constexpr (std::is_same_v<Wish, ShowHint>) {
                session_.show_hint();
            } else if constexpr (std::is_same_v<Wish, TryAgain>) {
                session_.try_again();
                const std::string id = state_.practice.exercise;
                state_.practice = {};
                state_.practice.exercise = id;
            } else if constexpr (std::is_same_v<Wish, StartRun>) {
                if (wish.is_shown || session_.find_run(wish.spec) == nullptr) start(wish);
            } else if constexpr (std::is_same_v<Wish, CancelRun>) {
                session_.cancel(wish.spec);
            } else if constexpr (std::is_same_v<Wish, CopyText>) {
                ImGui::SetClipboardText(wish.text.c_str());
                tell(wish.notice, now);
            } else if constexpr (std::is_same_v<Wish, OpenScenario>) {
                open_scenario(wish.id);
            } else if constexpr (std::is_same_v<Wish, StopSweep>) {
                if (session::Lab* lab = session_.lab()) lab->stop();
            } else if constexpr (std::is_same_v<Wish, ExportLab>) {
                export_lab(wish.what, now);
            } else if constexpr (std::is_same_v<Wish, Zoom>) {
                zoom_ = wish.steps == 0 ? 0 : std::clamp(zoom_ + wish.steps, -kMostZoom, kMostZoom);
            }
        },
        intent);
}

}  // namespace ringside::gui
