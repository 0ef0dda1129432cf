// Ranks at one step of a run: where each host and each stream is, who has come to which
// collective, and, when ranks wait for ever, who waits for whom. Layout without a window.
#pragma once

#include "core/trace/record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ringside::trace {

// Whether a record is one of several ranks, so that it has a rendezvous, rank lanes and markers.
bool has_ranks(const Record& record);

// "0, 1, 3", "0–31".
std::string rank_numbers(const std::vector<int>& ranks);

// Whether ranks were left waiting for ever.
bool is_stuck(const Record& record);
// When the last rank came to a stand; requires is_stuck.
std::int64_t stuck_at(const Record& record);

enum class RankDoing { begins, works, waits, meets, stuck, spins, finished, failed };

// Where a rank is. all_reduce returns at once, so host and stream have a line each.
struct RankPlace {
    int rank = 0;
    int device = -1;      // index of the device that its stream is on; -1: none
    int host_line = 0;    // 0: has not begun
    int stream_line = 0;  // 0: its stream has nothing to do
    RankDoing doing = RankDoing::begins;
};
std::vector<RankPlace> rank_places_at(const Record& record, int step);

// Ranks that are at one line of the program in the same manner.
struct CodeMarker {
    int line = 0;
    bool is_host = false;  // a ring; else a disc: the stream
    std::vector<int> ranks;
    std::string words;  // "host", "stream waits", "finished"
    bool is_stuck = false;
};
std::vector<CodeMarker> code_markers_at(const Record& record, int step);

// How a rank stands to the collective that is looked at.
enum class Attendance { arrived, later, missing };

struct RendezvousCard {
    int rank = 0;
    std::string device;  // "cuda:2"; empty: the CPU
    Attendance attendance = Attendance::later;
    bool is_odd = false;  // what it brings does not fit what the others bring
    std::string doing;    // "stream waits since 2.48 ms", "finished at 2.41 ms"
    std::string note;     // "left by break in line 5"; may be empty
    std::string payload;  // "4.19 MB", "(4) float32"; empty: brings nothing
};

enum class RendezvousState { gathering, moving, done, stuck };

struct Rendezvous {
    std::string call;    // "all_reduce"; empty: the run has no collective
    std::string title;   // "all_reduce number 3 · default group"
    std::string detail;  // "SUM · (1024, 1024) float32"
    RendezvousState state = RendezvousState::gathering;
    std::vector<RendezvousCard> cards;  // the group's, by rank
    int arrived = 0;
    std::string count_text;  // "3 of 4 arrived"
    std::string headline;    // "rank 2 missing", "all four are here"
    std::string note;        // "cannot start until all four call it"
    double progress = 0;     // of a collective that moves: the share of its time that has passed
    int collective = -1;     // which of the record's has its moves; -1: none
};

// The collective that is under way at a step's time, else the last before, else the first to come.
// At the last step of a run that hangs: the one that never starts.
Rendezvous rendezvous_at(const Record& record, int step);

// One line of the diagnosis: ranks that are in the same state.
struct DiagnosisRow {
    std::vector<int> ranks;
    std::string line;  // "6", "8, finished"
    std::string call;  // "all_reduce number 3", "no call"
    std::string shape;
    std::string state;        // "waits for rank 2; host at line 5"
    bool is_missing = false;  // it is waited for
};

struct Diagnosis {
    std::string title;  // "Deadlock: rank 2 never joins the third all_reduce"
    std::vector<DiagnosisRow> rows;
    std::string where_hosts_are;  // empty: the hosts are where the streams are
    std::string on_gpus;
    std::string mend_kind;
    std::string mend;
    // Two ranks whose paths tell most: one that waits and one that is waited for.
    std::optional<std::pair<int, int>> apart;
};

// Nothing when no rank was left waiting.
std::optional<Diagnosis> diagnosis_of(const Record& record);

// `is_mend_shown`: with the lines of the change, else only its kind.
std::string text_of(const Diagnosis& diagnosis, bool is_mend_shown);
// A record with the outcome, the ranks and the deadlock alone: `ringside replay` reads it.
std::string diagnosis_json(const Record& record, bool is_mend_shown);

}  // namespace ringside::trace
