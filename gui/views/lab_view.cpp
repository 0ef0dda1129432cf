#include "gui/views/lab_view.h"

#include "gui/lab_strings.h"
#include "gui/strings.h"
#include "gui/views/column.h"
#include "gui/widgets/slider.h"

#include <algorithm>

namespace ringside::gui {
namespace {

constexpr double kSettings = 370;
constexpr double kPlotShare = 0.52;
constexpr double kCardMark = 3;

template <class Names>
std::size_t index_of(const Names& names, const std::string& name) {
    const auto at = std::ranges::find(names, name);
    return at == names.end() ? 0 : static_cast<std::size_t>(at - names.begin());
}

// The parts of a setting that can be seen by name, made once a frame.
struct Lists {
    std::vector<std::string> scenario_ids;
    std::vector<std::string> scenarios;
    std::vector<std::string> machine_ids;
    std::vector<std::string> machines;
};

Lists lists_of(const session::LabContent& content) {
    Lists lists;
    for (const auto& each : content.scenarios.all) {
        lists.scenario_ids.push_back(each.id);
        lists.scenarios.push_back(each.title);
    }
    for (const auto& [name, file] : content.machines.by_name) {
        lists.machine_ids.push_back(name);
        lists.machines.push_back(file.machine.title);
    }
    return lists;
}

void parameter_rows(Column& column, const exercise::Scenario& scenario,
                    session::LabChoice& choice) {
    for (const exercise::ScenarioParameter& each : scenario.parameters) {
        std::string& value = choice.values[each.name];
        const std::size_t at = index_of(each.values, value);
        if (each.is_number) {
            const std::size_t stop = slider_row(column, each.name.c_str(), at, each.values.size(),
                                                strings::value_with_unit(each, value));
            if (stop != at) value = each.values[stop];
            continue;
        }
        std::vector<std::string> words;
        for (const std::string& literal : each.values) {
            words.push_back(literal.substr(1, literal.size() - 2));
        }
        const std::size_t chosen = words_row(column, each.name.c_str(), words, at);
        if (chosen != at) value = each.values[chosen];
    }
}

void beside_rows(Column& column, const exercise::Scenario& scenario,
                 const session::LabContent& content, const Lists& lists, LabState& state) {
    session::LabChoice& choice = state.choice;
    std::vector<std::string> ids = {""};
    std::vector<std::string> titles = {strings::kNothing};
    for (const auto& each : content.scenarios.all) {
        if (each.axis != scenario.axis || each.id == scenario.id) continue;
        ids.push_back(each.id);
        titles.push_back(each.title);
    }
    const std::size_t at = index_of(ids, choice.beside);
    if (ids.size() > 1) {
        choice.beside = ids[list_row(column, strings::kBeside, titles, at, state.open_list)];
    }
    std::vector<std::string> machine_ids = {""};
    std::vector<std::string> machines = {choice.beside.empty() ? strings::kNothing
                                                               : strings::kSameMachine};
    machine_ids.insert(machine_ids.end(), lists.machine_ids.begin(), lists.machine_ids.end());
    machines.insert(machines.end(), lists.machines.begin(), lists.machines.end());
    const std::size_t machine = index_of(machine_ids, choice.beside_machine);
    choice.beside_machine =
        machine_ids[list_row(column, strings::kBesideOn, machines, machine, state.open_list)];
}

void verdict_card(Column& column, const strings::Verdict& verdict) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    const float pad = ui.px(length::kGapWide);
    const float width = column.width - 2 * pad;
    const Pen pen = ui.pen();
    const float head =
        wrapped_text(pen, {0, 0}, width, TextStyle::body_bold, 0, verdict.headline, false);
    const float body =
        wrapped_text(pen, {0, 0}, width, TextStyle::small, 0, verdict.because, false);
    const Rect card{column.x, column.y, column.width, head + body + 2 * ui.px(12) + ui.px(4)};
    pen.fill(card, verdict.is_near ? colours.right_wash : colours.accent_wash,
             length::kCornerSmall);
    pen.fill({card.x, card.y, ui.px(kCardMark), card.height},
             verdict.is_near ? colours.right : colours.accent);
    const float top = card.y + ui.px(12);
    wrapped_text(pen, {card.x + pad, top}, width, TextStyle::body_bold,
                 verdict.is_near ? colours.right_text : colours.accent_text, verdict.headline);
    wrapped_text(pen, {card.x + pad, top + head + ui.px(4)}, width, TextStyle::small,
                 colours.text_soft, verdict.because);
    column.y = card.bottom();
}

void export_row(Column& column) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    float x = column.x;
    const float height = ui.px(24);
    x += ui.pen().text_left({x, column.y, column.width, height}, TextStyle::small, colours.text_dim,
                            strings::kExport) +
         ui.px(length::kGap);
    for (const ActionId id :
         {ActionId::lab_csv, ActionId::lab_picture, ActionId::lab_trace, ActionId::lab_command}) {
        const Action& action = ui.actions.find(id);
        const float width = ui.pen().width_of(TextStyle::small, action.name);
        const Rect area{x, column.y, width, height};
        const bool is_enabled = action.is_enabled(ui.context);
        const Press press = press_area(ui, action.name.c_str(), area, is_enabled);
        const Pen pen = ui.pen();
        const Colour ink = press.is_over && is_enabled ? colours.text : colours.text_dim;
        pen.text_left({x, column.y, width + 1, height}, TextStyle::small, ink, action.name);
        if (is_enabled) pen.line({x, column.y + ui.px(21)}, {x + width, column.y + ui.px(21)}, ink);
        focus_frame(ui, area, press);
        if (press.is_over)
            tooltip(ui, strings::name_and_key(action.name, name_of(action.keys.front())));
        if (press.is_pressed && is_enabled) action.run(ui.context);
        x += width + ui.px(12);
    }
    column.y += height;
}

float settings_column(Column& column, const exercise::Scenario& scenario,
                      const LabSnapshot& snapshot) {
    Ui& ui = column.ui;
    const Palette& colours = ui.colours();
    LabState& state = ui.context.state.lab;
    session::LabChoice& choice = state.choice;
    const Lists lists = lists_of(*snapshot.content);
    column.gap(length::kGapWide);
    column.text(TextStyle::title, colours.text, scenario.title);
    column.gap(10);
    column.markdown(scenario.about, TextStyle::body, colours.text_soft);
    column.gap(length::kGap);

    const std::size_t scenario_at = index_of(lists.scenario_ids, choice.scenario);
    const std::size_t wanted =
        list_row(column, strings::kScenario, lists.scenarios, scenario_at, state.open_list);
    const std::size_t machine_at = index_of(lists.machine_ids, choice.machine);
    choice.machine = lists.machine_ids[list_row(column, strings::kMachine, lists.machines,
                                                machine_at, state.open_list)];
    const std::size_t gpus_at = static_cast<std::size_t>(
        std::ranges::find(scenario.gpus, choice.gpus) - scenario.gpus.begin());
    if (scenario.gpus.size() > 1) {
        choice.gpus = scenario.gpus[slider_row(column, strings::kGpusRow,
                                               std::min(gpus_at, scenario.gpus.size() - 1),
                                               scenario.gpus.size(), std::to_string(choice.gpus))];
    }
    parameter_rows(column, scenario, choice);
    if (!scenario.grows.empty()) {
        const std::vector<std::string> words = {strings::kStrong, strings::kWeak};
        choice.is_weak = words_row(column, strings::kScaling, words, choice.is_weak ? 1 : 0) == 1;
    }
    beside_rows(column, scenario, *snapshot.content, lists, state);
    column.gap(length::kGap);

    float x = column.x;
    x += action_button(ui, ActionId::sweep, {x, column.y}, ButtonLook::primary) +
         ui.px(length::kGap);
    const bool asks = asks_prediction(choice, scenario);
    if (asks) {
        action_button(ui, state.is_revealed ? ActionId::predict_anew : ActionId::predict_never,
                      {x, column.y}, ButtonLook::plain);
    }
    column.y += ui.px(length::kButton);
    column.gap(length::kGapWide);

    const session::LabView& view = *snapshot.view;
    if (!view.problem.empty()) {
        column.text(TextStyle::small, colours.wrong_text, view.problem);
        column.gap(length::kGap);
    }
    if (state.is_revealed && asks && state.has_predicted && !view.is_running()) {
        verdict_card(column, strings::lab_verdict(view, scenario, state.prediction));
        column.gap(length::kGapWide);
    }
    export_row(column);
    column.gap(length::kPad);
    if (wanted != scenario_at) ui.intents().push_back(OpenScenario{lists.scenario_ids[wanted]});
    return column.y;
}

}  // namespace

bool asks_prediction(const session::LabChoice& choice, const exercise::Scenario& scenario) {
    return !scenario.gpus.empty() && *std::ranges::min_element(scenario.gpus) < choice.gpus;
}

void lab_view(Ui& ui, const Rect& area, const LabSnapshot& snapshot) {
    const LabState& state = ui.context.state.lab;
    const auto scenario = snapshot.content == nullptr
                              ? tl::make_unexpected(Error{})
                              : snapshot.content->scenarios.find(state.choice.scenario);
    if (!scenario || snapshot.view == nullptr) {
        ui.pen().text({area.x + ui.px(length::kPad), area.y + ui.px(length::kPad)}, TextStyle::body,
                      ui.colours().text_dim, strings::kNoScenarios);
        return;
    }
    const float left = std::min(ui.px(kSettings), area.width * 0.5f);
    {
        ScrollPane pane(ui, "lab settings", {area.x, area.y, left, area.height}, length::kPad);
        Column column{ui, pane.x(), pane.width(), pane.top()};
        pane.end_at(settings_column(column, **scenario, snapshot));
    }
    ui.pen().line({area.x + left, area.y}, {area.x + left, area.bottom()}, ui.colours().line);
    const Rect right{area.x + left + 1, area.y, area.width - left - 1, area.height};
    const float plot = right.height * static_cast<float>(kPlotShare);
    lab_plot(ui, {right.x, right.y, right.width, plot}, snapshot);
    ui.pen().line({right.x, right.y + plot}, {right.right(), right.y + plot}, ui.colours().line);
    lab_bars(ui, {right.x, right.y + plot, right.width, right.height - plot}, snapshot);
}

}  // namespace ringside::gui
