// Runs of several ranks, written by hand.
#pragma once

#include "core/trace/record.h"

#include <string>

namespace ringside::trace {

// Two or more ranks that each compute, reduce and go round again; rank `leaver` ends after one
// round.
inline Record ring_of(int ranks, int rounds, int leaver = -1) {
    Record record;
    record.machine = "a100-sxm-4";
    record.placements.push_back({});
    for (int rank = 0; rank < ranks; ++rank) {
        record.devices.push_back({"cuda:" + std::to_string(rank), "A100", 1});
        RankInfo info;
        info.rank = rank;
        info.state = leaver < 0 || rank == leaver ? RankState::done : RankState::waiting;
        if (info.state == RankState::waiting) {
            info.line = 5;
            info.call = "all_reduce";
            info.shape = {1024};
        }
        record.ranks.push_back(info);
    }
    const auto step = [&](int rank, int line, std::int64_t at) {
        Placement placement;
        placement.step = static_cast<int>(record.placements.size());
        placement.rank = rank;
        placement.line = line;
        placement.at_ns = at;
        record.placements.push_back(placement);
        return placement.step;
    };
    const auto span = [&](SpanKind kind, int rank, int line, int in_step, std::int64_t start) {
        Span each;
        each.lane = "cuda:" + std::to_string(rank);
        each.stream = "compute";
        each.kind = kind;
        each.name = name_of(kind);
        each.line = line;
        each.rank = rank;
        each.step = in_step;
        each.start_ns = start;
        each.end_ns = start + 10;
        if (kind == SpanKind::all_reduce) {
            each.collective = static_cast<int>(start);
            each.number = static_cast<int>(start / 100) + 1;
            each.bytes = 4096;
            // The last rank comes last: the others have waited for it.
            each.waited_ns = rank + 1 < ranks ? 5 : 0;
        }
        record.spans.push_back(each);
    };
    std::int64_t at = 0;
    for (int round = 0; round < rounds; ++round) {
        for (int rank = 0; rank < ranks; ++rank) {
            if (round > 0 && rank == leaver) continue;
            const int work = step(rank, 4, at + 10);
            span(SpanKind::compute, rank, 4, work, at);
        }
        for (int rank = 0; rank < ranks; ++rank) {
            if (round > 0 && rank == leaver) {
                step(rank, 7, at + 30);
                continue;
            }
            const int reduce = step(rank, 5, at + 30);
            if (round == 0 || leaver < 0) span(SpanKind::all_reduce, rank, 5, reduce, at + 20);
        }
        at += 100;
    }
    record.duration_ns = at;
    return record;
}

// Rank `leaver` of `ranks` ends after one round, and the rest wait for it in their second
// all_reduce: as a run leaves it, with its diagnosis.
inline Record hung_record(int ranks, int leaver) {
    Record record = ring_of(ranks, 2, leaver);
    record.outcome = Outcome::deadlock;
    RunError error;
    error.type = "Deadlock";
    error.message = "rank " + std::to_string(leaver) + " never joins the second all_reduce";
    error.line = 5;
    record.error = error;
    Deadlock deadlock;
    deadlock.kind = DeadlockKind::left;
    deadlock.headline = error.message;
    deadlock.collective = "all_reduce";
    deadlock.number = 2;
    deadlock.mend_kind = "Let the ranks agree before one of them leaves.";
    deadlock.mend = "Reduce what line 4 decides over all ranks before line 7.";
    deadlock.on_gpus = "No error appears: the waiting cards show 100 % use until the time limit.";
    for (RankInfo& info : record.ranks) {
        deadlock.group.push_back(info.rank);
        if (info.rank == leaver) {
            info.host_line = 7;
            info.why = "returned";
            deadlock.missing.push_back(info.rank);
            continue;
        }
        info.host_line = 6;
        info.number = 2;
        info.reduction = "SUM";
        info.dtype = "float32";
        info.waits_for = {leaver};
        info.since_ns = 110 + info.rank;
        deadlock.arrived.push_back(info.rank);
    }
    for (RankInfo& info : record.ranks) info.group = deadlock.group;
    record.deadlock = deadlock;
    record.duration_ns = 140;
    return record;
}

}  // namespace ringside::trace
