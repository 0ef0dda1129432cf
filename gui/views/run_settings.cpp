#include "gui/views/run_settings.h"

#include "gui/lab_strings.h"
#include "gui/strings.h"
#include "gui/widgets/slider.h"

#include <algorithm>
#include <string>
#include <vector>

namespace ringside::gui {
namespace {

constexpr int kMostRanks = 64;
constexpr int kMostNodes = 8;
constexpr int kMostGpus = 64;
constexpr double kStepperGap = 22;

// A number between a minus and a plus; returns the new one. `x` moves behind it.
int stepper(Ui& ui, float& x, float y, const char* label, int value, int most) {
    const Pen pen = ui.pen();
    const Palette& colours = ui.colours();
    const float side = ui.px(length::kChip + 4);
    const float number = pen.width_of(TextStyle::mono, "00") + ui.px(length::kGap);
    ImGui::PushID(label);
    const auto button = [&](const char* sign, const char* id, bool is_enabled) {
        const Rect rect{x, y, side, side};
        const Press press = press_area(ui, id, rect, is_enabled);
        pen.fill(rect, press.is_over && is_enabled ? colours.raised_over : colours.raised,
                 length::kCornerSmall);
        pen.outline(rect, colours.line_strong, length::kCornerSmall);
        pen.text_middle(rect, TextStyle::body_bold, is_enabled ? colours.text : colours.text_dim,
                        sign);
        focus_frame(ui, rect, press);
        x += side;
        return press.is_pressed && is_enabled;
    };
    const std::string fewer = std::string("fewer ") + label;
    const std::string more = std::string("more ") + label;
    int wanted = value;
    if (button("−", fewer.c_str(), value > 1)) --wanted;
    pen.text_middle({x, y, number, side}, TextStyle::mono, colours.text, std::to_string(value));
    x += number;
    if (button("+", more.c_str(), value < most)) ++wanted;
    ImGui::PopID();
    x += ui.px(6);
    x += pen.text_left({x, y, pen.width_of(TextStyle::small, label) + 1, side}, TextStyle::small,
                       colours.text_soft, label) +
         ui.px(kStepperGap);
    return wanted;
}

// The machine's title, which unfolds into all of them; returns the name of the one that is wanted.
std::string machine_row(Column& column, const std::vector<session::MachineChoice>& machines,
                        const std::string& now, std::string& open) {
    if (machines.empty()) return now;
    const auto at = std::ranges::find(machines, now, &session::MachineChoice::name);
    std::vector<std::string> titles;
    for (const session::MachineChoice& each : machines) titles.push_back(each.title);
    const auto chosen = static_cast<std::size_t>(at - machines.begin());
    const std::size_t wanted = list_row(column, strings::kMachine, titles, chosen, open);
    return wanted < machines.size() ? machines[wanted].name : now;
}

}  // namespace

void run_settings(Column& column, const PracticeSnapshot& snapshot) {
    Ui& ui = column.ui;
    PracticeState& state = ui.context.state.practice;
    const session::RunChange& asked = snapshot.settings;
    if (asked.ranks <= 1 && !ui.context.session.practice().is_revealed) return;
    const session::RunChange none;
    const bool is_changed = state.change != none;
    session::RunChange now = asked;
    if (state.change.ranks > 0) now.ranks = state.change.ranks;
    if (state.change.nodes > 0) now.nodes = state.change.nodes;
    if (state.change.devices > 0) now.devices = state.change.devices;
    if (!state.change.machine.empty()) now.machine = state.change.machine;
    if (fold_line(column, "run settings", strings::run_settings(now, is_changed),
                  state.has_settings_open)) {
        column.gap(4);
        float x = column.x;
        session::RunChange wanted = now;
        wanted.ranks = stepper(ui, x, column.y, strings::kRanks, now.ranks, kMostRanks);
        wanted.nodes = stepper(ui, x, column.y, strings::kNodes, now.nodes, kMostNodes);
        if (x + ui.px(140) > column.right()) {
            x = column.x;
            column.y += ui.px(length::kChip + 4 + length::kGap);
        }
        wanted.devices = stepper(ui, x, column.y, strings::kGpus, now.devices, kMostGpus);
        // A rank more wants a GPU more: two on one GPU is another lesson.
        if (wanted.ranks != now.ranks && now.devices == now.ranks) wanted.devices = wanted.ranks;
        column.y += ui.px(length::kChip + 4 + length::kGap);
        wanted.machine = machine_row(column, snapshot.machines, now.machine, state.open_list);
        if (is_changed) {
            if (pill_button(ui, strings::kAsAsked, {column.x, column.y}, strings::kAsAsked,
                            Icon::circle, PillLook::plain)
                    .is_pressed)
                wanted = asked;
        }
        if (wanted != now) {
            state.change = {wanted.ranks == asked.ranks ? 0 : wanted.ranks,
                            wanted.nodes == asked.nodes ? 0 : wanted.nodes,
                            wanted.devices == asked.devices ? 0 : wanted.devices,
                            wanted.machine == asked.machine ? std::string() : wanted.machine};
        }
        if (is_changed) column.y += ui.px(length::kChip + 4);
    }
    column.gap(length::kGap);
}

}  // namespace ringside::gui
