// Where one step goes: a bar for each setting, cut into its phases.
#include "gui/lab_strings.h"
#include "gui/views/lab_view.h"

#include <algorithm>

namespace ringside::gui {
namespace {

constexpr double kBar = 28;
constexpr double kBarGap = 26;
constexpr double kLabel = 150;
constexpr double kTotal = 150;  // the time at a bar's end

Colour colour_of_part(const Ui& ui, const trace::SplitPart& part) {
    const Palette& colours = ui.colours();
    switch (part.kind) {
        case trace::SpanKind::compute:
            if (part.name == "backward") return colours.device[2];
            return part.name == "optimizer step" ? colours.other : colours.device[0];
        case trace::SpanKind::copy:
        case trace::SpanKind::scatter:
        case trace::SpanKind::send:
            return colours.move;
        case trace::SpanKind::replicate:
        case trace::SpanKind::broadcast:
        case trace::SpanKind::all_gather:
            return colours.share;
        case trace::SpanKind::gather:
        case trace::SpanKind::reduce:
        case trace::SpanKind::all_reduce:
        case trace::SpanKind::reduce_scatter:
            return colours.join;
        case trace::SpanKind::wait:
        case trace::SpanKind::launch:
        case trace::SpanKind::host:
            return colours.host_bar;
    }
    return colours.other;
}

void bar_row(Ui& ui, const Rect& row, const session::LabBar& bar, double ns_across) {
    const Palette& colours = ui.colours();
    const Pen pen = ui.pen();
    if (!bar.point.time_ns) {
        pen.dashed_outline(row, colours.line_strong);
        pen.text(
            {row.x + ui.px(8), row.y + (row.height - ui.fonts.line_height(TextStyle::caption)) / 2},
            TextStyle::caption, colours.text_dim, bar.point.why_not, row.width - ui.px(16));
        return;
    }
    float x = row.x;
    for (std::size_t i = 0; i < bar.point.parts.size(); ++i) {
        const trace::SplitPart& part = bar.point.parts[i];
        const float width =
            row.width * static_cast<float>(static_cast<double>(part.ns) / ns_across);
        if (part.ns <= 0) continue;
        const Rect box{x, row.y, std::max(1.f, width - 1), row.height};
        pen.fill(box, colour_of_part(ui, part), length::kCornerSmall);
        ImGui::PushID(static_cast<int>(i));
        const Press press = press_area(ui, part.name.c_str(), box);
        ImGui::PopID();
        const bool is_host = part.kind == trace::SpanKind::host;
        const std::string label = strings::part_label(part);
        const float room = box.width - ui.px(12);
        const std::string& shown =
            pen.width_of(TextStyle::caption, label) <= room ? label : part.name;
        if (pen.width_of(TextStyle::caption, shown) <= room) {
            pen.text_left({box.x + ui.px(6), box.y, room + 2, box.height}, TextStyle::caption,
                          is_host ? colours.host_ink : colours.ink, shown);
        }
        focus_frame(ui, box, press);
        if (press.is_over || press.is_focused) tooltip(ui, strings::part_detail(part, bar));
        x += width;
    }
    pen.text_left(
        {x + ui.px(8), row.y, ui.px(kTotal), row.height}, TextStyle::small, colours.text_soft,
        strings::time_and_error(static_cast<double>(*bar.point.time_ns), bar.point.error_percent));
}

}  // namespace

void lab_bars(Ui& ui, const Rect& area, const LabSnapshot& snapshot) {
    const LabState& state = ui.context.state.lab;
    const Palette& colours = ui.colours();
    const auto scenario = snapshot.content->scenarios.find(state.choice.scenario);
    const Pen pen = ui.pen();
    const float pad = ui.px(length::kPad);
    const Rect head{area.x + pad, area.y + ui.px(6), area.width - 2 * pad, ui.px(28)};
    pen.text_left(head, TextStyle::caption, colours.text_dim,
                  strings::where_title(**scenario, state.choice));
    if (!state.is_revealed) return;
    pen.text_right(head, TextStyle::caption, colours.text_dim, strings::kHoverBars);
    double longest = 0;
    for (const session::LabBar& bar : snapshot.view->bars) {
        longest = std::max(longest, static_cast<double>(bar.point.time_ns.value_or(0)));
    }
    float y = head.bottom() + ui.px(10);
    const float from = area.x + pad + ui.px(kLabel);
    const float width = std::max(ui.px(60), area.right() - pad - ui.px(kTotal) - from);
    for (std::size_t i = 0; i < snapshot.view->bars.size(); ++i) {
        const session::LabBar& bar = snapshot.view->bars[i];
        const Rect row{from, y, width, ui.px(kBar)};
        pen.text({area.x + pad, y + (row.height - ui.fonts.line_height(TextStyle::small)) / 2},
                 TextStyle::small, colours.text_soft,
                 strings::bar_label(bar, *snapshot.view, *snapshot.content),
                 ui.px(kLabel) - ui.px(8));
        ImGui::PushID(static_cast<int>(i));
        bar_row(ui, row, bar, std::max(longest, 1.0));
        ImGui::PopID();
        y += ui.px(kBar + kBarGap);
        if (y + ui.px(kBar) > area.bottom()) return;
    }
}

}  // namespace ringside::gui
