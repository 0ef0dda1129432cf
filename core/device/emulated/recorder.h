// What the emulated runtime saw: spans and steps, kept compactly until the run is over.
#pragma once

#include "core/device/device_runtime.h"
#include "core/hardware/simulator.h"
#include "core/trace/record.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace ringside::device {

// A stream as spans name it.
struct StreamName {
    DeviceId device;
    std::string name;  // "compute", "copy", "host"
};

// A span before its strings are written out. Units: picoseconds since the run began.
struct SpanDraft {
    Picoseconds start{0};
    Picoseconds end{0};
    Picoseconds enqueued{0};  // on the host: decides its step
    std::int64_t bytes = 0;
    std::int64_t sent_bytes = 0;
    std::int64_t marks = 0;  // steps that its process had ended before
    DeviceId lane;
    int stream = 0;  // of the simulator; -1: the host
    int name = 0;    // interned
    int phase = 0;
    int route = 0;  // interned
    int line = 0;
    int rank = 0;
    int thread = 0;
    int parts = 1;
    trace::SpanKind kind = trace::SpanKind::compute;
    bool is_move = false;
    DeviceId from;
    DeviceId to;
    int collective = 0;  // from 1; 0: none
    int number = 0;
    Picoseconds waited{0};
    int algorithm = 0;  // interned, of a collective that a library's model timed
    int protocol = 0;
    int bottleneck = 0;
    int error_percent = 0;
};

// A collective that was carried out. Units: picoseconds since the run began.
struct CollectiveDraft {
    trace::Collective told;  // its times are not set
    Picoseconds start{0};
    Picoseconds end{0};
};

// A step as its process ended it.
struct StepDraft {
    Picoseconds at{0};
    int rank = 0;
    int line = 0;
    int phase = 0;
    std::vector<hardware::RecordingId> work;  // the last of what was enqueued
    std::vector<std::int64_t> drop;
    std::vector<trace::PlacedTensor> add;
    std::vector<trace::ChangedVariable> changed;
};

class Recorder {
   public:
    Recorder();
    int intern(std::string_view text);
    int intern_route(const std::vector<std::string>& links);

    // Returns false when there are more than kMostSpans.
    bool add(const SpanDraft& span);
    // Adds time that a host thread spent; joins it to that thread's span before when nothing lies
    // between them and kind and phase are the same.
    bool add_host_time(const SpanDraft& span);

    // Keeps the first trace::kMostCollectives; the moves of those within trace::kMostMoves.
    void add(CollectiveDraft collective);

    // Appends to its process's steps; from kMostSteps on it joins the last.
    void add_step(StepDraft step);
    std::int64_t steps_of(int rank) const;

    // Forgets everything; `origin` becomes time zero and `step` step 0.
    void begin(Picoseconds origin, StepDraft step);
    bool is_recording = true;
    bool has_computed = false;    // storages with values were made
    bool has_shape_only = false;  // and such without

    Picoseconds origin() const { return origin_; }
    // `latest`: the last clock of any host.
    Observations observations(const hardware::Simulator& simulator,
                              const std::vector<StreamName>& streams, Picoseconds latest) const;

   private:
    trace::Span span_from(const SpanDraft& draft, const std::vector<StreamName>& streams) const;
    std::int64_t ns_since_origin(Picoseconds time) const;

    Picoseconds origin_{0};
    std::vector<SpanDraft> spans_;
    std::unordered_map<std::int64_t, std::size_t> last_host_span_;  // by rank and thread
    std::vector<CollectiveDraft> collectives_;
    std::size_t moves_ = 0;
    StepDraft first_step_;
    std::vector<std::vector<StepDraft>> steps_;  // by rank
    std::unordered_map<std::string, int> interned_;
    std::vector<std::string> texts_;
    std::unordered_map<std::string, int> route_numbers_;
    std::vector<std::vector<std::string>> routes_;
};

}  // namespace ringside::device
