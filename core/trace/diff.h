// Where two runs, or two ranks of one run, first part: an algorithm over records.
//
// A rank's path is its steps in host order, each with the calls that it issued and the variables
// that it changed. Two paths are walked together; the first step that is not alike in line, call or
// value is where they part. Times say nothing about the path: they are compared afterwards, so that
// the same program on another machine differs in times alone.
#pragma once

#include "core/trace/record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ringside::trace {

enum class Differs { line, call, value, output, outcome };
const char* name_of(Differs what);

inline constexpr const char* kNoCall = "no call";  // text of a side that makes none

// What one of the two did where they part.
struct DiffSide {
    std::string who;  // "rank 2"; "a", "b" for two runs
    int rank = 0;
    int step = -1;           // of its record; -1: it had ended
    int line = 0;            // 0: it had ended
    std::int64_t at_ns = 0;  // when
    std::string text;  // the call, the value, the line of output; empty when the line says all
};

struct FirstDifference {
    Differs what = Differs::line;
    int after_line = 0;  // the last line that both ended alike; 0: none
    std::string name;    // of the variable that differs
    DiffSide a;
    DiffSide b;
};

// A variable that was not alike when they parted (of ranks: it need not be the reason).
struct HeldValue {
    std::string name;
    std::string a;
    std::string b;
};

// Units: nanoseconds.
struct TimeDifference {
    std::string what;  // "all", "compute", "waits in collectives"
    std::int64_t a_ns = 0;
    std::int64_t b_ns = 0;
};

struct Setting {  // that two runs do not share
    std::string name;
    std::string a;
    std::string b;
};

struct RecordDiff {
    std::string a;  // who they are: "rank 0", "a"
    std::string b;
    std::vector<Setting> settings;
    std::optional<FirstDifference> first;
    std::vector<HeldValue> held;
    std::vector<TimeDifference> times;
};

// Compares two runs rank by rank; of several ranks that part, the one that does so first.
RecordDiff diff_of_runs(const Record& a, const Record& b);

// Compares two ranks of one run. Values may differ between ranks, and so may the number of their
// own device; lines and calls are what parts them.
// Requires: both ranks are in the record.
RecordDiff diff_of_ranks(const Record& record, int a, int b);

// Whether a record has such a rank; one without ranks has rank 0.
bool has_rank(const Record& record, int rank);

// The parting in one sentence: "Ranks 0 and 2 part after line 12: …"; or that they do not part.
std::string headline_of(const RecordDiff& diff);
std::string text_of(const RecordDiff& diff);
std::string json_of(const RecordDiff& diff);

}  // namespace ringside::trace
