// The sentences of a deadlock's diagnosis.
#pragma once

#include "core/device/device_runtime.h"
#include "core/trace/record.h"

#include <string>
#include <vector>

namespace ringside::snippet {

// What the sentences are made of. Parts are borrowed.
struct DeadlockFacts {
    const device::BlockedPart* call = nullptr;       // the call that holds the ranks up
    std::vector<const device::BlockedPart*> parts;   // who came to it, by rank
    std::vector<const device::BlockedPart*> circle;  // kinds groups, pair and order
    std::vector<device::Absent> absent;              // who did not come and has ended
    std::vector<std::string> ways_past;              // as absent: how it went past the call
    std::string failed_with;                         // kind raised
    int culprit = 0;                                 // kinds raised, polling: the rank
    int culprit_line = 0;
    bool asks_itself = false;  // polling: the rank asks for its own call
};

// Whether a part is one side of a transfer, or the meeting that comes before the first of a pair.
bool is_pair(const device::BlockedPart& part);
bool is_send(const device::BlockedPart& part);

// Fills headline, mend_kind, mend and on_gpus from the other members.
void put_into_words(trace::Deadlock& deadlock, const DeadlockFacts& facts);

// "first", "second", … "11th".
std::string ordinal(std::int64_t number);
std::string reduction_name(device::ReduceKind kind);

}  // namespace ringside::snippet
