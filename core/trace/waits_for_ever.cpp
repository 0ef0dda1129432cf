#include "core/trace/waits_for_ever.h"

#include "core/trace/rank_view.h"

#include <algorithm>
#include <set>
#include <utility>

namespace ringside::trace {

namespace {

// How much longer than its run the timeline of one that hangs is.
constexpr double kAfterTheEnd = 0.38;

void put_into(Lane& lane, Bar bar) {
    bar.device = lane.device;
    bar.rank = lane.rank;
    for (LaneRow& row : lane.rows) {
        if (!row.bars.empty() && row.bars.back().end_ns > bar.start_ns) continue;
        row.bars.push_back(std::move(bar));
        return;
    }
    lane.rows.push_back({{std::move(bar)}});
}

std::string call_text(const std::string& call, std::int64_t number) {
    return number > 0 ? call + ' ' + std::to_string(number) : call;
}

}  // namespace

void add_waits_for_ever(const Record& record, Timeline& timeline) {
    const std::int64_t stuck = stuck_at(record);
    timeline.stuck_ns = stuck;
    timeline.duration_ns = std::max<std::int64_t>(
        stuck + 1, stuck + static_cast<std::int64_t>(static_cast<double>(stuck) * kAfterTheEnd));
    std::set<int> done;
    for (Lane& lane : timeline.lanes) {
        if (!lane.is_rank || !done.insert(lane.rank).second) continue;
        const auto info =
            std::find_if(record.ranks.begin(), record.ranks.end(),
                         [&](const RankInfo& each) { return each.rank == lane.rank; });
        if (info == record.ranks.end()) continue;
        std::int64_t last = 0;
        for (const LaneRow& row : lane.rows) {
            if (!row.bars.empty()) last = std::max(last, row.bars.back().end_ns);
        }
        lane.idle_reason.clear();
        Bar bar;
        bar.kind = SpanKind::wait;
        bar.line = info->line;
        bar.step = static_cast<int>(record.placements.size()) - 1;
        bar.end_ns = timeline.duration_ns;
        const auto& fault = record.deadlock;
        const bool is_missing = fault && std::find(fault->missing.begin(), fault->missing.end(),
                                                   lane.rank) != fault->missing.end();
        switch (info->state) {
            case RankState::waiting:
                bar.look = BarLook::waits_for_ever;
                bar.start_ns = info->since_ns > 0 ? info->since_ns : last;
                bar.label = "waits in " + call_text(info->call, info->number);
                bar.short_label = "waits";
                break;
            case RankState::spinning:
                bar.look = BarLook::waits_for_ever;
                bar.start_ns = stuck;
                bar.label = "asks again and again";
                bar.short_label = "asks";
                break;
            case RankState::done:
            case RankState::failed: {
                Bar end;
                end.kind = SpanKind::host;
                end.look = BarLook::ends;
                end.start_ns = last;
                end.end_ns = std::max(last + 1, stuck);
                end.label = info->state == RankState::done ? "end" : "failed";
                end.short_label = end.label;
                end.line = info->host_line;
                end.step = bar.step;
                put_into(lane, std::move(end));
                if (!is_missing && fault) continue;
                bar.look = BarLook::never_calls;
                bar.start_ns = std::max(last + 1, stuck);
                bar.label = fault ? "never calls " + call_text(fault->collective, fault->number)
                                  : std::string("never comes");
                bar.short_label = "never";
                break;
            }
        }
        put_into(lane, std::move(bar));
    }
}

}  // namespace ringside::trace
