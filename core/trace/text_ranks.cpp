// The table of ranks: who waits where, in which call, for whom.
#include "core/trace/text_view.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace ringside::trace {

namespace {

// More ranks than this are written as ranges.
constexpr std::size_t kMostRanksListed = 4;
constexpr std::size_t kColumns = 5;

using Row = std::array<std::string, kColumns>;

std::string ranges_text(const std::vector<int>& ranks) {
    std::string text;
    for (std::size_t first = 0; first < ranks.size();) {
        std::size_t last = first;
        while (last + 1 < ranks.size() && ranks[last + 1] == ranks[last] + 1) ++last;
        // Two neighbours are a list, more are a range.
        if (last == first + 1) last = first;
        if (!text.empty()) text += ", ";
        text += std::to_string(ranks[first]);
        if (last > first) text += fmt::format("-{}", ranks[last]);
        first = last + 1;
    }
    return text;
}

std::string shape_of(const RankInfo& rank) {
    if (rank.call.empty() || rank.dtype.empty()) return "-";
    std::string text = fmt::format("({}{}) {}", fmt::join(rank.shape, ", "),
                                   rank.shape.size() == 1 ? "," : "", rank.dtype);
    if (!rank.reduction.empty() && rank.reduction != "SUM") text += " " + rank.reduction;
    return text;
}

std::string state_of(const RankInfo& rank) {
    if (rank.state != RankState::waiting) return rank.why.empty() ? name_of(rank.state) : rank.why;
    std::string text = rank.waits_for.empty() ? "waits" : "waits for " + ranks_text(rank.waits_for);
    if (!rank.why.empty()) return text + "; " + rank.why;
    if (rank.host_line != rank.line) text += fmt::format("; host at line {}", rank.host_line);
    return text;
}

Row row_of(const RankInfo& rank) {
    std::string line = std::to_string(rank.line);
    if (rank.state == RankState::done) line += ", finished";
    return {"", line, rank.call.empty() ? "no call" : rank.call, shape_of(rank), state_of(rank)};
}

// The text's own width: all of it is ASCII but what a program prints, which is not here.
std::string table_text(const std::vector<Row>& rows) {
    std::array<std::size_t, kColumns> widths{};
    for (const Row& row : rows) {
        for (std::size_t i = 0; i < kColumns; ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text;
    for (const Row& row : rows) {
        for (std::size_t i = 0; i + 1 < kColumns; ++i)
            text += fmt::format("  {:<{}}", row[i], widths[i]);
        text += "  " + row[kColumns - 1] + "\n";
    }
    return text;
}

}  // namespace

std::string ranks_text(const std::vector<int>& ranks) {
    if (ranks.size() == 1) return fmt::format("rank {}", ranks[0]);
    if (ranks.size() > kMostRanksListed) return "ranks " + ranges_text(ranks);
    std::string text = "ranks ";
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        if (i > 0) text += i + 1 == ranks.size() ? " and " : ", ";
        text += std::to_string(ranks[i]);
    }
    return text;
}

std::string text_ranks(const Record& record) {
    const auto is_done = [](const RankInfo& rank) { return rank.state == RankState::done; };
    if (std::ranges::all_of(record.ranks, is_done)) return {};
    std::vector<std::pair<Row, std::vector<int>>> places;
    for (const RankInfo& rank : record.ranks) {
        const Row row = row_of(rank);
        auto place = std::ranges::find(places, row, &std::pair<Row, std::vector<int>>::first);
        if (place == places.end()) place = places.insert(place, {row, {}});
        place->second.push_back(rank.rank);
    }
    std::vector<Row> rows = {{"rank", "line", "call", "shape", "state"}};
    for (auto& [row, ranks] : places) {
        row[0] = ranges_text(ranks);
        rows.push_back(row);
    }
    std::string text = table_text(rows);
    if (!record.deadlock) return text;
    const Deadlock& deadlock = *record.deadlock;
    if (record.outcome != Outcome::deadlock) text = deadlock.headline + "\n" + text;
    // An exercise's place is for the learner to find.
    const std::string& mend = record.exercise.empty() ? deadlock.mend : deadlock.mend_kind;
    if (!mend.empty()) text += "What to change: " + mend + "\n";
    if (!deadlock.on_gpus.empty()) text += "On real GPUs: " + deadlock.on_gpus + "\n";
    return text;
}

}  // namespace ringside::trace
