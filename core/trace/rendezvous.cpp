// The picture of ranks around a collective, as data.
#include "core/trace/rank_view.h"

#include "core/base/units.h"
#include "core/trace/modelled_text.h"
#include "core/trace/text_view.h"

#include <fmt/format.h>
#include <algorithm>
#include <map>

namespace ringside::trace {

namespace {

constexpr const char* kHostLane = "cpu";

std::string time_of(std::int64_t time_ns) { return time_text(std::chrono::nanoseconds(time_ns)); }

std::string number_word(std::size_t count) {
    static constexpr const char* kWords[] = {"no",  "one",   "two",   "three", "four", "five",
                                             "six", "seven", "eight", "nine",  "ten"};
    return count < std::size(kWords) ? kWords[count] : std::to_string(count);
}

std::string group_text(const Record& record, std::size_t members, const std::vector<int>& group) {
    if (members == record.ranks.size()) return "default group";
    return "group of " + ranks_text(group);
}

std::string shape_text(const RankInfo& info) {
    if (info.call.empty() || info.dtype.empty()) return {};
    return fmt::format("({}) {}", fmt::join(info.shape, ", "), info.dtype);
}

std::string device_of(const Record& record, int rank) {
    for (const Span& span : record.spans) {
        if (span.rank == rank && span.lane != kHostLane) return span.lane;
    }
    return {};
}

std::string titled(const std::string& call, std::int64_t number, const std::string& group) {
    return number > 0 ? fmt::format("{} number {} · {}", call, number, group)
                      : fmt::format("{} · {}", call, group);
}

// The parts of one collective.
struct Meeting {
    std::vector<const Span*> parts;
    std::int64_t first_ns = 0;  // when the first part came
    std::int64_t start_ns = 0;
    std::int64_t end_ns = 0;
};

std::map<int, Meeting> meetings_of(const Record& record) {
    std::map<int, Meeting> meetings;
    for (const Span& span : record.spans) {
        if (span.collective == 0) continue;
        Meeting& meeting = meetings[span.collective];
        const std::int64_t came = span.start_ns - span.waited_ns;
        if (meeting.parts.empty()) {
            meeting.first_ns = came;
            meeting.start_ns = span.start_ns;
            meeting.end_ns = span.end_ns;
        }
        meeting.first_ns = std::min(meeting.first_ns, came);
        meeting.start_ns = std::max(meeting.start_ns, span.start_ns);
        meeting.end_ns = std::max(meeting.end_ns, span.end_ns);
        meeting.parts.push_back(&span);
    }
    return meetings;
}

// One under way at `at`, of several the last that began; else the last before; else the first.
const Meeting* meeting_at(const std::map<int, Meeting>& meetings, std::int64_t at) {
    const Meeting* best = nullptr;
    for (const auto& [id, meeting] : meetings) {
        if (best == nullptr) {
            best = &meeting;
            continue;
        }
        const bool has_come = meeting.first_ns <= at;
        const bool has_best_come = best->first_ns <= at;
        if (has_come != has_best_come) {
            if (has_come) best = &meeting;
        } else if (has_come ? meeting.first_ns >= best->first_ns
                            : meeting.first_ns < best->first_ns) {
            best = &meeting;
        }
    }
    return best;
}

Rendezvous of_meeting(const Record& record, const Meeting& meeting, std::int64_t at) {
    Rendezvous view;
    const Span& first = *meeting.parts.front();
    view.call = first.name.empty() ? name_of(first.kind) : first.name;
    std::vector<int> group;
    for (const Span* part : meeting.parts) {
        RendezvousCard card;
        card.rank = part->rank;
        card.device = part->lane == kHostLane ? std::string() : part->lane;
        const std::int64_t came = part->start_ns - part->waited_ns;
        card.payload = part->bytes > 0 ? bytes_text({part->bytes}) : std::string();
        if (at >= meeting.end_ns) {
            card.attendance = Attendance::arrived;
            card.doing = part->waited_ns > 0 ? "waited " + time_of(part->waited_ns) : "came last";
        } else if (came <= at) {
            card.attendance = Attendance::arrived;
            card.doing = at >= meeting.start_ns ? "in the collective"
                                                : "stream waits since " + time_of(came);
        } else {
            card.doing = "comes at " + time_of(came);
        }
        if (card.attendance == Attendance::arrived) ++view.arrived;
        group.push_back(card.rank);
        view.cards.push_back(std::move(card));
    }
    std::ranges::stable_sort(view.cards, {}, &RendezvousCard::rank);
    std::ranges::sort(group);
    const std::size_t size = group.size();
    view.title = titled(view.call, first.number, group_text(record, size, group));
    view.detail = first.bytes > 0 ? bytes_text({first.bytes}) + " from each" : std::string();
    view.count_text = fmt::format("{} of {} arrived", view.arrived, size);
    if (at >= meeting.end_ns) {
        view.state = RendezvousState::done;
        view.progress = 1;
        view.headline = "done at " + time_of(meeting.end_ns);
        const std::string error = error_text(first.error_percent);
        view.note = "took " + time_of(meeting.end_ns - meeting.start_ns) +
                    (error.empty() ? " once all had come" : error);
    } else if (at >= meeting.start_ns) {
        view.state = RendezvousState::moving;
        view.progress =
            static_cast<double>(at - meeting.start_ns) /
            static_cast<double>(std::max<std::int64_t>(1, meeting.end_ns - meeting.start_ns));
        view.headline = "all " + number_word(size) + " are here";
        view.note = "runs until " + time_of(meeting.end_ns);
    } else {
        view.headline = view.arrived == 0 ? "nobody is here yet" : "not all are here yet";
        view.note = "starts once all " + number_word(size) + " have called it";
    }
    return view;
}

// The entry of the record that tells the moves of a meeting.
int moves_of(const Record& record, const Meeting& meeting, const Rendezvous& view) {
    for (std::size_t i = 0; i < record.collectives.size(); ++i) {
        const Collective& one = record.collectives[i];
        if (one.start_ns != meeting.start_ns || one.end_ns != meeting.end_ns || one.moves.empty())
            continue;
        std::vector<int> group = one.group;
        std::ranges::sort(group);
        if (std::ranges::equal(group, view.cards, {}, {}, &RendezvousCard::rank))
            return static_cast<int>(i);
    }
    return -1;
}

const RankInfo* info_of(const Record& record, int rank) {
    for (const RankInfo& info : record.ranks) {
        if (info.rank == rank) return &info;
    }
    return nullptr;
}

bool has(const std::vector<int>& ranks, int rank) {
    return std::find(ranks.begin(), ranks.end(), rank) != ranks.end();
}

// What the record says of the collective that never starts; from the ranks themselves where it has
// no diagnosis.
Deadlock fault_of(const Record& record) {
    if (record.deadlock) return *record.deadlock;
    Deadlock fault;
    for (const RankInfo& info : record.ranks) {
        if (info.state != RankState::waiting || info.call.empty()) continue;
        if (fault.collective.empty()) {
            fault.collective = info.call;
            fault.number = info.number;
            fault.group = info.group;
        }
        if (info.call == fault.collective && info.group == fault.group)
            fault.arrived.push_back(info.rank);
    }
    for (const int rank : fault.group) {
        if (!has(fault.arrived, rank)) fault.missing.push_back(rank);
    }
    return fault;
}

std::int64_t last_end(const Record& record, int rank) {
    std::int64_t end = 0;
    for (const Span& span : record.spans) {
        if (span.rank == rank) end = std::max(end, span.end_ns);
    }
    return end;
}

RendezvousCard stuck_card(const Record& record, const Deadlock& fault, int rank) {
    RendezvousCard card;
    card.rank = rank;
    card.device = device_of(record, rank);
    const RankInfo* info = info_of(record, rank);
    const bool is_here = has(fault.arrived, rank);
    card.attendance = is_here ? Attendance::arrived : Attendance::missing;
    if (info == nullptr) return card;
    const std::string since = info->since_ns > 0 ? " since " + time_of(info->since_ns) : "";
    switch (info->state) {
        case RankState::waiting:
            if (is_here) {
                card.doing = (info->host_line == info->line ? "waits" : "stream waits") + since;
                card.payload = shape_text(*info);
            } else {
                card.doing = "waits elsewhere" + since;
                card.note = fmt::format("in {} at line {}", info->call, info->line);
            }
            break;
        case RankState::done:
            card.doing = "finished at " + time_of(last_end(record, rank));
            card.note = info->why;
            break;
        case RankState::failed:
            card.doing = "failed at " + time_of(last_end(record, rank));
            card.note = info->why;
            break;
        case RankState::spinning:
            card.doing = fmt::format("asks again and again at line {}", info->host_line);
            card.note = info->why;
            break;
    }
    return card;
}

Rendezvous of_fault(const Record& record) {
    const Deadlock fault = fault_of(record);
    Rendezvous view;
    view.state = RendezvousState::stuck;
    view.call = fault.collective;
    if (view.call.empty()) return view;
    std::vector<int> group = fault.group;
    for (const std::vector<int>* more : {&fault.arrived, &fault.missing}) {
        for (const int rank : *more) {
            if (!has(group, rank)) group.push_back(rank);
        }
    }
    std::ranges::sort(group);
    std::map<std::string, int> payloads;
    for (const int rank : group) {
        view.cards.push_back(stuck_card(record, fault, rank));
        const RendezvousCard& card = view.cards.back();
        if (card.attendance != Attendance::arrived) continue;
        ++view.arrived;
        ++payloads[card.payload];
    }
    // Of a mismatch, those who are fewer are the odd ones; of equal halves, all but the first's.
    if (payloads.size() > 1) {
        const auto most =
            std::max_element(payloads.begin(), payloads.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
        for (RendezvousCard& card : view.cards)
            card.is_odd = card.attendance == Attendance::arrived && card.payload != most->first;
    }
    view.title = titled(view.call, fault.number, group_text(record, group.size(), group));
    view.count_text = fmt::format("{} of {} arrived", view.arrived, group.size());
    for (const RankInfo& info : record.ranks) {
        if (!has(fault.arrived, info.rank)) continue;
        view.detail = info.reduction;
        if (!shape_text(info).empty() && payloads.size() <= 1)
            view.detail += (view.detail.empty() ? "" : " · ") + shape_text(info);
        break;
    }
    if (!fault.missing.empty()) {
        view.headline = ranks_text(fault.missing) + " missing";
        view.note = "cannot start until all " + number_word(group.size()) + " call it";
    } else if (!fault.differs.empty()) {
        view.headline = fault.differs + " differs";
        view.note = "all are here, but what they bring does not fit";
    } else {
        view.headline = "never starts";
    }
    return view;
}

}  // namespace

Rendezvous rendezvous_at(const Record& record, int step) {
    const auto count = static_cast<int>(record.placements.size());
    const bool is_end = step + 1 >= count;
    if (is_end && is_stuck(record)) return of_fault(record);
    std::int64_t at = 0;
    if (is_end) {
        at = record.duration_ns;
    } else if (count > 0) {
        at = record.placements[static_cast<std::size_t>(std::max(step, 0))].at_ns;
    }
    const std::map<int, Meeting> meetings = meetings_of(record);
    const Meeting* meeting = meeting_at(meetings, at);
    if (meeting == nullptr) return {};
    Rendezvous view = of_meeting(record, *meeting, at);
    view.collective = moves_of(record, *meeting, view);
    return view;
}

}  // namespace ringside::trace
