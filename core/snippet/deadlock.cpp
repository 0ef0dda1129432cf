#include "core/snippet/deadlock.h"

#include "core/snippet/deadlock_words.h"
#include "core/trace/text_view.h"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

namespace ringside::snippet {

namespace {

using device::BlockedPart;

// What a rank waits in now; nothing when it waits in no collective.
const BlockedPart* head_of(const device::Ending& ending, int rank) {
    for (const BlockedPart& part : ending.waits) {
        if (part.host.rank == rank && part.is_part && part.is_heading) return &part;
    }
    return nullptr;
}

bool has_ended(const RankEnd& end) {
    return end.kind == RankEnd::Kind::returned || end.kind == RankEnd::Kind::raised;
}

// Where a rank went past a call for good: "left the loop at line 9 (break)"; empty: not known.
std::string way_past(const RankEnd& end, int call_line) {
    if (end.exit_line != 0) return fmt::format("left at line {} (sys.exit)", end.exit_line);
    const PlaceLeft* last = nullptr;
    const auto consider = [&](const PlaceLeft& place) {
        if (last == nullptr || place.taken > last->taken) last = &place;
    };
    for (const PlaceLeft& place : end.left) {
        const bool is_loop = place.how != PlaceLeft::How::function_return;
        if (is_loop && place.first_line <= call_line && call_line <= place.last_line)
            consider(place);
    }
    if (last == nullptr) {
        // A return above the call, or the only loop when the call is in a function that it calls.
        const auto is_loop = [](const PlaceLeft& place) {
            return place.how != PlaceLeft::How::function_return;
        };
        for (const PlaceLeft& place : end.left) {
            if (!is_loop(place) && place.first_line <= call_line && call_line <= place.last_line &&
                place.line < call_line)
                consider(place);
        }
        if (last == nullptr && std::ranges::count_if(end.left, is_loop) == 1)
            last = &*std::ranges::find_if(end.left, is_loop);
    }
    if (last == nullptr) return {};
    switch (last->how) {
        case PlaceLeft::How::loop_ended:
            return fmt::format("left the loop at line {} (at its end)", last->line);
        case PlaceLeft::How::loop_break:
            return fmt::format("left the loop at line {} (break)", last->line);
        case PlaceLeft::How::loop_return:
            return fmt::format("left the loop at line {} (return)", last->line);
        case PlaceLeft::How::function_return:
            return fmt::format("returned at line {} (return)", last->line);
    }
    return {};
}

// The first call of a collective in which someone waits for a rank that has ended.
const BlockedPart* awaited_of(const device::Ending& ending, int rank) {
    const auto found = std::ranges::find_if(ending.waits, [&](const BlockedPart& part) {
        return part.is_part && std::ranges::find(part.waits_for, rank) != part.waits_for.end();
    });
    return found == ending.waits.end() ? nullptr : &*found;
}

std::string reason_of_leaving(const device::Ending& ending, const RankEnd& end) {
    const BlockedPart* awaited = awaited_of(ending, end.rank);
    const std::string past = awaited == nullptr ? "" : way_past(end, awaited->work.line);
    if (past.empty()) return "returned";
    return past.starts_with("left the loop") ? past + ", returned" : past;
}

class Diagnosis {
   public:
    Diagnosis(const device::Ending& ending, const std::vector<RankEnd>& ends)
        : ending_(ending), ends_(ends) {
        for (const RankEnd& end : ends) {
            const BlockedPart* head = head_of(ending, end.rank);
            if (head != nullptr) heads_.push_back(head);
        }
        // Who began to wait first is told first.
        std::ranges::stable_sort(heads_, {}, [](const BlockedPart* part) { return part->since; });
    }

    std::optional<trace::Deadlock> made() {
        if (heads_.empty()) return std::nullopt;
        if (!find_raised() && !find_misfit() && !find_late() && !find_polling() && !find_ended())
            find_circle();
        const BlockedPart& call = *facts_.call;
        result_.collective = call.call;
        result_.number = call.number;
        result_.group = call.group;
        for (const BlockedPart* part : heads_) {
            if (is_same_call(*part, call)) facts_.parts.push_back(part);
        }
        std::ranges::sort(facts_.parts, {},
                          [](const BlockedPart* part) { return part->host.rank; });
        for (const BlockedPart* part : facts_.parts) result_.arrived.push_back(part->host.rank);
        for (const int rank : call.group) {
            if (std::ranges::find(result_.arrived, rank) == result_.arrived.end())
                result_.missing.push_back(rank);
        }
        put_into_words(result_, facts_);
        return std::move(result_);
    }

   private:
    static bool is_same_call(const BlockedPart& a, const BlockedPart& b) {
        if (a.communicator != b.communicator || a.number != b.number) return false;
        // Send and receive count by direction.
        return is_pair(a) == is_pair(b) && (!is_pair(a) || a.group == b.group);
    }

    const RankEnd& end_of(int rank) const {
        const auto found = std::ranges::find(ends_, rank, &RankEnd::rank);
        // A group may count on ranks that the run does not have: they never come either.
        static const RankEnd kNobody;
        return found == ends_.end() ? kNobody : *found;
    }

    // The first wait for a rank for which `wanted` holds, straight or through others' waits.
    template <class Wanted>
    const BlockedPart* wait_for(Wanted wanted) const {
        for (const BlockedPart* start : heads_) {
            std::vector<const BlockedPart*> seen;
            std::vector<const BlockedPart*> open = {start};
            while (!open.empty()) {
                const BlockedPart* part = open.back();
                open.pop_back();
                if (std::ranges::find(seen, part) != seen.end()) continue;
                seen.push_back(part);
                // Who would take a message from anyone waits for the last of them.
                if (part->is_from_any ? std::ranges::all_of(part->waits_for, wanted)
                                      : std::ranges::any_of(part->waits_for, wanted))
                    return part;
                for (auto rank = part->waits_for.rbegin(); rank != part->waits_for.rend(); ++rank) {
                    const BlockedPart* next = head_of(ending_, *rank);
                    if (next != nullptr) open.push_back(next);
                }
            }
        }
        return nullptr;
    }

    bool find_raised() {
        const auto failed = std::ranges::find(ends_, RankEnd::Kind::raised, &RankEnd::kind);
        if (failed == ends_.end()) return false;
        const BlockedPart* part =
            wait_for([&](int rank) { return end_of(rank).kind == RankEnd::Kind::raised; });
        facts_.call = part != nullptr ? part : heads_.front();
        result_.kind = trace::DeadlockKind::raised;
        const RankEnd* culprit = &*failed;
        for (const int rank : facts_.call->waits_for) {
            if (end_of(rank).kind != RankEnd::Kind::raised) continue;
            culprit = &end_of(rank);
            break;
        }
        facts_.culprit = culprit->rank;
        facts_.culprit_line = culprit->line;
        facts_.failed_with = culprit->error;
        return true;
    }

    bool find_misfit() {
        const auto misfit =
            std::ranges::find_if(heads_, [](const BlockedPart* part) { return part->mismatch; });
        if (misfit == heads_.end()) return false;
        facts_.call = *misfit;
        // Of several differences the gravest is told.
        for (const char* what : {"call", "dtype", "shape", "root", "reduction"}) {
            const bool is_it = std::ranges::any_of(heads_, [&](const BlockedPart* part) {
                return is_same_call(*part, *facts_.call) && part->differs == what;
            });
            if (!is_it) continue;
            result_.differs = what;
            break;
        }
        result_.kind =
            result_.differs == "call" ? trace::DeadlockKind::order : trace::DeadlockKind::mismatch;
        return true;
    }

    // Of a call to which a rank came too late: the one that has waited longest tells it.
    bool find_late() {
        const BlockedPart* first = nullptr;
        for (const BlockedPart* part : heads_) {
            if (part->is_late && (first == nullptr || part->called < first->called)) first = part;
        }
        if (first == nullptr) return false;
        facts_.call = first;
        result_.kind = trace::DeadlockKind::late;
        return true;
    }

    bool find_ended() {
        const BlockedPart* part = wait_for(
            [&](int rank) { return has_ended(end_of(rank)) && head_of(ending_, rank) == nullptr; });
        if (part == nullptr) return false;
        facts_.call = part;
        for (const device::Absent& absent : part->absent) {
            const RankEnd& end = end_of(absent.rank);
            if (!has_ended(end)) continue;
            facts_.absent.push_back(absent);
            facts_.ways_past.push_back(way_past(end, part->work.line));
        }
        const bool has_left = std::ranges::any_of(
            facts_.absent, [](const device::Absent& absent) { return absent.was_here; });
        result_.kind = is_pair(*part) ? trace::DeadlockKind::pair
                       : has_left     ? trace::DeadlockKind::left
                                      : trace::DeadlockKind::missing;
        return true;
    }

    bool find_polling() {
        const auto is_limited = [&](int rank) {
            return end_of(rank).kind == RankEnd::Kind::limited;
        };
        const auto own = std::ranges::find_if(
            heads_, [&](const BlockedPart* part) { return is_limited(part->host.rank); });
        const BlockedPart* part = own != heads_.end() ? *own : wait_for(is_limited);
        if (part == nullptr) return false;
        facts_.call = part;
        facts_.asks_itself = own != heads_.end();
        result_.kind = trace::DeadlockKind::polling;
        const auto waited =
            std::ranges::find_if(part->waits_for, [&](int rank) { return is_limited(rank); });
        facts_.culprit =
            facts_.asks_itself || waited == part->waits_for.end() ? part->host.rank : *waited;
        facts_.culprit_line = end_of(facts_.culprit).line;
        return true;
    }

    // Everyone waits for someone who waits: follow the waits until one comes again.
    void find_circle() {
        std::vector<const BlockedPart*> path;
        const BlockedPart* part = heads_.front();
        while (part != nullptr && std::ranges::find(path, part) == path.end()) {
            path.push_back(part);
            const BlockedPart* next = nullptr;
            for (const int rank : part->waits_for) {
                next = head_of(ending_, rank);
                if (next != nullptr) break;
            }
            part = next;
        }
        if (part != nullptr) path.erase(path.begin(), std::ranges::find(path, part));
        facts_.circle = path;
        facts_.call = path.front();
        const auto any = [&](auto what) {
            return std::ranges::any_of(path, [&](const BlockedPart* each) { return what(*each); });
        };
        const bool is_one_group =
            !any([&](const BlockedPart& each) { return each.group != path.front()->group; });
        if (any([](const BlockedPart& each) { return is_pair(each); })) {
            result_.kind = trace::DeadlockKind::pair;
        } else if (path.size() > 1 && !is_one_group) {
            result_.kind = trace::DeadlockKind::groups;
        } else if (path.size() > 1) {
            result_.kind = trace::DeadlockKind::order;
            result_.differs = "call";
            add_companions();
        } else {
            result_.kind = trace::DeadlockKind::missing;
        }
    }

    // Those who are in the same calls as the ranks of the circle.
    void add_companions() {
        std::vector<const BlockedPart*> all;
        for (const BlockedPart* head : heads_) {
            if (std::ranges::any_of(facts_.circle, [&](const BlockedPart* each) {
                    return is_same_call(*head, *each);
                }))
                all.push_back(head);
        }
        std::ranges::sort(all, {}, [](const BlockedPart* part) { return part->host.rank; });
        facts_.circle = std::move(all);
    }

    const device::Ending& ending_;
    const std::vector<RankEnd>& ends_;
    std::vector<const BlockedPart*> heads_;
    DeadlockFacts facts_;
    trace::Deadlock result_;
};

}  // namespace

std::vector<trace::RankInfo> rank_infos(const device::Ending& ending,
                                        const std::vector<RankEnd>& ends) {
    std::vector<trace::RankInfo> infos;
    for (const RankEnd& end : ends) {
        trace::RankInfo info;
        info.rank = end.rank;
        info.host_line = info.line = end.line;
        switch (end.kind) {
            case RankEnd::Kind::returned:
                info.state = trace::RankState::done;
                info.why = reason_of_leaving(ending, end);
                break;
            case RankEnd::Kind::raised:
                info.state = trace::RankState::failed;
                info.why = fmt::format("raised {} at line {}", end.error, end.line);
                break;
            case RankEnd::Kind::stopped:
                info.state = trace::RankState::waiting;
                break;
            case RankEnd::Kind::limited:
                info.state = trace::RankState::spinning;
                info.why = fmt::format("was still running at line {}", end.line);
                break;
        }
        const BlockedPart* part = head_of(ending, end.rank);
        if (part == nullptr) {
            const auto any = std::ranges::find_if(
                ending.waits, [&](const BlockedPart& each) { return each.host.rank == end.rank; });
            if (any != ending.waits.end()) part = &*any;
        }
        if (part != nullptr) {
            if (end.kind == RankEnd::Kind::returned) {
                info.state = trace::RankState::waiting;
                info.why = "host returned";
            } else if (end.kind == RankEnd::Kind::stopped) {
                info.host_line = part->host.line;
            }
            info.line = part->work.line;
            // The collective itself; the diagnosis says what it is for.
            info.call = part->call.substr(0, part->call.find(" of DDP"));
            info.shape = part->shape;
            const bool has_tensor =
                part->op != device::CollectiveOp::barrier || !part->shape.empty();
            if (part->is_part && has_tensor) info.dtype = device::name_of(part->dtype);
            info.group = part->group;
            info.waits_for = part->waits_for;
            info.number = part->number;
            if (part->reduce) info.reduction = reduction_name(*part->reduce);
            info.since_ns = ns_from_time(std::max(part->since - ending.origin, Picoseconds(0)));
        }
        infos.push_back(std::move(info));
    }
    return infos;
}

std::optional<trace::Deadlock> diagnose(const device::Ending& ending,
                                        const std::vector<RankEnd>& ends) {
    if (ends.size() < 2) return std::nullopt;
    return Diagnosis(ending, ends).made();
}

int line_of(const trace::Deadlock& deadlock, const std::vector<trace::RankInfo>& ranks) {
    for (const trace::RankInfo& rank : ranks) {
        if (std::ranges::find(deadlock.arrived, rank.rank) != deadlock.arrived.end())
            return rank.line;
    }
    return 0;
}

std::string message_of(const trace::Deadlock& deadlock, const std::vector<trace::RankInfo>& ranks) {
    // Who stands in the same place is told once.
    std::vector<std::pair<std::string, std::vector<int>>> places;
    for (const trace::RankInfo& rank : ranks) {
        std::string text;
        if (rank.state == trace::RankState::waiting) {
            text = fmt::format(" in {}", rank.call);
            if (!rank.shape.empty()) text += fmt::format(" of [{}]", fmt::join(rank.shape, ", "));
            if (rank.line != 0) text += fmt::format(" (line {})", rank.line);
            if (!rank.waits_for.empty()) text += " for " + trace::ranks_text(rank.waits_for);
        } else {
            text = rank.why;
        }
        auto place =
            std::ranges::find(places, text, &std::pair<std::string, std::vector<int>>::first);
        if (place == places.end()) place = places.insert(place, {text, {}});
        place->second.push_back(rank.rank);
    }
    std::string message = deadlock.headline;
    const char* mark = ": ";
    for (const auto& [text, who] : places) {
        const bool is_wait = text.starts_with(" in ");
        message += mark + trace::ranks_text(who) + " ";
        if (is_wait) message += who.size() == 1 ? "waits" : "wait";
        message += text;
        mark = "; ";
    }
    if (!deadlock.mend_kind.empty()) message += ". " + deadlock.mend_kind;
    return message;
}

}  // namespace ringside::snippet
