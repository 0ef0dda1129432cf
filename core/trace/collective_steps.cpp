#include "core/trace/collective_steps.h"

#include "core/base/units.h"
#include "core/trace/modelled_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ringside::trace {

namespace {

constexpr std::size_t kMostWords = 64;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

int place_of(const std::vector<int>& group, int rank) {
    return static_cast<int>(std::ranges::find(group, rank) - group.begin());
}

// Where a rank's part of this collective lay: "cuda:2", "cpu".
std::string lane_of(const Record& record, const Collective& one, int rank) {
    std::string any = "cpu";
    for (const Span& span : record.spans) {
        if (span.rank != rank || span.collective == 0) continue;
        if (span.start_ns == one.start_ns && span.end_ns == one.end_ns) return span.lane;
        if (span.lane != "cpu") any = span.lane;
    }
    return any;
}

std::string link_between(const Record& record, const std::string& from, const std::string& to) {
    if (from == to) return from == "cpu" ? "the host's memory" : "its own memory";
    const auto joins = [](const LinkInfo& link, const std::string& end) {
        return std::ranges::find(link.between, end) != link.between.end();
    };
    for (const LinkInfo& link : record.links) {
        if (joins(link, from) && joins(link, to)) return link.kind;
    }
    // Through a switch: both ends have a link of one kind to the same third.
    for (const LinkInfo& own : record.links) {
        if (!joins(own, from) || joins(own, "cpu")) continue;
        for (const LinkInfo& other : record.links) {
            if (other.kind != own.kind || !joins(other, to)) continue;
            const std::string& middle = own.between[0] == from ? own.between[1] : own.between[0];
            if (joins(other, middle)) return own.kind;
        }
    }
    return "the host";
}

// The chunks are the distinct stretches that the moves speak of, by where they begin.
std::vector<std::int64_t> chunk_starts(const Collective& one) {
    std::set<std::int64_t> starts;
    // Sent directly, a rank's own chunk does not move, and so is spoken of by no move.
    if (one.algorithm == "direct" && one.group.size() > 2) {
        std::int64_t size = 0;
        for (const ChunkMove& move : one.moves) size = std::max(size, move.count);
        for (std::size_t i = 0; i < one.group.size(); ++i)
            starts.insert(static_cast<std::int64_t>(i) * size);
    }
    for (const ChunkMove& move : one.moves) starts.insert(move.first);
    return {starts.begin(), starts.end()};
}

int chunk_of(const std::vector<std::int64_t>& starts, const ChunkMove& move) {
    return static_cast<int>(std::ranges::lower_bound(starts, move.first) - starts.begin());
}

using Holdings = std::vector<std::vector<std::set<int>>>;

// What each holds before the first step: of a reduction its own numbers everywhere, else the chunks
// that it passes on without having got them.
Holdings holdings_before(const Collective& one, const std::vector<std::int64_t>& starts) {
    const bool reduces = std::ranges::any_of(one.moves, &ChunkMove::is_reduced);
    Holdings holds(one.group.size(), std::vector<std::set<int>>(starts.size()));
    for (std::size_t place = 0; place < one.group.size(); ++place) {
        for (std::size_t chunk = 0; chunk < starts.size() && reduces; ++chunk)
            holds[place][chunk] = {one.group[place]};
    }
    if (reduces) return holds;
    std::set<std::pair<int, int>> came;
    for (const ChunkMove& move : one.moves) {
        const int chunk = chunk_of(starts, move);
        const int from = place_of(one.group, move.from);
        if (!came.contains({from, chunk})) holds[at(from)][at(chunk)] = {move.from};
        came.insert({place_of(one.group, move.to), chunk});
    }
    if (one.algorithm != "direct" || one.group.size() != starts.size()) return holds;
    for (std::size_t place = 0; place < one.group.size(); ++place) {
        const bool sends = std::ranges::any_of(
            one.moves, [&](const ChunkMove& move) { return move.from == one.group[place]; });
        const bool is_moved = std::ranges::any_of(
            one.moves, [&](const ChunkMove& move) { return at(chunk_of(starts, move)) == place; });
        if (sends || !is_moved) holds[place][place].insert(one.group[place]);
    }
    return holds;
}

void apply(const Collective& one, const std::vector<std::int64_t>& starts, int step,
           Holdings& holds) {
    const Holdings before = holds;
    std::set<std::pair<int, int>> came;  // two senders of one step do not wipe each other out
    for (const ChunkMove& move : one.moves) {
        if (move.step != step) continue;
        const int chunk = chunk_of(starts, move);
        const int to = place_of(one.group, move.to);
        const std::set<int>& sent = before[at(place_of(one.group, move.from))][at(chunk)];
        std::set<int>& held = holds[at(to)][at(chunk)];
        const bool is_first = came.insert({to, chunk}).second;
        if (!move.is_reduced && is_first && one.algorithm != "direct") held.clear();
        held.insert(sent.begin(), sent.end());
    }
}

std::string phase_of(const Collective& one, int step) {
    bool reduces = false;
    bool copies = false;
    bool reduces_at_all = false;
    for (const ChunkMove& move : one.moves) {
        reduces_at_all = reduces_at_all || move.is_reduced;
        if (move.step != step) continue;
        reduces = reduces || move.is_reduced;
        copies = copies || !move.is_reduced;
    }
    if (one.algorithm == "tree") {
        return reduces ? "up the trees, add on the way" : "down the trees, hand the sums out";
    }
    if (one.algorithm == "direct") return "straight from sender to receiver";
    if (reduces) return "add on the way";
    return reduces_at_all && copies ? "hand the sums round" : "pass on";
}

// "each rank has sent 2.10 MB of 6.29 MB"; where they differ, the least and the most.
std::string counted(const std::vector<std::int64_t>& sent, const std::vector<std::int64_t>& all) {
    const auto [least, most] = std::ranges::minmax_element(sent);
    const std::int64_t whole = *std::ranges::max_element(all);
    if (*least == *most) {
        return fmt::format("each rank has sent {} of {}", bytes_text({*most}), bytes_text({whole}));
    }
    return fmt::format("ranks have sent {} to {}, at most {} in all", bytes_text({*least}),
                       bytes_text({*most}), bytes_text({whole}));
}

// "4 moves of 1.05 MB over NVLink3 x4"; of several sizes or links, each kind.
std::string carried(const std::vector<ShownMove>& moves) {
    std::map<std::pair<std::string, std::int64_t>, int> kinds;
    for (const ShownMove& move : moves) ++kinds[{move.link, move.bytes}];
    std::string text;
    for (const auto& [kind, count] : kinds) {
        text += fmt::format("{}{} {} of {} over {}", text.empty() ? "" : ", ", count,
                            count == 1 ? "move" : "moves", bytes_text({kind.second}), kind.first);
    }
    return text;
}

}  // namespace

CollectiveStep collective_step(const Record& record, std::size_t collective, int step) {
    const Collective& one = record.collectives[collective];
    const std::vector<std::int64_t> starts = chunk_starts(one);
    CollectiveStep shown;
    shown.step = step;
    shown.steps = one.steps;
    shown.algorithm = one.algorithm;
    shown.group = one.group;
    shown.chunks = static_cast<int>(starts.size());
    shown.title = fmt::format("{}, step {} of {} · {}", one.algorithm, step + 1, one.steps,
                              phase_of(one, step));
    Holdings holds = holdings_before(one, starts);
    for (int each = 0; each <= step; ++each) apply(one, starts, each, holds);
    const std::set<int> everyone(one.group.begin(), one.group.end());
    const bool reduces = std::ranges::any_of(one.moves, &ChunkMove::is_reduced);
    for (const auto& row : holds) {
        std::vector<ChunkCell> cells;
        for (const std::set<int>& held : row)
            cells.push_back({{held.begin(), held.end()}, reduces && held == everyone, false});
        shown.cells.push_back(std::move(cells));
    }
    std::vector<std::int64_t> all(one.group.size());
    shown.sent_bytes.resize(one.group.size());
    std::map<int, std::string> lanes;
    for (const int rank : one.group) lanes[rank] = lane_of(record, one, rank);
    for (const ChunkMove& move : one.moves) {
        const int from = place_of(one.group, move.from);
        const int to = place_of(one.group, move.to);
        all[at(from)] += move.bytes;
        if (move.step <= step) shown.sent_bytes[at(from)] += move.bytes;
        if (move.step != step) continue;
        const int chunk = chunk_of(starts, move);
        shown.cells[at(to)][at(chunk)].has_come = true;
        shown.moves.push_back({from, to, chunk, move.bytes,
                               link_between(record, lanes[move.from], lanes[move.to]),
                               move.is_reduced});
        if (shown.words.size() < kMostWords) {
            shown.words.push_back(fmt::format("rank {} → rank {}: chunk {}, {}, {}", move.from,
                                              move.to, chunk, bytes_text({move.bytes}),
                                              shown.moves.back().link));
        }
    }
    shown.carried = carried(shown.moves);
    shown.note = moves_note(one);
    shown.counted = counted(shown.sent_bytes, all);
    return shown;
}

}  // namespace ringside::trace
