// The record: all that one run yields (design 4.3, version 1). Plain data, made once, never
// changed; the screen, the command line and the golden tests read nothing else.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ringside::trace {

inline constexpr int kRecordVersion = 1;

// How a run ended. `limit`: one of Ringside's named limits, `timeout`: the wall clock.
enum class Outcome { ok, error, deadlock, timeout, limit, cancelled, waived };

// Whether time was computed by a model or taken from the devices' own events.
enum class ClockKind { modelled, measured };

// Which tensor values were computed: all, part (some storages were shape-only), none.
enum class ValuesKind { all, part, none };

// What a span did.
enum class SpanKind {
    copy,
    scatter,
    replicate,
    compute,
    gather,
    reduce,
    all_reduce,
    broadcast,
    all_gather,
    reduce_scatter,
    send,
    wait,
    launch,
    host,
};

// What a tensor is for. `input` is what set-up or the program made and fed in.
enum class Role { input, parameter, replica, buffer, gradient, activation, output, optimizer };

struct DeviceInfo {
    std::string id;    // "cuda:0"
    std::string name;  // "A100-SXM4-40GB"
    std::int64_t memory_bytes = 0;
};

struct LinkInfo {
    std::string id;                    // "nv0"
    std::vector<std::string> between;  // two ends: device ids or "cpu"
    std::string kind;                  // "NVLink3 x4"
    std::int64_t bytes_per_s = 0;      // one direction
};

struct RunError {
    std::string type;  // Python's class name: "RuntimeError"
    std::string message;
    int line = 0;    // innermost frame in the program shown; negative in set-up; 0 = none
    int column = 0;  // from 1; 0 = none
    int rank = 0;
};

struct TracebackEntry {
    int line = 0;
    std::string function;  // "<module>" at the top
    std::string source;    // the line's text without its indentation; empty: not known
    std::string marks;     // under it: "    ~~^~~"; empty: the whole line
};

struct Warning {
    std::string type;  // "UserWarning"
    std::string message;
    int line = 0;
};

// `waiting`: can never go on; `spinning`: ran on without end (it polls) until a limit stopped it.
enum class RankState { done, waiting, failed, spinning };

struct RankInfo {
    int rank = 0;
    RankState state = RankState::done;
    int host_line = 0;  // where the host is
    int line = 0;       // where its stream is
    std::string call;
    std::vector<std::int64_t> shape;
    std::string dtype;
    std::vector<int> group;
    std::vector<int> waits_for;
    std::string stdout_text;
    std::int64_t number = 0;     // which call of its group this is, from 1; 0: not known
    std::string reduction = {};  // "SUM"; empty: the call reduces nothing
    std::int64_t since_ns = 0;   // when its part began to wait
    std::string why =
        {};  // of a rank that does not wait: "returned", "raised ValueError at line 9"
};

// What kind of fault left ranks waiting.
//   missing   a rank never makes the call at all
//   left      a rank made it before and left its loop or its program earlier than the others
//   raised    a rank failed; the others only wait for it
//   mismatch  the same call, but another shape, dtype, root or reduction: see `differs`
//   order     different calls meet as the group's same number
//   groups    a circle of waits through more than one group
//   pair      a send without its recv, or a recv without its send
//   polling   a rank asks again and again for what never comes; the run ends as `limit`
enum class DeadlockKind { missing, left, raised, mismatch, order, groups, pair, polling, late };

// Why ranks wait for ever: present when ranks were left waiting, that is with the outcomes
// deadlock, error (kind raised) and limit (kind polling).
struct Deadlock {
    DeadlockKind kind = DeadlockKind::missing;
    std::string headline;      // "rank 2 never joins the third all_reduce"
    std::string differs;       // "call", "shape", "dtype", "root", "reduction"; empty: nothing does
    std::string collective;    // "all_reduce"
    std::int64_t number = 0;   // which of the group's calls it is, from 1; 0: not known
    std::vector<int> group;    // ranks
    std::vector<int> arrived;  // who came to it
    std::vector<int> missing;  // who did not
    std::string mend_kind;     // the kind of change that mends it, without the place
    std::string mend;          // the same with lines and ranks
    std::string on_gpus;       // what a student would see on real hardware
};

// Something that took time on a lane. Units: nanoseconds since `code` began.
struct Span {
    std::string lane;    // "cpu", "cuda:1"; a move lies on its destination's lane
    std::string stream;  // "host", "compute", "copy"
    int thread = 0;      // host thread that issued it (0 = main)
    SpanKind kind = SpanKind::host;
    std::string phase;  // joins spans of a lane into one bar: "scatter", "replicate", "forward", …
    std::string name;   // "inputs[64:128]", "addmm"
    std::int64_t start_ns = 0;
    std::int64_t end_ns = 0;
    std::int64_t bytes = 0;
    std::int64_t sent_bytes = 0;  // of a collective: what this member sent to others in its course
    int parts = 1;
    std::string from;  // moves only
    std::string to;
    std::vector<std::string> via;  // link ids
    int line = 0;
    int step = 0;
    int rank = 0;
    // Of a collective or a send and its receive, else 0.
    int collective = 0;          // the same for every part of one of them; from 1 in a record
    int number = 0;              // which call of its group (of its pair) it is, from 1
    std::int64_t waited_ns = 0;  // how long this part headed its stream before all had come
    // How a modelled library carried a collective out; empty where none did.
    std::string algorithm;   // "ring", "NVLS"
    std::string protocol;    // "LL", "LL128", "Simple"
    std::string bottleneck;  // the link that bounds it, also of a copy between devices
    // By how much the modelled time may be off, in percent: the error that nine of ten published
    // times of its class stay below. 0: nothing was modelled, or nothing is published.
    int error_percent = 0;
};

// One transfer inside a collective, between ranks. Units: bytes; elements of the working buffer,
// which is the whole vector of all_reduce, reduce and broadcast, else the ranks' pieces in order.
struct ChunkMove {
    int step = 0;  // from 0; the moves of one step go at the same time
    int from = 0;
    int to = 0;
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t bytes = 0;
    bool is_reduced = false;  // joined with what the receiver holds; else put in its place
};

// One collective as it was carried out.
struct Collective {
    std::string call;       // "all_reduce"
    std::string algorithm;  // of the moves and of the values: "ring", "tree", "direct"
    std::string timed_as;   // of the modelled time, where it is another: "NVLS"; else empty
    std::vector<int> group;
    std::int64_t number = 0;  // among the group's, from 1
    std::int64_t start_ns = 0;
    std::int64_t end_ns = 0;
    std::int64_t bytes = 0;  // one rank's payload
    int steps = 0;
    std::vector<ChunkMove> moves;  // none from the kMostMoves-th of the record on
};

// A tensor's memory, as it is shown on a device card.
struct PlacedTensor {
    std::int64_t id = 0;
    std::int64_t base = 0;  // what it is a chunk, replica or gradient of; 0 = nothing
    std::string name;       // "inputs", "0.weight"
    std::string device;     // "cpu", "cuda:1"
    std::vector<std::int64_t> shape;
    std::string dtype;  // "float32"
    std::int64_t bytes = 0;
    std::optional<std::vector<std::int64_t>> rows;  // [first, past] of the base
    Role role = Role::activation;
};

// A variable whose printed form changed in a step.
struct ChangedVariable {
    std::string name;
    std::string text;
};

// One step: what changed since the step before. Step 0's `add` is what set-up left alive.
struct Placement {
    int step = 0;
    std::int64_t at_ns = 0;
    int line = 0;
    int rank = 0;  // whose statement it ended
    std::string phase;
    std::vector<std::int64_t> drop;
    std::vector<ChangedVariable> changed;
    std::vector<PlacedTensor> add;
};

struct Summary {
    std::map<std::string, std::int64_t>
        by_kind_ns;  // union of the busy time per kind over lanes, summed
    std::int64_t bytes_moved = 0;
    double idle_fraction = 0;
    int error_percent = 0;  // of the modelled times: the spans' mean, weighted by their time
    std::optional<std::int64_t> single_device_ns;
    std::optional<double> speedup;
};

struct Record {
    std::string exercise;  // empty for a file
    std::vector<std::string> answer;
    std::string backend = "emulated";
    ClockKind clock = ClockKind::modelled;
    ValuesKind values = ValuesKind::all;
    std::string machine;
    std::vector<DeviceInfo> devices;
    std::vector<LinkInfo> links;
    Outcome outcome = Outcome::ok;
    std::optional<RunError> error;
    std::vector<TracebackEntry> traceback;
    std::vector<Warning> warnings;
    std::vector<RankInfo> ranks;
    std::optional<Deadlock> deadlock;
    std::string stdout_text;
    std::int64_t duration_ns = 0;
    std::vector<Span> spans;
    std::vector<Placement> placements;
    std::vector<Collective> collectives;
    Summary summary;
};

// At most this many steps are kept; later ones join the last.
inline constexpr int kMostSteps = 2000;
// At most this many moves of collectives are kept, and collectives.
inline constexpr std::size_t kMostMoves = 4000;
inline constexpr std::size_t kMostCollectives = 2000;

const char* name_of(Outcome);
const char* name_of(ClockKind);
const char* name_of(ValuesKind);
const char* name_of(SpanKind);
const char* name_of(Role);
const char* name_of(RankState);
const char* name_of(DeadlockKind);
std::optional<SpanKind> span_kind_from_name(const std::string& name);
std::optional<Role> role_from_name(const std::string& name);

}  // namespace ringside::trace
