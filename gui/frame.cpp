// The window's frame: the top bar, the rail of rooms, messages, the footer.
#include "gui/app.h"

#include "gui/lab_strings.h"
#include "gui/strings.h"
#include "gui/widgets/rich_text.h"

#include <algorithm>
#include <array>

namespace ringside::gui {
namespace {

// A dash per exercise of the track: solved, in hand, or neither.
void progress_dashes(const Ui& ui, float x, const Rect& bar, float right,
                     const PracticeSnapshot& snapshot) {
    const Palette& colours = ui.colours();
    const float gap = ui.px(4);
    const float width = ui.px(length::kProgressDash);
    const float all = static_cast<float>(snapshot.track_size) * (width + gap);
    if (x + all > right) return;
    const float height = ui.px(4);
    for (std::size_t i = 0; i < snapshot.track_size; ++i) {
        const Rect dash{x, bar.y + (bar.height - height) / 2, width, height};
        const bool is_solved = snapshot.track_standing[i].is_solved;
        ui.pen().fill(dash, is_solved ? colours.right : colours.track, 2);
        if (i == snapshot.index) {
            if (!is_solved) ui.pen().fill(dash, colours.accent, 2);
            // Where we are is also marked below, not by colour alone.
            ui.pen().fill({dash.x, dash.bottom() + ui.px(3), dash.width, ui.px(1.5)}, colours.text);
        }
        x += width + gap;
    }
}

struct PillText {
    std::string machine;
    std::string clock;
};

// Returns where the pill begins.
float machine_pill(const Ui& ui, const Rect& bar, const PillText& text) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    const float pad = ui.px(12);
    const float dot = ui.px(9);
    const float clock = pen.width_of(TextStyle::small, text.clock);
    const float machine = pen.width_of(TextStyle::small, text.machine);
    const float most = bar.width * 0.6f;
    const float around = 2 * pad + dot + ui.px(length::kGap);
    const float width = std::min(machine + clock + around, std::max(most, clock + around));
    const float height = ui.px(26);
    const Rect pill{bar.right() - ui.px(length::kGapWide) - width,
                    bar.y + (bar.height - height) / 2, width, height};
    pen.outline(pill, colours.line_strong, 13);
    pen.disc({pill.x + pad + dot / 2, pill.centre().y}, dot / 2, colours.accent);
    const float x = pill.x + pad + dot + ui.px(length::kGap);
    // The clock's kind is never cut; the machine's name gives way.
    const float room = pill.right() - pad - clock - x;
    if (room > ui.px(24)) {
        pen.text_left({x, pill.y, room, height}, TextStyle::small, colours.text, text.machine);
    }
    pen.text_left({pill.right() - pad - clock, pill.y, clock + 1, height}, TextStyle::small,
                  colours.accent_text, text.clock);
    return pill.x;
}

}  // namespace

void App::top_bar(Ui& ui, const Rect& bar) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    pen.line({bar.x, bar.bottom() - 1}, {bar.right(), bar.bottom() - 1}, colours.line);

    // The clock on show: that of the run on the stage, else of the machine that a run would use.
    const trace::Record* record = nullptr;
    if (const StageState* stage = std::as_const(state_).stage()) record = stage->drawn.get();
    if (record == nullptr)
        record = state_.room == Room::terms ? terms_.idle.get() : practice_.idle.get();
    PillText text;
    if (state_.room == Room::lab) {
        record = nullptr;
        if (lab_.content != nullptr) {
            const auto machine = lab_.content->machines.find(state_.lab.choice.machine);
            text.machine = strings::machine_pill(
                machine ? (*machine)->machine.title : std::string(), "emulated");
            text.clock = strings::clock_name(trace::ClockKind::modelled);
        }
    }
    if (record != nullptr) {
        std::string title = practice_.machine_title;
        const auto chosen =
            std::ranges::find(practice_.machines, record->machine, &session::MachineChoice::name);
        if (chosen != practice_.machines.end()) title = chosen->title;
        if (state_.room == Room::terms) title = session_.machine_title(state_.terms.term);
        text.machine = strings::machine_pill(title, record->backend);
        text.clock = strings::clock_name(record->clock);
    }
    float right = bar.right();
    if (!text.clock.empty()) right = machine_pill(ui, bar, text);
    right -= ui.px(length::kGapWide);

    float x = bar.x + ui.px(length::kGapWide);
    x += pen.text_left({x, bar.y, right - x, bar.height}, TextStyle::body_bold, colours.accent_text,
                       strings::kName);
    x += ui.px(length::kGapWide);
    const auto word = [&](TextStyle style, Colour colour, std::string_view words) {
        if (right - x < ui.px(30)) return;
        x += pen.text_left({x, bar.y, right - x, bar.height}, style, colour, words) +
             ui.px(length::kGap);
    };
    switch (state_.room) {
        case Room::course:
            word(TextStyle::body, colours.text, strings::kCourse);
            return;
        case Room::practice: {
            if (session_.practice().exercise == nullptr) return;
            const std::string place = strings::position(practice_.index, practice_.track_size,
                                                        session_.practice().exercise->title);
            // The exercise matters more than the track when there is little room.
            const float both =
                pen.width_of(TextStyle::body, practice_.track_title + strings::kCrumb + place) +
                ui.px(30);
            if (x + both <= right) {
                word(TextStyle::body, colours.text_dim, practice_.track_title);
                word(TextStyle::body, colours.text_dim, strings::kCrumb);
            }
            word(TextStyle::body, colours.text, place);
            x += ui.px(length::kGap);
            progress_dashes(ui, x, bar, right, practice_);
            return;
        }
        case Room::lab:
            word(TextStyle::body, colours.text, strings::kLab);
            return;
        case Room::terms: {
            word(TextStyle::body, colours.text_dim, strings::kTerms);
            if (const exercise::Term* term = session_.catalogue().find_term(state_.terms.term)) {
                word(TextStyle::body, colours.text_dim, strings::kCrumb);
                word(TextStyle::body, colours.text, term->title);
            }
            return;
        }
    }
}

void App::rail(Ui& ui, const Rect& area) {
    const Palette& colours = ui.colours();
    ui.pen().line({area.right() - 1, area.y}, {area.right() - 1, area.bottom()}, colours.line);
    struct Entry {
        ActionId id;
        Icon icon;
        Room room;
    };
    constexpr std::array<Entry, 4> kEntries = {
        Entry{ActionId::open_course, Icon::course, Room::course},
        Entry{ActionId::open_practice, Icon::practice, Room::practice},
        Entry{ActionId::open_lab, Icon::lab, Room::lab},
        Entry{ActionId::open_terms, Icon::terms, Room::terms}};
    const float pad = ui.px(5);
    const float height = ui.px(48);
    float y = area.y + ui.px(10);
    for (const Entry& entry : kEntries) {
        const Action& action = actions_.find(entry.id);
        const Rect box{area.x + pad, y, area.width - 2 * pad, height};
        const Press press = press_area(ui, action.name.c_str(), box);
        const bool is_here = entry.room == state_.room;
        const Pen pen = ui.pen();
        if (is_here) {
            pen.fill(box, colours.raised, length::kCorner);
        } else if (press.is_over) {
            pen.fill(box, colours.panel, length::kCorner);
        }
        const Colour ink = is_here ? colours.text : colours.text_dim;
        const float icon = ui.px(length::kIcon);
        pen.icon(entry.icon, {box.x + (box.width - icon) / 2, box.y + ui.px(7), icon, icon}, ink);
        pen.text_middle({box.x, box.y + ui.px(27), box.width, ui.px(17)}, TextStyle::caption, ink,
                        action.name);
        focus_frame(ui, box, press);
        if (press.is_over)
            tooltip(ui, strings::name_and_key(action.name, name_of(action.keys.front())));
        if (press.is_pressed) action.run(ui.context);
        y += height + ui.px(6);
    }
}

float App::messages(Ui& ui, const Rect& area) {
    if (state_.messages.empty()) return 0;
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    const float pad = ui.px(length::kGapWide);
    const float side = ui.px(length::kHeader - 4);
    float y = area.y;
    std::size_t put_away = state_.messages.size();
    for (std::size_t i = 0; i < state_.messages.size(); ++i) {
        const float width = area.width - 3 * pad - side;
        const float text =
            wrapped_text(pen, {0, 0}, width, TextStyle::small, 0, state_.messages[i], false);
        const Rect band{area.x, y, area.width, std::max(text, side) + ui.px(length::kGap)};
        pen.fill(band, colours.accent_wash);
        wrapped_text(pen, {band.x + pad, band.y + (band.height - text) / 2}, width,
                     TextStyle::small, colours.text, state_.messages[i]);
        ImGui::PushID(static_cast<int>(i));
        const Rect close{band.right() - pad - side, band.y + (band.height - side) / 2, side, side};
        const Press press = press_area(ui, "put away", close);
        ui.pen().icon(Icon::cross, close.shrunk(ui.px(7)),
                      press.is_over ? colours.text : colours.text_dim);
        focus_frame(ui, close, press);
        if (press.is_pressed) put_away = i;
        ImGui::PopID();
        y += band.height;
    }
    if (put_away < state_.messages.size()) {
        state_.messages.erase(state_.messages.begin() + static_cast<std::ptrdiff_t>(put_away));
        has_changed_ = true;
    }
    pen.line({area.x, y}, {area.right(), y}, colours.line);
    return y - area.y + 1;
}

void App::footer(Ui& ui, const Rect& area, double now) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    pen.line({area.x, area.y}, {area.right(), area.y}, colours.line);
    const std::string standing = strings::standing(practice_.solved, practice_.all);
    float right = area.right() - ui.px(length::kGapWide);
    const float standing_width = pen.width_of(TextStyle::caption, standing);
    pen.text_left({right - standing_width, area.y, standing_width + 1, area.height},
                  TextStyle::caption, colours.text_dim, standing);
    right -= standing_width + ui.px(length::kPad);
    if (now < state_.notice_until) {
        const float width = pen.width_of(TextStyle::caption_bold, state_.notice);
        pen.text_left({right - width, area.y, width + 1, area.height}, TextStyle::caption_bold,
                      colours.right_text, state_.notice);
        right -= width + ui.px(length::kPad);
    }

    // Keys come from the table, so that the footer cannot lie.
    const auto keys = [&](ActionId id) { return name_of(actions_.find(id).keys.front()); };
    std::vector<std::string> hints;
    const auto say = [&](const std::string& key, std::string_view what) {
        hints.push_back(key + "  " + std::string(what));
    };
    if (state_.room == Room::lab) {
        say(keys(ActionId::predict_less) + " " + keys(ActionId::predict_more),
            strings::kFooterPredict);
        say(keys(ActionId::sweep), strings::kFooterSweep);
    }
    if (state_.room == Room::practice || state_.room == Room::terms) {
        say(keys(ActionId::step_back) + " " + keys(ActionId::step_next), strings::kFooterStep);
    }
    if (state_.room == Room::practice) {
        say(keys(ActionId::previous_exercise) + " / " + keys(ActionId::next_exercise),
            strings::kFooterExercise);
    }
    if (state_.room == Room::terms) {
        say(keys(ActionId::unfold_review), strings::kFooterUnfold);
        say(name_of(actions_.find(ActionId::show_fact, 0).keys.front()) + "–9",
            strings::kFooterFact);
        say(keys(ActionId::find_term), strings::kFooterFind);
    }
    if (state_.room == Room::course) {
        say(keys(ActionId::previous_in_list) + " " + keys(ActionId::next_in_list),
            strings::kFooterChoose);
        say(keys(ActionId::open_selected), strings::kFooterOpen);
    }
    say(keys(ActionId::zoom_in) + " / " + keys(ActionId::zoom_out) + " / 0", strings::kFooterZoom);
    say(strings::kFooterFocus, strings::kFooterReach);
    float x = area.x + ui.px(length::kGapWide);
    for (const std::string& hint : hints) {
        const float width = pen.width_of(TextStyle::caption, hint);
        if (x + width > right) break;
        pen.text_left({x, area.y, width + 1, area.height}, TextStyle::caption, colours.text_dim,
                      hint);
        x += width + ui.px(length::kPad + 4);
    }
}

}  // namespace ringside::gui
