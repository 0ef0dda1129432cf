#include "core/trace/rank_view.h"

#include "core/base/units.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>

namespace ringside::trace {

namespace {

constexpr const char* kHostLane = "cpu";
constexpr std::size_t kLeastRange = 4;  // ranks in a row before they are written as "0–3"

int device_index(const Record& record, const std::string& lane) {
    for (std::size_t i = 0; i < record.devices.size(); ++i) {
        if (record.devices[i].id == lane) return static_cast<int>(i);
    }
    return -1;
}

// The device that a rank's work ran on, by its first span there, else by its number.
int device_of(const Record& record, int rank) {
    bool has_device_work = false;
    for (const Span& span : record.spans) {
        if (span.lane == kHostLane) continue;
        has_device_work = true;
        if (span.rank == rank) return device_index(record, span.lane);
    }
    return has_device_work && rank < static_cast<int>(record.devices.size()) ? rank : -1;
}

bool is_last_step(const Record& record, int step) {
    return step + 1 >= static_cast<int>(record.placements.size());
}

std::int64_t time_at(const Record& record, int step) {
    if (record.placements.empty()) return 0;
    const auto index = std::clamp<std::size_t>(static_cast<std::size_t>(std::max(step, 0)), 0,
                                               record.placements.size() - 1);
    return record.placements[index].at_ns;
}

RankDoing end_of(const RankInfo& info) {
    switch (info.state) {
        case RankState::done:
            return RankDoing::finished;
        case RankState::waiting:
            return RankDoing::stuck;
        case RankState::failed:
            return RankDoing::failed;
        case RankState::spinning:
            return RankDoing::spins;
    }
    return RankDoing::finished;
}

const char* words_of(RankDoing doing) {
    switch (doing) {
        case RankDoing::begins:
        case RankDoing::works:
            return "stream works";
        case RankDoing::waits:
        case RankDoing::stuck:
            return "stream waits";
        case RankDoing::meets:
            return "stream in the collective";
        case RankDoing::spins:
            return "asks again and again";
        case RankDoing::finished:
            return "finished";
        case RankDoing::failed:
            return "failed";
    }
    return "";
}

}  // namespace

bool has_ranks(const Record& record) { return record.ranks.size() > 1; }

std::string rank_numbers(const std::vector<int>& ranks) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < ranks.size();) {
        std::size_t end = i + 1;
        while (end < ranks.size() && ranks[end] == ranks[end - 1] + 1) ++end;
        if (end - i >= kLeastRange) {
            parts.push_back(fmt::format("{}–{}", ranks[i], ranks[end - 1]));
        } else {
            for (std::size_t k = i; k < end; ++k) parts.push_back(std::to_string(ranks[k]));
        }
        i = end;
    }
    return fmt::format("{}", fmt::join(parts, ", "));
}

bool is_stuck(const Record& record) {
    return std::any_of(record.ranks.begin(), record.ranks.end(), [](const RankInfo& info) {
        return info.state == RankState::waiting || info.state == RankState::spinning;
    });
}

std::int64_t stuck_at(const Record& record) {
    std::int64_t at = 0;
    for (const Span& span : record.spans) at = std::max(at, span.end_ns);
    for (const RankInfo& info : record.ranks) at = std::max(at, info.since_ns);
    return at;
}

std::vector<RankPlace> rank_places_at(const Record& record, int step) {
    std::map<int, RankPlace> by_rank;
    for (const RankInfo& info : record.ranks) {
        RankPlace place;
        place.rank = info.rank;
        by_rank[info.rank] = place;
    }
    const bool is_end = is_last_step(record, step);
    const std::int64_t at = time_at(record, step);
    std::set<int> known;
    for (const Span& span : record.spans) {
        if (span.lane != kHostLane && known.insert(span.rank).second)
            by_rank[span.rank].device = device_index(record, span.lane);
    }
    for (const Placement& placement : record.placements) {
        if (placement.step > step) break;
        if (placement.step == 0) continue;
        RankPlace& place = by_rank[placement.rank];
        place.host_line = placement.line;
        if (place.doing == RankDoing::begins) place.doing = RankDoing::works;
    }
    if (!is_end) {
        for (const Span& span : record.spans) {
            if (span.lane == kHostLane && span.collective == 0) continue;
            if (at < span.start_ns - span.waited_ns || at >= span.end_ns) continue;
            RankPlace& place = by_rank[span.rank];
            place.stream_line = span.line;
            place.doing = at < span.start_ns     ? RankDoing::waits
                          : span.collective != 0 ? RankDoing::meets
                                                 : RankDoing::works;
        }
    } else {
        for (const RankInfo& info : record.ranks) {
            RankPlace& place = by_rank[info.rank];
            place.doing = end_of(info);
            place.host_line = info.host_line != 0 ? info.host_line : place.host_line;
            place.stream_line = info.state == RankState::waiting ? info.line : 0;
        }
    }
    std::vector<RankPlace> places;
    for (auto& [rank, place] : by_rank) {
        if (place.device < 0) place.device = device_of(record, rank);
        places.push_back(place);
    }
    return places;
}

std::vector<CodeMarker> code_markers_at(const Record& record, int step) {
    std::vector<CodeMarker> markers;
    const auto add = [&](int line, bool is_host, int rank, std::string words, bool is_stuck_here) {
        if (line <= 0) return;
        for (CodeMarker& marker : markers) {
            if (marker.line == line && marker.is_host == is_host && marker.words == words) {
                marker.ranks.push_back(rank);
                return;
            }
        }
        markers.push_back({line, is_host, {rank}, std::move(words), is_stuck_here});
    };
    for (const RankPlace& place : rank_places_at(record, step)) {
        switch (place.doing) {
            case RankDoing::finished:
            case RankDoing::failed:
                add(place.host_line, false, place.rank, words_of(place.doing), false);
                break;
            case RankDoing::spins:
                add(place.host_line, true, place.rank, words_of(place.doing), true);
                break;
            case RankDoing::stuck:
                if (place.host_line == place.stream_line) {
                    add(place.stream_line, false, place.rank, "waits", true);
                    break;
                }
                add(place.host_line, true, place.rank, "host", false);
                add(place.stream_line, false, place.rank, words_of(place.doing), true);
                break;
            case RankDoing::begins:
            case RankDoing::works:
            case RankDoing::waits:
            case RankDoing::meets:
                add(place.host_line, true, place.rank, "host", false);
                add(place.stream_line, false, place.rank, words_of(place.doing), false);
                break;
        }
    }
    std::stable_sort(markers.begin(), markers.end(), [](const CodeMarker& a, const CodeMarker& b) {
        return a.line != b.line ? a.line < b.line : a.is_host > b.is_host;
    });
    return markers;
}

}  // namespace ringside::trace
