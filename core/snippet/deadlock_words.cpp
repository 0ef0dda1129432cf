#include "core/snippet/deadlock_words.h"

#include "core/snippet/deadlock_on_gpus.h"
#include "core/trace/text_view.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <utility>

namespace ringside::snippet {

namespace {

using device::BlockedPart;
using trace::DeadlockKind;
using trace::ranks_text;

std::vector<int> ranks_of(const std::vector<device::Absent>& absent) {
    std::vector<int> ranks;
    for (const device::Absent& each : absent) ranks.push_back(each.rank);
    return ranks;
}

// "the third all_reduce".
std::string call_text(const BlockedPart& part) {
    if (part.number_of_call <= 0) return part.call;
    return fmt::format("the {} {}", ordinal(part.number_of_call), part.call);
}

bool is_of_ddp(const BlockedPart& part) { return part.call.find("DDP") != std::string::npos; }

// The parts, those that bring the same together: {what, ranks}.
std::vector<std::pair<std::string, std::vector<int>>> by_what(const DeadlockFacts& facts,
                                                              const std::string& differs) {
    std::vector<std::pair<std::string, std::vector<int>>> all;
    for (const BlockedPart* part : facts.parts) {
        std::string what = part->call;
        if (differs == "shape")
            what = fmt::format("({}{})", fmt::join(part->shape, ", "),
                               part->shape.size() == 1 ? "," : "");
        if (differs == "dtype") what = device::name_of(part->dtype);
        if (differs == "root") what = fmt::format("rank {}", part->root.value_or(0));
        if (differs == "reduction" && part->reduce) what = reduction_name(*part->reduce);
        auto known = std::ranges::find(all, what, &std::pair<std::string, std::vector<int>>::first);
        if (known == all.end()) known = all.insert(known, {what, {}});
        known->second.push_back(part->host.rank);
    }
    return all;
}

// "rank 0 brings (8,), rank 1 (6,)".
std::string differences(const DeadlockFacts& facts, const std::string& differs, const char* one,
                        const char* many) {
    std::string text;
    for (const auto& [what, ranks] : by_what(facts, differs)) {
        text += text.empty()
                    ? fmt::format("{} {}", ranks_text(ranks), ranks.size() == 1 ? one : many)
                    : ", " + ranks_text(ranks);
        text += " " + what;
    }
    return text;
}

// "line 5 (rank 0) and line 7 (rank 1)".
std::string lines_of(const std::vector<const BlockedPart*>& parts) {
    std::vector<std::pair<int, std::vector<int>>> lines;
    for (const BlockedPart* part : parts) {
        auto known =
            std::ranges::find(lines, part->work.line, &std::pair<int, std::vector<int>>::first);
        if (known == lines.end()) known = lines.insert(known, {part->work.line, {}});
        known->second.push_back(part->host.rank);
    }
    if (lines.size() == 1) return fmt::format("line {}", lines[0].first);
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) text += i + 1 == lines.size() ? " and " : ", ";
        text += fmt::format("line {} ({})", lines[i].first, ranks_text(lines[i].second));
    }
    return text;
}

std::string started_large(std::string text) {
    if (!text.empty())
        text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

// ---- what each kind says

struct Words {
    std::string headline;
    std::string mend_kind;
    std::string mend;
};

// "left the loop at line 9 (break)" when it holds of all, else for those of whom it is known.
std::string ways_text(const DeadlockFacts& facts) {
    std::vector<std::pair<std::string, std::vector<int>>> ways;
    for (std::size_t i = 0; i < facts.absent.size() && i < facts.ways_past.size(); ++i) {
        if (facts.ways_past[i].empty()) continue;
        auto known = std::ranges::find(ways, facts.ways_past[i],
                                       &std::pair<std::string, std::vector<int>>::first);
        if (known == ways.end()) known = ways.insert(known, {facts.ways_past[i], {}});
        known->second.push_back(facts.absent[i].rank);
    }
    if (ways.size() == 1 && ways.front().second.size() == facts.absent.size())
        return ways.front().first;
    std::string text;
    for (const auto& [way, ranks] : ways)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", ranks_text(ranks), way);
    return text;
}

Words of_absent(const DeadlockFacts& facts, bool has_left) {
    const BlockedPart& call = *facts.call;
    const std::vector<int> absent = ranks_of(facts.absent);
    Words words;
    words.headline = fmt::format("{} never {} {}", ranks_text(absent),
                                 absent.size() == 1 ? "joins" : "join", call_text(call));
    const std::string where = lines_of(facts.parts);
    const std::string ways = ways_text(facts);
    if (has_left && is_of_ddp(call)) {
        words.mend_kind =
            "Every rank must run the same number of forward and backward passes, or say that it "
            "may run fewer.";
        words.mend = fmt::format(
            "{}: {} ran out of batches first{}. Give all ranks the same number of batches "
            "(DistributedSampler pads them), or put the loop under `with model.join():`.",
            started_large(where), ranks_text(absent), ways.empty() ? "" : " (" + ways + ")");
    } else if (has_left) {
        words.mend_kind = "The ranks must agree before any of them leaves.";
        words.mend = fmt::format(
            "{}: {} made this call before and left before it came again{}. Let all ranks leave in "
            "the same step: agree on it first, say with an all_reduce (MAX) of the flag or of the "
            "number of steps.",
            started_large(where), ranks_text(absent), ways.empty() ? "" : " (" + ways + ")");
    } else {
        words.mend_kind = "Every rank of the group must make the call.";
        words.mend = fmt::format(
            "{}: {} of this group ended without the call{}. Take it out of the branch that only "
            "some "
            "ranks enter, or make it in a group (new_group) of those ranks alone.",
            started_large(where), ranks_text(absent), ways.empty() ? "" : " (" + ways + ")");
    }
    return words;
}

Words of_raised(const DeadlockFacts& facts) {
    Words words;
    words.headline = fmt::format("rank {} raised {} at line {}, and {} for it", facts.culprit,
                                 facts.failed_with, facts.culprit_line,
                                 facts.parts.size() == 1 ? "another rank waits" : "others wait");
    words.mend_kind =
        fmt::format("Mend the error of rank {}: the others only wait for it.", facts.culprit);
    words.mend = fmt::format(
        "Line {}: mend the {} of rank {}. The others only wait for it in {} ({}). What one rank "
        "may fail at must be settled before the call, for all ranks alike.",
        facts.culprit_line, facts.failed_with, facts.culprit, facts.call->call,
        lines_of(facts.parts));
    return words;
}

Words of_mismatch(const DeadlockFacts& facts, const std::string& differs) {
    Words words;
    const std::string where = started_large(lines_of(facts.parts));
    const std::string call = call_text(*facts.call);
    if (differs == "root") {
        words.headline = fmt::format("ranks name different roots in {}: {}", call,
                                     differences(facts, differs, "names", "name"));
        words.mend_kind = "All ranks must name the same root.";
        words.mend = where +
                     ": src (or dst) must be the same number on every rank; it is a rank "
                     "of the whole run, not this rank's own.";
    } else if (differs == "reduction") {
        words.headline = fmt::format("ranks name different reductions in {}: {}", call,
                                     differences(facts, differs, "asks for", "ask for"));
        words.mend_kind = "All ranks must name the same reduction.";
        words.mend = where + ": op must be the same on every rank.";
    } else if (differs == "dtype") {
        words.headline = fmt::format("ranks bring different dtypes to {}: {}", call,
                                     differences(facts, differs, "brings", "bring"));
        words.mend_kind = "All ranks must bring tensors of the same dtype.";
        words.mend = where + ": convert the tensor to one dtype before the call, on every rank.";
    } else {
        words.headline = fmt::format("ranks bring different sizes to {}: {}", call,
                                     differences(facts, differs, "brings", "bring"));
        words.mend_kind = "All ranks must bring tensors of the same size.";
        words.mend = where +
                     ": make the sizes equal before the call: pad the shorter ones, or "
                     "first gather the sizes and cut afterwards.";
    }
    return words;
}

Words of_order(const DeadlockFacts& facts) {
    const auto& parts = facts.circle.empty() ? facts.parts : facts.circle;
    Words words;
    std::string who;
    std::vector<std::pair<std::string, std::vector<int>>> calls;
    for (const BlockedPart* part : parts) {
        auto known =
            std::ranges::find(calls, part->call, &std::pair<std::string, std::vector<int>>::first);
        if (known == calls.end()) known = calls.insert(known, {part->call, {}});
        known->second.push_back(part->host.rank);
    }
    for (const auto& [call, ranks] : calls) {
        if (!who.empty()) who += who.find(" where ") == std::string::npos ? " where " : ", ";
        who +=
            fmt::format("{} {} {}", ranks_text(ranks), ranks.size() == 1 ? "calls" : "call", call);
    }
    words.headline = who;
    if (calls.size() == 1) {  // the same call, so it is the groups that differ
        words.headline = fmt::format("{} are in {} of different groups, made of the same ranks",
                                     ranks_text(calls.front().second), calls.front().first);
        words.mend_kind = "Ranks that share groups must use them in the same order.";
        words.mend = fmt::format(
            "{}: the groups have the same ranks, but each is one of its own, and its calls meet "
            "only its own. Use them in one order on every rank, or one group for both.",
            started_large(lines_of(parts)));
        return words;
    }
    words.mend_kind = "All ranks must make the same calls of a group in the same order.";
    words.mend = fmt::format(
        "{}: put the calls into one order for all ranks; a call that only one rank makes belongs "
        "out of its branch.",
        started_large(lines_of(parts)));
    return words;
}

Words of_groups(const DeadlockFacts& facts) {
    Words words;
    std::string who;
    for (const BlockedPart* part : facts.circle) {
        if (!who.empty()) who += "; ";
        who += fmt::format("rank {} is in the group of {} (line {})", part->host.rank,
                           ranks_text(part->group), part->work.line);
    }
    std::vector<int> ranks;
    for (const BlockedPart* part : facts.circle) ranks.push_back(part->host.rank);
    std::ranges::sort(ranks);
    words.headline = fmt::format("{} use their groups in different orders and wait in a circle",
                                 ranks_text(ranks));
    words.mend_kind = "Ranks that share groups must use them in the same order.";
    words.mend = fmt::format("{}. Choose one order of the groups and keep to it on every rank.",
                             started_large(who));
    return words;
}

Words of_pair(const DeadlockFacts& facts) {
    const BlockedPart& call = *facts.call;
    const bool sends = is_send(call);
    Words words;
    if (call.is_from_any) {
        words.headline = fmt::format("rank {} waits to receive from any rank, and none sends to it",
                                     call.host.rank);
        words.mend_kind = "Each recv needs a send on another rank.";
        words.mend = fmt::format(
            "Line {}: rank {} receives once more than the others ({}) send to it. Receive as often "
            "as they send, or let one of them send what is missing.",
            call.work.line, call.host.rank, ranks_text(call.waits_for));
        return words;
    }
    if (facts.circle.empty()) {
        const int peer = call.waits_for.empty() ? 0 : call.waits_for.front();
        words.headline = sends ? fmt::format("rank {} sends to rank {}, which never receives it",
                                             call.host.rank, peer)
                               : fmt::format(
                                     "rank {} waits to receive from rank {}, which sends nothing "
                                     "more",
                                     call.host.rank, peer);
        words.mend_kind = sends ? "Each send needs a recv on the other rank."
                                : "Each recv needs a send on the other rank.";
        words.mend = fmt::format(
            "Line {}: rank {} needs a matching {} with rank {}, or this {} "
            "must go.",
            call.work.line, peer, sends ? "recv" : "send", call.host.rank, sends ? "send" : "recv");
        return words;
    }
    std::vector<int> ranks;
    for (const BlockedPart* part : facts.circle) ranks.push_back(part->host.rank);
    std::ranges::sort(ranks);
    const auto all = [&](bool are_sends) {
        return std::ranges::all_of(facts.circle, [&](const BlockedPart* part) {
            return is_pair(*part) && is_send(*part) == are_sends;
        });
    };
    if (all(true) || all(false)) {
        const char* what = sends ? "send" : "receive";
        words.headline = fmt::format("{} all {} first and wait for each other in a circle",
                                     ranks_text(ranks), what);
        words.mend_kind = "In every pair one rank must send while the other receives.";
        words.mend = fmt::format(
            "{}: let one of the ranks (say those of even number) {} first, or use isend and irecv, "
            "or batch_isend_irecv, and wait afterwards.",
            started_large(lines_of(facts.circle)), sends ? "receive" : "send");
        return words;
    }
    std::string who;
    for (const BlockedPart* part : facts.circle) {
        if (!who.empty()) who += ", ";
        who += fmt::format("rank {} waits in {} for {}", part->host.rank, part->call,
                           ranks_text(part->waits_for));
    }
    words.headline = who;
    words.mend_kind = "A send and its recv must come in the same place of both ranks' order.";
    words.mend = fmt::format(
        "{}: put the calls of these ranks into an order in which each meets "
        "its partner.",
        started_large(lines_of(facts.circle)));
    return words;
}

Words of_polling(const DeadlockFacts& facts) {
    Words words;
    const BlockedPart& call = *facts.call;
    if (facts.asks_itself) {
        words.headline =
            fmt::format("rank {} runs on at line {} while its {} waits for {}", facts.culprit,
                        facts.culprit_line, call.call, ranks_text(call.waits_for));
    } else {
        words.headline = fmt::format(
            "rank {} was still running at line {} while {} {} for it in {}", facts.culprit,
            facts.culprit_line, ranks_text({call.host.rank}), "waits", call.call);
    }
    words.mend_kind = "Asking again and again does not make the other ranks come.";
    words.mend = fmt::format(
        "Line {}: rank {} has no wait here that could end. Let every rank make the call of line "
        "{}, "
        "and wait for it (wait()) instead of asking.",
        facts.culprit_line, facts.culprit, call.work.line);
    return words;
}

Words of_late(const DeadlockFacts& facts) {
    Words words;
    const BlockedPart& call = *facts.call;
    const BlockedPart& last = **std::ranges::max_element(
        facts.parts, {}, [](const BlockedPart* part) { return part->called; });
    const auto waited =
        std::chrono::duration_cast<std::chrono::milliseconds>(last.called - call.called);
    const std::string limit = duration_text(call.time_limit);
    words.headline =
        fmt::format("rank {} comes to {} {} after rank {}, past the time limit of {}",
                    last.host.rank, call_text(call), duration_text(waited), call.host.rank, limit);
    words.mend_kind = "No rank may keep the others waiting longer than the group's time limit.";
    words.mend = fmt::format(
        "{}: what rank {} does before it, the others sit out. Share that work among the ranks, or "
        "give the group more time: "
        "init_process_group(..., timeout=timedelta(minutes=...)).",
        started_large(lines_of(facts.parts)), last.host.rank);
    return words;
}

}  // namespace

bool is_pair(const BlockedPart& part) {
    if (part.is_quiet) {
        return part.call.find("send") != std::string::npos ||
               part.call.find("recv") != std::string::npos;
    }
    return part.op == device::CollectiveOp::send || part.op == device::CollectiveOp::receive;
}

bool is_send(const BlockedPart& part) {
    return part.is_quiet ? part.call.find("send") != std::string::npos
                         : part.op == device::CollectiveOp::send;
}

std::string ordinal(std::int64_t number) {
    constexpr std::array kWords = {"first", "second",  "third",  "fourth", "fifth",
                                   "sixth", "seventh", "eighth", "ninth",  "tenth"};
    if (number >= 1 && number <= static_cast<std::int64_t>(kWords.size()))
        return kWords[static_cast<std::size_t>(number - 1)];
    const std::int64_t last = number % 10;
    const bool is_teen = number % 100 >= 11 && number % 100 <= 13;
    const char* ending = is_teen     ? "th"
                         : last == 1 ? "st"
                         : last == 2 ? "nd"
                         : last == 3 ? "rd"
                                     : "th";
    return std::to_string(number) + ending;
}

std::string reduction_name(device::ReduceKind kind) {
    switch (kind) {
        case device::ReduceKind::sum:
            return "SUM";
        case device::ReduceKind::product:
            return "PRODUCT";
        case device::ReduceKind::minimum:
            return "MIN";
        case device::ReduceKind::maximum:
            return "MAX";
        case device::ReduceKind::average:
            return "AVG";
        case device::ReduceKind::bit_and:
            return "BAND";
        case device::ReduceKind::bit_or:
            return "BOR";
        case device::ReduceKind::bit_xor:
            return "BXOR";
    }
    return "";
}

void put_into_words(trace::Deadlock& deadlock, const DeadlockFacts& facts) {
    Words words;
    switch (deadlock.kind) {
        case DeadlockKind::missing:
            words = of_absent(facts, false);
            break;
        case DeadlockKind::left:
            words = of_absent(facts, true);
            break;
        case DeadlockKind::raised:
            words = of_raised(facts);
            break;
        case DeadlockKind::mismatch:
            words = of_mismatch(facts, deadlock.differs);
            break;
        case DeadlockKind::order:
            words = of_order(facts);
            break;
        case DeadlockKind::groups:
            words = of_groups(facts);
            break;
        case DeadlockKind::pair:
            words = of_pair(facts);
            break;
        case DeadlockKind::polling:
            words = of_polling(facts);
            break;
        case DeadlockKind::late:
            words = of_late(facts);
            break;
    }
    deadlock.headline = std::move(words.headline);
    deadlock.mend_kind = std::move(words.mend_kind);
    deadlock.mend = std::move(words.mend);
    deadlock.on_gpus = on_gpus(deadlock, *facts.call);
}

}  // namespace ringside::snippet
