// Builds a Timeline: spans become bars, bars become rows, rows become lanes.
#include "core/trace/lane_layout.h"

#include "core/trace/rank_view.h"
#include "core/trace/waits_for_ever.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace ringside::trace {

namespace {

constexpr const char* kHostLane = "cpu";

bool is_move(const Span& span) {
    return !span.from.empty() && !span.to.empty() && span.from != span.to;
}

// The chunk rows that a device holds, by the step at which they came.
class ChunkRows {
   public:
    explicit ChunkRows(const Record& record) {
        for (const Placement& placement : record.placements) {
            for (const PlacedTensor& tensor : placement.add) {
                if (tensor.rows && tensor.rows->size() == 2) {
                    by_device_[tensor.device][placement.step] =
                        (*tensor.rows)[1] - (*tensor.rows)[0];
                }
            }
        }
    }
    std::int64_t rows_at(const std::string& device, int step) const {
        const auto found = by_device_.find(device);
        if (found == by_device_.end()) return 0;
        const auto after = found->second.upper_bound(step);
        return after == found->second.begin() ? 0 : std::prev(after)->second;
    }

   private:
    std::map<std::string, std::map<int, std::int64_t>> by_device_;
};

// Collects the bars of one stream of one lane: spans come in order of start.
class BarMaker {
   public:
    explicit BarMaker(const Record& record) : record_(record) {}

    void add(std::size_t index, bool is_outgoing) {
        const Span& span = record_.spans[index];
        Bar* last = bars_.empty() ? nullptr : &bars_.back();
        // A bar is one phase of one step; work without a phase joins only with its like of the same
        // line.
        // A collective is a bar of its own, and so is the wait before it.
        if (span.waited_ns > 0) {
            Bar wait;
            wait.start_ns = span.start_ns - span.waited_ns;
            wait.end_ns = span.start_ns;
            wait.look = BarLook::waits;
            wait.label = wait.short_label = "waits";
            wait.line = span.line;
            wait.step = span.step;
            wait.rank = span.rank;
            wait.spans.push_back(index);
            bars_.push_back(std::move(wait));
            last = &bars_.back();
        }
        const bool joins =
            last && last->look == BarLook::plain && span.collective == 0 &&
            record_.spans[last->spans.back()].collective == 0 && last->phase == span.phase &&
            last->step == span.step &&
            (!span.phase.empty() ||
             (record_.spans[last->spans.back()].kind == span.kind && last->line == span.line));
        if (!joins) {
            Bar bar;
            bar.start_ns = span.start_ns;
            bar.end_ns = span.end_ns;
            bar.phase = span.phase;
            bar.is_outgoing = is_outgoing;
            bar.line = span.line;
            bar.step = span.step;
            bar.rank = span.rank;
            bars_.push_back(std::move(bar));
            last = &bars_.back();
        }
        last->end_ns = std::max(last->end_ns, span.end_ns);
        last->bytes += is_move(span) ? span.bytes : 0;
        last->spans.push_back(index);
    }

    std::vector<Bar> take(int device, const ChunkRows& chunks, const std::string& lane) {
        for (Bar& bar : bars_) finish(bar, device, chunks, lane);
        return std::move(bars_);
    }

   private:
    void finish(Bar& bar, int device, const ChunkRows& chunks, const std::string& lane) const {
        bar.device = device;
        if (bar.look != BarLook::plain) {
            bar.kind = SpanKind::wait;
            return;
        }
        std::map<SpanKind, std::int64_t> time;
        for (const std::size_t index : bar.spans) {
            const Span& span = record_.spans[index];
            time[span.kind] += span.end_ns - span.start_ns;
        }
        bar.kind = std::max_element(time.begin(), time.end(), [](const auto& a, const auto& b) {
                       return a.second < b.second;
                   })->first;
        const Span& first = record_.spans[bar.spans.front()];
        bar.short_label = !bar.phase.empty()    ? bar.phase
                          : !first.name.empty() ? first.name
                                                : std::string(name_of(bar.kind));
        bar.label = bar.short_label;
        if (first.collective != 0 && first.number > 0) {
            const std::string call = first.name.empty() ? name_of(first.kind) : first.name;
            bar.label = call + ' ' + std::to_string(first.number);
            bar.short_label = std::to_string(first.number);
        }
        // Only a pass through the model works on the rows that its device was given.
        const bool is_pass = bar.phase == "forward" || bar.phase == "backward";
        if (bar.kind == SpanKind::compute && device >= 0 && is_pass) {
            bar.rows = chunks.rows_at(lane, bar.step);
            if (bar.rows > 0) {
                bar.label += ", " + std::to_string(bar.rows) + (bar.rows == 1 ? " row" : " rows");
            }
        }
    }

    const Record& record_;
    std::vector<Bar> bars_;
};

bool overlaps(const std::vector<Bar>& sorted, const std::vector<Bar>& others) {
    std::size_t at = 0;
    for (const Bar& bar : others) {
        while (at < sorted.size() && sorted[at].end_ns <= bar.start_ns) ++at;
        if (at < sorted.size() && sorted[at].start_ns < bar.end_ns) return true;
    }
    return false;
}

void sort_bars(std::vector<Bar>& bars) {
    std::stable_sort(bars.begin(), bars.end(), [](const Bar& a, const Bar& b) {
        return std::tie(a.start_ns, a.end_ns) < std::tie(b.start_ns, b.end_ns);
    });
}

// Cuts what overlaps within one stream (kernels of several threads) into rows of their own.
std::vector<std::vector<Bar>> separated(std::vector<Bar> bars) {
    sort_bars(bars);
    std::vector<std::vector<Bar>> rows;
    for (Bar& bar : bars) {
        const auto free = std::find_if(rows.begin(), rows.end(), [&](const std::vector<Bar>& row) {
            return row.back().end_ns <= bar.start_ns;
        });
        if (free != rows.end()) {
            free->push_back(std::move(bar));
        } else {
            rows.emplace_back().push_back(std::move(bar));
        }
    }
    return rows;
}

// Streams that never overlap share a row; others get their own.
std::vector<LaneRow> rows_from_streams(std::vector<std::vector<Bar>> streams) {
    std::vector<LaneRow> rows;
    for (std::vector<Bar>& stream : streams) {
        for (std::vector<Bar>& bars : separated(std::move(stream))) {
            const auto free = std::find_if(rows.begin(), rows.end(), [&](const LaneRow& row) {
                return !overlaps(row.bars, bars);
            });
            if (free == rows.end()) {
                rows.push_back({std::move(bars)});
            } else {
                std::move(bars.begin(), bars.end(), std::back_inserter(free->bars));
                sort_bars(free->bars);
            }
        }
    }
    if (rows.empty()) rows.emplace_back();
    return rows;
}

std::vector<LegendEntry> legend_of(const Record& record, const std::vector<std::size_t>& by_start) {
    std::vector<LegendEntry> legend;
    const auto add = [&](const Span& span) {
        auto at = std::find_if(legend.begin(), legend.end(),
                               [&](const LegendEntry& entry) { return entry.kind == span.kind; });
        const bool names_phase = span.kind == SpanKind::compute && !span.phase.empty();
        const std::string label = names_phase ? span.phase : name_of(span.kind);
        if (at == legend.end()) {
            legend.push_back({span.kind, label});
        } else if (names_phase && at->label != label) {
            at->label = name_of(span.kind);  // it computes several things: the kind's own name
        }
    };
    const auto is_host_work = [](SpanKind kind) {
        return kind == SpanKind::launch || kind == SpanKind::host || kind == SpanKind::wait;
    };
    for (const std::size_t index : by_start) {
        if (!is_host_work(record.spans[index].kind)) add(record.spans[index]);
    }
    for (const std::size_t index : by_start) {
        if (is_host_work(record.spans[index].kind)) add(record.spans[index]);
    }
    return legend;
}

using LaneKey = std::pair<std::string, int>;  // lane, rank
using Makers = std::map<LaneKey, std::map<std::string, BarMaker>>;

void fill(Lane& lane, Makers& makers, const ChunkRows& chunks, int rank) {
    std::vector<std::vector<Bar>> streams;
    const auto found = makers.find({lane.id, rank});
    if (found != makers.end()) {
        for (auto& [stream, maker] : found->second)
            streams.push_back(maker.take(lane.device, chunks, lane.id));
    }
    lane.rows = rows_from_streams(std::move(streams));
}

std::vector<Lane> lanes_by_device(const Record& record, const std::set<int>& ranks,
                                  Makers& makers) {
    const ChunkRows chunks(record);
    std::vector<Lane> lanes;
    for (const int rank : ranks) {
        Lane lane;
        lane.id = kHostLane;
        lane.title = ranks.size() == 1 ? "host" : "host, rank " + std::to_string(rank);
        lane.rank = rank;
        fill(lane, makers, chunks, rank);
        lanes.push_back(std::move(lane));
    }
    for (std::size_t i = 0; i < record.devices.size(); ++i) {
        Lane lane;
        lane.id = record.devices[i].id;
        lane.title = lane.id;
        lane.device = static_cast<int>(i);
        fill(lane, makers, chunks, 0);
        if (lane.rows.front().bars.empty()) lane.idle_reason = idle_reason(record, lane.id);
        lanes.push_back(std::move(lane));
    }
    return lanes;
}

std::vector<Lane> lanes_by_rank(const Record& record, const std::set<int>& ranks, Makers& makers) {
    const ChunkRows chunks(record);
    const bool has_device_work = std::any_of(makers.begin(), makers.end(), [](const auto& entry) {
        return entry.first.first != kHostLane;
    });
    std::vector<Lane> lanes;
    std::set<std::string> used;
    const auto add = [&](int rank, const std::string& id, int device, bool is_only) {
        Lane lane;
        lane.id = id;
        lane.title = "rank " + std::to_string(rank) + (is_only ? std::string() : ", " + id);
        lane.device = device;
        lane.rank = rank;
        lane.is_rank = true;
        fill(lane, makers, chunks, rank);
        lanes.push_back(std::move(lane));
    };
    for (const int rank : ranks) {
        std::vector<int> own;
        for (std::size_t i = 0; i < record.devices.size(); ++i) {
            if (makers.count({record.devices[i].id, rank}) > 0) own.push_back(static_cast<int>(i));
        }
        for (const int device : own) {
            const std::string& id = record.devices[static_cast<std::size_t>(device)].id;
            used.insert(id);
            add(rank, id, device, own.size() == 1);
        }
        // A rank that did nothing on a device while others did: a lane with nothing on it.
        if (own.empty()) {
            add(rank, kHostLane, -1, true);
            if (has_device_work) {
                lanes.back().rows.assign(1, {});
                lanes.back().idle_reason = "nothing ran on its GPU";
            }
        }
    }
    for (std::size_t i = 0; has_device_work && i < record.devices.size(); ++i) {
        if (used.count(record.devices[i].id) > 0) continue;
        Lane lane;
        lane.id = record.devices[i].id;
        lane.title = lane.id;
        lane.device = static_cast<int>(i);
        lane.rows.emplace_back();
        lane.idle_reason = idle_reason(record, lane.id);
        if (!lane.idle_reason.empty()) lanes.push_back(std::move(lane));
    }
    return lanes;
}

}  // namespace

Timeline timeline_from_record(const Record& record) {
    std::vector<std::size_t> by_start(record.spans.size());
    for (std::size_t i = 0; i < by_start.size(); ++i) by_start[i] = i;
    std::stable_sort(by_start.begin(), by_start.end(), [&](std::size_t a, std::size_t b) {
        return record.spans[a].start_ns < record.spans[b].start_ns;
    });

    // Lane and rank (of host lanes; of every lane when there are several), then stream. A host's
    // threads take turns, so they share bars.
    const bool is_by_rank = has_ranks(record);
    Makers makers;
    std::set<int> ranks = {0};
    for (const RankInfo& rank : record.ranks) ranks.insert(rank.rank);
    for (const std::size_t index : by_start) {
        const Span& span = record.spans[index];
        const bool is_host = span.lane == kHostLane;
        if (is_host) ranks.insert(span.rank);
        const int rank = is_host || is_by_rank ? span.rank : 0;
        const std::string stream = is_host ? std::string() : span.stream;
        makers[{span.lane, rank}].try_emplace(stream, record).first->second.add(index, false);
        // Copies are full duplex: what leaves is drawn beside what arrives.
        if (is_move(span) && span.from != kHostLane && span.from != span.lane) {
            makers[{span.from, rank}].try_emplace("~out", record).first->second.add(index, true);
        }
    }

    Timeline timeline;
    timeline.duration_ns = record.duration_ns;
    timeline.clock = record.clock;
    timeline.legend = legend_of(record, by_start);
    timeline.lanes =
        is_by_rank ? lanes_by_rank(record, ranks, makers) : lanes_by_device(record, ranks, makers);
    const bool has_host_lane =
        std::any_of(timeline.lanes.begin(), timeline.lanes.end(), [](const Lane& lane) {
            return lane.id == kHostLane && !lane.rows.empty() && !lane.rows.front().bars.empty();
        });
    if (is_by_rank && !has_host_lane) {
        std::erase_if(timeline.legend, [](const LegendEntry& entry) {
            return entry.kind == SpanKind::launch || entry.kind == SpanKind::host ||
                   entry.kind == SpanKind::wait;
        });
    }
    if (is_by_rank && is_stuck(record)) add_waits_for_ever(record, timeline);
    return timeline;
}

std::string idle_reason(const Record& record, const std::string& device) {
    bool has_scatter = false;
    bool has_device_work = false;
    for (const Span& span : record.spans) {
        if (span.lane == device || span.from == device) return {};
        if (span.lane != kHostLane) has_device_work = true;
        if (span.kind == SpanKind::scatter || span.kind == SpanKind::replicate) has_scatter = true;
    }
    for (const Placement& placement : record.placements) {
        if (placement.phase == "scatter" || placement.phase == "replicate") has_scatter = true;
        for (const PlacedTensor& tensor : placement.add) {
            if (tensor.device == device) {
                return "holds tensors, but nothing ran here";
            }
            if (tensor.device != kHostLane) has_device_work = true;
        }
    }
    if (has_scatter) return "no rows, so no replica";
    if (record.outcome != Outcome::ok) return "the run ended before this GPU was used";
    return has_device_work ? "this program does not use it" : "nothing runs on a GPU here";
}

}  // namespace ringside::trace
