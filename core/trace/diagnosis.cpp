// Who waits for whom, as a table and in words.
#include "core/trace/rank_view.h"

#include "core/trace/record_json.h"
#include "core/trace/text_view.h"

#include <fmt/format.h>
#include <algorithm>

namespace ringside::trace {

namespace {

bool has(const std::vector<int>& ranks, int rank) {
    return std::find(ranks.begin(), ranks.end(), rank) != ranks.end();
}

std::string place_of(int line) {
    return line < 0 ? fmt::format("set-up {}", line) : std::to_string(line);
}

// "at line 5", "in the set-up".
std::string at_place(int line) {
    return line < 0 ? std::string("in the set-up") : fmt::format("at line {}", line);
}

std::string line_text(const RankInfo& info) {
    switch (info.state) {
        case RankState::waiting:
            return place_of(info.line);
        case RankState::done:
            return place_of(info.host_line) + ", finished";
        case RankState::failed:
            return place_of(info.host_line) + ", failed";
        case RankState::spinning:
            return place_of(info.host_line) + ", spinning";
    }
    return {};
}

std::string call_text(const RankInfo& info) {
    if (info.call.empty()) return "no call";
    std::string text = info.call;
    if (info.number > 0) text += fmt::format(" {}", info.number);
    if (!info.reduction.empty() && info.reduction != "SUM") text += ", " + info.reduction;
    return text;
}

std::string shape_text(const RankInfo& info) {
    if (info.dtype.empty()) return "none";
    return fmt::format("({}{}) {}", fmt::join(info.shape, ", "), info.shape.size() == 1 ? "," : "",
                       info.dtype);
}

std::string state_text(const RankInfo& info) {
    switch (info.state) {
        case RankState::waiting: {
            std::string text = info.waits_for.empty() ? std::string("waits")
                                                      : "waits for " + ranks_text(info.waits_for);
            if (!info.why.empty()) {
                text += "; " + info.why;
            } else if (info.host_line != info.line && info.host_line != 0)
                text += "; host " + at_place(info.host_line);
            return text;
        }
        case RankState::done:
            return info.why.empty() ? "returned" : info.why;
        case RankState::failed:
            return info.why.empty() ? "raised" : info.why;
        case RankState::spinning:
            return info.why.empty() ? "asks again and again" : info.why;
    }
    return {};
}

// all_reduce returns at once: hosts may be further than their streams.
std::string where_hosts_are(const Record& record) {
    std::vector<int> ahead;
    const RankInfo* first = nullptr;
    for (const RankInfo& info : record.ranks) {
        if (info.state != RankState::waiting || info.host_line == info.line || info.host_line == 0)
            continue;
        if (first == nullptr) first = &info;
        if (info.host_line == first->host_line && info.call == first->call)
            ahead.push_back(info.rank);
    }
    if (first == nullptr) return {};
    return fmt::format(
        "{} returns at once, so the {} of {} ran on to {}. There {} to wait for the stream.",
        first->call, ahead.size() == 1 ? "host" : "hosts", ranks_text(ahead),
        first->host_line < 0 ? std::string("code of the set-up")
                             : fmt::format("line {}", first->host_line),
        ahead.size() == 1 ? "it has" : "they have");
}

std::string title_of(const Record& record) {
    const std::string what =
        record.outcome == Outcome::deadlock ? "Deadlock" : "Ranks left waiting";
    if (record.deadlock && !record.deadlock->headline.empty())
        return what + ": " + record.deadlock->headline;
    std::vector<int> waiting;
    for (const RankInfo& info : record.ranks) {
        if (info.state == RankState::waiting) waiting.push_back(info.rank);
    }
    return fmt::format("{}: {} {} for ever", what, ranks_text(waiting),
                       waiting.size() == 1 ? "waits" : "wait");
}

}  // namespace

std::optional<Diagnosis> diagnosis_of(const Record& record) {
    if (!has_ranks(record) || !is_stuck(record)) return std::nullopt;
    Diagnosis diagnosis;
    diagnosis.title = title_of(record);
    std::vector<int> missing;
    if (record.deadlock) missing = record.deadlock->missing;
    for (const RankInfo& info : record.ranks) {
        DiagnosisRow row{{info.rank},      line_text(info),  call_text(info),
                         shape_text(info), state_text(info), false};
        row.is_missing =
            has(missing, info.rank) || (!record.deadlock && info.state != RankState::waiting);
        const auto same = std::find_if(
            diagnosis.rows.begin(), diagnosis.rows.end(), [&](const DiagnosisRow& other) {
                return other.line == row.line && other.call == row.call &&
                       other.shape == row.shape && other.state == row.state &&
                       other.is_missing == row.is_missing;
            });
        // Few ranks have a row each, as many as can be read at a glance.
        constexpr std::size_t kMostSingleRows = 6;
        if (record.ranks.size() > kMostSingleRows && same != diagnosis.rows.end()) {
            same->ranks.push_back(info.rank);
        } else {
            diagnosis.rows.push_back(std::move(row));
        }
    }
    diagnosis.where_hosts_are = where_hosts_are(record);
    if (record.deadlock) {
        diagnosis.on_gpus = record.deadlock->on_gpus;
        diagnosis.mend_kind = record.deadlock->mend_kind;
        diagnosis.mend = record.deadlock->mend;
    }
    int waits = -1;
    int other = -1;
    for (const RankInfo& info : record.ranks) {
        const bool is_waited_for =
            has(missing, info.rank) || (missing.empty() && info.state != RankState::waiting);
        if (is_waited_for && other < 0) other = info.rank;
        if (!is_waited_for && info.state == RankState::waiting && waits < 0) waits = info.rank;
    }
    // A mismatch or a circle: nobody is missing, so the first two that do not do the same.
    for (const RankInfo& info : record.ranks) {
        if (other >= 0) break;
        const RankInfo& first = record.ranks.front();
        if (info.line != first.line || info.call != first.call || info.shape != first.shape ||
            info.dtype != first.dtype || info.reduction != first.reduction)
            other = info.rank;
    }
    if (other >= 0 && waits >= 0 && waits != other) diagnosis.apart = {waits, other};
    return diagnosis;
}

std::string text_of(const Diagnosis& diagnosis, bool is_mend_shown) {
    std::vector<std::vector<std::string>> table = {{"rank", "line", "call", "shape", "state"}};
    for (const DiagnosisRow& row : diagnosis.rows)
        table.push_back({rank_numbers(row.ranks), row.line, row.call, row.shape, row.state});
    std::vector<std::size_t> widths(table.front().size(), 0);
    for (const auto& row : table) {
        for (std::size_t i = 0; i + 1 < row.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    }
    std::string text = diagnosis.title + "\n\n";
    for (const auto& row : table) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += i + 1 < row.size() ? fmt::format("{:{}}  ", row[i], widths[i]) : row[i];
        text += '\n';
    }
    const auto add = [&](const char* title, const std::string& words) {
        if (!words.empty()) text += fmt::format("\n{} {}\n", title, words);
    };
    add("Where the hosts are.", diagnosis.where_hosts_are);
    add("On real GPUs.", diagnosis.on_gpus);
    add("What to change.",
        is_mend_shown && !diagnosis.mend.empty() ? diagnosis.mend : diagnosis.mend_kind);
    return text;
}

std::string diagnosis_json(const Record& record, bool is_mend_shown) {
    Record plain = record;
    plain.spans.clear();
    plain.placements.clear();
    plain.links.clear();
    if (plain.deadlock && !is_mend_shown) plain.deadlock->mend.clear();
    return json_from_record(plain, JsonLayout::readable);
}

}  // namespace ringside::trace
