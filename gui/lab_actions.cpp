#include "gui/lab_actions.h"

#include "gui/lab_strings.h"
#include "gui/views/lab_view.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace ringside::gui {
namespace {

const exercise::Scenario* scenario_of(const ActionContext& c) {
    if (c.lab.content == nullptr) return nullptr;
    const auto found = c.lab.content->scenarios.find(c.state.lab.choice.scenario);
    return found ? *found : nullptr;
}

bool is_asking(const ActionContext& c) {
    const exercise::Scenario* scenario = scenario_of(c);
    return scenario != nullptr && !c.state.lab.is_revealed &&
           asks_prediction(c.state.lab.choice, *scenario);
}

bool can_sweep(const ActionContext& c) {
    return scenario_of(c) != nullptr && !c.state.lab.is_revealed &&
           (!is_asking(c) || c.state.lab.has_predicted);
}

bool is_shown(const ActionContext& c) {
    return scenario_of(c) != nullptr && c.state.lab.is_revealed && c.lab.view != nullptr &&
           c.lab.view->done > 0;
}

// Moves the prediction over the axis' values; the first press puts it in the middle.
void move_prediction(ActionContext& c, int by) {
    const exercise::Scenario& scenario = *scenario_of(c);
    LabState& state = c.state.lab;
    const auto& values = scenario.find(scenario.axis)->values;
    auto at = static_cast<std::ptrdiff_t>(values.size() / 2);
    for (std::size_t i = 0; state.prediction && i < values.size(); ++i) {
        if (std::strtod(values[i].c_str(), nullptr) == *state.prediction) {
            at = static_cast<std::ptrdiff_t>(i) + by;
        }
    }
    at = std::clamp<std::ptrdiff_t>(at, 0, std::ssize(values) - 1);
    state.prediction = std::strtod(values[static_cast<std::size_t>(at)].c_str(), nullptr);
    state.has_predicted = true;
}

Key plain(ImGuiKey key) { return {key, false, false, false}; }
Key ctrl(ImGuiKey key) { return {key, true, false, false}; }
Key ctrl_shift(ImGuiKey key) { return {key, true, true, false}; }

}  // namespace

void add_lab_actions(const AddAction& add) {
    using namespace strings;
    add(
        ActionId::sweep, kSweep, {ctrl(ImGuiKey_R), plain(ImGuiKey_Enter)}, Scope::lab, can_sweep,
        [](ActionContext& c) { c.state.lab.is_revealed = true; }, 0, false);
    add(
        ActionId::predict_never, kNever, {plain(ImGuiKey_N)}, Scope::lab, is_asking,
        [](ActionContext& c) {
            c.state.lab.prediction.reset();
            c.state.lab.has_predicted = true;
        },
        0, false);
    add(
        ActionId::predict_anew, kPredictAnew, {plain(ImGuiKey_P)}, Scope::lab,
        [](const ActionContext& c) { return c.state.lab.is_revealed; },
        [](ActionContext& c) {
            c.state.lab.is_revealed = false;
            c.state.lab.has_predicted = false;
            c.state.lab.prediction.reset();
        },
        0, false);
    add(
        ActionId::predict_less, kPredictLess, {plain(ImGuiKey_Comma)}, Scope::lab, is_asking,
        [](ActionContext& c) { move_prediction(c, -1); }, 0, true);
    add(
        ActionId::predict_more, kPredictMore, {plain(ImGuiKey_Period)}, Scope::lab, is_asking,
        [](ActionContext& c) { move_prediction(c, 1); }, 0, true);
    add(
        ActionId::stop_sweep, kStopSweep, {plain(ImGuiKey_Escape)}, Scope::lab,
        [](const ActionContext& c) { return c.lab.view != nullptr && c.lab.view->is_running(); },
        [](ActionContext& c) { c.intents.push_back(StopSweep{}); }, 0, false);
    const std::pair<ActionId, std::pair<const char*, std::pair<ImGuiKey, LabExport>>> exports[] = {
        {ActionId::lab_csv, {kCopyCsv, {ImGuiKey_C, LabExport::table}}},
        {ActionId::lab_picture, {kSavePicture, {ImGuiKey_P, LabExport::picture}}},
        {ActionId::lab_trace, {kSaveTrace, {ImGuiKey_T, LabExport::trace}}},
        {ActionId::lab_command, {kCopyCommand, {ImGuiKey_L, LabExport::command}}}};
    for (const auto& [id, rest] : exports) {
        const LabExport what = rest.second.second;
        add(
            id, rest.first, {ctrl_shift(rest.second.first)}, Scope::lab, is_shown,
            [what](ActionContext& c) { c.intents.push_back(ExportLab{what}); }, 0, false);
    }
}

}  // namespace ringside::gui
