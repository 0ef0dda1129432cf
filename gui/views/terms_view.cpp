#include "gui/views/terms_view.h"

#include "gui/strings.h"
#include "gui/views/column.h"
#include "gui/views/term_page.h"
#include "gui/widgets/stage.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace ringside::gui {
namespace {

constexpr double kPageShare = 0.47;  // of what the list leaves
constexpr double kListBelow = 980;   // a narrower room has no list beside the page
constexpr double kStackedStage = 700;

std::string lower(std::string_view text) {
    std::string low(text);
    std::transform(low.begin(), low.end(), low.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return low;
}

const exercise::Term* term_in_hand(const Ui& ui) {
    return ui.context.session.catalogue().find_term(ui.context.state.terms.term);
}

void find_field(Column& column) {
    Ui& ui = column.ui;
    TermsState& state = ui.context.state.terms;
    const Palette& colours = ui.colours();
    const Rect rect{column.x, column.y, column.width, ui.px(length::kButton)};
    ui.pen().fill(rect, colours.inset, length::kCorner);
    ui.pen().outline(rect, colours.line_strong, length::kCorner);
    const float icon = ui.px(length::kDot + 4);
    ui.pen().icon(Icon::search,
                  {rect.x + ui.px(length::kGap + 2), rect.y + (rect.height - icon) / 2, icon, icon},
                  colours.text_dim);
    const float x = rect.x + ui.px(length::kGap + 2) + icon + ui.px(length::kGap);
    const Typeface face = ui.fonts.face(TextStyle::small);
    const UsedFont font(face);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, colours.text);
    ImGui::PushStyleColor(ImGuiCol_TextDisabled, colours.text_dim);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(0, std::floor((rect.height - face.size) / 2)));
    ImGui::SetCursorScreenPos({x, rect.y});
    ImGui::SetNextItemWidth(rect.right() - x - ui.px(length::kGap));
    if (state.is_find_wanted) {
        // SetKeyboardFocusHere needs the keyboard navigation that is off here; this is what it ends
        // in.
        ImGuiContext& context = *ImGui::GetCurrentContext();
        context.NavNextActivateId = ImGui::GetID("##find");
        context.NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
        state.is_find_wanted = false;
    }
    ImGui::InputTextWithHint("##find", strings::kFindHint, state.find.data(), state.find.size());
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(3);
    column.y = rect.bottom();
}

void list(Ui& ui, const Rect& area) {
    const Palette& colours = ui.colours();
    const exercise::Catalogue& catalogue = ui.context.session.catalogue();
    const TermsState& state = ui.context.state.terms;
    ScrollPane pane(ui, "terms", area, 12);
    Column column{ui, pane.x(), pane.width(), pane.top()};
    column.gap(length::kGapWide);
    find_field(column);
    column.gap(length::kGapWide);
    const auto terms = found_terms(catalogue, state.find.data());
    if (terms.empty()) column.text(TextStyle::small, colours.text_dim, strings::kNoTermFound);
    std::string track;
    for (const exercise::Term* term : terms) {
        if (term->track != track) {
            track = term->track;
            const auto found =
                std::find_if(catalogue.tracks.begin(), catalogue.tracks.end(),
                             [&](const exercise::Track& t) { return t.id == track; });
            column.gap(4);
            column.text(TextStyle::caption_bold, colours.text_dim,
                        found != catalogue.tracks.end() ? found->title : track);
            column.gap(4);
        }
        const Rect row{column.x, column.y, column.width, ui.px(length::kChip + 6)};
        const Press press = press_area(ui, term->id.c_str(), row);
        const bool is_here = term->id == state.term;
        const Pen pen = ui.pen();
        if (is_here || press.is_over) pen.fill(row, colours.raised, length::kCorner);
        if (is_here) pen.fill({row.x, row.y, ui.px(length::kMark), row.height}, colours.accent);
        pen.text_left(row.shrunk(ui.px(length::kGap), 0), TextStyle::small,
                      is_here ? colours.text : colours.text_soft, term->title);
        focus_frame(ui, row, press);
        if (press.is_pressed) ui.intents().push_back(OpenTerm{term->id});
        column.y = row.bottom();
    }
    pane.end_at(column.y + ui.px(length::kPad));
}

std::string note_of(const TermsState& state, const exercise::Term& term) {
    if (!state.shown || state.shown->subject != session::RunSubject::fact_vary) return {};
    const auto fact = static_cast<std::size_t>(state.shown->index / 100);
    const auto vary = static_cast<std::size_t>(state.shown->index % 100);
    if (fact >= term.facts.size() || vary >= term.facts[fact].varies.size()) return {};
    return term.facts[fact].varies[vary].note;
}

// The program of what is on the stage, above it.
float shown_code(Ui& ui, const Rect& area, const session::RunView* run,
                 const StageState& stage_state) {
    if (run == nullptr || run->program.empty()) return 0;
    CodeLook look;
    mark_step(look, stage_state, run);
    const float pad = ui.px(length::kGapWide);
    const float most = area.height * 0.4f;
    const CodeDocument& document = ui.code.document(run->program);
    const float inner = area.width - pad - std::max(pad, ui.px(length::kScrollbar + 2));
    const float height = std::min(most, code_panel_height(ui, inner, document));
    {
        ScrollPane pane(ui, "shown code",
                        {area.x + pad, area.y + ui.px(12), area.width - pad, height + 1}, 0);
        const float used = code_panel(ui, {pane.x(), pane.top()}, inner, document, look).height;
        pane.end_at(pane.top() + used);
    }
    return height + 2 * ui.px(12);
}

void stage_side(Ui& ui, const Rect& area, const StageSource& source) {
    TermsState& state = ui.context.state.terms;
    const float code = shown_code(ui, area, source.run, state.stage);
    if (code > 0)
        ui.pen().line({area.x, area.y + code}, {area.right(), area.y + code}, ui.colours().line);
    stage(ui, {area.x, area.y + code, area.width, area.height - code}, source, state.stage);
}

}  // namespace

std::vector<const exercise::Term*> found_terms(const exercise::Catalogue& catalogue,
                                               std::string_view words) {
    const std::string wanted = lower(words);
    std::vector<const exercise::Term*> found;
    for (const exercise::Term& term : catalogue.terms) {
        if (lower(term.title).find(wanted) != std::string::npos) found.push_back(&term);
    }
    return found;
}

void terms_view(Ui& ui, const Rect& area, const TermsSnapshot& snapshot) {
    const exercise::Term* term = term_in_hand(ui);
    TermsState& state = ui.context.state.terms;
    if (term == nullptr) {
        ui.pen().text({area.x + ui.px(length::kPad), area.y + ui.px(length::kPad)}, TextStyle::body,
                      ui.colours().text_dim, strings::kNoTerms);
        return;
    }
    StageSource source;
    source.is_mend_shown = true;
    source.idle = snapshot.idle;
    source.has_devices = snapshot.has_devices;
    source.note = note_of(state, *term);
    source.idle_title = strings::kTermStage;
    if (state.shown) source.run = ui.context.session.find_run(*state.shown);
    follow(state.stage, source);

    const Colour rule = ui.colours().line;
    if (area.width < ui.px(length::kStackedBelow)) {
        ScrollPane pane(ui, "term", area, length::kGapWide);
        Column column{ui, pane.x(), pane.width(), pane.top()};
        column.gap(length::kGapWide);
        find_field(column);
        term_page(column, *term);
        const Rect below{area.x, column.y + ui.px(length::kGap), area.width, ui.px(kStackedStage)};
        ui.pen().line({below.x, below.y}, {below.right(), below.y}, rule);
        stage_side(ui, below, source);
        pane.end_at(below.bottom());
        return;
    }
    float x = area.x;
    if (area.width >= ui.px(kListBelow)) {
        const float width = ui.px(length::kTermList);
        list(ui, {x, area.y, width, area.height});
        x += width;
        ui.pen().line({x, area.y}, {x, area.bottom()}, rule);
    }
    const float page =
        std::min((area.right() - x) * static_cast<float>(kPageShare), ui.px(length::kReadingWidth));
    {
        ScrollPane pane(ui, "term", {x, area.y, page, area.height}, length::kPad);
        Column column{ui, pane.x(), pane.width(), pane.top()};
        column.gap(length::kGapWide);
        if (area.width < ui.px(kListBelow)) {
            find_field(column);
            column.gap(length::kGap);
        }
        term_page(column, *term);
        pane.end_at(column.y + ui.px(length::kPad));
    }
    x += page;
    ui.pen().line({x, area.y}, {x, area.bottom()}, rule);
    stage_side(
        ui,
        {x + ui.px(length::kLine), area.y, area.right() - x - ui.px(length::kLine), area.height},
        source);
}

}  // namespace ringside::gui
