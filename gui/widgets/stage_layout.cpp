// What the stage works out once for a record, so that drawing a frame formats nothing.
#include "gui/strings.h"
#include "gui/widgets/placement_canvas.h"
#include "gui/widgets/stage.h"
#include "gui/widgets/timeline_canvas.h"

#include "core/base/units.h"
#include "core/trace/modelled_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace ringside::gui {
namespace {

constexpr int kMostSampledSteps =
    64;  // steps looked at for the card height and the first step shown

std::vector<std::string_view> lines_in(const std::string& text) {
    std::vector<std::string_view> lines;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t newline = rest.find('\n');
        lines.push_back(rest.substr(0, newline));
        if (newline == std::string_view::npos) break;
        rest.remove_prefix(newline + 1);
    }
    return lines;
}

std::vector<std::string> figures_of(const trace::Record& record) {
    std::vector<std::string> figures;
    const auto count = record.devices.size();
    if (record.summary.single_device_ns) {
        figures.push_back(
            fmt::format("1 GPU {}", strings::duration(*record.summary.single_device_ns)));
    }
    const std::string unit = count == 1   ? "1 GPU"
                             : count == 0 ? "no GPU"
                                          : fmt::format("{} GPUs", count);
    figures.push_back(fmt::format("{} {}{} ({})", unit, strings::duration(record.duration_ns),
                                  trace::error_text(record.summary.error_percent),
                                  trace::name_of(record.clock)));
    if (record.summary.speedup)
        figures.push_back(fmt::format("speed-up {:.2f}×", *record.summary.speedup));
    if (record.summary.bytes_moved > 0) {
        figures.push_back(fmt::format("moved {}", bytes_text(Bytes{record.summary.bytes_moved})));
    }
    return figures;
}

// Host work of no phase is told by its line.
void name_host_bars(trace::Timeline& timeline) {
    for (trace::Lane& lane : timeline.lanes) {
        for (trace::LaneRow& row : lane.rows) {
            for (trace::Bar& bar : row.bars) {
                if (bar.kind != trace::SpanKind::host || !bar.phase.empty() || bar.line == 0 ||
                    bar.look != trace::BarLook::plain)
                    continue;
                bar.short_label = strings::line_label(bar.line);
                bar.label = bar.short_label;
            }
        }
    }
}

// Kinds drawn in one colour share an entry of the legend: "copy, scatter".
void join_legend(trace::Timeline& timeline) {
    std::vector<trace::LegendEntry> joined;
    for (trace::LegendEntry& entry : timeline.legend) {
        const auto same =
            std::find_if(joined.begin(), joined.end(), [&](const trace::LegendEntry& other) {
                return is_same_colour(other.kind, entry.kind);
            });
        if (same == joined.end()) {
            joined.push_back(std::move(entry));
        } else if (same->label != entry.label) {
            same->label += ", " + entry.label;
        }
    }
    timeline.legend = std::move(joined);
}

// The step that shows most: most devices at work, most on their cards; the first of equals.
int telling_step(const trace::Record& record, std::vector<float>& card_heights) {
    const int count = static_cast<int>(record.placements.size());
    const int stride = std::max(1, count / kMostSampledSteps);
    int best = kLastStep;
    std::size_t most = 0;
    for (int step = 0; step < count; step += stride) {
        const trace::PlacementLayout layout = trace::placement_at(record, step);
        grow_cards(card_heights, layout);
        std::size_t shown = 2 * layout.arrows.size();
        for (const trace::DeviceCard& card : layout.devices) shown += card.bars.size();
        if (shown > most) {
            most = shown;
            best = step;
        }
    }
    return best;
}

}  // namespace

namespace {

// What the ranks' panels show at the step in hand.
void lay_out_ranks(StageState& state) {
    state.rendezvous.reset();
    state.markers.clear();
    state.move = -1;
    state.moves.reset();
    if (!state.record || !trace::has_ranks(*state.record)) return;
    state.rendezvous = trace::rendezvous_at(*state.record, state.current_step());
    state.markers = trace::code_markers_at(*state.record, state.current_step());
}

void diagnose(StageState& state) {
    state.diagnosis.reset();
    state.parting.reset();
    state.is_mend_open = false;
    state.is_parting_open = false;
    if (!state.record) return;
    state.diagnosis = trace::diagnosis_of(*state.record);
    if (!state.diagnosis || !state.diagnosis->apart) return;
    const auto [waits, other] = *state.diagnosis->apart;
    state.parting = trace::diff_of_ranks(*state.record, waits, other);
    if (!state.parting->first) state.parting.reset();
}

}  // namespace

void follow(StageState& state, const StageSource& source) {
    std::shared_ptr<const trace::Record> record = source.idle;
    if (source.run != nullptr && source.run->result.record) record = source.run->result.record;
    if (record == state.record) {
        if (state.drawn && state.placement.step != state.current_step()) {
            state.placement = trace::placement_at(*state.drawn, state.current_step());
            grow_cards(state.card_heights, state.placement);
            lay_out_ranks(state);
        }
        return;
    }
    state.record = record;
    state.drawn =
        record && record->outcome == trace::Outcome::waived && source.idle ? source.idle : record;
    state.step = kLastStep;
    state.card_heights.clear();
    state.timeline = {};
    state.output_lines.clear();
    state.figures.clear();
    state.placement = {};
    diagnose(state);
    lay_out_ranks(state);
    if (!record) return;
    const bool is_run = state.drawn != source.idle;
    state.timeline = trace::timeline_from_record(*state.drawn);
    name_host_bars(state.timeline);
    join_legend(state.timeline);
    state.output_lines = lines_in(record->stdout_text);
    if (is_run) state.figures = figures_of(*record);
    const int telling = telling_step(*state.drawn, state.card_heights);
    if (!record->devices.empty() && record->outcome == trace::Outcome::ok) state.step = telling;
    state.placement = trace::placement_at(*state.drawn, state.current_step());
    grow_cards(state.card_heights, state.placement);
    lay_out_ranks(state);
    if (is_run) return;
    for (trace::Lane& lane : state.timeline.lanes) lane.idle_reason.clear();
    for (trace::DeviceCard& card : state.placement.devices) card.idle_reason = strings::kNothingYet;
}

void mark_step(CodeLook& look, const StageState& state, const session::RunView* run) {
    if (run == nullptr || !run->result.record || run->result.record != state.record) {
        if (run != nullptr && run->stage == session::RunStage::running)
            look.running_line = run->progress.line;
        return;
    }
    const trace::Record& record = *state.record;
    if (!record.placements.empty()) {
        look.running_line = std::max(0, state.placement.line);
        look.running_note = strings::running_note(state.placement.phase, true);
    }
    const bool is_at_end = state.is_at_end();
    if (!state.markers.empty()) {
        look.markers = &state.markers;
        look.running_note.clear();
        // A run that hangs has no line that runs, and its error is where the ranks are.
        if (state.diagnosis && is_at_end) {
            look.running_line = 0;
            if (record.outcome == trace::Outcome::deadlock) return;
        }
    }
    if (record.error && record.error->line > 0 && is_at_end) {
        look.error_line = record.error->line;
        look.error_note = strings::error_note(record.error->type);
    }
}

}  // namespace ringside::gui
