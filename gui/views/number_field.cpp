#include "gui/views/number_field.h"

#include "gui/strings.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

namespace ringside::gui {
namespace {

constexpr double kFieldWidth = 220;

void put(std::array<char, 48>& into, const std::string& text) {
    into.fill(0);
    text.copy(into.data(), into.size() - 1);
}

}  // namespace

void number_field(Column& column) {
    Ui& ui = column.ui;
    const session::Practice& practice = ui.context.session.practice();
    PracticeState& state = ui.context.state.practice;
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    const bool is_open = practice.verdict != session::Verdict::shown && !practice.is_judging;
    Colour border = colours.line_strong;
    Colour ink = colours.text;
    if (practice.verdict == session::Verdict::right) border = ink = colours.right_text;
    if (practice.verdict == session::Verdict::wrong) border = ink = colours.wrong_text;

    // What the session holds shows, unless it is being typed.
    const ImGuiID id = ImGui::GetID("##number");
    if (ImGui::GetActiveID() != id && practice.number != state.number.data())
        put(state.number, practice.number);

    const float width = std::min(column.width, ui.px(kFieldWidth));
    const Rect rect{column.x, column.y, width, ui.px(length::kOption)};
    pen.fill(rect, colours.inset, length::kCorner);
    pen.outline(rect, ImGui::GetActiveID() == id ? colours.accent : border, length::kCorner);
    const Typeface face = ui.fonts.face(TextStyle::mono);
    const float pad = ui.px(length::kCodePad);
    {
        const UsedFont font(face);
        ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
        ImGui::PushStyleColor(ImGuiCol_Text, ink);
        ImGui::PushStyleColor(ImGuiCol_TextDisabled, colours.text_dim);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                            ImVec2(0, std::floor((rect.height - face.size) / 2)));
        ImGui::SetCursorScreenPos({rect.x + pad, rect.y});
        ImGui::SetNextItemWidth(rect.width - 2 * pad);
        if (state.is_number_wanted && is_open) {
            ImGuiContext& context = *ImGui::GetCurrentContext();
            context.NavNextActivateId = id;
            context.NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
        }
        state.is_number_wanted = false;
        const ImGuiInputTextFlags flags =
            ImGuiInputTextFlags_EnterReturnsTrue | (is_open ? 0 : ImGuiInputTextFlags_ReadOnly);
        const bool is_entered = ImGui::InputTextWithHint(
            "##number", strings::kNumberHint, state.number.data(), state.number.size(), flags);
        if (is_open && practice.number != state.number.data())
            ui.intents().push_back(SetNumber{state.number.data()});
        if (is_entered) {
            const Action& check = ui.actions.find(ActionId::check);
            if (check.is_enabled(ui.context)) check.run(ui.context);
        }
        ImGui::PopStyleVar();
        ImGui::PopStyleColor(3);
    }
    float x = rect.right() + ui.px(length::kGap + 2);
    if (!practice.exercise->unit.empty()) {
        x += pen.text_left({x, rect.y, column.right() - x, rect.height}, TextStyle::body,
                           colours.text_soft, practice.exercise->unit);
        x += ui.px(length::kGapWide);
    }
    if (is_open && practice.number.empty()) {
        const Action& type = ui.actions.find(ActionId::type_number);
        const float cap = ui.px(length::kKeyCap);
        if (x + cap < column.right()) {
            key_cap(ui, {x, rect.centre().y - cap / 2, cap, cap}, name_of(type.keys.front()),
                    colours.text_dim, colours.line_strong);
        }
    }
    column.y = rect.bottom();
    column.gap(length::kGap);
    if (practice.is_judging) {
        column.text(TextStyle::small, colours.text_dim, strings::kJudging);
        column.gap(4);
    } else if (!practice.number_problem.empty()) {
        column.text(TextStyle::small, colours.wrong_text, practice.number_problem);
        column.gap(4);
    }
    if (!practice.right_number.empty()) {
        column.text(TextStyle::body_bold, colours.text,
                    strings::right_number(practice.right_number));
        column.gap(4);
    }
    column.gap(4);
}

}  // namespace ringside::gui
